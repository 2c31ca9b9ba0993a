//! Walks along claims from the root to the leaves, checked by the rules alone, as a reader of certificates would.

use std::collections::{BTreeSet, HashMap};
use std::env;

use gametree_core::Salt;
use gametree_grid::{Cell, Grid};
use gametree_maker_breaker::{
    Claim, Reason, Reduction, Settings, Side, WeakLimits, WeakPosition, WeakSolver,
};

use crate::random::{Xorshift, position, rounds};

type Cells = BTreeSet<Cell>;

/// Returns every line without a stone of Breaker, less the stones of Maker, except those that hold another one.
fn edges(pos: &WeakPosition) -> Vec<Cells> {
    let grid = pos.grid();
    let mut edges: Vec<Cells> = Vec::new();
    for start in grid.cells() {
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let line = (0..pos.k()).map(|step| {
                shifted(
                    grid,
                    start,
                    right * step.cast_signed(),
                    up * step.cast_signed(),
                )
            });
            let Some(line) = line.collect::<Option<Vec<Cell>>>() else {
                continue;
            };
            if line
                .iter()
                .all(|&cell| pos.stone(cell) != Some(Side::Breaker))
            {
                let empty = line.into_iter().filter(|&cell| pos.stone(cell).is_none());
                edges.push(empty.collect());
            }
        }
    }
    let is_minimal = |edge: &Cells| {
        !edges
            .iter()
            .any(|other| other.is_subset(edge) && other != edge)
    };
    let minimal: BTreeSet<Cells> = edges
        .iter()
        .filter(|edge| is_minimal(edge))
        .cloned()
        .collect();
    minimal.into_iter().collect()
}

fn shifted(grid: Grid, start: Cell, right: isize, up: isize) -> Option<Cell> {
    let column = grid.column(start).checked_add_signed(right)?;
    grid.cell(column, grid.row(start).checked_add_signed(up)?)
}

fn through(edges: &[Cells], cell: Cell) -> Vec<&Cells> {
    edges.iter().filter(|edge| edge.contains(&cell)).collect()
}

fn put(pos: &WeakPosition, cell: Cell, side: Side) -> WeakPosition {
    pos.clone().with_stone(cell, side).expect("an empty cell")
}

/// A walk along the claims of a solver.
struct Walk<'a> {
    explain: &'a mut dyn FnMut(&WeakPosition) -> Claim,
    /// The zones of the positions that were checked, by their stones and the side to move.
    zones: HashMap<(Vec<(Cell, bool)>, Side), Cells>,
}

impl Walk<'_> {
    /// Checks that `winner` wins; returns the cells on which the win rests.
    fn check(&mut self, pos: &WeakPosition, winner: Side) -> Cells {
        let mut stones: Vec<(Cell, bool)> = pos
            .stones()
            .iter()
            .map(|&(cell, side)| (cell, side == Side::Maker))
            .collect();
        stones.sort_unstable();
        let key = (stones, pos.to_move());
        if let Some(zone) = self.zones.get(&key) {
            return zone.clone();
        }
        let claim = (self.explain)(pos);
        assert_eq!(claim.winner, winner, "{claim:?}");
        let (reduced, mut zone) = check_reductions(pos, &claim);
        assert_eq!(reduced, claim.reduced);
        zone.extend(self.check_reason(&reduced, &claim));
        self.zones.insert(key, zone.clone());
        zone
    }

    fn check_reason(&mut self, pos: &WeakPosition, claim: &Claim) -> Cells {
        let edges = edges(pos);
        match &claim.reason {
            Reason::NoLines => {
                assert!(edges.is_empty(), "{claim:?}");
                Cells::new()
            }
            Reason::Completes(cells) => check_completes(pos, &edges, cells),
            Reason::Threats(cells) => check_threats(pos, cells),
            Reason::Potential => check_potential(pos, &edges, &claim.zone),
            Reason::Pairing { reply, pairs } => check_pairing(pos, &edges, *reply, pairs),
            Reason::Move(cell) => {
                assert_eq!(pos.to_move(), claim.winner);
                let mut zone = self.check(&put_next(pos, *cell), claim.winner);
                zone.insert(*cell);
                zone
            }
            Reason::Moves(moves) => {
                assert_eq!(pos.to_move(), !claim.winner);
                self.check_moves(pos, &edges, claim.winner, moves)
            }
        }
    }

    /// Checks that every move is answered: it is one of `moves` or of some more, lies outside the zone after one of them, or is dominated by one.
    fn check_moves(
        &mut self,
        pos: &WeakPosition,
        edges: &[Cells],
        winner: Side,
        moves: &[Cell],
    ) -> Cells {
        let mut after: Vec<(Cell, Cells)> = Vec::new();
        let mut left = moves.to_vec();
        while let Some(cell) = left.pop() {
            let zone = self.check(&put_next(pos, cell), winner);
            after.push((cell, zone));
            if left.is_empty() {
                // The zones may differ from those of the search.
                let open = in_all_zones(edges, &after).into_iter();
                let open = open.filter(|(_, above)| above.is_empty());
                left.extend(open.map(|(cell, _)| cell).min());
            }
        }
        let mut zone: Cells = after.iter().flat_map(|(_, zone)| zone).copied().collect();
        for above in in_all_zones(edges, &after).into_values() {
            if winner == Side::Breaker && !above.iter().any(|cell| zone.contains(cell)) {
                zone.insert(above[0]);
            }
        }
        zone
    }
}

