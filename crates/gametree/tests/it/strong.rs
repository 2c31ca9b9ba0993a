//! Databases of whole games, made on the command line.

use std::fs;
use std::process::Command;

use crate::program::gametree;
use crate::scratch::Scratch;

#[test]
fn a_game_is_solved_checked_summed_up_and_asked() {
    let scratch = Scratch::new("strong");
    let (folder, svg) = (scratch.path("db"), scratch.path("layers.svg"));
    let solved = gametree(&["strong", "mnk:3,3,3", "--out", &folder, "--threads", "2"]);
    insta::assert_snapshot!(solved.shown());
    let told = gametree(&["strong", "--statistics", &folder]);
    assert_eq!(told.stdout, solved.stdout);

    let verified = gametree(&["strong", "--verify", &folder]);
    let expected = "mnk:3,3,3 at 3/3/3:X: 765 positions up to symmetry, verified\n";
    assert_eq!(verified.stdout, expected);

    let told = gametree(&["strong", "--statistics", &folder, "--json", "--svg", &svg]).json();
    assert_eq!(
        (&told["value"], &told["plies"]),
        (&"draw".into(), &().into())
    );
    assert_eq!(told["total"]["positions"], 5_478);
    assert_eq!(told["layers"][2]["classes"], 12);
    let picture = fs::read_to_string(&svg).expect("a picture");
    let picture = roxmltree::Document::parse(&picture).expect("well-formed XML");
    let texts = picture.descendants().filter_map(|node| node.text());
    assert!(texts.clone().any(|text| text.contains("losses")));
    // The picture now exists already.
    let again = gametree(&["strong", "--statistics", &folder, "--svg", &svg]);
    let end = "expected a new file, found one that is there already";
    assert!(again.error(4).ends_with(end), "{again:?}");
}

#[test]
fn a_database_answers_as_a_search_does() {
    let scratch = Scratch::new("query");
    let folder = scratch.path("db");
    assert_eq!(
        gametree(&["strong", "connect4:4x4", "--out", &folder]).code,
        Some(0)
    );
    for moves in ["", "1", "1 2 1", "2 2 2 2 1 1"] {
        let asked = gametree(&["query", &folder, "--moves", moves, "--json"]).json();
        let solved = gametree(&["solve", "connect4:4x4", "--moves", moves, "--json"]).json();
        for key in [
            "game", "position", "to_move", "value", "winner", "plies", "proven",
        ] {
            assert_eq!(asked[key], solved[key], "{key} after {moves:?}");
        }
    }
    let words = gametree(&["query", &folder, "--moves", "1 2 1 2 1 2"]);
    let first = words.stdout.lines().next();
    assert_eq!(
        first,
        Some("connect4:4x4 at 4/XO2/XO2/XO2:X: X wins in 1 ply")
    );
    assert_eq!(words.stdout.lines().nth(1), Some("1: X wins in 1 ply"));
}

#[test]
fn what_cannot_be_solved_or_asked_is_refused() {
    let scratch = Scratch::new("strong-refused");
    let (folder, missing) = (scratch.path("db"), scratch.path("missing"));
    let line = |args: &[&str], code: i32| {
        let ran = gametree(args);
        let text = ran.error(code).to_owned();
        text.split(&folder).collect::<Vec<_>>().join("DB")
    };
    assert_eq!(
        line(&["strong", "chess", "--out", &folder], 4),
        "gametree: game \"chess\": expected a game that lists its positions by exact codes, found chess, which lists none"
    );
    assert_eq!(
        line(&["strong", "gomoku", "--out", &folder], 4),
        "gametree: game \"gomoku\": expected positions with exact codes of at most 128 bits, found a hash of 128 bits"
    );
    assert!(
        line(&["query", &missing], 4).ends_with("expected the folder of a database, found nothing")
    );
    assert_eq!(gametree(&["strong"]).code, Some(2));
    assert_eq!(gametree(&["strong", "mnk:3,3,3"]).code, Some(2));
    assert!(!fs::exists(&folder).expect("a folder"));

    let solved = gametree(&[
        "strong",
        "mnk:3,3,3",
        "--out",
        &folder,
        "--position",
        "3/1X1/3:O",
    ]);
    assert_eq!(solved.code, Some(0));
    assert_eq!(
        line(&["query", &folder, "--position", "3/3/3:X"], 4),
        "gametree: DB: expected a position of the database, found 3/3/3:X, which cannot be reached from its first position"
    );
    assert_eq!(
        line(&["strong", "mnk:3,3,3", "--out", &folder], 4),
        "gametree: DB: expected mnk:3,3,3 from 3/3/3:X, found mnk:3,3,3 from 3/1X1/3:O"
    );
    assert_eq!(
        line(
            &["strong", "mnk:3,3,3", "--out", &missing, "--memory", "1MiB"],
            4
        ),
        "gametree: memory: expected at least 8 MiB for each of 1 threads, found 1048576 bytes"
    );
}

/// A run that the time limit stops reports it, and the same command goes on.
#[test]
fn a_run_that_is_out_of_time_goes_on() {
    let scratch = Scratch::new("strong-time");
    let folder = scratch.path("db");
    let run = |time: &str| gametree(&["strong", "connect4:4x4", "--out", &folder, "--time", time]);
    let stopped = run("1ms");
    let expected = "connect4:4x4: stopped; the same command goes on\n";
    assert_eq!((stopped.code, stopped.stdout.as_str()), (Some(3), expected));
    assert_eq!(gametree(&["query", &folder]).code, Some(4));
    assert_eq!(run("10m").code, Some(0));
    assert_eq!(gametree(&["query", &folder]).code, Some(0));
}

/// A full disk causes an error in one line, and no data is lost.
#[cfg(unix)]
#[test]
fn a_full_disk_stops_a_run_that_can_go_on() {
    let scratch = Scratch::new("strong-full");
    let folder = scratch.path("db");
    let limited = Command::new("sh")
        .args(["-c", "ulimit -f 8; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_gametree"))
        .args(["strong", "connect4:4x4", "--threads", "2", "--out", &folder])
        .output()
        .expect("a shell");
    let error = String::from_utf8_lossy(&limited.stderr);
    assert_eq!(limited.status.code(), Some(1), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains("File too large"), "{error}");
    let resumed = gametree(&["strong", "connect4:4x4", "--out", &folder]);
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert_eq!(gametree(&["strong", "--verify", &folder]).code, Some(0));
}
