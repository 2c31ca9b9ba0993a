//! Chess in standard notation, wherever it enters the program.

use std::fs;

use serde_json::{Value, json};

use crate::program::{Ran, gametree, gametree_reading, play_args};
use crate::scratch::Scratch;

/// Moves to a position for the third time, without a claim of the draw, and one move more.
const UNCLAIMED: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4";

/// Plays a game on from a file between two human players, with these lines of input.
fn play(further: &[&str], input: &str) -> Ran {
    let further = [further, &["--json"]].concat();
    let args = play_args("chess", ["human"; 2], &further);
    gametree_reading(&args, input.as_bytes())
}

fn words(list: &Value) -> String {
    let words = list.as_array().expect("a list").iter();
    let words: Vec<&str> = words.map(|word| word.as_str().expect("a word")).collect();
    words.join(" ")
}

#[test]
fn a_draw_in_a_game_had_no_reason_and_its_file_no_players() {
    let folder = Scratch::new("chess-players");
    let file = folder.path("game.pgn");
    let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let args = ["play", "chess", "--moves", moves, "--level", "3"];
    let typed = format!("Ng8\nsave {file}\nquit\n");
    let ran = gametree_reading(
        &[&args[..], &["--first", "engine"]].concat(),
        typed.as_bytes(),
    );
    let expected = "a draw after 8 moves\nThe position has occurred for the third time.\n";
    assert!(ran.stdout.contains(expected), "{ran:?}");
    let saved = fs::read_to_string(&file).expect("it was saved");
    let expected = "[White \"level 3 (gametree)\"]\n[Black \"human\"]\n";
    assert!(saved.contains(expected), "{saved}");
}

#[test]
fn kings_side_by_side_ended_in_panics() {
    let kings = "8/8/8/3Kk3/8/8/4P3/8 w - - 0 1";
    for command in [
        &["show", "chess"][..],
        &["perft", "chess", "2"],
        &["best", "chess", "--depth", "2"],
        &["analyse", "chess", "--depth", "2"],
        &["explain", "chess", "--depth", "2"],
        &["race", "chess", "--depth", "2"],
        &["tree", "chess", "--depth", "2"],
        &["play", "chess"],
    ] {
        let ran = gametree(&[command, &["--position", kings]].concat());
        let error = ran.error(4);
        assert!(error.contains("no king that could be captured"), "{error}");
    }
    let scratch = Scratch::new("kings-side-by-side");
    let (openings, record) = (scratch.path("kings.epd"), scratch.path("kings.pgn"));
    fs::write(&openings, kings).expect("a file");
    fs::write(&record, format!("[FEN \"{kings}\"]\n\n*\n")).expect("a file");
    let players = ["match", "chess", "--each", "nodes=20", "--player", "name=a"];
    let further = ["--player", "name=b", "--openings", &openings];
    let refused = gametree(&[&players[..], &further].concat());
    assert!(refused.error(4).contains("line 1: expected a position"));
    let refused = play(&["--load", &record], "");
    assert!(refused.error(4).contains("no king that could be captured"));
}

#[test]
fn records_of_others_are_read() {
    let scratch = Scratch::new("records-of-others");
    let file = scratch.path("game.pgn");
    let check = |text: &str, expected: &str| {
        fs::write(&file, text).expect("a file");
        let ran = play(&["--load", &file], "");
        assert_eq!(words(&ran.json()["played"]), expected, "{text}: {ran:?}");
    };
    check("1. e4 e5*", "e2e4 e7e5");
    check("1. e4 $1$2 e5$6 2. Nf3 $146*", "e2e4 e7e5 g1f3");
    check("1. e4± e5 ⩲ 2. Nf3 +- Nc6N *", "e2e4 e7e5 g1f3 b8c6");
    check(
        "[FEN \"4k2r/8/8/8/8/8/8/4K3  b k - 120 0\"]\n\n1... 0-0 *",
        "e8g8",
    );
    let played = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4";
    check(&format!("{UNCLAIMED} 1/2-1/2"), played);
    let refused = |text: &str, expected: &str| {
        fs::write(&file, text).expect("a file");
        let ran = play(&["--load", &file], "");
        assert!(ran.error(4).contains(expected), "{ran:?}");
    };
    refused(
        "[Variant \"Antichess\"]\n\n1. e3 e6 *",
        "line 1, column 10: expected a game by the usual rules of chess, found the variant",
    );
    // The fifth time ends the game in any case, even without a claim.
    let fifth = ["Nf3 Nf6 Ng1 Ng8"; 4].join(" ");
    check(&fifth, &["g1f3 g8f6 f3g1 f6g8"; 4].join(" "));
    refused(&format!("{fifth} e4 *"), "move 17: ");
}

