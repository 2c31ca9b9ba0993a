//! Positions and moves as text.

use std::fmt::Write;

use gametree_core::{Mismatch, Notation, Place, Player, Position, View};
use gametree_grid::letter;

use crate::graph::{Vertex, VertexSet, vertex};
use crate::position::Kayles;
use crate::view;

/// The text for an empty set of free vertices.
const NONE_FREE: &str = "-";

/// Positions are the free vertices as numbers and ranges, then `:` and the side to move, `X` for First and `O` for Second: `1-4,9:X`.
///
/// A move is the number of a vertex.
/// Numbers are those of the graph's text: see [`Graph::first_number`](crate::Graph::first_number).
impl<const W: usize> Notation for Kayles<W> {
    fn position_text(&self) -> String {
        format!("{}:{}", self.ranges(self.free()), letter(self.to_move()))
    }

    /// Reads any set of free vertices, without a check that a game can reach it, which is a hard problem of its own.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let mut reader = Reader { text, column: 1 };
        let free = self.read_free(&mut reader)?;
        reader.expect(':', "':' and the side to move")?;
        let to_move = match reader.peek() {
            Some('X') => Player::First,
            Some('O') => Player::Second,
            _ => return Err(reader.error("X or O to move")),
        };
        reader.column += 1;
        match reader.peek() {
            None => Ok(self.with(free, to_move)),
            Some(_) => Err(reader.error("end of text")),
        }
    }

    fn move_text(&self, m: Vertex) -> String {
        (m.index() + self.graph().first_number()).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Vertex, Mismatch> {
        let mut reader = Reader { text, column: 1 };
        let wrong = |error: Mismatch| Mismatch {
            expected: self.expected_vertex(),
            found: format!("{text:?}"),
            ..error
        };
        let m = self.read_vertex(&mut reader).map_err(wrong)?;
        match reader.peek() {
            None => Ok(m),
            Some(_) => Err(wrong(reader.error("end of text"))),
        }
    }

    /// Draws the vertices in rows if the graph is a board or a path, with a dot for each that is gone; else it lists every free vertex with its free neighbours, a line each.
    fn diagram(&self, last: Option<Vertex>) -> String {
        if let Some(columns) = self.graph().columns() {
            return self.drawing(columns, last);
        }
        let total = self.graph().vertex_count();
        let mut text = format!("{} of {total} vertices are free", self.free().count());
        if let Some(last) = last {
            write!(text, ", last move {}", self.move_text(last))
                .expect("a string takes all that is written");
        }
        for v in self.free() {
            let mut neighbours = self.neighbourhoods().closed(v) & self.free();
            neighbours.remove(v);
            let name = self.move_text(v);
            write!(text, "\n{name:>4}: {}", self.ranges(neighbours))
                .expect("a string takes all that is written");
        }
        text
    }

    /// Returns the view, in which vertices that are gone keep their places.
    fn view(&self, last: Option<Vertex>) -> View {
        view::of(self, last)
    }

    fn sites_of(&self, m: Vertex) -> Vec<usize> {
        vec![m.index()]
    }

    /// Returns a digest of the graph and of the rule for the last move, since the name of a game may be that of a file.
    fn rules_digest(&self) -> u64 {
        self.digest()
    }
}

impl<const W: usize> Kayles<W> {
    fn drawing(&self, columns: usize, last: Option<Vertex>) -> String {
        let vertices: Vec<usize> = (0..self.graph().vertex_count()).collect();
        let width = self
            .move_text(vertex(vertices.len().saturating_sub(1)))
            .len();
        let mark = |&index: &usize| {
            let v = vertex(index);
            let is_free = self.free().contains(v);
            let name = if is_free || last == Some(v) {
                self.move_text(v)
            } else {
                ".".to_owned()
            };
            let [before, after] = if last == Some(v) {
                ["(", ")"]
            } else {
                [" "; 2]
            };
            format!("{before}{name:>width$}{after}")
        };
        let rows = vertices.chunks(columns);
        let lines = rows.map(|row| row.iter().map(mark).collect::<String>());
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n")
    }

