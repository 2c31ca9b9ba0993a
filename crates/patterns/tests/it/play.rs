//! Tests of selective search for play.

use gametree_core::MoveGen;
use gametree_mnk::{LineRule, Rules};
use gametree_movegen::LegalMoves;
use gametree_patterns::{Candidates, ForcedByThreats, OnBoard, PatternEstimate, PatternMnk};
use gametree_search::{
    Certainty, IterativeDeepening, LateMovePruning, NoObserver, Pvs, PvsOptions, SearchLimits,
    SearchReport, SelectivityOptions, Solver,
};
use gametree_testkit::random_positions;

fn play<G: MoveGen<PatternMnk<1>>>(
    generator: G,
    options: PvsOptions,
    pos: &PatternMnk<1>,
) -> SearchReport<gametree_grid::Cell> {
    let engine = Pvs::new(generator, PatternEstimate, 1 << 16).expect("a small table");
    let mut engine = IterativeDeepening::new(engine.with_options(options));
    engine.search(pos, &SearchLimits::depth(4), &mut NoObserver)
}

#[test]
fn what_selective_search_calls_proven_is_true() {
    let rules = Rules::new(5, 4, 4, LineRule::AtLeast).expect("small rules");
    let start = PatternMnk::<1>::new(rules).expect("the board fits");
    let mut solver = Solver::new(ForcedByThreats, PatternEstimate, 1 << 20).expect("a table");
    let (mut proven, mut pruned) = (0, 0);
    let without = PvsOptions {
        selectivity: SelectivityOptions {
            late_move_pruning: LateMovePruning::None,
            ..PvsOptions::FORCING.selectivity
        },
        ..PvsOptions::FORCING
    };
    let positions = random_positions(&start, &OnBoard(LegalMoves), 1500, 3).into_iter();
    for pos in positions.filter(|pos| pos.board().stone_count() >= 7) {
        let truth = solver.solve(&pos, &SearchLimits::default(), &mut NoObserver);
        let ranked = play(Candidates::ALL, PvsOptions::FORCING, &pos);
        let complete = play(ForcedByThreats, PvsOptions::FORCING, &pos);
        for report in [&ranked, &complete] {
            match report.certainty {
                Certainty::Estimate => {}
                Certainty::Outcome => {
                    proven += 1;
                    let signs = [report, &truth].map(|report| report.score.raw().signum());
                    assert_eq!(signs[0], signs[1], "{pos:?}");
                }
                Certainty::Exact => {
                    proven += 1;
                    assert_eq!(report.score, truth.score, "{pos:?}");
                }
            }
        }
        // Only moves that come in their order are left out.
        pruned += i64::from(play(Candidates::ALL, without, &pos).nodes > ranked.nodes);
        assert_eq!(
            play(ForcedByThreats, without, &pos).score,
            complete.score,
            "{pos:?}"
        );
    }
    assert!(proven > 50, "hardly anything is proven: {proven}");
    assert!(pruned > 10, "hardly anything is left out: {pruned}");
}
