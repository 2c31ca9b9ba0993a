//! The hostile reader's program: it checks the engine's claims and reports what is wrong.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use gametree_refute::{Program, Rng, Tally, Watch, read_case};

/// The stack of the reading thread, in bytes. Engines recurse once for a ply, and the default stack is smaller than the one that the program gives them.
const STACK_BYTES: usize = 64 << 20;
/// The time between two progress lines.
const PERIOD: Duration = Duration::from_secs(10);
/// The number of cases between two killed searches: about a minute.
const KILLS: u64 = 1_200;
/// The number of cases between two explained trees.
const TREES: u64 = 8;

/// The options of a run.
#[derive(Clone, Debug)]
struct Request {
    seed: u64,
    /// The duration of the run.
    time: Duration,
    /// The only case to read; without it, cases are read until the time is over.
    case: Option<u64>,
    /// The program that is killed and asked to explain trees; without it, neither is done.
    program: Option<PathBuf>,
}

fn main() -> ExitCode {
    let request = match Request::parse(env::args().skip(1)) {
        Ok(request) => request,
        Err(error) => {
            complain(&format!("error: {error}"));
            return ExitCode::from(2);
        }
    };
    let reader = thread::Builder::new().stack_size(STACK_BYTES);
    let reader = reader
        .spawn(move || run(&request))
        .map(thread::JoinHandle::join);
    match reader {
        Ok(Ok(Ok(true))) => ExitCode::SUCCESS,
        Ok(Ok(Ok(false))) => ExitCode::FAILURE,
        Ok(Ok(Err(error))) | Err(error) => {
            complain(&format!("error: {error}"));
            ExitCode::FAILURE
        }
        Ok(Err(_)) => {
            complain("error: the reader itself panicked");
            ExitCode::FAILURE
        }
    }
}

/// Runs the request, and returns `true` if nothing was wrong.
fn run(request: &Request) -> io::Result<bool> {
    let folder = env::temp_dir().join(format!("gametree-refute-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let result = read(request, &folder);
    // A folder that remains is useless but harmless.
    let _ = fs::remove_dir_all(&folder);
    result
}

fn read(request: &Request, folder: &Path) -> io::Result<bool> {
    let mut tally = Tally::new(request.seed, Watch::start(request.seed));
    let (begun, mut reported) = (Instant::now(), Instant::now());
    let cases = match request.case {
        Some(case) => case..=case,
        None => 0..=u64::MAX,
    };
    for case in cases {
        if request.case.is_none() && begun.elapsed() >= request.time {
            break;
        }
        read_one(request, case, folder, &mut tally)?;
        if reported.elapsed() >= PERIOD {
            reported = Instant::now();
            let (all, wrong) = tally.total();
            let seconds = begun.elapsed().as_secs();
            complain(&format!(
                "{seconds} s: {case} games, {all} checks, {wrong} wrong"
            ));
        }
    }
    let mut out = io::stdout().lock();
    writeln!(out, "seed {}\n{}", request.seed, tally.summary())?;
    Ok(tally.total().1 == 0)
}

/// Reads one case, and runs the program when the case's number calls for it.
fn read_one(request: &Request, case: u64, folder: &Path, tally: &mut Tally) -> io::Result<()> {
    let registry = gametree::builtin().registry().clone();
    let seed = request.seed;
    read_case(&registry, seed, case, &folder.join("game"), tally)?;
    let Some(path) = &request.program else {
        return Ok(());
    };
    let program = Program::new(path, folder);
    // The case has used its own random numbers; these are others.
    let rng = &mut Rng::of_case(!seed, case);
    if case.is_multiple_of(TREES) {
        program.explain(rng, tally)?;
    }
    if case.is_multiple_of(KILLS) {
        program.kill(&registry, rng, tally)?;
    }
    Ok(())
}

impl Request {
    fn parse(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut request = Request {
            seed: 1,
            time: Duration::from_secs(60),
            case: None,
            program: None,
        };
        let mut words = words;
        while let Some(word) = words.next() {
            let value = words.next();
            let value = value.ok_or_else(|| format!("expected a value after {word}"))?;
            let number = || {
                let number = value.parse::<u64>();
                number.map_err(|_| format!("expected a number after {word}, found {value:?}"))
            };
            match word.as_str() {
                "--seed" => request.seed = number()?,
                "--minutes" => request.time = Duration::from_secs(60 * number()?),
                "--seconds" => request.time = Duration::from_secs(number()?),
                "--program" => {
                    let path = fs::canonicalize(&value);
                    let path = path.map_err(|error| format!("{value:?} is no program: {error}"));
                    request.program = Some(path?);
                }
                "--case" => request.case = Some(number()?),
                _ => {
                    return Err(format!(
                        "expected --seed, --minutes, --seconds, --case or --program, found {word:?}"
                    ));
                }
            }
        }
        Ok(request)
    }
}

/// Prints a line to standard error.
fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
