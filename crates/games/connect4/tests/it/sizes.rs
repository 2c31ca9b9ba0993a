//! Tests of every board that the README promises, and of refused ones.

use gametree_connect4::{Column, Connect4, FreeColumns, SafeColumns, Size, Threats};
use gametree_core::{Layered, MoveBuf, MoveGen, Notation, Outcome, Position, Score};
use gametree_search::{NoObserver, SearchLimits, Solver};
use gametree_testkit::Rng;

/// Returns all sizes whose columns times (rows + 1) are at most 64.
fn sizes() -> impl Iterator<Item = (usize, usize)> {
    let sides = || 1..=64_usize;
    let all = sides().flat_map(move |columns| sides().map(move |rows| (columns, rows)));
    all.filter(|(columns, rows)| columns * (rows + 1) <= 64)
}

#[test]
fn boards_of_one_high_column_were_refused() {
    let promised: Vec<_> = sizes().collect();
    assert!(promised.contains(&(1, 63)) && promised.contains(&(32, 1)));
    for columns in 0..=70 {
        for rows in 0..=70 {
            let is_promised = promised.contains(&(columns, rows));
            let size = Size::new(columns, rows);
            assert_eq!(size.is_ok(), is_promised, "{columns}x{rows}");
            let read = format!("{columns}x{rows}").parse::<Size>();
            assert_eq!(read, size.or(read.clone()), "{columns}x{rows}");
            assert_eq!(read.is_ok(), is_promised, "{columns}x{rows}");
        }
    }
    for far in [usize::MAX, usize::MAX - 1, 1 << 32] {
        assert!(Size::new(far, 1).is_err() && Size::new(1, far).is_err());
    }
}

/// Returns `true` if four stones of one player are in a row in some direction, found cell by cell.
fn has_four(pos: &Connect4) -> bool {
    let (columns, rows) = (pos.size().columns(), pos.size().rows());
    let stone = |column: Option<usize>, row: Option<usize>| {
        let (column, row) = (column?, row?);
        (column < columns && row < rows).then(|| pos.stone(column, row))?
    };
    let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    cells.into_iter().any(|(column, row)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .iter()
            .any(|&(right, up)| {
                let at = |i: usize| {
                    let up = isize::try_from(i).expect("below four") * up;
                    stone(column.checked_add(i * right), row.checked_add_signed(up))
                };
                at(0).is_some() && (1..4).all(|i| at(i) == at(0))
            })
    })
}

/// Checks all boards, among them a column of 63 rows, which takes all bits of a word.
#[test]
fn positions_of_every_board_are_read_back_from_their_codes() {
    let mut random = Rng::new(64);
    for (columns, rows) in sizes() {
        let mut pos = Connect4::new(Size::new(columns, rows).expect("promised"));
        loop {
            let code = pos.proof_key().bits();
            assert_eq!(pos.read_code(code), Some(pos.clone()), "{columns}x{rows}");
            let mut moves = MoveBuf::new();
            FreeColumns.moves(&pos, &mut moves);
            if moves.is_empty() {
                break;
            }
            pos.play(moves[random.below(moves.len())]);
        }
        for code in [0, u128::from(u64::MAX), u128::MAX] {
            let read = pos.read_code(code);
            assert!(read.is_none_or(|read| read.proof_key().bits() == code));
        }
    }
}

#[test]
fn games_on_every_board_are_played_to_their_end() {
    let mut random = Rng::new(63);
    for (columns, rows) in sizes() {
        let size = Size::new(columns, rows).expect("promised");
        let mut pos = Connect4::new(size);
        let mut played = Vec::new();
        loop {
            let text = pos.position_text();
            assert_eq!(
                pos.parse_position(&text).as_ref(),
                Ok(&pos),
                "{size} {text}"
            );
            assert_eq!(pos.diagram(None).lines().count(), rows + 1, "{size}");
            let open = (0..columns).filter_map(Column::new);
            let open: Vec<Column> = open.filter(|&m| pos.is_legal(m)).collect();
            if let Some(outcome) = pos.outcome() {
                assert!(open.is_empty(), "{size} {text}");
                assert_eq!(outcome.winner().is_some(), has_four(&pos), "{size} {text}");
                break;
            }
            assert!(!has_four(&pos), "{size} {text}");
            let mut safe = MoveBuf::new();
            SafeColumns.moves(&pos, &mut safe);
            assert!(!safe.is_empty() && safe.iter().all(|m| open.contains(m)));
            let m = open[random.below(open.len())];
            let before = pos.clone();
            let undo = pos.play(m);
            let after = pos.clone();
            pos.undo(m, undo);
            assert_eq!(pos, before, "{size} {text}");
            pos = after;
            played.push(m);
        }
        assert!(played.len() <= columns * rows, "{size}");
    }
}

#[test]
fn small_boards_are_solved_and_a_single_column_is_a_draw() {
    for (columns, rows) in sizes() {
        // A single column has only one line of play, at any height.
        if columns * rows > 14 && columns > 1 {
            continue;
        }
        let mut solver = Solver::new(SafeColumns, Threats, 1 << 16).expect("a small table");
        let pos = Connect4::new(Size::new(columns, rows).expect("promised"));
        let report = solver.solve(&pos, &SearchLimits::default(), &mut NoObserver);
        assert!(report.is_proven(), "{columns}x{rows}");
        if columns == 1 {
            assert_eq!(report.score, Score::DRAW, "{columns}x{rows}");
            assert_eq!(report.line.len(), rows);
        }
        let mut end = pos.clone();
        for &m in &report.line {
            end.play(m);
        }
        let outcome = end.outcome().expect("a line to the end");
        assert_eq!(outcome == Outcome::Draw, report.score == Score::DRAW);
    }
}
