//! `bench`: a fixed suite whose node counts are the signature of the search.

use std::time::{Duration, Instant};

use clap::Parser;
use gametree_command::{Command, Context, Ending, Failure, write_json};
use gametree_core::Salt;
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchError, SearchTask};
use gametree_search::SearchLimits;
use serde_json::json;

use crate::output::seconds;

/// What is searched in the example of every game: an engine and a depth in plies, together about a second.
const SUITE: [(EngineKind, u32); 6] = [
    (EngineKind::Minimax, 3),
    (EngineKind::Negamax, 3),
    (EngineKind::AlphaBeta, 4),
    (EngineKind::Pvs, 5),
    (EngineKind::Iterative, 5),
    (EngineKind::Solver, 4),
];

/// Small enough to be replaced from, so that replacement is part of the signature.
const TABLE_BYTES: usize = 256 << 10;

struct Item {
    game: String,
    engine: EngineKind,
    depth: u32,
    nodes: u64,
}

/// Search a fixed suite and print the node counts, the same on every machine
#[derive(Debug, Parser)]
pub(crate) struct BenchArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Command for BenchArgs {
    const NAME: &str = "bench";
    const EXAMPLES: &[&str] = &["PROGRAM bench", "PROGRAM bench --json"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let started = Instant::now();
        let mut items = Vec::new();
        for entry in context.registry().games() {
            for (engine, depth) in SUITE {
                // A session of its own for every item, since tables are kept.
                let mut session = context.registry().open(entry.example)?;
                let task = SearchTask {
                    engine: Some(engine),
                    table_bytes: TABLE_BYTES,
                    salt: Some(Salt::PUBLIC),
                    ..SearchTask::new(purpose(engine), SearchLimits::depth(depth))
                };
                let nodes = match session.search(&task, &mut NoWatcher) {
                    // Some games are played and not proven.
                    Err(SearchError::Repeats { .. }) => continue,
                    found => found?.report.nodes,
                };
                let game = session.name().to_owned();
                if !self.json {
                    writeln!(
                        context.out,
                        "{game:<20} {engine:<10} depth {depth} {nodes:>10} nodes"
                    )?;
                }
                items.push(Item {
                    game,
                    engine,
                    depth,
                    nodes,
                });
            }
        }
        write_total(self, context, &items, started.elapsed())?;
        Ok(Ending::Done)
    }
}

/// The purpose that an engine serves without being asked for by name.
const fn purpose(engine: EngineKind) -> Purpose {
    match engine {
        EngineKind::Solver => Purpose::Solve,
        _ => Purpose::Play,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a rounded rate, positive and far below 2^52"
)]
fn write_total(
    args: &BenchArgs,
    context: &mut Context<'_>,
    items: &[Item],
    elapsed: Duration,
) -> Result<(), Failure> {
    let total: u64 = items.iter().map(|item| item.nodes).sum();
    let rate = (total as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
    if !args.json {
        writeln!(context.out, "{total} nodes in total")?;
        writeln!(context.out, "{rate} nodes per second")?;
        return Ok(());
    }
    let to_json = |item: &Item| {
        json!({
            "game": item.game,
            "engine": item.engine.name(),
            "depth": item.depth,
            "nodes": item.nodes,
        })
    };
    let object = json!({
        "items": items.iter().map(to_json).collect::<Vec<_>>(),
        "nodes": total,
        "seconds": seconds(elapsed),
        "nodes_per_second": rate,
    });
    write_json(context.out, &object)?;
    Ok(())
}
