//! Solvers that games bring along: they find who wins by other means than a tree search.

mod progress;
mod steps;

use std::cell::Cell;
use std::cmp::Reverse;
use std::fmt;
use std::num::NonZero;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_certificate::Claim;
use gametree_core::{
    Evaluator, KeyKind, MoveBuf, MoveGen, Notation, Phrase, Player, Position, Salt, Score,
};
use gametree_search::{Certainty, Clock, Progress, SearchLimits, SearchReport, StopReason};

use crate::certificate_io::Strategy;
use crate::engines::{ErasedEvaluator, LegalMoves, Memory};
use crate::{SearchTask, SpecialMemory, WriteMemory};

pub(crate) use progress::Watch;
pub(crate) use steps::StepLimits;

/// A solver of the game's own, for knowledge that concerns neither single moves nor single positions, such as the theory of sums of games.
///
/// Its answers count as proofs, so they must rest on the rules alone, not on estimates.
/// If it tells positions apart by hashes, [`SpecialSolver::keys`] must report that.
/// It should keep its findings, since the next questions are about the positions that follow.
pub trait SpecialSolver<P: Position>: Send {
    /// Returns the value of an unfinished position.
    fn solve(&mut self, pos: &P, limits: &SpecialLimits<'_>) -> SpecialReport<P::Move>;

    /// Finds a win or a draw of the side to move in an unfinished position, whichever comes first; by default it calls [`solve`](SpecialSolver::solve).
    ///
    /// It is called for the moves of a player who is to get at least a draw, whatever the exact value of the position.
    fn hold(&mut self, pos: &P, limits: &SpecialLimits<'_>) -> SpecialReport<P::Move> {
        self.solve(pos, limits)
    }

    /// Returns an argument that shows a claim about an unfinished position, so that a certificate need not continue from there.
    ///
    /// The argument is in the language of the game's [arguments](crate::SessionBuilder::with_arguments).
    /// There is none by default.
    fn argue(&mut self, pos: &P, claim: Claim, limits: &SpecialLimits<'_>) -> Option<Vec<u32>> {
        let _ = (pos, claim, limits);
        None
    }

    /// Returns how its memory tells positions apart; `None`, the default, where its answers rest on no memory.
    fn keys(&self) -> Option<KeyKind> {
        None
    }

    /// Returns further facts about a position, finished or not; most games have none.
    fn facts(&mut self, pos: &P, limits: &SpecialLimits<'_>) -> Vec<Fact> {
        let _ = (pos, limits);
        Vec::new()
    }

    /// Returns the memory that a later call with the same position and the same `memory_bytes` uses, for checkpoints.
    ///
    /// By default there is nothing that can be written, and a search by such a solver offers no checkpoints.
    fn memory(&mut self, pos: &P, memory_bytes: usize) -> Option<&mut dyn SpecialMemory> {
        let _ = (pos, memory_bytes);
        None
    }
}

/// Limits on the work of a special solver.
#[derive(Clone, Copy)]
pub struct SpecialLimits<'a> {
    /// Limit on positions, or on another unit that the solver counts.
    pub nodes: Option<u64>,
    /// Stop function, called now and then; once it returns `true`, because of the clock or the stop flag, the solver must end soon.
    pub stop: &'a dyn Fn() -> bool,
    /// The most memory that the solver may use, in bytes.
    pub memory_bytes: usize,
    /// The most threads that it may use; with one thread, the same questions get the same answers from the same salt.
    pub threads: NonZero<usize>,
    /// The salt of the hashes of its memory, if it has any: the same salt gives the same report.
    /// If there is none, every memory draws a new one.
    pub salt: Option<Salt>,
    /// Progress callback, called about as often as `stop`, with the nodes so far and a function that writes the memory.
    /// A solver with a [memory](SpecialSolver::memory) must write it when that function is called.
    pub watch: &'a dyn Fn(u64, &WriteMemory<'_>),
}

impl fmt::Debug for SpecialLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpecialLimits")
            .field("nodes", &self.nodes)
            .field("memory_bytes", &self.memory_bytes)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// Result of a special solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialReport<M> {
    /// The value of the position; `None` when a limit was reached first, or when a finder found no value.
    pub value: Option<SpecialValue<M>>,
    /// The reason why there is no value, or [`StopReason::Solved`] where there is one.
    /// The solver need not distinguish the clock from the stop flag.
    pub stopped: StopReason,
    /// The part of [`SpecialLimits::nodes`] that was used.
    pub nodes: u64,
}

