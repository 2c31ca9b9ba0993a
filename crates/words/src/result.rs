//! Results of games.

use gametree_core::{Argument, Outcome, Phrase, Player};

/// Returns points with their sign; 0 has none.
pub fn signed(points: i16) -> String {
    match points {
        0 => "0".to_owned(),
        points => format!("{points:+}"),
    }
}

/// Returns the phrase for the result of a game, which all texts have; `player` returns the name of a player.
pub fn result(outcome: Outcome, player: impl Fn(Player) -> Argument) -> Phrase {
    match outcome {
        Outcome::Win(winner) => Phrase::new("result-win").with("player", player(winner)),
        Outcome::Draw => Phrase::new("result-draw"),
        Outcome::Points(points) => Phrase::new("result-points")
            .with("points", signed(points))
            .with("size", u32::from(points.unsigned_abs()))
            .with("player", player(Player::First)),
    }
}
