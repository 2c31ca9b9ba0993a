//! Files of puzzles: collections, records in the formats of the game, and sheets to print.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use gametree_command::{
    Destination, Failure, FileKind, LookArgs, OutputFile, Replaces, persistent, text_output,
};
use gametree_core::{Mismatch, Phrase, RecordFormat};
use gametree_registry::{Language, Session};
use gametree_render::{Picture, Sheet, SheetBoard, sheet};

use crate::phrases::{heading, solution, task_words, words};
use crate::{Puzzle, write_collection};

/// Ending of the names of collections.
const COLLECTION: &str = "txt";

/// The files that the command writes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FilesArgs {
    /// Write the puzzles into this file too: FILE.txt is a collection; the game may have FILE.sgf or FILE.pgn, with the solutions as the moves
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the puzzles into this file as a sheet to print on A4, the solutions on the last pages, as SVG; - is standard output, and the answer then goes to standard error
    ///
    /// Takes the place of another such picture, and of no other file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    /// Write over files that are there already, whatever they hold
    #[arg(long)]
    force: bool,
}

/// Form of a file of puzzles.
enum Form {
    Collection,
    /// Records in a format of the game, by its extension.
    Records(&'static str),
}

/// The files to be written, checked before the work for them.
pub(crate) struct Files<'a> {
    args: &'a FilesArgs,
    puzzles: Option<(Form, OutputFile)>,
    sheet: Option<Destination>,
}

impl<'a> Files<'a> {
    /// Checks that the files can be written.
    ///
    /// # Errors
    /// When one cannot, or the game has no format of this name.
    pub(crate) fn new(args: &'a FilesArgs, session: &dyn Session) -> Result<Self, Failure> {
        let replaces = |kind| if args.force { Replaces::Anything } else { kind };
        let puzzles = args.out.as_deref().map(|path| {
            let form = form_of(path, session)?;
            let kind = FileKind::Record;
            let file = OutputFile::new(path, kind, replaces(Replaces::Nothing))?;
            Ok::<_, Failure>((form, file))
        });
        let sheet = args.svg.as_deref().map(|path| {
            let replaces = replaces(Replaces::ItsKind);
            Destination::new(path, FileKind::Picture, replaces)
        });
        Ok(Files {
            args,
            puzzles: puzzles.transpose()?,
            sheet: sheet.transpose()?,
        })
    }

    /// Returns the output for the answer, as [`text_output`] does.
    pub(crate) fn text_output<'o>(&self, out: &'o mut dyn Write) -> Box<dyn Write + 'o> {
        let out = text_output(out, &[self.sheet.as_ref()]);
        if self.puzzles.is_some() {
            persistent(out)
        } else {
            out
        }
    }

    /// Writes the files; the session goes through the positions of the puzzles.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn write(
        &mut self,
        puzzles: &[Puzzle],
        session: &mut dyn Session,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if let Some((form, file)) = &mut self.puzzles {
            let text = match form {
                Form::Collection => write_collection(puzzles),
                Form::Records(extension) => records(puzzles, extension, session, language),
            };
            file.write(|sink| Ok(sink.write_all(text.as_bytes())?))?;
        }
        if let Some(destination) = &mut self.sheet {
            let look = self.args.look.look();
            let own = sheet_title(session, language);
            let title = self.args.look.title(own);
            let picture = sheet_of(puzzles, session, title, language).with_look(look);
            destination.write_text(out, &picture.to_svg())?;
        }
        Ok(())
    }
}

/// Returns the form of a file by the ending of its name.
fn form_of(path: &Path, session: &dyn Session) -> Result<Form, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let found = extension.unwrap_or_default().to_ascii_lowercase();
    let formats = session.record_formats().iter();
    let formats = formats.filter(|format| format.holds_several);
    let mut known: Vec<&'static str> = formats.map(|format| format.extension).collect();
    if let Some(extension) = known.iter().find(|known| **known == found) {
        return Ok(Form::Records(extension));
    }
    if found == COLLECTION {
        return Ok(Form::Collection);
    }
    known.push(COLLECTION);
    let expected = format!(
        "a name that ends in .{} for puzzles of {}",
        known.join(" or ."),
        session.name()
    );
    let found = if found.is_empty() {
        "no ending".to_owned()
    } else {
        format!(".{found}")
    };
    let error = Mismatch::new(expected, found);
    Err(Failure::input(&path.display().to_string(), &error))
}

/// Returns puzzles as records: the position as the start, the task as its comment, and the solution as the moves.
fn records(
    puzzles: &[Puzzle],
    extension: &str,
    session: &mut dyn Session,
    language: Language,
) -> String {
    let mut texts = Vec::new();
    for puzzle in puzzles {
        go_to(puzzle, session);
        let task = task_words(puzzle, session, language);
        for m in &puzzle.line {
            session.play(m).expect("a puzzle has a line of legal moves");
        }
        let mut record = session.record();
        record.comment = Some(task);
        let is_asked = |format: &&RecordFormat| format.extension == extension;
        let format = session.record_formats().iter().find(is_asked);
        let format = format.expect("the game has the format");
        texts.push((format.write)(&record));
    }
    texts.join("\n")
}

/// Returns the title of a sheet of puzzles of the session's game.
pub fn sheet_title(session: &dyn Session, language: Language) -> String {
    let title = Phrase::new("puzzles-title").with("game", session.name());
    words(session, language).say(&title)
}

/// Returns puzzles of the session's game as pages to print, the solutions on the last ones; the session goes through their positions.
///
/// # Panics
/// When a position is none of the game.
pub fn sheet_of(
    puzzles: &[Puzzle],
    session: &mut dyn Session,
    title: String,
    language: Language,
) -> Picture {
    let words = words(session, language);
    let mut boards = Vec::new();
    let mut notes = Vec::new();
    for (number, puzzle) in (1..).zip(puzzles) {
        go_to(puzzle, session);
        boards.push(SheetBoard {
            heading: words.say(&heading(number, puzzle, session)),
            view: session.view(),
        });
        notes.push(words.say(&solution(number, puzzle, session)));
    }
    sheet(&Sheet {
        title,
        boards,
        notes_title: words.say(&Phrase::new("puzzles-solutions")),
        notes,
        language,
    })
}

fn go_to(puzzle: &Puzzle, session: &mut dyn Session) {
    let set = session.set_position(&puzzle.position);
    set.expect("the position of a puzzle is one of its game");
}
