#![doc = include_str!("../README.md")]

mod action;
mod capacity;
mod capacity_args;
mod command;
mod conversation;
mod events;
mod fields;
mod host;
mod open_queries;
mod query;
mod query_error;
mod reports;
mod request;
mod schema;

pub use action::Action;
pub use capacity::Capacity;
pub use capacity_args::CapacityArgs;
pub use command::EngineArgs;
pub use conversation::answer_lines;
pub use fields::Fields;
pub use host::Host;
pub use query_error::{ErrorKind, QueryError};
pub use request::Request;
pub use schema::Schema;
