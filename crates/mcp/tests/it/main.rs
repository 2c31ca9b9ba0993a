//! Conversations in the messages of the protocol.

mod client;
mod readme;
mod tools;
