//! Choice of the move to play after a search: confirmed where the game is decided, stubborn where it is lost.

use std::time::Duration;

use gametree_core::{MoveBuf, MoveGen, Notation, Score};
use gametree_search::{Certainty, SearchLimits, StopReason};

use crate::engine_kind::SearchKind;
use crate::engines::Setup;
use crate::game::Game;
use crate::look::leaving_a_look;
use crate::resistance::{Resistance, Resisted};
use crate::{Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Watcher};

/// Nodes for a proof of a result found with some of the moves, if the search took fewer itself: a fraction of a second.
const CONFIRMING_NODES: u64 = 100_000;
/// Nodes for the choice among moves that lose equally late: a fraction of a second.
const RESISTING_NODES: u64 = 50_000;
/// Fraction of the memory for the solver that confirms, beside the engine that has all of it.
const TABLE_PART: usize = 8;

impl<P: Notation + 'static> Game<P> {
    /// Returns the oracle's answer or that of a search, adapted to the purpose of the task.
    pub(crate) fn answer(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        if let Some(answer) = self.known(task)? {
            return Ok(answer);
        }
        Ok(match task.purpose {
            Purpose::Solve => {
                let answer = self.search_in_turn(task, watcher)?;
                self.with_proof_line(answer, task)
            }
            Purpose::Value => {
                let answer = self.search_in_turn(task, watcher)?;
                self.confirmed(answer, task, watcher)
            }
            Purpose::Play => {
                let answer = self.search_in_turn(&leaving_a_look(task), watcher)?;
                let answer = self.after_a_look(answer, task);
                self.playable(answer, task, watcher)
            }
        })
    }

    /// Returns an answer about the current position with a move to play.
    ///
    /// Every unfinished game has such a move, however early the search was stopped.
    ///
    /// A decided result is [confirmed](Game::confirmed).
    /// In a lost position the move is the one that lasts longest.
    /// Of several such moves it is one after which the fewest replies win as fast, since an opponent may overlook them.
    fn playable(&mut self, answer: Answer, task: &SearchTask, watcher: &mut dyn Watcher) -> Answer {
        let pos = self.current().clone();
        if pos.outcome().is_some() {
            return answer;
        }
        if let Some(answer) = self.with_win_at_once(&answer) {
            return answer;
        }
        let mut answer = self.confirmed(answer, task, watcher);
        if answer.report.score.is_loss() {
            answer = self.resisting(&pos, answer, task);
        }
        if answer.report.best.is_none() {
            let mut moves = MoveBuf::new();
            self.legal.moves(&pos, &mut moves);
            answer.set_line(moves.first().map(|&m| pos.move_text(m)));
        }
        answer
    }

    /// Tries to prove a win or a loss, or a draw by exhaustion, in not much more effort than it took to find.
    ///
    /// The moves of a search may have left out a defence.
    ///
    /// The proof gets at most half of the remaining limits, and for a draw all of them.
    /// First the solver (where positions repeat, alpha-beta) searches every move that matters, as deep as the end was found.
    /// Then a prover searches the moves of the first search against every legal reply.
    /// Where a loss is refuted, the rest of the limits goes to a search that includes the defence.
    fn confirmed(
        &mut self,
        answer: Answer,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Answer {
        let is_lost_to_play = task.purpose == Purpose::Play && answer.report.score.is_loss();
        let is_open = answer.report.certainty == Certainty::Estimate
            || (is_lost_to_play && answer.report.certainty != Certainty::Exact);
        let has_distance = answer.report.score.plies().is_some();
        if !is_open || !is_decided(&answer) || (P::CAN_REPEAT && !has_distance) {
            return answer;
        }
        let is_draw = answer.report.score == Score::DRAW;
        // No other search follows that of a draw.
        let rest = if is_draw { rest } else { half_of_the_rest };
        let Some(limits) = rest(&answer, task) else {
            return answer;
        };
        let is_task_limit = limits.nodes < Some(answer.report.nodes.max(CONFIRMING_NODES));
        let by_solver = self.by_solver(&answer, task, limits);
        let Ok(solved) = self.search_alone(&by_solver, &mut NoWatcher) else {
            // Without a table there is no confirmation.
            return answer;
        };
        let mut answer = plus(answer, &solved);
        let is_refuted =
            answer.report.score.is_loss() && solved.report.stopped == StopReason::Depth;
        let (nodes, elapsed) = (answer.report.nodes, answer.report.elapsed);
        if solved.is_proven() {
            return solved.after(nodes, elapsed);
        }
        if P::CAN_REPEAT {
            return answer;
        }
        if !answer.is_proven() && is_refuted {
            return self.searched_on(solved.after(nodes, elapsed), task, watcher);
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
        self.proven_by_the_same_moves(answer, task)
    }

    /// Returns the task that proves the result of an answer, to the depth that the answer has reached.
    fn by_solver(&self, answer: &Answer, task: &SearchTask, limits: SearchLimits) -> SearchTask {
        // Where positions repeat, only a search without a table proves its results.
        let engine = if P::CAN_REPEAT {
            EngineKind::AlphaBeta
        } else {
            EngineKind::Solver
        };
        let found = answer.report.score.plies();
        let found = found.filter(|_| answer.report.certainty == Certainty::Estimate);
        let depths = found.into_iter().chain(limits.depth);
        SearchTask {
            generator: Some(self.generators[self.exact_generator()].name.clone()),
            limits: SearchLimits {
                depth: depths.min(),
                ..limits
            },
            ..confirming(engine, task)
        }
    }

    /// Searches every move that matters, after `refuting` found a defence that a first search had left out, and returns the answer.
    fn searched_on(
        &mut self,
        mut refuting: Answer,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Answer {
        let (nodes, elapsed) = (refuting.report.nodes, refuting.report.elapsed);
        let limits = task.limits.minus(nodes, elapsed);
        if limits.nodes == Some(0) {
            refuting.report.stopped = StopReason::Nodes;
        } else if limits.time == Some(Duration::ZERO) {
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
            ..task.clone()
        };
        let Ok(found) = self.search_alone(&with_defences, watcher) else {
            refuting.report.stopped = StopReason::Memory;
            return refuting;
        };
        let (nodes, elapsed) = (nodes + found.report.nodes, elapsed + found.report.elapsed);
        if found.report.best.is_some() {
            return found.after(nodes, elapsed);
        }
        refuting.report.stopped = found.report.stopped;
        refuting.after(nodes, elapsed)
    }

    /// Returns the same answer, or that of a prover which uses the moves of the search.
    fn proven_by_the_same_moves(&mut self, answer: Answer, task: &SearchTask) -> Answer {
        let limits = half_of_the_rest(&answer, task).filter(|_| !answer.is_proven());
        let Some(limits) = limits else {
            return answer;
        };
        let by_prover = SearchTask {
            generator: Some(answer.generator.clone()),
            limits: SearchLimits {
                depth: None,
                ..limits
            },
            ..confirming(EngineKind::DfPn, task)
        };
        let Ok(mut proof) = self.search_alone(&by_prover, &mut NoWatcher) else {
            return answer;
        };
        let answer = plus(answer, &proof);
        if !proof.is_proven() {
            return answer;
        }
        if proof.report.best.is_none() {
            proof.set_line(answer.report.best);
        }
        proof.after(answer.report.nodes, answer.report.elapsed)
    }

    /// Returns the index of the generator with which a solver finds exact distances.
    fn exact_generator(&self) -> usize {
        let coverage = self.generators[self.solving].engines.coverage();
        if coverage.keeps_distance() {
            self.solving
        } else {
            0
        }
    }

    /// Returns the answer to a lost position with the move that is hardest to refute, found within half of the remaining limits.
    fn resisting(&mut self, pos: &P, mut answer: Answer, task: &SearchTask) -> Answer {
        let is_exact = answer.report.certainty == Certainty::Exact && !P::CAN_REPEAT;
        let plies = answer.report.score.plies();
        // The rules alone show the next ply, and later plies must be proven.
        let plies = plies.filter(|&plies| plies == 2 || (plies > 2 && is_exact));
        let limits = half_of_the_rest(&answer, task);
        let Some((plies, limits)) = plies.zip(limits) else {
            return answer;
        };
        let exact = self.exact_generator();
        let kind = SearchKind::Solver;
        let mut resistance = Resistance::new(
            self.legal.clone(),
            self.generators[exact].engines.engine(kind, None),
            Setup {
                kind,
                memory: confirming(kind.engine(), task).memory(),
                tactics: self.tactics,
            },
            limits.at_most(RESISTING_NODES),
        );
        let first = answer.report.best.as_deref();
        let first = first.and_then(|m| pos.parse_move(m).ok());
        let found = resistance.hardest(pos, plies, first);
        answer.report.nodes += resistance.nodes();
        answer.report.elapsed += resistance.elapsed();
        if let Some(Resisted { line, .. }) = found
            && line.first() != first.as_ref()
        {
            let line: Vec<String> = line.iter().map(|&m| pos.move_text(m)).collect();
            answer.report.best = line.first().cloned();
            answer.report.line = line;
        }
        answer
    }
}

/// Returns `true` if a search has seen the end of the game: a win, a loss, or a draw after every line was searched.
fn is_decided(answer: &Answer) -> bool {
    let (score, stopped) = (answer.report.score, answer.report.stopped);
    let is_drawn = score == Score::DRAW && stopped == StopReason::Exhausted;
    score.is_win() || score.is_loss() || is_drawn
}

/// Returns a task for a proof, with a table of its own beside that of `task`.
fn confirming(engine: EngineKind, task: &SearchTask) -> SearchTask {
    SearchTask {
        purpose: Purpose::Solve,
        engine: Some(engine),
        table_bytes: task.table_bytes / TABLE_PART,
        ..task.clone()
    }
}

/// Returns the limits that an answer has left; `None` where nothing is left.
fn rest(answer: &Answer, task: &SearchTask) -> Option<SearchLimits> {
    let left = task
        .limits
        .minus(answer.report.nodes, answer.report.elapsed);
    let is_interrupted = answer.report.stopped == StopReason::Interrupted;
    (!is_interrupted && !left.is_spent()).then_some(left)
}

/// Returns half of the limits that an answer has left, and not much more than it took; `None` where nothing is left.
pub(crate) fn half_of_the_rest(answer: &Answer, task: &SearchTask) -> Option<SearchLimits> {
    let left = rest(answer, task)?;
    let half = SearchLimits {
        nodes: left.nodes.map(|nodes| nodes / 2),
        time: left.time.map(|time| time / 2),
        ..left
    };
    (!half.is_spent()).then(|| half.at_most(answer.report.nodes.max(CONFIRMING_NODES)))
}

/// Returns the answer with the nodes and the time of another search added.
fn plus(answer: Answer, other: &Answer) -> Answer {
    let (nodes, elapsed) = (answer.report.nodes, answer.report.elapsed);
    let mut answer = answer.after(nodes + other.report.nodes, elapsed + other.report.elapsed);
    if other.report.stopped == StopReason::Interrupted {
        answer.report.stopped = StopReason::Interrupted;
    }
    answer
}
