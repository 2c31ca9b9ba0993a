//! Weights of patterns, for an estimate and for the order of moves.

use std::sync::OnceLock;

use gametree_core::{Mismatch, Player};
use gametree_mnk::Rules;

use crate::Pattern;
use crate::pattern::{packed as packed_at, unpacked};
use crate::shape::is_restricted;

/// The number of sets of threats, for [`Weights::threat`].
pub(crate) const THREAT_SETS: usize = 1024;

/// The weights of an empty cell, by the patterns that a stone of one player would make of its four lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellWeights {
    /// The weight for the estimate, where the player is to move.
    pub own: i16,
    /// The weight for the estimate, where the opponent is to move.
    pub other: i16,
    /// The weight for the order of moves, where the player is to move.
    pub attack: i16,
    /// The weight for the order of moves, where the opponent is to move.
    pub defence: i16,
}

/// The weights of a linear evaluation of patterns and of an order of moves.
///
/// The estimate of a position is for the side to move.
/// It is a sum over all empty cells: the weight of the patterns that an own stone would make there, less the weight of the opponent's patterns.
/// A weight for the set of [threats](Weights::threat) of both players is added.
/// A unit is a two-hundredth of a natural logarithm of the odds to win.
#[derive(Clone)]
pub struct Weights {
    cells: Box<[CellWeights]>,
    /// The weights of cells for the first player in renju, computed on first use.
    restricted: OnceLock<Box<[CellWeights]>>,
    threats: [i16; THREAT_SETS],
}

/// The weights of each length of a line, read on first use.
static WEIGHTS: [OnceLock<Weights>; 8] = [const { OnceLock::new() }; 8];

impl Weights {
    /// Returns the weights fitted to lines of `k` stones; those of three for a smaller `k`, those of seven for a larger one.
    pub fn of_length(k: usize) -> &'static Weights {
        WEIGHTS[k.min(7)].get_or_init(|| {
            let text = match k {
                ..=3 => include_str!("../weights/3.txt"),
                4 => include_str!("../weights/4.txt"),
                5 => include_str!("../weights/5.txt"),
                6 => include_str!("../weights/6.txt"),
                7.. => include_str!("../weights/7.txt"),
            };
            Weights::parse(text).expect("a file of weights that a test reads")
        })
    }

    /// Returns the weights of cells by their packed patterns, for each player under these rules; what is forbidden weighs nothing.
    pub(crate) fn of_cells(&self, rules: Rules) -> [&[CellWeights]; 2] {
        [Player::First, Player::Second].map(|player| {
            if !rules.may_forbid(player) {
                return &*self.cells;
            }
            self.restricted.get_or_init(|| {
                let effective = |packed| {
                    if is_restricted(unpacked(packed)) {
                        0
                    } else {
                        packed
                    }
                };
                let all = (0..=u16::MAX).map(|packed| self.cells[usize::from(effective(packed))]);
                all.collect()
            })
        })
    }

    /// Returns the weights of a cell where a stone makes these patterns.
    pub fn of(&self, patterns: [Pattern; 4]) -> CellWeights {
        self.cells[usize::from(packed(patterns))]
    }

    /// Returns the weight of a set of threats, below 1,024: see [`PatternMnk::threats`](crate::PatternMnk::threats).
    #[inline]
    pub fn threat(&self, set: usize) -> i16 {
        self.threats[set]
    }

    /// Reads weights from text, one line each.
    ///
    /// `pattern P` has the weights of one line of a cell; `cell P P P P` those of all four, in addition to those; `threats S` that of a set of threats.
    /// The first two have four numbers each, in the order of [`CellWeights`], the last has one; a line that begins with `#` is a remark.
    ///
    /// # Errors
    /// Fails on a line that is none of these, and reports its number.
    pub fn parse(text: &str) -> Result<Self, Mismatch> {
        let mut lines = Lines::default();
        for (number, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            let Some(kind) = words.next().filter(|kind| !kind.starts_with('#')) else {
                continue;
            };
            let numbers: Option<Vec<i16>> = words.map(|word| word.parse().ok()).collect();
            let read = numbers.and_then(|numbers| lines.read(kind, &numbers));
            read.ok_or_else(|| {
                let number = number + 1;
                let expected = format!("pattern, cell or threats with numbers in line {number}");
                Mismatch::new(expected, format!("{line:?}"))
            })?;
        }
        Ok(lines.into_weights())
    }
}

/// The contents of a file of weights.
struct Lines {
    patterns: [[i16; 4]; Pattern::COUNT],
    cells: Vec<([Pattern; 4], [i16; 4])>,
    threats: [i16; THREAT_SETS],
}

