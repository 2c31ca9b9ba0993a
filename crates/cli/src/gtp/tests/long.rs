//! Whole games, and lines that make no sense.

use std::fmt::Write as _;

use super::{answer, engine};

/// Two engines hear of each other's moves through the protocol alone.
#[test]
fn two_engines_play_whole_games() {
    for (game, most_moves) in [
        ("capture:3x3,contact", 9),
        ("capture:5x5", 25),
        ("capture:6x6,crosscut", 36),
        ("capture:9x9,contact", 81),
        ("capture:12x2", 24),
    ] {
        let mut engines = [engine(game), engine(game)];
        let mut transcript = String::new();
        let winner = (0..=most_moves).find_map(|count| {
            let (player, other) = (count % 2, 1 - count % 2);
            let colour = ["b", "w"][player];
            let response = answer(
                &mut engines[player],
                format!("genmove {colour}\n").as_bytes(),
            );
            let vertex = response.strip_prefix("= ").expect(&transcript).trim();
            write!(transcript, " {vertex}").expect("memory can be written");
            if vertex == "resign" {
                return Some(["White wins", "Black wins"][player]);
            }
            let heard = answer(
                &mut engines[other],
                format!("play {colour} {vertex}\n").as_bytes(),
            );
            assert_eq!(heard, "=\n\n", "{game}:{transcript}");
            None
        });
        let winner = winner.expect(&transcript);
        for engine in &mut engines {
            let result = answer(engine, b"gogui-rules_final_result\n");
            assert_eq!(result, format!("= {winner}\n\n"), "{game}:{transcript}");
        }
    }
}

/// A generator of numbers that look random, so that a failure comes again.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("below the bound")
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

#[test]
fn random_lines_are_answered_one_by_one() {
    let list = answer(&mut engine("capture:3x3"), b"list_commands\n");
    let mut words: Vec<&str> = list.trim_start_matches("= ").split_whitespace().collect();
    words.retain(|&word| word != "quit");
    words.extend([
        "",
        "#",
        "\t",
        "\r",
        "\u{0}",
        "é",
        "pass",
        "-1",
        "1e9",
        "99999999999",
    ]);
    let arguments = [
        "b", "w", "a1", "B2", "c3", "j9", "i1", "3", "4", "9", "0", "0.5", "é",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut engine = engine("capture:3x3");
    for _ in 0..4_000 {
        let mut line = random.one_of(&["", "7 ", "2147483648 "]).to_owned();
        line += random.one_of(&words);
        for _ in 0..random.below(4) {
            line.push(' ');
            line += random.one_of(&arguments);
        }
        let mut bytes = line.clone().into_bytes();
        if random.below(8) == 0 {
            let at = random.below(bytes.len() + 1);
            bytes.insert(at, u8::try_from(random.below(256)).expect("below 256"));
        }
        bytes.push(b'\n');
        let found = answer(&mut engine, &bytes);
        let responses: Vec<&str> = found.split_terminator("\n\n").collect();
        assert!(responses.len() <= 2, "{line:?}: {found:?}");
        for response in responses {
            assert!(response.starts_with(['=', '?']), "{line:?}: {found:?}");
            assert!(!response.contains("\n\n"), "{line:?}: {found:?}");
        }
        assert!(found.is_empty() || found.ends_with("\n\n"), "{line:?}");
        assert_eq!(answer(&mut engine, b"name\n"), "= gametree\n\n", "{line:?}");
    }
}
