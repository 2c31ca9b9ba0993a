//! Misère k in a row: every engine against a table of all positions that shares no code with them.

use std::env;

use gametree_core::Score;
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchTask};
use gametree_search::{Certainty, SearchLimits};

/// The most cells of a board whose positions fit into the table.
const MOST_CELLS: usize = 16;
/// The worth, in the table, of a win with the next move.
const WIN: i8 = 100;

/// All positions of a board by their ternary codes, with their worth to the side to move.
struct AllPositions {
    cells: usize,
    /// The cells of each line.
    lines: Vec<u32>,
    worth: Vec<Option<i8>>,
}

impl AllPositions {
    fn new(columns: usize, rows: usize, k: usize) -> Self {
        let mut lines = Vec::new();
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for start in 0..columns * rows {
                let place = |at: isize| {
                    let column = (start % columns).checked_add_signed(right * at)?;
                    let row = (start / columns).checked_add_signed(up * at)?;
                    (column < columns && row < rows).then(|| 1_u32 << (row * columns + column))
                };
                let line: Option<Vec<u32>> = (0..k.cast_signed()).map(place).collect();
                lines.extend(line.map(|line| line.into_iter().fold(0, |all, cell| all | cell)));
            }
        }
        let cells = columns * rows;
        assert!(cells <= MOST_CELLS, "{columns}x{rows}");
        let codes = 3_usize.pow(u32::try_from(cells).expect("few cells"));
        AllPositions {
            cells,
            lines,
            worth: vec![None; codes],
        }
    }

    /// Returns the worth to the owner of `own`, who is to move: 0 for a draw, `WIN` less the plies of a win, and less than 0 for a loss.
    fn worth(&mut self, own: u32, other: u32) -> i8 {
        let code = (0..self.cells).rev().fold(0, |code, cell| {
            let digit = (own >> cell & 1) + 2 * (other >> cell & 1);
            3 * code + digit as usize
        });
        if let Some(worth) = self.worth[code] {
            return worth;
        }
        let empty = (0..self.cells).map(|cell| 1 << cell);
        let empty: Vec<u32> = empty.filter(|cell| (own | other) & cell == 0).collect();
        let worth = empty.into_iter().map(|cell| {
            let own = own | cell;
            if self.lines.iter().any(|line| line & own == *line) {
                return -(WIN - 1);
            }
            match self.worth(other, own) {
                0 => 0,
                worth if worth > 0 => 1 - worth,
                worth => -1 - worth,
            }
        });
        let worth = worth.max().unwrap_or(0);
        self.worth[code] = Some(worth);
        worth
    }
}

/// Returns the score for a worth.
fn score(worth: i8) -> Score {
    let plies = u32::from((WIN - worth.abs()).unsigned_abs());
    match worth {
        0 => Score::DRAW,
        1.. => Score::win_in(plies),
        _ => Score::loss_in(plies),
    }
}

/// Solves the start of a game and a few positions that follow, by these engines.
fn check([columns, rows, k]: [usize; 3], engines: &[EngineKind]) {
    let mut table = AllPositions::new(columns, rows, k);
    let program = gametree::builtin();
    let name = format!("mnk:{columns},{rows},{k},misere");
    let mut session = program.registry().open(&name).expect("a game");
    let (mut own, mut other) = (0_u32, 0_u32);
    for step in 0..3_usize {
        let expected = score(table.worth(own, other));
        for &engine in engines {
            let task = SearchTask {
                engine: Some(engine),
                ..SearchTask::new(Purpose::Solve, SearchLimits::default())
            };
            let Ok(answer) = session.search(&task, &mut NoWatcher) else {
                assert_eq!(engine, EngineKind::Special, "{name}");
                continue;
            };
            let place = format!("{engine} at {}", session.position());
            let found = answer.report.score;
            assert!(answer.is_proven(), "{place}: {answer:?}");
            let is_same_winner =
                (found.is_win(), found.is_loss()) == (expected.is_win(), expected.is_loss());
            assert!(is_same_winner, "{place}: {found:?}, not {expected:?}");
            if answer.report.certainty == Certainty::Exact {
                assert_eq!(found, expected, "{place}");
            }
        }
        let moves = session.legal_moves();
        let Some(m) = moves.get((7 * step + 3) % moves.len().max(1)) else {
            break;
        };
        let column = usize::from(m.as_bytes()[0] - b'a');
        let row: usize = m[1..].parse().expect("the number of a row");
        session.play(m).expect("a legal move");
        (own, other) = (other, own | 1 << ((row - 1) * columns + column));
        if session.outcome().is_some() {
            break;
        }
    }
}

/// Returns every board with this many cells, and every length of a row up to one that is too long by one.
fn boards(cells: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = [usize; 3]> {
    let sides = (1..=MOST_CELLS).flat_map(|columns| (1..=columns).map(move |rows| (columns, rows)));
    sides
        .filter(move |(columns, rows)| cells.contains(&(columns * rows)))
        .flat_map(|(columns, rows)| (1..=columns + 1).map(move |k| [columns, rows, k]))
}

#[test]
fn every_engine_knows_that_a_line_loses() {
    for board in boards(1..=8) {
        check(board, &EngineKind::ALL);
    }
    check([3, 3, 2], &EngineKind::ALL);
    check([3, 3, 3], &EngineKind::ALL);
    check([2, 4, 2], &EngineKind::ALL);
}

#[test]
fn larger_boards_have_the_values_of_a_table_of_all_positions() {
    let most = if env::var_os("GAMETREE_SLOW").is_some() {
        MOST_CELLS
    } else {
        12
    };
    for board in boards(9..=most) {
        let engines = [EngineKind::Portfolio, EngineKind::Solver, EngineKind::DfPn];
        check(board, &engines);
    }
}

#[test]
fn theorems_about_lines_that_win_do_not_apply() {
    let program = gametree::builtin();
    let open = |name: &str| program.registry().open(name).expect("a game");
    let (own, misere) = (open("mnk:5,5,4"), open("mnk:5,5,4,misere"));
    assert!(own.weak_form().is_some());
    assert_eq!(misere.weak_form(), None);
    let names = |session: &dyn gametree_registry::Session| -> Vec<String> {
        let generators = session.generators().into_iter();
        generators.map(|entry| entry.name).collect()
    };
    assert_eq!(names(&*misere), ["legal", "safe", "near-1", "near-2"]);
    assert!(names(&*own).contains(&"ranked".to_owned()));
}
