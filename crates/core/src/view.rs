//! A position as data for a picture: what lies where, and which places a move touches.

use crate::{Outcome, Player};

/// A position as plain data, for a program that draws it or lets people touch it.
///
/// A game provides it by [`Notation::view`](crate::Notation::view).
/// The places that a move touches come from [`Notation::sites_of`](crate::Notation::sites_of).
///
/// # Examples
/// The places of a board, in the order of its sites:
/// ```
/// use gametree_core::Frame;
///
/// let frame = Frame::new(2, 2).named(|column| ["a", "b"][column].into(), |row| (row + 1).to_string());
/// let name = |[column, row]: [usize; 2]| format!("{}{}", frame.column_names[column], frame.row_names[row]);
/// let names: Vec<String> = frame.places().map(name).collect();
/// assert_eq!(names, ["a2", "b2", "a1", "b1"]);
/// assert_eq!(frame.site(0, 0), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The kind of board.
    pub kind: ViewKind,
    /// The places of the board in reading order: rows from the top, each from the left.
    pub sites: Vec<Site>,
    /// The sites of the last move, by their indices; empty where it is not known.
    pub last: Vec<usize>,
    /// The legal moves; empty until a caller fills them in, and when the game is over.
    pub moves: Vec<ViewMove>,
    /// The player to move; on a finished game, the one who would have moved.
    pub to_move: Player,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// The usual names of the players, First before Second.
    pub players: [String; 2],
}

/// The kind of a board, which determines what the places of its views are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewKind {
    /// An unknown board: the position as lines of characters of equal width, without sites.
    Text(String),
    /// Cells in columns and rows, with marks in them.
    Cells(Frame),
    /// Crossing lines, with round stones on the crossings.
    Crossings {
        /// The crossings in columns and rows.
        frame: Frame,
        /// The crossings that are marked with a dot for orientation, by column and row.
        stars: Vec<[usize; 2]>,
    },
    /// Columns of cells into which stones fall: touching a column means its lowest free cell.
    Columns(Frame),
    /// Squares in two shades, with pieces on them that move from one square to another.
    Squares(Frame),
    /// Vertices, which are the sites, and edges between them.
    Graph {
        /// The two ends of each edge, as indices of sites.
        edges: Vec<[usize; 2]>,
    },
    /// Points with lines between them, where the lines are the sites.
    Lines {
        /// The points, each with its name and its coordinates, as in [`Spot::Point`].
        points: Vec<(String, [i32; 2])>,
    },
    /// A node with branches to others.
    ///
    /// Site 0 is the current node, and the next ones are those to which the moves lead, from the left.
    /// Nodes that follow later may come after them.
    Branches {
        /// The parent site of each site but the first; it comes earlier in the list.
        parents: Vec<usize>,
    },
}

/// The numbers of columns and rows of a board, and their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The number of columns, counted from the left.
    pub columns: usize,
    /// The number of rows, counted from the bottom.
    pub rows: usize,
    /// The names of the columns from the left; empty where columns have no names.
    pub column_names: Vec<String>,
    /// The names of the rows from the bottom; empty where rows have no names.
    pub row_names: Vec<String>,
}

impl Frame {
    /// Creates a frame whose columns and rows have no names.
    pub const fn new(columns: usize, rows: usize) -> Self {
        Frame {
            columns,
            rows,
            column_names: Vec::new(),
            row_names: Vec::new(),
        }
    }

    /// Returns the same frame with names for columns, from the left, and for rows, from the bottom.
    #[must_use]
    pub fn named(
        mut self,
        column: impl Fn(usize) -> String,
        row: impl Fn(usize) -> String,
    ) -> Self {
        self.column_names = (0..self.columns).map(column).collect();
        self.row_names = (0..self.rows).map(row).collect();
        self
    }

    /// Returns the column and row of every place, in the order of sites: rows from the top, each from the left.
    pub fn places(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows)
            .rev()
            .flat_map(move |row| (0..columns).map(move |column| [column, row]))
    }

    /// Returns the index of a place in the order of [`Frame::places`].
    pub const fn site(&self, column: usize, row: usize) -> usize {
        (self.rows - 1 - row) * self.columns + column
    }
}

/// A place on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The usual name of the place.
    pub name: String,
    /// The position of the site on the board.
    pub spot: Spot,
    /// The owner of the site, or of the piece on it.
    pub owner: Option<Player>,
    /// The mark of what stands there, in a letter or a few; empty where nothing does.
    pub mark: String,
    /// Anything else that is visible at the site.
    pub state: SiteState,
}

/// The position of a site on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A cell, by its column from the left and its row from the bottom, both from 0.
    Cell {
        /// The column, from the left.
        column: usize,
        /// The row, from the bottom.
        row: usize,
    },
    /// A point, in thousandths of the usual distance between neighbours.
    Point {
        /// The coordinate to the right.
        x: i32,
        /// The coordinate downwards.
        y: i32,
    },
    /// A line between two of the points of [`ViewKind::Lines`].
    Between {
        /// The index of the point at one end.
        from: usize,
        /// The index of the point at the other end.
        to: usize,
    },
}

/// The visible state of a site beside its owner and its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteState {
    /// Nothing special.
    Usual,
    /// The site is among the places that ended the game, such as a line or what is captured.
    Decisive,
    /// The site is out of the game and belongs to no particular player.
    Gone,
    /// The site is free, but the side to move may not go there.
    Barred,
}

/// A legal move with the places that it touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewMove {
    /// The text of the move, which every move parser accepts.
    pub text: String,
    /// The move as people write it.
    pub words: String,
    /// The sites that the move touches; see [`Notation::sites_of`](crate::Notation::sites_of).
    pub sites: Vec<usize>,
}

impl View {
    /// Returns the same view with the sites of the last move.
    #[must_use]
    pub fn with_last(mut self, last: impl IntoIterator<Item = usize>) -> Self {
        self.last = last.into_iter().collect();
        self
    }

    /// Returns the moves that a touched site stands for: those that touch it, and in [columns](ViewKind::Columns) those of its column.
    ///
    /// Several moves remain where a piece can go to several places; the next touch chooses among them.
    pub fn moves_at(&self, site: usize) -> impl Iterator<Item = &ViewMove> {
        let column = |site: usize| match self.sites.get(site).map(|site| site.spot) {
            Some(Spot::Cell { column, .. }) => Some(column),
            _ => None,
        };
        let is_fallen = matches!(self.kind, ViewKind::Columns(_));
        let is_touched =
            move |&other: &usize| other == site || is_fallen && column(other) == column(site);
        self.moves
            .iter()
            .filter(move |m| m.sites.iter().any(is_touched))
    }
}
