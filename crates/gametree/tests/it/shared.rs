//! One proof by many processes over a Redis server, where one is installed.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::program::{Ran, command, gametree};
use crate::scratch::Scratch;

/// A server of one test, which ends with it.
struct Server {
    child: Child,
    port: u16,
    folder: String,
}

impl Server {
    /// `None`, said in a line, where no server is installed.
    fn start(scratch: &Scratch) -> Option<Self> {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let folder = scratch.to_str().expect("a name of letters").to_owned();
        let Ok(child) = Self::spawn(port, &folder) else {
            let line = "redis-server is not installed: proofs by many processes are not tested";
            let _ = writeln!(std::io::stderr(), "{line}");
            return None;
        };
        let server = Server {
            child,
            port,
            folder,
        };
        server.wait();
        Some(server)
    }

    fn spawn(port: u16, folder: &str) -> std::io::Result<Child> {
        let port = port.to_string();
        let args = ["--port", &port, "--dir", folder, "--bind", "127.0.0.1"];
        Command::new("redis-server")
            .args(args)
            .args(["--save", "", "--appendonly", "yes"])
            .stdout(Stdio::null())
            .spawn()
    }

    fn wait(&self) {
        let began = Instant::now();
        while gametree(&["queue", &self.url()]).code != Some(0) {
            assert!(began.elapsed() < Duration::from_secs(60), "no server");
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/0", self.port)
    }

    /// Ends and begins again, with what it had written down.
    fn restart(&mut self) {
        end(&mut self.child);
        self.child = Self::spawn(self.port, &self.folder).expect("it was there before");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

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

    /// What it left behind; the test fails where it takes too long.
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

/// A game that takes some seconds, or a few minutes where there is time for that, and its value.
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
    let verified = gametree(&["verify", proof, "--json"]).json();
    assert_eq!(verified["value"], json!(value), "{verified}");
}

#[test]
fn threads_of_one_program_share_a_proof() {
    let scratch = Scratch::new("shared-threads");
    let (proof, journal) = (scratch.path("proof"), scratch.path("journal"));
    let args = ["solve", "mnk:5,5,4", "--queue", "threads", "--threads", "2"];
    let files = ["--json", "--certificate", &proof, "--journal", &journal];
    let args = [&args[..], &files].concat();
    check_proof(&gametree(&args), "draw", &proof);
    // All is known now.
    let length = fs::metadata(&journal).expect("a journal").len();
    check_proof(&gametree(&args), "draw", &proof);
    assert_eq!(fs::metadata(&journal).expect("a journal").len(), length);
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
    let ran = gametree(&["solve", "mnk:3,3,3", "--queue", "nonsense"]);
    let expected = "gametree: queue: expected redis://HOST:PORT/DATABASE, found nonsense";
    assert_eq!(ran.error(4), expected);
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
    let set = |text: &str| {
        let port = server.port.to_string();
        let args = ["-p", &port, "SET", "gametree:proof", text];
        let set = Command::new("redis-cli").args(args).output();
        assert!(set.expect("it comes with the server").status.success());
    };
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
