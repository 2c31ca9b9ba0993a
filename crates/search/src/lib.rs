#![doc = include_str!("../README.md")]

mod alphabeta;
mod bisection;
mod budget;
mod clock;
mod continuation_history;
mod contract;
mod depth_result;
mod depth_search;
mod iterative;
mod limits;
mod memory;
mod minimax;
mod move_picker;
mod negamax;
mod options;
mod ordering_tables;
mod proof;
mod pv_completion;
mod pv_table;
mod pvs;
mod record;
mod report;
mod salted;
mod snapshot;
mod solver;
mod stability;
mod textbook;
mod threads;
mod traced;
mod value;

pub use alphabeta::AlphaBeta;
pub use budget::Budget;
pub use clock::Clock;
pub use depth_result::DepthResult;
pub use depth_search::DepthSearch;
pub use iterative::IterativeDeepening;
pub use limits::{SearchLimits, StopReason};
pub use minimax::Minimax;
pub use negamax::Negamax;
pub use options::{
    History, Horizon, LateMovePruning, LeafOptions, OrderingOptions, Plies, PvsOptions, Reductions,
    SelectivityOptions,
};
pub use proof::{
    AndOr, Backup, BestFirst, DfPn, DfPnOptions, Initialisation, JobLimits, JobReport, Lemma, Pn2,
    Pns, ProofObserver, ProofProgress, ProofReport, Verdict,
};
pub use pvs::Pvs;
pub use report::{Certainty, NoObserver, Observer, PAUSE, Progress, SearchReport};
pub use snapshot::Snapshot;
pub use solver::Solver;
pub use stability::Stability;
pub use traced::Traced;
pub use value::Value;

/// Size in bytes of a stack on which every engine can search the longest games, with room to spare.
///
/// Engines recurse once per ply, on the calling thread and on its helper threads.
/// Helper threads have a stack of this size; a caller that searches hundreds of plies deep needs one as well.
/// Two thousand plies take 4 MiB in the leanest build, and several times that in others.
pub const STACK_BYTES: usize = 64 << 20;
