//! Units in which people read estimates.

use gametree_core::Phrase;

/// The unit in which people read the estimates of a game, such as a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstimateUnit {
    /// The message among the texts of the game that puts a `$number` of units into words.
    pub message: &'static str,
    /// The size of a unit in estimates.
    pub size: u16,
}

impl EstimateUnit {
    /// Returns an estimate in words, with two decimals.
    pub fn amount(self, estimate: i32) -> Phrase {
        let units = f64::from(estimate) / f64::from(self.size);
        Phrase::new(self.message).with("number", format!("{units:.2}"))
    }

    /// Returns an estimate in words, with its sign and two decimals.
    pub fn signed(self, estimate: i32) -> Phrase {
        let units = f64::from(estimate) / f64::from(self.size);
        Phrase::new(self.message).with("number", format!("{units:+.2}"))
    }
}
