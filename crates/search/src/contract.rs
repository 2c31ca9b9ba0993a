//! Requirements of the engines on a game, checked at compile time or when a search meets a violation.

use gametree_core::{Keys, MoveGen, Position};

/// Refuses, at compile time, a game whose positions can repeat.
///
/// This compiles, for a heap of stones with a generator of all moves; its positions do not repeat and have keys of their own:
///
/// ```
/// use gametree_core::{Goal, NoEvaluation, Player};
/// use gametree_search::{AndOr, DfPn, NoObserver, SearchLimits, Solver};
/// use gametree_testkit::{AllTakes, Heap, SingleTakes};
///
/// let (heap, goal, limits) = (Heap::<false, false>::new(3), Goal::draw(Player::First), SearchLimits::default());
/// DfPn::new(AllTakes, NoEvaluation, 1 << 12)?.prove(&heap, goal, &limits, &mut NoObserver);
/// AndOr::with_replies(SingleTakes, AllTakes).prove(&heap, goal, &limits, &mut NoObserver);
/// Solver::new(AllTakes, NoEvaluation, 1 << 12)?.solve(&heap, &limits, &mut NoObserver);
/// # Ok::<(), gametree_tt::TableError>(())
/// ```
///
/// These do not compile:
///
/// ```compile_fail,E0080
/// use gametree_core::NoEvaluation;
/// use gametree_search::{NoObserver, SearchLimits, Solver};
/// use gametree_testkit::{AllTakes, Heap};
///
/// let mut solver = Solver::new(AllTakes, NoEvaluation, 1 << 12).expect("a small table");
/// solver.solve(&Heap::<true, false>::new(3), &SearchLimits::default(), &mut NoObserver);
/// ```
///
/// ```compile_fail,E0080
/// use gametree_core::{Goal, Player};
/// use gametree_search::{AndOr, NoObserver, SearchLimits};
/// use gametree_testkit::{AllTakes, Heap};
///
/// let (heap, goal) = (Heap::<true, false>::new(3), Goal::draw(Player::First));
/// AndOr::new(AllTakes).prove(&heap, goal, &SearchLimits::default(), &mut NoObserver);
/// ```
pub(crate) const fn refuse_repetition<P: Position>() {
    assert!(
        !P::CAN_REPEAT,
        "what is proven on one path need not hold on another: nothing is proven of a game whose positions can repeat"
    );
}

/// Refuses, at compile time, keys that can be computed without a secret:
///
/// ```compile_fail,E0080
/// use gametree_core::NoEvaluation;
/// use gametree_search::{NoObserver, SearchLimits, Solver};
/// use gametree_testkit::{AllTakes, Heap};
///
/// let mut solver = Solver::new(AllTakes, NoEvaluation, 1 << 12).expect("a small table");
/// solver.solve(&Heap::<false, true>::new(3), &SearchLimits::default(), &mut NoObserver);
/// ```
pub(crate) const fn refuse_public_keys<P: Position>() {
    assert!(
        !matches!(P::KEYS, Keys::Public),
        "positions that share a public key can be made up: a table proves nothing by such keys"
    );
}

/// Refuses, at compile time, a game about which a search over a table proves nothing, because of repetitions or of public keys.
pub(crate) const fn refuse_unsolvable<P: Position>() {
    refuse_repetition::<P>();
    refuse_public_keys::<P>();
}

/// Refuses, at compile time, a generator that leaves out moves which might matter; [`AndOr`](crate::AndOr) and [`DfPn`](crate::DfPn) have examples.
pub(crate) const fn refuse_partial<P: Position, G: MoveGen<P>>() {
    assert!(
        G::COVERAGE.is_complete(),
        "nothing is proven about a player some of whose moves are left out: a complete generator is needed here"
    );
}

/// Checks that a position without an outcome has a move, as [`Position::outcome`](gametree_core::Position::outcome) and [`MoveGen::moves`](gametree_core::MoveGen::moves) promise.
///
/// # Panics
/// Panics if there is no move: such a position has no value, and a search for it would have no end.
#[inline]
pub(crate) fn expect_moves<M>(moves: &[M]) {
    if moves.is_empty() {
        no_move();
    }
}

/// Panics at a position that is neither over nor has a move, which ends the search.
#[cold]
#[inline(never)]
pub(crate) fn no_move() -> ! {
    panic!(
        "expected at least one move in a position without an outcome, found none: the game or its generator breaks its contract"
    );
}
