//! Command lines drawn from the program's parser, valid and not: each is answered or refused, in time.

mod draw;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::interrupt::interrupt;
use crate::program::gametree;
use crate::scratch::Scratch;
use draw::{Line, Lines};

/// The numbers of lines that are tried with every run of the tests, and with the slow ones.
const LINES: [u64; 2] = [1_500, 10_000];
/// The time that a line may take beyond its limit.
const GRACE: Duration = Duration::from_secs(1);
/// The time for which a line may do nothing at all, since the machine may have other work.
const IDLE: Duration = Duration::from_secs(60);
/// The ticks in which Linux counts processor time.
const TICKS_PER_SECOND: f64 = 100.0;
/// The address space of one program, in KiB: enough for its stacks, but for no table of the largest sizes.
const MEMORY_KIB: u32 = 8 << 20;

/// Returns the files that lie in the folder of every line.
fn files() -> BTreeMap<&'static str, Vec<u8>> {
    let scratch = Scratch::new("lines-files");
    let (proof, long) = (scratch.path("proof.gtc"), scratch.path("long.gts"));
    gametree(&["solve", "mnk:3,3,3", "--certificate", &proof]);
    gametree(&[
        "solve",
        "mnk:5,5,4",
        "--nodes",
        "500",
        "--checkpoint",
        &long,
    ]);
    let search = scratch.path("search.jsonl");
    gametree(&["tree", "mnk:3,3,3", "--depth", "2", "--trace", &search]);
    BTreeMap::from([
        ("search.jsonl", fs::read(search).expect("a trace")),
        ("proof.gtc", fs::read(proof).expect("a certificate")),
        ("long.gts", fs::read(long).expect("a checkpoint")),
        ("graph.txt", b"1 2\n2 3\n3 4\n".to_vec()),
        ("tree.json", b"[[3, 5], [2, 9]]".to_vec()),
        ("thesis.txt", b"four years of work\n".to_vec()),
    ])
}

/// The results of a line.
struct Left {
    /// The exit code; `None` if a signal ended the program, also one from this test.
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
    is_late: bool,
}

/// Returns the folder in which a line runs, with these files and no others.
fn prepared(scratch: &Scratch, files: &BTreeMap<&str, Vec<u8>>) -> PathBuf {
    let folder = scratch.join("here");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).expect("a file");
    }
    folder
}

/// Runs a line in a prepared folder; its output goes to files, so that no pipe is ever full.
///
/// A server does not end by itself; it is interrupted once it has printed its address.
fn run(line: &Line, scratch: &Scratch, files: &BTreeMap<&str, Vec<u8>>) -> Left {
    let folder = prepared(scratch, files);
    let place = |name: &str| scratch.join(name);
    fs::write(place("stdin"), &line.input).expect("a file");
    let file = |name: &str| File::create(place(name)).expect("a file");
    let script = format!("ulimit -v {MEMORY_KIB}; exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_gametree")])
        .args(&line.args)
        .current_dir(folder)
        .stdin(File::open(place("stdin")).expect("written above"))
        .stdout(file("stdout"))
        .stderr(file("stderr"))
        .spawn()
        .expect("a shell");
    if line.has("serve") {
        let serves = || !fs::read(place("stdout")).expect("a file").is_empty();
        while !serves() && child.try_wait().expect("a child").is_none() {
            thread::sleep(Duration::from_millis(2));
        }
        if child.try_wait().expect("a child").is_none() {
            interrupt(&child);
        }
    }
    let has_ended = ends_within(&mut child, line.limit + GRACE);
    if !has_ended {
        let _ = child.kill();
    }
    let status = child.wait().expect("it has ended");
    let read = |path: &Path| fs::read(path).expect("a file");
    Left {
        code: status.code(),
        stdout: read(&place("stdout")),
        stderr: String::from_utf8_lossy(&read(&place("stderr"))).into_owned(),
        is_late: !has_ended,
    }
}

