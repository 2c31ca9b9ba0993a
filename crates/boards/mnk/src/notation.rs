//! Notation of positions and moves as text.

use gametree_core::{Mismatch, Notation, Player, Position, SiteState, View};
use gametree_grid::{
    Bits, Cell, GridText, check_turn, decisive, diagram_with_marks, in_a_row, letter, letter_owner,
};

use crate::view::kind_of_board;
use crate::{RowPosition, Variant};

impl<const W: usize, V: Variant> Notation for RowPosition<W, V> {
    fn position_text(&self) -> String {
        GridText::print(self.grid(), |cell| self.stone(cell), self.to_move())
    }

    /// Reads a position and refuses those that no game can reach, judged by the number of stones and by the lines.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let read = GridText::parse(self.grid(), text)?;
        let stones = [Player::First, Player::Second].map(|player| -> Bits<W> {
            let own = read.stones.iter().filter(|stone| stone.1 == player);
            own.map(|stone| stone.0).collect()
        });
        check_turn(text, stones.map(|own| own.count()), read.to_move)?;
        let winner = V::winner_of_text(self.rules(), text, stones, read.to_move)?;
        Ok(self.with_stones(&read.stones, winner))
    }

    fn move_text(&self, m: Cell) -> String {
        self.grid().cell_name(m)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, Mismatch> {
        self.grid().parse_cell(text)
    }

    /// Draws the board, with the mark `*` on the cells that are forbidden to the side to move.
    fn diagram(&self, last: Option<Cell>) -> String {
        let mark = |cell| match self.stone(cell) {
            Some(player) => letter(player),
            None if self.is_barred(cell) => '*',
            None => '.',
        };
        diagram_with_marks(self.grid(), mark, last, &self.deciding_rows())
    }

    /// Returns the view, in which the cells that are forbidden to the side to move are barred.
    fn view(&self, last: Option<Cell>) -> View {
        let row = self.deciding_rows();
        let state = decisive(&row);
        let state = |cell| match self.stone(cell) {
            None if self.is_barred(cell) => SiteState::Barred,
            _ => state(cell),
        };
        let sites = self.grid().sites(|cell| self.stone(cell), state);
        let last = last.map(|m| self.grid().site(m));
        View::new(self, kind_of_board(self.rules()), sites).with_last(last)
    }

    fn sites_of(&self, m: Cell) -> Vec<usize> {
        vec![self.grid().site(m)]
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        letter_owner(mark)
    }

    fn player_name(&self, player: Player) -> &str {
        V::player_name(player)
    }
}

impl<const W: usize, V: Variant> RowPosition<W, V> {
    /// Returns `true` if an empty cell of an unfinished game is forbidden to the side to move.
    fn is_barred(&self, cell: Cell) -> bool {
        self.outcome().is_none() && V::is_forbidden(self, cell)
    }

    /// Returns the stones of the rows that have ended the game.
    fn deciding_rows(&self) -> Vec<Cell> {
        let rules = self.rules();
        let owner = self.outcome().and_then(|end| V::line_owner(rules, end));
        let Some(owner) = owner else {
            return Vec::new();
        };
        let longest = if rules.is_exact_for(owner) {
            rules.k()
        } else {
            usize::MAX
        };
        let stone = |cell| self.stone(cell).filter(|&player| player == owner);
        in_a_row(self.grid(), rules.k()..=longest, stone)
    }
}