/// Value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecialValue<M> {
    /// A win by this move.
    Win(M),
    /// A draw: neither player can force a win, and this move keeps the draw.
    Draw(M),
    /// A loss, whatever the move.
    Loss,
}

/// A fact about a position in addition to its winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The name for programs: a word in lower case.
    pub name: &'static str,
    /// The number; `None` where there is none, or where none was found within the limits.
    pub value: Option<u64>,
    /// The fact in a few words, for people.
    pub text: Phrase,
}

/// A special solver with the rules that check its answers: one of the engines of a game.
pub(crate) struct SpecialEngine<P: Notation> {
    pub(crate) solver: Box<dyn SpecialSolver<P>>,
    pub(crate) legal: LegalMoves<P>,
    pub(crate) evaluator: ErasedEvaluator<P>,
    pub(crate) role: Role,
}

/// Role of a special solver in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Answers if it is given enough time, and is called first.
    Solver,
    /// Finds the values of some positions, and is called in turn with other engines.
    Finder,
}

/// Least result that a player is to get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Win,
    Draw,
}

impl<P: Notation> SpecialEngine<P> {
    /// Finds who wins and the move, with a line in which the winner follows the strategy; the rules check the line.
    pub(crate) fn search(
        &mut self,
        root: &P,
        memory: Memory,
        limits: &SearchLimits,
        watch: Watch<'_>,
    ) -> SearchReport<P::Move> {
        let clock = Clock::start();
        let mut report = SearchReport {
            best: None,
            score: Score::DRAW,
            certainty: Certainty::Estimate,
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            stopped: StopReason::Solved,
        };
        if let Some(outcome) = root.outcome() {
            report.score = outcome.score_for(root.to_move());
            report.certainty = Certainty::Exact;
        } else {
            within(limits, memory, watch, |limits| {
                self.solve(root, limits, &mut report);
            });
            let is_open = report.certainty == Certainty::Estimate;
            if is_open && report.stopped != StopReason::Unconfirmed {
                report.stopped = Self::reason(report.stopped, limits, clock);
            }
        }
        report.elapsed = clock.elapsed();
        report
    }

    /// Returns the reason why a search ended without finding who wins.
    fn reason(found: StopReason, limits: &SearchLimits, clock: Clock) -> StopReason {
        if found == StopReason::Exhausted {
            found
        } else if is_interrupted(limits) {
            StopReason::Interrupted
        } else if limits.time.is_some_and(|time| clock.has_reached(time)) {
            StopReason::Time
        } else {
            found
        }
    }

    /// Returns the memory that a task uses, where it can be written.
    pub(crate) fn memory(&mut self, pos: &P, task: &SearchTask) -> Option<&mut dyn SpecialMemory> {
        self.solver.memory(pos, task.table_bytes)
    }

    /// Returns the facts that the game knows in addition to the winner.
    pub(crate) fn facts(&mut self, pos: &P, limits: &SearchLimits, memory: Memory) -> Vec<Fact> {
        within(limits, memory, Watch::NONE, |limits| {
            self.solver.facts(pos, limits)
        })
    }

    /// Returns the strategy of the winner.
    pub(crate) fn strategy<'a>(&'a mut self, limits: StepLimits<'a>) -> Box<Strategy<'a, P>> {
        Box::new(move |pos: &P, claim: Claim| {
            let goal = if claim.score().is_win() {
                Goal::Win
            } else {
                Goal::Draw
            };
            let mut nodes = 0;
            let ask = |limits: &SpecialLimits<'_>| self.ask(pos, goal, limits, &mut nodes);
            let found = within(&limits.left(), limits.memory, Watch::NONE, ask);
            limits.nodes.set(limits.nodes.get() + nodes);
            match found {
                Some(SpecialValue::Win(m)) => Some(m),
                Some(SpecialValue::Draw(m)) if goal == Goal::Draw => Some(m),
                _ => None,
            }
        })
    }

    fn solve(&mut self, root: &P, limits: &SpecialLimits<'_>, report: &mut SearchReport<P::Move>) {
        let found = self.solver.solve(root, limits);
        report.nodes = found.nodes;
        report.best = match found.value {
            Some(SpecialValue::Win(m) | SpecialValue::Draw(m)) => Some(m),
            _ => self.move_with_most_replies(root),
        };
        let Some(value) = found.value else {
            report.line.extend(report.best);
            report.stopped = found.stopped;
            return;
        };
        let (score, winner) = match value {
            SpecialValue::Win(_) => (Score::WIN, Some(root.to_move())),
            SpecialValue::Draw(_) => (Score::DRAW, None),
            SpecialValue::Loss => (Score::LOSS, Some(!root.to_move())),
        };
        report.score = score;
        if self.play_out(root, winner, limits, report) {
            report.certainty = if winner.is_some() {
                Certainty::Outcome
            } else {
                Certainty::Exact
            };
        } else {
            report.stopped = StopReason::Unconfirmed;
        }
    }

