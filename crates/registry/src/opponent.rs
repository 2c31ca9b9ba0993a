//! Choice of a move as a weaker player might make it.

mod hat;
mod slip;

use gametree_search::SearchLimits;

use crate::{Answer, Level, SearchError, SearchTask, Session, Watcher, Weakness};

use hat::Hat;
use slip::Slip;

/// A move that an opponent has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub m: String,
    /// The search that found it; `None` where no search was needed, since the move wins at once or is a slip.
    pub answer: Option<Answer>,
}

impl Choice {
    /// Returns `true` if the search has found a win in at most `plies` plies.
    fn wins_within(&self, plies: u32) -> bool {
        let score = self.answer.as_ref().map(|answer| answer.report.score);
        score.is_some_and(|score| {
            score.is_win() && score.plies().is_some_and(|found| found <= plies)
        })
    }
}

/// Chooses a move in the current position as an opponent of this level does, on the [ladder](crate::Describe::ladder) of the game.
///
/// Returns `None` where there is no move, as in a finished game.
///
/// If time is limited and a single move is worth trying, that move is chosen [at once](hastened).
/// The same seed makes the same choice in the same position after the same number of moves, as far as the search itself can be repeated.
///
/// # Errors
/// When the search cannot begin.
pub fn choose(
    session: &mut dyn Session,
    level: Level,
    seed: u64,
    task: &SearchTask,
    watcher: &mut dyn Watcher,
) -> Result<Option<Choice>, SearchError> {
    if let Some(weakness) = session.ladder().weakness(level) {
        return choose_weakly(session, weakness, seed, task, watcher);
    }
    let task = hastened(task, session);
    Ok(searched(session.search(&task, watcher)?))
}

/// Does the same as [`choose`] for an opponent with any weakness, not only that of a level; ladders are measured with it.
///
/// # Errors
/// When the search cannot begin.
pub fn choose_weakly(
    session: &mut dyn Session,
    weakness: Weakness,
    seed: u64,
    task: &SearchTask,
    watcher: &mut dyn Watcher,
) -> Result<Option<Choice>, SearchError> {
    if let Some(m) = session.wins_at_once().into_iter().next() {
        return Ok(Some(Choice { m, answer: None }));
    }
    let mut hat = Hat::new(session, seed);
    let slips = hat.draw(1000) < u64::from(weakness.slips);
    let depths = [task.limits.depth, weakness.depth];
    let limits = SearchLimits {
        depth: depths.into_iter().flatten().min(),
        ..task.limits.clone()
    };
    let no_deeper = SearchTask {
        limits,
        ..task.clone()
    };
    let no_deeper = hastened(&no_deeper, session);
    let found = searched(session.search(&no_deeper, watcher)?);
    let is_sure = |found: &Choice| found.wins_within(weakness.sure);
    let Some(best) = found.as_ref().filter(|found| slips && !is_sure(found)) else {
        return Ok(found);
    };
    let slip = Slip {
        session,
        weakness,
        hat,
        task,
    };
    let slip = slip.instead_of(&best.m)?;
    Ok(slip.map(|m| Choice { m, answer: None }).or(found))
}

/// Returns the same task for a move on which an opponent waits.
///
/// If time is limited and a single move is worth trying, the depth limit becomes one ply: such a search plays the move and leaves the time for later.
/// Such a move is, for example, the only answer to a threat.
///
/// A task that names its generator stays as it is, and so does one whose engine takes no depth limit or is there for proofs.
#[must_use]
pub fn hastened(task: &SearchTask, session: &dyn Session) -> SearchTask {
    let engine = task.engine();
    let goes_by_depth = engine.takes_depth() && !engine.is_for_proofs();
    let is_hasty = task.limits.time.is_some() && task.generator.is_none() && goes_by_depth;
    let mut task = task.clone();
    if is_hasty && session.candidates().len() == 1 {
        task.limits.depth = Some(1);
    }
    task
}

fn searched(answer: Answer) -> Option<Choice> {
    let m = answer.report.best.clone()?;
    let answer = Some(answer);
    Some(Choice { m, answer })
}
