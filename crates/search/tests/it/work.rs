//! Tests of the work between two looks at the stop flag, where a position has many moves.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree_core::{
    BulkEvaluator, Coverage, Evaluator, GameMove, Goal, Keys, MoveBuf, MoveEstimates, MoveGen,
    Outcome, Player, Position, Salt, Score,
};
use gametree_search::{
    AlphaBeta, AndOr, Budget, DepthSearch, DfPn, DfPnOptions, Initialisation, IterativeDeepening,
    Minimax, Negamax, NoObserver, Pn2, Pns, Pvs, PvsOptions, SearchLimits, Solver,
};

/// Number of moves of every position.
const WIDTH: u16 = 200;
/// Greatest work between two looks: the replies to three times 64 moves, and the moves listed, played, named and judged at two nodes.
///
/// With only visits counted, the test saw 60,000.
const MOST_WORK: u64 = 3 * 64 * (WIDTH as u64 + 2) + 2 * 6 * WIDTH as u64;
/// Number of stops of a search, each after more work.
const ALARMS: u64 = 60;

/// Counts the requests of engines, and sets a flag when their number reaches `alarm`.
#[derive(Debug)]
struct Meter {
    work: AtomicU64,
    alarm: u64,
    stop: Arc<AtomicBool>,
}

impl Meter {
    fn new(alarm: u64) -> Arc<Self> {
        Arc::new(Meter {
            work: AtomicU64::new(0),
            alarm,
            stop: Arc::default(),
        })
    }

    fn count(&self, work: usize) {
        let work = work as u64;
        if self.work.fetch_add(work, Ordering::Relaxed) + work >= self.alarm {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A game of twenty plies in which every position has [`WIDTH`] moves, with an arbitrary winner.
#[derive(Clone, Debug)]
struct Fan {
    plies: u32,
    to_move: Player,
    path: Salt,
    meter: Arc<Meter>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Blade(u16);

impl GameMove for Blade {
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        (code < WIDTH).then_some(Blade(code))
    }
}

impl Fan {
    fn new(meter: &Arc<Meter>) -> Self {
        Fan {
            plies: 0,
            to_move: Player::First,
            path: Salt::from_seed(1),
            meter: Arc::clone(meter),
        }
    }
}

impl Position for Fan {
    type Move = Blade;
    type Undo = Salt;
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = [Player::First, Player::Second][usize::from(self.key().is_multiple_of(2))];
        (self.plies == 20).then_some(Outcome::Win(winner))
    }

    fn is_legal(&self, _: Blade) -> bool {
        self.plies < 20
    }

    fn play(&mut self, m: Blade) -> Salt {
        self.meter.count(1);
        self.plies += 1;
        self.to_move = !self.to_move;
        let before = self.path;
        self.path = Salt::from_seed(before.number(m.0.into()));
        before
    }

    fn undo(&mut self, _: Blade, before: Salt) {
        self.plies -= 1;
        self.to_move = !self.to_move;
        self.path = before;
    }

    fn key(&self) -> u64 {
        self.meter.count(1);
        self.path.number(u64::from(u16::MAX) + 1)
    }
}

#[derive(Clone, Copy, Debug)]
struct Blades;

impl MoveGen<Fan> for Blades {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Fan, out: &mut MoveBuf<Blade>) {
        pos.meter.count(WIDTH.into());
        out.extend((0..WIDTH).map(Blade));
    }
}

#[derive(Clone, Copy, Debug)]
struct Guess;

impl Evaluator<Fan> for Guess {
    fn evaluate(&self, pos: &Fan) -> Score {
        pos.meter.count(1);
        Score::estimate(i32::from(pos.key().to_le_bytes()[0]) - 128)
    }

    fn known(&self, pos: &Fan) -> Option<Score> {
        pos.meter.count(1);
        None
    }

    fn at_most(&self, pos: &Fan, _: Score) -> Option<Score> {
        pos.meter.count(1);
        None
    }

    fn at_least(&self, pos: &Fan, _: Score) -> Option<Score> {
        pos.meter.count(1);
        None
    }