#[test]
fn games_go_on_after_draws_that_nobody_claims() {
    let shown = gametree(&["show", "chess", "--json", "--moves", UNCLAIMED]);
    assert_eq!(shown.json()["finished"], false);
    let typed = play(&[], &UNCLAIMED.replace(' ', "\n"));
    assert_eq!(words(&typed.json()["played"]).split(' ').count(), 9);
    let said = gametree_reading(
        &["ugi", "chess"],
        format!("position startpos moves {UNCLAIMED} 0-0\nposition startpos moves {UNCLAIMED}\ngo depth 1\n").as_bytes(),
    );
    assert_eq!(said.stdout.matches("info string").count(), 1, "{said:?}");
    assert!(said.stdout.contains("bestmove "), "{said:?}");
    // A draw by insufficient material needs no claim.
    let ended = [
        "show",
        "chess",
        "--position",
        "8/8/8/8/8/2k5/1p6/K7 w - - 0 1",
    ];
    let ended = gametree(&[&ended[..], &["--moves", "a1a2 b2b1q a2b1 c3c4"]].concat());
    assert!(ended.error(4).contains("move 4"));
}

#[test]
fn openings_of_others_are_read_one_after_the_other() {
    let scratch = Scratch::new("openings-of-others");
    let games = |name: &str, text: &str| {
        let file = scratch.path(name);
        fs::write(&file, text).expect("a file");
        let ran = gametree(&[
            "match",
            "chess",
            "--each",
            "nodes=20",
            "--player",
            "name=a",
            "--player",
            "name=b",
            "--games",
            "4",
            "--max-moves",
            "8",
            "--json",
            "--openings",
            &file,
        ]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let lines = ran.stdout.lines();
        let lines = lines.map(|line| serde_json::from_str(line).expect("a line of JSON"));
        let mut games: Vec<Value> = lines
            .filter(|line: &Value| line.get("moves").is_some())
            .collect();
        games.sort_by_key(|game| game["game"].as_u64());
        games
    };
    let check = |name: &str, text: &str, expected: [&str; 2]| {
        let games = games(name, text);
        for (number, expected) in [(0, expected[0]), (2, expected[1])] {
            let moves = words(&games[number]["moves"]);
            assert!(moves.starts_with(expected), "{name}: {moves}");
        }
    };
    let book = "[Event \"a\"]\n\n1. e4 c5 2. Nf3 d6 1-0\n\n[Event \"b\"]\n\n1. d4 d5 0-1\n";
    check("book.pgn", book, ["e2e4 c7c5 g1f3 d7d6", "d2d4 d7d5"]);
    let castled = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0\n1. d4 d5";
    check(
        "castled.txt",
        castled,
        ["e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8", "d2d4 d7d5"],
    );
    let start = "rnb1kbnr/ppp1pppp/8/4q3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq -";
    let counted = games(
        "counted.epd",
        &format!("{start} hmvc 2; fmvn 4;\n{start} 0 0\n"),
    );
    let starts = [0, 2].map(|number: usize| counted[number]["start"].as_str());
    let begin = start.replace(' ', "_");
    let expected = ["2_4", "0_1"].map(|counts| format!("{begin}_{counts}"));
    assert_eq!(starts, expected.each_ref().map(|text| Some(text.as_str())));
}

#[test]
fn mates_that_a_search_for_a_move_had_seen_were_estimates() {
    let rooks = "4k3/8/8/8/8/8/R7/1R2K3 w - - 0 1";
    let args = |command: &'static str| [command, "chess", "--position", rooks];
    let best = gametree(&[&args("best")[..], &["--nodes", "100000", "--json"]].concat()).json();
    let found = ["value", "plies", "proven"].map(|key| &best[key]);
    assert_eq!(found, [&json!("win"), &json!(3), &json!(true)], "{best}");
    let ran = gametree(&[&args("explain")[..], &["--nodes", "200000"]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.stdout.contains("White wins in 3 plies, proven."),
        "{ran:?}"
    );
}

#[test]
fn the_end_of_a_game_was_told_without_its_reason() {
    let check = |position: &str, reason: &str| {
        for command in ["show", "explain"] {
            let ran = gametree(&[command, "chess", "--position", position]);
            assert!(ran.stdout.contains(reason), "{ran:?}");
        }
    };
    check(
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "Stalemate: Black has no move",
    );
    check(
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "Checkmate: Black is in check",
    );
    check(
        "7k/8/6K1/8/8/8/8/8 b - - 0 1",
        "Too little material is left",
    );
    check(
        "7k/8/6K1/8/8/8/8/6R1 b - - 100 90",
        "Fifty moves of each side",
    );
    let back = "Ng1-f3 Ng8-f6 Nf3-g1 Nf6-g8 Ng1-f3 Ng8-f6 Nf3-g1 Nf6-g8";
    let ran = gametree(&["show", "chess", "--moves", back]);
    assert!(ran.stdout.contains("for the third time"), "{ran:?}");
}

#[test]
fn numbers_of_moves_were_taken_for_moves() {
    for moves in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1.e4 1...e5 2.Nf3",
        "e4 e5 Nf3",
    ] {
        let ran = gametree(&["show", "chess", "--moves", moves, "--json"]);
        let position = ran.json()["position"].to_string();
        assert!(position.contains("5N2/PPPP1PPP/RNBQKB1R"), "{ran:?}");
    }
    let ran = gametree(&["show", "chess", "--moves", "1. e4 e5 2. Ke3"]);
    assert!(ran.error(4).contains("move 3 \"Ke3\""), "{ran:?}");
}
