//! Positions and moves as text.

use std::borrow::Cow;
use std::fmt::Write;

use cozy_chess::util::{display_san_move, parse_san_move};
use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};
use gametree_core::{Mismatch, Notation, Place, Player, View};

use crate::{Chess, ChessMove, fen, view};

/// Marks behind a move: a check, a mate, a good or a bad move.
const MARKS: [char; 4] = ['+', '#', '!', '?'];

impl Notation for Chess {
    /// Returns the Forsyth-Edwards notation with underscores for spaces.
    fn position_text(&self) -> String {
        fen::print(self)
    }

    /// Reads the Forsyth-Edwards notation, with underscores or blanks of any kind between its fields.
    ///
    /// The two counts may be missing. Operations as in EPD may follow, of which `hmvc` and `fmvn` are these counts.
    ///
    /// Castling rights need king and rooks on the squares where they begin in orthodox chess.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        fen::read(text)
    }

    /// Returns the two squares, and the piece that the pawn becomes: `e2e4`, `e7e8q`.
    fn move_text(&self, m: ChessMove) -> String {
        m.to_string()
    }

    /// Reads a move by its squares, or a legal one in standard algebraic notation, short or long: `g1f3`, `Nf3` and `Ng1-f3`, `e1g1`, `O-O` and `0-0`.
    ///
    /// Marks of checks and judgements behind the move are skipped.
    fn parse_move(&self, text: &str) -> Result<ChessMove, Mismatch> {
        let spelled = spelled(text.trim_end_matches(MARKS));
        if let Ok(m) = parse_san_move(self.board(), &spelled)
            && is_said(self.board(), m, &spelled)
        {
            return Ok(ChessMove::from_board(m, self.board()));
        }
        if is_algebraic(&spelled) {
            let expected = match &meant(self.board(), &spelled)[..] {
                [one, .., other] => {
                    let [one, other] = [one, other].map(|&m| display_san_move(self.board(), m));
                    format!("one move of several, such as {one} or {other}")
                }
                _ => "a legal move such as Nf3, or its squares such as g1f3".to_owned(),
            };
            let error = Mismatch::new(expected, format!("{text:?}"));
            return Err(error.with_place(Place::Column(1)));
        }
        by_squares(text)
    }

    /// Returns the move in standard algebraic notation: `Nf3`, `exd6`, `O-O`, `e8=Q+`.
    fn move_words(&self, m: ChessMove) -> String {
        match m.on_board(self.board()) {
            Some(legal) => display_san_move(self.board(), legal).to_string(),
            None => self.move_text(m),
        }
    }

    /// Returns the Forsyth-Edwards notation with spaces, as other programs write it.
    fn position_words(&self) -> String {
        self.position_text().replace('_', " ")
    }

    /// Returns the owner of a piece's letter; pieces of White are capital letters.
    fn mark_owner(&self, mark: char) -> Option<Player> {
        Piece::try_from(mark.to_ascii_lowercase()).ok()?;
        Some(if mark.is_ascii_uppercase() {
            Player::First
        } else {
            Player::Second
        })
    }

    /// Draws the board as White sees it, in the letters of the notation, framed as all boards are.
    fn diagram(&self, last: Option<ChessMove>) -> String {
        let files = "   a  b  c  d  e  f  g  h\n";
        let mut lines = files.to_owned();
        for rank in Rank::ALL.into_iter().rev() {
            write!(lines, " {rank}").expect("a string takes all");
            for file in File::ALL {
                let square = Square::new(file, rank);
                let [before, after] = if last.is_some_and(|m| m.to() == square) {
                    ['(', ')']
                } else {
                    [' '; 2]
                };
                lines.extend([before, self.symbol(square), after]);
            }
            writeln!(lines, " {rank}").expect("a string takes all");
        }
        lines.push_str(files.trim_end());
        lines
    }

    fn view(&self, last: Option<ChessMove>) -> View {
        view::of(self, last)
    }

    /// Returns the two squares of a move; for castling, those of the king.
    fn sites_of(&self, m: ChessMove) -> Vec<usize> {
        vec![view::site(m.from()), view::site(m.to())]
    }

    fn player_name(&self, player: Player) -> &str {
        match player {
            Player::First => "White",
            Player::Second => "Black",
        }
    }
}

impl Chess {
    fn symbol(&self, square: Square) -> char {
        let board = self.board();
        let last_was = |color| board.colors(color).has(square);
        match board.piece_on(square).map(char::from) {
            Some(c) if last_was(Color::White) => c.to_ascii_uppercase(),
            Some(c) => c,
            None => '.',
        }
    }
}

