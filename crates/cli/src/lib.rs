#![doc = include_str!("../README.md")]

mod about;
mod analyse;
mod answer_details;
mod bench;
mod best;
mod certificate;
mod checkpoint;
mod completions;
mod engines;
mod explain;
mod first_word;
mod games;
mod help;
mod judge;
mod man;
mod output;
mod perft;
mod picture_args;
mod queue_args;
mod race;
mod search_command;
mod show;
mod solve;
mod subject;
mod texts;
mod tree;
mod verify;
mod welcome;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{hint, panic, thread};

use gametree_search::STACK_BYTES;

pub use gametree_command::*;
use gametree_match::{MatchArgs, UgiArgs};
use gametree_play::PlayArgs;
pub use help::parser;
pub use tree::{RecordArgs, RecordSource};

/// Memory that must be free beside the stack, for the largest answers that do not check before they allocate, such as drawn trees.
const SPARE_BYTES: usize = 16 << 20;
/// Memory for an error message, where the stack leaves none.
const RESERVE_BYTES: usize = 1 << 20;

/// Runs the whole command line of a program, or of the games of a registry, and returns the exit code.
///
/// It reads the arguments, the program's name first, and writes to standard output and standard error.
///
/// The program's name in help and errors is that of the first argument.
pub fn run(program: impl Into<Program>, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_program(&program.into(), args.into_iter().collect())
}

fn run_program(program: &Program, args: Vec<OsString>) -> ExitCode {
    let name = program_name(&args);
    take_file_limits_for_errors();
    take_aborts_for_failures();
    // Where the stack takes the rest, this memory is freed for the error message.
    let reserve = spare_memory(RESERVE_BYTES);
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let work = || {
            drop(reserve);
            run_on_this_stack(program, args, &name)
        };
        match builder.spawn_scoped(scope, work) {
            Ok(thread) => thread
                .join()
                .unwrap_or_else(|cause| panic::resume_unwind(cause)),
            Err(error) => {
                Failure::Other(format!("no memory for a thread to work in: {error}")).report(&name)
            }
        }
    })
}

fn run_on_this_stack(program: &Program, args: Vec<OsString>, name: &str) -> ExitCode {
    // This is enough for all allocations that are not checked before.
    if spare_memory(SPARE_BYTES).is_none() {
        let mebibytes = SPARE_BYTES >> 20;
        let found = format!("no memory: expected {mebibytes} MiB beside the stack, found less");
        return Failure::Other(found).report(name);
    }
    let mut out = BufWriter::new(StickyWriter::new(io::stdout().lock()));
    let mut context = Context {
        program,
        name,
        out: &mut out,
    };
    let is_for_programs = asks_for_json(&args);
    let result = dispatch(args, &mut context);
    // Output before a failure is part of the answer.
    let flushed = out.flush();
    let failure = out.get_ref().failure().or(flushed.err());
    let result = match (result, failure) {
        (Ok(_), Some(error)) => Err(Failure::Output(error)),
        (result, _) => result,
    };
    match result {
        Ok(ending) => ending.exit_code(),
        Err(failure) if is_for_programs => failure.report_json(name),
        Err(failure) => failure.report(name),
    }
}

/// Returns `true` if a program reads the output, errors included, even those of the arguments.
fn asks_for_json(args: &[OsString]) -> bool {
    let options = args.iter().take_while(|arg| *arg != "--");
    options.skip(1).any(|arg| arg == "--json")
}

/// Carries out the command that the arguments name.
fn dispatch(args: Vec<OsString>, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let parser = help::parser(context.program, context.name);
    let args = first_word::with_command(args, &parser, context.program)?;
    let matches = parser.try_get_matches_from(args);
    let matches = matches.map_err(|error| Failure::Usage(help::with_tip(error, context.name)))?;
    let entries = entries(context.program);
    let Some((name, matches)) = matches.subcommand() else {
        welcome::write(context, &entries)?;
        return Ok(Ending::Done);
    };
    let entry = entries.iter().find(|entry| entry.name() == name);
    let entry = entry.expect("the parser knows no other commands");
    entry.run(matches, context)
}

