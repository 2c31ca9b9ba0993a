//! Pictures of boards, written to the file of `--svg`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gametree_command::{Failure, LanguageArgs};
use gametree_core::{Phrase, Player, ViewKind};
use gametree_explain::{explain_value, move_note, part_notes};
use gametree_registry::{Answer, Language, Session, Words};
use gametree_render::{BoardNotes, Picture, Step, board};

use crate::output_file::{Destination, FileKind, OutputFile, Replaces, is_stream};

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct SvgArgs {
    /// Draw a picture into this file, as SVG; - is standard output, and the answer then goes to standard error
    ///
    /// Takes the place of another such picture, and of no other file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgs,
}

/// For commands that write no other files.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PictureArgs {
    #[command(flatten)]
    svg: SvgArgs,
    /// Write over a file that is there already, whatever it holds
    #[arg(long, requires = "svg")]
    force: bool,
}

impl PictureArgs {
    /// Returns the language that was asked for.
    pub(crate) fn language(&self) -> Language {
        self.svg.language()
    }

    /// Returns the options of a picture beside files of other kinds.
    pub(crate) const fn svg(&self) -> &SvgArgs {
        &self.svg
    }

    /// Returns the heading of the picture, in the language that was asked for.
    pub(crate) fn heading(&self, title: String) -> Heading {
        self.svg.heading(title)
    }

    /// Returns the destination of the picture, checked before the work for it.
    pub(crate) fn destination(&self) -> Result<Option<Destination>, Failure> {
        let replaces = if self.force {
            Replaces::Anything
        } else {
            Replaces::ItsKind
        };
        self.svg.destination(replaces)
    }
}

impl SvgArgs {
    /// Returns the language that was asked for.
    pub(crate) fn language(&self) -> Language {
        self.language.language()
    }

    pub(crate) fn heading(&self, title: String) -> Heading {
        Heading {
            title,
            language: self.language.language(),
        }
    }

    pub(crate) fn destination(&self, replaces: Replaces) -> Result<Option<Destination>, Failure> {
        self.svg
            .as_deref()
            .map(|path| destination(path, FileKind::Picture, replaces))
            .transpose()
    }
}

/// Returns the destination of a file under this name.
pub(crate) fn destination(
    path: &Path,
    kind: FileKind,
    replaces: Replaces,
) -> Result<Destination, Failure> {
    if is_stream(path) {
        return Ok(Destination::StandardOutput);
    }
    let file = OutputFile::new(path, kind, replaces)?;
    Ok(Destination::File(file))
}

/// Writes a picture to its destination.
pub(crate) fn write(
    destination: &mut Destination,
    out: &mut dyn Write,
    picture: &Picture,
) -> Result<(), Failure> {
    write_text(destination, out, &picture.to_svg())
}

/// Writes a text to its destination.
pub(crate) fn write_text(
    destination: &mut Destination,
    out: &mut dyn Write,
    text: &str,
) -> Result<(), Failure> {
    match destination {
        Destination::StandardOutput => {
            out.write_all(text.as_bytes())?;
            Ok(out.flush()?)
        }
        Destination::File(file) => file.write(|sink| Ok(sink.write_all(text.as_bytes())?)),
    }
}

/// Returns the output for the answer: standard output, or standard error where another output takes it.
pub(crate) fn text_output<'a>(
    out: &'a mut dyn Write,
    taken_by: &[Option<&Destination>],
) -> Box<dyn Write + 'a> {
    let mut taken_by = taken_by.iter().copied().flatten();
    if taken_by.any(|destination| matches!(destination, Destination::StandardOutput)) {
        Box::new(io::stderr())
    } else {
        Box::new(out)
    }
}

/// Title of a picture, with the language of its words.
pub(crate) struct Heading {
    pub(crate) title: String,
    pub(crate) language: Language,
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

/// Returns the words of pictures and of the text below them.
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, &[gametree_explain::TEXTS, gametree_render::TEXTS])
}

/// Returns the value in an answer as sentences.
fn worth(answer: &Answer, session: &dyn Session, language: Language) -> Vec<String> {
    let words = words(language);
    let sentences = explain_value(answer, session).sentences();
    sentences
        .iter()
        .map(|sentence| sentence.said(&words))
        .collect()
}

/// Draws the position alone.
pub(crate) fn of_position(session: &dyn Session, heading: Heading) -> Picture {
    board(&session.view(), &heading.notes(session))
}

/// Draws the position with the line and the value of an answer.
pub(crate) fn of_answer(session: &dyn Session, heading: Heading, answer: &Answer) -> Picture {
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
pub(crate) fn of_moves(
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
pub(crate) fn of_game(session: &dyn Session, heading: Heading) -> Picture {
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
        let moves: Vec<String> = moves.collect();
        let moves = Phrase::new("moves").with("moves", moves.join(", "));
        notes.captions.push(words(notes.language).say(&moves));
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
