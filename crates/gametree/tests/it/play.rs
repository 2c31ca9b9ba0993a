//! `play`: whole games.

use std::process::Command;

use serde_json::{Value, json};

use crate::program::{gametree, gametree_reading, play_args};
use crate::scratch::Scratch;

#[test]
fn engines_play_a_draw_without_input() {
    let args = play_args("tictactoe", ["engine", "engine"], &["--depth", "9"]);
    insta::assert_snapshot!(gametree(&args).shown());
}

#[test]
fn a_person_plays_with_every_command() {
    let input = b"help\nmoves\nb2\nundo\nhint\nboard\n\nzz\nb2\nb2\nquit\nnever read\n";
    let args = ["play", "tictactoe", "--depth", "2"];
    insta::assert_snapshot!(gametree_reading(&args, input).shown());
}

/// A game with questions and reasons of its own, played to its end and taken back.
#[test]
fn the_capture_game_talks() {
    let lines = [
        "help",
        "a1",
        "c3",
        "liberties c3",
        "LIBERTIES c2",
        "liberties",
        "liberties e5",
        "liberties z1",
        "libertes c3",
        "a1",
        "c3",
        "hint",
        "undo 2",
        "hnit",
        "\u{1b}[A",
    ];
    let args = ["play", "capture:5x5,contact", "--depth", "3"];
    let input = lines.join("\n");
    insta::assert_snapshot!(gametree_reading(&args, input.as_bytes()).shown());
}

/// The introduction once was "K in a row on COLUMNS times ROWS cells".
#[test]
fn a_game_was_introduced_as_its_whole_family() {
    let check = |game: &str, summary: &str, rules: &str| {
        let played = gametree_reading(&["play", game], b"rules\n").stdout;
        let first = played.lines().nth(1);
        assert_eq!(first, Some(summary), "{played}");
        // The rules are broken at the width of a page.
        let whole = played.replace('\n', " ");
        let rules = rules.replace('\n', " ");
        assert!(whole.contains(&rules), "{rules}: {played}");
    };
    check(
        "mnk:4,3,3",
        "3 in a row on 4 times 3 cells",
        "\nThe first 3 of one player in a row, a column or a diagonal win;\n",
    );
    check(
        "gomoku:exact",
        "exactly 5 in a row on 15 times 15 cells",
        "win, and a longer row does not;\n",
    );
    check(
        "capture:5x5,contact",
        "the capture game of Go on 5 times 5 points: the first capture wins, and stones must touch",
        "\nA stone must touch one of the opponent's",
    );
    check(
        "connect4:5x4",
        "Connect Four: drop stones into 5 columns of 4 cells, four in a row win",
        "drop a stone into a column that is not full.\n",
    );
    check(
        "sim:5,achieve",
        "Sim: colour edges between 5 points; the first triangle wins",
        "\nWho completes a triangle in one colour wins;\n",
    );
    check(
        "kayles:path-12,misere",
        "Node Kayles on 12 vertices: take one and its neighbours; who cannot move wins",
        "\nA player who cannot move wins.\n",
    );
    check(
        "tree:[[3,5],[2,9]]",
        "a tree with points at its 4 leaves",
        "how many points MAX gets",
    );
}

/// The move once had the value "estimate +0".
#[test]
fn a_move_that_is_estimated_as_even_is_called_so() {
    let args = ["play", "connect4:7x7", "--depth", "2"];
    let played = gametree_reading(&args, b"values\n").stdout;
    assert!(played.contains("\n4  even, estimated\n"), "{played}");
    assert!(!played.contains("+0"), "{played}");
}

#[test]
fn a_game_that_was_resigned_at_once_had_an_empty_list_of_moves() {
    let played = gametree_reading(&["play", "tictactoe"], b"resign\n").stdout;
    let end = "X resigns: O has won after 0 moves\nreview, undo, new, swap or quit\n";
    assert!(played.contains(end), "{played}");
}

