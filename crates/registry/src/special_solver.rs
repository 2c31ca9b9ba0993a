//! Solvers that games bring along: who wins, found by other means than a search of the tree.

mod allowance;

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gametree_certificate::Claim;
use gametree_core::{MoveBuf, MoveGen, Notation, Player, Position, Score};
use gametree_search::{Certainty, SearchReport, StopReason};

use crate::certificate_io::{LegalMoves, Strategy};
use crate::game::Game;
use crate::observer_adapter::AnswerContext;
use crate::{Answer, EngineKind, Purpose, SearchError, SearchTask, Session, Watcher};

pub(crate) use allowance::Allowance;

/// Nodes that alpha-beta gets for the distance once it is known who wins: a fraction of a second, seconds where nodes have hundreds of moves.
const DISTANCE_NODES: u64 = 50_000;
/// Nodes for what the game says beside who wins, where neither limits nor the answer suggest more: a second or two.
pub(crate) const FACT_NODES: u64 = 500_000;

/// An engine of the game's own, for knowledge that is neither about single moves nor about single positions, such as the theory of sums of games.
///
/// For games without draws.
/// Its answers are taken for proofs, so they must rest on the rules alone: not on estimates, and not on keys that can collide.
/// What it finds on the way it keeps, since questions about the positions that follow are next.
pub trait SpecialSolver<P: Position>: Send {
    /// Who wins at an unfinished position.
    fn solve(&mut self, pos: &P, limits: &SpecialLimits) -> SpecialReport<P::Move>;

    /// What else the game says about a position, finished or not; most games have nothing to add.
    fn facts(&mut self, pos: &P, limits: &SpecialLimits) -> Vec<Fact> {
        let _ = (pos, limits);
        Vec::new()
    }
}

/// How far an engine of a game's own may go.
#[derive(Clone, Debug)]
pub struct SpecialLimits {
    /// Positions, or whatever else the engine counts.
    pub nodes: Option<u64>,
    /// Ends the work soon after it is set, by a person or by the clock.
    pub stop: Arc<AtomicBool>,
    /// What the engine may keep in memory.
    pub memory_bytes: usize,
}

/// What an engine of a game's own has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialReport<M> {
    /// Who wins; `None` when a limit was reached first.
    pub winner: Option<WinLoss<M>>,
    /// How much of [`SpecialLimits::nodes`] that took.
    pub nodes: u64,
}

/// Who wins, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinLoss<M> {
    /// The side to move, by this move.
    Win(M),
    /// The opponent, whatever the side to move does.
    Loss,
}

/// Something that a game says about a position beside who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What programs call it: a word in lower case.
    pub name: &'static str,
    /// The number; `None` where there is none, or none was found within the limits.
    pub value: Option<u64>,
    /// The same for people, in a few words.
    pub text: String,
}

impl<P: Notation + 'static> Game<P> {
    /// What the game's own engine answers to a task, with the other engines after it; `None` where it is not to be asked.
    pub(crate) fn search_by_special_solver(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<Answer>, SearchError> {
        let is_alone = task.engine == Some(EngineKind::Special);
        if !is_alone && !self.begins_with_special_solver(task) {
            return Ok(None);
        }
        let root = self.current().clone();
        let Some(own) = &mut self.own else {
            let game = self.name.clone();
            return Err(SearchError::NoSpecialSolver { game });
        };
        let whole = Allowance::of(task);
        let share = if is_alone {
            whole.clone()
        } else {
            whole.two_thirds()
        };
        let report = own.search(&root, &share);
        let context = AnswerContext {
            game: &self.name,
            generator: &self.generators[0].name,
            engine: EngineKind::Special,
            root: &root,
        };
        let answer = context.to_answer(&report);
        let left = whole.after(answer.nodes, answer.elapsed);
        if is_alone || is_done(&answer) || left.is_spent() {
            return Ok(Some(answer));
        }
        self.search_after_special_solver(answer, (task, &left), watcher)
            .map(Some)
    }

    /// Whether a task that names no engine goes to the game's own first.
    pub(crate) fn begins_with_special_solver(&self, task: &SearchTask) -> bool {
        self.own.is_some() && self.resumed.is_none() && leaves_the_choice(task)
    }

    /// The rest of a task: the distance where it is known who wins, else all that the own engine did not find.
    fn search_after_special_solver(
        &mut self,
        first: Answer,
        (task, left): (&SearchTask, &Allowance),
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let further = if first.is_proven() {
            SearchTask {
                purpose: Purpose::Solve,
                engine: Some(EngineKind::Solver),
                limits: left.at_most(DISTANCE_NODES).limits,
                ..task.clone()
            }
        } else {
            SearchTask {
                engine: Some(task.engine()),
                limits: left.limits.clone(),
                ..task.clone()
            }
        };
        let second = self.search(&further, watcher)?;
        let (nodes, elapsed) = (first.nodes + second.nodes, first.elapsed + second.elapsed);
        let answer = if first.is_proven() && !second.is_proven() {
            first
        } else {
            second
        };
        Ok(Answer {
            nodes,
            elapsed,
            ..answer
        })
    }
}

