//! Combinations of options that may change the work of a search but never its answer.

use std::num::NonZero;

use gametree_core::{Canonical, Evaluator, MoveGen, OnCanonical, Position, Symmetric};
use gametree_search::{
    DepthSearch, History, IterativeDeepening, NoObserver, OrderingOptions, Pvs, PvsOptions,
    SearchLimits, SearchReport, SelectivityOptions,
};
use gametree_testkit::Rng;

/// A combination of options, drawn from a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn {
    options: PvsOptions,
    threads: NonZero<usize>,
    table_bytes: usize,
    /// Plies on which symmetric positions count as one, if the game has any.
    plies: u32,
}

impl Drawn {
    /// Draws a combination of orderings, threads, tables and symmetries, where all threads search from the first iteration on.
    ///
    /// The other options are those of `base`.
    pub(crate) fn of(number: u64, base: PvsOptions) -> Self {
        let mut rng = Rng::new(number);
        let mut below = |limit| rng.below(limit);
        let etc_from = [None, Some(1), Some(2), Some(3)][below(4)];
        let history = [History::None, History::Cuts, History::Continuation][below(3)];
        let mut has = || below(2) == 1;
        let options = PvsOptions {
            ordering: OrderingOptions {
                killers: has(),
                counter_moves: has(),
                history,
                static_order: has(),
                exchanges: has(),
            },
            selectivity: SelectivityOptions {
                etc_from,
                ..base.selectivity
            },
            shared_from: 1,
            ..base
        };
        Drawn {
            options,
            threads: NonZero::new(1 + below(2)).expect("one or two"),
            table_bytes: [1 << 10, 1 << 16][below(2)],
            plies: [0, 2, 9][below(3)],
        }
    }

    /// Returns the answer of principal variation search with iterative deepening.
    pub(crate) fn search<P, G, E>(
        self,
        pos: &P,
        (generator, evaluator): (G, E),
        limits: &SearchLimits,
    ) -> SearchReport<P::Move>
    where
        P: Position,
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        let engine = Pvs::new(generator, evaluator, self.table_bytes).expect("a small table");
        let engine = engine.with_options(self.options).with_threads(self.threads);
        deepened(engine, pos, limits)
    }

    /// Returns the same answer, where symmetric positions may count as one.
    pub(crate) fn search_up_to_symmetry<P, G, E>(
        self,
        pos: &P,
        (generator, evaluator): (G, E),
        limits: &SearchLimits,
    ) -> SearchReport<P::Move>
    where
        P: Symmetric,
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        if self.plies == 0 {
            return self.search(pos, (generator, evaluator), limits);
        }
        let means = (OnCanonical(generator), OnCanonical(evaluator));
        self.search(&Canonical::new(pos.clone(), self.plies), means, limits)
    }
}

/// Runs iterative deepening with a narrow first window, so that the search fails on both sides.
pub(crate) fn deepened<P: Position, S: DepthSearch<P>>(
    engine: S,
    pos: &P,
    limits: &SearchLimits,
) -> SearchReport<P::Move> {
    IterativeDeepening::new(engine)
        .with_margin(1)
        .search(pos, limits, &mut NoObserver)
}
