#![doc = include_str!("../README.md")]

mod answer;
mod builder;
mod catalogue;
mod error;
mod searcher;
mod session;
mod task;
mod twins;

pub use answer::{Answer, NoWatcher, Verdict, Watcher};
pub use builder::SessionBuilder;
pub use catalogue::{GameEntry, JudgeEntry, Registry};
pub use error::{
    JudgeError, MoveError, OpenError, ParameterError, Place, SearchError, UnknownName,
};
pub use session::{GeneratorEntry, Session};
pub use task::{Engine, Purpose, SearchTask};
