//! Values that are looked up in a database, and databases that several processes make.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::ports::free_port;
use crate::program::{Ran, command, gametree, gametree_reading};
use crate::scratch::Scratch;

/// Makes the database of a game in a new folder.
fn made(game: &str, further: &[&str], scratch: &Scratch) -> String {
    let folder = scratch.path("db");
    let args = [&["strong", game, "--out", &folder], further].concat();
    assert_eq!(gametree(&args).code, Some(0));
    folder
}

#[test]
fn analyse_and_best_look_values_up() {
    let scratch = Scratch::new("look-up");
    let folder = made("connect4:4x4", &[], &scratch);
    for moves in ["", "1 2 1", "2 2 2 2 1 1"] {
        let asked = gametree(&["query", &folder, "--moves", moves, "--json"]).json();
        let args = |name: &'static str| {
            let args = [name, "connect4:4x4", "--moves", moves, "--json"];
            gametree(&[&args[..], &["--database", &folder]].concat()).json()
        };
        let (analysis, best) = (args("analyse"), args("best"));
        for key in ["game", "position", "value", "winner", "plies", "proven"] {
            assert_eq!(analysis[key], asked[key], "{key} after {moves:?}");
            assert_eq!(best[key], asked[key], "{key} after {moves:?}");
        }
        assert_eq!(best["engine"], "database");
        let worth = |answer: &Value| {
            let moves = answer["moves"].as_array().expect("moves").iter();
            let worth = moves.map(|m| [&m["move"], &m["value"], &m["plies"]].map(Value::to_string));
            let mut worth: Vec<[String; 3]> = worth.collect();
            worth.sort();
            worth
        };
        assert_eq!(worth(&analysis), worth(&asked), "after {moves:?}");
        // The line is best play to the end.
        let line = best["line"].as_array().expect("a line");
        if let Some(plies) = asked["plies"].as_u64() {
            assert_eq!(line.len() as u64, plies);
        }
        let line: Vec<&str> = line.iter().filter_map(Value::as_str).collect();
        let end = format!("{moves} {}", line.join(" "));
        let end = gametree(&["query", &folder, "--moves", &end, "--json"]).json();
        assert_eq!(end["winner"], asked["winner"]);
        assert_eq!(end["moves"], Value::Array(Vec::new()));
    }
    let args = [
        "analyse",
        "connect4:4x4",
        "--moves",
        "1 1",
        "--database",
        &folder,
    ];
    insta::assert_snapshot!(gametree(&args).shown());
    let played = [
        "play",
        "connect4:4x4",
        "--first",
        "engine",
        "--second",
        "engine",
    ];
    let played = gametree(&[&played[..], &["--json", "--database", &folder]].concat());
    assert_eq!(played.json()["finished"], true);
    assert!(!played.stderr.contains("searched:"), "{played:?}");
}

#[test]
fn what_a_database_does_not_have_is_searched_and_said() {
    let scratch = Scratch::new("look-up-below");
    let folder = made("mnk:3,3,3", &["--position", "3/1X1/3:O"], &scratch);
    let said = "searched: the database does not have this position";
    for (moves, is_there) in [("", false), ("b2", true), ("a1", false)] {
        for name in ["analyse", "best"] {
            let args = [name, "mnk:3,3,3", "--moves", moves, "--database", &folder];
            let told = gametree(&args);
            assert_eq!(told.code, Some(0), "{told:?}");
            assert_eq!(told.stdout.contains(said), !is_there, "{told:?}");
        }
    }
    let args = [
        "play",
        "mnk:3,3,3",
        "--first",
        "engine",
        "--second",
        "engine",
    ];
    let args = [&args[..], &["--position", "XO1/3/3:X", "--time", "100ms"]].concat();
    let played = gametree(&[&args[..], &["--database", &folder]].concat());
    assert!(played.stdout.contains(said), "{played:?}");
    // The printed command that goes on with the game has the database again.
    let play = ["play", "mnk:3,3,3", "--database", &folder];
    let broken_off = gametree_reading(&play, b"b2\nquit\n");
    let option = format!(" --database {folder}\n");
    assert!(broken_off.stdout.contains(&option), "{broken_off:?}");
}

#[test]
fn scores_that_cannot_be_were_printed() {
    let scratch = Scratch::new("look-up-impossible");
    let folder = made("mnk:3,3,3", &[], &scratch);
    // The start is a draw, and no win takes an even number of plies.
    let path = format!("{folder}/layer-00000-00000.solved");
    let mut bytes = fs::read(&path).expect("a shard");
    bytes[40..42].copy_from_slice(&31_996_i16.to_le_bytes());
    let blocks = u32::from_le_bytes(bytes[32..36].try_into().expect("four bytes"));
    let sum = bytes.len() - blocks as usize - 4;
    let hash = crc32fast::hash(&bytes[..sum]).to_le_bytes();
    bytes[sum..sum + 4].copy_from_slice(&hash);
    fs::write(&path, bytes).expect("a shard");
    let expected = format!(
        "gametree: {folder}: expected +0 for 3/3/3:X by its moves or its result, found win in 4"
    );
    let asked = ["query", &folder];
    assert_eq!(gametree(&asked).error(4), expected);
    let asked = gametree_reading(&["query", &folder, "--bulk"], b"3/3/3:X\n");
    assert_eq!((asked.error(4), &*asked.stdout), (&*expected, ""));
    for name in ["analyse", "best", "play"] {
        let ran = gametree(&[name, "mnk:3,3,3", "--database", &folder]);
        assert_eq!(ran.error(4), expected);
    }
    assert_eq!(
        gametree(&["serve", "--database", &folder]).error(4),
        expected
    );
}

