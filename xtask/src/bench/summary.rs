//! The median time of each benchmark, as JSON and as a table.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Median times in nanoseconds, by the names of the benchmarks.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Summary(BTreeMap<String, f64>);

impl Summary {
    /// Enters the median of a benchmark.
    pub(super) fn add(&mut self, name: &str, nanoseconds: f64) {
        self.0.insert(name.to_owned(), nanoseconds);
    }

    /// Whether nothing was measured.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads what [`Summary::to_json`] wrote.
    pub(super) fn from_json(text: &str) -> Option<Self> {
        let summary: Value = serde_json::from_str(text).ok()?;
        let medians = summary["median_nanoseconds"].as_object()?.iter();
        let median = |(name, median): (&String, &Value)| Some((name.clone(), median.as_f64()?));
        medians.map(median).collect::<Option<_>>().map(Summary)
    }

    /// The summary as one JSON object, with the rows of the comparison with another crate where there are any.
    pub(super) fn to_json(&self, peer: Option<Value>) -> String {
        let mut summary = json!({ "median_nanoseconds": self.0 });
        if let Some(rows) = peer {
            summary["peer"] = rows;
        }
        format!("{summary:#}\n")
    }

    /// The summary as a table in Markdown; against another, with the ratio of new to old.
    pub(super) fn to_markdown(&self, before: Option<&Summary>) -> String {
        let head = match before {
            None => "| benchmark | median |\n|---|---:|\n",
            Some(_) => "| benchmark | before | median | ratio |\n|---|---:|---:|---:|\n",
        };
        let row = |(name, &now): (&String, &f64)| match before {
            None => format!("| {name} | {} |\n", shown(now)),
            Some(before) => {
                let old = before.0.get(name);
                let time = old.map_or("none".to_owned(), |&old| shown(old));
                let ratio = old.map_or(String::new(), |old| format!("{:.2}", now / old));
                format!("| {name} | {time} | {} | {ratio} |\n", shown(now))
            }
        };
        head.to_owned() + &self.0.iter().map(row).collect::<String>()
    }
}

/// A time in the unit that leaves one to three digits before the point.
fn shown(nanoseconds: f64) -> String {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)];
    let fitting = units.into_iter().find(|unit| nanoseconds >= unit.1);
    let (unit, length) = fitting.unwrap_or(("ns", 1.0));
    format!("{:.2} {unit}", nanoseconds / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(list: &[(&str, f64)]) -> Summary {
        let mut summary = Summary::default();
        for (name, median) in list {
            summary.add(name, *median);
        }
        summary
    }

    #[test]
    fn summaries_are_read_back() {
        let written = summary(&[("a/b", 12.5), ("c", 3e9)]);
        for peer in [None, Some(json!([{ "name": "peer/a" }]))] {
            let text = written.to_json(peer);
            assert_eq!(Summary::from_json(&text).as_ref(), Some(&written));
        }
        for text in ["", "{}", r#"{"median_nanoseconds":{"a":"b"}}"#] {
            assert_eq!(Summary::from_json(text), None, "{text}");
        }
    }

    #[test]
    fn tables_show_units_and_ratios() {
        let now = summary(&[("a", 12.5), ("b", 3_000.0), ("c", 4.5e6), ("d", 2e9)]);
        assert_eq!(
            now.to_markdown(None),
            "| benchmark | median |\n|---|---:|\n| a | 12.50 ns |\n| b | 3.00 µs |\n| c | 4.50 ms |\n| d | 2.00 s |\n"
        );
        let old = summary(&[("a", 25.0)]);
        assert_eq!(
            summary(&[("a", 12.5), ("b", 1.0)]).to_markdown(Some(&old)),
            "| benchmark | before | median | ratio |\n|---|---:|---:|---:|\n| a | 25.00 ns | 12.50 ns | 0.50 |\n| b | none | 1.00 ns |  |\n"
        );
    }
}
