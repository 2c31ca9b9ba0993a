//! Positions and moves as text.

use gametree_core::{Notation, Player, Position, TextError};
use gametree_grid::{Bits, Cell, GridText, diagram};

use crate::Mnk;
use crate::lines::has_line;

impl<const W: usize> Notation for Mnk<W> {
    fn position_text(&self) -> String {
        GridText::print(self.grid(), |cell| self.stone(cell), self.to_move())
    }

    /// Reads a position and refuses those that no game can reach: by the number of stones, or by the lines.
    ///
    /// A finished position is one in which whoever moved last has lines, all of them through one stone.
    fn parse_position(&self, text: &str) -> Result<Self, TextError> {
        let read = GridText::parse(self.grid(), text)?;
        let wrong = |expected: &str, found: String| TextError {
            // The side to move, the last character, is what does not fit the stones.
            column: text.chars().count(),
            expected: expected.to_owned(),
            found,
        };
        let of = |player| read.stones.iter().filter(move |stone| stone.1 == player);
        let [x, o] = [Player::First, Player::Second].map(|player| of(player).count());
        let (fits, expected) = match read.to_move {
            Player::First => (x == o, "as many X as O when X is to move"),
            Player::Second => (x == o + 1, "one X more than O when O is to move"),
        };
        if !fits {
            return Err(wrong(expected, format!("{x} X and {o} O")));
        }
        let stones = |player| -> Bits<W> { of(player).map(|stone| stone.0).collect() };
        let rules = self.rules();
        if has_line(rules, stones(read.to_move)) {
            let found = format!("{} in a row", rules.k());
            return Err(wrong("no line of the side to move", found));
        }
        let last = stones(!read.to_move);
        let won = has_line(rules, last);
        let without = |cell| last.minus(Bits::of(cell));
        if won && !last.iter().any(|cell| !has_line(rules, without(cell))) {
            return Err(wrong(
                "lines that one last stone can have made",
                "lines without a common stone".to_owned(),
            ));
        }
        Ok(self.with_stones(&read.stones, won.then_some(!read.to_move)))
    }

    fn move_text(&self, m: Cell) -> String {
        self.grid().cell_name(m)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, TextError> {
        self.grid().parse_cell(text)
    }

    fn diagram(&self, last: Option<Cell>) -> String {
        diagram(self.grid(), |cell| self.stone(cell), last)
    }
}
