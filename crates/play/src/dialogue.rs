//! Effects of the lines that are typed.

use std::path::Path;
use std::time::Duration;

use gametree_command::{Ending, Failure, OutputFile, Replaces, Reporter};
use gametree_core::{Phrase, Place, Player, ReadRecord};
use gametree_explain::picture::{self, Heading};
use gametree_explain::{GameLine, Review, ReviewWatcher, look_back};
use gametree_registry::{Level, SearchTask, Session, Watcher, Words};
use gametree_render::{Picture, values_of_game};

use crate::command::{Input, PlayCommand, Subject, help, help_about};
use crate::files;
use crate::game_loop::{EarlierGame, GameLoop, Turn};
use crate::seat::Seat;

/// Limit on the time of a look back, unless limits are given for each position.
const REVIEW_TIME: Duration = Duration::from_secs(10);

/// Reporter of a look back, in the words of the dialogue.
struct ReviewReporter<'a> {
    reporter: &'a mut Reporter,
    words: &'a Words,
}

impl ReviewWatcher for ReviewReporter<'_> {
    fn looks_at(&mut self, session: &dyn Session, number: usize, of: usize) {
        self.reporter.look_at(session);
        let looking = Phrase::new("review-progress").with("number", number);
        self.reporter.begin(self.words.say(&looking.with("of", of)));
    }

    fn of_searches(&mut self) -> &mut dyn Watcher {
        self.reporter
    }
}

