//! How much time a move may take.

use std::time::Duration;

/// Kept back of every limit for the way to the manager and for a busy machine: of 500 moves beside ten busy processes on two cores, the latest came 102 ms after the search should have ended.
const LAG: Duration = Duration::from_millis(120);
/// What is kept back of a short limit, where [`LAG`] would leave too little to think.
const LAG_PART: u32 = 3;
/// Own moves that a game is expected to go on for.
const MOVES_AHEAD: u32 = 20;
/// How many times its share of the match a move may take.
const STRETCH: u32 = 2;
/// The part of the match that no move takes.
const MOST_OF_MATCH: u32 = 5;
/// What managers send where a time is not limited, in milliseconds: the largest number of 32 bits.
const UNLIMITED_MS: u64 = 2_147_483_647;

/// The times of the protocol, as they were told last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    /// The limit of each move; zero asks for a move at once.
    pub(super) turn: Duration,
    /// The limit of all moves together.
    pub(super) of_match: Option<Duration>,
    /// What is left of it.
    pub(super) left: Option<Duration>,
    /// What comes back after each move.
    pub(super) increment: Duration,
}

/// The time for a move; zero is a move at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    /// Nothing new is begun after this: an iteration mostly takes longer than all before it together.
    pub(super) soft: Option<Duration>,
    /// The search stops here; `None` where there is no limit at all.
    pub(super) hard: Option<Duration>,
}

impl Default for Clock {
    /// What the protocol says of a manager that says nothing: 30 seconds a move, no limit of the match.
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
    /// All of the time of a turn, and no more than a share of what is left of the match.
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

/// A time of the protocol in milliseconds; `None` where it is no limit.
pub(super) const fn limit(milliseconds: u64) -> Option<Duration> {
    if milliseconds >= UNLIMITED_MS {
        return None;
    }
    Some(Duration::from_millis(milliseconds))
}

fn within(time: Duration) -> Option<Duration> {
    limit(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// A limit less what is kept back of it.
fn usable(time: Duration) -> Duration {
    time.saturating_sub(LAG.min(time / LAG_PART))
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
        check(1_000, None, None, Some(880));
        check(90, None, None, Some(60));
        check(0, None, None, Some(0));
        check(UNLIMITED_MS, None, None, None);
        check(5_000, Some(100_120), None, Some(4_880));
        check(30_000, Some(100_120), Some(3_000), Some(10_000));
        check(1_000, Some(100_120), None, Some(880));
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
