#![doc = include_str!("../README.md")]

mod about;
mod alone;
mod answer;
mod arguing;
mod builder;
mod certificate_io;
mod certify;
mod checkpoint;
mod choice;
mod commentary;
mod engine_kind;
mod engines;
mod error;
mod game;
mod in_turn;
mod ladder;
mod level;
mod listing;
mod named_generator;
mod observer_adapter;
mod opponent;
mod parameters;
mod pictured;
mod played;
mod playthrough;
mod portfolio;
mod proof_line;
mod questions;
mod record;
mod recorded;
mod registry;
mod resistance;
mod restore;
mod search_task;
mod session;
mod special_memory;
mod special_solver;
mod to_play;
mod told;
mod usage;
mod work;

pub use gametree_certificate::{ArgumentError, Arguments, Claim, OutOfMemory};
pub use gametree_words::{Language, Texts, Words};

pub use about::{About, Description, Meaning, Translation};
pub use answer::{Answer, GameValue, NoWatcher, Watcher};
pub use builder::SessionBuilder;
pub use checkpoint::{
    CHECKPOINT_MAGIC, Checkpoint, CheckpointError, CheckpointHeader, CheckpointReader, Phase,
};
pub use commentary::{Part, Question, QuestionError};
pub use engine_kind::EngineKind;
pub use error::{CertifyError, MoveError, OpenError, SearchError, UnknownName, VerifyError};
pub use ladder::{Ladder, Weakness};
pub use level::Level;
pub use opponent::{Choice, choose, choose_weakly, hastened};
pub use parameters::{Opened, no_file, no_parameters, number, one_line};
pub use playthrough::playthrough;
pub use record::{RecordError, wrapped};
pub use registry::{GameEntry, Registry};
pub use search_task::{Purpose, SearchTask};
pub use session::{GeneratorEntry, Session};
pub use special_memory::{SpecialMemory, WriteMemory};
pub use special_solver::{Fact, SpecialLimits, SpecialReport, SpecialSolver, SpecialValue};