impl GameLoop<'_> {
    /// Carries out a line.
    pub(crate) fn obey(&mut self, line: &str) -> Result<Turn, Failure> {
        let questions = self.session.questions();
        match Input::read(line, &questions) {
            Input::Empty => {}
            Input::Command { command, argument } => return self.command(command, argument),
            Input::Question { name, argument } => match self.session.ask(name, argument) {
                Ok(answer) => self.tell(&answer)?,
                Err(error) => self.refuse_question(name, argument, &error)?,
            },
            Input::TooMuch { name, found } => {
                let refused = Phrase::new("play-too-much").with("name", name);
                self.tell(&refused.with("found", format!("{found:?}")))?;
            }
            Input::TooLittle { name, expected } => {
                let missing = Phrase::new("play-too-little").with("name", name);
                self.tell(&missing.with("what", expected))?;
            }
            Input::Move(text) => self.play_typed(text)?,
        }
        Ok(Turn::Next)
    }

    fn command(&mut self, command: PlayCommand, argument: &str) -> Result<Turn, Failure> {
        match command {
            PlayCommand::Quit => return Ok(Turn::End(Ending::Done)),
            PlayCommand::Help => self.help(argument)?,
            PlayCommand::Board => self.show_board()?,
            PlayCommand::Rules => self.screen.paragraphs(&self.rules)?,
            PlayCommand::Undo => self.take_back()?,
            PlayCommand::From => self.play_from(argument)?,
            PlayCommand::Level => self.set_level(argument)?,
            PlayCommand::Swap => self.swap()?,
            PlayCommand::New => self.begin_again()?,
            PlayCommand::Review => self.review()?,
            PlayCommand::Save => self.save(argument, Replaces::ItsKind)?,
            PlayCommand::SaveOver => self.save(argument, Replaces::Anything)?,
            PlayCommand::Svg => self.draw(argument, Replaces::ItsKind)?,
            PlayCommand::SvgOver => self.draw(argument, Replaces::Anything)?,
            PlayCommand::Chart => self.chart(argument, Replaces::ItsKind)?,
            PlayCommand::ChartOver => self.chart(argument, Replaces::Anything)?,
            PlayCommand::Load => self.load(argument)?,
            PlayCommand::Hint
            | PlayCommand::Moves
            | PlayCommand::Values
            | PlayCommand::Explain
            | PlayCommand::Resign
                if self.is_over() =>
            {
                self.say_over()?;
            }
            PlayCommand::Hint => return self.hint(),
            PlayCommand::Values => return self.values(),
            PlayCommand::Explain => return self.explain(),
            PlayCommand::Moves => {
                let moves = self.session.legal_moves();
                let moves: Vec<String> = moves.iter().map(|m| self.words_of(m)).collect();
                self.say(&moves.join(" "))?;
            }
            PlayCommand::Resign => {
                self.resigned = Some(self.seats.person().unwrap_or(self.session.to_move()));
                self.show_end()?;
            }
        }
        Ok(Turn::Next)
    }

    /// Plays a move that a person has typed, also after a draw that a player would have to claim.
    fn play_typed(&mut self, text: &str) -> Result<(), Failure> {
        let was_over = self.is_over();
        let is_theirs = self.seats.of(self.session.to_move()) == Seat::Human;
        if self.resigned.is_some() || (was_over && !is_theirs) {
            return self.say_over();
        }
        let before = self.answers.of(self.session).clone();
        match self.session.play(text) {
            Ok(()) => {
                self.answers.follow(&before, self.session);
                (self.is_stuck, self.is_reviewed) = (false, false);
                let is_engines = self.seats.of(self.session.to_move()) == Seat::Engine;
                // The board is shown once a turn, and the engine's move shows it at once.
                if self.is_over() || !is_engines || self.screen.is_redrawn() {
                    self.show_position()?;
                }
                Ok(())
            }
            Err(_) if was_over => self.say_over(),
            Err(error) => self.refuse(text, &error),
        }
    }

    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.screen.say(text)?)
    }

    /// Prints a phrase in the language of the dialogue.
    pub(crate) fn tell(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let text = self.words.say(phrase);
        self.say(&text)
    }

    fn say_over(&mut self) -> Result<(), Failure> {
        self.tell(&Phrase::new("play-is-over").with("after", Phrase::new("play-after")))
    }

    fn help(&mut self, about: &str) -> Result<(), Failure> {
        let questions = self.session.questions();
        if about.is_empty() {
            let help = help(&questions, &self.words, self.screen.width());
            return self.say(&help);
        }
        let subject = Subject {
            questions: &questions,
            notable: self.session.notable(),
            formats: self.session.record_formats(),
        };
        match help_about(about, subject, &self.words) {
            Ok(help) => self.say(&help),
            Err(error) => self.refuse_name(&error),
        }
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        if let Some(loser) = self.resigned.take() {
            let back = Phrase::new("play-back-resigned");
            self.tell(&back.with("name", self.name_of(loser)))?;
            return self.show_board();
        }
        if !self.has_own_moves() {
            return self.bring_back();
        }
        self.take_back_plies(self.plies_to_take_back())
    }

    /// Takes back a move by its number, and all moves after it.
    fn play_from(&mut self, argument: &str) -> Result<(), Failure> {
        let played = self.session.history().len();
        if played == 0 {
            return self.tell(&Phrase::new("play-nothing-back"));
        }
        let number = argument.parse().ok();
        let Some(number) = number.filter(|number| (1..=played).contains(number)) else {
            let refused = Phrase::new("play-no-move-number").with("last", played);
            return self.tell(&refused.with("found", argument));
        };
        self.resigned = None;
        self.take_back_plies(played - number + 1)
    }

    fn take_back_plies(&mut self, plies: usize) -> Result<(), Failure> {
        let words = self.session.history_words();
        (0..plies).for_each(|_| drop(self.session.undo()));
        (self.is_stuck, self.is_reviewed) = (false, false);
        // A redrawn board would erase text above it.
        let mut taken: Vec<String> = words[words.len() - plies..].to_vec();
        taken.reverse();
        let back = Phrase::new("play-back").with("moves", taken.join(" "));
        if self.screen.is_redrawn() {
            self.show_board()?;
            return self.tell(&back);
        }
        self.tell(&back)?;
        self.show_board()
    }

    /// Returns `true` if a person has moved.
    fn has_own_moves(&self) -> bool {
        self.seats.has(Seat::Human) && self.session.history().len() >= self.plies_to_take_back()
    }

    /// Keeps the game for an undo before another one replaces it, and returns `true`; a game without moves of a person is not kept.
    fn keep_game(&mut self) -> bool {
        if !self.has_own_moves() {
            return false;
        }
        let record = self.session.record();
        let places = (1..).map(Place::Column);
        self.game_before = Some(EarlierGame {
            record: ReadRecord {
                game: None,
                start: Some(record.start),
                moves: record.moves.into_iter().zip(places).collect(),
            },
            resigned: self.resigned,
        });
        true
    }

    /// Returns to the game before this one.
    fn bring_back(&mut self) -> Result<(), Failure> {
        let Some(EarlierGame { record, resigned }) = self.game_before.take() else {
            return self.tell(&Phrase::new("play-nothing-back"));
        };
        self.session
            .take_record(&record)
            .expect("it was played here");
        (self.is_stuck, self.is_reviewed) = (false, true);
        self.resigned = resigned;
        self.news = Some(Phrase::new("play-game-back"));
        self.show_position()
    }

    fn set_level(&mut self, argument: &str) -> Result<(), Failure> {
        if !argument.is_empty() {
            let level = argument.parse().ok();
            let Some(level) = level.and_then(|number| Level::new(number).ok()) else {
                let is_number = argument.chars().all(|c| c.is_ascii_digit());
                let found = if is_number {
                    argument.to_owned()
                } else {
                    format!("{argument:?}")
                };
                return self.tell(&Phrase::new("play-no-level").with("found", found));
            };
            self.level = level;
        }
        let number = self.level.number();
        self.tell(&Phrase::new("play-level").with("level", u32::from(number)))
    }

    fn swap(&mut self) -> Result<(), Failure> {
        if self.seats.person().is_none() {
            return self.tell(&Phrase::new("play-no-swap"));
        }
        self.seats = self.seats.swapped();
        self.is_stuck = false;
        let side = self.side();
        self.news = side.map(|side| Phrase::new("play-side-now").with("side", side));
        Ok(())
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        let is_kept = self.keep_game();
        while self.session.undo().is_some() {}
        self.begin_other(is_kept, Phrase::new("play-new"))
    }

    /// Shows a game that has replaced another, and prints the side of the person in it.
    fn begin_other(&mut self, is_kept: bool, what: Phrase) -> Result<(), Failure> {
        (self.resigned, self.is_stuck, self.is_reviewed) = (None, false, false);
        let with_side = match self.side() {
            Some(side) => Phrase::new("play-game-side")
                .with("game", what)
                .with("side", side),
            None => what,
        };
        self.news = Some(if is_kept {
            Phrase::new("play-game-undo").with("game", with_side)
        } else {
            with_side
        });
        self.show_position()
    }

    fn save(&mut self, file: &str, replaces: Replaces) -> Result<(), Failure> {
        let names = self.names_of_players();
        match files::save(self.session, names, self.resigned, file, replaces) {
            Ok(saved) => self.tell(&saved),
            Err(failure) => self.say_failure(failure),
        }
    }

    /// Returns the names for the file of a game against an engine, First before Second: programs read them, so they are in English.
    fn names_of_players(&self) -> Option<[String; 2]> {
        let names = [Player::First, Player::Second].map(|player| match self.seats.of(player) {
            Seat::Human => "human".to_owned(),
            // A format without a mark of its own has this one in a name.
            Seat::Engine => format!("level {} (gametree)", self.level.number()),
        });
        self.seats.has(Seat::Engine).then_some(names)
    }

    /// Draws the game so far into a file.
    fn draw(&mut self, file: &str, replaces: Replaces) -> Result<(), Failure> {
        let heading = Heading {
            title: self.session.name().to_owned(),
            language: self.words.language(),
        };
        let mut place = match files::picture_file("svg", file, replaces) {
            Ok(place) => place,
            Err(failure) => return self.say_failure(failure),
        };
        self.write_picture(&picture::of_game(self.session, heading), &mut place)
    }

    /// Draws the value along the game so far into a file.
    fn chart(&mut self, file: &str, replaces: Replaces) -> Result<(), Failure> {
        if self.session.history().is_empty() {
            return self.tell(&Phrase::new("play-no-review"));
        }
        let mut place = match files::picture_file("chart", file, replaces) {
            Ok(place) => place,
            Err(failure) => return self.say_failure(failure),
        };
        let review = self.looked_back()?;
        let chart = review.chart(self.session, self.words.language());
        if chart.points.is_empty() {
            return self.tell(&Phrase::new("play-no-chart"));
        }
        let chart = values_of_game(&chart);
        self.write_picture(&chart, &mut place)
    }

    fn write_picture(&mut self, picture: &Picture, place: &mut OutputFile) -> Result<(), Failure> {
        match files::draw(picture, place) {
            Ok(drawn) => self.tell(&drawn),
            Err(failure) => self.say_failure(failure),
        }
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        let (before, is_kept) = (self.game_before.clone(), self.keep_game());
        if let Err(failure) = files::load_in_game(self.session, Path::new(file), self.registry) {
            self.game_before = before;
            return self.say_failure(failure);
        }
        self.begin_other(is_kept, Phrase::new("play-loaded"))
    }

    /// Prints an error of a file, which does not end the game.
    fn say_failure(&mut self, failure: Failure) -> Result<(), Failure> {
        match failure {
            Failure::Input(message) | Failure::Other(message) => {
                let message = message.replace(['\n', '\r'], " ");
                self.tell(&Phrase::new("play-file-error").with("error", message))
            }
            failure => Err(failure),
        }
    }

    /// Returns the task of a look back: it keeps the limits on nodes and depth of each position, or else has a time limit of its own.
    fn review_task(&self) -> SearchTask {
        let mut task = self.task.clone();
        let limits = &mut task.limits;
        let is_limited = limits.nodes.is_some() || limits.depth.is_some();
        limits.time = (!is_limited).then_some(REVIEW_TIME);
        task
    }

    /// Values the positions of the game so far; Ctrl-C ends that early.
    fn looked_back(&mut self) -> Result<Review, Failure> {
        let line = GameLine::of(self.session);
        if let Some((reviewed, review)) = &self.looked_back
            && *reviewed == line
        {
            return Ok(review.clone());
        }
        self.screen.out().flush()?;
        let mut reporter = self.reporter();
        let interrupt = self.events.interrupt().clone();
        let is_stopped = || interrupt.is_set();
        let task = self.review_task();
        let mut watcher = ReviewReporter {
            reporter: &mut reporter,
            words: &self.words,
        };
        let review = look_back(
            self.session,
            &task,
            &mut self.answers,
            &mut watcher,
            &is_stopped,
        );
        reporter.finish();
        let review = review?;
        self.events.interrupt().take();
        if review.skipped == 0 {
            self.looked_back = Some((line, review.clone()));
        }
        Ok(review)
    }

    /// Prints the moves at which the value of the game changed.
    pub(crate) fn review(&mut self) -> Result<(), Failure> {
        if self.session.history().is_empty() {
            return self.tell(&Phrase::new("play-no-review"));
        }
        self.is_reviewed = true;
        let review = self.looked_back()?;
        let skipped = review.skipped;
        for turning in &review.turnings {
            let sentence = turning.sentence(self.session);
            self.tell(&sentence)?;
        }
        if skipped > 0 {
            let message = match skipped {
                all if all >= self.session.history().len() => "review-skipped",
                1 => "review-skipped-one",
                _ => "review-skipped-some",
            };
            self.tell(&Phrase::new(message).with("last", skipped))?;
        }
        let remark = review.remark(self.session).filter(|_| skipped == 0);
        if let Some(remark) = &remark {
            self.tell(remark)?;
        }
        let Some(last) = review.turnings.last() else {
            return Ok(());
        };
        let line = self.call("analyse", last.number - 1);
        // The command is to be copied, so it stays on one line.
        let closer = self
            .words
            .say(&Phrase::new("review-closer").with("line", line));
        writeln!(self.screen.out(), "{closer}")?;
        self.tell(&Phrase::new("review-from").with("number", last.number))
    }
}
