//! What makes the levels of a game as strong as they are.

use crate::Level;

/// The levels below the last one.
const RUNGS: usize = 9;

/// What an opponent does worse than it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// Plies that it looks ahead at most, where that is limited.
    pub depth: Option<u32>,
    /// Of 1,000 moves, those that are slips: not the best that it finds, but what looks the worst at a glance.
    pub slips: u32,
    /// Plies within which a win that it finds is no occasion for a slip; with the next move, 1, nobody misses one.
    pub sure: u32,
}

impl Weakness {
    /// So many slips of 1,000 moves, but for a win with the next move.
    pub const fn slipping(slips: u32) -> Self {
        Weakness {
            depth: None,
            slips,
            sure: 1,
        }
    }

    /// The same with no slips where a win within so many plies is found.
    #[must_use]
    pub const fn sure_of(self, plies: u32) -> Self {
        Weakness {
            sure: plies,
            ..self
        }
    }

    /// The same with a look ahead of so many plies at most.
    #[must_use]
    pub const fn to_depth(self, plies: u32) -> Self {
        Weakness {
            depth: Some(plies),
            ..self
        }
    }
}

/// What the levels of a game do, from the weakest up.
///
/// A step that is as high in one game as another is lower in the next: how much a slip costs is a matter of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder([Weakness; RUNGS]);

impl Ladder {
    /// That of a game which brings none: chosen so that each step is about as high in four games that have little in common.
    pub const USUAL: Ladder = Ladder::new([
        Weakness::slipping(1000).to_depth(1),
        Weakness::slipping(755).to_depth(2),
        Weakness::slipping(575).to_depth(3),
        Weakness::slipping(435).to_depth(4),
        Weakness::slipping(320).to_depth(5),
        Weakness::slipping(230).to_depth(6),
        Weakness::slipping(155).to_depth(7),
        Weakness::slipping(97).to_depth(9),
        Weakness::slipping(48),
    ]);

    /// Levels 1 to 9; level 10 has no weakness.
    ///
    /// A level may have fewer slips than the one above if it looks less far, or is less sure of wins.
    ///
    /// # Panics
    /// When there are more than 1,000 slips of 1,000 moves; in a constant, that is an error of the compiler.
    pub const fn new(weaknesses: [Weakness; RUNGS]) -> Self {
        let mut index = 0;
        while index < RUNGS {
            assert!(
                weaknesses[index].slips <= 1000,
                "of 1,000 moves, no more than 1,000 are slips"
            );
            index += 1;
        }
        Ladder(weaknesses)
    }

    /// What a level does worse than it can; `None` for [`Level::FULL`].
    pub fn weakness(&self, level: Level) -> Option<Weakness> {
        self.0.get(usize::from(level.number()) - 1).copied()
    }
}

impl Default for Ladder {
    fn default() -> Self {
        Ladder::USUAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_levels_grow_stronger() {
        let levels = (1..=10).map(|number| Level::new(number).expect("a level"));
        let rungs: Vec<_> = levels.map(|level| Ladder::USUAL.weakness(level)).collect();
        let (last, below) = rungs.split_last().expect("ten levels");
        assert_eq!(*last, None);
        let below: Vec<Weakness> = below.iter().copied().flatten().collect();
        assert_eq!(below.len(), RUNGS);
        for pair in below.windows(2) {
            let [lower, upper] = [pair[0], pair[1]];
            assert!(lower.slips > upper.slips, "{upper:?}");
            assert!(lower.depth.unwrap_or(u32::MAX) <= upper.depth.unwrap_or(u32::MAX));
        }
    }

    #[test]
    #[should_panic(expected = "no more than 1,000 are slips")]
    fn more_slips_than_moves_are_refused() {
        let _ = Ladder::new([Weakness::slipping(1001); RUNGS]);
    }
}
