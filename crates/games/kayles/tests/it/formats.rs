//! Graphs as text: what is read, what is refused, and that nothing panics.

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
    check("p col 3 9\n\ne 1 2\ne 3 2", Format::Dimacs, &path);
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
    // Any number of vertices may be told in four characters.
    let path = named_graph("path-3").expect("a name");
    assert_eq!(read_graph("~??Bg", None), Ok(path));
    let large = format!("~?@?{}", "?".repeat(64 * 63 / 12));
    assert_eq!(
        read_graph(&large, None).map(|graph| graph.vertex_count()),
        Ok(64)
    );
}

/// The two vertices of each edge, from 0.
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

/// Reads a text in a format and compares the message.
fn check_refused(format: Format, text: &str, expected: &str) {
    let error = read_graph(text, Some(format)).expect_err(text);
    assert_eq!(error.to_string(), expected, "{text:?}");
}

#[test]
fn wrong_entries_of_a_matrix_are_refused_with_their_place() {
    let check = |text: &str, expected: &str| check_refused(Format::Matrix, text, expected);
    check(
        "0 1\n0 0",
        "line 2, column 1: expected 1 as in row 1, column 2, found \"0\"",
    );
    check(
        "0 1\n1 1",
        "line 2, column 3: expected 0 on the diagonal, found \"1\"",
    );
    check("0 1\n1 2", "line 2, column 3: expected 0 or 1, found \"2\"");
    check("0 1\n1", "line 2, column 2: expected 2 entries, found 1");
    check(
        "0 1\n1 0 0",
        "line 2, column 5: expected the end of the row after 2 entries, found \"0\"",
    );
}

#[test]
fn matrices_of_a_wrong_size_are_refused_with_their_place() {
    let wide = "0 ".repeat(257);
    let check = |text: &str, expected: &str| check_refused(Format::Matrix, text, expected);
    check(
        "0 1\n",
        "line 2, column 1: expected 2 rows of 2 entries, found the end of the text",
    );
    check(
        "1\n0\n0",
        "line 3, column 1: expected the end after the last row, found another line",
    );
    check(
        "257\n0",
        "line 1, column 1: expected a number of vertices from 0 to 256, found \"257\"",
    );
    check(
        &wide,
        "line 1, column 1: expected at most 256 entries, found 257",
    );
    check(
        "",
        "line 1, column 1: expected a matrix, found the end of the text",
    );
}

#[test]
fn wrong_lists_of_edges_are_refused_with_their_place() {
    let check = |text: &str, expected: &str| check_refused(Format::EdgeList, text, expected);
    check(
        "1 2\n2 x",
        "line 2, column 3: expected a vertex number from 0 to 256, found \"x\"",
    );
    check(
        "1 2 3",
        "line 1, column 5: expected the end of the line after two vertices, found \"3\"",
    );
    check(
        "4 4",
        "line 1, column 3: expected another vertex, found \"4\"",
    );
    check(
        "257 4",
        "line 1, column 1: expected a vertex number from 0 to 256, found \"257\"",
    );
    check(
        "256\n0",
        "line 1, column 1: expected a vertex number up to 255 in a list with a 0, found \"256\"",
    );
    check(
        "1 123456789012345678901234567890",
        "line 1, column 3: expected a vertex number from 0 to 256, found \"12345678901234567890\" and more",
    );
}

#[test]
fn wrong_problem_lines_are_refused_with_their_place() {
    let check = |text: &str, expected: &str| check_refused(Format::Dimacs, text, expected);
    check(
        "",
        "line 1, column 1: expected p edge VERTICES EDGES, found the end of the text",
    );
    check(
        "e 1 2",
        "line 1, column 1: expected the problem line first, found \"e\"",
    );
    check(
        "p edge 2",
        "line 1, column 9: expected a number of edges, found the end of the line",
    );
    check(
        "p graph 2 1",
        "line 1, column 3: expected the word edge, found \"graph\"",
    );
    check(
        "p edge 300 1",
        "line 1, column 8: expected a number of vertices from 0 to 256, found \"300\"",
    );
    check(
        "p edge 2 1\np edge 2 1",
        "line 2, column 1: expected one problem line alone, found \"p\"",
    );
}

#[test]
fn wrong_edge_lines_are_refused_with_their_place() {
    let check = |text: &str, expected: &str| check_refused(Format::Dimacs, text, expected);
    check(
        "p edge 2 1\ne 1 3",
        "line 2, column 5: expected a vertex from 1 to 2, found \"3\"",
    );
    check(
        "p edge 2 1\ne 1 1",
        "line 2, column 5: expected another vertex, found \"1\"",
    );
    check(
        "p edge 2 1\ne 1 2 3",
        "line 2, column 7: expected the end of the line, found \"3\"",
    );
    check(
        "p edge 2 1\nx",
        "line 2, column 1: expected a line that begins with c, p or e, found \"x\"",
    );
}

#[test]
fn wrong_graph6_is_refused_with_its_place() {
    let check = |text: &str, expected: &str| check_refused(Format::Graph6, text, expected);
    check(
        "",
        "line 1, column 1: expected a graph in graph6, found the end of the text",
    );
    check(
        "B",
        "line 1, column 2: expected 1 characters for the edges of 3 vertices, found 0",
    );
    check(
        "Bgg",
        "line 1, column 3: expected 1 characters for the edges of 3 vertices, found 2",
    );
    check(
        "B g",
        "line 1, column 2: expected a character from '?' to '~', found ' '",
    );
    check(
        "~?D?",
        "line 1, column 1: expected at most 256 vertices, found more",
    );
    check(
        "~~?????@",
        "line 1, column 1: expected at most 256 vertices, found more",
    );
    check(
        "~?",
        "line 1, column 3: expected a number of vertices, found the end of the line",
    );
    check(
        "Bg\nBg",
        "line 2, column 1: expected one graph alone, found another line",
    );
    check(
        ">>graph6<<é",
        "line 1, column 11: expected a character from '?' to '~', found 'é'",
    );
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut rng = Rng::new(5);
    let alphabet: Vec<char> = "0011223 \n\n\t-ecp#~?@B>gédge6".chars().collect();
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
