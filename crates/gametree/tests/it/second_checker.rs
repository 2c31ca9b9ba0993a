//! The checker in Python, compared with the one in Rust on true certificates and on forged ones.

mod forger;
mod parts;

use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use gametree::builtin;
use gametree_certificate::{Certificate, SeenTable};
use gametree_registry::{NoWatcher, Purpose, Registry, SearchTask};
use gametree_search::SearchLimits;
use gametree_testkit::Rng;

use crate::left_out::is_installed;
use forger::forge;
use parts::Parts;

/// The memory of the first checker in bytes, more than any of the games here needs.
const MEMORY_BYTES: u64 = 1 << 26;
/// The number of files that one run of the second checker reads.
const BATCH: usize = 500;

/// Small games, and moves that lead to positions of them.
const GAMES: [(&str, &[&str]); 39] = [
    ("tictactoe", &["", "b2", "a1 b2 c3", "a1 b1 a2 b2 a3"]),
    ("mnk:3,3,3", &["b2 a1", "b2 b1"]),
    ("mnk:4,3,3", &["", "b2", "a1 b1"]),
    ("mnk:3,4,3,exact", &["", "b2 b3"]),
    ("mnk:4,4,4", &["b2 c3 c2 b3 a4 d1 a1"]),
    ("mnk:5,2,2", &["a1", "a1 b1"]),
    // Draws, with arguments at their beginning or below it.
    ("mnk:5,4,4", &["", "b2"]),
    ("mnk:6,6,5", &["", "c3 d4 c4"]),
    ("mnk:5,5,4", &["c3 b2 b4 d2"]),
    ("mnk:6,1,4,exact", &["", "a1 b1"]),
    // Wins of either side, those of Breaker with arguments.
    ("maker-breaker:3,3,3", &["", "a1 b2", "a1 b2 c3 b1 b3 c2"]),
    ("maker-breaker:4,4,4", &["", "b2", "a1 b2"]),
    ("maker-breaker:6,5,5", &["c3"]),
    ("maker-breaker:2,2,3", &[""]),
    ("mnk:9,9,3", &["e5 a1", "e5 a1 d5"]),
    ("gomoku", &["a1 o1 b1 o2 c1 o3 d1 o5"]),
    ("gomoku:exact", &["a1 o1 b1 o2 c1 o3 d1 o5"]),
    ("capture:2x3", &["", "a1", "b2 a1"]),
    ("capture:2x4", &["b1 a4 a2"]),
    ("capture:3x3", &["", "b2", "a2 b2 b1"]),
    ("capture:3x4,contact", &["", "b2 b3"]),
    ("capture:3x3,contact", &["", "b2 b1"]),
    ("capture:4x4,contact,crosscut", &["", "d2"]),
    ("capture:5x5,contact,centre", &["", "c2"]),
    ("connect4:4x3", &["", "2", "2 2"]),
    ("connect4:1x63", &[""]),
    ("connect4:4x4", &["2 3 2 3 1", "1 2 1 2 1 2"]),
    ("connect4:5x4", &["3 3 3 3 2 2 4 1 2 4"]),
    ("connect4", &["4 4 4 4 4 4 2 3 2 3 2 3 1"]),
    ("sim:3", &["", "12"]),
    ("sim:4", &["", "12 13", "12 34 23"]),
    ("sim:5", &["12 13 14 24"]),
    ("sim:5,achieve", &["", "12 34"]),
    ("kayles:path-9", &["", "4", "1 5"]),
    ("kayles:grid-3x3,misere", &["", "5"]),
    ("kayles:wheel-7", &["", "1"]),
    (
        "kayles:path-130",
        &[
            "2 5 8 11 14 17 20 23 26 29 32 35 38 41 44 47 50 53 56 59 62 65 68 71 74 77 80 83 86 89 92 95 98 101 104 107 110 113 116 119",
        ],
    ),
    ("tree:[[3,5],[2,9]]", &["", "1"]),
    (
        r#"tree:{"root":"min","children":[[[1,-7],4],[[0,3],[5,-2,8]],-1]}"#,
        &["", "2", "2 2"],
    ),
];

/// Positions whose proofs are short enough to be written without a table.
const WITHOUT_TABLE: [(&str, &str); 8] = [
    ("tictactoe", "a1 b2 c3"),
    ("mnk:3,3,3", "b2 b1"),
    ("mnk:5,2,2", "a1"),
    ("capture:2x3", "a1"),
    ("connect4:4x3", "1 2 1 2 3 3 4"),
    ("sim:4", "12 34 23"),
    ("kayles:path-9", "4"),
    ("tree:[[3,5],[2,9]]", ""),
];

/// Returns a true certificate for each position.
fn certificates(registry: &Registry) -> Vec<Vec<u8>> {
    let growing = GAMES.into_iter().flat_map(|(game, lines)| {
        let certificate = move |&moves| (game, moves, SeenTable::Growing);
        lines.iter().map(certificate)
    });
    let without = WITHOUT_TABLE.map(|(game, moves)| (game, moves, SeenTable::Buckets(0)));
    growing
        .chain(without)
        .map(|(game, moves, seen)| certificate(registry, game, moves, seen))
        .collect()
}

