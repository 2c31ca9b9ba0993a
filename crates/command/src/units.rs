//! Times, sizes and counts on the command line and in questions.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use gametree_core::Mismatch;
use serde_json::Number;

/// Size of the smallest useful table, in bytes.
const LEAST_TABLE: u64 = 64 << 10;
/// Size of the largest table, in bytes, above the memory of any machine this was made for.
const LARGEST_TABLE: u64 = 1 << 40;

/// Longest time in hours, a hundred years: sums of a few such times can be represented, and so can points of time that far away.
const LONGEST_HOURS: u64 = 100 * 366 * 24;

/// Reads `50ms`, `2s`, `1.5m` or `1h`; a number alone is seconds.
///
/// # Errors
/// When the text is no time above zero, or more than a hundred years.
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
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    // Only a number that is too large is no time.
    let time = Duration::try_from_secs_f64(number * seconds).unwrap_or(Duration::MAX);
    if time > Duration::from_secs(LONGEST_HOURS * 3_600) {
        let expected = format!("a time of at most {LONGEST_HOURS}h");
        return Err(Mismatch::new(expected, format!("{text:?}")));
    }
    Some(time).filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// Reads `65536`, `64MiB`, `1.5GiB` or `500MB`.
///
/// Units with an `i` are powers of 1024, those without one powers of 1000, in lower or upper case.
///
/// # Errors
/// When the text is no size, or less than a table takes or more than any machine has.
pub fn parse_bytes(text: &str) -> Result<usize, Mismatch> {
    let wrong = || {
        Mismatch::new(
            "a size from 64KiB to 1TiB such as 64MiB",
            format!("{text:?}"),
        )
    };
    let (number, unit) = split(text);
    let factor: u64 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        "tib" => 1 << 40,
        _ => return Err(wrong()),
    };
    scaled(number, factor)
        .filter(|bytes| (LEAST_TABLE..=LARGEST_TABLE).contains(bytes))
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(wrong)
}

/// Reads a number of nodes, at least one: `5000`, `10k`, `2M` or `1.5G`.
///
/// # Errors
/// When the text is no such number.
pub fn parse_nodes(text: &str) -> Result<u64, Mismatch> {
    let (number, unit) = split(text);
    let factor = match unit {
        "" => Some(1),
        "k" | "K" => Some(1_000),
        "m" | "M" => Some(1_000_000),
        "g" | "G" => Some(1_000_000_000),
        _ => None,
    };
    match factor.and_then(|factor| scaled(number, factor)) {
        Some(0) => Err(Mismatch::new("at least one node", text)),
        Some(nodes) => Ok(nodes),
        None => Err(Mismatch::new(
            "a number of nodes such as 5000, 10k or 2M",
            format!("{text:?}"),
        )),
    }
}

/// Reads a whole number within a range; `expected` names the quantity for the error, such as `a number of plies`.
///
/// # Errors
/// When the text is no number, or one outside the range.
pub fn parse_number<T>(text: &str, expected: &str, range: RangeInclusive<T>) -> Result<T, Mismatch>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        Mismatch::new(
            format!("{expected} from {least} to {most}"),
            format!("{text:?}"),
        )
    })
}

/// Returns a number of JSON as a whole one; `None` if it has a fraction or does not fit.
///
/// JSON has one kind of number, so `3.0` is whole as well.
pub fn whole_number(number: &Number) -> Option<u64> {
    number.as_u64().or_else(|| whole_of(number.as_f64()?))
}

/// Returns a floating-point number as a whole one; `None` if it has a fraction or does not fit.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is whole, not below zero, and below 2^64"
)]
fn whole_of(number: f64) -> Option<u64> {
    /// The first number that does not fit.
    const ABOVE: f64 = 18_446_744_073_709_551_616.0;
    let is_whole = number.fract() == 0.0 && (0.0..ABOVE).contains(&number);
    is_whole.then_some(number as u64)
}

