//! Variants of k in a row: the real game and the weak one.

use std::fmt::Debug;

use gametree_core::{Mismatch, Outcome, Player};
use gametree_grid::{Bits, Cell};

use crate::{RowPosition, Rules};

/// A variant of k in a row: the part of the rules that depends on whether both players win by lines.
pub trait Variant: Copy + Debug + Send + Sync + 'static {
    /// `true` if a game can be drawn.
    const CAN_BE_DRAWN: bool;

    /// Returns the winner once the last stone lies on `last`, if the game is decided.
    fn winner_after<const W: usize>(pos: &RowPosition<W, Self>, last: Cell) -> Option<Player>;

    /// Returns `true` if a position without a winner has no legal move.
    fn is_drawn<const W: usize>(pos: &RowPosition<W, Self>) -> bool;

    /// Returns `true` if the rules forbid an empty cell to the side to move.
    fn is_forbidden<const W: usize>(pos: &RowPosition<W, Self>, cell: Cell) -> bool;

    /// Returns the winner of a position with the stones of First and of Second, read from `text`.
    ///
    /// # Errors
    /// Fails when no game can reach the position.
    fn winner_of_text<const W: usize>(
        rules: Rules,
        text: &str,
        stones: [Bits<W>; 2],
        to_move: Player,
    ) -> Result<Option<Player>, Mismatch>;

    /// Returns the owner of the lines that have ended a game with this outcome, if lines have.
    fn line_owner(rules: Rules, outcome: Outcome) -> Option<Player>;

    /// Returns the name of a player in texts.
    fn player_name(player: Player) -> &'static str;
}
