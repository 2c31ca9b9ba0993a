//! What follows from several benchmarks, beside the bar that it is to reach.

use serde_json::{Value, json};

use super::summary::Summary;

/// How many times as fast as another a benchmark is that does as much.
struct Speed {
    name: &'static str,
    of: &'static str,
    limit: &'static str,
    /// The least that is asked for.
    bar: f64,
}

const ALL: [Speed; 1] = [Speed {
    name: "table of 1 GiB, probes fetched ahead to array reads",
    of: "table of 1 GiB/get, fetched ahead",
    limit: "table of 1 GiB/array, the limit",
    // The README of gametree-tt reports 0.86 to 1.05.
    bar: 0.8,
}];

/// A value that has been derived.
pub(super) struct Derived {
    name: &'static str,
    ratio: f64,
    bar: f64,
}

/// What the summary has both benchmarks for.
pub(super) fn all(summary: &Summary) -> Vec<Derived> {
    let derived = |speed: &Speed| {
        let (of, limit) = (summary.median(speed.of)?, summary.median(speed.limit)?);
        Some(Derived {
            name: speed.name,
            ratio: limit / of,
            bar: speed.bar,
        })
    };
    ALL.iter().filter_map(derived).collect()
}

/// A table in Markdown; `None` where it would be empty.
pub(super) fn to_markdown(rows: &[Derived]) -> Option<String> {
    let head = "| derived | ratio | bar |\n|---|---:|---:|\n";
    let row = |row: &Derived| format!("| {} | {:.2} | {} |\n", row.name, row.ratio, row.bar);
    let table = || head.to_owned() + &rows.iter().map(row).collect::<String>();
    (!rows.is_empty()).then(table)
}

/// The same for the summary in JSON.
pub(super) fn to_json(rows: &[Derived]) -> Value {
    let row = |row: &Derived| json!({ "name": row.name, "ratio": row.ratio, "bar": row.bar });
    rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::summary::Measurement;
    use super::*;

    #[test]
    fn probes_are_compared_with_array_reads_if_both_were_run() {
        let mut summary = Summary::default();
        let measurement = |median| Measurement {
            median,
            elements: None,
        };
        summary.add("table of 1 GiB/array, the limit", measurement(18.0));
        assert_eq!(to_markdown(&all(&summary)), None);
        summary.add("table of 1 GiB/get, fetched ahead", measurement(20.0));
        let name = "table of 1 GiB, probes fetched ahead to array reads";
        assert_eq!(
            to_markdown(&all(&summary)),
            Some(format!(
                "| derived | ratio | bar |\n|---|---:|---:|\n| {name} | 0.90 | 0.8 |\n"
            ))
        );
        assert_eq!(
            to_json(&all(&summary)),
            json!([{ "name": name, "ratio": 0.9, "bar": 0.8 }])
        );
    }
}
