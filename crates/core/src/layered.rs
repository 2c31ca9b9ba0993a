//! Games whose positions can all be listed: exact codes that can be read back, in layers that only grow.

use std::fmt::{self, Debug};
use std::sync::Arc;

use crate::{Coverage, KeyKind, Mismatch, MoveBuf, MoveGen, Notation, Score, Symmetric};

/// A number wide enough for the exact codes of a game.
pub trait ExactCode: Copy + Ord + Debug + Send + Sync + 'static {
    /// The bits of the number.
    const BITS: u32;

    /// Returns the number as a `u128`.
    fn widen(self) -> u128;

    /// Returns the number that `wide` holds, or `None` where it does not fit.
    fn narrow(wide: u128) -> Option<Self>;
}

impl ExactCode for u64 {
    const BITS: u32 = u64::BITS;

    #[inline]
    fn widen(self) -> u128 {
        u128::from(self)
    }

    #[inline]
    fn narrow(wide: u128) -> Option<Self> {
        wide.try_into().ok()
    }
}

impl ExactCode for u128 {
    const BITS: u32 = u128::BITS;

    #[inline]
    fn widen(self) -> u128 {
        self
    }

    #[inline]
    fn narrow(wide: u128) -> Option<Self> {
        Some(wide)
    }
}

/// A game whose positions can be read back from their exact codes, and whose every move leads to a later layer.
pub trait Layered: Symmetric {
    /// Returns the position whose [`proof_key`](crate::Position::proof_key) is this code, or `None` where no board has it.
    ///
    /// The position need not be one that a game can reach, but applying the rules to it must not panic.
    fn read_code(&self, code: u128) -> Option<Self>;

    /// Returns the number of bits of the largest code of the game.
    fn code_bits(&self) -> u32;

    /// Returns the layer of this position, such as its number of stones.
    ///
    /// Every move leads to a later layer, at most [`Layered::longest_step`] further on.
    fn layer(&self) -> u32;

    /// Returns the largest number of layers that a move advances.
    ///
    /// The default, one, is right where every move leads to the next layer.
    fn longest_step(&self) -> u32 {
        1
    }

    /// Returns the number of different positions that symmetries make of this one, itself included.
    fn image_count(&self) -> u32;
}

/// The children and results of a run of positions.
#[derive(Clone, Debug, Default)]
pub struct Expanded<C> {
    /// The codes of the children, those of the first position first; a code may occur several times.
    pub children: Vec<C>,
    /// The end of each position's children in the list.
    pub ends: Vec<usize>,
    /// The score of each position for the side to move, where the game is over; such a position has no children.
    pub results: Vec<Option<Score>>,
}

impl<C> Expanded<C> {
    /// Creates an empty list.
    pub const fn new() -> Self {
        Expanded {
            children: Vec::new(),
            ends: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Empties the lists but keeps their memory.
    pub fn clear(&mut self) {
        self.children.clear();
        self.ends.clear();
        self.results.clear();
    }

    /// Ends the list of children of a position, which has this result if the game is over.
    #[inline]
    pub fn end(&mut self, result: Option<Score>) {
        self.ends.push(self.children.len());
        self.results.push(result);
    }
}

/// A code that no position of the game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPosition(pub u128);

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected the code of a position, found {:#x}", self.0)
    }
}

impl std::error::Error for NoPosition {}

/// The rules of a game in terms of position codes, for a program that lists all positions; symmetric ones count as one.
///
/// Each call takes many codes at once, so that dynamic dispatch over the types of the game costs nothing noticeable.
/// Every position has the code of its canonical image.
pub trait Expansion<C: ExactCode>: Send + Sync {
    /// Returns the number of bits of the largest code.
    fn code_bits(&self) -> u32;

    /// Returns the largest number of layers that a move advances.
    fn longest_step(&self) -> u32;

    /// Returns the code of the position from which this expansion was made.
    fn start(&self) -> C;

    /// Returns the layer of a position.
    ///
    /// # Errors
    /// Fails when no position has the code.
    fn layer(&self, code: C) -> Result<u32, NoPosition>;

    /// Appends the children and the result of each of the positions.
    ///
    /// # Errors
    /// Fails when no position has one of the codes; whatever was appended is then meaningless.
    fn expand(&self, codes: &[C], out: &mut Expanded<C>) -> Result<(), NoPosition>;

    /// Appends the number of positions that each of the codes stands for.
    ///
    /// # Errors
    /// Fails as [`Expansion::expand`] does.
    fn image_counts(&self, codes: &[C], out: &mut Vec<u32>) -> Result<(), NoPosition>;

