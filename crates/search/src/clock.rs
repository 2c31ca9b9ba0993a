//! A clock that measures the time since its start, on platforms that have one.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// Measures time from the moment at which it was started.
///
/// WebAssembly without a system, `wasm32-unknown-unknown`, has no clock.
/// There no time ever passes, and every time limit is reached at once, since a search under a limit that cannot be measured might never end.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    started: Instant,
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Clock {
    /// Starts a clock.
    pub fn start() -> Self {
        Clock {
            started: Instant::now(),
        }
    }

    /// Returns the time since the start; zero where there is no clock.
    pub fn elapsed(self) -> Duration {
        self.started.elapsed()
    }

    /// Returns `true` if a time limit is over; where there is no clock, every limit is.
    pub fn has_reached(self, limit: Duration) -> bool {
        self.elapsed() >= limit
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Clock {
    /// Starts a clock.
    pub fn start() -> Self {
        Clock {}
    }

    /// Returns the time since the start; zero where there is no clock.
    pub fn elapsed(self) -> Duration {
        Duration::ZERO
    }

    /// Returns `true` if a time limit is over; where there is no clock, every limit is.
    pub fn has_reached(self, _: Duration) -> bool {
        true
    }
}
