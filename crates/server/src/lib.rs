//! The server: people play all three games with friends and bots, live or over days.

pub mod app;
pub mod config;
pub mod error;
pub mod identity;
pub mod limits;
pub mod live;
pub mod logs;
pub mod metrics;
pub mod openapi;
pub mod safety;
pub mod site;
pub mod socket;
pub mod start;
pub mod store;
pub mod tables;
pub mod validate;
