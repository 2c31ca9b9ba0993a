//! Short phrases about players, results and values, which [`TEXTS`](crate::TEXTS) put into words.

use gametree_core::{Argument, GameValue, Outcome, Phrase, Player, Score};
use gametree_registry::{Answer, Claim, Session};

use crate::EstimateScale;

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

/// Returns the result of a game.
pub fn result(outcome: Outcome, session: &dyn Session) -> Phrase {
    gametree_words::result(outcome, |of| player(session, of))
}

/// Returns the phrase that the game is over, with its result.
pub fn over(outcome: Outcome, session: &dyn Session) -> Phrase {
    Phrase::new("game-over").with("result", result(outcome, session))
}

/// Returns the phrase for the side to move.
pub fn turn(session: &dyn Session) -> Phrase {
    by("to-move", session, session.to_move())
}

/// Returns a phrase about a game or a position, which is named first.
pub fn of_subject(subject: &str, what: Phrase) -> Phrase {
    Phrase::new("subject-is")
        .with("subject", subject)
        .with("what", what)
}

/// Returns a phrase as a sentence.
pub fn sentence(phrase: Phrase) -> Phrase {
    Phrase::new("as-sentence").with("text", phrase)
}

/// Returns the value of the position as a phrase: the proven value, or else the estimate of the search.
pub fn known(answer: &Answer, session: &dyn Session) -> Phrase {
    let player = |of| player(session, of);
    match (answer.outcome(), least(answer)) {
        (Some(outcome), _) => proven(outcome, answer.plies(), player),
        (None, Some((of, size))) => at_least(player(of), size),
        (None, None) => {
            let scale = EstimateScale::of(session);
            belief(estimate(answer), scale, answer.to_move, player)
        }
    }
}

/// Returns the proven value of a position.
pub(crate) fn proven(
    outcome: Outcome,
    plies: Option<u32>,
    player: impl Fn(Player) -> Argument,
) -> Phrase {
    let value = match (outcome, plies) {
        (Outcome::Win(winner), Some(plies)) => {
            let value = Phrase::new("value-win-in").with("plies", plies);
            value.with("player", player(winner))
        }
        (Outcome::Win(winner), None) => Phrase::new("value-win").with("player", player(winner)),
        (Outcome::Draw, _) => Phrase::new("value-draw"),
        (Outcome::Points(_), _) => gametree_words::result(outcome, player),
    };
    Phrase::new("known-proven").with("value", value)
}

/// Returns the proven minimum of points for a player.
pub(crate) fn at_least(player: Argument, size: u16) -> Phrase {
    let least = Phrase::new("belief-least").with("player", player);
    least.with("size", u32::from(size))
}

/// Returns the estimate of a search without a proof; `None` is the score of one that knows nothing.
pub(crate) fn belief(
    score: Option<Score>,
    scale: EstimateScale,
    to_move: Player,
    player: impl Fn(Player) -> Argument,
) -> Phrase {
    let Some(score) = score else {
        return Phrase::new("belief-open");
    };
    let favoured = if score < Score::DRAW {
        !to_move
    } else {
        to_move
    };
    let by = |message| Phrase::new(message).with("player", player(favoured));
    match score.plies() {
        _ if score == Score::WIN || score == Score::LOSS => by("belief-win"),
        Some(plies) => by("belief-win-in").with("plies", plies),
        None if score == Score::DRAW => Phrase::new("belief-even"),
        None => scale.favours(score.raw().unsigned_abs(), player(favoured)),
    }
}

/// Returns the claim of a certificate.
pub fn claim(claim: Claim, session: &dyn Session) -> Phrase {
    let score = claim.score();
    let points = |message| {
        let phrase = Phrase::new(message).with("points", score.raw().to_string());
        phrase.with("size", u32::from(score.raw().unsigned_abs()))
    };
    let phrase = match score.plies() {
        None if session.is_for_points() => points("claim-points-only"),
        None if score == Score::DRAW => Phrase::new("claim-draw"),
        None => points("claim-points"),
        Some(plies) => {
            let is_any = plies == u32::from(Score::MAX_PLIES);
            let message = match (score.is_win(), is_any) {
                (true, true) => "value-win",
                (true, false) => "claim-win-within",
                (false, true) => "claim-no-loss",
                (false, false) => "claim-holds-out",
            };
            Phrase::new(message).with("plies", plies)
        }
    };
    phrase.with("player", player(session, claim.player()))
}

/// Returns the value of a move for the player who makes it, in two or three words; an estimate is marked as one.
pub fn value(answer: &Answer) -> Phrase {
    let score = answer.report.score;
    match (answer.value(), answer.plies()) {
        // Provers do not go by depth.
        (GameValue::Unknown, _) if answer.report.depth == 0 && !answer.engine.is_prover() => {
            // The node of the position itself is no search.
            Phrase::new(if answer.report.nodes > 1 {
                "worth-unfinished"
            } else {
                "worth-unsearched"
            })
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
            let phrase =
                Phrase::new("value-points").with("points", gametree_words::signed(score.raw()));
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

/// Returns the player whose minimum of points an answer has proven, with that minimum.
///
/// Before the last question of a prover is answered, its result is a bound.
pub(crate) fn least(answer: &Answer) -> Option<(Player, u16)> {
    let score = answer.report.score;
    let is_bound = answer.engine.is_prover() && score != Score::DRAW && score.plies().is_none();
    let player = if score < Score::DRAW {
        !answer.to_move
    } else {
        answer.to_move
    };
    is_bound.then_some((player, score.raw().unsigned_abs()))
}

/// Returns the score of a search that has found anything.
pub(crate) fn estimate(answer: &Answer) -> Option<Score> {
    (!answer.knows_nothing()).then_some(answer.report.score)
}
