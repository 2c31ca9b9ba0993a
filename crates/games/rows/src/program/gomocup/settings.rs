//! Settings that the manager has sent with `INFO`.

use std::num::NonZero;

use gametree_core::Salt;
use gametree_mnk::LineRule;

use super::clock::Clock;
use super::refusal::Refusal;
use super::request::Info;

/// The default limit of the memory: that of the tournament.
const DEFAULT_MEMORY: u64 = 350 << 20;
/// The memory of the program beside its tables: code, stacks and the lists of a search.
const BESIDE_TABLES: u64 = 32 << 20;
/// The least and the most bytes of all tables together, whatever the limit: a move has no time to fill more.
const TABLES: (u64, u64) = (64 << 10, 1 << 30);
/// The most threads; above that, threads would only wait for each other.
const MOST_THREADS: u32 = 256;

/// Bits of `INFO rule`.
const EXACT: u32 = 1;
const CONTINUOUS: u32 = 2;
const RENJU: u32 = 4;
const CARO: u32 = 8;

/// The settings of the manager, or their defaults.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) clock: Clock,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) threads: NonZero<usize>,
    /// `true` if the engine thinks in the opponent's time.
    pub(super) is_pondering: bool,
    /// The salt from which random choices are drawn.
    pub(super) salt: Salt,
    memory: Option<u64>,
    rule: u32,
}

/// The rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// The rows that win, and the moves that are forbidden.
    pub(super) lines: LineRule,
    /// The game goes on after a win.
    pub(super) is_continuous: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            clock: Clock::default(),
            depth: None,
            nodes: None,
            threads: NonZero::<usize>::MIN,
            is_pondering: false,
            salt: Salt::random(),
            memory: Some(DEFAULT_MEMORY),
            rule: 0,
        }
    }
}

impl Settings {
    /// Stores a setting; returns a remark for the user, if there is one.
    pub(super) fn take(&mut self, info: Info) -> Option<String> {
        match info {
            Info::Turn(time) => self.clock.turn = time,
            Info::Match(time) => {
                self.clock.of_match = time;
                self.clock.left = None;
            }
            Info::Left(time) => self.clock.left = time,
            Info::Increment(time) => self.clock.increment = time,
            Info::Memory(bytes) => {
                self.memory = bytes;
                let least = BESIDE_TABLES + TABLES.0;
                if let Some(bytes) = bytes.filter(|&bytes| bytes < least) {
                    return Some(format!(
                        "expected at least {least} bytes of memory, found {bytes}: tables are as small as can be"
                    ));
                }
            }
            Info::Rule(rule) => {
                self.rule = rule;
                return self.rule().err().map(|refusal| refusal.text().to_owned());
            }
            Info::Nodes(nodes) => self.nodes = nodes,
            Info::Depth(depth) => self.depth = Some(depth),
            Info::Threads(threads) => {
                let threads = threads.min(MOST_THREADS) as usize;
                self.threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
            }
            Info::Pondering(is_pondering) => self.is_pondering = is_pondering,
            Info::Seed(seed) => self.salt = Salt::from_seed(seed),
            Info::Other => {}
        }
        None
    }

    /// Returns the rules, if they are supported.
    pub(super) fn rule(&self) -> Result<Rule, Refusal> {
        let expected =
            "rule 0 (five or more), 1 (exactly five) or 4 (renju), and 2 more for continuous games";
        let found = match self.rule {
            rule if rule & CARO != 0 => format!("{rule}: caro is not available"),
            rule if rule & !(EXACT | CONTINUOUS | RENJU) != 0 => rule.to_string(),
            rule => {
                return Ok(Rule {
                    lines: match (rule & RENJU != 0, rule & EXACT != 0) {
                        // Renju has rows of its own, whatever the other bits are.
                        (true, _) => LineRule::Renju,
                        (false, true) => LineRule::Exactly,
                        (false, false) => LineRule::AtLeast,
                    },
                    is_continuous: rule & CONTINUOUS != 0,
                });
            }
        };
        Err(Refusal::new(expected, found))
    }

    /// Returns the bytes for all tables together: half of the limit after the memory of the program.
    pub(super) fn table_bytes(&self) -> usize {
        let (least, most) = TABLES;
        let granted = self
            .memory
            .map_or(most, |memory| memory.saturating_sub(BESIDE_TABLES) / 2);
        usize::try_from(granted.clamp(least, most)).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_take_their_part_of_the_memory() {
        let check = |memory: Option<u64>, expected: usize| {
            let mut settings = Settings::default();
            settings.take(Info::Memory(memory));
            assert_eq!(settings.table_bytes(), expected, "{memory:?}");
        };
        assert_eq!(Settings::default().table_bytes(), 159 << 20);
        check(Some(350 << 20), 159 << 20);
        check(Some(1_000_000), 64 << 10);
        check(Some(100_000_000_000), 1 << 30);
        check(Some(u64::MAX), 1 << 30);
        check(None, 1 << 30);
    }

    #[test]
    fn rules_that_are_not_known_are_named() {
        let check = |rule: u32, expected: &str| {
            let mut settings = Settings::default();
            let message = settings.take(Info::Rule(rule)).unwrap_or_default();
            assert!(message.ends_with(expected), "{rule}: {message}");
        };
        for rule in 0..8 {
            check(rule, "");
        }
        check(8, "found 8: caro is not available");
        check(16, "found 16");
    }
}