/// Whether a task says nothing about how to search.
const fn leaves_the_choice(task: &SearchTask) -> bool {
    task.engine.is_none() && task.generator.is_none() && task.limits.depth.is_none()
}

/// Whether the other engines could not add to an answer, or nobody wants to wait for it.
fn is_done(answer: &Answer) -> bool {
    let is_stopped = matches!(
        answer.stopped,
        StopReason::Interrupted | StopReason::Unconfirmed
    );
    answer.certainty == Certainty::Exact || is_stopped
}

/// An engine of a game's own, with the rules that its answers are held against.
pub(crate) struct Special<P: Notation> {
    pub(crate) engine: Box<dyn SpecialSolver<P>>,
    pub(crate) legal: LegalMoves<P>,
}

impl<P: Notation> Special<P> {
    /// Who wins, the move, and a line in which the winner keeps to the strategy, replayed by the rules.
    pub(crate) fn search(&mut self, root: &P, allowance: &Allowance) -> SearchReport<P::Move> {
        let started = Instant::now();
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
            allowance.spend(|limits| self.solve(root, limits, &mut report));
            let is_open = report.certainty == Certainty::Estimate;
            if is_open && report.stopped != StopReason::Unconfirmed {
                report.stopped = allowance.reason(started.elapsed());
            }
        }
        report.elapsed = started.elapsed();
        report
    }

    /// What the game says beside who wins.
    pub(crate) fn facts(&mut self, pos: &P, allowance: &Allowance) -> Vec<Fact> {
        allowance.spend(|limits| self.engine.facts(pos, limits))
    }

    /// The strategy of the winner, until the flag is set.
    pub(crate) fn strategy<'a>(&'a mut self, allowance: &Allowance) -> Box<Strategy<'a, P>> {
        let limits = SpecialLimits {
            nodes: None,
            stop: allowance.limits.stop.clone().unwrap_or_default(),
            memory_bytes: allowance.memory_bytes,
        };
        Box::new(
            move |pos: &P, _: Claim| match self.ask(pos, &limits, &mut 0) {
                Some(WinLoss::Win(m)) => Some(m),
                _ => None,
            },
        )
    }

    fn solve(&mut self, root: &P, limits: &SpecialLimits, report: &mut SearchReport<P::Move>) {
        let settled = self.engine.solve(root, limits);
        report.nodes = settled.nodes;
        report.best = match settled.winner {
            Some(WinLoss::Win(m)) => Some(m),
            _ => self.stubborn(root),
        };
        let Some(verdict) = settled.winner else {
            report.line.extend(report.best);
            return;
        };
        let (score, winner) = match verdict {
            WinLoss::Win(_) => (Score::win_in(u32::MAX), root.to_move()),
            WinLoss::Loss => (Score::loss_in(u32::MAX), !root.to_move()),
        };
        report.score = score;
        if self.play_out(root, winner, limits, report) {
            report.certainty = Certainty::Outcome;
        } else {
            report.stopped = StopReason::Unconfirmed;
        }
    }

    /// Plays on from the best move, the winner by the strategy, and says whether that holds what it promises, as far as the limits go.
    fn play_out(
        &mut self,
        root: &P,
        winner: Player,
        limits: &SpecialLimits,
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
                return end.winner() == Some(winner);
            }
            next = if pos.to_move() == winner {
                match self.ask(&pos, limits, &mut report.nodes) {
                    Some(WinLoss::Win(m)) => Some(m),
                    Some(WinLoss::Loss) => return false,
                    None => None,
                }
            } else {
                self.stubborn(&pos)
            };
        }
        true
    }

    /// Who wins, within what is left of the limits.
    fn ask(
        &mut self,
        pos: &P,
        limits: &SpecialLimits,
        spent: &mut u64,
    ) -> Option<WinLoss<P::Move>> {
        let left = SpecialLimits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(*spent)),
            ..limits.clone()
        };
        let settled = self.engine.solve(pos, &left);
        *spent += settled.nodes;
        settled.winner
    }

    /// For who cannot win by force: the first of the moves that leave the most replies, since so many may be wrong.
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
