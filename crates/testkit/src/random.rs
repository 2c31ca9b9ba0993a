//! Random numbers, random games and random positions, the same in every run.

use std::collections::HashSet;

use gametree_core::{MoveBuf, MoveGen, Position};

/// A small generator of random numbers with a fixed sequence per seed: SplitMix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Creates the generator that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// Returns the next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a random number from 0 to `limit - 1`.
    ///
    /// # Panics
    /// Panics if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "no number is below 0");
        let scaled = u128::from(self.next_u64()) * limit as u128;
        usize::try_from(scaled >> 64).expect("the high half of the product is below the limit")
    }

    /// Returns one of the items at random; `None` if there are none.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

/// Returns the moves that a generator proposes.
pub(crate) fn moves_of<P: Position, G: MoveGen<P>>(pos: &P, generator: &G) -> MoveBuf<P::Move> {
    let mut moves = MoveBuf::new();
    generator.moves(pos, &mut moves);
    moves
}

/// Returns the positions of a random game, `start` first and the finished one last.
pub(crate) fn random_game<P: Position, G: MoveGen<P>>(
    start: &P,
    legal: &G,
    rng: &mut Rng,
) -> Vec<P> {
    let mut game = vec![start.clone()];
    let mut pos = start.clone();
    while pos.outcome().is_none() {
        let Some(m) = rng.pick(&moves_of(&pos, legal)) else {
            break;
        };
        pos.play(m);
        game.push(pos.clone());
    }
    game
}

/// Returns unfinished positions from random games, at most `count` of them, no two with the same key.
///
/// Each comes from a game of its own, at a ply drawn uniformly from that game.
/// Fewer are returned if the game is too small to have as many.
pub fn random_positions<P, G>(start: &P, legal: &G, count: usize, seed: u64) -> Vec<P>
where
    P: Position,
    G: MoveGen<P>,
{
    /// Games played per wanted position before the search for new ones is given up.
    const TRIES: usize = 20;
    let mut rng = Rng::new(seed);
    let mut keys = HashSet::new();
    let mut found = Vec::new();
    for _ in 0..count.saturating_mul(TRIES) {
        if found.len() == count {
            break;
        }
        let mut game = random_game(start, legal, &mut rng);
        game.retain(|pos| pos.outcome().is_none());
        if game.is_empty() {
            break;
        }
        let pos = game.swap_remove(rng.below(game.len()));
        if keys.insert(pos.key()) {
            found.push(pos);
        }
    }
    found
}
