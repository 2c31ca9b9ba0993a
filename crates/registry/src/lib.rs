#![doc = include_str!("../README.md")]

mod about;
mod analysis;
mod answer;
mod builder;
mod certificate_io;
mod certificates;
mod charset;
mod checkpoint;
mod commentary;
mod effect;
mod engine_kind;
mod engines;
mod error;
mod estimate_unit;
mod game;
mod game_record;
mod grace;
mod input;
mod lead;
mod levels;
mod listing;
mod move_text;
mod named_generator;
mod opponent;
mod oracle;
mod panics;
mod parameters;
mod playthrough;
mod purpose;
mod registry;
mod search;
mod session;
mod shared_proof;
mod special_memory;
mod special_solver;
mod stoppable_perft;
mod task;
mod totals;
mod value_bounds;
mod views;
mod whole_tree;

pub use gametree_certificate::{ArgumentError, Arguments, Claim, OutOfMemory};
pub use gametree_words::{Language, Texts, Words, grouped};

pub use about::{About, Description, FamilyText, Meaning};
pub use analysis::{AfterProof, Analysis};
pub use answer::{Answer, NoWatcher, Watcher};
pub use builder::SessionBuilder;
pub use checkpoint::{
    CHECKPOINT_MAGIC, Checkpoint, CheckpointError, CheckpointHeader, CheckpointReader, Phase,
};
pub use commentary::{Part, Question, QuestionError};
pub use effect::Effect;
pub use engine_kind::{EngineKind, NodeCount};
pub use error::{CertifyError, MoveError, OpenError, SearchError, UnknownName, VerifyError};
pub use estimate_unit::EstimateUnit;
pub use game_record::{RecordError, wrapped};
pub use grace::grace;
pub use input::{
    MAX_TEXT_BYTES, name_of, open_path, read_in_any_charset, read_path, read_text,
    reads_standard_input, unreadable,
};
pub use levels::{Ladder, Level, Weakness};
pub use opponent::{Choice, choose, choose_weakly, hastened};
pub use oracle::Oracle;
pub use panics::words_of_panic;
pub use parameters::{Opened, no_parameters, number, one_line};
pub use playthrough::playthrough;
pub use purpose::Purpose;
pub use registry::{GameEntry, Registry};
pub use session::{Describe, GeneratorEntry, Play, Prove, Search, Session};
pub use shared_proof::{LemmasFor, SharedProof};
pub use special_memory::{SpecialMemory, WriteMemory};
pub use special_solver::{Fact, SpecialLimits, SpecialReport, SpecialSolver, SpecialValue};
pub use task::SearchTask;
pub use whole_tree::{WholeTree, count_whole_tree};
