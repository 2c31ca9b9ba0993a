//! Options of the engine: the size of the table, the threads, and searches in the opponent's time.

use gametree_core::quote;
use std::num::NonZero;

use super::refusal::Refusal;

/// The current options of the engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// The size of the transposition table, in MiB.
    pub(super) hash: usize,
    pub(super) threads: NonZero<usize>,
    /// `true` if the controller may ask for searches in the opponent's time, and wants the move that is expected of it.
    pub(super) ponder: bool,
}

const MAX_HASH: usize = 65_536;
const MAX_THREADS: usize = 256;

impl Default for Options {
    fn default() -> Self {
        Options {
            hash: 64,
            threads: NonZero::<usize>::MIN,
            ponder: false,
        }
    }
}

impl Options {
    /// Returns the name and the version of the program, and the options as the interface describes them.
    pub(super) fn introduction(name: &str, version: &str) -> String {
        let Options {
            hash,
            threads,
            ponder,
        } = Options::default();
        let authors = env!("CARGO_PKG_AUTHORS");
        format!(
            "id name {name} {version}\n\
             id author {authors}\n\
             option name Hash type spin default {hash} min 1 max {MAX_HASH}\n\
             option name Threads type spin default {threads} min 1 max {MAX_THREADS}\n\
             option name Ponder type check default {ponder}\n\
             uciok\n"
        )
    }

    /// Returns the size of the transposition table, in bytes.
    pub(super) const fn table_bytes(self) -> usize {
        self.hash << 20
    }

    /// Reduces the table to the size that could be allocated.
    pub(super) fn shrink_table(&mut self, bytes: usize) {
        self.hash = self.hash.min(bytes >> 20).max(1);
    }

    /// Sets an option; names are the same in capital and small letters.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = within("Hash", value, MAX_HASH)?.get(),
            "threads" => self.threads = within("Threads", value, MAX_THREADS)?,
            "ponder" => {
                let value = value.to_ascii_lowercase();
                let flag = value.parse().ok();
                let wrong = || Refusal::new("true or false for Ponder", quote(&value));
                self.ponder = flag.ok_or_else(wrong)?;
            }
            _ => return Err(Refusal::new("option Hash, Threads or Ponder", quote(name))),
        }
        Ok(())
    }
}

fn within(name: &str, value: &str, most: usize) -> Result<NonZero<usize>, Refusal> {
    let number: Option<NonZero<usize>> = value.parse().ok();
    let expected = format!("a number from 1 to {most} for {name}");
    let number = number.filter(|number| number.get() <= most);
    number.ok_or_else(|| Refusal::new(&expected, quote(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_had_is_made_smaller() {
        let mut options = Options::default();
        options.shrink_table(5 << 20);
        assert_eq!(options.table_bytes(), 5 << 20);
        options.shrink_table(64 << 20);
        assert_eq!(options.table_bytes(), 5 << 20);
        options.shrink_table(0);
        assert_eq!(options.table_bytes(), 1 << 20);
    }
}
