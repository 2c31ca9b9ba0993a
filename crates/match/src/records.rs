//! Finished games as files, in the format of the game.

use std::fs;
use std::path::{Path, PathBuf};

use gametree_command::Failure;
use gametree_core::RecordFormat;

use crate::one_game::Played;

/// A folder that games are written into.
#[derive(Debug)]
pub(crate) struct Records {
    folder: PathBuf,
}

impl Records {
    /// A folder, which is made if there is none.
    ///
    /// # Errors
    /// When it cannot be made, or holds something already and the match does not go on.
    pub(crate) fn new(folder: &Path, is_resumed: bool) -> Result<Self, Failure> {
        let name = folder.display();
        let failed = |error| Failure::Other(format!("{name}: cannot be written: {error}"));
        fs::create_dir_all(folder).map_err(failed)?;
        let mut entries = fs::read_dir(folder).map_err(failed)?;
        if !is_resumed && entries.next().is_some() {
            return Err(Failure::Input(format!(
                "{name}: expected an empty folder, found files"
            )));
        }
        let folder = folder.to_owned();
        Ok(Records { folder })
    }

    /// Writes a game; the file is called by its number and the players.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn write(
        &self,
        number: usize,
        played: &Played,
        format: &RecordFormat,
    ) -> Result<(), Failure> {
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

/// A name with what files may be called by.
fn plain(name: &str) -> String {
    let allowed = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    name.chars()
        .map(|c| if allowed(c) { c } else { '_' })
        .collect()
}
