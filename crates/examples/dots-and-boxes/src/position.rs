//! The rules: drawn edges, the lead, and the pass after a closed box.

use gametree_core::{Keys, Outcome, Player, Position, mix};

use crate::{Board, Edge, Move};

/// A position of Dots and Boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DotsAndBoxes {
    pub(crate) board: Board,
    /// One bit for each drawn edge.
    pub(crate) drawn: u64,
    /// Boxes of First less those of Second.
    pub(crate) lead: i16,
    pub(crate) to_move: Player,
    /// Whether the opponent has closed a box and moves again.
    pub(crate) must_pass: bool,
}

impl DotsAndBoxes {
    /// Returns the board without an edge, First to move.
    pub const fn new(board: Board) -> Self {
        DotsAndBoxes {
            board,
            drawn: 0,
            lead: 0,
            to_move: Player::First,
            must_pass: false,
        }
    }

    /// Returns the size of the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the boxes of First less those of Second so far.
    pub const fn lead(&self) -> i16 {
        self.lead
    }

    /// Returns `true` if the side to move has nothing but a pass.
    pub const fn must_pass(&self) -> bool {
        self.must_pass
    }

    /// Returns the edges that are not drawn, one bit each.
    pub(crate) const fn free(&self) -> u64 {
        self.board.edges() & !self.drawn
    }

    /// Returns the edges that are not drawn, from the bottom row up.
    pub fn free_edges(&self) -> impl Iterator<Item = Edge> + use<> {
        let free = self.free();
        (0..64)
            .filter(move |index| free >> index & 1 == 1)
            .map(Edge)
    }

    /// Returns the number of boxes that the edge closes, 0 to 2.
    pub fn closed_by(&self, edge: Edge) -> i16 {
        let with = self.drawn | edge.bit();
        let closed = |edges: &u64| edges & edge.bit() != 0 && with & edges == *edges;
        self.board.boxes().filter(closed).map(|_| 1).sum()
    }

    /// Returns the number of open boxes.
    fn open_boxes(&self) -> i16 {
        self.board.size() - self.board.closed(self.drawn)
    }

    /// Returns everything that the rest of the game depends on, in 48 bits.
    fn code(&self) -> u64 {
        let lead = u64::try_from(self.lead + 16).expect("a board has at most 16 boxes");
        let turn = self.to_move.index() as u64;
        self.drawn | lead << 40 | u64::from(self.must_pass) << 46 | turn << 47
    }
}

impl Position for DotsAndBoxes {
    type Move = Move;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.free() == 0).then_some(Outcome::Points(self.lead))
    }

    /// Counts a ply for each free edge, and a pass after each open box.
    fn plies_left(&self) -> Option<u32> {
        let passes = self.open_boxes().unsigned_abs() + u16::from(self.must_pass);
        Some(self.free().count_ones() + u32::from(passes))
    }

    fn points_range(&self) -> Option<(i16, i16)> {
        let open = self.open_boxes();
        Some((self.lead - open, self.lead + open))
    }

    fn is_legal(&self, m: Move) -> bool {
        match m {
            Move::Draw(edge) => !self.must_pass && self.free() & edge.bit() != 0,
            Move::Pass => self.must_pass,
        }
    }

    fn play(&mut self, m: Move) {
        match m {
            Move::Draw(edge) => {
                let boxes = self.closed_by(edge);
                self.drawn |= edge.bit();
                self.lead += for_first(boxes, self.to_move);
                // The game is over with the last edge.
                self.must_pass = boxes > 0 && self.free() != 0;
            }
            Move::Pass => self.must_pass = false,
        }
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, m: Move, (): ()) {
        self.to_move = !self.to_move;
        match m {
            Move::Draw(edge) => {
                self.drawn &= !edge.bit();
                self.lead -= for_first(self.closed_by(edge), self.to_move);
                self.must_pass = false;
            }
            Move::Pass => self.must_pass = true,
        }
    }

    fn key(&self) -> u64 {
        mix(self.code())
    }
}

/// Converts boxes of a player to points of First.
fn for_first(boxes: i16, player: Player) -> i16 {
    match player {
        Player::First => boxes,
        Player::Second => -boxes,
    }
}
