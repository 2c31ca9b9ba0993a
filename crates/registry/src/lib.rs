#![doc = include_str!("../README.md")]

mod answer;
mod builder;
mod catalogue;
mod checkpoint;
mod commentary;
mod error;
mod game;
mod kept;
mod own;
mod parameters;
mod player;
mod portfolio;
mod proof;
mod prover;
mod questions;
mod searcher;
mod session;
mod task;
mod teller;
mod twins;

pub use answer::{Answer, NoWatcher, Verdict, Watcher};
pub use builder::SessionBuilder;
pub use catalogue::{GameEntry, Registry};
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointHeader, CheckpointReader, Moment};
pub use commentary::{Question, QuestionError};
pub use error::{
    CertifyError, MoveError, OpenError, ParameterError, SearchError, UnknownName, VerifyError,
};
pub use own::{Fact, OwnEngine, OwnLimits, OwnVerdict, Settled};
pub use parameters::{Opened, no_parameters, number, one_line};
pub use session::{GeneratorEntry, Session};
pub use task::{Engine, Purpose, SearchTask};
