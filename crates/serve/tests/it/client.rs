//! A server on a free port, and a client that can send requests which no library would send.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use clap::Parser;
use gametree_command::{Command, Context, Program};
use gametree_registry::Registry;
use gametree_serve::ServeArgs;
use serde_json::Value;

use crate::openapi;
use crate::panics::PANICS;

/// The longest time for an answer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// Standard output of a server, whose first line is its address.
struct Lines(Sender<String>, Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.1)).expect("text");
        // The test that has asked for the address may be over.
        let _ = self.0.send(text);
        Ok(())
    }
}

/// Starts a new server with these arguments, and returns its address.
pub(crate) fn server(args: &'static [&'static str]) -> SocketAddr {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let registry = Registry::new()
            .with_game(gametree_rows::program::TICTACTOE)
            .with_game(gametree_rows::program::MNK)
            .with_game(gametree_rows::program::MAKER_BREAKER)
            .with_game(gametree_rows::program::GOMOKU)
            .with_game(gametree_capture_game::program::GAME)
            .with_game(gametree_chess::program::GAME)
            .with_game(gametree_connect4::program::GAME)
            .with_game(gametree_kayles::program::GAME)
            .with_game(gametree_sim::program::GAME)
            .with_game(gametree_tree::program::GAME)
            .with_game(PANICS);
        let program = Program::new(registry);
        let mut out = Lines(sender, Vec::new());
        let mut context = Context {
            program: &program,
            name: "test",
            out: &mut out,
        };
        let args = ["serve", "--port", "0"].iter().chain(args);
        let args = ServeArgs::try_parse_from(args).expect("arguments of the command");
        args.run(&mut context).expect("a server that runs");
    });
    let line = receiver.recv_timeout(PATIENCE).expect("its address");
    // A second line says what to do.
    let address = line.lines().next().unwrap_or_default();
    let address = address.trim().trim_start_matches("http://");
    address.trim_end_matches('/').parse().expect("an address")
}

/// Returns the server that most tests ask.
pub(crate) fn shared() -> SocketAddr {
    static SHARED: OnceLock<SocketAddr> = OnceLock::new();
    *SHARED.get_or_init(|| server(&[]))
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the error, which states the expected and the found value.
    pub(crate) fn error(&self, status: u16) -> Value {
        assert_eq!(
            self.status,
            status,
            "{}",
            String::from_utf8_lossy(&self.body)
        );
        let error = self.json()["error"].clone();
        for key in ["message", "expected", "found"] {
            assert!(error[key].is_string(), "{error}");
        }
        error
    }
}

/// The client's side of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The client may send more, as browsers keep the connection while they wait.
    Open,
    /// The client has ended its side, so the server takes it to have left.
    Closed,
}

/// Sends bytes and reads all that comes back; `None` where nothing comes back.
pub(crate) fn send(address: SocketAddr, bytes: &[u8], side: Side) -> Option<Answer> {
    let mut stream = sent(address, bytes);
    if side == Side::Closed {
        let _ = stream.shutdown(std::net::Shutdown::Write);
    }
    parsed(&read(&mut stream))
}

/// Returns a connection on which these bytes were sent.
pub(crate) fn sent(address: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    // The server may close the connection before it has read all.
    let _ = stream.write_all(bytes);
    stream
}

/// Reads all bytes until the server closes the connection, or breaks it off.
pub(crate) fn read(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        all.extend_from_slice(&buffer[..count]);
    }
    all
}

fn parsed(all: &[u8]) -> Option<Answer> {
    let end = all.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&all[..end]).into_owned();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(Answer {
        status,
        head,
        body: all[end + 4..].to_vec(),
    })
}

/// Returns a request with these headers after its host.
pub(crate) fn request(address: SocketAddr, line: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}")
        .into_bytes()
}

/// Returns an answer, and checks it against the server's description.
pub(crate) fn get(address: SocketAddr, path: &str) -> Answer {
    let bytes = request(address, &format!("GET {path}"), "", "");
    let answer = exchange(address, &bytes);
    openapi::check_answer("get", path, &answer);
    answer
}

/// Returns an answer, and checks the question and the answer against the server's description. A question that does not match must be refused.
pub(crate) fn post(address: SocketAddr, path: &str, body: &Value) -> Answer {
    let kind = "Content-Type: application/json\r\n";
    let bytes = request(address, &format!("POST {path}"), kind, &body.to_string());
    let answer = exchange(address, &bytes);
    openapi::check_question(path, body, answer.status);
    openapi::check_answer("post", path, &answer);
    answer
}

/// Returns the events of a search, each with its name.
pub(crate) fn events(address: SocketAddr, path: &str, body: &Value) -> Vec<(String, Value)> {
    let headers = "Content-Type: application/json\r\nAccept: text/event-stream\r\n";
    let line = format!("POST {path}");
    let bytes = request(address, &line, headers, &body.to_string());
    let text = String::from_utf8(exchange(address, &bytes).body).expect("events are text");
    let events = text.split("event: ").skip(1).map(|event| {
        let (name, rest) = event.split_once("\ndata: ").expect("an event with data");
        let value = serde_json::from_str(rest.lines().next().unwrap_or_default());
        (name.to_owned(), value.expect("JSON"))
    });
    let events: Vec<_> = events.collect();
    if let Some((name, value)) = events.last().filter(|(name, _)| name == "answer") {
        openapi::check_value("post", path, 200, value, name);
    }
    events
}

/// Sends a request that must be answered.
pub(crate) fn exchange(address: SocketAddr, bytes: &[u8]) -> Answer {
    send(address, bytes, Side::Open).expect("an answer")
}
