//! What engines say, put into words.

use gametree_core::{KeyKind, Notation};
use gametree_search::{Observer, Progress, ProofObserver, ProofProgress, SearchReport, StopReason};

use crate::checkpoint::{Ledger, Moment, Standing};
use crate::{Answer, Engine, Watcher};

/// Puts reports about one position into words.
pub(crate) struct Teller<'a, P> {
    pub(crate) game: &'a str,
    pub(crate) generator: &'a str,
    pub(crate) engine: Engine,
    pub(crate) root: &'a P,
}

impl<P: Notation> Teller<'_, P> {
    pub(crate) fn tell(&self, report: &SearchReport<P::Move>) -> Answer {
        let text = |&m: &P::Move| self.root.move_text(m);
        Answer {
            game: self.game.to_owned(),
            position: self.root.position_text(),
            to_move: self.root.to_move(),
            score: report.score,
            certainty: report.certainty,
            best: report.best.as_ref().map(text),
            line: report.line.iter().map(text).collect(),
            engine: self.engine,
            generator: self.generator.to_owned(),
            keys: self.keys(),
            depth: report.depth,
            nodes: report.nodes,
            elapsed: report.elapsed,
            stopped: report.stopped,
        }
    }

    fn keys(&self) -> Option<KeyKind> {
        match self.engine {
            Engine::Pvs | Engine::Iterative | Engine::Solver => Some(self.root.key_kind()),
            Engine::DfPn => Some(self.root.proof_key().kind()),
            _ => None,
        }
    }
}

/// Passes what an engine says on to a watcher, and lets it write checkpoints.
pub(crate) struct Relay<'a, P> {
    teller: &'a Teller<'a, P>,
    watcher: &'a mut dyn Watcher,
    ledger: Option<&'a Ledger>,
    /// Where the engine began.
    standing: Standing,
    /// The solver goes on to complete its line; those iterations are about later positions.
    is_over: bool,
}

impl<'a, P> Relay<'a, P> {
    pub(crate) fn new(
        teller: &'a Teller<'a, P>,
        watcher: &'a mut dyn Watcher,
        (ledger, standing): (Option<&'a Ledger>, Standing),
    ) -> Self {
        Relay {
            teller,
            watcher,
            ledger,
            standing,
            is_over: false,
        }
    }

    fn offer(&mut self, standing: Standing) {
        if let Some(ledger) = self.ledger {
            let checkpoint = ledger.checkpoint(standing, Moment::Running);
            self.watcher.checkpoint(&checkpoint);
        }
    }
}

impl<P: Notation> Observer<P::Move> for Relay<'_, P> {
    fn iteration(&mut self, report: &SearchReport<P::Move>) {
        if !self.is_over {
            let Standing { nodes, elapsed, .. } = self.standing.with(report.nodes, report.elapsed);
            let answer = self.teller.tell(report);
            self.watcher.iteration(&Answer {
                nodes,
                elapsed,
                ..answer
            });
        }
        self.is_over |= report.stopped != StopReason::Depth;
    }

    fn progress(&mut self, progress: Progress) {
        let standing = self.standing.with(progress.nodes, progress.elapsed);
        self.watcher.progress(Progress {
            nodes: standing.nodes,
            elapsed: standing.elapsed,
            ..progress
        });
        self.offer(standing);
    }
}

impl<P> ProofObserver for Relay<'_, P> {
    fn progress(&mut self, progress: ProofProgress) {
        let standing = self.standing.with(progress.nodes, progress.elapsed);
        self.watcher.proof(ProofProgress {
            nodes: standing.nodes,
            elapsed: standing.elapsed,
            ..progress
        });
        self.offer(standing);
    }
}
