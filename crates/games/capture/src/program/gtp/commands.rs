//! The commands: their names, their arguments, and their responses.

use std::time::Duration;

use gametree_capture::RuleSet;
use gametree_core::Player;
use gametree_grid::Cell;

use super::board;
use super::engine::Engine;
use super::line::Request;
use super::refusal::{Refusal, Reply};
use super::vertex::{parse_vertex, vertex};

/// The action of a command.
#[derive(Clone, Copy)]
enum Action {
    /// Reports something about the game, and takes no arguments.
    Tell(fn(&Engine) -> String),
    /// Runs a function with this number of arguments.
    Run(usize, fn(&mut Engine, &[&str]) -> Reply),
}

use Action::{Run, Tell};

/// Every command, in the order of their names.
const COMMANDS: [(&str, Action); 26] = [
    ("boardsize", Run(1, boardsize)),
    ("clear_board", Run(0, clear_board)),
    ("countlib", Run(1, countlib)),
    ("final_score", Run(0, final_score)),
    ("genmove", Run(1, genmove)),
    (
        "gogui-analyze_commands",
        Tell(|_| ANALYZE_COMMANDS.to_owned()),
    ),
    (
        "gogui-rules_board",
        Tell(|engine| board::rows(&engine.board())),
    ),
    ("gogui-rules_board_size", Run(0, rules_board_size)),
    ("gogui-rules_final_result", Tell(rules_final_result)),
    ("gogui-rules_game_id", Tell(rules_game_id)),
    ("gogui-rules_legal_moves", Tell(rules_legal_moves)),
    ("gogui-rules_side_to_move", Tell(rules_side_to_move)),
    (
        "known_command",
        Run(1, |_, words| Ok(find(words[0]).is_some().to_string())),
    ),
    ("komi", Run(1, komi)),
    ("list_commands", Tell(list_commands)),
    ("name", Tell(|engine| engine.identity().0.to_owned())),
    ("play", Run(2, play)),
    ("protocol_version", Tell(|_| "2".to_owned())),
    (
        "quit",
        Run(0, |engine, _| {
            engine.quit();
            DONE
        }),
    ),
    ("rectangular_boardsize", Run(2, rectangular_boardsize)),
    ("reg_genmove", Run(1, reg_genmove)),
    ("showboard", Tell(showboard)),
    ("time_left", Run(3, time_left)),
    ("time_settings", Run(3, time_settings)),
    ("undo", Run(0, undo)),
    ("version", Tell(|engine| engine.identity().1.to_owned())),
];

/// The response of a command that has nothing to report.
const DONE: Reply = Ok(String::new());

/// The lines of the menu that `GoGui` offers for this engine: the kind of response, a label, a command.
const ANALYZE_COMMANDS: &str = "\
plist/Legal moves/gogui-rules_legal_moves
string/Side to move/gogui-rules_side_to_move
string/Result/gogui-rules_final_result
string/Liberties/countlib %p
move/Move without playing it/reg_genmove %c";

/// The longest time in seconds, which is the largest number of the protocol.
const MAX_SECONDS: f64 = 2_147_483_647.0;

impl Engine {
    /// Carries out a command.
    pub(super) fn answer(&mut self, request: &Request<'_>) -> Reply {
        if request.command.is_empty() {
            return Err(Refusal::Syntax);
        }
        let words = &request.arguments[..];
        match find(request.command).ok_or(Refusal::UnknownCommand)? {
            Tell(tell) if words.is_empty() => Ok(tell(self)),
            Run(argument_count, run) if words.len() == argument_count => run(self, words),
            _ => Err(Refusal::Syntax),
        }
    }
}

fn find(name: &str) -> Option<Action> {
    let found = COMMANDS.into_iter().find(|command| command.0 == name);
    found.map(|(_, action)| action)
}

fn list_commands(_: &Engine) -> String {
    COMMANDS.map(|(name, _)| name).join("\n")
}

fn boardsize(engine: &mut Engine, words: &[&str]) -> Reply {
    let side = integer(words[0])?;
    engine.restart(side, side)?;
    DONE
}

fn rectangular_boardsize(engine: &mut Engine, words: &[&str]) -> Reply {
    engine.restart(integer(words[0])?, integer(words[1])?)?;
    DONE
}

fn clear_board(engine: &mut Engine, _: &[&str]) -> Reply {
    let grid = engine.grid();
    engine.restart(grid.columns(), grid.rows())?;
    DONE
}

/// Accepts any finite komi without effect, since no points are counted.
fn komi(_: &mut Engine, words: &[&str]) -> Reply {
    let komi: f64 = words[0].parse().map_err(|_| Refusal::Syntax)?;
    if komi.is_finite() {
        DONE
    } else {
        Err(Refusal::Syntax)
    }
}

