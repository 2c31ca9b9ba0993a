//! Time for what follows a search: inferences by the rules, and words.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_search::{Clock, SearchLimits};

/// Least time, whatever the search has left.
const LEAST_TIME: Duration = Duration::from_millis(500);
/// Least time after an interruption, enough for all that small games need.
const AFTER_INTERRUPTION: Duration = Duration::from_millis(20);

/// Starts a clock, and returns a function that returns `true` once the work that follows a search has to end.
///
/// The work may take the time that `left` leaves, and half a second if that is more.
/// It ends when the stop flag is set; after an interruption of the search it may still take a moment.
pub fn grace(left: &SearchLimits) -> impl Fn() -> bool + use<> {
    let clock = Clock::start();
    let time = left.time.map(|time| time.max(LEAST_TIME));
    let stop = left.stop.clone();
    move || {
        let is_interrupted = (stop.as_ref()).is_some_and(|stop| stop.load(Ordering::Relaxed));
        is_interrupted && clock.has_reached(AFTER_INTERRUPTION)
            || time.is_some_and(|time| clock.has_reached(time))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn an_interruption_ends_what_a_time_limit_leaves() {
        let stop = Arc::new(AtomicBool::new(false));
        let hour = SearchLimits {
            stop: Some(Arc::clone(&stop)),
            ..SearchLimits::time(Duration::from_secs(3600))
        };
        let is_over = grace(&hour);
        assert!(!is_over());
        stop.store(true, Ordering::Relaxed);
        while !is_over() {}
        let is_over = grace(&SearchLimits::time(Duration::ZERO));
        while !is_over() {}
    }
}
