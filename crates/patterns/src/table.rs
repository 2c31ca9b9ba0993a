//! The patterns of all windows of a line, computed once.

use std::fmt;
use std::sync::OnceLock;

use gametree_mnk::{LineRule, Rules};

use crate::Shape;
use crate::pattern::{Pattern, unpacked};

/// A cell of a window as the player sees it who puts a stone into its middle.
const EMPTY: u8 = 0;
const OWN: u8 = 1;
const OTHER: u8 = 2;

/// The pattern that a stone in the middle of a window makes, for each content of the other cells.
///
/// A window reaches as far from its middle as a line can, and one cell further where a longer row is no line.
/// Its code has a digit to the base of 3 for each cell but the middle one, the lowest for the first: 0 for an empty cell, 1 for a stone of the player, 2 for one of the opponent and for what lies off the board.
pub(crate) struct PatternTable {
    k: usize,
    /// Whether a longer row is no line.
    is_exact: bool,
    reach: usize,
    patterns: Box<[Pattern]>,
    /// The shapes of four patterns, four bits for each.
    shapes: Box<[Shape]>,
}

/// For each length and rule the table, once somebody has asked for it.
static TABLES: [[OnceLock<PatternTable>; 2]; PatternTable::MAX_K] =
    [const { [const { OnceLock::new() }; 2] }; PatternTable::MAX_K];

impl PatternTable {
    /// The longest line that there are tables for; a longer one can always be stopped (Zetters 1980).
    pub(crate) const MAX_K: usize = 7;

    /// The table for the lines of these rules; `None` where they are too long, and in renju, where they differ by player.
    ///
    /// The largest takes 4.8 MB and a quarter of a second, the one for five in a row 6.6 KB.
    pub(crate) fn of(rules: Rules) -> Option<&'static Self> {
        let tables = TABLES.get(rules.k() - 1)?;
        let is_exact = match rules.lines() {
            LineRule::AtLeast => false,
            LineRule::Exactly => true,
            LineRule::Renju => return None,
        };
        let table = &tables[usize::from(is_exact)];
        Some(table.get_or_init(|| Self::compute(rules.k(), is_exact)))
    }

    /// How far a window reaches from its middle, either way.
    #[inline]
    pub(crate) const fn reach(&self) -> usize {
        self.reach
    }

    /// The pattern of a window.
    #[inline]
    pub(crate) fn get(&self, code: u32) -> Pattern {
        self.patterns[code as usize]
    }

    /// The shape of the patterns of four lines, four bits for each.
    #[inline]
    pub(crate) fn shape(&self, patterns: u16) -> Shape {
        self.shapes[usize::from(patterns)]
    }

    /// A further stone of the player makes the code of a window larger, so the windows that a pattern depends on come first when codes fall.
    fn compute(k: usize, is_exact: bool) -> Self {
        let reach = if is_exact { k } else { k - 1 };
        let digits = 2 * reach;
        let mut table = PatternTable {
            k,
            is_exact,
            reach,
            patterns: vec![Pattern::NONE; (0..digits).fold(1, |codes, _| 3 * codes)].into(),
            shapes: (0..=u16::MAX)
                .map(|patterns| Shape::of(unpacked(patterns)))
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
        length == self.k || length > self.k && !self.is_exact
    }
}

impl fmt::Debug for PatternTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternTable")
            .field("k", &self.k)
            .field("is_exact", &self.is_exact)
            .finish_non_exhaustive()
    }
}
