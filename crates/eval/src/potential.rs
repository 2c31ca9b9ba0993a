//! Potential of Erdős and Selfridge: the evaluation of the weak m,n,k game.

use gametree_core::{Evaluator, Player, Position, Score};
use gametree_mnk::WeakMnk;

/// The weight of a line that lacks no stone; it halves with every missing stone.
const ONE: u64 = 1 << 40;
/// The unit of estimates: a 256th of the weight of such a line.
const UNIT: u64 = ONE / 256;

/// The weight of First's open lines in the weak m,n,k game: the sum of 2^-s over those that lack s stones, less the bound below which Second certainly wins, in 256ths.
///
/// Second wins where the sum is below 1 with Second to move, and below 1/2 with First to move (Erdős and Selfridge, *On a combinatorial game*, 1973), by taking the heaviest cell each time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Potential;

impl<const W: usize> Evaluator<WeakMnk<W>> for Potential {
    fn evaluate(&self, pos: &WeakMnk<W>) -> Score {
        let units = |weight: u64| i32::try_from(weight / UNIT).unwrap_or(i32::MAX);
        let of_first = units(potential(pos)).saturating_sub(units(bound(pos)));
        Score::estimate(match pos.to_move() {
            Player::First => of_first,
            Player::Second => -of_first,
        })
    }

    /// Returns a loss of First where the weight is below the bound, at the latest when the board is full.
    fn at_most(&self, pos: &WeakMnk<W>, limit: Score) -> Option<Score> {
        let latest = Score::loss_in(pos.empty().count());
        let asks = pos.to_move() == Player::First && limit >= latest;
        (asks && potential(pos) < bound(pos)).then_some(latest)
    }

    /// Returns a win of Second where the weight is below the bound, at the latest when the board is full.
    fn at_least(&self, pos: &WeakMnk<W>, limit: Score) -> Option<Score> {
        let latest = Score::win_in(pos.empty().count());
        let asks = pos.to_move() == Player::Second && limit <= latest;
        (asks && potential(pos) < bound(pos)).then_some(latest)
    }

    /// Returns the value of a line that lacks two stones.
    fn notable(&self) -> Option<u16> {
        Some(64)
    }
}

/// Returns the weight of all open lines.
///
/// Lines that lack more than forty stones weigh as much as one that lacks forty, which is too much rather than too little.
fn potential<const W: usize>(pos: &WeakMnk<W>) -> u64 {
    let weights = pos
        .open_lines()
        .map(|line| (ONE >> line.count().min(63)).max(1));
    weights.sum()
}

/// Returns the weight below which Second wins.
fn bound<const W: usize>(pos: &WeakMnk<W>) -> u64 {
    match pos.to_move() {
        Player::First => ONE / 2,
        Player::Second => ONE,
    }
}
