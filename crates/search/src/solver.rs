//! The solver: exact values by null windows, with lines that show them.

use std::io::{self, Read};
use std::num::NonZero;

use gametree_core::{Evaluator, MoveGen, Position, Salt, Score, Window};
use gametree_tt::TableError;

use crate::bisection::{ETC_FROM, Span, bisect, bisect_score, lengthen_pv};
use crate::contract::refuse_unsolvable;
use crate::depth_result::finished;
use crate::pv_completion::complete_pv;
use crate::{
    Budget, Certainty, DepthResult, DepthSearch, Observer, Pvs, PvsOptions, SearchLimits,
    SearchReport, Snapshot, StopReason, Value,
};

/// Finds the exact value of a position, and a line of best play to the end of the game.
///
/// The search uses no estimates: it asks, for growing depth, whether the side to move can avoid losing within it, and whether it can win.
/// Each question needs only a null window, and only a decided game is searched once more for its exact distance.
/// The depth grows by one ply as long as every ply costs much more than the one before, and faster near the end of the tree.
/// A game that knows [how long it can last](Position::plies_left) is searched to its end at once, with null windows that halve the distances still possible.
///
/// A proven answer is returned only together with a line, replayed by the rules, that ends as the answer claims.
/// Where keys are not exact, a collision that spoils an answer is therefore noticed, unless the whole line is spoilt too.
/// If the budget ends before the line is complete, the score stands and counts as an estimate.
///
/// A game whose positions [can repeat](Position::CAN_REPEAT) is refused at compile time, and so is a game with [public keys](gametree_core::Keys::Public).
#[derive(Debug)]
pub struct Solver<G, E> {
    engine: Pvs<G, E>,
}

impl<G, E> Solver<G, E> {
    /// Growth of the nodes per ply below which the depth grows twice as fast.
    ///
    /// Measured against 2.5: boards of 16 and 20 cells take 65,029 nodes instead of 86,547 and 2.6 million instead of 3.1.
    /// A game of captures on 20 points takes 1.3 million instead of 1.6.
    /// With 10 the counts stay within 6% of these.
    pub const GROWTH: f64 = 4.0;

    /// Creates a solver with the moves of `generator` and the certain knowledge of `evaluator`, over a table of at most `table_bytes`.
    ///
    /// # Errors
    /// Fails if the table cannot be allocated.
    pub fn new(generator: G, evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        let engine = Pvs::new(generator, evaluator, table_bytes)?;
        Ok(Solver {
            engine: engine.with_options(PvsOptions::SOLVE),
        })
    }

    /// Returns the same solver with `threads` threads; see [`Pvs::with_threads`].
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Solver {
            engine: self.engine.with_threads(threads),
        }
    }

    /// Returns the same solver with the keys of its table drawn from this salt; see [`Pvs::with_salt`].
    #[must_use]
    pub fn with_salt(self, salt: Salt) -> Self {
        Solver {
            engine: self.engine.with_salt(salt),
        }
    }

    /// Returns a view of the table that can be written to a file or another sink.
    pub fn snapshot(&self) -> Snapshot {
        self.engine.snapshot()
    }

    /// Adds to the table the entries that a [`Snapshot`] of a solver of the same game has written; see [`Pvs::restore`].
    ///
    /// # Errors
    /// Fails if the source fails or holds other data; the entries read before the failure stay in the table.
    pub fn restore(&mut self, source: &mut dyn Read) -> io::Result<u64> {
        self.engine.restore(source)
    }

    /// Returns the value that the table holds for a position, marked as final as far as it is.
    pub fn remembered<P: Position>(&self, pos: &P) -> Option<Value> {
        self.engine.remembered(pos)
    }

    /// Solves `root`, or reports the progress made within `limits`.
    ///
    /// The nodes and the time include the search for the rest of the line.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn solve<P: Position>(
        &mut self,
        root: &P,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> SearchReport<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        const { refuse_unsolvable::<P>() };
        let mut budget = Budget::new(limits, observer);
        if let Some(report) = finished(root, &budget) {
            return report;
        }
        let span = self.span(root, budget.max_depth());
        solve_unfinished(&mut self.engine, root, span, &mut budget)
    }

    /// Returns the scores that are possible where the game knows that it ends within the depth, and sets the engine up for bisection.
    fn span<P: Position>(&mut self, root: &P, max_depth: u32) -> Option<Span>
    where
        E: Evaluator<P>,
    {
        // A search to fewer plies need not find anything final.
        let plies = root.plies_left().filter(|&plies| plies <= max_depth)?;
        self.engine.try_etc_from(ETC_FROM);
        Some(Span::of(root, plies, self.engine.evaluator()))
    }

    /// Returns a move after which the side to move at `pos` still gets at least `score`, distance included.
    ///
    /// The search begins with `depth` plies and deepens until that is certain.
    /// It serves strategies: after [`Solver::solve`] has proven the score at some root, the table answers most of it for all positions below, if `depth` is that of the report.
    /// The result is `None` if the search is stopped before, on a finished game, and if the score cannot be reached.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn proof_move<P: Position>(
        &mut self,
        pos: &P,
        score: Score,
        depth: u32,
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        const { refuse_unsolvable::<P>() };
        if pos.outcome().is_some() {
            return None;
        }
        // To last that long, it is enough that no earlier end is seen.
        let lasting = score.plies().filter(|_| score.is_loss());
        let mut depth = match (lasting, score.plies()) {
            (Some(plies), _) => plies.saturating_sub(1),
            (None, Some(plies)) => plies.min(depth),
            (None, None) => depth,
        };
        // A search to the end of the game leaves nothing open.
        depth = pos.plies_left().unwrap_or(depth).max(1);
        loop {
            let result = self
                .engine
                .search_depth(pos, depth, Window::above(score), budget);
            let value = result.value.filter(|_| result.stopped.is_none())?;
            let lasts = lasting.is_some_and(|plies| depth + 1 >= plies);
            if value.score >= score && (value.lower || lasts) {
                return result.line.first().copied();
            }
            if value.score < score && value.upper {
                return None;
            }
            depth = depth.checked_add(1)?;
        }
    }

    /// Returns the exact score alone, without a line that shows it.
    ///
    /// The score is right unless two positions share a key, which is impossible where keys are exact.
    /// The result is `None` if the search is stopped before.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn score<P: Position>(
        &mut self,
        root: &P,
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<Score>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        const { refuse_unsolvable::<P>() };
        if let Some(outcome) = root.outcome() {
            return Some(outcome.score_for(root.to_move()));
        }
        if let Some(score) = self.engine.evaluator().known(root) {
            return Some(score);
        }
        let span = self.span(root, budget.max_depth());
        let engine: &mut dyn DepthSearch<P> = &mut self.engine;
        engine.begin_search();
        if let Some(span) = span {
            return bisect_score(engine, root, span, budget);
        }
        let report = deepen(engine, root, budget);
        (report.certainty == Certainty::Exact).then_some(report.score)
    }

    /// Forgets everything that earlier searches left in the tables.
    pub fn clear(&mut self) {
        self.engine.clear();
    }
}

