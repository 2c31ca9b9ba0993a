//! Tapatan, a game whose positions repeat: sessions prove its value by alpha-beta, which keeps no table.

use gametree_core::{
    Coverage, GameMove, Keys, Mismatch, MoveBuf, MoveGen, NoEvaluation, Notation, Outcome, Path,
    Player, Position,
};
use gametree_registry::{
    AfterProof, Analysis, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session,
    SessionBuilder,
};
use gametree_search::SearchLimits;

const CELLS: u16 = 9;
const STONES: u32 = 3;
const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A stone put on the cell `to`, or moved there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stone {
    from: Option<u16>,
    to: u16,
}

impl GameMove for Stone {
    fn code(self) -> u16 {
        self.from.map_or(0, |from| CELLS * (from + 1)) + self.to
    }

    fn from_code(code: u16) -> Option<Self> {
        let from = (code / CELLS).checked_sub(1);
        let to = code % CELLS;
        (code < CELLS * (CELLS + 1)).then_some(Stone { from, to })
    }
}

/// Three stones each, put on the board in turn and then moved along its lines; three in a row win, and a repeated position is a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tapatan {
    stones: [u16; 2],
    to_move: Player,
    path: Path<([u16; 2], Player)>,
}

impl Tapatan {
    const START: Tapatan = Tapatan {
        stones: [0; 2],
        to_move: Player::First,
        path: Path::new(),
    };

    fn own(&self) -> u16 {
        self.stones[self.to_move.index()]
    }
}

/// Returns `true` if a line of the board joins two neighbours; all lines through the corners meet in the middle.
fn are_joined(from: u16, to: u16) -> bool {
    let [a, b] = [from, to].map(|cell| (cell % 3, cell / 3));
    let steps = a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
    let is_diagonal = a.0.abs_diff(b.0) == 1 && a.1.abs_diff(b.1) == 1;
    steps == 1 || (is_diagonal && (from == 4 || to == 4))
}

impl Position for Tapatan {
    type Move = Stone;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;
    const CAN_REPEAT: bool = true;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let other = !self.to_move;
        let stones = self.stones[other.index()];
        if ROWS.iter().any(|row| stones & row == *row) {
            return Some(Outcome::Win(other));
        }
        let is_stuck = Steps::of(self).next().is_none();
        let is_drawn = is_stuck || self.path.contains(&(self.stones, self.to_move));
        is_drawn.then_some(Outcome::Draw)
    }

    fn is_legal(&self, m: Stone) -> bool {
        self.outcome().is_none() && Steps::of(self).any(|legal| legal == m)
    }

    fn play(&mut self, m: Stone) {
        self.path.push((self.stones, self.to_move));
        let own = &mut self.stones[self.to_move.index()];
        *own ^= 1 << m.to | m.from.map_or(0, |from| 1 << from);
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, _: Stone, (): ()) {
        (self.stones, self.to_move) = self.path.pop().expect("a move was played");
    }

    fn key(&self) -> u64 {
        let [first, second] = self.stones.map(u64::from);
        (first << 32 | second << 16 | u64::from(self.to_move == Player::First))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

#[derive(Clone, Copy)]
struct Steps;

impl Steps {
    fn of(pos: &Tapatan) -> impl Iterator<Item = Stone> {
        let [all, own] = [pos.stones[0] | pos.stones[1], pos.own()];
        let is_put = own.count_ones() < STONES;
        let free = (0..CELLS).filter(move |cell| all >> cell & 1 == 0);
        free.flat_map(move |to| {
            let put = is_put.then_some(Stone { from: None, to });
            let from = (0..CELLS).filter(move |from| !is_put && own >> from & 1 == 1);
            let moved = from.filter(move |&from| are_joined(from, to));
            put.into_iter().chain(moved.map(move |from| Stone {
                from: Some(from),
                to,
            }))
        })
    }
}

impl MoveGen<Tapatan> for Steps {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Tapatan, out: &mut MoveBuf<Stone>) {
        if pos.outcome().is_none() {
            out.extend(Steps::of(pos));
        }
    }
}

impl Notation for Tapatan {
    fn position_text(&self) -> String {
        let [first, second] = self.stones;
        format!("{first}/{second}/{}", self.to_move.index())
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let expected = || Mismatch::new("two numbers and a player", text);
        let numbers: Vec<u16> = text.split('/').filter_map(|n| n.parse().ok()).collect();
        let [first, second, mover] = numbers[..] else {
            return Err(expected());
        };
        Ok(Tapatan {
            stones: [first, second],
            to_move: [Player::First, Player::Second][usize::from(mover.min(1))],
            path: Path::new(),
        })
    }

    fn move_text(&self, m: Stone) -> String {
        m.code().to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Stone, Mismatch> {
        let code = text.parse().ok();
        let m = code.and_then(Stone::from_code);
        m.ok_or_else(|| Mismatch::new("the code of a move", text))
    }
}

fn session() -> Box<dyn Session> {
    SessionBuilder::repeating("tapatan", Tapatan::START, Steps, NoEvaluation).build()
}

fn limited(purpose: Purpose, nodes: u64) -> SearchTask {
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    SearchTask {
        table_bytes: 1 << 20,
        ..SearchTask::new(purpose, limits)
    }
}

#[test]
fn a_task_that_names_no_engine_is_proven_by_alpha_beta() {
    for purpose in [Purpose::Play, Purpose::Value] {
        let answer = session().search(&limited(purpose, 1_000_000), &mut NoWatcher);
        let answer = answer.expect("a small table");
        assert_eq!(answer.outcome(), Some(Outcome::Win(Player::First)));
        assert_eq!(answer.plies(), Some(9), "{answer:?}");
        assert_eq!(answer.engine, EngineKind::AlphaBeta);
    }
}

#[test]
fn where_alpha_beta_proves_nothing_the_rest_goes_to_the_engine_of_the_task() {
    let task = limited(Purpose::Value, 2_000);
    let answer = session()
        .search(&task, &mut NoWatcher)
        .expect("a small table");
    assert_eq!(answer.engine, EngineKind::Iterative);
    assert!(!answer.is_proven(), "{answer:?}");
    assert!((1_900..=2_000).contains(&answer.report.nodes), "{answer:?}");
}

#[test]
fn a_solver_with_a_table_is_refused() {
    let task = limited(Purpose::Solve, 1_000);
    let refused = session().search(&task, &mut NoWatcher);
    assert!(
        matches!(refused, Err(SearchError::Repeats { .. })),
        "{refused:?}"
    );
}

#[test]
fn an_analysis_begins_with_the_proof_and_has_the_winning_move_first() {
    let mut session = session();
    let task = limited(Purpose::Value, 1_000_000);
    let mut watcher = NoWatcher;
    let mut analysis = Analysis::new(task, &mut *session, &mut watcher).expect("a small table");
    analysis.prove(AfterProof::Rest).expect("a small table");
    analysis.search().expect("a small table");
    let (root, entries) = analysis.into_answers();
    let won = (Some(9), Some(Outcome::Win(Player::First)));
    assert_eq!((root.plies(), root.outcome()), won, "{root:?}");
    let best = entries.first().expect("the board is empty");
    assert_eq!(best.report.best, root.report.best);
    assert_eq!((best.plies(), best.outcome()), won, "{entries:?}");
}
