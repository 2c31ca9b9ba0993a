//! Tests of noisy moves beyond the horizon.

use gametree_core::{Coverage, Evaluator, Exchange, MoveBuf, MoveGen, Position, Score, Tactics};
use gametree_search::{
    Certainty, DepthSearch, IterativeDeepening, LeafOptions, NoObserver, Plies, Pvs, PvsOptions,
    SearchLimits, SearchReport, SelectivityOptions,
};

use crate::skirmish::{Material, Skirmish, Step, Steps};

const QUIET: PvsOptions = PvsOptions {
    leaf: PvsOptions::TACTICAL.leaf,
    ..PvsOptions::PLAY
};

fn pvs(options: PvsOptions) -> Pvs<Steps, Material> {
    let engine = Pvs::new(Steps, Material, 1 << 16).expect("a small table");
    engine.with_options(options)
}

fn search(options: PvsOptions, pos: &Skirmish, depth: u32) -> SearchReport<Step> {
    pvs(options).search(pos, &SearchLimits::depth(depth), &mut NoObserver)
}

/// Generator for the same game, in which captures are forced in some positions.
#[derive(Clone, Copy, Debug)]
struct Pressed;

impl MoveGen<Skirmish> for Pressed {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Skirmish, out: &mut MoveBuf<Step>) {
        Steps.moves(pos, out);
    }

    fn tactics(&self) -> impl Tactics<Skirmish> {
        *self
    }
}

impl Tactics<Skirmish> for Pressed {
    fn noisy(&self, pos: &Skirmish, out: &mut MoveBuf<Step>) {
        Steps.noisy(pos, out);
    }

    fn exchange(&self, pos: &Skirmish, m: Step) -> Option<Exchange> {
        Steps.exchange(pos, m)
    }

    fn is_forced(&self, pos: &Skirmish) -> bool {
        let mut captures = MoveBuf::new();
        Steps.noisy(pos, &mut captures);
        !captures.is_empty() && pos.key().is_multiple_of(3)
    }
}

/// Returns the value of minimax to a depth with quiescence at the leaves, by definition.
///
/// Nothing is cut, and if `counts_single` is false a single move takes no ply.
fn by_definition<T: Tactics<Skirmish>>(
    tactics: &T,
    pos: &Skirmish,
    depth: u32,
    counts_single: bool,
) -> Score {
    if let Some(outcome) = pos.outcome() {
        return outcome.score_for(pos.to_move);
    }
    let mut moves = MoveBuf::new();
    let mut best = Score::NEG_INFINITY;
    let mut left = depth.saturating_sub(1);
    if depth > 0 {
        Steps.moves(pos, &mut moves);
        if !counts_single && moves.len() == 1 {
            left = depth;
        }
    } else {
        tactics.noisy(pos, &mut moves);
        if !tactics.is_forced(pos) {
            best = Material.evaluate(pos);
            moves.retain(|m| {
                let exchange = tactics.exchange(pos, *m).expect("a capture");
                exchange.gain.is_none_or(|gain| gain >= 0)
            });
        }
    }
    for m in moves {
        let mut child = pos.clone();
        child.play(m);
        let value = by_definition(tactics, &child, left, counts_single);
        best = best.max(value.to_parent());
    }
    best
}

#[test]
fn forced_captures_and_replies_are_searched_as_defined() {
    let positions = (0..2_000).map(Skirmish::random);
    let (mut pressed, mut extended) = (0, 0);
    for pos in positions.filter(|pos| pos.outcome().is_none()) {
        for depth in 1..=3 {
            let place = format!("depth {depth}, {pos:?}");
            let usual = by_definition(&Steps, &pos, depth, true);
            for quiescence_table in [false, true] {
                for plies in [Plies::Whole, Plies::Forced] {
                    let extends = plies == Plies::Forced;
                    let options = PvsOptions {
                        leaf: LeafOptions {
                            quiescence_table,
                            ..QUIET.leaf
                        },
                        selectivity: SelectivityOptions {
                            plies,
                            ..QUIET.selectivity
                        },
                        ..QUIET
                    };
                    let truth = by_definition(&Pressed, &pos, depth, !extends);
                    let engine = Pvs::new(Pressed, Material, 1 << 16).expect("a small table");
                    let mut engine = engine.with_options(options);
                    let limits = SearchLimits::depth(depth);
                    let report = engine.search(&pos, &limits, &mut NoObserver);
                    assert_eq!(report.score, truth, "{place}, {options:?}");
                    pressed += u32::from(!extends && truth != usual);
                    extended += u32::from(extends && truth != usual);
                }
            }
        }
    }
    assert!(pressed > 50, "forced captures change only {pressed} scores");
    assert!(
        extended > pressed,
        "{extended} with extensions, {pressed} without"
    );
}

#[test]
fn it_equals_its_definition_on_random_positions() {
    let positions = (0..3_000).map(Skirmish::random);
    let mut upset = 0;
    for pos in positions.filter(|pos| pos.outcome().is_none()) {
        for depth in 1..=4 {
            let truth = by_definition(&Steps, &pos, depth, true);
            for etc_from in [None, Some(1)] {
                let options = PvsOptions {
                    selectivity: SelectivityOptions {
                        etc_from,
                        ..QUIET.selectivity
                    },
                    ..QUIET
                };
                let report = search(options, &pos, depth);
                assert_eq!(report.score, truth, "depth {depth}, {pos:?}");
            }
            let limits = SearchLimits::depth(depth);
            let deepened = IterativeDeepening::new(pvs(QUIET)).with_margin(1).search(
                &pos,
                &limits,
                &mut NoObserver,
            );
            assert!(
                deepened.score == truth || deepened.certainty == Certainty::Exact,
                "depth {depth}, {pos:?}"
            );
            upset += u32::from(search(PvsOptions::PLAY, &pos, depth).score != truth);
        }
    }
    assert!(upset > 1_000, "quiescence changes only {upset} scores");
}

#[test]
fn a_defended_pawn_is_not_taken_at_the_horizon() {
    let pos = Skirmish::start([0, 9, -1, -1, 0, 0, 0, 1]);
    let takes = Step { from: 1, up: true };
    assert_eq!(search(PvsOptions::PLAY, &pos, 1).best, Some(takes));
    let report = search(QUIET, &pos, 1);
    assert_ne!(report.best, Some(takes));
    assert_eq!(report.score, Score::estimate(8));
}

#[test]
fn a_game_won_beyond_the_horizon_is_certain() {
    // One step leads next to the last enemy piece, which cannot get away.
    let pos = Skirmish::start([5, -1, 0, 0, 0, 0, 0, 0]);
    let report = search(QUIET, &pos, 1);
    assert_eq!(
        (report.score, report.certainty),
        (Score::win_in(1), Certainty::Exact)
    );
}

#[test]
fn visits_beyond_the_horizon_are_counted() {
    let pos = Skirmish::start([0, 1, -9, 1, -9, 1, -9, 1]);
    let plain = search(PvsOptions::PLAY, &pos, 1);
    let quiet = search(QUIET, &pos, 1);
    assert!(quiet.nodes > plain.nodes);
    let limits = SearchLimits::nodes(quiet.nodes - 1);
    let limits = SearchLimits {
        depth: Some(1),
        ..limits
    };
    let stopped = pvs(QUIET).search(&pos, &limits, &mut NoObserver);
    assert_eq!(stopped.nodes, quiet.nodes - 1);
}
