#![doc = include_str!("../README.md")]

mod answer;
mod builder;
mod catalogue;
mod error;
mod game;
mod portfolio;
mod proof;
mod prover;
mod searcher;
mod session;
mod task;
mod teller;
mod twins;

pub use answer::{Answer, NoWatcher, Verdict, Watcher};
pub use builder::SessionBuilder;
pub use catalogue::{GameEntry, JudgeEntry, Registry};
pub use error::{
    CertifyError, JudgeError, MoveError, OpenError, ParameterError, Place, SearchError,
    UnknownName, VerifyError,
};
pub use session::{GeneratorEntry, Session};
pub use task::{Engine, Purpose, SearchTask};
