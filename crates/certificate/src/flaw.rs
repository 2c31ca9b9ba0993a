//! Place and reason of the failure of a proof.

use std::fmt;

use gametree_core::{Mismatch, Notation, Outcome};

use crate::Claim;
use crate::claim::Points;

/// A line of play along which a claim is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The moves from the position of the certificate, separated by spaces; empty at that position itself.
    pub line: String,
    /// The position where the line ends.
    pub position: String,
    /// The claim that should be shown there.
    pub claim: Claim,
    /// The obstacle found there instead.
    pub found: Found,
}

/// An obstacle to a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The game is over with less than the claim.
    End(Outcome),
    /// The game goes on although it should be won by now.
    NoEnd,
    /// There is neither a result nor a legal move, against the contract of positions.
    NoMove,
    /// The strategy does not answer.
    NoAnswer,
    /// The strategy answers with this move, which is not legal.
    IllegalAnswer(String),
    /// The argument does not show its claim.
    Argument(Mismatch),
}

/// A flaw at the place where a walk found it.
pub(crate) struct Fault<M> {
    pub(crate) line: Vec<M>,
    pub(crate) claim: Claim,
    pub(crate) found: Found,
}

impl Flaw {
    /// Describes the fault that stopped a walk, in the notation of the game.
    pub(crate) fn new<P: Notation>(root: &P, fault: &Fault<P::Move>) -> Self {
        let mut pos = root.clone();
        let mut words = Vec::new();
        for &m in &fault.line {
            words.push(pos.move_text(m));
            pos.play(m);
        }
        Flaw {
            line: words.join(" "),
            position: pos.position_text(),
            claim: fault.claim,
            found: fault.found.clone(),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.line.is_empty() {
            write!(f, "after {} ", self.line)?;
        }
        let Flaw {
            position, claim, ..
        } = self;
        write!(f, "in {position}: expected that {claim}, found ")?;
        match &self.found {
            Found::End(Outcome::Win(winner)) => write!(f, "a win of {winner}"),
            Found::End(Outcome::Draw) => f.write_str("a draw"),
            Found::End(Outcome::Points(points)) => {
                write!(f, "{} for first", Points(i32::from(*points)))
            }
            Found::NoEnd => f.write_str("no end of the game"),
            Found::NoMove => f.write_str("neither a result nor a legal move"),
            Found::NoAnswer => f.write_str("no answer of the strategy"),
            Found::IllegalAnswer(text) => write!(f, "the illegal answer {text}"),
            Found::Argument(mismatch) => write!(f, "an argument with a fault: {mismatch}"),
        }
    }
}
