//! The plan of a run, and the data that all its threads share.

use std::sync::{Arc, OnceLock};

use gametree_core::Expansion;

use crate::StrongError;
use crate::cluster::Cluster;
use crate::folder::{Folder, Lock};
use crate::links::Links;
use crate::manifest::{Manifest, Subject};
use crate::memory::expect_room;

/// The plan by which a game is solved.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game with its parameters.
    pub game: String,
    /// The position from which all others are listed.
    pub position: String,
    /// The folder of the database.
    pub folder: std::path::PathBuf,
    /// The number of threads, in each process where there are several; the files are the same for any number.
    pub threads: usize,
    /// The bytes that all threads of a process together keep in memory; memory-mapped files come on top.
    pub memory_bytes: usize,
    /// The processes that work together, all of which have the folder; `None` for a process that is alone.
    pub cluster: Option<Cluster>,
}

/// Progress of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The run goes on from an earlier one; this is reported first.
    Resumed {
        /// The number of layers that are listed.
        listed: usize,
        /// The number of listed layers that are solved.
        solved: usize,
    },
    /// A layer is done.
    Layer {
        /// The number of the layer.
        layer: u32,
        /// The number of its positions, with symmetric ones counted as one.
        positions: u64,
        /// `true` if the layer is solved, `false` if it is only listed.
        is_solved: bool,
    },
}

impl Progress {
    /// Returns the first report of a run that goes on with this manifest; `None` for a run that begins.
    pub(crate) fn resumed(manifest: &Manifest) -> Option<Self> {
        let layers = &manifest.layers;
        (!layers.is_empty()).then_some(Progress::Resumed {
            listed: layers.len(),
            solved: layers.iter().filter(|layer| layer.is_solved).count(),
        })
    }
}

/// An observer of a run.
#[derive(Clone)]
pub struct Watch {
    /// Receives progress, from the first thread alone.
    pub report: Arc<dyn Fn(Progress) + Send + Sync>,
    /// Returns `true` if the run is to stop; every thread asks some times a second. One of several processes stops with the others, once they have done their part of the layer.
    pub is_stopped: Arc<dyn Fn() -> bool + Send + Sync>,
}

impl Watch {
    /// Returns an observer that ignores progress and lets the run come to its end.
    pub fn none() -> Self {
        Watch {
            report: Arc::new(|_| {}),
            is_stopped: Arc::new(|| false),
        }
    }
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}

/// The data that the threads of a run share.
pub(crate) struct Job<C> {
    pub(crate) folder: Folder,
    pub(crate) game: Arc<dyn Expansion<C>>,
    /// The bytes of memory for each thread.
    pub(crate) memory_bytes: usize,
    pub(crate) subject: Subject,
    /// The lock that keeps other runs out of the folder, once this run has it.
    pub(crate) lock: OnceLock<Lock>,
    /// The connections to other processes.
    pub(crate) links: Option<Arc<Links>>,
    pub(crate) watch: Watch,
}

impl<C> Job<C> {
    /// Returns the error of a run that has lost a process.
    pub(crate) fn lost(&self) -> Option<StrongError> {
        self.links.as_ref().and_then(|links| links.lost())
    }

    /// Checks whether to go on.
    pub(crate) fn check(&self) -> Result<(), StrongError> {
        match self.lost() {
            Some(error) => Err(error),
            None if (self.watch.is_stopped)() => Err(StrongError::Stopped),
            None => Ok(()),
        }
    }
}

/// Checks for the memory of a shard with these codes, which is made in two parts that are then joined.
pub(crate) fn expect_shard<C>(codes: &[C]) -> Result<(), StrongError> {
    expect_room(2 * size_of_val(codes))
}

/// Returns the bytes of a shard, or an error where the format cannot hold it.
pub(crate) fn shard_bytes(name: &str, bytes: Option<Vec<u8>>) -> Result<Vec<u8>, StrongError> {
    let expected = "a shard below 4 GiB with at most 4,096 different scores";
    bytes.ok_or_else(|| StrongError::unexpected(name, expected, "a larger one"))
}
