//! Solvers that games bring along: who wins, found by other means than a search of the tree.

use std::cell::Cell;
use std::cmp::Reverse;
use std::fmt;
use std::num::NonZero;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_certificate::Claim;
use gametree_core::{KeyKind, MoveBuf, MoveGen, Notation, Phrase, Player, Position, Salt, Score};
use gametree_search::{Certainty, Clock, Progress, SearchLimits, SearchReport, StopReason};

use crate::certificate_io::Strategy;
use crate::engines::{LegalMoves, Memory};
use crate::special_watch::Watch;
use crate::{SearchTask, SpecialMemory, WriteMemory};

/// A solver of the game's own, for knowledge that is neither about single moves nor about single positions, such as the theory of sums of games.
///
/// Its answers are taken for proofs, so they must rest on the rules alone, not on estimates; where it tells positions apart by hashes, [`SpecialSolver::keys`] says so.
/// What it finds on the way it keeps, since questions about the positions that follow are next.
pub trait SpecialSolver<P: Position>: Send {
    /// What an unfinished position is worth.
    fn solve(&mut self, pos: &P, limits: &SpecialLimits<'_>) -> SpecialReport<P::Move>;

    /// A win or a draw of the side to move at an unfinished position, whichever is found first; by default as [`solve`](SpecialSolver::solve) has it.
    ///
    /// Asked for the moves of a player who is to get at least a draw, whatever else the position may be worth.
    fn hold(&mut self, pos: &P, limits: &SpecialLimits<'_>) -> SpecialReport<P::Move> {
        self.solve(pos, limits)
    }

    /// An argument that shows a claim about an unfinished position, in the language of the game's [arguments](crate::SessionBuilder::with_arguments), for a certificate that need not go on from there.
    ///
    /// By default none.
    fn argue(&mut self, pos: &P, claim: Claim, limits: &SpecialLimits<'_>) -> Option<Vec<u32>> {
        let _ = (pos, claim, limits);
        None
    }

    /// How its memory tells positions apart; `None`, as by default, where its answers rest on none.
    fn keys(&self) -> Option<KeyKind> {
        None
    }

    /// Further facts about a position, finished or not; most games have nothing to add.
    fn facts(&mut self, pos: &P, limits: &SpecialLimits<'_>) -> Vec<Fact> {
        let _ = (pos, limits);
        Vec::new()
    }

    /// What it has learnt, for checkpoints: what is asked next, with the same position and so many bytes, finds it there.
    ///
    /// By default nothing that could be written down; a search by such a solver offers no checkpoints.
    fn memory(&mut self, pos: &P, memory_bytes: usize) -> Option<&mut dyn SpecialMemory> {
        let _ = (pos, memory_bytes);
        None
    }
}

/// How far a special solver may go.
#[derive(Clone, Copy)]
pub struct SpecialLimits<'a> {
    /// Positions, or whatever else the solver counts.
    pub nodes: Option<u64>,
    /// Asked now and then; once it returns `true`, because of the clock or the stop flag, the work ends soon.
    pub stop: &'a dyn Fn() -> bool,
    /// What the solver may keep in memory.
    pub memory_bytes: usize,
    /// How many threads it may use; with one, the same questions get the same answers from the same salt.
    pub threads: NonZero<usize>,
    /// What the hashes of its memory are drawn from, if it has any: the same salt gives the same report; where there is none, a new one with every memory.
    pub salt: Option<Salt>,
    /// Told now and then, about as often as `stop` is asked, of the nodes so far; a solver with a [memory](SpecialSolver::memory) writes that down when it is called back.
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

/// What a special solver has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialReport<M> {
    /// What the position is worth; `None` when a limit was reached first, and where one that finds some values has found none.
    pub value: Option<SpecialValue<M>>,
    /// Why there is no value, [`StopReason::Solved`] where there is one; whether it was the clock or the stop flag need not be found out.
    pub stopped: StopReason,
    /// How much of [`SpecialLimits::nodes`] that took.
    pub nodes: u64,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecialValue<M> {
    /// It wins, by this move.
    Win(M),
    /// Nobody wins against best play, and this move keeps the draw.
    Draw(M),
    /// It loses, whatever it does.
    Loss,
}

/// A fact about a position beside its winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What programs call it: a word in lower case.
    pub name: &'static str,
    /// The number; `None` where there is none, or none was found within the limits.
    pub value: Option<u64>,
    /// The same for people, in a few words.
    pub text: Phrase,
}

