//! The template: a game of this workspace, whose files are copied with other names.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::folders;

use super::name::Name;

/// The manifest of the template.
const MANIFEST: &str = "crates/games/domineering/Cargo.toml";
/// The folder of all other files of the template; they are published with the guide that shows them.
const SOURCES: &str = "crates/gametree/guide";
/// The names of the template, in the forms that are replaced, longest first.
const PACKAGE: &str = "gametree-domineering";
const LIBRARY: &str = "gametree_domineering";
const GAME: &str = "domineering";
const TYPE: &str = "Domineering";

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct File {
    /// The path relative to the folder of the crate, with `/`.
    pub(super) path: String,
    pub(super) text: String,
}

impl File {
    /// Returns a file with this path and text.
    pub(super) fn new(path: &str, text: String) -> Self {
        let path = path.to_owned();
        File { path, text }
    }

    /// Returns `true` if the file is a Rust source.
    pub(super) fn is_source(&self) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|ext| ext == "rs")
    }
}

/// The files of the template, and the files of the workspace from which they inherit.
#[derive(Debug)]
pub(super) struct Template {
    /// The manifest of the template, with the lines that apply to the template alone.
    pub(super) manifest: String,
    /// The other files of the template.
    pub(super) sources: Vec<File>,
    /// The manifest of the workspace.
    pub(super) workspace: String,
    /// The lock file of the workspace.
    pub(super) lock: String,
}

impl Template {
    /// Reads the template from the workspace at `root`.
    pub(super) fn read(root: &Path) -> Result<Self, Failure> {
        let folder = root.join(SOURCES);
        let files = folders::below(&folder)?;
        let source = |path: &PathBuf| Ok(File::new(&folders::relative(path, &folder), read(path)?));
        Ok(Template {
            manifest: read(&root.join(MANIFEST))?,
            sources: files.iter().map(source).collect::<Result<_, Failure>>()?,
            workspace: read(&root.join("Cargo.toml"))?,
            lock: read(&root.join("Cargo.lock"))?,
        })
    }

    /// Checks that the game's type has no name that the template uses for something else.
    pub(super) fn check_type(&self, game: &Name) -> Result<(), Failure> {
        let name = game.type_name();
        if self.names(&name) {
            return Err(Failure::new(format!(
                "expected a name other than those in the template, found {:?}, after which a second {name} would be called",
                game.as_str()
            )));
        }
        Ok(())
    }

    /// Returns `true` if the sources use this name for something other than the game itself.
    pub(super) fn names(&self, name: &str) -> bool {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let has = |text: &str| text.split(|c| !is_part(c)).any(|word| word == name);
        name != TYPE
            && self
                .sources
                .iter()
                .any(|file| file.is_source() && has(&file.text))
    }

    /// Returns the files of a crate for this game, in the package `package`. The template's names in `manifest` are replaced as well.
    pub(super) fn files(&self, name: &Name, package: &str, manifest: &str) -> Vec<File> {
        let renamed = |path: &str, text: &str| {
            let text = text
                .replace(PACKAGE, package)
                .replace(LIBRARY, &package.replace('-', "_"))
                .replace(GAME, name.as_str())
                .replace(TYPE, &name.type_name());
            File::new(path, text)
        };
        let sources = self.sources.iter();
        std::iter::once(renamed("Cargo.toml", manifest))
            .chain(sources.map(|file| renamed(&file.path, &file.text)))
            .collect()
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}
