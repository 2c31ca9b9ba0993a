#![doc = include_str!("../README.md")]

mod abort;
mod analyses;
mod answer_json;
mod atomic_file;
mod closed_output;
mod conversation;
mod database;
mod database_args;
mod failure;
mod file_error;
mod file_limit;
mod game_args;
mod interrupt;
mod judge;
mod language;
mod lines;
mod look;
mod output;
mod output_file;
mod panics;
mod persistent_output;
mod program;
mod progress;
mod protocol;
mod search_args;
mod search_memory;
mod shared;
pub mod shell;
mod subject;
pub mod table;
pub mod terminal;
mod texts;
mod uci_like;
mod units;
mod waiting;

pub use clap;
pub use serde_json;

pub use abort::take_aborts_for_failures;
pub use analyses::{BEST_TIME, EXPLAIN_TIME, analysed, analysed_for_reasons};
pub use answer_json::{
    analysis_json, answer_json, entry_json, explanation_json, found_json, joined, meanings_json,
    perft_json, position_json, report_json, seconds, sentences_json, solution_json,
    verification_json, winner_json,
};
pub use atomic_file::AtomicFile;
pub use closed_output::when_output_closes;
pub use conversation::{
    Pondering, ProtocolSearch, Respondent, Searches, Until, Voice, When, converse,
};
pub use database::{Database, OpenDatabase};
pub use database_args::{DatabaseArgs, NOT_IN_DATABASE};
pub use failure::{Ending, Failure, INTERRUPTED, USAGE};
pub use file_error::FileError;
pub use file_limit::take_file_limits_for_errors;
pub use game_args::GameArgs;
pub use interrupt::Interrupt;
pub use judge::{Judge, JudgeEntry, LineJudge};
pub use language::LanguageArgs;
pub use lines::{BoundedLines, Line, LineError};
pub use look::LookArgs;
pub use output::{count, write_json, write_json_with_lists};
pub use output_file::{
    Destination, FileKind, OutputFile, Replaces, are_one, is_stream, text_output,
};
pub use panics::{caught, report_in_lines};
pub use persistent_output::{StickyWriter, persistent};
pub use program::{Command, CommandEntry, Context, Program};
pub use progress::{OutputArgs, ProgressKind, Reporter, rate};
pub use protocol::{
    Clocks, Dialogue, MoveLimits, ProtocolEntry, Reply, Wire, WireError, hear_until,
};
pub use search_args::{MOST_THREADS, SearchArgs, check_task, engines};
pub use search_memory::SearchMemory;
pub use shared::{ShareProof, SharedWork};
pub use subject::{Subject, SubjectError};
pub use texts::{TEXTS, words_about};
pub use uci_like::UciLike;
pub use units::{parse_bytes, parse_nodes, parse_number, parse_time, whole_number};
pub use waiting::Waiting;
