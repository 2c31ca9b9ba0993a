//! The clocks that a controller keeps, and the share of them that a move may take.

use std::time::Duration;

use gametree_core::Player;

/// The time left on the clock for the transfer between the engine and the controller.
const MARGIN: Duration = Duration::from_millis(100);

/// The divisor of the main time that gives the share of one move: a player seldom has more moves before the first capture.
const MOVES_AHEAD: u32 = 20;

/// The known times of both players.
///
/// The time of a game is a main time and periods after it; in each period a fixed number of stones must be played.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    terms: Terms,
    left: [Option<Left>; 2],
}

#[derive(Clone, Copy, Debug, Default)]
enum Terms {
    /// No clock was set; a player has only the time that the controller reports.
    #[default]
    Unknown,
    /// There is no limit, even if the controller reports a time left.
    Unlimited,
    /// Periods follow the main time; there are none where `stones` is 0.
    Limited { period: Duration, stones: u32 },
}

/// The time left in the period, and the stones to be played in it; 0 stones in the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    time: Duration,
    stones: u32,
}

impl Clock {
    /// Starts both clocks with a main time, then periods of `stones` stones.
    ///
    /// As the protocol defines, a zero `period` means that there are no periods. A period with time but without stones means that there is no time limit.
    pub(super) fn set(&mut self, main: Duration, period: Duration, stones: u32) {
        let stones_in_period = if period.is_zero() { 0 } else { stones };
        self.left = [None; 2];
        self.terms = if !period.is_zero() && stones == 0 {
            Terms::Unlimited
        } else {
            Terms::Limited {
                period,
                stones: stones_in_period,
            }
        };
        if let Terms::Limited { .. } = self.terms {
            self.left = [Some(Left {
                time: main,
                stones: 0,
            }); 2];
        }
    }

    /// Records the time that a player has left, and the stones to be played in it; 0 stones in the main time.
    pub(super) fn tell(&mut self, player: Player, time: Duration, stones: u32) {
        if !matches!(self.terms, Terms::Unlimited) {
            self.left[player.index()] = Some(Left { time, stones });
        }
    }

    /// Returns the time that the next move of a player may take; `None` without a limit.
    pub(super) fn share(&self, player: Player) -> Option<Duration> {
        let Left { time, stones } = self.left[player.index()]?;
        let (share, all) = if stones > 0 {
            (time / stones, time)
        } else {
            let next = self.next_period();
            let (pace, period) = next.map_or_else(Default::default, |next| {
                (next.time / next.stones, next.time)
            });
            (time / MOVES_AHEAD + pace, time + period)
        };
        Some(share.min(all.saturating_sub(MARGIN)))
    }

    /// Subtracts the time of a move from the player's clock, until the controller reports a better value.
    pub(super) fn spend(&mut self, player: Player, time: Duration) {
        let next_period = self.next_period();
        let Some(left) = &mut self.left[player.index()] else {
            return;
        };
        let overrun = time.saturating_sub(left.time);
        left.time = left.time.saturating_sub(time);
        if left.stones == 0 {
            // The move that ends the main time is the first one of the period.
            let is_over = left.time.is_zero();
            let Some(next) = next_period.filter(|_| is_over) else {
                return;
            };
            *left = next;
            left.time = left.time.saturating_sub(overrun);
        }
        left.stones -= 1;
        if left.stones == 0
            && let Some(next) = next_period
        {
            *left = next;
        }
    }

    fn next_period(&self) -> Option<Left> {
        match self.terms {
            Terms::Limited { period, stones } if stones > 0 => Some(Left {
                time: period,
                stones,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn after(settings: (u64, u64, u32), spent: &[u64]) -> Clock {
        let (main, period, stones) = settings;
        let mut clock = Clock::default();
        clock.set(MS(main), MS(period), stones);
        for &time in spent {
            clock.spend(Player::First, MS(time));
        }
        clock
    }

    #[test]
    fn a_move_takes_a_share_of_what_is_left() {
        let check = |settings, spent: &[u64], expected: Option<u64>| {
            let share = after(settings, spent).share(Player::First);
            assert_eq!(share, expected.map(MS), "{settings:?} {spent:?}");
        };
        // The main time alone.
        check((60_000, 0, 0), &[], Some(3_000));
        check((60_000, 0, 7), &[20_000], Some(2_000));
        check((60_000, 0, 0), &[59_900], Some(0));
        check((60_000, 0, 0), &[70_000, 1], Some(0));
        check((0, 0, 0), &[], Some(0));
        // No limit at all.
        check((60_000, 1_000, 0), &[70_000], None);
        // Ten stones in every 30 s after the main time.
        check((60_000, 30_000, 10), &[], Some(6_000));
        check((60_000, 30_000, 10), &[60_000 + 3_000], Some(3_000));
        check((60_000, 30_000, 10), &[60_000 + 21_000], Some(1_000));
        check((0, 30_000, 10), &[], Some(3_000));
        // The last stone of a period keeps the margin, and then a new one begins.
        check((0, 2_000, 2), &[500], Some(1_400));
        check((0, 2_000, 2), &[500, 1_400], Some(1_000));
        check((0, 50, 1), &[], Some(0));
    }

    #[test]
    fn a_share_never_reaches_what_is_left() {
        for milliseconds in (0..40_000).step_by(37) {
            for stones in [0, 1, 2, 25] {
                let mut clock = Clock::default();
                clock.tell(Player::Second, MS(milliseconds), stones);
                let share = clock.share(Player::Second).expect("time is limited");
                let most = milliseconds.saturating_sub(100);
                assert!(share <= MS(most), "{milliseconds} {stones} {share:?}");
                assert!(
                    share > Duration::ZERO || most == 0,
                    "{milliseconds} {stones}"
                );
                assert_eq!(clock.share(Player::First), None);
            }
        }
    }

    #[test]
    fn the_controller_knows_better() {
        let mut clock = after((60_000, 30_000, 10), &[60_000]);
        clock.tell(Player::First, MS(12_000), 4);
        assert_eq!(clock.share(Player::First), Some(MS(3_000)));
        clock.tell(Player::First, MS(20_000), 0);
        assert_eq!(clock.share(Player::First), Some(MS(4_000)));
        assert_eq!(clock.share(Player::Second), Some(MS(6_000)));
    }

    #[test]
    fn without_a_limit_nobody_is_short_of_time() {
        let mut clock = after((0, 1_000, 0), &[5_000]);
        clock.tell(Player::First, MS(0), 0);
        assert_eq!(clock.share(Player::First), None);
        assert_eq!(Clock::default().share(Player::First), None);
    }
}
