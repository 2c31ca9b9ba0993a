//! Command `play`: a game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use gametree_command::table::WIDTH;
use gametree_command::{
    Command, Context, DatabaseArgs, Ending, Failure, GameArgs, LanguageArgs, LookArgs, OutputArgs,
    OutputFile, Replaces, SearchArgs, check_task, parse_number, persistent, winner_json,
    write_json,
};
use gametree_core::{Mismatch, Outcome, Player, Salt};
use gametree_explain::GameAnswers;
use gametree_explain::picture::{self, Heading};
use gametree_registry::{Language, Level, Purpose, Registry, Session, Words};
use serde_json::{Value, json};

use crate::choice::choose_game;
use crate::command::help;
use crate::files;
use crate::game_loop::GameLoop;
use crate::screen::Screen;
use crate::seat::{Seat, Seats};
use crate::terminal_events::Events;
use crate::texts::{TEXTS, words};

/// Time of an engine's move: long enough to think, and short enough for a waiting person.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Value of the game where none was given.
const NO_GAME: &str = "";

/// Play in the terminal: against an engine, a person, or engine against engine
///
/// The limits hold for every move of an engine: 1 second unless one is given.
/// Ctrl-C while an engine thinks makes it move, and skips a look back; twice, or at the prompt, it ends the game.
/// Right after a move of the engine only a second Ctrl-C ends it.
/// With --json the dialogue goes to standard error and the game to standard output.
/// Without a game, a terminal is asked for one.
#[derive(Debug, Parser)]
#[command(after_long_help = commands())]
#[command(mut_arg("game", |game| game.required(false).default_value(NO_GAME).hide_default_value(true)))]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Player on the first side
    #[arg(long, value_enum, default_value = "human")]
    first: Seat,
    /// Player on the second side [default: engine if the first is human, else human]
    #[arg(long, value_enum)]
    second: Option<Seat>,
    /// Strength of the engine, from 1, a beginner, to 10
    #[arg(long, value_name = "1-10", default_value = "10", value_parser = level)]
    level: u8,
    /// Go on with the game in this file: SGF, PGN or text, as `save` writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    load: Option<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Draw the game into this file when it ends, as SVG
    ///
    /// Takes the place of another such picture, and of no other file.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    /// Write over a file that is there already, whatever it holds
    #[arg(long, requires = "svg", help_heading = "Output")]
    force: bool,
}

fn level(text: &str) -> Result<u8, Mismatch> {
    parse_number(text, "a level", 1..=Level::FULL.number())
}

