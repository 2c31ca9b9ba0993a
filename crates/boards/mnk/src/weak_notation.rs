//! Notation of the weak game: positions and moves as text.

use gametree_core::{Mismatch, Notation, Outcome, Player, Position, View};
use gametree_grid::{
    Bits, Cell, GridText, check_turn, decisive, diagram, in_a_row, letter_owner, wrong_turn,
};

use crate::WeakMnk;
use crate::view::kind_of_board;
use crate::weak::has_line_within;

impl<const W: usize> Notation for WeakMnk<W> {
    fn position_text(&self) -> String {
        GridText::print(self.grid(), |cell| self.stone(cell), self.to_move())
    }

    /// Reads a position and refuses those that no game can reach, judged by the number of stones, or because the game was over before the last of them.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let read = GridText::parse(self.grid(), text)?;
        let stones = |player| -> Bits<W> {
            let own = read.stones.iter().filter(|stone| stone.1 == player);
            own.map(|stone| stone.0).collect()
        };
        let [first, second] = [Player::First, Player::Second].map(stones);
        check_turn(text, [first.count(), second.count()], read.to_move)?;
        let pos = self.with_stones(&read.stones, None);
        let has_line = has_line_within(self.rules(), first);
        let is_open = pos.open_lines().next().is_some();
        let (can_be_last, last): (&dyn Fn(Cell) -> bool, _) = match read.to_move {
            Player::First if has_line => {
                let found = format!("{} X in a row", self.rules().k());
                return Err(wrong_turn(text, "no line of X, who is to move", found));
            }
            Player::Second if !is_open => {
                let expected = "a line without O, which is to move";
                return Err(wrong_turn(text, expected, "O in every line"));
            }
            Player::First => (
                &|cell| has_line_within(self.rules(), first | pos.empty() | Bits::of(cell)),
                second,
            ),
            Player::Second => (
                &|cell| !has_line_within(self.rules(), first.minus(Bits::of(cell))),
                first,
            ),
        };
        let winner = match read.to_move {
            Player::First => (!is_open).then_some(Player::Second),
            Player::Second => has_line.then_some(Player::First),
        };
        let is_start = read.stones.is_empty();
        if winner.is_some() && !is_start && !last.iter().any(can_be_last) {
            let found = "no last stone that can have done so";
            return Err(wrong_turn(text, "a game that has just ended", found));
        }
        Ok(self.with_stones(&read.stones, winner))
    }

    fn move_text(&self, m: Cell) -> String {
        self.grid().cell_name(m)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, Mismatch> {
        self.grid().parse_cell(text)
    }

    fn diagram(&self, last: Option<Cell>) -> String {
        let row = self.winning_rows();
        diagram(self.grid(), |cell| self.stone(cell), last, &row)
    }

    fn view(&self, last: Option<Cell>) -> View {
        let row = self.winning_rows();
        let sites = self.grid().sites(|cell| self.stone(cell), decisive(&row));
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
        match player {
            Player::First => "Maker",
            Player::Second => "Breaker",
        }
    }
}

impl<const W: usize> WeakMnk<W> {
    /// Returns the stones of the rows with which Maker has won.
    fn winning_rows(&self) -> Vec<Cell> {
        if self.outcome() != Some(Outcome::Win(Player::First)) {
            return Vec::new();
        }
        let owner = |cell| self.stone(cell).filter(|&player| player == Player::First);
        in_a_row(self.grid(), self.rules().k()..=usize::MAX, owner)
    }
}
