//! Tests of the laws at every position of small graphs, against brute force.

use gametree_kayles::{DistinctVertices, FreeVertices, Graph, Kayles, Parity, Play, named_graph};
use gametree_testkit::{
    Rng, SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_names_everywhere,
};

use crate::oracle::{all_graphs, random_graph};

/// A limit above the number of positions on any graph in the tests.
const LIMIT: usize = 10_000;

/// Checks every position that can be reached, by both rules.
fn check<const W: usize>(graph: &Graph) {
    for play in [Play::Normal, Play::Misere] {
        let start = Kayles::<W>::new(graph.clone(), play).expect("fits");
        let game = SmallGame::new([start], &FreeVertices, LIMIT);
        check_names_everywhere(&game);
        check_moves_everywhere(&game, &FreeVertices);
        check_moves_everywhere(&game, &DistinctVertices);
        check_knowledge_everywhere(&game, &Parity);
        check_moves_with_knowledge(&game, &DistinctVertices, &Parity);
    }
}

#[test]
fn graphs_of_up_to_five_vertices_keep_the_laws_at_every_position() {
    for vertices in 0..=5 {
        all_graphs(vertices).for_each(|graph| check::<1>(&graph));
    }
}

#[test]
fn larger_graphs_keep_the_laws_at_every_position() {
    for name in [
        "path-11",
        "petersen",
        "king-3x4",
        "star-9",
        "complete-9",
        "complete-bipartite-4x5",
    ] {
        check::<1>(&named_graph(name).expect("a name"));
    }
    let mut rng = Rng::new(14);
    for round in 0..60 {
        let graph = random_graph(6 + round % 5, 10 + rng.below(60), &mut rng);
        check::<1>(&graph);
    }
}

/// Returns a clique of many vertices beside a path of eight: a single move in every word, and not many positions.
fn clique_and_path(vertices: usize) -> Graph {
    let is_edge = |u: usize, v: usize| v < vertices - 8 || u >= vertices - 8 && v == u + 1;
    Graph::from_rule(vertices, is_edge).expect("within the limit")
}

#[test]
fn graphs_of_several_words_keep_the_laws_at_every_position() {
    check::<2>(&clique_and_path(66));
    check::<2>(&clique_and_path(127));
    check::<4>(&clique_and_path(130));
    check::<4>(&clique_and_path(256));
}
