//! Programs with some games, and conversations with them.

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Write, pipe};
use std::thread::{self, JoinHandle};

use gametree_command::{Context, Ending, Failure, Program};
use gametree_engine::{Capacity, Host, answer_lines};
use gametree_registry::Registry;
use serde_json::Value;

use crate::panics::PANICS;
use crate::schemas::check_reply;

/// Returns the program of these tests.
pub(crate) fn host() -> Host {
    let registry = Registry::new()
        .with_game(gametree_rows::program::TICTACTOE)
        .with_game(gametree_rows::program::MNK)
        .with_game(gametree_rows::program::GOMOKU)
        .with_game(gametree_connect4::program::GAME)
        .with_game(gametree_kayles::program::GAME)
        .with_game(gametree_chess::program::GAME)
        .with_game(gametree_tree::program::GAME)
        .with_game(PANICS);
    let program = Program::new(registry);
    let context = Context {
        program: &program,
        name: "tested",
        out: &mut Vec::new(),
    };
    Host::new(&context, Vec::new())
}

/// Returns the capacity of a program with these threads, and 16 MiB for each.
pub(crate) fn capacity(threads: usize) -> Capacity {
    Capacity::new(threads, threads * (16 << 20)).expect("enough for each")
}

/// Returns the lines of the output for this input, each of which has its described form.
pub(crate) fn replies_to(threads: usize, input: impl Into<Vec<u8>>) -> Vec<Value> {
    let (input, mut out) = (input.into(), Vec::new());
    let ended = answer_lines(host(), capacity(threads), || Cursor::new(input), &mut out);
    assert_eq!(ended.expect("memory can be written"), Ending::Done);
    let text = String::from_utf8(out).expect("lines are UTF-8");
    text.lines().map(parsed).collect()
}

/// Returns the only line of the output for this query.
pub(crate) fn reply_to(query: &Value) -> Value {
    let mut replies = replies_to(2, query.to_string());
    assert_eq!(replies.len(), 1, "{query}: {replies:?}");
    replies.remove(0)
}

fn parsed(line: &str) -> Value {
    let reply = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    check_reply(&reply);
    reply
}

/// A conversation that goes on until it is ended.
pub(crate) struct Client {
    /// The input; `None` once it has ended.
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    engine: JoinHandle<Result<Ending, Failure>>,
}

impl Client {
    pub(crate) fn new(threads: usize) -> Self {
        let (from_client, input) = pipe().expect("a pipe");
        let (output, mut to_client) = pipe().expect("a pipe");
        let engine = thread::spawn(move || {
            let input = move || BufReader::new(from_client);
            answer_lines(host(), capacity(threads), input, &mut to_client)
        });
        Client {
            input: Some(input),
            output: BufReader::new(output),
            engine,
        }
    }

    pub(crate) fn send(&mut self, query: &Value) {
        let input = self.input.as_mut().expect("it has not ended");
        writeln!(input, "{query}").expect("the engine reads");
    }

    /// Returns the next line.
    pub(crate) fn next(&mut self) -> Value {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("a line");
        assert_ne!(length, 0, "the output has ended");
        parsed(&line)
    }

    /// Returns the next line that is no report.
    pub(crate) fn next_final(&mut self) -> Value {
        loop {
            let reply = self.next();
            if reply.get("report").is_none() {
                return reply;
            }
        }
    }

    /// Begins a search without end, and returns once it has reported.
    pub(crate) fn begin_endless(&mut self, id: &str) {
        self.send(&serde_json::json!({
            "id": id, "do": "solve", "game": "gomoku", "engine": "iterative", "report_every": 0.01,
        }));
        let report = self.next();
        assert_eq!(report["id"], id);
        assert!(report.get("report").is_some(), "{report}");
    }

    /// Ends the input, and returns the last lines that are no reports.
    pub(crate) fn end(mut self) -> Vec<Value> {
        self.input = None;
        let lines = self.output.lines();
        let replies = lines.map(|line| parsed(&line.expect("a line")));
        let replies = replies
            .filter(|reply| reply.get("report").is_none())
            .collect();
        let ended = self.engine.join().expect("it does not panic");
        assert_eq!(ended.expect("it is read to the end"), Ending::Done);
        replies
    }

    /// Closes both sides, and returns the result of the conversation.
    pub(crate) fn leave(self) -> Result<Ending, Failure> {
        drop(self.output);
        drop(self.input);
        self.engine.join().expect("it does not panic")
    }
}