/// Returns a true certificate of the solver's result after these moves.
fn certificate(registry: &Registry, game: &str, moves: &str, seen: SeenTable) -> Vec<u8> {
    let mut session = registry.open(game).expect("a game of the list");
    for m in moves.split_whitespace() {
        session.play(m).expect("a move of the list");
    }
    let task = SearchTask::new(Purpose::Solve, SearchLimits::default());
    let answer = session.search(&task, &mut NoWatcher);
    let answer = answer.expect("a search without limits");
    let mut file = Vec::new();
    let written = session.certify(&answer, &task, seen, &mut file);
    written.unwrap_or_else(|error| panic!("{game} after {moves:?}: {error}"));
    file
}

/// Returns the first checker's result: the line that the second should print, or `None` where it refuses.
fn first_opinion(registry: &Registry, file: &[u8]) -> Option<String> {
    let mut reader = file;
    let certificate = Certificate::open(&mut reader as &mut dyn Read).ok()?;
    let session = registry.open(&certificate.header().game).ok()?;
    let report = session.verify(certificate, MEMORY_BYTES).ok()?;
    let (header, value, entries) = (&report.header, report.value, report.entries);
    let (game, position) = (&header.game, &header.position);
    Some(format!("{game} at {position}: {value}, {entries} entries"))
}

/// Returns the second checker's result for each file, one line each; the lines on standard error are refusals.
fn second_opinions(files: &[PathBuf]) -> HashMap<PathBuf, Result<String, String>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../certificate/checker/gtc.py");
    let mut command = Command::new("python3");
    command.arg(script).args(files).stdin(Stdio::null());
    let output = command.output().expect("python3 was there before");
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let opinion = |line: &str| {
        let (path, said) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        (PathBuf::from(path), said.to_owned())
    };
    let proven = stdout
        .lines()
        .map(opinion)
        .map(|(path, said)| (path, Ok(said)));
    let refused = stderr
        .lines()
        .map(opinion)
        .map(|(path, said)| (path, Err(said)));
    let opinions: HashMap<_, _> = proven.chain(refused).collect();
    let lines = stdout.lines().count() + stderr.lines().count();
    assert_eq!(
        (lines, opinions.len()),
        (files.len(), files.len()),
        "{stderr}"
    );
    opinions
}

/// The numbers of files that both checkers accepted, and refused.
#[derive(Debug, Default)]
struct Agreed {
    proven: usize,
    refused: usize,
}

/// Runs both checkers on each file, and asserts that they agree.
fn compare(registry: &Registry, folder: &Path, files: &[Vec<u8>]) -> Agreed {
    let mut agreed = Agreed::default();
    for (batch, files) in files.chunks(BATCH).enumerate() {
        let path = |index: usize| folder.join(format!("{batch}-{index}.gtc"));
        let paths: Vec<PathBuf> = (0..files.len()).map(path).collect();
        for (path, file) in paths.iter().zip(files) {
            fs::write(path, file).expect("the folder is ours");
        }
        let opinions = second_opinions(&paths);
        for (path, file) in paths.iter().zip(files) {
            let (first, second) = (first_opinion(registry, file), &opinions[path]);
            match (&first, second) {
                (Some(first), Ok(second)) if first == second => agreed.proven += 1,
                (None, Err(_)) => agreed.refused += 1,
                (_, Err(second)) if second.ends_with("not supported here") => {}
                _ => panic!(
                    "{}: {first:?}, and the second checker: {second:?}",
                    path.display()
                ),
            }
            fs::remove_file(path).expect("it was written above");
        }
    }
    agreed
}

#[test]
fn both_checkers_agree_on_true_and_on_forged_files() {
    if !is_installed("python3", "--version") {
        return;
    }
    let forgeries = if env::var_os("GAMETREE_SLOW").is_some() {
        500
    } else {
        12
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("second-checker");
    fs::create_dir_all(&folder).expect("the folder is ours");
    let registry = builtin().registry().clone();
    let files = certificates(&registry);
    let intact = compare(&registry, &folder, &files);
    assert_eq!((intact.proven, intact.refused), (files.len(), 0));
    let parts: Vec<Parts> = files.iter().map(|file| Parts::of(file)).collect();
    let mut rng = Rng::new(14);
    let forged: Vec<Vec<u8>> = parts
        .iter()
        .flat_map(|intact| vec![intact; forgeries])
        .map(|intact| forge(intact, &parts, &mut rng))
        .collect();
    let agreed = compare(&registry, &folder, &forged);
    assert!(
        agreed.proven > files.len() && agreed.refused > 3 * files.len(),
        "{agreed:?}"
    );
}

#[test]
fn what_the_second_checker_does_not_know_was_called_malformed() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("second-checker-unknown");
    fs::create_dir_all(&folder).expect("the folder is ours");
    let registry = builtin().registry().clone();
    let path = folder.join("unknown.gtc");
    let moves = "a1 b1 c1 d1 b2 a2 d2 c2 a3 b3 c3 d3";
    let file = certificate(&registry, "mnk:5,5,5,renju", moves, SeenTable::Growing);
    fs::write(&path, file).expect("the folder is ours");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../certificate/checker/gtc.py");
    let asked = Command::new("python3").arg(script).arg(&path).output();
    let asked = asked.expect("python3 was there before");
    let said = String::from_utf8_lossy(&asked.stderr);
    assert_eq!(asked.status.code(), Some(2), "{said}");
    assert!(said.contains("is not supported here"), "{said}");
}