fn play(engine: &mut Engine, words: &[&str]) -> Reply {
    let player = colour(words[0])?;
    if words[1].eq_ignore_ascii_case("pass") {
        return Err(Refusal::IllegalMove);
    }
    let cell = parse_vertex(engine.grid(), words[1])?;
    engine.play(player, cell)?;
    DONE
}

fn genmove(engine: &mut Engine, words: &[&str]) -> Reply {
    let chosen = engine.choose_and_play(colour(words[0])?)?;
    Ok(move_text(engine, chosen))
}

fn reg_genmove(engine: &mut Engine, words: &[&str]) -> Reply {
    let chosen = engine.choose(colour(words[0])?)?;
    Ok(move_text(engine, chosen))
}

fn move_text(engine: &Engine, chosen: Option<Cell>) -> String {
    chosen.map_or_else(|| "resign".to_owned(), |cell| vertex(engine.grid(), cell))
}

fn undo(engine: &mut Engine, _: &[&str]) -> Reply {
    engine.undo()?;
    DONE
}

fn time_settings(engine: &mut Engine, words: &[&str]) -> Reply {
    let (main, period) = (time(words[0])?, time(words[1])?);
    engine.clock.set(main, period, stones(words[2])?);
    DONE
}

fn time_left(engine: &mut Engine, words: &[&str]) -> Reply {
    let (player, left) = (colour(words[0])?, time(words[1])?);
    engine.clock.tell(player, left, stones(words[2])?);
    DONE
}

/// Reports the winner as ahead by one point, since the protocol has points only.
fn final_score(engine: &mut Engine, _: &[&str]) -> Reply {
    match engine.winner() {
        Some(Player::First) => Ok("B+1".to_owned()),
        Some(Player::Second) => Ok("W+1".to_owned()),
        None => Err(Refusal::CannotScore),
    }
}

fn countlib(engine: &mut Engine, words: &[&str]) -> Reply {
    let cell = parse_vertex(engine.grid(), words[0])?;
    let board = engine.board();
    let liberties = board.liberties_at(cell).ok_or(Refusal::EmptyPoint)?;
    Ok(liberties.count().to_string())
}

fn showboard(engine: &Engine) -> String {
    let session = engine.session();
    let last = session.history().pop();
    let last = last.and_then(|m| engine.grid().parse_cell(&m).ok());
    let picture = board::diagram(&engine.board(), last);
    let (game, position) = (session.name(), session.position());
    format!("{game} {position}\n{picture}")
}

fn rules_game_id(engine: &Engine) -> String {
    // The extension asks for one capital letter and then small letters; another game has another name.
    let id = match engine.rules().rule_set() {
        RuleSet::Plain => "Capture",
        RuleSet::Contact => "Contact",
    };
    id.to_owned()
}

fn rules_board_size(engine: &mut Engine, _: &[&str]) -> Reply {
    let grid = engine.grid();
    if grid.columns() == grid.rows() {
        Ok(grid.columns().to_string())
    } else {
        Err(Refusal::NotSquare)
    }
}

fn rules_legal_moves(engine: &Engine) -> String {
    let grid = engine.grid();
    let moves = engine.session().legal_moves();
    let cells = moves.iter().filter_map(|m| grid.parse_cell(m).ok());
    let names: Vec<String> = cells.map(|cell| vertex(grid, cell)).collect();
    names.join(" ")
}

fn rules_side_to_move(engine: &Engine) -> String {
    let colour = match engine.session().to_move() {
        Player::First => "black",
        Player::Second => "white",
    };
    colour.to_owned()
}

fn rules_final_result(engine: &Engine) -> String {
    let result = match engine.winner() {
        Some(Player::First) => "Black wins",
        Some(Player::Second) => "White wins",
        None => "unknown",
    };
    result.to_owned()
}

fn colour(word: &str) -> Result<Player, Refusal> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::First),
        "w" | "white" => Ok(Player::Second),
        _ => Err(Refusal::Syntax),
    }
}

/// Reads a whole number; one with too many digits becomes the largest value.
fn integer(word: &str) -> Result<usize, Refusal> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(word.parse().unwrap_or(usize::MAX))
    } else {
        Err(Refusal::Syntax)
    }
}

fn stones(word: &str) -> Result<u32, Refusal> {
    u32::try_from(integer(word)?).map_err(|_| Refusal::Syntax)
}

/// Reads a time in seconds; the protocol has whole seconds, but some controllers send fractions.
fn time(word: &str) -> Result<Duration, Refusal> {
    let seconds: f64 = word.parse().map_err(|_| Refusal::Syntax)?;
    if seconds > MAX_SECONDS {
        return Err(Refusal::Syntax);
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| Refusal::Syntax)
}
