//! Columns and rows of a board, with their names beside it.

use gametree_core::{Frame, Site, Spot};

use crate::geometry::{Area, Point, length};
use crate::picture::{Drawing, Label};

use super::Names;

/// The layout of the places of a board in columns and rows.
pub(super) struct Layout<'a> {
    frame: &'a Frame,
    /// The side of a place, in pixels.
    pub(super) unit: f64,
    /// The upper left corner of the first place.
    origin: Point,
    names: Names,
}

const NAME_SIZE: f64 = 13.0;
/// The space for the names of rows and columns.
const NAME_SPACE: f64 = 24.0;
/// The space around a board without names.
const BARE: f64 = 2.0;

impl<'a> Layout<'a> {
    pub(super) fn new(frame: &'a Frame, unit: f64, names: Names) -> Self {
        let beside = |own: &[String]| {
            if names == Names::Shown && !own.is_empty() {
                NAME_SPACE
            } else {
                BARE
            }
        };
        Layout {
            frame,
            unit,
            origin: Point::new(beside(&frame.row_names), BARE),
            names,
        }
    }

    /// Returns the area of the board alone.
    pub(super) fn board(&self) -> Area {
        Area {
            x: self.origin.x,
            y: self.origin.y,
            width: self.unit * length(self.frame.columns),
            height: self.unit * length(self.frame.rows),
        }
    }

    /// Returns the size of the board with the names beside it.
    pub(super) fn size(&self) -> (f64, f64) {
        let board = self.board();
        let has_names = self.names == Names::Shown && !self.frame.column_names.is_empty();
        let below = if has_names { NAME_SPACE } else { BARE };
        // The space on the right equals that on the left, so that the board is in the middle.
        (2.0 * board.x + board.width, board.y + board.height + below)
    }

    pub(super) fn place(&self, column: usize, row: usize) -> Area {
        let from_top = self.frame.rows - 1 - row.min(self.frame.rows - 1);
        Area {
            x: self.origin.x + self.unit * length(column),
            y: self.origin.y + self.unit * length(from_top),
            width: self.unit,
            height: self.unit,
        }
    }

    pub(super) fn center(&self, column: usize, row: usize) -> Point {
        self.place(column, row).center()
    }

    /// Returns the area of a site; a site that lies in no column gets that of the first place.
    pub(super) fn of(&self, site: &Site) -> Area {
        match site.spot {
            Spot::Cell { column, row } => self.place(column, row),
            _ => self.place(0, self.frame.rows - 1),
        }
    }

    /// Writes the names of columns below the board, and those of rows to its left.
    pub(super) fn write_names(&self, drawing: &mut Drawing) {
        if self.names == Names::Left {
            return;
        }
        let board = self.board();
        for (column, name) in self.frame.column_names.iter().enumerate() {
            let x = self.center(column, 0).x;
            let at = Point::new(x, board.y + board.height + 13.0);
            drawing.text(Label::centered(name, at, NAME_SIZE, "soft"));
        }
        for (row, name) in self.frame.row_names.iter().enumerate() {
            let at = Point::new(board.x - 13.0, self.center(0, row).y);
            drawing.text(Label::centered(name, at, NAME_SIZE, "soft"));
        }
    }
}
