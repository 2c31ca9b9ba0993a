//! From the reports of engines to answers in text, and to a watcher.

use gametree_core::{KeyKind, Notation};
use gametree_search::{Observer, Progress, ProofObserver, ProofProgress, SearchReport, StopReason};

use crate::checkpoint::{CheckpointSource, Phase, Totals};
use crate::{Answer, EngineKind, Watcher};

/// Puts reports about one position into words.
pub(crate) struct AnswerContext<'a, P> {
    pub(crate) game: &'a str,
    pub(crate) generator: &'a str,
    pub(crate) engine: EngineKind,
    pub(crate) root: &'a P,
}

impl<P: Notation> AnswerContext<'_, P> {
    pub(crate) fn to_answer(&self, report: &SearchReport<P::Move>) -> Answer {
        Answer {
            game: self.game.to_owned(),
            position: self.root.position_text(),
            to_move: self.root.to_move(),
            report: report.map_moves(|&m| self.root.move_text(m)),
            engine: self.engine,
            generator: self.generator.to_owned(),
            keys: self.keys(),
        }
    }

    fn keys(&self) -> Option<KeyKind> {
        match self.engine {
            EngineKind::Pvs | EngineKind::Iterative | EngineKind::Solver => {
                Some(self.root.key_kind())
            }
            EngineKind::DfPn => Some(self.root.proof_key().kind()),
            _ => None,
        }
    }
}

/// Passes the reports of an engine on to a watcher, and offers it checkpoints.
pub(crate) struct ObserverAdapter<'a, P> {
    context: &'a AnswerContext<'a, P>,
    watcher: &'a mut dyn Watcher,
    source: Option<&'a CheckpointSource>,
    /// Where the engine began.
    totals: Totals,
    /// The solver goes on to complete its line; those iterations are about later positions.
    is_over: bool,
}

impl<'a, P> ObserverAdapter<'a, P> {
    pub(crate) fn new(
        context: &'a AnswerContext<'a, P>,
        watcher: &'a mut dyn Watcher,
        (source, totals): (Option<&'a CheckpointSource>, Totals),
    ) -> Self {
        ObserverAdapter {
            context,
            watcher,
            source,
            totals,
            is_over: false,
        }
    }

    fn offer(&mut self, totals: Totals) {
        if let Some(source) = self.source {
            let checkpoint = source.checkpoint(totals, Phase::Running);
            self.watcher.checkpoint(&checkpoint);
        }
    }
}

impl<P: Notation> Observer<P::Move> for ObserverAdapter<'_, P> {
    fn iteration(&mut self, report: &SearchReport<P::Move>) {
        if !self.is_over {
            let Totals { nodes, elapsed, .. } = self.totals.with(report.nodes, report.elapsed);
            let answer = self.context.to_answer(report);
            self.watcher.iteration(&answer.after(nodes, elapsed));
        }
        self.is_over |= report.stopped != StopReason::Depth;
    }

    fn progress(&mut self, progress: Progress) {
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.progress(Progress {
            nodes: totals.nodes,
            elapsed: totals.elapsed,
            ..progress
        });
        self.offer(totals);
    }
}

impl<P> ProofObserver for ObserverAdapter<'_, P> {
    fn progress(&mut self, progress: ProofProgress) {
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.proof(ProofProgress {
            nodes: totals.nodes,
            elapsed: totals.elapsed,
            ..progress
        });
        self.offer(totals);
    }
}
