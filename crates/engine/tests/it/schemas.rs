//! Lines, compared with their published descriptions.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use gametree_engine::{Action, Schema};
use gametree_registry::EngineKind;
use jsonschema::{Registry, RegistryBuilder, Validator};
use serde_json::{Value, json};

use crate::client::{replies_to, reply_to};

static REPLY: LazyLock<Validator> = LazyLock::new(|| validator(Schema::Reply));
static QUERY: LazyLock<Validator> = LazyLock::new(|| validator(Schema::Query));

fn parsed(schema: Schema) -> Value {
    serde_json::from_str(schema.text()).expect("JSON")
}

fn validator(schema: Schema) -> Validator {
    let registry = Registry::new()
        .add("urn:gametree:answer", parsed(Schema::Answer))
        .and_then(|registry| registry.add("urn:gametree:error", parsed(Schema::Error)))
        .and_then(RegistryBuilder::prepare)
        .expect("descriptions");
    let options = jsonschema::options().with_registry(&registry);
    options.build(&parsed(schema)).expect("a description")
}

/// Checks that a line of the output has its described form.
pub(crate) fn check_reply(reply: &Value) {
    let errors: Vec<_> = REPLY
        .iter_errors(reply)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}: {reply}");
}

/// Checks that a query is refused as malformed exactly where its description refuses it.
pub(crate) fn check_query(query: &Value, reply: &Value) {
    let is_malformed = reply["error"]["kind"] == "input";
    assert_eq!(QUERY.is_valid(query), !is_malformed, "{query}: {reply}");
}

#[test]
fn every_description_is_one_of_its_draft() {
    for schema in [Schema::Query, Schema::Answer, Schema::Reply, Schema::Error] {
        assert!(jsonschema::meta::is_valid(&parsed(schema)), "{schema:?}");
    }
}

#[test]
fn engines_and_actions_are_described_by_their_names() {
    let query = parsed(Schema::Query);
    let names = EngineKind::ALL.map(EngineKind::name).map(Value::from);
    let names: Vec<Value> = names.into_iter().chain([Value::Null]).collect();
    assert_eq!(query["$defs"]["engine"]["enum"], json!(names));
    let groups = query["oneOf"].as_array().expect("an array").iter();
    let described = groups.flat_map(|group| {
        let names = group["properties"]["do"]["enum"].as_array();
        names.expect("names").clone()
    });
    let described: BTreeSet<String> = described
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect();
    let orders = ["version", "terminate", "terminate_all"];
    let known = Action::ALL.map(Action::name).into_iter().chain(orders);
    assert_eq!(described, known.map(str::to_owned).collect());
}

/// Each reply is compared with its description where it is read.
#[test]
fn answers_about_every_game_and_by_every_engine_have_their_form() {
    let mut lines = Vec::new();
    let mut ask = |mut query: Value| {
        query["id"] = lines.len().to_string().into();
        check_query(&query, &Value::Null);
        lines.push(query.to_string());
    };
    let games = [
        "tictactoe",
        "mnk:4,3,3",
        "connect4:4x4",
        "kayles:path-7",
        "chess",
    ];
    for game in games.into_iter().chain(["tree:[[3,0],[2,-9]]"]) {
        for action in Action::ALL.map(Action::name) {
            let mut query = json!({ "do": action, "game": game, "depth": 2, "nodes": 500 });
            let fields = query.as_object_mut().expect("an object");
            let action = Action::from_name(action).expect("one of all");
            fields.retain(|name, _| name == "do" || action.fields().contains(&name.as_str()));
            ask(query);
        }
        for engine in EngineKind::ALL.map(EngineKind::name) {
            ask(json!({ "do": "solve", "game": game, "engine": engine, "nodes": 500 }));
            ask(
                json!({ "do": "analyse", "game": game, "engine": engine, "nodes": 500, "report_every": 0.01 }),
            );
        }
    }
    let replies = replies_to(2, lines.join("\n"));
    let finals = replies.iter().filter(|reply| reply.get("report").is_none());
    assert_eq!(finals.count(), lines.len());
    // Games refuse some engines, and chess is not solved.
    let answers = replies.iter().filter(|reply| reply.get("answer").is_some());
    assert!(answers.count() > lines.len() / 2, "{replies:?}");
}

/// Checks that a query with each of these values in a field gets an error of this kind, or none, as its description says.
fn check(field: &str, values: &[Value], kind: Option<&str>) {
    for value in values {
        let mut query = json!({ "id": "1", "do": "best", "game": "tictactoe", "nodes": 100 });
        query[field] = value.clone();
        let reply = reply_to(&query);
        let found = reply["error"]["kind"].as_str();
        assert_eq!(found, kind, "{query}: {reply}");
        if kind.is_some() {
            assert_eq!(reply["error"]["field"], field, "{query}");
        }
        check_query(&query, &reply);
    }
}

#[test]
fn limits_are_taken_or_refused_as_they_are_described() {
    let (null, input) = (Value::Null, Some("input"));
    let taken = [null.clone(), json!(3), json!(3.0)];
    let wrong = [json!(-1), json!("x"), json!([3]), json!(true), json!({})];
    for field in ["depth", "nodes", "seed"] {
        check(field, &taken, None);
        check(field, &wrong, input);
        check(field, &[json!(1.5), json!(1e30)], input);
    }
    check("nodes", &[json!(0)], input);
    check("depth", &[json!(4_294_967_296_u64)], input);
    check("threads", &[json!(1), json!(2), null.clone()], None);
    check("threads", &[json!(0), json!(257), json!("2")], input);
    check(
        "time",
        &[json!(0.5), json!(2), json!("50ms"), null.clone()],
        None,
    );
    check("time", &[json!([]), json!(true)], input);
    check(
        "memory",
        &[json!("1MiB"), json!(1_000_000), null.clone()],
        None,
    );
    check("memory", &[json!([]), json!(true), json!(1.5)], input);
    check("priority", &[json!(-5), json!(7), null.clone()], None);
    check(
        "priority",
        &[json!(2_147_483_648_u64), json!("1"), json!(0.5)],
        input,
    );
}

#[test]
fn names_are_taken_or_refused_as_they_are_described() {
    let (null, input) = (Value::Null, Some("input"));
    check("engine", &[json!("pvs"), null.clone()], None);
    check("engine", &[json!("magic"), json!(""), json!(1)], input);
    check("generator", &[json!("legal"), null.clone()], None);
    check("generator", &[json!("magic")], Some("refused"));
    check("position", &[json!("3/3/3:X"), null.clone()], None);
    check("position", &[json!("9:X"), json!("")], Some("refused"));
    check("moves", &[json!([]), json!(["b2"]), null.clone()], None);
    check("moves", &[json!("b2"), json!([1])], input);
    check(
        "moves",
        &[json!(["b2", "b2"]), json!(["z9"])],
        Some("refused"),
    );
    check("game", &[json!(1), json!([]), null.clone()], input);
    check(
        "game",
        &[json!(""), json!("mnk:0,0,0"), json!("tree:FILE")],
        Some("refused"),
    );
    check(
        "id",
        &[json!(1), null.clone(), json!("x".repeat(1_001))],
        input,
    );
    check("id", &[json!(""), json!("x".repeat(1_000))], None);
    check("do", &[json!("sovle"), json!(1), null], input);
    check("of", &[json!("2")], input);
    check("language", &[json!("en")], input);
}
