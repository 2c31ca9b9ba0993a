//! Output of answers as JSON and in words.

use std::io::{self, Write};

use serde_json::{Value, json};

/// Writes one object on one line.
///
/// # Errors
/// When the sink fails.
pub fn write_json(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    writeln!(out, "{value}")
}

/// Writes one object on one line, with long lists as its last keys; only one item of a list is in memory at a time.
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

/// Returns a number with its noun.
pub fn count(number: impl Into<u64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}
