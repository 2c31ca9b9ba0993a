//! Engines of the program that panic: they report it in a line, and the program goes on.

use std::io::Cursor;

use gametree_command::clap::Parser;
use gametree_command::{Command, Context, Ending, Program};
use gametree_core::{Evaluator, Score};
use gametree_match::{MatchArgs, converse_ugi};
use gametree_registry::{GameEntry, Registry, SessionBuilder};
use gametree_testkit::{AllTakes, Heap};

/// An evaluator that can judge nothing.
#[derive(Clone, Copy)]
struct Speechless;

impl Evaluator<Heap> for Speechless {
    fn evaluate(&self, _: &Heap) -> Score {
        panic!("no estimate")
    }
}

const HEAP: GameEntry = GameEntry::new("heap", "a heap without an estimate", |_| {
    let start: Heap = Heap::new(10);
    Ok(SessionBuilder::new("heap", start, AllTakes, Speechless).build())
});

/// Returns the output of `work`, with a program that has this game.
fn said(work: impl FnOnce(&mut Context<'_>)) -> String {
    let mut out = Vec::new();
    let program = Program::new(Registry::new().with_game(HEAP)).with_version("9.9.9");
    work(&mut Context {
        program: &program,
        name: "my-engine",
        out: &mut out,
    });
    String::from_utf8(out).expect("answers are UTF-8")
}

#[test]
fn a_search_that_panicked_was_followed_by_silence() {
    let input = "position startpos moves 1\ngo depth 2\nquery gameover\ngo nodes 9\n";
    let text = said(|context| {
        converse_ugi(context, "heap", Cursor::new(input)).expect("memory can be written");
    });
    let lines: Vec<&str> = text.lines().collect();
    let panicked = "info string the search panicked: no estimate";
    let expected = [
        panicked,
        "bestmove 1",
        "response false",
        panicked,
        "bestmove 1",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn an_engine_that_panicked_ended_the_match() {
    let args = ["match", "heap", "--games", "2", "--player"];
    let players = [
        "name=deep depth=2",
        "--player",
        "name=exact engine=and-or nodes=5000",
    ];
    let args = MatchArgs::parse_from(args.iter().chain(&players));
    let text = said(|context| {
        assert_eq!(args.run(context).expect("a match"), Ending::Done);
    });
    let is_lost = |line: &&str| {
        line.contains("exact wins") && line.contains("the search panicked: no estimate")
    };
    assert_eq!(text.lines().filter(is_lost).count(), 2, "{text}");
}
