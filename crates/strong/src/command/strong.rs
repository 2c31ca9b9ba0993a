//! The command `strong`: a whole game into a database, and databases checked and summed up.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, LanguageArgs, LookArgs, parse_bytes,
    parse_number, parse_time, serde_json::json, write_json,
};
use gametree_core::{Mismatch, Phrase};
use gametree_registry::{Language, Words};

use super::report::{Forms, TEXTS, report, words};
use crate::{Cluster, Plan, Progress, RunEnd, Watch, solve};

/// Largest number of threads that can be asked for.
const MOST_THREADS: usize = 1_024;
/// Highest number of a process.
const MOST_PROCESSES: usize = 9_999;

/// Solve a whole game into a database: every position, with its value and distance
///
/// Lists all positions that can follow, symmetric ones taken for one, and finds their values from the last ones back.
/// A run that is stopped goes on where it was when the same command is given again, with any number of threads and processes; the files are the same.
/// With --hosts several processes work together, on one machine or several that share the folder; when one of them is lost, the others stop with exit code 1.
/// With --verify a database is checked by the rules alone; with --statistics it is summed up.
#[derive(Debug, Parser)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["game", "verify", "statistics"]))]
pub struct StrongArgs {
    /// The game with its parameters; its positions need exact codes
    #[arg(requires = "out")]
    game: Option<String>,
    /// The folder for the database: a new or an empty one, or that of the run to go on with
    #[arg(long, value_name = "DIR", requires = "game")]
    out: Option<PathBuf>,
    /// List what follows this position instead of the start
    #[arg(
        long,
        value_name = "TEXT",
        allow_hyphen_values = true,
        requires = "game"
    )]
    position: Option<String>,
    /// Work with this many threads
    #[arg(long, value_name = "COUNT", value_parser = threads, default_value = "1")]
    threads: usize,
    /// Work with other processes: a file with the address HOST:PORT of each, one in a line; all have the same folder, and the first reports
    #[arg(long, value_name = "FILE", requires = "process", requires = "game")]
    hosts: Option<PathBuf>,
    /// Number of this process among them, from 0
    #[arg(long, value_name = "NUMBER", value_parser = process, requires = "hosts")]
    process: Option<usize>,
    /// Wait this long for all of them
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1m", requires = "hosts")]
    wait: Duration,
    /// Keep at most this in memory, for all threads of the process together
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "1GiB")]
    memory: usize,
    /// Stop after this time, as Ctrl-C does; the same command goes on from the last whole layer
    #[arg(long, value_name = "TIME", value_parser = parse_time, requires = "game")]
    time: Option<Duration>,
    /// Check this database by the rules alone
    #[arg(long, value_name = "DB")]
    verify: Option<PathBuf>,
    /// Sum up this database
    #[arg(long, value_name = "DB")]
    statistics: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the positions of each layer into a new file
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    language: LanguageArgs,
}

fn threads(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "a number of threads", 1..=MOST_THREADS)
}

fn process(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "the number of a process", 0..=MOST_PROCESSES)
}

impl Command for StrongArgs {
    const NAME: &str = "strong";
    const EXAMPLES: &[&str] = &[
        "PROGRAM strong GAME --out database --threads 2",
        "PROGRAM strong GAME --out database --hosts hosts.txt --process 0",
        "PROGRAM strong --verify database",
        "PROGRAM strong --statistics database --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        if let Some(path) = &self.verify {
            return self.verify(path, context);
        }
        let path = match (&self.game, &self.out, &self.statistics) {
            (Some(game), Some(out), _) => match self.solve(game, out, context)? {
                Ending::Done if self.process.unwrap_or(0) > 0 => return Ok(Ending::Done),
                Ending::Done => out,
                ending => return Ok(ending),
            },
            (_, _, Some(path)) => path,
            _ => unreachable!("the parser asks for a game with a folder, or for a database"),
        };
        let (database, session) = super::open(path, context.registry())?;
        let forms = Forms {
            json: self.json,
            svg: self.svg.as_deref(),
            look: &self.look,
            words: &words(&*session, self.language.language()),
        };
        report(context, &database, &*session, &forms)?;
        Ok(Ending::Done)
    }
}

impl StrongArgs {
    /// Solves the game, and prints an answer where the run is stopped.
    fn solve(&self, game: &str, out: &Path, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = context.registry().open_without_files(game)?;
        if let Some(text) = &self.position {
            let set = session.set_position(text);
            set.map_err(|error| Failure::input(&format!("position {text:?}"), &error))?;
        }
        let cluster = match (&self.hosts, self.process) {
            (Some(hosts), Some(process)) => Some(Cluster::read(hosts, process, self.wait)?),
            _ => None,
        };
        let plan = Plan {
            game: session.name().to_owned(),
            position: session.position(),
            folder: out.to_owned(),
            threads: self.threads,
            memory_bytes: self.memory,
            cluster,
        };
        let language = self.language.language();
        let interrupt = Interrupt::listen(|| {});
        let flag = interrupt.flag();
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let stop = Arc::clone(&flag);
        let is_late = move || end.is_some_and(|end| Instant::now() >= end);
        let watch = Watch {
            report: Arc::new(move |progress| print_progress(progress, language)),
            is_stopped: Arc::new(move || stop.load(Ordering::Relaxed) || is_late()),
        };
        match solve(&plan, &super::expansion(&*session)?, watch)? {
            RunEnd::Whole => return Ok(Ending::Done),
            RunEnd::Stopped if self.json => {
                let object = json!({ "game": plan.game, "position": plan.position, "value": "unknown", "proven": false });
                write_json(context.out, &object)?;
            }
            RunEnd::Stopped => {
                let stopped = Phrase::new("stopped").with("game", plan.game.as_str());
                let words = words(&*session, language);
                writeln!(context.out, "{}", words.say(&stopped))?;
            }
        }
        Ok(if flag.load(Ordering::Relaxed) {
            Ending::Interrupted
        } else {
            Ending::Unproven
        })
    }

    fn verify(&self, path: &Path, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let (database, session) = super::open(path, context.registry())?;
        let classes = database.verify(self.memory)?;
        let (game, position) = (session.name(), session.position());
        if self.json {
            let object = json!({
                "game": game,
                "position": position,
                "classes": classes,
                "verified": true,
            });
            write_json(context.out, &object)?;
        } else {
            let verified = Phrase::new("verified")
                .with("game", game)
                .with("position", position)
                .with("classes", classes.to_string())
                .with("count", usize::try_from(classes).unwrap_or(usize::MAX));
            let words = words(&*session, self.language.language());
            writeln!(context.out, "{}", words.say(&verified))?;
        }
        Ok(Ending::Done)
    }
}

/// Prints the progress for a person at the terminal.
fn print_progress(progress: Progress, language: Language) {
    if !io::stderr().is_terminal() {
        return;
    }
    let phrase = match progress {
        Progress::Resumed { listed, solved } => Phrase::new("progress-resumed")
            .with("listed", listed)
            .with("solved", solved),
        Progress::Layer {
            layer,
            positions,
            is_solved,
        } => {
            let message = if is_solved {
                "progress-solved"
            } else {
                "progress-listed"
            };
            Phrase::new(message)
                .with("layer", layer)
                .with("classes", positions.to_string())
                .with("count", usize::try_from(positions).unwrap_or(usize::MAX))
        }
    };
    let text = Words::new(language, &[TEXTS]).say(&phrase);
    // Nothing depends on whether the line is read.
    let _ = writeln!(io::stderr(), "{text}");
}
