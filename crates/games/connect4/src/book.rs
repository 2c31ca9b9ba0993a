//! Book of the first plies on the usual board.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gametree_core::{Mismatch, MoveBuf, MoveGen, Position, Score, Symmetric};

use crate::{Connect4, FreeColumns, Size};

/// The shipped book, which `cargo xtask book` makes.
static SHIPPED: LazyLock<Book> = LazyLock::new(|| {
    let bytes = include_bytes!("../book.bin");
    Book::from_bytes(bytes).expect("the shipped book has whole layers")
});

/// The byte of a position whose score is unknown.
const UNKNOWN: i8 = i8::MIN;

/// Exact scores of unfinished positions of the first plies on the usual board of 7 columns and 6 rows.
///
/// A position and its mirror image share a score.
///
/// # Examples
/// ```
/// use gametree_connect4::{Book, Connect4, Size};
/// use gametree_core::Score;
///
/// let start = Connect4::new(Size::USUAL);
/// assert_eq!(Book::shipped().score(&start), Some(Score::win_in(41)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The scores by the code of a position, for each number of stones from 0.
    layers: Vec<BTreeMap<u64, Option<Score>>>,
}

impl Book {
    /// Returns the book that comes with this crate.
    ///
    /// The first call reads it, which takes milliseconds.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Makes a book of the positions up to a number of stones from scores for the side to move, as far as they are known.
    ///
    /// A score that is unknown follows from those after all moves, where these are known.
    pub fn from_scores(plies: u32, mut score: impl FnMut(&Connect4) -> Option<Score>) -> Self {
        let mut layers: Vec<BTreeMap<_, _>> = Vec::new();
        for stones in (0..=plies).rev() {
            let next = layers.last();
            let scored = openings(stones).into_iter().map(|(code, pos)| {
                let follows = || best_score(&pos, next?);
                (code, score(&pos).or_else(follows))
            });
            let scored = scored.collect();
            layers.push(scored);
        }
        layers.reverse();
        Book { layers }
    }

    /// Reads a book: the scores of whole layers from the empty board on, in the order of [`openings`], one byte each.
    ///
    /// A byte is the distance in plies to the end under best play, negative if the side to move loses; 0 is a draw, and -128 an unknown score.
    ///
    /// # Errors
    /// When the bytes end within a layer.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Mismatch> {
        let mut left = bytes;
        let mut layers = Vec::new();
        while !left.is_empty() {
            let codes = openings(u32::try_from(layers.len()).expect("a few layers"));
            let Some((layer, rest)) = left.split_at_checked(codes.len()) else {
                let expected = format!("{} bytes for a layer of the book", codes.len());
                return Err(Mismatch::new(expected, left.len().to_string()));
            };
            let scores = layer.iter().map(|&byte| from_byte(byte));
            layers.push(codes.into_keys().zip(scores).collect());
            left = rest;
        }
        Ok(Book { layers })
    }

    /// Returns the bytes that [`Book::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let scores = self.layers.iter().flat_map(BTreeMap::values);
        scores.map(|&score| to_byte(score)).collect()
    }

    /// Returns the largest number of stones of a position in the book; `None` if the book is empty.
    pub fn plies(&self) -> Option<u32> {
        let last = self.layers.len().checked_sub(1)?;
        u32::try_from(last).ok()
    }

    /// Returns the exact score for the side to move; `None` if the book does not have it.
    pub fn score(&self, pos: &Connect4) -> Option<Score> {
        if pos.size() != Size::USUAL {
            return None;
        }
        let layer = self.layers.get(usize::try_from(pos.plies()).ok()?)?;
        *layer.get(&code(pos))?
    }
}

/// Returns the unfinished positions with a number of stones on the usual board, one of each pair of mirror images, by their codes.
///
/// Their number is 1, 4, 25, 121, 568, 2,144, 8,231, 27,109 and 91,295 for 0 to 8 stones, and grows more than threefold with each further one.
pub fn openings(plies: u32) -> BTreeMap<u64, Connect4> {
    let start = Connect4::new(Size::USUAL);
    let mut layer = BTreeMap::from([(code(&start), start)]);
    for _ in 0..plies {
        let next = layer.values().flat_map(followers);
        layer = next
            .filter(|pos| pos.outcome().is_none())
            .map(|pos| (code(&pos), pos))
            .collect();
    }
    layer
}

/// Returns the code that a position shares with its mirror image.
fn code(pos: &Connect4) -> u64 {
    let (_, symmetry) = pos.canonical_of(&pos.symmetric_keys());
    let code = pos.symmetric_proof_key(symmetry).bits();
    u64::try_from(code).expect("49 bits")
}

fn followers(pos: &Connect4) -> impl Iterator<Item = Connect4> {
    let mut moves = MoveBuf::new();
    FreeColumns.moves(pos, &mut moves);
    let pos = pos.clone();
    moves.into_iter().map(move |m| {
        let mut after = pos.clone();
        after.play(m);
        after
    })
}

/// Returns the score of an unfinished position from those after its moves; `None` if one of them is unknown.
fn best_score(pos: &Connect4, next: &BTreeMap<u64, Option<Score>>) -> Option<Score> {
    let scores = followers(pos).map(|after| match after.outcome() {
        None => next.get(&code(&after))?.map(Score::to_parent),
        Some(outcome) if outcome.winner().is_some() => Some(Score::win_in(1)),
        Some(_) => Some(Score::DRAW),
    });
    scores.reduce(|best, score| best.zip(score).map(|(best, score)| best.max(score)))?
}

fn from_byte(byte: u8) -> Option<Score> {
    let distance = byte.cast_signed();
    let plies = distance.unsigned_abs().into();
    match distance {
        UNKNOWN => None,
        0 => Some(Score::DRAW),
        1.. => Some(Score::win_in(plies)),
        _ => Some(Score::loss_in(plies)),
    }
}

fn to_byte(score: Option<Score>) -> u8 {
    let distance = |score: Score| {
        let plies = i8::try_from(score.plies().unwrap_or(0)).expect("at most 42 plies");
        if score.is_win() { plies } else { -plies }
    };
    score.map_or(UNKNOWN, distance).cast_unsigned()
}
