//! The programs of the contests: our engines and the peer's, each with its own table, which is empty at the start.

use std::num::NonZero;
use std::time::Duration;

use gametree_core::{Canonical, Evaluator, MoveGen, OnCanonical, Score};
use gametree_grid::Cell;
use gametree_mnk::Mnk;
use gametree_search::{
    IterativeDeepening, NoObserver, Pvs, SearchLimits, SearchReport, Solver, StopReason,
};
use minimax::{
    Evaluation, IterativeOptions, IterativeSearch, ParallelOptions, ParallelSearch, Strategy,
};

use crate::game::{Peer, PeerEvaluator};
use crate::measure::{Answer, Contender, Run};

/// A position to search, and the depth of the search.
#[derive(Clone)]
pub(crate) struct Task<const W: usize> {
    pub(crate) pos: Mnk<W>,
    pub(crate) depth: u8,
    /// The plies from here within which our table treats symmetric positions as the same.
    pub(crate) canonical_plies: u32,
    /// The size of the table, which is the same for all programs.
    pub(crate) table_bytes: usize,
}

/// Returns our solver, which searches to the proof.
pub(crate) fn solver<G, E, const W: usize>(
    task: &Task<W>,
    generator: G,
    evaluator: E,
) -> Contender<'static>
where
    G: MoveGen<Mnk<W>> + Copy + 'static,
    E: Evaluator<Mnk<W>> + Copy + 'static,
{
    let root = Canonical::new(task.pos.clone(), task.canonical_plies);
    let table_bytes = task.table_bytes;
    Contender::new("gametree Solver", move || {
        let solver = Solver::new(OnCanonical(generator), OnCanonical(evaluator), table_bytes);
        let mut solver = solver.expect("memory for the table");
        let (report, elapsed) =
            Run::time(|| solver.solve(&root, &SearchLimits::default(), &mut NoObserver));
        assert_eq!(report.stopped, StopReason::Solved);
        run(&report, elapsed)
    })
}

/// Returns our principal variation search with iterative deepening on `threads` threads; it searches the tasks one after the other.
pub(crate) fn pvs<G, E, const W: usize>(
    tasks: &[Task<W>],
    generator: G,
    evaluator: E,
    threads: NonZero<usize>,
) -> Contender<'static>
where
    G: MoveGen<Mnk<W>> + Copy + 'static,
    E: Evaluator<Mnk<W>> + Copy + 'static,
{
    let tasks = tasks.to_vec();
    let name = match threads.get() {
        1 => "gametree Pvs".to_owned(),
        several => format!("gametree Pvs, {several} threads"),
    };
    let search = move |task: &Task<W>| {
        let root = Canonical::new(task.pos.clone(), task.canonical_plies);
        let limits = SearchLimits::depth(u32::from(task.depth));
        let engine = Pvs::new(
            OnCanonical(generator),
            OnCanonical(evaluator),
            task.table_bytes,
        );
        let engine = engine.expect("memory for the table").with_threads(threads);
        let mut search = IterativeDeepening::new(engine);
        let (report, elapsed) = Run::time(|| search.search(&root, &limits, &mut NoObserver));
        run(&report, elapsed)
    };
    Contender::new(name, move || {
        let runs = tasks.iter().map(&search);
        runs.reduce(|one, other| one.and(&other))
            .expect("a contest has a task")
    })
}

fn run(report: &SearchReport<Cell>, elapsed: Duration) -> Run {
    Run {
        elapsed,
        answer: if report.score.is_win() {
            Answer::Win
        } else if report.score.is_loss() {
            Answer::Loss
        } else {
            Answer::Estimate(report.score.raw())
        },
        nodes: Some(report.nodes),
    }
}

/// Options of the peer, with a name for them.
pub(crate) struct NamedOptions {
    pub(crate) name: String,
    pub(crate) options: IterativeOptions,
}

impl NamedOptions {
    pub(crate) fn new(name: impl Into<String>, options: IterativeOptions) -> Self {
        let name = name.into();
        NamedOptions { name, options }
    }
}

/// Returns the peer's iterative deepening with a table, on one thread.
pub(crate) fn iterative<G, E, const W: usize>(
    task: &Task<W>,
    _: G,
    _: E,
    options: &NamedOptions,
) -> Contender<'static>
where
    G: MoveGen<Mnk<W>> + Copy + Default + 'static,
    E: Evaluator<Mnk<W>> + Copy + Default + 'static,
{
    let Task { pos, depth, .. } = task.clone();
    let NamedOptions { name, options } = options;
    let options = options.with_table_byte_size(task.table_bytes);
    Contender::new(format!("minimax IterativeSearch, {name}"), move || {
        let mut search = IterativeSearch::new(PeerEvaluator::<E, G, W>::default(), options);
        search.set_max_depth(depth);
        let (best, elapsed) = Run::time(|| search.choose_move(&pos));
        assert!(best.is_some(), "the position is open");
        Run {
            elapsed,
            answer: answer(search.root_value()),
            nodes: explored(&search.stats(&mut pos.clone())),
        }
    })
}

/// Returns the number of nodes from the peer's account of a search, which is a text: `... Explored 1234 nodes to depth ...`.
fn explored(stats: &str) -> Option<u64> {
    let (_, rest) = stats.split_once("Explored ")?;
    rest.split(' ').next()?.parse().ok()
}

/// Returns the peer's parallel search, with the threads that `parallel` sets.
pub(crate) fn parallel<G, E, const W: usize>(
    task: &Task<W>,
    _: G,
    _: E,
    options: &NamedOptions,
    parallel: ParallelOptions,
) -> Contender<'static>
where
    G: MoveGen<Mnk<W>> + Copy + Default + 'static,
    E: Evaluator<Mnk<W>> + Copy + Default + 'static,
{
    let Task { pos, depth, .. } = task.clone();
    let NamedOptions { name, options } = options;
    let options = options.with_table_byte_size(task.table_bytes);
    let name = format!(
        "minimax ParallelSearch, {} threads, {name}",
        parallel.num_threads()
    );
    Contender::new(name, move || {
        let evaluator = PeerEvaluator::<E, G, W>::default();
        let mut search = ParallelSearch::new(evaluator, options, parallel);
        Strategy::<Peer<G, W>>::set_max_depth(&mut search, depth);
        let (best, elapsed) = Run::time(|| search.choose_move(&pos));
        assert!(best.is_some(), "the position is open");
        Run {
            elapsed,
            answer: answer(search.root_value()),
            nodes: None,
        }
    })
}

fn answer(value: Evaluation) -> Answer {
    match value {
        minimax::BEST_EVAL => Answer::Win,
        minimax::WORST_EVAL => Answer::Loss,
        value => Answer::Estimate(Score::estimate(value.into()).raw()),
    }
}
