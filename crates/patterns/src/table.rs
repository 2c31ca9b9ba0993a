//! Tables of the patterns of all windows of a line, computed once.

use std::fmt;
use std::sync::OnceLock;

use gametree_mnk::{LineRule, Rules};

use crate::Shape;
use crate::pattern::{Pattern, unpacked};

/// The state of an empty cell of a window, for the player who puts a stone into its middle; the next constants are the other states.
const EMPTY: u8 = 0;
const OWN: u8 = 1;
const OTHER: u8 = 2;

/// The pattern that a stone in the middle of a window makes, for each content of the other cells.
///
/// A window reaches as far from its middle as a line can, and one cell further unless a longer row is a line of both players.
/// Its code has a digit to the base of 3 for each cell but the middle one, the lowest for the first.
/// The digit is 0 for an empty cell, 1 for a stone of the player, and 2 for one of the opponent or a place off the board.
pub(crate) struct PatternTable {
    k: usize,
    kind: Kind,
    reach: usize,
    patterns: Box<[Pattern]>,
    /// The shapes of four patterns, four bits for each.
    shapes: Box<[Shape]>,
}

/// The player and the line rule of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Either player, where a longer row is a line.
    AtLeast,
    /// Either player, where a longer row is no line.
    Exactly,
    /// The first player in renju, to whom two fours and two threes are forbidden as well.
    RenjuFirst,
    /// The second player in renju, with windows as long as those of the first.
    RenjuSecond,
}

impl Kind {
    const COUNT: usize = 4;

    const fn is_exact(self) -> bool {
        matches!(self, Kind::Exactly | Kind::RenjuFirst)
    }
}

/// The table of each length and kind, computed on first use.
static TABLES: [[OnceLock<PatternTable>; Kind::COUNT]; PatternTable::MAX_K] =
    [const { [const { OnceLock::new() }; Kind::COUNT] }; PatternTable::MAX_K];

impl PatternTable {
    /// The longest line that has tables; the opponent can always stop a longer one (Zetters 1980).
    pub(crate) const MAX_K: usize = 7;

    /// Returns the tables of both players for the lines of these rules, with windows of equal reach; `None` where the lines are too long or lose.
    ///
    /// The largest table takes 4.8 MB and a quarter of a second, the one for five in a row 6.6 KB.
    pub(crate) fn of(rules: Rules) -> Option<[&'static Self; 2]> {
        let tables = TABLES.get(rules.k() - 1)?;
        let kinds = match rules.lines() {
            LineRule::AtLeast => [Kind::AtLeast; 2],
            LineRule::Exactly => [Kind::Exactly; 2],
            LineRule::Renju => [Kind::RenjuFirst, Kind::RenjuSecond],
            // Patterns measure how far a line is from winning.
            LineRule::Misere => return None,
        };
        Some(kinds.map(|kind| {
            let table = &tables[kind as usize];
            table.get_or_init(|| Self::compute(rules.k(), kind))
        }))
    }

    /// Returns the number of cells that a window reaches from its middle, either way.
    #[inline]
    pub(crate) const fn reach(&self) -> usize {
        self.reach
    }

    /// Returns the pattern of a window.
    #[inline]
    pub(crate) fn get(&self, code: u32) -> Pattern {
        self.patterns[code as usize]
    }

    /// Returns the shape of the patterns of four lines, four bits for each.
    #[inline]
    pub(crate) fn shape(&self, patterns: u16) -> Shape {
        self.shapes[usize::from(patterns)]
    }

    /// Computes a table, from the highest code down: a further stone of the player makes the code of a window larger, so the windows on which a pattern depends come first.
    fn compute(k: usize, kind: Kind) -> Self {
        let reach = if kind == Kind::AtLeast { k - 1 } else { k };
        let shape = if kind == Kind::RenjuFirst {
            Shape::of_restricted
        } else {
            Shape::of
        };
        let digits = 2 * reach;
        let mut table = PatternTable {
            k,
            kind,
            reach,
            patterns: vec![Pattern::NONE; (0..digits).fold(1, |codes, _| 3 * codes)].into(),
            shapes: (0..=u16::MAX)
                .map(|patterns| shape(unpacked(patterns)))
                .collect(),
        };
        let mut window = vec![EMPTY; digits];
        for code in (0..table.patterns.len()).rev() {
            let mut rest = code;
            for cell in &mut window {
                (*cell, rest) = ([EMPTY, OWN, OTHER][rest % 3], rest / 3);
            }
            table.patterns[code] = table.pattern(code, &window);
        }
        table
    }

    fn pattern(&self, code: usize, window: &[u8]) -> Pattern {
        if self.is_line(window) {
            return Pattern::FIVE;
        }
        let mut best = Pattern::NONE;
        let mut completing = 0;
        let mut weight = 1;
        for &cell in window {
            if cell == EMPTY {
                let child = self.patterns[code + weight];
                best = best.max(Pattern::after_stone_of(child));
                completing += usize::from(child == Pattern::FIVE);
            }
            weight *= 3;
        }
        match completing {
            0 => best,
            1 => Pattern::FOUR,
            _ => Pattern::OPEN_FOUR,
        }
    }

    fn is_line(&self, window: &[u8]) -> bool {
        let (before, after) = window.split_at(self.reach);
        let own = |&&cell: &&u8| cell == OWN;
        let length =
            1 + before.iter().rev().take_while(own).count() + after.iter().take_while(own).count();
        length == self.k || length > self.k && !self.kind.is_exact()
    }
}

impl fmt::Debug for PatternTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternTable")
            .field("k", &self.k)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}
