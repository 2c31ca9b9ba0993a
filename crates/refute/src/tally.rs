//! The counts of checks, and the report of failures.

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

use crate::Kind;
use crate::report::{again, say};
use crate::watch::Watch;

/// The reason why a check has failed.
pub type Wrong = String;

/// The result of a check that has not failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The claim is true, or was refused.
    Held,
    /// The claim is made under rules unknown here, or is too large to be tried out.
    Unjudged,
}

/// The counts of a run.
#[derive(Debug)]
pub struct Tally {
    seed: u64,
    case: u64,
    counts: HashMap<Kind, [u64; 3]>,
    /// The failures of each kind of check in a family of games, by the start of the message: only the first few are printed in full.
    failures: HashMap<(Kind, &'static str, String), u64>,
    watch: Watch,
}

/// The number of similar failures, of one kind in one family of games, that are printed in full.
const PRINTED: u64 = 3;
/// The number of a message's first letters that distinguish it from others.
const LETTERS: usize = 40;

impl Tally {
    /// Returns a tally in which nothing is checked yet.
    pub fn new(seed: u64, watch: Watch) -> Self {
        keep_panics_quiet();
        Tally {
            seed,
            case: 0,
            counts: HashMap::new(),
            failures: HashMap::new(),
            watch,
        }
    }

    /// Starts the next case.
    pub fn begin(&mut self, case: u64) {
        self.case = case;
    }

    /// Makes a check, and prints how to repeat it if it fails or panics; returns `true` if it held.
    pub fn check(
        &mut self,
        kind: Kind,
        family: &'static str,
        about: &dyn Fn() -> String,
        check: impl FnOnce() -> Result<Passed, Wrong>,
    ) -> bool {
        self.watch.begin(self.case, kind, about());
        let result = panic::catch_unwind(AssertUnwindSafe(check));
        self.watch.end();
        let result = result.unwrap_or_else(|_| Err(format!("panicked: {}", last_panic())));
        let counts = self.counts.entry(kind).or_default();
        counts[0] += 1;
        match result {
            Ok(Passed::Held) => return true,
            Ok(Passed::Unjudged) => {
                counts[1] += 1;
                return true;
            }
            Err(_) => counts[2] += 1,
        }
        let Err(wrong) = result else { return false };
        let letters = wrong.chars().filter(char::is_ascii_alphabetic);
        let likeness = (kind, family, letters.take(LETTERS).collect());
        let count = self.failures.entry(likeness).or_default();
        *count += 1;
        if *count <= PRINTED {
            say(&format!(
                "WRONG ({kind}): {}: {wrong}\n  again: {}",
                about(),
                again(self.seed, self.case)
            ));
        }
        false
    }

    /// Returns the number of all checks, and of those that failed.
    pub fn total(&self) -> (u64, u64) {
        let sum = |n: usize| self.counts.values().map(|counts| counts[n]).sum();
        (sum(0), sum(2))
    }

    /// Returns a line for each kind of check, and one for all.
    pub fn summary(&self) -> String {
        let line = |kind| {
            let [all, unjudged, wrong] = self.counts.get(&kind).copied().unwrap_or_default();
            let beyond = match unjudged {
                0 => String::new(),
                _ => format!(", {unjudged} beyond what is known here"),
            };
            format!("{kind:<20} {all:>9}, {wrong} wrong{beyond}\n")
        };
        let (all, wrong) = self.total();
        let total = format!("{all} checks, {wrong} wrong");
        Kind::ALL.into_iter().map(line).chain([total]).collect()
    }
}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Silences panic messages. A panic is a finding, reported with its case, and the usual message would stand between the lines.
fn keep_panics_quiet() {
    panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = info.to_string().replace('\n', " ");
        }
    }));
}

fn last_panic() -> String {
    LAST_PANIC
        .lock()
        .map_or_else(|_| "no message".to_owned(), |last| last.clone())
}
