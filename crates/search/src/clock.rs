//! The time since a moment, where there is a clock.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// Measures time from the moment at which it was started.
///
/// WebAssembly without a system, `wasm32-unknown-unknown`, has no clock: there no time ever passes, and every time limit is reached at once, since a search under a limit that cannot be measured might never end.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    started: Instant,
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Clock {
    /// Begins to measure.
    pub fn start() -> Self {
        Clock {
            started: Instant::now(),
        }
    }

    /// The time since the start; none where there is no clock.
    pub fn elapsed(self) -> Duration {
        self.started.elapsed()
    }

    /// Whether a time limit is over; every one is where there is no clock.
    pub fn has_reached(self, limit: Duration) -> bool {
        self.elapsed() >= limit
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Clock {
    /// Begins to measure.
    pub fn start() -> Self {
        Clock {}
    }

    /// The time since the start; none where there is no clock.
    pub fn elapsed(self) -> Duration {
        Duration::ZERO
    }

    /// Whether a time limit is over; every one is where there is no clock.
    pub fn has_reached(self, _: Duration) -> bool {
        true
    }
}