/// Returns all commands of a program: the common ones, and its own among them or instead of one of the same name.
fn entries(program: &Program) -> Vec<CommandEntry> {
    let own = program.commands();
    let mut entries = vec![
        CommandEntry::of::<games::GamesArgs>(),
        CommandEntry::of::<engines::EnginesArgs>(),
        CommandEntry::of::<show::ShowArgs>(),
        CommandEntry::of::<solve::SolveArgs>(),
        CommandEntry::of::<verify::VerifyArgs>(),
        CommandEntry::of::<best::BestArgs>(),
        CommandEntry::of::<analyse::AnalyseArgs>(),
        CommandEntry::of::<explain::ExplainArgs>(),
        CommandEntry::of::<tree::TreeArgs>(),
        CommandEntry::of::<race::RaceArgs>(),
        CommandEntry::of::<PlayArgs>(),
        CommandEntry::of::<MatchArgs>(),
        CommandEntry::of::<UgiArgs>(),
        CommandEntry::of::<perft::PerftArgs>(),
        CommandEntry::of::<judge::JudgeArgs>(),
        CommandEntry::of::<bench::BenchArgs>(),
        CommandEntry::of::<completions::CompletionsArgs>(),
        CommandEntry::of::<man::ManArgs>(),
    ];
    let has_judges = !program.judges().is_empty();
    entries.retain(|entry| {
        let is_replaced = own.iter().any(|own| own.name() == entry.name());
        !is_replaced && (has_judges || entry.name() != judge::JudgeArgs::NAME)
    });
    let is_perft = |entry: &CommandEntry| entry.name() == perft::PerftArgs::NAME;
    let at = entries.iter().position(is_perft).unwrap_or(entries.len());
    entries.splice(at..at, own.iter().copied());
    entries
}

/// Allocates `bytes` unused bytes; `None` where there is not enough memory.
fn spare_memory(bytes: usize) -> Option<Vec<u8>> {
    let mut spare = Vec::new();
    // Without this the compiler would remove the allocation.
    let is_had = hint::black_box(&mut spare).try_reserve_exact(bytes).is_ok();
    is_had.then_some(spare)
}

fn program_name(args: &[OsString]) -> String {
    let stem = args.first().and_then(|path| Path::new(path).file_stem());
    stem.map_or_else(
        || "gametree".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

#[cfg(test)]
mod tests {
    use gametree_registry::Registry;

    use super::*;

    /// Stands in the place of a command of every program
    #[derive(clap::Parser)]
    struct OwnSolve {}

    impl Command for OwnSolve {
        const NAME: &str = "solve";
        const EXAMPLES: &[&str] = &["PROGRAM solve"];

        fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
            writeln!(context.out, "own")?;
            Ok(Ending::Done)
        }
    }

    #[test]
    fn a_command_of_the_same_name_was_listed_twice() {
        let program = Program::new(Registry::new()).with_command::<OwnSolve>();
        let names = entries(&program);
        let solves = names.iter().filter(|entry| entry.name() == "solve");
        assert_eq!(solves.count(), 1);
        let mut out = Vec::new();
        let mut context = Context {
            program: &program,
            name: "own",
            out: &mut out,
        };
        let args = ["own", "solve"].map(OsString::from).to_vec();
        let ending = dispatch(args, &mut context).expect("it takes no arguments");
        assert_eq!((ending, out.as_slice()), (Ending::Done, &b"own\n"[..]));
    }

    /// Stands in the place of the help that the parser brings
    #[derive(clap::Parser)]
    struct OwnHelp {}

    impl Command for OwnHelp {
        const NAME: &str = "help";
        const EXAMPLES: &[&str] = &["PROGRAM help"];

        fn run(&self, _: &mut Context<'_>) -> Result<Ending, Failure> {
            Ok(Ending::Unproven)
        }
    }

    #[test]
    fn a_command_called_help_panicked() {
        let program = Program::new(Registry::new()).with_command::<OwnHelp>();
        let mut context = Context {
            program: &program,
            name: "own",
            out: &mut Vec::new(),
        };
        let args = ["own", "help"].map(OsString::from).to_vec();
        let ending = dispatch(args, &mut context).expect("it takes no arguments");
        assert_eq!(ending, Ending::Unproven);
    }

    #[test]
    fn the_version_is_that_of_the_program() {
        let version = |program: Program| help::parser(&program, "own").render_version();
        let own = Program::new(Registry::new());
        assert!(version(own.clone()).starts_with("own (gametree "));
        assert_eq!(version(own.with_version("9.9.9")), "own 9.9.9\n");
    }
}
