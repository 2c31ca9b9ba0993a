//! Files of games that `play` saves and loads.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::slice;

use gametree::builtin;
use gametree::registry::Session;

use crate::program::{command, gametree_reading, run_reading};

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // An earlier run may have left it.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Plays at most `plies` moves that a number chooses.
fn play_randomly(session: &mut dyn Session, mut number: u64, plies: usize) {
    for _ in 0..plies {
        let mut moves = session.legal_moves();
        if moves.is_empty() {
            return;
        }
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let index = (number >> 33) as usize % moves.len();
        session
            .play(&moves.swap_remove(index))
            .expect("a legal move");
    }
}

#[test]
fn games_of_every_kind_are_read_back_as_they_were_written() {
    let program = builtin();
    let registry = program.registry();
    let more = [
        "capture:6x6,crosscut",
        "mnk:30,20,5",
        "connect4",
        "sim:6",
        "kayles:grid-4x4,misere",
    ];
    let examples = registry.games().iter().map(|entry| entry.example);
    for game in examples.chain(more) {
        for seed in 0..20_u32 {
            let mut session = registry.open(game).expect(game);
            if !seed.is_multiple_of(2) {
                // The start is not the usual one.
                play_randomly(&mut *session, u64::from(seed) + 100, 2);
                let position = session.position();
                session.set_position(&position).expect("its own position");
            }
            play_randomly(&mut *session, seed.into(), 2 * seed as usize);
            let text = (session.record_format().write)(&session.record());
            assert!(text.contains(session.record_format().mark), "{text}");
            let mut other = registry.open(game).expect(game);
            let read = (other.record_format().read)(&text);
            let read = read.unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
            other
                .take_record(&read)
                .unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
            assert_eq!(other.record(), session.record(), "{game}\n{text}");
        }
    }
}

#[test]
fn moves_as_people_write_them_are_read_where_they_are_legal() {
    for seed in 0..30_u64 {
        let mut session = builtin().registry().open("chess").expect("chess");
        play_randomly(&mut *session, seed, 60);
        for m in session.legal_moves() {
            let words = session.line_words(slice::from_ref(&m)).concat();
            session
                .play(&words)
                .unwrap_or_else(|error| panic!("{words}: {error}"));
            assert_eq!(session.history().last(), Some(&m), "{words}");
            session.undo();
        }
    }
}

#[test]
fn files_of_other_programs_are_taken_up() {
    let folder = folder("records-of-others");
    let check = |game: &str, name: &str, text: &str, expected: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        let path = path.to_str().expect("a path in UTF-8");
        let args = ["play", game, "--load", path, "--second", "human"];
        let ran = gametree_reading(&args, b"quit\n");
        let shown = format!("{}{}", ran.stdout, ran.stderr);
        assert!(shown.contains(expected), "{name}: {shown}");
    };
    let gomoku = "(;GM[4]FF[4]SZ[15]C[a comment];B[hh];W[ig](;B[gg])(;B[aa]))";
    check("gomoku", "game.sgf", gomoku, "moves: h8 i9 g9\n");
    let chess = "[Event \"x\"]\n\n1. e4 {best} e5 $1 2. Nf3 (2. f4) 2... Nc6!? 1/2-1/2\n";
    check("chess", "game.pgn", chess, "moves: e4 e5 Nf3 Nc6\n");
    let fen = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n1. a8=Q Kg6 *\n";
    check(
        "chess",
        "fen.pgn",
        fen,
        "go on: gametree play chess --position \"8/P6k/8/8/8/8/8/K7 w - - 0 1\" --moves \"a8=Q Kg6\" --second human\n",
    );
    // The error about a file that cannot be taken up names the place.
    check(
        "chess",
        "wrong.pgn",
        "1. e4 e5\n2. Ke3 *",
        "wrong.pgn: line 2, column 4: move 3: ",
    );
    check(
        "mnk:7,7,4",
        "other.sgf",
        gomoku,
        "other.sgf: line 1, column 16: expected a board of 7 columns and 7 rows, found SZ[15]\n",
    );
    check(
        "mnk:11,11,5",
        "hex.sgf",
        "(;GM[11]SZ[11];B[aa])",
        "hex.sgf: line 1, column 6: expected GM[1] or GM[4], a game with stones on the cells of a board, found GM[11]\n",
    );
    check(
        "sim:6",
        "other.txt",
        "hello\n",
        "other.txt: line 1, column 1: expected \"gametree record 1\", found \"hello\"\n",
    );
}

/// The error once named only a wrong first character, or a wrong size.
#[test]
fn a_file_of_another_game_did_not_say_which() {
    let folder = folder("records-of-other-games");
    let save = |game: &str| {
        let file = folder.join(game.replace([':', ','], "-"));
        let file = file.to_str().expect("a path in UTF-8").to_owned();
        let args = ["play", game, "--second", "human"];
        let ran = gametree_reading(&args, format!("save {file}\nquit\n").as_bytes());
        assert!(ran.stdout.contains("saved as "), "{ran:?}");
        (file, game.to_owned())
    };
    let games = [
        "gomoku",
        "mnk:7,7,4",
        "capture:5x5",
        "chess",
        "sim:6",
        "connect4",
    ];
    let saved = games.map(save);
    for game in games {
        for (file, about) in &saved {
            let ran = gametree_reading(&["play", game, "--load", file], b"");
            if game == about {
                assert_eq!(ran.code, Some(0), "{ran:?}");
                continue;
            }
            let expected =
                format!("gametree: {file}: expected a record of {game}, found one of {about}");
            assert_eq!(ran.error(4), expected);
        }
    }
    let file = folder.join("of-others.sgf");
    fs::write(&file, "(;FF[4]GM[1]SZ[19];B[aa])").expect("a file");
    let file = file.to_str().expect("a path in UTF-8");
    let ran = gametree_reading(&["play", "chess", "--load", file], b"");
    assert!(
        ran.error(4)
            .ends_with(": expected a record of chess, found one of Go")
    );
}

