//! Programs that crash, are silent or late, play illegal moves, or do not end.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::interrupt::interrupt;
use crate::program::{Ran, command, gametree};
use crate::scratch::Scratch;

/// Writes a program in the shell that speaks UGI and does this when it is asked for a move.
fn stranger(folder: &Path, name: &str, on_go: &str) -> String {
    let path = folder.join(name);
    let text = format!(
        "while read line; do case \"$line\" in\n\
         ugi) echo id name {name}; echo ugiok;;\n\
         isready) echo readyok;;\n\
         go*) {on_go};;\n\
         quit) exit 0;;\n\
         esac; done\n"
    );
    fs::write(&path, text).expect("a script");
    format!("name={name} cmd='sh {}'", path.display())
}

/// Limits of a stranger whose fault does not concern time, and of one that is late with any answer.
const PATIENT: &str = "time=1h";
const IMPATIENT: &str = "time=1ms margin=0";

/// Plays a match of two games between an engine of the program and a stranger; only the stranger's time limits matter.
fn against(stranger: &str, limits: &str) -> (Ran, Vec<Value>) {
    let ran = gametree(&[
        "match",
        "tictactoe",
        "--player",
        "name=engine nodes=50 time=1h",
        "--player",
        &format!("{stranger} {limits}"),
        "--games",
        "2",
        "--json",
    ]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let lines = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let games = lines
        .filter(|line: &Value| line.get("game").is_some())
        .collect();
    (ran, games)
}

#[test]
fn whoever_crashes_is_silent_late_or_cheats_loses_with_the_reason() {
    let folder = Scratch::new("match-strangers");
    let check = |name: &str, on_go: &str, reason: &str, detail: &str| {
        let is_timed = ["time", "silence"].contains(&reason);
        let limits = if is_timed { IMPATIENT } else { PATIENT };
        let (ran, games) = against(&stranger(&folder, name, on_go), limits);
        assert_eq!(games.len(), 2, "{ran:?}");
        for game in &games {
            assert_eq!(game["winner"], "engine", "{name}: {game}");
            assert_eq!(game["reason"], reason, "{name}: {game}");
            let found = game["detail"].as_str().expect("a detail");
            assert!(found.contains(detail), "{name}: {game}");
            assert!(found.len() < 500, "{name}: {game}");
        }
        let last: Value =
            serde_json::from_str(ran.stdout.lines().last().expect("a result")).expect("JSON");
        assert_eq!(last["result"]["players"][1]["faults"], 2, "{last}");
    };
    check("crashes", "exit 3", "crash", "ended with exit status: 3");
    check(
        "closes",
        "exec >&-; exec sleep 20",
        "crash",
        "closed its output",
    );
    check("cheats", "echo bestmove z9", "illegal", "\"z9\": ");
    let long = "printf 'bestmove %060000d\\n' 7";
    check("cheats-at-length", long, "illegal", "\"0000000");
    check(
        "says-nothing",
        "echo bestmove",
        "protocol",
        "expected bestmove and a move",
    );
    check(
        "late",
        "sleep 0.05; echo bestmove b2",
        "time",
        " ms instead of 1 ms",
    );
    check("silent", "sleep 20", "silence", "no answer within 2001 ms");
    check(
        "floods",
        "while :; do echo info; done",
        "silence",
        "no answer within 2001 ms",
    );
}

#[test]
fn a_stranger_that_plays_well_is_kept_between_games() {
    let folder = Scratch::new("match-kept");
    let started = folder.join("started");
    let stranger = format!(
        "name=s cmd=\"sh -c 'echo x >> {}; exec sh {}'\"",
        started.display(),
        folder.join("first").display()
    );
    // It plays the first free move of the list: all earlier moves are in the line before.
    let script = "while read line; do case \"$line\" in\n\
        ugi) echo ugiok;; isready) echo readyok;; position*) last=$line;;\n\
        go*) for m in b2 a1 a3 c1 c3 a2 b1 b3 c2; do case \"$last \" in *\" $m \"*) ;; *) echo bestmove $m; break;; esac; done;;\n\
        quit) exit;; esac; done\n";
    fs::write(folder.join("first"), script).expect("a script");
    let ran = gametree(&[
        "match",
        "tictactoe",
        "--player",
        "name=engine nodes=50",
        "--player",
        &stranger,
        "--time",
        "1h",
        "--games",
        "6",
        "--json",
    ]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(
        ran.stdout.matches("\"reason\":\"rules\"").count(),
        6,
        "{ran:?}"
    );
    // It starts once to see whether it can be started, and once for all games.
    let starts = fs::read_to_string(started)
        .expect("it has started")
        .lines()
        .count();
    assert_eq!(starts, 2);
}

/// Writes a program in the shell that reads these cases of lines.
fn script(folder: &Path, name: &str, begin: &str, cases: &str) -> String {
    let path = folder.join(name);
    let text = format!("{begin}\nwhile read line; do case \"$line\" in\n{cases}\nesac; done\n");
    fs::write(&path, text).expect("a script");
    format!("name={name} cmd='sh {}'", path.display())
}

#[test]
fn a_line_that_was_sent_unasked_was_taken_for_the_answer() {
    let folder = Scratch::new("match-unasked");
    let check = |game: &str, stranger: &str, time: &str| {
        let players = ["--player", "name=engine nodes=50", "--player", stranger];
        let ran = gametree(&[&["match", game, "--time", time, "--json"], &players[..]].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(
            ran.stdout.matches("\"reason\":\"rules\"").count(),
            2,
            "{ran:?}"
        );
    };
    let free = "for m in b2 a1 a3 c1 c3 a2 b1 b3 c2; do case \"$last \" in *\" $m \"*) ;; *) echo bestmove $m; break;; esac; done";
    for (name, on_position, on_ready, after) in [
        ("at-the-position", "echo bestmove z9", "", ""),
        ("when-ready", "", "echo bestmove z9;", ""),
        ("behind-a-move", "", "", "; echo bestmove z9; echo bestmove"),
        ("info", "echo info; echo", "echo info;", "; echo info"),
    ] {
        let cases = format!(
            "ugi) echo bestmove z9; echo ugiok;; isready) {on_ready} echo readyok;;\n\
             position*) last=$line; {on_position};;\n go*) {free}{after};;\n quit) exit;;"
        );
        check("tictactoe", &script(&folder, name, "", &cases), "5s");
    }
    // An answer and the text behind it are written at once, since a line that comes later may be an answer.
    // Cells are counted from the left, and rows from the top.
    let pick = "pick() { for y in 0 1 2 3 4 5; do for x in 0 1 2 3 4 5 6; do case \"$seen\" in *\" $x,$y \"*) ;; *) m=$x,$y; seen=\"$seen$m \"; return;; esac; done; done; }";
    let brain = "START*|RECTSTART*|RESTART) seen=' '; printf 'OK\\n0,0\\n';;\n\
        BEGIN) pick; printf '%s\\n0,0\\nOK\\n' $m;;\n\
        TURN*) seen=\"$seen${line#TURN } \"; pick; printf '%s\\n0,0\\nOK\\n' $m;;\n END) exit;;";
    check("mnk:7,6,5", &script(&folder, "brain", pick, brain), "5s");
    let pick = "pick() { for y in 1 2 3 4 5; do for x in A B C D E; do case \"$seen\" in *\" $x$y \"*) ;; *) m=$x$y; seen=\"$seen$m \"; return;; esac; done; done; }";
    for (name, number) in [("numbered", "$1"), ("unnumbered", "")] {
        let gtp = format!(
            "*) set -- $line; case $2 in\n\
             clear_board) seen=' ';; play) seen=\"$seen$4 \";; genmove) pick;;\n\
             esac; printf \"={number} %s\\n\\n= E5\\n\\n\" $m; [ $2 = quit ] && exit;;"
        );
        check("capture:5x5", &script(&folder, name, pick, &gtp), "5s");
    }
}

/// Returns `true` if there is a process of this number that has not ended.
fn is_running(id: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/stat"));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[test]
#[cfg(target_os = "linux")]
fn programs_outlived_the_match_that_was_interrupted() {
    let folder = Scratch::new("match-outlive");
    let ids = folder.join("ids");
    // The program has a child of its own, and both ignore these signals.
    let on_go = format!(
        "trap '' INT TERM HUP; sh -c 'trap \"\" INT TERM HUP; echo $$ >> {0}; while :; do sleep 0.2; done' & echo $$ >> {0}; while :; do sleep 0.2; done",
        ids.display()
    );
    let stranger = stranger(&folder, "stubborn", &on_go);
    let child = command(&[
        "match",
        "tictactoe",
        "--player",
        &stranger,
        "--player",
        "name=engine nodes=50",
        "--time",
        "60s",
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .expect("the program starts");
    let known = || fs::read_to_string(&ids).unwrap_or_default();
    while known().lines().count() < 2 {
        thread::sleep(Duration::from_millis(10));
    }
    interrupt(&child);
    let ran = Ran::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(
        ran.stdout.contains("0 won, 0 drawn, 0 lost of 0 games"),
        "{ran:?}"
    );
    for id in known().lines() {
        // A process that was killed disappears after a moment.
        let is_gone = (0..6_000).any(|_| {
            thread::sleep(Duration::from_millis(10));
            !is_running(id)
        });
        assert!(is_gone, "{id}");
    }
}

#[test]
fn a_game_was_lost_by_half_a_line_when_the_match_was_interrupted() {
    let folder = Scratch::new("match-half");
    let asked = folder.join("asked");
    let on_go = format!(
        "printf 'bestmove b'; touch {}; exec sleep 20",
        asked.display()
    );
    let stranger = stranger(&folder, "half", &on_go);
    let out = folder.join("match.jsonl");
    let child = command(&["match", "tictactoe", "--player", &stranger])
        .args(["--player", "name=engine nodes=50", "--time", "60s", "--out"])
        .arg(&out)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while !asked.exists() {
        thread::sleep(Duration::from_millis(10));
    }
    interrupt(&child);
    let ran = Ran::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(ran.code, Some(130), "{ran:?}");
    let kept = fs::read_to_string(&out).expect("the match was begun");
    assert_eq!(kept.lines().count(), 1, "{kept}");
}

#[test]
fn games_were_lost_when_the_machine_had_no_more_files_to_open() {
    let program = env!("CARGO_BIN_EXE_gametree");
    let folder = Scratch::new("match-files-to-open");
    let out = folder.join("match.jsonl");
    let (one, other) = ("name=p nodes=5 cmd=", "name=q nodes=7 cmd=");
    // Both programs can be started once, but not eight times at once.
    let script = "ulimit -n 24; exec \"$@\"";
    let ugi = format!("'{program} ugi tictactoe'");
    let ran = Command::new("sh")
        .args(["-c", script, "sh", program, "match", "tictactoe"])
        .args(["--player", &format!("{one}{ugi}")])
        .args(["--player", &format!("{other}{ugi}")])
        .args(["--games", "8", "--openings", "random:2"])
        .args(["--concurrency", "8", "--out"])
        .arg(&out)
        .output()
        .expect("the shell starts");
    let ran = Ran::of(ran);
    let error = ran.error(4);
    assert!(error.contains("cannot be started: "), "{ran:?}");
    let kept = fs::read_to_string(&out).expect("the match was begun");
    assert!(!kept.contains("\"crash\""), "{kept}");
}

#[test]
fn a_program_that_is_silent_from_the_start_ends_the_match_before_any_game() {
    let ran = Ran::of(
        Command::new("timeout")
            .args(["60", env!("CARGO_BIN_EXE_gametree"), "match", "tictactoe"])
            .args(["--player", "name=cat cmd=true", "--player", "name=b"])
            .output()
            .expect("the program starts"),
    );
    assert!(
        ran.error(4)
            .contains("player cat: ended with exit status: 0"),
        "{ran:?}"
    );
}
