//! Command `race`: several engines on one position, side by side.

mod chart;
mod counting;
mod verdict;

use std::time::Duration;

use clap::Parser;
use gametree_command::table::write_table;
use gametree_command::{
    Command, Context, Ending, Failure, GameArgs, Interrupt, OutputArgs, Reporter, answer_json,
    engines, joined, parse_bytes, parse_nodes, parse_number, parse_time, rate, text_output,
    write_json,
};
use gametree_core::{Cut, Mismatch, Phrase, Salt};
use gametree_explain::phrases::{move_words, value};
use gametree_registry::{
    Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session, WholeTree, Words,
    count_whole_tree, grouped,
};
use gametree_search::{SearchLimits, StopReason};
use gametree_trace::Counts;
use serde_json::{Value, json};

use crate::picture_args::PictureArgs;
use crate::subject::{subject, title_at};
use crate::texts::words;

use counting::counting;
use verdict::{contradiction, disagreement};

/// Engines that race by default, as far as the game takes them.
const DEFAULT_ENGINES: [EngineKind; 4] = [
    EngineKind::Minimax,
    EngineKind::AlphaBeta,
    EngineKind::Pvs,
    EngineKind::DfPn,
];
/// Depth at which engines differ, and which is shallow enough for most games.
const DEFAULT_DEPTH: u32 = 4;
/// Time that a person waits for a prover, which has no depth limit.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// Limit on the nodes of an engine with a depth, which take some seconds.
const MOST_NODES: u64 = 5_000_000;
/// Nodes for a search whose tree is too large by all legal moves, but may be small by those of a generator.
const TRIED_NODES: u64 = 200_000;

/// Let several engines search one position, and compare their costs
///
/// Engines with a depth search to the same one, as `tree` does with a depth: once, over every legal move unless a generator is named.
/// They stop after 5 million nodes unless a limit is given, and only `iterative` then knows a value.
/// Provers, the solver and a game's own solver search for a proof, for 5 seconds unless a limit is given.
/// A limit of nodes or time is for each engine alone, not for all together.
/// Every engine begins with an empty table.
/// Where a tree is too large for minimax and negamax, its nodes are counted by the rules instead, which is marked by a star.
/// Cuts and table hits come from the same search, repeated under a tracer, so a race takes about twice the time that it shows; they are left out where a limit stopped the two at different nodes.
/// Cuts and table hits are those of the search for the value; the nodes include the search for the rest of a proven line.
/// Engines count nodes in different ways, which a line below the table explains.
#[derive(Debug, Parser)]
pub(crate) struct RaceArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The engines, in the order of their searches; `engines` explains them [default: those of minimax,alphabeta,pvs,df-pn that the game takes]
    #[arg(long, value_name = "ENGINE,ENGINE", value_delimiter = ',', value_parser = engines(), hide_possible_values = true)]
    engines: Vec<EngineKind>,
    /// Search this many plies deep, where an engine searches to a depth [default: 4]
    #[arg(long, value_name = "PLIES", value_parser = plies, help_heading = "Search")]
    depth: Option<u32>,
    /// Let each engine visit this many nodes at most, as in 5000, 10k or 2M
    #[arg(long, value_name = "COUNT", value_parser = parse_nodes, help_heading = "Search")]
    nodes: Option<u64>,
    /// Let each engine search this long at most, all of them one after the other, as in 50ms, 2s, 1m or 1h; a number alone is seconds
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Search")]
    time: Option<Duration>,
    /// The moves to try, by the name of a generator; `games NAME` lists those of a game
    #[arg(long, value_name = "NAME", help_heading = "Search")]
    generator: Option<String>,
    /// The memory of the table of each engine that has one, as in 64MiB, 500MB or 2GiB [default: 128MiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, help_heading = "Search")]
    table: Option<usize>,
    /// Draw hashed keys from this number instead of new ones, so that the race can be repeated node by node
    #[arg(long, value_name = "NUMBER", value_parser = seed, help_heading = "Search")]
    seed: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

/// Result of an engine in a race.
enum Lap {
    /// A search, with the counts at its nodes where these are known.
    Searched(Box<Answer>, Option<Counts>),
    /// The tree that the engine would have to visit.
    Counted(WholeTree),
}

