//! The server as its clients see it.

mod api;
mod client;
mod malformed;
mod queue;
mod safety;
