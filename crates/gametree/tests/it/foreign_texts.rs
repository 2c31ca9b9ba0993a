//! Texts in the encodings of other programs: byte order marks and character sets.

use std::fs;

use serde_json::json;

use crate::program::{Ran, gametree, gametree_reading, play_args};
use crate::scratch::Scratch;

/// The byte order mark of UTF-8.
const MARK: &str = "\u{feff}";

/// Returns a text in UTF-16 after its byte order mark.
fn utf_16(text: &str) -> Vec<u8> {
    let marked = format!("{MARK}{text}");
    marked.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Returns a text without a mark, with the mark of UTF-8, and in UTF-16.
fn ways(text: &str) -> [Vec<u8>; 3] {
    let marked = format!("{MARK}{text}");
    [text.as_bytes().to_vec(), marked.into_bytes(), utf_16(text)]
}

#[test]
fn graphs_and_trees_with_byte_order_marks_were_refused() {
    let folder = Scratch::new("marked-graphs");
    let check = |name: &str, text: &str| {
        let path = folder.path(name);
        for bytes in ways(text) {
            fs::write(&path, bytes).expect("a file");
            let ran = gametree(&["solve", &format!("kayles:{path}"), "--json"]);
            assert_eq!(ran.code, Some(0), "{text:?}: {ran:?}");
            assert_eq!(ran.json()["grundy"], 2, "{text:?}: {ran:?}");
        }
    };
    check("path.col", "p edge 3 2\ne 1 2\ne 2 3\n");
    check("path.edges", "1 2\r\n2 3\r\n");
    check("path.matrix", "0 1 0\n1 0 1\n0 1 0\n");
    check("path.g6", "Bg\n");
    for text in [
        "[[3,5],[2,9]]\n",
        "max\n  min\n    3\n    5\n  min\n    2\n    9\n",
    ] {
        let path = folder.path("tree");
        for bytes in ways(text) {
            fs::write(&path, bytes).expect("a file");
            let solved = gametree(&["solve", &format!("tree:{path}"), "--json"]);
            assert_eq!(solved.json()["score"], 3, "{text:?}: {solved:?}");
            let drawn = gametree(&["tree", &path]);
            assert_eq!(drawn.code, Some(0), "{text:?}: {drawn:?}");
        }
    }
    let path = folder.path("game.json");
    let trace = ["tree", "tictactoe", "--depth", "1", "--trace", &path];
    assert_eq!(gametree(&trace).code, Some(0));
    let shown = gametree(&["tree", &path]);
    let text = fs::read_to_string(&path).expect("a trace");
    fs::write(&path, format!("{MARK}{text}")).expect("a file");
    assert_eq!(gametree(&["tree", &path]).stdout, shown.stdout);
}

#[test]
fn comments_of_graphs_are_in_any_character_set() {
    let folder = Scratch::new("comments");
    let check = |before: &[u8], after: &[u8]| {
        let path = folder.path("path.txt");
        fs::write(&path, [before, after].concat()).expect("a file");
        let ran = gametree(&["solve", &format!("kayles:{path}"), "--json"]);
        assert_eq!(ran.json()["grundy"], 2, "{before:?}: {ran:?}");
    };
    let dimacs = b"\np edge 3 2\ne 1 2\ne 2 3\n";
    for comment in [
        &b"c Erd\xf6s"[..],
        b"c \xd5\xd2\xb2\xbb",
        b"c \x95\x5c \x85 \x81",
        "c Erdős".as_bytes(),
    ] {
        check(comment, dimacs);
    }
    check(b"# Erd\xf6s", b"\n1 2 # \xff\n2 3\n");
}

#[test]
fn lines_behind_a_byte_order_mark_were_refused() {
    let folder = Scratch::new("marked-lines");
    let path = folder.path("lines.txt");
    let check = |args: &[&str], input: &str, expected: &str| {
        let marked = format!("{MARK}{input}");
        let ran = gametree_reading(args, marked.as_bytes());
        assert!(ran.stdout.starts_with(expected), "{args:?}: {ran:?}");
        assert_eq!(ran.code, Some(0), "{args:?}: {ran:?}");
    };
    let judge = |name: &str, input: &str, expected: &str| {
        check(&["judge", name], input, expected);
        for bytes in ways(input).into_iter().take(2) {
            fs::write(&path, bytes).expect("a file");
            let ran = gametree(&["judge", name, &path]);
            assert_eq!(ran.stdout, expected, "{ran:?}");
        }
    };
    judge("connect4", "44455554221\n", "44455554221 -15\n");
    judge("control-game", "1\n3\n0 1 0\n1 0 1\n0 1 0\n", "1\n");
    check(&["gtp"], "name\nquit\n", "= gametree\n");
    check(&["uci"], "uci\nquit\n", "id name gametree");
    check(&["gomocup"], "START 15\nEND\n", "OK\n");
    let at = ["show", "tictactoe", "--json", "--position", "-"];
    let ran = gametree_reading(&at, format!("{MARK}3/1X1/3:O\n").as_bytes());
    assert_eq!(ran.json()["to_move"], "second", "{ran:?}");
    let marked = [format!("{MARK}3/1X1/3:O"), format!("{MARK}a1 b1")];
    let at = [
        "show",
        "tictactoe",
        "--json",
        "--position",
        &marked[0],
        "--moves",
        &marked[1],
    ];
    assert_eq!(gametree(&at).json()["to_move"], "second");
    let args = play_args("tictactoe", ["human"; 2], &["--json"]);
    let ran = gametree_reading(&args, format!("{MARK}b2\n").as_bytes());
    assert_eq!(ran.json()["played"].to_string(), "[\"b2\"]", "{ran:?}");
}

/// Loads a file with these bytes, and compares the moves played.
fn check_played(folder: &Scratch, name: &str, bytes: &[u8], expected: &[&str]) {
    let game = match name {
        "game.sgf" => "capture:9x9",
        "game.pgn" => "chess",
        "game.psq" => "gomoku",
        _ => "connect4",
    };
    let path = folder.path(name);
    fs::write(&path, bytes).expect("a file");
    let args = play_args(game, ["human"; 2], &["--json", "--load", &path]);
    let ran = gametree_reading(&args, b"");
    assert_eq!(ran.code, Some(0), "{bytes:?}: {ran:?}");
    assert_eq!(ran.json()["played"], json!(expected), "{bytes:?}");
}

#[test]
fn stones_in_files_are_read_whatever_the_character_set_is() {
    let folder = Scratch::new("charsets-sgf");
    let check = |before: &[u8]| {
        let after = &b";B[aa]C[x];W[bb])\n"[..];
        let bytes = [before, after].concat();
        check_played(&folder, "game.sgf", &bytes, &["a9", "b8"]);
    };
    check(b"(;GM[1]FF[4]SZ[9]PB[J\xe1n]C[f\xfcr]");
    check(b"(;GM[1]CA[ISO-8859-1]SZ[9]PB[J\xe1n]");
    check(b"(;GM[1]CA[UTF-8]SZ[9]PB[J\xe1n]");
    check("(;GM[1]CA[UTF-8]SZ[9]PB[Ján]".as_bytes());
    check("(;GM[1]SZ[9]PB[Ján]".as_bytes());
    check("\u{feff}(;GM[1]CA[Big5]SZ[9]PB[Ján]".as_bytes());
    check("(;GM[1]CA[gb2312]SZ[9]PB[中]PW[国棋]".as_bytes());
    // The last byte of a letter is a bracket or a backslash.
    check(b"(;GM[1]CA[gb2312]SZ[9]PB[\x87\x5d\x87\x5c]C[\x87\x5c]");
    check(b"(;GM[1]SZ[9]PB[\x87\x5d\x87\x5c]C[\x87\x5c]CA[GBK]");
    check(b"(;GM[1]CA[Big5]SZ[9]PB[\xa6\x5c]C[\xa5\x5c\xaf\xe0]");
    check(b"(;GM[1]CA[Shift_JIS]SZ[9]PB[\x95\x5c]C[\x83\x5c\x83\x5d]");
    check(b"(;GM[1]CA[EUC-KR]SZ[9]PB[\xb0\xa1]");
    check(b"(;GM[1]CA[ISO-2022-JP]SZ[9]PB[\x1b$B%]%\\\x1b(B]");
    check(b"(;GM[1]CA[no such set]SZ[9]PB[J\xe1n]");
    for bytes in ways("(;GM[1]SZ[9]PB[Ján];B[aa];W[bb]") {
        check_played(&folder, "game.sgf", &bytes, &["a9", "b8"]);
    }
}

#[test]
fn moves_in_files_are_read_whatever_the_character_set_is() {
    let folder = Scratch::new("charsets");
    let pgn = |bytes: &[u8]| check_played(&folder, "game.pgn", bytes, &["e2e4", "e7e5"]);
    pgn(b"[White \"J\xe1n\"]\n\n1. e4 {f\xfcr \x84wei\xdf\x93} e5 *");
    for bytes in ways("[Event \"x\"]\n[White \"Ján\"]\n\n1. e4 e5 *\n") {
        pgn(&bytes);
    }
    let psq = |bytes: &[u8]| check_played(&folder, "game.psq", bytes, &["a15", "b14"]);
    for player in [&b"Petr La\x9atovi\xe8ka"[..], b"\xcd\xf5", b"Petr"] {
        let head = &b"Piskvorky 15x15, 11:11, 0\r\n1,1,0\r\n2,2,0\r\n"[..];
        let tail = &b"\r\nB\r\n-1\r\n0,Freestyle\r\n"[..];
        psq(&[head, player, tail].concat());
    }
    for bytes in ways("Piskvorky 15x15, 11:11, 0\n1,1,0\n2,2,0\nJán\nB\n-1\n0,Freestyle\n") {
        psq(&bytes);
    }
    for bytes in ways("gametree record 1\ngame connect4\nmoves 4 4\n") {
        check_played(&folder, "game.txt", &bytes, &["4", "4"]);
    }
}

#[test]
fn openings_with_byte_order_marks_and_letters_of_old_were_refused() {
    let folder = Scratch::new("marked-openings");
    let play = |game: &str, name: &str, bytes: &[u8]| -> Ran {
        let path = folder.path(name);
        fs::write(&path, bytes).expect("a file");
        let players = ["--player", "nodes=20", "--player", "nodes=30"];
        let further = ["--max-moves", "4", "--games", "2", "--openings", &path];
        gametree(&[&["match", game][..], &players, &further].concat())
    };
    let check = |game: &str, name: &str, bytes: &[u8]| {
        let ran = play(game, name, bytes);
        assert_eq!(ran.code, Some(0), "{name}: {ran:?}");
    };
    let epd = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    for bytes in ways(&format!("{epd} id \"é\";\n")) {
        check("chess", "a.epd", &bytes);
    }
    let old = [epd.as_bytes(), b" id \"\xe9\";\n"].concat();
    check("chess", "b.epd", &old);
    for bytes in ways("e4 e5\nd4 d5\n") {
        check("chess", "a.txt", &bytes);
    }
    check(
        "chess",
        "a.pgn",
        b"\xef\xbb\xbf[White \"J\xc3\xa1n\"]\n\n1. e4 e5 *\n",
    );
    check("chess", "b.pgn", b"[White \"J\xe1n\"]\n\n1. e4 e5 *\n");
    check(
        "capture:6x6",
        "a.sgf",
        b"(;CA[GBK]SZ[6]PB[\x87\x5d];B[aa];W[bb])",
    );
}

#[test]
fn a_match_goes_on_with_a_file_that_was_saved_with_a_mark() {
    let folder = Scratch::new("marked-match");
    let out = folder.path("match.jsonl");
    let play = |games: &str, further: &[&str]| {
        let players = ["--player", "name=a nodes=20", "--player", "name=b nodes=30"];
        let args = ["--games", games, "--seed", "1", "--out", &out];
        gametree(&[&["match", "tictactoe"][..], &players, &args, further].concat())
    };
    assert_eq!(play("2", &[]).code, Some(0));
    let text = fs::read_to_string(&out).expect("a journal");
    fs::write(&out, format!("{MARK}{text}")).expect("a file");
    let resumed = play("4", &["--resume"]);
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    let text = fs::read_to_string(&out).expect("a journal");
    assert_eq!(text.lines().count(), 5, "{text}");
}