/// A special solver with the rules by which its answers are checked: one of the engines of a game.
pub(crate) struct SpecialEngine<P: Notation> {
    pub(crate) solver: Box<dyn SpecialSolver<P>>,
    pub(crate) legal: LegalMoves<P>,
    pub(crate) role: Role,
}

/// What is expected of a special solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// To answer, if it is given enough time: it is asked first.
    Solver,
    /// To find some values: it is asked in turn with others.
    Finder,
}

/// What a player is to get at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Win,
    Draw,
}

impl<P: Notation> SpecialEngine<P> {
    /// Who wins, the move, and a line in which the winner keeps to the strategy, replayed by the rules.
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

    /// Why work has stopped that did not find who wins.
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

    /// What a task finds learnt, where that can be written down.
    pub(crate) fn memory(
        &mut self,
        (pos, task): (&P, &SearchTask),
    ) -> Option<&mut dyn SpecialMemory> {
        self.solver.memory(pos, task.table_bytes)
    }

    /// What the game knows beside the winner.
    pub(crate) fn facts(&mut self, pos: &P, limits: &SearchLimits, memory: Memory) -> Vec<Fact> {
        within(limits, memory, Watch::NONE, |limits| {
            self.solver.facts(pos, limits)
        })
    }

    /// The strategy of the winner, until the stop flag is set.
    pub(crate) fn strategy<'a>(
        &'a mut self,
        limits: &'a SearchLimits,
        memory: Memory,
    ) -> Box<Strategy<'a, P>> {
        Box::new(move |pos: &P, claim: Claim| {
            let goal = if claim.score().is_win() {
                Goal::Win
            } else {
                Goal::Draw
            };
            let ask = |limits: &SpecialLimits<'_>| self.ask((pos, goal), limits, &mut 0);
            match within(limits, memory, Watch::NONE, ask) {
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
            _ => self.stubborn(root),
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

    /// Plays on from the best move, the winner by the strategy, or both players in a draw, and returns whether it ends as promised, as far as the limits go.
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
                    next = self.stubborn(&pos);
                    continue;
                }
                None => Goal::Draw,
            };
            next = match (goal, self.ask((&pos, goal), limits, &mut report.nodes)) {
                (Goal::Win, Some(SpecialValue::Win(m)))
                | (Goal::Draw, Some(SpecialValue::Draw(m))) => Some(m),
                (_, Some(_)) => return false,
                (_, None) => None,
            };
        }
        true
    }

    /// What a position is worth, within what is left of the limits.
    fn ask(
        &mut self,
        (pos, goal): (&P, Goal),
        limits: &SpecialLimits<'_>,
        spent: &mut u64,
    ) -> Option<SpecialValue<P::Move>> {
        // A solver that remembers most answers may never have searched long enough to ask by itself.
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

    /// A move of the player who cannot win by force: the first of those that leave the most replies, most of which may be wrong.
    fn stubborn(&self, pos: &P) -> Option<P::Move> {
        let moves = |pos: &P| {
            let mut moves = MoveBuf::new();
            if pos.outcome().is_none() {
                self.legal.moves(pos, &mut moves);
            }
            moves
        };
        let replies = |&m: &P::Move| {
            let mut child = pos.clone();
            child.play(m);
            Reverse(moves(&child).len())
        };
        moves(pos).into_iter().min_by_key(replies)
    }
}

/// Does some work within limits, on a clock that starts here.
pub(crate) fn within<R>(
    limits: &SearchLimits,
    memory: Memory,
    watch: Watch<'_>,
    work: impl FnOnce(&SpecialLimits<'_>) -> R,
) -> R {
    let clock = Clock::start();
    let next = Cell::new((watch.pause)(Duration::ZERO));
    let tell = |nodes, write: &WriteMemory<'_>| {
        let elapsed = clock.elapsed();
        if elapsed < next.get() {
            return;
        }
        (watch.tell)(
            Progress {
                depth: 0,
                nodes,
                elapsed,
            },
            write,
        );
        next.set(clock.elapsed() + (watch.pause)(elapsed));
    };
    let stop = || is_interrupted(limits) || limits.time.is_some_and(|time| clock.has_reached(time));
    work(&SpecialLimits {
        nodes: limits.nodes,
        stop: &stop,
        memory_bytes: memory.table_bytes,
        threads: memory.threads,
        salt: memory.salt,
        watch: &tell,
    })
}

fn is_interrupted(limits: &SearchLimits) -> bool {
    let stop = limits.stop.as_ref();
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}
