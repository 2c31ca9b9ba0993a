//! Short phrases about players, results and values, which [`TEXTS`](crate::TEXTS) put into words.

use gametree_core::{Argument, Outcome, Phrase, Player, Score};
use gametree_registry::{Answer, GameValue, Session};

/// Returns a player of the game for a sentence.
pub fn player(session: &dyn Session, player: Player) -> Argument {
    Argument::player(session.player_name(player))
}

/// Returns a move of the current position as people write it.
pub fn move_words(m: &str, session: &dyn Session) -> String {
    session.line_words(&[m.to_owned()]).concat()
}

/// Returns a message that has a place for a player.
fn by(message: &'static str, session: &dyn Session, player: Player) -> Phrase {
    Phrase::new(message).with("player", self::player(session, player))
}

/// Returns a message about the points of the first player.
fn of_points(message: &'static str, points: i16, session: &dyn Session) -> Phrase {
    let phrase = by(message, session, Player::First).with("points", format!("{points:+}"));
    phrase.with("size", u32::from(points.unsigned_abs()))
}

/// Returns the result of a game.
pub fn result(outcome: Outcome, session: &dyn Session) -> Phrase {
    match outcome {
        Outcome::Win(winner) => by("result-win", session, winner),
        Outcome::Draw => Phrase::new("result-draw"),
        Outcome::Points(points) => of_points("result-points", points, session),
    }
}

/// Returns the phrase that the game is over, with its result.
pub fn over(outcome: Outcome, session: &dyn Session) -> Phrase {
    Phrase::new("answer-over").with("result", result(outcome, session))
}

/// Returns the phrase for the side to move.
pub fn turn(session: &dyn Session) -> Phrase {
    by("answer-turn", session, session.to_move())
}

/// Returns a phrase about a game or a position, which is named first.
pub fn of_subject(subject: &str, what: Phrase) -> Phrase {
    Phrase::new("subject-is")
        .with("subject", subject)
        .with("what", what)
}

/// Returns the value of the position as a phrase: the proven value, or else the estimate of the search.
pub fn known(answer: &Answer, session: &dyn Session) -> Phrase {
    match (answer.outcome(), answer.plies()) {
        (Some(Outcome::Draw), _) => Phrase::new("known-draw"),
        (Some(Outcome::Win(winner)), Some(plies)) => {
            by("known-win-in", session, winner).with("plies", plies)
        }
        (Some(Outcome::Win(winner)), None) => by("known-win", session, winner),
        (Some(Outcome::Points(points)), _) => of_points("known-points", points, session),
        (None, _) => belief(answer, session),
    }
}

/// Returns the estimate of a search without a proof.
fn belief(answer: &Answer, session: &dyn Session) -> Phrase {
    let score = answer.report.score;
    if answer.knows_nothing() {
        return Phrase::new("answer-open");
    }
    let favoured = if score < Score::DRAW {
        !answer.to_move
    } else {
        answer.to_move
    };
    let size = u32::from(score.raw().unsigned_abs());
    match score.plies() {
        _ if score == Score::WIN || score == Score::LOSS => {
            by("answer-open-win", session, favoured)
        }
        Some(plies) => by("answer-open-win-in", session, favoured).with("plies", plies),
        None if score == Score::DRAW => Phrase::new("answer-open-even"),
        // Before its last question is answered, a prover shows a bound.
        None if answer.engine.is_prover() => {
            by("answer-open-least", session, favoured).with("size", size)
        }
        None => by("answer-open-favours", session, favoured).with("size", size),
    }
}

/// Returns the value of a move for the player who makes it, in two or three words; an estimate is marked as one.
pub fn value(answer: &Answer) -> Phrase {
    let score = answer.report.score;
    match (answer.value(), answer.plies()) {
        // Provers do not go by depth.
        (GameValue::Unknown, _) if answer.report.depth == 0 && !answer.engine.is_prover() => {
            Phrase::new("worth-unsearched")
        }
        (GameValue::Unknown, _) if answer.knows_nothing() => Phrase::new("worth-open"),
        (GameValue::Unknown, _) if score == Score::DRAW => Phrase::new("worth-even"),
        (GameValue::Unknown, _) => {
            let worth = decided(score, score.plies());
            let worth = worth.unwrap_or_else(|| Phrase::plain(score.to_string()));
            Phrase::new("worth-estimate").with("worth", worth)
        }
        (GameValue::Draw, _) if !answer.is_for_points => Phrase::new("worth-draw"),
        (_, plies) => decided(score, plies).unwrap_or_else(|| {
            let phrase = Phrase::new("worth-points").with("points", format!("{:+}", score.raw()));
            phrase.with("size", u32::from(score.raw().unsigned_abs()))
        }),
    }
}

/// Returns a win or a loss, with its plies where they are known; `None` for other scores.
fn decided(score: Score, plies: Option<u32>) -> Option<Phrase> {
    score.plies()?;
    Some(match (score.is_win(), plies) {
        (true, Some(plies)) => Phrase::new("worth-win-in").with("plies", plies),
        (true, None) => Phrase::new("worth-win"),
        (false, Some(plies)) => Phrase::new("worth-loss-in").with("plies", plies),
        (false, None) => Phrase::new("worth-loss"),
    })
}
