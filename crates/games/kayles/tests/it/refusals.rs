//! Tests of graph texts that are refused, and of the places in the errors.

use gametree_kayles::{Format, read_graph};

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
fn a_damaged_matrix_without_spaces_is_refused() {
    let check = |text: &str, expected: &str| {
        check_refused(Format::Matrix, text, expected);
        assert_eq!(Format::of(text), Format::Matrix, "{text:?}");
    };
    check(
        "011\n101\n",
        "line 3, column 1: expected 3 rows of 3 entries, found the end of the text",
    );
    check(
        "011\n10\n110\n",
        "line 2, column 3: expected 3 entries, found 2",
    );
    check(
        "011\n101\n100\n",
        "line 3, column 2: expected 1 as in row 2, column 3, found \"0\"",
    );
    check(
        "111\n101\n110\n",
        "line 1, column 1: expected 0 on the diagonal, found \"1\"",
    );
    check(
        "3\n0110\n101\n110\n",
        "line 2, column 4: expected the end of the row after 3 entries, found \"0\"",
    );
}

#[test]
fn wrong_lists_of_edges_are_refused_with_their_place() {
    let check = |text: &str, expected: &str| check_refused(Format::EdgeList, text, expected);
    check(
        "1 2\n2 x",
        "line 2, column 3: expected a vertex number from 0 to 256, found \"x\"",
    );
    let end = "expected the end of the line after two vertices, or a weight behind every edge";
    check(
        "1 2 3\n1\n",
        &format!("line 1, column 5: {end}, found \"3\""),
    );
    check(
        "1 2\n2 3 5",
        &format!("line 2, column 5: {end}, found \"5\""),
    );
    check(
        "1 2 red",
        &format!("line 1, column 5: {end}, found \"red\""),
    );
    check("1 2 3 4", &format!("line 1, column 5: {end}, found \"3\""));
    check(
        "1 2 {'a': 3",
        "line 1, column 5: expected attributes in braces to the end of the line, found \"{'a':\"",
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
fn a_truncated_dimacs_file_is_no_smaller_graph() {
    let check = |text: &str, expected: &str| check_refused(Format::Dimacs, text, expected);
    check(
        "p edge 4 3\ne 1 2\ne 2 3",
        "line 3, column 6: expected 3 edges in all, found 2",
    );
    check(
        "p edge 4 3\n",
        "line 1, column 11: expected 3 edges in all, found 0",
    );
    check(
        "p edge 4 1\ne 1 2\ne 2 3\n\n",
        "line 4, column 1: expected 1 edges in all, found 2",
    );
    check(
        "p edge 3 7\n",
        "line 1, column 10: expected a number of edges from 0 to 6, found \"7\"",
    );
    check(
        "p edge 3 18446744073709551616\n",
        "line 1, column 10: expected a number of edges from 0 to 6, found \"18446744073709551616\"",
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
        "p edge 2 1\ny",
        "line 2, column 1: expected a line that begins with p, e, c, n, d, v or x, found \"y\"",
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
