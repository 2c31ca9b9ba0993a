//! What the commands of the dialogue do.

use std::path::Path;

use gametree_command::{Ending, Failure};
use gametree_core::{Mismatch, Place, ReadRecord};
use gametree_registry::{Level, SearchTask};
use gametree_render::{Picture, values_of_game};

use crate::analysis::Analysis;
use crate::output::value_words;
use crate::output_file::OutputFile;
use crate::picture::{self, Heading};
use crate::progress::Reporter;

use super::files::{self, Overwrite};
use super::game_loop::{AFTER_THE_END, GameLoop, Turn};
use super::review::{Review, look_back};
use super::seat::Seat;
use super::typed::{Typed, Word, help, help_about};

/// The moves of which `values` shows the values: as many as fit beside a board.
const MOST_VALUES: usize = 12;

impl GameLoop<'_> {
    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str) -> Result<Turn, Failure> {
        let questions = self.session.questions();
        match Typed::read(line, &questions) {
            Typed::Nothing => {}
            Typed::Command(word, rest) => return self.command(word, rest),
            Typed::Ask(name, argument) => match self.session.ask(name, argument) {
                Ok(answer) => self.say(&answer)?,
                Err(error) => self.say(&error.to_string())?,
            },
            Typed::TooMuch(name, rest) => {
                self.say(&format!("expected nothing after {name}, found {rest:?}"))?;
            }
            Typed::TooLittle(name, what) => {
                self.say(&format!("expected {what} after {name}, found nothing"))?;
            }
            Typed::Move(_) if self.is_over() => self.say_over()?,
            Typed::Move(text) => self.play_typed(text)?,
        }
        Ok(Turn::Next)
    }

    fn command(&mut self, word: Word, rest: &str) -> Result<Turn, Failure> {
        match word {
            Word::Quit => return Ok(Turn::End(Ending::Done)),
            Word::Help => self.help(rest)?,
            Word::Board => self.show_board()?,
            Word::Rules => writeln!(self.screen.out(), "{}", self.rules)?,
            Word::Undo => self.take_back()?,
            Word::Level => self.set_level(rest)?,
            Word::Swap => self.swap()?,
            Word::New => self.begin_again()?,
            Word::Review => self.review()?,
            Word::Save => self.save(rest, Overwrite::ItsKind)?,
            Word::SaveOver => self.save(rest, Overwrite::Anything)?,
            Word::Svg => self.draw(rest, Overwrite::ItsKind)?,
            Word::SvgOver => self.draw(rest, Overwrite::Anything)?,
            Word::Chart => self.chart(rest, Overwrite::ItsKind)?,
            Word::ChartOver => self.chart(rest, Overwrite::Anything)?,
            Word::Load => self.load(rest)?,
            Word::Hint | Word::Moves | Word::Values | Word::Resign if self.is_over() => {
                self.say_over()?;
            }
            Word::Hint => return self.hint(),
            Word::Values => return self.values(),
            Word::Moves => {
                let moves = self.session.legal_moves();
                let moves: Vec<String> = moves.iter().map(|m| self.words_of(m)).collect();
                self.say(&moves.join(" "))?;
            }
            Word::Resign => {
                self.resigned = Some(self.seats.person().unwrap_or(self.session.to_move()));
                self.show_end()?;
            }
        }
        Ok(Turn::Next)
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.screen.say(text)?)
    }

    fn say_over(&mut self) -> Result<(), Failure> {
        self.say(&format!("the game is over; {AFTER_THE_END}"))
    }

    fn help(&mut self, about: &str) -> Result<(), Failure> {
        let questions = self.session.questions();
        if about.is_empty() {
            return self.say(&help(&questions));
        }
        match help_about(about, &questions) {
            Ok(help) => self.say(&help),
            Err(error) => self.say(&error.to_string()),
        }
    }

    fn hint(&mut self) -> Result<Turn, Failure> {
        let mut reporter = Reporter::new(self.progress, self.session);
        let answer = self.session.search(&self.task, &mut reporter)?;
        reporter.finish();
        if self.is_interrupted_twice() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        let Some(m) = answer.report.best.as_deref() else {
            self.say("hint: the search ended without a move")?;
            return Ok(Turn::Next);
        };
        let hint = self.with_reason(m, &answer);
        self.say(&format!("hint: {hint}"))?;
        if answer.report.line.len() > 1 {
            let line = self.session.line_words(&answer.report.line).join(" ");
            self.say(&format!("line: {line}"))?;
        }
        Ok(Turn::Next)
    }

    /// Every move with its value, best first.
    fn values(&mut self) -> Result<Turn, Failure> {
        let mut reporter = Reporter::new(self.progress, self.session);
        let mut analysis = Analysis::new(self.task.clone(), self.session, &mut reporter)?;
        analysis.search()?;
        let (_, entries) = analysis.into_answers();
        reporter.finish();
        if self.is_interrupted_twice() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        let shown = entries.iter().take(MOST_VALUES).map(|entry| {
            let m = entry.report.best.as_deref().unwrap_or_default();
            let value = value_words(entry);
            let proven = if entry.is_proven() { ", proven" } else { "" };
            (self.words_of(m), format!("{value}{proven}"))
        });
        let shown: Vec<(String, String)> = shown.collect();
        let width = shown.iter().map(|row| row.0.len()).max().unwrap_or(0);
        for (m, value) in &shown {
            self.say(&format!("{m:width$}  {value}"))?;
        }
        let more = entries.len() - shown.len();
        if more > 0 {
            self.say(&format!("and {more} more, which are no better"))?;
        }
        Ok(Turn::Next)
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        if let Some(loser) = self.resigned.take() {
            let name = self.session.player_name(loser).to_owned();
            self.say(&format!("taken back: {name} resigns"))?;
            return self.show_board();
        }
        if !self.has_own_moves() {
            return self.bring_back();
        }
        let plies = self.plies_to_take_back();
        let words = self.session.history_words();
        (0..plies).for_each(|_| drop(self.session.undo()));
        (self.is_stuck, self.is_reviewed) = (false, false);
        // Redrawn, the board would wipe out what stands above it.
        let mut taken: Vec<String> = words[words.len() - plies..].to_vec();
        taken.reverse();
        let line = format!("taken back: {}", taken.join(" "));
        if self.screen.is_redrawn() {
            self.show_board()?;
            return self.say(&line);
        }
        self.say(&line)?;
        self.show_board()
    }

    /// Whether a person has moved.
    fn has_own_moves(&self) -> bool {
        self.seats.has(Seat::Human) && self.session.history().len() >= self.plies_to_take_back()
    }

    /// Keeps the game for an undo before another takes its place, unless nothing of it is a person's.
    fn keep_game(&mut self) -> bool {
        if !self.has_own_moves() {
            return false;
        }
        let record = self.session.record();
        let places = (1..).map(Place::Column);
        let record = ReadRecord {
            game: None,
            start: Some(record.start),
            moves: record.moves.into_iter().zip(places).collect(),
        };
        self.game_before = Some((record, self.resigned));
        true
    }

    /// Goes back to the game before this one.
    fn bring_back(&mut self) -> Result<(), Failure> {
        let Some((record, resigned)) = self.game_before.take() else {
            return self.say("there is nothing of yours to take back");
        };
        self.session
            .take_record(&record)
            .expect("it was played here");
        (self.is_stuck, self.is_reviewed) = (false, true);
        self.resigned = resigned;
        self.news = Some("the game before is back".to_owned());
        self.show_position()
    }

    fn set_level(&mut self, rest: &str) -> Result<(), Failure> {
        if !rest.is_empty() {
            let found = || Mismatch::new("a level from 1 to 10", format!("{rest:?}"));
            let level = rest.parse().map_err(|_| found());
            match level.and_then(Level::new) {
                Ok(level) => self.level = level,
                Err(error) => return self.say(&error.to_string()),
            }
        }
        let number = self.level.number();
        self.say(&format!("the engine plays at level {number} of 10"))
    }

    fn swap(&mut self) -> Result<(), Failure> {
        if self.seats.person().is_none() {
            return self.say("expected a person against an engine to swap, found another pair");
        }
        self.seats = self.seats.swapped();
        self.is_stuck = false;
        self.news = self.side().map(|side| format!("{side} now"));
        Ok(())
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        let is_kept = self.keep_game();
        while self.session.undo().is_some() {}
        self.begin_other(is_kept, "a new game")
    }

    /// Shows a game that has taken the place of another, and tells who the person is in it.
    fn begin_other(&mut self, is_kept: bool, what: &str) -> Result<(), Failure> {
        (self.resigned, self.is_stuck, self.is_reviewed) = (None, false, false);
        let side = self.side().map(|side| format!(": {side}"));
        let undo = if is_kept {
            "; undo brings the old one back"
        } else {
            ""
        };
        self.news = Some(format!("{what}{}{undo}", side.unwrap_or_default()));
        self.show_position()
    }

    fn save(&mut self, file: &str, overwrite: Overwrite) -> Result<(), Failure> {
        match files::save((self.session, self.resigned), file, overwrite) {
            Ok(saved) => self.say(&saved),
            Err(failure) => self.say_failure(failure),
        }
    }

    /// Draws the game so far into a file.
    fn draw(&mut self, file: &str, overwrite: Overwrite) -> Result<(), Failure> {
        let heading = Heading {
            title: self.session.name().to_owned(),
            language: self.language,
        };
        let mut place = match files::place_of_picture(("svg", file), overwrite) {
            Ok(place) => place,
            Err(failure) => return self.say_failure(failure),
        };
        self.write_picture(&picture::of_game(self.session, heading), &mut place)
    }

    /// Draws the value along the game so far into a file.
    fn chart(&mut self, file: &str, overwrite: Overwrite) -> Result<(), Failure> {
        if self.session.history().is_empty() {
            return self.say("there is no move to look back at");
        }
        let mut place = match files::place_of_picture(("chart", file), overwrite) {
            Ok(place) => place,
            Err(failure) => return self.say_failure(failure),
        };
        let review = self.looked_back()?;
        let chart = review.chart(self.session, self.language);
        if chart.points.is_empty() {
            return self.say("the look back found no value, and there is nothing to draw");
        }
        let chart = values_of_game(&chart);
        self.write_picture(&chart, &mut place)
    }

    fn write_picture(&mut self, picture: &Picture, place: &mut OutputFile) -> Result<(), Failure> {
        match files::draw(picture, place) {
            Ok(drawn) => self.say(&drawn),
            Err(failure) => self.say_failure(failure),
        }
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        let (before, is_kept) = (self.game_before.clone(), self.keep_game());
        if let Err(failure) = files::load(self.session, Path::new(file), self.registry) {
            self.game_before = before;
            return self.say_failure(failure);
        }
        self.begin_other(is_kept, "the game of the file")
    }

    /// Says what went wrong with a file, which is no reason to end the game.
    fn say_failure(&mut self, failure: Failure) -> Result<(), Failure> {
        match failure {
            Failure::Input(message) | Failure::Other(message) => {
                self.say(&message.replace(['\n', '\r'], " "))
            }
            failure => Err(failure),
        }
    }

    /// Limits that were given hold for every position of a look back; otherwise it has its own.
    fn review_task(&self) -> SearchTask {
        let mut task = self.task.clone();
        task.limits.time = None;
        task
    }

    /// Values the positions of the game so far; Ctrl-C ends that early.
    fn looked_back(&mut self) -> Result<Review, Failure> {
        self.screen.out().flush()?;
        let mut reporter = Reporter::new(self.progress, self.session);
        let interrupt = self.events.interrupt().clone();
        let is_stopped = || interrupt.is_set();
        let task = self.review_task();
        let review = look_back(self.session, &task, &mut reporter, &is_stopped);
        reporter.finish();
        let review = review?;
        self.events.interrupt().take();
        Ok(review)
    }

    /// Says at which moves the value of the game changed.
    pub(super) fn review(&mut self) -> Result<(), Failure> {
        if self.session.history().is_empty() {
            return self.say("there is no move to look back at");
        }
        self.is_reviewed = true;
        let review = self.looked_back()?;
        let is_proven = review.is_proven();
        let Review {
            turnings, skipped, ..
        } = review;
        for turning in &turnings {
            let sentence = turning.sentence(self.session);
            self.say(&sentence)?;
        }
        if skipped > 0 {
            let skipped = match skipped {
                all if all == self.session.history().len() => "the look back was skipped".into(),
                1 => "move 1 was not looked at".to_owned(),
                last => format!("moves 1 to {last} were not looked at"),
            };
            self.say(&format!("{skipped}; review looks again"))?;
        }
        let Some(last) = turnings.last() else {
            if skipped > 0 {
                return Ok(());
            }
            let certainty = if is_proven { "proven" } else { "estimated" };
            return self.say(&format!(
                "no move changed the value of the game, {certainty}"
            ));
        };
        let line = self.call("analyse", last.number - 1);
        // A command is to be copied, so it stays one line.
        writeln!(self.screen.out(), "look closer: {line}")?;
        Ok(())
    }
}
