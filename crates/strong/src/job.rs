//! What is to be done, and what all threads of a run share.

use std::sync::Arc;

use gametree_core::Expansion;

use crate::StrongError;
use crate::folder::Folder;
use crate::manifest::Manifest;

/// How a game is solved.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game with its parameters.
    pub game: String,
    /// The position from which all others are listed.
    pub position: String,
    /// Where the database goes.
    pub folder: std::path::PathBuf,
    /// How many threads work; the files are the same whatever their number.
    pub threads: usize,
    /// What all threads together keep in memory; files that are read through a map of memory come beside it.
    pub memory_bytes: usize,
}

/// What a run says while it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The layer that is done.
    pub layer: u32,
    /// Its positions, symmetric ones taken for one.
    pub positions: u64,
    /// Whether it is solved, or only listed.
    pub is_solved: bool,
}

/// Who looks on while a run works.
#[derive(Clone)]
pub struct Watch {
    /// Is told of progress, by the first thread alone.
    pub told: Arc<dyn Fn(Progress) + Send + Sync>,
    /// Says whether to stop; asked by every thread, some times a second.
    pub is_stopped: Arc<dyn Fn() -> bool + Send + Sync>,
}

impl Watch {
    /// Nobody, and to the end.
    pub fn none() -> Self {
        Watch {
            told: Arc::new(|_| {}),
            is_stopped: Arc::new(|| false),
        }
    }
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}

/// What the threads of a run share.
pub(crate) struct Job<C> {
    pub(crate) folder: Folder,
    pub(crate) game: Arc<dyn Expansion<C>>,
    /// For each thread.
    pub(crate) memory_bytes: usize,
    /// How far an earlier run has come.
    pub(crate) manifest: Manifest,
    pub(crate) watch: Watch,
}

/// The bytes of a shard, if it is not larger than a file can say.
pub(crate) fn written(name: &str, bytes: Option<Vec<u8>>) -> Result<Vec<u8>, StrongError> {
    bytes.ok_or_else(|| StrongError::unexpected(name, "a shard below 4 GiB", "a larger one"))
}
