//! Refusals in the language of the question.

use serde_json::{Value, json};

use crate::client::{events, post, shared};

/// On the Chinese page, errors were once in English alone.
#[test]
fn refusals_were_in_english_in_every_language() {
    let check = |path: &str, mut body: Value, status: u16, kind: &str| {
        let english = post(shared(), path, &body).error(status);
        body["language"] = json!("zh-Hans");
        let chinese = post(shared(), path, &body).error(status);
        let reason = english["message"].as_str().expect("text");
        assert_eq!(chinese["message"], format!("{kind}（{reason}）"), "{body}");
        assert_eq!(chinese["found"], english["found"], "{body}");
        let events = events(shared(), path, &body);
        if let Some((name, event)) = events.last() {
            assert_eq!((&**name, &event["error"]), ("error", &chinese));
        }
    };
    let unknown = json!({ "game": "tictac" });
    check("/api/position", unknown, 404, "没有这个名称");
    let parameters = json!({ "game": "mnk:0,3,3" });
    check("/api/position", parameters, 404, "此游戏不接受这些参数");
    let position = json!({ "game": "tictactoe", "position": "zzz" });
    check("/api/position", position, 409, "这不是此游戏的局面");
    let at = |game: &str, moves: &[&str]| json!({ "game": game, "moves": moves });
    let text = at("tictactoe", &["z9"]);
    check("/api/position", text, 409, "这不是此游戏的着法");
    let twice = at("tictactoe", &["b2", "b2"]);
    check("/api/position", twice, 409, "这一着在此不合法");
    let over = at("tictactoe", &["a1", "a2", "b1", "b2", "c1", "c2"]);
    check("/api/position", over, 409, "对局已结束，不能再走");
    let mut depth = at("tictactoe", &[]);
    depth["engine"] = json!("df-pn");
    depth["depth"] = json!(3);
    check("/api/solve", depth, 409, "此游戏不能这样搜索");
    let mut seconds = at("tictactoe", &[]);
    seconds["seconds"] = json!(-1);
    check("/api/solve", seconds, 400, "无法答复此请求");
    let long = at("tictactoe", &["b2"].repeat(2001));
    check("/api/position", long, 400, "无法答复此请求");
    let repeats = json!({ "game": "chess" });
    check("/api/certificate", repeats, 409, "没有可以写出的证明");
}
