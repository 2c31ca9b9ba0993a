//! Grundy numbers of families against their entries in the OEIS, and against recurrences of their own.

use gametree_kayles::{Graph, Limits, Solver, VertexSet, grundy_number, named_graph};

use crate::oracle::{grundy_numbers, mex};

/// The number of vertices up to which every set of them is searched.
const SMALL: usize = 13;

/// Compares a family with an entry of the OEIS, by the solver and, for small graphs, by the definition; `first` is the number of the first graph.
fn check(entry: &str, first: usize, expected: &[u16], graph: impl Fn(usize) -> Graph) {
    for (n, &expected) in (first..).zip(expected) {
        let graph = graph(n);
        let number = grundy_number(&graph, 1 << 26, &Limits::default());
        assert_eq!(number, Ok(expected), "{entry} at {n}");
        if graph.vertex_count() <= SMALL {
            let defined = grundy_numbers(&graph).last().copied();
            assert_eq!(defined, Some(expected), "{entry} at {n}");
        }
    }
}

fn named(name: &str) -> Graph {
    named_graph(name).expect("a name")
}

/// Returns the Grundy numbers of paths by the recurrence of the octal game 0.137, Dawson's Kayles.
fn paths(count: usize) -> Vec<u16> {
    let mut numbers: Vec<u16> = vec![0, 1];
    while numbers.len() <= count {
        let n = numbers.len();
        // A move at an end takes two vertices; an inner one takes three and splits the rest.
        let ends = [numbers[n - 2]];
        let inner = (0..=n.saturating_sub(3)).filter(|_| n >= 3);
        let options: Vec<u16> = inner
            .map(|i| numbers[i] ^ numbers[n - 3 - i])
            .chain(ends)
            .collect();
        numbers.push(mex(&options));
    }
    numbers
}

#[test]
fn paths_are_a002187() {
    let known = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 2, 7, 4, 0,
    ];
    assert_eq!(paths(200)[..known.len()], known);
    check("A002187", 1, &known[1..], |n| named(&format!("path-{n}")));
}

#[test]
fn paths_have_period_34_from_52_on() {
    let graph = named("path-200");
    let mut solver = Solver::<4>::new(&graph, 1 << 26).expect("fits");
    let recurrence = paths(200);
    let mut free = VertexSet::EMPTY;
    let mut found = vec![0];
    for v in graph.vertices::<4>() {
        free.insert(v);
        found.push(solver.grundy(free, &Limits::default()).expect("no limits"));
    }
    assert_eq!(found, recurrence);
    let differs = |n: &usize| found[*n] != found[n + 34];
    assert_eq!((0..=200 - 34).rfind(differs), Some(51));
}

#[test]
fn cycles_are_0_or_1_by_the_path_that_is_left() {
    let paths = paths(60);
    for n in 3..=60 {
        let number = grundy_number(&named(&format!("cycle-{n}")), 1 << 26, &Limits::default());
        assert_eq!(number, Ok(u16::from(paths[n - 3] == 0)), "cycle of {n}");
    }
}

#[test]
fn boards_of_two_rows_are_a000035() {
    check("A000035", 1, &[1, 0].repeat(8), |n| {
        named(&format!("grid-2x{n}"))
    });
}

#[test]
fn boards_of_three_rows_are_a316632() {
    let known = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5];
    check("A316632", 1, &known, |n| named(&format!("grid-3x{n}")));
}

#[test]
fn boards_of_four_rows_are_a000004() {
    check("A000004", 1, &[0; 8], |n| named(&format!("grid-4x{n}")));
}

#[test]
fn queens_are_a344227() {
    check("A344227", 1, &[1, 1, 2, 1, 3, 1], |n| {
        named(&format!("queens-{n}"))
    });
}

/// Checks rings of four in a row, each with an edge on the path `u` that joins them, and its other two vertices `v` and `w` beside it.
#[test]
fn linked_rings_of_four_are_a316629() {
    let known = [
        0, 1, 3, 4, 2, 3, 1, 2, 0, 4, 6, 5, 7, 3, 2, 7, 6, 2, 0, 2, 1, 3, 2, 4, 3, 5, 0, 3, 1, 2,
    ];
    let graph = |n: usize| {
        let (v, w) = (n + 1, 2 * n + 1);
        let mut graph = Graph::without_edges(3 * n + 1).expect("small");
        for i in 0..n {
            graph.connect(i, i + 1);
            graph.connect(i, v + i);
            graph.connect(v + i, w + i);
            graph.connect(w + i, i + 1);
        }
        graph
    };
    check("A316629", 1, &known, graph);
}

/// Checks paths whose vertices three apart are neighbours too.
#[test]
fn scalloped_paths_are_a317367() {
    let known = [
        0, 2, 1, 3, 0, 1, 1, 3, 0, 2, 3, 3, 2, 2, 3, 4, 2, 4, 0, 4, 2, 5, 3, 2, 2, 3, 3,
    ];
    let graph = |n| Graph::from_rule(n, |u, v| [1, 3].contains(&(v - u))).expect("small");
    check("A317367", 4, &known, graph);
}
