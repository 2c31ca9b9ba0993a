//! Commands in any order, some of them damaged.

use super::{output_for, point};

#[test]
fn garbage_never_ends_the_conversation() {
    let count = if std::env::var_os("GAMETREE_SLOW").is_some() {
        100_000
    } else {
        3_000
    };
    let mut numbers = Numbers(0x5eed);
    for round in 0..count {
        let input = garbage(&mut numbers);
        let mut whole = b"INFO max_node 20\nINFO timeout_turn 50\n".to_vec();
        whole.extend_from_slice(&input);
        // `END` in the garbage ends the conversation, so no output is expected after it.
        let shown = String::from_utf8_lossy(&input).into_owned();
        let text = output_for(whole);
        for line in text.lines() {
            let known = ["OK", "SWAP"].contains(&line)
                || line.split(' ').all(|word| point(word).is_some())
                || ["ERROR ", "UNKNOWN ", "MESSAGE ", "name="]
                    .iter()
                    .any(|start| line.starts_with(start));
            assert!(known, "round {round}: {line:?} to {shown:?}");
        }
    }
}

/// Random numbers by a linear congruence, as in Knuth's MMIX.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// Lines of commands, some of them damaged.
fn garbage(numbers: &mut Numbers) -> Vec<u8> {
    const LINES: [&str; 24] = [
        "START 5",
        "START 15",
        "START 22",
        "START 0",
        "RECTSTART 7,9",
        "RESTART",
        "BEGIN",
        "TURN 2,2",
        "TURN 3,4",
        "TURN 99,0",
        "BOARD",
        "1,1,1",
        "2,2,2",
        "0,0,3",
        "DONE",
        "SWAP2BOARD",
        "1,2",
        "TAKEBACK 2,2",
        "INFO rule 1",
        "INFO rule 4",
        "INFO max_memory 5",
        "INFO time_left 0",
        "ABOUT",
        "STOP",
    ];
    let mut text = Vec::new();
    for _ in 0..numbers.below(12) {
        let mut line = LINES[numbers.below(LINES.len())].as_bytes().to_vec();
        if numbers.below(4) == 0 && !line.is_empty() {
            let at = numbers.below(line.len());
            match numbers.below(4) {
                0 => line[at] = u8::try_from(numbers.below(256)).expect("a byte"),
                1 => line.truncate(at),
                2 => line.insert(at, b','),
                _ => line.extend_from_slice(&b"9".repeat(numbers.below(5_000))),
            }
        }
        text.extend_from_slice(&line);
        text.extend_from_slice([&b"\n"[..], b"\r\n", b"\n\n"][numbers.below(3)]);
    }
    text
}
