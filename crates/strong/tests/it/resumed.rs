//! Tests that the files are the same with any number of threads, with little memory, and after any interruption.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, process, thread, time::Duration};

use gametree_core::mix;
use gametree_strong::{LEAST_MEMORY_BYTES, Plan, Progress, RunEnd, Watch, solve};

use crate::games::{Scratch, files, open, plan, run};

/// Environment variables for the helper process below.
const FOLDER: &str = "GAMETREE_STRONG_TEST_FOLDER";
const THREADS: &str = "GAMETREE_STRONG_TEST_THREADS";
/// A game that takes long enough for a kill.
const GAME: &str = "mnk:4,3,3";

pub(crate) fn undisturbed(game: &str) -> Vec<(String, Vec<u8>)> {
    // Tests run side by side, each in a folder of its own.
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let scratch = Scratch::new(&format!("whole-{number}"));
    run(&plan(game, scratch.path())).expect("a small game");
    files(scratch.path())
}

#[test]
fn files_do_not_depend_on_threads_or_memory() {
    // Several layers of the last one have more than one shard.
    for game in [GAME, "sim:6", "connect4:5x4"] {
        let expected = undisturbed(game);
        let shards = expected.iter().filter(|file| file.0.contains("-00002."));
        assert_eq!(shards.count() > 0, game == "connect4:5x4", "{game}");
        for (threads, memory_bytes) in [(2, 1 << 30), (3, 3 * LEAST_MEMORY_BYTES)] {
            let scratch = Scratch::new(&format!("threads-{threads}"));
            let plan = Plan {
                threads,
                memory_bytes,
                ..plan(game, scratch.path())
            };
            run(&plan).expect("a small game");
            assert!(
                files(scratch.path()) == expected,
                "{game}, {threads} threads"
            );
        }
    }
}

/// Not a test of its own: the process that the next test kills.
#[test]
fn works_in_another_process() {
    let (Some(folder), Some(threads)) = (env::var_os(FOLDER), env::var(THREADS).ok()) else {
        return;
    };
    let plan = Plan {
        threads: threads.parse().expect("a number"),
        ..plan(GAME, Path::new(&folder))
    };
    run(&plan).expect("a run that can go on");
}

#[test]
fn a_run_that_is_killed_goes_on_to_the_same_files() {
    let expected = undisturbed(GAME);
    let scratch = Scratch::new("killed");
    let this = env::current_exe().expect("this program");
    let mut killed = 0;
    for attempt in 0..200_u64 {
        let mut child = process::Command::new(&this)
            .args(["--exact", "resumed::works_in_another_process"])
            .env(FOLDER, scratch.path())
            .env(THREADS, (attempt % 3 + 1).to_string())
            .stdout(process::Stdio::null())
            .spawn()
            .expect("this program again");
        // Each kill comes later, so that the work comes to its end.
        thread::sleep(Duration::from_millis(3 + mix(attempt) % 8 + 4 * attempt));
        if killed < 20 {
            let _ = child.kill();
        }
        let status = child.wait().expect("a process that ends");
        if status.success() {
            break;
        }
        killed += 1;
    }
    assert!(killed >= 3, "only {killed} kills before the end");
    run(&plan(GAME, scratch.path())).expect("the rest");
    assert!(files(scratch.path()) == expected, "after {killed} kills");
}

/// Interrupts a run after every single layer, with another number of threads each time.
#[test]
fn every_layer_can_be_the_last_of_a_run() {
    let expected = undisturbed("mnk:3,3,3");
    let scratch = Scratch::new("layers");
    let game = open("mnk:3,3,3").expansion().expect("exact codes");
    for (round, threads) in (1..=3).cycle().take(40).enumerate() {
        let layers = Arc::new(AtomicUsize::new(0));
        let before = Arc::new(AtomicUsize::new(0));
        let (count, earlier) = (Arc::clone(&layers), Arc::clone(&before));
        let plan = Plan {
            threads,
            ..plan("mnk:3,3,3", scratch.path())
        };
        // The next run begins with the folder as it is after the first layer of this run.
        let copy = Scratch::new("layers-copy");
        let (from, to) = (scratch.path().to_owned(), copy.path().to_owned());
        let watch = Watch {
            report: Arc::new(move |progress| match progress {
                Progress::Resumed { listed, solved } => {
                    earlier.store(listed + solved, Ordering::Relaxed);
                }
                Progress::Layer { .. } if count.fetch_add(1, Ordering::Relaxed) == 0 => {
                    fs::create_dir_all(&to).expect("a folder");
                    for (name, bytes) in files(&from) {
                        fs::write(to.join(name), bytes).expect("a copy");
                    }
                }
                Progress::Layer { .. } => {}
            }),
            ..Watch::none()
        };
        let solved = solve(&plan, &game, watch);
        solved.expect("a small game");
        assert!(files(scratch.path()) == expected, "{threads} threads");
        assert_eq!(
            before.load(Ordering::Relaxed),
            round,
            "what is done already"
        );
        if layers.load(Ordering::Relaxed) == 0 {
            return;
        }
        fs::remove_dir_all(scratch.path()).expect("a folder");
        fs::rename(copy.path(), scratch.path()).expect("a copy");
    }
    panic!("no end after 40 layers");
}

/// Stops a run by the watch again and again, a few questions later each time.
#[test]
fn a_run_that_is_stopped_goes_on_to_the_same_files() {
    let expected = undisturbed("mnk:3,3,3");
    let scratch = Scratch::new("stopped");
    let game = open("mnk:3,3,3").expansion().expect("exact codes");
    for patience in 0..200 {
        let asked = AtomicUsize::new(0);
        let watch = Watch {
            is_stopped: Arc::new(move || asked.fetch_add(1, Ordering::Relaxed) >= patience),
            ..Watch::none()
        };
        let plan = Plan {
            threads: patience % 3 + 1,
            ..plan("mnk:3,3,3", scratch.path())
        };
        let end = solve(&plan, &game, watch).expect("a small game");
        if end == RunEnd::Whole {
            assert!(patience > 1, "stopped at least twice");
            assert!(files(scratch.path()) == expected);
            return;
        }
    }
    panic!("no end");
}
