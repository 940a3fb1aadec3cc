//! The server: people play all three games with friends and bots, live or over days.

pub mod app;
pub mod clock;
pub mod config;
pub mod connections;
pub mod error;
pub mod identity;
pub mod live;
pub mod logging;
pub mod metrics;
pub mod openapi;
pub mod random;
pub mod rate_limit;
pub mod security;
pub mod socket;
pub mod start;
pub mod static_files;
pub mod statistics;
pub mod store;
pub mod tables;
pub mod validate;
