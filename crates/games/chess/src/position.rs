//! The board with the path that led to it, and the rules.

use std::fmt;

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use gametree_core::{Keys, MoveBuf, Outcome, Player, Position};

use crate::ChessMove;
use crate::path::{Path, Step, Way};
use crate::tally::Tally;

/// Plies without a capture or a pawn's move after which a player can claim a draw: fifty moves of each side.
const CLAIMABLE_PLIES: u32 = 100;
/// Plies without a capture or a pawn's move after which the game is drawn without a claim: seventy-five moves of each side.
const MOST_QUIET_PLIES: u32 = 150;
/// Occurrences of a position after which a player can claim a draw.
const CLAIMABLE_OCCURRENCES: u8 = 3;
/// Occurrences of a position after which the game is drawn without a claim.
const MOST_OCCURRENCES: u8 = 5;
/// The dark squares; the others are light.
const DARK_SQUARES: BitBoard = BitBoard(0xAA55_AA55_AA55_AA55);

/// Reasons for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The king is in check, and no move helps.
    Checkmate,
    /// There is no legal move, and the king is not in check.
    Stalemate,
    /// The third occurrence of a position.
    Repetition,
    /// Fifty moves of each side without a capture or a pawn's move.
    QuietPlies,
    /// Too little material for any mate.
    Material,
}

/// A position of chess: the board, and the positions since the last irreversible move.
///
/// White is [`Player::First`].
/// Equality, key and text are those of the board; see [`Position::CAN_REPEAT`].
#[derive(Clone)]
pub struct Chess {
    board: Board,
    /// Plies without a capture or a pawn's move; the clock of the board stops at a hundred.
    quiet_plies: u32,
    path: Path,
    tally: Tally,
}

/// The data needed to take back a move.
#[derive(Clone, Debug)]
pub struct Undo {
    board: Board,
    quiet_plies: u32,
    tally: Tally,
    step: Step,
}

impl Chess {
    /// Returns the start of the game.
    pub fn new() -> Self {
        Chess::from(Board::default())
    }

    /// Creates a game that begins at this board after `quiet_plies` plies without a capture or a pawn's move.
    pub(crate) fn after_quiet_plies(board: Board, quiet_plies: u32) -> Self {
        Chess {
            quiet_plies,
            path: Path::from(key_of(&board)),
            tally: Tally::of(&board),
            board,
        }
    }

    /// Returns the board with its rights of castling and capturing en passant; its clock stops at a hundred.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the plies without a capture or a pawn's move.
    #[inline]
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Returns the number of occurrences of this position in the game, this one included, up to five: a third can be claimed as a draw, and a fifth is one.
    pub const fn occurrences(&self) -> u8 {
        self.path.occurrences()
    }

    /// Returns the moves that the pieces allow, also where the game has been drawn by the rules about repetition, fifty moves or material.
    ///
    /// This serves programs that count the moves, or that play on because no player has claimed the draw.
    pub fn moves_on_board(&self) -> MoveBuf<ChessMove> {
        let mut moves = MoveBuf::new();
        self.append_moves_on_board(&mut moves);
        moves
    }

    /// Appends the moves of [`Chess::moves_on_board`] to others, with the queen first among the pieces that a pawn may become.
    #[inline]
    pub(crate) fn append_moves_on_board(&self, out: &mut MoveBuf<ChessMove>) {
        let board = &self.board;
        let last = last_row(board.side_to_move());
        board.generate_moves(|moves| {
            let begin = out.len();
            out.extend(moves.into_iter().map(|m| ChessMove::from_board(m, board)));
            if moves.piece == Piece::Pawn && !(moves.to & last).is_empty() {
                out[begin..].reverse();
            }
            false
        });
    }

    /// Returns `true` if the pieces allow a move.
    fn is_on_board(&self, m: ChessMove) -> bool {
        let on_board = m.on_board(&self.board);
        on_board.is_some_and(|m| self.board.is_legal(m))
    }

