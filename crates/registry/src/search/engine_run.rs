//! Subject and settings of one run of an engine.

use std::cell::RefCell;
use std::sync::Arc;

use gametree_core::Notation;
use gametree_search::{PvsOptions, SearchReport};
use gametree_trace::Folding;

use crate::checkpoint::CheckpointSource;
use crate::engine_kind::{Family, ProverKind};
use crate::engines::Setup;
use crate::lead::Lead;
use crate::totals::Totals;
use crate::{Answer, EngineKind, SearchTask};

/// One search: the game, the position, the task and the settings of the engines.
pub(crate) struct EngineRun<'a, P: Notation> {
    pub(crate) game: &'a Arc<str>,
    pub(crate) generator: &'a str,
    pub(crate) root: &'a P,
    pub(crate) task: &'a SearchTask,
    /// The source of checkpoints, if the watcher wants them.
    pub(crate) source: Option<&'a CheckpointSource>,
    /// The state in which an earlier run of the engine stopped.
    pub(crate) resumed: Totals,
    pub(crate) tactics: PvsOptions,
    pub(crate) lead: Lead,
    /// The trace of the search, if its steps are recorded.
    pub(crate) folding: Option<&'a RefCell<Folding<P::Move>>>,
}

impl<P: Notation> EngineRun<'_, P> {
    pub(super) fn setup<K>(&self, kind: K) -> Setup<K> {
        Setup {
            kind,
            memory: self.task.memory(),
            tactics: self.tactics,
            is_textbook: self.task.textbook,
        }
    }

    /// Returns a report as an answer, with the moves as text.
    pub(super) fn to_answer(&self, engine: EngineKind, report: &SearchReport<P::Move>) -> Answer {
        let keys = match engine.family() {
            Family::Search(_) => engine.has_table().then(|| self.root.key_kind()),
            Family::Prover(ProverKind::DfPn) => Some(self.root.proof_key().kind()),
            // Answers of the last three families are those of another engine, or name their keys themselves.
            Family::Prover(ProverKind::AndOr | ProverKind::Pns | ProverKind::Pn2)
            | Family::Portfolio
            | Family::Special
            | Family::Database => None,
        };
        Answer {
            game: Arc::clone(self.game),
            position: self.root.position_text().into(),
            to_move: self.root.to_move(),
            report: report.map_moves(|&m| self.root.move_text(m)),
            engine,
            generator: self.generator.to_owned(),
            keys,
            is_for_points: self.root.points_range().is_some(),
        }
    }
}
