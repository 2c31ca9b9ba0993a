//! Positions and moves as text.

use gametree_core::{Mismatch, Notation, Player, Position};
use gametree_grid::{
    Bits, Cell, GridText, check_turn, diagram, in_a_row, letter_name, letter_owner, wrong_turn,
};

use crate::runs::has_line;
use crate::{LineRule, Mnk};

impl<const W: usize> Notation for Mnk<W> {
    fn position_text(&self) -> String {
        GridText::print(self.grid(), |cell| self.stone(cell), self.to_move())
    }

    /// Reads a position and refuses those that no game can reach: by the number of stones, or by the lines.
    ///
    /// A finished position is one in which the player who moved last has lines, all of them through one stone.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let read = GridText::parse(self.grid(), text)?;
        let stones = |player| -> Bits<W> {
            let own = read.stones.iter().filter(|stone| stone.1 == player);
            own.map(|stone| stone.0).collect()
        };
        let counts = [Player::First, Player::Second].map(|player| stones(player).count());
        check_turn(text, counts, read.to_move)?;
        let rules = self.rules();
        if has_line(rules, stones(read.to_move)) {
            let found = format!("{} in a row", rules.k());
            return Err(wrong_turn(text, "no line of the side to move", found));
        }
        let last = stones(!read.to_move);
        let won = has_line(rules, last);
        let without = |cell| last.minus(Bits::of(cell));
        if won && !last.iter().any(|cell| !has_line(rules, without(cell))) {
            let expected = "lines that one last stone can have made";
            return Err(wrong_turn(text, expected, "lines without a common stone"));
        }
        Ok(self.with_stones(&read.stones, won.then_some(!read.to_move)))
    }

    fn move_text(&self, m: Cell) -> String {
        self.grid().cell_name(m)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, Mismatch> {
        self.grid().parse_cell(text)
    }

    fn diagram(&self, last: Option<Cell>) -> String {
        let rules = self.rules();
        let lengths = match rules.lines() {
            LineRule::AtLeast => rules.k()..=usize::MAX,
            LineRule::Exactly => rules.k()..=rules.k(),
        };
        let owner = |cell| self.stone(cell);
        let row = in_a_row(self.grid(), lengths, owner);
        diagram(self.grid(), owner, last, &row)
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        letter_owner(mark)
    }

    fn player_name(&self, player: Player) -> &str {
        letter_name(player)
    }
}
