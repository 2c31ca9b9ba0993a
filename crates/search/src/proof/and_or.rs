//! Depth-first search of an AND/OR tree, as in the textbooks.

use gametree_core::{Event, Goal, KeyKind, MoveBuf, MoveGen, NodeKind, Position, ProofNumbers};

use super::observer::{LiveNumbers, ProgressAdapter};
use super::{ProofObserver, ProofReport, Verdict};
use crate::contract::{expect_moves, refuse_partial, refuse_repetition};
use crate::{Budget, SearchLimits, StopReason};

/// Decides at each position whether *some* move (OR, the player with the goal is to move) or *every* move (AND, the opponent is) leads to the goal.
///
/// Within a depth limit there are three answers.
/// At the horizon the textbooks assume that the goal is not reached; here this case is [`Verdict::Unknown`], and so distinct from a disproof.
/// No table, no ordering: slow, and simple enough to be trusted.
///
/// # Pruned moves
/// The moves of the player with the goal may come from a generator that leaves some out, such as one that proposes only cells near a stone.
/// A proof by these moves holds: it needs one move at each OR node, and a player who can win with some of the moves can win with all of them.
/// A disproof would not hold: one of the moves left out may win although every move tried fails.
/// With such a generator the answer is therefore never [`Verdict::Disproven`], unless the game is over at the root.
/// The replies must be complete in any case, since a proof has an answer to each of them; a generator that leaves some out is refused at compile time:
///
/// ```compile_fail,E0080
/// use gametree_core::{Goal, Player};
/// use gametree_search::{AndOr, NoObserver, SearchLimits};
/// use gametree_testkit::{Heap, SingleTakes};
///
/// let (heap, goal) = (Heap::<false, false>::new(3), Goal::win(Player::First));
/// AndOr::new(SingleTakes).prove(&heap, goal, &SearchLimits::default(), &mut NoObserver);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AndOr<G, R = G> {
    own: G,
    replies: R,
}

impl<G: Clone> AndOr<G> {
    /// Creates a prover that searches the moves of one generator for both players.
    pub fn new(generator: G) -> Self {
        AndOr {
            own: generator.clone(),
            replies: generator,
        }
    }
}

impl<G, R> AndOr<G, R> {
    /// Creates a prover that searches the moves of `own` for the player with the goal, and those of `replies` for the opponent.
    pub const fn with_replies(own: G, replies: R) -> Self {
        AndOr { own, replies }
    }

    /// Searches for a proof or a disproof within the depth limit.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn prove<P: Position>(
        &self,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver<P::Move>,
    ) -> ProofReport<P::Move>
    where
        G: MoveGen<P>,
        R: MoveGen<P>,
    {
        let live = LiveNumbers::new();
        let mut adapter = ProgressAdapter {
            live: &live,
            fill: &|| None,
            observer,
        };
        let mut budget = Budget::new(limits, &mut adapter);
        budget.record(|| visit(0, None));
        let mut run = Run {
            engine: self,
            goal,
            budget: &mut budget,
            hit_horizon: false,
            best: None,
            promising: None,
        };
        let depth = run.budget.max_depth();
        let result = run.verdict(&mut root.clone(), depth, 0);
        let (hit_horizon, best, promising) = (run.hit_horizon, run.best, run.promising);
        // An answer that rests on moves left out is not a disproof.
        let doubtful = root.outcome().is_none() && !self.own.coverage().is_complete();
        let verdict = match result {
            Ok(Verdict::Disproven) if doubtful => Verdict::Unknown,
            result => result.unwrap_or(Verdict::Unknown),
        };
        let stopped = result.err().unwrap_or(reason(verdict, hit_horizon));
        let best = best.filter(|_| verdict != Verdict::Unknown);
        let numbers = numbers(verdict);
        ProofReport::new(numbers, best, promising, stopped, KeyKind::Exact, &budget)
    }
}

/// Returns the reason for the end of a search that was not stopped.
const fn reason(verdict: Verdict, hit_horizon: bool) -> StopReason {
    match verdict {
        Verdict::Proven | Verdict::Disproven => StopReason::Solved,
        Verdict::Unknown if hit_horizon => StopReason::Depth,
        Verdict::Unknown => StopReason::Exhausted,
    }
}

const fn numbers(verdict: Verdict) -> ProofNumbers {
    match verdict {
        Verdict::Proven => ProofNumbers::PROVEN,
        Verdict::Disproven => ProofNumbers::DISPROVEN,
        Verdict::Unknown => ProofNumbers::UNKNOWN,
    }
}

