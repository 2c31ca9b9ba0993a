//! The board in the browser, started from the command line.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use gametree::registry::Language;

use crate::interrupt::interrupt;
use crate::program::{command, gametree};
use crate::scratch::Scratch;

/// Starts a server on a free port, and returns it with its address without `http://`.
pub(crate) fn serving(args: &[&str]) -> (Child, String) {
    let args = [&["serve", "--port", "0"], args].concat();
    let mut child = command(&args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped above");
    BufReader::new(out)
        .read_line(&mut line)
        .expect("its address");
    let address = line.trim().trim_start_matches("http://");
    (child, address.trim_end_matches('/').to_owned())
}

#[test]
fn a_taken_port_is_said_in_a_line_and_ctrl_c_ends_the_server_in_the_middle_of_a_search() {
    let (mut child, address) = serving(&[]);
    let (_, port) = address.rsplit_once(':').expect("with a port");
    let refused = gametree(&["serve", "--port", port]);
    let expected = format!(
        "gametree: serve: expected a free port, found port {port} taken by another program; --port 0 finds a free one"
    );
    assert_eq!(refused.error(4), expected);
    // There are more clients than searches that run at once, so that some wait.
    let body = r#"{"game":"mnk:9,9,6","engine":"minimax"}"#;
    let mut clients: Vec<TcpStream> = (0..12).map(|_| asking(&address, "solve", body)).collect();
    for client in &mut clients {
        assert!(client.read(&mut [0; 64]).is_ok_and(|count| count > 0));
    }
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// The address once stood alone, and nothing opened it.
#[test]
#[cfg(target_os = "linux")]
fn the_page_had_to_be_opened_by_hand() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = Scratch::new("serve-open");
    let opened = scratch.path("opened");
    for (script, expected) in [
        (format!("#!/bin/sh\necho \"$1\" > '{opened}'\n"), ""),
        (
            format!("#!/bin/sh\n: > '{opened}'\nexit 3\n"),
            "gametree: --open: expected xdg-open to open the page, found exit status: 3\n",
        ),
    ] {
        let browser = scratch.path("xdg-open");
        std::fs::write(&browser, script).expect("a file");
        let mode = PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&browser, mode).expect("our file");
        let mut child = command(&["serve", "--port", "0", "--open"])
            .env("PATH", &*scratch)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("piped above"));
        let lines: Vec<String> = out.lines().take(2).map_while(Result::ok).collect();
        assert_eq!(
            lines[1],
            "Open this address in a browser; Ctrl-C ends the server."
        );
        let mut errors = BufReader::new(child.stderr.take().expect("piped above"));
        let mut error = String::new();
        if !expected.is_empty() {
            errors.read_line(&mut error).expect("an error");
        }
        while !std::path::Path::new(&opened).exists() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(TcpStream::connect(lines[0].trim_matches(['h', 't', 'p', ':', '/'])).is_ok());
        interrupt(&child);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        errors.read_to_string(&mut error).expect("errors");
        assert_eq!(error, expected);
        let found = std::fs::read_to_string(&opened).expect("it was opened");
        assert!(found.is_empty() || found.trim() == lines[0], "{found}");
        std::fs::remove_file(&opened).expect("our file");
    }
}

/// Returns a client that has asked a question and receives events.
pub(crate) fn asking(address: &str, question: &str, body: &str) -> TcpStream {
    let length = body.len();
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "POST /api/{question} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
        .expect("it reads");
    stream
}

/// Waits until the cards of the start page are drawn.
fn read_cards(address: &str) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request =
        format!("GET /api/cards HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the cards");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// The values of all moves are those of the database, for its game and no other.
#[test]
fn values_are_looked_up_where_there_is_a_database() {
    let scratch = Scratch::new("serve-database");
    let folder = scratch.path("db");
    let made = gametree(&["strong", "connect4:4x4", "--out", &folder]);
    assert_eq!(made.code, Some(0));
    let (mut child, address) = serving(&["--database", &folder]);
    let analysed = |game: &str| {
        let mut answer = String::new();
        let body = format!(r#"{{"game":"{game}","moves":["1"],"seconds":20}}"#);
        let mut stream = asking(&address, "analyse", &body);
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    let answers = ["connect4:4x4", "connect4:3x3"].map(analysed);
    child.kill().expect("a running server");
    child.wait().expect("it ends");
    let answer = answers[0].split_once("event: answer");
    let (_, answer) = answer.expect("an answer");
    // The count includes the position and its four moves.
    for what in [r#""engine":"database""#, r#""proven":true"#] {
        assert_eq!(answer.matches(what).count(), 5, "{answer}");
    }
    assert!(!answers[1].contains(r#""engine":"database""#));
}

/// Returns the most memory that a process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak_bytes(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.expect("a running process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    1024 * number.expect("a number").parse::<u64>().expect("of KiB")
}

#[test]
#[cfg(target_os = "linux")]
fn all_searches_together_stay_within_the_memory_that_is_given() {
    const LIMIT: u64 = 64 << 20;
    // Each of its moves once took its name, of 12 KB, several times.
    let leaves = vec!["[1,2]"; 2_000].join(",");
    let named = format!(r#"{{"game":"tree:[{leaves}]","seconds":0.1}}"#);
    let questions = [
        (
            "solve",
            r#"{"game":"mnk:7,7,4","engine":"pns","seconds":1}"#,
        ),
        (
            "solve",
            r#"{"game":"mnk:7,7,4","engine":"df-pn","seconds":1}"#,
        ),
        ("solve", r#"{"game":"maker-breaker:8,8,5","seconds":1}"#),
        ("solve", r#"{"game":"connect4:7x7","seconds":1}"#),
        ("analyse", r#"{"game":"gomoku","seconds":1}"#),
        ("analyse", &named),
        (
            "trace",
            r#"{"game":"chess","depth":9,"visible":5000,"seconds":1}"#,
        ),
    ];
    for (question, body) in questions {
        let (mut child, address) = serving(&["--memory", "64MiB", "--searches", "2"]);
        // The cards of all games are drawn when the server begins, and are no searches.
        read_cards(&address);
        let before = peak_bytes(&child);
        let clients: Vec<TcpStream> = (0..4).map(|_| asking(&address, question, body)).collect();
        for mut client in clients {
            let mut answer = Vec::new();
            client.read_to_end(&mut answer).expect("it answers");
            let answer = String::from_utf8_lossy(&answer);
            assert!(answer.contains("event: answer"), "{body}: {answer}");
        }
        let taken = peak_bytes(&child) - before;
        assert!(taken < LIMIT, "{body}: {taken} bytes");
        interrupt(&child);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn every_game_says_what_it_is_in_every_language() {
    for game in gametree::builtin().registry().games() {
        let is_begun = |&language: &Language| !game.about.texts.of(language).is_empty();
        for language in Language::ALL.into_iter().filter(is_begun) {
            assert!(game.speaks(language), "{}", game.name);
            let text = game.text(language);
            // A name without a message would be shown in its place.
            let own = [text.summary, text.rules].into_iter();
            let named = [text.parameters, text.starts].concat().into_iter();
            for text in own.chain(named.map(|(_, meaning)| meaning)) {
                assert!(!text.starts_with(&format!("{}-", game.name)), "{text}");
            }
        }
    }
}
