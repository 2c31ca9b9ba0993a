//! Command `bench`: a fixed suite whose node counts are the signature of the search.

use std::io::{self, Write};
use std::time::Instant;

use clap::Parser;
use gametree_command::{Command, Context, Ending, Failure, rate, write_json};
use gametree_core::Salt;
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session};
use gametree_search::SearchLimits;
use serde_json::json;

/// Searches of the example of every game: an engine and a depth in plies, together about a second.
const SUITE: [(EngineKind, u32); 6] = [
    (EngineKind::Minimax, 3),
    (EngineKind::Negamax, 3),
    (EngineKind::AlphaBeta, 4),
    (EngineKind::Pvs, 5),
    (EngineKind::Iterative, 5),
    (EngineKind::Solver, 4),
];

/// Size of the table, small enough for replacements, which are then part of the signature.
const TABLE_BYTES: usize = 256 << 10;

/// Search a fixed suite and print the node counts, the same on every machine
///
/// The speed, which is another one each time, goes to standard error.
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
        let mut total = 0;
        for entry in context.registry().games() {
            for (engine, depth) in SUITE {
                // Every item has a session of its own, since sessions keep their tables.
                let mut session = context.registry().open(entry.example)?;
                let Some(nodes) = nodes(&mut *session, engine, depth)? else {
                    continue;
                };
                let game = session.name().to_owned();
                if !self.json {
                    writeln!(
                        context.out,
                        "{game:<20} {engine:<10} depth {depth} {nodes:>10} nodes"
                    )?;
                }
                total += nodes;
                items.push(json!({
                    "game": game,
                    "engine": engine.name(),
                    "depth": depth,
                    "nodes": nodes,
                }));
            }
        }
        let rate = rate(total, started.elapsed());
        if self.json {
            write_json(context.out, &json!({ "items": items, "nodes": total }))?;
        } else {
            writeln!(context.out, "{total} nodes in total")?;
        }
        context.out.flush()?;
        // This figure alone differs between machines, and a failure to print it does not affect the answer.
        let _ = writeln!(io::stderr(), "{rate} nodes per second");
        Ok(Ending::Done)
    }
}

/// Returns the nodes of a search; `None` where the engine is for proofs and the game cannot be proven.
fn nodes(
    session: &mut dyn Session,
    engine: EngineKind,
    depth: u32,
) -> Result<Option<u64>, SearchError> {
    let task = SearchTask {
        engine: Some(engine),
        table_bytes: TABLE_BYTES,
        salt: Some(Salt::PUBLIC),
        ..SearchTask::new(purpose(engine), SearchLimits::depth(depth))
    };
    match session.search(&task, &mut NoWatcher) {
        Err(SearchError::Repeats { .. }) => Ok(None),
        found => Ok(Some(found?.report.nodes)),
    }
}

/// Returns the purpose for which an engine is the usual one.
const fn purpose(engine: EngineKind) -> Purpose {
    match engine {
        EngineKind::Solver => Purpose::Solve,
        _ => Purpose::Play,
    }
}
