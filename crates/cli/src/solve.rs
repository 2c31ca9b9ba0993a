//! `solve`: who wins, proven.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser};
use gametree_certificate::{Report, SeenTable};
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, SearchArgs, parse_bytes, parse_time, write_json,
};
use gametree_core::Outcome;
use gametree_registry::{Answer, EngineKind, Fact, Purpose, SearchTask, Session};
use serde_json::Value;

use crate::atomic_file;
use crate::certificate::{self, report_json};
use crate::checkpoint::{CheckpointWriter, resume};
use crate::open::{GameArgs, open, subject};
use crate::output::{answer_json, result, sentence, write_details};
use crate::progress::{OutputArgs, Reporter};

/// Prove who wins, with a line of best play
///
/// Exit code 0 when proven, 3 when a limit was reached before.
#[derive(Debug, Parser)]
#[command(mut_arg("game", |arg| arg.required(false).required_unless_present("resume")))]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: Option<GameArgs>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Write the proof to this file, for `verify`; nothing is written when nothing is proven
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    certificate: Option<PathBuf>,
    /// The most memory that the positions seen may take while the certificate is written; `verify` takes as much [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, help_heading = "Output", requires = "certificate")]
    certificate_memory: Option<usize>,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(crate) struct CheckpointArgs {
    /// Write the search to this file now and then, and when it ends, for `--resume`
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// The time between two checkpoints
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1m")]
    every: Duration,
    /// Go on with the search in this file, with its game, position, engine and generator, and write its checkpoints there unless `--checkpoint` names another file
    ///
    /// What is proven then rests on the file, which is trusted; with `--certificate` it need not be.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "position", "moves", "engine", "generator"]
    )]
    resume: Option<PathBuf>,
}

impl CheckpointArgs {
    /// The file to write to, and how often.
    fn file(&self) -> Option<(PathBuf, Duration)> {
        let path = self.checkpoint.as_ref().or(self.resume.as_ref())?;
        Some((path.clone(), self.every))
    }
}

impl Command for SolveArgs {
    const NAME: &str = "solve";
    const EXAMPLES: &[&str] = &[
        "PROGRAM solve GAME",
        "PROGRAM solve GAME --moves \"MOVES\"",
        "PROGRAM solve LAST --time 2s --json",
        "PROGRAM solve GAME --certificate proof.gtc",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let interrupt = Interrupt::listen(|| ());
        let mut task = self.search.task(Purpose::Solve, None, &interrupt);
        let (mut session, subject) = begin(self, context, &mut task)?;
        let checkpoints = self.checkpoints.file();
        check_files(self, &*session, &task)?;
        let reporter = Reporter::new(self.output.progress);
        let mut writer = CheckpointWriter::new(reporter, checkpoints, context.name);
        let answer = session.search(&task, &mut writer)?;
        let facts = session.facts(&answer, &task);
        let findings = (&answer, facts.as_slice());
        writer.reporter.finish();
        // An answer that is found is printed, whatever becomes of the files that it was to go into.
        let printed = if self.output.json {
            Ok(())
        } else {
            let outcome = session.outcome();
            write_text(context.out, (&subject, outcome), findings)
                .and_then(|()| context.out.flush())
        };
        let what = (&answer, &task);
        let report = certify(self, &mut *session, what, &mut writer.reporter);
        writer.reporter.finish();
        let certified = report.as_ref().ok().and_then(Option::as_ref);
        let certified = self.certificate.as_deref().zip(certified);
        let printed = printed.and_then(|()| {
            if self.output.json {
                write_json(context.out, &to_json(findings, certified))?;
            } else if let Some((path, report)) = certified {
                write_report(context.out, path, report)?;
            }
            context.out.flush()
        });
        writer.report_last();
        report?;
        printed?;
        Ok(Ending::of_proof(answer.is_proven(), answer.report.stopped))
    }
}

/// Refuses files that the search could not fill, or that could not be written when it has ended.
fn check_files(args: &SolveArgs, session: &dyn Session, task: &SearchTask) -> Result<(), Failure> {
    let checkpoint = args.checkpoints.file().map(|(path, _)| path);
    if checkpoint.is_some() && !session.offers_checkpoints(task) {
        let found = task
            .engine
            .map_or("that of the game itself", EngineKind::name);
        return Err(Failure::Input(format!(
            "checkpoints: expected --engine portfolio, solver or df-pn, found {found}",
        )));
    }
    for path in args.certificate.iter().chain(&checkpoint) {
        atomic_file::check(path)?;
    }
    Ok(())
}

/// Writes the proof of an answer where one is asked for and there is one.
fn certify(
    args: &SolveArgs,
    session: &mut dyn Session,
    what: (&Answer, &SearchTask),
    reporter: &mut Reporter,
) -> Result<Option<Report>, Failure> {
    let path = args.certificate.as_deref();
    let Some(path) = path.filter(|_| what.0.is_proven()) else {
        return Ok(None);
    };
    let seen = match args.certificate_memory {
        Some(bytes) => SeenTable::with_bytes(bytes as u64),
        None => SeenTable::Growing,
    };
    certificate::write(path, session, what, seen, reporter).map(Some)
}

/// The game to solve, at its start or where a checkpoint has left it, and how to call it.
fn begin(
    args: &SolveArgs,
    context: &Context<'_>,
    task: &mut SearchTask,
) -> Result<(Box<dyn Session>, String), Failure> {
    if let Some(path) = &args.checkpoints.resume {
        let session = resume(path, context.registry(), task, args.search.table)?;
        let subject = format!("{} at {}", session.name(), session.position());
        return Ok((session, subject));
    }
    let game = args.game.as_ref();
    let game = game.expect("clap asks for a game where nothing is resumed");
    let session = open(game, context.registry())?;
    let subject = subject(game, &*session);
    Ok((session, subject))
}

fn to_json((answer, facts): (&Answer, &[Fact]), certified: Option<(&Path, &Report)>) -> Value {
    let mut object = answer_json(answer);
    for fact in facts {
        object[fact.name] = fact.value.into();
    }
    if let Some((path, report)) = certified {
        let mut report = report_json(report);
        report["file"] = path.display().to_string().into();
        object["certificate"] = report;
    }
    object
}

fn write_text(
    out: &mut dyn Write,
    (subject, outcome): (&str, Option<Outcome>),
    (answer, facts): (&Answer, &[Fact]),
) -> io::Result<()> {
    if let Some(outcome) = outcome {
        writeln!(out, "{subject}: the game is over: {}", result(outcome))?;
    } else {
        writeln!(out, "{subject}: {}", sentence(answer))?;
        write_details(out, answer)?;
        if answer.engine.is_prover() && matches!(answer.outcome(), Some(Outcome::Win(_))) {
            writeln!(out, "in how many plies: --engine solver finds out")?;
        }
    }
    for fact in facts {
        writeln!(out, "{}", fact.text)?;
    }
    Ok(())
}

fn write_report(out: &mut dyn Write, path: &Path, report: &Report) -> io::Result<()> {
    writeln!(
        out,
        "certificate {}: {} moves in {} bytes; rests on {}",
        path.display(),
        report.entries,
        report.bytes,
        report.basis
    )
}
