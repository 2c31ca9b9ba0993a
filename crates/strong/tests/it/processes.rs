//! Tests of several processes on one database: the files are those of one process, after any loss.

use std::io::{self, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio, id};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use gametree_core::mix;
use gametree_strong::{Cluster, Plan, RunEnd, Watch, solve};

use crate::games::{Scratch, files, open, plan, run};
use crate::resumed::undisturbed;

/// Environment variables for the helper process below.
const FOLDER: &str = "GAMETREE_STRONG_TEST_FOLDER";
const GAME: &str = "GAMETREE_STRONG_TEST_GAME";
const THREADS: &str = "GAMETREE_STRONG_TEST_THREADS";
const HOSTS: &str = "GAMETREE_STRONG_TEST_HOSTS";
const PROCESS: &str = "GAMETREE_STRONG_TEST_PROCESS";
const SECONDS: &str = "GAMETREE_STRONG_TEST_SECONDS";
/// Time that is longer than any of the tests may wait.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ports that systems do not assign by themselves, so that a free port stays free.
const PORTS: [u32; 2] = [10_000, 32_000];

/// Returns free addresses on this machine, others with each call, and in programs that run at the same time.
fn addresses(count: usize) -> Vec<String> {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    let [first, end] = PORTS;
    let numbers = std::iter::repeat_with(|| 64 * id() + TAKEN.fetch_add(1, Ordering::Relaxed));
    numbers
        .map(|number| format!("127.0.0.1:{}", first + number % (end - first)))
        .filter(|address| TcpListener::bind(address).is_ok())
        .take(count)
        .collect()
}

/// Not a test of its own: the process that the other tests start.
#[test]
fn works_among_other_processes() {
    let Ok(hosts) = env::var(HOSTS) else {
        return;
    };
    let variable = |name: &str| env::var(name).expect("set with the others");
    let number = |name: &str| variable(name).parse().expect("a number");
    let patience = variable(SECONDS).parse().expect("seconds");
    let patience = Duration::from_secs(patience);
    let cluster = Cluster::read(Path::new(&hosts), number(PROCESS), patience);
    let plan = Plan {
        threads: number(THREADS),
        cluster: Some(cluster.expect("addresses")),
        ..plan(&variable(GAME), Path::new(&variable(FOLDER)))
    };
    match run(&plan) {
        Ok(end) => assert_eq!(end, RunEnd::Whole),
        Err(error) => {
            writeln!(io::stderr(), "{error}").expect("somebody who reads");
            std::process::exit(1);
        }
    }
}

/// Starts processes that work on a folder together, and wait for each other for the time `patience`.
fn start(
    game: &str,
    folder: &Path,
    (count, threads): (usize, usize),
    patience: Duration,
) -> Vec<Child> {
    let hosts = folder.with_extension("hosts");
    fs::write(&hosts, addresses(count).join("\n")).expect("a file beside the folder");
    let child = |process: usize| {
        Command::new(env::current_exe().expect("this program"))
            .args([
                "--exact",
                "processes::works_among_other_processes",
                "--nocapture",
            ])
            .env(FOLDER, folder)
            .env(GAME, game)
            .env(THREADS, threads.to_string())
            .env(HOSTS, &hosts)
            .env(PROCESS, process.to_string())
            .env(SECONDS, patience.as_secs().to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("this program again")
    };
    (0..count).map(child).collect()
}

/// Waits for all processes; returns for each whether it succeeded, and its error output.
fn finish(children: Vec<Child>) -> Vec<(bool, String)> {
    let ended = children.into_iter().map(|child| {
        let output = child.wait_with_output().expect("a process that ends");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), text)
    });
    ended.collect()
}

#[test]
fn files_do_not_depend_on_processes() {
    for (game, count, threads) in [("mnk:4,3,3", 3, 1), ("connect4:4x4", 2, 2), ("sim:6", 3, 1)] {
        let scratch = Scratch::new(&format!("processes-{count}-{threads}"));
        for (success, text) in finish(start(game, scratch.path(), (count, threads), PATIENCE)) {
            assert!(success, "{game}: {text}");
        }
        assert!(files(scratch.path()) == undisturbed(game), "{game}");
        fs::remove_file(scratch.path().with_extension("hosts")).expect("the addresses");
    }
}

/// Patience of processes whose companion may be killed before it has come.
const SOON: Duration = Duration::from_secs(4);

