//! A summary that was kept, and what became slower since.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

/// How many times as slow as before a row is marked.
///
/// Two runs of one program can differ by more on a shared machine, which is why a mark is no failure.
const THRESHOLD: f64 = 1.1;

/// What an earlier run measured.
#[derive(Debug, PartialEq)]
pub(super) struct Saved {
    /// Median times in nanoseconds, by the names of the benchmarks.
    pub(super) medians: BTreeMap<String, f64>,
    /// How many times our time other programs took, by the names of the contests.
    pub(super) ratios: BTreeMap<String, f64>,
}

/// How many times as slow as before something is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change(f64);

impl Saved {
    /// Reads what `--save` wrote; a file without contests will do.
    pub(super) fn from_json(text: &str) -> Option<Self> {
        let summary: Value = serde_json::from_str(text).ok()?;
        let medians = summary["median_nanoseconds"].as_object()?.iter();
        let median = |(name, median): (&String, &Value)| Some((name.clone(), median.as_f64()?));
        Some(Saved {
            medians: medians.map(median).collect::<Option<_>>()?,
            ratios: ratios(&summary["peer"])
                .map(|row| (row.0.to_owned(), row.1))
                .collect(),
        })
    }
}

/// The names of contests with their ratios; nothing where there is no list of them.
pub(super) fn ratios<'a>(rows: &'a Value) -> impl Iterator<Item = (&'a str, f64)> {
    let ratio = |row: &'a Value| Some((row["name"].as_str()?, row["ratio"]["median"].as_f64()?));
    rows.as_array().into_iter().flatten().filter_map(ratio)
}

impl Change {
    /// Of a time, which grows.
    pub(super) fn of_times(before: f64, now: f64) -> Self {
        Change(now / before)
    }

    /// Of a ratio to another program, which falls as we become slower.
    pub(super) fn of_ratios(before: f64, now: f64) -> Self {
        Change(before / now)
    }

    fn is_slower(self) -> bool {
        self.0 > THRESHOLD
    }
}

/// Marked where it is beyond the threshold.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_slower() {
            write!(f, "**{:.2} slower**", self.0)
        } else {
            write!(f, "{:.2}", self.0)
        }
    }
}

/// The line that counts and names the marked rows.
pub(super) fn verdict(changes: &[(&str, Option<Change>)]) -> String {
    let compared = changes.iter().filter(|row| row.1.is_some()).count();
    let slower = |row: &&(&str, Option<Change>)| row.1.is_some_and(Change::is_slower);
    let slower: Vec<&str> = changes.iter().filter(slower).map(|row| row.0).collect();
    let percent = (THRESHOLD - 1.0) * 100.0;
    let counted = format!(
        "slower by more than {percent:.0} %: {} of {compared}",
        slower.len()
    );
    if slower.is_empty() {
        counted
    } else {
        format!("{counted}: {}", slower.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn summaries_are_read_back() {
        let times = json!({ "a/b": 12.5, "c": 3e9 });
        let medians = BTreeMap::from([("a/b".to_owned(), 12.5), ("c".to_owned(), 3e9)]);
        for (peer, ratios) in [
            (Value::Null, BTreeMap::new()),
            (
                json!([{ "name": "peer/a", "ratio": { "median": 1.5, "min": 1 } }]),
                BTreeMap::from([("peer/a".to_owned(), 1.5)]),
            ),
        ] {
            let text = json!({ "median_nanoseconds": times, "peer": peer }).to_string();
            let medians = medians.clone();
            assert_eq!(Saved::from_json(&text), Some(Saved { medians, ratios }));
        }
        for text in ["", "{}", r#"{"median_nanoseconds":{"a":"b"}}"#] {
            assert_eq!(Saved::from_json(text), None, "{text}");
        }
    }

    #[test]
    fn what_became_slower_is_counted_and_named() {
        let same = ("a, b", Some(Change::of_times(10.0, 11.0)));
        let slow = ("c", Some(Change::of_times(10.0, 11.1)));
        let behind = ("peer/d", Some(Change::of_ratios(3.0, 2.0)));
        let ahead = ("peer/e", Some(Change::of_ratios(2.0, 3.0)));
        let fresh = ("f", None);
        for (changes, expected) in [
            (
                &[same, slow, behind, ahead, fresh][..],
                "slower by more than 10 %: 2 of 4: c; peer/d",
            ),
            (&[same, fresh], "slower by more than 10 %: 0 of 1"),
            (&[], "slower by more than 10 %: 0 of 0"),
        ] {
            assert_eq!(verdict(changes), expected);
        }
    }
}
