//! Positions for which only a text is known.

use crate::geometry::{Point, length};
use crate::picture::{Drawing, Label};
use crate::text::{Face, clean, width};

use crate::page::Body;

const SIZE: f64 = 15.0;
const LINE: f64 = 20.0;

/// Draws the lines of the text, one below the other.
pub(super) fn body(text: &str) -> Body {
    let mut drawing = Drawing::default();
    let lines: Vec<String> = text.lines().map(clean).collect();
    for (index, line) in lines.iter().enumerate() {
        let at = Point::new(0.0, LINE * length(index) + 0.8 * SIZE);
        drawing.text(Label::from_left(line, at, SIZE, "ink").faced(Face::Fixed));
    }
    let widths = lines.iter().map(|line| width(line, SIZE, Face::Fixed));
    Body {
        drawing,
        width: widths.fold(0.0, f64::max),
        height: LINE * length(lines.len()),
    }
}
