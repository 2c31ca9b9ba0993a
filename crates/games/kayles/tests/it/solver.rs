//! Tests of the solver against the definition, of its limits, and of its memory.

use gametree_kayles::{
    Graph, Limits, Play, Solver, Stopped, VertexSet, first_wins, grundy_number, named_graph,
};
use gametree_testkit::Rng;

use crate::oracle::{all_graphs, grundy_numbers, random_graph, wins};

const MEMORY: usize = 1 << 24;

fn set<const W: usize>(bits: usize) -> VertexSet<W> {
    let mut words = [0; W];
    words[0] = bits as u64;
    VertexSet::from_words(words)
}

/// Compares the Grundy number, the winner under both rules, and a winning move of one set of free vertices.
fn check<const W: usize>(graph: &Graph, solver: &mut Solver<W>, free: usize) {
    let none = Limits::default();
    let nimbers = grundy_numbers(graph);
    let context = format!("{graph:?}, free {free:b}");
    let outcome = solver.wins(set(free), Play::Normal, &none);
    assert_eq!(outcome, Ok(nimbers[free] != 0), "{context}");
    assert_eq!(
        solver.grundy(set(free), &none),
        Ok(nimbers[free]),
        "{context}"
    );
    for play in [Play::Normal, Play::Misere] {
        let truth = wins(graph, play);
        assert_eq!(
            solver.wins(set(free), play, &none),
            Ok(truth[free]),
            "{play:?} {context}"
        );
        let found = solver
            .winning_move(set(free), play, &none)
            .expect("no limits");
        let is_right = |m: gametree_kayles::Vertex| {
            let goes = |v: &usize| *v == m.index() || graph.are_neighbours(m.index(), *v);
            let taken: usize = (0..graph.vertex_count()).filter(goes).map(|v| 1 << v).sum();
            !truth[free & !taken]
        };
        match found {
            Some(m) => assert!(is_right(m), "{play:?} {context}"),
            // Under misère, a player who has nothing left wins without a move.
            None => assert!(!truth[free] || free == 0, "{play:?} {context}"),
        }
    }
}

#[test]
fn every_graph_of_up_to_five_vertices_is_right() {
    let mut solver =
        Solver::<1>::new(&named_graph("path-1").expect("a name"), MEMORY).expect("fits");
    for vertices in 0..=5 {
        for graph in all_graphs(vertices) {
            solver.set_graph(&graph).expect("fits");
            check(&graph, &mut solver, (1 << vertices) - 1);
        }
    }
}

#[test]
fn every_graph_of_six_vertices_has_the_right_number() {
    let mut solver =
        Solver::<1>::new(&named_graph("path-1").expect("a name"), MEMORY).expect("fits");
    let none = Limits::default();
    for graph in all_graphs(6) {
        solver.set_graph(&graph).expect("fits");
        let truth = grundy_numbers(&graph)[63];
        assert_eq!(solver.grundy(set(63), &none), Ok(truth), "{graph:?}");
        let truth = wins(&graph, Play::Misere)[63];
        assert_eq!(
            solver.wins(set(63), Play::Misere, &none),
            Ok(truth),
            "{graph:?}"
        );
    }
}

/// Checks sparse graphs, which fall apart into several components, and dense ones, which have many twins.
#[test]
fn thousands_of_random_graphs_are_right() {
    let mut rng = Rng::new(5);
    let none = Limits::default();
    let mut solver =
        Solver::<1>::new(&named_graph("path-1").expect("a name"), MEMORY).expect("fits");
    for round in 0..3000 {
        let vertices = 6 + round % 6;
        let graph = random_graph(vertices, 5 + rng.below(80), &mut rng);
        solver.set_graph(&graph).expect("fits");
        let all = (1 << vertices) - 1;
        let number = grundy_numbers(&graph)[all];
        let outcome = solver.wins(set(all), Play::Normal, &none);
        assert_eq!(outcome, Ok(number != 0), "{graph:?}");
        assert_eq!(solver.grundy(set(all), &none), Ok(number), "{graph:?}");
        let wins = wins(&graph, Play::Misere)[all];
        let outcome = solver.wins(set(all), Play::Misere, &none);
        assert_eq!(outcome, Ok(wins), "{graph:?}");
    }
}

/// Checks graphs whose two random parts lie scattered among single vertices, in all words of the set.
#[test]
fn wide_graphs_are_the_sum_of_their_parts() {
    let mut rng = Rng::new(6);
    let none = Limits::default();
    for vertices in [65, 100, 128, 129, 200, 255, 256] {
        let parts = [9, 10].map(|count| random_graph(count, 25, &mut rng));
        let mut places: Vec<usize> = (0..vertices).collect();
        for i in (1..vertices).rev() {
            places.swap(i, rng.below(i + 1));
        }
        let mut sum = Graph::without_edges(vertices).expect("within the limit");
        let mut number = u16::from((vertices - 19) % 2 == 1);
        for (part, places) in parts.iter().zip([&places[..9], &places[9..19]]) {
            number ^= grundy_numbers(part)[(1 << places.len()) - 1];
            for v in 0..places.len() {
                for u in (0..v).filter(|&u| part.are_neighbours(u, v)) {
                    sum.connect(places[u], places[v]);
                }
            }
        }
        assert_eq!(grundy_number(&sum, MEMORY, &none), Ok(number), "{sum:?}");
        let wins = first_wins(&sum, Play::Normal, MEMORY, &none);
        assert_eq!(wins, Ok(number != 0), "{sum:?}");
        let mut solver = Solver::<4>::new(&sum, MEMORY).expect("fits");
        let found = solver.winning_move(sum.vertices(), Play::Normal, &none);
        assert_eq!(found.map(|m| m.is_some()), Ok(number != 0), "{sum:?}");
    }
}

