//! Command `best`: a good move within limits.

use std::time::Duration;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, SearchArgs, answer_json, write_json,
};
use gametree_core::Phrase;
use gametree_explain::phrases::{known, move_words, of_subject, over};
use gametree_registry::{Answer, EngineKind, Purpose, SearchTask};
use gametree_search::StopReason;

use crate::answer_details::write_details;
use crate::database_args::DatabaseArgs;
use crate::open::{GameArgs, check, open, subject, title};
use crate::output::WordsArgs;
use crate::picture::{self, PictureArgs, text_output};
use crate::progress::{OutputArgs, Reporter};
use crate::show::show_above;
use crate::texts::words;

/// Time limit that a person accepts without setting one.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Find a good move within limits
///
/// Searches for 5 seconds unless a limit is given.
/// Exit code 0 whether or not the value of the move is proven.
/// Facts that a game adds to its answer, such as a Grundy number, come with `solve` alone.
#[derive(Debug, Parser)]
pub(crate) struct BestArgs {
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

impl Command for BestArgs {
    const NAME: &str = "best";
    const EXAMPLES: &[&str] = &[
        "PROGRAM best GAME",
        "PROGRAM best GAME --moves \"MOVES\" --time 500ms",
        "PROGRAM best LAST --engine alphabeta --depth 4 --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = open(&self.game, context.registry())?;
        self.database.consult(&mut *session, context.program)?;
        let interrupt = Interrupt::listen(|| ());
        let task = self
            .search
            .task(Purpose::Play, Some(DEFAULT_TIME), &interrupt);
        check(&*session, &task)?;
        let words = words(&*session, self.picture.language());
        let mut file = self.picture.destination()?;
        let mut reporter = Reporter::new(self.output.progress, &*session, words.language());
        if !self.output.json {
            let out = &mut *text_output(context.out, &[file.as_ref()]);
            show_above(out, &*session, &words)?;
        }
        let answer = session.search(&task, &mut reporter)?;
        reporter.finish();
        let mut answered = text_output(context.out, &[file.as_ref()]);
        let out = &mut *answered;
        if self.output.json {
            write_json(out, &answer_json(&answer))?;
        } else if let Some(outcome) = session.outcome() {
            let subject = subject(&*session, Some(&self.game), &words);
            let over = of_subject(&subject, over(outcome, &*session));
            writeln!(out, "{}", words.say(&over))?;
        } else {
            let best = match &answer.report.best {
                Some(m) => Phrase::plain(move_words(m, &*session)),
                None => Phrase::new("answer-best-none"),
            };
            let best = Phrase::new("answer-best").with("move", best);
            writeln!(out, "{}", words.say(&best))?;
            let subject = subject(&*session, Some(&self.game), &words);
            let known = of_subject(&subject, known(&answer, &*session));
            writeln!(out, "{}", words.say(&known))?;
            if let Some(engine) = undecided(&answer, &task) {
                let look = Phrase::new("answer-best-look").with("engine", engine.name());
                writeln!(out, "{}", words.say(&look))?;
            }
            write_details(out, (&answer, &*session), self.words.verbose, &words)?;
            self.database.write_remark(out, &answer, &words)?;
        }
        drop(answered);
        if let Some(file) = &mut file {
            let heading = self
                .picture
                .heading(title(&*session, Some(&self.game), &words));
            let picture = picture::of_answer(&*session, heading, &answer);
            picture::write(file, context.out, &picture)?;
        }
        Ok(match answer.report.stopped {
            StopReason::Interrupted => Ending::Interrupted,
            _ => Ending::Done,
        })
    }
}

/// Returns the prover that was asked for, where it has shown nothing on which the move rests.
fn undecided(answer: &Answer, task: &SearchTask) -> Option<EngineKind> {
    let asked = task.engine?;
    let proves = asked.is_prover() || asked == EngineKind::Special;
    let is_open = answer.engine != asked || answer.knows_nothing();
    (proves && !answer.is_proven() && is_open).then_some(asked)
}
