//! Graphs of up to 256 vertices, and sets of their vertices.

use std::fmt;

use gametree_core::Mismatch;
use gametree_grid::{Bits, Cell};

/// A vertex, numbered from 0; as a move, the vertex that the player takes control of, with its neighbours.
///
/// The same type as a cell of a board: a board is a graph whose vertices lie in rows.
pub type Vertex = Cell;

/// A set of vertices with numbers below `64 * W`.
pub type VertexSet<const W: usize> = Bits<W>;

/// An undirected graph without loops.
#[derive(Clone)]
pub struct Graph {
    /// For each vertex, itself and its neighbours.
    closed: Vec<VertexSet<{ Self::MAX_WORDS }>>,
    first_number: usize,
    columns: Option<usize>,
}

/// The comparison ignores the drawing of the graphs.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        (&self.closed, self.first_number) == (&other.closed, other.first_number)
    }
}

impl Eq for Graph {}

impl Graph {
    /// The most vertices of a graph.
    pub const MAX_VERTICES: usize = 64 * Self::MAX_WORDS;
    const MAX_WORDS: usize = 4;

    /// Creates a graph of `vertices` vertices and no edges.
    ///
    /// # Errors
    /// Fails if there are more than [`Graph::MAX_VERTICES`].
    pub fn without_edges(vertices: usize) -> Result<Self, Mismatch> {
        if vertices > Self::MAX_VERTICES {
            let expected = format!("at most {} vertices", Self::MAX_VERTICES);
            return Err(Mismatch::new(expected, vertices.to_string()));
        }
        let closed = (0..vertices).map(|v| VertexSet::of(vertex(v))).collect();
        Ok(Graph {
            closed,
            first_number: 1,
            columns: None,
        })
    }

    /// Creates a graph of `vertices` vertices in which `u < v` are neighbours exactly if `is_edge(u, v)` holds.
    ///
    /// # Errors
    /// Fails if there are more than [`Graph::MAX_VERTICES`].
    pub fn from_rule(
        vertices: usize,
        is_edge: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, Mismatch> {
        let mut graph = Self::without_edges(vertices)?;
        for v in 0..vertices {
            for u in (0..v).filter(|&u| is_edge(u, v)) {
                graph.connect(u, v);
            }
        }
        Ok(graph)
    }

    /// Makes two vertices neighbours, which they may be already.
    ///
    /// # Panics
    /// Panics if the vertices are the same, or if one of them is not in the graph.
    pub fn connect(&mut self, u: usize, v: usize) {
        assert_ne!(u, v, "a vertex is not its own neighbour");
        self.closed[u].insert(vertex(v));
        self.closed[v].insert(vertex(u));
    }

    /// Returns the number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.closed.len()
    }

    /// Returns every vertex, in a set of `W` words.
    ///
    /// # Panics
    /// Panics if the set has room for fewer vertices.
    pub fn vertices<const W: usize>(&self) -> VertexSet<W> {
        (0..self.vertex_count()).map(vertex).collect()
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        let ends: usize = self.closed.iter().map(|set| set.iter().len() - 1).sum();
        ends / 2
    }

    /// Returns every edge once, its lower end first.
    pub fn edges(&self) -> impl Iterator<Item = [usize; 2]> {
        let count = self.vertex_count();
        let pairs = (0..count).flat_map(move |u| (u + 1..count).map(move |v| [u, v]));
        pairs.filter(|&[u, v]| self.are_neighbours(u, v))
    }

    /// Returns `true` if two vertices are neighbours; a vertex is not its own neighbour, and one that is not in the graph has none.
    pub fn are_neighbours(&self, u: usize, v: usize) -> bool {
        u != v
            && v < self.vertex_count()
            && self
                .closed
                .get(u)
                .is_some_and(|set| set.contains(vertex(v)))
    }

    /// Returns the number of the first vertex in texts: 1, or 0 if the graph came from a list that counts from 0.
    pub const fn first_number(&self) -> usize {
        self.first_number
    }

    /// Returns the same graph, whose first vertex has another number in texts.
    #[must_use]
    pub const fn numbered_from(mut self, first_number: usize) -> Self {
        self.first_number = first_number;
        self
    }

