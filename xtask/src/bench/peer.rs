//! The comparison with another crate, which is a program of its own.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde_json::Value;

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo};

use super::saved::{Change, Saved, ratios};

/// What the names of its rows begin with.
const NAME: &str = "peer";

/// What the program has written.
pub(super) struct Peer {
    /// A table in Markdown.
    pub(super) table: String,
    /// The rows of the table, for the summary in JSON.
    pub(super) rows: Value,
}

impl Peer {
    /// The names of the contests, and how their ratios changed.
    pub(super) fn changes(&self, before: &Saved) -> Vec<(&str, Option<Change>)> {
        let change = |(name, now)| {
            let old = before.ratios.get(name);
            (name, old.map(|&old| Change::of_ratios(old, now)))
        };
        ratios(&self.rows).map(change).collect()
    }

    /// A table in Markdown with the ratios of an earlier summary.
    pub(super) fn compared(&self, before: &Saved) -> String {
        let head = "| work | ratio before | ratio | times as slow |\n|---|---:|---:|---:|\n";
        let row = |((name, now), (_, change)): ((&str, f64), (&str, Option<Change>))| {
            let old = before.ratios.get(name);
            let old = old.map_or("none".to_owned(), |old| format!("{old:.2}"));
            let change = change.map_or(String::new(), |change| change.to_string());
            format!("| {name} | {old} | {now:.2} | {change} |\n")
        };
        let rows = ratios(&self.rows).zip(self.changes(before));
        head.to_owned() + &rows.map(row).collect::<String>()
    }
}

/// Whether these options ask for the comparison and nothing else.
pub(super) fn is_alone(options: &Options) -> bool {
    options.plain.iter().any(|name| name.starts_with(NAME))
}

/// Runs the comparison; `None` where no row has the name that is asked for.
pub(super) fn run(options: &Options, target: &Path) -> Result<Option<Peer>, Failure> {
    let began = SystemTime::now();
    let package = ["-p", "gametree-benches", "--bench", NAME, "--"];
    let mut command = cargo(&["bench", "--quiet", "--locked"]);
    command.args(package).args(&options.plain);
    if options.has("--quick") {
        command.arg("--quick");
    }
    shell::capture(&mut command)?;
    let folder = target.join("bench");
    let rows = folder.join("peer.json");
    // Without a row that has the name, what lies there is of an earlier run.
    let written = fs::metadata(&rows).and_then(|file| file.modified());
    if written.is_ok_and(|time| time >= began) {
        let rows = super::read_json(&rows)?["rows"].take();
        let file = folder.join("peer.md");
        let table = fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
        Ok(Some(Peer { table, rows }))
    } else {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ratios_are_compared_with_those_before() {
        let row = |name, ratio| json!({ "name": name, "ratio": { "median": ratio } });
        let saved =
            json!({ "median_nanoseconds": {}, "peer": [row("peer/a", 3.0), row("peer/b", 1.0)] });
        let before = Saved::from_json(&saved.to_string()).expect("a summary");
        let rows = json!([row("peer/a", 2.0), row("peer/b", 2.0), row("peer/c", 1.0)]);
        let table = String::new();
        assert_eq!(
            Peer { table, rows }.compared(&before),
            "| work | ratio before | ratio | times as slow |\n|---|---:|---:|---:|\n\
             | peer/a | 3.00 | 2.00 | **1.50 slower** |\n\
             | peer/b | 1.00 | 2.00 | 0.50 |\n\
             | peer/c | none | 1.00 |  |\n"
        );
    }
}
