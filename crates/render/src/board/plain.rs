//! Positions of which nothing is known but their text.

use crate::geometry::{Point, length};
use crate::picture::{Drawing, Label};
use crate::text::{Face, clean, width};

use crate::page::Body;

const SIZE: f64 = 15.0;
const LINE: f64 = 20.0;

/// The lines of the text, each where it stands.
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
