#![doc = include_str!("../README.md")]

mod analyse;
mod args;
mod bench;
mod best;
mod builtin;
mod certificate;
mod checkpoint;
mod connect_four;
mod control_game;
mod dialogue;
mod error;
mod game;
mod games;
mod gtp;
mod help;
mod input;
mod interrupt;
mod judge;
mod output;
mod perft;
mod play;
mod progress;
mod solve;
mod tree;
mod uci;
mod units;
mod ural;
mod verify;
mod whole_file;

/// The front page of the project, so that its game is compiled.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{hint, panic, thread};

use clap::FromArgMatches;
use gametree_registry::Registry;
use gametree_search::STACK_BYTES;

pub use builtin::builtin;

use args::{Cli, Command};
use error::{Ending, Failure};

/// What every command works with.
struct Context<'a> {
    registry: &'a Registry,
    /// The name that the program was called by.
    program: &'a str,
    /// Standard output, buffered.
    out: &'a mut dyn Write,
}

/// Runs the whole command line on the games of a registry: reads the arguments, the program's name first, writes to standard output and standard error, and returns the exit code.
///
/// The program's name in help and errors is that of the first argument.
pub fn run(registry: &Registry, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let program = program_name(&args);
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        match builder.spawn_scoped(scope, || run_on_this_stack(registry, args, &program)) {
            Ok(thread) => thread
                .join()
                .unwrap_or_else(|cause| panic::resume_unwind(cause)),
            Err(error) => Failure::Other(format!("no thread to work in: {error}")).tell(&program),
        }
    })
}

/// What `gtp` answers to an input held in memory: the door of the fuzz target, and no part of the interface.
#[doc(hidden)]
pub fn answer_gtp(input: &[u8]) -> Vec<u8> {
    gtp::answer(&builtin(), input).expect("the built-in game opens, and memory can be written")
}

fn run_on_this_stack(registry: &Registry, args: Vec<OsString>, program: &str) -> ExitCode {
    if !has_spare_memory() {
        let found = "expected 4 MiB of memory beside the stack, found less";
        return Failure::Other(found.to_owned()).tell(program);
    }
    let matches = help::command(registry, program).try_get_matches_from(args);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, program),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut context = Context {
        registry,
        program,
        out: &mut out,
    };
    let result = dispatch(&cli, &mut context);
    // What was written before a failure is part of the answer.
    let flushed = out.flush();
    let result = match (result, flushed) {
        (Ok(_), Err(error)) => Err(Failure::Output(error)),
        (result, _) => result,
    };
    match result {
        Ok(ending) => ending.exit_code(),
        Err(failure) => failure.tell(program),
    }
}

/// Whether the stack has left enough for all that does not ask before it takes memory.
fn has_spare_memory() -> bool {
    const SPARE_BYTES: usize = 4 << 20;
    let mut spare: Vec<u8> = Vec::new();
    // Otherwise nobody would look at it, and it would be left out.
    hint::black_box(&mut spare)
        .try_reserve_exact(SPARE_BYTES)
        .is_ok()
}

fn dispatch(cli: &Cli, context: &mut Context<'_>) -> Result<Ending, Failure> {
    match &cli.command {
        Command::Games(args) => games::run(args, context),
        Command::Solve(args) => solve::run(args, context),
        Command::Verify(args) => verify::run(args, context),
        Command::Best(args) => best::run(args, context),
        Command::Analyse(args) => analyse::run(args, context),
        Command::Play(args) => play::run(args, context),
        Command::Tree(args) => tree::run(args, context),
        Command::Gtp(args) => gtp::run(args, context),
        Command::Uci => uci::run(context),
        Command::Perft(args) => perft::run(args, context),
        Command::Judge(args) => judge::run(args, context),
        Command::Bench(args) => bench::run(args, context),
        Command::Completions(args) => help::completions(args, context),
    }
}

fn program_name(args: &[OsString]) -> String {
    let stem = args.first().and_then(|path| Path::new(path).file_stem());
    stem.map_or_else(
        || "gametree".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

/// Prints help, version or a usage error, as the parser asks.
fn usage(error: &clap::Error, program: &str) -> ExitCode {
    match error.print() {
        Ok(()) if error.use_stderr() => ExitCode::from(error::USAGE),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => Failure::Output(error).tell(program),
    }
}
