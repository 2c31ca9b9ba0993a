//! Databases that several processes make.

use std::fs;
use std::net::TcpListener;
use std::process::Stdio;

use crate::program::{Ran, command, gametree};
use crate::scratch::Scratch;

/// Two processes make the database that one makes, and only the first reports.
#[test]
fn two_processes_make_one_database() {
    let scratch = Scratch::new("strong-hosts");
    let (folder, hosts) = (scratch.path("db"), scratch.path("hosts.txt"));
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a free port"));
    let addresses = listeners.map(|listener| listener.local_addr().expect("bound").to_string());
    fs::write(&hosts, addresses.join("\n")).expect("a file");
    let args = |process: &'static str, further: &[&'static str]| {
        let args = ["strong", "mnk:3,3,3", "--out", &folder, "--hosts", &hosts];
        let args = [&args[..], &["--process", process], further].concat();
        args.into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let run = |args: &[String]| {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut command = command(&args);
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    let second = run(&args("1", &[]));
    let first = Ran::of(run(&args("0", &[])).wait_with_output().expect("an end"));
    let second = Ran::of(second.wait_with_output().expect("an end"));
    assert_eq!((first.code, second.code), (Some(0), Some(0)), "{second:?}");
    assert_eq!((second.stdout.as_str(), second.stderr.as_str()), ("", ""));
    let alone = gametree(&["strong", "--statistics", &folder]);
    assert_eq!(first.stdout, alone.stdout);
    // Nobody comes.
    let first = run(&args("0", &["--wait", "100ms"]));
    let first = Ran::of(first.wait_with_output().expect("an end"));
    let expected = format!(
        "gametree: process 1 at {}: not there within 100ms: it has not called",
        addresses[1]
    );
    assert_eq!(first.error(1), expected);
    for (wrong, code) in [
        (&["--process", "2"][..], 4),
        (&["--process", "x"][..], 2),
        (&[], 2),
    ] {
        let args = ["strong", "mnk:3,3,3", "--out", &folder, "--hosts", &hosts];
        let ran = gametree(&[&args[..], wrong].concat());
        assert_eq!(ran.code, Some(code), "{ran:?}");
    }
}
