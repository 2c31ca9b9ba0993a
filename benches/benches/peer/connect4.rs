//! Connect Four against the crate `connect-four-ai`, without its opening book, on positions of the public test sets.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use connect_four_ai::{Position as PeerPosition, Solver as PeerSolver};
use gametree_connect4::{Connect4, SafeColumns, Size, Threats};
use gametree_core::Notation;
use gametree_search::{Budget, NoObserver, SearchLimits, Solver};

use crate::contests::Scale;
use crate::measure::{Answer, Contender, Contest, Run};

/// The table of the peer has 2^23 entries; this one holds as many.
const TABLE_BYTES: usize = 128 << 20;

/// Names a folder with whole test sets, to be measured instead of the positions that come along.
const SETS: &str = "CONNECT4_SETS";

/// A test set with its positions and their scores, from the tutorial of Pascal Pons (2015).
const ALL: [(&str, &str, &str); 5] = [
    (
        "peer/connect4 end-easy",
        "end-easy",
        include_str!("../../positions/connect4/end-easy.txt"),
    ),
    (
        "peer/connect4 middle-easy",
        "middle-easy",
        include_str!("../../positions/connect4/middle-easy.txt"),
    ),
    (
        "peer/connect4 middle-medium",
        "middle-medium",
        include_str!("../../positions/connect4/middle-medium.txt"),
    ),
    (
        "peer/connect4 begin-easy",
        "begin-easy",
        include_str!("../../positions/connect4/begin-easy.txt"),
    ),
    (
        "peer/connect4 begin-medium",
        "begin-medium",
        include_str!("../../positions/connect4/begin-medium.txt"),
    ),
];

/// Sets that are done at once, for tests.
const SMALL: usize = 2;

/// The moves and the score of each position.
type Positions = Rc<Vec<(String, i32)>>;

/// A contest for each set, on the mean of its positions; tables are emptied before each of them.
pub(crate) fn contests(scale: Scale) -> Vec<Contest<'static>> {
    let count = match scale {
        Scale::Full => ALL.len(),
        Scale::Small => SMALL,
    };
    let ours = Solver::new(SafeColumns, Threats, TABLE_BYTES).expect("memory for a table");
    let ours = Rc::new(RefCell::new(ours));
    let theirs = Rc::new(RefCell::new(PeerSolver::empty()));
    let contest = |&(name, set, own): &(&'static str, &str, &str)| {
        let positions = positions(set, own, scale);
        Contest {
            name,
            subject: subject(Rc::clone(&ours), Rc::clone(&positions)),
            reference: reference(Rc::clone(&theirs), positions),
            bar: Some(1.0),
        }
    };
    ALL[..count].iter().map(contest).collect()
}

fn positions(set: &str, own: &str, scale: Scale) -> Positions {
    let folder = std::env::var_os(SETS).filter(|_| scale == Scale::Full);
    let text = folder.map_or_else(
        || own.to_owned(),
        |folder| fs::read_to_string(Path::new(&folder).join(set)).expect("a test set"),
    );
    let position = |line: &str| {
        let (moves, score) = line.split_once(' ')?;
        Some((moves.to_owned(), score.parse().ok()?))
    };
    Rc::new(text.lines().filter_map(position).collect())
}

fn subject(
    solver: Rc<RefCell<Solver<SafeColumns, Threats>>>,
    positions: Positions,
) -> Contender<'static> {
    let start = Connect4::new(Size::USUAL);
    Contender::new("solver", move || {
        let mut solver = solver.borrow_mut();
        mean(&positions, |moves| {
            let pos = start.parse_position(moves).expect("a position of the set");
            solver.clear();
            let (limits, mut observer) = (SearchLimits::default(), NoObserver);
            let began = Instant::now();
            let mut budget = Budget::new(&limits, &mut observer);
            let score = solver.score(&pos, &mut budget);
            let elapsed = began.elapsed();
            let points = score.and_then(|score| pos.points(score));
            (points.expect("no limit"), budget.nodes(), elapsed)
        })
    })
}

fn reference(solver: Rc<RefCell<PeerSolver>>, positions: Positions) -> Contender<'static> {
    Contender::new("connect-four-ai", move || {
        let mut solver = solver.borrow_mut();
        mean(&positions, |moves| {
            let pos = PeerPosition::from_moves(moves).expect("a position of the set");
            solver.reset();
            let began = Instant::now();
            let score = solver.solve(&pos);
            let elapsed = began.elapsed();
            (i32::from(score), solver.explored_positions as u64, elapsed)
        })
    })
}

/// The mean nodes and time of a position.
///
/// # Panics
/// If a score is wrong.
fn mean(positions: &Positions, mut solve: impl FnMut(&str) -> (i32, u64, Duration)) -> Run {
    let (mut sum, mut nodes, mut elapsed) = (0, 0, Duration::ZERO);
    for (moves, expected) in positions.iter() {
        let (score, visited, time) = solve(moves);
        assert_eq!(score, *expected, "{moves}");
        sum += score;
        nodes += visited;
        elapsed += time;
    }
    let count = u32::try_from(positions.len()).expect("a set of some hundred positions");
    Run {
        elapsed: elapsed / count,
        answer: Answer::Several(sum),
        nodes: Some(nodes / u64::from(count)),
    }
}
