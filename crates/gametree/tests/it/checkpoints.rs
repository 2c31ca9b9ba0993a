//! Searches that go on after the program has ended.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::interrupt::interrupt;
use crate::program::{Ran, command, gametree, run_reading};
use crate::scratch::Scratch;

/// A game that is interrupted before it is solved.
const LONG: &str = "gomoku";

/// Starts a solve, and waits until its checkpoint exists or differs from the one before.
fn begun(args: &[&str], file: &str) -> std::process::Child {
    let read = || fs::read(file).unwrap_or_default();
    let before = read();
    let child = command(args)
        .args(["--every", "1s"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while read() == before {
        thread::sleep(Duration::from_millis(20));
    }
    child
}

fn finish(child: std::process::Child) -> Ran {
    Ran::of(child.wait_with_output().expect("the program ends"))
}

#[test]
fn an_interrupted_solve_leaves_a_checkpoint() {
    let folder = Scratch::new("interrupted");
    let file = folder.path("checkpoint");
    let child = begun(&["solve", LONG, "--json", "--checkpoint", &file], &file);
    interrupt(&child);
    let first = finish(child);
    assert_eq!(first.code, Some(130), "{first:?}");
    let kept = &first.json()["checkpoint"];
    assert_eq!(kept["file"], json!(file));
    assert_eq!(kept["bytes"], fs::metadata(&file).expect("a file").len());
    let second = gametree(&["solve", "--resume", &file, "--nodes", "1000", "--json"]);
    let (first, second) = (first.json(), second.json());
    for key in ["game", "position", "generator"] {
        assert_eq!(first[key], second[key], "{key}");
    }
    let nodes = first["nodes"].as_u64().expect("a number");
    assert_eq!(second["nodes"], nodes + 1000);
    assert_eq!(second["stopped"], json!("nodes"));
}

#[test]
fn an_interrupted_solve_said_nothing_about_its_checkpoint() {
    let folder = Scratch::new("named");
    let file = folder.path("check point");
    let child = begun(&["solve", LONG, "--checkpoint", &file], &file);
    interrupt(&child);
    let ran = finish(child);
    let bytes = fs::metadata(&file).expect("a file").len();
    let last =
        format!("checkpoint {file}: {bytes} bytes; gametree solve --resume '{file}' goes on");
    assert_eq!(ran.stdout.lines().last(), Some(&*last), "{ran:?}");
}

#[test]
fn killing_it_loses_no_more_than_the_last_second() {
    let folder = Scratch::new("killed");
    let (file, proof) = (folder.path("checkpoint"), folder.path("proof"));
    let start = ["solve", "mnk:5,4,4", "--checkpoint", &file];
    let resume = [
        "solve",
        "--resume",
        &file,
        "--certificate",
        &proof,
        "--json",
    ];
    // The table is small, so that the search is a long one.
    let mut child = begun(&[&start[..], &["--table", "512KiB"]].concat(), &file);
    child.kill().expect("it is still there");
    child.wait().expect("killed");
    let resumed = gametree(&[&resume[..], &["--table", "64MiB"]].concat()).json();
    assert_eq!(resumed["value"], json!("draw"), "{resumed}");
    let verified = gametree(&["verify", &proof, "--json"]).json();
    assert_eq!(verified["value"], json!("draw"), "{verified}");
}

/// A limit on the size of files stands in for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_keeps_the_checkpoint_before() {
    let folder = Scratch::new("full");
    let file = folder.path("checkpoint");
    gametree(&["solve", LONG, "--nodes", "100", "--checkpoint", &file]);
    let before = fs::read(&file).expect("the first checkpoint");
    let script = "ulimit -f 16; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_gametree")])
        .args(["solve", "--resume", &file, "--nodes", "100000"])
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let ran = Ran::of(output);
    let error = ran.error(1);
    assert!(error.contains("checkpoint cannot be written: "), "{error}");
    assert_eq!(fs::read(&file).expect("the first checkpoint"), before);
    assert!(!fs::exists(folder.path("checkpoint.part")).expect("readable"));
}

