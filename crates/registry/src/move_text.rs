//! Moves played one after the other, from texts and in words.

use std::iter;

use gametree_core::{GameMove, MoveBuf, MoveGen, Notation, Outcome, Player, ReadRecord, Record};

use crate::commentary::Commentary;
use crate::{MoveError, RecordError};

/// The moves of a game, each with the position after it.
type Played<P> = Vec<(<P as gametree_core::Position>::Move, P)>;

/// Returns the move of a text and the position after it; the move may follow an end that needs a claim and was not claimed.
pub(crate) fn after_move<P: Notation>(pos: &P, text: &str) -> Result<(P::Move, P), MoveError> {
    playing(pos, pos.parse_move(text).map_err(MoveError::Text)?)
}

/// Returns a move with the position after it, if it may be played.
pub(crate) fn playing<P: Notation>(pos: &P, m: P::Move) -> Result<(P::Move, P), MoveError> {
    if !pos.is_playable(m) {
        let found = pos.move_text(m);
        return Err(match pos.outcome() {
            Some(_) => MoveError::GameOver { found },
            None => MoveError::Illegal {
                found,
                objection: None,
            },
        });
    }
    let mut after = pos.clone();
    after.play(m);
    Ok((m, after))
}

/// Returns the moves of a generator as texts; none where the game is over.
pub(crate) fn moves_of<P: Notation>(pos: &P, generator: &impl MoveGen<P>) -> Vec<String> {
    match pos.outcome() {
        Some(_) => Vec::new(),
        None => texts_of(pos, generator),
    }
}

/// Returns the legal moves that a generator proposes, as codes; none when the game is over.
pub(crate) fn codes_of<P: Notation>(pos: &P, generator: &impl MoveGen<P>) -> Vec<u16> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let moves = proposed(pos, generator).into_iter();
    moves.map(GameMove::code).collect()
}

/// Returns all moves that a generator proposes, as texts.
pub(crate) fn texts_of<P: Notation>(pos: &P, generator: &impl MoveGen<P>) -> Vec<String> {
    let moves = proposed(pos, generator).into_iter();
    moves.map(|m| pos.move_text(m)).collect()
}

fn proposed<P: Notation>(pos: &P, generator: &impl MoveGen<P>) -> MoveBuf<P::Move> {
    let mut moves = MoveBuf::new();
    generator.moves(pos, &mut moves);
    moves
}

/// Returns the moves of a complete generator that end the game at once and win it, as texts.
pub(crate) fn wins_of<P: Notation>(pos: &P, legal: &impl MoveGen<P>) -> Vec<String> {
    let mut moves = MoveBuf::new();
    if pos.outcome().is_none() {
        legal.moves(pos, &mut moves);
    }
    let won = Some(Outcome::Win(pos.to_move()));
    let mut after = pos.clone();
    let wins = moves.into_iter();
    let wins = wins.filter(|&m| after.with_move(m, |after| after.outcome()) == won);
    wins.map(|m| pos.move_text(m)).collect()
}

/// Returns the moves of a game as people write them.
pub(crate) fn words_of_history<P: Notation>(start: &P, played: &[(P::Move, P)]) -> Vec<String> {
    let befores = iter::once(start).chain(played.iter().map(|(_, pos)| pos));
    let moves = played.iter().zip(befores);
    moves.map(|(&(m, _), pos)| pos.move_words(m)).collect()
}

/// Returns the moves of a line from a position as people write them; from the first that cannot be played on, as they are given.
pub(crate) fn words_of_line<P: Notation>(pos: &P, line: &[String]) -> Vec<String> {
    let mut pos = Some(pos.clone());
    let mut words = |text: &String| {
        let before = pos.take()?;
        let (m, after) = after_move(&before, text).ok()?;
        pos = Some(after);
        Some(before.move_words(m))
    };
    line.iter()
        .map(|text| words(text).unwrap_or_else(|| text.clone()))
        .collect()
}

/// Plays the moves of a record from its start.
pub(crate) fn play_record<P: Notation>(
    start: &P,
    record: &ReadRecord,
    commentary: &Commentary<P>,
) -> Result<Played<P>, RecordError> {
    let mut played: Played<P> = Vec::new();
    for (index, (text, place)) in record.moves.iter().enumerate() {
        let pos = played.last().map_or(start, |(_, pos)| pos);
        let after = after_move(pos, text).map_err(|error| RecordError::Move {
            place: *place,
            number: index + 1,
            error: commentary.explained(pos, error),
        })?;
        played.push(after);
    }
    Ok(played)
}

/// Returns the record of a game so far, with its name and the text of the position in which it was opened.
pub(crate) fn record_of<P: Notation>(
    name: &str,
    opened_at: &str,
    start: &P,
    played: &[(P::Move, P)],
) -> Record {
    let start_text = start.position_text();
    let names = [Player::First, Player::Second];
    Record {
        game: name.to_owned(),
        is_usual_start: start_text == opened_at,
        start: start_text,
        start_words: start.position_words(),
        first_mover: start.to_move(),
        moves: played.iter().map(|&(m, _)| start.move_text(m)).collect(),
        move_words: words_of_history(start, played),
        players: names.map(|player| start.player_name(player).to_owned()),
        names: None,
        comment: None,
        outcome: played.last().map_or(start, |(_, pos)| pos).outcome(),
    }
}