    /// Returns a set of vertices as numbers and ranges.
    fn ranges(&self, set: VertexSet<W>) -> String {
        let mut runs: Vec<(Vertex, Vertex)> = Vec::new();
        for v in set {
            match runs.last_mut() {
                Some((_, last)) if last.0 + 1 == v.0 => *last = v,
                _ => runs.push((v, v)),
            }
        }
        if runs.is_empty() {
            return NONE_FREE.to_owned();
        }
        let name = |v| self.move_text(v);
        let run = |&(first, last): &(Vertex, Vertex)| {
            if first == last {
                name(first)
            } else {
                format!("{}-{}", name(first), name(last))
            }
        };
        runs.iter().map(run).collect::<Vec<_>>().join(",")
    }

    fn read_free(&self, reader: &mut Reader<'_>) -> Result<VertexSet<W>, Mismatch> {
        let mut free = VertexSet::EMPTY;
        if reader.peek() == Some('-') {
            reader.column += 1;
            return Ok(free);
        }
        let mut highest: Option<Vertex> = None;
        loop {
            let first = self.read_above(reader, highest)?;
            let mut last = first;
            if reader.peek() == Some('-') {
                reader.column += 1;
                last = self.read_above(reader, Some(first))?;
            }
            free = (first.index()..=last.index())
                .map(vertex)
                .chain(free)
                .collect();
            highest = Some(last);
            if reader.peek() != Some(',') {
                return Ok(free);
            }
            reader.column += 1;
        }
    }

    /// Reads a vertex with a higher number than another.
    fn read_above(
        &self,
        reader: &mut Reader<'_>,
        other: Option<Vertex>,
    ) -> Result<Vertex, Mismatch> {
        let column = reader.column;
        let v = self.read_vertex(reader)?;
        match other {
            Some(other) if v <= other => {
                let expected = format!("a vertex above {}", self.move_text(other));
                let error = Mismatch::new(expected, self.move_text(v));
                Err(error.with_place(Place::Column(column)))
            }
            _ => Ok(v),
        }
    }

    fn expected_vertex(&self) -> String {
        let lowest = self.graph().first_number();
        match self.graph().vertex_count() {
            0 => "nothing, for there are no vertices".to_owned(),
            count => format!("a vertex from {lowest} to {}", lowest + count - 1),
        }
    }

    fn read_vertex(&self, reader: &mut Reader<'_>) -> Result<Vertex, Mismatch> {
        let column = reader.column;
        let lowest = self.graph().first_number();
        let count = self.graph().vertex_count();
        let expected = self.expected_vertex();
        let digits = reader.digits();
        if digits.is_empty() {
            return Err(reader.error(&expected));
        }
        // A number with too many digits counts as one that is too large.
        let index = digits
            .parse::<usize>()
            .ok()
            .and_then(|n| n.checked_sub(lowest));
        match index {
            Some(index) if index < count => Ok(vertex(index)),
            _ => Err(Mismatch::new(expected, digits).with_place(Place::Column(column))),
        }
    }
}

/// A text and the place of the reader in it.
struct Reader<'a> {
    text: &'a str,
    /// The column of the next character, from 1.
    column: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text.chars().nth(self.column - 1)
    }

    fn expect(&mut self, wanted: char, expected: &str) -> Result<(), Mismatch> {
        if self.peek() != Some(wanted) {
            return Err(self.error(expected));
        }
        self.column += 1;
        Ok(())
    }

    /// Takes the digits that come next.
    fn digits(&mut self) -> &'a str {
        let mut rest = self.text.chars();
        rest.by_ref().take(self.column - 1).for_each(drop);
        let rest = rest.as_str();
        let is_digit = |c: char| c.is_ascii_digit();
        let end = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        self.column += end;
        &rest[..end]
    }

    fn error(&self, expected: &str) -> Mismatch {
        Mismatch::at(self.text, self.column, expected)
    }
}
