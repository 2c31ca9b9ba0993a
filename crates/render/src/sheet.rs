//! Sheets of boards to print: pages of paper below each other, and a last part with lines of text.

use gametree_core::View;
use gametree_words::Language;

use crate::board::{BoardNotes, bare_body, sides};
use crate::geometry::{Point, length};
use crate::page::Body;
use crate::picture::{Anchor, Drawing, Label, Look, Picture};
use crate::text::{Face, clean, wrapped};

/// Boards with headings, and text that has pages of its own after them.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The title on the first page, and at the foot of all.
    pub title: String,
    /// The boards, in reading order.
    pub boards: Vec<SheetBoard>,
    /// The title of the text.
    pub notes_title: String,
    /// The text: paragraphs, in two columns. It begins on a new page, so that it can be left in the printer.
    pub notes: Vec<String>,
    /// The language of all words that the picture adds.
    pub language: Language,
}

/// A board of a sheet.
#[derive(Clone, Debug)]
pub struct SheetBoard {
    /// The sentence above the board.
    pub heading: String,
    /// The position.
    pub view: View,
}

/// A4 paper, upright: 210 by 297 millimetres, with 96 pixels to 25.4 millimetres.
const PAPER: (f64, f64) = (793.7, 1122.52);
/// The space around a page, which printers need as well.
const MARGIN: f64 = 52.0;
/// The space between two columns, and below a board.
const SPACE: f64 = 26.0;
/// The width of a board from which on there are two columns instead of three.
const WIDE: f64 = 380.0;
/// The most by which a board is made larger, so that small boards do not look coarse.
const MOST_SCALE: f64 = 1.15;
/// The maximum height of a board in parts of the width of its column.
const MOST_HEIGHT: f64 = 1.2;
const TITLE_SIZE: f64 = 20.0;
const TITLE_LINE: f64 = 40.0;
const TEXT_SIZE: f64 = 12.0;
const TEXT_LINE: f64 = 16.0;
/// The space between two paragraphs of the text.
const PARAGRAPH: f64 = 5.0;

/// Draws a sheet as pages of A4, one below the other, which a browser prints as they are.
pub fn sheet(sheet: &Sheet) -> Picture {
    let mut pages = Pages::default();
    pages.begin(&sheet.title);
    let first = sheet.boards.first();
    if let Some(sides) = first.and_then(|board| sides(&board.view, sheet.language)) {
        pages.line(&clean(&sides), MARGIN);
        pages.y += SPACE / 2.0;
    }
    pages.boards(sheet);
    if !sheet.notes.is_empty() {
        pages.begin(&sheet.notes_title);
        pages.notes(&sheet.notes);
    }
    pages.number(&sheet.title);
    let headings = sheet.boards.iter().map(|board| clean(&board.heading));
    Picture {
        title: clean(&sheet.title),
        description: headings.collect::<Vec<_>>().join(" "),
        width: PAPER.0,
        height: PAPER.1 * length(pages.count),
        drawing: pages.drawing,
        look: Look::default(),
        is_paper: true,
    }
}

/// Pages that are filled from the top.
#[derive(Default)]
struct Pages {
    drawing: Drawing,
    count: usize,
    /// The top of the free space.
    y: f64,
}

/// A board with the lines above it, at its size on the page.
struct Scaled {
    heading: Vec<String>,
    body: Body,
    scale: f64,
}

impl Scaled {
    fn new(board: &SheetBoard, language: Language, width: f64) -> Self {
        let notes = BoardNotes {
            language,
            ..BoardNotes::default()
        };
        let mut body = bare_body(&board.view, &notes);
        body.drawing.forget_places();
        let scale = (width / body.width.max(1.0))
            .min(MOST_HEIGHT * width / body.height.max(1.0))
            .min(MOST_SCALE);
        Scaled {
            heading: wrapped(&clean(&board.heading), TEXT_SIZE, Face::Plain, width),
            body,
            scale,
        }
    }

    fn heading_height(&self) -> f64 {
        TEXT_LINE * length(self.heading.len())
    }
}

