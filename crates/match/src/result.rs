//! Record of a finished game: a line of JSON, which is read back when a match goes on.

use gametree_core::{Mismatch, Outcome, Player};
use serde_json::{Value, json};

use crate::one_game::FinishedGame;
use crate::schedule::{Fixture, Schedule};
use crate::termination::Reason;

/// The result of a game, as far as tables need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameResult {
    pub(crate) number: usize,
    /// The players by their numbers, the one with the first colour first.
    pub(crate) players: [usize; 2],
    pub(crate) winner: Option<Player>,
    pub(crate) reason: Reason,
    pub(crate) detail: Option<String>,
    pub(crate) moves: usize,
}

impl GameResult {
    /// Returns the result of a game that was played.
    pub(crate) fn of(fixture: &Fixture, played: &FinishedGame) -> Self {
        GameResult {
            number: fixture.number,
            players: fixture.players,
            winner: winner(played.outcome),
            reason: played.reason,
            detail: played.detail.clone(),
            moves: played.record.moves.len(),
        }
    }

    /// Returns the half points of a player by number, who has to be one of the two.
    pub(crate) fn halves(&self, player: usize) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) if self.players[winner.index()] == player => 2,
            Some(_) => 0,
        }
    }

    /// Returns the line for a game; `names` holds the names of all players.
    pub(crate) fn to_json(&self, played: &FinishedGame, names: &[String]) -> Value {
        let record = &played.record;
        json!({
            "game": self.number,
            "first": names[self.players[0]],
            "second": names[self.players[1]],
            "winner": self.winner.map(|winner| names[self.players[winner.index()]].clone()),
            "reason": self.reason.name(),
            "detail": self.detail,
            "start": (!record.is_usual_start).then_some(&record.start),
            "opening_moves": played.opening_moves,
            "moves": record.moves,
            "ms": played.spent.map(|spent| u64::try_from(spent.as_millis()).unwrap_or(u64::MAX)),
        })
    }

    /// Reads a line back.
    ///
    /// # Errors
    /// When the line is not a game between these players, or its number is that of a game between others.
    pub(crate) fn from_json(
        value: &Value,
        names: &[String],
        schedule: &Schedule,
    ) -> Result<Self, Mismatch> {
        let wrong = |key: &str| {
            let found = value
                .get(key)
                .map_or("nothing".to_owned(), Value::to_string);
            Mismatch::new(format!("a game of this match with its {key}"), found)
        };
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let player = |key: &str| {
            let name = text(key);
            let number = names.iter().position(|known| Some(&**known) == name);
            number.ok_or_else(|| wrong(key))
        };
        let number = value.get("game").and_then(Value::as_u64);
        let number = number.and_then(|number| usize::try_from(number).ok());
        let players = [player("first")?, player("second")?];
        let is_theirs = |fixture: Fixture| fixture.players == players;
        let number = number.filter(|&number| schedule.fixture(number).is_some_and(is_theirs));
        let winner = if value.get("winner") == Some(&Value::Null) {
            None
        } else {
            let winner = player("winner")?;
            let index = players.iter().position(|&player| player == winner);
            let index = index.ok_or_else(|| wrong("winner"))?;
            Some([Player::First, Player::Second][index])
        };
        let moves = value.get("moves").and_then(Value::as_array);
        Ok(GameResult {
            number: number.ok_or_else(|| wrong("game"))?,
            players,
            winner,
            reason: text("reason")
                .and_then(Reason::from_name)
                .ok_or_else(|| wrong("reason"))?,
            detail: text("detail").map(str::to_owned),
            moves: moves.ok_or_else(|| wrong("moves"))?.len(),
        })
    }
}

/// Returns the winner; in games for points, the player who has more of them.
pub(crate) fn winner(outcome: Outcome) -> Option<Player> {
    match outcome {
        Outcome::Win(winner) => Some(winner),
        Outcome::Points(points) if points > 0 => Some(Player::First),
        Outcome::Points(points) if points < 0 => Some(Player::Second),
        Outcome::Draw | Outcome::Points(_) => None,
    }
}