#[test]
fn a_database_that_cannot_be_used_is_refused() {
    let scratch = Scratch::new("look-up-refused");
    let folder = made("mnk:3,3,3", &[], &scratch);
    let line = |args: &[&str]| {
        let ran = gametree(&[args, &["--database", &folder]].concat());
        ran.error(4).replace(&folder, "DB")
    };
    let other = "gametree: DB: expected a database of mnk:4,3,3, found one of mnk:3,3,3";
    for name in ["analyse", "best", "play"] {
        assert_eq!(line(&[name, "mnk:4,3,3"]), other);
        let ran = gametree(&[name, "mnk:3,3,3", "--engine", "pvs", "--database", &folder]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
    }
    let missing = scratch.path("missing");
    let ran = gametree(&["serve", "--port", "0", "--database", &missing]);
    let end = "expected the folder of a database, found nothing";
    assert!(ran.error(4).ends_with(end), "{ran:?}");
    // Damage is reported when the program reads the damaged block.
    let shard = format!("{folder}/layer-00001-00000.solved");
    let mut bytes = fs::read(&shard).expect("a shard");
    *bytes.last_mut().expect("a block") ^= 1;
    fs::write(&shard, bytes).expect("the same file");
    let expected = "gametree: DB/layer-00001-00000.solved: expected block 0 as it was written, found a damaged one";
    assert_eq!(line(&["analyse", "mnk:3,3,3"]), expected);
    assert_eq!(line(&["best", "mnk:3,3,3"]), expected);
}

#[test]
fn many_positions_are_answered_line_by_line() {
    let scratch = Scratch::new("bulk");
    let folder = made("mnk:3,3,3", &["--position", "3/1X1/3:O"], &scratch);
    let ask = |input: &str, further: &[&str]| {
        let args = [&["query", &folder, "--bulk"], further].concat();
        gametree_reading(&args, input.as_bytes())
    };
    let told = ask("3/1X1/3:O\n\nXO1/1X1/3:O\r\n3/3/3:X\nXO1/OX1/2X:O\n", &[]);
    assert_eq!(told.code, Some(0), "{told:?}");
    let expected = "3/1X1/3:O draw\nXO1/1X1/3:O loss 4\n3/3/3:X unknown\nXO1/OX1/2X:O loss 0\n";
    assert_eq!(told.stdout, expected);
    let told = ask("3/1X1/3:O\nXO1/1X1/3:O", &["--json"]);
    let objects: Vec<Value> = told
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[1]["plies"], 4);
    let wrong = ask("3/1X1/3:O\n3/1Y1/3:O\n", &[]);
    let error = wrong.error(4);
    assert!(
        error.starts_with("gametree: line 2 of standard input: "),
        "{error}"
    );
    assert_eq!(wrong.stdout, "3/1X1/3:O draw\n", "what came before it");
}

#[test]
fn charts_speak_the_language_that_is_asked_for() {
    let scratch = Scratch::new("chart-language");
    let folder = made("mnk:3,3,3", &[], &scratch);
    let chart = |name: &str, language: &str| {
        let svg = scratch.path(name);
        let args = ["strong", "--statistics", &folder, "--lang", language];
        let told = gametree(&[&args[..], &["--svg", &svg]].concat());
        assert_eq!(told.code, Some(0), "{told:?}");
        fs::read_to_string(&svg).expect("a chart")
    };
    let (english, chinese) = (chart("en.svg", "en"), chart("zh.svg", "zh-Hans"));
    assert!(english.contains("losses of the side to move"));
    assert!(chinese.contains("轮走方负") && chinese.contains("层"));
    assert!(!chinese.contains("losses"));
}

/// Two processes make the database that one makes, and only the first reports.
#[test]
fn two_processes_make_one_database() {
    let scratch = Scratch::new("strong-hosts");
    let (folder, hosts) = (scratch.path("db"), scratch.path("hosts.txt"));
    let addresses = [(); 2].map(|()| format!("127.0.0.1:{}", free_port()));
    fs::write(&hosts, addresses.join("\n")).expect("a file");
    let args = |process: &'static str, further: &[&'static str]| {
        let args = ["strong", "mnk:3,3,3", "--out", &folder, "--hosts", &hosts];
        let args = [&args[..], &["--process", process], further].concat();
        args.into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let run = |args: &[String]| {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut command = command(&args);
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    let second = run(&args("1", &[]));
    let first = Ran::of(run(&args("0", &[])).wait_with_output().expect("an end"));
    let second = Ran::of(second.wait_with_output().expect("an end"));
    assert_eq!((first.code, second.code), (Some(0), Some(0)), "{second:?}");
    assert_eq!((second.stdout.as_str(), second.stderr.as_str()), ("", ""));
    let alone = gametree(&["strong", "--statistics", &folder]);
    assert_eq!(first.stdout, alone.stdout);
    // The second process never comes.
    let first = run(&args("0", &["--wait", "100ms"]));
    let first = Ran::of(first.wait_with_output().expect("an end"));
    let expected = format!(
        "gametree: process 1 at {}: not there within 100ms: it has not called",
        addresses[1]
    );
    assert_eq!(first.error(1), expected);
    for (wrong, code) in [
        (&["--process", "2"][..], 4),
        (&["--process", "x"][..], 2),
        (&[], 2),
    ] {
        let args = ["strong", "mnk:3,3,3", "--out", &folder, "--hosts", &hosts];
        let ran = gametree(&[&args[..], wrong].concat());
        assert_eq!(ran.code, Some(code), "{ran:?}");
    }
}
