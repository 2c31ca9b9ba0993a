//! The threads and the memory of all searches, as options of a command.

use std::num::NonZero;
use std::thread;

use clap::Args;
use gametree_command::{Failure, MOST_THREADS, parse_bytes, parse_number};
use gametree_core::Mismatch;

use crate::Capacity;

/// Options for the threads and the memory that all searches share.
#[derive(Clone, Debug, Args)]
pub struct CapacityArgs {
    /// Threads for all searches together [default: one for each processor]
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    pub threads: Option<u16>,
    /// Memory for all searches together
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "512MiB")]
    pub memory: usize,
}

fn threads(text: &str) -> Result<u16, Mismatch> {
    parse_number(text, "a number of threads", 1..=MOST_THREADS)
}

impl CapacityArgs {
    /// Returns the capacity that the options describe.
    ///
    /// # Errors
    /// When there is too little memory for a search on each thread.
    pub fn capacity(&self) -> Result<Capacity, Failure> {
        let of_machine = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.map_or_else(of_machine, usize::from);
        let capacity = Capacity::new(threads.min(usize::from(MOST_THREADS)), self.memory);
        capacity.map_err(|error| Failure::input("memory", &error))
    }
}
