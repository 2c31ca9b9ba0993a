//! Pairings, made choice by choice: writer and checker keep to the same order, so that few choices need to be written.

use gametree_grid::{Bits, Cell};

use crate::board::Edge;

/// The gain of a pair in the order for each edge that it stops; measured on 7,7,5 and 7,8,5.
const COVERAGE: i32 = 4;

/// The pairs of free cells of an edge, one of which is to be chosen.
#[derive(Debug, Default)]
pub(crate) struct Options {
    /// The pairs, each with its cost to the other edges; in the order of cells.
    pairs: Vec<(i32, [Cell; 2])>,
}

impl Options {
    pub(crate) fn count(&self) -> usize {
        self.pairs.len()
    }

    /// Returns the pairs, the cheapest first.
    pub(crate) fn in_order(&mut self) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs.sort_by_key(|&(cost, _)| cost);
        self.pairs.iter().map(|&(_, pair)| pair)
    }

    /// Returns the pair with this number in the order.
    fn get(&mut self, number: usize) -> Option<[Cell; 2]> {
        if number == 0 {
            let cheapest = self.pairs.iter().min_by_key(|&&(cost, _)| cost);
            return cheapest.map(|&(_, pair)| pair);
        }
        self.in_order().nth(number)
    }
}

/// A search for pairs of cells such that every edge holds one and no two of them share a cell.
#[derive(Debug)]
pub(crate) struct Pairing<const W: usize> {
    /// The number of edges through each cell.
    demand: [[i32; 64]; W],
    /// The edges that hold no pair yet.
    open: Vec<Open<W>>,
    options: Options,
}

/// An edge that holds no pair yet.
#[derive(Clone, Copy, Debug)]
struct Open<const W: usize> {
    edge: Edge<W>,
    /// The number of its cells that are in no pair.
    free: u16,
}

/// The reason why no pairing was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unpaired<E> {
    /// An edge has fewer than two free cells.
    Edge,
    /// No pair has the chosen `number` among `count` pairs.
    Choice { number: usize, count: usize },
    /// The chooser gave no number.
    Chooser(E),
}

impl<const W: usize> Pairing<W> {
    pub(crate) fn new() -> Self {
        Pairing {
            demand: [[0; 64]; W],
            open: Vec::new(),
            options: Options::default(),
        }
    }

    /// Makes a pairing of these edges and returns its cells; calls `choose` where an edge has more than two free cells.
    ///
    /// The next edge is always the one with the fewest free cells, the first of them.
    pub(crate) fn make<E>(
        &mut self,
        edges: &[Edge<W>],
        mut choose: impl FnMut(&mut Options) -> Result<usize, E>,
    ) -> Result<Bits<W>, Unpaired<E>> {
        self.begin(edges);
        let mut used = Bits::EMPTY;
        while let Some(edge) = self.tightest() {
            let free = edge.cells.minus(used);
            let mut cells = free.iter();
            let pair = match (cells.next(), cells.next(), cells.next()) {
                (Some(a), Some(b), None) => [a, b],
                (_, None, _) => return Err(Unpaired::Edge),
                _ => {
                    self.list_options(edge.row, free);
                    let number = choose(&mut self.options).map_err(Unpaired::Chooser)?;
                    let count = self.options.count();
                    let chosen = self.options.get(number);
                    chosen.ok_or(Unpaired::Choice { number, count })?
                }
            };
            used |= pair.into_iter().collect();
            self.take(pair);
        }
        Ok(used)
    }

    /// Opens all edges, and counts those through each cell.
    fn begin(&mut self, edges: &[Edge<W>]) {
        self.demand = [[0; 64]; W];
        self.open.clear();
        for &edge in edges {
            let mut free = 0;
            for cell in &edge.cells {
                self.demand[cell.index() / 64][cell.index() % 64] += 1;
                free += 1;
            }
            self.open.push(Open { edge, free });
        }
    }

    /// Returns the open edge with the fewest free cells, the first of them.
    fn tightest(&self) -> Option<Edge<W>> {
        let open = self.open.iter().min_by_key(|open| open.free);
        open.map(|open| open.edge)
    }

    /// Closes the edges that hold a pair, and takes its cells from the others.
    fn take(&mut self, pair: [Cell; 2]) {
        // The loop has no branches, since the processor could not predict them.
        let mut kept = 0;
        for at in 0..self.open.len() {
            let mut open = self.open[at];
            let [first, second] = pair.map(|cell| u16::from(open.edge.cells.contains(cell)));
            open.free -= first + second;
            self.open[kept] = open;
            kept += usize::from(first & second == 0);
        }
        self.open.truncate(kept);
    }

    fn list_options(&mut self, row: u16, free: Bits<W>) {
        self.options.pairs.clear();
        let demand = |cell: Cell| self.demand[cell.index() / 64][cell.index() % 64];
        let mut rest = free;
        for a in &free {
            rest.remove(a);
            for b in &rest {
                let cost = demand(a) + demand(b);
                self.options.pairs.push((cost, [a, b]));
            }
        }
        for open in &self.open {
            let edge = open.edge;
            if edge.row != row {
                continue;
            }
            for (cost, pair) in &mut self.options.pairs {
                if pair.iter().all(|&cell| edge.cells.contains(cell)) {
                    *cost -= COVERAGE;
                }
            }
        }
    }
}