impl PlayArgs {
    /// Returns `true` if a person reads and types in a terminal.
    fn has_terminal(&self) -> bool {
        !self.output.json && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Returns the destination of the picture of `--svg`, checked before the game.
    fn picture_file(&self) -> Result<Option<OutputFile>, Failure> {
        let replaces = if self.force {
            Replaces::Anything
        } else {
            Replaces::ItsKind
        };
        let path = self.svg.as_deref();
        path.map(|path| files::new_picture(path, replaces))
            .transpose()
    }

    /// Draws the game into the file of `--svg`, where one was asked for.
    fn draw(&self, session: &dyn Session, place: Option<OutputFile>) -> Result<(), Failure> {
        let Some(mut place) = place else {
            return Ok(());
        };
        let heading = Heading {
            title: self.look.title(session.name().to_owned()),
            language: self.language.language(),
        };
        let picture = picture::of_game(session, heading);
        files::draw(&picture.with_look(self.look.look()), &mut place)?;
        Ok(())
    }

    /// Prints the game as JSON where that was asked for, and draws it, also where the reader has ended it.
    fn finish(
        &self,
        played: Result<Ending, Failure>,
        session: &dyn Session,
        resigned: Option<Player>,
        place: Option<OutputFile>,
        out: &mut dyn Write,
    ) -> Result<Ending, Failure> {
        if !matches!(played, Ok(_) | Err(Failure::Output(_))) {
            return played;
        }
        let printed = if self.output.json && played.is_ok() {
            write_json(out, &game_json(session, resigned))
        } else {
            Ok(())
        };
        self.draw(session, place)?;
        printed?;
        played
    }

    /// Returns the game, which a terminal is asked for where the arguments have none; the game goes on with `events` then.
    fn game(
        &self,
        events: &mut Option<Events>,
        context: &mut Context<'_>,
    ) -> Result<ControlFlow<Ending, String>, Failure> {
        if self.game.game != NO_GAME {
            return Ok(ControlFlow::Continue(self.game.game.clone()));
        }
        if !self.has_terminal() {
            return Err(no_game(context.name));
        }
        let events = events.insert(Events::new(true));
        let language = self.language.language();
        choose_game(context.registry(), language, events, context.out)
    }
}

impl Command for PlayArgs {
    const NAME: &str = "play";
    const EXAMPLES: &[&str] = &[
        "PROGRAM play GAME",
        "PROGRAM play GAME --first engine --level 3",
        "PROGRAM play LAST --first engine --second engine --depth 2",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let registry = context.registry();
        let is_terminal = self.has_terminal();
        let mut asked = None;
        let mut args = self.game.clone();
        args.game = match self.game(&mut asked, context)? {
            ControlFlow::Continue(game) => game,
            ControlFlow::Break(ending) => return Ok(ending),
        };
        let mut session = args.open(registry)?;
        self.database.consult(&mut *session, context.program)?;
        if let Some(path) = &self.load {
            files::load(&mut *session, path, registry)?;
        }
        let place = self.picture_file()?;
        let events = asked.unwrap_or_else(|| Events::new(is_terminal));
        let task = self
            .search
            .task(Purpose::Play, Some(DEFAULT_TIME), events.interrupt().flag());
        check_task(&*session, &task)?;
        let words = words(&*session, self.language.language());
        let [summary, rules] = introduction(&*session, registry, &words);
        let mut stderr = io::stderr();
        let name = context.name;
        let seats = Seats([self.first, self.second.unwrap_or(self.first.other())]);
        let out = &mut *output(context.out, seats, place.as_ref());
        let mut game_loop = GameLoop {
            session: &mut *session,
            seats,
            level: Level::new(self.level)?,
            seed: self.search.seed.unwrap_or_else(|| Salt::random().number(0)),
            task,
            database: self.database.option(),
            events,
            screen: if self.output.json {
                Screen::new(&mut stderr, false)
            } else {
                Screen::new(out, is_terminal)
            },
            progress: self.output.progress,
            summary,
            rules,
            program: name,
            registry,
            words,
            resigned: None,
            last_interrupt: None,
            has_just_moved: false,
            is_stuck: false,
            is_reviewed: false,
            looked_back: None,
            answers: GameAnswers::default(),
            game_before: None,
            news: None,
        };
        let played = game_loop.play();
        let resigned = game_loop.resigned;
        self.finish(played, &*session, resigned, place, out)
    }
}

/// Returns the output of a game: engines play on for a picture where nothing reads their moves, and a dialogue ends.
fn output<'o>(
    out: &'o mut dyn Write,
    seats: Seats,
    place: Option<&OutputFile>,
) -> Box<dyn Write + 'o> {
    if place.is_some() && !seats.has(Seat::Human) {
        persistent(out)
    } else {
        Box::new(out)
    }
}

/// Returns the list of the commands at the board, for the help.
fn commands() -> String {
    let words = Words::new(Language::English, &[TEXTS]);
    format!("Commands:\n{}", help(&[], &words, WIDTH))
}

fn no_game(program: &str) -> Failure {
    let message = format!("expected a game, found none; `{program} games` lists the games");
    let mut command = PlayArgs::command().bin_name(format!("{program} {}", PlayArgs::NAME));
    Failure::Usage(command.error(ErrorKind::MissingRequiredArgument, message))
}

/// Returns the summary and the rules of the game; the summary replaces rules that it does not have.
fn introduction(session: &dyn Session, registry: &Registry, words: &Words) -> [String; 2] {
    let description = registry.description(session, words);
    let [summary, rules] = description.map_or_else(Default::default, |description| {
        [description.summary, description.rules].map(|phrase| words.say(&phrase))
    });
    let rules = if rules.is_empty() {
        summary.clone()
    } else {
        rules
    };
    [summary, rules]
}

fn game_json(session: &dyn Session, resigned: Option<Player>) -> Value {
    let by_resignation = resigned.map(|loser| Outcome::Win(!loser));
    let outcome = by_resignation.or(session.outcome());
    json!({
        "game": session.name(),
        "start": session.record().start,
        "position": session.position(),
        "played": session.history(),
        "finished": outcome.is_some(),
        "winner": winner_json(outcome),
        "resigned": resigned.map(|player| player.to_string()),
    })
}
