//! Command `explain`: the value of a position and the reasons for it, in sentences.

use std::time::Duration;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, SearchArgs, answer_json, write_json,
};
use gametree_core::Phrase;
use gametree_explain::{Kind, Sentence, explain};
use gametree_registry::{AfterProof, Analysis, Purpose, Words};
use serde_json::{Value, json};

use crate::answer_details::{write_effort, write_limit};
use crate::open::{GameArgs, check, open, subject, title};
use crate::output::WordsArgs;
use crate::picture::{self, PictureArgs, text_output};
use crate::progress::{OutputArgs, Reporter};
use crate::show::show_above;
use crate::texts::words;

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
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    words: WordsArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

impl Command for ExplainArgs {
    const NAME: &str = "explain";
    const EXAMPLES: &[&str] = &[
        "PROGRAM explain GAME",
        "PROGRAM explain GAME --moves \"MOVES\"",
        "PROGRAM explain LAST --time 2s --lang zh-Hans",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = open(&self.game, context.registry())?;
        let interrupt = Interrupt::listen(|| ());
        let task = self
            .search
            .task(Purpose::Value, Some(DEFAULT_TIME), &interrupt);
        check(&*session, &task)?;
        let words = words(&*session, self.picture.language());
        let mut file = self.picture.destination()?;
        let mut reporter = Reporter::new(self.output.progress, &*session, words.language());
        if !self.output.json {
            let out = &mut *text_output(context.out, &[file.as_ref()]);
            show_above(out, &*session, &words)?;
        }
        let mut analysis = Analysis::new(task, &mut *session, &mut reporter)?;
        let rest = if self.search.has_limit() {
            AfterProof::Rest
        } else {
            AfterProof::AsMuch
        };
        analysis.prove(rest)?;
        analysis.search()?;
        let (root, entries) = analysis.into_answers();
        reporter.finish();
        let sentences = explain(&root, &entries, &mut *session).sentences();
        if let Some(file) = &mut file {
            let heading = self
                .picture
                .heading(title(&*session, Some(&self.game), &words));
            let picture = picture::of_moves(&*session, heading, (&root, &entries));
            picture::write(file, context.out, &picture)?;
        }
        let out = &mut *text_output(context.out, &[file.as_ref()]);
        if self.output.json {
            let mut object = answer_json(&root);
            object["language"] = words.language().tag().into();
            object["sentences"] = sentences.iter().map(|one| to_json(one, &words)).collect();
            write_json(out, &object)?;
        } else {
            writeln!(out, "{}", subject(&*session, Some(&self.game), &words))?;
            let lines = if self.words.verbose {
                Lines::Shown
            } else {
                Lines::Hidden
            };
            for line in lines_of(&sentences, &words, lines) {
                writeln!(out, "{line}")?;
            }
            writeln!(out)?;
            if !root.is_proven() {
                write_limit(out, &root, &words)?;
            } else if rest == AfterProof::AsMuch && entries.iter().any(|entry| !entry.is_proven()) {
                writeln!(out, "{}", words.say(&Phrase::new("limit-moves")))?;
            }
            write_effort(out, &root, self.words.verbose, &words)?;
        }
        Ok(Ending::of_proof(root.is_proven(), root.report.stopped))
    }
}

fn to_json(sentence: &Sentence, words: &Words) -> Value {
    json!({
        "kind": sentence.kind_name(),
        "text": sentence.said(words),
        "proven": sentence.is_proven,
        "lines": sentence.lines,
    })
}

/// Visibility of the lines behind each sentence, below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    Shown,
    Hidden,
}

/// Returns the lines of an explanation: the value of the position, then everything else in its order, with the moves of a plan numbered.
pub(crate) fn lines_of(sentences: &[Sentence], words: &Words, lines: Lines) -> Vec<String> {
    let mut all = Vec::new();
    let mut kind = Kind::Value;
    let plans = sentences.iter().filter(|one| one.kind == Kind::Plan);
    let is_numbered = plans.count() > 1;
    let mut number = 0;
    for sentence in sentences {
        let is_block = matches!(sentence.kind, Kind::Plan | Kind::Punished | Kind::Remark);
        if is_block && sentence.kind != kind {
            all.push(String::new());
        }
        kind = sentence.kind;
        let said = sentence.said(words);
        all.push(match kind {
            Kind::Plan if is_numbered => {
                number += 1;
                format!("{number:3}. {said}")
            }
            Kind::Value | Kind::Threat | Kind::Keeps | Kind::Plan => said,
            Kind::Punished | Kind::Remark => format!("- {said}"),
        });
        if lines == Lines::Shown && kind != Kind::Plan {
            let shown = sentence.lines.iter();
            all.extend(shown.map(|line| format!("    {}", line.join(" "))));
        }
    }
    all
}
