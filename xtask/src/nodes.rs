//! `cargo xtask nodes`: the node counts of the fixed suite, which change when a search changes.

use std::fs;

use crate::failure::Failure;
use crate::folders;
use crate::program::{build_for_tests, for_tests};
use crate::shell::{capture, say};
use crate::workspace::Workspace;

/// The snapshot of a test with the accepted counts, relative to the root.
const ACCEPTED: &str =
    "crates/gametree/tests/it/snapshots/it__bench__node_counts_are_the_signature.snap";

/// Runs the suite and compares it with the accepted counts.
pub(crate) fn run() -> Result<(), Failure> {
    let target = Workspace::load()?.target;
    build_for_tests(&["gametree"])?;
    let mut suite = for_tests(&target, "gametree");
    let now = Counts::read("gametree bench", &capture(suite.arg("bench"))?)?;
    let path = folders::root().join(ACCEPTED);
    let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
    let accepted = Counts::read(ACCEPTED, &text)?;
    let differences = now.differences(&accepted);
    for line in &differences {
        say(line);
    }
    say(&now.verdict(&accepted));
    if differences.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "the node counts differ from {ACCEPTED}; if that is meant, run cargo xtask snap --accept"
    )))
}

/// Node counts by the name of the search, in the order of the suite.
#[derive(Debug, PartialEq, Eq)]
struct Counts(Vec<(String, u64)>);

impl Counts {
    /// Reads the counts that the suite prints, among other lines.
    fn read(place: &str, text: &str) -> Result<Self, Failure> {
        let total = text
            .lines()
            .find_map(|line| line.strip_suffix(" nodes in total"));
        let line = |line: &str| {
            let words: Vec<&str> = line.strip_suffix(" nodes")?.split_whitespace().collect();
            let (nodes, name) = words.split_last()?;
            Some((name.join(" "), nodes.parse().ok()?))
        };
        let counts = Counts(text.lines().filter_map(line).collect());
        let sum = counts.total().to_string();
        if total == Some(&sum) {
            Ok(counts)
        } else {
            Err(Failure::new(format!(
                "{place}: expected {sum} nodes in total, found {}",
                total.unwrap_or("none")
            )))
        }
    }

    fn total(&self) -> u64 {
        self.0.iter().map(|count| count.1).sum()
    }

    fn of(&self, name: &str) -> Option<u64> {
        let count = self.0.iter().find(|count| count.0 == name);
        count.map(|count| count.1)
    }

    /// Returns a line for each name whose count differs from the accepted one.
    fn differences(&self, accepted: &Counts) -> Vec<String> {
        let gone = accepted.0.iter();
        let gone = gone.filter(|count| self.of(&count.0).is_none());
        let shown = |count: Option<u64>| count.map_or("none".to_owned(), |nodes| nodes.to_string());
        self.0
            .iter()
            .chain(gone)
            .map(|(name, _)| (name, accepted.of(name), self.of(name)))
            .filter(|(_, before, after)| before != after)
            .map(|(name, before, after)| format!("{name}: {} -> {}", shown(before), shown(after)))
            .collect()
    }

    /// Returns the line for the commit message.
    fn verdict(&self, accepted: &Counts) -> String {
        if self == accepted {
            "Nodes: unchanged".to_owned()
        } else {
            format!("Nodes: {} -> {}", accepted.total(), self.total())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(list: &[(&str, u64)]) -> Counts {
        Counts(list.iter().map(|c| (c.0.to_owned(), c.1)).collect())
    }

    #[test]
    fn snapshots_are_read_where_they_add_up() {
        let text = "---\nsource: a.rs\n---\nexit code 0\na:1  pvs     depth 3    7 nodes\n\
            b    solver  depth 4   15 nodes\n22 nodes in total\nR nodes per second\n--- stderr\n";
        let snapshot = Counts::read("a text", text).expect("a snapshot");
        let expected = counts(&[("a:1 pvs depth 3", 7), ("b solver depth 4", 15)]);
        assert_eq!(snapshot, expected);
        for text in [
            "",
            &text.replace("22", "23"),
            &text.replace("7 nodes", "nodes"),
        ] {
            assert!(Counts::read("a text", text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_difference_is_named() {
        let old = counts(&[("a", 7), ("b", 5), ("d", 1)]);
        let new = counts(&[("a", 7), ("b", 6), ("c", 2)]);
        assert_eq!(
            new.differences(&old),
            ["b: 5 -> 6", "c: none -> 2", "d: 1 -> none"]
        );
        assert_eq!(new.verdict(&old), "Nodes: 13 -> 15");
        assert_eq!(new.verdict(&new), "Nodes: unchanged");
        assert!(new.differences(&new).is_empty());
    }
}
