//! Tests of graph texts that are accepted, and that no text causes a panic.

use gametree_kayles::{Format, Graph, named_graph, read_contest, read_graph};
use gametree_testkit::Rng;

use crate::oracle::random_graph;

fn check(text: &str, format: Format, expected: &Graph) {
    assert_eq!(Format::of(text), format, "{text:?}");
    for format in [None, Some(format)] {
        assert_eq!(read_graph(text, format).as_ref(), Ok(expected), "{text:?}");
    }
}

#[test]
fn every_format_is_read_and_recognised() {
    let path = named_graph("path-3").expect("a name");
    check("0 1 0\n1 0 1\n0 1 0\n", Format::Matrix, &path);
    check("3\n0 1 0\n1 0 1\n0 1 0", Format::Matrix, &path);
    check(
        "\n3\r\n\r\n0 1 0\r\n1 0 1\r\n\t0 1 0 \r\n\r\n",
        Format::Matrix,
        &path,
    );
    check("1 2\n2 3\n", Format::EdgeList, &path);
    check(
        "# a path\n3 2 # last edge\n\n1 2\n1 2\n",
        Format::EdgeList,
        &path,
    );
    check(
        "0 1\n1 2\n",
        Format::EdgeList,
        &path.clone().numbered_from(0),
    );
    check(
        "c a path\np edge 3 2\ne 1 2\ne 2 3\n",
        Format::Dimacs,
        &path,
    );
    check("p col 3 2\n\ne 1 2\ne 3 2", Format::Dimacs, &path);
    check("Bg\n", Format::Graph6, &path);
    check(">>graph6<<Bg", Format::Graph6, &path);
}

#[test]
fn small_and_strange_graphs_are_read() {
    let empty = |n| Graph::without_edges(n).expect("within the limit");
    check("0\n", Format::Matrix, &empty(1));
    check("", Format::EdgeList, &empty(0));
    check("# nothing\n", Format::EdgeList, &empty(0));
}

#[test]
fn lone_vertices_of_a_list_of_edges_are_kept() {
    let graph = read_graph("5\n2 1\n", None).expect("a list");
    assert_eq!(
        (
            graph.vertex_count(),
            graph.edge_count(),
            graph.first_number()
        ),
        (5, 1, 1)
    );
    let graph = read_graph("0\n7\n", None).expect("a list");
    assert_eq!(
        (
            graph.vertex_count(),
            graph.edge_count(),
            graph.first_number()
        ),
        (8, 0, 0)
    );
}

#[test]
fn the_petersen_graph_is_read_from_graph6() {
    let graph = read_graph("IheA@GUAo", None).expect("graph6");
    assert_eq!((graph.vertex_count(), graph.edge_count()), (10, 15));
    // Any number of vertices may be written in four characters.
    let path = named_graph("path-3").expect("a name");
    assert_eq!(read_graph("~??Bg", None), Ok(path));
    let large = format!("~?@?{}", "?".repeat(64 * 63 / 12));
    assert_eq!(
        read_graph(&large, None).map(|graph| graph.vertex_count()),
        Ok(64)
    );
}

/// Checks matrices that, read as lists of edges, would be graphs without any.
#[test]
fn a_matrix_without_spaces_is_no_list_of_vertices() {
    let triangle = named_graph("complete-3").expect("a name");
    for text in [
        "011\n101\n110\n",
        "3\n011\n101\n110\n",
        "\n011\r\n 101 \r\n\n110",
    ] {
        check(text, Format::Matrix, &triangle);
    }
    let edge = named_graph("path-2").expect("a name");
    check("01\n10\n", Format::Matrix, &edge);
    check("2\n01\n10\n", Format::Matrix, &edge);
    // The number of ten vertices stands before the rows, and could be digits of a row itself.
    let star: String = (0..10)
        .map(|v| {
            if v == 0 {
                "0111111111\n"
            } else {
                "1000000000\n"
            }
        })
        .collect();
    let read = read_graph(&format!("10\n{star}"), None).expect("a matrix");
    assert_eq!((read.vertex_count(), read.edge_count()), (10, 9));
    assert_eq!(read_graph(&star, None), Ok(read));
}

