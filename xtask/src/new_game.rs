//! `cargo xtask new-game`: a crate for a new game, made from the template that the guide shows.

mod manifest;
mod name;
mod template;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::shell::{self, say};
use crate::workspace::Workspace;
use name::Name;
use template::{File, Template};

/// The folder of this workspace's games, each in a folder of its own.
const GAMES: &str = "crates/games";

/// Create a crate for a game of your own, which can be played at once.
#[derive(Debug, Args)]
pub(crate) struct NewGameArgs {
    /// Name of the game and of its folder in crates/games
    #[arg(value_parser = Name::parse)]
    name: Name,
    /// Create a package in FOLDER that belongs to no workspace and finds gametree by its path
    #[arg(long, value_name = "FOLDER")]
    outside: Option<PathBuf>,
}

/// Writes the crate and enters it in the lock file, or leaves everything as it was.
pub(crate) fn run(NewGameArgs { name, outside }: &NewGameArgs) -> Result<(), Failure> {
    let template = Template::read(folders::root())?;
    template.check_type(name)?;
    match outside {
        Some(folder) => write_outside(name, &template, folder),
        None => write_inside(name, &template),
    }
}

/// Makes a game that is a member of this workspace.
fn write_inside(name: &Name, template: &Template) -> Result<(), Failure> {
    let package = format!("gametree-{name}");
    let taken = [package.as_str(), name.as_str()];
    let packages = Workspace::load()?.packages;
    if let Some(known) = packages.iter().find(|p| taken.contains(&p.name.as_str())) {
        return Err(Failure::new(format!(
            "expected a name that no crate has, found {:?}, which is taken by {}",
            name.as_str(),
            known.folder
        )));
    }
    let root = folders::root();
    let folder = root.join(GAMES).join(name.as_str());
    // The draft lies outside the folder of the games, since every folder there is a member of the workspace at once.
    let draft = root.join(format!("crates/.new-game-{}", process::id()));
    let files = template.files(name, &package, &manifest::inside(&template.manifest));
    create(&draft, &folder, &files, || enter_in_lock(root))?;
    say(&format!(
        "{GAMES}/{name}: written, and entered in Cargo.lock\n\
         play it:    cargo run --release -p {package} -- play {name}:4x4\n\
         solve it:   cargo run --release -p {package} -- solve {name}:5x5\n\
         test it:    cargo test -p {package}\n\
         change it:  where a comment begins with \"Your game\"; cargo doc -p gametree --open explains it all"
    ));
    Ok(())
}

/// Makes a package that belongs to no workspace, in a folder of its name inside `parent`.
fn write_outside(name: &Name, template: &Template, parent: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::file(parent, &error);
    let parent = fs::canonicalize(parent).map_err(failed)?;
    if !parent.is_dir() {
        let what = format!("{}: expected a folder, found a file", parent.display());
        return Err(Failure::new(what));
    }
    let folder = parent.join(name.as_str());
    let draft = parent.join(format!(".new-game-{}", process::id()));
    let manifest = manifest::outside(&template.manifest, &template.workspace, folders::root())?;
    let mut files = template.files(name, name.as_str(), &manifest);
    // The crates here are tested with these versions; cargo removes those that are not needed.
    files.push(File::new("Cargo.lock", template.lock.clone()));
    files.push(File::new(".gitignore", "target/\n".to_owned()));
    create(&draft, &folder, &files, || enter_in_lock(&folder))?;
    say(&format!(
        "{}: written\nplay it:    cd there, and cargo run --release -- play {name}:4x4\n\
         change it:  where a comment begins with \"Your game\"; cargo doc -p gametree --open explains it all",
        folder.display()
    ));
    Ok(())
}

/// Writes the files into a draft, moves it to its place, and calls `finish`. After a failure, no file is left.
fn create(
    draft: &Path,
    folder: &Path,
    files: &[File],
    finish: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    if fs::symlink_metadata(folder).is_ok() {
        let what = format!(
            "expected a folder that does not exist yet, found {}",
            folder.display()
        );
        return Err(Failure::new(what));
    }
    let written = write(draft, files)
        .and_then(|()| fs::rename(draft, folder).map_err(|error| Failure::file(folder, &error)));
    if written.is_err() {
        // Files that cannot be written cannot always be removed either; the first failure is the one to report.
        let _ = fs::remove_dir_all(draft);
        return written;
    }
    let finished = finish();
    if finished.is_err() {
        let _ = fs::remove_dir_all(folder);
    }
    finished
}

fn write(draft: &Path, files: &[File]) -> Result<(), Failure> {
    let mut sources: Vec<PathBuf> = Vec::new();
    for file in files {
        let path = draft.join(&file.path);
        let failed = |error| Failure::file(&path, &error);
        let parent = path.parent().expect("a file lies in a folder");
        fs::create_dir_all(parent).map_err(failed)?;
        fs::write(&path, &file.text).map_err(failed)?;
        if file.is_source() {
            sources.push(path);
        }
    }
    // The length of a line depends on the name, and so do its breaks.
    let mut rustfmt = Command::new("rustfmt");
    shell::run(rustfmt.args(["--edition", "2024"]).args(sources))
}

/// Lets cargo enter the new package without changing any other version; the file stays as it was where that fails.
fn enter_in_lock(folder: &Path) -> Result<(), Failure> {
    let mut cargo = shell::cargo(&["update", "--workspace", "--offline", "--quiet"]);
    shell::run(cargo.current_dir(folder))
}
