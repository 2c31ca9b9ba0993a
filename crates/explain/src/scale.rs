//! Words for the size of an estimate.

use gametree_core::{Argument, Phrase, Score};
use gametree_registry::{EstimateUnit, Session};

/// The scale on which the estimates of a game are put into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstimateScale {
    /// The unit in which people read the estimates, where there is one.
    pub unit: Option<EstimateUnit>,
    /// The least difference that [matters](gametree_registry::Describe::notable), where the game has one.
    pub notable: Option<u16>,
}

/// The number of notable differences from which a lead is clear.
const CLEAR: u16 = 3;

impl EstimateScale {
    /// Returns the scale of a game.
    pub fn of(session: &dyn Session) -> Self {
        EstimateScale {
            unit: session.estimate_unit(),
            notable: session.notable(),
        }
    }

    /// Returns the belief that the estimates favour a player by `size`: in units where the game has one, or else in words.
    pub(crate) fn favours(self, size: u16, player: Argument) -> Phrase {
        let message = match (self.unit, self.notable) {
            (Some(unit), _) => {
                let by = Phrase::new("belief-favours-by").with("player", player);
                return by.with("size", unit.amount(i32::from(size)));
            }
            (None, Some(least)) if size < least => return Phrase::new("belief-balanced"),
            (None, Some(least)) if size < least.saturating_mul(CLEAR) => "belief-favours-slightly",
            (None, Some(_)) => "belief-favours-clearly",
            (None, None) => "belief-favours",
        };
        Phrase::new(message).with("player", player)
    }

    /// Returns an estimate of a move for its player, with its sign.
    pub(crate) fn signed(self, score: Score) -> Phrase {
        let points = score.raw();
        let signed = || Phrase::plain(format!("{points:+}"));
        self.unit
            .map_or_else(signed, |unit| unit.signed(points.into()))
    }
}
