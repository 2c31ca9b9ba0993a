//! Command lines drawn at random from the definition of the parser, each by its number.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use gametree::cli::clap::{Arg, Command};

/// A command line, with its standard input.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) args: Vec<String>,
    pub(crate) input: Vec<u8>,
    /// The time that it may take by its own options, or by the size of its task.
    pub(crate) limit: Duration,
}

impl Line {
    /// Returns `true` if one of the words is this one, with or without a value after an equals sign.
    pub(crate) fn has(&self, word: &str) -> bool {
        let is_word = |arg: &String| arg.split('=').next() == Some(word);
        // A word after two hyphens is no option.
        let options = self.args.iter().take_while(|arg| *arg != "--");
        options.into_iter().any(is_word)
    }

    /// Returns `true` if a picture or a trace takes standard output, so that the answer is on standard error.
    pub(crate) fn draws_on_output(&self) -> bool {
        let draws = |option: &&str| {
            let is_apart = |pair: &[String]| pair[0] == *option && pair[1] == "-";
            let is_joined = |arg: &String| *arg == format!("{option}=-");
            self.args.windows(2).any(is_apart) || self.args.iter().any(is_joined)
        };
        ["--svg", "--dot", "--trace"].iter().any(draws)
    }

    pub(crate) fn asks_for_help(&self) -> bool {
        ["-h", "--help", "-V", "--version", "help"]
            .iter()
            .any(|word| self.has(word))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let input = String::from_utf8_lossy(&self.input);
        let input: String = input.chars().take(80).collect();
        write!(f, "gametree {:?} < {input:?}", self.args)
    }
}

/// Games with their parameters, some of them invalid.
const GAMES: [&str; 43] = [
    "tictactoe",
    "mnk:3,3,3",
    "mnk:4,3,3",
    "mnk:5,5,4",
    "mnk:4,4,3,exact",
    "mnk:32,32,32",
    "mnk:1,1,1",
    "capture:3x3",
    "capture:5x5",
    "capture:6x6,contact",
    "capture:19x19",
    "connect4",
    "connect4:4x4",
    "kayles:path-12",
    "kayles:grid-4x4",
    "kayles:queens-8",
    "kayles:cycle-9,misere",
    "kayles:graph.txt",
    "kayles:graph.txt,format=edges",
    "kayles:-",
    "kayles:complete-256",
    "sim:3",
    "sim:6",
    "sim:8,achieve",
    "tree:[[3,5],[2,9]]",
    "tree:tree.json",
    "tree:-",
    "tree:0",
    "search.jsonl",
    "tree.json",
    "[[3,5],[2,9]]",
    "chess",
    "gomoku",
    "gomoku:exact",
    "mnk:0,0,0",
    "mnk:3,3",
    "mnk:99999999999999999999,3,3",
    "capture:20x20",
    "connect4:9x9",
    "kayles:none.txt",
    "tree:[[",
    "connect-four",
    "ünïcode:ß",
];
/// Words that no part of a command line expects, and some that one does.
const GARBAGE: [&str; 20] = [
    "",
    " ",
    "x",
    "-",
    "--",
    "-x",
    "--x",
    "--=",
    "=",
    "0",
    "-1",
    "1e9",
    "99999999999999999999999",
    "ünï",
    "🎲",
    "a\tb",
    "a\nb",
    "'",
    "%s%n",
    "--no-such-option",
];
const TIMES: [&str; 12] = [
    "1ms", "5ms", "20ms", "50ms", "50ms", "0.01s", "0s", "-1s", "50 ms", "1e3h", "", "now",
];
const SIZES: [&str; 10] = [
    "64KiB",
    "1MiB",
    "65536",
    "16MiB",
    "0",
    "1KiB",
    "1024GiB",
    "99999999999999999999GiB",
    "",
    "large",
];
const COUNTS: [&str; 12] = [
    "1",
    "2",
    "3",
    "7",
    "100",
    "2000",
    "0",
    "-1",
    "18446744073709551615",
    "18446744073709551616",
    "",
    "many",
];
/// Depths at which `perft`, which has no other limit, counts for a moment only.
const DEPTHS: [&str; 7] = ["0", "1", "2", "-1", "4294967296", "", "deep"];
const FILES: [&str; 15] = [
    "search.jsonl",
    "proof.gtc",
    "long.gts",
    "graph.txt",
    "tree.json",
    "thesis.txt",
    "new",
    "./new",
    "-",
    ".",
    "/dev/null",
    "none/new",
    "new.part",
    "",
    "ü ñ",
];
const ENGINES: [&str; 6] = [
    "minimax,alphabeta",
    "pvs,iterative,df-pn",
    "and-or,pns,pn2",
    "own,solver,portfolio",
    "minimax,minimax",
    "alphabeta,",
];
const NAMES: [&str; 10] = [
    "legal",
    "lines",
    "distinct",
    "ural-1195",
    "control-game",
    "connect4",
    "1195",
    "",
    "x",
    "ünï",
];
const POSITIONS: [&str; 10] = [
    "-",
    "X1O/3/3:X",
    "3/3/3:X",
    "4/4/4/4:X",
    "XXX/3/3:O",
    "",
    "ß",
    "1-12:X",
    "8/8/8/8/8/8/8/8_w_-_-_0_1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
];
const MOVES: [&str; 10] = [
    "",
    "b2",
    "b2 a1",
    "a1 a1",
    "1",
    "6 2",
    "e2e4",
    "3 3 3 3",
    "ß",
    "b2 a1 c3 c1 a3 b3",
];
const INPUTS: [&str; 16] = [
    "",
    "\n",
    "quit\n",
    "uci\nisready\ngo depth 1\n",
    "go infinite\n",
    "go depth 2\ngo infinite\n",
    "position startpos moves e2e4\ngo nodes 100\nquit\n",
    "boardsize 5\nclear_board\ngenmove w\nquit\n",
    "genmove b\n",
    "1 2\n2 3\n",
    "[[3, 5], [2, 9]]",
    "XXO\n#X#\n#OO\n",
    "b2\nhint\nundo\nquit\n",
    "1\n3\n0 1 0\n1 0 1\n0 1 0\n",
    "44533\n",
    "X1O/3/3:X",
];

