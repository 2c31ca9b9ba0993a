//! The server as its clients see it.

mod api;
mod client;
mod malformed;
mod memory;
mod queue;
mod safety;
