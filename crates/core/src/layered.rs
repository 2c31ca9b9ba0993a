//! Games of which every position can be listed: exact codes that are read back, in layers that only grow.

use std::fmt::{self, Debug};
use std::sync::Arc;

use crate::{Coverage, KeyKind, Mismatch, MoveBuf, MoveGen, Notation, Score, Symmetric};

/// A number wide enough for the exact codes of a game.
pub trait ExactCode: Copy + Ord + Debug + Send + Sync + 'static {
    /// The bits of the number.
    const BITS: u32;

    /// The number as the widest of its kind.
    fn widen(self) -> u128;

    /// The number behind a wider one that fits.
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

/// A game whose positions are read back from their exact codes, each in a layer that every move leaves for a later one.
pub trait Layered: Symmetric {
    /// The position whose [`proof_key`](crate::Position::proof_key) is this code; `None` where no board has it.
    ///
    /// It need not be one that a game reaches, and nothing that the rules do with it panics.
    fn read_code(&self, code: u128) -> Option<Self>;

    /// How many bits the largest code of the game has.
    fn code_bits(&self) -> u32;

    /// The layer of this position, such as its stones: every move leads to a later one, by [`Layered::longest_step`] at most.
    fn layer(&self) -> u32;

    /// How many layers a move passes at most; one, as by default, where every move leads to the next layer.
    fn longest_step(&self) -> u32 {
        1
    }

    /// How many different positions symmetries make of this one, itself included.
    fn image_count(&self) -> u32;
}

/// What follows each of a run of positions.
#[derive(Clone, Debug, Default)]
pub struct Expanded<C> {
    /// The codes of the children, those of the first position first, the same one perhaps several times.
    pub children: Vec<C>,
    /// For each position, where its children end in the list.
    pub ends: Vec<usize>,
    /// For each position its score for the side to move, where the game is over; then it has no children.
    pub results: Vec<Option<Score>>,
}

impl<C> Expanded<C> {
    /// Nothing yet.
    pub const fn new() -> Self {
        Expanded {
            children: Vec::new(),
            ends: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Forgets everything but the memory.
    pub fn clear(&mut self) {
        self.children.clear();
        self.ends.clear();
        self.results.clear();
    }

    /// Ends the children of a position, which has this result if the game is over.
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

/// The rules of a game over the codes of its positions, symmetric ones taken for one: what a program needs that lists them all.
///
/// It is asked about many codes at once, so that the types of the game can be hidden at no cost.
/// Every position has the code of its canonical image.
pub trait Expansion<C: ExactCode>: Send + Sync {
    /// How many bits the largest code has.
    fn code_bits(&self) -> u32;

    /// How many layers a move passes at most.
    fn longest_step(&self) -> u32;

    /// The code of the position that the game was at when it was asked for.
    fn start(&self) -> C;

    /// The layer of a position.
    ///
    /// # Errors
    /// When no position has the code.
    fn layer(&self, code: C) -> Result<u32, NoPosition>;

    /// Appends what follows each of the positions.
    ///
    /// # Errors
    /// When no position has one of the codes; what was appended then means nothing.
    fn expand(&self, codes: &[C], out: &mut Expanded<C>) -> Result<(), NoPosition>;

    /// Appends how many positions each of the codes stands for.
    ///
    /// # Errors
    /// As [`Expansion::expand`].
    fn image_counts(&self, codes: &[C], out: &mut Vec<u32>) -> Result<(), NoPosition>;

    /// The position as [`Notation::position_text`] has it.
    ///
    /// # Errors
    /// When no position has the code.
    fn position_text(&self, code: C) -> Result<String, NoPosition>;
}

/// The rules of a game over codes of as many bits as they need.
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
    /// The positions that follow `start`, by a generator of every legal move.
    ///
    /// A generator that may leave legal moves out does not compile here, and neither does a game whose positions can repeat.
    ///
    /// # Errors
    /// When the positions of this very game have hashes instead of exact codes.
    pub fn of<P, G>(start: &P, legal: G) -> Result<Self, Mismatch>
    where
        P: Layered + Notation + 'static,
        G: MoveGen<P> + 'static,
    {
        const {
            assert!(!P::CAN_REPEAT, "a position that comes again has no layer");
            assert!(
                matches!(G::COVERAGE, Coverage::Legal),
                "whoever lists all positions needs every legal move"
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

/// The expansion that plays moves.
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

/// The code of the canonical image of a position, whose symmetric keys these are.
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
