//! The threads and the memory that all queries share.

use gametree_command::SearchMemory;
use gametree_core::Mismatch;

/// The number of queries of milliseconds that are answered at once, beside the searches.
const SHORT_QUERIES: usize = 2;

/// The threads and the memory that all queries share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    threads: usize,
    memory_bytes: usize,
}

impl Capacity {
    /// Least memory of a search, in bytes: twice that of the smallest table.
    pub const LEAST_MEMORY: usize = 128 << 10;

    /// Returns the capacity of these threads with this memory.
    ///
    /// # Errors
    /// When there is no thread, or too little memory for a search on each.
    pub fn new(threads: usize, memory_bytes: usize) -> Result<Self, Mismatch> {
        let least = threads.max(1).saturating_mul(Self::LEAST_MEMORY);
        if threads == 0 || memory_bytes < least {
            let expected = format!("at least {least} bytes for {threads} threads");
            return Err(Mismatch::new(expected, format!("{memory_bytes} bytes")));
        }
        Ok(Capacity {
            threads,
            memory_bytes,
        })
    }

    /// Returns the number of threads.
    pub const fn threads(self) -> usize {
        self.threads
    }

    /// Returns the memory in bytes.
    pub const fn memory_bytes(self) -> usize {
        self.memory_bytes
    }

    /// Returns the memory of a query on this number of threads that asks for none: its part, so that all threads have the same.
    pub(crate) const fn part(self, threads: usize) -> SearchMemory {
        // Divided first, so that no product can be too large.
        SearchMemory(self.memory_bytes / self.threads * threads)
    }

    /// Returns the room of a program without open queries.
    pub(crate) const fn room(self) -> Room {
        Room {
            threads: self.threads,
            memory_bytes: self.memory_bytes,
            short: SHORT_QUERIES,
        }
    }
}

/// Threads, memory and places: those that are free, or those that a query takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) threads: usize,
    pub(crate) memory_bytes: usize,
    /// The places of queries that take milliseconds.
    pub(crate) short: usize,
}

impl Room {
    /// The room of a query that takes milliseconds.
    pub(crate) const SHORT: Room = Room {
        threads: 0,
        memory_bytes: 0,
        short: 1,
    };

    /// Takes the room of a query, if there is enough.
    pub(crate) fn take(&mut self, asked: Room) -> bool {
        let left = |free: usize, asked: usize| free.checked_sub(asked);
        let parts = left(self.threads, asked.threads)
            .zip(left(self.memory_bytes, asked.memory_bytes))
            .zip(left(self.short, asked.short));
        let Some(((threads, memory_bytes), short)) = parts else {
            return false;
        };
        *self = Room {
            threads,
            memory_bytes,
            short,
        };
        true
    }

    /// Gives the room of a query back.
    pub(crate) const fn give_back(&mut self, taken: Room) {
        self.threads += taken.threads;
        self.memory_bytes += taken.memory_bytes;
        self.short += taken.short;
    }
}
