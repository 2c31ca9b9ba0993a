//! Opponents of ten strengths: a move as a weaker player might choose it.

use gametree_core::{Mismatch, Outcome, Salt};
use gametree_search::SearchLimits;

use crate::{Answer, SearchError, SearchTask, Session, Watcher};

/// How strong an opponent plays, from 1, a beginner, to 10, all that the engine can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level below the last one does.
#[derive(Clone, Copy, Debug)]
struct Weakness {
    /// Plies that it looks ahead at most.
    depth: u32,
    /// Of 1,000 moves, those that are drawn from a hat.
    slips: u64,
}

/// Levels 1 to 9; the depths are small enough that each is felt, and the slips are what tells levels apart where a game is solved at any depth.
const WEAKNESSES: [Weakness; 9] = [
    weakness(1, 1000),
    weakness(1, 710),
    weakness(2, 540),
    weakness(3, 400),
    weakness(3, 285),
    weakness(4, 205),
    weakness(4, 140),
    weakness(5, 95),
    weakness(7, 60),
];

const fn weakness(depth: u32, slips: u64) -> Weakness {
    Weakness { depth, slips }
}

impl Level {
    /// All of the engine's strength.
    pub const FULL: Level = Level(10);

    /// A level by its number.
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

    /// From 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many plies the level looks ahead at most; `None` for full strength.
    pub fn depth(self) -> Option<u32> {
        self.weakness().map(|weakness| weakness.depth)
    }

    /// How many of 1,000 moves are drawn at random; a win with the next move is taken all the same.
    pub fn slips(self) -> u64 {
        self.weakness().map_or(0, |weakness| weakness.slips)
    }

    fn weakness(self) -> Option<Weakness> {
        WEAKNESSES.get(usize::from(self.0) - 1).copied()
    }

    /// The task of an opponent of this level: the same with a depth that is no larger than the level's.
    #[must_use]
    pub fn task(self, task: &SearchTask) -> SearchTask {
        let depths = [task.limits.depth, self.depth()];
        SearchTask {
            limits: SearchLimits {
                depth: depths.into_iter().flatten().min(),
                ..task.limits.clone()
            },
            ..task.clone()
        }
    }
}

/// A move that an opponent has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub m: String,
    /// The search behind it; `None` where there was none, since the move wins at once or was drawn at random.
    pub answer: Option<Answer>,
}

/// Chooses a move in the current position as an opponent of this level does; `None` where there is none, as on a finished game.
///
/// The same seed chooses the same way in the same position after as many moves, as far as the search itself can be repeated.
///
/// # Errors
/// When the search cannot begin.
pub fn choose(
    session: &mut dyn Session,
    (level, seed): (Level, u64),
    task: &SearchTask,
    watcher: &mut dyn Watcher,
) -> Result<Option<Choice>, SearchError> {
    let unsearched = |m| Some(Choice { m, answer: None });
    if level < Level::FULL {
        if let Some(m) = win_in_one(session) {
            return Ok(unsearched(m));
        }
        let mut hat = Hat::new(session, seed);
        if hat.draw(1000) < level.slips() {
            let mut moves = session.candidates();
            return Ok(hat.pick(&mut moves).and_then(unsearched));
        }
    }
    let answer = session.search(&level.task(task), watcher)?;
    Ok(answer.report.best.clone().map(|m| Choice {
        m,
        answer: Some(answer),
    }))
}

/// A move that ends the game at once and wins.
fn win_in_one(session: &mut dyn Session) -> Option<String> {
    let mover = session.to_move();
    session.legal_moves().into_iter().find(|m| {
        if session.play(m).is_err() {
            return false;
        }
        let is_won = match session.outcome() {
            Some(Outcome::Win(winner)) => winner == mover,
            _ => false,
        };
        session.undo();
        is_won
    })
}

/// Random numbers that a seed and a position determine.
struct Hat {
    salt: Salt,
    drawn: u64,
}

impl Hat {
    fn new(session: &dyn Session, seed: u64) -> Self {
        let length = session.history().len() as u64;
        let text = session.position();
        let mixed = text.bytes().fold(seed ^ length << 32, |state, byte| {
            Salt::from_seed(state).number(u64::from(byte))
        });
        Hat {
            salt: Salt::from_seed(mixed),
            drawn: 0,
        }
    }

    /// A number below `limit`.
    fn draw(&mut self, limit: u64) -> u64 {
        self.drawn += 1;
        self.salt.number(self.drawn) % limit
    }

    fn pick(&mut self, moves: &mut Vec<String>) -> Option<String> {
        if moves.is_empty() {
            return None;
        }
        let index = self.draw(moves.len() as u64);
        usize::try_from(index)
            .ok()
            .map(|index| moves.swap_remove(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbers_from_1_to_10_that_grow_stronger() {
        let levels: Vec<Level> = (0..=11).filter_map(|n| Level::new(n).ok()).collect();
        assert_eq!(levels.len(), 10);
        for pair in levels.windows(2) {
            let [lower, upper] = [pair[0], pair[1]];
            assert!(lower.slips() > upper.slips(), "{upper:?}");
            assert!(lower.depth().unwrap_or(u32::MAX) <= upper.depth().unwrap_or(u32::MAX));
        }
        assert_eq!((Level::FULL.slips(), Level::FULL.depth()), (0, None));
    }
}
