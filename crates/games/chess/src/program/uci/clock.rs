//! The share of a clock that a move may take.

use std::time::Duration;

/// The time lost in the transfer between the engine and the controller.
const LAG: Duration = Duration::from_millis(100);
/// The lag where every move has its own time, and overstepping it a little costs nothing.
const SMALL_LAG: Duration = Duration::from_millis(10);
/// The expected number of further moves, if the moves to the next control are not given.
const MOVES_AHEAD: u32 = 30;
/// The factor by which a move may exceed its share to finish what it has begun.
const STRETCH: u32 = 3;
/// The divisor of the clock that limits a move unless a control is near: enough is left for a machine that is busy with something else.
const MOST_OF_CLOCK: u32 = 4;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) left: Duration,
    pub(super) increment: Duration,
    pub(super) moves_left: Option<u32>,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    /// No iteration begins after this time: an iteration usually takes longer than all before it together.
    pub(super) soft: Option<Duration>,
    /// The search stops at this time.
    pub(super) hard: Duration,
}

impl Allowance {
    /// Returns the allowance for a move with a time of its own.
    pub(super) fn fixed(time: Duration) -> Self {
        Allowance {
            soft: None,
            hard: time.saturating_sub(SMALL_LAG),
        }
    }
}

impl Clock {
    /// Returns a share of the time left, and half of the increment, limited so that the clock cannot run out.
    pub(super) fn allowance(self) -> Allowance {
        let usable = self.left.saturating_sub(LAG);
        let moves = self.moves_left.unwrap_or(MOVES_AHEAD).max(1);
        let share = usable / moves + self.increment / 2;
        let most = usable / moves.min(MOST_OF_CLOCK);
        let hard = (share * STRETCH).min(most);
        Allowance {
            soft: Some((share * 3 / 5).min(hard)),
            hard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn allowance(left: u64, increment: u64, moves_left: Option<u32>) -> Allowance {
        let clock = Clock {
            left: MS(left),
            increment: MS(increment),
            moves_left,
        };
        clock.allowance()
    }

    #[test]
    fn a_move_takes_a_share_of_the_clock() {
        let check = |clock: (u64, u64, Option<u32>), soft, hard| {
            let found = allowance(clock.0, clock.1, clock.2);
            assert_eq!(
                (found.soft, found.hard),
                (Some(MS(soft)), MS(hard)),
                "{clock:?}"
            );
        };
        check((60_100, 0, None), 1_200, 6_000);
        check((60_100, 1_000, None), 1_500, 7_500);
        check((10_100, 0, Some(10)), 600, 2_500);
        // The last move before the control may take all the time left.
        check((1_100, 0, Some(1)), 600, 1_000);
        // Little time and a large increment.
        check((140, 1_000, None), 10, 10);
        check((100, 0, None), 0, 0);
        check((0, 0, None), 0, 0);
    }

    #[test]
    fn no_share_reaches_what_is_left() {
        for left in (0..20_000).step_by(13) {
            for increment in [0, 100, 60_000] {
                for moves_left in [None, Some(1), Some(2), Some(u32::MAX)] {
                    let found = allowance(left, increment, moves_left);
                    assert!(
                        found.hard <= MS(left.saturating_sub(100)),
                        "{left} {moves_left:?}"
                    );
                    assert!(found.soft.is_some_and(|soft| soft <= found.hard));
                }
            }
        }
        assert_eq!(Allowance::fixed(MS(5)).hard, MS(0));
    }
}
