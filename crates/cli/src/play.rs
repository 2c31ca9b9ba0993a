//! `play`: a game in the terminal.

use std::io::{self, Write};
use std::time::Duration;

use gametree_core::Outcome;
use gametree_registry::{Answer, Purpose, SearchTask, Session};
use serde_json::{Value, json};

use crate::Context;
use crate::args::{PlayArgs, Seat};
use crate::dialogue::{Event, Events};
use crate::error::{Ending, Failure};
use crate::game::open;
use crate::output::{count, result, sentence, winner_json, write_json};
use crate::progress::Reporter;

/// An opponent that answers at once has not thought, one that does not is not waited for.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

const COMMANDS: &str = "\
a move  plays it
undo    takes back to your previous turn
hint    asks the engine for a move
moves   lists the legal moves
board   shows the board again
help    shows this list
quit    ends the game";

pub(crate) fn run(args: &PlayArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let mut session = open(&args.game, context.registry)?;
    let start = session.position();
    let events = Events::new();
    let task = args
        .search
        .task(Purpose::Play, Some(DEFAULT_TIME), events.interrupt());
    let mut stderr = io::stderr();
    let mut table = Table {
        args,
        session: &mut *session,
        task,
        events,
        dialogue: if args.output.json {
            &mut stderr
        } else {
            context.out
        },
    };
    let ending = table.play()?;
    if args.output.json {
        write_json(context.out, &game_json(&*session, &start))?;
    }
    Ok(ending)
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

/// A game, those who play it, and where they talk.
struct Table<'a> {
    args: &'a PlayArgs,
    session: &'a mut dyn Session,
    task: SearchTask,
    events: Events,
    dialogue: &'a mut dyn Write,
}

impl Table<'_> {
    fn play(&mut self) -> Result<Ending, Failure> {
        writeln!(self.dialogue, "{}", self.session.name())?;
        if self.has_human() {
            writeln!(self.dialogue, "type a move, or help for the commands")?;
        }
        self.show_board()?;
        loop {
            if let Some(outcome) = self.session.outcome() {
                self.show_end(outcome)?;
                return Ok(Ending::Done);
            }
            let turn = match self.args.seat(self.session.to_move()) {
                Seat::Human => self.human_turn()?,
                Seat::Engine => self.engine_turn()?,
            };
            self.dialogue.flush()?;
            if let Turn::End(ending) = turn {
                return Ok(ending);
            }
        }
    }

    fn has_human(&self) -> bool {
        self.args.first == Seat::Human || self.args.second == Seat::Human
    }

    fn human_turn(&mut self) -> Result<Turn, Failure> {
        write!(self.dialogue, "{}> ", self.session.to_move())?;
        self.dialogue.flush()?;
        let event = self.events.next();
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
        match line.as_str() {
            "" => {}
            "quit" => return Ok(Turn::End(Ending::Done)),
            "help" => writeln!(self.dialogue, "{COMMANDS}")?,
            "board" => self.show_board()?,
            "moves" => writeln!(self.dialogue, "{}", self.session.legal_moves().join(" "))?,
            "undo" => self.take_back()?,
            "hint" => return self.hint(),
            text => match self.session.play(text) {
                Ok(()) => self.show_board()?,
                Err(error) => writeln!(self.dialogue, "{error}; type help for the commands")?,
            },
        }
        Ok(Turn::Next)
    }

    fn engine_turn(&mut self) -> Result<Turn, Failure> {
        let mover = self.session.to_move();
        let answer = self.think()?;
        if self.events.interrupt().is_set() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        let m = answer
            .best
            .as_deref()
            .expect("a game that is not over has a move, and every search finds one");
        self.session
            .play(m)
            .expect("searches answer with legal moves");
        writeln!(self.dialogue, "{mover}: {m} ({})", sentence(&answer))?;
        self.show_board()?;
        Ok(Turn::Next)
    }

    fn hint(&mut self) -> Result<Turn, Failure> {
        let answer = self.think()?;
        if self.events.interrupt().is_set() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        writeln!(
            self.dialogue,
            "hint: {} ({})",
            answer.line.join(" "),
            sentence(&answer)
        )?;
        Ok(Turn::Next)
    }

    fn think(&mut self) -> Result<Answer, Failure> {
        let mut reporter = Reporter::new(self.args.output.progress);
        Ok(self.session.search(&self.task, &mut reporter)?)
    }

    /// Takes moves back until the player who is asked now had the move before.
    fn take_back(&mut self) -> Result<(), Failure> {
        let asked = self.session.to_move();
        let other_is_human = self.args.seat(!asked) == Seat::Human;
        let plies = if other_is_human { 1 } else { 2 };
        if self.session.history().len() < plies {
            writeln!(self.dialogue, "there is nothing of yours to take back")?;
            return Ok(());
        }
        for _ in 0..plies {
            self.session.undo();
        }
        self.show_board()
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        writeln!(self.dialogue, "\n{}\n", self.session.diagram())?;
        self.dialogue.flush()?;
        Ok(())
    }

    fn show_end(&mut self, outcome: Outcome) -> Result<(), Failure> {
        let history = self.session.history();
        let plies = u32::try_from(history.len()).unwrap_or(u32::MAX);
        let length = count(plies, "move", "moves");
        writeln!(self.dialogue, "{} after {length}", result(outcome))?;
        writeln!(self.dialogue, "moves: {}", history.join(" "))?;
        Ok(())
    }
}
