//! What engines say, put into words.

use gametree_core::Notation;
use gametree_search::{Observer, Progress, ProofObserver, ProofProgress, SearchReport, StopReason};

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
            depth: report.depth,
            nodes: report.nodes,
            elapsed: report.elapsed,
            stopped: report.stopped,
        }
    }
}

/// Passes what an engine says on to a watcher.
pub(crate) struct Relay<'a, P> {
    teller: &'a Teller<'a, P>,
    watcher: &'a mut dyn Watcher,
    /// The solver goes on to complete its line; those iterations are about later positions.
    is_over: bool,
}

impl<'a, P> Relay<'a, P> {
    pub(crate) fn new(teller: &'a Teller<'a, P>, watcher: &'a mut dyn Watcher) -> Self {
        Relay {
            teller,
            watcher,
            is_over: false,
        }
    }
}

impl<P: Notation> Observer<P::Move> for Relay<'_, P> {
    fn iteration(&mut self, report: &SearchReport<P::Move>) {
        if !self.is_over {
            self.watcher.iteration(&self.teller.tell(report));
        }
        self.is_over |= report.stopped != StopReason::Depth;
    }

    fn progress(&mut self, progress: Progress) {
        self.watcher.progress(progress);
    }
}

impl<P> ProofObserver for Relay<'_, P> {
    fn progress(&mut self, progress: ProofProgress) {
        self.watcher.proof(progress);
    }
}
