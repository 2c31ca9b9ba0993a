//! Values of a position and of its moves, in letters and in words.

use std::cmp::Reverse;

use gametree_command::found_json;
use gametree_core::{GameValue, Phrase, View};
use gametree_explain::move_note;
use gametree_registry::{Answer, Words};
use gametree_render::MoveNote;
use serde_json::{Value, json};

/// A value for the side to move: of a position or of a move.
struct Worth {
    value: GameValue,
    plies: Option<u32>,
    is_proven: bool,
}

/// Adds the moves, best first, and the value in words to the answer for their position.
pub(super) fn with_moves(
    object: Value,
    root: &Answer,
    entries: &[Answer],
    view: &View,
    words: &Words,
) -> Value {
    let worth = Worth {
        value: root.value(),
        plies: root.plies(),
        is_proven: root.is_proven(),
    };
    valued(object, &worth, &sorted(entries), view, words)
}

/// Returns what is known of a position while its moves are searched. A move that wins decides its value, but another may win sooner.
pub(super) fn unfinished_json(entries: &[Answer], view: &View, words: &Words) -> Value {
    let entries = sorted(entries);
    let Some(best) = entries.first() else {
        return json!({ "moves": [] });
    };
    let is_won = best.is_proven() && best.value() == GameValue::Win;
    let worth = Worth {
        value: if is_won {
            GameValue::Win
        } else {
            GameValue::Unknown
        },
        plies: None,
        is_proven: is_won,
    };
    let mut object = found_json(best);
    object["value"] = worth.value.to_string().into();
    object["plies"] = Value::Null;
    object["proven"] = is_won.into();
    valued(object, &worth, &entries, view, words)
}

/// Returns the entries from the best one down.
fn sorted(entries: &[Answer]) -> Vec<&Answer> {
    let mut sorted: Vec<&Answer> = entries.iter().collect();
    sorted.sort_by_key(|entry| Reverse(entry.report.score));
    sorted
}

fn valued(
    mut object: Value,
    worth: &Worth,
    entries: &[&Answer],
    view: &View,
    words: &Words,
) -> Value {
    let best = entries.first().map(|entry| entry.report.score);
    let note = |entry: &Answer| move_note(entry, view, best == Some(entry.report.score));
    let best_words = entries.first().and_then(|entry| {
        let note = note(entry)?;
        let is_points = entry.is_proven() && note.value == GameValue::Unknown;
        Some(if is_points {
            note.detail
        } else {
            value_words(worth, &detail(&note), words)
        })
    });
    let moves = entries
        .iter()
        .map(|entry| move_json(entry, note(entry), words));
    object["moves"] = moves.collect();
    object["value_words"] = best_words.into();
    object
}

/// Returns a move with its value. The question stands above the moves once, since names of games can be long.
fn move_json(entry: &Answer, note: Option<MoveNote>, words: &Words) -> Value {
    let mut object = found_json(entry);
    if let Some(note) = note {
        let worth = Worth {
            value: note.value,
            plies: entry.plies(),
            is_proven: entry.is_proven(),
        };
        object["move"] = json!(entry.report.best);
        object["letters"] = letters(&note, words).into();
        object["value_words"] = value_words(&worth, &note.detail, words).into();
        object["words"] = note.words.into();
        object["worth"] = note.value.to_string().into();
        object["detail"] = note.detail.into();
        object["estimate"] = note.is_estimate.into();
        object["is_best"] = note.is_best.into();
    }
    object
}

/// Returns the detail of a value, with a mark where it is an estimate.
fn detail(note: &MoveNote) -> String {
    if note.is_estimate {
        format!("≈{}", note.detail)
    } else {
        note.detail.clone()
    }
}

/// Returns a value in a few letters, as a list of moves shows it.
fn letters(note: &MoveNote, words: &Words) -> String {
    let name = match note.value {
        GameValue::Win => "letter-win",
        GameValue::Draw => "letter-draw",
        GameValue::Loss => "letter-loss",
        GameValue::Unknown if note.detail.is_empty() => return "?".to_owned(),
        GameValue::Unknown => return detail(note),
    };
    let letter = words.say(&Phrase::new(name));
    format!("{letter} {}", note.detail).trim_end().to_owned()
}

/// Returns a value in words. Points are neither won nor lost, and stand in the detail.
fn value_words(worth: &Worth, detail: &str, words: &Words) -> String {
    let phrase = match (worth.value, worth.plies) {
        (GameValue::Unknown, _) if worth.is_proven => return detail.to_owned(),
        (GameValue::Unknown, _) => Phrase::new("open").with("detail", detail),
        (GameValue::Draw, _) => Phrase::new("draw"),
        (GameValue::Win, None) => Phrase::new("win"),
        (GameValue::Loss, None) => Phrase::new("loss"),
        (GameValue::Win, Some(plies)) => Phrase::new("win-in").with("plies", plies),
        (GameValue::Loss, Some(plies)) => Phrase::new("loss-in").with("plies", plies),
    };
    words.say(&phrase)
}
