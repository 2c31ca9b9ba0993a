//! Searches without a clock and without threads: `cargo xtask check` runs this example in WebAssembly.

use std::error::Error;
use std::num::NonZero;
use std::time::Duration;

use gametree_core::{Goal, Player};
use gametree_eval::OpenLines;
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{LegalMoves, Near};
use gametree_search::{
    DfPn, IterativeDeepening, NoObserver, Pvs, SearchLimits, Solver, StopReason, Verdict,
};

fn main() -> Result<(), Box<dyn Error>> {
    let unlimited = SearchLimits::default();
    let small = Mnk::<1>::new(Rules::new(4, 4, 4, LineRule::AtLeast)?)?;
    let threads = NonZero::new(2).ok_or("two")?;
    // 1. A value with its line, over a table and with the threads that are available.
    let mut solver = Solver::new(LegalMoves, OpenLines, 1 << 20)?.with_threads(threads);
    let answer = solver.solve(&small, &unlimited, &mut NoObserver);
    assert_eq!((answer.is_proven(), answer.plies()), (true, None));
    // 2. The winner, by proof-number search.
    let mut prover = DfPn::new(LegalMoves, OpenLines, 1 << 20)?.with_threads(threads);
    let goal = Goal::win(Player::First);
    let proof = prover.prove(&small, goal, &unlimited, &mut NoObserver);
    assert_eq!(proof.verdict, Verdict::Disproven);
    // 3. A move within a node limit, and within no time: without a clock, a time limit is over at once.
    let large = Mnk::<4>::new(Rules::new(15, 15, 5, LineRule::AtLeast)?)?;
    for (limits, reason) in [
        (SearchLimits::nodes(2_000), StopReason::Nodes),
        (SearchLimits::time(Duration::ZERO), StopReason::Time),
    ] {
        let engine = Pvs::new(Near::new(2), OpenLines, 1 << 20)?;
        let found = IterativeDeepening::new(engine).search(&large, &limits, &mut NoObserver);
        assert_eq!((found.stopped, found.best.is_some()), (reason, true));
    }
    Ok(())
}
