//! Random graphs, written in every format.

use crate::oracle::Graph;
use crate::rng::Rng;

/// A graph and a file that holds it.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) graph: Graph,
    pub(super) text: String,
    /// The name of the format, where the game's name must state it.
    pub(super) format: Option<&'static str>,
    /// The number of the first vertex in the text.
    pub(super) first: usize,
}

/// Returns a graph of few vertices with any number of edges, or one of many vertices in which a move takes nearly all.
pub(super) fn random(rng: &mut Rng) -> Written {
    let is_large = rng.once_in(6);
    let (vertices, missing) = if is_large {
        (rng.from_to(60, 90), rng.from_to(1, 3))
    } else {
        (rng.from_to(1, 13), rng.from_to(0, 32))
    };
    of_size(vertices, missing, rng)
}

/// Returns another graph of `vertices` vertices, so that its positions have the same texts.
pub(super) fn alike(vertices: usize, rng: &mut Rng) -> Written {
    let missing = if vertices < 20 { rng.from_to(0, 32) } else { 2 };
    of_size(vertices, missing, rng)
}

/// Returns a graph in which two vertices are not joined with probability `missing` / 32.
fn of_size(vertices: usize, missing: usize, rng: &mut Rng) -> Written {
    let joined: Vec<bool> = (0..vertices * vertices)
        .map(|_| rng.below(32) >= missing)
        .collect();
    let graph = Graph::new(vertices, |u, v| joined[u * vertices + v]);
    written(graph, rng)
}

fn written(graph: Graph, rng: &mut Rng) -> Written {
    let format = *rng.pick(&["matrix", "dense", "edges", "edges0", "dimacs", "graph6"]);
    let (text, first) = match format {
        "matrix" => (matrix(&graph, " "), 1),
        "dense" => (matrix(&graph, ""), 1),
        "edges" => (edges(&graph, 1), 1),
        "edges0" => (edges(&graph, 0), 0),
        "dimacs" => (dimacs(&graph), 1),
        _ => (graph6(&graph), 1),
    };
    // Without the format's name, the program could only guess what a few numbers mean.
    let format = Some(match format {
        "dense" => "matrix",
        "edges0" => "edges",
        format => format,
    });
    Written {
        graph,
        text,
        format,
        first,
    }
}

fn matrix(graph: &Graph, between: &str) -> String {
    let n = graph.0.len();
    let line = |beside: &Vec<usize>| {
        let entries: Vec<&str> = (0..n)
            .map(|v| if beside.contains(&v) { "1" } else { "0" })
            .collect();
        entries.join(between) + "\n"
    };
    graph.0.iter().map(line).collect()
}

/// Writes every vertex on a line of its own before the edges, so that vertices without an edge are included.
fn edges(graph: &Graph, first: usize) -> String {
    let alone = (0..graph.0.len()).map(|v| format!("{}\n", v + first));
    let edges = graph.edges().into_iter();
    let edges = edges.map(|(u, v)| format!("{} {}\n", u + first, v + first));
    alone.chain(edges).collect()
}

fn dimacs(graph: &Graph) -> String {
    let edges = graph.edges();
    let head = format!("c random\np edge {} {}\n", graph.0.len(), edges.len());
    let lines = edges
        .iter()
        .map(|(u, v)| format!("e {} {}\n", u + 1, v + 1));
    std::iter::once(head).chain(lines).collect()
}

/// Writes McKay's format: the upper triangle column by column, six bits to a character.
fn graph6(graph: &Graph) -> String {
    let n = graph.0.len();
    let bits = (1..n).flat_map(|v| (0..v).map(move |u| (u, v)));
    let bits: Vec<bool> = bits.map(|(u, v)| graph.0[u].contains(&v)).collect();
    let symbol = |value: usize| char::from(u8::try_from(value + 63).expect("six bits"));
    let mut text = if n < 63 {
        symbol(n).to_string()
    } else {
        ['~', symbol(n >> 12), symbol(n >> 6 & 63), symbol(n & 63)]
            .into_iter()
            .collect()
    };
    for six in bits.chunks(6) {
        let value = (0..6).fold(0, |sum, i| 2 * sum + usize::from(six.get(i) == Some(&true)));
        text.push(symbol(value));
    }
    text + "\n"
}
