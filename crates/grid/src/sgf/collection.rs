//! Collections of several games in one file, each with its own tree.

use gametree_core::{Mismatch, Place, ReadRecord};

use super::read::parse;
use crate::Grid;

/// Reads the main line of each game of a file, in order.
pub(super) fn games(grid: Grid, text: &str) -> Result<Vec<ReadRecord>, Mismatch> {
    let mut games = Vec::new();
    let mut before = Position::default();
    for tree in trees(text) {
        let read = parse(grid, tree).map_err(|error| Mismatch {
            place: error.place.map(|place| before.shifted(place)),
            ..error
        });
        let mut game = read?;
        for (_, place) in &mut game.moves {
            *place = before.shifted(*place);
        }
        games.push(game);
        before.advance(tree);
    }
    Ok(games)
}

/// The extent of the text before a part of it.
#[derive(Default)]
struct Position {
    lines: usize,
    /// The number of characters in the last of the lines.
    columns: usize,
}

impl Position {
    /// Converts a place in the part into one in the whole text.
    const fn shifted(&self, place: Place) -> Place {
        match place {
            Place::Text { line: 1, column } => Place::Text {
                line: 1 + self.lines,
                column: column + self.columns,
            },
            Place::Text { line, column } => Place::Text {
                line: line + self.lines,
                column,
            },
            other => other,
        }
    }

    fn advance(&mut self, part: &str) {
        self.lines += part.matches('\n').count();
        self.columns = match part.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.columns + part.chars().count(),
        };
    }
}

/// Returns the parts of a text that end with a tree, each with the text before it.
///
/// It returns the whole text where there is no tree, and leaves out any text after the last tree.
fn trees(text: &str) -> Vec<&str> {
    let mut trees = Vec::new();
    let (mut depth, mut begin) = (0_usize, 0);
    let (mut is_value, mut is_escaped) = (false, false);
    for (at, c) in text.char_indices() {
        if is_value {
            is_value = is_escaped || c != ']';
            is_escaped = c == '\\' && !is_escaped;
            continue;
        }
        match c {
            '[' => is_value = depth > 0,
            '(' => depth += 1,
            ')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    trees.push(&text[begin..=at]);
                    begin = at + 1;
                }
            }
            _ => {}
        }
    }
    // The last tree may lack its end.
    if depth > 0 || trees.is_empty() {
        trees.push(&text[begin..]);
    }
    trees
}
