//! Traces of provers and whole-tree engines, which are the same searches step by step.

use gametree_core::{Event, Goal, NoEvaluation, NodeKind, Player, ProofNumbers, Recorder, Window};
use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_search::{
    AndOr, Budget, DepthSearch, DfPn, IterativeDeepening, Minimax, Negamax, NoObserver, Pn2, Pns,
    ProofReport, Pvs, SearchLimits, Traced,
};

use crate::proof::{GOALS, mnk};

/// Checks a trace against the report of the same search without one.
fn check<M: Copy + PartialEq + std::fmt::Debug>(
    recorder: &Recorder<M>,
    traced: &ProofReport<M>,
    plain: &ProofReport<M>,
    player: Player,
) {
    let same =
        |report: &ProofReport<M>| (report.verdict, report.best, report.nodes, report.numbers);
    assert_eq!(same(traced), same(plain));
    let (mut expanded, mut aside) = (0, 0);
    let mut at = 0;
    let mut root = None;
    for event in recorder.events() {
        match *event {
            Event::Visit { ply, led_here, .. } => {
                assert!(ply <= at + 1, "{event:?} after ply {at}");
                assert_eq!(led_here.is_none(), ply == 0);
                at = ply;
            }
            Event::Expand { ply, kind } => {
                assert_eq!(ply, at);
                // The players move in turn, and First moves at the root.
                let is_first = ply % 2 == 0;
                let is_or = is_first == (player == Player::First);
                assert_eq!(kind == NodeKind::Or, is_or);
                expanded += 1;
            }
            Event::SubSearch { nodes, .. } => aside += nodes,
            Event::Numbers { ply, numbers } => {
                if ply == 0 {
                    root = Some(numbers);
                }
            }
            Event::ChildNumbers { .. } => {}
            _ => panic!("{event:?} of a search for points"),
        }
    }
    assert_eq!(expanded + aside, plain.nodes);
    assert_eq!(root, Some(plain.numbers));
}

#[test]
fn a_traced_proof_is_the_same_proof() {
    let limits = SearchLimits::nodes(3_000);
    for goal in GOALS {
        let pos = &mnk(3, 3, 3);
        let mut recorder = Recorder::new();
        let search = AndOr::new(LegalMoves);
        let plain = search.prove(pos, goal, &limits, &mut NoObserver);
        let traced = search.prove(pos, goal, &limits, &mut Traced(&mut recorder));
        if plain.numbers != ProofNumbers::UNKNOWN {
            check(&recorder, &traced, &plain, goal.player);
        }

        let mut recorder = Recorder::new();
        let search = Pns::new(LegalMoves, NoEvaluation, 100_000);
        let plain = search.prove(pos, goal, &limits, &mut NoObserver);
        let traced = search.prove(pos, goal, &limits, &mut Traced(&mut recorder));
        check(&recorder, &traced, &plain, goal.player);

        let mut recorder = Recorder::new();
        let search = Pn2::new(LegalMoves, NoEvaluation, 1_000);
        let plain = search.prove(pos, goal, &limits, &mut NoObserver);
        let traced = search.prove(pos, goal, &limits, &mut Traced(&mut recorder));
        check(&recorder, &traced, &plain, goal.player);

        let mut recorder = Recorder::new();
        let search = || DfPn::new(LegalMoves, NoEvaluation, 1 << 16).expect("a small table");
        let plain = search().prove(pos, goal, &limits, &mut NoObserver);
        let traced = search().prove(pos, goal, &limits, &mut Traced(&mut recorder));
        check(&recorder, &traced, &plain, goal.player);
    }
}

#[test]
fn a_threshold_is_seen_by_the_player_with_the_goal() {
    let (pos, mut recorder) = (mnk(3, 3, 3), Recorder::new());
    let mut search = DfPn::new(LegalMoves, NoEvaluation, 1 << 16).expect("a small table");
    let goal = Goal::win(Player::First);
    let limits = SearchLimits::default();
    search.prove(&pos, goal, &limits, &mut Traced(&mut recorder));
    let mut thresholds = vec![];
    for event in recorder.events() {
        match *event {
            Event::Visit {
                ply,
                thresholds: bound,
                ..
            } => {
                thresholds.truncate(ply);
                thresholds.push(bound.expect("df-pn has thresholds"));
            }
            Event::Numbers { ply, numbers } if ply > 0 => {
                // A node is left when a number has reached its threshold.
                let bound: ProofNumbers = thresholds[ply];
                assert!(numbers.pn >= bound.pn || numbers.dn >= bound.dn);
            }
            _ => {}
        }
    }
}

/// Checks that a traced iterative deepening is the search without a tracer.
fn check_deepening<S>(engine: impl Fn() -> S)
where
    S: DepthSearch<gametree_mnk::Mnk<1>>,
{
    let (pos, limits) = (mnk(3, 3, 3), SearchLimits::depth(5));
    let mut recorder = Recorder::new();
    let plain = IterativeDeepening::new(engine()).search(&pos, &limits, &mut NoObserver);
    let mut deepening = IterativeDeepening::new(engine());
    let traced = deepening.search(&pos, &limits, &mut Traced(&mut recorder));
    assert_eq!(
        (traced.score, &traced.line, traced.nodes),
        (plain.score, &plain.line, plain.nodes)
    );
    let entered = |event: &&Event<_>| matches!(event, Event::Enter { .. });
    let entered = recorder.events().iter().filter(entered).count();
    assert_eq!(
        entered as u64, plain.nodes,
        "nothing is proven, so no line is completed"
    );
}

#[test]
fn every_engine_of_fixed_depth_is_traced_deeper_and_deeper() {
    check_deepening(|| Minimax::new(LegalMoves, OpenLines));
    check_deepening(|| Negamax::new(LegalMoves, OpenLines));
    check_deepening(|| gametree_search::AlphaBeta::new(LegalMoves, OpenLines));
    check_deepening(|| Pvs::new(LegalMoves, OpenLines, 1 << 16).expect("a small table"));
}

#[test]
fn minimax_tells_every_score_as_the_side_to_move_sees_it() {
    let (pos, limits) = (mnk(3, 3, 3), SearchLimits::default());
    let traces = [true, false].map(|is_minimax| {
        let mut recorder = Recorder::new();
        let mut observer = Traced(&mut recorder);
        let mut budget = Budget::new(&limits, &mut observer);
        let window = Window::FULL;
        if is_minimax {
            let mut engine = Minimax::new(LegalMoves, OpenLines);
            engine.search_depth(&pos, 3, window, &mut budget);
        } else {
            let mut engine = Negamax::new(LegalMoves, OpenLines);
            engine.search_depth(&pos, 3, window, &mut budget);
        }
        recorder
    });
    assert_eq!(traces[0], traces[1]);
}
