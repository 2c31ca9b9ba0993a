//! Look back at a game, for the moves at which its value changed.

use std::time::{Duration, Instant};

use gametree_command::{Failure, Reporter};
use gametree_core::{Outcome, Phrase, Player, Score};
use gametree_explain::phrases::{move_words, player};
use gametree_registry::{Language, Purpose, SearchError, SearchTask, Session, Words};
use gametree_render::{TEXTS, ValuePoint, ValuesChart};

use crate::answers::GameAnswers;

/// Limit on the time of a look back, unless limits are given for each position.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(10);
/// Limit on the falls of estimates shown, since there are many and most mean little.
const MOST_ESTIMATES: usize = 3;

/// Value of a position for its side to move.
#[derive(Clone, Debug)]
struct Worth {
    to_move: Player,
    score: Score,
    is_proven: bool,
    /// Set if anything was found; a search that was too short has no estimate.
    is_known: bool,
    /// Set if the game is played for points.
    is_for_points: bool,
    /// The move that gets the value, as people write it.
    best: Option<String>,
}

/// A move that made a position worse for its player.
#[derive(Clone, Debug)]
pub(crate) struct Turning {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    mover: Player,
    played: String,
    better: String,
    before: Score,
    /// The value after the move, for the player who made it.
    after: Score,
    /// The fall of the value.
    fall: i32,
    proven: Proven,
}

/// Proven parts of a move that made a position worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proven {
    /// The values of the better move and of the played one.
    Both,
    /// The value of the better move.
    Better,
    /// The value of the played move.
    Played,
    Neither,
}

impl Proven {
    const fn of(before: &Worth, after: &Worth) -> Self {
        match (before.is_proven, after.is_proven) {
            (true, true) => Proven::Both,
            (true, false) => Proven::Better,
            (false, true) => Proven::Played,
            (false, false) => Proven::Neither,
        }
    }
}

/// Result of a look back.
#[derive(Clone, Debug)]
pub(crate) struct Review {
    pub(crate) turnings: Vec<Turning>,
    /// The number of positions at the beginning that were not valued, since the look back was interrupted.
    pub(crate) skipped: usize,
    /// The values of the other positions for their sides to move, in the order of the game.
    worths: Vec<Worth>,
}

