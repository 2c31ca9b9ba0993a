//! Share of the turning points of a file whose wins a search sees.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use gametree_core::{Mismatch, Notation, Position};
use gametree_grid::Cell;
use gametree_mnk::Rules;
use gametree_search::SearchReport;

use crate::openings::{Board, board};
use crate::{Failure, decided};

/// Reads the positions of a suite, in which a line that begins with `#` is a comment.
pub(crate) fn read(rules: Rules, text: &str) -> Result<Vec<Board>, Failure> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            position(rules, line).map_err(|mismatch| format!("line {number}: {mismatch}").into())
        })
        .collect()
}

/// Reads the moves of a line, and plays them.
fn position(rules: Rules, line: &str) -> Result<Board, Mismatch> {
    let mut pos = board(rules)?;
    for word in line.split_whitespace() {
        let m = pos.parse_move(word)?;
        if pos.outcome().is_some() || !pos.is_legal(m) {
            return Err(Mismatch::new("a legal move", word));
        }
        pos.play(m);
    }
    if pos.outcome().is_some() {
        return Err(Mismatch::new("an open game", "one that is over"));
    }
    Ok(pos)
}

/// Searches each position, and prints a row for each and a summary.
pub(crate) fn run(suite: &[Board], nodes: u64, threads: usize) -> Result<(), Failure> {
    let reports = searched(suite, nodes, threads)?;
    let summary = summary(&reports, nodes).ok_or("no positions")?;
    let mut out = io::stdout().lock();
    writeln!(out, "| position | score | nodes | depth |")?;
    writeln!(out, "|---|---|---|---|")?;
    for (number, report) in (1..).zip(&reports) {
        let (score, nodes, depth) = (report.score, report.nodes, report.depth);
        writeln!(out, "| {number} | {score} | {nodes} | {depth} |")?;
    }
    writeln!(out, "\n{summary}")?;
    Ok(())
}

/// Searches the positions in several threads, and returns the reports in their order.
fn searched(
    suite: &[Board],
    nodes: u64,
    threads: usize,
) -> Result<Vec<SearchReport<Cell>>, Failure> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut reports = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(pos) = suite.get(index) else {
                return Ok::<_, Mismatch>(reports);
            };
            reports.push((index, decided::search(pos, nodes)?));
        }
    };
    let shares = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = threads.into_iter().map(ScopedJoinHandle::join);
        joined.collect::<Result<Vec<_>, _>>()
    });
    let shares = shares.map_err(|_| "a search panicked")?;
    let mut reports = Vec::new();
    for share in shares {
        reports.extend(share?);
    }
    reports.sort_by_key(|&(index, _)| index);
    Ok(reports.into_iter().map(|(_, report)| report).collect())
}

/// Returns the share of the wins that are seen, the mean depth of the other searches, and the geometric mean of the nodes; `None` without positions.
#[expect(clippy::cast_precision_loss, reason = "numbers of nodes below 2^53")]
fn summary(reports: &[SearchReport<Cell>], nodes: u64) -> Option<String> {
    let (seen, open): (Vec<_>, Vec<_>) = reports.iter().partition(|report| report.score.is_win());
    let percent = 100.0
        * mean(
            reports
                .iter()
                .map(|report| f64::from(report.score.is_win())),
        )?;
    let effort = mean(reports.iter().map(|report| {
        // A win that is not seen counts as one that takes twice the limit.
        let nodes = if report.score.is_win() {
            report.nodes
        } else {
            2 * nodes
        };
        (nodes as f64).ln()
    }))?;
    let depth = mean(open.iter().map(|report| f64::from(report.depth)));
    let depth = depth.map_or_else(|| "none".to_owned(), |depth| format!("{depth:.1}"));
    Some(format!(
        "wins seen: {} of {} ({percent:.1} %), mean depth of the other searches: {depth}, geometric mean of the nodes: {:.0}",
        seen.len(),
        reports.len(),
        effort.exp()
    ))
}

/// Returns the mean of numbers; `None` without numbers.
#[expect(clippy::cast_precision_loss, reason = "few numbers")]
fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let count = numbers.len();
    (count > 0).then(|| numbers.sum::<f64>() / count as f64)
}