    /// Returns the position as [`Notation::position_text`] prints it.
    ///
    /// # Errors
    /// Fails when no position has the code.
    fn position_text(&self, code: C) -> Result<String, NoPosition>;
}

/// The rules of a game over codes as wide as the game needs.
#[derive(Clone)]
pub enum AnyExpansion {
    /// Codes of at most 64 bits.
    Narrow(Arc<dyn Expansion<u64>>),
    /// Codes of at most 128 bits.
    Wide(Arc<dyn Expansion<u128>>),
}

impl Debug for AnyExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = match self {
            AnyExpansion::Narrow(game) => game.code_bits(),
            AnyExpansion::Wide(game) => game.code_bits(),
        };
        f.debug_struct("AnyExpansion")
            .field("code_bits", &bits)
            .finish_non_exhaustive()
    }
}

impl AnyExpansion {
    /// Creates the expansion of the game of `start`, with a generator of every legal move.
    ///
    /// Neither a generator that may leave out legal moves nor a game whose positions can repeat compiles here.
    ///
    /// # Errors
    /// Fails when the positions of this very game have hashes instead of exact codes.
    pub fn of<P, G>(start: &P, legal: G) -> Result<Self, Mismatch>
    where
        P: Layered + Notation + 'static,
        G: MoveGen<P> + 'static,
    {
        const {
            assert!(!P::CAN_REPEAT, "a position that comes again has no layer");
            assert!(
                matches!(G::COVERAGE, Coverage::Legal),
                "a list of all positions needs every legal move"
            );
        }
        let kind = start.proof_key().kind();
        if kind != KeyKind::Exact {
            let expected = "positions with exact codes of at most 128 bits";
            return Err(Mismatch::new(expected, format!("a {kind}")));
        }
        let positions = Positions {
            start: start.clone(),
            legal,
        };
        Ok(if start.code_bits() <= u64::BITS {
            AnyExpansion::Narrow(Arc::new(positions))
        } else {
            AnyExpansion::Wide(Arc::new(positions))
        })
    }
}

/// The expansion that works by playing moves.
struct Positions<P, G> {
    start: P,
    legal: G,
}

impl<P: Layered, G> Positions<P, G> {
    fn read<C: ExactCode>(&self, code: C) -> Result<P, NoPosition> {
        let code = code.widen();
        self.start.read_code(code).ok_or(NoPosition(code))
    }
}

/// Returns the code of the canonical image of a position; `keys` are its symmetric keys.
fn canonical_code<P: Layered, C: ExactCode>(pos: &P, keys: &P::SymmetricKeys) -> C {
    let (_, symmetry) = pos.canonical_of(keys);
    let code = pos.symmetric_proof_key(symmetry).bits();
    C::narrow(code).expect("no code has more bits than the game says")
}

impl<C, P, G> Expansion<C> for Positions<P, G>
where
    C: ExactCode,
    P: Layered + Notation,
    G: MoveGen<P>,
{
    fn code_bits(&self) -> u32 {
        self.start.code_bits()
    }

    fn longest_step(&self) -> u32 {
        self.start.longest_step()
    }

    fn start(&self) -> C {
        canonical_code(&self.start, &self.start.symmetric_keys())
    }

    fn layer(&self, code: C) -> Result<u32, NoPosition> {
        self.read(code).map(|pos| pos.layer())
    }

    fn expand(&self, codes: &[C], out: &mut Expanded<C>) -> Result<(), NoPosition> {
        let mut moves = MoveBuf::new();
        for &code in codes {
            let mut pos = self.read(code)?;
            let result = pos.outcome().map(|end| end.score_for(pos.to_move()));
            if result.is_none() {
                let keys = pos.symmetric_keys();
                moves.clear();
                self.legal.moves(&pos, &mut moves);
                out.children.extend(moves.iter().map(|&m| {
                    let after = pos.symmetric_keys_after(&keys, m);
                    pos.with_move(m, |child| canonical_code::<P, C>(child, &after))
                }));
            }
            out.end(result);
        }
        Ok(())
    }

    fn image_counts(&self, codes: &[C], out: &mut Vec<u32>) -> Result<(), NoPosition> {
        for &code in codes {
            out.push(self.read(code)?.image_count());
        }
        Ok(())
    }

    fn position_text(&self, code: C) -> Result<String, NoPosition> {
        self.read(code).map(|pos| pos.position_text())
    }
}