/// Spells a move as the crate of the rules expects it.
///
/// Castling has capital letters for zeros. A move of a piece in long notation loses the hyphen between its squares: `Ng1f3` for `Ng1-f3`.
fn spelled(text: &str) -> Cow<'_, str> {
    if ["0-0", "0-0-0"].contains(&text) {
        return Cow::Owned(text.replace('0', "O"));
    }
    let piece = text.strip_prefix(['K', 'Q', 'R', 'B', 'N']);
    match piece.and_then(|rest| rest.split_once('-')) {
        Some((from, _)) if from.parse::<Square>().is_ok() => Cow::Owned(text.replacen('-', "", 1)),
        _ => Cow::Borrowed(text),
    }
}

/// Returns `true` if a text contains what its reader leaves out: the file of a pawn that captures, and the letter of castling.
fn is_said(board: &Board, m: Move, text: &str) -> bool {
    let is_castling = board.color_on(m.to) == Some(board.side_to_move());
    let is_capture_by_pawn =
        board.piece_on(m.from) == Some(Piece::Pawn) && m.from.file() != m.to.file();
    let file = char::from(m.from.file());
    (!is_castling || text.starts_with('O')) && (!is_capture_by_pawn || text.starts_with(file))
}

/// Returns `true` if a text that is no legal move has the form of algebraic notation: it begins with a piece or with castling, or is a pawn's move or capture.
fn is_algebraic(text: &str) -> bool {
    let is_pawn = text.parse::<Square>().is_ok() || text.chars().nth(1) == Some('x');
    text.starts_with(['K', 'Q', 'R', 'B', 'N', 'O']) || is_pawn
}

/// Returns the legal moves that fit a text in algebraic notation, which may name a piece and no more than its target.
fn meant(board: &Board, text: &str) -> Vec<Move> {
    let rest = text.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or("");
    let split = rest
        .len()
        .checked_sub(2)
        .and_then(|at| rest.split_at_checked(at));
    let parts = split.and_then(|(from, to)| Some((from, to.parse::<Square>().ok()?)));
    let Some((from, to)) = parts else {
        return Vec::new();
    };
    let piece = text
        .chars()
        .next()
        .and_then(|c| Piece::try_from(c.to_ascii_lowercase()).ok());
    let is_meant = |m: &Move| {
        let square = m.from.to_string();
        m.to == to
            && board.piece_on(m.from) == piece
            && from.chars().all(|c| c == 'x' || square.contains(c))
    };
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece.into_iter().filter(is_meant));
        false
    });
    moves
}

/// Reads the two squares of a move and the piece that the pawn becomes: `e2e4`, `e2-e4`, `e4xd5`, `e7e8q`, `e7-e8=Q`.
///
/// A sign may stand between the squares, and marks may follow.
fn by_squares(text: &str) -> Result<ChessMove, Mismatch> {
    let is_between = |index, c| match c {
        '-' | ' ' | 'x' => index == 2,
        '=' => index >= 4,
        _ => false,
    };
    let characters = text.trim_end_matches(MARKS).chars().enumerate();
    let characters = characters.filter(|&(index, c)| !is_between(index, c));
    let characters: Vec<(usize, char)> = characters.collect();
    let wrong = |index: usize| {
        let column = characters.get(index).map(|found| found.0 + 1);
        let place = Place::Column(column.unwrap_or(text.chars().count() + 1));
        let expected = "a move by its squares such as e2e4 or e7e8q, or a legal one such as Nf3";
        Mismatch::new(expected, format!("{text:?}")).with_place(place)
    };
    let at = |index: usize| characters.get(index).map(|found| found.1);
    let file = |index| {
        at(index)
            .and_then(|c| File::try_from(c).ok())
            .ok_or(wrong(index))
    };
    let rank = |index| {
        at(index)
            .and_then(|c| Rank::try_from(c).ok())
            .ok_or(wrong(index))
    };
    let from = Square::new(file(0)?, rank(1)?);
    let to = Square::new(file(2)?, rank(3)?);
    let promotion = match at(4) {
        None => None,
        Some(c) => Some(Piece::try_from(c.to_ascii_lowercase()).map_err(|_| wrong(4))?),
    };
    if characters.len() > 5 {
        return Err(wrong(5));
    }
    ChessMove::new(from, to, promotion).ok_or_else(|| {
        let expected = "a move that some piece can make";
        Mismatch::new(expected, format!("{text:?}")).with_place(Place::Column(1))
    })
}
