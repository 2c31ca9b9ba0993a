//! The median time of each benchmark, as JSON and as a table.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::saved::{Change, Saved};

/// What came of a benchmark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measurement {
    /// The median time of a run, in nanoseconds.
    pub(super) median: f64,
    /// How many elements a run goes through, where the benchmark tells.
    pub(super) elements: Option<f64>,
}

/// Measurements by the names of the benchmarks.
#[derive(Debug, Default)]
pub(super) struct Summary(BTreeMap<String, Measurement>);

impl Measurement {
    fn per_second(&self) -> Option<f64> {
        Some(self.elements? / (self.median * 1e-9))
    }
}

impl Summary {
    /// Enters what came of a benchmark.
    pub(super) fn add(&mut self, name: &str, measurement: Measurement) {
        self.0.insert(name.to_owned(), measurement);
    }

    /// Whether nothing was measured.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The median of a benchmark, if it was measured.
    pub(super) fn median(&self, name: &str) -> Option<f64> {
        self.0.get(name).map(|measurement| measurement.median)
    }

    /// The names of the benchmarks, and how their times changed.
    pub(super) fn changes(&self, before: &Saved) -> Vec<(&str, Option<Change>)> {
        let change = |(name, now): (&String, &Measurement)| {
            let old = before.medians.get(name);
            old.map(|&old| Change::of_times(old, now.median))
        };
        self.0
            .iter()
            .map(|row| (row.0.as_str(), change(row)))
            .collect()
    }

    /// The medians and the elements per second, for the summary in JSON.
    pub(super) fn to_json(&self) -> Value {
        let medians: BTreeMap<_, _> = self.0.iter().map(|row| (row.0, row.1.median)).collect();
        let speeds = self.0.iter();
        let speeds = speeds.filter_map(|row| Some((row.0, row.1.per_second()?)));
        json!({
            "median_nanoseconds": medians,
            "elements_per_second": speeds.collect::<BTreeMap<_, _>>(),
        })
    }

    /// A table in Markdown; against an earlier summary, with the ratio of new to old.
    pub(super) fn to_markdown(&self, before: Option<&Saved>) -> String {
        let head = match before {
            None => "| benchmark | median | per second |\n|---|---:|---:|\n",
            Some(_) => {
                "| benchmark | before | median | ratio | per second |\n|---|---:|---:|---:|---:|\n"
            }
        };
        let row = |(name, now): (&String, &Measurement)| {
            let (time, speed) = (shown(now.median), shown_speed(name, now));
            let Some(before) = before else {
                return format!("| {name} | {time} | {speed} |\n");
            };
            let old = before.medians.get(name).copied();
            let ratio = old.map(|old| Change::of_times(old, now.median).to_string());
            let (old, ratio) = (
                old.map_or("none".to_owned(), shown),
                ratio.unwrap_or_default(),
            );
            format!("| {name} | {old} | {time} | {ratio} | {speed} |\n")
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

/// The elements per second, which are nodes where trees are counted; empty where the benchmark has none.
fn shown_speed(name: &str, measurement: &Measurement) -> String {
    let Some(speed) = measurement.per_second() else {
        return String::new();
    };
    let element = if name.contains("/perft ") {
        "nodes"
    } else {
        "elements"
    };
    format!("{:.2} M {element}", speed / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(list: &[(&str, f64, Option<f64>)]) -> Summary {
        let mut summary = Summary::default();
        for &(name, median, elements) in list {
            summary.add(name, Measurement { median, elements });
        }
        summary
    }

    #[test]
    fn tables_show_units_and_speeds() {
        let now = summary(&[
            ("a", 12.5, None),
            ("b", 3_000.0, Some(6.0)),
            ("c", 4.5e6, None),
            ("d/perft 3, e", 2e9, Some(3e8)),
        ]);
        assert_eq!(
            now.to_markdown(None),
            "| benchmark | median | per second |\n|---|---:|---:|\n\
             | a | 12.50 ns |  |\n| b | 3.00 µs | 2.00 M elements |\n| c | 4.50 ms |  |\n\
             | d/perft 3, e | 2.00 s | 150.00 M nodes |\n"
        );
        let speeds = &now.to_json()["elements_per_second"];
        assert_eq!(speeds, &json!({ "b": 2e6, "d/perft 3, e": 1.5e8 }));
    }

    #[test]
    fn tables_mark_what_became_slower() {
        let old = summary(&[("a", 25.0, None), ("b", 10.0, None)]).to_json();
        let old = Saved::from_json(&old.to_string()).expect("a summary");
        let now = summary(&[("a", 12.5, None), ("b", 12.0, None), ("c", 1.0, None)]);
        assert_eq!(
            now.to_markdown(Some(&old)),
            "| benchmark | before | median | ratio | per second |\n|---|---:|---:|---:|---:|\n\
             | a | 25.00 ns | 12.50 ns | 0.50 |  |\n\
             | b | 10.00 ns | 12.00 ns | **1.20 slower** |  |\n\
             | c | none | 1.00 ns |  |  |\n"
        );
    }
}