    /// Returns the number of vertices in a row of its drawing, row by row from the first; `None` for a graph without a drawing in rows.
    pub const fn columns(&self) -> Option<usize> {
        self.columns
    }

    /// Returns the same graph, drawn in rows of `columns` vertices, at least one.
    #[must_use]
    pub const fn drawn_in_rows_of(mut self, columns: usize) -> Self {
        self.columns = Some(if columns == 0 { 1 } else { columns });
        self
    }

    /// Returns the number of words that a [`VertexSet`] needs for this graph, 1 at least.
    pub fn words(&self) -> usize {
        self.vertex_count().div_ceil(64).max(1)
    }
}

impl fmt::Debug for Graph {
    /// Writes the vertices with their neighbours, as numbers from 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.closed.iter().enumerate())
            .finish()
    }
}

/// The closed neighbourhoods of a graph in sets of `W` words, which is all that the game needs of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Neighbourhoods<const W: usize>(Box<[VertexSet<W>]>);

impl<const W: usize> Neighbourhoods<W> {
    /// Converts a graph whose vertices fit.
    ///
    /// # Errors
    /// Fails if the graph needs more than `W` words.
    pub(crate) fn of(graph: &Graph) -> Result<Self, Mismatch> {
        if graph.words() > W {
            let expected = format!("{} words", graph.words());
            return Err(Mismatch::new(expected, W.to_string()));
        }
        let narrowed = |set: &VertexSet<{ Graph::MAX_WORDS }>| set.iter().collect();
        Ok(Neighbourhoods(graph.closed.iter().map(narrowed).collect()))
    }

    /// Returns the same graph, in which the vertex `order[i]` has the number `i`.
    pub(crate) fn renumbered(&self, order: &[Vertex]) -> Self {
        let set = |&v: &Vertex| renumber(self.closed(v), order);
        Neighbourhoods(order.iter().map(set).collect())
    }

    /// Returns every vertex.
    pub(crate) fn all(&self) -> VertexSet<W> {
        (0..self.0.len()).map(vertex).collect()
    }

    /// Returns a vertex and its neighbours, which a move takes control of.
    #[inline]
    pub(crate) fn closed(&self, v: Vertex) -> VertexSet<W> {
        self.0[v.index()]
    }

    /// Returns the number of connected parts of `set`, if each is a clique.
    ///
    /// Every move then takes one of them, so the number of moves left is the same.
    #[inline]
    pub(crate) fn clique_count(&self, set: VertexSet<W>) -> Option<u32> {
        let mut rest = set;
        let mut count = 0;
        while let Some(v) = rest.first() {
            let clique = self.closed(v) & set;
            if clique.iter().any(|u| self.closed(u) & set != clique) {
                return None;
            }
            rest = rest.minus(clique);
            count += 1;
        }
        Some(count)
    }

    /// Takes the connected part with the lowest vertex out of `rest`; `None` when that is empty.
    #[inline]
    pub(crate) fn take_component(&self, rest: &mut VertexSet<W>) -> Option<VertexSet<W>> {
        let mut component = VertexSet::of(rest.first()?);
        let mut fresh = component;
        // The search advances by whole layers: within one, no step waits for the one before.
        while !fresh.is_empty() && component != *rest {
            let reached = fresh
                .iter()
                .fold(component, |reached, v| reached | self.closed(v));
            fresh = (reached & *rest).minus(component);
            component |= fresh;
        }
        *rest = rest.minus(component);
        Some(component)
    }
}

/// Returns the set in which the vertex `order[i]` has the number `i`.
pub(crate) fn renumber<const W: usize>(set: VertexSet<W>, order: &[Vertex]) -> VertexSet<W> {
    let places = order.iter().enumerate();
    places
        .filter(|&(_, &v)| set.contains(v))
        .map(|(place, _)| vertex(place))
        .collect()
}

/// Returns the vertex with this number.
pub(crate) fn vertex(index: usize) -> Vertex {
    Cell(u16::try_from(index).expect("a graph has at most 256 vertices"))
}