    /// Returns the reason for the end of the game; `None` while it goes on.
    #[inline]
    pub(crate) fn ending(&self) -> Option<Ending> {
        let occurrences = self.occurrences();
        // A position that occurred before has a legal move, since one was played.
        if occurrences < CLAIMABLE_OCCURRENCES && !self.board.generate_moves(|_| true) {
            return Some(if self.board.checkers().is_empty() {
                Ending::Stalemate
            } else {
                Ending::Checkmate
            });
        }
        if occurrences >= CLAIMABLE_OCCURRENCES {
            Some(Ending::Repetition)
        } else if self.quiet_plies >= CLAIMABLE_PLIES {
            Some(Ending::QuietPlies)
        } else {
            is_too_little(&self.board).then_some(Ending::Material)
        }
    }

    /// Returns `true` if the game is drawn without a claim of a player, stalemate apart.
    fn is_drawn_unclaimed(&self) -> bool {
        self.occurrences() >= MOST_OCCURRENCES
            || self.quiet_plies >= MOST_QUIET_PLIES
            || is_too_little(&self.board)
    }

    #[inline]
    pub(crate) const fn tally(&self) -> Tally {
        self.tally
    }

    /// Moves the pieces on the board and updates their worth.
    fn change(&mut self, m: Move) {
        let color = self.board.side_to_move();
        let moved = self.board.piece_on(m.from);
        let moved = moved.expect("a legal move moves a piece");
        self.tally.remove(color, moved, m.from);
        if self.board.colors(color).has(m.to) {
            // Castling: the rook leaves its square, and king and rook pass each other.
            let files = if m.from < m.to { (6, 5) } else { (2, 3) };
            let first = 8 * (m.from.rank() as usize);
            let [king, rook] = [files.0, files.1].map(|file| Square::index(first + file));
            self.tally.remove(color, Piece::Rook, m.to);
            self.tally.add(color, Piece::King, king);
            self.tally.add(color, Piece::Rook, rook);
        } else {
            if let Some((victim, square)) = victim(&self.board, m.from, m.to) {
                self.tally.remove(!color, victim, square);
            }
            self.tally.add(color, m.promotion.unwrap_or(moved), m.to);
        }
        self.board.play_unchecked(m);
    }
}

impl Default for Chess {
    fn default() -> Self {
        Chess::new()
    }
}

/// Creates a game that begins at this board.
impl From<Board> for Chess {
    fn from(board: Board) -> Self {
        let quiet_plies = board.halfmove_clock().into();
        Chess::after_quiet_plies(board, quiet_plies)
    }
}

impl PartialEq for Chess {
    fn eq(&self, other: &Self) -> bool {
        let clocks = |pos: &Chess| (pos.quiet_plies, pos.board.fullmove_number());
        self.board.same_position(&other.board) && clocks(self) == clocks(other)
    }
}

impl Eq for Chess {}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chess {
            board, quiet_plies, ..
        } = self;
        let times = self.occurrences();
        write!(f, "{board} for time {times}, {quiet_plies} quiet plies")
    }
}

impl Position for Chess {
    type Move = ChessMove;
    type Undo = Undo;
    const KEYS: Keys = Keys::Public;

