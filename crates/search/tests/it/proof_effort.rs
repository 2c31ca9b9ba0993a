//! Effort of depth-first proof-number search without knowledge of the game, on 4,4,4 and in starved tables.

use gametree_core::{
    Canonical, Goal, KeyKind, MoveGen, NoEvaluation, OnCanonical, Player, Position,
};
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_search::{DfPn, DfPnOptions, NoObserver, ProofReport, SearchLimits, Verdict};

use crate::proof::{mnk, options};

fn prove<P: Position, G: MoveGen<P> + Clone>(
    pos: &P,
    generator: G,
    entries: usize,
    options: DfPnOptions,
) -> ProofReport<P::Move> {
    let prover = DfPn::new(generator, NoEvaluation, 64 + 32 * entries).expect("a table");
    assert_eq!(prover.capacity(), entries);
    let goal = Goal::win(Player::First);
    let limits = SearchLimits::nodes(10_000_000);
    let report = prover
        .with_options(options)
        .prove(pos, goal, &limits, &mut NoObserver);
    assert_eq!(report.verdict, Verdict::Disproven);
    assert_eq!(report.key_kind, KeyKind::Exact);
    report
}

#[test]
fn the_default_needs_two_thirds_of_the_textbook() {
    let pos = Canonical::new(mnk(4, 4, 4), 16);
    let nodes = |options| {
        let generator = OnCanonical(ForcedReplies);
        let prover = DfPn::new(generator, OnCanonical(NoEvaluation), 1 << 26).expect("a table");
        let goal = Goal::win(Player::First);
        let mut prover = prover.with_options(options);
        let report = prover.prove(&pos, goal, &SearchLimits::default(), &mut NoObserver);
        assert_eq!(report.verdict, Verdict::Disproven);
        report.nodes
    };
    let (default, textbook) = (nodes(DfPnOptions::default()), nodes(DfPnOptions::TEXTBOOK));
    assert!(3 * default <= 2 * textbook, "{default} and {textbook}");
}

#[test]
fn starved_tables_are_enough() {
    let report = prove(&mnk(4, 4, 4), LegalMoves, 262_144, DfPnOptions::default());
    assert!(report.nodes <= 3_000_000, "{}", report.nodes);
    for variant in 0..18 {
        prove(&mnk(3, 3, 3), LegalMoves, 32, options(variant));
        prove(&mnk(3, 3, 3), LegalMoves, 2, options(variant));
    }
}
