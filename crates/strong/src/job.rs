//! What is to be done, and what all threads of a run share.

use std::sync::{Arc, OnceLock};

use gametree_core::Expansion;

use crate::StrongError;
use crate::cluster::Cluster;
use crate::folder::{Folder, Lock};
use crate::links::Links;
use crate::manifest::{Manifest, Subject};
use crate::memory::expect_room;

/// How a game is solved.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game with its parameters.
    pub game: String,
    /// The position from which all others are listed.
    pub position: String,
    /// Where the database goes.
    pub folder: std::path::PathBuf,
    /// How many threads work, in each process where there are several; the files are the same whatever their number.
    pub threads: usize,
    /// What all threads of a process together keep in memory; files that are read through a map of memory come beside it.
    pub memory_bytes: usize,
    /// The processes that work together, all of which have the folder; `None` for one that is alone.
    pub cluster: Option<Cluster>,
}

/// What a run says while it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It goes on with what an earlier run has done; said before all else.
    Resumed {
        /// The layers that are listed.
        listed: usize,
        /// Those of them that are solved.
        solved: usize,
    },
    /// A layer is done.
    Layer {
        /// Its number.
        layer: u32,
        /// Its positions, symmetric ones taken for one.
        positions: u64,
        /// Whether it is solved, or only listed.
        is_solved: bool,
    },
}

impl Progress {
    /// What a run says that goes on with this, unless it begins.
    pub(crate) fn resumed(manifest: &Manifest) -> Option<Self> {
        let layers = &manifest.layers;
        (!layers.is_empty()).then_some(Progress::Resumed {
            listed: layers.len(),
            solved: layers.iter().filter(|layer| layer.is_solved).count(),
        })
    }
}

/// Who looks on while a run works.
#[derive(Clone)]
pub struct Watch {
    /// Is told of progress, by the first thread alone.
    pub told: Arc<dyn Fn(Progress) + Send + Sync>,
    /// Says whether to stop; asked by every thread, some times a second. One of several processes stops with the others, once they have done their part of the layer.
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
    pub(crate) subject: Subject,
    /// What keeps other runs out of the folder, once this one has it.
    pub(crate) lock: OnceLock<Lock>,
    /// The connections to other processes.
    pub(crate) links: Option<Arc<Links>>,
    pub(crate) watch: Watch,
}

impl<C> Job<C> {
    /// The error of a run that has lost a process.
    pub(crate) fn lost(&self) -> Option<StrongError> {
        self.links.as_ref().and_then(|links| links.lost())
    }

    /// Whether to go on.
    pub(crate) fn check(&self) -> Result<(), StrongError> {
        match self.lost() {
            Some(error) => Err(error),
            None if (self.watch.is_stopped)() => Err(StrongError::Stopped),
            None => Ok(()),
        }
    }
}

/// Looks for the memory of a shard with these codes, which is made in two parts that are then joined.
pub(crate) fn expect_shard<C>(codes: &[C]) -> Result<(), StrongError> {
    expect_room(2 * size_of_val(codes))
}

/// The bytes of a shard, if a file can say what it holds.
pub(crate) fn written(name: &str, bytes: Option<Vec<u8>>) -> Result<Vec<u8>, StrongError> {
    let expected = "a shard below 4 GiB with at most 4,096 different scores";
    bytes.ok_or_else(|| StrongError::unexpected(name, expected, "a larger one"))
}
