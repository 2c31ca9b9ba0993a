//! Answers, reports and endings in their order.

use serde_json::{Value, json};

use crate::client::{Client, replies_to, reply_to};

#[test]
fn a_long_search_does_not_delay_orders_or_positions() {
    let mut client = Client::new(1);
    client.begin_endless("long");
    for query in [
        json!({ "id": "v", "do": "version" }),
        json!({ "id": "s", "do": "show", "game": "tictactoe" }),
        json!({ "id": "d", "do": "draw", "game": "tictactoe" }),
        json!({ "id": "g", "do": "games" }),
    ] {
        client.send(&query);
        let reply = client.next_final();
        assert_eq!(reply["id"], query["id"]);
        assert!(reply["answer"].is_object(), "{reply}");
    }
    client.send(&json!({ "id": "t", "do": "terminate", "of": "long" }));
    assert_eq!(
        client.next_final(),
        json!({ "id": "t", "answer": { "terminated": 1 } })
    );
    let long = client.next_final();
    assert_eq!(long["id"], "long");
    assert_eq!(long["answer"]["stopped"], "interrupted");
    assert!(long["answer"]["best"].is_string(), "{long}");
    client.send(&json!({ "id": "t", "do": "terminate", "of": "long" }));
    assert_eq!(
        client.next_final(),
        json!({ "id": "t", "answer": { "terminated": 0 } })
    );
    assert_eq!(client.end(), Vec::<Value>::new());
}

#[test]
fn a_higher_priority_goes_first() {
    let mut client = Client::new(1);
    client.begin_endless("long");
    for (id, priority) in [("a", 0), ("b", 5), ("c", -1), ("d", 5)] {
        client.send(&json!({
            "id": id, "do": "solve", "game": "tictactoe", "priority": priority,
        }));
    }
    client.send(&json!({ "id": "t", "do": "terminate", "of": "long" }));
    let mut ids = vec![client.next_final(), client.next_final()];
    ids.extend(client.end());
    let ids: Vec<&str> = ids
        .iter()
        .map(|reply| reply["id"].as_str().expect("a text"))
        .collect();
    assert_eq!(ids, ["t", "long", "b", "d", "a", "c"]);
}

#[test]
fn a_query_that_waits_is_ended_without_an_answer() {
    let mut client = Client::new(1);
    client.begin_endless("long");
    client.send(&json!({ "id": "waits", "do": "solve", "game": "tictactoe" }));
    client.send(&json!({ "id": "t", "do": "terminate", "of": "waits" }));
    assert_eq!(client.next_final()["answer"]["terminated"], 1);
    let ended = client.next_final();
    assert_eq!(ended["id"], "waits");
    assert_eq!(ended["error"]["kind"], "terminated");
    client.send(&json!({ "id": "more", "do": "solve", "game": "tictactoe" }));
    client.send(&json!({ "id": "all", "do": "terminate_all" }));
    assert_eq!(client.next_final()["answer"]["terminated"], 2);
    assert_eq!(client.next_final()["error"]["kind"], "terminated");
    let last = client.end();
    assert_eq!(last.len(), 1, "{last:?}");
    assert_eq!(last[0]["answer"]["stopped"], "interrupted");
}

#[test]
fn an_id_belongs_to_its_open_query() {
    let mut client = Client::new(1);
    client.begin_endless("a");
    client.send(&json!({ "id": "a", "do": "version" }));
    client.send(&json!({ "id": "a", "do": "nonsense" }));
    for _ in 0..2 {
        let refused = client.next_final();
        assert_eq!(refused["id"], Value::Null);
        assert_eq!(refused["error"]["field"], "id");
    }
    client.send(&json!({ "id": "t", "do": "terminate", "of": "a" }));
    client.next_final();
    assert_eq!(client.next_final()["answer"]["stopped"], "interrupted");
    client.send(&json!({ "id": "a", "do": "version" }));
    assert_eq!(client.next_final()["answer"]["program"], "tested");
    client.end();
}

#[test]
fn a_count_without_end_can_be_ended() {
    let mut client = Client::new(1);
    client.send(&json!({ "id": "count", "do": "perft", "game": "chess", "depth": 900 }));
    client.send(&json!({ "id": "t", "do": "terminate", "of": "count" }));
    assert_eq!(client.next_final()["answer"]["terminated"], 1);
    let ended = client.next_final();
    assert_eq!(
        (&ended["id"], &ended["error"]["kind"]),
        (&json!("count"), &json!("terminated"))
    );
    client.end();
}

#[test]
fn a_closed_output_ends_all_searches() {
    let mut client = Client::new(1);
    client.begin_endless("long");
    assert!(client.leave().is_err());
}

#[test]
fn the_end_of_the_input_finishes_all_queries() {
    let ask = |id: usize| json!({ "id": id.to_string(), "do": "solve", "game": "mnk:4,3,3" });
    let lines: Vec<String> = (0..20).map(|id| ask(id).to_string()).collect();
    let replies = replies_to(2, lines.join("\n"));
    assert_eq!(replies.len(), 20);
    assert!(replies.iter().all(|reply| reply["answer"]["plies"] == 7));
}

#[test]
fn the_answers_are_those_of_the_commands() {
    let answer = |query: Value| reply_to(&query)["answer"].clone();
    let solved = answer(json!({ "id": "1", "do": "solve", "game": "kayles:path-7" }));
    assert_eq!(solved["winner"], "first");
    assert!(solved["grundy"].is_u64(), "{solved}");
    let moves = json!(["b2", "b1"]);
    let analysed =
        answer(json!({ "id": "1", "do": "analyse", "game": "tictactoe", "moves": moves }));
    assert_eq!(analysed["moves"].as_array().map(Vec::len), Some(7));
    let explained = answer(json!({
        "id": "1", "do": "explain", "game": "tictactoe", "moves": moves, "language": "zh-Hans",
    }));
    assert_eq!(explained["language"], "zh-Hans");
    let counted = answer(json!({ "id": "1", "do": "perft", "game": "chess", "depth": 3 }));
    assert_eq!(counted["count"], 8_902);
    let drawn = answer(json!({ "id": "1", "do": "draw", "game": "tictactoe" }));
    assert!(
        drawn["svg"]
            .as_str()
            .is_some_and(|svg| svg.contains("<svg"))
    );
}