/// A game was once lost by a word, and the next one did not name the players' sides.
#[test]
fn a_new_game_is_taken_back_and_says_who_is_who() {
    let args = ["play", "tictactoe", "--depth", "9"];
    let input = b"b2\nnew\nundo\nmoves\nresign\nnew\nnew\nundo\nundo\nswap\nnew\nundo\nquit\n";
    let played = gametree_reading(&args, input).stdout;
    let mut rest = played.as_str();
    for expected in [
        "\na new game: you are X; undo brings the old one back\nX> undo\n",
        "\nthe game before is back\nX> moves\n",
        "\nX resigns: O has won after 2 moves\n",
        "\na new game: you are X; undo brings the old one back\nX> new\n",
        "\na new game: you are X\nX> undo\n",
        "\nX resigns: O has won after 2 moves\n",
        "\nthe game before is back\nover> undo\ntaken back: X resigns\n",
        "X> swap\n",
        "\nyou are O now\nO> new\n",
        "\nX: b2. With best play the game is a draw, proven.\na new game: you are O; undo brings the old one back\nO> undo\n",
        "\nthe game before is back\nO> quit\n",
        "\nmoves: b2 a1 c2\n",
    ] {
        let found = rest.find(expected);
        let at = found.unwrap_or_else(|| panic!("{expected:?} in:\n{rest}\nof:\n{played}"));
        rest = &rest[at..];
    }
}

#[test]
fn moves_are_explained() {
    let check = |position: &str, expected: &str| {
        let args = ["play", "capture:7x7", "--position", position, "--nodes"];
        let args = [&args[..], &["20000"]].concat();
        let ran = gametree_reading(&args, b"hint\n");
        assert!(ran.stdout.contains(expected), "{expected}: {ran:?}");
    };
    check(
        "7/7/7/2XO3/2XXX2/7/7:X",
        "hint: d5 catches d4 in a ladder. ",
    );
    check(
        "7/7/7/3X3/2XOX2/7/7:X",
        "hint: d2 captures d3. Black wins in one ply, proven.",
    );
    // The engine's own moves are explained as well.
    check("7/7/7/2X4/1XOX3/7/7:O", "White: c2 saves c3 from capture. ");
}

#[test]
fn a_hint_gives_its_reason_in_the_language_that_was_asked_for() {
    let position = "7/7/7/3X3/2XOX2/7/7:X";
    let args = ["play", "capture:7x7", "--position", position];
    let chinese = [&args[..], &["--lang", "zh-Hans"]].concat();
    let ran = gametree_reading(&chinese, b"hint\n");
    let expected = "提示：下d2，吃掉d3。黑方必胜，需1步（已证明）。\n";
    assert!(ran.stdout.contains(expected), "{ran:?}");
}

/// By cell number all moves on an empty board are as good as b2.
#[test]
fn an_empty_capture_board_is_not_opened_next_to_the_edge() {
    for (game, centre) in [
        ("capture:9x9", "e5"),
        ("capture:13x13", "g7"),
        ("capture:19x19", "j10"),
    ] {
        let ran = gametree_reading(&["play", game, "--nodes", "2000"], b"hint\n");
        let hint = format!("hint: {centre}. The value is not proven");
        assert!(ran.stdout.contains(&hint), "{ran:?}");
    }
}

#[test]
fn a_finished_game_can_be_looked_at_and_taken_back() {
    let args = ["play", "capture:3x3", "--second", "human", "--moves"];
    let args = [&args[..], &["b1 a1"]].concat();
    let input = b"a2\nc3\nhint\nmoves\nliberties a1\nundo\nquit\n";
    insta::assert_snapshot!(gametree_reading(&args, input).shown());
}

#[test]
fn a_finished_game_between_engines_ends_the_program() {
    let args = play_args("capture:2x2", ["engine", "engine"], &["--depth", "4"]);
    let ran = gametree_reading(&args, b"undo\n");
    assert!(ran.stdout.contains("has won after"), "{ran:?}");
    assert!(!ran.stdout.contains("over>"), "{ran:?}");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn a_person_loses_to_the_engine() {
    let input = b"a1\nc3\n";
    let args = play_args("mnk:4,3,3", ["engine", "human"], &["--depth", "7"]);
    insta::assert_snapshot!(gametree_reading(&args, input).shown());
}

#[test]
fn two_people_take_back_one_move_each() {
    let input = b"b2\na1\nundo\nc1\nundo\nundo\nundo\na1\n";
    let args = ["play", "tictactoe", "--second", "human", "--json"];
    let ran = gametree_reading(&args, input);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.stderr
            .contains("there is nothing of yours to take back")
    );
    let game = ran.json();
    assert_eq!(game["played"], json!(["a1"]));
    assert_eq!(game["finished"], json!(false));
}

