//! The tools, their answers and their errors.

use std::time::Duration;

use gametree_command::Ending;
use gametree_engine::Schema;
use serde_json::{Value, json};

use crate::client::Client;

const TOOLS: [&str; 8] = [
    "list_games",
    "show",
    "legal_moves",
    "best",
    "analyse",
    "solve",
    "explain",
    "draw",
];

#[test]
fn the_server_describes_itself_and_its_tools() {
    let mut client = Client::with_time(Duration::from_secs(1));
    let described = client.initialize();
    assert_eq!(described["serverInfo"]["name"], "tested");
    assert_eq!(described["serverInfo"]["version"], "1.2.3");
    assert!(described["instructions"].is_string(), "{described}");
    let listed = client.ask("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().expect("a list");
    let names: Vec<&str> = tools
        .iter()
        .map(|tool| tool["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, TOOLS);
    for tool in tools {
        assert!(
            tool["description"]
                .as_str()
                .is_some_and(|text| text.len() > 20),
            "{tool}"
        );
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert!(jsonschema::meta::is_valid(&tool["inputSchema"]), "{tool}");
        let fields = tool["inputSchema"]["properties"]
            .as_object()
            .expect("fields");
        assert!(
            fields
                .values()
                .all(|field| field["description"].is_string()),
            "{tool}"
        );
    }
    assert_eq!(client.end(), Ending::Done);
}

#[test]
fn every_tool_answers_with_the_described_objects() {
    let schema: Value = serde_json::from_str(Schema::Answer.text()).expect("a description");
    let schema = jsonschema::draft202012::new(&schema).expect("a description");
    let mut client = Client::begun();
    for tool in TOOLS {
        let position = json!({ "game": "tictactoe", "moves": ["b2", "b1"] });
        let arguments = if tool == "list_games" {
            json!({})
        } else {
            position
        };
        let result = client.call(tool, &arguments);
        assert_eq!(result["isError"], false, "{result}");
        let answer = &result["structuredContent"];
        assert!(schema.is_valid(answer), "{tool}: {answer}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        let text: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(&text, answer, "{tool}");
    }
    let solved = client.call("solve", &json!({ "game": "kayles:path-7" }));
    assert_eq!(solved["structuredContent"]["winner"], "first");
    client.end();
}

#[test]
fn errors_of_questions_are_results_that_an_assistant_reads() {
    let mut client = Client::begun();
    for (tool, arguments, field) in [
        ("show", json!({}), "game"),
        ("show", json!({ "game": "go" }), "game"),
        (
            "show",
            json!({ "game": "tictactoe", "moves": ["b2", "b2"] }),
            "moves",
        ),
        ("show", json!({ "game": "tictactoe", "depth": 2 }), "depth"),
        (
            "best",
            json!({ "game": "tictactoe", "memory": 1 }),
            "memory",
        ),
        (
            "solve",
            json!({ "game": "tictactoe", "time": "soon" }),
            "time",
        ),
        (
            "draw",
            json!({ "game": "tictactoe", "language": "tlh" }),
            "language",
        ),
        ("list_games", json!({ "game": "tictactoe" }), "game"),
    ] {
        let result = client.call(tool, &arguments);
        assert_eq!(result["isError"], true, "{result}");
        let error = &result["structuredContent"]["error"];
        assert_eq!(error["field"], field, "{result}");
        assert_eq!(result["content"][0]["text"], error["message"], "{result}");
    }
    let surplus = client.call("list_games", &json!({ "game": "tictactoe" }));
    let message = "game: expected no fields, found \"game\"";
    assert_eq!(surplus["content"][0]["text"], message);
    client.end();
}

/// Parameters of a wrong form were an unknown method.
#[test]
fn wrong_calls_are_errors_of_the_protocol() {
    let mut client = Client::begun();
    let long = "x".repeat(10_000);
    for (method, params, code, message) in [
        (
            "tools/call",
            json!({ "name": "play", "arguments": {} }),
            -32602,
            "name: expected one of the tools list_games, show, ",
        ),
        (
            "tools/call",
            json!({ "name": long, "arguments": {} }),
            -32602,
            "name: expected one of the tools list_games, show, ",
        ),
        (
            "tools/call",
            json!({ "name": "show", "arguments": [] }),
            -32602,
            "params of tools/call: expected an object with name, a string, and arguments, an object, found ",
        ),
        (
            "tools/call",
            json!({ "name": 1, "arguments": long }),
            -32602,
            "params of tools/call: expected an object with name, ",
        ),
        (
            "tools/call",
            json!({}),
            -32602,
            "params of tools/call: expected an object with name, ",
        ),
        (
            "initialize",
            json!({}),
            -32602,
            "params of initialize: expected an object with protocolVersion, capabilities and clientInfo, found \"{}\"",
        ),
        (
            "tools/play",
            json!({}),
            -32601,
            "method: expected one of initialize, ping, tools/list, tools/call, found \"tools/play\"",
        ),
    ] {
        let answer = client.ask(method, &params);
        let error = &answer["error"];
        assert_eq!(error["code"], code, "{answer}");
        let text = error["message"].as_str().expect("a text");
        assert!(text.starts_with(message), "{text}");
        assert!(text.len() < 300 && !text.contains('\n'), "{text}");
    }
    client.end();
}

#[test]
fn requests_without_parameters_take_any_object() {
    let mut client = Client::begun();
    for method in ["ping", "tools/list"] {
        for params in [json!({}), json!({ "cursor": 5 }), json!({ "name": [1] })] {
            let answer = client.ask(method, &params);
            let lists = answer["result"]["tools"].is_array();
            assert_eq!(lists, method == "tools/list", "{answer}");
            assert!(answer["result"].is_object(), "{answer}");
        }
    }
    client.end();
}

#[test]
fn a_search_ends_at_the_limit_of_the_server() {
    let mut client = Client::with_time(Duration::from_millis(50));
    client.initialize();
    for tool in ["best", "analyse", "solve", "explain"] {
        let asked = json!({ "game": "gomoku", "time": 100_000 });
        for arguments in [asked, json!({ "game": "gomoku" })] {
            let result = client.call(tool, &arguments);
            assert_eq!(
                result["structuredContent"]["stopped"], "time",
                "{tool}: {result}"
            );
        }
    }
    client.end();
}

#[test]
fn a_cancelled_search_frees_its_thread() {
    let mut client = Client::begun();
    let id = client.send(
        "tools/call",
        &json!({ "name": "solve", "arguments": { "game": "gomoku" } }),
    );
    let cancelled = json!({ "requestId": id });
    client.write(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled,
    }));
    let next = client.send(
        "tools/call",
        &json!({ "name": "solve", "arguments": { "game": "tictactoe" } }),
    );
    // The protocol leaves open whether a cancelled request is answered.
    let mut answer = client.next();
    if answer["id"] == id {
        answer = client.next();
    }
    assert_eq!(answer["id"], next, "{answer}");
    assert_eq!(answer["result"]["structuredContent"]["proven"], true);
    client.end();
}

#[test]
fn the_server_goes_on_after_messages_that_are_none() {
    let mut client = Client::begun();
    for message in [
        json!("x".repeat(2 << 20)),
        json!([]),
        json!({ "id": 1 }),
        json!(1),
    ] {
        client.write(&message);
    }
    let id = client.send("tools/list", &json!({}));
    // Some of them are answered by an error without a number.
    let mut answer = client.next();
    while answer["id"] != id {
        assert!(answer["error"].is_object(), "{answer}");
        answer = client.next();
    }
    assert!(answer["result"]["tools"].is_array());
    client.end();
}

#[test]
fn calls_that_were_open_at_the_end_of_the_input_were_not_answered() {
    // The library waits five seconds for them, so these take seven.
    const CALLS: usize = 70;
    let mut client = Client::with_time(Duration::from_millis(100));
    client.initialize();
    for _ in 0..CALLS {
        let asked = json!({ "name": "solve", "arguments": { "game": "gomoku" } });
        client.send("tools/call", &asked);
    }
    assert_eq!(client.end_and_count(), CALLS);
}
