//! The server as its clients see it.

mod api;
mod cards;
mod client;
mod drawings;
mod hidden_values;
mod malformed;
mod memory;
mod openapi;
mod panics;
mod puzzles;
mod queue;
mod refusals;
mod review;
mod safety;
mod values;