/// Returns the cells that are in the zones of all these moves and are no such move.
///
/// Each comes with the cells in all of its lines that are answered otherwise.
fn in_all_zones(edges: &[Cells], after: &[(Cell, Cells)]) -> HashMap<Cell, Vec<Cell>> {
    let is_answered = |cell: Cell| {
        let by = |(m, zone): &(Cell, Cells)| *m == cell || !zone.contains(&cell);
        after.iter().any(by)
    };
    let live: Cells = edges.iter().flatten().copied().collect();
    let open = live.into_iter().filter(|&cell| !is_answered(cell));
    open.map(|cell| {
        let lines = through(edges, cell);
        let is_above =
            |other: &&Cell| lines.iter().all(|line| line.contains(other)) && is_answered(**other);
        (cell, lines[0].iter().filter(is_above).copied().collect())
    })
    .collect()
}

fn put_next(pos: &WeakPosition, cell: Cell) -> WeakPosition {
    pos.after(cell).expect("an empty cell")
}

fn check_reductions(pos: &WeakPosition, claim: &Claim) -> (WeakPosition, Cells) {
    let mut pos = pos.clone();
    let mut zone = Cells::new();
    for &reduction in &claim.reductions {
        let edges = edges(&pos);
        match reduction {
            Reduction::Forced(cell) => {
                assert_eq!(pos.to_move(), Side::Breaker);
                assert!(edges.contains(&Cells::from([cell])));
                pos = put_next(&pos, cell);
                zone.insert(cell);
            }
            Reduction::Twins([a, b]) => {
                assert_eq!(through(&edges, a), through(&edges, b));
                pos = put(&put(&pos, a, Side::Breaker), b, Side::Breaker);
                if claim.winner == Side::Breaker {
                    zone.extend([a, b]);
                }
            }
            Reduction::FreeForce([gained, lost]) => {
                assert_eq!(pos.to_move(), Side::Maker);
                assert_eq!(through(&edges, lost), [&Cells::from([gained, lost])]);
                pos = put(&put(&pos, gained, Side::Maker), lost, Side::Breaker);
                zone.extend([gained, lost]);
            }
        }
    }
    (pos, zone)
}

fn is_alone(pos: &WeakPosition, cell: Cell) -> bool {
    edges(pos).contains(&Cells::from([cell]))
}

fn check_completes(pos: &WeakPosition, edges: &[Cells], cells: &[Cell]) -> Cells {
    let expected = match pos.to_move() {
        _ if edges.contains(&Cells::new()) => 0,
        Side::Maker => 1,
        Side::Breaker => 2,
    };
    assert_eq!(cells.len(), expected);
    assert!(cells.iter().all(|&cell| is_alone(pos, cell)));
    cells.iter().copied().collect()
}