#[test]
fn lists_of_edges_are_no_matrices_without_spaces() {
    let check = |text: &str| assert_eq!(Format::of(text), Format::EdgeList, "{text:?}");
    check("0 2\n2 0\n");
    check("0\n7\n");
    check("10\n11\n12\n");
    check("1\n10\n100\n");
    check("011\n102\n");
    check("10\n");
}

#[test]
fn edges_are_counted_once_or_twice() {
    let path = named_graph("path-3").expect("a name");
    let once = "e 1 2\ne 2 3\n";
    let twice = "e 1 2\ne 2 1\ne 2 3\ne 3 2\n";
    for listed in [once, twice] {
        for counted in [2, 4] {
            let text = format!("p edge 3 {counted}\n{listed}");
            check(&text, Format::Dimacs, &path);
        }
    }
    check("p edge 3 3\ne 1 2\ne 1 2\ne 3 2\n", Format::Dimacs, &path);
}

/// Returns the two vertices of each edge, from 0.
fn edges(graph: &Graph) -> impl Iterator<Item = (usize, usize)> {
    let pairs = (0..graph.vertex_count()).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs.filter(|&(u, v)| graph.are_neighbours(u, v))
}

fn as_matrix(graph: &Graph) -> String {
    let count = graph.vertex_count();
    let entry = |u, v| {
        if graph.are_neighbours(u, v) {
            "1 "
        } else {
            "0 "
        }
    };
    let row = |u| (0..count).map(|v| entry(u, v)).collect::<String>() + "\n";
    format!("{count}\n") + &(0..count).map(row).collect::<String>()
}

fn as_edges(graph: &Graph, first: usize) -> String {
    let vertex = |v: usize| format!("{}\n", v + first);
    let edge = |(u, v): (usize, usize)| format!("{} {}\n", u + first, v + first);
    let vertices: String = (0..graph.vertex_count()).map(vertex).collect();
    vertices + &edges(graph).map(edge).collect::<String>()
}

fn as_dimacs(graph: &Graph) -> String {
    let edge = |(u, v): (usize, usize)| format!("e {} {}\n", u + 1, v + 1);
    let (vertices, count) = (graph.vertex_count(), graph.edge_count());
    format!("p edge {vertices} {count}\n") + &edges(graph).map(edge).collect::<String>()
}

fn as_graph6(graph: &Graph) -> String {
    let count = graph.vertex_count();
    let pairs = (0..count).flat_map(|v| (0..v).map(move |u| (u, v)));
    let bits: Vec<bool> = pairs.map(|(u, v)| graph.are_neighbours(u, v)).collect();
    let character = |six: usize| char::from(63 + u8::try_from(six).expect("six bits"));
    let packed = bits.chunks(6).map(|chunk| {
        let six = (0..6).map(|i| usize::from(chunk.get(i) == Some(&true)) << (5 - i));
        character(six.sum())
    });
    let head = match count {
        0..=62 => vec![character(count)],
        _ => [63, count >> 12, count >> 6 & 63, count & 63]
            .map(character)
            .to_vec(),
    };
    head.into_iter().chain(packed).collect()
}

#[test]
fn random_graphs_are_read_back_from_every_format() {
    let mut rng = Rng::new(8);
    for round in 0..60 {
        let vertices = [3, 5, 12, 62, 63, 130, 256][round % 7];
        let graph = random_graph(vertices, rng.below(100), &mut rng);
        check(&as_matrix(&graph), Format::Matrix, &graph);
        let from_0 = graph.clone().numbered_from(0);
        check(&as_edges(&graph, 0), Format::EdgeList, &from_0);
        if vertices < 256 || round % 2 == 0 {
            check(&as_edges(&graph, 1), Format::EdgeList, &graph);
        }
        check(&as_dimacs(&graph), Format::Dimacs, &graph);
        check(&as_graph6(&graph), Format::Graph6, &graph);
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut rng = Rng::new(5);
    let alphabet: Vec<char> = "0011223 \n\n\t-ecpn#~?@B>gédge6.{}".chars().collect();
    for _ in 0..20_000 {
        let length = rng.below(40);
        let text: String = (0..length)
            .map(|_| alphabet[rng.below(alphabet.len())])
            .collect();
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            let _ = read_graph(&text, format);
        }
        let _ = read_contest(&text);
        let _ = named_graph(&text);
    }
}

