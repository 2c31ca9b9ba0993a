//! Weaknesses of the levels of a game.

use crate::Level;

/// Number of levels below the last one.
const RUNGS: usize = 9;

/// Limits on the play of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// The most plies that it looks ahead, where that is limited.
    pub depth: Option<u32>,
    /// The number of slips in 1,000 moves: a slip is not the best move found, but one that a person might play instead.
    pub slips: u32,
    /// The number of plies within which a win that it finds prevents a slip, and no slip loses.
    ///
    /// Every opponent takes a win with the next move, 1; with 0 its slips may lose at once, by the move itself or by the answer to it.
    pub sure: u32,
}

impl Weakness {
    /// Returns a weakness with `slips` slips in 1,000 moves, except for a win with the next move.
    pub const fn slipping(slips: u32) -> Self {
        Weakness {
            depth: None,
            slips,
            sure: 1,
        }
    }

    /// Returns the same weakness without slips where a win within `plies` plies is found, and without slips that lose within them.
    #[must_use]
    pub const fn sure_of(self, plies: u32) -> Self {
        Weakness {
            sure: plies,
            ..self
        }
    }

    /// Returns the same weakness with at most `plies` plies of look-ahead.
    #[must_use]
    pub const fn to_depth(self, plies: u32) -> Self {
        Weakness {
            depth: Some(plies),
            ..self
        }
    }
}

/// Weaknesses of the levels of a game, from the weakest level up.
///
/// Equal weaknesses do not make equal steps in different games, since the cost of a slip depends on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder([Weakness; RUNGS]);

impl Ladder {
    /// The ladder of a game that brings none; measured with chess.
    pub const USUAL: Ladder = Ladder::new([
        Weakness::slipping(1000).to_depth(1),
        Weakness::slipping(800).to_depth(2),
        Weakness::slipping(660).to_depth(3),
        Weakness::slipping(540).sure_of(2).to_depth(4),
        Weakness::slipping(430).sure_of(2).to_depth(5),
        Weakness::slipping(330).sure_of(2).to_depth(6),
        Weakness::slipping(270).sure_of(4).to_depth(7),
        Weakness::slipping(210).sure_of(4).to_depth(9),
        Weakness::slipping(120).sure_of(4),
    ]);

    /// Makes a ladder from the weaknesses of levels 1 to 9; level 10 has none.
    ///
    /// A level may slip less often than the one above if it looks less far ahead, or is less sure of wins.
    ///
    /// # Panics
    /// When there are more than 1,000 slips in 1,000 moves; in a constant, the compiler reports this.
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

    /// Returns the weakness of a level; `None` for [`Level::FULL`].
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
            assert!(lower.sure <= upper.sure);
        }
    }

    #[test]
    #[should_panic(expected = "no more than 1,000 are slips")]
    fn more_slips_than_moves_are_refused() {
        let _ = Ladder::new([Weakness::slipping(1001); RUNGS]);
    }
}
