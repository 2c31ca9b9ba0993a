//! Pictures of positions and games, with the values that were found.

use gametree_core::{Argument, Phrase, Player, ViewKind};
use gametree_registry::{Answer, Session};
use gametree_render::{BoardNotes, Picture, Step, board};
use gametree_words::{Language, Words};

use crate::{TEXTS, explain_value, move_note, part_notes};

/// Title of a picture, with the language of its words.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The title.
    pub title: String,
    /// The language of the words.
    pub language: Language,
}

impl Heading {
    /// Returns the notes on the current position: for one that falls apart, its parts and the game's remarks.
    fn notes(self, session: &dyn Session) -> BoardNotes {
        let words = Words::new(self.language, session.texts());
        let parts = part_notes(session, self.language);
        let captions = if parts.is_empty() {
            Vec::new()
        } else {
            let remarks = session.remarks();
            remarks.iter().map(|remark| words.say(remark)).collect()
        };
        BoardNotes {
            title: self.title,
            language: self.language,
            parts,
            captions,
            ..BoardNotes::default()
        }
    }
}

/// Returns the value in an answer as sentences.
fn worth(answer: &Answer, session: &dyn Session, language: Language) -> Vec<String> {
    let own = session.texts().iter().copied();
    let texts: Vec<_> = own.chain([TEXTS]).collect();
    let words = Words::new(language, &texts);
    let sentences = explain_value(answer, session).sentences();
    sentences
        .iter()
        .map(|sentence| sentence.text(&words))
        .collect()
}

/// Draws the position alone.
pub fn of_position(session: &dyn Session, heading: Heading) -> Picture {
    board(&session.view(), &heading.notes(session))
}

/// Draws the position with the line and the value of an answer.
pub fn of_answer(session: &dyn Session, heading: Heading, answer: &Answer) -> Picture {
    let mut notes = heading.notes(session);
    if session.outcome().is_none() {
        notes
            .captions
            .extend(worth(answer, session, notes.language));
        if !answer.knows_nothing() {
            notes.line = line(session, &answer.report.line);
        }
    }
    board(&session.view(), &notes)
}

/// Draws the position with the value of every move on its place.
pub fn of_moves(
    session: &dyn Session,
    heading: Heading,
    root: &Answer,
    entries: &[Answer],
) -> Picture {
    let view = session.view();
    let mut notes = heading.notes(session);
    if session.outcome().is_none() {
        notes.captions.extend(worth(root, session, notes.language));
        let best = entries.iter().map(|entry| entry.report.score).max();
        let note = |entry: &Answer| move_note(entry, &view, best == Some(entry.report.score));
        notes.values = entries.iter().filter_map(note).collect();
    }
    board(&view, &notes)
}

/// Draws the game so far, with its moves numbered where they are stones that stay.
pub fn of_game(session: &dyn Session, heading: Heading) -> Picture {
    let view = session.view();
    let steps = played(session);
    let mut notes = heading.notes(session);
    let stays = !matches!(
        view.kind,
        ViewKind::Text(_) | ViewKind::Squares(_) | ViewKind::Branches { .. }
    );
    if stays {
        notes.line = steps;
    } else if !steps.is_empty() {
        let moves = steps
            .iter()
            .map(|step| format!("{} {}", step.number, step.words));
        let moves = Phrase::new("moves").with("moves", Argument::row(moves));
        let words = Words::new(notes.language, &[gametree_render::TEXTS]);
        notes.captions.push(words.say(&moves));
    }
    board(&view, &notes)
}

fn played(session: &dyn Session) -> Vec<Step> {
    let words = session.history_words();
    let first = if words.len().is_multiple_of(2) {
        session.to_move()
    } else {
        !session.to_move()
    };
    steps(first, words, session.sites_of_history())
}

fn line(session: &dyn Session, line: &[String]) -> Vec<Step> {
    let words = session.line_words(line);
    steps(session.to_move(), words, session.sites_of_line(line))
}

/// Returns moves with their numbers from 1, the players in turn.
fn steps(first: Player, words: Vec<String>, sites: Vec<Vec<usize>>) -> Vec<Step> {
    let players = [first, !first].into_iter().cycle();
    let moves = words.into_iter().zip(sites).zip(players);
    (1..)
        .zip(moves)
        .map(|(number, ((words, sites), player))| Step {
            number,
            player,
            words,
            sites,
        })
        .collect()
}
