//! Tests of a solver's results: written and read back, and moved to larger tables.

use std::io::ErrorKind;

use gametree_core::Salt;
use gametree_maker_breaker::{AnyWeakSolver, Settings, Side, WeakLimits, WeakPosition};

const BYTES: usize = 1 << 22;

fn solver(pos: &WeakPosition) -> AnyWeakSolver {
    let settings = Settings::default();
    AnyWeakSolver::new(pos, BYTES, Salt::random(), settings).expect("a board")
}

/// Returns a board, and the bytes that its solver has written after some visits.
fn written(nodes: u64) -> (WeakPosition, Vec<u8>) {
    let pos = WeakPosition::new(6, 8, 5).expect("a board");
    let mut solver = solver(&pos);
    let limits = WeakLimits {
        nodes,
        ..WeakLimits::NONE
    };
    solver.solve(&pos, &limits).expect("this board");
    let mut bytes = Vec::new();
    solver.write_to(&mut bytes).expect("a vector");
    (pos, bytes)
}

#[test]
fn a_solved_board_is_read_back() {
    let (pos, bytes) = written(u64::MAX);
    let mut other = solver(&pos);
    let room = other.read_from(&mut &*bytes, BYTES).expect("as written");
    assert!(room <= BYTES);
    let report = other.solve(&pos, &WeakLimits::NONE).expect("this board");
    assert_eq!((report.winner, report.nodes), (Ok(Side::Breaker), 0));
    let mut again = Vec::new();
    other.write_to(&mut again).expect("a vector");
    let sorted = |bytes: &[u8]| {
        let (head, entries) = bytes.split_at(48);
        let mut entries: Vec<_> = entries.chunks(32).map(<[u8]>::to_vec).collect();
        entries.sort();
        (head.to_vec(), entries)
    };
    assert!(sorted(&again) == sorted(&bytes), "other entries");
}

#[test]
fn an_open_search_goes_on_where_it_was() {
    let (pos, bytes) = written(120);
    let mut other = solver(&pos);
    other.read_from(&mut &*bytes, BYTES).expect("as written");
    let rest = other.solve(&pos, &WeakLimits::NONE).expect("this board");
    let whole = solver(&pos).solve(&pos, &WeakLimits::NONE);
    let whole = whole.expect("this board");
    assert_eq!(rest.winner, Ok(Side::Breaker));
    assert!(rest.nodes < whole.nodes, "{rest:?} {whole:?}");
}

#[test]
fn a_larger_table_keeps_what_was_found() {
    let pos = WeakPosition::new(6, 8, 5).expect("a board");
    let mut solver = solver(&pos);
    solver.solve(&pos, &WeakLimits::NONE).expect("this board");
    solver.resize(8 * BYTES).expect("little memory");
    let report = solver.solve(&pos, &WeakLimits::NONE).expect("this board");
    assert_eq!((report.winner, report.nodes), (Ok(Side::Breaker), 0));
    assert!(solver.resize(usize::MAX / 2).is_err());
    let report = solver.solve(&pos, &WeakLimits::NONE).expect("this board");
    assert_eq!(report.nodes, 0, "as before");
}

#[test]
fn what_is_no_memory_of_the_board_is_refused() {
    let (pos, bytes) = written(120);
    let refused = |pos: &WeakPosition, bytes: &[u8]| {
        let error = solver(pos).read_from(&mut &*bytes, BYTES);
        let error = error.expect_err("it is spoilt");
        (error.kind(), error.to_string())
    };
    let other = WeakPosition::new(6, 7, 5).expect("a board");
    let error = "expected a board with 7, found 8".to_owned();
    assert_eq!(refused(&other, &bytes), (ErrorKind::InvalidData, error));
    for end in [0, 20, 47, 60, bytes.len() - 1] {
        let (kind, _) = refused(&pos, &bytes[..end]);
        assert_eq!(kind, ErrorKind::UnexpectedEof, "{end}");
    }
    // The numbers of the first entry: no valid kind; solved with a best cell beyond the board; and proven though open.
    for numbers in [0_u64, 2 << 62 | 48 << 32, 1 << 62] {
        let mut forged = bytes.clone();
        forged[64..72].copy_from_slice(&numbers.to_le_bytes());
        let (kind, text) = refused(&pos, &forged);
        assert_eq!(kind, ErrorKind::InvalidData);
        assert!(text.starts_with("expected an entry of a table"), "{text}");
    }
    // The count is larger than the number of entries, and larger than there is room for.
    let mut endless = bytes;
    endless[40..48].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(refused(&pos, &endless).0, ErrorKind::UnexpectedEof);
}
