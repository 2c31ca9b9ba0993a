//! Command `explain`: the value of a position and the reasons for it, in sentences.

use std::time::Duration;

use clap::Parser;
use gametree_command::{Command, Context, Ending, Failure, answer_json, write_json};
use gametree_core::Phrase;
use gametree_explain::{Lines, Sentence, explain, lines_of, picture};
use gametree_registry::{AfterProof, Analysis, Purpose, Words};
use serde_json::{Value, json};

use crate::search_command::SearchCommandArgs;

/// Time limit that a person accepts without setting one.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

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
        let time = Some(DEFAULT_TIME);
        let mut command = (self.search).begin(None, |_| Purpose::Value, time, context)?;
        let (session, task) = (&mut *command.session, command.task.clone());
        let mut analysis = Analysis::new(task, session, &mut command.reporter)?;
        let after = if self.search.has_limit() {
            AfterProof::Rest
        } else {
            AfterProof::AsMuch
        };
        analysis.prove(after)?;
        analysis.search()?;
        let (root, entries) = analysis.into_answers();
        command.reporter.finish();
        let sentences = explain(&root, &entries, &mut *command.session).sentences();
        command.draw(context.out, |session, heading| {
            picture::of_moves(session, heading, &root, &entries)
        })?;
        let (out, words) = (&mut *command.output(context.out), &command.words);
        if self.search.output.json {
            let mut object = answer_json(&root);
            object["language"] = words.language().tag().into();
            object["sentences"] = sentences.iter().map(|one| to_json(one, words)).collect();
            write_json(out, &object)?;
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

fn to_json(sentence: &Sentence, words: &Words) -> Value {
    json!({
        "kind": sentence.kind_name(),
        "text": sentence.text(words),
        "proven": sentence.is_proven,
        "lines": sentence.lines,
    })
}
