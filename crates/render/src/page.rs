//! Frame of every picture: a heading above, sentences below, and margins.

use crate::geometry::Point;
use crate::picture::{Drawing, Label, Look, Picture};
use crate::text::{Face, clean, wrapped};

/// The drawing itself, with its upper left corner at the origin.
pub(crate) struct Body {
    pub(crate) drawing: Drawing,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The words of a picture.
pub(crate) struct Page {
    /// The title of the picture.
    pub(crate) title: String,
    /// The description of the picture in words.
    pub(crate) description: String,
    /// The text in large letters above; empty for none.
    pub(crate) heading: String,
    /// Sentences below the heading.
    pub(crate) above: Vec<String>,
    /// Sentences below the drawing.
    pub(crate) below: Vec<String>,
}

/// The space around the page.
pub(crate) const MARGIN: f64 = 24.0;
/// The minimum width of the lines of sentences.
const LEAST_WIDTH: f64 = 340.0;
/// The maximum width of the lines of sentences, since long lines are hard to read.
const MOST_WIDTH: f64 = 760.0;
const HEADING_SIZE: f64 = 17.0;
const HEADING_LINE: f64 = 24.0;
const TEXT_SIZE: f64 = 13.0;
const TEXT_LINE: f64 = 19.0;
/// The space between the drawing and the words.
const SPACE: f64 = 14.0;

impl Page {
    /// Puts the page around a drawing.
    pub(crate) fn around(self, body: Body) -> Picture {
        let width = body.width.max(LEAST_WIDTH);
        let mut lines = Lines {
            drawing: Drawing::default(),
            width: width.min(MOST_WIDTH),
            y: MARGIN,
        };
        lines.write(&self.heading, HEADING_SIZE, HEADING_LINE);
        for text in &self.above {
            lines.write(text, TEXT_SIZE, TEXT_LINE);
        }
        let top = if lines.y > MARGIN {
            lines.y + SPACE / 2.0
        } else {
            lines.y
        };
        let left = MARGIN + (width - body.width) / 2.0;
        lines
            .drawing
            .embed(body.drawing, Point::new(left, top), 1.0);
        lines.y = top + body.height;
        if !self.below.is_empty() {
            lines.y += SPACE;
        }
        for text in &self.below {
            lines.write(text, TEXT_SIZE, TEXT_LINE);
        }
        Picture {
            title: clean(&self.title),
            description: clean(&self.description),
            width: width + 2.0 * MARGIN,
            height: lines.y + MARGIN,
            drawing: lines.drawing,
            look: Look::default(),
            is_paper: false,
        }
    }
}

/// Lines of text, one below the other.
struct Lines {
    drawing: Drawing,
    width: f64,
    y: f64,
}

impl Lines {
    fn write(&mut self, text: &str, size: f64, step: f64) {
        let (face, class) = if size > TEXT_SIZE {
            (Face::Bold, "ink")
        } else {
            (Face::Plain, "soft")
        };
        for line in wrapped(&clean(text), size, face, self.width) {
            let at = Point::new(MARGIN, self.y + 0.85 * size);
            self.drawing
                .text(Label::from_left(line, at, size, class).faced(face));
            self.y += step;
        }
    }
}
