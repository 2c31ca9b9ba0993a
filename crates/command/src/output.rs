//! Answers as JSON and in words.

use std::io::{self, Write};

use serde_json::{Value, json};

/// Writes one object on one line.
///
/// # Errors
/// When the sink fails.
pub fn write_json(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    writeln!(out, "{value}")
}

/// Writes one object on one line, with long lists as its last keys, of which only one item is held at a time.
///
/// # Errors
/// When the sink fails.
///
/// # Panics
/// When `object` is no JSON object.
pub fn write_json_with_lists(
    out: &mut dyn Write,
    object: &Value,
    lists: &mut [(&str, &mut dyn Iterator<Item = Value>)],
) -> io::Result<()> {
    let text = object.to_string();
    let open = text.strip_suffix('}').expect("an object ends like that");
    write!(out, "{open}")?;
    for (key, items) in lists {
        write!(out, ",{}:", json!(key))?;
        let mut mark = '[';
        for item in items {
            write!(out, "{mark}{item}")?;
            mark = ',';
        }
        write!(out, "{}", if mark == '[' { "[]" } else { "]" })?;
    }
    writeln!(out, "}}")
}

/// A number with its noun.
pub fn count(number: impl Into<u64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A number for people, with a comma before every three digits: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (number, expected) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (12_345, "12,345"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), expected);
        }
    }
}
