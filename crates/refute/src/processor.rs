//! The processor time of a piece of work, where the system reports it.

use std::fs;
use std::time::{Duration, Instant};

/// Runs `work`, and returns its processor time, which other work on the machine does not change. Returns the elapsed time where the system does not report processor time.
pub(crate) fn processor_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (begun, before) = (Instant::now(), of_thread());
    let result = work();
    let time = match (before, of_thread()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => begun.elapsed(),
    };
    (result, time)
}

/// Returns the time that processors have spent on this thread, as Linux counts it.
fn of_thread() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_computed_is_counted() {
        // The work lasts for several ticks, at which systems count.
        let work = || (0..100_000_000_u64).map(std::hint::black_box).max();
        let (most, time) = processor_time(work);
        assert_eq!(most, Some(99_999_999));
        assert!(time > Duration::ZERO);
    }
}
