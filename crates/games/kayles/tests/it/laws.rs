//! Tests of the laws of positions, generators and evaluators, and of the generic engines.

use std::fmt::Write;

use gametree_core::{
    Goal, KeyKind, MoveBuf, MoveGen, NoEvaluation, Notation, Player, Position, RulesDigest, perft,
};
use gametree_kayles::{
    DistinctVertices, FreeVertices, Graph, Kayles, Limits, Parity, Play, Solver, first_wins,
    named_graph,
};
use gametree_search::Solver as Engine;
use gametree_search::{DepthSearch, DfPn, Minimax, NoObserver, SearchLimits, Verdict};
use gametree_testkit::{
    Rng, check_canonical, check_evaluator, check_generator, check_laws, check_rules_digest,
    check_symmetric,
};

use crate::oracle::{all_graphs, random_graph, wins};

fn graphs() -> Vec<Graph> {
    let names = [
        "path-9",
        "petersen",
        "king-3x4",
        "star-6",
        "complete-bipartite-3x4",
        "path-1",
    ];
    let mut graphs: Vec<Graph> = names
        .iter()
        .map(|name| named_graph(name).expect("a name"))
        .collect();
    graphs.push(random_graph(12, 20, &mut Rng::new(1)));
    graphs.push(random_graph(12, 20, &mut Rng::new(2)).numbered_from(0));
    graphs
}

fn start<const W: usize>(graph: &Graph, play: Play) -> Kayles<W> {
    Kayles::new(graph.clone(), play).expect("fits")
}

#[test]
fn the_game_keeps_the_laws() {
    for graph in graphs() {
        for play in [Play::Normal, Play::Misere] {
            check_laws(&start::<1>(&graph, play), &FreeVertices, 2);
            check_symmetric(&start::<1>(&graph, play), &FreeVertices, 2);
        }
    }
    let large = start::<4>(&random_graph(130, 30, &mut Rng::new(3)), Play::Normal);
    check_laws(&large, &FreeVertices, 1);
    check_symmetric(&large, &FreeVertices, 1);
}

#[test]
fn every_edit_of_a_graph_changes_the_digest() {
    let both = |graph: &Graph| {
        [Play::Normal, Play::Misere].map(|play| {
            let pos = start::<4>(graph, play);
            let mut later = pos.clone();
            if let Some(m) = later.free().first() {
                later.play(m);
            }
            // The first number in texts does not matter to the rules.
            let renumbered = start::<4>(&graph.clone().numbered_from(0), play);
            vec![pos, later, renumbered]
        })
    };
    let small: Vec<_> = (0..=4)
        .flat_map(all_graphs)
        .flat_map(|graph| both(&graph))
        .collect();
    check_rules_digest(&small);
    let mut rng = Rng::new(11);
    for (vertices, percent) in [(12, 20), (40, 10), (70, 5)] {
        let graph = random_graph(vertices, percent, &mut rng);
        let with_other = |a: usize, b: usize| {
            let is_edge = |u, v| graph.are_neighbours(u, v) != ((u, v) == (a, b));
            Graph::from_rule(vertices, is_edge).expect("as many vertices")
        };
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
        let edited = pairs.map(|(a, b)| with_other(a, b));
        let one_more = Graph::from_rule(vertices + 1, |u, v| graph.are_neighbours(u, v));
        let games = edited.chain([graph.clone(), one_more.expect("one more vertex")]);
        check_rules_digest(&games.flat_map(|graph| both(&graph)).collect::<Vec<_>>());
    }
}

/// Checks the digest of the text that the README describes.
#[test]
fn the_digest_is_the_one_described() {
    let digest = |text: &str| {
        let mut digest = RulesDigest::new();
        digest.write_str(text).expect("a digest takes all");
        digest.finish()
    };
    let path = named_graph("path-3").expect("a name");
    let of = |play| start::<1>(&path, play).rules_digest();
    assert_eq!(of(Play::Normal), digest("3\n0 1\n1 2\nnormal\n"));
    assert_eq!(of(Play::Misere), digest("3\n0 1\n1 2\nmisere\n"));
}

#[test]
fn generators_and_evaluation_keep_their_promises() {
    for graph in graphs() {
        for play in [Play::Normal, Play::Misere] {
            let pos = start::<2>(&graph, play);
            check_generator(&pos, &FreeVertices, &FreeVertices, 5);
            check_generator(&pos, &FreeVertices, &DistinctVertices, 20);
            check_evaluator(&pos, &FreeVertices, &Parity, 20);
            check_canonical(&pos, &FreeVertices, &DistinctVertices, &Parity, 10);
        }
    }
}