impl Command for RaceArgs {
    const NAME: &str = "race";
    const EXAMPLES: &[&str] = &[
        "PROGRAM race GAME",
        "PROGRAM race GAME --engines minimax,alphabeta,pvs --depth 5 --moves \"MOVES\"",
        "PROGRAM race GAME --engines pns,pn2,df-pn --nodes 100k --json",
        "PROGRAM race GAME --engines alphabeta,pvs,df-pn --depth 6 --svg race.svg",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = self.game.open(context.registry())?;
        let interrupt = Interrupt::listen(|| ());
        let tasks = self.tasks(&interrupt);
        let (tasks, left_out) = self.taken(tasks, &*session)?;
        let words = words(&*session, self.picture.language());
        let mut file = self.picture.destination()?;
        let mut reporter = Reporter::new(self.output.progress, &*session, words.language());
        let mut laps = Vec::new();
        for task in &tasks {
            laps.push((
                task.engine(),
                self.search(&mut *session, task, &mut reporter)?,
            ));
        }
        reporter.finish();
        if let Some(file) = &mut file {
            let heading = self
                .picture
                .heading(title_at(&*session, Some(&self.game), &words));
            let chart = chart::of_race(&mut *session, heading, &tasks, &laps)?;
            let chart = chart.with_look(self.picture.svg().look());
            file.write_text(context.out, &chart.to_svg())?;
        }
        let out = &mut *text_output(context.out, &[file.as_ref()]);
        if self.output.json {
            write_json(out, &Self::to_json(&*session, &laps, &left_out))?;
        } else {
            writeln!(out, "{}", subject(&*session, Some(&self.game), &words))?;
            let rows: Vec<[String; COLUMNS]> = laps
                .iter()
                .map(|(engine, lap)| row(*engine, lap, &*session, &words))
                .collect();
            let heading = HEADING.map(|message| words.say(&Phrase::new(message)));
            let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
            write_table(out, "", &heading, &rows)?;
            for remark in remarks(&laps, &left_out) {
                writeln!(out, "{}", words.say(&remark))?;
            }
        }
        if let Some(contradiction) = contradiction(&laps) {
            return Err(Failure::Other(words.say(&contradiction)));
        }
        Ok(if interrupt.is_set() {
            Ending::Interrupted
        } else {
            Ending::Done
        })
    }
}

impl RaceArgs {
    /// Returns the tasks of the engines that were asked for, or else of those that most games take.
    fn tasks(&self, interrupt: &Interrupt) -> Vec<SearchTask> {
        let engines = match self.engines.as_slice() {
            [] => &DEFAULT_ENGINES,
            engines => engines,
        };
        let engines = engines.iter().enumerate();
        let tasks = engines.map(|(number, &engine)| self.task(engine, number, interrupt));
        tasks.collect()
    }

    /// Returns the tasks that the game takes, with the reasons for those left out.
    ///
    /// A refused engine that was asked for by name is an error.
    fn taken(
        &self,
        tasks: Vec<SearchTask>,
        session: &dyn Session,
    ) -> Result<(Vec<SearchTask>, Vec<SearchError>), Failure> {
        let (mut taken, mut left_out) = (Vec::new(), Vec::new());
        for task in tasks {
            match session.check(&task) {
                Err(error) if self.engines.is_empty() => left_out.push(error),
                refused => {
                    refused?;
                    session.check_tables(&task)?;
                    taken.push(task);
                }
            }
        }
        match left_out.pop() {
            Some(error) if taken.is_empty() => return Err(error.into()),
            error => left_out.extend(error),
        }
        Ok((taken, left_out))
    }

    /// Returns the task of an engine with a table of its own, since each task has another salt.
    fn task(&self, engine: EngineKind, number: usize, interrupt: &Interrupt) -> SearchTask {
        let is_to_depth = !engine.is_for_proofs() && engine.takes_depth();
        let has_limit = self.nodes.is_some() || self.time.is_some();
        let limits = SearchLimits {
            depth: is_to_depth.then(|| self.depth.unwrap_or(DEFAULT_DEPTH)),
            nodes: self
                .nodes
                .or_else(|| (is_to_depth && !has_limit).then_some(MOST_NODES)),
            time: self
                .time
                .or_else(|| (!is_to_depth && !has_limit).then_some(DEFAULT_TIME)),
            stop: Some(interrupt.flag()),
        };
        let table_bytes = self.table.unwrap_or(SearchTask::DEFAULT_TABLE_BYTES);
        let task = SearchTask {
            generator: self.generator.clone(),
            table_bytes,
            salt: Some(match self.seed {
                Some(seed) => Salt::from_seed(seed.wrapping_add(number as u64)),
                None => Salt::random(),
            }),
            ..SearchTask::new(Purpose::Solve, limits)
        };
        task.counting(engine)
    }

    fn search(
        &self,
        session: &mut dyn Session,
        task: &SearchTask,
        reporter: &mut Reporter,
    ) -> Result<Lap, Failure> {
        let engine = task.engine();
        if matches!(engine, EngineKind::Minimax | EngineKind::Negamax) {
            let depth = task.limits.depth.unwrap_or(DEFAULT_DEPTH);
            let most = self.nodes.unwrap_or(MOST_NODES);
            let time = self.time.unwrap_or(DEFAULT_TIME);
            let stop = task.limits.stop.clone().unwrap_or_default();
            let tree = count_whole_tree(session, depth, time, &stop);
            if !tree.is_whole || tree.size() > most {
                // A generator may leave out enough for its tree to be small all the same.
                let tried = SearchTask {
                    limits: task.limits.clone().at_most(TRIED_NODES),
                    ..task.clone()
                };
                let answer = session.search(&tried, reporter)?;
                if !answer.is_proven() && answer.report.stopped != StopReason::Depth {
                    return Ok(Lap::Counted(tree));
                }
            }
        }
        let answer = session.search(task, reporter)?;
        let counts = if engine.is_traced() {
            let trace = session.trace(task, 1, &mut NoWatcher)?;
            let is_same = trace.found().nodes == answer.report.nodes;
            is_same.then(|| trace.totals())
        } else {
            None
        };
        Ok(Lap::Searched(Box::new(answer), counts))
    }

