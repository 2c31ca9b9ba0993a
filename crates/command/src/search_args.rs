//! The options of a search; the comments here are the help that users read.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gametree_core::{Mismatch, Salt};
use gametree_registry::{EngineKind, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;

use crate::{Failure, parse_bytes, parse_nodes, parse_number, parse_time};

/// Limit on the threads of a search; more would only wait for each other.
pub const MOST_THREADS: u16 = 256;

/// Name of alpha-beta as the literature writes it.
const HYPHENATED: &str = "alpha-beta";

/// The limits of a search and how it is done, as options of a command.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// Search at most this many plies deep
    #[arg(long, value_name = "PLIES", value_parser = plies)]
    pub depth: Option<u32>,
    /// Visit at most this many nodes, as in 5000, 10k or 2M: positions, each as often as the search visits it
    #[arg(long, value_name = "COUNT", value_parser = parse_nodes)]
    pub nodes: Option<u64>,
    /// Search at most this long, as in 50ms, 2s, 1m or 1h; a number alone is seconds
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// The engine; `engines` explains them
    #[arg(long, value_parser = engines())]
    pub engine: Option<EngineKind>,
    /// The moves to try, by the name of a generator; `games NAME` lists those of a game
    #[arg(long, value_name = "NAME")]
    pub generator: Option<String>,
    /// The memory of the transposition table, or of both tables together, as in 64MiB, 500MB or 2GiB; a game's own search beside them remembers half as much at most [default: 128MiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub table: Option<usize>,
    /// Search with this many threads; the answer is the same, the nodes may differ
    #[arg(long, value_name = "COUNT", value_parser = threads, default_value = "1")]
    pub threads: u16,
    /// Draw hashed keys from this number instead of a new one, so that the search can be repeated node by node
    #[arg(long, value_name = "NUMBER", value_parser = seed)]
    pub seed: Option<u64>,
}

impl SearchArgs {
    /// Returns `true` if any limit is given.
    pub const fn has_limit(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }

    /// Returns the task that these arguments describe, which ends once `stop` is set; it takes at most `default_time` when they give no limit.
    pub fn task(
        &self,
        purpose: Purpose,
        default_time: Option<Duration>,
        stop: Arc<AtomicBool>,
    ) -> SearchTask {
        let time = if self.has_limit() {
            self.time
        } else {
            default_time
        };
        let limits = SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            time,
            stop: Some(stop),
        };
        SearchTask {
            engine: self.engine,
            generator: self.generator.clone(),
            table_bytes: self.table.unwrap_or(SearchTask::DEFAULT_TABLE_BYTES),
            threads: NonZero::new(usize::from(self.threads)).expect("clap has checked the range"),
            salt: self.seed.map(Salt::from_seed),
            ..SearchTask::new(purpose, limits)
        }
    }
}

/// Refuses a task that the game does not take or that has no memory, before anything is printed.
///
/// # Errors
/// When the game refuses the task, or its tables cannot be allocated.
pub fn check_task(session: &dyn Session, task: &SearchTask) -> Result<(), Failure> {
    session.check(task)?;
    Ok(session.check_tables(task)?)
}

fn plies(text: &str) -> Result<u32, Mismatch> {
    parse_number(text, "a number of plies", 1..=u32::MAX)
}

fn threads(text: &str) -> Result<u16, Mismatch> {
    parse_number(text, "a number of threads", 1..=MOST_THREADS)
}

fn seed(text: &str) -> Result<u64, Mismatch> {
    parse_number(text, "a number", 0..=u64::MAX)
}

/// Returns the parser of an engine's name, which lists all engines where the name is unknown.
pub fn engines() -> impl TypedValueParser<Value = EngineKind> {
    let value = |engine: EngineKind| match engine {
        EngineKind::AlphaBeta => PossibleValue::new(engine.name()).alias(HYPHENATED),
        _ => PossibleValue::new(engine.name()),
    };
    PossibleValuesParser::new(EngineKind::ALL.map(value)).map(|name| match name.as_str() {
        HYPHENATED => EngineKind::AlphaBeta,
        name => EngineKind::from_name(name).expect("the parser lets only names of engines pass"),
    })
}
