//! Finished games as files, in the format of the game.

use std::fs;
use std::path::{Path, PathBuf};

use gametree_command::Failure;
use gametree_registry::{Session, UnknownName};

use crate::one_game::FinishedGame;

/// Largest number of characters of a player's name in a file name: file names have up to 255 bytes, and a character has up to four.
const MOST_OF_NAME: usize = 28;

/// A folder into which finished games are written.
#[derive(Debug)]
pub(crate) struct Records {
    folder: PathBuf,
    /// The extension of one of the formats of the game; `None` for the format of its field.
    format: Option<String>,
}

impl Records {
    /// Opens a folder, which is created if it does not exist.
    ///
    /// # Errors
    /// When the folder cannot be created, holds files although the match is new, or the game has no such format.
    pub(crate) fn new(
        folder: &Path,
        format: Option<&str>,
        game: &dyn Session,
        is_resumed: bool,
    ) -> Result<Self, Failure> {
        if let Some(wanted) = format {
            let formats = || game.record_formats().iter().map(|format| format.extension);
            if !formats().any(|known| known.eq_ignore_ascii_case(wanted)) {
                return Err(UnknownName::new("format", wanted, formats()).into());
            }
        }
        let name = folder.display();
        let failed = |error| Failure::Other(format!("{name}: cannot be written: {error}"));
        fs::create_dir_all(folder).map_err(failed)?;
        let mut entries = fs::read_dir(folder).map_err(failed)?;
        if !is_resumed && entries.next().is_some() {
            return Err(Failure::Input(format!(
                "{name}: expected an empty folder, found files"
            )));
        }
        Ok(Records {
            folder: folder.to_owned(),
            format: format.map(str::to_ascii_lowercase),
        })
    }

    /// Writes a game to a file named after its number and the players.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn write(
        &self,
        number: usize,
        played: &FinishedGame,
        game: &dyn Session,
    ) -> Result<(), Failure> {
        let mut formats = game.record_formats().iter();
        let wanted = self.format.as_deref();
        let format = formats.find(|format| Some(format.extension) == wanted);
        let format = format.unwrap_or(game.record_format());
        let names = played.record.names.clone().unwrap_or_default();
        let [first, second] = names.map(|name| plain(&name));
        let file = format!("{number:06}-{first}-{second}.{}", format.extension);
        let path = self.folder.join(file);
        let text = (format.write)(&played.record);
        fs::write(&path, text).map_err(|error| {
            Failure::Other(format!("{}: cannot be written: {error}", path.display()))
        })
    }
}

/// Returns a name in characters that file names may have, cut so that two names do not make a file name too long.
fn plain(name: &str) -> String {
    let allowed = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    name.chars()
        .take(MOST_OF_NAME)
        .map(|c| if allowed(c) { c } else { '_' })
        .collect()
}
