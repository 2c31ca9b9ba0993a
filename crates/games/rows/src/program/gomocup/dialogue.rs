//! The manager's side of the protocol: asks other programs for moves.

use std::time::Duration;

use gametree_command::{Dialogue, MoveLimits, ProtocolEntry, Reply, Wire, WireError, hear_until};
use gametree_core::{Mismatch, Player};
use gametree_grid::{Cell, Grid, GridText};
use gametree_registry::Session;

use super::request::pair;

/// The protocol of the Gomocup.
pub const PROTOCOL: ProtocolEntry = ProtocolEntry {
    name: "gomocup",
    summary: "the protocol of the Gomocup and of piskvork, for five in a row",
    open: || Box::new(Asking::default()),
};

/// The default memory limit of a brain, as in the tournament.
const MEMORY_BYTES: u64 = 350 << 20;
/// The number for no limit, in milliseconds.
const UNLIMITED_MS: u128 = 2_147_483_647;

/// The state of the game that the other program has received.
#[derive(Default)]
struct Asking {
    /// The name of the game with which it was started.
    game: Option<String>,
    /// The stones on its board, if they are known.
    stones: Option<Vec<(Cell, Player)>>,
    options: Vec<(String, String)>,
    /// The times last sent to the program, for a turn and for the match.
    sent: Option<(u128, u128)>,
}

impl Dialogue for Asking {
    fn check(&self, game: &dyn Session, limits: &MoveLimits) -> Result<(), Mismatch> {
        board_of(game.name())?;
        if limits.time.is_none() && limits.clocks.is_none() {
            return Err(Mismatch::new("a limit of time for gomocup", "none"));
        }
        Ok(())
    }

    fn greet(&mut self, options: &[(String, String)], _: &mut dyn Wire) -> Result<(), WireError> {
        self.options = options.to_vec();
        Ok(())
    }

    fn begin(&mut self, game: &dyn Session, wire: &mut dyn Wire) -> Result<(), WireError> {
        let (grid, rule) = board_of(game.name()).map_err(WireError::Refused)?;
        let is_known = self.game.as_deref() == Some(game.name());
        // Some programs do not know `RESTART`.
        if !is_known || is_done(wire, "RESTART").is_err() {
            let (columns, rows) = (grid.columns(), grid.rows());
            if columns == rows {
                is_done(wire, &format!("START {columns}"))?;
            } else {
                is_done(wire, &format!("RECTSTART {columns},{rows}"))?;
            }
        }
        if self.game.is_none() {
            wire.say(&format!("INFO max_memory {MEMORY_BYTES}"))?;
            wire.say("INFO game_type 1")?;
            for (name, value) in &self.options {
                wire.say(&format!("INFO {name} {value}"))?;
            }
        }
        wire.say(&format!("INFO rule {rule}"))?;
        self.game = Some(game.name().to_owned());
        self.stones = Some(Vec::new());
        self.sent = None;
        Ok(())
    }

    fn ask(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        wire: &mut dyn Wire,
    ) -> Result<Reply, WireError> {
        let (grid, _) = board_of(game.name()).map_err(WireError::Refused)?;
        self.send_times(game.to_move(), limits, wire)?;
        let stones = GridText::stones_of(grid, &game.record()).map_err(WireError::Refused)?;
        let mover = game.to_move();
        let known = self.stones.take();
        match (known.as_deref(), &stones[..]) {
            (_, []) => wire.ask("BEGIN")?,
            (Some(known), [before @ .., (last, player)]) if known == before && *player != mover => {
                wire.ask(&format!("TURN {}", point(grid, *last)))?;
            }
            (_, stones) => {
                wire.say("BOARD")?;
                for &(cell, player) in stones {
                    let owner = if player == mover { 1 } else { 2 };
                    wire.say(&format!("{},{owner}", point(grid, cell)))?;
                }
                wire.ask("DONE")?;
            }
        }
        let (x, y) = hear_until(wire, |line| match pair(line) {
            Some(point) => Some(Ok(point)),
            None => refusal(line, "a move such as 7,7"),
        })?;
        let row = grid.rows().checked_sub(y + 1);
        let Some(cell) = row.and_then(|row| grid.cell(x, row)) else {
            // There is no such cell, and so no name for it.
            return Ok(Reply::Move(format!("{x},{y}")));
        };
        let mut stones = stones;
        stones.push((cell, mover));
        self.stones = Some(stones);
        Ok(Reply::Move(grid.cell_name(cell)))
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

impl Asking {
    /// Sends the limits that have changed. The protocol has no key for an increment, so the turn limit is all the time left.
    fn send_times(
        &mut self,
        mover: Player,
        limits: &MoveLimits,
        wire: &mut dyn Wire,
    ) -> Result<(), WireError> {
        let unlimited = Duration::from_millis(u64::try_from(UNLIMITED_MS).unwrap_or(u64::MAX));
        let left = limits.clocks.map(|clocks| clocks.left(mover));
        let turn = limits.time.or(left).unwrap_or(unlimited);
        let base = limits.clocks.map(|clocks| clocks.base[mover.index()]);
        let sent = (turn.as_millis(), base.map_or(0, |base| base.as_millis()));
        if self.sent != Some(sent) {
            wire.say(&format!("INFO timeout_turn {}", sent.0))?;
            wire.say(&format!("INFO timeout_match {}", sent.1))?;
            self.sent = Some(sent);
        }
        let left = left.map_or(UNLIMITED_MS, |left| left.as_millis());
        wire.say(&format!("INFO time_left {left}"))
    }
}

/// Sends a command that is answered by `OK`.
fn is_done(wire: &mut dyn Wire, command: &str) -> Result<(), WireError> {
    wire.ask(command)?;
    hear_until(wire, |line| {
        let is_ok = line.to_ascii_uppercase().starts_with("OK");
        if is_ok {
            Some(Ok(()))
        } else {
            refusal(line, "OK")
        }
    })
}

/// Returns the board of a game by its name, and its number for `INFO rule`.
fn board_of(name: &str) -> Result<(Grid, u8), Mismatch> {
    let (family, parameters) = name.split_once(':').unwrap_or((name, ""));
    let parts: Vec<&str> = parameters.split(',').collect();
    let found = match (family, &parts[..]) {
        ("gomoku", [""]) => Some(("15", "15", 0)),
        ("gomoku", ["exact"]) => Some(("15", "15", 1)),
        ("gomoku", ["renju"]) => Some(("15", "15", 4)),
        ("mnk", &[columns, rows, "5"]) => Some((columns, rows, 0)),
        ("mnk", &[columns, rows, "5", "exact"]) => Some((columns, rows, 1)),
        ("mnk", &[columns, rows, "5", "renju"]) => Some((columns, rows, 4)),
        _ => None,
    };
    let board = found.and_then(|(columns, rows, rule)| {
        let grid = Grid::new(columns.parse().ok()?, rows.parse().ok()?).ok()?;
        Some((grid, rule))
    });
    board.ok_or_else(|| Mismatch::new("five in a row, as gomocup plays it", name))
}

fn point(grid: Grid, cell: Cell) -> String {
    format!("{},{}", grid.column(cell), grid.rows() - 1 - grid.row(cell))
}

/// Classifies a line that is no answer: `None` for a line that only informs, and an error for any other.
fn refusal<T>(line: &str, expected: &str) -> Option<Result<T, WireError>> {
    let word = line.split_whitespace().next().unwrap_or_default();
    match word.to_ascii_uppercase().as_str() {
        "" | "MESSAGE" | "DEBUG" | "INFO" => None,
        _ => Some(Err(WireError::unexpected(expected, line))),
    }
}
