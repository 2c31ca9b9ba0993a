//! What is written above and below a board.

use gametree_core::{Outcome, Player, View, ViewKind};

use super::{BoardNotes, MoveNote, Worth};

/// Who is to move, or how the game has ended.
pub(super) fn status(view: &View) -> String {
    let name = |player: Player| player_name(view, player);
    match view.outcome {
        None => format!("{} to move", name(view.to_move)),
        Some(Outcome::Win(winner)) => format!("{} has won", name(winner)),
        Some(Outcome::Draw) => "a draw".to_owned(),
        Some(Outcome::Points(points)) => {
            let noun = if points.abs() == 1 { "point" } else { "points" };
            format!("{points:+} {noun} for {}", name(Player::First))
        }
    }
}

/// A player as sentences call them.
pub(super) fn player_name(view: &View, player: Player) -> String {
    let name = &view.players[player.index()];
    if *name == player.to_string() {
        format!("the {name} player")
    } else {
        name.clone()
    }
}

/// The sentences below a board, each a paragraph.
pub(super) fn captions(view: &View, notes: &BoardNotes) -> Vec<String> {
    let mut all = notes.captions.clone();
    if !notes.line.is_empty() {
        let words = notes
            .line
            .iter()
            .map(|step| format!("{} {}", step.number, step.words));
        all.push(format!("Moves: {}", words.collect::<Vec<_>>().join(", ")));
    }
    let listed: Vec<&MoveNote> = notes
        .values
        .iter()
        .filter(|note| !is_on_board(view, note))
        .collect();
    if !listed.is_empty() {
        let words = listed
            .iter()
            .map(|note| format!("{} {}", note.words, value(note)));
        all.push(format!("Values: {}", words.collect::<Vec<_>>().join(", ")));
    }
    if !notes.values.is_empty() {
        all.push(key(view, notes));
    }
    all.extend(sides(view));
    all
}

/// Whose is what, where the names of the players do not say it.
fn sides(view: &View) -> Option<String> {
    let [first, second] = [Player::First, Player::Second].map(|player| player_name(view, player));
    match view.kind {
        ViewKind::Crossings { .. } if first != "Black" => Some(format!(
            "{first} has the black stones, {second} the white ones"
        )),
        ViewKind::Lines { .. } => Some(format!(
            "{first} has the whole lines, {second} the broken ones"
        )),
        _ => None,
    }
}

/// Whether a move has a place of its own on which its value can be written.
pub(super) fn is_on_board(view: &View, note: &MoveNote) -> bool {
    match &view.kind {
        ViewKind::Text(_) => false,
        ViewKind::Cells(_) => matches!(note.sites.len(), 1 | 2),
        _ => note.sites.len() == 1,
    }
}

/// A value in a few letters.
pub(super) fn value(note: &MoveNote) -> String {
    match (note.worth, note.detail.as_str()) {
        (Worth::Open, "") => "?".to_owned(),
        (Worth::Open, detail) => detail.to_owned(),
        (worth, "") => worth.letter().to_owned(),
        (worth, detail) => format!("{} {detail}", worth.letter()),
    }
}

/// What the letters mean that are there.
fn key(view: &View, notes: &BoardNotes) -> String {
    let has = |worth: Worth| notes.values.iter().any(|note| note.worth == worth);
    let kinds = [Worth::Win, Worth::Draw, Worth::Loss, Worth::Open];
    let known = kinds
        .into_iter()
        .filter(|&worth| has(worth) && worth != Worth::Open);
    let mut letters: Vec<String> = known
        .map(|worth| format!("{} {}", worth.letter(), worth.word()))
        .collect();
    if notes
        .values
        .iter()
        .any(|note| note.worth == Worth::Open && note.detail.is_empty())
    {
        letters.push("? not known".to_owned());
    }
    let mover = player_name(view, view.to_move);
    let mut text = format!("For {mover}");
    if !letters.is_empty() {
        text = format!("{text}: {}", letters.join(", "));
    }
    let is_counted = |note: &MoveNote| !note.detail.is_empty() && note.worth != Worth::Open;
    if notes.values.iter().any(is_counted) {
        text.push_str("; the number is the plies to the end");
    }
    if notes.values.iter().any(|note| note.is_best) {
        text.push_str("; the best moves have a frame");
    }
    text
}
