//! How long to search, as `go` says it.

use std::num::IntErrorKind;
use std::time::Duration;

use gametree_command::shown;
use gametree_core::Player;

use super::clock::{Allowance, Clock};
use super::mate;
use super::refusal::Refusal;

/// The deepest search: further than any, and far from what the stack could not hold.
const MAX_DEPTH: u32 = 100;

/// The longest mate that is searched for.
const MAX_MATE: u32 = MAX_DEPTH / 2;
/// The words that `go` knows.
const WORDS: [&str; 11] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
];

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_left: Option<u32>,
    mate: Option<u32>,
    is_infinite: bool,
    /// What this program does not know what to do with.
    pub(super) remarks: Vec<Refusal>,
}

impl Go {
    /// Reads what stands after `go`.
    ///
    /// Unknown words are noted and passed over, and a number that cannot be read is taken for 0, the least: the controller waits for a move.
    pub(super) fn parse(words: &[&str]) -> Self {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || {
                // A number that is missing does not take the next word with it.
                let value = words.next_if(|next| !WORDS.contains(next));
                value.and_then(read).unwrap_or_else(|| {
                    let found = value.map_or("nothing".to_owned(), shown);
                    go.remarks
                        .push(Refusal::new(&format!("a number after {word}"), found));
                    0
                })
            };
            match word {
                "depth" => go.depth = Some(count(number())),
                "nodes" => go.nodes = Some(u64::try_from(number()).unwrap_or(0).max(1)),
                "movetime" => go.move_time = Some(time(number())),
                "wtime" => go.left[0] = Some(time(number())),
                "btime" => go.left[1] = Some(time(number())),
                "winc" => go.increment[0] = time(number()),
                "binc" => go.increment[1] = time(number()),
                // No moves to the next control means that there is none.
                "movestogo" => {
                    let moves = number();
                    go.moves_left = (moves > 0).then(|| count(moves));
                }
                "mate" => go.mate = Some(count(number()).min(MAX_MATE)),
                "infinite" => go.is_infinite = true,
                // Pondering is not offered; a search that is asked to ponder ends like others.
                "ponder" => {}
                other => go
                    .remarks
                    .push(Refusal::new("words that go knows", shown(other))),
            }
        }
        go
    }

    /// Whether only `stop` ends the search.
    pub(super) fn is_endless(&self) -> bool {
        let is_limited = self.depth.is_some()
            || self.mate.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.left.iter().any(Option::is_some);
        self.is_infinite || !is_limited
    }

    /// The moves in which a mate is asked for.
    pub(super) const fn mate(&self) -> Option<u32> {
        self.mate
    }

    /// The depth in plies, which there always is.
    pub(super) fn depth(&self) -> u32 {
        let depth = self.depth.or(self.mate.map(mate::plies));
        let depth = depth.filter(|_| !self.is_infinite);
        depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH))
    }

    /// The number of positions.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.nodes.filter(|_| !self.is_infinite)
    }

    /// The time that a player may take.
    pub(super) fn time(&self, player: Player) -> Option<Allowance> {
        if self.is_infinite {
            return None;
        }
        // The clock of one player alone stands for both.
        let mut clocks = [player, !player].map(Player::index).into_iter();
        let told = clocks.find_map(|clock| Some((clock, self.left[clock]?)));
        let of_clock = told.map(|(index, left)| {
            let clock = Clock {
                left,
                increment: self.increment[index],
                moves_left: self.moves_left,
            };
            clock.allowance()
        });
        let fixed = self.move_time.map(Allowance::fixed);
        fixed.or(of_clock)
    }
}

/// A number without its fraction; what is too large is as large as can be.
fn read(value: &str) -> Option<i64> {
    let whole = value.split('.').next()?;
    match whole.parse() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

/// A count of at least 1; what is too large is as large as can be.
fn count(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// Milliseconds; a clock that has run out shows less than none.
fn time(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_moves_to_the_control_took_the_whole_clock() {
        let time = |words: &str| {
            let words: Vec<&str> = words.split(' ').collect();
            Go::parse(&words).time(Player::First)
        };
        let usual = time("wtime 4000 btime 4000");
        for number in ["0", "-1", "x", "1e9", "infinite"] {
            let words = format!("wtime 4000 btime 4000 movestogo {number}");
            let expected = usual.filter(|_| number != "infinite");
            assert_eq!(time(&words), expected, "{words}");
        }
        assert_ne!(time("wtime 4000 movestogo 1"), usual);
        // What cannot be read is none.
        let none = Clock {
            left: Duration::ZERO,
            increment: Duration::ZERO,
            moves_left: None,
        };
        assert_eq!(time("wtime x btime 4000"), Some(none.allowance()));
        assert_eq!(time("movetime x"), Some(Allowance::fixed(Duration::ZERO)));
    }
}