/// The generator `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count as u64).expect("below a count")
    }

    fn percent(&mut self, chance: u64) -> bool {
        self.next() % 100 < chance
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// The parser of the program, and the files that its lines read.
pub(crate) struct Lines<'a> {
    parser: Command,
    files: &'a BTreeMap<&'static str, Vec<u8>>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(files: &'a BTreeMap<&'static str, Vec<u8>>) -> Self {
        let mut parser = gametree::cli::parser(&gametree::builtin(), "gametree");
        // After this, options of all commands, such as the one for help, are included.
        parser.build();
        Lines { parser, files }
    }

    /// Returns the line of this number, which is always the same.
    pub(crate) fn draw(&self, number: u64) -> Line {
        let mut random = Random(number);
        let mut args = Vec::new();
        let commands: Vec<&Command> = self.parser.get_subcommands().collect();
        let command = commands[random.below(commands.len())];
        // A suite of seconds, and a script of a thousand lines, are tried less often than the rest.
        let is_rare = ["bench", "completions", "help"].contains(&command.get_name());
        if random.percent(3) || is_rare && random.percent(80) {
            let count = random.below(4);
            args.extend((0..count).map(|_| random.one_of(&GARBAGE).to_owned()));
        } else {
            args.push(command.get_name().to_owned());
            push_arguments(command, &mut random, &mut args);
        }
        let limit = limit(command.get_name());
        let input = self.input(&mut random);
        Line { args, input, limit }
    }

    fn input(&self, random: &mut Random) -> Vec<u8> {
        match random.below(12) {
            0 => self.files["proof.gtc"].clone(),
            1 => self.files["long.gts"].clone(),
            2 => vec![b'x'; 100_000],
            3 => b"\xff\xfe\0\n".to_vec(),
            _ => random.one_of(&INPUTS).as_bytes().to_vec(),
        }
    }
}

fn push_arguments(command: &Command, random: &mut Random, args: &mut Vec<String>) {
    // Most lines are nearly right; otherwise no line would ever pass the parser.
    let wildness = [0, 0, 3, 15][random.below(4)];
    let mut is_timed = false;
    for arg in command.get_arguments() {
        let is_needed = arg.is_required_set() || arg.is_positional();
        let chance = if is_needed { 97 } else { 15 };
        if ["help", "version"].contains(&arg.get_id().as_str()) || !random.percent(chance) {
            continue;
        }
        is_timed |= arg.get_long() == Some("time");
        push(arg, random, wildness, args);
    }
    let takes_time = command
        .get_arguments()
        .any(|arg| arg.get_long() == Some("time"));
    if takes_time && !is_timed {
        let time = if command.get_name() == "play" {
            "1ms"
        } else {
            "30ms"
        };
        args.extend(["--time", time].map(str::to_owned));
    }
    for _ in 0..2 {
        if random.percent(wildness) {
            let at = random.below(args.len() + 1);
            args.insert(at, random.one_of(&GARBAGE).to_owned());
        }
    }
}

/// Appends an argument as a user may type it.
fn push(arg: &Arg, random: &mut Random, wildness: u64, args: &mut Vec<String>) {
    let long = arg.get_long().map(|long| format!("--{long}"));
    if !arg.get_action().takes_values() {
        args.extend(long);
        return;
    }
    let value = if random.percent(wildness) {
        random.one_of(&GARBAGE).to_owned()
    } else {
        value(arg, random)
    };
    match long {
        Some(long) if random.percent(wildness) => args.push(long),
        Some(long) if random.percent(10) => args.push(format!("{long}={value}")),
        Some(long) => args.extend([long, value]),
        None => args.push(value),
    }
}

/// Returns a value of an argument, by the names that its help gives.
fn value(arg: &Arg, random: &mut Random) -> String {
    let possible = arg.get_possible_values();
    if !possible.is_empty() {
        return possible[random.below(possible.len())].get_name().to_owned();
    }
    let name = arg.get_value_names().and_then(|names| names.first());
    let name = name.map_or_else(|| arg.get_id().as_str().to_uppercase(), ToString::to_string);
    let words: &[&str] = match name.as_str() {
        "GAME" | "GAME|FILE" => &GAMES,
        "ENGINE,ENGINE" => &ENGINES,
        "TIME" => &TIMES,
        "SIZE" => &SIZES,
        "DEPTH" => &DEPTHS,
        "FILE" => &FILES,
        "NAME" => &NAMES,
        "TEXT" => &POSITIONS,
        "MOVES" => &MOVES,
        "FORMAT" => &["matrix", "edges", "dimacs", "graph6", "x", ""],
        _ => &COUNTS,
    };
    random.one_of(words).to_owned()
}

/// Returns the time limit of a line of this command: whole games are played, and `bench` searches for seconds.
fn limit(command: &str) -> Duration {
    Duration::from_secs(match command {
        "bench" => 60,
        "play" => 20,
        _ => 1,
    })
}
