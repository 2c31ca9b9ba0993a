#![doc = include_str!("../README.md")]

#[cfg(feature = "program")]
mod builtin;
#[cfg(feature = "entries")]
mod builtin_games;

#[cfg(feature = "program")]
pub use builtin::builtin;
#[cfg(feature = "entries")]
pub use builtin_games::builtin_games;
pub use gametree_core::{
    AnyExpansion, Argument, BulkEvaluator, Canonical, Coverage, Cut, EpsilonRounding, Evaluator,
    Event, ExactCode, Exchange, Expanded, Expansion, Frame, GameMove, GameValue, Goal, JointNumber,
    KeyKind, Keys, Layered, Mismatch, MoveBuf, MoveEstimates, MoveGen, MoveOrder, NoBulk,
    NoEvaluation, NoPosition, NodeKind, Notation, OnCanonical, Outcome, Path, Phrase, Place,
    Player, Position, ProofKey, ProofNumbers, Quiet, ReadRecord, Record, RecordFormat, Recorder,
    RulesDigest, Salt, Score, Site, SiteState, Spot, Symmetric, Tactics, TextReader, Tracer, View,
    ViewKind, ViewMove, Window, beta_set_at, mix, perft, quote, static_exchange, without_mark,
    without_number,
};
pub use gametree_search::{
    AlphaBeta, AndOr, Backup, BestFirst, Budget, Certainty, Clock, DepthResult, DepthSearch, DfPn,
    DfPnOptions, History, Horizon, Initialisation, IterativeDeepening, JobLimits, JobReport,
    LeafOptions, Lemma, Minimax, Negamax, NoObserver, Observer, OrderingOptions, PAUSE, Plies, Pn2,
    Pns, Progress, ProofObserver, ProofProgress, ProofReport, Pvs, PvsOptions, Reductions,
    STACK_BYTES, SearchLimits, SearchReport, SelectivityOptions, Snapshot, Solver, Stability,
    StopReason, Traced, Value, Verdict,
};

/// The built-in boards: their cells, play and undo, and the winner. Feature `boards`.
#[cfg(feature = "boards")]
pub mod boards {
    pub use gametree_capture as capture;
    pub use gametree_mnk as mnk;
    pub use gametree_tictactoe as tictactoe;
}

/// Whole games with all their parts: positions, generators, evaluations, text. Feature `games`.
#[cfg(feature = "games")]
pub mod games {
    pub use gametree_capture_game as capture;
    pub use gametree_chess as chess;
    pub use gametree_connect4 as connect4;
    pub use gametree_kayles as kayles;
    pub use gametree_rows as rows;
    pub use gametree_sim as sim;
    pub use gametree_tree as tree;
}

pub mod guide;

#[cfg(feature = "program")]
mod guide_text;

#[cfg(feature = "certificate")]
pub use gametree_certificate as certificate;
#[cfg(feature = "cli")]
pub use gametree_cli as cli;
#[cfg(feature = "boards")]
pub use gametree_eval as eval;
#[cfg(feature = "explain")]
pub use gametree_explain as explain;
#[cfg(feature = "grid")]
pub use gametree_grid as grid;
#[cfg(feature = "boards")]
pub use gametree_movegen as movegen;
#[cfg(feature = "registry")]
pub use gametree_registry as registry;
#[cfg(feature = "render")]
pub use gametree_render as render;
#[cfg(feature = "testkit")]
pub use gametree_testkit as testkit;
#[cfg(feature = "trace")]
pub use gametree_trace as trace;
#[cfg(feature = "tt")]
pub use gametree_tt as tt;
#[cfg(feature = "registry")]
pub use gametree_words as words;
