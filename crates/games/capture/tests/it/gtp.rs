//! Dialogues with the protocol loop, held in memory.

mod hostile;
mod long;
mod turns;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_registry::{Purpose, Registry, SearchTask};
use gametree_search::SearchLimits;

use gametree_capture_game::program::{GAME, GtpEngine as Engine, converse_gtp as converse};

fn registry() -> Registry {
    Registry::new().with_game(GAME)
}

/// Returns an engine that searches a little, without a time limit.
fn engine(game: &str) -> Engine {
    let limits = SearchLimits {
        nodes: Some(300),
        ..SearchLimits::default()
    };
    let task = SearchTask {
        table_bytes: 64 << 10,
        ..SearchTask::new(Purpose::Play, limits)
    };
    Engine::new(registry(), game, task, Arc::default()).expect("a capture game")
}

/// Returns the responses of the engine to an input.
fn answer(engine: &mut Engine, input: &[u8]) -> String {
    let mut output = Vec::new();
    converse(engine, input, &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("responses are UTF-8")
}

/// Checks a dialogue of pairs of one command and its response.
fn check(game: &str, dialogue: &[(&str, &str)]) {
    let mut engine = engine(game);
    for (command, expected) in dialogue {
        let found = answer(&mut engine, format!("{command}\n").as_bytes());
        assert_eq!(found, format!("{expected}\n\n"), "{game}: {command:?}");
    }
}

#[test]
fn every_program_called_itself_gametree() {
    let mut engine = engine("capture:9x9");
    engine.introduce_as("my-engine", "9.9.9");
    let found = answer(&mut engine, b"name\nversion\n");
    assert_eq!(found, "= my-engine\n\n= 9.9.9\n\n");
}

#[test]
fn the_engine_presents_itself() {
    let version = format!("= {}", env!("CARGO_PKG_VERSION"));
    check(
        "capture:9x9",
        &[
            ("protocol_version", "= 2"),
            ("name", "= gametree"),
            ("version", &version),
            ("known_command genmove", "= true"),
            ("known_command set_free_handicap", "= false"),
            ("known_command", "? syntax error"),
            ("Name", "? unknown command"),
            ("name please", "? syntax error"),
            ("7 name", "=7 gametree"),
            ("007\tname\r", "=007 gametree"),
            ("8 nonsense # who knows", "?8 unknown command"),
            ("9", "?9 syntax error"),
            ("10 komi 6.5", "=10"),
            ("komi", "? syntax error"),
            ("komi inf", "? syntax error"),
            ("11 quit", "=11"),
        ],
    );
}

#[test]
fn every_listed_command_is_known() {
    let mut engine = engine("capture:5x5");
    let list = answer(&mut engine, b"list_commands\n");
    let names: Vec<&str> = list.trim_start_matches("= ").split_whitespace().collect();
    assert!(names.is_sorted(), "{list}");
    for required in [
        "boardsize",
        "clear_board",
        "genmove",
        "komi",
        "play",
        "quit",
    ] {
        assert!(names.contains(&required), "{required}");
    }
    for name in names {
        let known = answer(&mut engine, format!("known_command {name}\n").as_bytes());
        assert_eq!(known, "= true\n\n", "{name}");
    }
}

#[test]
fn empty_lines_and_comments_ask_for_nothing() {
    let mut engine = engine("capture:9x9");
    let input = b"\n  \t \r\n# name\n 1\tname # twice? name\n\x01\n2 na\x02me";
    assert_eq!(answer(&mut engine, input), "=1 gametree\n\n=2 gametree\n\n");
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_answered() {
    let mut engine = engine("capture:9x9");
    let mut input = b"3 name ".to_vec();
    input.resize(100_000, b'x');
    input.extend(b"\n4 name\n");
    assert_eq!(
        answer(&mut engine, &input),
        "?3 line too long\n\n=4 gametree\n\n"
    );
}

#[test]
fn nothing_is_answered_after_quit() {
    let mut engine = engine("capture:9x9");
    assert_eq!(answer(&mut engine, b"quit\nname\n"), "=\n\n");
}

#[test]
fn moves_are_played_and_illegal_ones_change_nothing() {
    check(
        "capture:3x3",
        &[
            ("undo", "? cannot undo"),
            ("play b pass", "? illegal move"),
            ("play b PASS", "? illegal move"),
            ("play b d1", "? illegal move"),
            ("play b i1", "? syntax error"),
            ("play b resign", "? syntax error"),
            ("play green b2", "? syntax error"),
            ("play b", "? syntax error"),
            ("play b b2 c2", "? syntax error"),
            ("gogui-rules_board", "= . . .\n. . .\n. . ."),
            ("play b b2", "="),
            ("play W A1", "="),
            ("play black a1", "? illegal move"),
            ("gogui-rules_side_to_move", "= black"),
            ("play black a2", "="),
            ("countlib a2", "= 4"),
            ("countlib a1", "= 1"),
            ("countlib c3", "? vertex must not be empty"),
            ("gogui-rules_board", "= . . .\nX X .\nO . ."),
            ("undo", "="),
            ("countlib a1", "= 2"),
            ("gogui-rules_side_to_move", "= black"),
            ("clear_board", "="),
            ("gogui-rules_board", "= . . .\n. . .\n. . ."),
            ("undo", "? cannot undo"),
        ],
    );
}

#[test]
fn the_side_that_has_lost_resigns() {
    check(
        "capture:3x3",
        &[
            ("play b a2", "="),
            ("play w a1", "="),
            ("gogui-rules_final_result", "= unknown"),
            ("final_score", "? cannot score"),
            ("genmove red", "? syntax error"),
            ("play b b1", "="),
            ("genmove w", "= resign"),
            ("reg_genmove white", "= resign"),
            ("genmove b", "? the game is over"),
            ("play w c3", "? illegal move"),
            ("gogui-rules_legal_moves", "="),
            ("gogui-rules_final_result", "= Black wins"),
            ("final_score", "= B+1"),
            ("undo", "="),
            ("genmove b", "= B1"),
        ],
    );
    // On a board of two points the second move captures.
    check(
        "capture:1x2",
        &[
            ("genmove b", "= A1"),
            ("genmove w", "= A2"),
            ("genmove b", "= resign"),
            ("final_score", "= W+1"),
        ],
    );
}

/// Checks that a stone in the middle of three points leaves two points that are suicide.
#[test]
fn the_side_that_cannot_move_resigns() {
    check(
        "capture:1x3",
        &[
            ("play b a2", "="),
            ("gogui-rules_legal_moves", "="),
            ("play w a1", "? illegal move"),
            ("genmove w", "= resign"),
            ("final_score", "= B+1"),
        ],
    );
}

#[test]
fn sizes_are_taken_or_refused() {
    check(
        "capture:9x9,contact,centre",
        &[
            ("gogui-rules_board_size", "= 9"),
            ("gogui-rules_game_id", "= Contact"),
            ("gogui-rules_side_to_move", "= white"),
            ("boardsize 0", "? unacceptable size"),
            ("boardsize 1", "? unacceptable size"),
            ("boardsize 20", "? unacceptable size"),
            ("boardsize 99999999999999999999999", "? unacceptable size"),
            ("boardsize -9", "? syntax error"),
            ("boardsize 9.0", "? syntax error"),
            ("boardsize nine", "? syntax error"),
            ("gogui-rules_board_size", "= 9"),
            ("boardsize 3", "="),
            ("gogui-rules_board", "= . . .\n. X .\n. . ."),
            ("gogui-rules_legal_moves", "= B1 A2 C2 B3"),
        ],
    );
    check(
        "capture:6x6,crosscut",
        &[
            ("boardsize 4", "="),
            ("gogui-rules_game_id", "= Capture"),
            ("gogui-rules_board", "= . . . .\n. O X .\n. X O .\n. . . ."),
            ("boardsize 5", "? unacceptable size"),
            ("boardsize 19", "? unacceptable size"),
            ("rectangular_boardsize 4 2", "? unacceptable size"),
            ("gogui-rules_board_size", "= 4"),
            ("boardsize 18", "="),
        ],
    );
}

#[test]
fn boards_that_are_not_square_have_a_command_of_their_own() {
    check(
        "capture:4x2",
        &[
            ("gogui-rules_board", "= . . . .\n. . . ."),
            ("gogui-rules_board_size", "? the board is not square"),
            ("play b d2", "="),
            ("play w a3", "? illegal move"),
            ("clear_board", "="),
            ("gogui-rules_board", "= . . . .\n. . . ."),
            ("rectangular_boardsize 2 3", "="),
            ("gogui-rules_board", "= . .\n. .\n. ."),
            ("play b a3", "="),
            ("rectangular_boardsize 20 3", "? unacceptable size"),
            ("gogui-rules_board", "= X .\n. .\n. ."),
        ],
    );
}

#[test]
fn the_ninth_column_is_j_in_both_directions() {
    check(
        "capture:9x9",
        &[
            ("play b j9", "="),
            ("play w J8", "="),
            // Black's stone in the corner has one liberty, and taking it wins.
            ("play b a1", "="),
            ("genmove w", "= H9"),
            ("genmove b", "= resign"),
        ],
    );
    let mut engine = engine("capture:10x2");
    let moves = answer(&mut engine, b"gogui-rules_legal_moves\n");
    assert!(moves.contains(" H1 J1 K1 "), "{moves}");
    assert!(!moves.contains('I'), "{moves}");
}

#[test]
fn the_board_is_shown_with_the_last_move() {
    check(
        "capture:10x2",
        &[
            ("play b j2", "="),
            (
                "showboard",
                "= capture:10x2 8X1/10:O\n   A  B  C  D  E  F  G  H  J  K\n 2 .  .  .  .  .  .  .  . (X) .  2\n 1 .  .  .  .  .  .  .  .  .  .  1\n   A  B  C  D  E  F  G  H  J  K",
            ),
        ],
    );
}

#[test]
fn a_move_can_be_asked_for_without_playing_it() {
    let mut engine = engine("capture:9x9,contact");
    let asked = answer(&mut engine, b"reg_genmove b\nreg_genmove b\ngenmove b\n");
    assert_eq!(asked, "= E5\n\n".repeat(3));
}

/// Checks clocks: even without any time, the engine plays a legal move.
#[test]
fn clocks_are_read_and_obeyed() {
    check(
        "capture:9x9,contact",
        &[
            ("time_settings 60 0", "? syntax error"),
            ("time_settings 60 0 -1", "? syntax error"),
            ("time_settings -1 0 0", "? syntax error"),
            ("time_settings NaN 0 0", "? syntax error"),
            ("time_settings 1e300 0 0", "? syntax error"),
            ("time_settings 2147483647 2147483647 1", "="),
            ("time_left b 59.5 0", "="),
            ("time_left b 59 4294967296", "? syntax error"),
            ("time_left green 59 0", "? syntax error"),
            ("time_settings 0 0 0", "="),
            ("genmove b", "= E5"),
            ("time_left w 0 0", "="),
        ],
    );
    let mut engine = engine("capture:9x9");
    engine.think_without_a_clock(Duration::MAX);
    let dialogue = "time_left b 0 0\ntime_left w 0 1\ngenmove b\ngenmove w\nundo\nundo\n";
    let found = answer(&mut engine, dialogue.as_bytes());
    assert_eq!(found.matches('=').count(), 6, "{found}");
}

#[test]
fn an_interrupted_search_is_answered_and_ends_the_dialogue() {
    let stop = Arc::new(AtomicBool::new(false));
    let is_thinking = Arc::new(AtomicBool::new(false));
    let limits = SearchLimits {
        stop: Some(Arc::clone(&stop)),
        ..SearchLimits::default()
    };
    let task = SearchTask {
        table_bytes: 64 << 10,
        ..SearchTask::new(Purpose::Play, limits)
    };
    let mut engine = Engine::new(registry(), "capture:9x9", task, Arc::clone(&is_thinking))
        .expect("a capture game");
    stop.store(true, Ordering::Relaxed);
    let found = answer(&mut engine, b"genmove b\nname\n");
    assert_eq!(found.matches('=').count(), 1, "{found}");
    assert!(!is_thinking.load(Ordering::Relaxed));
}
