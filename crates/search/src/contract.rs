//! What engines expect of a game and cannot do without.

/// Makes sure that a position without an outcome has a move, as [`Position::outcome`](gametree_core::Position::outcome) and [`MoveGen::moves`](gametree_core::MoveGen::moves) promise.
///
/// # Panics
/// If there is none: such a position has no value, and a search for it would have no end.
#[inline]
pub(crate) fn expect_moves<M>(moves: &[M]) {
    if moves.is_empty() {
        no_move();
    }
}

/// Ends a search at a position that is neither over nor has a move.
#[cold]
#[inline(never)]
pub(crate) fn no_move() -> ! {
    panic!(
        "expected at least one move in a position without an outcome, found none: the game or its generator breaks its contract"
    );
}
