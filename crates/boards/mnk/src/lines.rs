//! Finding lines in a set of stones.

use gametree_core::Player;
use gametree_grid::{Bits, Cell, Grid};

use crate::{LineRule, Mnk, Rules};

/// For each set, the cells from which `length` of its cells follow in steps of `step`; longer runs are found once for each start.
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

/// The empty cells on which a stone of `player` would win.
///
/// Those with k - 1 stones next to them along a line, on both sides together, found for all cells at once.
#[inline]
#[must_use]
pub fn completions<const W: usize>(pos: &Mnk<W>, player: Player) -> Bits<W> {
    let (k, own, empty) = (pos.rules().k(), *pos.stones(player), pos.empty());
    let mut cells = Bits::EMPTY;
    let mut follow = [empty; Grid::MAX_SIDE];
    if pos.stone_count() + 3 < 2 * k {
        // Neither player has k - 1 stones yet.
        return cells;
    }
    for step in pos.rules().steps() {
        // All but one of four or more in a line: two of them are neighbours.
        if k >= 4 && (own & own.shifted_down(step)).is_empty() {
            continue;
        }
        // The cells that follow this many stones in a row, or more; any cell follows none.
        for stones in 1..k {
            let first = if stones == 1 {
                own
            } else {
                own & follow[stones - 1]
            };
            follow[stones] = first.shifted_up(step);
        }
        let mut precede = empty;
        for stones in 0..k {
            cells |= precede & follow[k - 1 - stones];
            let first = if stones == 0 { own } else { own & precede };
            precede = first.shifted_down(step);
        }
    }
    let completed = cells & empty;
    match pos.rules().lines() {
        LineRule::AtLeast => completed,
        // The row may have become too long.
        LineRule::Exactly => completed
            .iter()
            .filter(|&cell| has_line_through(pos.rules(), &(own | Bits::of(cell)), cell))
            .collect(),
    }
}

/// The empty cells of all lines that lack exactly two stones of `player`: a stone on one of them threatens to win, unless the row has become too long.
///
/// They are found by counting the missing stones of all lines at once, up to three.
#[inline]
#[must_use]
pub fn line_pairs<const W: usize>(pos: &Mnk<W>, player: Player) -> Bits<W> {
    let (k, own, empty) = (pos.rules().k(), *pos.stones(player), pos.empty());
    let mut cells = Bits::EMPTY;
    for step in pos.rules().steps() {
        let [open] = run_starts([own | empty], step, k);
        if open.is_empty() {
            continue;
        }
        let (mut one, mut two, mut three) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        let mut missing = empty;
        for _ in 0..k {
            three |= two & missing;
            two |= one & missing;
            one |= missing;
            missing = missing.shifted_down(step);
        }
        let mut ready = open & two.minus(three);
        if !ready.is_empty() {
            for _ in 0..k {
                cells |= ready;
                ready = ready.shifted_up(step);
            }
        }
    }
    cells & empty
}

/// Whether the stones hold a line anywhere.
#[inline]
pub(crate) fn has_line<const W: usize>(rules: Rules, stones: Bits<W>) -> bool {
    let k = rules.k();
    rules.steps().into_iter().any(|step| {
        let [starts] = run_starts([stones], step, k);
        let lines = match rules.lines() {
            LineRule::AtLeast => starts,
            // A run of exactly k begins where no stone lies before it, and none lies after its end.
            LineRule::Exactly => starts
                .minus(stones.shifted_up(step))
                .minus(stones.shifted_down(step * k)),
        };
        !lines.is_empty()
    })
}

/// Whether the stones hold a line through `last`, one of them.
#[inline]
pub(crate) fn has_line_through<const W: usize>(rules: Rules, stones: &Bits<W>, last: Cell) -> bool {
    let k = rules.k();
    rules.steps().into_iter().any(|step| {
        let length = 1 + run_up(stones, last, step) + run_down(stones, last, step);
        match rules.lines() {
            LineRule::AtLeast => length >= k,
            LineRule::Exactly => length == k,
        }
    })
}

/// How many stones follow `last` without a gap, upwards in steps of `step`.
///
/// The unused cell at the end of each row ends a run at the edge, and the end of the set does at the top.
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

/// How many stones follow `last` without a gap, downwards in steps of `step`.
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

/// Whether the cell with this number is in the set; numbers that wrapped below 0 are not.
#[inline]
fn is_stone<const W: usize>(stones: &Bits<W>, number: usize) -> bool {
    stones
        .words()
        .get(number / 64)
        .is_some_and(|word| word >> (number % 64) & 1 != 0)
}
