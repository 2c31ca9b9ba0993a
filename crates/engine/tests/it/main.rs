//! Conversations with the engine, as its clients have them.

mod client;
mod conversations;
mod limits;
mod malformed;
mod many;
mod panics;
mod schemas;
