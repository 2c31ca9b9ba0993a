//! Questions and answers, compared with the server's own description of them.

use std::sync::LazyLock;

use gametree_registry::EngineKind;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::client::{Answer, events, get, post, shared};

static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../openapi.json")).expect("JSON"));

/// Returns the description of a path, if it is one of the questions.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or_default();
    let path = match path.strip_prefix("/api/words/") {
        Some(_) => "/api/words/{language}",
        None => path,
    };
    DESCRIPTION["paths"].get(path)?.get(method)
}

/// Returns the target of a reference, or the value itself.
fn followed(value: &'static Value) -> &'static Value {
    let reference = value["$ref"].as_str();
    let target = reference.map(|reference| DESCRIPTION.pointer(&reference[1..]));
    target.map_or(value, |target| target.expect("what is referred to"))
}

fn validator(schema: &Value) -> Validator {
    let whole = json!({ "allOf": [schema], "components": DESCRIPTION["components"] });
    jsonschema::draft202012::new(&whole).expect("a schema")
}

fn check(schema: &Value, value: &Value, what: &str) {
    let errors = validator(schema);
    let errors = errors.iter_errors(value);
    let errors: Vec<_> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    let text = value.to_string();
    let shown: String = text.chars().take(2_000).collect();
    assert!(errors.is_empty(), "{what}: {errors:?}\n{shown}");
}

/// Checks that a question is refused as malformed exactly where it does not match the description.
pub(crate) fn check_question(path: &str, body: &Value, status: u16) {
    if let Some(operation) = operation("post", path) {
        let content = &operation["requestBody"]["content"]["application/json"];
        let is_described = validator(&content["schema"]).is_valid(body);
        assert_eq!(is_described, status != 400, "{path} {status}: {body}");
    }
}

/// Checks that the status, the type and the content of an answer are described.
pub(crate) fn check_answer(method: &str, path: &str, answer: &Answer) {
    let Some(operation) = operation(method, path) else {
        return;
    };
    let response = followed(&operation["responses"][answer.status.to_string()]);
    let head = answer.head.to_lowercase();
    let kinds = response["content"].as_object();
    let kinds = kinds.unwrap_or_else(|| panic!("{path}: {} is described", answer.status));
    let kind = kinds.keys().find(|kind| {
        let line = format!("content-type: {kind}");
        head.lines().any(|found| found.starts_with(&line))
    });
    let kind = kind.unwrap_or_else(|| panic!("{path}: one of {kinds:?} in {head}"));
    for (name, _) in response["headers"].as_object().into_iter().flatten() {
        let name = name.to_lowercase();
        assert!(head.contains(&name), "{path}: {name} in {head}");
    }
    if kind == "application/json" {
        check_value(method, path, answer.status, &answer.json(), "answer");
    }
}

/// Checks that JSON matches the description for a status.
pub(crate) fn check_value(method: &str, path: &str, status: u16, value: &Value, what: &str) {
    let operation = operation(method, path).expect("a question");
    let response = followed(&operation["responses"][status.to_string()]);
    let schema = &response["content"]["application/json"]["schema"];
    check(schema, value, &format!("{path} {status} {what}"));
}

#[test]
fn engines_are_described_by_their_names() {
    let described = &DESCRIPTION["components"]["schemas"]["Ask"]["properties"]["engine"]["enum"];
    let names = EngineKind::ALL.map(EngineKind::name).map(Value::from);
    let names = names.into_iter().chain([Value::Null]);
    assert_eq!(described, &Value::Array(names.collect()));
}

/// Programs of the engine and of the server read the same objects.
#[test]
fn answers_have_one_description() {
    let answer = include_str!("../../../engine/schema/answer.json");
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    for name in ["Answer", "Found", "Sentence"] {
        let here = DESCRIPTION["components"]["schemas"][name].to_string();
        let here = here.replace("#/components/schemas/", "#/$defs/");
        let here: Value = serde_json::from_str(&here).expect("JSON");
        assert_eq!(here, answer["$defs"][name], "{name}");
    }
    let games = |whole: &Value| whole["properties"]["games"]["items"]["properties"].clone();
    let mut here = games(&DESCRIPTION["components"]["schemas"]["Games"]);
    here.as_object_mut().expect("fields").remove("translations");
    assert_eq!(here, games(&answer["$defs"]["Games"]));
}

/// Returns the beginning, the middle and the end of a game in which every move is the last legal one.
fn stages(game: &str) -> Vec<Value> {
    let mut moves: Vec<String> = Vec::new();
    let mut stages = vec![json!([])];
    loop {
        let ask = json!({ "game": game, "moves": moves });
        let position = post(shared(), "/api/position", &ask).json();
        let legal = position["legal"].as_array().expect("moves");
        let Some(last) = legal.last().filter(|_| moves.len() < 40) else {
            stages.push(json!(moves));
            return stages;
        };
        moves.push(last["move"].as_str().expect("a text").to_owned());
        if moves.len() == 3 {
            stages.push(json!(moves));
        }
    }
}

const SEARCHES: [&str; 8] = [
    "/api/analyse",
    "/api/best",
    "/api/solve",
    "/api/explain",
    "/api/review",
    "/api/trace",
    "/api/count",
    "/api/certificate",
];

#[test]
fn what_is_answered_about_games_was_described_as_an_object_of_any_kind() {
    let offered = get(shared(), "/api/games").json();
    let games = offered["games"].as_array().expect("games").iter();
    let games = games.map(|game| game["example"].as_str().expect("a text"));
    let more = [
        "kayles:path-7,misere",
        "mnk:3,3,3",
        "capture:3x3",
        "tree:[[3,0],[2,-9]]",
    ];
    for game in games.chain(more) {
        for (moves, language) in stages(game).iter().zip(["en", "zh-Hans", "en"]) {
            let ask = json!({ "game": game, "moves": moves, "nodes": 300, "depth": 2, "language": language });
            for path in ["/api/position", "/api/picture"].iter().chain(&SEARCHES) {
                post(shared(), path, &ask);
            }
        }
    }
}

#[test]
fn what_engines_answer_was_described_as_an_object_of_any_kind() {
    for game in ["tictactoe", "tree:[[3,0],[2,9]]", "kayles:path-7", "chess"] {
        for engine in EngineKind::ALL.map(EngineKind::name) {
            let ask = json!({ "game": game, "engine": engine, "nodes": 2_000, "visible": 40 });
            for path in ["/api/solve", "/api/analyse", "/api/trace", "/api/explain"] {
                post(shared(), path, &ask);
                events(shared(), path, &ask);
            }
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn questions_were_refused_or_taken_against_their_description() {
    let taken = |path: &str, field: &str, value: Value| {
        let mut ask = json!({ "game": "tictactoe", "nodes": 100, "depth": 2 });
        ask[field] = value;
        post(shared(), path, &ask).status
    };
    let check = |field: &str, values: &[Value], expected: u16| {
        for value in values {
            for path in ["/api/position", "/api/best", "/api/count"] {
                let is_missing = path == "/api/count" && field == "depth" && value.is_null();
                let expected = if is_missing { 400 } else { expected };
                let found = taken(path, field, value.clone());
                assert_eq!(found, expected, "{path} {field} {value}");
            }
        }
    };
    let null = Value::Null;
    for field in ["nodes", "depth", "visible", "level", "seconds"] {
        check(
            field,
            &[null.clone(), json!(3), json!(3.0), json!(1e0)],
            200,
        );
        check(
            field,
            &[json!(-1), json!("3"), json!([3]), json!(true)],
            400,
        );
    }
    for field in ["nodes", "depth", "visible", "level", "seed"] {
        check(field, &[json!(1.5), json!(1e30)], 400);
    }
    check("seed", &[json!(7.0), json!(u64::MAX), json!(-0.0)], 200);
    check("seed", &[null.clone(), json!(1.8e19 * 2.0)], 400);
    check("nodes", &[json!(0), json!(u64::MAX)], 200);
    check("depth", &[json!(4_294_967_296_u64)], 400);
    check("level", &[json!(0), json!(11)], 400);
    check("visible", &[json!(5_001)], 400);
    check(
        "seconds",
        &[json!(0), json!(0.5), json!(3_162_240_000_u64)],
        200,
    );
    check("seconds", &[json!(3_162_240_001_u64), json!(1e300)], 400);
    check("engine", &[null.clone(), json!("pvs")], 200);
    check(
        "engine",
        &[json!(""), json!("magic"), json!("PVS"), json!(1)],
        400,
    );
    check(
        "language",
        &[null.clone(), json!("en"), json!("zh_CN.UTF-8")],
        200,
    );
    check("language", &[json!(""), json!("tlh")], 404);
    check("position", std::slice::from_ref(&null), 200);
    check(
        "position",
        &[json!(""), json!("9:X"), json!("XXXXXXXXX:O")],
        409,
    );
    check("moves", &[null.clone(), json!("b2"), json!([1])], 400);
    check("moves", &[json!([""]), json!(["b2", "b2"])], 409);
    check("game", &[null.clone(), json!(1), json!([])], 400);
    check(
        "game",
        &[json!(""), json!("mnk:0,0,0"), json!("é".repeat(65_536))],
        404,
    );
    check("game", &[json!("x".repeat(65_537))], 409);
    let value = |worth: &str| json!([{ "move": "b2", "worth": worth }]);
    check("values", &[value("win"), value("unknown")], 200);
    check(
        "values",
        &[value(""), value("Win"), json!([{ "move": "b2" }]), null],
        400,
    );
}
