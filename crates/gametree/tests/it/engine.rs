//! Queries as JSON lines, answered by the program.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::interrupt::interrupt;
use crate::program::{command, gametree, gametree_reading};

/// Returns a line without the times in it.
fn without_seconds(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.remove("seconds");
            for field in fields.values_mut() {
                *field = without_seconds(field.take());
            }
        }
        Value::Array(items) => {
            for item in items {
                *item = without_seconds(item.take());
            }
        }
        _ => {}
    }
    value
}

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

/// Returns the reply of the program to a query.
fn reply(query: &Value) -> Value {
    let ran = gametree_reading(&["engine"], query.to_string().as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{query}");
    ran.json()
}

#[test]
fn searches_without_a_reader_went_on() {
    let mut child = command(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut input = child.stdin.take().expect("a pipe");
    let query = json!({ "id": "1", "do": "solve", "game": "gomoku", "engine": "solver" });
    writeln!(input, "{query}").expect("a line");
    drop(input);
    drop(child.stdout.take());
    let ended = child.wait().expect("the end of the program");
    assert_eq!(ended.code(), Some(0));
}

#[test]
fn the_examples_of_the_page_are_answered_as_it_shows() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine.md");
    let page = fs::read_to_string(page).expect("the page");
    let mut dialogues = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let of = |mark| {
            block
                .lines()
                .filter_map(move |line| line.strip_prefix(mark))
        };
        let input: Vec<&str> = of("> ").collect();
        if input.is_empty() {
            continue;
        }
        dialogues += 1;
        let ran = gametree_reading(&["engine"], input.join("\n").as_bytes());
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        // Answers come in the order in which they are found.
        let sorted = |lines: Vec<Value>| -> BTreeSet<String> {
            let lines = lines.into_iter();
            lines
                .map(|line| without_seconds(line).to_string())
                .collect()
        };
        let shown: Vec<&str> = of("< ").collect();
        assert_eq!(sorted(lines(&ran.stdout)), sorted(lines(&shown.join("\n"))));
    }
    assert!(dialogues >= 3, "{dialogues}");
}

fn validator(name: &str) -> Validator {
    let text = gametree(&["engine", "--schema", "answer"]).stdout;
    let mut schema: Value = serde_json::from_str(&text).expect("a description");
    let fields = schema.as_object_mut().expect("an object");
    fields.remove("anyOf");
    fields.insert("$ref".to_owned(), json!(format!("#/$defs/{name}")));
    jsonschema::draft202012::new(&schema).expect("a description")
}

/// The commands, `engine` and `serve` once had descriptions of their own, or none.
#[test]
fn commands_and_queries_have_the_same_answers() {
    for (action, name) in [
        ("solve", "Answer"),
        ("best", "Answer"),
        ("analyse", "Analysis"),
        ("explain", "Explanation"),
        ("show", "Position"),
        ("perft", "Count"),
    ] {
        let validator = validator(name);
        for game in [
            "tictactoe",
            "kayles:path-7",
            "connect4:4x4",
            "capture:3x3",
            "sim:5",
        ] {
            let mut query = json!({ "id": "1", "do": action, "game": game });
            let mut args = vec![action, game, "--json"];
            if action == "perft" {
                query["depth"] = json!(2);
                args.push("2");
            } else if action != "show" {
                (query["nodes"], query["seed"]) = (json!(3_000), json!(1));
                args.extend(["--nodes", "3000", "--seed", "1"]);
            }
            if action == "explain" {
                args.extend(["--lang", "en"]);
            }
            let (printed, answered) = (gametree(&args).json(), reply(&query)["answer"].take());
            for answer in [&printed, &answered] {
                let errors: Vec<_> = validator
                    .iter_errors(answer)
                    .map(|e| e.to_string())
                    .collect();
                assert!(errors.is_empty(), "{args:?}: {errors:?}");
            }
            assert_eq!(
                without_seconds(printed),
                without_seconds(answered),
                "{args:?}"
            );
        }
    }
}

/// A running engine, with both sides of its conversation.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        let mut child = command(&["engine", "--threads", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Engine {
            input: child.stdin.take().expect("piped above"),
            output: BufReader::new(child.stdout.take().expect("piped above")),
            child,
        }
    }

    fn send(&mut self, query: &Value) {
        writeln!(self.input, "{query}").expect("the program reads");
    }

    fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).ok()
    }

    /// Begins a search without end, and returns once it has reported.
    fn begin_endless(&mut self) {
        self.send(&json!({
            "id": "long", "do": "best", "game": "gomoku", "nodes": 1_000_000_000_000_u64,
            "report_every": 0.01,
        }));
        let report = self.next().expect("a line");
        assert!(report["report"].is_object(), "{report}");
    }
}

#[test]
fn an_interrupted_engine_answers_with_the_best_so_far() {
    let mut engine = Engine::start();
    engine.begin_endless();
    engine.send(&json!({ "id": "waits", "do": "solve", "game": "tictactoe" }));
    // The answer shows that the line before it was read.
    engine.send(&json!({ "id": "read", "do": "version" }));
    while engine.next().expect("a line")["id"] != "read" {}
    interrupt(&engine.child);
    let mut last = Vec::new();
    while let Some(line) = engine.next() {
        if line.get("report").is_none() {
            last.push(line);
        }
    }
    assert_eq!(engine.child.wait().expect("it ends").code(), Some(130));
    assert_eq!(last.len(), 2, "{last:?}");
    assert_eq!(last[0]["error"]["kind"], "terminated");
    assert_eq!(last[1]["answer"]["stopped"], "interrupted");
    assert!(last[1]["answer"]["best"].is_string(), "{last:?}");
}

#[test]
fn a_closed_output_ends_the_engine() {
    let mut engine = Engine::start();
    engine.begin_endless();
    drop(engine.output);
    let ended = engine.child.wait_with_output().expect("it ends");
    assert_eq!(
        (ended.status.code(), ended.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[test]
fn impossible_options_are_refused_before_a_line_is_read() {
    let refused = |args: &[&str], code| {
        let ran = gametree_reading(&[&["engine"], args].concat(), b"nonsense\n");
        assert_eq!(ran.stdout, "", "{args:?}");
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
        ran.stderr
    };
    let memory = refused(&["--threads", "8", "--memory", "64KiB"], 4);
    let expected = "expected at least 1048576 bytes for 8 threads, found 65536 bytes";
    assert_eq!(memory, format!("gametree: memory: {expected}\n"));
    assert!(refused(&["--threads", "0"], 2).contains("from 1 to 256"));
    refused(&["--database", "nowhere"], 4);
}
