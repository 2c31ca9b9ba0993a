//! Games, folders and databases for tests.

use std::fs;
use std::path::{Path, PathBuf};

use gametree_registry::{Registry, Session};
use gametree_strong::{AnyDatabase, Plan, RunEnd, StrongError, Watch, solve};

/// Memory in bytes that no small game needs in full.
pub(crate) const MEMORY_BYTES: usize = 256 << 20;

/// A folder for one test, which is removed at the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Returns a folder of this name that nothing else uses.
    pub(crate) fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("gametree-strong-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Scratch(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn open(game: &str) -> Box<dyn Session> {
    let registry = Registry::new()
        .with_game(gametree_rows::program::MNK)
        .with_game(gametree_capture_game::program::GAME)
        .with_game(gametree_connect4::program::GAME)
        .with_game(gametree_sim::program::GAME)
        .with_game(gametree_rows::program::TICTACTOE)
        .with_game(gametree_kayles::program::GAME);
    registry.open(game).expect("a game of the tests")
}

pub(crate) fn plan(game: &str, folder: &Path) -> Plan {
    Plan {
        game: game.to_owned(),
        position: open(game).position(),
        folder: folder.to_owned(),
        threads: 1,
        memory_bytes: MEMORY_BYTES,
        cluster: None,
    }
}

/// Solves a game as planned.
pub(crate) fn run(plan: &Plan) -> Result<RunEnd, StrongError> {
    let game = open(&plan.game).expansion().expect("exact codes");
    solve(plan, &game, Watch::none())
}

/// Returns the database of a game, solved on one thread.
pub(crate) fn solved(game: &str, scratch: &Scratch) -> AnyDatabase {
    run(&plan(game, scratch.path())).expect("a game that fits");
    database(game, scratch.path())
}

pub(crate) fn database(game: &str, folder: &Path) -> AnyDatabase {
    let game = open(game).expansion().expect("exact codes");
    AnyDatabase::open(folder, &game).expect("a whole database")
}

/// Returns the files of a folder with their bytes, by name.
pub(crate) fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().into_string().expect("a plain name");
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}