impl Default for Lines {
    fn default() -> Self {
        Lines {
            patterns: [[0; 4]; Pattern::COUNT],
            cells: Vec::new(),
            threats: [0; THREAT_SETS],
        }
    }
}

impl Lines {
    /// Reads a line; `None` where it is not valid.
    fn read(&mut self, kind: &str, numbers: &[i16]) -> Option<()> {
        match (kind, numbers) {
            ("pattern", [pattern, weights @ ..]) => {
                let pattern = self.patterns.get_mut(usize::try_from(*pattern).ok()?)?;
                *pattern = weights.try_into().ok()?;
            }
            ("cell", &[a, b, c, d, ref weights @ ..]) => {
                let mut patterns = [Pattern::NONE; 4];
                for (pattern, number) in patterns.iter_mut().zip([a, b, c, d]) {
                    let number = u8::try_from(number).ok();
                    let number = number.filter(|&number| usize::from(number) < Pattern::COUNT)?;
                    *pattern = Pattern::from_index(number);
                }
                self.cells.push((patterns, weights.try_into().ok()?));
            }
            ("threats", &[set, weight]) => {
                *self.threats.get_mut(usize::try_from(set).ok()?)? = weight;
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns the weights of every possible cell.
    fn into_weights(self) -> Weights {
        let all = (0..=u16::MAX).map(|packed| self.of_single(unpacked(packed)));
        let mut cells: Box<[CellWeights]> = all.collect();
        for (patterns, weights) in &self.cells {
            let sum = self.of_single(*patterns).plus(*weights);
            for [a, b, c, d] in ORDERS {
                let at = packed([patterns[a], patterns[b], patterns[c], patterns[d]]);
                cells[usize::from(at)] = sum;
            }
        }
        Weights {
            cells,
            restricted: OnceLock::new(),
            threats: self.threats,
        }
    }

    /// Returns the sum of the weights of the single patterns of a cell.
    fn of_single(&self, patterns: [Pattern; 4]) -> CellWeights {
        let weights = patterns.map(|pattern| self.patterns[pattern.index()]);
        weights
            .into_iter()
            .fold(CellWeights::default(), CellWeights::plus)
    }
}

impl CellWeights {
    fn plus(self, [own, other, attack, defence]: [i16; 4]) -> Self {
        CellWeights {
            own: self.own.saturating_add(own),
            other: self.other.saturating_add(other),
            attack: self.attack.saturating_add(attack),
            defence: self.defence.saturating_add(defence),
        }
    }
}

/// The orders of four things.
const ORDERS: [[usize; 4]; 24] = {
    let mut orders = [[0; 4]; 24];
    let (mut number, mut count) = (0, 0);
    while number < 256 {
        let order = [number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3];
        if 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3] == 15 {
            orders[count] = order;
            count += 1;
        }
        number += 1;
    }
    orders
};

/// Returns four patterns, each at the place of its direction.
fn packed(patterns: [Pattern; 4]) -> u16 {
    let places = patterns.into_iter().enumerate();
    places.map(|(at, pattern)| packed_at(pattern, at)).sum()
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_weights_for_every_length() {
        for k in 1..=8 {
            let weights = Weights::of_length(k);
            let (four, three) = (Pattern::FOUR, Pattern::OPEN_THREE);
            let none = Pattern::NONE;
            let strong = weights.of([none, four, none, three]);
            assert_eq!(strong, weights.of([three, none, four, none]), "length {k}");
            assert_ne!(strong, weights.of([none; 4]), "length {k}");
        }
    }

    #[test]
    fn lines_add_up() {
        let text = "pattern 9 1 2 3 4\n# a remark\n\ncell 11 9 9 0 10 20 30 40\nthreats 5 -7\n";
        let weights = Weights::parse(text).expect("weights");
        let [none, two, three] = [0, 9, 11].map(Pattern::from_index);
        let sum = weights.of([two, none, three, two]);
        let expected = CellWeights {
            own: 12,
            other: 24,
            attack: 36,
            defence: 48,
        };
        assert_eq!(sum, expected);
        assert_eq!(weights.of([none, none, two, none]).own, 1);
        assert_eq!((weights.threat(5), weights.threat(6)), (-7, 0));
    }

    #[test]
    fn what_is_no_line_of_weights_is_named() {
        for line in [
            "pattern 16 1 1 1 1",
            "pattern 1 2",
            "cell 1 2 3 -4 0 0 0 0",
            "threats 1024 1",
            "row 1",
            "pattern 1 2 3 4 x",
        ] {
            let refused = Weights::parse(&format!("threats 0 1\n{line}")).expect_err(line);
            let expected =
                format!("expected pattern, cell or threats with numbers in line 2, found {line:?}");
            assert_eq!(refused.to_string(), expected);
        }
    }
}
