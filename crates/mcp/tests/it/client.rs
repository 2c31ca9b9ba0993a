//! A client that writes the messages of the protocol by hand.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use gametree_command::{Context, Ending, Failure, Program};
use gametree_engine::{Capacity, Host};
use gametree_mcp::{Limits, answer_messages};
use gametree_registry::Registry;
use serde_json::{Value, json};

/// The version of the protocol that the client asks for.
const VERSION: &str = "2025-06-18";

/// A client with a server of its own.
pub(crate) struct Client {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    server: JoinHandle<Result<Ending, Failure>>,
    /// The number of requests so far.
    count: u64,
}

impl Client {
    /// Starts a server with one thread, whose searches take at most `time`.
    pub(crate) fn with_time(time: Duration) -> Self {
        let (from_client, input) = pipe().expect("a pipe");
        let (output, mut to_client) = pipe().expect("a pipe");
        let server = thread::spawn(move || {
            let registry = Registry::new()
                .with_game(gametree_rows::program::TICTACTOE)
                .with_game(gametree_rows::program::GOMOKU)
                .with_game(gametree_connect4::program::GAME)
                .with_game(gametree_kayles::program::GAME);
            let program = Program::new(registry).with_version("1.2.3");
            let context = Context {
                program: &program,
                name: "tested",
                out: &mut Vec::new(),
            };
            let limits = Limits {
                capacity: Capacity::new(1, 16 << 20).expect("enough"),
                time,
            };
            let host = Host::new(&context, Vec::new());
            answer_messages(host, limits, from_client, &mut to_client)
        });
        Client {
            input,
            output: BufReader::new(output),
            server,
            count: 0,
        }
    }

    /// Starts a server, and exchanges the first messages with it.
    pub(crate) fn begun() -> Self {
        let mut client = Self::with_time(Duration::from_secs(600));
        client.initialize();
        client
    }

    /// Exchanges the first messages, and returns the description of the server.
    pub(crate) fn initialize(&mut self) -> Value {
        let client = json!({ "name": "test", "version": "1" });
        let described = self.ask(
            "initialize",
            &json!({ "protocolVersion": VERSION, "capabilities": {}, "clientInfo": client }),
        );
        self.write(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        described["result"].clone()
    }

    pub(crate) fn write(&mut self, message: &Value) {
        writeln!(self.input, "{message}").expect("the server reads");
    }

    /// Sends a request, and returns its number.
    pub(crate) fn send(&mut self, method: &str, params: &Value) -> u64 {
        self.count += 1;
        let id = self.count;
        self.write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Returns the next message.
    pub(crate) fn next(&mut self) -> Value {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("a message");
        assert_ne!(length, 0, "the output has ended");
        serde_json::from_str(&line).expect("a message is JSON")
    }

    /// Sends a request, and returns the answer to it.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        let id = self.send(method, params);
        let answer = self.next();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Calls a tool, and returns its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let answer = self.ask(
            "tools/call",
            &json!({ "name": tool, "arguments": arguments }),
        );
        assert!(answer["result"].is_object(), "{tool} {arguments}: {answer}");
        answer["result"].clone()
    }

    /// Ends the input, and returns the number of messages that the server still sends.
    pub(crate) fn end_and_count(self) -> usize {
        drop(self.input);
        let count = self.output.lines().map_while(Result::ok).count();
        let ended = self.server.join().expect("it does not panic");
        ended.expect("it is read to the end");
        count
    }

    /// Ends the input, and returns the result of the server.
    pub(crate) fn end(self) -> Ending {
        drop(self.input);
        let ended = self.server.join().expect("it does not panic");
        ended.expect("it is read to the end")
    }
}
