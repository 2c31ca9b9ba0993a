//! Command `solve`: the winner, proven.

mod certified;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Parser};
use gametree_certificate::SeenTable;
use gametree_command::shell::quoted;
use gametree_command::{
    Command, Context, DatabaseArgs, Destination, Ending, Failure, FileKind, GameArgs, Interrupt,
    OutputArgs, OutputFile, Replaces, SearchArgs, are_one, check_task, is_stream, parse_bytes,
    report_json, solution_json, write_json,
};
use gametree_core::{Mismatch, Outcome, Phrase};
use gametree_explain::picture;
use gametree_registry::{
    Answer, EngineKind, Fact, Purpose, SearchTask, Session, Words, reads_standard_input,
};
use serde_json::{Value, json};

use crate::certificate;
use crate::checkpoint::{CheckpointArgs, CheckpointFile, CheckpointWriter, SavedSearch, resume};
use crate::output::WordsArgs;
use crate::picture_args::SvgArgs;
use crate::queue_args::QueueArgs;
use crate::search_command::{AnswerFiles, SearchCommand};

use certified::{Certified, settled, write_certified};

/// Prove who wins, with a line of best play
///
/// Exit code 0 when proven, 3 when a limit was reached before.
#[derive(Debug, Parser)]
#[command(mut_arg("game", |arg| arg.required(false).required_unless_present("resume")))]
#[command(group(ArgGroup::new("written").args(["certificate", "checkpoint", "resume", "svg"]).multiple(true)))]
#[command(group(ArgGroup::new("kept").args(["checkpoint", "resume"]).multiple(true)))]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: Option<GameArgs>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    queue: QueueArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    words: WordsArgs,
    /// Write the proof to this file, for `verify`; nothing is written when nothing is proven; - is standard output, and the answer then goes to standard error
    ///
    /// Takes the place of another certificate, and of no other file.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    certificate: Option<PathBuf>,
    /// The most memory that the positions seen may take while the certificate is written; `verify` takes as much [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, help_heading = "Output", requires = "certificate")]
    certificate_memory: Option<usize>,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
    #[command(flatten)]
    svg: SvgArgs,
    /// Write over files that are there already, whatever they hold
    #[arg(long, help_heading = "Output", requires = "written")]
    force: bool,
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
        check_names(self)?;
        let interrupt = Interrupt::listen(|| ());
        let mut task = self.search.task(Purpose::Solve, None, interrupt.flag());
        let mut session = begin(self, context, &mut task)?;
        check_task(&*session, &task)?;
        let (files, checkpoint) = files(self, &mut *session, &task)?;
        let (game, output) = (self.game.as_ref(), &self.output);
        let mut command =
            SearchCommand::new(session, task, files, game, &self.svg, output, &self.words);
        command.show_above(context.out)?;
        if !self.output.json {
            let out = &mut *command.output(context.out);
            (self.queue).write_workers(out, context.name, &command.words)?;
        }
        let mut writer = CheckpointWriter::new(&mut command.reporter, checkpoint, context.name);
        let (session, task) = (&mut *command.session, &mut command.task);
        task.asks_oracle = self.certificate.is_none();
        if !task.asks_oracle {
            remark_on_book(session, task, &command.words)?;
        }
        let answer = (self.queue).search(context.program, session, task, &mut writer)?;
        let saved = writer.saved();
        let kept = saved.as_ref().ok().and_then(Option::as_ref);
        let facts = command.session.facts(&answer, &command.task);
        command.reporter.finish();
        // An answer is printed whatever happens to the files for it.
        let printed = if self.output.json {
            Ok(())
        } else {
            write_text(self, context, &command, &answer, &facts, kept)
        };
        let seen = match self.certificate_memory {
            Some(bytes) => SeenTable::with_bytes(bytes as u64),
            None => SeenTable::Growing,
        };
        let written = certificate::write(&mut command, &answer, seen, context.out);
        command.reporter.finish();
        let (answer, report, refuted) = settled(answer, written);
        let written = report.as_ref().ok().and_then(Option::as_ref);
        let destination = command.files.certificate.as_ref();
        let certified = Certified::new(destination.zip(written), refuted.as_deref());
        let printed = printed.and_then(|()| {
            let out = &mut *command.output(context.out);
            if self.output.json {
                write_json(out, &to_json(&answer, &facts, certified, kept))?;
            } else {
                write_certified(out, context.name, &command.words, certified)?;
            }
            out.flush()
        });
        let drawn = command.draw(context.out, |session, heading| {
            picture::of_answer(session, heading, &answer)
        });
        report?;
        printed?;
        drawn?;
        saved?;
        Ok(Ending::of_proof(answer.is_proven(), answer.report.stopped))
    }
}

