//! Levels of an opponent's strength, from 1 to 10.

use gametree_core::Mismatch;

/// Strength of an opponent, from 1, a beginner, to 10, the engine's full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Full strength of the engine.
    pub const FULL: Level = Level(10);

    /// Makes a level from its number.
    ///
    /// # Errors
    /// When it is not from 1 to 10.
    pub fn new(number: u8) -> Result<Self, Mismatch> {
        if (1..=Self::FULL.0).contains(&number) {
            return Ok(Level(number));
        }
        let expected = format!("a level from 1 to {}", Self::FULL.0);
        Err(Mismatch::new(expected, number.to_string()))
    }

    /// Returns the number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbers_from_1_to_10() {
        let levels: Vec<Level> = (0..=11).filter_map(|n| Level::new(n).ok()).collect();
        let numbers: Vec<u8> = levels.iter().map(|level| level.number()).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<u8>>());
        assert_eq!(levels.last(), Some(&Level::FULL));
    }
}
