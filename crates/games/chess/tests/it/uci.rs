//! Conversations with the engine.

mod mates;
mod panics;
mod words;

use std::io::Cursor;

use gametree_command::{Context, MoveLimits, Program, Wire, WireError};
use gametree_registry::{GameEntry, Registry};

use gametree_chess::program::{GAME, PROTOCOL, converse_uci};

/// Returns the output of the engine for an input.
fn output_for(input: impl Into<Vec<u8>>) -> String {
    said_of(&GAME, input)
}

/// Returns the output of the engine for an input, with `game` as its chess.
fn said_of(game: &GameEntry, input: impl Into<Vec<u8>>) -> String {
    let mut out = Vec::new();
    let program = Program::new(Registry::new().with_game(*game)).with_version("9.9.9");
    let mut context = Context {
        program: &program,
        name: "my-engine",
        out: &mut out,
    };
    converse_uci(&mut context, Cursor::new(input.into())).expect("memory can be written");
    String::from_utf8(out).expect("answers are UTF-8")
}

/// Returns the moves in an output.
fn moves(text: &str) -> Vec<&str> {
    let moves = text
        .lines()
        .filter_map(|line| line.strip_prefix("bestmove "));
    moves.collect()
}

/// Returns the complaints in an output.
fn complaints(text: &str) -> Vec<&str> {
    let lines = text.lines();
    lines
        .filter_map(|line| line.strip_prefix("info string "))
        .collect()
}

