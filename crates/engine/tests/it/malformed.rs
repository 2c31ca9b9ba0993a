//! Lines that are no queries.

use std::env;

use serde_json::{Value, json};

use crate::client::replies_to;

/// The number of malformed lines, and that of the slow test.
const LINES: usize = 3_000;
const MANY_LINES: usize = 100_000;

/// A generator of numbers, the same in every run.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let high = usize::try_from(self.0 >> 33).expect("31 bits");
        high % end
    }
}

/// Returns a query with random bytes in the place of some, and in which an error is certain.
fn damaged(numbers: &mut Numbers) -> Vec<u8> {
    let query =
        br#"{"id":"1","do":"solve","game":"tictactoe","moves":["b2"],"nodes":50,"time":"1s"}"#;
    let mut line = query.to_vec();
    for _ in 0..=numbers.below(4) {
        let byte = u8::try_from(numbers.below(256)).expect("a byte");
        let at = numbers.below(line.len());
        match numbers.below(3) {
            0 => line[at] = byte,
            1 => line.insert(at, byte),
            _ => line.truncate(at.max(1)),
        }
    }
    line.retain(|byte| *byte != b'\n');
    // A comma after the object is no JSON, whatever stands before it.
    line.push(b',');
    line
}

#[test]
fn every_malformed_line_is_answered() {
    let count = if env::var_os("GAMETREE_SLOW").is_some() {
        MANY_LINES
    } else {
        LINES
    };
    let mut numbers = Numbers(1);
    let lines: Vec<Vec<u8>> = (0..count).map(|_| damaged(&mut numbers)).collect();
    let replies = replies_to(2, lines.join(&b'\n'));
    assert_eq!(replies.len(), count);
    for reply in replies {
        assert_eq!(reply["error"]["kind"], "input", "{reply}");
        assert!(reply.to_string().len() < 2_000, "{reply}");
    }
}

#[test]
fn the_engine_goes_on_after_any_line() {
    let deep = "[".repeat(200_000);
    let deep_object = r#"{"id":"#.repeat(100_000);
    let long = format!(
        r#"{{"id":"1","do":"show","game":"{}"}}"#,
        "x".repeat(1 << 20)
    );
    let endless = "x".repeat(40 << 20);
    let wrong: [(&[u8], Value); 11] = [
        (deep.as_bytes(), Value::Null),
        (deep_object.as_bytes(), Value::Null),
        (long.as_bytes(), Value::Null),
        (endless.as_bytes(), Value::Null),
        (b"\xff\xfe", Value::Null),
        (b"{}", json!("id")),
        (b"[]", Value::Null),
        (br#"{"id":"1"}"#, json!("do")),
        (br#"{"id":"1","do":"solve"}"#, json!("game")),
        (br#"{"id":"1","do":"version","do":"version"}"#, json!("do")),
        (br#"{"id":"1","do":"version"} {}"#, Value::Null),
    ];
    for (line, field) in wrong {
        let after = br#"{"id":"after","do":"version"}"#;
        let replies = replies_to(1, [line, b"\n", after, b"\n"].concat());
        assert_eq!(replies.len(), 2, "{replies:?}");
        assert_eq!(replies[0]["error"]["kind"], "input", "{replies:?}");
        assert_eq!(replies[0]["error"]["field"], field, "{replies:?}");
        assert_eq!(replies[1]["id"], "after");
    }
}

#[test]
fn empty_lines_are_no_queries() {
    let input = "\u{feff}\n\r\n  \n{\"id\":\"1\",\"do\":\"version\"}\r\n\n";
    assert_eq!(replies_to(1, input).len(), 1);
}
