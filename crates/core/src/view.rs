//! A position as a picture shows it: what lies where, and which places a move touches.

use crate::{Outcome, Player};

/// A position as plain data, for whatever draws it or lets people touch it.
///
/// A game gives it by [`Notation::view`](crate::Notation::view); which places a move touches, it says by [`Notation::sites_of`](crate::Notation::sites_of).
///
/// # Examples
/// The places of a board in the order of its sites.
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
    /// What kind of board it is.
    pub kind: ViewKind,
    /// The places of the board, in the order in which they are read out: from the left, and rows from the top.
    pub sites: Vec<Site>,
    /// The sites of the last move, by their indices; none where it is not known.
    pub last: Vec<usize>,
    /// The legal moves; none where nobody has filled them in, and when the game is over.
    pub moves: Vec<ViewMove>,
    /// Who moves next; on a finished game, who would have moved.
    pub to_move: Player,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// What people call the players, First before Second.
    pub players: [String; 2],
}

/// The kinds of boards; each says what the places of its views are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewKind {
    /// No board that anything is known of: the position in lines of characters of the same width, and no sites.
    Text(String),
    /// Cells in columns and rows, with marks in them.
    Cells(Frame),
    /// Lines that cross, with round stones on the crossings.
    Crossings {
        /// The crossings in columns and rows.
        frame: Frame,
        /// The crossings with a dot for the eye, by column and row.
        stars: Vec<[usize; 2]>,
    },
    /// Columns of cells into which stones fall: whoever touches a column means its lowest free cell.
    Columns(Frame),
    /// Squares in two shades, with pieces on them that go from one square to another.
    Squares(Frame),
    /// Vertices, which are the sites, and edges between them.
    Graph {
        /// The two ends of each edge, as indices of sites.
        edges: Vec<[usize; 2]>,
    },
    /// Points with lines between them, and the lines are the sites.
    Lines {
        /// Each with its name and where it lies, as in [`Spot::Point`].
        points: Vec<(String, [i32; 2])>,
    },
    /// A node with branches to others: site 0 is where the game stands, the next ones are where the moves lead, from the left, and behind them may be what follows.
    Branches {
        /// The site above each site but the first, which stands before it in the list.
        parents: Vec<usize>,
    },
}

/// How many columns and rows a board has, and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// From the left.
    pub columns: usize,
    /// From the bottom.
    pub rows: usize,
    /// The names of the columns from the left; none where columns have no names.
    pub column_names: Vec<String>,
    /// The names of the rows from the bottom; none where rows have no names.
    pub row_names: Vec<String>,
}

impl Frame {
    /// Columns and rows without names.
    pub const fn new(columns: usize, rows: usize) -> Self {
        Frame {
            columns,
            rows,
            column_names: Vec::new(),
            row_names: Vec::new(),
        }
    }

    /// The same frame with names for columns, from the left, and for rows, from the bottom.
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

    /// The columns and rows of all places, in the order of sites: rows from the top, each from the left.
    pub fn places(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows)
            .rev()
            .flat_map(move |row| (0..columns).map(move |column| [column, row]))
    }

    /// The index of a place in that order.
    pub const fn site(&self, column: usize, row: usize) -> usize {
        (self.rows - 1 - row) * self.columns + column
    }
}

/// A place on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// What people call it.
    pub name: String,
    /// Where it lies.
    pub spot: Spot,
    /// Whose it is, or whose piece stands on it.
    pub owner: Option<Player>,
    /// What stands there, in a letter or a few; empty where nothing does.
    pub mark: String,
    /// What there is to see beside that.
    pub state: SiteState,
}

/// Where a site lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In a column from the left and a row from the bottom, both from 0.
    Cell {
        /// From the left.
        column: usize,
        /// From the bottom.
        row: usize,
    },
    /// At a point, in thousandths of the usual distance between neighbours.
    Point {
        /// To the right.
        x: i32,
        /// Downwards.
        y: i32,
    },
    /// Between two of the points of [`ViewKind::Lines`].
    Between {
        /// The index of one end.
        from: usize,
        /// The index of the other.
        to: usize,
    },
}

/// What there is to see of a site beside its owner and its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteState {
    /// Nothing.
    Usual,
    /// It is among the places that ended the game, such as a line or what is captured.
    Decisive,
    /// It is out of the game, and nobody's in particular.
    Gone,
    /// It is free, but the side to move may not go there.
    Barred,
}

/// A legal move with the places that it touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewMove {
    /// Its text, which every reader of moves takes.
    pub text: String,
    /// What people write.
    pub words: String,
    /// See [`Notation::sites_of`](crate::Notation::sites_of).
    pub sites: Vec<usize>,
}

impl View {
    /// The same view with the sites of the last move.
    #[must_use]
    pub fn with_last(mut self, last: impl IntoIterator<Item = usize>) -> Self {
        self.last = last.into_iter().collect();
        self
    }

    /// The moves that a touched site stands for: those that touch it, and in [columns](ViewKind::Columns) those of its column.
    ///
    /// Several moves are left where a piece can go to several places; the next touch chooses among them.
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