impl Pages {
    /// Begins a page with a title.
    fn begin(&mut self, title: &str) {
        self.turn();
        let width = PAPER.0 - 2.0 * MARGIN;
        for line in wrapped(&clean(title), TITLE_SIZE, Face::Bold, width) {
            let at = Point::new(MARGIN, self.y + 0.85 * TITLE_SIZE);
            let label = Label::from_left(line, at, TITLE_SIZE, "ink");
            self.drawing.text(label.faced(Face::Bold));
            self.y += TITLE_LINE;
        }
    }

    /// Begins a page without a title.
    fn turn(&mut self) {
        self.y = PAPER.1 * length(self.count) + MARGIN;
        self.count += 1;
    }

    /// Returns the lower end of the current page.
    fn end(&self) -> f64 {
        PAPER.1 * length(self.count) - MARGIN
    }

    fn line(&mut self, text: &str, x: f64) {
        let at = Point::new(x, self.y + 0.85 * TEXT_SIZE);
        let label = Label::from_left(text, at, TEXT_SIZE, "ink");
        self.drawing.text(label);
        self.y += TEXT_LINE;
    }

    fn boards(&mut self, sheet: &Sheet) {
        let widest = sheet.boards.iter().map(|board| {
            let body = bare_body(&board.view, &BoardNotes::default());
            body.width
        });
        let columns = if widest.fold(0.0, f64::max) > WIDE {
            2
        } else {
            3
        };
        let width = column_width(columns);
        for boards in sheet.boards.chunks(columns) {
            let scaled = boards
                .iter()
                .map(|board| Scaled::new(board, sheet.language, width));
            self.row(scaled.collect(), width);
        }
    }

    /// Draws a row of boards, on a new page where it does not fit on this one.
    fn row(&mut self, boards: Vec<Scaled>, width: f64) {
        let headings = boards.iter().map(Scaled::heading_height);
        let headings = headings.fold(0.0, f64::max);
        let heights = boards.iter().map(|board| board.scale * board.body.height);
        let height = headings + SPACE / 3.0 + heights.fold(0.0, f64::max);
        if self.y + height > self.end() {
            self.turn();
        }
        let top = self.y;
        for (column, board) in boards.into_iter().enumerate() {
            let x = MARGIN + length(column) * (width + SPACE);
            self.y = top;
            for line in &board.heading {
                self.line(line, x);
            }
            let left = x + (width - board.scale * board.body.width) / 2.0;
            let at = Point::new(left, top + headings + SPACE / 3.0);
            self.drawing.embed(board.body.drawing, at, board.scale);
        }
        self.y = top + height + SPACE;
    }

    /// Writes paragraphs in two columns.
    fn notes(&mut self, notes: &[String]) {
        let width = column_width(2);
        let mut top = self.y;
        let mut column = 0;
        for note in notes {
            let lines = wrapped(&clean(note), TEXT_SIZE, Face::Plain, width);
            if self.y + TEXT_LINE * length(lines.len()) > self.end() {
                column += 1;
                if column == 2 {
                    column = 0;
                    self.turn();
                    top = self.y;
                }
                self.y = top;
            }
            for line in lines {
                self.line(&line, MARGIN + length(column) * (width + SPACE));
            }
            self.y += PARAGRAPH;
        }
    }

    /// Writes the title and the number of each page at its foot.
    fn number(&mut self, title: &str) {
        for page in 1..=self.count {
            let y = PAPER.1 * length(page) - MARGIN / 2.0;
            let number = format!("{page} / {}", self.count);
            let at = Point::new(PAPER.0 - MARGIN, y);
            let label = Label::from_left(number, at, TEXT_SIZE, "soft");
            self.drawing.text(label.anchored(Anchor::End));
            if page > 1 {
                let at = Point::new(MARGIN, y);
                let width = 0.8 * (PAPER.0 - 2.0 * MARGIN);
                let title = crate::text::shortened(&clean(title), TEXT_SIZE, Face::Plain, width);
                self.drawing
                    .text(Label::from_left(title, at, TEXT_SIZE, "soft"));
            }
        }
    }
}

/// Returns the width of one of this number of columns.
fn column_width(columns: usize) -> f64 {
    let free = PAPER.0 - 2.0 * MARGIN - length(columns - 1) * SPACE;
    free / length(columns)
}