/// Returns the event that the tracer receives before the search goes to a position.
const fn visit<M>(ply: usize, led_here: Option<M>) -> Event<M> {
    Event::Visit {
        ply,
        led_here,
        thresholds: None,
    }
}

struct Run<'a, 'b, P: Position, G, R> {
    engine: &'a AndOr<G, R>,
    goal: Goal,
    budget: &'a mut Budget<'b, P::Move>,
    hit_horizon: bool,
    best: Option<P::Move>,
    /// The first move of the root that is not shown to be in vain.
    promising: Option<P::Move>,
}

impl<P: Position, G: MoveGen<P>, R: MoveGen<P>> Run<'_, '_, P, G, R> {
    fn verdict(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Verdict, StopReason> {
        if let Some(outcome) = pos.outcome() {
            return Ok(if self.goal.is_reached_by(outcome) {
                Verdict::Proven
            } else {
                Verdict::Disproven
            });
        }
        if depth == 0 {
            self.hit_horizon = true;
            return Ok(Verdict::Unknown);
        }
        self.budget.visit(ply)?;
        let verdict = if pos.to_move() == self.goal.player {
            self.expands(ply, NodeKind::Or);
            self.or(pos, depth, ply)?
        } else {
            self.expands(ply, NodeKind::And);
            self.and(pos, depth, ply)?
        };
        let numbers = numbers(verdict);
        self.budget.record(|| Event::Numbers { ply, numbers });
        Ok(verdict)
    }

    /// Decides a position with the player of the goal to move: one move that reaches the goal is enough.
    fn or(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Verdict, StopReason> {
        let mut moves = MoveBuf::new();
        self.engine.own.moves(pos, &mut moves);
        expect_moves(&moves);
        self.budget.list(moves.len())?;
        let mut without_proof = if self.engine.own.coverage().is_complete() {
            Verdict::Disproven
        } else {
            Verdict::Unknown
        };
        for m in moves {
            self.tries(m, ply);
            let child = pos.with_move(m, |child| self.verdict(child, depth - 1, ply + 1))?;
            match self.found(m, ply, child) {
                Verdict::Proven => return Ok(self.decided(m, ply, Verdict::Proven)),
                Verdict::Unknown => without_proof = Verdict::Unknown,
                Verdict::Disproven => self.refuted(m, ply),
            }
        }
        Ok(without_proof)
    }

    /// Decides a position with the opponent to move: one move that prevents the goal is enough.
    fn and(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Verdict, StopReason> {
        const {
            refuse_repetition::<P>();
            refuse_partial::<P, R>();
        }
        let mut moves = MoveBuf::new();
        self.engine.replies.moves(pos, &mut moves);
        expect_moves(&moves);
        self.budget.list(moves.len())?;
        let mut without_refutation = Verdict::Proven;
        for m in moves {
            self.tries(m, ply);
            let child = pos.with_move(m, |child| self.verdict(child, depth - 1, ply + 1))?;
            match self.found(m, ply, child) {
                Verdict::Disproven => return Ok(self.decided(m, ply, Verdict::Disproven)),
                // One reply without an answer spoils the proof, and a disproof cannot be found.
                Verdict::Unknown if !self.engine.own.coverage().is_complete() => {
                    return Ok(Verdict::Unknown);
                }
                Verdict::Unknown => without_refutation = Verdict::Unknown,
                Verdict::Proven => self.refuted(m, ply),
            }
        }
        Ok(without_refutation)
    }

    #[inline]
    fn expands(&mut self, ply: usize, kind: NodeKind) {
        self.budget.record(|| Event::Expand { ply, kind });
    }

    /// Reports the verdict of a move to the tracer, and returns it.
    #[inline]
    fn found(&mut self, m: P::Move, ply: usize, verdict: Verdict) -> Verdict {
        let numbers = numbers(verdict);
        self.budget
            .record(|| Event::ChildNumbers { ply, m, numbers });
        verdict
    }

    /// Reports a move to the tracer before it is searched, and records it if it is the root's.
    fn tries(&mut self, m: P::Move, ply: usize) {
        self.budget.record(|| visit(ply + 1, Some(m)));
        if ply == 0 {
            self.promising.get_or_insert(m);
        }
    }

    /// Records that a move is in vain, if it is the root's.
    fn refuted(&mut self, m: P::Move, ply: usize) {
        if ply == 0 {
            self.promising.take_if(|promising| *promising == m);
        }
    }

    /// Records the move that decides, if it is the root's.
    fn decided(&mut self, m: P::Move, ply: usize, verdict: Verdict) -> Verdict {
        if ply == 0 {
            self.best = Some(m);
        }
        verdict
    }
}
