//! Move to play where a prover has decided nothing, or has not found the shortest win.

use gametree_core::{Notation, Score};
use gametree_search::{Certainty, StopReason};

use crate::game::Game;
use crate::played::wins_of;
use crate::{Answer, EngineKind, NoWatcher, SearchTask, Session};

/// Nodes of a search for a move after the prover: a fraction of a second.
const LOOK_NODES: u64 = 50_000;
/// Fraction of the limits that a prover leaves for this search.
const LOOK_PART: u32 = 4;
/// Fraction of the memory for this search, beside the engine that has all of it.
const TABLE_PART: usize = 8;

/// Returns `true` if an engine finds who wins, and may give no move where it does not find that.
fn may_say_nothing(engine: EngineKind) -> bool {
    engine.is_prover() || engine == EngineKind::Special
}

/// Returns the same task with limits that leave room for a search for a move after its engine.
pub(crate) fn leaving_a_look(task: &SearchTask) -> SearchTask {
    let mut task = task.clone();
    if may_say_nothing(task.engine()) {
        let limits = &mut task.limits;
        limits.nodes = limits
            .nodes
            .map(|nodes| nodes - nodes / u64::from(LOOK_PART));
        limits.time = limits
            .time
            .map(|time| time.saturating_sub(time / LOOK_PART));
    }
    task
}

impl<P: Notation + 'static> Game<P> {
    /// Returns the answer as it is, or that of a short search where a prover has shown no move.
    ///
    /// Where the limits are used up, the move is the first one worth trying.
    pub(crate) fn after_a_look(&mut self, answer: Answer, task: &SearchTask) -> Answer {
        let has_shown = answer.engine.is_prover() && answer.report.best.is_some();
        let is_open = may_say_nothing(task.engine()) && !answer.is_proven() && !has_shown;
        if !is_open || self.current().outcome().is_some() {
            return answer;
        }
        let (nodes, elapsed) = (answer.report.nodes, answer.report.elapsed);
        let left = self.left(task, &answer);
        let is_over = left.is_spent() || answer.report.stopped == StopReason::Interrupted;
        let by_look = SearchTask {
            engine: Some(EngineKind::Iterative),
            table_bytes: task.table_bytes / TABLE_PART,
            limits: left.at_most(LOOK_NODES),
            ..task.clone()
        };
        let look = (!is_over).then(|| self.search_alone(&by_look, &mut NoWatcher));
        match look {
            Some(Ok(mut look)) if look.report.best.is_some() => {
                if !look.is_proven() {
                    look.report.stopped = answer.report.stopped;
                }
                let (nodes, elapsed) = (nodes + look.report.nodes, elapsed + look.report.elapsed);
                look.after(nodes, elapsed)
            }
            _ => {
                let mut answer = answer;
                answer.set_line(self.candidates().into_iter().next());
                answer
            }
        }
    }

    /// Returns the answer with a move that wins the game at once, where there is one and the answer has another.
    ///
    /// Provers take the first winning move, whatever its distance.
    pub(crate) fn with_win_at_once(&self, answer: &Answer) -> Option<Answer> {
        let wins = wins_of(self.current(), &self.legal);
        let first = wins.first()?;
        if answer
            .report
            .best
            .as_ref()
            .is_some_and(|m| wins.contains(m))
        {
            return None;
        }
        let mut answer = answer.clone();
        answer.set_line(Some(first.clone()));
        answer.report.score = Score::win_in(1);
        answer.report.certainty = Certainty::Exact;
        answer.report.stopped = StopReason::Solved;
        Some(answer)
    }
}