#[test]
fn twins_are_proposed_once() {
    let moves = |name: &str| {
        let pos = start::<1>(&named_graph(name).expect("a name"), Play::Normal);
        let mut moves = MoveBuf::new();
        DistinctVertices.moves(&pos, &mut moves);
        moves
            .iter()
            .map(|&m| pos.move_text(m))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(moves("complete-5"), "1");
    assert_eq!(moves("empty-5"), "1");
    assert_eq!(moves("star-5"), "1 2");
    assert_eq!(moves("complete-bipartite-3x4"), "1 4");
    assert_eq!(moves("path-4"), "1 2 3 4");
}

/// Compares with counts by hand: an end of the path of four leaves two neighbours, a vertex within leaves the far end.
#[test]
fn a_path_of_four_has_as_many_games_as_counted_by_hand() {
    let mut pos = start::<1>(&named_graph("path-4").expect("a name"), Play::Normal);
    let counts = [0, 1, 2, 3].map(|depth| perft(&mut pos, &FreeVertices, depth));
    assert_eq!(counts, [1, 4, 6, 0]);
}

#[test]
fn proof_keys_are_exact_where_they_fit() {
    let kind = |n: usize| {
        let graph = Graph::without_edges(n).expect("within the limit");
        start::<4>(&graph, Play::Normal).proof_key().kind()
    };
    assert_eq!([kind(64), kind(127)], [KeyKind::Exact; 2]);
    assert_eq!([kind(128), kind(256)], [KeyKind::Hash128; 2]);
    let graph = Graph::without_edges(127).expect("within the limit");
    let pos = start::<2>(&graph, Play::Normal);
    let read = |text: &str| pos.parse_position(text).expect("a position").proof_key();
    let keys = ["-:X", "-:O", "1:X", "127:X", "127:O", "1-127:X"].map(read);
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{i}");
    }
}

/// Compares the winner by the textbook prover, by the prover with every move and with fewer, by the solver, and by the definition.
#[test]
fn all_engines_agree_on_small_random_graphs() {
    let mut rng = Rng::new(6);
    for round in 0..60 {
        let graph = random_graph(1 + round % 9, 10 + rng.below(60), &mut rng);
        for play in [Play::Normal, Play::Misere] {
            let pos = start::<1>(&graph, play);
            let truth = wins(&graph, play)
                .pop()
                .expect("the whole graph is the last set");
            let context = format!("{graph:?} {play:?}");
            let limits = SearchLimits::default();
            let minimax =
                Minimax::new(FreeVertices, NoEvaluation).search(&pos, &limits, &mut NoObserver);
            assert_eq!(minimax.score.is_win(), truth, "minimax: {context}");
            let verdict = if truth {
                Verdict::Proven
            } else {
                Verdict::Disproven
            };
            let goal = Goal::win(Player::First);
            let mut every_move = DfPn::new(FreeVertices, NoEvaluation, 1 << 16).expect("memory");
            let mut knowing = DfPn::new(DistinctVertices, Parity, 1 << 16).expect("memory");
            let found = [
                every_move
                    .prove(&pos, goal, &limits, &mut NoObserver)
                    .verdict,
                knowing.prove(&pos, goal, &limits, &mut NoObserver).verdict,
            ];
            assert_eq!(found, [verdict; 2], "df-pn: {context}");
            let solved = first_wins(&graph, play, 1 << 20, &Limits::default());
            assert_eq!(solved, Ok(truth), "solver: {context}");
        }
    }
}

#[test]
fn the_engine_of_all_games_agrees_with_the_solver() {
    for graph in graphs() {
        for play in [Play::Normal, Play::Misere] {
            let pos = start::<1>(&graph, play);
            let mut engine = Engine::new(DistinctVertices, Parity, 1 << 20).expect("memory");
            let report = engine.solve(&pos, &SearchLimits::default(), &mut NoObserver);
            let mut solver = Solver::<1>::new(&graph, 1 << 22).expect("fits");
            let wins = solver.wins(pos.free(), play, &Limits::default());
            assert_eq!(pos.to_move(), Player::First);
            assert_eq!(wins, Ok(report.score.is_win()), "{graph:?} {play:?}");
        }
    }
}
