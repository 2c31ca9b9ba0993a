//! The folder of a database: its files by name, each of which is there as a whole or not at all.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use gametree_command::AtomicFile;

use crate::StrongError;
use crate::manifest::{Layer, MANIFEST, MOST_BYTES, Manifest, ShardEntry, Subject};
use crate::number::Number;
use crate::shard::{Shard, ShardHeader};

/// Extension of a file until it is whole.
const ASIDE: &str = "aside";
/// The file that a run locks.
const LOCK: &str = "lock";
/// Beginnings of the names of shards and of runs on disk.
const LAYER: &str = "layer-";
const SPILL: &str = "spill-";
/// Endings of the names of shards, before they have scores and after.
const CODES: &str = "codes";
const SOLVED: &str = "solved";

/// A folder that holds a database, or is going to.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// A lock that keeps other runs out of a folder as long as it lives.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A child process that is being started may hold a copy of the descriptor, which would keep the lock.
        let _ = self.file.unlock();
    }
}

impl Folder {
    pub(crate) fn new(path: &Path) -> Self {
        Folder {
            path: path.to_owned(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Creates the folder if there is none, and locks it against other runs.
    ///
    /// A folder with files that are not those of a database is refused and stays as it is.
    pub(crate) fn take(&self) -> Result<Lock, StrongError> {
        let io = |error| StrongError::io(&self.path, error);
        match fs::create_dir(&self.path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(io(error)),
            Err(_) if !self.path.is_dir() => {
                return Err(StrongError::at(&self.path, "a folder", "a file"));
            }
            _ => {}
        }
        let has_manifest = self.path.join(MANIFEST).exists();
        for entry in fs::read_dir(&self.path).map_err(io)? {
            let name = entry.map_err(io)?.file_name();
            let name = name.to_string_lossy();
            let is_ours = name == LOCK || name == format!("{MANIFEST}.{ASIDE}");
            if !has_manifest && !is_ours {
                let expected = "an empty folder, or one with a database";
                return Err(StrongError::at(&self.path, expected, format!("{name:?}")));
            }
        }
        // A file of this name that is not a manifest is reported before anything is written.
        self.manifest()?;
        self.lock(File::try_lock)
    }

    /// Lets the other processes of a run [join](Self::join), but still no other run.
    pub(crate) fn share(&self, lock: &Lock) -> Result<(), StrongError> {
        let shared = lock.file.lock_shared();
        shared.map_err(|error| StrongError::io(&self.path.join(LOCK), error))
    }

    /// Takes part in the work of a process that has [taken](Self::take) the folder and shares it.
    ///
    /// The manifest shows whether the folder is the same.
    pub(crate) fn join(&self, manifest: &Manifest) -> Result<Lock, StrongError> {
        let found = match self.manifest()? {
            Some(found) if found == *manifest => return self.lock(File::try_lock_shared),
            Some(_) => "another database",
            None => "none",
        };
        let expected = "the database of process 0, whose folder all processes have";
        Err(StrongError::at(&self.path, expected, found))
    }

    fn lock(
        &self,
        locked: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Lock, StrongError> {
        let path = self.path.join(LOCK);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .map_err(|error| StrongError::io(&path, error))?;
        match locked(&file) {
            Ok(()) => Ok(Lock { file }),
            Err(TryLockError::WouldBlock) => {
                let expected = "a folder that no other run works on";
                Err(StrongError::at(&self.path, expected, "one that is locked"))
            }
            Err(TryLockError::Error(error)) => Err(StrongError::io(&path, error)),
        }
    }

    /// Returns the manifest; `None` where there is none yet.
    pub(crate) fn manifest(&self) -> Result<Option<Manifest>, StrongError> {
        let path = self.path.join(MANIFEST);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StrongError::io(&path, error)),
        };
        let mut bytes = Vec::new();
        let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| StrongError::io(&path, error))?;
        let text = (bytes.len() as u64 <= MOST_BYTES).then(|| String::from_utf8(bytes).ok());
        let text = text
            .flatten()
            .ok_or_else(|| StrongError::at(&path, "the manifest of a database", "another file"))?;
        Manifest::parse(&path, &text).map(Some)
    }

    /// Writes the manifest, after which the shards that it lists count.
    ///
    /// The names of these shards must be on the disk before, and the name of the manifest before other files are removed.
    pub(crate) fn write_manifest(&self, manifest: &Manifest) -> Result<(), StrongError> {
        self.flush_names()?;
        self.write(MANIFEST, manifest.print().as_bytes())?;
        self.flush_names()
    }

    fn flush_names(&self) -> Result<(), StrongError> {
        let flushed = File::open(&self.path).and_then(|folder| folder.sync_all());
        flushed.map_err(|error| StrongError::io(&self.path, error))
    }

    /// Writes a file under another name, flushes it, and gives it its own name.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StrongError> {
        let (path, aside) = (self.path.join(name), self.aside(name));
        let written = AtomicFile::create(&aside).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync()?;
            Ok(file)
        });
        let file = written.map_err(|error| StrongError::io(&aside, error))?;
        let placed = file.persist(&path);
        placed.map_err(|error| StrongError::io(&path, error))
    }

    /// Returns the path of a file that does not outlast the run.
    pub(crate) fn aside(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.{ASIDE}"))
    }

    /// Removes the remains of an earlier run that was killed: files that are not whole, and shards that the manifest does not list.
    pub(crate) fn clean(&self, manifest: &Manifest) -> Result<(), StrongError> {
        let listed = manifest.layers.iter().flat_map(|layer| {
            let name = |shard: &ShardEntry| name_of(layer.number, layer.is_solved, shard.number);
            layer.shards.iter().map(name)
        });
        let listed: std::collections::HashSet<String> = listed.collect();
        let io = |error| StrongError::io(&self.path, error);
        for entry in fs::read_dir(&self.path).map_err(io)? {
            let entry = entry.map_err(io)?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let is_stale = is_shard(&name) && !listed.contains(&name);
            if is_aside(&name) || is_stale {
                let path = entry.path();
                fs::remove_file(&path).map_err(|error| StrongError::io(&path, error))?;
            }
        }
        Ok(())
    }

    /// Removes the codes of a solved layer.
    pub(crate) fn remove_codes(&self, layer: &Layer) -> Result<(), StrongError> {
        for shard in &layer.shards {
            let path = self.path.join(name_of(layer.number, false, shard.number));
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(StrongError::io(&path, error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Opens all shards of a layer.
    pub(crate) fn open_layer<C: Number>(
        &self,
        subject: &Subject,
        layer: &Layer,
    ) -> Result<Vec<Shard<C>>, StrongError> {
        let shards = layer.shards.iter();
        shards
            .map(|entry| self.open_shard(subject, layer, entry))
            .collect()
    }

    /// Opens a shard, and checks it against the manifest.
    pub(crate) fn open_shard<C: Number>(
        &self,
        subject: &Subject,
        layer: &Layer,
        entry: &ShardEntry,
    ) -> Result<Shard<C>, StrongError> {
        let name = name_of(layer.number, layer.is_solved, entry.number);
        let path = self.path.join(name);
        let header = ShardHeader::new(subject, layer.number, entry.number, entry.positions);
        let shard = Shard::<C>::open(&path, header)?;
        let found = (
            shard.bytes(),
            shard.first().widen(),
            shard.scores().next().is_some(),
        );
        let expected = (entry.bytes, entry.first, layer.is_solved);
        if found == expected {
            return Ok(shard);
        }
        let say = |(bytes, first, scores): (u64, u128, bool)| {
            let with = if scores { "with" } else { "without" };
            format!("{bytes} bytes from code {first:x} on {with} scores")
        };
        Err(StrongError::at(&path, say(expected), say(found)))
    }
}

/// Returns `true` if a name is that of an unfinished file.
fn is_aside(name: &str) -> bool {
    let Some((name, ASIDE)) = name.rsplit_once('.') else {
        return false;
    };
    let is_spill = name.strip_prefix(SPILL).is_some_and(are_two_numbers);
    name == MANIFEST || is_spill || is_shard(name)
}

/// Returns `true` if a name is that of a shard.
fn is_shard(name: &str) -> bool {
    let parts = name
        .strip_prefix(LAYER)
        .and_then(|rest| rest.split_once('.'));
    parts.is_some_and(|(numbers, state)| {
        are_two_numbers(numbers) && [CODES, SOLVED].contains(&state)
    })
}

fn are_two_numbers(text: &str) -> bool {
    let is_number = |text: &str| text.len() >= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-')
        .is_some_and(|(one, other)| is_number(one) && is_number(other))
}

/// Returns the name of a run on disk of a worker.
pub(crate) fn name_of_spill(worker: usize, number: usize) -> String {
    format!("{SPILL}{worker:05}-{number:05}")
}

/// Returns the file name of a shard.
pub(crate) fn name_of(layer: u32, is_solved: bool, shard: u32) -> String {
    let state = if is_solved { SOLVED } else { CODES };
    format!("{LAYER}{layer:05}-{shard:05}.{state}")
}