/// Values the positions of the game so far, from the last to the first, and then restores the game.
pub(crate) fn look_back(
    session: &mut dyn Session,
    task: &SearchTask,
    answers: &mut GameAnswers,
    reporter: &mut Reporter,
    words: &Words,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Review, Failure> {
    let moves = session.history();
    let played = session.history_words();
    let started = Instant::now();
    let mut worths = Vec::new();
    let mut failure = None;
    loop {
        let left = session.history().len() + 1;
        reporter.look_at(session);
        let looking = Phrase::new("review-progress").with("number", worths.len() + 1);
        reporter.begin(words.say(&looking.with("of", moves.len() + 1)));
        let limited = limited(task, started.elapsed(), left);
        match worth(session, &limited, answers, reporter) {
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
    reporter.finish();
    // The game returns to its earlier position.
    for m in &moves[session.history().len()..] {
        session.play(m).expect("it was played before");
    }
    if let Some(error) = failure {
        return Err(error.into());
    }
    let first = moves.len() + 1 - worths.len();
    worths.reverse();
    let changes = (first + 1..).zip(worths.windows(2));
    let turnings = changes.filter_map(|(number, pair)| {
        let [before, after] = pair else {
            return None;
        };
        let least = session.notable().map(i32::from);
        let turning = turning(number, &played[number - 1], before, after);
        turning.filter(|turning| turning.is_notable(least))
    });
    Ok(Review {
        turnings: only_large(turnings.collect()),
        skipped: first,
        worths,
    })
}

impl Review {
    /// Returns `true` if the value of every position was proven.
    pub(crate) fn is_proven(&self) -> bool {
        self.worths.iter().all(|worth| worth.is_proven)
    }

    /// Returns the values along the game, for a chart.
    pub(crate) fn chart(&self, session: &dyn Session, language: Language) -> ValuesChart {
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

impl Worth {
    /// Returns the proven result of the position.
    fn outcome(&self) -> Option<Outcome> {
        let result = match self.score {
            score if score.is_win() => Outcome::Win(self.to_move),
            score if score.is_loss() => Outcome::Win(!self.to_move),
            Score::DRAW if !self.is_for_points => Outcome::Draw,
            score => Outcome::points(score, self.to_move),
        };
        self.is_proven.then_some(result)
    }

    /// Returns the estimate for the first player; a win that is not proven counts as the best of estimates.
    fn estimate(&self) -> f64 {
        let points = if self.score.is_win() {
            f64::INFINITY
        } else if self.score.is_loss() {
            f64::NEG_INFINITY
        } else {
            f64::from(self.score.raw())
        };
        match self.to_move {
            Player::First => points,
            Player::Second => -points,
        }
    }
}

/// Returns the task for the next of `left` positions.
fn limited(task: &SearchTask, elapsed: Duration, left: usize) -> SearchTask {
    let mut task = task.clone();
    let limits = &mut task.limits;
    if limits.nodes.is_none() && limits.depth.is_none() {
        let left = u32::try_from(left).unwrap_or(u32::MAX);
        limits.time = Some(MOST_TIME.saturating_sub(elapsed) / left);
    }
    task
}

/// Returns the value of the current position: a proof if there is one within half of the limits, or else an estimate.
///
/// An earlier answer is used where it is stronger.
fn worth(
    session: &mut dyn Session,
    task: &SearchTask,
    answers: &mut GameAnswers,
    reporter: &mut Reporter,
) -> Result<Worth, SearchError> {
    if let Some(outcome) = session.outcome() {
        return Ok(Worth {
            to_move: session.to_move(),
            score: score_of(outcome, session.to_move()),
            is_proven: true,
            is_known: true,
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
        limits: gametree_search::SearchLimits {
            time: solving.limits.time,
            ..task.limits.clone()
        },
        ..solving.clone()
    };
    if !answers.of(session).is_settled() {
        let answer = match session.search(&solving, reporter) {
            Ok(answer) if answer.is_proven() => answer,
            Ok(_) | Err(SearchError::Repeats { .. }) => session.search(&playing, reporter)?,
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
        is_known: answer.is_proven() || !answer.knows_nothing(),
        is_for_points: session.is_for_points(),
        best: best.map(|m| move_words(&m, session)),
    })
}

fn score_of(outcome: Outcome, player: Player) -> Score {
    match outcome {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(winner) if winner == player => Score::WIN,
        Outcome::Win(_) => Score::LOSS,
        points @ Outcome::Points(_) => points.score_for(player),
    }
}

/// Returns the move as a turning point if it made the position worse for its player, by the scores before and after it.
fn turning(number: usize, played: &str, before: &Worth, after: &Worth) -> Option<Turning> {
    let got = after.score.to_parent();
    let fall = rank(before.score) - rank(got);
    let better = before.best.clone().filter(|better| better != played)?;
    (fall > 0 && before.is_known && after.is_known).then(|| Turning {
        number,
        mover: before.to_move,
        played: played.to_owned(),
        better,
        before: before.score,
        after: got,
        fall,
        proven: Proven::of(before, after),
    })
}

/// Returns the rank of a score: all wins are equal and all losses are equal, since a slower win is still a win; points count one by one.
fn rank(score: Score) -> i32 {
    if score.is_win() {
        i32::from(i16::MAX)
    } else if score.is_loss() {
        i32::from(i16::MIN)
    } else {
        i32::from(score.raw())
    }
}

/// Returns the proven changes, and of the estimated ones the few largest, since estimates differ a little with every move.
fn only_large(mut turnings: Vec<Turning>) -> Vec<Turning> {
    let estimated = turnings
        .iter()
        .filter(|turning| turning.proven != Proven::Both);
    let mut falls: Vec<i32> = estimated.map(|turning| turning.fall).collect();
    falls.sort_unstable_by_key(|&fall| std::cmp::Reverse(fall));
    let largest = falls.first().copied().unwrap_or_default();
    let last_kept = falls.get(MOST_ESTIMATES - 1).copied().unwrap_or_default();
    turnings.retain(|turning| {
        let is_large = turning.fall >= last_kept && 2 * turning.fall > largest;
        turning.proven == Proven::Both || is_large
    });
    turnings
}

impl Turning {
    /// Returns `true` if the fall is worth mentioning.
    ///
    /// Every change of a result is; one between estimates is if it is as large as the game's evaluator asks for.
    fn is_notable(&self, least: Option<i32>) -> bool {
        let is_decided = |score: Score| score.is_win() || score.is_loss();
        let is_result = self.proven == Proven::Both;
        let are_estimates = !is_decided(self.before) && !is_decided(self.after);
        is_result || !are_estimates || least.is_some_and(|least| self.fall >= least)
    }

    /// Returns the turning point as a sentence, with the values of both moves where these are more than the winner.
    pub(crate) fn sentence(&self, session: &dyn Session) -> Phrase {
        let is_known = matches!(self.proven, Proven::Both | Proven::Better);
        let message = match self.before {
            score if score.is_win() => "review-won",
            Score::DRAW if is_known && !session.is_for_points() => "review-drawn",
            _ if is_known => "review-points",
            _ => "review-better",
        };
        let certainty = Phrase::new(match self.proven {
            Proven::Both => "review-proven",
            Proven::Better => "review-proven-better",
            Proven::Played => "review-proven-played",
            Proven::Neither => "review-estimated",
        });
        Phrase::new(message)
            .with("number", self.number)
            .with("better", self.better.as_str())
            .with("played", self.played.as_str())
            .with("before", worth_words(self.before))
            .with("after", worth_words(self.after))
            .with("player", player(session, self.mover))
            .with("certainty", certainty.with("played", self.played.as_str()))
    }
}

/// Returns the value of a move for its player, in a word or a number.
fn worth_words(score: Score) -> Phrase {
    if score.is_win() {
        Phrase::new("worth-win")
    } else if score.is_loss() {
        Phrase::new("worth-loss")
    } else {
        Phrase::plain(format!("{:+}", score.raw()))
    }
}
