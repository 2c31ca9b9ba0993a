//! Lists of edges.

use std::collections::HashSet;

use gametree_core::Mismatch;

use super::tokens::{Line, Token, lines, number};
use crate::graph::Graph;

/// The numbers of the vertices on a line, at most two, each with its token.
type Ends<'a> = [Option<(usize, Token<'a>)>; 2];

/// Returns `true` if a text whose first line is wide is still a list of edges: with attributes, with weights, or with vertex numbers where a matrix has entries.
pub(super) fn seems(text: &str) -> bool {
    let filled = lines(text).filter(|line| !line.is_blank());
    let rows: Vec<Vec<Token<'_>>> = filled.map(|line| line.tokens().collect()).collect();
    let is_wide = rows.first().is_some_and(|row| row.len() > 2);
    let behind = || rows.iter().flat_map(|row| row.iter().skip(2));
    if behind().any(|token| token.text.starts_with('{')) {
        return true;
    }
    // Three rows of three entries fit both formats.
    if rows.len() == 3 && rows.iter().all(|row| row.len() == 3) {
        let mut diagonal = rows
            .iter()
            .enumerate()
            .map(|(row, tokens)| tokens[row].text);
        return are_different(&rows) && !diagonal.all(|entry| entry == "0");
    }
    let mut ends = rows.iter().flat_map(|row| row.iter().take(2));
    let is_entry = |token: &Token<'_>| number(token.text).is_none_or(|number| number < 2);
    let is_narrow = rows.iter().all(|row| row.len() <= 3);
    let is_no_matrix = || is_narrow || behind().any(|&token| !is_weight(token));
    is_wide && (are_different(&rows) || !ends.all(is_entry) && is_no_matrix())
}

/// Returns `true` if these are weighted edges, each of them once, and not only zeros and ones.
fn are_different(rows: &[Vec<Token<'_>>]) -> bool {
    let mut met = HashSet::new();
    let mut is_new = |row: &Vec<Token<'_>>| {
        let [u, v, weight] = row[..] else {
            return false;
        };
        let ends = number(u.text).zip(number(v.text));
        ends.is_some_and(|(u, v)| u != v && met.insert((u.min(v), u.max(v)))) && is_weight(weight)
    };
    let mut tokens = rows.iter().flatten();
    rows.iter().all(&mut is_new) && !tokens.all(|token| matches!(token.text, "0" | "1"))
}

/// Reads an edge or a single vertex per line; what follows `#` is a comment.
///
/// Weights stand after all edges or after none: if only some lines have a third number, it may be one more neighbour.
pub(super) fn read(text: &str) -> Result<Graph, Mismatch> {
    let mut edges = Vec::new();
    let mut lowest = 1;
    let mut highest: Option<(usize, Token<'_>)> = None;
    let mut widths = lines(text).map(|line| code_of(line).tokens().count());
    let are_weighted = widths.all(|width| matches!(width, 0 | 3));
    for line in lines(text) {
        let ends = read_line(line, are_weighted)?;
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
            // Only a list from 0 to 256 has too many vertices: each number was checked when it was read.
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

/// Returns a line without its comment.
fn code_of(line: Line<'_>) -> Line<'_> {
    let text = line.text.split('#').next().unwrap_or_default();
    Line { text, ..line }
}

/// Returns the numbers of a line, at most two and different.
fn read_line(line: Line<'_>, are_weighted: bool) -> Result<Ends<'_>, Mismatch> {
    let mut ends = [None; 2];
    let mut tokens = code_of(line).tokens();
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
        Some(token) if token.text.starts_with('{') => {
            let rest = behind_attributes(line.text);
            let is_closed = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('#'));
            let error = || token.instead_of("attributes in braces to the end of the line");
            is_closed.then_some(ends).ok_or_else(error)
        }
        Some(token) if are_weighted && is_weight(token) => Ok(ends),
        Some(token) => {
            let expected = "the end of the line after two vertices, or a weight behind every edge";
            Err(token.instead_of(expected))
        }
    }
}

/// Returns the text after the attributes of a line, which may contain the mark of a comment.
fn behind_attributes(line: &str) -> Option<&str> {
    let (_, rest) = line.rsplit_once('}')?;
    Some(rest.trim())
}

/// Returns `true` if this is a weight: a number, possibly with a sign, a fraction or an exponent.
fn is_weight(token: Token<'_>) -> bool {
    token.text.parse::<f64>().is_ok()
}
