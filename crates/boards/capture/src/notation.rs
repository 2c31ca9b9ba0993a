//! Notation of the capture game: positions and moves as text.

use gametree_core::{Mismatch, Notation, Outcome, Player, Position, SiteState, View, ViewKind};
use gametree_grid::{Bits, Cell, GridText, decisive, diagram, letter_owner};

use crate::{Capture, StoneString};

impl<const W: usize> Notation for Capture<W> {
    fn position_text(&self) -> String {
        GridText::print(self.grid(), |cell| self.owner(cell), self.to_move())
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let parsed = GridText::parse(self.grid(), text)?;
        let pos = self.with_stones(parsed.stones.iter().copied(), parsed.to_move);
        match pos.unreachable(parsed.to_move) {
            None => Ok(pos),
            Some((cell, expected)) => {
                let index = parsed.stones.iter().position(|&(stone, _)| stone == cell);
                let column = stone_column(text, index.expect("a string consists of stones"));
                Err(Mismatch::at(text, column, expected))
            }
        }
    }

    fn move_text(&self, m: Cell) -> String {
        self.grid().cell_name(m)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, Mismatch> {
        self.grid().parse_cell(text)
    }

    fn diagram(&self, last: Option<Cell>) -> String {
        let captured = self.captured();
        diagram(self.grid(), |cell| self.owner(cell), last, &captured)
    }

    /// Returns the view, in which the points where the side to move may not play are barred.
    fn view(&self, last: Option<Cell>) -> View {
        let (grid, captured) = (self.grid(), self.captured());
        let state = decisive(&captured);
        let is_open = self.outcome().is_none();
        let state = |cell| match self.owner(cell) {
            None if is_open && !self.is_legal(cell) => SiteState::Barred,
            _ => state(cell),
        };
        let sites = grid.sites(|cell| self.owner(cell), state);
        let kind = ViewKind::Crossings {
            frame: grid.frame(),
            stars: grid.stars(),
        };
        View::new(self, kind, sites).with_last(last.map(|m| grid.site(m)))
    }

    fn sites_of(&self, m: Cell) -> Vec<usize> {
        vec![self.grid().site(m)]
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        letter_owner(mark)
    }

    /// Returns the name of a player: Black begins, as in Go, and has the stones X.
    fn player_name(&self, player: Player) -> &str {
        match player {
            Player::First => "Black",
            Player::Second => "White",
        }
    }
}

impl<const W: usize> Capture<W> {
    /// Returns the stones whose capture has ended the game.
    fn captured(&self) -> Vec<Cell> {
        let Some(Outcome::Win(winner)) = self.outcome() else {
            return Vec::new();
        };
        let strings = self.strings(!winner);
        let captured = strings.filter(|string| string.liberties().is_empty());
        captured.flat_map(|string| string.stones().iter()).collect()
    }

    /// Returns a stone that shows that no last move can have led here, and what was expected of it.
    ///
    /// Before the last move, every string had a liberty, so one stone must have taken the last liberty of all captured strings.
    /// That stone's own string may be left without liberties, but no other of its colour may.
    fn unreachable(&self, to_move: Player) -> Option<(Cell, &'static str)> {
        let dead = |player| self.strings(player).filter(|s| s.liberties().is_empty());
        let mut last_moves = self.stones(!to_move);
        for string in dead(to_move) {
            last_moves &= self.neighbourhood(string);
            if last_moves.is_empty() {
                let expected = "a string with a liberty, or one that the last stone captured";
                return first(string).map(|cell| (cell, expected));
            }
        }
        let nothing_captured = dead(to_move).next().is_none();
        dead(!to_move)
            .find(|s| nothing_captured || (*s.stones() & last_moves).is_empty())
            .and_then(first)
            .map(|cell| (cell, "a string with a liberty, since its owner moved last"))
    }

    /// Returns the points next to the stones of a string, and the stones themselves.
    fn neighbourhood(&self, string: &StoneString<W>) -> Bits<W> {
        let (stones, up) = (*string.stones(), self.grid().stride());
        let sideways = stones.shifted_up(1) | stones.shifted_down(1);
        stones | sideways | stones.shifted_up(up) | stones.shifted_down(up)
    }
}

fn first<const W: usize>(string: &StoneString<W>) -> Option<Cell> {
    string.stones().first()
}

/// Returns the column, from 1, of the stone with this index in reading order.
fn stone_column(text: &str, index: usize) -> usize {
    let is_stone = |c: char| matches!(c, 'X' | 'x' | 'O' | 'o');
    let at = text.chars().enumerate().filter(|&(_, c)| is_stone(c));
    at.map(|(column, _)| column + 1)
        .nth(index)
        .expect("the parser read one letter per stone")
}
