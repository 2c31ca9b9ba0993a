//! Searches that are repeatedly killed at random moments and must still reach the truth.

use std::fs;
use std::io::{self, Read};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gametree_registry::{CheckpointReader, Purpose, Registry, SearchTask};
use gametree_search::SearchLimits;
use serde_json::Value;

use super::Program;
use crate::Kind;
use crate::rng::Rng;
use crate::tally::{Passed, Tally, Wrong};

/// The name of the checkpoint file.
const FILE: &str = "kill.gts";
/// The number of times a search is killed before it may end.
const ROUNDS: usize = 5;
/// The most milliseconds before a search is killed; checkpoints are written about once a second.
const MILLISECONDS: usize = 1_600;
/// The time that an interrupted search may take to end, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// The time limit of the last run, which may end without a proof on a busy machine.
const LAST: &str = "20s";

/// Searches that take some seconds, with the published results: by John Tromp for Connect Four, by Mead, Rosa and Huang for Sim.
const SEARCHES: [(&str, &str, &[&str]); 4] = [
    ("connect4:5x5", "draw", &["--engine", "df-pn"]),
    (
        "connect4:6x4",
        "loss",
        &["--engine", "portfolio", "--table", "64KiB"],
    ),
    (
        "sim:6",
        "loss",
        &["--engine", "df-pn", "--generator", "legal"],
    ),
    (
        "connect4:5x5",
        "draw",
        &["--engine", "solver", "--table", "64KiB"],
    ),
];

impl Program {
    /// Kills one search `ROUNDS` times, then lets it end.
    ///
    /// # Errors
    /// Returns an error when the program cannot be run, or its file cannot be removed.
    pub fn kill(&self, registry: &Registry, rng: &mut Rng, tally: &mut Tally) -> io::Result<()> {
        let &(game, value, options) = rng.pick(&SEARCHES);
        let file = self.folder.join(FILE);
        if file.exists() {
            fs::remove_file(&file)?;
        }
        let about = || format!("gametree solve {game} {} --checkpoint", options.join(" "));
        for _ in 0..ROUNDS {
            let words = if file.exists() {
                vec!["solve", "--resume", FILE]
            } else {
                [&["solve", game], options, &["--checkpoint", FILE]].concat()
            };
            let words = [&words[..], &["--every", "1s", "--json"]].concat();
            let output = self.run_for_a_while(&words, rng)?;
            tally.check(Kind::Kills, game, &about, || {
                let output = output.ok_or("goes on after it was interrupted")?;
                let code = output.status.code();
                if code.is_some_and(|code| ![0, 3, 130].contains(&code)) {
                    return Err(format!("ended with {}", output.status));
                }
                if file.exists() {
                    is_whole(registry, &fs::read(&file).map_err(|e| e.to_string())?)?;
                }
                says(&output.stdout, value)
            });
        }
        if file.exists() {
            tally.check(Kind::Kills, game, &about, || {
                let found = self.json(&["solve", "--resume", FILE, "--time", LAST, "--json"])?;
                says(found.to_string().as_bytes(), value)
            });
        }
        Ok(())
    }

    /// Starts a search and ends it at a random moment; returns `None` if it does not end after an interrupt.
    fn run_for_a_while(&self, words: &[&str], rng: &mut Rng) -> io::Result<Option<Output>> {
        let mut child = self.command(words).stdout(Stdio::piped()).spawn()?;
        thread::sleep(Duration::from_millis(rng.below(MILLISECONDS) as u64));
        if !rng.once_in(3) {
            child.kill()?;
            return child.wait_with_output().map(Some);
        }
        interrupt(&child)?;
        let asked = Instant::now();
        while asked.elapsed() < PATIENCE {
            if child.try_wait()?.is_some() {
                return child.wait_with_output().map(Some);
            }
            thread::sleep(Duration::from_millis(10));
        }
        child.kill()?;
        child.wait()?;
        Ok(None)
    }
}

/// Interrupts a search as Ctrl-C does.
fn interrupt(child: &Child) -> io::Result<()> {
    let id = child.id().to_string();
    let mut command = Command::new("kill");
    // The command does not find a process that has already ended.
    let status = command.args(["-INT", &id]).stderr(Stdio::null()).status();
    status.map(drop)
}

/// Checks that the printed object, if there is one, claims only the truth.
fn says(printed: &[u8], value: &str) -> Result<Passed, Wrong> {
    let Ok(found) = serde_json::from_slice::<Value>(printed) else {
        return Ok(Passed::Held);
    };
    match found["value"].as_str() {
        Some("unknown") => Ok(Passed::Unjudged),
        Some(found) if found == value => Ok(Passed::Held),
        _ => Err(format!("value {}, not {value}", found["value"])),
    }
}

/// Checks that a checkpoint can be resumed, which includes its checksum.
fn is_whole(registry: &Registry, file: &[u8]) -> Result<(), Wrong> {
    let mut source = file;
    let reader = CheckpointReader::open(&mut source as &mut dyn Read);
    let reader = reader.map_err(|error| format!("leaves a broken file: {error}"))?;
    let header = reader.header().clone();
    let session = registry.open(&header.game);
    let mut session = session.map_err(|error| error.to_string())?;
    let task = SearchTask {
        engine: Some(header.engine),
        generator: Some(header.generator),
        table_bytes: usize::try_from(header.table_bytes).unwrap_or(usize::MAX),
        ..SearchTask::new(Purpose::Solve, SearchLimits::default())
    };
    let resumed = session.resume(reader, &task);
    resumed.map_err(|error| format!("leaves a broken file: {error}"))
}
