//! Files that `solve` writes, and existing files in their places.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use serde_json::json;

use crate::interrupt::interrupt;
use crate::program::{Ran, command, gametree, gametree_reading};
use crate::scratch::Scratch;

/// A folder that the program works in.
struct Here(Scratch);

impl Here {
    fn new(name: &str) -> Self {
        Here(Scratch::new(&format!("files-{name}")))
    }

    fn run(&self, args: &[&str]) -> Ran {
        let mut command = command(args);
        let output = command.current_dir(&*self.0).stdin(Stdio::null()).output();
        Ran::of(output.expect("the program starts"))
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap_or_default()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    /// Returns the names of all files.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&*self.0).expect("a folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

/// A search that ends soon without a proof.
const SHORT: [&str; 4] = ["solve", "gomoku", "--nodes", "1000"];

#[test]
fn a_certificate_took_the_place_of_any_file() {
    let folder = Here::new("thesis");
    folder.write("thesis.txt", "four years of work\n");
    let solve = ["solve", "tictactoe", "--certificate", "thesis.txt"];
    let refused = folder.run(&solve);
    assert_eq!(
        refused.error(4),
        "gametree: thesis.txt: expected a certificate or a new name, found another file: --force writes over it"
    );
    assert_eq!(refused.stdout, "", "nothing was searched");
    assert_eq!(folder.read("thesis.txt"), b"four years of work\n");
    let forced = folder.run(&[&solve[..], &["--force"]].concat());
    assert_eq!(forced.code, Some(0), "{forced:?}");
    // Another certificate may be replaced without a question.
    assert_eq!(folder.run(&solve).code, Some(0));
    assert_eq!(folder.run(&["verify", "thesis.txt"]).code, Some(0));
    assert_eq!(folder.names(), ["thesis.txt"]);
}

#[test]
fn a_second_run_threw_the_first_checkpoint_away() {
    let folder = Here::new("again");
    let args = [&SHORT[..], &["--checkpoint", "long.gts"]].concat();
    assert_eq!(folder.run(&args).code, Some(3));
    let before = folder.read("long.gts");
    assert_eq!(
        folder.run(&args).error(4),
        "gametree: long.gts: expected a new name, found a checkpoint: --resume long.gts goes on with it, --force writes over it"
    );
    assert_eq!(folder.read("long.gts"), before);
    assert_eq!(
        folder.run(&[&args[..], &["--force"]].concat()).code,
        Some(3)
    );
    let resume = ["solve", "--resume", "long.gts", "--nodes", "1000"];
    assert_eq!(folder.run(&resume).code, Some(3));
    let named = [&resume[..], &["--checkpoint", "./long.gts"]].concat();
    assert_eq!(folder.run(&named).code, Some(3));
    let elsewhere = [&resume[..], &["--checkpoint", "other.gts"]].concat();
    assert_eq!(folder.run(&elsewhere).code, Some(3));
    assert!(
        folder
            .run(&elsewhere)
            .error(4)
            .contains("found a checkpoint")
    );
    assert_eq!(folder.names(), ["long.gts", "other.gts"]);
}

#[test]
fn a_checkpoint_and_a_certificate_of_one_name_replaced_each_other() {
    let folder = Here::new("same");
    for (certificate, checkpoint) in [("same", "same"), ("./same", "same"), ("same", "same.part")] {
        for force in [&[][..], &["--force"]] {
            let args = [
                "solve",
                "tictactoe",
                "--certificate",
                certificate,
                "--checkpoint",
                checkpoint,
            ];
            let error = folder.run(&[&args[..], force].concat());
            assert_eq!(
                error.error(4),
                format!(
                    "gametree: expected two files for the certificate and the checkpoint, found {certificate} and {checkpoint}"
                )
            );
        }
    }
    assert!(folder.names().is_empty());
    assert_eq!(
        folder
            .run(&["solve", "mnk:3,3,3", "--checkpoint", "kept"])
            .code,
        Some(0)
    );
    let resumed = folder.run(&["solve", "--resume", "kept", "--certificate", "kept"]);
    assert!(
        resumed.error(4).contains("expected two files"),
        "{resumed:?}"
    );
    let other = folder.run(&["solve", "tictactoe", "--certificate", "kept"]);
    assert!(
        other
            .error(4)
            .ends_with("found a checkpoint: --force writes over it")
    );
}

#[test]
fn what_a_killed_program_has_left_is_written_over_and_nothing_else() {
    let folder = Here::new("part");
    folder.write("proof.part", "something else");
    let solve = ["solve", "tictactoe", "--certificate", "proof"];
    assert!(
        folder
            .run(&solve)
            .error(4)
            .contains("proof.part: expected a certificate or a new name")
    );
    assert_eq!(folder.read("proof.part"), b"something else");
    let kept = [&SHORT[..], &["--checkpoint", "long"]].concat();
    assert_eq!(folder.run(&kept).code, Some(3));
    fs::rename(folder.0.join("long"), folder.0.join("long.part")).expect("the same folder");
    assert_eq!(folder.run(&kept).code, Some(3));
}

/// With `--force`, and in `play`, a file beside the name was once emptied, through links as well.
#[cfg(unix)]
#[test]
fn nothing_is_lost_where_a_file_is_written_first() {
    let folder = Here::new("beside");
    let solve = ["solve", "tictactoe", "--certificate"];
    let solve = |name| folder.run(&[&solve[..], &[name, "--force"]].concat());
    assert_eq!(solve("kept").code, Some(0));
    let kept = folder.read("kept");
    std::os::unix::fs::symlink("kept", folder.0.join("linked.part")).expect("a link");
    folder.write("other.part", "something else");
    for (name, found) in [("linked", "a link"), ("other", "another file")] {
        let ran = solve(name);
        let error = ran.error(4);
        assert!(error.contains(found), "{error}");
    }
    assert_eq!(folder.read("kept"), kept);
    assert_eq!(folder.read("other.part"), b"something else");
}

#[test]
fn a_file_that_came_during_the_search_is_left_alone_and_the_answer_is_printed() {
    let folder = Here::new("meanwhile");
    let args = [&SHORT[..2], &["--checkpoint", "long", "--progress", "json"]];
    let mut child = command(&args.concat())
        .current_dir(&*folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("piped above"));
    let mut lines = String::new();
    stderr.read_line(&mut lines).expect("an iteration");
    folder.write("long", "notes");
    interrupt(&child);
    stderr.read_to_string(&mut lines).expect("the rest");
    let ran = Ran::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(ran.code, Some(1), "{ran:?} {lines}");
    assert!(ran.stdout.contains("was interrupted"), "{ran:?}");
    let error = "gametree: long cannot be written: expected a new name, found another file: --force writes over it";
    assert_eq!(lines.lines().last(), Some(error));
    assert_eq!(folder.read("long"), b"notes");
}

#[test]
fn a_certificate_that_was_interrupted_was_an_error_like_others() {
    let folder = Here::new("unwritten");
    // The answer is there at once, and its certificate takes minutes.
    let mut long = command(&["solve", "kayles:path-50", "--certificate", "long.gtc"]);
    long.current_dir(&*folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = long.spawn().expect("it starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("standard output"));
    let mut answer = String::new();
    stdout.read_line(&mut answer).expect("an answer");
    assert!(answer.contains("proven"), "{answer}");
    interrupt(&child);
    stdout.read_to_string(&mut answer).expect("the rest");
    let ran = Ran::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(ran.code, Some(130), "{ran:?} {answer}");
    let error = "gametree: long.gtc: the certificate was not written: interrupted";
    assert_eq!(ran.stderr.lines().last(), Some(error), "{ran:?}");
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn a_dash_made_a_file_of_that_name() {
    let folder = Here::new("dash");
    let solve = ["solve", "tictactoe", "--certificate", "-"];
    let output = command(&solve)
        .current_dir(&*folder.0)
        .output()
        .expect("it starts");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let answer = String::from_utf8_lossy(&output.stderr);
    assert!(answer.starts_with("tictactoe: draw, proven\n"), "{answer}");
    assert!(
        answer.contains("\ncertificate standard output: "),
        "{answer}"
    );
    let verified = gametree_reading(&["verify", "-"], &output.stdout);
    assert_eq!(verified.code, Some(0), "{verified:?}");
    let with_json = command(&[&solve[..], &["--json"]].concat())
        .current_dir(&*folder.0)
        .output();
    let with_json = with_json.expect("it starts");
    assert_eq!(with_json.stdout, output.stdout);
    let object: serde_json::Value = serde_json::from_slice(&with_json.stderr).expect("an object");
    assert_eq!(object["certificate"]["file"], json!("-"));
    let unproven = folder.run(&[&SHORT[..], &["--certificate", "-"]].concat());
    assert_eq!((unproven.code, unproven.stdout.as_str()), (Some(3), ""));
    let kept = folder.run(&[&SHORT[..], &["--checkpoint", "-"]].concat());
    assert_eq!(
        kept.error(4),
        "gametree: checkpoint: expected a file to write again and again, found standard output"
    );
    assert!(folder.names().is_empty());
}

#[test]
fn a_checkpoint_is_read_from_standard_input() {
    let folder = Here::new("stream");
    assert_eq!(
        folder
            .run(&[&SHORT[..], &["--checkpoint", "long"]].concat())
            .code,
        Some(3)
    );
    let args = ["solve", "--resume", "-", "--nodes", "1000", "--json"];
    let resumed = gametree_reading(&args, &folder.read("long"));
    assert_eq!(resumed.code, Some(3), "{resumed:?}");
    assert_eq!(resumed.json()["nodes"], json!(2000));
    assert_eq!(
        gametree_reading(&args, b"").error(4),
        r#"{"error":{"kind":"input","message":"standard input: at byte 0: expected the rest of a checkpoint, found the end of the file","exit_code":4}}"#
    );
    assert_eq!(folder.names(), ["long"]);
}

/// Runs the program with files that may grow to some kilobytes only, which stands in for a full disk.
#[cfg(unix)]
fn on_a_full_disk(folder: &Here, args: &[&str]) -> Ran {
    let script = "ulimit -f 1; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_gametree")])
        .args(args)
        .current_dir(&*folder.0)
        .stdin(Stdio::null())
        .output();
    Ran::of(output.expect("a shell"))
}

#[cfg(unix)]
#[test]
fn a_last_checkpoint_that_was_not_written_left_exit_code_0() {
    let folder = Here::new("last");
    let args = ["solve", "mnk:4,4,4", "--checkpoint", "kept"];
    let text = on_a_full_disk(&folder, &args);
    assert!(
        text.error(1).contains("kept cannot be written: "),
        "{text:?}"
    );
    assert!(
        text.stdout.starts_with("mnk:4,4,4: draw, proven\n"),
        "{text:?}"
    );
    let object = on_a_full_disk(&folder, &[&args[..], &["--json"]].concat());
    assert_eq!(object.code, Some(1), "{object:?}");
    let object = object.json();
    assert_eq!(object["value"], json!("draw"));
    assert!(object.get("checkpoint").is_none(), "{object}");
    assert!(folder.names().is_empty());
}

#[cfg(unix)]
#[test]
fn a_certificate_on_a_full_standard_output_loses_no_answer() {
    let full = fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("a Linux device");
    let output = command(&["solve", "tictactoe", "--certificate", "-"])
        .stdout(full)
        .output();
    let ran = Ran::of(output.expect("the program starts"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stderr.starts_with("tictactoe: draw, proven\n"),
        "{ran:?}"
    );
    assert!(
        ran.stderr
            .contains("gametree: standard output: the certificate was not written: "),
        "{ran:?}"
    );
}

#[test]
fn a_resumed_search_was_said_to_begin_somewhere_else() {
    let folder = Here::new("start");
    let check = |position: &[&str], subject: &str| {
        let args = [&SHORT[..], position, &["--checkpoint", "kept", "--force"]].concat();
        assert_eq!(folder.run(&args).code, Some(3));
        let resumed = folder.run(&["solve", "--resume", "kept", "--nodes", "1000"]);
        assert!(resumed.stdout.starts_with(subject), "{resumed:?}");
    };
    check(&[], "gomoku: not proven");
    let after = "gomoku at 15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15:O: not proven";
    check(&["--moves", "h8"], after);
}

/// Checkpoints once came only once a second all the same.
#[test]
fn checkpoints_cannot_be_asked_for_more_often_than_they_are_written() {
    let args = [&SHORT[..], &["--checkpoint", "kept", "--every", "200ms"]].concat();
    let refused = gametree(&args);
    assert_eq!(refused.code, Some(2));
    let error = "expected a time of 1s or more, found \"200ms\"";
    assert!(refused.stderr.contains(error), "{refused:?}");
}

#[test]
fn force_is_refused_where_nothing_is_written() {
    assert_eq!(gametree(&["solve", "tictactoe", "--force"]).code, Some(2));
}

#[test]
fn a_game_leaves_its_picture_when_it_ends() {
    let folder = Here::new("play-picture");
    let played = [
        "play",
        "tictactoe",
        "--moves",
        "b2",
        "--svg",
        "game.svg",
        "--title",
        "The centre",
        "--theme",
        "dark",
    ];
    let ran = folder.run(&played);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let picture = String::from_utf8(folder.read("game.svg")).expect("text");
    assert!(picture.contains("<title>The centre</title>"), "{picture}");
    assert!(!picture.contains("prefers-color-scheme"), "{picture}");
    // Another such picture may be replaced, and no other file.
    assert_eq!(folder.run(&played).code, Some(0));
    folder.write("notes.txt", "openings\n");
    let over = ["play", "tictactoe", "--svg", "notes.txt"];
    let refused = folder.run(&over);
    assert_eq!(
        refused.error(4),
        "gametree: notes.txt: expected a picture or a new name, found another file: --force writes over it"
    );
    assert_eq!(folder.read("notes.txt"), b"openings\n");
    let forced = [&over[..], &["--force"]].concat();
    assert_eq!(folder.run(&forced).code, Some(0));
    let streamed = folder.run(&["play", "tictactoe", "--svg", "-"]);
    assert_eq!(
        streamed.error(4),
        "gametree: -: expected a file, found standard output, where the game is"
    );
}
