//! Tests of the contest task.

use gametree_kayles::{control_game, read_contest};

const MEMORY: usize = 1 << 24;

#[test]
fn the_sample_answers_0() {
    let sample = "1\n12\n\
        0 1 1 0 0 1 0 1 1 0 1 1\n1 0 0 1 1 0 1 1 1 0 1 1\n1 0 0 1 0 1 0 0 0 0 0 0\n\
        0 1 1 0 0 0 0 0 0 0 0 0\n0 1 0 0 0 1 0 0 0 1 0 1\n1 0 1 0 1 0 0 0 0 1 1 1\n\
        0 1 0 0 0 0 0 0 1 0 1 0\n1 1 0 0 0 0 0 0 0 1 0 0\n1 1 0 0 0 0 1 0 0 0 1 1\n\
        0 0 0 0 1 1 0 1 0 0 0 0\n1 1 0 0 0 1 1 0 1 0 0 1\n1 1 0 0 1 1 0 0 1 0 1 0\n";
    assert_eq!(control_game(sample, MEMORY), Ok("0\n".to_owned()));
}

#[test]
fn blocks_are_answered_in_order() {
    let input = "4\n1\n0\n\n2\n0 0\n0 0\n\n\n2\n0 1\n1 0\n0\n";
    assert_eq!(control_game(input, MEMORY), Ok("1\n0\n1\n0\n".to_owned()));
    assert_eq!(control_game("0\n", MEMORY), Ok(String::new()));
}

#[test]
fn rows_without_spaces_are_as_good() {
    let input = "3\n3\n011\n101\n110\n\n2\n0 0\n00\n1\n0\n";
    assert_eq!(control_game(input, MEMORY), Ok("1\n0\n1\n".to_owned()));
    let error = read_contest("1\n3\n011\n100\n110\n").expect_err("not symmetric");
    assert_eq!(
        error.to_string(),
        "block 1, row 3, column 2: expected 0 as in row 2, column 3, found \"1\""
    );
}

/// Checks larger inputs than the contest has, which are at most 30 vertices and 25 blocks: here a block of 70 vertices, and 30 blocks.
#[test]
fn the_limits_of_the_contest_do_not_hold() {
    let row = format!("{}\n", "0 ".repeat(70));
    let input = format!("30\n70\n{}{}", row.repeat(70), "1\n0\n".repeat(29));
    assert_eq!(
        control_game(&input, MEMORY),
        Ok(format!("0\n{}", "1\n".repeat(29)))
    );
}

#[test]
fn wrong_matrices_are_refused_with_block_row_and_column() {
    let check = |input: &str, expected: &str| {
        let error = read_contest(input).expect_err(input);
        assert_eq!(error.to_string(), expected, "{input:?}");
    };
    let second = |matrix: &str| format!("2\n1\n0\n\n2\n{matrix}");
    check(
        &second("0 1\n0 0\n"),
        "block 2, row 2, column 1: expected 1 as in row 1, column 2, found \"0\"",
    );
    check(
        &second("1 0\n0 0\n"),
        "block 2, row 1, column 1: expected 0 on the diagonal, found \"1\"",
    );
    check(
        &second("0\n0 0\n"),
        "block 2, row 1, column 2: expected 2 entries, found 1",
    );
    check(
        &second("0 0 0\n0 0\n"),
        "block 2, row 1, column 3: expected the end of the row after 2 entries, found \"0\"",
    );
    check(
        &second("0 0\n0 -\n"),
        "block 2, row 2, column 2: expected 0 or 1, found \"-\"",
    );
    check(
        &second("0 0\n"),
        "block 2, row 2, column 1: expected 2 rows of 2 entries, found the end of the text",
    );
    check(
        "",
        "line 1, column 1: expected a number of graphs, found the end of the text",
    );
    check(
        "x",
        "line 1, column 1: expected a number of graphs from 0 to 1000000, found \"x\"",
    );
    check(
        "1000001\n",
        "line 1, column 1: expected a number of graphs from 0 to 1000000, found \"1000001\"",
    );
    check(
        "2\n1\n0\n",
        "line 4, column 1: expected a number of vertices of block 2, found the end of the text",
    );
    check(
        "1\n257\n",
        "line 2, column 1: expected a number of vertices of block 1 from 0 to 256, found \"257\"",
    );
    check(
        "1\n1 1\n",
        "line 2, column 3: expected the end of the line, found \"1\"",
    );
    check(
        "1\n1\n0\n1\n",
        "line 4, column 1: expected the end after the last block, found another line",
    );
}
