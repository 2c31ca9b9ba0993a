//! Notes of pictures: the value of each move, and the parts of a position.

use gametree_core::{GameValue, Outcome, Score, View};
use gametree_registry::{Answer, Part, Session};
use gametree_render::{MoveNote, PartNote};
use gametree_words::{Language, Words};

/// Returns the parts of the current position, each with its value; none where it is one whole.
pub fn part_notes(session: &dyn Session, language: Language) -> Vec<PartNote> {
    let words = Words::new(language, session.texts());
    let part = |part: Part| PartNote {
        sites: part.sites,
        label: words.say(&part.words),
    };
    session.parts().into_iter().map(part).collect()
}

/// Returns the value of a move, in the letters of a picture; `None` for a move that the position does not have.
pub fn move_note(entry: &Answer, view: &View, is_best: bool) -> Option<MoveNote> {
    let text = entry.report.best.as_deref()?;
    let m = view.moves.iter().find(|m| m.text == text)?;
    let score = entry.report.score;
    let plies = entry.plies().map(|plies| plies.to_string());
    let is_estimate = !entry.is_proven() && !entry.knows_nothing();
    let (value, detail) = match (entry.outcome(), entry.value()) {
        (Some(Outcome::Points(_)), _) => (GameValue::Unknown, format!("{:+}", score.raw())),
        (_, GameValue::Unknown) if is_estimate => (GameValue::Unknown, estimate(entry)),
        (_, value) => (value, plies.unwrap_or_default()),
    };
    let is_known = value != GameValue::Unknown || !detail.is_empty();
    Some(MoveNote {
        words: m.words.clone(),
        sites: m.sites.clone(),
        value,
        detail,
        is_estimate,
        is_best: is_best && is_known && score > Score::NEG_INFINITY,
    })
}

/// Returns the estimate of a search without a proof, in a few letters.
fn estimate(entry: &Answer) -> String {
    let score = entry.report.score;
    let letter = if score > Score::DRAW { 'W' } else { 'L' };
    match score.plies() {
        _ if score == Score::WIN || score == Score::LOSS => format!("{letter}?"),
        Some(plies) => format!("{letter}{plies}?"),
        None if score == Score::DRAW => "0".to_owned(),
        None => format!("{:+}", score.raw()),
    }
}
