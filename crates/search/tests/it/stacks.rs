//! Tests of long games: every engine, with one thread and with two, has enough stack for the longest ones.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use gametree_core::{
    Coverage, Event, GameMove, Goal, Keys, MoveBuf, MoveGen, NoEvaluation, Outcome, Player,
    Position, Recorder, Score,
};
use gametree_search::{
    AlphaBeta, AndOr, DepthSearch, DfPn, IterativeDeepening, Minimax, Negamax, NoObserver, Pn2,
    Pns, Pvs, STACK_BYTES, SearchLimits, Solver, Traced, Verdict,
};

const TABLE_BYTES: usize = 1 << 20;
const TWO: NonZero<usize> = NonZero::new(2).expect("two");
/// One ply less than the scores can distinguish, so that the win has a distance.
const PLIES: u16 = Score::MAX_PLIES - 1;

/// A walk down a corridor with one way to go; the player who reaches its end wins.
///
/// The position includes a board, as in games whose moves are undone by a copy.
#[derive(Clone, Debug)]
struct Corridor {
    left: u16,
    to_move: Player,
    board: [u64; 64],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Step;

impl GameMove for Step {
    fn code(self) -> u16 {
        0
    }

    fn from_code(code: u16) -> Option<Self> {
        (code == 0).then_some(Step)
    }
}

impl Corridor {
    fn new() -> Self {
        Corridor {
            left: PLIES,
            to_move: Player::First,
            board: [0; 64],
        }
    }
}

impl Position for Corridor {
    type Move = Step;
    type Undo = [u64; 64];
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(!self.to_move))
    }

    fn plies_left(&self) -> Option<u32> {
        Some(u32::from(self.left))
    }

    fn is_legal(&self, _: Step) -> bool {
        self.left > 0
    }

    fn play(&mut self, _: Step) -> [u64; 64] {
        let before = self.board;
        self.board[usize::from(self.left % 64)] += 1;
        self.left -= 1;
        self.to_move = !self.to_move;
        before
    }

    fn undo(&mut self, _: Step, before: [u64; 64]) {
        self.board = before;
        self.left += 1;
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        (u64::from(self.left) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// Generator of the only step; near the end, a thread waits until `wanted` threads have arrived.
#[derive(Clone, Debug)]
struct OnlyStep {
    wanted: usize,
    arrived: Arc<AtomicUsize>,
}

impl OnlyStep {
    fn awaiting(wanted: usize) -> Self {
        OnlyStep {
            wanted,
            arrived: Arc::default(),
        }
    }
}

impl MoveGen<Corridor> for OnlyStep {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Corridor, out: &mut MoveBuf<Step>) {
        if pos.left == 2 {
            self.arrived.fetch_add(1, Ordering::SeqCst);
            while self.arrived.load(Ordering::SeqCst) < self.wanted {
                thread::yield_now();
            }
        }
        if pos.left > 0 {
            out.push(Step);
        }
    }
}

/// Runs a search on a stack of the size that is promised to be enough.
fn on_a_stack(search: impl FnOnce() + Send) {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let thread = builder.spawn_scoped(scope, search).expect("a thread");
        thread.join().expect("a search to its end");
    });
}

fn check_search(mut engine: impl DepthSearch<Corridor> + Send) {
    on_a_stack(move || {
        let report = engine.search(&Corridor::new(), &SearchLimits::default(), &mut NoObserver);
        assert_eq!(report.score, Score::win_in(u32::from(PLIES)));
        assert!(report.is_proven());
    });
}

#[test]
fn engines_without_a_table_end_a_long_game() {
    let alone = OnlyStep::awaiting(1);
    check_search(Minimax::new(alone.clone(), NoEvaluation));
    check_search(Negamax::new(alone.clone(), NoEvaluation));
    check_search(AlphaBeta::new(alone, NoEvaluation));
}

#[test]
fn the_rest_of_a_proven_line_is_no_part_of_a_trace() {
    let (root, mut recorder) = (
        Corridor {
            left: 9,
            ..Corridor::new()
        },
        Recorder::new(),
    );
    let solver = Solver::new(OnlyStep::awaiting(1), NoEvaluation, TABLE_BYTES);
    let limits = SearchLimits::default();
    let mut solver = solver.expect("a small table");
    let report = solver.solve(&root, &limits, &mut Traced(&mut recorder));
    assert_eq!(report.line.len(), 9);
    let depths = recorder.events().iter().filter_map(|event| match *event {
        Event::Enter { ply: 0, depth, .. } => Some(depth),
        _ => None,
    });
    let depths: Vec<u32> = depths.collect();
    assert!(!depths.is_empty());
    assert!(depths.iter().all(|&depth| depth == 9), "{depths:?}");
}

#[test]
fn provers_end_a_long_game() {
    on_a_stack(|| {
        let (root, goal) = (Corridor::new(), Goal::win(Player::First));
        let limits = SearchLimits::default();
        let moves = OnlyStep::awaiting(1);
        let nodes = 10 * usize::from(PLIES);
        let verdicts = [
            AndOr::new(moves.clone()).prove(&root, goal, &limits, &mut NoObserver),
            Pns::new(&moves, NoEvaluation, nodes).prove(&root, goal, &limits, &mut NoObserver),
            Pn2::new(&moves, NoEvaluation, nodes).prove(&root, goal, &limits, &mut NoObserver),
        ];
        assert!(verdicts.iter().all(|it| it.verdict == Verdict::Proven));
        for threads in [NonZero::<usize>::MIN, TWO] {
            let engine = DfPn::new(&moves, NoEvaluation, TABLE_BYTES).expect("a small table");
            let mut engine = engine.with_threads(threads);
            let report = engine.prove(&root, goal, &limits, &mut NoObserver);
            assert_eq!(report.verdict, Verdict::Proven, "{threads} threads");
        }
    });
}

#[test]
fn helpers_overflowed_the_stacks_of_a_pool_that_others_had_made() {
    for threads in [NonZero::<usize>::MIN, TWO] {
        let steps = || OnlyStep::awaiting(threads.get());
        let pvs = || {
            let engine = Pvs::new(steps(), NoEvaluation, TABLE_BYTES).expect("a small table");
            engine.with_threads(threads)
        };
        check_search(pvs());
        on_a_stack(move || {
            let mut engine = IterativeDeepening::new(pvs());
            let limits = SearchLimits::default();
            let report = engine.search(&Corridor::new(), &limits, &mut NoObserver);
            assert_eq!(report.score, Score::win_in(u32::from(PLIES)));
        });
        on_a_stack(move || {
            let solver = Solver::new(steps(), NoEvaluation, TABLE_BYTES).expect("a small table");
            let mut solver = solver.with_threads(threads);
            let limits = SearchLimits::default();
            let report = solver.solve(&Corridor::new(), &limits, &mut NoObserver);
            assert_eq!(report.score, Score::win_in(u32::from(PLIES)));
        });
    }
}