    const CAN_REPEAT: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        match self.board.side_to_move() {
            Color::White => Player::First,
            Color::Black => Player::Second,
        }
    }

    /// Returns a win for checkmate, then the draws: stalemate, the third occurrence, fifty moves, and too little material for any mate.
    ///
    /// The draws that the rules leave to a claim end the game at once, but [can be passed over](Position::is_playable).
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| match ending {
            Ending::Checkmate => Outcome::Win(!self.to_move()),
            _ => Outcome::Draw,
        })
    }

    fn is_legal(&self, m: ChessMove) -> bool {
        self.is_on_board(m) && self.outcome().is_none()
    }

    /// Returns `true` also after a third occurrence, or fifty moves, that no player has claimed.
    ///
    /// The fifth occurrence, seventy-five moves and too little material end the game in any case.
    fn is_playable(&self, m: ChessMove) -> bool {
        self.is_on_board(m) && !self.is_drawn_unclaimed()
    }

    #[inline]
    fn play(&mut self, m: ChessMove) -> Undo {
        let (board, quiet_plies, tally) = (self.board.clone(), self.quiet_plies, self.tally);
        let on_board = m.on_board(&self.board);
        self.change(on_board.expect("a legal move is one of the board"));
        let way = if self.board.halfmove_clock() == 0 {
            self.quiet_plies = 0;
            Way::NoWay
        } else {
            self.quiet_plies = quiet_plies.saturating_add(1);
            Way::Back
        };
        let step = self.path.step(key_of(&self.board), way);
        Undo {
            board,
            quiet_plies,
            tally,
            step,
        }
    }

    #[inline]
    fn undo(&mut self, _: ChessMove, undo: Undo) {
        (self.board, self.tally) = (undo.board, undo.tally);
        self.quiet_plies = undo.quiet_plies;
        self.path.back(undo.step);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.path.key()
    }

    /// Passes, except in check, and except with king and pawns alone, where zugzwang is frequent.
    fn with_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let own = self.board.colors(self.board.side_to_move());
        let slow = self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King);
        if (own & !slow).is_empty() {
            return None;
        }
        let passed = self.board.null_move()?;
        let before = std::mem::replace(&mut self.board, passed);
        let quiet_plies = self.quiet_plies;
        self.quiet_plies = quiet_plies.saturating_add(1);
        let step = self.path.step(key_of(&self.board), Way::NoWay);
        let result = f(self);
        self.path.back(step);
        self.quiet_plies = quiet_plies;
        self.board = before;
        Some(result)
    }
}

/// Returns the piece that the move between these squares captures, and its square; castling moves are excluded by the caller.
#[inline]
pub(crate) fn victim(board: &Board, from: Square, to: Square) -> Option<(Piece, Square)> {
    if let Some(piece) = board.piece_on(to) {
        return Some((piece, to));
    }
    let is_in_passing = board.pieces(Piece::Pawn).has(from) && from.file() != to.file();
    is_in_passing.then(|| (Piece::Pawn, Square::new(to.file(), from.rank())))
}

/// Returns the key of the board, in which a pawn that has just advanced two squares counts only if it can be captured en passant.
#[inline]
fn key_of(board: &Board) -> u64 {
    if board.en_passant().is_some() && in_passing(board).is_none() {
        board.hash_without_ep()
    } else {
        board.hash()
    }
}

/// Returns the row on which the pawns of a side promote.
pub(crate) const fn last_row(side: Color) -> BitBoard {
    Rank::Eighth.relative_to(side).bitboard()
}

/// Returns the square on which a legal move can capture a pawn en passant.
pub(crate) fn in_passing(board: &Board) -> Option<Square> {
    let side = board.side_to_move();
    let to = Square::new(board.en_passant()?, Rank::Sixth.relative_to(side));
    let from = get_pawn_attacks(to, !side) & board.colored_pieces(side, Piece::Pawn);
    let captures = |from| {
        board.is_legal(Move {
            from,
            to,
            promotion: None,
        })
    };
    from.into_iter().any(captures).then_some(to)
}

/// Returns `true` if the material excludes any mate: a lone knight or bishop, or bishops on squares of one colour.
#[inline]
fn is_too_little(board: &Board) -> bool {
    let mating = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !mating.is_empty() {
        return false;
    }
    let bishops = board.pieces(Piece::Bishop);
    let minor = bishops | board.pieces(Piece::Knight);
    let on_one_colour = (bishops & DARK_SQUARES).is_empty() || bishops.is_subset(DARK_SQUARES);
    minor.len() <= 1 || (minor == bishops && on_one_colour)
}
