//! Loop of a game with its players, and the dialogue about it.

use std::mem;
use std::time::{Duration, Instant};

use gametree_command::shell::call;
use gametree_command::{Ending, Failure, NOT_IN_DATABASE, ProgressKind, Reporter};
use gametree_core::{Argument, Outcome, Phrase, Player, ReadRecord, Score};
use gametree_explain::phrases::{move_words, player, result};
use gametree_explain::{GameAnswers, GameLine, Review, explain_value};
use gametree_registry::{
    Answer, EngineKind, Language, Level, Registry, SearchTask, Session, Words,
};

use crate::command::names;
use crate::event::{Event, Prompt};
use crate::screen::Screen;
use crate::seat::{Seat, Seats};
use crate::terminal_events::Events;

/// Time within which two signals end the program; a single one makes the engine move.
const TWICE: Duration = Duration::from_secs(1);

/// Continuation after a turn.
pub(crate) enum Turn {
    Next,
    End(Ending),
}

/// A game that another one has replaced.
#[derive(Clone)]
pub(crate) struct EarlierGame {
    pub(crate) record: ReadRecord,
    /// The player who had resigned it.
    pub(crate) resigned: Option<Player>,
}

/// A game with its players, and the state of the dialogue.
pub(crate) struct GameLoop<'a> {
    pub(crate) session: &'a mut dyn Session,
    pub(crate) seats: Seats,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) task: SearchTask,
    /// The database for values, as an option of the command line; empty where there is none.
    /// With a database, an answer that had to be searched is marked.
    pub(crate) database: String,
    pub(crate) events: Events,
    pub(crate) screen: Screen<'a>,
    pub(crate) progress: ProgressKind,
    /// The game in one line.
    pub(crate) summary: String,
    /// The rules of the game.
    pub(crate) rules: String,
    /// The name under which the program was called.
    pub(crate) program: &'a str,
    pub(crate) registry: &'a Registry,
    /// The words of the dialogue and of pictures.
    pub(crate) words: Words,
    pub(crate) resigned: Option<Player>,
    pub(crate) last_interrupt: Option<Instant>,
    /// Set from a move of the engine until the next line: Ctrl-C at that time may have been meant for the search.
    pub(crate) has_just_moved: bool,
    /// Set if an engine has found no move here, so that a person has to move.
    pub(crate) is_stuck: bool,
    pub(crate) is_reviewed: bool,
    /// The last complete look back, with the moves of its game, which a second request shows at once.
    pub(crate) looked_back: Option<(GameLine, Review)>,
    /// The answers of searches at the positions of the game.
    pub(crate) answers: GameAnswers,
    /// The game that the current one has replaced.
    pub(crate) game_before: Option<EarlierGame>,
    /// The message for a person before the next line is typed, below everything drawn until then.
    pub(crate) news: Option<Phrase>,
}

