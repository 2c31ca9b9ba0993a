//! Measurement of the solver on a fixed suite: `cargo run --release -p gametree-maker-breaker --example suite -- [OPTION=VALUE]... [NAME]...`.
#![expect(clippy::print_stdout, reason = "its output is the table")]

mod positions;

use std::env;
use std::error::Error;
use std::num::NonZero;
use std::time::{Duration, Instant};

use gametree_core::Salt;
use gametree_maker_breaker::{
    NumberRule, Settings, Side, Technique, WeakLimits, WeakPosition, WeakSolver,
};

/// The boards, each with the stones played in turn, column and row from 0.
const SUITE: [&str; 22] = [
    "5,5,4",
    "4,7,4",
    "4,8,4",
    "6,6,5",
    "6,7,5",
    "6,8,5",
    "7,7,5",
    "5,8,5",
    "5,9,5",
    "6,9,5",
    "5,10,5",
    "7,8,5",
    "8,8,5/33.34.43.53.44.42.55.22",
    "8,8,5/33.34.43.53.44.42",
    "8,8,5/33.34.43.53",
    "8,8,5/33.34",
    "7,8,6",
    "8,8,6",
    "9,9,6",
    "10,10,7",
    "12,12,8",
    "15,15,9",
];

/// The task that the words on the command line describe.
struct Task {
    settings: Settings,
    seconds: u64,
    memory_bytes: usize,
    threads: NonZero<usize>,
    names: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let task = task()?;
    println!(
        "{:30} winner   nodes      evals      seconds  knodes/s  pn/dn",
        "position"
    );
    for name in &task.names {
        measure(name, &task)?;
    }
    Ok(())
}

fn task() -> Result<Task, Box<dyn Error>> {
    let mut task = Task {
        settings: Settings::default(),
        seconds: 60,
        memory_bytes: 1 << 29,
        threads: NonZero::<usize>::MIN,
        names: Vec::new(),
    };
    for word in env::args().skip(1) {
        let Some((option, value)) = word.split_once('=') else {
            task.names.push(word);
            continue;
        };
        let settings = &mut task.settings;
        match option {
            "without" => {
                let all = Technique::ALL.into_iter();
                let mut named = all.filter(|technique| format!("{technique:?}") == value);
                settings.without = Some(named.next().ok_or("expected a part of the search")?);
            }
            "numbers" => {
                settings.numbers = match value {
                    "sum" => NumberRule::Sum,
                    "max" => NumberRule::Max,
                    _ => return Err("expected sum or max".into()),
                }
            }
            "choices" => settings.pairings.choices = value.parse()?,
            "replies" => settings.pairings.replies = value.parse()?,
            "always" => settings.pairings.tries_always = value.parse()?,
            "steepness" => settings.steepness = value.parse()?,
            "threads" => task.threads = value.parse()?,
            "seconds" => task.seconds = value.parse()?,
            "mebibytes" => task.memory_bytes = value.parse::<usize>()? << 20,
            _ => return Err(format!("expected an option, found {option}").into()),
        }
    }
    if task.names.is_empty() {
        task.names = SUITE.map(str::to_owned).into();
    }
    Ok(task)
}

fn measure(name: &str, task: &Task) -> Result<(), Box<dyn Error>> {
    let pos = positions::position(name)?;
    match pos.grid().cell_count() {
        0..=64 => measure_with::<1>(name, &pos, task),
        65..=128 => measure_with::<2>(name, &pos, task),
        129..=256 => measure_with::<4>(name, &pos, task),
        _ => measure_with::<16>(name, &pos, task),
    }
}

fn measure_with<const W: usize>(
    name: &str,
    pos: &WeakPosition,
    task: &Task,
) -> Result<(), Box<dyn Error>> {
    let salt = Salt::from_seed(1);
    let mut solver = WeakSolver::<W>::new(pos, task.memory_bytes, salt, task.settings)?;
    let start = Instant::now();
    let before = processor_seconds(start);
    let limit = Duration::from_secs(task.seconds);
    let limits = WeakLimits {
        stop: &|| start.elapsed() >= limit,
        threads: task.threads,
        ..WeakLimits::NONE
    };
    let report = solver.solve(pos, &limits)?;
    let seconds = if task.threads.get() == 1 {
        processor_seconds(start) - before
    } else {
        start.elapsed().as_secs_f64()
    };
    let winner = match report.winner {
        Ok(Side::Maker) => "Maker",
        Ok(Side::Breaker) => "Breaker",
        Err(_) => "open",
    };
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let rate = report.nodes as f64 / seconds / 1000.0;
    println!(
        "{name:30} {winner:8} {:<10} {:<10} {seconds:<8.3} {rate:<9.0} {}",
        report.nodes, report.evals, report.numbers
    );
    Ok(())
}

/// Returns the time that the processors have spent on this thread, as Linux counts it; elsewhere the time since `start`.
fn processor_seconds(start: Instant) -> f64 {
    let counted = std::fs::read_to_string("/proc/self/schedstat");
    let nanoseconds = counted
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(start.elapsed().as_secs_f64(), |nanoseconds| {
        nanoseconds / 1e9
    })
}
