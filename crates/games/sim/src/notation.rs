//! Positions and moves as text.

use std::fmt::Write;

use gametree_core::{Mismatch, Notation, Place, Player, Position, View};
use gametree_grid::{check_turn, letter, letter_name, letter_owner, wrong_turn};

use crate::{Edge, EdgeSet, Rules, Sim, view};

impl Notation for Sim {
    /// Returns one character for each edge in the order 12, 13, 14, ..., then a colon and the side to move.
    fn position_text(&self) -> String {
        let edges = self
            .rules()
            .edges_in_text_order()
            .map(|edge| symbol(self.colour(edge)));
        let side = letter(self.to_move());
        edges.chain([':', side]).collect()
    }

    /// Reads a position and refuses those that no game can reach, by the number of edges or by the triangles.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let (edges, to_move) = read_colours(self.rules(), text)?;
        check_turn(text, edges.map(EdgeSet::len), to_move)?;
        let [own, other] = [to_move, !to_move].map(|player| edges[player.index()]);
        if has_triangle(own) {
            let expected = "no triangle of the side to move";
            return Err(wrong_turn(text, expected, "a triangle"));
        }
        let has_triangle = has_triangle(other);
        if has_triangle && !is_of_one_move(other) {
            let expected = "triangles that one last edge completes";
            return Err(wrong_turn(text, expected, "earlier triangles"));
        }
        Ok(Sim::from_parts(self.rules(), edges, to_move, has_triangle))
    }

    /// Returns the two points of the edge, numbered from 1, lower first.
    fn move_text(&self, m: Edge) -> String {
        let (low, high) = m.ends();
        format!("{}{}", low + 1, high + 1)
    }

    /// Reads an edge; its points may come in either order, and with a hyphen or a space between them.
    fn parse_move(&self, text: &str) -> Result<Edge, Mismatch> {
        let points = self.rules().points();
        let wrong = |column| {
            let expected = format!("an edge between two of the points 1 to {points}, such as 12");
            Mismatch::new(expected, format!("{text:?}")).with_place(Place::Column(column))
        };
        let point = |column: usize| {
            let digit = text.chars().nth(column - 1).and_then(|c| c.to_digit(10));
            let found = digit.map_or(0, |digit| digit as usize);
            let is_point = (1..=points).contains(&found);
            is_point.then(|| found - 1).ok_or_else(|| wrong(column))
        };
        let is_apart = matches!(text.chars().nth(1), Some('-' | ' '));
        let last = if is_apart { 3 } else { 2 };
        let (a, b) = (point(1)?, point(last)?);
        if text.chars().count() > last {
            return Err(wrong(last + 1));
        }
        Edge::between(a, b).ok_or_else(|| wrong(last))
    }

    /// Draws a table with a row and a column for each point, and lists the edges of each player.
    fn diagram(&self, last: Option<Edge>) -> String {
        let points = self.rules().points();
        let mut lines = String::from("  ");
        for column in 1..points {
            write!(lines, "{:>2} ", column + 1).expect("a string takes all");
        }
        for row in 0..points - 1 {
            lines.truncate(lines.trim_end().len());
            write!(lines, "\n{:>2}{}", row + 1, "   ".repeat(row)).expect("a string takes all");
            for column in row + 1..points {
                let edge = Edge::from_ends(row, column);
                let symbol = symbol(self.colour(edge));
                let owner = self.colour(edge);
                let is_in_triangle = owner.is_some_and(|player| self.edges(player).completes(edge));
                let [before, after] = match last {
                    Some(last) if last == edge => ['(', ')'],
                    _ if is_in_triangle => ['[', ']'],
                    _ => [' '; 2],
                };
                lines.extend([before, symbol, after]);
            }
        }
        lines.truncate(lines.trim_end().len());
        for player in [Player::First, Player::Second] {
            let own = self
                .rules()
                .edges_in_text_order()
                .filter(|&edge| self.colour(edge) == Some(player));
            let edges: String = own
                .map(|edge| format!(" {}", self.move_text(edge)))
                .collect();
            write!(lines, "\n{}:{edges}", letter(player)).expect("a string takes all");
        }
        lines
    }

    fn view(&self, last: Option<Edge>) -> View {
        view::of(self, last)
    }

    fn sites_of(&self, m: Edge) -> Vec<usize> {
        vec![view::site(self.rules(), m)]
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        letter_owner(mark)
    }

    fn player_name(&self, player: Player) -> &str {
        letter_name(player)
    }
}

fn symbol(colour: Option<Player>) -> char {
    colour.map_or('.', letter)
}

/// Reads the colours and the side to move, for reachable and unreachable positions.
fn read_colours(rules: Rules, text: &str) -> Result<([EdgeSet; 2], Player), Mismatch> {
    let mut edges = [EdgeSet::EMPTY; 2];
    let mut characters = text.chars();
    let mut column = 0;
    for edge in rules.edges_in_text_order() {
        column += 1;
        let player = match characters.next() {
            Some('X') => Player::First,
            Some('O') => Player::Second,
            Some('.') => continue,
            _ => return Err(Mismatch::at(text, column, "X, O or .")),
        };
        let own = &mut edges[player.index()];
        *own = own.union(EdgeSet::single(edge));
    }
    if characters.next() != Some(':') {
        return Err(Mismatch::at(text, column + 1, "a colon after the edges"));
    }
    let to_move = match characters.next() {
        Some('X') => Player::First,
        Some('O') => Player::Second,
        _ => return Err(Mismatch::at(text, column + 2, "X or O to move")),
    };
    match characters.next() {
        None => Ok((edges, to_move)),
        Some(_) => Err(Mismatch::at(text, column + 3, "end of text")),
    }
}

fn has_triangle(edges: EdgeSet) -> bool {
    edges.iter().any(|edge| edges.completes(edge))
}

/// Returns `true` if some edge is in every triangle, and can therefore have been the last.
fn is_of_one_move(edges: EdgeSet) -> bool {
    edges
        .iter()
        .any(|edge| !has_triangle(edges.without(EdgeSet::single(edge))))
}
