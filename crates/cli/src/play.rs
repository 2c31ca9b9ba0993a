//! `play`: a game in the terminal.

mod typed;

use std::io::{self, Write};
use std::time::Duration;

use clap::{Parser, ValueEnum};
use gametree_command::{Command, Context, Ending, Failure, SearchArgs, count, write_json};
use gametree_core::Player;
use gametree_registry::{Answer, MoveError, Purpose, SearchTask, Session};
use serde_json::{Value, json};

use crate::open::{GameArgs, open};
use crate::output::{result, sentence, winner_json};
use crate::progress::{OutputArgs, Reporter};
use crate::terminal_events::{Event, Events};

use typed::{Typed, help, misspelt};

/// An opponent that answers at once has not thought, one that does not is not waited for.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What is left to do when a game has ended.
const AFTER_THE_END: &str = "undo takes moves back, quit ends";

/// Play in the terminal: against an engine, a person, or engine against engine
///
/// The limits hold for every move of an engine: 1 second unless one is given.
/// With --json the dialogue goes to standard error and the game to standard output.
#[derive(Debug, Parser)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays the first player
    #[arg(long, value_enum, default_value = "human")]
    first: Seat,
    /// Who plays the second player
    #[arg(long, value_enum, default_value = "engine")]
    second: Seat,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl PlayArgs {
    const fn seat(&self, player: Player) -> Seat {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }
}

/// Who sits on a side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// Somebody who types moves
    Human,
    /// An engine
    Engine,
}

impl Command for PlayArgs {
    const NAME: &str = "play";
    const EXAMPLES: &[&str] = &[
        "PROGRAM play GAME",
        "PROGRAM play GAME --first engine --second human --time 3s",
        "PROGRAM play LAST --first engine --second engine --depth 2",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = open(&self.game, context.registry())?;
        let start = session.position();
        let events = Events::new();
        let task = self
            .search
            .task(Purpose::Play, Some(DEFAULT_TIME), events.interrupt());
        session.check(&task)?;
        let mut stderr = io::stderr();
        let mut game_loop = GameLoop {
            args: self,
            session: &mut *session,
            task,
            events,
            dialogue: if self.output.json {
                &mut stderr
            } else {
                context.out
            },
        };
        let ending = game_loop.play()?;
        if self.output.json {
            write_json(context.out, &game_json(&*session, &start))?;
        }
        Ok(ending)
    }
}

fn game_json(session: &dyn Session, start: &str) -> Value {
    let outcome = session.outcome();
    json!({
        "game": session.name(),
        "start": start,
        "position": session.position(),
        "played": session.history(),
        "finished": outcome.is_some(),
        "winner": winner_json(outcome),
    })
}

/// What goes on after a turn.
enum Turn {
    Next,
    End(Ending),
}

/// A game, its players, and where the dialogue goes.
struct GameLoop<'a> {
    args: &'a PlayArgs,
    session: &'a mut dyn Session,
    task: SearchTask,
    events: Events,
    dialogue: &'a mut dyn Write,
}