/// Refuses file names that would overwrite each other, or that cannot be written, before anything is read.
fn check_names(args: &SolveArgs) -> Result<(), Failure> {
    let (certificate, checkpoint) = (args.certificate.as_deref(), args.checkpoints.path());
    if checkpoint.is_some_and(is_stream) {
        let error = Mismatch::new("a file to write again and again", "standard output");
        return Err(Failure::input("checkpoint", &error));
    }
    let is_shown = io::stdout().is_terminal() && !args.force;
    if certificate.is_some_and(is_stream) && is_shown {
        let error = Mismatch::new("standard output in a file or a pipe", "a terminal");
        return Err(Failure::input("certificate", &error));
    }
    let apart = |what: &str, one: Option<&Path>, other: Option<&Path>| match one.zip(other) {
        Some((one, other)) if are_one(one, other) => {
            let expected = format!("two files for {what}");
            let found = format!("{} and {}", one.display(), other.display());
            Err(Failure::from(Mismatch::new(expected, found)))
        }
        _ => Ok(()),
    };
    let picture = args.svg.svg.as_deref();
    let journal = args.queue.journal();
    if journal.is_some_and(is_stream) {
        let error = Mismatch::new("a file to go on from", "standard output");
        return Err(Failure::input("journal", &error));
    }
    apart("the certificate and the journal", certificate, journal)?;
    apart("the picture and the journal", picture, journal)?;
    apart(
        "the certificate and the checkpoint",
        certificate,
        checkpoint,
    )?;
    apart("the certificate and the picture", certificate, picture)?;
    apart("the checkpoint and the picture", checkpoint, picture)
}

/// Returns the files for the certificate and the picture, and that for checkpoints.
///
/// It refuses files that the search could not fill, or that could not be written at its end.
fn files(
    args: &SolveArgs,
    session: &mut dyn Session,
    task: &SearchTask,
) -> Result<(AnswerFiles, Option<CheckpointFile>), Failure> {
    let checkpoint = args.checkpoints.path();
    if checkpoint.is_some() && !session.offers_checkpoints(task) {
        let found = match (task.engine, &task.generator) {
            (None, _) => "that of the game itself".to_owned(),
            // With a generator that may leave moves out, the prover asks other questions.
            (Some(EngineKind::DfPn), Some(name)) => format!("df-pn with --generator {name}"),
            (Some(engine), _) => engine.to_string(),
        };
        return Err(Failure::Input(format!(
            "checkpoints: expected --engine portfolio, solver or df-pn, found {found}",
        )));
    }
    if args.certificate.is_some() && !session.offers_certificates() {
        let expected = "a game whose positions cannot repeat";
        let error = Mismatch::new(expected, session.name());
        return Err(Failure::input("certificate", &error));
    }
    let or_anything = |replaces| {
        if args.force {
            Replaces::Anything
        } else {
            replaces
        }
    };
    let certificate = match args.certificate.as_deref() {
        None => None,
        Some(path) if is_stream(path) => Some(Destination::StandardOutput),
        Some(path) => {
            let replaces = or_anything(Replaces::ItsKind);
            let file = OutputFile::new(path, FileKind::Certificate, replaces)?;
            Some(Destination::File(file))
        }
    };
    let checkpoint = checkpoint.map(|path| -> Result<_, Failure> {
        let replaces = if args.checkpoints.is_in_place() {
            Replaces::ItsKind
        } else {
            or_anything(Replaces::Nothing)
        };
        let file = OutputFile::new(path, FileKind::Checkpoint, replaces)?;
        let period = args.checkpoints.every;
        Ok(CheckpointFile { file, period })
    });
    let checkpoint = checkpoint.transpose()?;
    let picture = args.svg.destination(or_anything(Replaces::ItsKind))?;
    let files = AnswerFiles {
        certificate,
        picture,
    };
    Ok((files, checkpoint))
}

