//! The format of the DIMACS challenges on colouring and cliques.

use gametree_core::{Mismatch, Place};

use super::mismatch;
use super::tokens::{Line, Token, lines};
use crate::graph::Graph;

/// Returns `true` if a line of the format begins with this word.
///
/// Beside the graph, files have comments, `c`, weights of vertices, `n`, their coordinates, `d` and `v`, and the parameters of a generator, `x`.
pub(super) fn begins_with(word: &str) -> bool {
    matches!(word, "p" | "e" | "c" | "n" | "d" | "v" | "x")
}

pub(super) fn read(text: &str) -> Result<Graph, Mismatch> {
    let mut read: Option<(Graph, Edges)> = None;
    let mut end = Place::Text { line: 1, column: 1 };
    for line in lines(text) {
        end = line.end();
        let tokens: Vec<Token<'_>> = line.tokens().collect();
        let Some(&kind) = tokens.first() else {
            continue;
        };
        match (kind.text, &mut read) {
            ("p", None) => {
                let (count, edges) = problem(line, &tokens)?;
                let graph = Graph::without_edges(count);
                let graph = graph.expect("the count was checked when it was read");
                read = Some((graph, edges));
            }
            ("p", Some(_)) => return Err(kind.instead_of("one problem line alone")),
            ("e", Some((graph, edges))) => {
                let (u, v) = edge(line, &tokens, graph.vertex_count())?;
                graph.connect(u - 1, v - 1);
                edges.found += 1;
            }
            ("e", None) => return Err(kind.instead_of("the problem line first")),
            (word, _) if begins_with(word) => {}
            _ => return Err(kind.instead_of("a line that begins with p, e, c, n, d, v or x")),
        }
    }
    let missing = || mismatch(end, "p edge VERTICES EDGES", "the end of the text");
    let (graph, edges) = read.ok_or_else(missing)?;
    edges.check(&graph, end)?;
    Ok(graph)
}

/// The number of edges, as announced and as found.
struct Edges {
    /// The number in the problem line.
    expected: usize,
    /// The number of lines that begin with `e`.
    found: usize,
}

impl Edges {
    /// Refuses a file that was cut off or put together wrongly.
    ///
    /// Published graphs list each edge once or in both directions, and count it once or twice, not always in the same way.
    fn check(&self, graph: &Graph, end: Place) -> Result<(), Mismatch> {
        let once = graph.edge_count();
        if [self.found, once, 2 * once].contains(&self.expected) {
            return Ok(());
        }
        let expected = format!("{} edges in all", self.expected);
        Err(mismatch(end, expected, self.found.to_string()))
    }
}

/// Returns the numbers of vertices and of edges in the problem line.
fn problem(line: Line<'_>, tokens: &[Token<'_>]) -> Result<(usize, Edges), Mismatch> {
    let kind = token(line, tokens, 1, "the word edge")?;
    if !matches!(kind.text, "edge" | "edges" | "col") {
        return Err(kind.instead_of("the word edge"));
    }
    let count = token(line, tokens, 2, "a number of vertices")?.vertex_count()?;
    let edges = token(line, tokens, 3, "a number of edges")?;
    // Each of them in both directions.
    let most = count * count.saturating_sub(1);
    let expected = edges.number(0, most, "a number of edges")?;
    ends_after(tokens, 4)?;
    Ok((count, Edges { expected, found: 0 }))
}

fn edge(line: Line<'_>, tokens: &[Token<'_>], count: usize) -> Result<(usize, usize), Mismatch> {
    let u = token(line, tokens, 1, "a vertex")?.number(1, count, "a vertex")?;
    let second = token(line, tokens, 2, "a vertex")?;
    let v = second.number(1, count, "a vertex")?;
    if u == v {
        return Err(second.instead_of("another vertex"));
    }
    ends_after(tokens, 3)?;
    Ok((u, v))
}

fn token<'a>(
    line: Line<'a>,
    tokens: &[Token<'a>],
    index: usize,
    expected: &str,
) -> Result<Token<'a>, Mismatch> {
    let missing = || mismatch(line.end(), expected, "the end of the line");
    tokens.get(index).copied().ok_or_else(missing)
}

fn ends_after(tokens: &[Token<'_>], count: usize) -> Result<(), Mismatch> {
    match tokens.get(count) {
        None => Ok(()),
        Some(token) => Err(token.instead_of("the end of the line")),
    }
}