impl GameLoop<'_> {
    fn play(&mut self) -> Result<Ending, Failure> {
        writeln!(self.dialogue, "{}", self.session.name())?;
        if self.has_human() {
            writeln!(self.dialogue, "type a move, or help for the commands")?;
        }
        writeln!(self.dialogue)?;
        self.show_position()?;
        loop {
            let is_over = self.session.outcome().is_some();
            if is_over && !self.can_take_back() {
                return Ok(Ending::Done);
            }
            let turn = match self.args.seat(self.session.to_move()) {
                Seat::Engine if !is_over => self.engine_turn()?,
                _ => self.human_turn()?,
            };
            self.dialogue.flush()?;
            if let Turn::End(ending) = turn {
                self.show_unfinished()?;
                return Ok(ending);
            }
        }
    }

    fn has_human(&self) -> bool {
        self.args.first == Seat::Human || self.args.second == Seat::Human
    }

    fn human_turn(&mut self) -> Result<Turn, Failure> {
        match self.session.outcome() {
            Some(_) => write!(self.dialogue, "over> ")?,
            None => write!(self.dialogue, "{}> ", self.session.to_move())?,
        }
        self.dialogue.flush()?;
        let event = self.events.next()?;
        let Event::Line(line) = event else {
            writeln!(self.dialogue)?;
            return Ok(Turn::End(match event {
                Event::Interrupted => Ending::Interrupted,
                _ => Ending::Done,
            }));
        };
        // A terminal has shown what was typed; a transcript of piped input shows it only this way.
        if self.events.is_piped() {
            writeln!(self.dialogue, "{line}")?;
        }
        self.obey(&line)
    }

    fn obey(&mut self, line: &str) -> Result<Turn, Failure> {
        let questions = self.session.questions();
        let is_over = self.session.outcome().is_some();
        match Typed::read(line, &questions) {
            Typed::Nothing => {}
            Typed::Quit => return Ok(Turn::End(Ending::Done)),
            Typed::Help => writeln!(self.dialogue, "{}", help(&questions))?,
            Typed::Board => self.show_board()?,
            Typed::Undo => self.take_back()?,
            Typed::Ask(name, argument) => match self.session.ask(name, argument) {
                Ok(answer) => writeln!(self.dialogue, "{answer}")?,
                Err(error) => writeln!(self.dialogue, "{error}")?,
            },
            Typed::TooMuch(name, rest) => {
                writeln!(
                    self.dialogue,
                    "expected nothing after {name}, found {rest:?}"
                )?;
            }
            Typed::Hint | Typed::Moves | Typed::Move(_) if is_over => {
                writeln!(self.dialogue, "the game is over; {AFTER_THE_END}")?;
            }
            Typed::Hint => return self.hint(),
            Typed::Moves => writeln!(self.dialogue, "{}", self.session.legal_moves().join(" "))?,
            Typed::Move(text) => match self.session.play(text) {
                Ok(()) => self.show_position()?,
                Err(error) => self.refuse(text, &error)?,
            },
        }
        Ok(Turn::Next)
    }

    /// Says why a line is no move that can be played, and what may help.
    fn refuse(&mut self, line: &str, error: &MoveError) -> Result<(), Failure> {
        if let Some(objection) = self.session.objection(line) {
            writeln!(
                self.dialogue,
                "expected a legal move, but {line} {objection}"
            )?;
            return Ok(());
        }
        let is_text = matches!(error, MoveError::Text(_));
        let misspelt = misspelt(line, &self.session.questions()).filter(|_| is_text);
        match misspelt {
            Some(unknown) => writeln!(self.dialogue, "{unknown}")?,
            None if is_text => writeln!(self.dialogue, "{error}; type help for the commands")?,
            None => writeln!(self.dialogue, "{error}; type moves for a list")?,
        }
        Ok(())
    }

    fn engine_turn(&mut self) -> Result<Turn, Failure> {
        let mover = self.session.to_move();
        let answer = self.think()?;
        if self.events.interrupt().is_set() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        let m = answer
            .report
            .best
            .as_deref()
            .expect("a game that is not over has a move, and every search finds one");
        let remark = self.with_reason(m, &answer);
        self.session
            .play(m)
            .expect("searches answer with legal moves");
        self.show_board()?;
        // Next to the prompt it is seen also where the board fills the screen.
        writeln!(self.dialogue, "{mover}: {remark}")?;
        self.show_end()?;
        Ok(Turn::Next)
    }

    fn hint(&mut self) -> Result<Turn, Failure> {
        let answer = self.think()?;
        if self.events.interrupt().is_set() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        if let Some(m) = answer.report.best.as_deref() {
            writeln!(self.dialogue, "hint: {}", self.with_reason(m, &answer))?;
        }
        if answer.report.line.len() > 1 {
            writeln!(self.dialogue, "line: {}", answer.report.line.join(" "))?;
        }
        Ok(Turn::Next)
    }

    /// A move that is yet to be played, with what speaks for it.
    fn with_reason(&self, m: &str, answer: &Answer) -> String {
        let known = known(answer, &*self.session);
        match self.session.reason(m) {
            Some(reason) => format!("{m} {reason} ({known})"),
            None => format!("{m} ({known})"),
        }
    }

    fn think(&mut self) -> Result<Answer, Failure> {
        let mut reporter = Reporter::new(self.args.output.progress);
        Ok(self.session.search(&self.task, &mut reporter)?)
    }

    /// The moves to take back until it is the turn of a person who has moved before.
    fn plies_to_take_back(&self) -> usize {
        let previous = !self.session.to_move();
        if self.args.seat(previous) == Seat::Human {
            1
        } else {
            2
        }
    }

    fn can_take_back(&self) -> bool {
        self.has_human() && self.session.history().len() >= self.plies_to_take_back()
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        if !self.can_take_back() {
            writeln!(self.dialogue, "there is nothing of yours to take back")?;
            return Ok(());
        }
        let plies = self.plies_to_take_back();
        let taken_back: Vec<String> = (0..plies).filter_map(|_| self.session.undo()).collect();
        writeln!(self.dialogue, "taken back: {}", taken_back.join(" "))?;
        self.show_board()
    }

    /// Shows the board, and how the game has ended if it has.
    fn show_position(&mut self) -> Result<(), Failure> {
        self.show_board()?;
        self.show_end()
    }

    fn show_end(&mut self) -> Result<(), Failure> {
        let Some(outcome) = self.session.outcome() else {
            return Ok(());
        };
        let length = self.length();
        writeln!(
            self.dialogue,
            "{} after {length}",
            result(outcome, &*self.session)
        )?;
        self.show_moves()?;
        if self.can_take_back() {
            writeln!(self.dialogue, "{AFTER_THE_END}")?;
        }
        Ok(())
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        writeln!(self.dialogue, "{}\n", self.session.diagram())?;
        self.dialogue.flush()?;
        Ok(())
    }

    /// Says how to go on with a game that was broken off.
    fn show_unfinished(&mut self) -> Result<(), Failure> {
        if self.session.outcome().is_none() && !self.session.history().is_empty() {
            writeln!(self.dialogue, "not finished after {}", self.length())?;
            self.show_moves()?;
        }
        Ok(())
    }

    fn length(&self) -> String {
        let plies = u32::try_from(self.session.history().len()).unwrap_or(u32::MAX);
        count(plies, "move", "moves")
    }

    fn show_moves(&mut self) -> Result<(), Failure> {
        writeln!(self.dialogue, "moves: {}", self.session.history().join(" "))?;
        Ok(())
    }
}

/// What is known after a move, in few words: the mover stands before it already, so a score needs no owner.
fn known(answer: &Answer, session: &dyn Session) -> String {
    if answer.is_proven() {
        sentence(answer, session)
    } else {
        format!("score {}", answer.report.score)
    }
}
