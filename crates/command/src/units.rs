//! Times and sizes on the command line.

use std::time::Duration;

use gametree_core::Mismatch;

/// The least table that is worth having.
const LEAST_TABLE: u64 = 64 << 10;
/// Above the memory of any machine that this was made for.
const LARGEST_TABLE: u64 = 1 << 40;

/// Reads `50ms`, `2s`, `1.5m` or `1h`.
///
/// # Errors
/// When the text is no time above zero.
pub fn parse_time(text: &str) -> Result<Duration, Mismatch> {
    let wrong = || {
        Mismatch::new(
            "a time above zero such as 50ms, 2s or 1m",
            format!("{text:?}"),
        )
    };
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3_600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * seconds)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(wrong)
}

/// Reads `4096`, `64MiB` or `1GiB`.
///
/// # Errors
/// When the text is no size, or less than a table takes or more than any machine has.
pub fn parse_bytes(text: &str) -> Result<usize, Mismatch> {
    let wrong = || {
        Mismatch::new(
            "a size from 64KiB to 1024GiB such as 64MiB",
            format!("{text:?}"),
        )
    };
    let (number, unit) = split(text);
    let factor: u64 = match unit {
        "" | "B" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number
        .checked_mul(factor)
        .filter(|bytes| (LEAST_TABLE..=LARGEST_TABLE).contains(bytes))
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(wrong)
}

/// A number and what follows it.
fn split(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    text.split_at(end.unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_or_refused() {
        let millis = |text: &str| parse_time(text).map(|time| time.as_millis()).ok();
        for (text, expected) in [
            ("50ms", Some(50)),
            ("2s", Some(2_000)),
            ("1.5s", Some(1_500)),
            ("1m", Some(60_000)),
            ("1h", Some(3_600_000)),
            ("0s", None),
            ("2", None),
            ("s", None),
            ("", None),
            ("-1s", None),
            ("1.2.3s", None),
            ("99999999999999999999999999h", None),
            ("2 s", None),
            ("1d", None),
        ] {
            assert_eq!(millis(text), expected, "{text:?}");
        }
    }

    #[test]
    fn sizes_are_read_or_refused() {
        for (text, expected) in [
            ("65536", Some(1 << 16)),
            ("64KiB", Some(1 << 16)),
            ("64MiB", Some(64 << 20)),
            ("1GiB", Some(1 << 30)),
            ("1024GiB", Some(1 << 40)),
            ("1025GiB", None),
            ("1KiB", None),
            ("0", None),
            ("64MB", None),
            ("64 MiB", None),
            ("1.5GiB", None),
            ("99999999999999999999GiB", None),
            ("18446744073709551615GiB", None),
            ("", None),
        ] {
            assert_eq!(parse_bytes(text).ok(), expected, "{text:?}");
        }
    }
}
