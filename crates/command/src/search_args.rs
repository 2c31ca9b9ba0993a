//! The options of a search; the comments here are the help that users read.

use std::num::NonZero;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};
use gametree_core::Salt;
use gametree_registry::{EngineKind, Purpose, SearchTask};
use gametree_search::SearchLimits;

use crate::{Interrupt, parse_bytes, parse_time};

/// As the literature writes alpha-beta.
const HYPHENATED: &str = "alpha-beta";

/// The limits of a search and how it is done, as options of a command.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// Search at most this many plies deep
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Visit at most this many positions
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Search at most this long: 50ms, 2s, 1m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// How to search
    #[arg(long, value_parser = engines())]
    pub engine: Option<EngineKind>,
    /// The moves to try, by the name of a generator of the game
    #[arg(long, value_name = "NAME")]
    pub generator: Option<String>,
    /// The memory of the transposition table, or of all tables together [default: 128MiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub table: Option<usize>,
    /// Search with this many threads; the answer is the same, the nodes may differ
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u16).range(1..=256), default_value = "1")]
    pub threads: u16,
    /// Draw hashed keys from this number instead of a new one, so that the search can be repeated node by node
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

impl SearchArgs {
    /// Whether any limit is given.
    pub const fn has_limit(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }

    /// The task that these arguments describe; it takes at most `default_time` when they give no limit.
    pub fn task(
        &self,
        purpose: Purpose,
        default_time: Option<Duration>,
        interrupt: &Interrupt,
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
            stop: Some(interrupt.flag()),
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

fn engines() -> impl TypedValueParser<Value = EngineKind> {
    let value = |engine: EngineKind| match engine {
        EngineKind::AlphaBeta => PossibleValue::new(engine.name()).alias(HYPHENATED),
        _ => PossibleValue::new(engine.name()),
    };
    PossibleValuesParser::new(EngineKind::ALL.map(value)).map(|name| match name.as_str() {
        HYPHENATED => EngineKind::AlphaBeta,
        name => EngineKind::from_name(name).expect("the parser lets only names of engines pass"),
    })
}