#[test]
fn only_games_of_such_a_program_are_written_over() {
    let folder = folder("records-written-over");
    let mut command = command(&["play", "tictactoe", "--second", "human"]);
    command.current_dir(&folder);
    fs::write(folder.join("notes.txt"), "mine").expect("a file");
    let input = b"b2\nsave game.sgf\na1\nsave game.sgf\nsave notes.txt\nload notes.txt\nnew\nload game.sgf\nload none.sgf\nsave! notes.txt\nsave\nquit\n";
    let ran = run_reading(&mut command, input);
    insta::assert_snapshot!(ran.shown());
    let text = fs::read_to_string(folder.join("notes.txt")).expect("a file");
    assert!(text.contains(";B[bb];W[ac]"), "{text}");
}

#[test]
fn a_record_tells_who_has_resigned_and_json_where_the_game_began() {
    let folder = folder("records-resigned");
    let path = folder.join("resigned.pgn");
    let path = path.to_str().expect("a path in UTF-8");
    let input = format!("e4\nresign\nsave! {path}\nquit\n");
    let args = ["play", "chess", "--nodes", "100"];
    gametree_reading(&args, input.as_bytes());
    let text = fs::read_to_string(path).expect("a game");
    assert!(text.contains("[Result \"0-1\"]"), "{text}");
    let args = ["play", "mnk:3,3,3", "--moves", "b2 a1", "--json"];
    let played = gametree_reading(&args, b"quit\n").stdout;
    assert!(played.contains("\"start\":\"3/3/3:X\""), "{played}");
}

/// The mark stood somewhere in the file, and so the file was once taken for one of the program's own.
#[test]
fn files_that_only_speak_of_a_record_are_kept() {
    let folder = folder("records-marked");
    let path = folder.join("notes");
    fs::write(&path, "AP[gametree] stands in our files\n").expect("a file");
    let input = format!("b2\nsave {}\nquit\n", path.to_str().expect("UTF-8"));
    let args = ["play", "mnk:3,3,3", "--nodes", "100"];
    let ran = gametree_reading(&args, input.as_bytes());
    assert!(ran.stdout.contains("found another file"), "{ran:?}");
}

/// A folder was once "another file" that `save!` was to overwrite, and the program waited for a pipe.
#[cfg(unix)]
#[test]
fn folders_and_pipes_are_no_files_to_save_to() {
    let folder = folder("records-no-files");
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.expect("a common tool").success());
    let mut command = command(&["play", "tictactoe", "--second", "human"]);
    command.current_dir(&folder);
    let ran = run_reading(&mut command, b"save .\nsave pipe\nsave! pipe\nquit\n");
    let check = |name: &str, found: &str, times: usize| {
        let message =
            format!("\n{name} cannot be written: expected a file or a new name, found {found}\n");
        assert_eq!(ran.stdout.matches(&message).count(), times, "{ran:?}");
    };
    check(".", "a folder", 1);
    check("pipe", "a device or a pipe", 2);
}

#[test]
fn five_in_a_row_is_saved_and_loaded_as_piskvork_has_it() {
    let folder = folder("psq");
    let file = folder.join("game.psq");
    let path = file.to_str().expect("a path in UTF-8");
    let input = format!("h8\na1\no15\nsave {path}\nquit\n");
    let args = ["play", "gomoku", "--first", "human", "--second", "human"];
    let ran = gametree_reading(&args, input.as_bytes());
    assert!(ran.stdout.contains("saved as PSQ in "), "{ran:?}");
    let text = fs::read_to_string(&file).expect("a game");
    let expected =
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,15,0\n15,1,0\nX (gametree)\nO\n-1\n0,Freestyle\n";
    assert_eq!(text, expected);
    let args = [
        "play", "gomoku", "--second", "human", "--json", "--load", path,
    ];
    let ran = gametree_reading(&args, b"quit\n");
    assert_eq!(ran.json()["played"], serde_json::json!(["h8", "a1", "o15"]));
    let wrong = |text: &str, expected: &str| {
        fs::write(&file, text).expect("a file");
        let ran = gametree_reading(&args, b"quit\n");
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert!(ran.stderr.contains(expected), "{ran:?}");
    };
    wrong(
        &expected.replace("Freestyle", "Renju"),
        "expected a record of gomoku, found one of gomoku:renju",
    );
    wrong(
        "",
        "line 1, column 1: expected \\\"Piskvorky 15x15\\\", found \\\"\\\"",
    );
    wrong(
        "Piskvorky 20x20, 11:11, 0\n",
        "expected \\\"Piskvorky 15x15\\\"",
    );
    wrong(
        "Piskvorky 15x15, 11:11, 0\n1,1,0\n16,1,5\n",
        "line 3, column 1: expected a stone from 1,1 to 15,15, found 16,1",
    );
    wrong("Piskvorky 15x15, 11:11, 0\n0,1,0\n", "found 0,1");
    wrong("Piskvorky 15x15, 11:11, 0\n-5,8,0\n", "found -5,8");
    for cut in ["10.5,10,0", "8,8", "8,8,0,0", "8,8,18446744073709551616"] {
        let text = format!("Piskvorky 15x15, 11:11, 0\n1,1,0\n{cut}\n2,2,0\n");
        wrong(&text, "line 3, column 1: expected a stone as in 8,8,0");
    }
    wrong(
        "Piskvorky 15x15, 11:11, 0\n1,1,0\n1,1,0\n",
        "line 3, column 1: move 2",
    );
}
