//! Confirmation of a decided result by a proof, since the moves of a search may have left out a defence.

use gametree_core::Score;
use gametree_search::{Certainty, SearchLimits, StopReason};

use super::conductor::Conductor;
use super::ledger::{CONFIRMING_NODES, Ledger, Share};
use crate::{Answer, EngineKind, Purpose, SearchTask};

/// Fraction of the memory for the engine that confirms, beside the engine that has all of it.
const TABLE_PART: usize = 8;

impl Conductor<'_> {
    /// Tries to prove a win or a loss, or a draw by exhaustion, in not much more effort than it took to find.
    ///
    /// The proof gets at most half of the remaining limits, and for a draw all of them.
    /// First the solver (where positions repeat, alpha-beta) searches every move that matters, as deep as the end was found.
    /// Then a prover searches the moves of the first search against every legal reply.
    /// If a loss is refuted, the rest of the limits goes to a search that includes the defence.
    pub(super) fn confirmed(&mut self, answer: Answer) -> Answer {
        let can_repeat = self.game.can_repeat();
        let is_lost_to_play = self.task.purpose == Purpose::Play && answer.report.score.is_loss();
        let is_open = answer.report.certainty == Certainty::Estimate
            || (is_lost_to_play && answer.report.certainty != Certainty::Exact);
        let has_distance = answer.report.score.plies().is_some();
        if !is_open || !is_decided(&answer) || (can_repeat && !has_distance) {
            return answer;
        }
        let is_draw = answer.report.score == Score::DRAW;
        // No other search follows that of a draw.
        let share = if is_draw { Share::Rest } else { Share::Half };
        let Some(limits) = further(&answer, self.ledger, share) else {
            return answer;
        };
        let is_task_limit = limits.nodes < Some(self.ledger.nodes().max(CONFIRMING_NODES));
        let by_solver = self.by_solver(&answer, limits);
        let Ok(solved) = self.silent_stage(&by_solver) else {
            // Without a table there is no confirmation.
            return answer;
        };
        if solved.is_proven() {
            return solved;
        }
        let mut answer = after(answer, &solved, self.ledger);
        if can_repeat {
            return answer;
        }
        let is_refuted =
            answer.report.score.is_loss() && solved.report.stopped == StopReason::Depth;
        if !answer.is_proven() && is_refuted {
            return self.searched_on(solved);
        }
        if is_draw {
            answer.report.stopped = solved.report.stopped;
            return answer;
        }
        let is_cut = match solved.report.stopped {
            StopReason::Time => true,
            StopReason::Nodes => is_task_limit,
            _ => false,
        };
        if is_cut && answer.report.stopped == StopReason::Exhausted {
            // With more of this limit there would be a proof.
            answer.report.stopped = solved.report.stopped;
        }
        if answer.report.score.is_loss() && solved.report.depth > 0 {
            // The position lasts as long as the solver has searched.
            answer.set_line(solved.report.best);
        }
        self.proven_by_the_same_moves(answer)
    }

    /// Returns the stage that proves the result of an answer, to the depth that the answer has reached.
    fn by_solver(&self, answer: &Answer, limits: SearchLimits) -> SearchTask {
        // Where positions repeat, only a search without a table proves its results.
        let engine = if self.game.can_repeat() {
            EngineKind::AlphaBeta
        } else {
            EngineKind::Solver
        };
        let found = answer.report.score.plies();
        let found = found.filter(|_| answer.report.certainty == Certainty::Estimate);
        let depths = found.into_iter().chain(limits.depth);
        SearchTask {
            generator: Some(self.game.exact_generator()),
            limits: SearchLimits {
                depth: depths.min(),
                ..limits
            },
            ..confirming(engine, self.task)
        }
    }

    /// Searches every move that matters, after `refuting` found a defence that a first search had left out, and returns the answer.
    fn searched_on(&mut self, mut refuting: Answer) -> Answer {
        let limits = self.ledger.left();
        if limits.nodes == Some(0) {
            refuting.report.stopped = StopReason::Nodes;
        } else if limits.is_spent() {
            refuting.report.stopped = StopReason::Time;
        }
        let is_as_deep = limits
            .depth
            .is_some_and(|most| most <= refuting.report.depth);
        if limits.is_spent() || is_as_deep {
            return refuting;
        }
        let with_defences = SearchTask {
            engine: Some(EngineKind::Iterative),
            generator: Some(refuting.generator.clone()),
            limits,
            ..self.task.clone()
        };
        let Ok(found) = self.stage(&with_defences) else {
            refuting.report.stopped = StopReason::Memory;
            return refuting;
        };
        // An interrupted search began again from depth 1 and may know less.
        let is_less = found.report.stopped == StopReason::Interrupted
            && found.report.depth < refuting.report.depth;
        if found.report.best.is_some() && !is_less {
            return found;
        }
        refuting.report.stopped = found.report.stopped;
        self.ledger.total(refuting)
    }

    /// Returns the same answer, or that of a prover which uses the moves of the search.
    fn proven_by_the_same_moves(&mut self, answer: Answer) -> Answer {
        let limits = further(&answer, self.ledger, Share::Half).filter(|_| !answer.is_proven());
        let Some(limits) = limits else {
            return answer;
        };
        let by_prover = SearchTask {
            generator: Some(answer.generator.clone()),
            limits: SearchLimits {
                depth: None,
                ..limits
            },
            ..confirming(EngineKind::DfPn, self.task)
        };
        let Ok(mut proof) = self.silent_stage(&by_prover) else {
            return answer;
        };
        if !proof.is_proven() {
            return after(answer, &proof, self.ledger);
        }
        if proof.report.best.is_none() {
            proof.set_line(answer.report.best);
        }
        proof
    }
}

/// Returns `true` if a search has seen the end of the game: a win, a loss, or a draw after every line was searched.
fn is_decided(answer: &Answer) -> bool {
    let (score, stopped) = (answer.report.score, answer.report.stopped);
    let is_drawn = score == Score::DRAW && stopped == StopReason::Exhausted;
    score.is_win() || score.is_loss() || is_drawn
}

/// Returns the limits of a stage after an answer, unless its search was interrupted; `None` where nothing is left.
pub(super) fn further(answer: &Answer, ledger: &Ledger, share: Share) -> Option<SearchLimits> {
    let is_interrupted = answer.report.stopped == StopReason::Interrupted;
    ledger.further(share).filter(|_| !is_interrupted)
}

/// Returns the same answer after another search, which may have been interrupted.
fn after(answer: Answer, other: &Answer, ledger: &Ledger) -> Answer {
    let mut answer = ledger.total(answer);
    if other.report.stopped == StopReason::Interrupted {
        answer.report.stopped = StopReason::Interrupted;
    }
    answer
}

/// Returns a stage for a proof, with a table of its own beside that of `task`.
pub(super) fn confirming(engine: EngineKind, task: &SearchTask) -> SearchTask {
    SearchTask {
        purpose: Purpose::Solve,
        engine: Some(engine),
        table_bytes: task.table_bytes / TABLE_PART,
        ..task.clone()
    }
}