/// Returns `true` if the program ends before it has computed for longer than this, or done nothing for much longer.
fn ends_within(child: &mut Child, limit: Duration) -> bool {
    let started = Instant::now();
    loop {
        let computed = computed(child);
        if child.try_wait().expect("a child").is_some() {
            return true;
        }
        // Several threads compute for longer than the time that passes.
        let taken = computed.min(started.elapsed());
        if taken > limit || started.elapsed() > limit + IDLE {
            return false;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Returns the processor time of a process, which may have ended.
fn computed(child: &Child) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id()));
    let stat = stat.unwrap_or_default();
    // The fields after the process's name, which may have any letters in it; two of them are the times of the process itself and of the system.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    Duration::from_secs_f64(ticks / TICKS_PER_SECOND)
}

/// Returns the fault in the way a line has ended; `None` where all is right.
fn objection(line: &Line, left: &Left) -> Option<String> {
    let Left {
        code,
        stdout,
        stderr,
        is_late,
    } = left;
    if *is_late {
        return Some(format!("not ended after {:?}", line.limit + GRACE));
    }
    if stderr.contains("panicked") {
        return Some("a panic".to_owned());
    }
    // Standard error also has the progress of a search, and text that has no other place where a certificate or an object has standard output.
    let is_told = line.has("--progress") || line.has("--certificate") || line.has("play");
    let lines: Vec<&str> = stderr.lines().collect();
    let start = if line.has("--json") {
        r#"{"error":"#
    } else {
        "gametree: "
    };
    let is_one_error =
        lines.last().is_some_and(|last| last.starts_with(start)) && (lines.len() == 1 || is_told);
    match code {
        Some(0 | 3)
            if line.has("--json") && !line.has("--certificate") && !line.asks_for_help() =>
        {
            let object: Result<Value, _> = if line.draws_on_output() {
                serde_json::from_str(lines.last().copied().unwrap_or_default())
            } else {
                serde_json::from_slice(stdout)
            };
            object.err().map(|error| format!("no object: {error}"))
        }
        Some(0 | 3) => None,
        Some(1 | 4) if is_one_error => None,
        Some(2) if !stderr.is_empty() => None,
        code => Some(format!(
            "exit code {code:?} with {} lines on standard error",
            lines.len()
        )),
    }
}

/// Tries every line whose number leaves `thread` when divided by `threads`.
///
/// Returns the faults, and the number of times that each exit code occurred.
fn try_lines(
    count: u64,
    (thread, threads): (u64, u64),
    files: &BTreeMap<&'static str, Vec<u8>>,
) -> (Vec<String>, BTreeMap<i32, u64>) {
    let scratch = Scratch::new(&format!("lines-{thread}"));
    let lines = Lines::new(files);
    let (mut objections, mut codes) = (Vec::new(), BTreeMap::new());
    for number in (0..count).filter(|number| number % threads == thread) {
        let line = lines.draw(number);
        let left = run(&line, &scratch, files);
        *codes.entry(left.code.unwrap_or_default()).or_default() += 1;
        if let Some(objection) = objection(&line, &left) {
            let stderr: String = left.stderr.chars().take(400).collect();
            objections.push(format!("line {number}, {objection}: {line}\n{stderr}"));
        }
    }
    (objections, codes)
}

#[cfg(target_os = "linux")]
#[test]
fn whatever_is_typed_is_answered_or_refused_in_time() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    let count = LINES[usize::from(is_slow)];
    let threads = 2;
    let files = &files();
    let found: Vec<_> = thread::scope(|scope| {
        let start = |thread| scope.spawn(move || try_lines(count, (thread, threads), files));
        let running: Vec<_> = (0..threads).map(start).collect();
        let ended = running.into_iter();
        ended
            .map(|thread| thread.join().expect("no panic"))
            .collect()
    });
    let seen = |code: i32| found.iter().any(|(_, codes)| codes.contains_key(&code));
    assert!([0, 2, 3, 4].into_iter().all(seen), "{found:?}");
    let objections: Vec<String> = found
        .into_iter()
        .flat_map(|(objections, _)| objections)
        .collect();
    let text = objections.join("\n\n");
    assert!(
        objections.is_empty(),
        "{} of {count}:\n{text}",
        objections.len()
    );
}
