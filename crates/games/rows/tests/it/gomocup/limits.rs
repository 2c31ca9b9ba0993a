//! Tests of limits of time, positions and memory, and of none.

use super::{FOUR, answers, check, output_for, point};

#[test]
fn time_limits_of_nothing_are_kept() {
    for limits in [
        "INFO timeout_turn 0",
        "INFO timeout_turn 1",
        "INFO timeout_turn -5",
        "INFO timeout_match 1\nINFO time_left 0",
        "INFO time_left -7",
        "INFO timeout_turn 0\nINFO timeout_match 0\nINFO time_left 2147483647",
        "INFO timeout_turn 2147483647\nINFO timeout_match 2147483647",
    ] {
        let answers = answers(&format!("START 20\n{limits}\nTURN 10,10\n"));
        assert!(
            answers.len() == 2 && point(&answers[1]).is_some(),
            "{limits}: {answers:?}"
        );
    }
}

#[test]
fn a_move_at_once_was_a_corner() {
    for limits in [
        "INFO timeout_turn 0",
        "INFO timeout_turn 5",
        "INFO timeout_match 1000\nINFO time_left 0",
    ] {
        let start = format!("START 20\n{limits}\n");
        check(&format!("{start}BOARD\n{FOUR}DONE\n"), &["OK", "9,5"]);
        let answers = answers(&format!("{start}TURN 10,10\n"));
        let (x, y) = point(&answers[1]).expect("a point");
        assert!(
            x.abs_diff(10) <= 2 && y.abs_diff(10) <= 2,
            "{limits}: {answers:?}"
        );
    }
}

#[test]
fn a_forced_reply_took_the_whole_turn() {
    let text = output_for(format!(
        "START 15\nINFO timeout_turn 1000\nBOARD\n{FOUR}DONE\n"
    ));
    assert_eq!(text.lines().last(), Some("9,5"));
    // The second iteration is stopped as it begins.
    let iterations = text.lines().filter(|line| line.contains(" Depth "));
    assert!(iterations.count() <= 2, "{text}");
}

#[test]
fn a_number_of_nodes_ended_with_the_input_where_time_was_unlimited() {
    let text =
        output_for("START 15\nINFO timeout_turn 2147483647\nINFO max_node 20000\nTURN 7,7\n");
    let deepest = text.lines().filter(|line| line.contains(" Depth ")).count();
    assert!(deepest > 2, "{text}");
    // Zero nodes mean no limit.
    let answers = answers("START 15\nINFO timeout_turn 2147483647\nINFO max_node 0\nTURN 7,7\n");
    assert!(point(&answers[1]).is_some(), "{answers:?}");
}

#[test]
fn limits_of_memory_from_a_megabyte_to_a_hundred_gigabytes_are_kept() {
    for bytes in [
        "1000000",
        "83886080",
        "350000000",
        "100000000000",
        "0",
        "99999999999999999999",
    ] {
        let input = format!("START 15\nINFO max_memory {bytes}\nINFO max_node 100\nTURN 7,7\n");
        let answers = answers(&input);
        assert!(
            answers.len() == 2 && point(&answers[1]).is_some(),
            "{bytes}: {answers:?}"
        );
    }
    let text = output_for("INFO max_memory 1000000\n");
    assert!(
        text.starts_with("MESSAGE expected at least 33619968 bytes of memory"),
        "{text}"
    );
}
