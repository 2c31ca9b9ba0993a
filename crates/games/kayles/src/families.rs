//! Graphs by name: paths, boards and other families.

use gametree_core::Mismatch;

use crate::graph::Graph;

/// A family of graphs: its name and the parameters after it.
struct Family {
    name: &'static str,
    shape: Shape,
}

/// The parameters of a family, with the function that makes its graphs.
enum Shape {
    /// No parameter: there is one such graph.
    Alone(fn() -> Option<Graph>),
    /// One number with a least value.
    Number(usize, fn(usize) -> Option<Graph>),
    /// A board of columns and rows.
    ///
    /// Vertices are numbered row by row; two of them are neighbours depending on their distance in columns and in rows.
    Board(fn(usize, usize) -> bool),
    /// Two numbers of at least 1.
    Pair(fn(usize, usize) -> Option<Graph>),
}

static FAMILIES: [Family; 16] = [
    family("bishops", Shape::Board(|x, y| x == y)),
    family("complete", Shape::Number(1, |n| graph(n, |_, _| true))),
    family("complete-bipartite", Shape::Pair(complete_bipartite)),
    family("cycle", Shape::Number(3, cycle)),
    family("empty", Shape::Number(1, |n| graph(n, |_, _| false))),
    family("grid", Shape::Board(|x, y| x + y == 1)),
    family("hypercube", Shape::Number(0, hypercube)),
    family("king", Shape::Board(|x, y| x <= 1 && y <= 1)),
    family("knight", Shape::Board(|x, y| x * y == 2)),
    family("path", Shape::Number(1, path)),
    family("petersen", Shape::Alone(petersen)),
    family("queens", Shape::Board(|x, y| x == 0 || y == 0 || x == y)),
    family("rooks", Shape::Board(|x, y| x == 0 || y == 0)),
    family(
        "star",
        Shape::Number(0, |n| graph(n.checked_add(1)?, |u, _| u == 0)),
    ),
    family("torus", Shape::Pair(torus)),
    family("wheel", Shape::Number(3, wheel)),
];

const fn family(name: &'static str, shape: Shape) -> Family {
    Family { name, shape }
}

/// Returns the graph with a name such as `path-12`, `grid-3x10`, `queens-8` or `petersen`.
///
/// | name | graph |
/// |---|---|
/// | `path-N`, `cycle-N` | N vertices in a row, or in a ring |
/// | `complete-N`, `empty-N` | N vertices, all of them neighbours, or none |
/// | `star-N`, `wheel-N` | a centre with N leaves, or with a ring of N |
/// | `grid-AxB`, `torus-AxB` | A columns and B rows, neighbours side by side; the torus goes round |
/// | `king-AxB`, `queens-AxB`, `rooks-AxB`, `bishops-AxB`, `knight-AxB` | squares of a board, neighbours where the piece attacks; a single number is a square board |
/// | `complete-bipartite-AxB` | A vertices, each a neighbour of B others |
/// | `hypercube-D` | the corners of a cube of D dimensions |
/// | `petersen` | the graph of Petersen |
///
/// # Errors
/// Fails if there is no such family, if the numbers do not fit it, or if the graph would have more than [`Graph::MAX_VERTICES`].
pub fn named_graph(name: &str) -> Result<Graph, Mismatch> {
    let Some(Family { name: own, shape }) = family_of(name) else {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        return Err(wrong_name(format!("one of {}", names.join(", ")), name));
    };
    let numbers = name[own.len()..].strip_prefix('-').unwrap_or_default();
    let (graph, expected) = match shape {
        Shape::Alone(make) => (numbers.is_empty().then(make), (*own).to_owned()),
        Shape::Number(least, make) => {
            let number = number(numbers).filter(|number| number >= least);
            (number.map(make), format!("{own}-N with N at least {least}"))
        }
        Shape::Board(attacks) => {
            let sides = sides(numbers).or_else(|| number(numbers).map(|n| (n, n)));
            let sides = sides.filter(|&(columns, rows)| columns > 0 && rows > 0);
            let make = |(columns, rows)| board(columns, rows, *attacks);
            (sides.map(make), format!("{own}-COLUMNSxROWS or {own}-SIDE"))
        }
        Shape::Pair(make) => {
            let sides = sides(numbers).filter(|&(a, b)| a > 0 && b > 0);
            (sides.map(|(a, b)| make(a, b)), format!("{own}-AxB"))
        }
    };
    let too_large = || format!("at most {} vertices", Graph::MAX_VERTICES);
    match graph {
        Some(Some(graph)) => Ok(graph),
        Some(None) => Err(wrong_name(too_large(), name)),
        None => Err(wrong_name(expected, name)),
    }
}

