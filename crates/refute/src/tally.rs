//! What was checked, how often, and what was wrong.

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

use crate::Kind;
use crate::report::{again, say};
use crate::watch::Watch;

/// Why a check has failed.
pub type Wrong = String;

/// How a check went that may have nothing to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// What was claimed is true, or was refused.
    Held,
    /// It was stated under rules that are not known here, or too large to be tried out.
    Unjudged,
}

/// The counts of a run.
#[derive(Debug)]
pub struct Tally {
    seed: u64,
    case: u64,
    counts: HashMap<Kind, [u64; 3]>,
    /// How often a kind of check failed in a family of games: only the first of many are told at length.
    told: HashMap<(Kind, &'static str, String), u64>,
    watch: Watch,
}

/// The failures of a kind, in a family of games, with much the same message, that are told at length.
const TOLD: u64 = 3;
/// So many letters of a message tell it from others.
const LETTERS: usize = 40;

impl Tally {
    /// Nothing checked yet.
    pub fn new(seed: u64, watch: Watch) -> Self {
        keep_panics_quiet();
        Tally {
            seed,
            case: 0,
            counts: HashMap::new(),
            told: HashMap::new(),
            watch,
        }
    }

    /// Goes on with another case.
    pub fn begin(&mut self, case: u64) {
        self.case = case;
    }

    /// Does a check, and says where it can be found again if it fails or panics; whether it held.
    pub fn check(
        &mut self,
        kind: Kind,
        (family, about): (&'static str, &dyn Fn() -> String),
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
        let told = self.told.entry(likeness).or_default();
        *told += 1;
        if *told <= TOLD {
            say(&format!(
                "WRONG ({kind}): {}: {wrong}\n  again: {}",
                about(),
                again(self.seed, self.case)
            ));
        }
        false
    }

    /// All checks, and those that failed.
    pub fn total(&self) -> (u64, u64) {
        let sum = |n: usize| self.counts.values().map(|counts| counts[n]).sum();
        (sum(0), sum(2))
    }

    /// A line for each kind of check, and one for all.
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

/// Panics are findings, told with their case; the usual message would stand between the lines.
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
