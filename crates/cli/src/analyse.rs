//! Command `analyse`: every legal move with its value.

use std::io::{self, Write};

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, SearchArgs, answer_json, joined, write_json,
};
use gametree_core::Phrase;
use gametree_explain::phrases::{known, of_subject, over, player, value};
use gametree_explain::summary;
use gametree_registry::{Analysis, Answer, Purpose, Session, Words};
use serde_json::{Value, json};

use crate::answer_details::{write_effort, write_limit};
use crate::database_args::DatabaseArgs;
use crate::open::{GameArgs, check, open, subject, title};
use crate::output::WordsArgs;
use crate::picture::{self, PictureArgs, text_output};
use crate::progress::{OutputArgs, Reporter};
use crate::shell::call;
use crate::show::show_above;
use crate::table::write_table;
use crate::texts::words;

/// Value every legal move, best first
///
/// All moves are searched to the same depth, then one ply deeper, and so on; with a limit, half of the work looks for proofs.
/// The limits hold for the whole command.
/// Exit code 0 when every move is proven, 3 when a limit was reached before.
#[derive(Debug, Parser)]
#[command(alias = "analyze")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    words: WordsArgs,
    #[command(flatten)]
    picture: PictureArgs,
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
        self.database.consult(&mut *session, context.program)?;
        let interrupt = Interrupt::listen(|| ());
        // Estimates help only where a limit comes before the proof, and a finished game needs no proof.
        let purpose = if self.search.has_limit() || session.outcome().is_some() {
            Purpose::Value
        } else {
            Purpose::Solve
        };
        let task = self.search.task(purpose, None, &interrupt);
        check(&*session, &task)?;
        let words = words(&*session, self.picture.language());
        let mut file = self.picture.destination()?;
        let mut reporter = Reporter::new(self.output.progress, &*session, words.language());
        if !self.output.json {
            let out = &mut *text_output(context.out, &[file.as_ref()]);
            show_above(out, &*session, &words)?;
        }
        let mut analysis = Analysis::new(task, &mut *session, &mut reporter)?;
        analysis.search()?;
        if self.search.has_limit() {
            analysis.measure()?;
        }
        let (root, entries) = analysis.into_answers();
        reporter.finish();
        let mut answered = text_output(context.out, &[file.as_ref()]);
        let out = &mut *answered;
        if self.output.json {
            let mut object = answer_json(&root);
            object["moves"] = entries.iter().map(move_json).collect();
            write_json(out, &object)?;
        } else {
            let subject = subject(&*session, Some(&self.game), &words);
            if let Some(outcome) = session.outcome() {
                let over = of_subject(&subject, over(outcome, &*session));
                writeln!(out, "{}", words.say(&over))?;
            } else {
                let known = of_subject(&subject, known(&root, &*session));
                writeln!(out, "{}", words.say(&known))?;
                let summary = summary(&root, &entries, &mut *session);
                write_moves(self, out, (&*session, &words), (&root, &entries), &summary)?;
                self.database.write_remark(out, &root, &words)?;
                if !root.is_proven() && !self.search.has_limit() {
                    let line = call(context.name, "analyse", &*session, usize::MAX);
                    let line = format!("{line} --time 5s");
                    let longer = Phrase::new("analyse-estimate").with("line", line);
                    writeln!(out, "{}", words.say(&longer))?;
                }
            }
        }
        drop(answered);
        if let Some(file) = &mut file {
            let heading = self
                .picture
                .heading(title(&*session, Some(&self.game), &words));
            let picture = picture::of_moves(&*session, heading, (&root, &entries));
            picture::write(file, context.out, &picture)?;
        }
        let all_proven = root.is_proven() && entries.iter().all(Answer::is_proven);
        Ok(Ending::of_proof(all_proven, root.report.stopped))
    }
}

/// Number of moves of a line in the table, since the line of a draw may run to the last cell of the board.
const SHOWN_MOVES: usize = 12;

fn move_json(entry: &Answer) -> Value {
    joined(json!({ "move": entry.report.best }), answer_json(entry))
}

fn write_moves(
    args: &AnalyseArgs,
    out: &mut dyn Write,
    (session, words): (&dyn Session, &Words),
    (root, entries): (&Answer, &[Answer]),
    summary: &[Phrase],
) -> io::Result<()> {
    let moves = Phrase::new("analyse-moves").with("player", player(session, root.to_move));
    writeln!(out, "{}", words.say(&moves))?;
    let heading = |message| words.say(&Phrase::new(message));
    let [m, value, depth, then] =
        ["column-move", "column-value", "column-depth", "column-then"].map(heading);
    if args.words.verbose {
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
        write_limit(out, root, words)?;
    }
    write_effort(out, root, args.words.verbose, words)
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
