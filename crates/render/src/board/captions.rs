//! Words above and below a board.

use gametree_core::{Argument, GameValue, Phrase, Player, View, ViewKind};
use gametree_words::{Words, result};

use super::neighbours::has_rows;
use super::{MoveNote, Noted, letter};
use crate::texts::chained;

/// Describes the side to move, or the end of the game.
pub(super) fn status(view: &View) -> Phrase {
    match view.outcome {
        None => Phrase::new("to-move").with("player", player(view, view.to_move)),
        Some(outcome) => result(outcome, |of| player(view, of)),
    }
}

/// Returns a player as an argument of sentences.
pub(super) fn player(view: &View, player: Player) -> Argument {
    Argument::player(view.players[player.index()].as_str())
}

/// Lists the values of moves that have no place of their own.
pub(super) fn listed_values(view: &View, notes: &Noted<'_>) -> Option<String> {
    let listed = notes.values.iter().filter(|note| !is_on_board(view, note));
    let listed: Vec<String> = listed.map(value_of).collect();
    (!listed.is_empty()).then(|| list(&notes.words, "values", listed))
}

/// Returns the paragraphs below a board, among them the list of values in `values`.
pub(super) fn captions(view: &View, notes: &Noted<'_>, values: Option<String>) -> Vec<String> {
    let words = &notes.words;
    let mut all = notes.captions.clone();
    if !notes.line.is_empty() {
        let steps = notes.line.iter();
        let steps = steps.map(|step| unbroken(&format!("{} {}", step.number, step.words)));
        all.push(list(words, "moves", steps));
    }
    all.extend(values);
    if !notes.values.is_empty() {
        all.push(key(view, notes));
    }
    all.extend(sides(view, words));
    all
}

/// Returns a message in which `things` in a row stand for the argument of the same name.
pub(super) fn list(
    words: &Words,
    message: &'static str,
    things: impl IntoIterator<Item = String>,
) -> String {
    words.say(&Phrase::new(message).with(message, Argument::row(things)))
}

/// Explains which stones or edges belong to which player, unless the names of the players show it, and edges that lie on each other.
pub(super) fn sides(view: &View, words: &Words) -> Option<String> {
    let is_named = || view.players[0] == "Black";
    let message = match &view.kind {
        ViewKind::Graph { edges } if has_rows(view, edges) => "rows",
        ViewKind::Crossings { .. } if !is_named() => "stones",
        ViewKind::Lines { .. } => "edges",
        _ => return None,
    };
    let phrase = Phrase::new(message).with("player", player(view, Player::First));
    Some(words.say(&phrase.with("opponent", player(view, Player::Second))))
}

/// Returns `true` if a move has a place of its own on which its value can be written.
pub(super) fn is_on_board(view: &View, note: &MoveNote) -> bool {
    match &view.kind {
        ViewKind::Text(_) => false,
        ViewKind::Cells(_) => matches!(note.sites.len(), 1 | 2),
        _ => note.sites.len() == 1,
    }
}

/// Returns a move with its value, in one line.
pub(super) fn value_of(note: &MoveNote) -> String {
    unbroken(&format!("{} {}", note.words, value(note)))
}

/// Returns a text that no line breaks.
fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{A0}")
}

/// Returns a value in a few letters.
pub(super) fn value(note: &MoveNote) -> String {
    match (note.value, note.detail.as_str()) {
        (GameValue::Unknown, detail) if note.is_estimate => format!("≈ {detail}"),
        (_, "") => note.letter().to_owned(),
        (GameValue::Unknown, detail) => detail.to_owned(),
        (_, detail) => format!("{} {detail}", note.letter()),
    }
}

/// Explains the letters that occur.
fn key(view: &View, notes: &Noted<'_>) -> String {
    let words = &notes.words;
    let has = |value: GameValue| notes.values.iter().any(|note| note.value == value);
    let mut letters: Vec<Phrase> = Vec::new();
    for (value, message) in [
        (GameValue::Win, "key-win"),
        (GameValue::Draw, "key-draw"),
        (GameValue::Loss, "key-loss"),
    ] {
        if has(value) {
            letters.push(Phrase::new(message).with("letter", letter(value)));
        }
    }
    let is_open = |note: &MoveNote| note.is_open() && note.detail.is_empty();
    if notes.values.iter().any(is_open) {
        letters.push(Phrase::new("key-open"));
    }
    if notes.values.iter().any(|note| note.is_estimate) {
        let is_dashed = |note: &MoveNote| note.is_estimate && has_badge(view, note);
        let is_estimate = |note: &&MoveNote| note.is_estimate;
        let is_arrow_dashed = notes.best_arrows(view).iter().any(is_estimate);
        let message = if is_arrow_dashed || notes.values.iter().any(is_dashed) {
            "key-estimate"
        } else {
            "key-estimate-listed"
        };
        letters.push(Phrase::new(message));
    }
    let message = if letters.is_empty() {
        "key"
    } else {
        "key-letters"
    };
    let letters = chained(
        words,
        "next",
        letters.iter().map(|letter| words.say(letter)),
    );
    let first = Phrase::new(message).with("player", player(view, view.to_move));
    let mut parts = vec![words.say(&first.with("letters", letters))];
    let is_known = |note: &MoveNote| note.value != GameValue::Unknown;
    let is_counted = |note: &MoveNote| !note.detail.is_empty() && is_known(note);
    if notes.values.iter().any(is_counted) {
        parts.push(words.say(&Phrase::new("key-plies")));
    }
    let best = key_of_best(view, notes);
    parts.extend(best.iter().map(|phrase| words.say(phrase)));
    chained(words, "then", parts)
}

/// Explains the marks of the best moves: a frame, a thick branch, an arrow, or for moves that are only listed, their names.
fn key_of_best(view: &View, notes: &Noted<'_>) -> Vec<Phrase> {
    let best = notes.values.iter().filter(|note| note.is_best);
    let (drawn, listed): (Vec<&MoveNote>, Vec<&MoveNote>) =
        best.partition(|note| is_on_board(view, note));
    let mut phrases = Vec::new();
    if drawn.iter().any(|note| has_badge(view, note)) {
        phrases.push(Phrase::new("key-best"));
    } else if !drawn.is_empty() {
        phrases.push(Phrase::new("key-best-branch"));
    }
    let arrows = notes.best_arrows(view);
    if !arrows.is_empty() {
        phrases.push(Phrase::new("key-best-arrow"));
    }
    if listed.len() > arrows.len() {
        let moves = listed.iter().map(|note| note.words.as_str());
        phrases.push(Phrase::new("key-best-listed").with("moves", Argument::row(moves)));
    }
    phrases
}

/// Returns `true` if the value of a move is drawn in a badge.
fn has_badge(view: &View, note: &MoveNote) -> bool {
    is_on_board(view, note) && !matches!(view.kind, ViewKind::Branches { .. })
}
