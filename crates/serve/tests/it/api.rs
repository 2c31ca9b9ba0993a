//! Every question, with a known answer.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::client::{Answer, exchange, get, post, request, shared};

pub(crate) fn ask(path: &str, body: &Value) -> Value {
    let answer = post(shared(), path, body);
    assert_eq!(
        answer.status,
        200,
        "{path}: {:?}",
        String::from_utf8_lossy(&answer.body)
    );
    answer.json()
}

fn upload(path: &str, bytes: &[u8]) -> Answer {
    let address = shared();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: {}\r\n\r\n",
        bytes.len()
    );
    exchange(address, &[head.as_bytes(), bytes].concat())
}

#[test]
fn the_page_and_its_parts_are_there() {
    for (path, kind) in [
        ("/", "text/html"),
        ("/style.css", "text/css"),
        ("/board.css", "text/css"),
        ("/app.js", "text/javascript"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let answer = get(shared(), path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(
            answer.head.contains(&format!("content-type: {kind}")),
            "{}",
            answer.head
        );
    }
    let error = get(shared(), "/nothing").error(404);
    assert!(error.to_string().contains("/nothing"), "{error}");
    get(shared(), "/api/position").error(405);
}

#[test]
fn games_and_words_are_listed() {
    let games = get(shared(), "/api/games").json();
    assert_eq!(games["games"][0]["name"], "tictactoe");
    assert_eq!(games["program"], "test");
    let words = get(shared(), "/api/words/zh-Hans").json();
    assert_eq!(words["undo"], "悔棋");
    get(shared(), "/api/words/tlh").error(404);
}

#[test]
fn games_were_offered_with_files_and_without_their_usual_size() {
    let games = get(shared(), "/api/games").json();
    let listed = |name: &str| {
        let games = games["games"].as_array().expect("games").iter();
        let mut named = games.filter(|game| game["name"] == name);
        named.next().expect("a game of this name").clone()
    };
    let names = |game: &Value| {
        let meanings = game["meanings"].as_array().expect("meanings").iter();
        let names = meanings.map(|one| one["name"].as_str().expect("a name").to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(listed("connect4")["usual"], "connect4");
    assert_eq!(listed("mnk")["usual"], "mnk:4,3,3");
    let (kayles, tree) = (listed("kayles"), listed("tree"));
    assert_eq!(kayles["parameters"], "GRAPH[,misere]");
    assert_eq!(names(&kayles), ["GRAPH", "misere"]);
    assert_eq!(tree["parameters"], "JSON");
    assert_eq!(names(&tree), ["JSON"]);
}

#[test]
fn a_position_has_its_moves_and_its_board() {
    let ask_for = json!({
        "game": "tictactoe",
        "moves": ["b2", "a1"],
        "values": [{ "move": "c1", "worth": "draw", "best": true }],
        "line": ["a3"],
    });
    let position = ask("/api/position", &ask_for);
    assert_eq!(position["position"], "3/1X1/O2:X");
    assert_eq!(position["to_move"], "first");
    assert_eq!(position["legal"].as_array().map(Vec::len), Some(7));
    assert_eq!(position["history"], json!(["b2", "a1"]));
    assert_eq!(position["players"], json!(["X", "O"]));
    let svg = position["svg"].as_str().expect("a board");
    assert!(svg.contains(r#"data-site="a3" data-moves="a3""#), "{svg}");
    assert!(!svg.contains("<style"), "{svg}");
    let picture = post(shared(), "/api/picture", &ask_for);
    assert!(picture.head.contains("image/svg+xml"), "{}", picture.head);
    assert!(picture.body.starts_with(b"<!-- gam"));
}

#[test]
fn players_were_called_in_english_in_every_language() {
    let body = json!({ "game": "kayles:path-7", "language": "zh-Hans" });
    let position = ask("/api/position", &body);
    assert_eq!(position["players"], json!(["先手", "后手"]));
    assert_eq!(
        position["summary"],
        "7个顶点的图上的凯尔斯游戏：取走一个顶点及其邻点，不能走者负"
    );
}

#[test]
fn values_moves_and_reasons_are_searched() {
    let won = json!({ "game": "tictactoe", "moves": ["a1", "b1", "b2", "c1"], "seconds": 20 });
    let analysis = ask("/api/analyse", &won);
    assert_eq!(analysis["moves"].as_array().map(Vec::len), Some(5));
    assert_eq!(analysis["moves"][0]["move"], "c3");
    assert_eq!(analysis["moves"][0]["worth"], "win");
    assert_eq!(analysis["moves"][0]["detail"], "1");
    assert_eq!(ask("/api/best", &won)["move"], "c3");
    let mut at_a_level = won.clone();
    at_a_level["level"] = json!(1);
    assert_eq!(
        ask("/api/best", &at_a_level)["move"],
        "c3",
        "all levels take a win"
    );
    let solved = ask("/api/solve", &won);
    assert_eq!(
        (&solved["value"], &solved["plies"]),
        (&json!("win"), &json!(1))
    );
    let mut chinese = won;
    chinese["language"] = json!("zh-Hans");
    let explained = ask("/api/explain", &chinese);
    assert!(
        explained["sentences"][0]["text"]
            .to_string()
            .contains("必胜"),
        "{explained}"
    );
}

#[test]
fn a_search_is_recorded_with_the_reasons_of_its_cuts() {
    let body = json!({ "game": "mnk:3,3,3", "engine": "alphabeta", "depth": 3, "visible": 200 });
    let trace = ask("/api/trace", &body);
    let nodes = trace["nodes"].as_array().expect("nodes");
    assert!(nodes.len() <= 200);
    let cut = nodes.iter().find(|node| node["cut"].is_object());
    assert!(cut.expect("a cut")["reason"].is_string());
    let mut chinese = body;
    chinese["language"] = json!("zh-Hans");
    let counters = ask("/api/trace", &chinese)["counters"].to_string();
    assert!(counters.contains("剪枝：α或β剪枝 "), "{counters}");
    let count = ask("/api/count", &json!({ "game": "mnk:3,3,3", "depth": 3 }));
    assert_eq!(count["nodes"], 1 + 9 + 9 * 8 + 9 * 8 * 7);
}

fn traced_nodes(game: &str, moves: &[&str], engine: &str, depth: u32) -> Value {
    let body = json!({ "game": game, "moves": moves, "engine": engine, "depth": depth });
    let trace = ask("/api/trace", &body);
    assert_eq!(trace["header"]["generator"], "legal");
    let root = &trace["nodes"][0];
    assert_eq!(
        (&root["ply"], &root["depth"]),
        (&json!(0), &json!(depth)),
        "the first node is the root of the only pass"
    );
    trace["end"]["totals"]["nodes"].clone()
}

#[test]
fn alpha_beta_visited_more_nodes_than_minimax() {
    let game = "tree:[[3,12,8],[2,4,6],[14,5,2]]";
    for (engine, nodes) in [("minimax", 13), ("negamax", 13), ("alphabeta", 11)] {
        assert_eq!(traced_nodes(game, &[], engine, 4), nodes, "{engine}");
    }
    let body = json!({ "game": game, "engine": "alphabeta", "depth": 4 });
    let trace = ask("/api/trace", &body);
    assert_eq!(trace["nodes"][0]["window"], json!([null, null]));
}

#[test]
fn minimax_visited_fewer_nodes_than_the_whole_tree_has() {
    for (game, moves, depth) in [("mnk:4,3,3", ["b2"], 4), ("tictactoe", ["a1"], 4)] {
        let body = json!({ "game": game, "moves": moves, "depth": depth, "seconds": 60 });
        let whole = &ask("/api/count", &body)["nodes"];
        for engine in ["minimax", "negamax"] {
            assert_eq!(traced_nodes(game, &moves, engine, depth), *whole, "{game}");
        }
    }
}

#[test]
fn the_generator_of_a_recorded_search_could_not_be_chosen() {
    let position = ask("/api/position", &json!({ "game": "mnk:4,3,3" }));
    let generators = position["generators"].as_array().expect("names");
    assert_eq!(generators[0], "legal");
    for generator in generators {
        let body = json!({ "game": "mnk:4,3,3", "engine": "alphabeta", "depth": 3, "generator": generator });
        assert_eq!(ask("/api/trace", &body)["header"]["generator"], *generator);
    }
    let unknown = json!({ "game": "mnk:4,3,3", "generator": "every" });
    post(shared(), "/api/trace", &unknown).error(409);
}

#[test]
fn the_same_question_was_answered_with_another_search() {
    let body = json!({ "game": "gomoku", "engine": "pvs", "depth": 2, "visible": 20 });
    let salt = || ask("/api/trace", &body)["header"]["salt"].to_string();
    assert_ne!(salt(), "null");
    assert_eq!(salt(), salt());
}

#[test]
fn a_proof_is_written_and_checked() {
    let written = post(
        shared(),
        "/api/certificate",
        &json!({ "game": "tictactoe" }),
    );
    assert_eq!(written.status, 200);
    let verify = |bytes: &[u8]| upload("/api/verify", bytes);
    let verified = verify(&written.body).json();
    assert_eq!(
        (&verified["game"], &verified["value"]),
        (&json!("tictactoe"), &json!("draw"))
    );
    let mut forged = written.body.clone();
    let middle = forged.len() / 2;
    forged[middle] ^= 1;
    verify(&forged).error(409);
    verify(b"").error(409);
    // Step by step: the first claim is about X, the player to move.
    let follow = |line: &str| upload(&format!("/api/follow?{line}"), &written.body);
    let followed = follow("").json()["followed"].clone();
    assert_eq!(followed["claims"][0], "X gets at least a draw");
    assert_eq!(followed["next"], "answer");
    let answer = followed["answer"].as_str().expect("a move");
    let next = follow(&format!("moves={answer}&language=zh-Hans")).json();
    assert_eq!(next["followed"]["next"], "replies");
    assert_eq!(
        next["followed"]["sentence"],
        "轮到O：证明对每一着都有应对，请任选一着。"
    );
    let other = if answer == "a1" { "b1" } else { "a1" };
    let error = follow(&format!("moves={other}")).error(409);
    assert!(error["message"].to_string().contains(answer), "{error}");
    follow("claim=2").error(409);
    follow("claim=x").error(400);
    follow("moves=nonsense").error(409);
    upload("/api/follow", &forged).error(409);
}

#[test]
fn a_claim_was_left_to_show_when_the_game_was_over() {
    let ask_for = json!({ "game": "tictactoe" });
    let written = post(shared(), "/api/certificate", &ask_for);
    let mut moves: Vec<String> = Vec::new();
    let end = loop {
        let path = format!("/api/follow?moves={}", moves.join("+"));
        let followed = upload(&path, &written.body).json()["followed"].clone();
        let reply = match followed["next"].as_str() {
            Some("answer") => followed["answer"].clone(),
            Some("replies") => {
                let ask_for = json!({ "game": "tictactoe", "moves": moves });
                ask("/api/position", &ask_for)["legal"][0]["move"].clone()
            }
            _ => break followed,
        };
        assert!(followed["left"].is_string(), "{moves:?}: {followed}");
        moves.push(reply.as_str().expect("a move").to_owned());
    };
    assert_eq!((&end["next"], &end["left"]), (&json!("over"), &Value::Null));
}

#[test]
fn a_search_tells_how_it_goes() {
    let body = json!({ "game": "tictactoe", "engine": "pvs" }).to_string();
    let headers = "Content-Type: application/json\r\nAccept: text/event-stream\r\n";
    let answer = exchange(
        shared(),
        &request(shared(), "POST /api/solve", headers, &body),
    );
    let text = String::from_utf8(answer.body).expect("events are text");
    assert!(answer.head.contains("text/event-stream"), "{}", answer.head);
    assert!(
        text.contains("event: queued\ndata: {\"place\":0}"),
        "{text}"
    );
    assert!(text.contains("event: iteration\n"), "{text}");
    assert!(text.contains("event: answer\n"), "{text}");
}

#[test]
fn a_short_search_tells_of_its_numbers_and_a_long_one_of_every_move() {
    let headers = "Content-Type: application/json\r\nAccept: text/event-stream\r\n";
    let events = |path: &str, body: &Value| {
        let line = format!("POST {path}");
        let answer = exchange(
            shared(),
            &request(shared(), &line, headers, &body.to_string()),
        );
        String::from_utf8(answer.body).expect("events are text")
    };
    let short = json!({ "game": "kayles:grid-5x6", "engine": "pns", "nodes": 30_000 });
    let text = events("/api/solve", &short);
    assert!(text.contains("event: proof\ndata: {\"pn\":"), "{text}");
    let long = json!({ "game": "mnk:9,9,5", "nodes": 2_000_000 });
    let text = events("/api/analyse", &long);
    let moves = text.split("event: moves\ndata: ").nth(1);
    let moves = moves.expect("what is known so far").lines().next();
    let moves: Value = serde_json::from_str(moves.expect("a line")).expect("JSON");
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(81));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn what_cannot_be_answered_says_what_was_expected_and_found() {
    let check = |status: u16, path: &str, body: Value, found: &str| {
        let error = post(shared(), path, &body).error(status);
        assert!(error["found"].to_string().contains(found), "{error}");
    };
    check(
        404,
        "/api/position",
        json!({ "game": "checkers" }),
        "checkers",
    );
    check(404, "/api/position", json!({ "game": "mnk:0,0,0" }), "0");
    check(
        409,
        "/api/position",
        json!({ "game": "tictactoe", "position": "9:X" }),
        "9",
    );
    check(
        409,
        "/api/position",
        json!({ "game": "tictactoe", "moves": ["b2", "b2"] }),
        "b2",
    );
    check(
        400,
        "/api/position",
        json!({ "game": "tictactoe", "moves": vec!["a1"; 2_001] }),
        "2001",
    );
    check(400, "/api/position", json!({ "name": "tictactoe" }), "name");
    check(
        400,
        "/api/solve",
        json!({ "game": "tictactoe", "engine": "magic" }),
        "magic",
    );
    check(
        400,
        "/api/solve",
        json!({ "game": "tictactoe", "seconds": -1 }),
        "-1",
    );
    check(
        400,
        "/api/best",
        json!({ "game": "tictactoe", "level": 11 }),
        "11",
    );
    check(
        409,
        "/api/trace",
        json!({ "game": "tictactoe", "engine": "solver" }),
        "traced",
    );
    check(
        400,
        "/api/trace",
        json!({ "game": "tictactoe", "visible": 1_000_000 }),
        "1000000",
    );
    check(400, "/api/count", json!({ "game": "tictactoe" }), "none");
}

/// The routes and the file that describes them name the same paths and methods.
#[test]
fn the_description_has_every_route() {
    let root = env!("CARGO_MANIFEST_DIR");
    let source = fs::read_to_string(format!("{root}/src/api/mod.rs")).expect("the routes");
    let routes = source.split(".route(").skip(1).map(|route| {
        let mut parts = route.split('"');
        let path = parts.nth(1).expect("a path");
        let method = if parts.next().expect("a method").contains("get(") {
            "get"
        } else {
            "post"
        };
        (path.to_owned(), method.to_owned())
    });
    let described = get(shared(), "/openapi.json").json();
    let paths = described["paths"].as_object().expect("paths");
    let listed = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods");
        methods
            .keys()
            .map(move |method| (path.clone(), method.clone()))
    });
    assert_eq!(
        routes.collect::<BTreeSet<_>>(),
        listed.collect::<BTreeSet<_>>()
    );
}