#[test]
fn what_does_not_fit_is_refused_in_one_line() {
    let folder = Scratch::new("refused");
    let file = folder.path("checkpoint");
    gametree(&["solve", "mnk:3,3,3", "--checkpoint", &file]);
    let bytes = fs::read(&file).expect("a checkpoint");
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("half of it");
    let cut = gametree(&["solve", "--resume", &file]);
    assert!(cut.error(4).ends_with("found the end of the file"));
    fs::write(&file, "something else").expect("another file");
    let other = gametree(&["solve", "--resume", &file]);
    assert!(other.error(4).ends_with("found another kind of file"));
    let none = gametree(&["solve", "--resume", &folder.path("nothing")]);
    assert!(none.error(4).contains("nothing: "));
    let engine = [
        "solve",
        "mnk:3,3,3",
        "--engine",
        "pns",
        "--checkpoint",
        &file,
    ];
    assert!(gametree(&engine).error(4).ends_with("found pns"));
    for usage in [
        &["solve"][..],
        &["solve", "mnk:3,3,3", "--resume", &file],
        &["solve", "--resume", &file, "--engine", "solver"],
    ] {
        assert_eq!(gametree(usage).code, Some(2), "{usage:?}");
    }
}

#[test]
fn an_engine_of_the_games_own_wrote_no_checkpoints() {
    let folder = Scratch::new("own");
    // The nodes after which the game's own engine has not come to its end, and a byte in the part of the file that it has filled.
    for (game, nodes, damaged) in [
        ("kayles:grid-7x7", "9000", 4_000),
        ("kayles:grid-5x8,misere", "3000", 1_000),
        ("maker-breaker:7,8,5", "6000", 2_000),
    ] {
        let whole = gametree(&["solve", game, "--json"]).json();
        let file = folder.path(game.split(':').next_back().expect("a name"));
        let first = ["solve", game, "--nodes", nodes, "--checkpoint", &file];
        assert_eq!(gametree(&first).code, Some(3), "{game}");
        let before = fs::read(&file).expect("a checkpoint");
        let resume = ["solve", "--resume", &file, "--json"];
        let resumed = gametree(&resume).json();
        for key in ["value", "plies", "winner", "proven", "grundy", "engine"] {
            assert_eq!(resumed[key], whole[key], "{game}: {key}");
        }
        // A search that is resumed at its end answers at once.
        let again = gametree(&resume).json();
        assert_eq!(again["value"], whole["value"], "{game}");
        let mut bytes = before;
        bytes[damaged] ^= 1;
        fs::write(&file, &bytes).expect("a damaged file");
        let refused = gametree(&resume);
        assert_eq!(refused.code, Some(4), "{game}: {refused:?}");
    }
}

#[test]
fn killing_an_engine_of_the_games_own_loses_no_more_than_the_last_second() {
    let folder = Scratch::new("own-killed");
    let file = folder.path("checkpoint");
    let args = ["solve", "kayles:queens-12", "--checkpoint", &file];
    let mut child = begun(&args, &file);
    child.kill().expect("it is still there");
    child.wait().expect("killed");
    let resumed = gametree(&["solve", "--resume", &file, "--engine", "own"]);
    assert_eq!(resumed.code, Some(2), "the engine is that of the file");
    let resumed = gametree(&["solve", "--resume", &file, "--nodes", "300", "--json"]);
    let nodes = resumed.json()["nodes"].as_u64().expect("a number");
    assert!(nodes > 300 + 256, "{nodes}");
}

/// A search is killed at twenty random moments and resumed each time, and gives the same answer.
#[test]
fn killing_an_engine_of_the_games_own_never_changes_the_answer() {
    if std::env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    let folder = Scratch::new("own-twenty");
    let file = folder.path("checkpoint");
    let game = "kayles:grid-8x8";
    let whole = gametree(&["solve", game, "--json"]).json();
    for round in 0..20_u64 {
        let start = ["solve", game, "--checkpoint", &file, "--every", "1s"];
        let resume = ["solve", "--resume", &file, "--every", "1s"];
        let args = if fs::exists(&file).expect("readable") {
            &resume[..]
        } else {
            &start
        };
        let spawned = command(args).stdout(Stdio::null()).spawn();
        let mut child = spawned.expect("the program starts");
        thread::sleep(Duration::from_millis(1_200 + 97 * round));
        let _ = child.kill();
        child.wait().expect("killed");
    }
    let resumed = gametree(&["solve", "--resume", &file, "--json"]).json();
    for key in ["value", "plies", "winner", "grundy"] {
        assert_eq!(resumed[key], whole[key], "{key}");
    }
}

/// Returns `true` if an error is about a file whose game was edited.
pub(crate) fn is_about_other_rules(error: &str, what: &str) -> bool {
    let sentence = format!("the rules of the game differ from those of the {what}: ");
    error.contains(&sentence)
}

