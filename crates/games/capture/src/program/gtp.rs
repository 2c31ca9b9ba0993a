//! The command `gtp`, which plays the capture game with programs that speak the Go Text Protocol, version 2.

mod board;
mod clock;
mod commands;
mod dialogue;
mod engine;
mod exchange;
mod line;
mod refusal;
mod vertex;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Parser;
use gametree_command::{
    BoundedLines, Command, Context, Ending, Failure, INTERRUPTED, Interrupt, SearchArgs,
};
use gametree_registry::{Purpose, unreadable};

pub use dialogue::PROTOCOL;
pub use engine::Engine;
use line::{MAX_LINE_BYTES, Request, command_of, write_reply};
use refusal::Refusal;

/// The time for a move without a clock, as long as a person likes to wait.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Play the capture game with a program that speaks the Go Text Protocol
///
/// Commands come on standard input and responses go to standard output, by version 2 of the protocol.
/// A move takes at most the time, the nodes and the depth given, and never more than the clocks of the controller allow; 1 second where nothing limits it.
/// A colour that was captured or cannot move resigns; no colour passes, but one may be given several moves in a row.
#[derive(Debug, Parser)]
pub struct GtpArgs {
    /// The capture game to begin with; the rule set and the start stay when the controller asks for another size
    #[arg(long, value_name = "GAME", default_value = "capture:9x9")]
    game: String,
    #[command(flatten)]
    search: SearchArgs,
}

impl Command for GtpArgs {
    const NAME: &str = "gtp";
    const EXAMPLES: &[&str] = &[
        "PROGRAM gtp",
        "PROGRAM gtp --game capture:9x9,contact --time 3s",
        "PROGRAM gtp --game capture:6x6,crosscut --nodes 10000",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let is_thinking = Arc::new(AtomicBool::new(false));
        let interrupt = listen(&is_thinking);
        let task = self.search.task(Purpose::Play, None, interrupt.flag());
        let mut engine = Engine::new(context.registry().clone(), &self.game, task, is_thinking)?;
        engine.introduce_as(context.name, context.program.version());
        if !self.search.has_limit() {
            engine.think_without_a_clock(DEFAULT_TIME);
        }
        converse(&mut engine, io::stdin().lock(), &mut *context.out)?;
        Ok(if interrupt.is_set() {
            Ending::Interrupted
        } else {
            Ending::Done
        })
    }
}

/// Listens for Ctrl-C: a search ends with its best move so far, and a program that waits for a command exits.
fn listen(is_thinking: &Arc<AtomicBool>) -> Interrupt {
    let is_thinking = Arc::clone(is_thinking);
    Interrupt::listen(move || {
        if !is_thinking.load(Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    })
}

/// Answers commands until `quit` arrives, the input ends, or a search is interrupted; it is public for tests only, and no part of the interface.
///
/// # Errors
/// Fails if the input cannot be read or the output cannot be written.
#[doc(hidden)]
pub fn converse(
    engine: &mut Engine,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Failure> {
    for line in BoundedLines::new(input, MAX_LINE_BYTES) {
        let line = line.map_err(|error| Failure::input("standard input", &unreadable(&error)))?;
        let (text, is_cut) = command_of(&line);
        let Some(request) = Request::parse(&text) else {
            continue;
        };
        let reply = if is_cut {
            Err(Refusal::LongLine)
        } else {
            engine.answer(&request)
        };
        write_reply(&mut output, request.id, &reply)?;
        output.flush()?;
        if engine.is_finished() {
            break;
        }
    }
    Ok(())
}
