//! The earlier positions of a game, as far as they can recur.

/// The number of kept keys: a power of two above the 150 plies after which the game is drawn in any case.
const LENGTH: usize = 256;
/// The least plies between a position and its repetition: both sides move away and back.
const SHORTEST: usize = 4;
/// The most occurrences that are counted; this number ends the game in any case.
const MOST_OCCURRENCES: usize = 5;

/// The keys of the current position and of those before it.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// A ring buffer; old keys are overwritten.
    keys: [u64; LENGTH],
    /// The index of the key of the current position.
    at: usize,
    /// The number of positions before the current one that can still recur.
    earlier: usize,
    /// The number of occurrences of the current position, this one included, up to [`MOST_OCCURRENCES`].
    occurrences: u8,
}

/// The data needed to take back a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    overwritten: u64,
    earlier: usize,
    occurrences: u8,
}

/// The reversibility of a step: positions before it can recur after it, or cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Pieces have moved and may move back.
    Back,
    /// A pawn has moved, a piece was captured, or the position belongs to a search and not to the game.
    NoWay,
}

impl Path {
    /// Creates the path of a game that begins at the position with this key.
    pub(crate) fn from(key: u64) -> Self {
        let mut keys = [0; LENGTH];
        keys[0] = key;
        Path {
            keys,
            at: 0,
            earlier: 0,
            occurrences: 1,
        }
    }

    /// Returns the key of the current position.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.keys[self.at]
    }

    /// Returns the number of occurrences of the current position, this one included, up to five.
    ///
    /// Keys distinguish the positions.
    #[inline]
    pub(crate) const fn occurrences(&self) -> u8 {
        self.occurrences
    }

    /// Goes on to the position with this key.
    #[inline]
    pub(crate) fn step(&mut self, key: u64, way: Way) -> Step {
        self.at = (self.at + 1) % LENGTH;
        let step = Step {
            overwritten: self.keys[self.at],
            earlier: self.earlier,
            occurrences: self.occurrences,
        };
        self.keys[self.at] = key;
        self.earlier = match way {
            Way::Back => (self.earlier + 1).min(LENGTH - 1),
            Way::NoWay => 0,
        };
        self.occurrences = self.count();
        step
    }

    /// Goes back to the position before.
    #[inline]
    pub(crate) fn back(&mut self, step: Step) {
        self.keys[self.at] = step.overwritten;
        self.at = (self.at + LENGTH - 1) % LENGTH;
        self.earlier = step.earlier;
        self.occurrences = step.occurrences;
    }

    #[inline]
    fn count(&self) -> u8 {
        let key = self.key();
        // The same side is to move every other ply.
        let plies = (SHORTEST..=self.earlier).step_by(2);
        let same = plies.filter(|plies| self.keys[(self.at + LENGTH - plies) % LENGTH] == key);
        same.take(MOST_OCCURRENCES - 1)
            .fold(1, |count, _| count + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_are_told_up_to_the_fifth_and_taken_back() {
        let mut path = Path::from(1);
        let mut steps = Vec::new();
        let mut seen = Vec::new();
        for key in [2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1] {
            steps.push(path.step(key, Way::Back));
            seen.push(path.occurrences());
        }
        assert_eq!(
            seen,
            [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5]
        );
        while let Some(step) = steps.pop() {
            path.back(step);
            assert_eq!(
                path.occurrences(),
                if steps.is_empty() {
                    1
                } else {
                    seen[steps.len() - 1]
                }
            );
        }
        assert_eq!(path.key(), 1);
    }

    #[test]
    fn nothing_recurs_after_a_step_without_way_back() {
        let mut path = Path::from(1);
        for (key, way) in [
            (2, Way::Back),
            (3, Way::NoWay),
            (4, Way::Back),
            (1, Way::Back),
            (2, Way::Back),
            (3, Way::Back),
        ] {
            path.step(key, way);
        }
        assert_eq!(path.occurrences(), 2);
        path.step(4, Way::Back);
        path.step(1, Way::Back);
        assert_eq!(
            path.occurrences(),
            2,
            "the first one lies before the capture"
        );
    }

    #[test]
    fn a_long_way_back_finds_what_was_overwritten() {
        let mut path = Path::from(0);
        let mut steps = Vec::new();
        for key in 1..1_000 {
            steps.push(path.step(key, Way::Back));
        }
        for key in (0..999).rev() {
            path.back(steps.pop().unwrap());
            assert_eq!(path.key(), key);
        }
    }
}
