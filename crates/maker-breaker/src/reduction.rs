//! Reductions of a position that keep its winner, to a fixpoint.
//!
//! The steps are the forced replies, twins and free forces of a hypergraph of lines.
//! The states of rows leave out edges that hold another edge of their row.
//! Edges of two rows share one cell, so one of them holds the other only where that cell is an edge of one cell.
//! Then the position is decided or a reply is forced.

use gametree_grid::{Bits, Cell};

use crate::game::Side;
use crate::position::{Edges, rows_of};
use crate::rows::Rows;
use crate::settings::Technique;

/// A step of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Breaker answers on the last cell of an edge, and it is Maker's turn again.
    Forced(Cell),
    /// Every edge through one of these cells goes through the other: Breaker answers one with the other, so the edges count for nothing.
    Twins([Cell; 2]),
    /// An edge of these two cells, the second of which lies in no other edge, with Maker to move: Maker gets the first, Breaker the second.
    FreeForce([Cell; 2]),
}

/// A position that cannot be reduced further.
#[derive(Clone, Debug)]
pub(crate) struct Reduced<const W: usize> {
    pub(crate) edges: Edges<W>,
    /// `true` if an edge of one cell decides for Maker.
    pub(crate) is_won: bool,
    /// The cells of the reductions on which a win of Breaker rests.
    pub(crate) breaker_needs: Bits<W>,
    /// The cells of the reductions on which a win of Maker rests.
    pub(crate) maker_needs: Bits<W>,
    /// The cells of all edges.
    pub(crate) live: Bits<W>,
    /// The cells that lie in edges of more than one row.
    pub(crate) shared: Bits<W>,
}

impl<const W: usize> Reduced<W> {
    /// Reduces a position in which the cells of `single` are an edge of one cell, and calls `step` with each step.
    pub(crate) fn new(
        edges: Edges<W>,
        single: Bits<W>,
        rows: &mut Rows<W>,
        step: &mut dyn FnMut(Reduction),
    ) -> Self {
        let mut reduced = Reduced {
            edges,
            is_won: false,
            breaker_needs: Bits::EMPTY,
            maker_needs: Bits::EMPTY,
            live: Bits::EMPTY,
            shared: Bits::EMPTY,
        };
        reduced.reduce(rows, single, step);
        reduced
    }

    /// Returns the reduction of the position after the side to move has played on a cell.
    #[inline]
    pub(crate) fn after(&self, cell: Cell, rows: &mut Rows<W>) -> Self {
        let (edges, single) = self.played(cell, rows);
        Reduced::new(edges, single, rows, &mut |_| ())
    }

    /// Returns the position after the side to move has played on a cell, not reduced, with the cells that are an edge of one cell.
    pub(crate) fn played(&self, cell: Cell, rows: &mut Rows<W>) -> (Edges<W>, Bits<W>) {
        let mut edges = self.edges.clone();
        let side = edges.to_move();
        let single = edges.put(rows, cell, side);
        edges.pass_turn();
        (edges, single)
    }

    /// Returns the cells that neither side needs to try: every edge through one of them goes through another cell as well.
    #[inline]
    pub(crate) fn dominated(&self, rows: &Rows<W>) -> Bits<W> {
        // The remaining twins would dominate each other.
        if !rows.has(Technique::Domination) || !rows.has(Technique::Twins) {
            return Bits::EMPTY;
        }
        let ids = self.edges.live_states();
        let dominated = ids.fold(Bits::EMPTY, |all, id| all | rows.state(id).dominated);
        dominated.minus(self.shared)
    }

    /// Returns the cells that lie in all edges through a dominated cell, the cell included.
    pub(crate) fn common(&self, cell: Cell, rows: &Rows<W>) -> Bits<W> {
        let mut places = rows.board().places(cell).iter().copied();
        let found = places.find_map(|place| {
            let id = self.edges.row_state(place.row);
            let is_live = rows.state(id).live.contains(cell);
            is_live.then(|| rows.common(id, place))
        });
        found.unwrap_or(Bits::EMPTY)
    }

