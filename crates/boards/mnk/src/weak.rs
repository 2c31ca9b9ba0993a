//! Weak game: only First wins by a line, and Second wins by a stone in every line.

use gametree_core::{Mismatch, Outcome, Player};
use gametree_grid::{Bits, Cell, wrong_turn};

use crate::runs::{has_line_through, run_starts};
use crate::{RowPosition, Rules, Variant};

/// The variant in which only First can win by a line.
#[derive(Clone, Copy, Debug)]
pub struct WeakGame;

/// A position of the weak m,n,k game, also called the Maker-Breaker game (Beck, *Combinatorial games: tic-tac-toe theory*, 2008).
///
/// First is Maker and wins with a line of `k` stones or more.
/// Second is Breaker and plays O; lines of Second count for nothing.
/// Second wins as soon as every line of `k` cells holds one of Second's stones, so no game is drawn; where the board has no such line, the game is over at the start.
pub type WeakMnk<const W: usize> = RowPosition<W, WeakGame>;

impl<const W: usize> WeakMnk<W> {
    /// Creates the empty board.
    ///
    /// # Errors
    /// Fails when lines of more than `k` stones do not win, and when the board needs more than `W` words.
    pub fn new(rules: Rules) -> Result<Self, Mismatch> {
        if !rules.extra_stone_never_hurts() {
            let found = format!("{:?}", rules.lines());
            return Err(Mismatch::new("lines of at least k stones that win", found));
        }
        let grid = rules.grid();
        let has_no_line = rules.k() > grid.columns().max(grid.rows());
        Self::of_empty_board(rules, has_no_line.then_some(Player::Second))
    }

    /// Returns the empty cells of each line without a stone of Second; the lines come in any order.
    pub fn open_lines(&self) -> impl Iterator<Item = Bits<W>> + '_ {
        let (k, empty) = (self.rules().k(), self.empty());
        let open = empty | *self.stones(Player::First);
        self.rules().steps().into_iter().flat_map(move |step| {
            let [starts] = run_starts([open], step, k);
            starts
                .into_iter()
                .map(move |start| cells_from(start, step, k) & empty)
        })
    }
}

impl Variant for WeakGame {
    const CAN_BE_DRAWN: bool = false;

    #[inline]
    fn winner_after<const W: usize>(pos: &WeakMnk<W>, last: Cell) -> Option<Player> {
        let (rules, player) = (pos.rules(), !pos.board().to_move());
        let wins = match player {
            Player::First => has_line_through(rules, player, pos.stones(player), last),
            Player::Second => !has_line_within(rules, pos.empty() | *pos.stones(Player::First)),
        };
        wins.then_some(player)
    }

    #[inline]
    fn is_drawn<const W: usize>(_: &WeakMnk<W>) -> bool {
        false
    }

    #[inline]
    fn is_forbidden<const W: usize>(_: &WeakMnk<W>, _: Cell) -> bool {
        false
    }

    /// Refuses positions that no game can reach, because the game was over before the last stone.
    fn winner_of_text<const W: usize>(
        rules: Rules,
        text: &str,
        [first, second]: [Bits<W>; 2],
        to_move: Player,
    ) -> Result<Option<Player>, Mismatch> {
        let open = rules.grid().full().minus(second);
        let has_line = has_line_within(rules, first);
        let is_open = has_line_within(rules, open);
        let (can_be_last, last): (&dyn Fn(Cell) -> bool, _) = match to_move {
            Player::First if has_line => {
                let found = format!("{} X in a row", rules.k());
                return Err(wrong_turn(text, "no line of X, who is to move", found));
            }
            Player::Second if !is_open => {
                let expected = "a line without O, which is to move";
                return Err(wrong_turn(text, expected, "O in every line"));
            }
            Player::First => (
                &|cell| has_line_within(rules, open | Bits::of(cell)),
                second,
            ),
            Player::Second => (
                &|cell| !has_line_within(rules, first.minus(Bits::of(cell))),
                first,
            ),
        };
        let winner = match to_move {
            Player::First => (!is_open).then_some(Player::Second),
            Player::Second => has_line.then_some(Player::First),
        };
        let is_start = (first | second).is_empty();
        if winner.is_some() && !is_start && !last.iter().any(can_be_last) {
            let found = "no last stone that can have done so";
            return Err(wrong_turn(text, "a game that has just ended", found));
        }
        Ok(winner)
    }

    fn line_owner(_: Rules, outcome: Outcome) -> Option<Player> {
        (outcome == Outcome::Win(Player::First)).then_some(Player::First)
    }

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::First => "Maker",
            Player::Second => "Breaker",
        }
    }
}

/// Returns `true` if a line lies within these cells.
#[inline]
fn has_line_within<const W: usize>(rules: Rules, cells: Bits<W>) -> bool {
    let starts = |step| run_starts([cells], step, rules.k())[0];
    rules
        .steps()
        .into_iter()
        .any(|step| !starts(step).is_empty())
}

/// Returns the `k` cells of a line on the board that begins at `start`.
fn cells_from<const W: usize>(start: Cell, step: usize, k: usize) -> Bits<W> {
    let numbers = (start.index()..).step_by(step).take(k);
    let mut words = [0; W];
    numbers.for_each(|number| words[number / 64] |= 1 << (number % 64));
    Bits::from_words(words)
}