/// Returns a decimal number times `factor`, rounded down; `None` where it is no number, or too large.
fn scaled(number: &str, factor: u64) -> Option<u64> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let whole = whole.parse::<u64>().ok()?.checked_mul(factor)?;
    let parts = fraction.parse::<u64>().ok()?;
    let of = 10_u64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let part = u128::from(parts) * u128::from(factor) / u128::from(of);
    whole.checked_add(u64::try_from(part).ok()?)
}

/// Splits a text into its number and the rest.
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
            ("1min", Some(60_000)),
            ("1h", Some(3_600_000)),
            ("2", Some(2_000)),
            ("0.5", Some(500)),
            ("0s", None),
            ("0", None),
            ("s", None),
            ("", None),
            ("-1s", None),
            ("1.2.3s", None),
            ("10000000000000000000s", None),
            ("99999999999999999999999999h", None),
            ("2 s", None),
            ("1d", None),
        ] {
            assert_eq!(millis(text), expected, "{text:?}");
        }
    }

    /// Such a time was once called one that is not above zero.
    #[test]
    fn the_longest_time_is_named() {
        let message = |text: &str| parse_time(text).map_err(|error| error.to_string());
        for text in ["878401h", "99999999999h", "99999999999999999999999999h"] {
            let expected = format!("expected a time of at most 878400h, found {text:?}");
            assert_eq!(message(text), Err(expected));
        }
        assert!(parse_time("878400h").is_ok());
        let zero = "expected a time above zero such as 50ms, 2s or 1m, found \"0h\"";
        assert_eq!(message("0h"), Err(zero.to_owned()));
    }

    #[test]
    fn sizes_are_read_or_refused() {
        for (text, expected) in [
            ("65536", Some(1 << 16)),
            ("64KiB", Some(1 << 16)),
            ("64MiB", Some(64 << 20)),
            ("64mib", Some(64 << 20)),
            ("1GiB", Some(1 << 30)),
            ("1.5GiB", Some(3 << 29)),
            ("1024GiB", Some(1 << 40)),
            ("1TiB", Some(1 << 40)),
            ("64MB", Some(64_000_000)),
            ("100KB", Some(100_000)),
            ("1GB", Some(1_000_000_000)),
            ("1TB", Some(1_000_000_000_000)),
            ("1025GiB", None),
            ("2TiB", None),
            ("1KiB", None),
            ("0", None),
            ("64M", None),
            ("64 MiB", None),
            ("1.5.5GiB", None),
            (".5GiB", None),
            ("1.GiB", None),
            ("99999999999999999999GiB", None),
            ("18446744073709551615GiB", None),
            ("0.99999999999999999999GiB", None),
            ("", None),
        ] {
            assert_eq!(parse_bytes(text).ok(), expected, "{text:?}");
        }
    }

    #[test]
    fn counts_are_read_or_refused_in_our_words() {
        let message = |text: &str| match parse_nodes(text) {
            Ok(nodes) => nodes.to_string(),
            Err(error) => error.to_string(),
        };
        let wrong = "expected a number of nodes such as 5000, 10k or 2M, found ";
        for (text, expected) in [
            ("5000", "5000".to_owned()),
            ("10k", "10000".to_owned()),
            ("2M", "2000000".to_owned()),
            ("1.5G", "1500000000".to_owned()),
            ("0", "expected at least one node, found 0".to_owned()),
            ("0.5", "expected at least one node, found 0.5".to_owned()),
            ("x", format!("{wrong}\"x\"")),
            ("1T", format!("{wrong}\"1T\"")),
            ("-1", format!("{wrong}\"-1\"")),
            ("99999999999G", format!("{wrong}\"99999999999G\"")),
        ] {
            assert_eq!(message(text), expected, "{text:?}");
        }
        let plies = |text: &str| parse_number(text, "a number of plies", 1..=99);
        let refused = plies("1k").map_err(|error| error.to_string());
        let expected = "expected a number of plies from 1 to 99, found \"1k\"";
        assert_eq!(refused, Err(expected.to_owned()));
        assert_eq!((plies("99").ok(), plies("100").ok()), (Some(99), None));
    }
}
