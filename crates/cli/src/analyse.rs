//! `analyse`: every legal move with its value.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Parser;
use gametree_command::{Command, Context, Ending, Failure, Interrupt, SearchArgs, write_json};
use gametree_core::Score;
use gametree_registry::{Answer, GameValue, Purpose, SearchTask, Session, Watcher};
use gametree_search::{Certainty, Progress, ProofProgress, SearchLimits, SearchReport, StopReason};
use serde_json::{Value, json};

use crate::open::{GameArgs, check, open, subject};
use crate::output::{
    WordsArgs, answer_json, joined, player_words, result, sentence, value_words, write_effort,
    write_limit,
};
use crate::progress::{OutputArgs, Reporter};
use crate::shell::call;
use crate::show::show_above;
use crate::table::write_table;

/// Value every legal move, best first
///
/// All moves are searched to the same depth, then one ply deeper, and so on; the limits hold for the whole command.
/// Exit code 0 when every move is proven, 3 when a limit was reached before.
#[derive(Debug, Parser)]
#[command(alias = "analyze")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    words: WordsArgs,
}

impl Command for AnalyseArgs {
    const NAME: &str = "analyse";
    const EXAMPLES: &[&str] = &[
        "PROGRAM analyse GAME",
        "PROGRAM analyse GAME --moves \"MOVES\" --depth 4",
        "PROGRAM analyse LAST --time 2s --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = open(&self.game, context.registry())?;
        let interrupt = Interrupt::listen(|| ());
        // Estimates only help where a limit comes before the proof, and a finished game needs none.
        let purpose = if self.search.has_limit() || session.outcome().is_some() {
            Purpose::Value
        } else {
            Purpose::Solve
        };
        let task = self.search.task(purpose, None, &interrupt);
        check(&*session, &task)?;
        let mut reporter = Reporter::new(self.output.progress, &*session);
        if !self.output.json {
            show_above(context.out, &*session)?;
        }
        let mut analysis = Analysis::new(task, &mut *session, &mut reporter)?;
        analysis.search()?;
        let (root, entries) = analysis.into_answers();
        reporter.finish();
        if self.output.json {
            let mut object = answer_json(&root);
            object["moves"] = entries.iter().map(move_json).collect();
            write_json(context.out, &object)?;
        } else {
            let subject = subject(&*session);
            if let Some(outcome) = session.outcome() {
                let result = result(outcome, &*session);
                writeln!(context.out, "{subject}: the game is over: {result}")?;
            } else {
                let what = (subject.as_str(), &*session);
                write_moves(self, context.out, what, (&root, &entries))?;
                if !root.is_proven() && !self.search.has_limit() {
                    let line = call(context.name, "analyse", &*session, usize::MAX);
                    writeln!(context.out, "estimate the moves: {line} --time 5s")?;
                }
            }
        }
        Ok(Ending::of_proof(root.is_proven(), root.report.stopped))
    }
}

/// Half of the first nodes for each move of an engine that does not go by depth: some milliseconds.
const FIRST_SHARE: u64 = 500;
/// Shares do not grow any more after this ply: one would last for years.
const MAX_DOUBLINGS: u32 = 32;

/// A search of all moves of a position, to the same depth each, then one ply deeper.
///
/// So the limits are shared in the way that makes the moves comparable, and whenever the search stops, every move has been searched to one of two neighbouring depths.
pub(crate) struct Analysis<'a> {
    session: &'a mut dyn Session,
    reporter: &'a mut Reporter,
    task: SearchTask,
    limits: SearchLimits,
    started: Instant,
    nodes: u64,
    /// What a search of the position itself, stopped at once, answers.
    root: Answer,
    entries: Vec<Answer>,
}