    fn reduce(&mut self, rows: &mut Rows<W>, mut single: Bits<W>, step: &mut dyn FnMut(Reduction)) {
        loop {
            // 1. An edge of one cell means a win or a forced reply.
            if let Some(cell) = single.first()
                && !self.answer(rows, cell, single, step)
            {
                return;
            }
            (self.live, self.shared) = self.edges.coverage(rows);
            // 2. Twins are removed.
            if rows.has(Technique::Twins) && self.remove_twins(rows, step) {
                single = Bits::EMPTY;
                continue;
            }
            // 3. A free force is played.
            match self.free_force(rows) {
                Some((gained, lost)) => single = self.force(rows, gained, lost, step),
                None => return,
            }
        }
    }

    /// Lets Breaker answer on the only cell that is an edge of one cell; returns `false` if Maker wins instead.
    fn answer(
        &mut self,
        rows: &mut Rows<W>,
        cell: Cell,
        single: Bits<W>,
        step: &mut dyn FnMut(Reduction),
    ) -> bool {
        self.maker_needs.insert(cell);
        let other = single.minus(Bits::of(cell)).first();
        if self.edges.to_move() == Side::Maker || other.is_some() {
            if self.edges.to_move() == Side::Breaker {
                self.maker_needs.insert(other.expect("just tested"));
            }
            self.is_won = true;
            return false;
        }
        step(Reduction::Forced(cell));
        self.breaker_needs.insert(cell);
        self.edges.put(rows, cell, Side::Breaker);
        self.edges.pass_turn();
        true
    }

    /// Removes the edges through pairs of twins; returns `true` if there were any.
    fn remove_twins(&mut self, rows: &mut Rows<W>, step: &mut dyn FnMut(Reduction)) -> bool {
        let mut is_changed = false;
        for row in rows_of(self.edges.live_rows()) {
            while let Some((cell, twin)) = self.twins_of_row(rows, row) {
                step(Reduction::Twins([cell, twin]));
                self.breaker_needs.insert(cell);
                self.breaker_needs.insert(twin);
                // All edges through the cell lie in this row.
                self.edges.put(rows, cell, Side::Breaker);
                is_changed = true;
            }
        }
        is_changed
    }

    /// Returns two cells that lie in the same edges, all of them of this row.
    #[inline]
    fn twins_of_row(&self, rows: &Rows<W>, row: u8) -> Option<(Cell, Cell)> {
        let id = self.edges.row_state(row);
        let twinned = rows.state(id).twinned.minus(self.shared);
        if twinned.is_empty() {
            return None;
        }
        let common = |cell: Cell| {
            let places = rows.board().places(cell).iter();
            let place = places.copied().find(|place| place.row == row);
            rows.common(id, place.expect("a cell of the row"))
        };
        twinned.iter().find_map(|cell| {
            let others = (common(cell) & twinned).minus(Bits::of(cell));
            let mut others = others.iter();
            let twin = others.find(|&other| common(other).contains(cell));
            twin.map(|twin| (cell, twin))
        })
    }

    /// Returns the cells of an edge of two cells the second of which lies in no other edge, with Maker to move.
    #[inline]
    fn free_force(&self, rows: &Rows<W>) -> Option<(Cell, Cell)> {
        let can_force = self.edges.to_move() == Side::Maker && self.edges.counts()[1] > 0;
        if !can_force || !rows.has(Technique::FreeForces) {
            return None;
        }
        let lost = self.edges.live_states().find_map(|id| {
            let forced = rows.state(id).forced.minus(self.shared);
            forced.first()
        })?;
        let both = self.common(lost, rows);
        both.minus(Bits::of(lost))
            .first()
            .map(|gained| (gained, lost))
    }

    /// Plays a free force; returns the cells that are an edge of one cell after it.
    fn force(
        &mut self,
        rows: &mut Rows<W>,
        gained: Cell,
        lost: Cell,
        step: &mut dyn FnMut(Reduction),
    ) -> Bits<W> {
        step(Reduction::FreeForce([gained, lost]));
        for needs in [&mut self.breaker_needs, &mut self.maker_needs] {
            needs.insert(gained);
            needs.insert(lost);
        }
        let single = self.edges.put(rows, gained, Side::Maker);
        self.edges.put(rows, lost, Side::Breaker);
        single.minus(Bits::of(lost))
    }
}
