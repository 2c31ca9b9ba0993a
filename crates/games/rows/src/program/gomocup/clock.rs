//! The time that a move may take.

use std::time::Duration;

/// The time kept back of a long limit for the transfer to the manager and for a busy machine.
///
/// Of 500 moves beside ten busy processes on two cores, the latest came 102 ms after the search should have ended.
const LAG: Duration = Duration::from_millis(120);
/// The divisor of a short limit that gives the time kept back, since [`LAG`] would leave too little for the search.
const LAG_PART: u32 = 10;
/// The least time kept back of a limit of which it is no more than a third.
///
/// Beside three busy processes on two cores, 12 of 1,248 moves of 100 ms came 20 to 25 ms after the search should have ended, and one came 63 ms after.
const LEAST_LAG: Duration = Duration::from_millis(20);
/// The divisor of the shortest limits that gives the time kept back.
const MOST_PART: u32 = 3;
/// The number of own moves that a game is expected to last.
const MOVES_AHEAD: u32 = 20;
/// The factor by which a move may exceed its share of the match.
const STRETCH: u32 = 2;
/// The divisor of the match time that limits a move.
const MOST_OF_MATCH: u32 = 5;
/// The value that managers send for an unlimited time, in milliseconds: the largest number of 32 bits.
const UNLIMITED_MS: u64 = 2_147_483_647;

/// The times of the protocol, as last received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    /// The limit of each move; zero asks for a move at once.
    pub(super) turn: Duration,
    /// The limit of all moves together.
    pub(super) of_match: Option<Duration>,
    /// The time left of that limit.
    pub(super) left: Option<Duration>,
    /// The time added after each move.
    pub(super) increment: Duration,
}

/// The time for a move; zero is a move at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    /// No iteration begins after this time: an iteration usually takes longer than all before it together.
    pub(super) soft: Option<Duration>,
    /// The search stops at this time; `None` without a limit.
    pub(super) hard: Option<Duration>,
}

impl Default for Clock {
    /// Returns the default of the protocol: 30 seconds a move, no limit of the match.
    fn default() -> Self {
        Clock {
            turn: Duration::from_secs(30),
            of_match: None,
            left: None,
            increment: Duration::ZERO,
        }
    }
}

impl Clock {
    /// Returns all of the time of a turn, but no more than a share of the time left of the match.
    pub(super) fn allowance(self) -> Allowance {
        let turn = within(self.turn);
        let Some(left) = self.left.or(self.of_match) else {
            return Allowance {
                soft: None,
                hard: turn.map(usable),
            };
        };
        let left = usable(left);
        let share = left / MOVES_AHEAD + self.increment / 2;
        let most = (share * STRETCH).min(left / MOST_OF_MATCH);
        let hard = turn.map_or(most, |turn| usable(turn).min(most));
        // A turn that is shorter than the share may be used to its end.
        let soft = (share < hard).then_some(share * 3 / 5);
        Allowance {
            soft,
            hard: Some(hard),
        }
    }
}

/// Returns a time of the protocol in milliseconds; `None` if it is no limit.
pub(super) const fn limit(milliseconds: u64) -> Option<Duration> {
    if milliseconds >= UNLIMITED_MS {
        return None;
    }
    Some(Duration::from_millis(milliseconds))
}

fn within(time: Duration) -> Option<Duration> {
    limit(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// Returns a limit less the time kept back of it.
fn usable(time: Duration) -> Duration {
    let part = (time / LAG_PART).max(LEAST_LAG.min(time / MOST_PART));
    time.saturating_sub(LAG.min(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn clock(turn: u64, left: Option<u64>) -> Clock {
        Clock {
            turn: MS(turn),
            left: left.map(MS),
            ..Clock::default()
        }
    }

    #[test]
    fn a_move_takes_its_turn_and_no_more_than_a_share_of_the_match() {
        let check = |turn, left, soft: Option<u64>, hard: Option<u64>| {
            let found = clock(turn, left).allowance();
            let expected = (soft.map(MS), hard.map(MS));
            assert_eq!((found.soft, found.hard), expected, "{turn} {left:?}");
        };
        check(2_000, None, None, Some(1_880));
        check(1_000, None, None, Some(900));
        check(300, None, None, Some(270));
        check(100, None, None, Some(80));
        check(30, None, None, Some(20));
        check(0, None, None, Some(0));
        check(UNLIMITED_MS, None, None, None);
        check(5_000, Some(100_120), None, Some(4_880));
        check(30_000, Some(100_120), Some(3_000), Some(10_000));
        check(1_000, Some(100_120), None, Some(900));
        check(30_000, Some(0), None, Some(0));
        check(UNLIMITED_MS, Some(2_120), Some(60), Some(200));
    }

    #[test]
    fn no_move_reaches_a_limit() {
        for turn in [0, 1, 10, 100, 300, 5_000, 3_600_000, UNLIMITED_MS] {
            for left in (0..10_000).step_by(7) {
                for increment in [0, 50, 10_000] {
                    let clock = Clock {
                        increment: MS(increment),
                        ..clock(turn, Some(left))
                    };
                    let found = clock.allowance();
                    let hard = found.hard.expect("the match is limited");
                    assert!(hard <= MS(turn).min(MS(left)), "{turn} {left}");
                    assert!(hard < MS(left) || left == 0, "{turn} {left}");
                    assert!(found.soft.is_none_or(|soft| soft <= hard));
                }
            }
        }
    }
}