#[test]
fn taking_back_the_engines_opening_is_refused() {
    let args = play_args("tictactoe", ["engine", "human"], &["--depth", "1"]);
    let ran = gametree_reading(&args, b"undo\n");
    assert!(
        ran.stdout
            .contains("there is nothing of yours to take back"),
        "{ran:?}"
    );
}

#[test]
fn a_finished_game_is_told_in_json() {
    let ran = gametree_reading(
        &["play", "tictactoe", "--second", "human", "--json"],
        b"a1\nb1\na2\nb2\na3\n",
    );
    let expected = json!({
        "game": "tictactoe",
        "start": "3/3/3:X",
        "position": "X2/XO1/XO1:O",
        "played": ["a1", "b1", "a2", "b2", "a3"],
        "finished": true,
        "winner": "first",
        "resigned": null,
    });
    assert_eq!(ran.json(), expected);
}

#[test]
fn a_game_that_is_over_at_once_is_told_so() {
    let ran = gametree(&["play", "tictactoe", "--position", "XXX/OO1/3:O"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.contains("X has won after 0 moves"), "{ran:?}");
}

/// A table of an earlier move holds more than the first iterations ask for, and must not end the search early.
#[test]
fn later_moves_are_searched_as_deep_as_the_first() {
    let args = ["play", "gomoku", "--depth", "3", "--progress", "json"];
    let ran = gametree_reading(&args, b"h8\na1\na2\nquit\n");
    let lines = ran.stderr.lines();
    let events = lines.map(|line| serde_json::from_str::<Value>(line).expect(line));
    // On a busy machine there are reports of progress as well.
    let iterations: Vec<Value> = events
        .filter(|event| event["event"] == json!("iteration"))
        .collect();
    assert_eq!(iterations.len(), 3 * 3, "{iterations:?}");
    assert!(
        iterations
            .iter()
            .all(|line| line["stopped"] == json!("depth")),
        "{iterations:?}"
    );
}

#[test]
fn a_line_without_end_is_one_wrong_move() {
    let ran = gametree_reading(&["play", "tictactoe", "--depth", "1"], &[b'z'; 10_000]);
    assert_eq!(ran.code, Some(0));
    let refusals = ran.stdout.matches("type help for the commands\n").count();
    assert_eq!(refusals, 1, "{ran:?}");
}

/// The second player wins Sim on six points against any play.
#[test]
fn the_engine_is_a_perfect_opponent_at_sim() {
    let args = ["play", "sim:6", "--first", "human", "--json"];
    let first_edges = "12\n34\n56\n13\n14\n15\n16\n23\n24\n25\n26\n35\n36\n45\n46\n";
    // Illegal moves are refused, so the list is tried again for every turn.
    let ran = gametree_reading(&args, first_edges.repeat(8).as_bytes());
    let game = ran.json();
    assert_eq!(game["finished"], json!(true), "{ran:?}");
    assert_eq!(game["winner"], json!("second"), "{ran:?}");
}

/// One session with most of the commands, at limits that do not depend on time.
#[test]
fn a_session_is_told_in_a_transcript() {
    let lines = [
        "rules", "?", "level", "level 11", "level 3", "level 10", "b2", "values", "hint", "swap",
        "a3", "a1", "undo", "resign", "b1", "undo", "resign", "review", "new", "save", "quti", "q",
    ];
    let args = ["play", "tictactoe", "--depth", "9", "--seed", "1"];
    insta::assert_snapshot!(gametree_reading(&args, lines.join("\n").as_bytes()).shown());
}

/// The look back names the moves that a beginner should have played, and the command that shows more.
#[test]
fn a_lost_game_is_looked_back_at() {
    let args = ["play", "tictactoe", "--second", "human", "--depth", "9"];
    let ran = gametree_reading(&args, b"a1\na2\nreview\nquit\n");
    insta::assert_snapshot!(ran.shown());
}

#[test]
fn chess_is_played_in_its_own_notation() {
    let args = ["play", "chess", "--depth", "2", "--seed", "1", "--moves"];
    let args = [&args[..], &["e4 e5 Nf3 Nc6 Bc4 Bc5"]].concat();
    let ran = gametree_reading(&args, b"moves\nO-O\nhint\ng1h3\nquit\n");
    insta::assert_snapshot!(ran.shown());
}

#[test]
fn a_game_that_was_not_begun_has_an_ending_too() {
    for input in ["quit\n", "q\n", ""] {
        let ran = gametree_reading(&["play", "tictactoe"], input.as_bytes());
        assert!(
            ran.stdout.ends_with("not begun: no move was played\n"),
            "{ran:?}"
        );
        assert_eq!(ran.code, Some(0));
    }
}

#[test]
fn a_game_that_was_resigned_has_a_winner() {
    let ran = gametree_reading(&["play", "chess", "--json"], b"resign\n");
    let game = ran.json();
    assert_eq!(game["finished"], json!(true), "{ran:?}");
    assert_eq!(game["winner"], json!("second"), "{ran:?}");
    assert_eq!(game["resigned"], json!("first"), "{ran:?}");
}

/// Colours and cursor movements are for terminals.
#[test]
fn piped_output_is_plain() {
    let ran = gametree_reading(&["play", "tictactoe", "--depth", "1"], b"b2\nhelp\n");
    assert!(!ran.stdout.contains('\u{1b}'), "{ran:?}");
}

/// The look back once reported the opening alone, since an estimate below zero fell below zero.
#[test]
fn a_move_that_allows_mate_is_told_in_the_look_back() {
    let args = ["play", "chess", "--second", "human", "--nodes", "3000"];
    let ran = gametree_reading(&args, b"f3\ne5\ng4\nQh4\nreview\nquit\n");
    let told = |number: u32, m: &str| {
        let mut lines = ran.stdout.lines();
        lines.any(|line| line.starts_with(&format!("move {number}: ")) && line.contains(m))
    };
    assert!(told(3, "instead of g4 "), "{ran:?}");
}

#[test]
fn how_to_go_on_names_the_seats_and_the_level() {
    let args = ["play", "connect4", "--level", "1", "--first", "engine"];
    let ran = gametree_reading(&args, b"quit\n");
    let line = ran.stdout.lines().last().unwrap_or_default();
    assert!(line.ends_with(" --first engine --level 1"), "{ran:?}");
}

/// The better move was proven to win, and only the move that had been played was estimated.
#[test]
fn the_look_back_called_a_proven_win_estimated() {
    let game = "4 7 3 6 5 1";
    let args = ["play", "connect4", "--second", "human", "--moves", game];
    let args = [&args[..], &["--nodes", "20000", "--seed", "1"]].concat();
    let told = gametree_reading(&args, b"why\nquit\n").stdout;
    let better =
        "move 5: 2 instead of 5 would have won for X, proven; what 5 is worth is estimated";
    assert!(told.contains(better), "{told}");
    let played = " (+0) instead of 1 (loss) would have been better for O, estimated; what 1 is worth is proven";
    assert!(told.contains(played), "{told}");
}

/// A look back that knew nothing once called every value unchanged.
#[test]
fn a_look_back_without_values_says_so() {
    let args = ["play", "mnk:9,9,5", "--second", "human", "--nodes", "1"];
    let told = gametree_reading(&args, b"b2\nb1\na1\nreview\nquit\n").stdout;
    let remark = "no move is known to have changed the value of the game: the values of 4 positions are not known";
    assert!(told.contains(remark), "{told}");
}

#[cfg(unix)]
#[test]
fn a_pipe_that_nobody_fills_was_waited_for_in_the_middle_of_a_game() {
    let scratch = Scratch::new("play-pipe");
    let pipe = scratch.path("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is everywhere").success());
    let input = format!("load {pipe}\nquit\n");
    let ran = gametree_reading(&["play", "tictactoe"], input.as_bytes());
    let expected = "pipe: expected a file, found a pipe or a device\n";
    assert!(ran.stdout.contains(expected), "{ran:?}");
}
