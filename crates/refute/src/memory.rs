//! What a piece of work takes of the memory, where the system tells.

use std::fs;

/// Runs `work` and tells how many bytes the process had at its peak beyond what it had before; 0 where the system does not tell.
pub(crate) fn peak_bytes<T>(work: impl FnOnce() -> T) -> (T, u64) {
    // Linux forgets the peak so far when it is told 5.
    let is_told = fs::write("/proc/self/clear_refs", "5").is_ok();
    let before = status("VmRSS:");
    let result = work();
    let grown = match (before, status("VmHWM:")) {
        (Some(before), Some(peak)) if is_told => peak.saturating_sub(before),
        _ => 0,
    };
    (result, grown)
}

/// A line of what Linux says about this process, in bytes.
fn status(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_to_is_counted() {
        let ((), grown) = peak_bytes(|| {
            let bytes = vec![1_u8; 32 << 20];
            assert!(std::hint::black_box(bytes).len() > 1);
        });
        assert!(grown == 0 || grown > 16 << 20, "{grown}");
    }
}
