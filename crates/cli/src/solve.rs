//! Command `solve`: the winner, proven.

mod certified;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Parser};
use gametree_certificate::{Report, SeenTable};
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, SearchArgs, answer_json, parse_bytes,
    reads_standard_input, report_json, write_json,
};
use gametree_core::{Mismatch, Outcome, Phrase};
use gametree_explain::phrases::{known, of_subject, over};
use gametree_registry::{Answer, EngineKind, Fact, Purpose, SearchTask, Session, Words};
use serde_json::{Value, json};

use crate::answer_details::write_details;
use crate::certificate::{self, NotWritten};
use crate::checkpoint::{CheckpointArgs, CheckpointWriter, resume};
use crate::open::{GameArgs, check, open, subject, title};
use crate::output::WordsArgs;
use crate::output_file::{Destination, FileKind, OutputFile, Replaces, are_one, is_stream};
use crate::picture::{self, SvgArgs, text_output};
use crate::progress::{OutputArgs, Reporter};
use crate::queue_args::QueueArgs;
use crate::shell::quoted;
use crate::show::show_above;
use crate::texts::words;

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
        let mut task = self.search.task(Purpose::Solve, None, &interrupt);
        let mut session = begin(self, context, &mut task)?;
        check(&*session, &task)?;
        let words = words(&*session, self.svg.language());
        let Files {
            mut certificate,
            checkpoint,
            mut picture,
        } = files(self, &mut *session, &task)?;
        if !self.output.json {
            let out = &mut *text_output(context.out, &[certificate.as_ref(), picture.as_ref()]);
            show_above(out, &*session, &words)?;
            self.queue.write_workers(out, (context.name, &words))?;
        }
        let reporter = Reporter::new(self.output.progress, &*session, words.language());
        let checkpoint = checkpoint.map(|file| (file, self.checkpoints.every));
        let mut writer = CheckpointWriter::new(reporter, checkpoint, context.name);
        let program = context.program;
        let answer = (self.queue).search(program, &mut *session, &mut task, &mut writer)?;
        let facts = session.facts(&answer, &task);
        let findings = (&answer, facts.as_slice());
        writer.reporter.finish();
        // An answer is printed whatever happens to the files for it.
        let name = context.name;
        let printed = if self.output.json {
            Ok(())
        } else {
            let kept = writer.written().filter(|_| !answer.is_proven());
            let others = games_to_begin_with(context, &*session).filter(|_| !answer.is_proven());
            let out = &mut *text_output(context.out, &[certificate.as_ref(), picture.as_ref()]);
            let said = (&*session, &words);
            write_text(self, out, said, others, findings)
                .and_then(|()| write_kept(out, (name, &answer, &words), (kept, &self.queue)))
                .and_then(|()| out.flush())
        };
        let sinks: (&mut dyn Write, _) = (&mut *context.out, &mut writer.reporter);
        let what = (&answer, &task);
        let written = certify(self, certificate.as_mut(), &mut *session, what, sinks);
        writer.reporter.finish();
        let (answer, report, refuted) = settled(answer, written);
        let written = report.as_ref().ok().and_then(Option::as_ref);
        let certified = Certified::new(certificate.as_ref().zip(written), refuted.as_deref());
        let printed = printed.and_then(|()| {
            let out = &mut *text_output(context.out, &[certificate.as_ref(), picture.as_ref()]);
            if self.output.json {
                let findings = (&answer, facts.as_slice());
                write_json(out, &to_json(findings, certified, writer.written()))?;
            } else {
                write_certified(out, name, &words, certified)?;
            }
            out.flush()
        });
        let found = (&*session, &answer, &words);
        let drawn = draw(self, picture.as_mut(), found, context.out);
        report?;
        printed?;
        drawn?;
        writer.into_failure().map_or(Ok(()), Err)?;
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

/// Files that the search fills.
struct Files {
    certificate: Option<Destination>,
    checkpoint: Option<OutputFile>,
    picture: Option<Destination>,
}

/// Returns the files for the certificate, the checkpoints and the picture.
///
/// It refuses files that the search could not fill, or that could not be written at its end.
fn files(args: &SolveArgs, session: &mut dyn Session, task: &SearchTask) -> Result<Files, Failure> {
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
    let checkpoint = checkpoint.map(|path| {
        let replaces = if args.checkpoints.is_in_place() {
            Replaces::ItsKind
        } else {
            or_anything(Replaces::Nothing)
        };
        OutputFile::new(path, FileKind::Checkpoint, replaces)
    });
    Ok(Files {
        certificate,
        checkpoint: checkpoint.transpose()?,
        picture: args.svg.destination(or_anything(Replaces::ItsKind))?,
    })
}