/// Kills one of three processes, or all, at random moments. Each time the others stop soon and name it, and a new run goes on.
#[test]
fn whichever_process_is_killed_the_rest_goes_on_to_the_same_files() {
    let is_slow = env::var_os("GAMETREE_SLOW").is_some();
    let game = if is_slow { "mnk:4,4,3" } else { "mnk:4,3,3" };
    let wanted = if is_slow { 20 } else { 4 };
    let expected = undisturbed(game);
    let scratch = Scratch::new("processes-killed");
    let mut killed = 0;
    for attempt in 0..400_u64 {
        let random = mix(attempt + 1);
        let count = 3;
        let mut children = start(game, scratch.path(), (count, 1), SOON);
        // While they greet each other, or while they work.
        thread::sleep(Duration::from_millis(20 + random % 100));
        let victim = usize::try_from(random >> 32).expect("64 bits") % (count + 1);
        let mut has_hit = false;
        if killed < wanted {
            for (number, child) in children.iter_mut().enumerate() {
                if victim == number || victim == count {
                    has_hit |= child.try_wait().expect("a child").is_none();
                    child.kill().expect("a child");
                }
            }
        }
        let begin = Instant::now();
        let ended = finish(children);
        let is_soon = begin.elapsed() < Duration::from_secs(30);
        assert!(
            is_soon || !has_hit,
            "the others have not stopped: {ended:?}"
        );
        if ended.iter().all(|(success, _)| *success) {
            if killed >= wanted {
                break;
            }
            // The run was over before the kills were enough, and begins anew.
            assert!(files(scratch.path()) == expected, "after {killed} kills");
            fs::remove_dir_all(scratch.path()).expect("a folder");
            continue;
        }
        // On a slow machine some processes may not have come in time.
        let has_missed = |(_, text): &(bool, String)| text.starts_with("process ");
        assert!(has_hit || ended.iter().any(has_missed), "{ended:?}");
        killed += usize::from(has_hit);
        if victim < count && ended[victim].1.is_empty() {
            check_survivors(&ended, victim);
        }
    }
    assert!(killed >= wanted, "only {killed} kills before the end");
    run(&plan(game, scratch.path())).expect("the rest");
    assert!(files(scratch.path()) == expected, "after {killed} kills");
    fs::remove_file(scratch.path().with_extension("hosts")).expect("the addresses");
}

/// Checks that every process that has not come to the end reports in one line which process is lost.
fn check_survivors(ended: &[(bool, String)], victim: usize) {
    for (number, (success, text)) in ended.iter().enumerate() {
        if *success || number == victim {
            continue;
        }
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("process "), "{text}");
        let is_named = text.contains(": gone") || text.contains(": not there within");
        assert!(is_named, "{text}");
    }
}

/// Returns the error of a process that waits for another one in vain.
fn refused(hosts: &[String], process: usize, folder: &Path, patience: Duration) -> String {
    let plan = Plan {
        cluster: Some(Cluster {
            addresses: hosts.to_vec(),
            process,
            patience,
        }),
        ..plan("mnk:2,2,2", folder)
    };
    let error = run(&plan).expect_err("nobody is there");
    let text = error.to_string();
    assert!(!text.contains('\n'), "{text}");
    text
}

#[test]
fn a_process_that_does_not_come_is_named() {
    let scratch = Scratch::new("processes-missing");
    let hosts = addresses(2);
    let patience = Duration::from_millis(100);
    let expected = format!(
        "process 1 at {}: not there within 100ms: it has not called",
        hosts[1]
    );
    assert_eq!(refused(&hosts, 0, scratch.path(), patience), expected);
    let text = refused(&hosts, 1, scratch.path(), patience);
    let expected = format!("process 0 at {}: not there within 100ms: ", hosts[0]);
    assert!(text.starts_with(&expected), "{text}");
    let taken = TcpListener::bind(&hosts[0]).expect("a free port");
    let text = refused(&hosts, 0, scratch.path(), patience);
    assert!(
        text.starts_with(&format!("process 0 at {}: ", hosts[0])),
        "{text}"
    );
    drop(taken);
    assert!(!scratch.path().exists(), "nothing was begun");
}

/// Returns the errors of two processes that do not have the same task.
fn quarrel(one: Plan, other: Plan) -> [String; 2] {
    let hosts = addresses(2);
    let result = |plan: Plan, process| {
        let cluster = Cluster {
            addresses: hosts.clone(),
            process,
            patience: PATIENCE,
        };
        let plan = Plan {
            cluster: Some(cluster),
            ..plan
        };
        run(&plan).expect_err("a quarrel").to_string()
    };
    let texts = thread::scope(|scope| {
        let [one, other] = [(one, 0), (other, 1)]
            .map(|(plan, process)| scope.spawn(move || result(plan, process)));
        [one, other].map(|text| text.join().expect("an error"))
    });
    texts.map(|text| text.replace(&hosts[0], "A").replace(&hosts[1], "B"))
}