impl<'a> Analysis<'a> {
    pub(crate) fn new(
        task: SearchTask,
        session: &'a mut dyn Session,
        reporter: &'a mut Reporter,
    ) -> Result<Self, Failure> {
        let started = Instant::now();
        let limits = task.limits.clone();
        let mut task = task;
        task.limits = if task.engine().takes_depth() {
            SearchLimits::depth(0)
        } else {
            SearchLimits::nodes(0)
        };
        let root = session.search(&task, &mut gametree_registry::NoWatcher)?;
        let unsearched = |m: String| Answer {
            report: SearchReport {
                score: Score::DRAW,
                certainty: Certainty::Estimate,
                line: vec![m.clone()],
                best: Some(m),
                depth: 0,
                nodes: 0,
                elapsed: Duration::ZERO,
                stopped: StopReason::Depth,
            },
            ..root.clone()
        };
        let entries = session.legal_moves().into_iter().map(unsearched).collect();
        Ok(Analysis {
            session,
            reporter,
            task,
            limits,
            started,
            nodes: 0,
            root,
            entries,
        })
    }

    /// Deepens until every move is proven, or the budget is spent.
    pub(crate) fn search(&mut self) -> Result<(), Failure> {
        if self.entries.is_empty() {
            return Ok(());
        }
        let deepest = self.limits.depth.unwrap_or(u32::MAX);
        for depth in 1..=deepest {
            for index in 0..self.entries.len() {
                if is_open(&self.entries[index])
                    && let Some(stopped) = self.search_move(index, depth)?
                {
                    self.stop(stopped);
                    return Ok(());
                }
            }
            let best = self
                .entries
                .iter()
                .min_by_key(|entry| Reverse(entry.report.score));
            if let Some(best) = best {
                self.reporter.iteration(best);
            }
            if !self.entries.iter().any(is_open) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Searches below one move, `depth` plies including the move; says why the whole analysis has to stop.
    fn search_move(&mut self, index: usize, depth: u32) -> Result<Option<StopReason>, Failure> {
        let elapsed = self.started.elapsed();
        self.task.limits = self.limits_below(depth, elapsed);
        if let Some(stopped) = spent(&self.task.limits) {
            return Ok(Some(stopped));
        }
        let entry = &mut self.entries[index];
        let m = entry.report.best.clone().expect("an entry keeps its move");
        self.session
            .play(&m)
            .expect("the game has generated this move");
        let mut watcher = Below {
            reporter: self.reporter,
            nodes: self.nodes,
            elapsed,
        };
        let answer = self.session.search(&self.task, &mut watcher);
        self.session.undo();
        let mut answer = answer?.before_move(m, self.root.position.clone());
        self.nodes += answer.report.nodes;
        self.reporter.pulse(Progress {
            depth,
            nodes: self.nodes,
            elapsed: self.started.elapsed(),
        });
        answer.report.nodes += entry.report.nodes;
        answer.report.elapsed += entry.report.elapsed;
        let is_share = answer.report.stopped == StopReason::Nodes
            && self.limits.nodes.is_none_or(|limit| self.nodes < limit);
        let stopped = Some(answer.report.stopped).filter(|&reason| is_budget(reason) && !is_share);
        if stopped.is_none() || answer.is_proven() {
            *entry = answer;
        } else {
            // The unfinished search began again from depth 1 and may know less than the one before.
            (entry.report.nodes, entry.report.elapsed) =
                (answer.report.nodes, answer.report.elapsed);
        }
        Ok(stopped)
    }

    /// What the limits of the whole leave for a search below one move; an engine that does not go by depth gets as many nodes for each move, and more for each ply.
    fn limits_below(&self, depth: u32, elapsed: Duration) -> SearchLimits {
        let left = self.limits.minus(self.nodes, elapsed);
        if !self.task.engine().takes_depth() {
            return left.at_most(FIRST_SHARE << depth.min(MAX_DOUBLINGS));
        }
        SearchLimits {
            depth: Some(depth - 1),
            ..left
        }
    }

    /// Notes why the open moves were searched no further.
    fn stop(&mut self, stopped: StopReason) {
        for entry in self.entries.iter_mut().filter(|entry| is_open(entry)) {
            entry.report.stopped = stopped;
        }
    }

    /// The answer for the position, and those for the moves, best first.
    pub(crate) fn into_answers(self) -> (Answer, Vec<Answer>) {
        let mut entries = self.entries;
        entries.sort_by_key(|entry| Reverse(entry.report.score));
        let Some(best) = entries.first() else {
            return (self.root, entries);
        };
        let least = entries.iter().map(|entry| entry.report.certainty).min();
        let least = least.unwrap_or(best.report.certainty);
        let certainty = match best.value() {
            // The winner is known, though a move that is still open may win sooner.
            GameValue::Win => least.max(Certainty::Outcome),
            _ => least,
        };
        let open = entries.iter().find(|entry| !entry.is_proven());
        let depths = entries.iter().map(|entry| entry.report.depth);
        let mut root = best.clone();
        root.report = SearchReport {
            certainty,
            depth: depths.min().unwrap_or(0),
            nodes: self.nodes,
            elapsed: self.started.elapsed(),
            stopped: open.map_or(StopReason::Solved, |entry| entry.report.stopped),
            ..root.report
        };
        (root, entries)
    }
}

/// Adds what was done before to the progress of a search below one move.
struct Below<'a> {
    reporter: &'a mut Reporter,
    nodes: u64,
    elapsed: Duration,
}

impl Watcher for Below<'_> {
    /// Iterations below one move are no iterations of the analysis.
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, progress: Progress) {
        self.reporter.progress(Progress {
            depth: progress.depth + 1,
            nodes: self.nodes + progress.nodes,
            elapsed: self.elapsed + progress.elapsed,
        });
    }

    /// The numbers are those below the move that is searched now.
    fn proof(&mut self, progress: ProofProgress) {
        self.reporter.proof(ProofProgress {
            nodes: self.nodes + progress.nodes,
            elapsed: self.elapsed + progress.elapsed,
            ..progress
        });
    }
}

