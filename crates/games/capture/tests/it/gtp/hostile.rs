//! Lines without meaning: random words, and good lines with random changes.

use std::fs;
use std::path::Path;

use gametree_capture_game::program::GtpEngine as Engine;

use super::{answer, engine};

/// The number of lines tried in every game.
const LINES: usize = 10_000;

/// Good lines, to be spoilt.
const GOOD: [&str; 16] = [
    "1 boardsize 5",
    "rectangular_boardsize 4 3",
    "2 clear_board",
    "3 play b b2",
    "play white C3",
    "play b a1 # the corner",
    "4\tgenmove b",
    "genmove w",
    "5 reg_genmove black",
    "undo",
    "countlib b2",
    "time_settings 60 5 1",
    "time_left b 0.5 1",
    "komi 6.5",
    "known_command genmove",
    "quit",
];

/// Words that commands may be given.
const ARGUMENTS: [&str; 20] = [
    "b",
    "w",
    "a1",
    "B2",
    "c3",
    "j9",
    "i1",
    "z25",
    "3",
    "4",
    "0",
    "19",
    "0.5",
    "-1",
    "1e9",
    "NaN",
    "99999999999",
    "pass",
    "é",
    "\u{0}",
];

/// A generator of pseudo-random numbers, so that a failure can be reproduced.
///
/// George Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8, 2003.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("below the bound")
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("below 256")
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// Returns a command of the list, or none, with arguments that need not fit.
    fn words(&mut self, commands: &[&str]) -> Vec<u8> {
        let mut line = self
            .one_of(&["", "", "7 ", "007 ", "2147483648 "])
            .to_owned();
        line += self.one_of(commands);
        for _ in 0..self.below(4) {
            line += self.one_of(&[" ", "\t", "  "]);
            line += self.one_of(&ARGUMENTS);
        }
        line.into_bytes()
    }

    /// Returns a good line with bytes changed, lost, doubled, swapped or added.
    fn spoilt(&mut self) -> Vec<u8> {
        let mut line = self.one_of(&GOOD).as_bytes().to_vec();
        for _ in 0..self.below(4) {
            let at = self.below(line.len() + 1);
            match self.below(5) {
                0 => line.insert(at, self.byte()),
                1 => line.truncate(at),
                2 => line.extend_from_within(at..),
                3 => line.rotate_left(at),
                _ => line
                    .iter_mut()
                    .skip(at)
                    .take(1)
                    .for_each(|byte| *byte = self.byte()),
            }
        }
        line
    }
}

/// Returns the number that the response to a line repeats, which may be empty; `None` for a line without a word, which has no response.
///
/// Written from the specification: Gunnar Farnebäck, "GTP Version 2, draft 2", 2002.
fn number_of_answered(line: &[u8]) -> Option<String> {
    let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    let kept: Vec<u8> = line
        .iter()
        .filter(|&&byte| byte == b'\t' || (byte >= 32 && byte != 127))
        .copied()
        .collect();
    let text = String::from_utf8_lossy(&kept).replace('\t', " ");
    let first = text.split(' ').find(|word| !word.is_empty())?;
    let is_number = first.parse::<u64>().is_ok_and(|id| id < 1 << 31);
    let is_id = is_number && first.bytes().all(|byte| byte.is_ascii_digit());
    Some(if is_id {
        first.to_owned()
    } else {
        String::new()
    })
}

/// Returns the stones on the board and the side to move.
fn state(engine: &mut Engine) -> String {
    answer(engine, b"gogui-rules_board\ngogui-rules_side_to_move\n")
}

/// Sends one line and checks all requirements of the protocol; returns `true` if the command was carried out.
fn send(engine: &mut Engine, line: &[u8]) -> bool {
    let shown = String::from_utf8_lossy(line);
    let before = state(engine);
    let found = answer(engine, &[line, b"\n"].concat());
    let Some(id) = number_of_answered(line) else {
        assert_eq!(found, "", "{shown:?}");
        return false;
    };
    let is_done = found.starts_with('=');
    let sign = if is_done { '=' } else { '?' };
    let text = found.strip_prefix(&format!("{sign}{id}"));
    let text = text
        .and_then(|text| text.strip_suffix("\n\n"))
        .expect(&shown);
    assert!(
        text.is_empty() || text.starts_with(' '),
        "{shown:?}: {found:?}"
    );
    assert!(
        !text.contains("\n\n") && !text.ends_with('\n'),
        "{shown:?}: {found:?}"
    );
    if !is_done {
        assert!(
            text.len() > 1 && !text.contains('\n'),
            "{shown:?}: {found:?}"
        );
        assert_eq!(state(engine), before, "{shown:?}: {found:?}");
    }
    is_done
}

#[test]
fn every_command_gets_one_answer_and_refused_ones_change_nothing() {
    let list = answer(&mut engine("capture:3x3"), b"list_commands\n");
    let mut commands: Vec<&str> = list.trim_start_matches("= ").split_whitespace().collect();
    commands.extend(["", "#", "\r", "é", "playy", "PLAY"]);
    for (seed, game) in (1..).zip(["capture:3x3", "capture:5x4,contact", "capture:9x9"]) {
        let mut random = Random(seed);
        let mut engine = engine(game);
        let mut carried_out = 0;
        for index in 0..LINES {
            let mut line = if index % 2 == 0 {
                random.words(&commands)
            } else {
                random.spoilt()
            };
            line.retain(|&byte| byte != b'\n');
            carried_out += usize::from(send(&mut engine, &line));
            if engine.is_finished() {
                engine = super::engine(game);
            }
        }
        assert!(carried_out > LINES / 10, "{game}: {carried_out}");
    }
}

/// Checks the inputs with which the fuzz target begins, including those that it has found.
#[test]
fn seeds_of_the_fuzz_target_are_answered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds/gtp");
    let mut seeds = 0;
    for seed in fs::read_dir(&folder).expect("the folder of seeds") {
        let input = fs::read(seed.expect("a seed").path()).expect("a seed");
        let output = answer(&mut engine("capture:9x9"), &input);
        let shown = String::from_utf8_lossy(&input);
        assert!(output.ends_with("\n\n"), "{shown}");
        seeds += 1;
    }
    assert!(seeds > 3, "{seeds}");
}
