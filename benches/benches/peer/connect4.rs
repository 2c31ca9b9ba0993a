//! Connect Four against the crate `connect-four-ai`, without its opening book, on positions of the public test sets.

use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use connect_four_ai::{Position as PeerPosition, Solver as PeerSolver};
use gametree_connect4::{Connect4, SafeColumns, Size, Threats};
use gametree_core::Notation;
use gametree_search::{Budget, NoObserver, SearchLimits, Solver};

use crate::contests::Scale;
use crate::measure::{Answer, Contender, Contest, Run};

/// The size of our table, which holds as many entries as the peer's: 2^23.
const TABLE_BYTES: usize = 128 << 20;

/// The variable that names a folder with whole test sets, which are measured instead of the included positions; a set may be cut short there.
const SETS: &str = "CONNECT4_SETS";

/// A test set of the tutorial of Pascal Pons (2015).
struct Set {
    /// The name of its contest.
    name: &'static str,
    /// The name of its file in the folder.
    file: &'static str,
    /// The included positions, with their scores; a set without them is measured only under its name.
    own: Option<&'static str>,
}

const ALL: [Set; 6] = [
    Set {
        name: "peer/connect4 end-easy",
        file: "end-easy",
        own: Some(include_str!("../../positions/connect4/end-easy.txt")),
    },
    Set {
        name: "peer/connect4 middle-easy",
        file: "middle-easy",
        own: Some(include_str!("../../positions/connect4/middle-easy.txt")),
    },
    Set {
        name: "peer/connect4 middle-medium",
        file: "middle-medium",
        own: Some(include_str!("../../positions/connect4/middle-medium.txt")),
    },
    Set {
        name: "peer/connect4 begin-easy",
        file: "begin-easy",
        own: Some(include_str!("../../positions/connect4/begin-easy.txt")),
    },
    Set {
        name: "peer/connect4 begin-medium",
        file: "begin-medium",
        own: Some(include_str!("../../positions/connect4/begin-medium.txt")),
    },
    Set {
        name: "peer/connect4 begin-hard",
        file: "begin-hard",
        own: None,
    },
];

/// The number of sets that are solved at once, for tests.
const SMALL: usize = 2;

/// The moves and the score of each position.
type Positions = Rc<Vec<(String, i32)>>;

/// Returns a contest for each set that `asked` selects, on the mean of its positions; tables are emptied before each position.
pub(crate) fn contests(scale: Scale, asked: Option<&str>) -> Vec<Contest<'static>> {
    let count = match scale {
        Scale::Full => ALL.len(),
        Scale::Small => SMALL,
    };
    let ours = Solver::new(SafeColumns, Threats, TABLE_BYTES).expect("memory for a table");
    let ours = Rc::new(RefCell::new(ours));
    let theirs = Rc::new(RefCell::new(PeerSolver::empty()));
    let contest = |set: &Set| {
        let positions = set.positions(scale)?;
        Some(Contest {
            name: set.name,
            subject: subject(Rc::clone(&ours), Rc::clone(&positions)),
            reference: reference(Rc::clone(&theirs), positions),
            bar: Some(1.0),
            // The node counts are the same on every machine; when the bar was set, they were 0.54 to 0.66 times the reference's.
            nodes_bar: Some(1.2),
        })
    };
    let due = ALL[..count].iter().filter(|set| set.is_due(asked));
    due.filter_map(contest).collect()
}

impl Set {
    fn is_due(&self, asked: Option<&str>) -> bool {
        asked.map_or(self.own.is_some(), |asked| {
            self.name.contains(asked) && (self.own.is_some() || asked.contains(self.file))
        })
    }

    /// Returns the positions; `None`, with a message, where they are not at hand.
    fn positions(&self, scale: Scale) -> Option<Positions> {
        let folder = std::env::var_os(SETS).filter(|_| scale == Scale::Full);
        let text = match folder {
            Some(folder) => fs::read_to_string(Path::new(&folder).join(self.file)).ok(),
            None => self.own.map(str::to_owned),
        };
        let position = |line: &str| {
            let (moves, score) = line.split_once(' ')?;
            Some((moves.to_owned(), score.parse().ok()?))
        };
        if text.is_none() {
            let Set { name, file, .. } = self;
            let reason = format!("{SETS} names no folder with {file}");
            let _ = writeln!(io::stderr(), "left out: {name}, as {reason}");
        }
        Some(Rc::new(text?.lines().filter_map(position).collect()))
    }
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

/// Returns the mean nodes and time of a position.
///
/// # Panics
/// If a score is wrong.
fn mean(positions: &Positions, mut solve: impl FnMut(&str) -> (i32, u64, Duration)) -> Run {
    let (mut scores, mut nodes, mut elapsed) = (Vec::new(), 0, Duration::ZERO);
    for (moves, expected) in positions.iter() {
        let (score, visited, time) = solve(moves);
        assert_eq!(score, *expected, "{moves}");
        scores.push(score);
        nodes += visited;
        elapsed += time;
    }
    let count = u32::try_from(positions.len()).expect("a set of some hundred positions");
    Run {
        elapsed: elapsed / count,
        answer: Answer::Several(scores),
        nodes: Some(nodes / u64::from(count)),
    }
}
