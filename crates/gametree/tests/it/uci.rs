//! `uci`: the program against itself, with the rules as the referee.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use gametree_chess::Chess;
use gametree_core::{Notation, Player, Position};

use crate::program::{command, gametree_reading};

/// Openings with both kinds of castling, open lines and closed ones ahead.
const OPENINGS: [&str; 4] = [
    "e2e4 e7e5 g1f3 b8c6",
    "d2d4 g8f6 c2c4 e7e6",
    "c2c4 c7c5 b1c3 g7g6",
    "e2e4 c7c6 d2d4 d7d5",
];

/// A running program.
struct Program {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Self {
        let mut child = command(&["uci"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take().expect("piped above");
        let stdout = BufReader::new(child.stdout.take().expect("piped above"));
        Program {
            child,
            stdin,
            stdout,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("the program reads");
    }

    /// Returns the rest of the first line that begins with `start`.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self
                .stdout
                .read_line(&mut line)
                .expect("the program writes");
            assert!(read > 0, "the program has ended before it said {start:?}");
            if let Some(rest) = line.strip_prefix(start) {
                return rest.trim().to_owned();
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("the program ends").success());
    }
}

/// Plays a game, and asks for each move by the command that `go` makes of both clocks; returns the number of plies.
fn play(
    program: &mut Program,
    opening: &str,
    mut clocks: Option<[Duration; 2]>,
    go: impl Fn(Option<[Duration; 2]>) -> String,
) -> usize {
    program.say("ucinewgame");
    let mut pos = Chess::new();
    let mut played: Vec<String> = Vec::new();
    for m in opening.split(' ') {
        pos.play(pos.parse_move(m).expect("an opening"));
        played.push(m.to_owned());
    }
    while pos.outcome().is_none() {
        program.say(&format!("position startpos moves {}", played.join(" ")));
        let started = Instant::now();
        program.say(&go(clocks));
        let text = program.wait_for("bestmove ");
        if let Some(clocks) = &mut clocks {
            let clock = &mut clocks[pos.to_move().index()];
            let left = clock.checked_sub(started.elapsed());
            *clock = left.unwrap_or_else(|| panic!("time is over after {played:?}"));
        }
        let m = pos.parse_move(&text).expect("a move");
        assert!(pos.is_legal(m), "{text} in {pos:?}");
        pos.play(m);
        played.push(text);
    }
    played.len()
}

#[test]
fn a_game_against_itself_goes_by_the_rules_to_its_end() {
    let mut program = Program::start();
    program.say("uci");
    program.wait_for("uciok");
    program.say("setoption name Hash value 1");
    program.say("isready");
    program.wait_for("readyok");
    let plies = play(&mut program, OPENINGS[0], None, |_| {
        "go nodes 200".to_owned()
    });
    assert!(plies > 20, "{plies}");
    program.quit();
}

/// The test needs clocks, so it runs with the slow tests only.
#[test]
fn games_against_itself_keep_to_the_clock() {
    if std::env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    let mut program = Program::start();
    for opening in OPENINGS {
        let clocks = [Duration::from_secs(10); 2];
        let plies = play(&mut program, opening, Some(clocks), |clocks| {
            let left = |player: Player| {
                clocks.map_or(0, |clocks: [Duration; 2]| {
                    clocks[player.index()].as_millis()
                })
            };
            let (white, black) = (left(Player::First), left(Player::Second));
            format!("go wtime {white} btime {black}")
        });
        assert!(plies > 10, "{plies}");
    }
    program.quit();
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_conversation() {
    let ran = gametree_reading(
        &["uci"],
        b"position startpos moves f2f3 e7e5 g2g4\ngo depth 2",
    );
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.stderr, "");
    assert!(ran.stdout.ends_with("bestmove d8h4\n"), "{ran:?}");
}

#[test]
fn a_search_without_end_outlived_its_controller() {
    let ran = gametree_reading(&["uci"], b"go depth 4\ngo infinite\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.stdout.matches("bestmove ").count(), 2, "{ran:?}");
}