/// Returns the family with the longest name that fits, so that `complete-bipartite` is no `complete`.
fn family_of(name: &str) -> Option<&'static Family> {
    let fits = |family: &&Family| {
        let rest = name.strip_prefix(family.name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let fitting = FAMILIES.iter().filter(fits);
    fitting.max_by_key(|family| family.name.len())
}

/// Returns `None` if there are too many vertices.
fn graph(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> Option<Graph> {
    Graph::from_rule(vertices, is_edge).ok()
}

fn board(columns: usize, rows: usize, attacks: fn(usize, usize) -> bool) -> Option<Graph> {
    let graph = graph(columns.checked_mul(rows)?, |u, v| {
        let across = (u % columns).abs_diff(v % columns);
        attacks(across, (u / columns).abs_diff(v / columns))
    })?;
    Some(graph.drawn_in_rows_of(columns))
}

/// Returns a grid in which the last column or row lies beside the first.
fn torus(columns: usize, rows: usize) -> Option<Graph> {
    let apart = |a: usize, b: usize, side: usize| a.abs_diff(b).min(side - a.abs_diff(b));
    let graph = graph(columns.checked_mul(rows)?, |u, v| {
        let across = apart(u % columns, v % columns, columns);
        across + apart(u / columns, v / columns, rows) == 1
    })?;
    Some(graph.drawn_in_rows_of(columns))
}

/// The number of vertices of a path that fit into a line of a terminal.
const PATH_COLUMNS: usize = 18;

fn path(count: usize) -> Option<Graph> {
    let graph = graph(count, |u, v| v - u == 1)?;
    Some(graph.drawn_in_rows_of(count.min(PATH_COLUMNS)))
}

fn cycle(count: usize) -> Option<Graph> {
    graph(count, |u, v| v - u == 1 || v - u == count - 1)
}

/// Returns a wheel, whose first vertex is the centre.
fn wheel(rim: usize) -> Option<Graph> {
    graph(rim.checked_add(1)?, |u, v| {
        u == 0 || v - u == 1 || v - u == rim - 1
    })
}

fn complete_bipartite(a: usize, b: usize) -> Option<Graph> {
    graph(a.checked_add(b)?, |u, v| u < a && v >= a)
}

/// Returns a hypercube, whose corners are neighbours if their numbers differ in one bit.
fn hypercube(dimensions: usize) -> Option<Graph> {
    let corners = 1_usize.checked_shl(u32::try_from(dimensions).ok()?)?;
    graph(corners, |u, v| (u ^ v).is_power_of_two())
}

/// Returns a ring of five, a pentagram of five, and the spokes between them.
pub(crate) fn petersen() -> Option<Graph> {
    graph(10, |u, v| match (u < 5, v < 5) {
        (true, true) => v - u == 1 || v - u == 4,
        (false, false) => v - u == 2 || v - u == 3,
        _ => v - u == 5,
    })
}

/// Reads a number in digits; one with too many becomes the largest value.
fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

fn sides(text: &str) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once('x')?;
    Some((number(columns)?, number(rows)?))
}

fn wrong_name(expected: String, name: &str) -> Mismatch {
    Mismatch::new(expected, format!("{name:?}"))
}
