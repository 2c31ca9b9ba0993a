//! Answers without a search, for positions that an oracle knows.

use std::sync::Arc;
use std::time::Duration;

use gametree_core::{Mismatch, MoveBuf, MoveGen, Notation, Score};
use gametree_search::{Certainty, SearchLimits, SearchReport, StopReason};

use super::Ledger;
use crate::game::Game;
use crate::{Answer, EngineKind, Oracle, Play, Purpose, SearchError, SearchTask};

impl<P: Notation + 'static> Game<P> {
    /// Returns the oracle's answer to a task that leaves the choice of its means.
    ///
    /// Returns `None` where there is no oracle, and where the oracle does not know the position.
    /// Without the values after its moves the answer has no move and no line.
    ///
    /// A task for a move within a depth is searched where there is a choice of moves, since weak levels would otherwise play perfectly.
    pub(super) fn known(
        &self,
        task: &SearchTask,
        ledger: &mut Ledger,
    ) -> Result<Option<Answer>, SearchError> {
        let is_shallow = task.purpose == Purpose::Play
            && task.limits.depth.is_some()
            && self.candidates().len() > 1;
        let leaves_the_choice = task.asks_oracle
            && task.engine.is_none()
            && task.generator.is_none()
            && self.resumed.is_none();
        let Some(oracle) = self
            .oracle
            .as_ref()
            .filter(|_| leaves_the_choice && !is_shallow)
        else {
            return Ok(None);
        };
        let root = self.current();
        if root.outcome().is_some() {
            return Ok(None);
        }
        let Some(score) = self.score_of(oracle, root)? else {
            return Ok(None);
        };
        let line = self.known_line(oracle, score, ledger)?;
        let moves = u32::try_from(line.len()).unwrap_or(u32::MAX);
        let report = SearchReport {
            best: line.first().cloned(),
            score,
            certainty: Certainty::Exact,
            depth: score.plies().unwrap_or(moves),
            line,
            nodes: 0,
            elapsed: Duration::ZERO,
            stopped: StopReason::Solved,
        };
        Ok(Some(ledger.total(Answer {
            game: Arc::clone(&self.name),
            position: root.position_text().into(),
            to_move: root.to_move(),
            report,
            engine: EngineKind::Database,
            generator: self.generators[0].name.clone(),
            keys: None,
            is_for_points: root.points_range().is_some(),
        })))
    }

    /// Returns the oracle's answer about the current position, whose line may be empty.
    pub(crate) fn looked_up(&self) -> Result<Option<Answer>, SearchError> {
        let task = SearchTask::new(Purpose::Value, SearchLimits::default());
        self.known(&task, &mut Ledger::of_limits(&task.limits))
    }

    /// Returns best play from the current position, which has this score, as far as the oracle knows the scores after the moves.
    fn known_line(
        &self,
        oracle: &Arc<dyn Oracle>,
        mut score: Score,
        ledger: &mut Ledger,
    ) -> Result<Vec<String>, SearchError> {
        let mut pos = self.current().clone();
        let mut line = Vec::new();
        ledger.spend(1);
        while pos.outcome().is_none() {
            let mut moves = MoveBuf::new();
            self.legal.moves(&pos, &mut moves);
            let (mut best, mut all_are_known) = (None, true);
            for m in moves {
                ledger.spend(1);
                let after = self.score_of(oracle, &after(&pos, m))?;
                all_are_known &= after.is_some();
                if let Some(after) = after.filter(|after| after.to_parent() == score) {
                    best = Some((m, after));
                    break;
                }
            }
            let Some((m, after)) = best else {
                if !all_are_known {
                    break;
                }
                let expected = format!("a move worth {score} at {}", pos.position_text());
                return Err(SearchError::Oracle(Mismatch::new(expected, "none").into()));
            };
            line.push(pos.move_text(m));
            pos.play(m);
            score = after;
        }
        Ok(line)
    }

    fn score_of(&self, oracle: &Arc<dyn Oracle>, pos: &P) -> Result<Option<Score>, SearchError> {
        match (self.listing.0)(pos, &self.name) {
            Ok(at) => oracle.score(&at).map_err(SearchError::Oracle),
            // A game without exact codes has no database.
            Err(_) => Ok(None),
        }
    }
}

fn after<P: Notation>(pos: &P, m: P::Move) -> P {
    let mut after = pos.clone();
    after.play(m);
    after
}
