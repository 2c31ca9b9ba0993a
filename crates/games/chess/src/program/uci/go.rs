//! Limits of a search, as given with `go`.

use std::num::IntErrorKind;
use std::time::Duration;

use gametree_core::{Player, quote};

use super::clock::{Allowance, Clock};
use super::mate;
use super::refusal::Refusal;

/// The greatest depth: no search reaches it, and the stack holds far more.
const MAX_DEPTH: u32 = 100;

/// The longest mate in moves that a search looks for.
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

/// The parameters of `go`.
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
    /// `true` for a search in the opponent's time.
    is_ponder: bool,
    /// Words that this program does not support.
    pub(super) remarks: Vec<Refusal>,
}

impl Go {
    /// Reads the words after `go`.
    ///
    /// Unknown words are recorded and skipped. An unreadable number counts as 0, the least, because the controller waits for a move.
    pub(super) fn parse(words: &[&str]) -> Self {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || {
                // A missing number does not consume the next word.
                let value = words.next_if(|next| !WORDS.contains(next));
                value.and_then(read).unwrap_or_else(|| {
                    let found = value.map_or("nothing".to_owned(), quote);
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
                // Zero moves to the next control mean that there is none.
                "movestogo" => {
                    let moves = number();
                    go.moves_left = (moves > 0).then(|| count(moves));
                }
                "mate" => go.mate = Some(count(number()).min(MAX_MATE)),
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_ponder = true,
                other => go
                    .remarks
                    .push(Refusal::new("words that go knows", quote(other))),
            }
        }
        go
    }

    /// Returns `true` if only `stop` ends the search.
    pub(super) fn is_endless(&self) -> bool {
        let is_limited = self.depth.is_some()
            || self.mate.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.left.iter().any(Option::is_some);
        self.is_infinite || !is_limited
    }

    /// Returns `true` for a search in the opponent's time, whose limits of time begin with `ponderhit`.
    pub(super) const fn is_ponder(&self) -> bool {
        self.is_ponder
    }

    /// Returns the number of moves in which a mate is requested.
    pub(super) const fn mate(&self) -> Option<u32> {
        self.mate
    }

    /// Returns the depth in plies, which is always limited.
    pub(super) fn depth(&self) -> u32 {
        let depth = self.depth.or(self.mate.map(mate::plies));
        let depth = depth.filter(|_| !self.is_infinite);
        depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH))
    }

    /// Returns the limit of visited positions.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.nodes.filter(|_| !self.is_infinite)
    }

    /// Returns the time that a player may take.
    pub(super) fn time(&self, player: Player) -> Option<Allowance> {
        if self.is_infinite {
            return None;
        }
        // The clock of one player alone stands for both.
        let mut clocks = [player, !player].map(Player::index).into_iter();
        let known = clocks.find_map(|clock| Some((clock, self.left[clock]?)));
        let of_clock = known.map(|(index, left)| {
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

/// Reads a number without its fraction; one out of range becomes the nearest value.
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

/// Returns a count of at least 1; a number that is too large becomes the largest value.
fn count(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// Returns a time from milliseconds; the clock of a player out of time is negative, and counts as zero.
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
        // An unreadable number means no time.
        let none = Clock {
            left: Duration::ZERO,
            increment: Duration::ZERO,
            moves_left: None,
        };
        assert_eq!(time("wtime x btime 4000"), Some(none.allowance()));
        assert_eq!(time("movetime x"), Some(Allowance::fixed(Duration::ZERO)));
    }
}