    fn to_json(
        session: &dyn Session,
        laps: &[(EngineKind, Lap)],
        left_out: &[SearchError],
    ) -> Value {
        let engines = laps.iter().map(|(engine, lap)| match lap {
            Lap::Searched(answer, counts) => {
                let rate = rate(answer.report.nodes, answer.report.elapsed);
                let counts = counts.as_ref().map(Counts::to_json);
                let more = json!({ "counted": false, "rate": rate, "counts": counts });
                joined(answer_json(answer), more)
            }
            Lap::Counted(tree) => json!({
                "engine": engine.name(),
                "counted": true,
                "nodes": tree.size(),
                "whole": tree.is_whole,
                "depth": tree.depth,
            }),
        });
        json!({
            "game": session.name(),
            "position": session.position(),
            "to_move": session.to_move().to_string(),
            "engines": engines.collect::<Vec<_>>(),
            "left_out": left_out.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "agree": disagreement(laps).is_none() && contradiction(laps).is_none(),
        })
    }
}

/// Number of columns of the table.
const COLUMNS: usize = 12;
const HEADING: [&str; COLUMNS] = [
    "column-engine",
    "column-value",
    "column-best",
    "column-depth",
    "column-nodes",
    "column-time",
    "column-rate",
    "column-cuts",
    "column-deep",
    "column-table",
    "column-others",
    "column-hits",
];

fn row(engine: EngineKind, lap: &Lap, session: &dyn Session, words: &Words) -> [String; COLUMNS] {
    let mut row = [(); COLUMNS].map(|()| "-".to_owned());
    engine.name().clone_into(&mut row[0]);
    match lap {
        Lap::Counted(tree) => {
            row[3] = tree.depth.to_string();
            let message = if tree.is_whole {
                "race-counted"
            } else {
                "race-counted-more"
            };
            let size = grouped(tree.size());
            row[4] = words.say(&Phrase::new(message).with("nodes", size));
        }
        Lap::Searched(answer, counts) => {
            let report = &answer.report;
            row[1] = words.say(&value(answer));
            if let Some(m) = &report.best {
                row[2] = move_words(m, session);
            }
            if !engine.is_prover() {
                row[3] = report.depth.to_string();
            }
            row[4] = grouped(report.nodes);
            row[5] = format!("{:.3}s", report.elapsed.as_secs_f64());
            row[6] = grouped(rate(report.nodes, report.elapsed));
            // A prover has neither windows nor cuts.
            let counts = counts.as_ref().filter(|_| !engine.is_prover());
            if let Some(counts) = counts {
                for (cell, count) in row[7..].iter_mut().zip(cut_counts(counts)) {
                    *cell = grouped(count);
                }
            }
        }
    }
    row
}

/// Returns the cuts by bounds of other nodes, the deep ones among them, the cuts by the table, all other cuts, and the table hits.
fn cut_counts(counts: &Counts) -> [u64; 5] {
    let by_bounds = Cut::ALL.into_iter().filter(|cut| cut.is_by_beta());
    let by_bounds: u64 = by_bounds.map(|cut| counts.cut(cut)).sum();
    let by_table = counts.cut(Cut::Table);
    let others = counts.all_cuts() - by_bounds - by_table;
    [
        by_bounds,
        counts.deep_cuts,
        by_table,
        others,
        counts.table_hits,
    ]
}

/// Returns the lines below the table: the meaning of the stars, the engines left out, those that disagree, and the node of each engine.
fn remarks(laps: &[(EngineKind, Lap)], left_out: &[SearchError]) -> Vec<Phrase> {
    let is_counted = |(_, lap): &(EngineKind, Lap)| matches!(lap, Lap::Counted(_));
    let legend = laps
        .iter()
        .any(is_counted)
        .then(|| Phrase::new("race-star"));
    let left_out = left_out
        .iter()
        .map(|error| Phrase::new("race-left-out").with("error", refusal(error)));
    let engines: Vec<EngineKind> = laps.iter().map(|(engine, _)| *engine).collect();
    legend
        .into_iter()
        .chain(left_out)
        .chain(disagreement(laps))
        .chain(counting(&engines))
        .collect()
}

fn plies(text: &str) -> Result<u32, Mismatch> {
    parse_number(text, "a number of plies", 1..=u32::MAX)
}

fn seed(text: &str) -> Result<u64, Mismatch> {
    parse_number(text, "a number", 0..=u64::MAX)
}

#[cfg(test)]
mod tests;

/// Returns the reason why an engine takes no part.
fn refusal(error: &SearchError) -> Phrase {
    match error {
        SearchError::Repeats { engine, game } => Phrase::new("refused-repeats")
            .with("engine", engine.name())
            .with("game", game.as_str()),
        error => Phrase::plain(error.to_string()),
    }
}