fn check_threats(pos: &WeakPosition, cells: &[Cell]) -> Cells {
    assert_eq!(pos.to_move(), Side::Maker);
    let (last, threats) = cells.split_last().expect("a line of threats");
    let mut pos = pos.clone();
    for pair in threats.chunks(2) {
        pos = put_next(&pos, pair[0]);
        assert!(is_alone(&pos, pair[1]));
        pos = put_next(&pos, pair[1]);
    }
    assert!(is_alone(&pos, *last));
    cells.iter().copied().collect()
}

fn check_potential(pos: &WeakPosition, edges: &[Cells], zone: &[Cell]) -> Cells {
    let zone: Cells = zone.iter().copied().collect();
    // Maker has all cells outside the zone.
    let left: Vec<Cells> = edges.iter().map(|edge| &zone & edge).collect();
    let weight = |edge: &Cells| 0.5_f64.powi(i32::try_from(edge.len()).expect("small"));
    let sum: f64 = left.iter().map(weight).sum();
    let of = |&cell: &Cell| through(&left, cell).into_iter().map(weight).sum::<f64>();
    let heaviest = match pos.to_move() {
        Side::Maker => zone.iter().map(of).fold(0.0, f64::max),
        Side::Breaker => 0.0,
    };
    assert!(sum + heaviest < 1.0);
    zone
}

fn check_pairing(
    pos: &WeakPosition,
    edges: &[Cells],
    reply: Option<Cell>,
    pairs: &[[Cell; 2]],
) -> Cells {
    assert_eq!(reply.is_some(), pos.to_move() == Side::Breaker);
    let zone: Cells = pairs.iter().flatten().copied().chain(reply).collect();
    let expected = 2 * pairs.len() + usize::from(reply.is_some());
    assert_eq!(zone.len(), expected, "pairs that meet: {pairs:?}");
    for edge in edges {
        let is_hit = reply.is_some_and(|cell| edge.contains(&cell));
        let holds = |pair: &[Cell; 2]| pair.iter().all(|cell| edge.contains(cell));
        assert!(is_hit || pairs.iter().any(holds), "{edge:?} in {pos:?}");
    }
    zone
}

/// Walks from a position to the leaves of its proof; returns the number of positions of the walk.
fn check(pos: &WeakPosition) -> usize {
    let mut solver = WeakSolver::<1>::new(pos, 1 << 27, Salt::random(), Settings::default())
        .expect("a small board");
    let report = solver.solve(pos, &WeakLimits::NONE).expect("this board");
    let winner = report.winner.expect("no limit was given");
    let mut explain = |pos: &WeakPosition| {
        let claim = solver.explain(pos, &WeakLimits::NONE).expect("this board");
        claim.expect("no limit was given")
    };
    let mut walk = Walk {
        explain: &mut explain,
        zones: HashMap::new(),
    };
    walk.check(pos, winner);
    walk.zones.len()
}

#[test]
fn proofs_of_whole_boards_hold_by_the_rules() {
    for (columns, rows, k) in [(3, 3, 3), (4, 4, 4), (5, 5, 4), (6, 6, 5), (6, 7, 5)] {
        let pos = WeakPosition::new(columns, rows, k).expect("a board");
        assert!(check(&pos) > 0);
    }
}

#[test]
fn proofs_of_random_positions_hold_by_the_rules() {
    let mut random = Xorshift::new(5);
    let mut positions = 0;
    for board in [(4, 4, 3, 12), (5, 4, 4, 14), (5, 5, 4, 16), (6, 6, 5, 30)] {
        for _ in 0..rounds(20) {
            positions += check(&position(board, &mut random));
        }
    }
    assert!(positions > 200, "{positions}");
}

#[test]
fn proofs_of_larger_boards_hold_by_the_rules() {
    if env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    for (columns, rows, k) in [(7, 7, 5), (5, 10, 5), (6, 9, 5), (7, 8, 5)] {
        let pos = WeakPosition::new(columns, rows, k).expect("a board");
        assert!(check(&pos) > 100);
    }
}
