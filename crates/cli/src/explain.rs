//! `explain`: what a position is worth and why, in sentences.

use std::io::{self, Write};
use std::time::Duration;

use clap::Parser;
use gametree_command::{Command, Context, Ending, Failure, Interrupt, SearchArgs, write_json};
use gametree_explain::{Kind, Sentence, TEXTS, explain};
use gametree_registry::{Purpose, Words};
use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::open::{GameArgs, check, open, subject, title};
use crate::output::{WordsArgs, answer_json, write_effort, write_limit};
use crate::picture::{self, PictureArgs, answers};
use crate::progress::{OutputArgs, Reporter};
use crate::show::show_above;

/// As long as a person waits without a limit of their own.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Say what a position is worth and why, in sentences
///
/// Which moves keep the value, how the game goes on, and what punishes the other moves.
/// Each sentence is proven by a search or true by the rules, or says that it is an estimate.
/// Half of the limits, which are 10 seconds unless some are given, go to the position itself; once that is proven, its moves get as much as the proof took, and at least a moment.
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
        let mut file = self.picture.destination()?;
        let mut reporter = Reporter::new(self.output.progress, &*session);
        if !self.output.json {
            show_above(&mut *answers(context.out, &[file.as_ref()]), &*session)?;
        }
        let mut analysis = Analysis::new(task, &mut *session, &mut reporter)?;
        analysis.prove()?;
        analysis.search()?;
        let (root, entries) = analysis.into_answers();
        reporter.finish();
        let sentences = explain(&root, &entries, &mut *session).sentences();
        let texts: Vec<_> = session.texts().iter().copied().chain([TEXTS]).collect();
        let words = Words::new(self.picture.language(), &texts);
        if let Some(file) = &mut file {
            let heading = self.picture.heading(title(&*session, Some(&self.game)));
            let picture = picture::of_moves(&*session, heading, (&root, &entries));
            picture::write(file, context.out, &picture)?;
        }
        let out = &mut *answers(context.out, &[file.as_ref()]);
        if self.output.json {
            let mut object = answer_json(&root);
            object["language"] = words.language().tag().into();
            object["sentences"] = sentences.iter().map(|one| to_json(one, &words)).collect();
            write_json(out, &object)?;
        } else {
            writeln!(out, "{}", subject(&*session, Some(&self.game)))?;
            write_sentences(out, &sentences, &words, self.words.verbose)?;
            if !root.is_proven() {
                write_limit(out, &root)?;
            }
            write_effort(out, &root, self.words.verbose)?;
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

/// What the position is worth first, then everything else in the order in which it comes, the moves of a plan with numbers; with `verbose` the lines behind each sentence below it.
fn write_sentences(
    out: &mut dyn Write,
    sentences: &[Sentence],
    words: &Words,
    verbose: bool,
) -> io::Result<()> {
    let mut kind = Kind::Value;
    let plans = sentences.iter().filter(|one| one.kind == Kind::Plan);
    let is_numbered = plans.count() > 1;
    let mut number = 0;
    for sentence in sentences {
        let is_new = sentence.kind != kind;
        kind = sentence.kind;
        let said = sentence.said(words);
        match kind {
            Kind::Value | Kind::Threat | Kind::Keeps => writeln!(out, "{said}")?,
            Kind::Plan => {
                number += 1;
                if is_new {
                    writeln!(out)?;
                }
                if is_numbered {
                    writeln!(out, "{number:3}. {said}")?;
                } else {
                    writeln!(out, "{said}")?;
                }
            }
            Kind::Punished | Kind::Remark => {
                if is_new {
                    writeln!(out)?;
                }
                writeln!(out, "- {said}")?;
            }
        }
        if verbose && kind != Kind::Plan {
            for line in &sentence.lines {
                writeln!(out, "    {}", line.join(" "))?;
            }
        }
    }
    writeln!(out)
}
