//! Search for the answer of a command, from the board above the answer to the picture of it.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use gametree_command::{
    Context, DatabaseArgs, Destination, Failure, GameArgs, Interrupt, OutputArgs, Reporter,
    SearchArgs, check_task, text_output,
};
use gametree_explain::phrases::{known, of_subject, over, turn};
use gametree_explain::picture::Heading;
use gametree_registry::{AfterProof, Answer, Purpose, SearchTask, Session, Words};
use gametree_render::Picture;

use crate::output::WordsArgs;
use crate::picture_args::{PictureArgs, SvgArgs};
use crate::subject::{is_for_a_person, subject, title};
use crate::texts::words;

/// Arguments of a command that searches a position and may draw the answer.
#[derive(Debug, Args)]
pub(crate) struct SearchCommandArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    words: WordsArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

impl SearchCommandArgs {
    /// Returns `true` if any limit of the search is given.
    pub(crate) const fn has_limit(&self) -> bool {
        self.search.has_limit()
    }

    /// Returns the limits for the moves of an explanation, once its position is proven.
    pub(crate) const fn after_proof(&self) -> AfterProof {
        self.search.after_proof()
    }

    /// Opens the game, and shows its board before the search, which takes at most `default_time` where no limit is given.
    ///
    /// It refuses a task and a picture that are impossible before anything is printed.
    pub(crate) fn begin(
        &self,
        database: Option<&DatabaseArgs>,
        purpose: impl FnOnce(&dyn Session, &SearchArgs) -> Purpose,
        default_time: Option<Duration>,
        context: &mut Context<'_>,
    ) -> Result<SearchCommand<'_>, Failure> {
        let mut session = self.game.open(context.registry())?;
        if let Some(database) = database {
            database.consult(&mut *session, context.program)?;
        }
        let interrupt = Interrupt::listen(|| ());
        let task = (self.search).task(
            purpose(&*session, &self.search),
            default_time,
            interrupt.flag(),
        );
        check_task(&*session, &task)?;
        let files = AnswerFiles {
            picture: self.picture.destination()?,
            ..AnswerFiles::default()
        };
        let (game, svg) = (Some(&self.game), self.picture.svg());
        let command =
            SearchCommand::new(session, task, files, game, svg, &self.output, &self.words);
        command.show_above(context.out)?;
        Ok(command)
    }
}

/// Files that an answer fills.
#[derive(Debug, Default)]
pub(crate) struct AnswerFiles {
    pub(crate) certificate: Option<Destination>,
    pub(crate) picture: Option<Destination>,
}

/// A search of a position for a command, with its words, progress and files.
pub(crate) struct SearchCommand<'a> {
    pub(crate) session: Box<dyn Session>,
    pub(crate) task: SearchTask,
    pub(crate) words: Words,
    pub(crate) reporter: Reporter,
    pub(crate) files: AnswerFiles,
    /// The arguments of the game; `None` where a checkpoint names it.
    game: Option<&'a GameArgs>,
    svg: &'a SvgArgs,
    /// Set if the answer is one JSON object.
    is_json: bool,
    /// Set if the answer has the details of the search.
    pub(crate) is_verbose: bool,
}

impl<'a> SearchCommand<'a> {
    pub(crate) fn new(
        session: Box<dyn Session>,
        task: SearchTask,
        files: AnswerFiles,
        game: Option<&'a GameArgs>,
        svg: &'a SvgArgs,
        output: &OutputArgs,
        words: &WordsArgs,
    ) -> Self {
        let is_verbose = words.verbose;
        let words = self::words(&*session, svg.language());
        let reporter = Reporter::new(output.progress, &*session, words.language());
        SearchCommand {
            session,
            task,
            words,
            reporter,
            files,
            game,
            svg,
            is_json: output.json,
            is_verbose,
        }
    }

    /// Prints the board above an answer for a person, but not into a pipe or a file.
    ///
    /// It is printed at once, so that a person can look at it while the search runs.
    pub(crate) fn show_above(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_json || !is_for_a_person() {
            return Ok(());
        }
        let out = &mut *self.output(out);
        writeln!(out, "{}\n", self.session.diagram())?;
        // For a finished game the answer contains the result.
        if self.session.outcome().is_none() {
            writeln!(out, "{}\n", self.words.say(&turn(&*self.session)))?;
        }
        out.flush()
    }

    /// Returns the output for the answer: `out`, or standard error where a file of the answer is standard output.
    pub(crate) fn output<'o>(&self, out: &'o mut dyn Write) -> Box<dyn Write + 'o> {
        let files = [&self.files.certificate, &self.files.picture];
        text_output(out, &files.map(Option::as_ref))
    }

    /// Returns the name of the game, with the position where it is neither the start nor drawn above.
    pub(crate) fn subject(&self) -> String {
        subject(&*self.session, self.game, &self.words)
    }

    /// Prints the result of a finished game, or the value in an answer.
    pub(crate) fn write_value(&self, out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
        let value = match self.session.outcome() {
            Some(outcome) => over(outcome, &*self.session),
            None => known(answer, &*self.session),
        };
        let value = of_subject(&self.subject(), value);
        writeln!(out, "{}", self.words.say(&value))
    }

    /// Writes the picture of the answer, where there is a file for it.
    pub(crate) fn draw(
        &mut self,
        out: &mut dyn Write,
        picture: impl FnOnce(&dyn Session, Heading) -> Picture,
    ) -> Result<(), Failure> {
        let Some(file) = &mut self.files.picture else {
            return Ok(());
        };
        let title = title(&*self.session, self.game, &self.words);
        let heading = self.svg.heading(title);
        let picture = picture(&*self.session, heading).with_look(self.svg.look());
        file.write_text(out, &picture.to_svg())
    }
}
