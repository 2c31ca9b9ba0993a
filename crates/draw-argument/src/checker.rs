//! Checker of an argument that is read number by number.

use std::fmt;

use gametree_core::Mismatch;
use gametree_grid::{Bits, Cell};

use crate::Question;
use crate::Side;
use crate::board::{Board, live};
use crate::pairing::Options;
use crate::step_codes::{APART, CHOICES, Choice, KNOWN, PAIRING, POTENTIAL, REPLIES};
use crate::walk::{Failure, Guide, Node, Step, Walk};

/// The result of an accepted argument, which shows that Breaker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked<const W: usize> {
    /// The number of positions for which a step was read.
    pub entries: u64,
    /// The cells on which the win rests: Breaker also wins where Maker has any of the other cells as well.
    pub zone: Bits<W>,
}

/// The reason why an argument is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The argument ended where a number was expected.
    End,
    /// The remembered positions need more memory than was granted.
    Memory {
        /// The size that they need, in bytes.
        needed: u64,
    },
    /// The argument does not show what it should.
    Wrong(Mismatch),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::End => f.write_str("expected another number, found the end"),
            Refusal::Memory { needed } => {
                write!(f, "expected {needed} bytes of memory, found less")
            }
            Refusal::Wrong(mismatch) => mismatch.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Mismatch> for Refusal {
    fn from(mismatch: Mismatch) -> Self {
        Refusal::Wrong(mismatch)
    }
}

/// Checks an argument that Breaker wins, number by number, until it is complete.
///
/// The remembered positions take at most `memory_bytes` bytes.
///
/// # Errors
/// Fails when the argument does not show that Breaker wins.
pub fn check<const W: usize>(
    question: &Question<W>,
    memory_bytes: u64,
    next_number: impl FnMut() -> Option<usize>,
) -> Result<Checked<W>, Refusal> {
    let board = Board::new(question.grid, question.k)?;
    let mut walk = Walk::new(board, memory_bytes);
    let mut reader = Reader {
        next_number,
        k: question.k,
        choice: None,
    };
    let zone = walk.prove(question.stones, question.to_move, &mut reader);
    let zone = zone.map_err(refusal)?;
    Ok(Checked {
        entries: walk.entries,
        zone,
    })
}

/// A reader of the steps of an argument.
struct Reader<F> {
    next_number: F,
    k: usize,
    /// The next choice of a pairing that is not the first.
    choice: Option<Choice>,
}

impl<F: FnMut() -> Option<usize>> Reader<F> {
    fn number(&mut self) -> Result<usize, Refusal> {
        (self.next_number)().ok_or(Refusal::End)
    }

    /// Reads a cell by its number among those of a set.
    fn cell<const W: usize>(&mut self, cells: Bits<W>) -> Result<Cell, Refusal> {
        let number = self.number()?;
        nth(cells, number)
    }
}

fn nth<const W: usize>(cells: Bits<W>, number: usize) -> Result<Cell, Refusal> {
    cells.iter().nth(number).ok_or_else(|| {
        let expected = format!("one of {} cells", cells.count());
        Mismatch::new(expected, format!("number {number}")).into()
    })
}

impl<const W: usize, F: FnMut() -> Option<usize>> Guide<W> for Reader<F> {
    type Error = Refusal;

    fn step(&mut self, node: &Node<'_, W>) -> Result<(Option<Cell>, Step), Refusal> {
        let mut cells = live(node.edges);
        let mut code = self.number()?;
        let mut reply = None;
        if node.to_move == Side::Breaker {
            let count = cells.count() as usize;
            let cell = nth(cells, code % count)?;
            code /= count;
            reply = Some(cell);
            if code == APART {
                let left = node.edges.iter().filter(|edge| !edge.cells.contains(cell));
                cells = left.fold(Bits::EMPTY, |all, edge| all | edge.cells);
            }
        }
        let step = match code {
            PAIRING => {
                self.choice = None;
                Step::Pairing
            }
            CHOICES => {
                self.choice = Some(Choice::of_number(self.number()?, self.k));
                Step::Pairing
            }
            REPLIES => Step::Replies,
            KNOWN => Step::Known(self.number()?),
            POTENTIAL => Step::Potential,
            APART => Step::Apart([self.cell(cells)?, self.cell(cells)?]),
            other => {
                let found = format!("number {other}");
                return Err(Mismatch::new("a step from 0 to 5", found).into());
            }
        };
        Ok((reply, step))
    }

    fn choose(&mut self, _: &mut Options) -> Result<usize, Refusal> {
        let Some(choice) = &mut self.choice else {
            return Ok(0);
        };
        if choice.run > 0 {
            choice.run -= 1;
            return Ok(0);
        }
        let number = choice.number;
        self.choice = if choice.is_last {
            None
        } else {
            Some(Choice::of_number(self.number()?, self.k))
        };
        Ok(number)
    }
}

/// Puts a failure into words.
fn refusal(failure: Failure<Refusal>) -> Refusal {
    let (expected, found) = match failure {
        Failure::Guide(refusal) => return refusal,
        Failure::Memory { needed } => return Refusal::Memory { needed },
        Failure::Line => (
            "a reply that prevents every line",
            "a line of the opponent".to_owned(),
        ),
        Failure::Edge => (
            "two free cells in every line that is open",
            "a line without them".to_owned(),
        ),
        Failure::Choice { number, count } => {
            let expected = format!("one of {count} pairs");
            return Mismatch::new(expected, format!("number {number}")).into();
        }
        Failure::Potential => ("a potential below 1", "a greater one".to_owned()),
        Failure::Age { age, count } => {
            let expected = format!("the age of one of {count} positions");
            return Mismatch::new(expected, age.to_string()).into();
        }
        Failure::Known => (
            "a position that was shown, or with less for the opponent",
            "another one".to_owned(),
        ),
        Failure::Apart => (
            "a cell in no open line without the other",
            "two other cells".to_owned(),
        ),
    };
    Mismatch::new(expected, found).into()
}
