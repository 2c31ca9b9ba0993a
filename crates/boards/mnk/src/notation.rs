//! Notation of m,n,k games: positions and moves as text.

use gametree_core::{Mismatch, Notation, Outcome, Player, Position, SiteState, View};
use gametree_grid::{
    Bits, Cell, GridText, check_turn, decisive, diagram_with_marks, in_a_row, letter, letter_name,
    letter_owner, wrong_turn,
};

use crate::Mnk;
use crate::runs::{has_line, has_overline};
use crate::view::kind_of_board;

impl<const W: usize> Notation for Mnk<W> {
    fn position_text(&self) -> String {
        GridText::print(self.grid(), |cell| self.stone(cell), self.to_move())
    }

    /// Reads a position and refuses those that no game can reach, judged by the number of stones or by the lines.
    ///
    /// In a finished position, the player who moved last has lines, all of them through one stone.
    /// In renju, First has more than five in a row only together with a five through the same last stone; other forbidden shapes may have come about one stone after the other.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let read = GridText::parse(self.grid(), text)?;
        let stones = |player| -> Bits<W> {
            let own = read.stones.iter().filter(|stone| stone.1 == player);
            own.map(|stone| stone.0).collect()
        };
        let counts = [Player::First, Player::Second].map(|player| stones(player).count());
        check_turn(text, counts, read.to_move)?;
        let rules = self.rules();
        if has_line(rules, read.to_move, stones(read.to_move)) {
            let found = format!("{} in a row", rules.k());
            return Err(wrong_turn(text, "no line of the side to move", found));
        }
        let last = stones(!read.to_move);
        let has_ended = has_line(rules, !read.to_move, last);
        let forbids_overlines = rules.may_forbid(Player::First);
        let first_has_line = has_ended && read.to_move == Player::Second;
        if forbids_overlines && !first_has_line && has_overline(rules, stones(Player::First)) {
            let expected = "no more than 5 X in a row, which is forbidden";
            return Err(wrong_turn(text, expected, "an overline"));
        }
        let can_be_last = |cell| {
            let before = last.minus(Bits::of(cell));
            let overline = forbids_overlines && first_has_line && has_overline(rules, before);
            !has_line(rules, !read.to_move, before) && !overline
        };
        if has_ended && !last.iter().any(can_be_last) {
            let expected = "lines that one last stone can have made";
            return Err(wrong_turn(text, expected, "lines without a common stone"));
        }
        let winner = has_ended.then(|| rules.winner_by_line(!read.to_move));
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
        let legal = self.legal_cells();
        let is_over = self.outcome().is_some();
        let mark = |cell| match self.stone(cell) {
            Some(player) => letter(player),
            None if is_over || legal.contains(cell) => '.',
            None => '*',
        };
        diagram_with_marks(self.grid(), mark, last, &self.deciding_rows())
    }

    /// Returns the view, in which the cells that are forbidden to the side to move are barred.
    fn view(&self, last: Option<Cell>) -> View {
        let row = self.deciding_rows();
        let state = decisive(&row);
        let legal = self.legal_cells();
        let is_open = self.outcome().is_none();
        let state = |cell| match self.stone(cell) {
            None if is_open && !legal.contains(cell) => SiteState::Barred,
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
        letter_name(player)
    }
}

impl<const W: usize> Mnk<W> {
    /// Returns the stones of the rows that have ended the game.
    fn deciding_rows(&self) -> Vec<Cell> {
        let rules = self.rules();
        let Some(winner) = self.outcome().and_then(Outcome::winner) else {
            return Vec::new();
        };
        // In the misère game, the owner of the line is the loser; the map from owner to winner also leads back.
        let owner = rules.winner_by_line(winner);
        let longest = if rules.is_exact_for(owner) {
            rules.k()
        } else {
            usize::MAX
        };
        let stone = |cell| self.stone(cell).filter(|&player| player == owner);
        in_a_row(self.grid(), rules.k()..=longest, stone)
    }
}
