//! The file of a match: the part that is kept when the match is killed, and refusals when it goes on.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{TWO, games, run};
use crate::program::{Ran, command, gametree};
use crate::scratch::Scratch;

#[test]
fn a_match_that_was_killed_plays_the_same_games() {
    let folder = Scratch::new("match-killed");
    let whole = run(&format!("{TWO} --games 40 --json"));
    let expected = games(&whole.stdout);
    assert_eq!(expected.len(), 40);
    let out = folder.join("match.jsonl");
    let path = out.to_str().expect("a path in UTF-8");
    let args = format!("match {TWO} --games 40 --concurrency 2 --resume --out {path}");
    let args: Vec<&str> = args.split_whitespace().collect();
    let lines = || fs::read_to_string(&out).map_or(0, |text| text.lines().count());
    for kill in 1..=10 {
        let mut child = command(&args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        while lines() < 1 + 3 * kill && child.try_wait().expect("a child").is_none() {
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().expect("it is killed, or gone");
        child.wait().expect("it has ended");
        // The file ends as if the last line had been cut.
        let text = fs::read_to_string(&out).expect("games were written");
        fs::write(&out, &text[..text.len() - 7]).expect("the file can be written");
    }
    let last = gametree(&args);
    assert_eq!(last.code, Some(0), "{last:?}");
    let text = fs::read_to_string(&out).expect("games were written");
    assert_eq!(games(&text), expected);
    let table = |ran: &Ran| ran.stdout.lines().last().map(str::to_owned);
    assert_eq!(table(&last), table(&run(&format!("{TWO} --games 40"))));
}

#[test]
fn a_file_of_another_match_or_of_something_else_is_left_alone() {
    let folder = Scratch::new("match-files");
    let out = folder.join("match.jsonl");
    let path = out.display();
    let first = run(&format!("{TWO} --games 2 --out {path}"));
    assert_eq!(first.code, Some(0), "{first:?}");
    let text = fs::read_to_string(&out).expect("games were written");
    let check = |args: &str, expected: &str| {
        let ran = run(args);
        let error = ran.error(4).to_owned();
        assert!(error.contains(expected), "{args}: {error}");
        assert_eq!(fs::read_to_string(&out).expect("it is still there"), text);
    };
    check(
        &format!("{TWO} --games 2 --out {path}"),
        "expected a new file, found one; --resume goes on with its match",
    );
    check(
        &format!(
            "{} --games 2 --out {path} --resume",
            TWO.replace("random:3", "random:2")
        ),
        "expected a match with openings \"random:2\", found \"random:3\"",
    );
    check(
        &format!(
            "{} --games 2 --out {path} --resume",
            TWO.replace("nodes=40 ", "nodes=41 ")
        ),
        "expected a match with the player",
    );
    let other = folder.join("other.txt");
    fs::write(&other, "precious\n").expect("a file");
    let ran = run(&format!("{TWO} --out {} --resume", other.display()));
    assert!(
        ran.error(4).contains("line 1: expected an object"),
        "{ran:?}"
    );
    fs::write(&other, "{\"a\":1}\n").expect("a file");
    let ran = run(&format!("{TWO} --out {} --resume", other.display()));
    assert!(
        ran.error(4).contains("expected the file of a match"),
        "{ran:?}"
    );
    fs::write(&other, "precious").expect("a file");
    let ran = run(&format!("{TWO} --out {} --resume", other.display()));
    ran.error(4);
    let left = fs::read_to_string(&other).expect("it is still there");
    assert_eq!(left, "precious", "a file without a whole line lost it");
    // No game is left to be played, so no player needs to start.
    let again = run(&format!("{TWO} --games 2 --out {path} --resume"));
    assert!(
        again.stdout.starts_with("nodes=400 against nodes=40: "),
        "{again:?}"
    );
    let more = run(&format!("{TWO} --games 4 --out {path} --resume"));
    assert_eq!(more.code, Some(0), "{more:?}");
    assert!(
        fs::read_to_string(&out)
            .expect("more games")
            .starts_with(&text)
    );
}

/// Plays a match of two games that is kept in this file, and returns its arguments and the content of the file.
fn kept(out: &Path, players: &str) -> (String, Vec<u8>) {
    let args = format!("tictactoe {players} --out {}", out.display());
    let ran = run(&args);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    (args, fs::read(out).expect("games were written"))
}

#[test]
fn a_seed_was_ignored_when_a_match_went_on() {
    let folder = Scratch::new("match-seeds");
    let out = folder.join("match.jsonl");
    let (args, before) = kept(&out, "--player nodes=9 --player nodes=5 --seed 7");
    let ran = run(&format!("{args} --resume").replace("--seed 7", "--seed 8"));
    let error = ran.error(4);
    assert!(
        error.ends_with("expected a match with seed 8, found 7"),
        "{error}"
    );
    assert_eq!(fs::read(&out).expect("the file"), before);
    // Without a seed option, the match goes on with the seed that it has.
    let ran = run(&format!("{args} --resume --games 4").replace("--seed 7", ""));
    assert!(ran.stdout.contains("[4 of 4"), "{ran:?}");
}

#[test]
fn a_match_went_on_with_other_openings_in_the_same_file() {
    let folder = Scratch::new("match-other-openings");
    let (out, openings) = (folder.join("match.jsonl"), folder.join("openings.txt"));
    fs::write(&openings, "b2 a1\n").expect("a file");
    let players = "--player nodes=9 --player nodes=5 --seed 7 --openings";
    let (args, before) = kept(&out, &format!("{players} {}", openings.display()));
    fs::write(&openings, "b2 a2\n").expect("a file");
    let ran = run(&format!("{args} --resume --games 4"));
    let error = ran.error(4);
    assert!(
        error.contains("expected a match with openings_digest "),
        "{error}"
    );
    assert_eq!(fs::read(&out).expect("the file"), before);
    fs::write(&openings, "b2 a1\n").expect("a file");
    let ran = run(&format!("{args} --resume --margin 5s"));
    let error = ran.error(4);
    assert!(
        error.ends_with("expected a match with margin 5.0, found none"),
        "{error}"
    );
    let ran = run(&format!("{args} --resume"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

#[test]
fn a_line_cut_inside_a_letter_kept_a_match_from_going_on() {
    let folder = Scratch::new("match-letters");
    let out = folder.join("match.jsonl");
    let (args, before) = kept(&out, "--player name=é --player nodes=5 --nodes 9 --seed 7");
    let letter = before.windows(2).rposition(|bytes| bytes == "é".as_bytes());
    let cut = letter.expect("the name is in the last line") + 1;
    fs::write(&out, &before[..cut]).expect("the file can be written");
    let ran = run(&format!("{args} --resume"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let after = fs::read(&out).expect("the file");
    let [before, after] =
        [before, after].map(|bytes| games(&String::from_utf8(bytes).expect("whole lines")));
    assert_eq!(before, after);
}

#[test]
fn a_game_of_no_number_of_the_match_ended_it_with_a_panic() {
    let folder = Scratch::new("match-numbers");
    let out = folder.join("match.jsonl");
    let (args, before) = kept(&out, "--player nodes=9 --player nodes=5 --seed 7");
    let before = String::from_utf8(before).expect("JSON");
    for number in ["18446744073709551615", "0", "-1", "1"] {
        let damaged = before.replace("\"game\":2,", &format!("\"game\":{number},"));
        fs::write(&out, damaged).expect("the file can be written");
        let ran = run(&format!("{args} --resume"));
        let expected =
            format!("line 3: expected a game of this match with its game, found {number}");
        assert!(ran.error(4).ends_with(&expected), "{ran:?}");
    }
}

#[test]
fn two_matches_wrote_over_each_others_games() {
    let folder = Scratch::new("match-in-use");
    let out = folder.join("match.jsonl");
    let args = format!("match {TWO} --games 10000 --out {}", out.display());
    let mut args: Vec<&str> = args.split_whitespace().collect();
    let mut first = command(&args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // The program writes nothing into the file before it has the file to itself.
    while fs::read(&out).unwrap_or_default().is_empty() {
        thread::sleep(Duration::from_millis(2));
    }
    args.push("--resume");
    let second = gametree(&args);
    first.kill().expect("it plays on");
    first.wait().expect("it has ended");
    let error = second.error(4);
    assert!(
        error.ends_with("expected a file that no other match adds to, found one that is in use"),
        "{error}"
    );
}

#[test]
fn a_match_that_could_not_begin_left_a_file_behind() {
    let folder = Scratch::new("match-not-begun");
    let out = folder.join("match.jsonl");
    let two = format!("--player name=a --player name=b --out {}", out.display());
    for args in [
        format!("tictactoe {two} --player cmd=/nowhere"),
        format!("tictactoe {two} --openings /nowhere"),
        format!("tictactoe {two} --records /dev/null"),
    ] {
        let ran = run(&args);
        assert!(ran.code == Some(4) || ran.code == Some(1), "{ran:?}");
        assert!(!out.exists(), "{args}");
    }
}

#[test]
fn a_match_that_was_ended_before_its_first_line_was_written_begins() {
    let folder = Scratch::new("match-begun");
    let other = folder.join("match.jsonl");
    for begun in ["", "{\"match\":{\"clock\":nu"] {
        fs::write(&other, begun).expect("a file");
        let ran = run(&format!(
            "{TWO} --games 2 --out {} --resume",
            other.display()
        ));
        assert_eq!(ran.code, Some(0), "{begun:?}: {ran:?}");
        let text = fs::read_to_string(&other).expect("it is still there");
        assert_eq!(text.lines().count(), 3, "{begun:?}: {text}");
    }
}

/// A change to the line of a game.
type Edit = fn(&mut Value);

/// Changes, each with a part of the expected error.
const EDITS: [(Edit, &str); 13] = [
    (
        |game| game["winner"] = json!("nodes=40"),
        "expected the winner by the moves, \"nodes=400\", found \"nodes=40\"",
    ),
    (
        |game| game["winner"] = json!(null),
        "expected the winner by the moves, \"nodes=400\", found none",
    ),
    (
        |game| game["winner"] = json!("stranger"),
        "with its winner, found \"stranger\"",
    ),
    (
        |game| game["moves"] = json!([]),
        "with its opening_moves, found",
    ),
    (|game| game["moves"] = json!([7]), "with its moves, found"),
    (
        |game| drop(game["moves"].as_array_mut().expect("moves").pop()),
        "expected a game that ends with reason rules, found one that goes on",
    ),
    (
        |game| game["moves"][4] = game["moves"][3].clone(),
        "move 5, ",
    ),
    (
        |game| game["moves"][0] = json!("zz"),
        "expected the opening of game",
    ),
    (
        |game| game["start"] = json!("nowhere"),
        "expected the opening of game",
    ),
    (
        |game| game["opening_moves"] = json!(2),
        "expected the opening of game",
    ),
    (|game| game["ms"] = json!([1]), "with its ms, found"),
    (
        |game| game["game"] = json!(game["game"].as_u64().map(|number| number + 2)),
        "expected the opening of game",
    ),
    (
        |game| game["reason"] = json!("time"),
        "expected a game that ends with reason time, found one that is over by the rules",
    ),
];

#[test]
fn games_that_were_changed_in_the_file_were_believed() {
    let folder = Scratch::new("match-edited");
    let out = folder.join("match.jsonl");
    let args = format!("{TWO} --games 12 --out {}", out.display());
    assert_eq!(run(&args).code, Some(0));
    let text = fs::read_to_string(&out).expect("games were written");
    let lines: Vec<&str> = text.lines().collect();
    let is_meant = |line: &&str| {
        let game: Value = serde_json::from_str(line).expect("JSON");
        let is_second = game["game"].as_u64().is_some_and(|number| number % 2 == 0);
        is_second && game["winner"] == "nodes=400" && game["reason"] == "rules"
    };
    // The game is not the first of a pair, which records the opening, and other games follow it.
    let index = lines[..11].iter().position(is_meant).expect("a win");
    let refused = |text: &str, expected: &str| {
        fs::write(&out, text).expect("the file can be written");
        let ran = run(&format!("{args} --resume"));
        let error = ran.error(4).to_owned();
        assert!(error.contains(expected), "{expected}: {error}");
        let left = fs::read_to_string(&out).expect("it is still there");
        assert_eq!(left, text, "a file that was refused was changed");
    };
    for (edit, expected) in EDITS {
        let mut game = serde_json::from_str(lines[index]).expect("JSON");
        edit(&mut game);
        let edited = format!("{game}");
        let mut lines = lines.clone();
        lines[index] = &edited;
        refused(&format!("{}\n", lines.join("\n")), expected);
    }
    let twice = format!("{text}{}\n", lines[index]);
    refused(&twice, "line 14: expected each game once, found game");
    // The seed alone determines the opening of the game with another number.
    let alone = [lines[0], &lines[1].replace("\"game\":1,", "\"game\":7,")].join("\n");
    refused(&format!("{alone}\n"), "expected opening 4 of the seed, ");
    let far = alone.replace("\"game\":7,", "\"game\":70001,");
    refused(
        &format!("{far}\n"),
        "expected openings in order, at most number 257, found 35001",
    );
    fs::write(&out, &text).expect("the file can be written");
    assert_eq!(run(&format!("{args} --resume")).code, Some(0));
}
