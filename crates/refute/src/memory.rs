//! The peak memory of a piece of work, where the system reports it.

use std::fs;

/// Runs `work`, and returns the bytes by which the process's peak exceeded its memory before; 0 where the system does not report them.
pub(crate) fn peak_bytes<T>(work: impl FnOnce() -> T) -> (T, u64) {
    // Linux resets the recorded peak when 5 is written to this file.
    let is_told = fs::write("/proc/self/clear_refs", "5").is_ok();
    let before = status("VmRSS:");
    let result = work();
    let grown = match (before, status("VmHWM:")) {
        (Some(before), Some(peak)) if is_told => peak.saturating_sub(before),
        _ => 0,
    };
    (result, grown)
}

/// Returns a value of Linux's status of this process, in bytes.
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
