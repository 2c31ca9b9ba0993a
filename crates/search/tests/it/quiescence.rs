//! Noisy moves beyond the horizon.

use gametree_core::{Evaluator, MoveBuf, MoveGen, Position, Score, Tactics};
use gametree_search::{
    Certainty, DepthSearch, IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits,
    SearchReport, SelectivityOptions,
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

/// Minimax to a depth with quiescence at the leaves, by definition: nothing is cut.
fn by_definition(pos: &Skirmish, depth: u32) -> Score {
    if let Some(outcome) = pos.outcome() {
        return outcome.score_for(pos.to_move);
    }
    let mut moves = MoveBuf::new();
    let mut best = Score::NEG_INFINITY;
    if depth == 0 {
        best = Material.evaluate(pos);
        Steps.noisy(pos, &mut moves);
        moves.retain(|m| {
            let exchange = Steps.exchange(pos, *m).expect("a capture");
            exchange.gain.is_none_or(|gain| gain >= 0)
        });
    } else {
        Steps.moves(pos, &mut moves);
    }
    for m in moves {
        let mut child = pos.clone();
        child.play(m);
        best = best.max(by_definition(&child, depth.saturating_sub(1)).to_parent());
    }
    best
}

#[test]
fn it_equals_its_definition_on_random_positions() {
    let positions = (0..3_000).map(Skirmish::random);
    let mut upset = 0;
    for pos in positions.filter(|pos| pos.outcome().is_none()) {
        for depth in 1..=4 {
            let truth = by_definition(&pos, depth);
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
