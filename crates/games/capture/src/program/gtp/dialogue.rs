//! The controller's side of the protocol: asks other programs for moves.

use std::time::Duration;

use gametree_command::{Dialogue, MoveLimits, ProtocolEntry, Reply, Wire, WireError};
use gametree_core::{Mismatch, Player};
use gametree_grid::{Cell, Grid, GridText};
use gametree_registry::Session;

use super::exchange::Exchange;
use super::vertex::{parse_vertex, vertex};

/// The Go Text Protocol.
pub const PROTOCOL: ProtocolEntry = ProtocolEntry {
    name: "gtp",
    summary: "the Go Text Protocol, for the capture game",
    open: || Box::new(Asking::default()),
};

/// The state of the game that the other program has received.
#[derive(Default)]
struct Asking {
    /// The stones on the program's board.
    stones: Vec<(Cell, Player)>,
    /// The times last sent to the program.
    times: Option<(Duration, Duration, Duration)>,
    exchange: Exchange,
}

impl Dialogue for Asking {
    fn check(&self, game: &dyn Session, limits: &MoveLimits) -> Result<(), Mismatch> {
        grid_of(game)?;
        let clock = limits.clocks.map(|clocks| clocks.base[0]);
        let expected = "a time of at least 1 s for gtp, which knows whole seconds";
        match limits.time.or(clock) {
            Some(time) if time >= Duration::from_secs(1) => Ok(()),
            Some(time) => Err(Mismatch::new(expected, format!("{time:?}"))),
            None => Err(Mismatch::new(expected, "none")),
        }
    }

    fn greet(
        &mut self,
        options: &[(String, String)],
        wire: &mut dyn Wire,
    ) -> Result<(), WireError> {
        self.exchange.command(wire, "protocol_version")?;
        for (name, value) in options {
            self.exchange.command(wire, &format!("{name} {value}"))?;
        }
        Ok(())
    }

    fn begin(&mut self, game: &dyn Session, wire: &mut dyn Wire) -> Result<(), WireError> {
        let grid = grid_of(game).map_err(WireError::Refused)?;
        let (columns, rows) = (grid.columns(), grid.rows());
        if columns == rows {
            self.exchange
                .command(wire, &format!("boardsize {columns}"))?;
        } else {
            self.exchange
                .command(wire, &format!("rectangular_boardsize {columns} {rows}"))?;
        }
        self.exchange.command(wire, "clear_board")?;
        self.stones.clear();
        self.times = None;
        Ok(())
    }

    fn ask(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        wire: &mut dyn Wire,
    ) -> Result<Reply, WireError> {
        let grid = grid_of(game).map_err(WireError::Refused)?;
        let stones = GridText::stones_of(grid, &game.record()).map_err(WireError::Refused)?;
        if !stones.starts_with(&self.stones) {
            self.exchange.command(wire, "clear_board")?;
            self.stones.clear();
        }
        for &(cell, player) in &stones[self.stones.len()..] {
            let (colour, point) = (colour(player), vertex(grid, cell));
            self.exchange
                .command(wire, &format!("play {colour} {point}"))?;
        }
        self.stones = stones;
        self.send_times(game.to_move(), limits, wire)?;
        let reply = self
            .exchange
            .command(wire, &format!("genmove {}", colour(game.to_move())))?;
        let answer = reply.trim();
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Reply::Resigned);
        }
        match parse_vertex(grid, answer) {
            Ok(cell) => {
                self.stones.push((cell, game.to_move()));
                Ok(Reply::Move(grid.cell_name(cell)))
            }
            // A pass, or a text that is no point.
            Err(_) => Ok(Reply::Move(answer.to_owned())),
        }
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

impl Asking {
    /// Sends the limits in whole seconds, rounded down.
    ///
    /// A time per move becomes a byo-yomi period for each move. An increment becomes a period that begins when the main time is over.
    fn send_times(
        &mut self,
        mover: Player,
        limits: &MoveLimits,
        wire: &mut dyn Wire,
    ) -> Result<(), WireError> {
        let clocks = limits.clocks;
        let times = match (limits.time, clocks) {
            (Some(time), _) => (Duration::ZERO, time, time),
            (None, Some(clocks)) => {
                let index = mover.index();
                (clocks.base[index], clocks.increment[index], Duration::ZERO)
            }
            (None, None) => return Ok(()),
        };
        if self.times != Some(times) {
            let (main, period) = (times.0.as_secs(), times.1.as_secs());
            let stones = u8::from(period > 0);
            self.exchange
                .command(wire, &format!("time_settings {main} {period} {stones}"))?;
            self.times = Some(times);
        }
        if let Some(clocks) = clocks {
            for player in [Player::First, Player::Second] {
                let left = clocks.left(player).as_secs();
                self.exchange
                    .command(wire, &format!("time_left {} {left} 0", colour(player)))?;
            }
        }
        Ok(())
    }
}

const fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "b",
        Player::Second => "w",
    }
}

/// Returns the board of a game by its name.
fn grid_of(game: &dyn Session) -> Result<Grid, Mismatch> {
    let name = game.name();
    let wrong = || Mismatch::new("the capture game, as gtp plays it", name);
    let (family, parameters) = name.split_once(':').ok_or_else(wrong)?;
    let size = parameters.split(',').next().unwrap_or_default();
    let (columns, rows) = size.split_once('x').ok_or_else(wrong)?;
    let sides = columns.parse().ok().zip(rows.parse().ok());
    let grid = sides.and_then(|(columns, rows)| Grid::new(columns, rows).ok());
    grid.filter(|_| family == "capture").ok_or_else(wrong)
}
