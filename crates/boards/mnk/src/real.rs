//! Real game: both players win by lines, or lose by them in the misère game.

use gametree_core::{Mismatch, Outcome, Player};
use gametree_grid::{Bits, Cell, letter_name, wrong_turn};

use crate::runs::{has_line, has_line_through, has_overline};
use crate::{RowPosition, Rules, Variant};

/// The variant in which both players can complete lines.
#[derive(Clone, Copy, Debug)]
pub struct RealGame;

/// A position of an m,n,k game.
pub type Mnk<const W: usize> = RowPosition<W, RealGame>;

impl<const W: usize> Mnk<W> {
    /// Creates the empty board.
    ///
    /// # Errors
    /// Fails when the board needs more than `W` words.
    pub fn new(rules: Rules) -> Result<Self, Mismatch> {
        Self::of_empty_board(rules, None)
    }
}

impl Variant for RealGame {
    const CAN_BE_DRAWN: bool = true;

    #[inline]
    fn winner_after<const W: usize>(pos: &Mnk<W>, last: Cell) -> Option<Player> {
        let rules = pos.rules();
        // The first line needs k stones of one player and k - 1 of the other.
        if pos.stone_count() + 1 < 2 * rules.k() {
            return None;
        }
        let player = !pos.board().to_move();
        // The alternative, shifting the whole set, takes longer even on one word:
        // 9.9 ns for a move and its undo on 7x7 cells against 8.1 ns, and 61 ns against 19 ns on 15x15.
        has_line_through(rules, player, pos.stones(player), last)
            .then(|| rules.winner_by_line(player))
    }

    #[inline]
    fn is_drawn<const W: usize>(pos: &Mnk<W>) -> bool {
        pos.board().is_full() || pos.has_only_forbidden()
    }

    #[inline]
    fn is_forbidden<const W: usize>(pos: &Mnk<W>, cell: Cell) -> bool {
        pos.forbidden(cell).is_some()
    }

    /// Refuses positions that no game can reach, judged by the lines.
    ///
    /// In a finished position, the player who moved last has lines, all of them through one stone.
    /// In renju, First has more than five in a row only together with a five through the same last stone; other forbidden shapes may have come about one stone after the other.
    fn winner_of_text<const W: usize>(
        rules: Rules,
        text: &str,
        stones: [Bits<W>; 2],
        to_move: Player,
    ) -> Result<Option<Player>, Mismatch> {
        let of = |player: Player| stones[player.index()];
        if has_line(rules, to_move, of(to_move)) {
            let found = format!("{} in a row", rules.k());
            return Err(wrong_turn(text, "no line of the side to move", found));
        }
        let last = of(!to_move);
        let has_ended = has_line(rules, !to_move, last);
        let forbids_overlines = rules.may_forbid(Player::First);
        let first_has_line = has_ended && to_move == Player::Second;
        if forbids_overlines && !first_has_line && has_overline(rules, of(Player::First)) {
            let expected = "no more than 5 X in a row, which is forbidden";
            return Err(wrong_turn(text, expected, "an overline"));
        }
        let can_be_last = |cell| {
            let before = last.minus(Bits::of(cell));
            let overline = forbids_overlines && first_has_line && has_overline(rules, before);
            !has_line(rules, !to_move, before) && !overline
        };
        if has_ended && !last.iter().any(can_be_last) {
            let expected = "lines that one last stone can have made";
            return Err(wrong_turn(text, expected, "lines without a common stone"));
        }
        Ok(has_ended.then(|| rules.winner_by_line(!to_move)))
    }

    fn line_owner(rules: Rules, outcome: Outcome) -> Option<Player> {
        // In the misère game, the owner of the line is the loser; the map from owner to winner also leads back.
        outcome.winner().map(|winner| rules.winner_by_line(winner))
    }

    fn player_name(player: Player) -> &'static str {
        letter_name(player)
    }
}
