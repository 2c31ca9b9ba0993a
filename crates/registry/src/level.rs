//! Opponents of ten strengths: a move as a weaker player might choose it.

use gametree_core::{Mismatch, Outcome, Salt};
use gametree_search::SearchLimits;

use crate::{Answer, NoWatcher, Purpose, SearchError, SearchTask, Session, Watcher};

/// How strong an opponent plays, from 1, a beginner, to 10, all that the engine can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level below the last one does.
#[derive(Clone, Copy, Debug)]
struct Weakness {
    /// Plies that it looks ahead at most, where that is limited.
    depth: Option<u32>,
    /// Of 1,000 moves, those that are slips.
    slips: u64,
}

/// Levels 1 to 9: what tells them apart in all games are the slips, and in some the depth; chosen so that each step is about as high in Connect Four, the capture game, Kayles and Sim.
const WEAKNESSES: [Weakness; 9] = [
    weakness(Some(1), 1000),
    weakness(Some(2), 755),
    weakness(Some(3), 575),
    weakness(Some(4), 435),
    weakness(Some(5), 320),
    weakness(Some(6), 230),
    weakness(Some(7), 155),
    weakness(Some(9), 97),
    weakness(None, 48),
];
/// How far a level looks to tell which of the other moves is the worst: to the opponent's answer.
const SLIP_DEPTH: u32 = 1;

const fn weakness(depth: Option<u32>, slips: u64) -> Weakness {
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

    /// How many plies the level looks ahead at most; `None` for the two strongest, which the limits of the task alone stop.
    pub fn depth(self) -> Option<u32> {
        self.weakness().and_then(|weakness| weakness.depth)
    }

    /// How many of 1,000 moves are slips: not the best that the level finds, but what looks the worst at a glance; a win with the next move is taken all the same.
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
    /// The search that found it; `None` where there was none, since the move wins at once or is a slip.
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
    if level == Level::FULL {
        return Ok(searched(session.search(task, watcher)?));
    }
    if let Some(m) = win_in_one(session) {
        return Ok(Some(Choice { m, answer: None }));
    }
    let mut hat = Hat::new(session, seed);
    let slips = hat.draw(1000) < level.slips();
    let found = searched(session.search(&level.task(task), watcher)?);
    let Some(best) = found.as_ref().filter(|_| slips) else {
        return Ok(found);
    };
    let mut worst = worst_but(&best.m, session, task)?;
    let slip = hat.pick(&mut worst).map(|m| Choice { m, answer: None });
    Ok(slip.or(found))
}

fn searched(answer: Answer) -> Option<Choice> {
    let m = answer.report.best.clone()?;
    let answer = Some(answer);
    Some(Choice { m, answer })
}

/// Of the moves that are worth a look, `best` apart, those that a short search finds the worst; none where there is no other.
fn worst_but(
    best: &str,
    session: &mut dyn Session,
    task: &SearchTask,
) -> Result<Vec<String>, SearchError> {
    let look = SearchTask {
        limits: SearchLimits {
            depth: Some(SLIP_DEPTH),
            ..task.limits.clone()
        },
        table_bytes: task.table_bytes,
        salt: task.salt,
        ..SearchTask::new(Purpose::Value, SearchLimits::default())
    };
    let mut most = None;
    let mut worst = Vec::new();
    for m in session.candidates() {
        if m == best || session.play(&m).is_err() {
            continue;
        }
        let value = match session.outcome() {
            Some(end) => Ok(end.score_for(session.to_move())),
            None => session
                .search(&look, &mut NoWatcher)
                .map(|answer| answer.report.score),
        };
        session.undo();
        // The value is the opponent's.
        let value = value?;
        if most.is_none_or(|most| value > most) {
            most = Some(value);
            worst.clear();
        }
        if most == Some(value) {
            worst.push(m);
        }
    }
    Ok(worst)
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
