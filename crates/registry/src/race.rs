//! The solver and a prover beside each other: the first proof ends both.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, Builder};

use gametree_core::{Notation, Score};
use gametree_search::{Progress, ProofProgress, STACK_BYTES, SearchLimits};

use crate::named_generator::Portfolio;
use crate::usage::Usage;
use crate::work::Work;
use crate::{Answer, Checkpoint, EngineKind, SearchError, Watcher};

/// What the solver has seen, what the prover has shown, and the positions that it took for that.
type Answers = (Answer, Answer, u64);

impl<P: Notation> Work<'_, P> {
    /// Both search until one of them has a proof or neither may go on; `None` where the system grants no thread.
    ///
    /// A node limit is shared evenly.
    pub(crate) fn race(
        &self,
        (solver, prover): Portfolio<'_, P>,
        usage: &mut Usage<'_>,
        watcher: &mut dyn Watcher,
    ) -> Option<Result<Answers, SearchError>> {
        let halt = Arc::new(AtomicBool::new(false));
        let left = usage.left();
        let limits = |nodes: fn(u64) -> u64| SearchLimits {
            nodes: left.nodes.map(nodes),
            halt: Some(Arc::clone(&halt)),
            ..left.clone()
        };
        let (solver_limits, prover_limits) = (limits(|all| all / 2), limits(|all| all - all / 2));
        let totals = usage.totals();
        let mut of_solver = Usage::new(&solver_limits, totals);
        let mut of_prover = Usage::new(&prover_limits, totals);
        let nodes = [const { AtomicU64::new(0) }; 2];
        let watcher = Mutex::new(watcher);
        let lane = |index: usize| Lane {
            watcher: &watcher,
            before: totals.nodes,
            own: &nodes[index],
            other: &nodes[1 - index],
        };
        let (mut solver_lane, mut prover_lane) = (lane(0), lane(1));
        // A checkpoint says what the prover has shown, so it is the prover who offers one.
        let unkept = Work {
            source: None,
            ..*self
        };
        let (seen, proof) = thread::scope(|scope| {
            let prove = || {
                let lead = HaltAtEnd::new(&halt);
                let usage = (&mut of_prover, None);
                lead.ended(self.prove(EngineKind::DfPn, prover, usage, &mut prover_lane))
            };
            let thread = Builder::new().stack_size(STACK_BYTES);
            let thread = thread.spawn_scoped(scope, prove).ok()?;
            let lead = HaltAtEnd::new(&halt);
            let usage = (&mut of_solver, None);
            let seen = unkept.search(EngineKind::Solver, solver, usage, &mut solver_lane);
            let seen = lead.ended(seen);
            Some((
                seen,
                thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            ))
        })?;
        let spent = of_prover.nodes;
        usage.nodes += of_solver.nodes + spent;
        usage.shown = of_prover.shown;
        Some(seen.and_then(|seen| Ok((seen, proof?, spent))))
    }
}

/// Stops the other search when this one has a proof, an error or a panic.
struct HaltAtEnd<'a> {
    halt: &'a AtomicBool,
}

impl<'a> HaltAtEnd<'a> {
    const fn new(halt: &'a AtomicBool) -> Self {
        HaltAtEnd { halt }
    }

    fn ended(self, answer: Result<Answer, SearchError>) -> Result<Answer, SearchError> {
        let is_open = answer.as_ref().is_ok_and(|answer| !answer.is_proven());
        if !is_open {
            self.halt.store(true, Ordering::Relaxed);
        }
        answer
    }
}

impl Drop for HaltAtEnd<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.halt.store(true, Ordering::Relaxed);
        }
    }
}

/// The watcher as one of two searches sees it: the positions are those of both.
struct Lane<'a, 'w> {
    watcher: &'a Mutex<&'w mut dyn Watcher>,
    /// Positions of both before they began.
    before: u64,
    own: &'a AtomicU64,
    other: &'a AtomicU64,
}

impl<'w> Lane<'_, 'w> {
    fn watcher(&self) -> MutexGuard<'_, &'w mut dyn Watcher> {
        self.watcher.lock().expect("no watcher panics")
    }

    /// Positions of both, where those of this search are known.
    fn with_other(&self, nodes: u64) -> u64 {
        self.own
            .store(nodes.saturating_sub(self.before), Ordering::Relaxed);
        nodes.saturating_add(self.other.load(Ordering::Relaxed))
    }
}

impl Watcher for Lane<'_, '_> {
    fn iteration(&mut self, answer: &Answer) {
        let report = &answer.report;
        let (nodes, elapsed) = (self.with_other(report.nodes), report.elapsed);
        let answer = answer.clone().after(nodes, elapsed);
        self.watcher().iteration(&answer);
    }

    fn progress(&mut self, progress: Progress) {
        let nodes = self.with_other(progress.nodes);
        self.watcher().progress(Progress { nodes, ..progress });
    }

    fn proof(&mut self, progress: ProofProgress) {
        let nodes = self.with_other(progress.nodes);
        self.watcher().proof(ProofProgress { nodes, ..progress });
    }

    fn bounds(&mut self, lower: Score, upper: Score) {
        self.watcher().bounds(lower, upper);
    }

    fn wants_checkpoints(&self) -> bool {
        self.watcher().wants_checkpoints()
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        self.watcher().checkpoint(checkpoint);
    }
}