#[test]
fn formats_go_by_their_names() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "dot".parse::<Format>().expect_err("no such format");
    assert_eq!(
        error.to_string(),
        "expected one of matrix, edges, dimacs, graph6, found \"dot\""
    );
}

/// Checks lines for weights, coordinates and generator parameters, which the format defines.
#[test]
fn lines_of_dimacs_beside_the_graph_were_refused() {
    let path = named_graph("path-3").expect("a name");
    for lines in [
        "p edge 3 2\nn 1 5\nn 2 1\ne 1 2\ne 2 3\n",
        "p col 3 2\nd 2 1 1\nv 0 1\nv 0 2\nv 1 2\nx seed 7\ne 1 2\ne 2 3\n",
        "n 1 5\np edge 3 2\ne 1 2\ne 2 3\n",
        "x seed 7\nc made up\np edge 3 2\ne 1 2\ne 2 3\nn 3 2\n",
    ] {
        check(lines, Format::Dimacs, &path);
    }
}

#[test]
fn what_stands_behind_an_edge_made_a_list_a_matrix() {
    let path = named_graph("path-3").expect("a name");
    let from_0 = path.clone().numbered_from(0);
    for text in [
        "0 1 {}\n1 2 {}\n",
        "0 1 {'weight': 3}\n1 2 {'weight': 4}\n",
        "1 0 {'label': '#1}'} # one\n1 2 {'a': 1, 'b': [2, 3]}\n",
        "0 1\n1 2 {}\n",
        "0 1 5\n1 2 7\n",
        "0 1 1\n1 2 1\n",
        "0 1 2.5\n1 2 -1e3\n",
        "0\t1\t5\n1\t2\t7\n0\t1\t5\n1\t0\t5\n",
    ] {
        check(text, Format::EdgeList, &from_0);
    }
    let triangle = named_graph("complete-3").expect("a name");
    check("1 2 3\n2 3 4\n1 3 5\n", Format::EdgeList, &triangle);
    let of_0 = triangle.numbered_from(0);
    check("0 1 1\n1 2 1\n0 2 1\n", Format::EdgeList, &of_0);
    let edge = named_graph("path-2").expect("a name").numbered_from(0);
    check("0 1 5\n", Format::EdgeList, &edge);
    check("# networkx\n0 1 1\n", Format::EdgeList, &edge);
}

#[test]
fn a_damaged_matrix_is_no_list_of_weighted_edges() {
    let check = |text: &str| assert_eq!(Format::of(text), Format::Matrix, "{text:?}");
    check("0 1 0\n1 0 1\n0 1 2\n");
    check("0 1 0\n1 0 2\n0 2 0\n");
    check("0 1 0\n1 2 1\n0 1 0\n");
    check("2 1 0\n1 0 1\n0 1 0\n");
    check("0 2 0\n1 0 1\n0 1 0\n");
    check("0 1 1\n1 0 1\n");
    check("0 1 0\n1 0 2\n");
    check("3\n0 1 0\n1 0 2\n0 2 0\n");
    check("0 1 0 2\n1 0 1 0\n0 3 0 1\n");
}

/// Regression: the message once expected a 0 or a 1.
#[test]
fn what_is_wrong_with_a_list_of_edges_is_said_of_edges() {
    let check = |text: &str, expected: &str| {
        let error = read_graph(text, None).expect_err(text).to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    };
    check(
        "1 2 red\n2 3 blue\n",
        "expected the end of the line after two vertices",
    );
    check(
        "1 2 7 red\n",
        "expected the end of the line after two vertices",
    );
    check("1 2 5\n2 3\n", "or a weight behind every edge");
    check(
        "a b {}\n",
        "expected a vertex number from 0 to 256, found \"a\"",
    );
    check(
        "1 300 {}\n",
        "expected a vertex number from 0 to 256, found \"300\"",
    );
    check("1 1 {}\n2 3 {}\n", "expected another vertex");
}
