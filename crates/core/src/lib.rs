#![doc = include_str!("../README.md")]

mod bulk;
mod canonical;
mod evaluator;
mod generator;
mod mismatch;
mod notation;
mod outcome;
mod perft;
mod player;
mod position;
mod proof_key;
mod proof_numbers;
mod rules_digest;
mod salt;
mod score;
mod see;
mod tactics;
mod tracer;

pub use bulk::{BulkEvaluator, MoveEstimates, NoBulk};
pub use canonical::{Canonical, OnCanonical};
pub use evaluator::{Evaluator, NoEvaluation};
pub use generator::{Coverage, MoveGen};
pub use mismatch::{Mismatch, Place};
pub use notation::Notation;
pub use outcome::Outcome;
pub use perft::perft;
pub use player::Player;
pub use position::{GameMove, MoveBuf, Position, Symmetric};
pub use proof_key::{KeyKind, ProofKey};
pub use proof_numbers::ProofNumbers;
pub use rules_digest::RulesDigest;
pub use salt::{Keys, Salt};
pub use score::{Score, Window};
pub use see::static_exchange;
pub use tactics::{Exchange, Quiet, Tactics};
pub use tracer::{Cut, Event, NoTracer, Recorder, Tracer};
