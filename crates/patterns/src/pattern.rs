//! Patterns: the effect of a stone on one line.

use std::fmt;

/// The effect of a stone of a player on one line through its cell: the number of stones that the player then still lacks there, and whether the line is open.
///
/// The names are those of five in a row; where k stones make a line, a four lacks one of them, whatever k is.
/// A pattern that lacks one stone is open when two cells complete it, so that one stone of the opponent does not stop it.
/// A pattern that lacks more is open when a further stone makes it an open one that lacks one less.
/// Patterns are ordered by strength.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern(u8);

impl Pattern {
    /// The number of patterns, for arrays indexed by [`Pattern::index`].
    pub const COUNT: usize = 16;
    /// The largest number of stones that a pattern may lack: lines have up to seven stones, and one of them is there.
    pub const MOST_MISSING: u8 = 6;

    /// Nothing: no further stones can complete the line.
    pub const NONE: Pattern = Pattern(0);
    /// Lacks three, closed.
    pub const TWO: Pattern = Pattern::missing_stones(3, false);
    /// Lacks three, open.
    pub const OPEN_TWO: Pattern = Pattern::missing_stones(3, true);
    /// Lacks two, closed: a further stone makes a four.
    pub const THREE: Pattern = Pattern::missing_stones(2, false);
    /// Lacks two, open: a further stone makes an open four.
    pub const OPEN_THREE: Pattern = Pattern::missing_stones(2, true);
    /// Lacks one: the opponent has to take the cell that completes it.
    pub const FOUR: Pattern = Pattern::missing_stones(1, false);
    /// Lacks one on either of two cells: the opponent cannot take both.
    pub const OPEN_FOUR: Pattern = Pattern::missing_stones(1, true);
    /// A line: the game is won.
    pub const FIVE: Pattern = Pattern(15);

    /// Returns the pattern that lacks `missing` stones, from 1 to [`Pattern::MOST_MISSING`].
    pub(crate) const fn missing_stones(missing: u8, is_open: bool) -> Self {
        Pattern(15 - 2 * missing + is_open as u8)
    }

    /// Returns the pattern with this [index](Pattern::index), of which only the lowest four bits count.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        Pattern(index & 15)
    }

    /// Returns a number below [`Pattern::COUNT`], larger for stronger patterns.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of missing stones, 0 for a line; `None` where the line cannot be completed.
    #[inline]
    pub const fn missing(self) -> Option<u8> {
        match self.0 {
            0 => None,
            index => Some((16 - index) / 2),
        }
    }

    /// Returns `true` if the line is open; a complete line counts as open.
    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 != 0 && (self.0 == 15 || self.0.is_multiple_of(2))
    }

    /// Returns the pattern before the best further stone, which makes it `child`: it lacks one stone more and is open if `child` is.
    pub(crate) const fn after_stone_of(child: Pattern) -> Self {
        match child.missing() {
            Some(missing) if missing < Self::MOST_MISSING => {
                Pattern::missing_stones(missing + 1, child.is_open())
            }
            _ => Pattern::NONE,
        }
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.missing(), self.is_open()) {
            (None, _) => f.write_str("nothing"),
            (Some(0), _) => f.write_str("a line"),
            (Some(missing), true) => write!(f, "open, {missing} missing"),
            (Some(missing), false) => write!(f, "{missing} missing"),
        }
    }
}

/// Returns a pattern, shifted to the place of its direction.
#[inline]
pub(crate) const fn packed(pattern: Pattern, direction: usize) -> u16 {
    (pattern.0 as u16) << (4 * direction)
}

/// Returns the pattern at the place of a direction.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the lowest four bits count"
)]
pub(crate) const fn pattern_in(packed: u16, direction: usize) -> Pattern {
    Pattern::from_index((packed >> (4 * direction)) as u8)
}

/// Returns the patterns of the four directions.
#[inline]
pub(crate) fn unpacked(packed: u16) -> [Pattern; 4] {
    [0, 1, 2, 3].map(|direction| pattern_in(packed, direction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_say_what_they_were_made_of() {
        for missing in 1..=Pattern::MOST_MISSING {
            for is_open in [false, true] {
                let pattern = Pattern::missing_stones(missing, is_open);
                assert_eq!(
                    (pattern.missing(), pattern.is_open()),
                    (Some(missing), is_open)
                );
                assert_eq!(Pattern::from_index(pattern.0), pattern);
                assert!(Pattern::NONE < pattern && pattern < Pattern::FIVE);
            }
        }
        assert_eq!(
            (Pattern::NONE.missing(), Pattern::FIVE.missing()),
            (None, Some(0))
        );
        assert!(Pattern::OPEN_THREE > Pattern::THREE && Pattern::FOUR > Pattern::OPEN_THREE);
    }
}