/// The body of [`Solver::solve`], compiled once for the positions of a game.
fn solve_unfinished<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    span: Option<Span>,
    budget: &mut Budget<'_, P::Move>,
) -> SearchReport<P::Move> {
    engine.begin_search();
    let mut report = match span {
        Some(span) => bisect(engine, root, span, budget),
        None => deepen(engine, root, budget),
    };
    if root.plies_left().is_some() && report.certainty == Certainty::Exact {
        budget.untraced(|budget| lengthen_pv(engine, root, &mut report, budget));
    }
    if report.is_proven() {
        let coverage = engine.coverage();
        let mut search =
            |pos: &P, depth, budget: &mut Budget<'_, P::Move>| ask(engine, pos, depth, budget);
        complete_pv(root, &mut report, budget, coverage, &mut search);
    }
    report.nodes = budget.nodes();
    report.elapsed = budget.elapsed();
    report
}

/// Searches with growing depth until the answer is final or the budget is spent.
fn deepen<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    budget: &mut Budget<'_, P::Move>,
) -> SearchReport<P::Move> {
    let coverage = engine.coverage();
    let (mut depth, mut stride) = (0_u32, 1_u32);
    let mut nodes_before = 0;
    let mut report = None;
    loop {
        depth = depth.saturating_add(stride).min(budget.max_depth());
        let begun = budget.nodes();
        budget.begin_iteration(depth);
        let result = ask(engine, root, depth, budget);
        let iteration = result.into_report(depth, report.as_ref(), coverage, budget);
        budget.end_iteration(&iteration);
        if iteration.stopped != StopReason::Depth || depth >= budget.max_depth() {
            return iteration;
        }
        let nodes = budget.nodes() - begun;
        if grew_little(nodes_before, nodes, stride) {
            stride = stride.saturating_mul(2);
        }
        nodes_before = nodes;
        report = Some(iteration);
    }
}

/// Returns the value within `depth` plies: first whether the side to move avoids a loss, then whether it wins.
fn ask<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    depth: u32,
    budget: &mut Budget<'_, P::Move>,
) -> DepthResult<P::Move> {
    let mut search = |window| engine.search_depth(root, depth, window, budget);
    // 1. Can the side to move avoid losing?
    let holds = search(Window::above(Score::DRAW));
    let Some(held) = complete_value(&holds) else {
        return without_value(holds);
    };
    if held.score < Score::DRAW {
        // How long does it last? No move is known to attain the score yet.
        return search(Window::new(Score::NEG_INFINITY, Score::DRAW)).or(at_most(holds));
    }
    // 2. Can it win?
    let wins = search(Window::null(Score::DRAW)).or(holds.clone());
    let Some(won) = complete_value(&wins) else {
        return wins;
    };
    if won.score > Score::DRAW {
        // How soon?
        return search(Window::new(Score::DRAW, Score::INFINITY)).or(wins);
    }
    // 3. Neither.
    let value = Value {
        score: Score::DRAW,
        lower: held.lower,
        upper: won.upper,
    };
    DepthResult {
        value: Some(value),
        is_exhausted: held.lower && won.upper,
        ..holds
    }
}

/// Returns `true` if the last stride multiplied the nodes by less than [`Solver::GROWTH`] a ply.
#[expect(clippy::cast_precision_loss, reason = "a ratio of two counts")]
fn grew_little(nodes_before: u64, nodes: u64, stride: u32) -> bool {
    let growth = nodes as f64 / nodes_before.max(1) as f64;
    nodes_before > 0 && growth.powf(1.0 / f64::from(stride)) < Solver::<(), ()>::GROWTH
}

/// Returns the value of a search that came to its end.
fn complete_value<M>(result: &DepthResult<M>) -> Option<Value> {
    result.value.filter(|_| result.stopped.is_none())
}

/// Returns an answer that no move was shown to attain, even if its value is the exact one.
fn at_most<M>(result: DepthResult<M>) -> DepthResult<M> {
    let value = result.value.map(|value| Value {
        lower: false,
        ..value
    });
    DepthResult { value, ..result }
}

/// Returns the answer without its value, since an answer to half of the question does not give the value.
fn without_value<M>(result: DepthResult<M>) -> DepthResult<M> {
    DepthResult {
        value: None,
        ..result
    }
}
