//! The format of the DIMACS challenges on colouring and cliques.

use super::words::{Line, Word, lines};
use super::{Place, ReadError};
use crate::graph::Graph;

pub(super) fn read(text: &str) -> Result<Graph, ReadError> {
    let mut read: Option<Graph> = None;
    let mut end = Place::Text { line: 1, column: 1 };
    for line in lines(text) {
        end = line.end();
        let words: Vec<Word<'_>> = line.words().collect();
        let Some(&kind) = words.first() else {
            continue;
        };
        match (kind.text, &mut read) {
            ("c", _) => {}
            ("p", None) => {
                let graph = Graph::without_edges(problem(line, &words)?);
                read = Some(graph.expect("the count was checked when it was read"));
            }
            ("p", Some(_)) => return Err(kind.instead_of("one problem line alone")),
            ("e", Some(graph)) => {
                let (u, v) = edge(line, &words, graph.vertex_count())?;
                graph.connect(u - 1, v - 1);
            }
            ("e", None) => return Err(kind.instead_of("the problem line first")),
            _ => return Err(kind.instead_of("a line that begins with c, p or e")),
        }
    }
    read.ok_or_else(|| ReadError::new(end, "p edge VERTICES EDGES", "the end of the text"))
}

/// The number of vertices in the problem line; that of edges is often wrong in the files around, and not needed.
fn problem(line: Line<'_>, words: &[Word<'_>]) -> Result<usize, ReadError> {
    let kind = word(line, words, 1, "the word edge")?;
    if !matches!(kind.text, "edge" | "edges" | "col") {
        return Err(kind.instead_of("the word edge"));
    }
    let count = word(line, words, 2, "a number of vertices")?.vertex_count()?;
    let edges = word(line, words, 3, "a number of edges")?;
    edges.number(0, usize::MAX, "a number of edges")?;
    ends_after(words, 4)?;
    Ok(count)
}

fn edge(line: Line<'_>, words: &[Word<'_>], count: usize) -> Result<(usize, usize), ReadError> {
    let u = word(line, words, 1, "a vertex")?.number(1, count, "a vertex")?;
    let second = word(line, words, 2, "a vertex")?;
    let v = second.number(1, count, "a vertex")?;
    if u == v {
        return Err(second.instead_of("another vertex"));
    }
    ends_after(words, 3)?;
    Ok((u, v))
}

fn word<'a>(
    line: Line<'a>,
    words: &[Word<'a>],
    index: usize,
    expected: &str,
) -> Result<Word<'a>, ReadError> {
    let missing = || ReadError::new(line.end(), expected, "the end of the line");
    words.get(index).copied().ok_or_else(missing)
}

fn ends_after(words: &[Word<'_>], count: usize) -> Result<(), ReadError> {
    match words.get(count) {
        None => Ok(()),
        Some(word) => Err(word.instead_of("the end of the line")),
    }
}
