//! Search for lines in a set of stones.

use gametree_core::Player;
use gametree_grid::{Bits, Cell};

use crate::Rules;

/// Returns the cells of each set from which `length` of its cells follow in steps of `step`; longer runs are found once for each start.
///
/// The length known to be in the set doubles at each shift, so the cost grows with the logarithm of the length.
/// Several sets share the arithmetic: two at once take a third less time than one after the other (7x7 cells, lines of four).
/// The steps of a board are [`Rules::steps`].
#[inline]
#[must_use]
pub fn run_starts<const W: usize, const N: usize>(
    sets: [Bits<W>; N],
    step: usize,
    length: usize,
) -> [Bits<W>; N] {
    let mut starts = sets;
    let mut known = 1;
    while 2 * known <= length {
        starts = starts.map(|set| set & set.shifted_down(step * known));
        known *= 2;
    }
    if known < length {
        starts = starts.map(|set| set & set.shifted_down(step * (length - known)));
    }
    starts
}

/// Returns `true` if the stones of a player hold a line anywhere.
#[inline]
pub(crate) fn has_line<const W: usize>(rules: Rules, player: Player, stones: Bits<W>) -> bool {
    let k = rules.k();
    rules.steps().into_iter().any(|step| {
        let [starts] = run_starts([stones], step, k);
        let lines = if rules.is_exact_for(player) {
            // A run of exactly k begins where no stone lies before it, and none lies after its end.
            starts
                .minus(stones.shifted_up(step))
                .minus(stones.shifted_down(step * k))
        } else {
            starts
        };
        !lines.is_empty()
    })
}

/// Returns `true` if the stones hold a run of more than k, whether or not it wins.
pub(crate) fn has_overline<const W: usize>(rules: Rules, stones: Bits<W>) -> bool {
    let starts = |step| run_starts([stones], step, rules.k() + 1)[0];
    rules
        .steps()
        .into_iter()
        .any(|step| !starts(step).is_empty())
}

/// Returns `true` if the stones of a player hold a line through `last`, one of them.
#[inline]
pub(crate) fn has_line_through<const W: usize>(
    rules: Rules,
    player: Player,
    stones: &Bits<W>,
    last: Cell,
) -> bool {
    let (k, is_exact) = (rules.k(), rules.is_exact_for(player));
    rules.steps().into_iter().any(|step| {
        let length = 1 + run_up(stones, last, step) + run_down(stones, last, step);
        length == k || length > k && !is_exact
    })
}

/// Returns the number of stones that follow `last` without a gap, upwards in steps of `step`.
///
/// The unused cell at the end of each row ends a run at the edge, and the end of the set ends one at the top.
#[inline]
fn run_up<const W: usize>(stones: &Bits<W>, last: Cell, step: usize) -> usize {
    let mut length = 0;
    let mut at = last.index() + step;
    while is_stone(stones, at) {
        length += 1;
        at += step;
    }
    length
}

/// Returns the number of stones that follow `last` without a gap, downwards in steps of `step`.
#[inline]
fn run_down<const W: usize>(stones: &Bits<W>, last: Cell, step: usize) -> usize {
    let mut length = 0;
    let mut at = last.index().wrapping_sub(step);
    while is_stone(stones, at) {
        length += 1;
        at = at.wrapping_sub(step);
    }
    length
}

/// Returns `true` if the cell with this number is in the set; numbers that wrapped below 0 are not.
#[inline]
fn is_stone<const W: usize>(stones: &Bits<W>, number: usize) -> bool {
    stones
        .words()
        .get(number / 64)
        .is_some_and(|word| word >> (number % 64) & 1 != 0)
}
