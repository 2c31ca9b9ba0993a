//! Look back at a game, for its values and for the moves at which they changed.

use std::time::{Duration, Instant};

use gametree_core::{Phrase, Player};
use gametree_registry::{Language, Purpose, SearchError, SearchTask, Session, Watcher, Words};
use gametree_render::{TEXTS, ValuePoint, ValuesChart};

use crate::phrases::move_words;
use crate::turning::{Proven, Turning, only_large, turning};
use crate::{GameAnswers, Worth};

/// Progress callbacks of a look back.
pub trait ReviewWatcher {
    /// Called before a position is valued: the `number`th of `of`, counted from the end of the game.
    fn looks_at(&mut self, session: &dyn Session, number: usize, of: usize);

    /// Returns the watcher of the searches of that position.
    fn of_searches(&mut self) -> &mut dyn Watcher;
}

/// Result of a look back.
#[derive(Clone, Debug)]
pub struct Review {
    /// The moves that changed the value of the game, in their order.
    pub turnings: Vec<Turning>,
    /// The number of positions at the beginning that were not valued, since the look back was interrupted.
    pub skipped: usize,
    /// The values of the other positions for their sides to move, in the order of the game.
    pub worths: Vec<Worth>,
}

/// Values the positions of the game so far, from the last to the first, and then restores the game.
///
/// The time of `task` is that of the whole look back; a task with limits on nodes or depth gives these to each position.
/// Earlier answers are used where they are stronger, and stronger ones are kept in `answers`.
///
/// # Errors
/// When a search of the game fails.
pub fn look_back(
    session: &mut dyn Session,
    task: &SearchTask,
    answers: &mut GameAnswers,
    watcher: &mut dyn ReviewWatcher,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Review, SearchError> {
    let moves = session.history();
    let played = session.history_words();
    let started = Instant::now();
    let mut worths = Vec::new();
    let mut failure = None;
    loop {
        let left = session.history().len() + 1;
        watcher.looks_at(session, worths.len() + 1, moves.len() + 1);
        let limited = limited(task, started.elapsed(), left);
        match worth(session, &limited, answers, watcher.of_searches()) {
            // An interrupted search has no value.
            Ok(_) if is_stopped() => break,
            Ok(worth) => worths.push(worth),
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
        if session.undo().is_none() {
            break;
        }
    }
    // The game returns to its earlier position.
    for m in &moves[session.history().len()..] {
        session.play(m).expect("it was played before");
    }
    if let Some(error) = failure {
        return Err(error);
    }
    let first = moves.len() + 1 - worths.len();
    worths.reverse();
    let changes = (first + 1..).zip(worths.windows(2));
    let turnings = changes.filter_map(|(number, pair)| {
        let [before, after] = pair else {
            return None;
        };
        let turning = turning(number, &played[number - 1], before, after);
        turning.filter(|turning| turning.is_notable(session.notable()))
    });
    Ok(Review {
        turnings: only_large(turnings.collect()),
        skipped: first,
        worths,
    })
}

impl Review {
    /// Returns `true` if the value of every position was proven.
    pub fn is_proven(&self) -> bool {
        self.worths.iter().all(|worth| worth.is_proven)
    }

    /// Returns the number of positions whose value was neither proven nor estimated.
    fn unknown(&self) -> usize {
        self.worths.iter().filter(|worth| !worth.is_known).count()
    }

    /// Returns the remark on a game that was looked at whole: it has no turning point, or the values of some positions are not known.
    pub fn remark(&self, session: &dyn Session) -> Option<Phrase> {
        match (self.turnings.is_empty(), self.unknown()) {
            (true, 0) => Some(self.without_turnings(session)),
            (true, count) => Some(Phrase::new("review-none-unknown").with("count", count)),
            (false, 0) => None,
            (false, count) => Some(Phrase::new("review-unknown").with("count", count)),
        }
    }

    /// Returns the remark on a game whose values are all known, and that has no turning point.
    fn without_turnings(&self, session: &dyn Session) -> Phrase {
        match session.notable() {
            _ if self.is_proven() => Phrase::new("review-none-proven"),
            Some(least) => Phrase::new("review-none-notable").with("least", u32::from(least)),
            None => Phrase::new("review-none"),
        }
    }

    /// Returns the values along the game, for a chart.
    pub fn chart(&self, session: &dyn Session, language: Language) -> ValuesChart {
        let words = Words::new(language, &[TEXTS]);
        let moves = session.history_words();
        let note = |ply: usize| {
            let turning = self.turnings.iter().find(|turning| turning.number == ply);
            let message = match turning {
                Some(turning) if turning.proven == Proven::Both => "values-mistake",
                Some(_) => "values-doubtful",
                None => return String::new(),
            };
            words.say(&Phrase::new(message))
        };
        let point = |(ply, worth): (usize, &Worth)| ValuePoint {
            ply,
            words: ply
                .checked_sub(1)
                .map(|last| moves[last].clone())
                .unwrap_or_default(),
            outcome: worth.outcome(),
            estimate: worth.estimate(),
            note: note(ply),
        };
        let name = |player| session.player_name(player).to_owned();
        let known = (self.skipped..).zip(&self.worths);
        let known = known.filter(|(_, worth)| worth.is_known);
        ValuesChart {
            title: session.name().to_owned(),
            players: [Player::First, Player::Second].map(name),
            points: known.map(point).collect(),
            language,
        }
    }
}

/// Returns the task for the next of `left` positions.
fn limited(task: &SearchTask, elapsed: Duration, left: usize) -> SearchTask {
    let mut task = task.clone();
    let limits = &mut task.limits;
    let share = match (limits.nodes, limits.depth) {
        (None, None) => u32::try_from(left).unwrap_or(u32::MAX),
        _ => 1,
    };
    limits.time = limits.time.map(|time| time.saturating_sub(elapsed) / share);
    task
}

/// Returns the value of the current position: a proof if there is one within half of the limits, or else an estimate.
///
/// An earlier answer is used where it is stronger.
fn worth(
    session: &mut dyn Session,
    task: &SearchTask,
    answers: &mut GameAnswers,
    watcher: &mut dyn Watcher,
) -> Result<Worth, SearchError> {
    if let Some(outcome) = session.outcome() {
        return Ok(Worth {
            to_move: session.to_move(),
            score: outcome.score_for(session.to_move()),
            is_proven: true,
            is_known: true,
            plies: Some(0),
            is_for_points: session.is_for_points(),
            best: None,
        });
    }
    let mut solving = SearchTask {
        purpose: Purpose::Solve,
        engine: None,
        generator: None,
        ..task.clone()
    };
    solving.limits.time = task.limits.time.map(|time| time / 2);
    let playing = SearchTask {
        purpose: Purpose::Play,
        ..solving.clone()
    };
    if !answers.of(session).is_settled() {
        let answer = match session.search(&solving, watcher) {
            Ok(answer) if answer.is_proven() => answer,
            Ok(_) | Err(SearchError::Repeats { .. }) => session.search(&playing, watcher)?,
            Err(error) => return Err(error),
        };
        answers.of(session).take_root(answer);
    }
    let answer = answers.of(session).root().expect("it was searched");
    let best = answer.report.best.clone();
    Ok(Worth {
        to_move: session.to_move(),
        score: answer.report.score,
        is_proven: answer.is_proven(),
        plies: answer.plies(),
        is_known: answer.is_proven() || !answer.knows_nothing(),
        is_for_points: session.is_for_points(),
        best: best.map(|m| move_words(&m, session)),
    })
}
