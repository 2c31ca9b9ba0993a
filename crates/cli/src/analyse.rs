//! Command `analyse`: every legal move with its value.

use std::io::{self, Write};

use clap::Parser;
use gametree_command::shell::call;
use gametree_command::table::write_table;
use gametree_command::{
    Command, Context, DatabaseArgs, Ending, Failure, SearchArgs, analysed, analysis_json,
    write_json,
};
use gametree_core::Phrase;
use gametree_explain::phrases::{player, value};
use gametree_explain::{picture, summary};
use gametree_registry::{Answer, Session, Words};

use crate::search_command::{SearchCommand, SearchCommandArgs};

/// Value every legal move, best first
///
/// All moves are searched to the same depth, then one ply deeper, and so on; with a limit, half of the work looks for proofs.
/// The limits hold for the whole command.
/// Exit code 0 when every move is proven, 3 when a limit was reached before.
#[derive(Debug, Parser)]
#[command(alias = "analyze")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    search: SearchCommandArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Command for AnalyseArgs {
    const NAME: &str = "analyse";
    const EXAMPLES: &[&str] = &[
        "PROGRAM analyse GAME",
        "PROGRAM analyse GAME --moves \"MOVES\" --depth 4",
        "PROGRAM analyse LAST --time 2s --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let (search, database) = (&self.search, &self.database);
        let purpose = |session: &dyn Session, args: &SearchArgs| args.purpose_of_analysis(session);
        let mut command = search.begin(Some(database), purpose, None, context)?;
        let (session, task) = (&mut *command.session, command.task.clone());
        let (root, entries) = analysed(task, session, &mut command.reporter)?;
        command.reporter.finish();
        if self.search.output.json {
            let object = analysis_json(&root, &entries);
            write_json(&mut *command.output(context.out), &object)?;
        } else {
            let out = &mut *command.output(context.out);
            self.write_text(out, context.name, &mut command, &root, &entries)?;
        }
        command.draw(context.out, |session, heading| {
            picture::of_moves(session, heading, &root, &entries)
        })?;
        let all_proven = root.is_proven() && entries.iter().all(Answer::is_proven);
        let stopped = unfinished(&root, &entries).report.stopped;
        Ok(Ending::of_proof(all_proven, stopped))
    }
}

impl AnalyseArgs {
    /// Prints the answer; `program` is the name of the program for the command that estimates the moves.
    fn write_text(
        &self,
        out: &mut dyn Write,
        program: &str,
        command: &mut SearchCommand<'_>,
        root: &Answer,
        entries: &[Answer],
    ) -> io::Result<()> {
        command.write_value(out, root)?;
        if command.session.outcome().is_some() {
            return Ok(());
        }
        let summary = summary(root, entries, &*command.session);
        write_moves(out, command, root, entries, &summary)?;
        self.database.write_remark(out, root, &command.words)?;
        if root.is_proven() || self.search.has_limit() {
            return Ok(());
        }
        let line = call(program, "analyse", &*command.session, usize::MAX);
        let line = format!("{line} --time 5s");
        let longer = Phrase::new("analyse-estimate").with("line", line);
        writeln!(out, "{}", command.words.say(&longer))
    }
}

/// Number of moves of a line in the table, since the line of a draw may run to the last cell of the board.
const SHOWN_MOVES: usize = 12;

fn write_moves(
    out: &mut dyn Write,
    command: &SearchCommand<'_>,
    root: &Answer,
    entries: &[Answer],
    summary: &[Phrase],
) -> io::Result<()> {
    let (session, words) = (&*command.session, &command.words);
    let moves = Phrase::new("analyse-moves").with("player", player(session, root.to_move));
    writeln!(out, "{}", words.say(&moves))?;
    let heading = |message| words.say(&Phrase::new(message));
    let [m, value, depth, then] =
        ["column-move", "column-value", "column-depth", "column-then"].map(heading);
    if command.is_verbose {
        let rows = entries
            .iter()
            .map(|entry| verbose_row(entry, session, words));
        let rows: Vec<[String; 4]> = rows.collect();
        write_table(out, "  ", &[&m, &value, &depth, &then], &rows)?;
    } else {
        let rows = entries.iter().map(|entry| row(entry, session, words));
        let rows: Vec<[String; 3]> = rows.collect();
        write_table(out, "  ", &[&m, &value, &then], &rows)?;
    }
    if !summary.is_empty() {
        writeln!(out, "{}", words.joined(summary))?;
    }
    if entries.iter().any(|entry| !entry.is_proven()) {
        command.write_limit(out, unfinished(root, entries))?;
    }
    command.write_effort(out, root)
}

/// Returns the answer whose search a limit has stopped: that of the position, or where its value is proven that of a move.
fn unfinished<'a>(root: &'a Answer, entries: &'a [Answer]) -> &'a Answer {
    let mut open = entries.iter().filter(|entry| !entry.is_proven());
    open.next().filter(|_| root.is_proven()).unwrap_or(root)
}

/// Returns a move, its value, and the beginning of the line after it.
fn row(entry: &Answer, session: &dyn Session, words: &Words) -> [String; 3] {
    let (m, mut then) = line(entry, session);
    if then.len() > SHOWN_MOVES + 1 {
        let more = then.len() - SHOWN_MOVES;
        then.truncate(SHOWN_MOVES);
        then.push(words.say(&Phrase::new("analyse-more").with("count", more)));
    }
    [m, words.say(&value(entry)), then.join(" ")]
}

fn verbose_row(entry: &Answer, session: &dyn Session, words: &Words) -> [String; 4] {
    let (m, then) = line(entry, session);
    let depth = entry.report.depth.to_string();
    [m, words.say(&value(entry)), depth, then.join(" ")]
}

/// Returns the move of an entry and the moves after it, since every line of an analysis begins with its move.
fn line(entry: &Answer, session: &dyn Session) -> (String, Vec<String>) {
    let mut then = session.line_words(&entry.report.line);
    let m = then.remove(0);
    (m, then)
}
