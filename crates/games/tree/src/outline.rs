//! Trees as indented text: one node a line, its children below it and further to the right.

use std::fmt;

use gametree_core::{Mismatch, Player};

use crate::Shape;
use crate::error::TextPlace;
use crate::leaf::Leaf;
use crate::tree_builder::TreeBuilder;

/// Reads a tree.
pub(crate) fn read<L: Leaf>(text: &str) -> Result<Shape<L>, Mismatch> {
    let mut reader = Reader::<L> {
        builder: TreeBuilder::new(),
        indents: Vec::new(),
    };
    let mut last = 0;
    for (line, number) in text.lines().zip(1..) {
        let content = line.trim_start();
        if !content.is_empty() && !content.starts_with('#') {
            reader.line(line, number)?;
        }
        last = number;
    }
    let end = TextPlace {
        line: last + 1,
        column: 1,
    };
    if reader.indents.is_empty() {
        return Err(end.error("a tree", "end of text"));
    }
    while reader.indents.pop().is_some() {
        reader.end(end, "end of text")?;
    }
    Ok(reader.builder.finish())
}

/// Prints a tree so that [`read`] reads it back.
pub(crate) fn print<L: Leaf>(shape: &Shape<L>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for node in shape.nodes() {
        let ply = shape.ply(node);
        let side = L::SIDES[shape.side(node).index()];
        let mut words: Vec<String> = Vec::new();
        // The sides of other leaves follow from that of the root and are of little use.
        if shape.leaf(node).is_none() || ply == 0 {
            words.push(side.to_owned());
        }
        words.extend(shape.name(node).map(str::to_owned));
        words.extend(shape.leaf(node).map(|leaf| leaf.to_string()));
        let newline = if ply > 0 || node.index() > 0 {
            "\n"
        } else {
            ""
        };
        write!(f, "{newline}{:1$}{2}", "", 2 * ply, words.join(" "))?;
    }
    Ok(())
}

struct Reader<L> {
    builder: TreeBuilder<L>,
    /// The indentation of each open node.
    indents: Vec<usize>,
}

impl<L: Leaf> Reader<L> {
    fn line(&mut self, line: &str, number: usize) -> Result<(), Mismatch> {
        let indent = line.chars().take_while(|&c| c == ' ').count();
        let place = TextPlace {
            line: number,
            column: indent + 1,
        };
        let found = line.trim_start();
        if line[indent..].starts_with(char::is_whitespace) {
            return Err(place.error("spaces and then a node", "another kind of space"));
        }
        self.close_down_to(indent, place, found)?;
        let begun = self.builder.begin();
        begun.map_err(|limit| place.error(limit, "one more"))?;
        self.indents.push(indent);
        self.words(&line[indent..], place)
    }

    /// Ends the nodes that cannot be above a line with this indentation.
    fn close_down_to(
        &mut self,
        indent: usize,
        place: TextPlace,
        found: &str,
    ) -> Result<(), Mismatch> {
        let mut closed = None;
        while let Some(last) = self.indents.pop_if(|last| *last >= indent) {
            self.end(place, found)?;
            closed = Some(last);
        }
        if closed.is_some_and(|last| last != indent) {
            return Err(place.error("the indentation of an earlier line", found));
        }
        if closed.is_some() && self.indents.is_empty() {
            return Err(place.error("a node below the root, indented more", found));
        }
        if closed.is_none() && !self.indents.is_empty() && self.builder.current().leaf.is_some() {
            return Err(place.error("nothing below a leaf", found));
        }
        Ok(())
    }

    /// Reads the words of a line: the side to move, a name, a value, each if it is there.
    fn words(&mut self, line: &str, place: TextPlace) -> Result<(), Mismatch> {
        let mut words = words(line, place).peekable();
        if let Some((place, word)) = words.next_if(|(_, word)| L::SIDES.contains(word)) {
            self.side(place, word)?;
        }
        if let Some((_, word)) = words.next_if(|(_, word)| is_name(word)) {
            self.builder.current().name = Some(word.into());
        }
        if let Some((_, word)) = words.next_if(|(_, word)| L::read(word).is_some()) {
            self.builder.current().leaf = L::read(word);
        }
        let Some((place, word)) = words.next() else {
            return Ok(());
        };
        let sides = L::SIDES.join(" or ");
        let expected = format!("{sides}, then a name, then {}, and no more", L::expected());
        Err(place.error(expected, format_args!("{word:?}")))
    }

    /// Records the side to move at the root, or checks it further down.
    fn side(&mut self, place: TextPlace, word: &str) -> Result<(), Mismatch> {
        if self.builder.ply() == 0 && word == L::SIDES[1] {
            self.builder.set_first_mover(Player::Second);
        }
        let expected = L::SIDES[self.builder.side().index()];
        if word == expected {
            Ok(())
        } else {
            let expected = format!("{expected:?} on this level");
            Err(place.error(expected, format_args!("{word:?}")))
        }
    }

    /// Ends a node before the text at this place.
    fn end(&mut self, place: TextPlace, found: &str) -> Result<(), Mismatch> {
        if self.builder.end() {
            Ok(())
        } else {
            Err(place.error("a child of the node above, indented more", found))
        }
    }
}

/// Returns the words of a line that begins at a place, each with its own place.
fn words(line: &str, place: TextPlace) -> impl Iterator<Item = (TextPlace, &str)> {
    let placed = move |column: &mut usize, word| {
        let place = TextPlace {
            column: *column,
            ..place
        };
        *column += str::chars(word).count() + 1;
        Some((place, word))
    };
    let pieces = line.split(char::is_whitespace);
    let words = pieces.scan(place.column, placed);
    words.filter(|(_, word)| !word.is_empty())
}

/// Returns `true` if a word can name a node: a letter first, then letters, digits, `_`, `-` and `'`, and none of the words with another meaning.
pub(crate) fn is_name(word: &str) -> bool {
    const RESERVED: [&str; 6] = ["max", "min", "or", "and", "win", "loss"];
    word.starts_with(char::is_alphabetic)
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || "_-'".contains(c))
        && !RESERVED.contains(&word)
}
