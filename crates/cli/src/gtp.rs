//! `gtp`: the capture game for programs that speak the Go Text Protocol, version 2.

mod board;
mod clock;
mod commands;
mod engine;
mod line;
mod refusal;
#[cfg(test)]
mod tests;
mod vertex;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_registry::{Purpose, Registry, SearchTask};
use gametree_search::SearchLimits;

use crate::Context;
use crate::args::GtpArgs;
use crate::error::{Ending, Failure, INTERRUPTED};
use crate::interrupt::Interrupt;

use engine::Engine;
use line::{Line, Request, read_line, write_reply};
use refusal::Refusal;

/// As long as a person waits for a move when nobody keeps a clock.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Nodes for a move where many inputs are tried, and none for its moves.
const MEMORY_NODES: u64 = 50;
/// The smallest table that an engine takes.
const MEMORY_TABLE_BYTES: usize = 64 << 10;

pub(crate) fn run(args: &GtpArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let is_thinking = Arc::new(AtomicBool::new(false));
    let interrupt = listen(&is_thinking);
    let task = args.search.task(Purpose::Play, None, &interrupt);
    let mut engine = Engine::new(context.registry.clone(), &args.game, task, is_thinking)?;
    if !args.search.has_limit() {
        engine.think_without_a_clock(DEFAULT_TIME);
    }
    converse(&mut engine, io::stdin().lock(), &mut *context.out)?;
    Ok(if interrupt.is_set() {
        Ending::Interrupted
    } else {
        Ending::Done
    })
}

/// What the engine answers to an input held in memory, with searches of a few nodes.
pub(crate) fn answer(registry: &Registry, input: &[u8]) -> Result<Vec<u8>, Failure> {
    let limits = SearchLimits {
        nodes: Some(MEMORY_NODES),
        ..SearchLimits::default()
    };
    let task = SearchTask {
        table_bytes: MEMORY_TABLE_BYTES,
        ..SearchTask::new(Purpose::Play, limits)
    };
    let mut engine = Engine::new(registry.clone(), "capture:9x9", task, Arc::default())?;
    let mut output = Vec::new();
    converse(&mut engine, input, &mut output)?;
    Ok(output)
}

/// Ctrl-C lets a search end with its best so far; a program that waits for a command has nothing to end, and stops.
fn listen(is_thinking: &Arc<AtomicBool>) -> Interrupt {
    let is_thinking = Arc::clone(is_thinking);
    Interrupt::listen(move || {
        if !is_thinking.load(Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    })
}

/// Answers commands until one says `quit`, the input ends, or somebody interrupts a search.
fn converse(
    engine: &mut Engine,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Failure> {
    loop {
        let line = read_line(&mut input)
            .map_err(|error| Failure::Other(format!("the commands cannot be read: {error}")))?;
        let (text, is_cut) = match line {
            Line::Whole(text) => (text, false),
            Line::Cut(text) => (text, true),
            Line::End => return Ok(()),
        };
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
            return Ok(());
        }
    }
}
