//! Lists of edges.

use gametree_core::Mismatch;

use super::tokens::{Line, Token, lines};
use crate::graph::Graph;

/// Reads an edge or a single vertex per line; what follows `#` is a comment.
pub(super) fn read(text: &str) -> Result<Graph, Mismatch> {
    let mut edges = Vec::new();
    let mut lowest = 1;
    let mut highest: Option<(usize, Token<'_>)> = None;
    for line in lines(text) {
        let code = line.text.split('#').next().unwrap_or_default();
        let ends = read_line(Line { text: code, ..line })?;
        for &(number, token) in ends.iter().flatten() {
            lowest = lowest.min(number);
            if highest.is_none_or(|(other, _)| number > other) {
                highest = Some((number, token));
            }
        }
        edges.extend(ends[0].zip(ends[1]));
    }
    let count = match highest {
        None => 0,
        Some((number, token)) => {
            let count = number + 1 - lowest;
            // Only from 0 to 256 there are too many: each number was checked when it was read.
            if count > Graph::MAX_VERTICES {
                return Err(token.instead_of("a vertex number up to 255 in a list with a 0"));
            }
            count
        }
    };
    let mut graph = Graph::without_edges(count)
        .expect("checked above")
        .numbered_from(lowest);
    for ((u, _), (v, _)) in edges {
        graph.connect(u - lowest, v - lowest);
    }
    Ok(graph)
}

/// The numbers of a line, at most two and different.
fn read_line(line: Line<'_>) -> Result<[Option<(usize, Token<'_>)>; 2], Mismatch> {
    let mut ends = [None; 2];
    let mut tokens = line.tokens();
    for (i, token) in tokens.by_ref().take(2).enumerate() {
        let number = token.number(0, Graph::MAX_VERTICES, "a vertex number")?;
        ends[i] = Some((number, token));
    }
    if let [Some((u, _)), Some((v, token))] = ends
        && u == v
    {
        return Err(token.instead_of("another vertex"));
    }
    match tokens.next() {
        None => Ok(ends),
        Some(token) => Err(token.instead_of("the end of the line after two vertices")),
    }
}
