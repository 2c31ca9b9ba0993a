//! Tests of the moves of m,n,k games.

use gametree_core::{MoveBuf, MoveGen, Notation, Position};
use gametree_grid::Cell;
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{LegalMoves, Near};
use gametree_testkit::{check_generator, check_laws, random_positions};

fn start<const W: usize>(columns: usize, rows: usize, k: usize) -> Mnk<W> {
    let rules = Rules::new(columns, rows, k, LineRule::AtLeast).expect("rules within the limits");
    Mnk::new(rules).expect("enough words for the board")
}

fn moves<const W: usize>(pos: &Mnk<W>, generator: &impl MoveGen<Mnk<W>>) -> Vec<Cell> {
    let mut moves = MoveBuf::new();
    generator.moves(pos, &mut moves);
    moves.to_vec()
}

#[test]
fn every_legal_move_is_generated() {
    check_laws(&start::<1>(5, 3, 3), &LegalMoves, 10);
    check_laws(&start::<2>(9, 9, 4), &LegalMoves, 3);
    check_generator(&start::<1>(4, 4, 3), &LegalMoves, &LegalMoves, 10);
}

#[test]
fn near_keeps_the_promises_of_a_generator() {
    for distance in 0..4 {
        check_generator(&start::<1>(4, 4, 3), &LegalMoves, &Near::new(distance), 20);
        check_generator(&start::<1>(1, 7, 3), &LegalMoves, &Near::new(distance), 20);
        check_generator(&start::<4>(15, 15, 5), &LegalMoves, &Near::new(distance), 3);
        check_generator(
            &start::<17>(32, 32, 5),
            &LegalMoves,
            &Near::new(distance),
            1,
        );
    }
}

/// Returns the cells that `Near` should propose where there is a stone, in its order.
fn naive_near<const W: usize>(pos: &Mnk<W>, distance: u8) -> Vec<Cell> {
    let grid = pos.grid();
    let stones: Vec<Cell> = grid
        .cells()
        .filter(|&cell| pos.stone(cell).is_some())
        .collect();
    let is_near = |cell: Cell| {
        stones.iter().any(|&stone| {
            let columns = grid.column(cell).abs_diff(grid.column(stone));
            let rows = grid.row(cell).abs_diff(grid.row(stone));
            columns.max(rows) <= usize::from(distance)
        })
    };
    let empty = grid.cells().filter(|&cell| pos.stone(cell).is_none());
    let (near, far): (Vec<Cell>, Vec<Cell>) = empty.partition(|&cell| is_near(cell));
    if near.is_empty() { far } else { near }
}

fn check_near<const W: usize>(columns: usize, rows: usize, count: usize) {
    for pos in random_positions(&start::<W>(columns, rows, 5), &LegalMoves, count, 1) {
        for distance in 0..5 {
            let expected = naive_near(&pos, distance);
            if pos.stone_count() > 0 {
                assert_eq!(
                    moves(&pos, &Near::new(distance)),
                    expected,
                    "{distance}: {pos:?}"
                );
            }
        }
    }
    // With few stones, most cells are far from all of them.
    for cell in start::<W>(columns, rows, 5).grid().cells() {
        let mut pos = start::<W>(columns, rows, 5);
        pos.play(cell);
        for distance in [1, 2, 40, u8::MAX] {
            assert_eq!(
                moves(&pos, &Near::new(distance)),
                naive_near(&pos, distance)
            );
        }
    }
}

#[test]
fn near_cells_are_those_within_the_distance() {
    check_near::<1>(3, 3, 50);
    check_near::<1>(7, 8, 50);
    check_near::<1>(8, 7, 50);
    check_near::<1>(1, 5, 20);
    check_near::<2>(5, 15, 20);
    check_near::<4>(15, 15, 20);
    check_near::<4>(32, 7, 10);
}

#[test]
fn near_starts_in_the_centre() {
    let check = |columns, rows, expected: &str| {
        let pos = start::<4>(columns, rows, 5);
        let names: Vec<String> = moves(&pos, &Near::new(2))
            .iter()
            .map(|&m| pos.move_text(m))
            .collect();
        assert_eq!(names, [expected], "{columns}x{rows}");
    };
    check(15, 15, "h8");
    check(4, 4, "c3");
    check(1, 1, "a1");
    check(2, 5, "b3");
}
