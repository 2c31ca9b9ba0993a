//! Slips of an opponent: moves that a person might play instead of the best.

use std::cmp::Reverse;

use gametree_core::Score;
use gametree_search::SearchLimits;

use super::hat::Hat;
use crate::{EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session, Weakness};

/// The most plies that a slip looks ahead: a move and the answer to it.
const GLANCE_PLIES: u32 = 2;
/// The number of moves after the best among which a person might waver.
const WAVERING: usize = 4;
/// The number of ordinary moves of the opponent against which a plan is tried; it has to be the best move against two of them.
const IMAGINED: usize = 3;

/// A player about to slip.
pub(super) struct Slip<'a> {
    pub(super) session: &'a mut dyn Session,
    pub(super) weakness: Weakness,
    pub(super) hat: Hat,
    pub(super) task: &'a SearchTask,
}

impl Slip<'_> {
    /// Returns a move that a person might play instead of `best`; `None` where there is none.
    ///
    /// Half of the slips overlook the opponent's last move, and half are moves that look nearly as good as the best one.
    /// People err in both ways: their attention drops a feature of the position (van Opheusden and others 2023), and they choose a move the less often the worse it is (Regan and Haworth 2011).
    pub(super) fn instead_of(mut self, best: &str) -> Result<Option<String>, SearchError> {
        if self.hat.draw(2) == 0
            && let Some(m) = self.plan()?
        {
            let is_slip = m != best && !self.loses_for_sure(&m)?;
            return Ok(is_slip.then_some(m));
        }
        for m in self.nearly_best(best)? {
            if !self.loses_for_sure(&m)? {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// Returns the move that would be best if the opponent's last move had been an ordinary one; `None` where there is none.
    ///
    /// A player who has not noticed a threat plays such a move.
    fn plan(&mut self) -> Result<Option<String>, SearchError> {
        let legal = self.session.legal_moves();
        let Some(overlooked) = self.session.undo() else {
            return Ok(None);
        };
        let plans = self.answers_to_others(&overlooked);
        let replayed = self.session.play(&overlooked);
        replayed.expect("the move that was just taken back");
        let mut plans = plans?;
        plans.retain(|m| legal.contains(m));
        plans.sort_unstable();
        let twice = plans.windows(2).find(|pair| pair[0] == pair[1]);
        Ok(twice.map(|pair| pair[0].clone()))
    }

    /// Returns the best answers to some of the opponent's moves, `overlooked` aside.
    fn answers_to_others(&mut self, overlooked: &str) -> Result<Vec<String>, SearchError> {
        let mut others = self.session.legal_moves();
        others.retain(|m| m != overlooked);
        let look = self.look(Purpose::Play, self.glance_plies());
        let mut answers = Vec::new();
        for _ in 0..IMAGINED {
            let Some(other) = self.hat.pick(&mut others) else {
                break;
            };
            if self.session.play(&other).is_err() {
                continue;
            }
            let answer = match self.session.outcome() {
                Some(_) => Ok(None),
                None => self.session.search(&look, &mut NoWatcher).map(Some),
            };
            self.session.undo();
            answers.extend(answer?.and_then(|answer| answer.report.best));
        }
        Ok(answers)
    }

    /// Returns moves that look nearly as good as the best one, the likeliest first.
    ///
    /// They are the next in rank, if they belong to the better half and do not look lost; a player that is sure of nothing overlooks that as well.
    /// Each is preferred to all that look worse with even odds, so the weights of the ranks fall by half.
    fn nearly_best(&mut self, best: &str) -> Result<Vec<String>, SearchError> {
        let mut moves = self.session.candidates();
        moves.retain(|m| m != best);
        let mut ranks = Vec::new();
        // Moves that look the same are ranked by chance.
        while let Some(m) = self.hat.pick(&mut moves) {
            let value = self.value_of(&m, self.glance_plies() - 1)?;
            ranks.push((m, value));
        }
        ranks.sort_by_key(|&(_, value)| Reverse(value));
        ranks.truncate(ranks.len().div_ceil(2).min(WAVERING));
        if self.weakness.sure > 0 {
            ranks.retain(|(_, value)| !value.is_loss());
        }
        let mut likeliest = Vec::new();
        while !ranks.is_empty() {
            let mut rank = 0;
            while rank + 1 < ranks.len() && self.hat.draw(2) == 1 {
                rank += 1;
            }
            likeliest.push(ranks.remove(rank).0);
        }
        Ok(likeliest)
    }

    /// Returns `true` if a short search shows that `m` loses within the plies of which the player is sure.
    fn loses_for_sure(&mut self, m: &str) -> Result<bool, SearchError> {
        let sure = self.weakness.sure;
        let Some(after) = sure.checked_sub(1) else {
            return Ok(false);
        };
        let value = self.value_of(m, after)?;
        Ok(value.is_loss() && value.plies().is_some_and(|plies| plies <= sure))
    }

    /// Returns the value of a move for its player, found by a search of `plies` plies after it.
    fn value_of(&mut self, m: &str, plies: u32) -> Result<Score, SearchError> {
        if self.session.play(m).is_err() {
            return Ok(Score::NEG_INFINITY);
        }
        let look = self.look(Purpose::Value, plies);
        let value = match self.session.outcome() {
            Some(end) => Ok(end.score_for(self.session.to_move())),
            None => self
                .session
                .search(&look, &mut NoWatcher)
                .map(|answer| answer.report.score),
        };
        self.session.undo();
        Ok(value?.to_parent())
    }

    /// Returns the plies that the player looks ahead: one that sees no answer to its best move sees none to its slips.
    fn glance_plies(&self) -> u32 {
        let plies = self.weakness.depth.unwrap_or(GLANCE_PLIES);
        plies.clamp(1, GLANCE_PLIES)
    }

    /// Returns the task of a search to `plies` plies.
    fn look(&self, purpose: Purpose, plies: u32) -> SearchTask {
        let limits = SearchLimits {
            depth: Some(plies),
            ..self.task.limits.clone()
        };
        SearchTask {
            // A named engine consults no oracle, which would see to the end of the game.
            engine: Some(EngineKind::Iterative),
            table_bytes: self.task.table_bytes,
            salt: self.task.salt,
            ..SearchTask::new(purpose, limits)
        }
    }
}