const fn is_budget(reason: StopReason) -> bool {
    matches!(
        reason,
        StopReason::Nodes | StopReason::Time | StopReason::Memory | StopReason::Interrupted
    )
}

/// Whether a deeper search may tell more about this move.
fn is_open(entry: &Answer) -> bool {
    !matches!(
        entry.report.stopped,
        StopReason::Solved | StopReason::Exhausted | StopReason::Unconfirmed
    )
}

/// The limit that leaves nothing for another search.
fn spent(limits: &SearchLimits) -> Option<StopReason> {
    let stop = limits.stop.as_ref();
    if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        Some(StopReason::Interrupted)
    } else if limits.nodes == Some(0) {
        Some(StopReason::Nodes)
    } else if limits.time == Some(Duration::ZERO) {
        Some(StopReason::Time)
    } else {
        None
    }
}

fn move_json(entry: &Answer) -> Value {
    joined(json!({ "move": entry.report.best }), answer_json(entry))
}

fn write_moves(
    args: &AnalyseArgs,
    out: &mut dyn Write,
    (subject, session): (&str, &dyn Session),
    (root, entries): (&Answer, &[Answer]),
) -> io::Result<()> {
    writeln!(out, "{subject}: {}", sentence(root, session))?;
    writeln!(out, "moves of {}:", player_words(session, root.to_move))?;
    if args.words.verbose {
        let rows = entries.iter().map(|entry| verbose_row(entry, session));
        let rows: Vec<[String; 4]> = rows.collect();
        write_table(out, "  ", &["move", "value", "depth", "then"], &rows)?;
    } else {
        let rows = entries.iter().map(|entry| row(entry, session));
        let rows: Vec<[String; 3]> = rows.collect();
        write_table(out, "  ", &["move", "value", "then"], &rows)?;
    }
    if entries.iter().any(|entry| !entry.is_proven()) {
        write_limit(out, root)?;
    }
    write_effort(out, root, args.words.verbose)
}

/// A move, its value, and what follows; every line of an analysis begins with its move.
fn row(entry: &Answer, session: &dyn Session) -> [String; 3] {
    let line = session.line_words(&entry.report.line);
    let (m, then) = line.split_first().expect("a line begins with its move");
    [m.clone(), value_words(entry), then.join(" ")]
}

fn verbose_row(entry: &Answer, session: &dyn Session) -> [String; 4] {
    let [m, value, line] = row(entry, session);
    [m, value, entry.report.depth.to_string(), line]
}