/// Writes the proof of an answer where one is asked for and the answer is proven.
fn certify(
    args: &SolveArgs,
    destination: Option<&mut Destination>,
    session: &mut dyn Session,
    what: (&Answer, &SearchTask),
    sinks: (&mut dyn Write, &mut Reporter),
) -> Result<Option<Report>, NotWritten> {
    let Some(destination) = destination.filter(|_| what.0.is_proven()) else {
        return Ok(None);
    };
    let seen = match args.certificate_memory {
        Some(bytes) => SeenTable::with_bytes(bytes as u64),
        None => SeenTable::Growing,
    };
    certificate::write(destination, session, what, seen, sinks).map(Some)
}

/// Draws the position with the line of an answer where a picture is asked for.
fn draw(
    args: &SolveArgs,
    file: Option<&mut Destination>,
    (session, answer, words): (&dyn Session, &Answer, &Words),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(file) = file else {
        return Ok(());
    };
    let heading = args.svg.heading(title(session, args.game.as_ref(), words));
    picture::write(file, out, &picture::of_answer(session, heading, answer))
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
    open(game, context.registry())
}

fn to_json(
    (answer, facts): (&Answer, &[Fact]),
    certified: Certified<'_>,
    kept: Option<(&Path, u64)>,
) -> Value {
    let mut object = answer_json(answer);
    for fact in facts {
        object[fact.name] = fact.value.into();
    }
    if let Some(why) = certified.refuted {
        object["refuted"] = why.into();
    }
    if let Some((destination, report)) = certified.written {
        let mut report = report_json(report);
        report["file"] = destination.path().display().to_string().into();
        object["certificate"] = report;
    }
    if let Some((path, bytes)) = kept {
        object["checkpoint"] = json!({ "bytes": bytes, "file": path.display().to_string() });
    }
    object
}

fn write_text(
    args: &SolveArgs,
    out: &mut dyn Write,
    (session, words): (&dyn Session, &Words),
    games_to_begin_with: Option<String>,
    (answer, facts): (&Answer, &[Fact]),
) -> io::Result<()> {
    let subject = subject(session, args.game.as_ref(), words);
    if let Some(outcome) = session.outcome() {
        let over = of_subject(&subject, over(outcome, session));
        writeln!(out, "{}", words.say(&over))?;
    } else {
        let known = of_subject(&subject, known(answer, session));
        writeln!(out, "{}", words.say(&known))?;
        write_details(out, (answer, session), args.words.verbose, words)?;
        if answer.engine.is_prover() && matches!(answer.outcome(), Some(Outcome::Win(_))) {
            writeln!(out, "{}", words.say(&Phrase::new("solve-distance")))?;
        }
    }
    if let Some(games) = games_to_begin_with {
        let games = Phrase::new("solve-games").with("command", games);
        writeln!(out, "{}", words.say(&games))?;
    }
    for fact in facts {
        writeln!(out, "{}", words.say(&fact.text))?;
    }
    Ok(())
}

/// Prints how to continue a search without a proof, where it is kept in a file or on a server.
fn write_kept(
    out: &mut dyn Write,
    (program, answer, words): (&str, &Answer, &Words),
    (kept, queue): (Option<(&Path, u64)>, &QueueArgs),
) -> io::Result<()> {
    let Some((path, bytes)) = kept else {
        return queue.write_kept(out, (answer, words));
    };
    let message = if reads_standard_input(&answer.game) {
        "solve-kept-input"
    } else {
        "solve-kept"
    };
    let file = path.display().to_string();
    let command = format!("{program} solve --resume {}", quoted(&file));
    let kept = Phrase::new(message).with("file", file);
    let kept = kept
        .with("bytes", bytes.to_string())
        .with("command", command);
    writeln!(out, "{}", words.say(&kept))
}

/// Returns the command that shows games which are easier to prove, if the family lists some.
fn games_to_begin_with(context: &Context<'_>, session: &dyn Session) -> Option<String> {
    let family = session.name().split(':').next().unwrap_or_default();
    let entry = context.registry().game(family).ok()?;
    let has_starts = !entry.about.starts.is_empty();
    has_starts.then(|| format!("{} games {family}", context.name))
}