/// Opens the game to solve, at its start or where a checkpoint has left it.
fn begin(
    args: &SolveArgs,
    context: &Context<'_>,
    task: &mut SearchTask,
) -> Result<Box<dyn Session>, Failure> {
    if let Some(path) = &args.checkpoints.resume {
        return resume(path, context.registry(), task, args.search.table);
    }
    let game = args.game.as_ref();
    let game = game.expect("clap asks for a game where nothing is resumed");
    game.open(context.registry())
}

/// Says on standard error that a position is searched although its value is known without a search.
fn remark_on_book(session: &dyn Session, task: &SearchTask, words: &Words) -> Result<(), Failure> {
    let leaves_the_choice = task.engine.is_none() && task.generator.is_none();
    if leaves_the_choice && session.look_up()?.is_some() {
        // Without standard error the search goes on all the same.
        let _ = writeln!(io::stderr(), "{}", words.say(&Phrase::new("solve-book")));
    }
    Ok(())
}

fn to_json(
    answer: &Answer,
    facts: &[Fact],
    certified: Certified<'_>,
    kept: Option<&SavedSearch>,
) -> Value {
    let mut object = solution_json(answer, facts);
    if let Some(why) = certified.refuted {
        object["refuted"] = why.into();
    }
    if let Some((destination, report)) = certified.written {
        let mut report = report_json(report);
        report["file"] = destination.path().display().to_string().into();
        object["certificate"] = report;
    }
    if let Some(SavedSearch { path, bytes }) = kept {
        object["checkpoint"] = json!({ "bytes": bytes, "file": path.display().to_string() });
    }
    object
}

/// Prints the answer, and how to continue a search without a proof.
fn write_text(
    args: &SolveArgs,
    context: &mut Context<'_>,
    command: &SearchCommand<'_>,
    answer: &Answer,
    facts: &[Fact],
    kept: Option<&SavedSearch>,
) -> io::Result<()> {
    let games = games_to_begin_with(context, &*command.session);
    let words = &command.words;
    let out = &mut *command.output(context.out);
    command.write_value(out, answer)?;
    if command.session.outcome().is_none() {
        command.write_details(out, answer)?;
        if answer.engine.is_prover() && matches!(answer.outcome(), Some(Outcome::Win(_))) {
            writeln!(out, "{}", words.say(&Phrase::new("solve-distance")))?;
        }
        DatabaseArgs::default().write_remark(out, answer, words)?;
    }
    if let Some(games) = games.filter(|_| !answer.is_proven()) {
        let games = Phrase::new("solve-games").with("command", games);
        writeln!(out, "{}", words.say(&games))?;
    }
    for fact in facts {
        writeln!(out, "{}", words.say(&fact.text))?;
    }
    match kept.filter(|_| !answer.is_proven()) {
        Some(kept) => {
            let kept = continuation(context.name, &answer.game, kept);
            writeln!(out, "{}", words.say(&kept))?;
        }
        None => args.queue.write_kept(out, answer, words)?,
    }
    out.flush()
}

/// Returns the command that continues a search from a file.
fn continuation(program: &str, game: &str, kept: &SavedSearch) -> Phrase {
    let message = if reads_standard_input(game) {
        "solve-kept-input"
    } else {
        "solve-kept"
    };
    let file = kept.path.display().to_string();
    let command = format!("{program} solve --resume {}", quoted(&file));
    Phrase::new(message)
        .with("file", file)
        .with("bytes", kept.bytes.to_string())
        .with("command", command)
}

/// Returns the command that shows games which are easier to prove, if the family lists some.
fn games_to_begin_with(context: &Context<'_>, session: &dyn Session) -> Option<String> {
    let family = session.name().split(':').next().unwrap_or_default();
    let entry = context.registry().game(family).ok()?;
    let has_starts = !entry.about.starts.is_empty();
    has_starts.then(|| format!("{} games {family}", context.name))
}
