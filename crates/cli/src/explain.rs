//! Command `explain`: the value of a position and the reasons for it, in sentences.

use clap::Parser;
use gametree_command::{
    Command, Context, EXPLAIN_TIME, Ending, Failure, analysed_for_reasons, explanation_json,
    write_json,
};
use gametree_core::Phrase;
use gametree_explain::{Lines, explain, lines_of, picture};
use gametree_registry::{AfterProof, Purpose};

use crate::search_command::SearchCommandArgs;

/// Say what a position is worth and why, in sentences
///
/// Which moves keep the value, how the game goes on, and what punishes the other moves.
/// Each sentence is proven by a search or true by the rules, or says that it is an estimate.
/// Half of the limits go to the position itself, and what is left to its moves.
/// Without limits these are 10 seconds, and once the position is proven its moves get as much as the proof took, and at least a moment.
/// Exit code 0 when the value is proven, 3 when a limit was reached before.
#[derive(Debug, Parser)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    search: SearchCommandArgs,
}

impl Command for ExplainArgs {
    const NAME: &str = "explain";
    const EXAMPLES: &[&str] = &[
        "PROGRAM explain GAME",
        "PROGRAM explain GAME --moves \"MOVES\"",
        "PROGRAM explain LAST --time 2s --lang zh-Hans",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let time = Some(EXPLAIN_TIME);
        let mut command = (self.search).begin(None, |_, _| Purpose::Value, time, context)?;
        let (session, task) = (&mut *command.session, command.task.clone());
        let after = self.search.after_proof();
        let limits = task.limits.clone();
        let (root, entries) = analysed_for_reasons(task, after, session, &mut command.reporter)?;
        command.reporter.finish();
        let sentences = explain(&root, &entries, &mut *command.session, &limits).sentences();
        command.draw(context.out, |session, heading| {
            picture::of_moves(session, heading, &root, &entries)
        })?;
        let (out, words) = (&mut *command.output(context.out), &command.words);
        if self.search.output.json {
            write_json(out, &explanation_json(&root, &sentences, words))?;
        } else {
            writeln!(out, "{}", command.subject())?;
            let lines = if command.is_verbose {
                Lines::Shown
            } else {
                Lines::Hidden
            };
            for line in lines_of(&sentences, words, lines) {
                writeln!(out, "{line}")?;
            }
            writeln!(out)?;
            if !root.is_proven() {
                command.write_limit(out, &root)?;
            } else if after == AfterProof::AsMuch && entries.iter().any(|entry| !entry.is_proven())
            {
                writeln!(out, "{}", words.say(&Phrase::new("limit-moves")))?;
            }
            command.write_effort(out, &root)?;
        }
        Ok(Ending::of_proof(root.is_proven(), root.report.stopped))
    }
}
