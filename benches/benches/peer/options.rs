//! The options of the peer, and a comparison of their times.

use std::io::{self, Write};
use std::time::Duration;

use gametree_core::NoEvaluation;
use gametree_eval::OpenLines;
use gametree_movegen::{ForcedReplies, LegalMoves};
use minimax::{IterativeOptions, Replacement};

use crate::contests::{Scale, lines_task, opening_task, solving_task};
use crate::engines::{NamedOptions, iterative};
use crate::game::NearTwo;
use crate::measure::Contender;

type Change = (&'static str, fn(IterativeOptions) -> IterativeOptions);

const SEARCHES: [Change; 5] = [
    ("null windows", |options| options),
    ("whole windows", |options| {
        options.with_null_window_search(false)
    }),
    ("MTD(f)", IterativeOptions::with_mtdf),
    ("aspiration 1", |options| options.with_aspiration_window(1)),
    ("aspiration 5", |options| options.with_aspiration_window(5)),
];

const STEPS: [Change; 2] = [
    ("steps of 1", |options| options),
    ("steps of 2", IterativeOptions::with_double_step_increment),
];

const ORDERS: [Change; 4] = [
    ("no ordering", |options| options),
    ("counter-moves", IterativeOptions::with_countermoves),
    ("history", IterativeOptions::with_countermove_history),
    ("counter-moves, history", |options| {
        options.with_countermoves().with_countermove_history()
    }),
];

const REPLACEMENTS: [Change; 3] = [
    ("two tiers", |options| options),
    ("always replace", |options| {
        options.with_replacement_strategy(Replacement::Always)
    }),
    ("deeper stays", |options| {
        options.with_replacement_strategy(Replacement::DepthPreferred)
    }),
];

/// Returns every combination of the options that do not change the answer.
pub(crate) fn all() -> Vec<NamedOptions> {
    let none = vec![NamedOptions::new("", IterativeOptions::new())];
    [&SEARCHES[..], &STEPS, &ORDERS, &REPLACEMENTS]
        .into_iter()
        .fold(none, |so_far, changes| {
            so_far
                .iter()
                .flat_map(|base| changes.iter().map(|change| changed(base, change)))
                .collect()
        })
}

/// Returns options with a change, and both names.
fn changed(base: &NamedOptions, change: &Change) -> NamedOptions {
    let separator = if base.name.is_empty() { "" } else { ", " };
    let name = format!("{}{separator}{}", base.name, change.0);
    NamedOptions::new(name, (change.1)(base.options))
}

/// Returns the combination with this name.
///
/// # Panics
/// If there is no such combination.
pub(crate) fn named(name: &str) -> IterativeOptions {
    let found = all().into_iter().find(|found| found.name == name);
    found.expect("a name that `all` lists").options
}

/// Lists the options for each task by their median times. The peer begins with a random order of moves, so one time means little.
pub(crate) fn compare(scale: Scale, out: &mut impl Write) -> io::Result<()> {
    let (solving, lines, opening) = (solving_task(scale), lines_task(scale), opening_task(scale));
    rank(out, "solve 4,4,4", |options| {
        iterative(&solving, ForcedReplies, NoEvaluation, options)
    })?;
    rank(out, "7,7,4", |options| {
        iterative(&lines, LegalMoves, OpenLines, options)
    })?;
    rank(out, "15,15,5", |options| {
        iterative(&opening, NearTwo, OpenLines, options)
    })
}

fn rank(
    out: &mut impl Write,
    task: &str,
    contender: impl Fn(&NamedOptions) -> Contender<'static>,
) -> io::Result<()> {
    const ROUNDS: usize = 3;
    let measured = |options: NamedOptions| {
        let mut contender = contender(&options);
        let mut times: Vec<Duration> = (0..ROUNDS).map(|_| (contender.run)().elapsed).collect();
        times.sort();
        (times[ROUNDS / 2], options.name)
    };
    let mut ranking: Vec<_> = all().into_iter().map(measured).collect();
    ranking.sort();
    for (time, name) in ranking {
        writeln!(out, "{task}: {:.1} ms, {name}", time.as_secs_f64() * 1e3)?;
    }
    Ok(())
}
