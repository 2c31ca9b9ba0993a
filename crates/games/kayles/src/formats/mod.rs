//! Graph formats: their recognition and their readers.

mod dimacs;
mod edges;
mod graph6;
mod matrix;
mod tokens;

use std::fmt;
use std::str::FromStr;

use gametree_core::{Mismatch, Place};

pub(crate) use self::matrix::{MatrixPlace, read_rows};
pub(crate) use self::tokens::{Line, lines};
use crate::graph::Graph;

/// A format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A line for each vertex, with a 0 or 1 for each vertex, with or without spaces between them; the number of vertices may stand before.
    Matrix,
    /// Two numbers on a line are an edge, a number alone is a vertex; vertices count from 1, or from 0 if a 0 occurs.
    ///
    /// An edge may be followed by its weight, or by attributes in braces, as networkx writes them; neither has an effect.
    EdgeList,
    /// `p edge VERTICES EDGES`, then `e U V` for each edge, once or in both directions; `c` begins a comment, and lines with `n`, `d`, `v` and `x` have no effect.
    ///
    /// `EDGES` is the number of these lines, or that of the edges, each counted once or twice; a file with any other number was cut off and is refused.
    Dimacs,
    /// The graph6 format of nauty: one line of printable characters.
    Graph6,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [
        Format::Matrix,
        Format::EdgeList,
        Format::Dimacs,
        Format::Graph6,
    ];

    /// Returns the name of the format on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Matrix => "matrix",
            Format::EdgeList => "edges",
            Format::Dimacs => "dimacs",
            Format::Graph6 => "graph6",
        }
    }

    /// Returns the format that a text seems to have.
    ///
    /// A text whose numbers form a matrix of zeros and ones is a matrix, even if it may be a list of edges as well. So is a text of three lines with three numbers each that are not all different edges.
    pub fn of(text: &str) -> Format {
        let Some(first) = lines(text).find(|line| !line.is_blank()) else {
            return Format::EdgeList;
        };
        let token = first.tokens().next().map_or("", |token| token.text);
        let begins_with = |is: fn(&char) -> bool| token.chars().next().as_ref().is_some_and(is);
        if dimacs::begins_with(token) {
            Format::Dimacs
        } else if begins_with(|&c| c == '#') || edges::seems(text) {
            Format::EdgeList
        } else if !begins_with(char::is_ascii_digit) {
            Format::Graph6
        } else if matrix::seems(text) {
            Format::Matrix
        } else {
            Format::EdgeList
        }
    }
}

/// Reads a graph, in the given format or in the one that it [seems to have](Format::of).
///
/// # Errors
/// Fails if the text does not follow the format, with the place and the expected text there.
/// Fails if the graph has more than [`Graph::MAX_VERTICES`], before anything of that size is allocated.
///
/// # Examples
/// ```
/// use gametree_kayles::{Format, read_graph};
///
/// let path = read_graph("1 2\n2 3\n", None)?;
/// assert_eq!(read_graph("0 1 0\n1 0 1\n0 1 0\n", None)?, path);
/// assert_eq!(read_graph("010\n101\n010\n", None)?, path);
/// assert_eq!(read_graph("p edge 3 2\ne 1 2\ne 2 3\n", None)?, path);
/// assert_eq!(read_graph("Bg", Some(Format::Graph6))?, path);
/// # Ok::<(), gametree_core::Mismatch>(())
/// ```
pub fn read_graph(text: &str, format: Option<Format>) -> Result<Graph, Mismatch> {
    let guess = || Format::of(text);
    match format.unwrap_or_else(guess) {
        Format::Matrix => matrix::read(text),
        Format::EdgeList => edges::read(text),
        Format::Dimacs => dimacs::read(text),
        // A text that begins like no other format is read as this one.
        Format::Graph6 if format.is_none() => graph6::read(text).map_err(|error| Mismatch {
            expected: format!("a matrix, edges or dimacs, or in graph6 {}", error.expected),
            ..error
        }),
        Format::Graph6 => graph6::read(text),
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = Mismatch;

    fn from_str(name: &str) -> Result<Self, Mismatch> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Format::name).join(", ");
            Mismatch::new(format!("one of {names}"), format!("{name:?}"))
        })
    }
}

/// Creates the error for a place.
pub(crate) fn mismatch(
    place: Place,
    expected: impl Into<String>,
    found: impl Into<String>,
) -> Mismatch {
    Mismatch::new(expected, found).with_place(place)
}
