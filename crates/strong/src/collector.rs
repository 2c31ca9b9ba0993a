//! The codes that a worker receives for its ranges: in memory, and in sorted runs on disk beyond a limit.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;

use crate::StrongError;
use crate::folder::{Folder, name_of_spill};
use crate::memory::expect_room;
use crate::number::Number;
use crate::ranges::Ranges;
use crate::sort::sort_apart;

/// A collector of sorted runs, until each range can be written.
pub(crate) struct Collector<'a, C> {
    folder: &'a Folder,
    worker: usize,
    ranges: &'a Ranges<C>,
    own: Range<usize>,
    code_bits: u32,
    memory_bytes: usize,
    runs: Vec<Vec<C>>,
    /// The bytes of the runs in memory.
    bytes: usize,
    spills: Vec<Spill>,
    scratch: Vec<C>,
}

/// A sorted run on disk.
struct Spill {
    path: PathBuf,
    /// The places in the file where the ranges of the worker begin, in codes, and where the last one ends.
    starts: Vec<u64>,
}

impl Drop for Spill {
    fn drop(&mut self) {
        // The next run removes files that are left behind.
        let _ = fs::remove_file(&self.path);
    }
}

impl<'a, C: Number> Collector<'a, C> {
    pub(crate) fn new(
        folder: &'a Folder,
        worker: usize,
        ranges: &'a Ranges<C>,
        own: Range<usize>,
        code_bits: u32,
        memory_bytes: usize,
    ) -> Self {
        Collector {
            folder,
            worker,
            ranges,
            own,
            code_bits,
            memory_bytes,
            runs: Vec::new(),
            bytes: 0,
            spills: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Takes a run in ascending order.
    pub(crate) fn take(&mut self, run: Vec<C>) -> Result<(), StrongError> {
        self.bytes += run.len() * C::BYTES;
        self.runs.push(run);
        if self.bytes > self.memory_bytes {
            self.spill()?;
        }
        Ok(())
    }

    /// Writes the runs in memory to the disk, as one run.
    fn spill(&mut self) -> Result<(), StrongError> {
        let name = name_of_spill(self.worker, self.spills.len());
        let path = self.folder.aside(&name);
        let io = |error| StrongError::io(&path, error);
        let mut file = File::create(&path).map_err(io)?;
        let mut starts = vec![0];
        let (mut written, mut bytes) = (0, Vec::new());
        for range in self.own.clone() {
            let codes = self.gathered(range)?;
            bytes.clear();
            for &code in &codes {
                code.write(&mut bytes);
            }
            file.write_all(&bytes).map_err(io)?;
            written += codes.len() as u64;
            starts.push(written);
            self.scratch = codes;
        }
        self.runs.clear();
        self.bytes = 0;
        self.spills.push(Spill { path, starts });
        Ok(())
    }

    /// Returns the codes of a range in memory, each once, in ascending order.
    fn gathered(&mut self, range: usize) -> Result<Vec<C>, StrongError> {
        let parts = self.runs.iter().map(|run| self.ranges.part(run, range));
        let count = parts.clone().map(<[C]>::len).sum();
        self.expect_codes(count)?;
        let mut codes = Vec::with_capacity(count);
        for part in parts {
            codes.extend_from_slice(part);
        }
        sort_apart(&mut codes, &mut self.scratch, self.code_bits);
        Ok(codes)
    }

    /// Checks for the memory of `count` codes, with room for sorting and for writing.
    fn expect_codes(&self, count: usize) -> Result<(), StrongError> {
        let known = self.scratch.capacity();
        expect_room((2 * count + count.saturating_sub(known)) * C::BYTES)
    }

    /// Returns all codes of a range, each once, in ascending order.
    pub(crate) fn codes(&mut self, range: usize) -> Result<Vec<C>, StrongError> {
        let mut codes = self.gathered(range)?;
        if self.spills.is_empty() {
            return Ok(codes);
        }
        let at = range - self.own.start;
        for spill in &self.spills {
            let (from, to) = (spill.starts[at], spill.starts[at + 1]);
            let count = usize::try_from(to - from).expect("a range in memory");
            self.expect_codes(codes.len() + count)?;
            let length = count * C::BYTES;
            let mut bytes = vec![0; length];
            let place = SeekFrom::Start(from * C::BYTES as u64);
            // The file is opened anew each time: there may be more runs than files that a process may keep open.
            let read = File::open(&spill.path).and_then(|mut file| {
                file.seek(place)?;
                file.read_exact(&mut bytes)
            });
            read.map_err(|error| StrongError::io(&spill.path, error))?;
            codes.extend(bytes.chunks_exact(C::BYTES).map(C::read));
        }
        sort_apart(&mut codes, &mut self.scratch, self.code_bits);
        Ok(codes)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns the codes of each range, collected from many runs within `memory_bytes` bytes, and the number of runs on disk.
    fn collected(name: &str, memory_bytes: usize) -> (Vec<Vec<u64>>, usize) {
        let path = std::env::temp_dir().join(format!("strong-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for temporary files");
        let folder = Folder::new(&path);
        let ranges = Ranges::at(vec![100, 400, 900]);
        let mut collector = Collector::new(&folder, 0, &ranges, 1..4, 10, memory_bytes);
        for run in 0..40_u64 {
            let codes: BTreeSet<u64> = (0..50).map(|n| 100 + (run * 37 + n * n) % 900).collect();
            collector.take(codes.into_iter().collect()).expect("room");
        }
        let spills = collector.spills.len();
        let codes = (1..4).map(|range| collector.codes(range).expect("what was written"));
        let codes = codes.collect();
        drop(collector);
        let left = fs::read_dir(&path).expect("the folder").count();
        assert_eq!(left, 0, "files are left");
        fs::remove_dir(&path).expect("an empty folder");
        (codes, spills)
    }

    #[test]
    fn runs_on_disk_are_as_good_as_runs_in_memory() {
        let (expected, none) = collected("memory", usize::MAX);
        assert_eq!(none, 0);
        for (range, codes) in (1..).zip(&expected) {
            let least = [0, 100, 400, 900][range];
            assert!(codes.iter().all(|&code| code >= least), "{range}");
            assert!(codes.windows(2).all(|pair| pair[0] < pair[1]), "{range}");
            assert!(!codes.is_empty(), "{range}");
        }
        for (memory_bytes, least) in [(1_000, 10), (5_000, 2)] {
            let (codes, spills) = collected(&memory_bytes.to_string(), memory_bytes);
            assert!(spills >= least, "{spills} runs on disk");
            assert_eq!(codes, expected, "{memory_bytes} bytes");
        }
    }
}
