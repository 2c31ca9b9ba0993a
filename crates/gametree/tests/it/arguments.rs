//! Impossible arguments: the right sentence, and exit code 2.

use crate::program::gametree;

fn check(line: &str, expected: &str) {
    let ran = gametree(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, Some(2), "{line}: {ran:?}");
    let first = ran.stderr.lines().next().unwrap_or_default();
    assert!(first.ends_with(expected), "{line}: {ran:?}");
    assert_eq!(ran.stdout, "", "{line}");
}

#[test]
fn times_that_cannot_be_were_refused_as_unknown_options() {
    let time = "expected a time above zero such as 50ms, 2s or 1m, found";
    for command in [
        "best tictactoe",
        "analyse tictactoe",
        "solve tictactoe",
        "explain tictactoe",
        "race tictactoe",
        "play tictactoe",
        "match tictactoe",
        "strong tictactoe --out nowhere",
        "serve",
        "worker redis://127.0.0.1:1/0",
    ] {
        let option = if command.starts_with("worker") {
            "--wait"
        } else {
            "--time"
        };
        for value in ["-1s", "-1", "0", "nan", "-inf", "1x", "1e3"] {
            check(
                &format!("{command} {option} {value}"),
                &format!("{time} \"{value}\""),
            );
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn numbers_that_cannot_be_were_refused_as_unknown_options() {
    for command in ["best tictactoe", "race tictactoe", "match tictactoe"] {
        let nodes = "expected a number of nodes such as 5000, 10k or 2M, found";
        check(&format!("{command} --nodes -1"), &format!("{nodes} \"-1\""));
    }
    for (line, expected) in [
        (
            "serve --searches 0",
            "expected a number of searches from 1 to 256, found \"0\"",
        ),
        (
            "serve --searches -1",
            "expected a number of searches from 1 to 256, found \"-1\"",
        ),
        (
            "serve --queue 0",
            "expected a number of searches that wait from 1 to 256, found \"0\"",
        ),
        (
            "serve --memory -1",
            "expected a size from 64KiB to 1TiB such as 64MiB, found \"-1\"",
        ),
        (
            "serve --port -1",
            "expected a port from 0 to 65535, found \"-1\"",
        ),
        (
            "serve --name 10.0.0.1",
            "expected the name of a host without a port, such as board.example, found \"10.0.0.1\"",
        ),
        (
            "serve --name board:80",
            "expected the name of a host without a port, such as board.example, found \"board:80\"",
        ),
        (
            "serve --name ",
            "expected the name of a host without a port, such as board.example, found \"\"",
        ),
        (
            "best tictactoe --depth -1",
            "expected a number of plies from 1 to 4294967295, found \"-1\"",
        ),
        (
            "best tictactoe --threads -1",
            "expected a number of threads from 1 to 256, found \"-1\"",
        ),
        (
            "best tictactoe --table -1",
            "expected a size from 64KiB to 1TiB such as 64MiB, found \"-1\"",
        ),
        (
            "match tictactoe --games -2",
            "expected a number of games from 1 to 1000000, found \"-2\"",
        ),
        ("match tictactoe --margin -1s", "found \"-1s\""),
        (
            "match tictactoe --clock -1",
            "expected a time with an increment such as 60s+1s, found \"-1\"",
        ),
        (
            "worker redis://127.0.0.1:1/0 --threads -1",
            "expected a number of threads from 1 to 256, found \"-1\"",
        ),
        (
            "best tictactoe --time --quiet",
            "expected a time above zero such as 50ms, 2s or 1m, found \"--quiet\"",
        ),
    ] {
        check(line, expected);
    }
}

#[test]
#[cfg(unix)]
fn wrong_arguments_were_right_where_nobody_read_why() {
    use std::process::Command;

    let line = r#"exec 3>&1; { "$0" best tictactoe --depth 0 2>&1; echo $? >&3; } | true"#;
    for _ in 0..20 {
        let ran = Command::new("sh")
            .args(["-c", line, env!("CARGO_BIN_EXE_gametree")])
            .output();
        let ran = ran.expect("the shell starts");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "2\n");
    }
}