#[test]
fn random_graphs_are_right_from_any_position_and_with_any_memory() {
    let mut rng = Rng::new(1);
    for round in 0..120 {
        let graph = random_graph(7 + round % 6, 10 + rng.below(50), &mut rng);
        let memory = [0, 2_000_000, MEMORY][round % 3];
        let mut solver = Solver::<2>::new(&graph, memory).expect("fits");
        for _ in 0..3 {
            check(&graph, &mut solver, rng.below(1 << graph.vertex_count()));
        }
    }
}

/// Checks that stored results do not mix up questions about different nimbers of the same position.
#[test]
fn larger_graphs_have_the_number_that_the_outcomes_with_a_heap_tell() {
    let mut rng = Rng::new(2);
    let none = Limits::default();
    // A star of true twins is a heap of one, a path of three a heap of two: added, they test each bit of the number.
    for _ in 0..10 {
        let graph = random_graph(28, 12, &mut rng);
        let number = grundy_number(&graph, MEMORY, &none).expect("no limits");
        let wins = first_wins(&graph, Play::Normal, MEMORY, &none).expect("no limits");
        assert_eq!(wins, number != 0, "{graph:?}");
        let mut sum = Graph::without_edges(32).expect("within the limit");
        for v in 0..28 {
            for u in (0..v).filter(|&u| graph.are_neighbours(u, v)) {
                sum.connect(u, v);
            }
        }
        // Vertex 28 alone is worth 1, the path of the last three 2.
        sum.connect(29, 30);
        sum.connect(30, 31);
        assert_eq!(
            grundy_number(&sum, MEMORY, &none),
            Ok(number ^ 3),
            "{graph:?}"
        );
    }
}

#[test]
fn words_change_nothing() {
    let mut rng = Rng::new(3);
    let none = Limits::default();
    for _ in 0..10 {
        let graph = random_graph(24, 12, &mut rng);
        let all = set::<1>((1 << 24) - 1);
        let one = Solver::<1>::new(&graph, MEMORY)
            .expect("fits")
            .grundy(all, &none);
        let four = Solver::<4>::new(&graph, MEMORY)
            .expect("fits")
            .grundy(set((1 << 24) - 1), &none);
        assert_eq!(one, four, "{graph:?}");
    }
    let wide = named_graph("path-65").expect("a name");
    assert!(Solver::<1>::new(&wide, MEMORY).is_err_and(|error| error.expected == "2 words"));
}

#[test]
fn limits_stop_the_solver_and_leave_it_usable() {
    let graph = random_graph(40, 10, &mut Rng::new(4));
    let mut solver = Solver::<1>::new(&graph, MEMORY).expect("fits");
    let all = graph.vertices();
    let few = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let set = Limits {
        stop: Some(&|| true),
        ..Limits::default()
    };
    for play in [Play::Normal, Play::Misere] {
        assert_eq!(solver.wins(all, play, &few), Err(Stopped::Nodes));
        assert_eq!(solver.nodes(), 100);
        assert_eq!(solver.winning_move(all, play, &few), Err(Stopped::Nodes));
        assert_eq!(solver.nodes(), 100);
        assert_eq!(solver.wins(all, play, &set), Err(Stopped::Interrupted));
    }
    let truth = grundy_number(&graph, MEMORY, &Limits::default());
    assert_eq!(solver.grundy(all, &Limits::default()), truth);
}

/// Regression: testing the moves one after the other, each to the end, took many times as long as finding the winner.
#[test]
fn a_winning_move_is_found_in_little_more_time_than_that_there_is_one() {
    let none = Limits::default();
    for name in ["grid-6x7", "king-7x7", "knight-5x7"] {
        let graph = named_graph(name).expect("a name");
        let all = graph.vertices();
        let fresh = || Solver::<1>::new(&graph, MEMORY).expect("fits");
        let mut solver = fresh();
        assert_eq!(solver.wins(all, Play::Normal, &none), Ok(true), "{name}");
        let outcome = solver.nodes();
        let mut solver = fresh();
        let found = solver.winning_move(all, Play::Normal, &none);
        let extra = solver.nodes() - outcome;
        // A few nodes for each move.
        assert!(extra <= 16 * 64, "{name}: {extra} beyond {outcome}");
        assert_eq!(
            fresh().winning_move(all, Play::Normal, &none),
            found,
            "{name}"
        );
    }
}
