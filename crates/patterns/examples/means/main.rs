//! Matches that measure each means of the search for play; `cargo xtask means` runs them.
//!
//! The whole plays against the whole without one means, until a sequential test decides.
//!
//! Usage: `means COLUMNS,ROWS,K[,exact|,renju] NODES SEED MOST ELO0,ELO1 [NAME]`
//!
//! A player has `NODES` nodes for a move, so the same seed plays the same games everywhere.
//! A match that is open after `MOST` games ends there.
//! The example reports the standing of a match on standard error, about once a minute.

mod contest;
mod list;
mod look;
#[path = "../openings/mod.rs"]
mod openings;

use std::error::Error;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use gametree_match::pentanomial::Pairs;
use gametree_match::sprt::{Decision, Sprt};
use gametree_mnk::{LineRule, Rules};

use contest::Contest;
use list::{MEANS, Means};

/// The probability of either error of the test.
const ERROR: f64 = 0.05;
/// The time between two reports of the standing of a match.
const PAUSE: Duration = Duration::from_secs(60);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let &[board, nodes, seed, most, elo, ref names @ ..] = words.as_slice() else {
        return Err(
            "expected COLUMNS,ROWS,K[,exact|,renju] NODES SEED MOST ELO0,ELO1 [NAME]".into(),
        );
    };
    let contest = Contest {
        rules: rules(board)?,
        nodes: nodes.parse()?,
        seed: seed.parse()?,
        most_pairs: most.parse::<u64>()? / 2,
        sprt: sprt(elo)?,
    };
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| without | games | score of the whole | Elo | decided |"
    )?;
    writeln!(out, "|---|---|---|---|---|")?;
    for means in MEANS {
        if names.iter().all(|&name| means.name.contains(name)) {
            writeln!(out, "{}", row(&contest, means)?)?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Plays a match of the whole against the whole without a means, and returns its row of the table.
fn row(contest: &Contest, means: &Means) -> Result<String, Box<dyn Error>> {
    let &Means {
        name,
        with,
        without,
    } = means;
    let mut last_report = Instant::now();
    let mut report = |pairs: &Pairs| {
        if last_report.elapsed() >= PAUSE {
            last_report = Instant::now();
            if let Some(standing) = standing(name, pairs, "open") {
                // A match goes on where standard error is closed.
                let _ = writeln!(io::stderr(), "{standing}");
            }
        }
    };
    let pairs = contest.play(with, without, &mut report)?;
    let [elo0, elo1] = contest.sprt.elo();
    let decided = match contest.sprt.decision(&pairs) {
        Decision::AcceptsFirst => format!("{elo0}"),
        Decision::AcceptsSecond => format!("{elo1}"),
        Decision::Open => "open".to_owned(),
    };
    Ok(standing(name, &pairs, &decided).ok_or("no games were played")?)
}

/// Returns a row of the table; `None` where no games were played.
fn standing(name: &str, pairs: &Pairs, decided: &str) -> Option<String> {
    let found = pairs.estimate()?;
    let [low, high] = found.interval;
    Some(format!(
        "| {name} | {} | {:.1} % | {:+.0}, {low:.0} to {high:.0} | {decided} |",
        2 * pairs.total(),
        100.0 * found.score,
        found.elo
    ))
}

fn rules(board: &str) -> Result<Rules, Box<dyn Error>> {
    let parts: Vec<&str> = board.split(',').collect();
    let (numbers, lines) = match parts.as_slice() {
        [numbers @ .., "exact"] => (numbers, LineRule::Exactly),
        [numbers @ .., "renju"] => (numbers, LineRule::Renju),
        numbers => (numbers, LineRule::AtLeast),
    };
    let numbers = numbers.iter().map(|number| number.parse());
    let numbers = numbers.collect::<Result<Vec<usize>, _>>()?;
    let &[columns, rows, k] = numbers.as_slice() else {
        return Err(format!("expected COLUMNS,ROWS,K[,exact|,renju], found {board:?}").into());
    };
    Ok(Rules::new(columns, rows, k, lines)?)
}

fn sprt(elo: &str) -> Result<Sprt, Box<dyn Error>> {
    let numbers = elo.split(',').map(str::parse);
    let numbers = numbers.collect::<Result<Vec<f64>, _>>()?;
    let &[elo0, elo1] = numbers.as_slice() else {
        return Err(format!("expected ELO0,ELO1, found {elo:?}").into());
    };
    Ok(Sprt::new(elo0, elo1, ERROR, ERROR)?)
}
