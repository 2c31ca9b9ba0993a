//! Results of the engines in a game that can repeat.

use gametree_chess::{Chess, Exchanges, LegalMoves, PieceSquares};
use gametree_core::{Evaluator, MoveBuf, MoveGen, Position, Score};
use gametree_search::{
    AlphaBeta, Certainty, DepthSearch, IterativeDeepening, Minimax, NoObserver, Pvs, PvsOptions,
    SearchLimits,
};

use crate::{after, at};

const TABLE_BYTES: usize = 1 << 20;

/// A mate in two: one rook deflects the defender of the back row, the other one mates.
const MATE_IN_TWO: &str = "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1_w_-_-_0_1";

#[test]
fn without_a_table_a_mate_is_proven_and_over_a_table_only_the_last_ply_is() {
    let legal = LegalMoves::default();
    let pos = at(MATE_IN_TWO);
    let limits = SearchLimits::depth(3);
    let exact = AlphaBeta::new(legal, PieceSquares).search(&pos, &limits, &mut NoObserver);
    assert_eq!(
        (exact.score, exact.certainty),
        (Score::win_in(3), Certainty::Exact)
    );
    let plain = PvsOptions::PLAY;
    let mut pvs = Pvs::new(legal, PieceSquares, TABLE_BYTES)
        .unwrap()
        .with_options(plain);
    for _ in 0..2 {
        let guess = pvs.search(&pos, &limits, &mut NoObserver);
        assert_eq!(guess.score, exact.score);
        assert_eq!(guess.best, exact.best);
        assert!(!guess.is_proven(), "{guess:?}");
    }
    let before_mate = at("6k1/5ppp/8/8/8/8/5PPP/4R1K1_w_-_-_0_1");
    let mut deepening = IterativeDeepening::new(pvs);
    let mate = deepening.search(&before_mate, &SearchLimits::depth(6), &mut NoObserver);
    assert_eq!(
        (mate.score, mate.certainty),
        (Score::win_in(1), Certainty::Exact)
    );
}

#[test]
fn engines_agree_with_minimax_where_nothing_repeats_within_the_depth() {
    let legal = LegalMoves::default();
    for text in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1",
        MATE_IN_TWO,
    ] {
        let (pos, limits) = (at(text), SearchLimits::depth(3));
        let truth = Minimax::new(legal, PieceSquares).search(&pos, &limits, &mut NoObserver);
        let cut = AlphaBeta::new(legal, PieceSquares).search(&pos, &limits, &mut NoObserver);
        let mut pvs = Pvs::new(legal, PieceSquares, TABLE_BYTES).unwrap();
        let table = pvs.search(&pos, &limits, &mut NoObserver);
        assert_eq!([cut.score, table.score], [truth.score; 2], "{text}");
    }
}

/// Checks that a draw by repetition on one path is stored without proof, so that a deeper search on another path searches again.
#[test]
fn a_draw_on_one_path_is_not_taken_for_one_on_another() {
    let legal = LegalMoves::default();
    // White is a queen up, and the position is about to occur for the third time.
    let start = at("6k1/8/8/8/8/8/1Q6/K7_w_-_-_0_1");
    let shuffled = after(start.clone(), "b2b3 g8h8 b3b2 h8g8 b2b3 g8h8 b3b2");
    let mut pvs = Pvs::new(legal, PieceSquares, TABLE_BYTES).unwrap();
    let forced = pvs.search(&shuffled, &SearchLimits::depth(4), &mut NoObserver);
    assert_eq!(forced.score, Score::DRAW, "Black repeats");
    let fresh = after(start, "b2b3 g8h8 b3b2");
    let free = pvs.search(&fresh, &SearchLimits::depth(5), &mut NoObserver);
    assert!(free.score < Score::estimate(-500), "{free:?}");
}

#[test]
fn a_side_that_is_lost_takes_the_draw_by_repetition() {
    let legal = LegalMoves::default();
    let pos = after(
        at("6k1/8/8/8/8/8/1Q6/K7_w_-_-_0_1"),
        "b2b3 g8h8 b3b2 h8g8 b2b3 g8h8 b3b2",
    );
    let report =
        AlphaBeta::new(legal, PieceSquares).search(&pos, &SearchLimits::depth(2), &mut NoObserver);
    assert_eq!(
        (report.score, report.certainty),
        (Score::DRAW, Certainty::Estimate)
    );
    let drawn = after(pos, "h8g8");
    assert!(drawn.outcome().is_some());
    let mut moves = MoveBuf::new();
    legal.moves(&drawn, &mut moves);
    assert!(moves.is_empty());
}

/// Checks that, with all options of play, the engine does not begin a losing capture and takes a hanging piece.
#[test]
fn tactics_are_seen() {
    let check = |text: &str, best: &str| {
        let legal = LegalMoves::default();
        let engine = Pvs::new(legal, PieceSquares, TABLE_BYTES)
            .unwrap()
            .with_options(PvsOptions::TACTICAL);
        let mut engine = IterativeDeepening::new(engine);
        let report = engine.search(&at(text), &SearchLimits::depth(5), &mut NoObserver);
        assert_eq!(
            report.best.map(|m| m.to_string()).as_deref(),
            Some(best),
            "{text}"
        );
    };
    // A hanging queen, a knight's fork, a back-row mate.
    check("4k3/8/8/3q4/8/2N5/8/4K3_w_-_-_0_1", "c3d5");
    check("q3k3/8/8/1N6/8/8/8/4K3_w_-_-_0_1", "b5c7");
    check("6k1/5ppp/8/8/8/8/5PPP/4R1K1_w_-_-_0_1", "e1e8");
    // At depth 0, the exchange is searched to its end.
    let start = at("4k3/8/2p5/3p4/8/8/8/3QK3_w_-_-_0_1");
    let mut quiet = Pvs::new(LegalMoves::default(), PieceSquares, TABLE_BYTES)
        .unwrap()
        .with_options(PvsOptions::TACTICAL);
    let report = quiet.search(&start, &SearchLimits::depth(0), &mut NoObserver);
    assert_eq!(report.score, PieceSquares.evaluate(&start));
    assert_eq!(Chess::new().to_move(), gametree_core::Player::First);
}

/// Checks that more information about captures reduces the positions visited.
#[test]
fn telling_exchanges_saves_most_of_the_search() {
    let nodes = |exchanges| {
        let options = PvsOptions {
            leaf: PvsOptions::TACTICAL.leaf,
            ..PvsOptions::PLAY
        };
        let positions = include_str!("../../positions/selfplay.txt").lines();
        let some = positions.filter(|line| !line.starts_with('#')).step_by(10);
        let searched = some.map(|text| {
            let legal = LegalMoves { exchanges };
            let mut engine = Pvs::new(legal, PieceSquares, TABLE_BYTES)
                .unwrap()
                .with_options(options);
            let report = engine.search(&at(text), &SearchLimits::depth(3), &mut NoObserver);
            report.nodes
        });
        searched.sum::<u64>()
    };
    let [untold, ordered, swapped] =
        [Exchanges::Ignored, Exchanges::MvvLva, Exchanges::Swapped].map(nodes);
    assert!(
        ordered < untold / 2 && swapped < ordered,
        "{untold} {ordered} {swapped}"
    );
}
