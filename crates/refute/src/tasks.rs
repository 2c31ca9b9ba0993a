//! Random searches: every engine, generator, table and limit.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gametree_registry::{EngineKind, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;

use crate::rng::Rng;

/// Table sizes in bytes, from almost none to ample.
const TABLES: [usize; 7] = [64, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20];

/// The smallest table that the command line takes. In a smaller one, proven results may be overwritten before they are saved.
const LEAST_TABLE: usize = 64 << 10;
/// The node limit of a search that should end with a proof.
const AMPLE: u64 = 300_000;

/// The settings shared by the searches of a case: with the same table and threads, an engine keeps its results.
#[derive(Debug)]
pub(crate) struct Habits {
    tables: [usize; 2],
    threads: NonZero<usize>,
}

impl Habits {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let tables = [*rng.pick(&TABLES), *rng.pick(&TABLES)];
        let threads = if rng.once_in(8) { 2 } else { 1 };
        Habits {
            tables,
            threads: NonZero::new(threads).expect("one or two"),
        }
    }

    /// Returns any search of a game.
    pub(crate) fn task(&self, session: &dyn Session, rng: &mut Rng) -> SearchTask {
        let purpose = if rng.once_in(6) {
            Purpose::Play
        } else {
            Purpose::Solve
        };
        let engine = (!rng.once_in(4)).then(|| *rng.pick(&EngineKind::ALL));
        let generators = session.generators();
        let generator = rng.once_in(2).then(|| rng.pick(&generators).name.clone());
        SearchTask {
            engine,
            generator,
            table_bytes: *rng.pick(&self.tables),
            threads: self.threads,
            ..SearchTask::new(purpose, limits(rng))
        }
    }

    /// Returns a search that ends with a proof in most cases.
    pub(crate) fn proof(&self, session: &dyn Session, rng: &mut Rng) -> SearchTask {
        let task = self.task(session, rng);
        SearchTask {
            purpose: Purpose::Solve,
            limits: SearchLimits::nodes(AMPLE),
            table_bytes: task.table_bytes.max(LEAST_TABLE),
            ..task
        }
    }

    /// Returns a search whose checkpoints can be written.
    pub(crate) fn long(&self, session: &dyn Session, rng: &mut Rng) -> SearchTask {
        let engines = [EngineKind::Solver, EngineKind::DfPn, EngineKind::Portfolio];
        SearchTask {
            engine: Some(*rng.pick(&engines)),
            limits: SearchLimits::nodes(rng.of_any_length(12)),
            ..self.proof(session, rng)
        }
    }
}

fn limits(rng: &mut Rng) -> SearchLimits {
    let nodes = match rng.below(5) {
        0 => rng.of_any_length(16),
        _ => rng.of_any_length(18).max(5_000),
    };
    SearchLimits {
        nodes: Some(nodes),
        depth: rng
            .once_in(4)
            .then(|| u32::try_from(rng.below(13)).expect("a small number")),
        // Some searches are stopped before they begin.
        stop: rng.once_in(64).then(|| Arc::new(AtomicBool::new(true))),
        ..SearchLimits::default()
    }
}

/// Returns the search as a user would type it, without the position. The contents that earlier searches have left in tables cannot be typed.
pub(crate) fn typed(task: &SearchTask) -> String {
    let mut words = vec![match task.purpose {
        Purpose::Solve => "solve".to_owned(),
        Purpose::Play | Purpose::Value => "best".to_owned(),
    }];
    if let Some(engine) = task.engine {
        words.push(format!("--engine {engine}"));
    }
    if let Some(generator) = &task.generator {
        words.push(format!("--generator {generator}"));
    }
    if let Some(nodes) = task.limits.nodes {
        words.push(format!("--nodes {nodes}"));
    }
    if let Some(depth) = task.limits.depth {
        words.push(format!("--depth {depth}"));
    }
    words.push(format!("--table {}B", task.table_bytes));
    words.push(format!("--threads {}", task.threads));
    words.join(" ")
}
