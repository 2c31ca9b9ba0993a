//! Claims: reasons why a side wins, read from the tables node by node, for a writer of certificates.

use gametree_grid::{Bits, Cell};

use crate::game::{Side, WeakPosition};
use crate::node_result::NodeResult;
use crate::reduction::{Reduced, Reduction};
use crate::search::{Search, Test};
use crate::shared_state::SharedState;
use crate::solver::{WeakError, WeakLimits, WeakSolver};

/// The reason why a side wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The side that wins.
    pub winner: Side,
    /// The reductions of the position, in the order in which they were made.
    pub reductions: Vec<Reduction>,
    /// The position after the reductions: a forced reply and a free force as their stones, twins as two stones of Breaker.
    pub reduced: WeakPosition,
    /// The reason why the winner wins the reduced position.
    pub reason: Reason,
    /// The cells on which the win of the position rests, those of the reductions included.
    ///
    /// The winner also wins where the other side has any of the other cells as well, with the same side to move.
    pub zone: Vec<Cell>,
}

/// The reason why a side wins a reduced position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Maker has a line or completes one.
    ///
    /// With no cells, Maker has a line already.
    /// With one cell, Maker is to move and completes a line there.
    /// With two cells, Breaker is to move, and Maker completes a line on the cell that Breaker leaves.
    Completes(Vec<Cell>),
    /// Maker, to move, wins by threats.
    ///
    /// Each threat is followed by its only reply, and the last cell completes a line.
    Threats(Vec<Cell>),
    /// No line is left to Maker.
    NoLines,
    /// Breaker wins by the small potential of the edges (Erdős and Selfridge 1973), which stays small where Maker has the cells outside the zone.
    Potential,
    /// Breaker answers one cell of each pair with the other; every remaining line holds a pair.
    ///
    /// With Breaker to move, the pairs are those after the first move.
    Pairing {
        /// The first move of Breaker; `None` where Maker is to move.
        reply: Option<Cell>,
        /// The pairs, no two of which share a cell.
        pairs: Vec<[Cell; 2]>,
    },
    /// The winner is to move and wins by this move.
    Move(Cell),
    /// The other side is to move, and the winner wins after each of these moves.
    ///
    /// Every other move lies outside the zone after one of them, so that the win there answers it, or is dominated.
    /// All lines through a dominated cell go through one more cell, which is in the zone and whose move is answered.
    Moves(Vec<Cell>),
}

impl<const W: usize> WeakSolver<W> {
    /// Returns the reason why the winner of a position wins; `None` where the search reaches a limit before that is known.
    ///
    /// The solver searches again for results that the tables have lost.
    /// The zone may then differ from the one that the search of an earlier position used.
    /// So a writer of certificates takes the zones of its own text.
    ///
    /// # Errors
    /// Fails when the position is one of another board.
    pub fn explain(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Claim>, WeakError> {
        let Some((reduced, reductions)) = self.reduce(pos)? else {
            return Ok(Some(Claim {
                winner: Side::Maker,
                reductions: Vec::new(),
                reduced: pos.clone(),
                reason: Reason::Completes(Vec::new()),
                zone: Vec::new(),
            }));
        };
        let shared = SharedState::new(1, limits.nodes);
        let mut search = self.search(&shared, limits.stop);
        let found = search.solve(&reduced);
        let Some(winner) = found.winner() else {
            return Ok(None);
        };
        let Some((reason, zone)) = reason(&mut search, &reduced, found) else {
            return Ok(None);
        };
        let board = self.rows().board();
        let on_grid = |cell| board.on_grid(cell);
        let reason = reason.map(on_grid);
        let reductions: Vec<Reduction> = reductions
            .into_iter()
            .map(|step| step.map(on_grid))
            .collect();
        Ok(Some(Claim {
            winner,
            reduced: after(pos, &reductions),
            reductions,
            reason,
            zone: zone.iter().map(on_grid).collect(),
        }))
    }
}

impl Reason {
    fn map(self, to: impl Fn(Cell) -> Cell) -> Self {
        match self {
            Reason::Completes(cells) => Reason::Completes(cells.into_iter().map(to).collect()),
            Reason::Threats(cells) => Reason::Threats(cells.into_iter().map(to).collect()),
            Reason::NoLines | Reason::Potential => self,
            Reason::Pairing { reply, pairs } => Reason::Pairing {
                reply: reply.map(&to),
                pairs: pairs.into_iter().map(|pair| pair.map(&to)).collect(),
            },
            Reason::Move(cell) => Reason::Move(to(cell)),
            Reason::Moves(cells) => Reason::Moves(cells.into_iter().map(to).collect()),
        }
    }
}

impl Reduction {
    fn map(self, to: impl Fn(Cell) -> Cell) -> Self {
        match self {
            Reduction::Forced(cell) => Reduction::Forced(to(cell)),
            Reduction::Twins(cells) => Reduction::Twins(cells.map(to)),
            Reduction::FreeForce(cells) => Reduction::FreeForce(cells.map(to)),
        }
    }
}

/// Returns the position after these reductions.
fn after(pos: &WeakPosition, reductions: &[Reduction]) -> WeakPosition {
    let put = |pos: WeakPosition, cell, side| {
        pos.with_stone(cell, side)
            .expect("reductions take empty cells, each once")
    };
    reductions
        .iter()
        .fold(pos.clone(), |pos, &step| match step {
            Reduction::Forced(cell) => put(pos, cell, Side::Breaker).with_turn(Side::Maker),
            Reduction::Twins([a, b]) => put(put(pos, a, Side::Breaker), b, Side::Breaker),
            Reduction::FreeForce([gained, lost]) => {
                put(put(pos, gained, Side::Maker), lost, Side::Breaker)
            }
        })
}

/// Returns the reason why the winner wins, by the tests of the search in their order, and its zone; cells are numbered as in the search.
fn reason<const W: usize>(
    search: &mut Search<'_, W>,
    pos: &Reduced<W>,
    found: NodeResult<W>,
) -> Option<(Reason, Bits<W>)> {
    if pos.is_won {
        let needed = match pos.edges.to_move() {
            Side::Maker => 1,
            Side::Breaker => 2,
        };
        let cells = pos.edges.single(search.rows).iter().take(needed);
        return Some((Reason::Completes(cells.collect()), found.zone));
    }
    if pos.live.is_empty() {
        return Some((Reason::NoLines, found.zone));
    }
    match search.test(pos) {
        Test::Potential(_) => return Some((Reason::Potential, found.zone)),
        Test::Threats(line) => return Some((Reason::Threats(line), found.zone)),
        Test::Pairing(pairing) => {
            let pairs = search.pairings.pairs(search.rows);
            let reply = pairing.reply;
            return Some((Reason::Pairing { reply, pairs }, found.zone));
        }
        Test::Open => (),
    }
    let (found, moves) = search.settle(pos)?;
    let reason = found.best.map_or(Reason::Moves(moves), Reason::Move);
    Some((reason, found.zone))
}
