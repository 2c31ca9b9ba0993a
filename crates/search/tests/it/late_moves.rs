//! Late-move pruning in traces.

use gametree_core::{
    Bound, Bounds, Coverage, Cut, Event, MoveBuf, MoveGen, MoveOrder, Recorder, Window,
};
use gametree_eval::OpenLines;
use gametree_grid::Cell;
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_search::{
    Budget, DepthSearch, LateMovePruning, Pvs, PvsOptions, SearchLimits, Traced,
};

/// The legal moves, taken as if their order ranked them.
#[derive(Clone, Copy, Debug)]
struct RankedMoves;

impl MoveGen<Mnk<1>> for RankedMoves {
    const COVERAGE: Coverage = Coverage::Legal;
    const ORDER: MoveOrder = MoveOrder::Ranked;

    fn moves(&self, pos: &Mnk<1>, out: &mut MoveBuf<Cell>) {
        LegalMoves.moves(pos, out);
    }
}

#[test]
fn late_moves_left_out_are_a_cut_after_which_no_answer_is_exact() {
    for pruning in [LateMovePruning::Shallow, LateMovePruning::Everywhere] {
        let mut options = PvsOptions::PLAY;
        options.selectivity.late_move_pruning = pruning;
        check_cuts(options);
    }
}

fn check_cuts(options: PvsOptions) {
    let engine = Pvs::new(RankedMoves, OpenLines, 1 << 16).expect("a small table");
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let rules = Rules::new(5, 5, 4, LineRule::AtLeast).expect("small rules");
    let start = Mnk::new(rules).expect("fits one word");
    engine
        .with_options(options)
        .search_depth(&start, 4, Window::FULL, &mut budget);
    let mut bounds = Bounds::default();
    let (mut pruned, mut prunings) = (None, 0);
    for event in recorder.events() {
        let bound = bounds.record(event);
        match *event {
            Event::Cut {
                ply,
                reason: Cut::LateMoves,
                ..
            } => {
                pruned = Some(ply);
                prunings += 1;
            }
            Event::Leave { ply, .. } if pruned.take() == Some(ply) => {
                assert_ne!(bound, Some(Bound::Exact), "prunings: {prunings}");
            }
            _ => {}
        }
    }
    assert!(prunings > 0, "nothing was left out");
}