    fn bulk(&self) -> impl BulkEvaluator<Fan> {
        *self
    }
}

impl BulkEvaluator<Fan> for Guess {
    fn evaluate_moves(&self, pos: &Fan, moves: &[Blade], out: &mut MoveEstimates) {
        pos.meter.count(moves.len());
        out.extend(moves.iter().map(|_| None));
    }
}

/// Searches until the flag is set, at several moments, and counts the requests after that.
fn check(name: &str, search: impl Fn(&Fan, &SearchLimits)) {
    for alarm in (0..ALARMS).map(|number| 1 + 2 * number.pow(3)) {
        let meter = Meter::new(alarm);
        let limits = SearchLimits {
            stop: Some(Arc::clone(&meter.stop)),
            ..SearchLimits::default()
        };
        search(&Fan::new(&meter), &limits);
        let work = meter.work.load(Ordering::Relaxed);
        assert!(work >= alarm, "{name} ended by itself after {work}");
        let late = work - alarm;
        assert!(
            late <= MOST_WORK,
            "{name} did {late} more work after {alarm}, not {MOST_WORK} at most"
        );
    }
}

#[test]
fn a_search_to_a_depth_looked_up_every_128_visits_however_many_moves_each_had() {
    check("minimax", |pos, limits| {
        Minimax::new(Blades, Guess).search(pos, limits, &mut NoObserver);
    });
    check("negamax", |pos, limits| {
        Negamax::new(Blades, Guess).search(pos, limits, &mut NoObserver);
    });
    check("alpha-beta", |pos, limits| {
        AlphaBeta::new(Blades, Guess).search(pos, limits, &mut NoObserver);
    });
    for options in [PvsOptions::PLAY, PvsOptions::TACTICAL, PvsOptions::SOLVE] {
        check("pvs", |pos, limits| {
            let engine = Pvs::new(Blades, Guess, 1 << 20).expect("a small table");
            IterativeDeepening::new(engine.with_options(options)).search(
                pos,
                limits,
                &mut NoObserver,
            );
        });
    }
    check("the solver", |pos, limits| {
        let mut solver = Solver::new(Blades, Guess, 1 << 20).expect("a small table");
        solver.solve(pos, limits, &mut NoObserver);
    });
}

const GOAL: Goal = Goal::win(Player::First);

fn df_pn(options: DfPnOptions, threads: usize) -> DfPn<Blades, Guess> {
    let prover = DfPn::new(Blades, Guess, 1 << 20).expect("a small table");
    let threads = NonZero::new(threads).expect("at least one");
    prover.with_options(options).with_threads(threads)
}

#[test]
fn a_prover_looked_up_every_128_visits_however_many_moves_each_judged() {
    check("and-or", |pos, limits| {
        AndOr::new(Blades).prove(pos, GOAL, limits, &mut NoObserver);
    });
    check("pns", |pos, limits| {
        Pns::new(Blades, Guess, 1 << 20).prove(pos, GOAL, limits, &mut NoObserver);
    });
    check("pn2", |pos, limits| {
        Pn2::new(Blades, Guess, 1 << 20).prove(pos, GOAL, limits, &mut NoObserver);
    });
    for initialisation in [
        Initialisation::Unit,
        Initialisation::Mobility,
        Initialisation::Estimate { units: 8 },
    ] {
        let options = DfPnOptions {
            initialisation,
            ..DfPnOptions::default()
        };
        check("df-pn", |pos, limits| {
            df_pn(options, 1).prove(pos, GOAL, limits, &mut NoObserver);
        });
    }
    check("df-pn with two threads", |pos, limits| {
        df_pn(DfPnOptions::default(), 2).prove(pos, GOAL, limits, &mut NoObserver);
    });
    check("a strategy", |pos, limits| {
        let mut observer = NoObserver;
        let mut budget = Budget::new(limits, &mut observer);
        df_pn(DfPnOptions::default(), 1).proof_move(pos, GOAL, &mut budget);
    });
}