/// Games before and after an edit: trees, one for First and one for Second, and graphs, one of them with an edge more.
const EDITS: [(&str, &str, &str); 3] = [
    (
        "tree",
        "[[[3,5],[2,9]],[[1,7],[4,6]]]\n",
        "[[[-3,-5],[-2,-9]],[[-1,-7],[-4,-6]]]\n",
    ),
    ("kayles", "1 2\n2 3\n4 5\n", "1 2\n2 3\n4 5\n3 4\n"),
    ("kayles", "1 2\n3 4\n", "1 2\n2 3\n"),
];

/// Returns the arguments of a proof whose checkpoint takes the place of another.
fn proof_into<'a>(game: &'a str, file: &'a str) -> [&'a str; 7] {
    [
        "solve",
        game,
        "--engine",
        "df-pn",
        "--checkpoint",
        file,
        "--force",
    ]
}

#[test]
fn a_checkpoint_of_a_file_that_was_edited_proves_no_winner() {
    let folder = Scratch::new("edited");
    let elsewhere = folder.path("elsewhere");
    fs::create_dir_all(&elsewhere).expect("a folder");
    let file = folder.path("checkpoint");
    for (game, text, edited) in EDITS {
        let name = format!("{game}:./game.txt");
        let run = |args: &[&str], place: &str| run_reading(command(args).current_dir(place), b"");
        let resume = ["solve", "--resume", &file];
        let here = folder.path("");
        fs::write(folder.path("game.txt"), text).expect("a game");
        let args = proof_into(&name, &file);
        let first = run(&args, &here);
        assert_eq!(first.code, Some(0), "{first:?}");
        assert_eq!(run(&resume, &here).code, Some(0), "the file is the same");
        let before = fs::read(&file).expect("a checkpoint");
        // The folders hold another file of this name.
        for place in [&elsewhere, &here] {
            fs::write(format!("{place}/game.txt"), edited).expect("another game");
            let refused = run(&resume, place);
            let error = refused.error(4);
            assert!(is_about_other_rules(error, "checkpoint"), "{error}");
        }
        assert_eq!(fs::read(&file).expect("a checkpoint"), before);
        // The same game may be written differently.
        fs::write(folder.path("game.txt"), format!("\n{text}")).expect("a game");
        assert_eq!(run(&resume, &here).code, Some(0), "{text}");
    }
}

#[test]
fn a_checkpoint_of_another_game_on_standard_input_is_refused() {
    let folder = Scratch::new("other-input");
    let file = folder.path("checkpoint");
    for (game, text, edited) in EDITS {
        let name = format!("{game}:-");
        let args = proof_into(&name, &file);
        let resume = ["solve", "--resume", &file];
        let read = |args: &[&str], text: &str| run_reading(&mut command(args), text.as_bytes());
        assert_eq!(read(&args, text).code, Some(0));
        assert_eq!(read(&resume, text).code, Some(0));
        let refused = read(&resume, edited);
        let error = refused.error(4);
        assert!(is_about_other_rules(error, "checkpoint"), "{error}");
    }
}

/// A search is killed at twenty random moments and resumed each time, and gives the same answer with a proof.
#[test]
fn killing_it_at_any_moment_never_changes_the_answer() {
    if std::env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    let folder = Scratch::new("twenty");
    let (file, proof) = (folder.path("checkpoint"), folder.path("proof"));
    let every = ["--every", "1s", "--engine", "df-pn", "--table", "16MiB"];
    // The search is long with every legal move, and the game is a win, so that the proof is no larger than the search.
    let game = ["solve", "capture:5x5", "--generator", "legal"];
    let start = [&game[..], &["--checkpoint", &file]].concat();
    let mut random = 0x9E37_79B9_u32;
    for round in 0..20 {
        random = random.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
        let resume = ["solve", "--resume", &file, "--every", "1s"];
        let args = if fs::exists(&file).expect("readable") {
            resume.to_vec()
        } else {
            [&start[..], &every].concat()
        };
        let spawned = command(&args).stdout(Stdio::null()).spawn();
        let mut child = spawned.expect("the program starts");
        thread::sleep(Duration::from_millis(u64::from(random >> 21)));
        let _ = child.kill();
        let status = child.wait().expect("killed");
        assert!(status.code().is_none_or(|code| code == 0), "round {round}");
    }
    let resume = [
        "solve",
        "--resume",
        &file,
        "--certificate",
        &proof,
        "--json",
    ];
    let resumed = gametree(&resume).json();
    assert_eq!(resumed["value"], json!("win"), "{resumed}");
    let verified = gametree(&["verify", &proof, "--json"]).json();
    assert_eq!(verified["winner"], json!("first"), "{verified}");
}