#[test]
fn processes_that_are_not_about_the_same_say_so() {
    let scratch = Scratch::new("processes-quarrel");
    let about = |game: &str| plan(game, scratch.path());
    let position = format!("mnk:2,2,2 from {}", open("mnk:2,2,2").position());
    let other = format!("mnk:3,2,2 from {}", open("mnk:3,2,2").position());
    assert_eq!(
        quarrel(about("mnk:2,2,2"), about("mnk:3,2,2")),
        [
            format!("process 1 at B: expected {position}, found {other}"),
            format!("process 0 at A: expected {other}, found {position}"),
        ]
    );
    let threads = Plan {
        threads: 2,
        ..about("mnk:2,2,2")
    };
    assert_eq!(
        quarrel(about("mnk:2,2,2"), threads),
        [
            "process 1 at B: expected 1 threads, found 2 threads",
            "process 0 at A: expected 2 threads, found 1 threads",
        ]
    );
    assert!(!scratch.path().exists(), "nothing was begun");
    let elsewhere = Scratch::new("processes-elsewhere");
    let [first, second] = quarrel(about("mnk:2,2,2"), plan("mnk:2,2,2", elsewhere.path()));
    assert!(first.starts_with("process 1: "), "{first}");
    let expected =
        "expected the database of process 0, whose folder all processes have, found none";
    assert!(second.ends_with(expected), "{second}");
    assert!(first.ends_with(expected), "{first}");
}

/// One process that is stopped stops the others, and the run goes on later.
#[test]
fn a_process_that_is_stopped_stops_all() {
    let scratch = Scratch::new("processes-stopped");
    let hosts = addresses(2);
    let game = open("mnk:4,3,3").expansion().expect("exact codes");
    let manifest = scratch.path().join("manifest");
    let work = |process, is_patient: bool| {
        let asked = AtomicUsize::new(0);
        let manifest = manifest.clone();
        let is_late = move || {
            // The processes must not be looking for each other any more.
            manifest.exists() && asked.fetch_add(1, Ordering::Relaxed) > 4
        };
        let watch = Watch {
            is_stopped: Arc::new(move || !is_patient && is_late()),
            ..Watch::none()
        };
        let cluster = Cluster {
            addresses: hosts.clone(),
            process,
            patience: PATIENCE,
        };
        let plan = Plan {
            cluster: Some(cluster),
            ..plan("mnk:4,3,3", scratch.path())
        };
        solve(&plan, &game, watch).expect("a run that can go on")
    };
    let ends = thread::scope(|scope| {
        let first = scope.spawn(|| work(0, true));
        let second = scope.spawn(|| work(1, false));
        [first, second].map(|thread| thread.join().expect("no panic"))
    });
    assert_eq!(ends, [RunEnd::Stopped; 2]);
    run(&plan("mnk:4,3,3", scratch.path())).expect("the rest");
    assert!(files(scratch.path()) == undisturbed("mnk:4,3,3"));
}

/// A program that calls by mistake does not count as a process.
#[test]
fn strangers_do_not_disturb() {
    let scratch = Scratch::new("processes-strangers");
    let hosts = addresses(2);
    let stranger = hosts[0].clone();
    let work = |process| {
        let cluster = Cluster {
            addresses: hosts.clone(),
            process,
            patience: PATIENCE,
        };
        let plan = Plan {
            cluster: Some(cluster),
            ..plan("mnk:3,3,3", scratch.path())
        };
        run(&plan)
    };
    thread::scope(|scope| {
        let first = scope.spawn(|| work(0));
        let call = |words: &[u8]| {
            let mut stream = (0..1_000).find_map(|_| {
                thread::sleep(Duration::from_millis(5));
                std::net::TcpStream::connect(&stranger).ok()
            });
            let stream = stream.as_mut().expect("a process that listens");
            stream.write_all(words).expect("it listens");
        };
        call(b"GET / HTTP/1.1\r\n\r\n");
        call(&[5, 0, 0, 0, b'h', b'e', b'l', b'l', b'o']);
        call(b"");
        let second = scope.spawn(|| work(1));
        for thread in [first, second] {
            let end = thread.join().expect("no panic");
            assert_eq!(end.expect("both are there"), RunEnd::Whole);
        }
    });
    assert!(files(scratch.path()) == undisturbed("mnk:3,3,3"));
}
