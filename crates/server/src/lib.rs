//! The server: people play all three games with friends and bots, live or over days.

pub mod store;
