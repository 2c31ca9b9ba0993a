//! Files of games and of their pictures.

use std::fs::{self, Metadata};
use std::io::Write;
use std::path::Path;

use gametree_command::{Failure, FileKind, OutputFile, Replaces, is_stream};
use gametree_core::{Mismatch, Outcome, Phrase, Player, RecordFormat};
use gametree_registry::{
    MAX_TEXT_BYTES, RecordError, Registry, Session, name_of, read_in_any_charset,
};
use gametree_render::Picture;

/// Writes the game so far, and returns the message about the file.
///
/// The result is that of the board, or of a player who has `resigned`.
pub(crate) fn save(
    session: &dyn Session,
    names: Option<[String; 2]>,
    resigned: Option<Player>,
    file: &str,
    replaces: Replaces,
) -> Result<Phrase, Failure> {
    let path = file_of(Path::new(file))?;
    let format = format_of(session, path);
    // A path that is no file is refused below; reading it might never end.
    if replaces == Replaces::ItsKind && path.is_file() {
        let text = read_in_any_charset(path, MAX_TEXT_BYTES, format.charset_of);
        let is_ours = text.is_ok_and(|text| is_ours(&text, format));
        if !is_ours {
            return Err(Failure::Input(format!(
                "{file}: expected a new file or a game in {}, found another file; save! {file} overwrites it",
                format.name
            )));
        }
    }
    let mut record = session.record();
    record.names = names;
    record.outcome = resigned
        .map(|loser| Outcome::Win(!loser))
        .or(record.outcome);
    let text = (format.write)(&record);
    // The check above has decided that the file may be replaced.
    let mut output = OutputFile::new(path, FileKind::Record, Replaces::Anything)?;
    output.write(|sink: &mut dyn Write| {
        sink.write_all(text.as_bytes())?;
        Ok(())
    })?;
    let saved = Phrase::new("play-saved").with("format", format.name);
    Ok(saved.with("file", file))
}

/// Returns the destination of a picture that a command writes, checked before the work for the picture.
pub(crate) fn picture_file(
    command: &str,
    file: &str,
    replaces: Replaces,
) -> Result<OutputFile, Failure> {
    let path = file_of(Path::new(file))?;
    let kind = FileKind::Picture;
    if path.is_file() && !OutputFile::may_take(path, kind, replaces) {
        return Err(Failure::Input(format!(
            "{file}: expected a picture or a new name, found another file; {command}! {file} overwrites it"
        )));
    }
    OutputFile::new(path, kind, replaces)
}

/// Returns the destination of a picture that the program was asked for.
pub(crate) fn new_picture(path: &Path, replaces: Replaces) -> Result<OutputFile, Failure> {
    OutputFile::new(file_of(path)?, FileKind::Picture, replaces)
}

/// Writes a picture to its destination, and returns the message about it.
pub(crate) fn draw(picture: &Picture, place: &mut OutputFile) -> Result<Phrase, Failure> {
    place.write(|sink| Ok(sink.write_all(picture.to_svg().as_bytes())?))?;
    let file = place.path().display().to_string();
    Ok(Phrase::new("play-drawn").with("file", file))
}

/// Returns the path of a file; standard output is refused, since the dialogue is there.
fn file_of(path: &Path) -> Result<&Path, Failure> {
    if is_stream(path) {
        let error = Mismatch::new("a file", "standard output, where the game is");
        return Err(Failure::input("-", &error));
    }
    Ok(path)
}

/// Returns the format for the name of a file, or that of the field where the name asks for none.
fn format_of<'a>(session: &'a dyn Session, path: &Path) -> &'a RecordFormat {
    let formats = session.record_formats();
    let found = formats.iter().find(|format| format.is_named_by(path));
    found.unwrap_or(session.record_format())
}

/// Returns `true` if a text is one game written by a program like this one, judging by its head.
fn is_ours(text: &str, format: &RecordFormat) -> bool {
    let head = text.split("\n\n").next().unwrap_or_default();
    let is_marked = head.contains(format.mark) && text.matches(format.mark).count() == 1;
    is_marked && (format.read)(text).is_ok()
}

/// Loads a file during a game, as [`load`] does.
///
/// A pipe or a device is refused: reading a pipe without a writer would block the dialogue.
pub(crate) fn load_in_game(
    session: &mut dyn Session,
    path: &Path,
    registry: &Registry,
) -> Result<(), Failure> {
    let is_other = |found: Metadata| !found.is_file() && !found.is_dir();
    if fs::metadata(path).is_ok_and(is_other) {
        let error = Mismatch::new("a file", "a pipe or a device");
        return Err(Failure::input(&name_of(path), &error));
    }
    load(session, path, registry)
}

/// Loads the game of a file; the registry identifies the game of a file that is about another one.
pub(crate) fn load(
    session: &mut dyn Session,
    path: &Path,
    registry: &Registry,
) -> Result<(), Failure> {
    let name = name_of(path);
    let format = format_of(session, path);
    let text = read_in_any_charset(path, MAX_TEXT_BYTES, format.charset_of);
    let text = text.map_err(|error| Failure::input(&name, &error))?;
    let read = (format.read)(&text);
    let taken = read
        .map_err(RecordError::Text)
        .and_then(|read| session.take_record(&read));
    taken.map_err(|error| {
        let error = match other_game(session, path, &text, registry) {
            Some(found) => RecordError::Game {
                expected: session.name().to_owned(),
                found,
            },
            None => error,
        };
        Failure::input(&name, &error)
    })
}

/// Returns the other game of a file that cannot be loaded, where the file names it.
fn other_game(
    session: &dyn Session,
    path: &Path,
    text: &str,
    registry: &Registry,
) -> Option<String> {
    let own = format_of(session, path);
    if let Some(found) = (own.game_of)(text) {
        // Files of other programs name only the kind of the game.
        let is_exact = text.contains(own.mark) && found != session.name();
        return is_exact.then_some(found);
    }
    let others = registry.games().iter();
    let mut others = others.filter_map(|entry| registry.open(entry.example).ok());
    others.find_map(|other| (other.record_format().game_of)(text))
}
