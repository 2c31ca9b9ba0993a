//! A score, together with the parts of it that are certain.

use gametree_core::{Evaluator, Position, Score};

/// The result of a search for a node: a score for the side to move there, and flags for the bounds that are final.
///
/// The final value of a node is its value after a search of the whole tree of the generator below it, to the end of every game.
/// A search to a limited depth returns a score that may differ from it; the two flags state in which direction it certainly does not.
/// With a generator that leaves out no moves that matter, a final bound is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The score for the side to move at this node.
    pub score: Score,
    /// `true` if the final value is at least `score`: some move is shown to reach it against every reply.
    pub lower: bool,
    /// `true` if the final value is at most `score`: no move is left that might reach more.
    pub upper: bool,
}

impl Value {
    /// Returns a score that is the final value.
    #[inline]
    pub const fn certain(score: Score) -> Self {
        Value {
            score,
            lower: true,
            upper: true,
        }
    }

    /// Returns a score that may change with more depth.
    #[inline]
    pub const fn estimate(score: Score) -> Self {
        Value {
            score,
            lower: false,
            upper: false,
        }
    }

    /// Returns a lower bound that is final.
    #[inline]
    pub(crate) const fn at_least(score: Score) -> Self {
        Value {
            score,
            lower: true,
            upper: false,
        }
    }

    /// Returns an upper bound that is final.
    #[inline]
    pub(crate) const fn at_most(score: Score) -> Self {
        Value {
            score,
            lower: false,
            upper: true,
        }
    }

    /// Returns the same value for the opponent one ply earlier, as the value of the move that led here.
    #[inline]
    #[must_use]
    pub const fn to_parent(self) -> Self {
        Value {
            score: self.score.to_parent(),
            lower: self.upper,
            upper: self.lower,
        }
    }
}

/// Returns the value of a terminal position: the game is over, or the evaluator knows the value.
///
/// Knowledge is not used at the root, which needs a move and not only a value; where it is used, `known` receives the score.
#[inline]
pub(crate) fn terminal<P: Position, E: Evaluator<P>>(
    pos: &P,
    evaluator: &E,
    ply: usize,
    known: impl FnOnce(Score),
) -> Option<Value> {
    if let Some(outcome) = pos.outcome() {
        return Some(Value::certain(outcome.score_for(pos.to_move())));
    }
    if ply == 0 {
        return None;
    }
    let score = evaluator.known(pos)?;
    known(score);
    Some(Value::certain(score))
}

/// The value of a node by the moves that have one so far, as if there were no others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best(Value);

impl Best {
    /// Creates the value before the first move.
    #[inline]
    pub(crate) const fn new() -> Self {
        Best(Value::at_most(Score::NEG_INFINITY))
    }

    /// Takes the value of one more move; returns `true` if the move is the best so far.
    ///
    /// Of two moves with the same score, the one that certainly reaches it is better: a proof needs a move that keeps the score.
    #[inline]
    pub(crate) fn update(&mut self, of_move: Value) -> bool {
        let Best(best) = self;
        best.upper &= of_move.upper;
        let newly_proven = of_move.score == best.score && of_move.lower && !best.lower;
        let better = of_move.score > best.score || newly_proven;
        if better {
            (best.score, best.lower) = (of_move.score, of_move.lower);
        }
        better
    }

    /// Returns the best score so far.
    #[inline]
    pub(crate) const fn score(self) -> Score {
        self.0.score
    }

    /// Returns the value of the node after all generated moves.
    #[inline]
    pub(crate) const fn value_at_end(self) -> Value {
        self.0
    }

    /// Returns the value of the node if moves are left untried: the final value may then be higher.
    #[inline]
    pub(crate) const fn value_at_cut(self) -> Value {
        Value {
            upper: false,
            ..self.0
        }
    }
}
