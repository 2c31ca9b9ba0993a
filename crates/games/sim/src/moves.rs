//! The edges of a complete graph, sets of them, and their triangles.

use gametree_core::GameMove;

/// The most points a game can have.
pub(crate) const MAX_POINTS: usize = 8;
/// The number of edges between `MAX_POINTS` points.
const COUNT: usize = MAX_POINTS * (MAX_POINTS - 1) / 2;

/// An edge between two points; as a move, the edge to be coloured.
///
/// Edges are numbered by their higher point and then by the lower one, so that those among the first `n` points are the first `n(n-1)/2`. One numbering, and one set of tables, serves all sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u8);

impl Edge {
    /// Returns the edge between two different points, which are numbered from 0 to 7, in either order; `None` for other numbers.
    pub const fn between(a: usize, b: usize) -> Option<Self> {
        if a == b || a >= MAX_POINTS || b >= MAX_POINTS {
            None
        } else {
            Some(Self::from_ends(a, b))
        }
    }

    /// Returns the lower and the higher of the edge's points, numbered from 0.
    #[inline]
    pub const fn ends(self) -> (usize, usize) {
        let (low, high) = ENDS[self.0 as usize];
        (low as usize, high as usize)
    }

    /// Returns the edge between two points, which must be different and in range.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 28 edges")]
    pub(crate) const fn from_ends(a: usize, b: usize) -> Self {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        Edge((high * (high - 1) / 2 + low) as u8)
    }
}

impl GameMove for Edge {
    #[inline]
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    #[inline]
    fn from_code(code: u16) -> Option<Self> {
        let index = u8::try_from(code).ok()?;
        (usize::from(index) < COUNT).then_some(Edge(index))
    }
}

/// A set of edges, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EdgeSet(u32);

impl EdgeSet {
    /// No edge.
    pub const EMPTY: EdgeSet = EdgeSet(0);

    /// Returns all edges among the first `points` points.
    pub(crate) const fn among(points: usize) -> Self {
        EdgeSet((1 << (points * (points - 1) / 2)) - 1)
    }

    /// Returns the set of this edge alone.
    #[inline]
    pub const fn single(edge: Edge) -> Self {
        EdgeSet(1 << edge.0)
    }

    /// Returns the edges of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: EdgeSet) -> Self {
        EdgeSet(self.0 | other.0)
    }

    /// Returns the edges of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: EdgeSet) -> Self {
        EdgeSet(self.0 & !other.0)
    }

    /// Returns `true` if the edge is in the set.
    #[inline]
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 & Self::single(edge).0 != 0
    }

    /// Returns `true` if there is no edge in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of edges in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the edge with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Edge> {
        self.iter().next()
    }

    /// Returns every edge of the set, by its number.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a bit has one of 32 places"
    )]
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let edge = (rest != 0).then(|| Edge(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            edge
        })
    }

    /// Returns the set whose [`EdgeSet::bits`] are these.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        EdgeSet(bits)
    }

    /// Returns the set as bits; bit `i` stands for the edge with number `i`.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Returns `true` if the set and this edge together contain a triangle with this edge.
    #[inline]
    pub const fn completes(self, edge: Edge) -> bool {
        let pairs = &PAIRS[edge.0 as usize];
        let mut i = 0;
        while i < pairs.len() {
            if self.0 & pairs[i] == pairs[i] {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Returns the edges of `among` that would complete a triangle with this set, each by itself.
    #[inline]
    #[must_use]
    pub fn completions(self, among: EdgeSet) -> Self {
        among.iter().filter(|&edge| self.completes(edge)).collect()
    }
}

impl FromIterator<Edge> for EdgeSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        edges
            .into_iter()
            .fold(EdgeSet::EMPTY, |set, edge| set.union(Self::single(edge)))
    }
}

/// The points of each edge, lower first.
#[expect(clippy::cast_possible_truncation, reason = "at most 8 points")]
static ENDS: [(u8, u8); COUNT] = {
    let mut ends = [(0, 0); COUNT];
    let mut high = 1;
    while high < MAX_POINTS {
        let mut low = 0;
        while low < high {
            ends[Edge::from_ends(low, high).0 as usize] = (low as u8, high as u8);
            low += 1;
        }
        high += 1;
    }
    ends
};

/// For each edge, the other two edges of every triangle that it lies in.
///
/// Edges to points beyond the size of a game are never coloured, so the entries with them have no effect there.
static PAIRS: [[u32; MAX_POINTS - 2]; COUNT] = {
    let mut pairs = [[0; MAX_POINTS - 2]; COUNT];
    let mut edge = 0;
    while edge < COUNT {
        let (low, high) = (ENDS[edge].0 as usize, ENDS[edge].1 as usize);
        let (mut apex, mut found) = (0, 0);
        while apex < MAX_POINTS {
            if apex != low && apex != high {
                pairs[edge][found] =
                    1 << Edge::from_ends(low, apex).0 | 1 << Edge::from_ends(high, apex).0;
                found += 1;
            }
            apex += 1;
        }
        edge += 1;
    }
    pairs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_numbered_by_their_higher_point() {
        let mut number = 0;
        for high in 1..MAX_POINTS {
            for low in 0..high {
                let edge = Edge::between(high, low).expect("two points");
                assert_eq!((edge.code(), edge.ends()), (number, (low, high)));
                number += 1;
            }
            assert_eq!(EdgeSet::among(high + 1).len(), u32::from(number));
        }
        assert_eq!(Edge::between(3, 3), None);
        assert_eq!(Edge::between(0, 8), None);
        assert_eq!(Edge::from_code(28), None);
    }

    #[test]
    fn three_edges_complete_a_triangle_exactly_when_they_join_three_points() {
        let all: Vec<Edge> = EdgeSet::among(MAX_POINTS).iter().collect();
        let mut triangles = 0;
        for &a in &all {
            for &b in all.iter().filter(|&&b| b > a) {
                for &c in all.iter().filter(|&&c| c > b) {
                    let pair: EdgeSet = [a, b].into_iter().collect();
                    let mut points: Vec<usize> = [a, b, c]
                        .iter()
                        .flat_map(|edge| [edge.ends().0, edge.ends().1])
                        .collect();
                    points.sort_unstable();
                    points.dedup();
                    assert_eq!(pair.completes(c), points.len() == 3, "{a:?} {b:?} {c:?}");
                    triangles += u32::from(points.len() == 3);
                }
            }
        }
        assert_eq!(triangles, 56, "8 over 3");
    }
}