#[test]
fn every_program_called_itself_gametree() {
    let text = output_for("uci\nisready\nquit\n");
    assert!(text.starts_with("id name my-engine 9.9.9\n"), "{text}");
    for line in [
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(text.ends_with("uciok\nreadyok\n"), "{text}");
}

#[test]
fn a_search_without_end_outlived_the_input() {
    for input in [
        "go depth 5\ngo infinite\n",
        "go nodes 2000\ngo\n",
        "go infinite\n",
    ] {
        let text = output_for(input);
        assert_eq!(moves(&text).len(), input.lines().count(), "{input}: {text}");
    }
}

#[test]
fn a_search_without_end_that_had_waited_kept_the_next_command_waiting() {
    let text = output_for("go depth 5\ngo infinite\nposition startpos\ngo depth 1\nquit\n");
    assert!(!moves(&text).is_empty(), "{text}");
    let text = output_for(
        "go depth 5\ngo infinite\nposition fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo depth 2\n",
    );
    assert_eq!(moves(&text).len(), 3, "{text}");
    assert_eq!(moves(&text)[2], "h1h8", "{text}");
}

#[test]
fn moves_come_with_what_led_to_them() {
    let text = output_for("position startpos moves f2f3 e7e5 g2g4\ngo depth 3\n");
    assert_eq!(moves(&text), ["d8h4"]);
    let line = text.lines().next().expect("a line");
    assert!(
        line.starts_with("info depth 1 score mate 1 nodes "),
        "{line}"
    );
    assert!(line.contains(" nps ") && line.contains(" time "), "{line}");
    assert!(line.ends_with(" pv d8h4"), "{line}");
    let drawn = output_for("position fen 7k/8/8/8/8/8/2Q5/K7 w - - 98 90\ngo depth 4\n");
    assert!(drawn.contains("score cp 0 "), "{drawn}");
}

#[test]
fn the_same_number_of_nodes_gives_the_same_move() {
    let input = "position startpos moves e2e4 c7c5\ngo nodes 3000\n";
    assert_eq!(moves(&output_for(input)), moves(&output_for(input)));
    assert_eq!(moves(&output_for(input)).len(), 1);
}

#[test]
fn positions_are_set_up_and_stay_when_the_next_one_is_wrong() {
    let check = |wrong: &str, expected: &str| {
        let input = format!("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1\n{wrong}\ngo depth 2\n");
        let text = output_for(input);
        let found = complaints(&text);
        assert!(
            found.len() == 1 && found[0].contains(expected),
            "{wrong}: {text}"
        );
        assert_eq!(moves(&text), ["h1h8"], "{wrong}");
    };
    check(
        "position",
        "expected startpos or fen and a position, found nothing",
    );
    check("position fen", "expected startpos or fen and a position");
    check(
        "position midgame",
        "expected startpos or fen and a position, found \"midgame\"",
    );
    check(
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "column 1: expected one king",
    );
    check(
        "position fen k7/8/1K6/8/8/8/8/7R x - - 0 1",
        "column 21: expected w or b to move, found 'x'",
    );
    check("position startpos moves e2e4 e2e4", "move \"e2e4\"");
    check("position startpos moves e2e4 e7", "move \"e7\"");
    check("position startpos moves 0000", "move \"0000\"");
    check(
        "flip",
        "expected a command of the interface, found \"flip\"",
    );
    check(
        "setoption",
        "expected name NAME value VALUE after setoption, found nothing",
    );
    check(
        "setoption name Contempt value 10",
        "expected option Hash, Threads or Ponder, found \"Contempt\"",
    );
    check(
        "setoption name Hash value",
        "expected a number from 1 to 65536 for Hash, found \"\"",
    );
    check(
        "setoption name Threads value 257",
        "expected a number from 1 to 256 for Threads, found \"257\"",
    );
    check(
        "position startpos e2e4",
        "expected moves or nothing after startpos, found \"e2e4\"",
    );
}

#[test]
fn whatever_stands_after_go_a_move_comes() {
    let check = |words: &str, expected: &[&str]| {
        let text = output_for(format!("go {words}\n"));
        assert_eq!(complaints(&text), expected, "{words}");
        assert_eq!(moves(&text).len(), 1, "{words}");
    };
    check(
        "depth 1 sideways",
        &["expected words that go knows, found \"sideways\""],
    );
    check("depth", &["expected a number after depth, found nothing"]);
    check("depth x", &["expected a number after depth, found \"x\""]);
    check(
        "wtime soon btime 5",
        &["expected a number after wtime, found \"soon\""],
    );
    check("movetime 1.5", &[]);
    check("nodes 99999999999999999999999 movetime 1", &[]);
    check("wtime -99999999999999999999999", &[]);
    // The clock of the other player alone.
    check("btime 200", &[]);
}

#[test]
fn a_search_with_limits_stops_when_told_although_lines_wait() {
    for between in [
        "xyzzy",
        "uci",
        "setoption name Hash value 16",
        "position startpos",
    ] {
        let text = output_for(format!("go depth 60\n{between}\nstop\nisready\n"));
        assert_eq!(moves(&text).len(), 1, "{between}: {text}");
    }
    // A stop belongs to the last search requested, and the first goes on to its end.
    let text =
        output_for("go depth 2\nposition startpos moves f2f3 e7e5 g2g4\ngo infinite\nstop\n");
    assert_eq!(moves(&text).len(), 2, "{text}");
}

#[test]
fn positions_of_other_programs_are_understood() {
    for fen in [
        "7k/8/8/8/8/8/2Q5/K7 w - - 101 90",
        "7k/8/8/8/8/8/2Q5/K7 w - - 0 0",
        "7k/8/8/8/8/8/2Q5/K7 w - - 3",
        "7k/8/8/8/8/8/2Q5/K7 w - -",
    ] {
        let text = output_for(format!("position fen {fen}\ngo depth 2\n"));
        assert_eq!(complaints(&text), [""; 0], "{fen}");
        assert_ne!(moves(&text), ["0000"], "{fen}");
    }
}

#[test]
fn options_are_set_whatever_their_letters() {
    let text = output_for(
        "setoption name hash value 1\nsetoption name THREADS value 2\nucinewgame\ngo depth 3\n",
    );
    assert_eq!(complaints(&text), [""; 0]);
    assert_eq!(moves(&text).len(), 1);
}

#[test]
fn a_search_without_an_end_says_its_move_when_asked() {
    for go in ["go infinite", "go", "go infinite depth 1", "go ponder"] {
        for end in [
            "stop\n",
            "ponderhit\nstop\n",
            "",
            "quit\n",
            "isready\nstop\nisready\n",
        ] {
            let text = output_for(format!("{go}\n{end}"));
            // A `quit` before the search has begun needs no move.
            let expected = usize::from(end != "quit\n" || !moves(&text).is_empty());
            assert_eq!(moves(&text).len(), expected, "{go} {end:?}: {text}");
        }
    }
    let mated = output_for("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo infinite\nstop\n");
    assert_eq!(moves(&mated), ["0000"]);
}

#[test]
fn commands_wait_for_the_end_of_a_search() {
    let text =
        output_for("go depth 4\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 2\nisready\n");
    assert_eq!(moves(&text).len(), 2, "{text}");
    assert_eq!(moves(&text)[1], "d8h4");
    assert!(text.contains("readyok"));
    // A search without an end gives way.
    let text = output_for("go infinite\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 2\n");
    assert_eq!(moves(&text).len(), 2, "{text}");
}

#[test]
fn clocks_that_have_run_out_still_get_a_move() {
    for go in [
        "go wtime 0 btime 0",
        "go wtime -500 btime 1000 winc 10 binc 10",
        "go wtime 50 btime 50 movestogo 1",
        "go movetime 0",
        "go movetime 1",
        "go nodes 1",
        "go nodes 0",
        "go depth 0",
        "go depth -3",
        "go mate 1",
    ] {
        assert_eq!(moves(&output_for(format!("{go}\n"))).len(), 1, "{go}");
    }
}

#[test]
fn a_draw_that_nobody_claims_does_not_end_the_game() {
    let to_and_fro = " g1f3 g8f6 f3g1 f6g8".repeat(2);
    let text = output_for(format!(
        "position startpos moves{to_and_fro}\ngo depth 2\nposition startpos moves{to_and_fro} e2e4\ngo depth 2\n"
    ));
    assert_eq!(complaints(&text), [""; 0]);
    assert_eq!(moves(&text).len(), 2, "{text}");
    // Fifty moves, and too little material.
    for fen in [
        "7k/8/8/8/8/8/2Q5/K7 w - - 100 90",
        "7k/8/8/8/8/8/8/K7 w - - 0 1",
    ] {
        let text = output_for(format!("position fen {fen}\ngo depth 2\n"));
        assert!(
            complaints(&text).is_empty() && moves(&text).len() == 1 && moves(&text) != ["0000"],
            "{text}"
        );
    }
    // The same positions with moves that led there or go on.
    let text = output_for(
        "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2 h8g8 a2a3\ngo depth 2\nposition fen 7k/8/8/8/8/8/1p6/K7 w - - 0 1 moves a1b2 h8h7\ngo depth 2\n",
    );
    assert_eq!(complaints(&text), [""; 0]);
    assert!(moves(&text).iter().all(|&m| m != "0000"), "{text}");
    assert!(moves(&text)[0].starts_with("g8") && moves(&text)[1].starts_with("b2"));
    let text = output_for("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1c3\ngo depth 2\n");
    assert_eq!(complaints(&text).len(), 1, "{text}");
    // Stalemate and mate have no move.
    let check = |fen: &str, score: &str| {
        let text = output_for(format!("position fen {fen}\ngo movetime 10\n"));
        assert!(
            text.starts_with(&format!("info depth 0 score {score}\n")),
            "{text}"
        );
        assert_eq!(moves(&text), ["0000"]);
    };
    check("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "cp 0");
    check("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "mate 0");
}

#[test]
fn a_single_move_is_not_thought_about() {
    let text =
        output_for("position fen 8/8/8/8/8/1k6/7r/K7 w - - 0 1\ngo wtime 600000 btime 600000\n");
    assert_eq!(moves(&text), ["a1b1"]);
    let nodes = text
        .lines()
        .rev()
        .find_map(|line| line.split_once(" nodes "));
    let (_, nodes) = nodes.expect("the positions are counted");
    let nodes: u64 = nodes.split(' ').next().unwrap().parse().unwrap();
    assert!(nodes < 1_000, "{text}");
}

/// A program that answers `bestmove` without a move to everything, once it is ready.
#[derive(Default)]
struct Speechless {
    is_ready: bool,
    answers: usize,
}

impl Wire for Speechless {
    fn say(&mut self, line: &str) -> Result<(), WireError> {
        self.is_ready |= line == "isready";
        Ok(())
    }

    fn pass_over(&mut self) -> Result<(), WireError> {
        Ok(())
    }

    fn hear(&mut self) -> Result<String, WireError> {
        // After several reads the caller waits for another answer.
        self.answers += 1;
        if self.answers > 9 {
            return Err(WireError::Silent);
        }
        if std::mem::take(&mut self.is_ready) {
            return Ok("readyok".to_owned());
        }
        Ok("bestmove".to_owned())
    }
}

#[test]
fn an_answer_without_a_move_was_taken_for_silence() {
    let game = Registry::new()
        .with_game(GAME)
        .open("chess")
        .expect("chess");
    let mut dialogue = (PROTOCOL.open)();
    let answer = dialogue.ask(&*game, &MoveLimits::default(), &mut Speechless::default());
    let error = answer.expect_err("there is no move").to_string();
    assert_eq!(error, "expected bestmove and a move, found \"bestmove\"");
}

#[test]
fn no_line_is_too_strange() {
    let mut input = b"\xff\xfe\n\n   \t \nposition fen \xff\n".to_vec();
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\nisready\ngo depth 1");
    let text = output_for(input);
    assert_eq!(complaints(&text).len(), 3, "{text}");
    assert!(text.contains("readyok"));
    assert_eq!(moves(&text).len(), 1);
}

#[test]
fn a_search_in_the_opponents_time_waits_for_the_expected_move() {
    let ponder = "setoption name Ponder value true\nposition startpos moves e2e4\n";
    // The clock would be over at once, and does not run before the move has come.
    for go in [
        "go ponder wtime 200 btime 200",
        "go ponder movetime 1",
        "go ponder depth 1",
        "go ponder nodes 1",
    ] {
        for end in [
            "ponderhit\n",
            "ponderhit\nquit\n",
            "isready\nponderhit\n",
            "stop\n",
        ] {
            let text = output_for(format!("{ponder}{go}\n{end}"));
            assert_eq!(moves(&text).len(), 1, "{go} {end:?}: {text}");
            assert_eq!(complaints(&text), [""; 0], "{go} {end:?}");
        }
    }
    // The answer is named for a controller that ponders.
    let text = output_for(format!("{ponder}go depth 4\n"));
    let words: Vec<&str> = moves(&text)[0].split(' ').collect();
    let &[_, "ponder", expected] = &words[..] else {
        panic!("{text}");
    };
    assert!(
        text.contains(&format!(" pv {} {expected}", words[0])),
        "{text}"
    );
    let text = output_for("go depth 4\n");
    assert!(!moves(&text)[0].contains(' '), "{text}");
    let wrong = output_for("setoption name Ponder value maybe\n");
    assert_eq!(
        complaints(&wrong),
        ["expected true or false for Ponder, found \"maybe\""]
    );
}
