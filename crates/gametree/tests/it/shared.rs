//! One proof by many processes over a Redis server, where a server is installed.

mod certificates;

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use gametree::Salt;
use gametree_job_level::{Place, Queue, RedisOptions, RedisQueue, Subject};
use serde_json::json;

use crate::program::{Ran, command, gametree};
use crate::redis_server::{Server, end};
use crate::scratch::Scratch;

/// A process that ends with its test.
struct Running(Child);

impl Running {
    fn start(args: &[&str]) -> Self {
        let mut command = command(args);
        let command = command.stdin(Stdio::null());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(child.spawn().expect("the program starts"))
    }

    fn is_over(&mut self) -> bool {
        self.0.try_wait().expect("a child").is_some()
    }

    /// Returns the results of the process; the test fails where it takes too long.
    fn finish(mut self) -> Ran {
        let began = Instant::now();
        while !self.is_over() {
            assert!(began.elapsed() < Duration::from_secs(500), "no end");
            thread::sleep(Duration::from_millis(20));
        }
        let output = [
            self.0.stdout.take().map(read),
            self.0.stderr.take().map(read),
        ];
        let [stdout, stderr] = output.map(Option::unwrap_or_default);
        let code = self.0.wait().expect("it is over").code();
        Ran {
            code,
            stdout,
            stderr,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        end(&mut self.0);
    }
}

fn read(mut pipe: impl std::io::Read) -> String {
    let mut text = String::new();
    let _ = pipe.read_to_string(&mut text);
    text
}

fn is_slow() -> bool {
    std::env::var_os("GAMETREE_SLOW").is_some()
}

/// Returns a game that takes some seconds, or a few minutes in slow tests, and its value.
fn hard() -> ([&'static str; 3], &'static str) {
    if is_slow() {
        (["capture:5x5", "--generator", "legal"], "win")
    } else {
        (["mnk:5,5,4", "--generator", "legal"], "draw")
    }
}

fn check_proof(ran: &Ran, value: &str, proof: &str) {
    let solved = ran.json();
    assert_eq!(
        (&solved["value"], &solved["proven"]),
        (&json!(value), &json!(true)),
        "{ran:?}"
    );
    assert!(solved["best"].is_string(), "{ran:?}");
    let verified = gametree(&["verify", proof, "--json"]).json();
    let shown = if value == "win" { "first wins" } else { value };
    assert_eq!(verified["value"], json!(shown), "{verified}");
}

#[test]
fn threads_of_one_program_share_a_proof() {
    let scratch = Scratch::new("shared-threads");
    let (proof, journal) = (scratch.path("proof"), scratch.path("journal"));
    let args = ["solve", "mnk:5,5,4", "--queue", "threads", "--threads", "2"];
    let files = ["--json", "--certificate", &proof, "--journal", &journal];
    let args = [&args[..], &files].concat();
    let first = gametree(&args);
    check_proof(&first, "draw", &proof);
    // The whole proof is known now.
    let length = fs::metadata(&journal).expect("a journal").len();
    let again = gametree(&[&args[..], &["--progress", "json"]].concat());
    check_proof(&again, "draw", &proof);
    assert_eq!(fs::metadata(&journal).expect("a journal").len(), length);
    let resumed = json!({ "event": "resumed", "nodes": first.json()["nodes"] });
    let begins = again.stderr.lines().next().expect("a line");
    let begins: serde_json::Value = serde_json::from_str(begins).expect("JSON");
    assert_eq!((begins, &again.json()["nodes"]), (resumed, &json!(0)));
}

#[test]
fn workers_that_are_killed_and_a_server_that_begins_again_cost_time_alone() {
    let scratch = Scratch::new("shared-workers");
    let Some(mut server) = Server::start(&scratch) else {
        return;
    };
    let (url, proof) = (server.url(), scratch.path("proof"));
    let (game, value) = hard();
    let args = [&["solve"], &game[..], &["--queue", &url, "--json"]].concat();
    let mut master = Running::start(&[&args[..], &["--certificate", &proof]].concat());
    let worker = || Running::start(&["worker", &url]);
    let mut workers = [worker(), worker()];
    let pause = Duration::from_secs(if is_slow() { 5 } else { 1 });
    let mut kills = 0;
    while !master.is_over() && kills < 12 {
        thread::sleep(pause);
        workers[kills % 2] = worker();
        kills += 1;
        if kills == 2 {
            server.restart();
        }
    }
    check_proof(&master.finish(), value, &proof);
}

#[test]
fn a_master_that_is_killed_goes_on_from_its_journal() {
    let scratch = Scratch::new("shared-master");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    let (url, proof) = (server.url(), scratch.path("proof"));
    let journal = scratch.path("journal");
    let (game, value) = hard();
    let args = [&["solve"], &game[..], &["--queue", &url, "--json"]].concat();
    let files = ["--certificate", &proof, "--journal", &journal];
    let args = [&args[..], &files].concat();
    let _workers = [(); 2].map(|()| Running::start(&["worker", &url]));
    for _ in 0..if is_slow() { 10 } else { 2 } {
        let mut master = Running::start(&args);
        thread::sleep(Duration::from_secs(2));
        end(&mut master.0);
    }
    check_proof(&Running::start(&args).finish(), value, &proof);
    let state = gametree(&["queue", &url]);
    assert_eq!(state.stdout, "no proof\n");
}

#[test]
fn what_cannot_be_shared_does_not_begin() {
    // A game that is over leaves nothing to prove.
    let over = ["solve", "mnk:3,3,3", "--moves", "a1 b1 a2 b2 a3", "--json"];
    let shared = gametree(&[&over[..], &["--queue", "threads"]].concat());
    assert_eq!(shared.json()["winner"], gametree(&over).json()["winner"]);
    let scratch = Scratch::new("shared-files");
    let (graph, journal) = (scratch.path("graph.txt"), scratch.path("journal"));
    fs::write(&graph, "1 2\n2 3\n").expect("a file");
    let game = format!("kayles:{graph}");
    let args = ["--queue", "threads", "--journal", &journal];
    let ran = gametree(&[&["solve", &game][..], &args].concat());
    let expected = "gametree: queue: expected a game that workers can open by its name, found ";
    assert!(ran.error(4).starts_with(expected), "{ran:?}");
    assert!(fs::metadata(&journal).is_err(), "nothing begins");
    let ran = gametree(&["solve", "mnk:3,3,3", "--queue", "nonsense"]);
    assert!(
        ran.error(4)
            .ends_with("or unix:///PATH, found \"nonsense\"")
    );
}

#[test]
fn what_does_not_fit_is_refused_in_one_line() {
    let nobody = "redis://127.0.0.1:1/0";
    for args in [
        &["solve", "mnk:3,3,3", "--queue", nobody][..],
        &["worker", nobody],
        &["queue", nobody],
    ] {
        let ran = gametree(args);
        assert!(ran.error(1).starts_with(&format!("gametree: {nobody}: ")));
    }
    let ran = gametree(&["queue", "redis://me:secret@127.0.0.1:1/0"]);
    assert!(ran.error(1).starts_with(&format!("gametree: {nobody}: ")));
    let args = ["solve", "mnk:3,3,3", "--queue", "threads", "--journal"];
    let one = ["same-file", "--certificate", "same-file"];
    let ran = gametree(&[&args[..], &one].concat());
    assert!(ran.error(4).contains("the certificate and the journal"));
    let args = [
        "solve",
        "mnk:3,3,3",
        "--queue",
        "threads",
        "--engine",
        "pns",
    ];
    let ran = gametree(&args);
    assert!(ran.error(4).starts_with("gametree: engine: expected df-pn"));

    let scratch = Scratch::new("shared-refused");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    let url = server.url();
    let set = |text: &str| server.command(&["SET", "gametree:proof", text]);
    let subject = |version: &str, game: &str| {
        let lines = ["gametree shared proof 1", "version VERSION", "game GAME"];
        let rest = ["position 3/3/3:X", "generator ", "salt 0", "id 1", ""];
        let text = [&lines[..], &rest].concat().join("\n");
        text.replace("VERSION", version).replace("GAME", game)
    };
    let version = env!("CARGO_PKG_VERSION");
    for (text, error) in [
        ("nonsense", "found \"nonsense\""),
        (
            &*subject("0.0.1", "mnk:3,3,3"),
            "found one by version 0.0.1",
        ),
        (
            &*subject(version, "nothing"),
            "expected a game of this program",
        ),
    ] {
        set(text);
        let ran = gametree(&["worker", &url]);
        assert!(ran.error(4).contains(error), "{ran:?}");
    }
    set(&subject(version, "mnk:4,3,3"));
    let ran = gametree(&["solve", "mnk:3,3,3", "--queue", &url]);
    assert!(ran.error(4).contains("one of mnk:4,3,3"), "{ran:?}");
    assert_eq!(gametree(&["queue", &url, "--clear"]).stdout, "no proof\n");
}

/// A script that adds damaged messages to a stream: an empty one, noise, one that is cut, one with another letter, and one among other fields.
const DAMAGE: &str = r"
local entries = redis.call('XRANGE', 'gametree:jobs', '-', '+')
local sound = entries[1][2][2]
local changed = string.char((sound:byte(9) + 1) % 256)
for _, message in ipairs({'', 'nonsense', sound:sub(1, -2), sound:sub(1, 8) .. changed .. sound:sub(10)}) do
    redis.call('XADD', KEYS[1], '*', 'message', message)
end
redis.call('XADD', KEYS[1], '*', 'message', sound, 'and', 'more')
";

#[test]
fn a_database_that_the_server_does_not_have_was_a_fault_of_the_server() {
    let scratch = Scratch::new("shared-database");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    for number in ["99", "-1"] {
        let url = server.url();
        let url = format!("{}/{number}", url.trim_end_matches("/0"));
        let expected = format!(
            "gametree: {url}: expected the number of a database that the server has, found {number}"
        );
        for args in [
            &["worker", &url][..],
            &["worker", &url, "--threads", "2"],
            &["queue", &url],
            &["solve", "tictactoe", "--queue", &url],
        ] {
            assert_eq!(gametree(args).error(4), expected);
        }
    }
}

#[test]
fn jobs_that_are_lost_and_messages_that_are_damaged_cost_time_alone() {
    let scratch = Scratch::new("shared-damaged");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    let (url, proof) = (server.url(), scratch.path("proof"));
    let args = ["solve", "mnk:4,4,3", "--generator", "legal", "--json"];
    let files = ["--queue", &url, "--certificate", &proof];
    let master = Running::start(&[&args[..], &files].concat());
    server.wait_for_job();
    for stream in ["gametree:jobs", "gametree:findings"] {
        server.command(&["EVAL", DAMAGE, "1", stream]);
    }
    // The sound message, which no worker has yet.
    server.command(&["XTRIM", "gametree:jobs", "MAXLEN", "5"]);
    let _worker = Running::start(&["worker", &url]);
    check_proof(&master.finish(), "win", &proof);
}

/// Returns the options of a queue that waits for no server.
fn impatient() -> RedisOptions {
    RedisOptions {
        lease: Duration::from_secs(5),
        patience: Duration::ZERO,
        stop: Arc::default(),
    }
}

#[test]
fn something_else_under_the_keys_ends_masters_and_workers_in_one_line() {
    let scratch = Scratch::new("shared-keys");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    let url = server.url();
    let begin = || {
        let args = ["solve", "mnk:4,4,3", "--generator", "legal", "--queue"];
        let master = Running::start(&[&args[..], &[&url]].concat());
        server.wait_for_job();
        master
    };
    let other = "gametree shared proof 1\nversion 1\ngame g\nposition p\ngenerator \nsalt 0\nid 1";
    for (spoil, error) in [
        (&["SET", "gametree:proof", other][..], "found another one"),
        (&["SET", "gametree:proof", "x"], "found \"x\""),
        (
            &["SET", "gametree:master", "1"],
            "found one that has another",
        ),
        (&["SET", "gametree:jobs", "x"], "found something else"),
    ] {
        let master = begin();
        server.command(spoil);
        let ran = master.finish();
        assert!(ran.error(4).contains(error), "{spoil:?}: {ran:?}");
        server.command(&["FLUSHALL"]);
    }
    server.command(&["LPUSH", "gametree:proof", "x"]);
    for args in [&["worker", &url][..], &["queue", &url]] {
        let ran = gametree(args);
        assert!(ran.error(4).contains("found something else"), "{ran:?}");
    }
}

#[test]
fn places_of_another_server_are_no_places_here() {
    let scratch = Scratch::new("shared-places");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    let queue = |number| RedisQueue::connect(&server.url(), number, impatient()).expect("a server");
    let subject = Subject {
        version: "1".to_owned(),
        game: "mnk:3,3,3".to_owned(),
        position: "3/3/3:X".to_owned(),
        generator: None,
        salt: Salt::random(),
        id: 7,
    };
    let far = Place {
        milliseconds: u64::MAX,
        sequence: 1,
    };
    let first = queue(1);
    let from = first.begin(&subject, far).expect("a proof");
    assert_eq!(from, Place::default());
    // The queue does not wait for a master that ends.
    drop(first);
    assert_eq!(server.command(&["EXISTS", "gametree:master"]), "0");
    let id = far.to_string();
    server.command(&["XADD", "gametree:findings", &id, "message", "x"]);
    let from = queue(2).begin(&subject, far).expect("a proof");
    assert_eq!(from, far);
}

/// A second master was once silent until it gave up.
#[test]
fn a_second_master_says_at_once_what_it_waits_for() {
    let scratch = Scratch::new("shared-second");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    let url = server.url();
    let (game, _) = hard();
    let args = [&["solve"], &game[..], &["--queue", &url]].concat();
    let _first = Running::start(&args);
    server.wait_for_job();
    let mut second = Running::start(&args);
    let stderr = second.0.stderr.take().expect("it is piped");
    let line = BufReader::new(stderr).lines().next();
    let line = line.expect("a line").expect("a text");
    let expected = "another master has this queue: waits up to 10 s for it to end";
    assert_eq!(line, expected);
}
