//! The measurements as a table in Markdown.

use crate::measure::{Measured, Spread};

/// Returns a table with one row for each contest.
pub(crate) fn to_markdown(rows: &[Measured]) -> String {
    let head = "| work | answer | program | time | nodes | reference | time | nodes | ratio | min..max | bar | nodes ratio | bar, at most |\n\
                |---|---:|---|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|\n";
    head.to_owned() + &rows.iter().map(row).collect::<String>()
}

fn row(row: &Measured) -> String {
    let [subject, reference] = &row.names;
    let [time, other_time] = row.seconds.map(|spread| shown(spread.median));
    let [nodes, other_nodes] = row
        .nodes
        .map(|nodes| nodes.map_or("-".to_owned(), |nodes| nodes.to_string()));
    let Spread {
        median,
        least,
        greatest,
    } = row.ratio;
    let bar = |bar: Option<f64>| bar.map_or("-".to_owned(), |bar| bar.to_string());
    let (bar, nodes_bar) = (bar(row.bar), bar(row.nodes_bar));
    let nodes_ratio = row.nodes_ratio();
    let nodes_ratio = nodes_ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
    format!(
        "| {} | {} | {subject} | {time} | {nodes} | {reference} | {other_time} | {other_nodes} | {median:.2} | {least:.2}..{greatest:.2} | {bar} | {nodes_ratio} | {nodes_bar} |\n",
        row.name, row.answer
    )
}

/// Returns a time in the unit that leaves one to three digits before the point.
fn shown(seconds: f64) -> String {
    let units = [("s", 1.0), ("ms", 1e-3)];
    let fitting = units.into_iter().find(|unit| seconds >= unit.1);
    let (unit, length) = fitting.unwrap_or(("µs", 1e-6));
    format!("{:.2} {unit}", seconds / length)
}