impl GameLoop<'_> {
    pub(crate) fn play(&mut self) -> Result<Ending, Failure> {
        let name = self.session.name().to_owned();
        if !self.screen.is_redrawn() {
            writeln!(self.screen.out(), "{name}")?;
            self.introduce()?;
        }
        self.show_position()?;
        if self.screen.is_redrawn() {
            self.introduce()?;
        }
        loop {
            let is_over = self.is_over();
            if is_over && !self.can_go_on() {
                return Ok(Ending::Done);
            }
            let turn = match self.seats.of(self.session.to_move()) {
                Seat::Engine if !is_over && !self.is_stuck => self.engine_turn()?,
                _ => self.human_turn()?,
            };
            self.screen.out().flush()?;
            if let Turn::End(ending) = turn {
                self.show_unfinished()?;
                return Ok(ending);
            }
        }
    }

    /// Prints the rules in one line, and the sides of the players.
    fn introduce(&mut self) -> Result<(), Failure> {
        if self.seats.has(Seat::Human) {
            self.screen.say(&self.summary)?;
            let begin = match self.side() {
                Some(side) => Phrase::new("play-begin-side").with("side", side),
                None => Phrase::new("play-begin"),
            };
            self.tell(&begin.with("level", u32::from(self.level.number())))?;
        }
        writeln!(self.screen.out())?;
        Ok(())
    }

    /// Returns the side of a person who plays an engine: `you are Black (X)`.
    pub(crate) fn side(&self) -> Option<Phrase> {
        let person = self.seats.person()?;
        let side = Phrase::new("play-side").with("player", player(self.session, person));
        Some(side.with("mark", self.mark_of(person)))
    }

    /// Returns the mark of a player on the board in brackets, where it is one letter and not the name.
    fn mark_of(&self, player: Player) -> String {
        let is_own = |&mark: &char| self.session.mark_owner(mark) == Some(player);
        let marks: Vec<char> = ('A'..='Z').chain('a'..='z').filter(is_own).collect();
        match marks[..] {
            [mark] if self.session.player_name(player) != mark.to_string() => format!(" ({mark})"),
            _ => String::new(),
        }
    }

    /// Returns `true` if the rules or a resignation have ended the game.
    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.session.outcome().is_some()
    }

    /// Returns `true` if there is a person who can continue after the end.
    fn can_go_on(&self) -> bool {
        self.seats.has(Seat::Human)
            && (self.resigned.is_some() || !self.session.history().is_empty())
    }

    fn human_turn(&mut self) -> Result<Turn, Failure> {
        if let Some(news) = self.news.take() {
            self.tell(&news)?;
        }
        let prompt = self.prompt();
        let event = self.events.next(prompt, self.screen.out())?;
        let has_just_moved = mem::take(&mut self.has_just_moved);
        if event == Event::Interrupted && has_just_moved && !self.events.is_piped() {
            self.tell(&Phrase::new("play-moved"))?;
            return Ok(Turn::Next);
        }
        let Event::Line(line) = event else {
            writeln!(self.screen.out())?;
            return Ok(Turn::End(match event {
                Event::Interrupted => Ending::Interrupted,
                _ => Ending::Done,
            }));
        };
        // A terminal shows what is typed; a transcript of piped input shows it only by this line.
        if self.events.is_piped() {
            writeln!(self.screen.out(), "{line}")?;
        }
        self.obey(&line)
    }

    fn prompt(&self) -> Prompt {
        let questions = self.session.questions();
        let mut words: Vec<String> = names(&questions).into_iter().map(str::to_owned).collect();
        if self.is_over() {
            let plain = format!("{}> ", self.words.say(&Phrase::new("play-over")));
            return Prompt {
                styled: plain.clone(),
                plain,
                words,
            };
        }
        let moves = self.session.legal_moves();
        words.splice(0..0, moves.iter().map(|m| self.words_of(m)));
        let player = self.session.to_move();
        Prompt {
            plain: format!("{}> ", self.name_of(player)),
            styled: format!("{}> ", self.screen.name(&self.name_of(player), player)),
            words,
        }
    }

    /// Returns the name of a player, in the language of the dialogue where that has a name of its own.
    pub(crate) fn name_of(&self, player: Player) -> String {
        let name = self.session.player_name(player);
        if self.words.language() == Language::English {
            name.to_owned()
        } else {
            self.words.player(name)
        }
    }

    /// Returns a move of the current position as people write it.
    pub(crate) fn words_of(&self, m: &str) -> String {
        move_words(m, self.session)
    }

    fn engine_turn(&mut self) -> Result<Turn, Failure> {
        let mover = self.session.to_move();
        let chosen = self.engine_choice()?;
        if self.is_interrupted_twice() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        let name = self.screen.name(&self.name_of(mover), mover);
        let says = Phrase::new("play-says").with("name", name);
        let Some(chosen) = chosen else {
            self.tell(&says.with("remark", Phrase::new("play-stuck")))?;
            self.is_stuck = true;
            return Ok(if self.seats.has(Seat::Human) {
                Turn::Next
            } else {
                Turn::End(Ending::Done)
            });
        };
        if let Some(answer) = &chosen.answer {
            self.answers.of(self.session).take_root(answer.clone());
        }
        let before = self.answers.of(self.session).clone();
        let remark = match chosen.answer {
            Some(answer) => self.with_reason(&chosen.m, one_ply_later(answer).as_ref()),
            None => self.words_of(&chosen.m),
        };
        self.session
            .play(&chosen.m)
            .expect("searches answer with legal moves");
        self.answers.follow(&before, self.session);
        (self.is_reviewed, self.has_just_moved) = (false, !self.is_over());
        self.show_board()?;
        // Next to the prompt the remark is visible even where the board fills the screen.
        self.tell(&says.with("remark", remark))?;
        self.show_end()?;
        Ok(Turn::Next)
    }

    /// Returns a reporter for a search of the current position.
    pub(crate) fn reporter(&self) -> Reporter {
        Reporter::new(self.progress, self.session, self.words.language())
    }

    /// Returns `true` if Ctrl-C has ended the game: it came shortly after the one before, or only engines play.
    ///
    /// A single Ctrl-C otherwise only ended the search.
    pub(crate) fn is_interrupted_twice(&mut self) -> bool {
        if !self.events.interrupt().take() {
            return false;
        }
        let before = self.last_interrupt.replace(Instant::now());
        !self.seats.has(Seat::Human) || before.is_some_and(|before| before.elapsed() < TWICE)
    }

    /// Returns a move before it is played, with the reasons for it and the known value.
    pub(crate) fn with_reason(&self, m: &str, answer: Option<&Answer>) -> String {
        let words = &self.words;
        let reasons = self.session.reasons(m);
        let Some(answer) = answer else {
            if reasons.is_empty() {
                return self.words_of(m);
            }
            let does = Phrase::new("move-reasons").with("move", self.words_of(m));
            return words.say(&does.with("reasons", Argument::all(reasons)));
        };
        let worth = explain_value(answer, self.session).sentences();
        let worth: Vec<Phrase> = worth.into_iter().flat_map(|one| one.phrases).collect();
        let message = if reasons.is_empty() {
            "hint"
        } else {
            "hint-reasons"
        };
        let hint = Phrase::new(message).with("move", self.words_of(m));
        let hint = hint.with("reasons", Argument::all(reasons));
        let hint = words.say(&hint.with("worth", words.joined(&worth)));
        if !self.database.is_empty() && answer.engine != EngineKind::Database {
            return format!("{hint} ({})", words.say(&Phrase::new(NOT_IN_DATABASE)));
        }
        hint
    }

    /// Returns the number of moves to take back, until it is the turn of a person who has moved before.
    pub(crate) fn plies_to_take_back(&self) -> usize {
        let previous = !self.session.to_move();
        if self.seats.of(previous) == Seat::Human {
            1
        } else {
            2
        }
    }

    /// Shows the board, and the result if the game is over.
    pub(crate) fn show_position(&mut self) -> Result<(), Failure> {
        self.show_board()?;
        self.show_end()
    }

    pub(crate) fn show_board(&mut self) -> Result<(), Failure> {
        let title = self.session.name().to_owned();
        self.screen.board(self.session, &title)?;
        Ok(())
    }

    /// Returns the result of the game as a phrase.
    fn result(&self) -> Option<Phrase> {
        if let Some(loser) = self.resigned {
            let resigned = Phrase::new("play-resigned").with("player", player(self.session, loser));
            return Some(resigned.with("opponent", player(self.session, !loser)));
        }
        let outcome: Outcome = self.session.outcome()?;
        Some(result(outcome, self.session))
    }

    pub(crate) fn show_end(&mut self) -> Result<(), Failure> {
        let Some(result) = self.result() else {
            return Ok(());
        };
        let ended = Phrase::new("play-ended").with("result", result);
        self.tell(&ended.with("count", self.session.history().len()))?;
        if self.resigned.is_none() {
            for remark in self.session.remarks() {
                self.tell(&remark)?;
            }
        }
        self.show_moves()?;
        if self.can_go_on() {
            let has_moves = !self.session.history().is_empty();
            if has_moves && !self.events.is_piped() && !self.is_reviewed {
                self.review()?;
            }
            self.tell(&Phrase::new("play-after"))?;
        }
        Ok(())
    }

    /// Prints how to continue an unfinished game.
    fn show_unfinished(&mut self) -> Result<(), Failure> {
        if self.is_over() {
            return Ok(());
        }
        if self.session.history().is_empty() {
            return self.tell(&Phrase::new("play-not-begun"));
        }
        let unfinished = Phrase::new("play-unfinished");
        self.tell(&unfinished.with("count", self.session.history().len()))?;
        self.show_moves()?;
        let line = self.call("play", usize::MAX);
        let seats = self.seats.options();
        let level = match self.level {
            Level::FULL => String::new(),
            level => format!(" --level {}", level.number()),
        };
        let line = format!("{line}{seats}{level}{}", self.database);
        let go_on = self
            .words
            .say(&Phrase::new("play-go-on").with("line", line));
        writeln!(self.screen.out(), "{go_on}")?;
        Ok(())
    }

    /// Returns the command that leads to the position after `plies` moves.
    pub(crate) fn call(&self, command: &str, plies: usize) -> String {
        call(self.program, command, self.session, plies)
    }

    fn show_moves(&mut self) -> Result<(), Failure> {
        let moves = self.session.history_words();
        if moves.is_empty() {
            return Ok(());
        }
        self.tell(&Phrase::new("play-moves").with("moves", moves.join(" ")))
    }
}

/// Returns the answer about the best move after it was made, still for the player who made it: the end is one ply nearer.
///
/// Returns `None` where the move has ended the game, since the result is then shown, and where nothing is proven of the move but of the position before it.
fn one_ply_later(mut answer: Answer) -> Option<Answer> {
    if answer.is_proven() && !answer.proves_move() {
        return None;
    }
    let score = answer.report.score;
    // A win or a loss without a distance comes no nearer.
    if score == Score::WIN || score == Score::LOSS {
        return Some(answer);
    }
    if let Some(plies) = score.plies() {
        let left = plies.checked_sub(1).filter(|&left| left > 0)?;
        answer.report.score = if score.is_win() {
            Score::win_in(left)
        } else {
            Score::loss_in(left)
        };
    }
    Some(answer)
}
