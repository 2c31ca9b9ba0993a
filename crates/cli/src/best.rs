//! Command `best`: a good move within limits.

use std::io::{self, Write};

use clap::Parser;
use gametree_command::{
    BEST_TIME, Command, Context, DatabaseArgs, Ending, Failure, answer_json, write_json,
};
use gametree_core::Phrase;
use gametree_explain::phrases::move_words;
use gametree_explain::picture;
use gametree_registry::{Answer, EngineKind, Purpose, SearchTask};
use gametree_search::StopReason;

use crate::search_command::{SearchCommand, SearchCommandArgs};

/// Find a good move within limits
///
/// Searches for 5 seconds unless a limit is given.
/// Exit code 0 whether or not the value of the move is proven.
/// Facts that a game adds to its answer, such as a Grundy number, come with `solve` alone.
#[derive(Debug, Parser)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    search: SearchCommandArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Command for BestArgs {
    const NAME: &str = "best";
    const EXAMPLES: &[&str] = &[
        "PROGRAM best GAME",
        "PROGRAM best GAME --moves \"MOVES\" --time 500ms",
        "PROGRAM best LAST --engine alphabeta --depth 4 --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let (search, database) = (&self.search, &self.database);
        let time = Some(BEST_TIME);
        let mut command = search.begin(Some(database), |_, _| Purpose::Play, time, context)?;
        let answer = (command.session).search(&command.task, &mut command.reporter)?;
        command.reporter.finish();
        if self.search.output.json {
            write_json(&mut *command.output(context.out), &answer_json(&answer))?;
        } else if command.session.outcome().is_some() {
            command.write_value(&mut *command.output(context.out), &answer)?;
        } else {
            self.write_text(&mut *command.output(context.out), &command, &answer)?;
        }
        command.draw(context.out, |session, heading| {
            picture::of_answer(session, heading, &answer)
        })?;
        Ok(match answer.report.stopped {
            StopReason::Interrupted => Ending::Interrupted,
            _ => Ending::Done,
        })
    }
}

impl BestArgs {
    /// Prints the move of a game in progress, and what is known of it.
    fn write_text(
        &self,
        out: &mut dyn Write,
        command: &SearchCommand<'_>,
        answer: &Answer,
    ) -> io::Result<()> {
        let words = &command.words;
        let best = match &answer.report.best {
            Some(m) => Phrase::plain(move_words(m, &*command.session)),
            None => Phrase::new("answer-best-none"),
        };
        let best = Phrase::new("answer-best").with("move", best);
        writeln!(out, "{}", words.say(&best))?;
        command.write_value(out, answer)?;
        if answer.is_proven() && !answer.proves_move() {
            writeln!(out, "{}", words.say(&Phrase::new("move-searched")))?;
        }
        if let Some(engine) = undecided(answer, &command.task) {
            let look = Phrase::new("answer-best-look").with("engine", engine.name());
            writeln!(out, "{}", words.say(&look))?;
        }
        command.write_details(out, answer)?;
        self.database.write_remark(out, answer, words)
    }
}

/// Returns the prover that was asked for, where it has shown nothing on which the move rests.
fn undecided(answer: &Answer, task: &SearchTask) -> Option<EngineKind> {
    let asked = task.engine?;
    let proves = asked.is_prover() || asked == EngineKind::Special;
    let is_open = answer.engine != asked || answer.knows_nothing();
    (proves && !answer.is_proven() && is_open).then_some(asked)
}
