//! A game that breaks its contract: an unfinished position without a move ends every engine with a message, and none of them searches for ever.

use std::num::NonZero;

use gametree_core::{
    Coverage, GameMove, Goal, Keys, MoveBuf, MoveGen, NoEvaluation, Outcome, Player, Position,
};
use gametree_search::{
    AlphaBeta, AndOr, DepthSearch, DfPn, IterativeDeepening, Minimax, Negamax, NoObserver, Pn2,
    Pns, Pvs, SearchLimits, Solver,
};

const TABLE_BYTES: usize = 1 << 16;
const TWO: NonZero<usize> = NonZero::new(2).expect("two");

/// A heap from which one or two stones are taken; the player who takes the last one should win, but the game never reports that.
#[derive(Clone, Copy, Debug)]
struct Endless {
    stones: u8,
    to_move: Player,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u8);

impl GameMove for Take {
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    fn from_code(code: u16) -> Option<Self> {
        (1..=2).map(Take).find(|m| m.code() == code)
    }
}

impl Position for Endless {
    type Move = Take;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn is_legal(&self, m: Take) -> bool {
        m.0 <= self.stones
    }

    fn play(&mut self, m: Take) {
        self.stones -= m.0;
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, m: Take, (): ()) {
        self.stones += m.0;
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        let number = u64::from(self.stones) << 1 | self.to_move.index() as u64;
        number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

#[derive(Clone, Copy, Debug)]
struct Takes;

impl MoveGen<Endless> for Takes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Endless, out: &mut MoveBuf<Take>) {
        out.extend((1..=2).map(Take).filter(|&m| pos.is_legal(m)));
    }
}

const HEAP: Endless = Endless {
    stones: 12,
    to_move: Player::First,
};
const GOAL: Goal = Goal::win(Player::First);

fn search(mut engine: impl DepthSearch<Endless>) {
    engine.search(&HEAP, &SearchLimits::default(), &mut NoObserver);
}

fn pvs() -> Pvs<Takes, NoEvaluation> {
    Pvs::new(Takes, NoEvaluation, TABLE_BYTES).expect("a small table")
}

fn solver() -> Solver<Takes, NoEvaluation> {
    Solver::new(Takes, NoEvaluation, TABLE_BYTES).expect("a small table")
}

fn df_pn() -> DfPn<Takes, NoEvaluation> {
    DfPn::new(Takes, NoEvaluation, TABLE_BYTES).expect("a small table")
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn minimax_searched_a_game_without_an_end_for_ever() {
    search(Minimax::new(Takes, NoEvaluation));
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn negamax_searched_a_game_without_an_end() {
    search(Negamax::new(Takes, NoEvaluation));
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn alpha_beta_searched_a_game_without_an_end() {
    search(AlphaBeta::new(Takes, NoEvaluation));
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn pvs_searched_a_game_without_an_end() {
    search(pvs());
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn several_threads_searched_a_game_without_an_end() {
    search(pvs().with_threads(TWO));
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn iterative_deepening_searched_a_game_without_an_end() {
    let mut engine = IterativeDeepening::new(pvs());
    engine.search(&HEAP, &SearchLimits::default(), &mut NoObserver);
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn the_solver_searched_a_game_without_an_end_for_ever() {
    solver().solve(&HEAP, &SearchLimits::default(), &mut NoObserver);
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn and_or_search_took_no_move_for_a_proof() {
    AndOr::new(Takes).prove(&HEAP, GOAL, &SearchLimits::default(), &mut NoObserver);
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn proof_number_search_expanded_a_leaf_for_ever() {
    let engine = Pns::new(Takes, NoEvaluation, 1_000);
    engine.prove(&HEAP, GOAL, &SearchLimits::default(), &mut NoObserver);
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn the_second_level_expanded_a_leaf_for_ever() {
    let engine = Pn2::new(Takes, NoEvaluation, 1_000);
    engine.prove(&HEAP, GOAL, &SearchLimits::default(), &mut NoObserver);
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn df_pn_took_no_move_for_a_proof() {
    df_pn().prove(&HEAP, GOAL, &SearchLimits::default(), &mut NoObserver);
}

#[test]
#[should_panic(expected = "expected at least one move in a position without an outcome")]
fn threads_waited_for_a_job_that_never_came_back() {
    let mut engine = df_pn().with_threads(TWO);
    engine.prove(&HEAP, GOAL, &SearchLimits::default(), &mut NoObserver);
}