    /// Plays on from the best move and returns `true` if the game ends as promised, as far as the limits go.
    ///
    /// The winner follows the strategy; in a draw both players do.
    fn play_out(
        &mut self,
        root: &P,
        winner: Option<Player>,
        limits: &SpecialLimits<'_>,
        report: &mut SearchReport<P::Move>,
    ) -> bool {
        let mut pos = root.clone();
        let mut next = report.best;
        while let Some(m) = next {
            if !pos.is_legal(m) {
                return false;
            }
            report.line.push(m);
            pos.play(m);
            if let Some(end) = pos.outcome() {
                return end.winner() == winner;
            }
            let goal = match winner {
                Some(winner) if winner == pos.to_move() => Goal::Win,
                Some(_) => {
                    next = self.move_with_most_replies(&pos);
                    continue;
                }
                None => Goal::Draw,
            };
            next = match (goal, self.ask(&pos, goal, limits, &mut report.nodes)) {
                (Goal::Win, Some(SpecialValue::Win(m)))
                | (Goal::Draw, Some(SpecialValue::Draw(m))) => Some(m),
                (_, Some(_)) => return false,
                (_, None) => None,
            };
        }
        true
    }

    /// Returns the value of a position, found within the rest of the limits.
    fn ask(
        &mut self,
        pos: &P,
        goal: Goal,
        limits: &SpecialLimits<'_>,
        spent: &mut u64,
    ) -> Option<SpecialValue<P::Move>> {
        // A solver that remembers most answers may never search long enough to check for a stop by itself.
        if (limits.stop)() {
            return None;
        }
        let before = *spent;
        let watch = |nodes, write: &WriteMemory<'_>| (limits.watch)(before + nodes, write);
        let left = SpecialLimits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(before)),
            watch: &watch,
            ..*limits
        };
        let found = match goal {
            Goal::Win => self.solver.solve(pos, &left),
            Goal::Draw => self.solver.hold(pos, &left),
        };
        *spent += found.nodes;
        found.value
    }

    /// Returns a move for a player who cannot force a win: of those that leave the most replies, most of which may be wrong, the first with the best estimate.
    fn move_with_most_replies(&self, pos: &P) -> Option<P::Move> {
        let moves = |pos: &P| {
            let mut moves = MoveBuf::new();
            if pos.outcome().is_none() {
                self.legal.moves(pos, &mut moves);
            }
            moves
        };
        let rank = |&m: &P::Move| {
            let mut child = pos.clone();
            child.play(m);
            let for_opponent = match child.outcome() {
                Some(outcome) => outcome.score_for(child.to_move()),
                None => self.evaluator.evaluate(&child),
            };
            (Reverse(moves(&child).len()), for_opponent)
        };
        moves(pos).into_iter().min_by_key(rank)
    }
}

/// Does some work within limits, on a clock that starts with it.
pub(crate) fn within<R>(
    limits: &SearchLimits,
    memory: Memory,
    watch: Watch<'_>,
    work: impl FnOnce(&SpecialLimits<'_>) -> R,
) -> R {
    let clock = Clock::start();
    let next = Cell::new((watch.pause)(Duration::ZERO));
    let report = |nodes, write: &WriteMemory<'_>| {
        let elapsed = clock.elapsed();
        if elapsed < next.get() {
            return;
        }
        (watch.report)(
            Progress {
                depth: 0,
                nodes,
                elapsed,
            },
            write,
        );
        next.set(clock.elapsed().saturating_add((watch.pause)(elapsed)));
    };
    let stop = || is_interrupted(limits) || limits.time.is_some_and(|time| clock.has_reached(time));
    work(&SpecialLimits {
        nodes: limits.nodes,
        stop: &stop,
        memory_bytes: memory.table_bytes,
        threads: memory.threads,
        salt: memory.salt,
        watch: &report,
    })
}

fn is_interrupted(limits: &SearchLimits) -> bool {
    let stop = limits.stop.as_ref();
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}
