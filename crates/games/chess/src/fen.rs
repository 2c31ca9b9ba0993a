//! Reader of the Forsyth-Edwards notation, with errors that give the column.

use std::ops::RangeInclusive;

use cozy_chess::{
    BitBoard, Board, BoardBuilder, BoardBuilderError, CastleRights, Color, File, Piece, Rank,
    Square, get_bishop_moves, get_king_moves, get_line_rays, get_rook_moves,
};
use gametree_core::Mismatch;

use crate::Chess;
use crate::position::in_passing;
use crate::setup::fault_of_pieces;

/// The most digits of a number; a longer one is an error.
const MOST_DIGITS: usize = 5;
/// The highest value of the clock in the crate of the rules.
const MOST_ON_BOARD: u32 = 100;

/// Reads a position from the notation, whose fields are separated by blanks or underscores.
///
/// The two counts at its end may be left out, and operations as in EPD may stand in their place or behind them.
pub(crate) fn read(text: &str) -> Result<Chess, Mismatch> {
    let text = text.trim_end();
    let mut reader = Reader {
        text,
        rest: text,
        column: 1,
    };
    reader.blanks();
    let mut builder = BoardBuilder::empty();
    let mut columns = Columns {
        pieces: reader.column,
        ..Columns::default()
    };
    reader.pieces(&mut builder)?;
    reader.separator("a space or _ after the pieces")?;
    builder.side_to_move = reader.side()?;
    reader.separator("a space or _ after the side to move")?;
    columns.castling = reader.column;
    builder.castle_rights = reader.castling()?;
    reader.separator("a space or _ after the castling rights")?;
    columns.en_passant = reader.column;
    builder.en_passant = reader.en_passant()?;
    let counts = reader.counts()?;
    builder.halfmove_clock =
        u8::try_from(counts.quiet_plies.min(MOST_ON_BOARD)).expect("a hundred fits");
    builder.fullmove_number = counts.number;
    let board = build(text, &builder, columns)?;
    Ok(Chess::after_quiet_plies(board, counts.quiet_plies))
}

/// Returns the position in the notation, with underscores for spaces; it names the en passant square only if a legal move captures there.
pub(crate) fn print(pos: &Chess) -> String {
    let board = pos.board();
    let (text, quiet_plies) = (board.to_string(), pos.quiet_plies().to_string());
    let mut fields: Vec<&str> = text.split(' ').collect();
    if in_passing(board).is_none() {
        fields[3] = "-";
    }
    fields[4] = &quiet_plies;
    fields.join("_")
}

/// The columns of the fields that can be well-formed and still be wrong.
#[derive(Clone, Copy, Default)]
struct Columns {
    pieces: usize,
    castling: usize,
    en_passant: usize,
}

fn build(text: &str, builder: &BoardBuilder, columns: Columns) -> Result<Board, Mismatch> {
    let wrong = |column, expected: &str| Mismatch::at(text, column, expected);
    let of_castling = "castling rights with king and rook where they began";
    let of_en_passant = "the square that a pawn has just passed";
    let board = builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidCastlingRights => wrong(columns.castling, of_castling),
        BoardBuilderError::InvalidEnPassant => wrong(columns.en_passant, of_en_passant),
        _ => fault_of_pieces(builder, columns.pieces),
    })?;
    // The crate of the rules allows kings on adjacent squares.
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err(fault_of_pieces(builder, columns.pieces));
    }
    let can_castle = |color| *board.castle_rights(color) != CastleRights::EMPTY;
    let has_moved = |color| board.king(color).file() != File::E;
    if Color::ALL
        .into_iter()
        .any(|color| can_castle(color) && has_moved(color))
    {
        return Err(wrong(columns.castling, of_castling));
    }
    if board.checkers().len() > 2 {
        return Err(wrong(columns.pieces, "at most two pieces that give check"));
    }
    if !is_check_of_one_move(&board) {
        let expected = "checks that a single move can have given";
        return Err(wrong(columns.pieces, expected));
    }
    Ok(board)
}

/// Returns `true` if the last move can have given the checks on the board, by the criteria of python-chess.
///
/// Two checking pieces on one line with the king are impossible. After the advance of a pawn by two squares, two checks are impossible, and so is a check that was there before the advance.
fn is_check_of_one_move(board: &Board) -> bool {
    let (side, checkers) = (board.side_to_move(), board.checkers());
    let king = board.king(side);
    let mut squares = checkers.into_iter();
    let (first, second) = (squares.next(), squares.next());
    let (Some(file), Some(checker)) = (board.en_passant(), first) else {
        let pair = first.zip(second);
        return pair.is_none_or(|(one, other)| !get_line_rays(one, other).has(king));
    };
    let [from, to] = [Rank::Seventh, Rank::Fifth].map(|rank| {
        let square = Square::new(file, rank.relative_to(side));
        square.bitboard()
    });
    second.is_none()
        && (to.has(checker) || !is_in_line(board, king, (board.occupied() & !to) | from))
}

/// Returns `true` if an enemy piece could go to a square along a line if the squares of `occupied` were occupied.
fn is_in_line(board: &Board, square: Square, occupied: BitBoard) -> bool {
    let enemies = board.colors(!board.side_to_move());
    let of = |piece| enemies & (board.pieces(piece) | board.pieces(Piece::Queen));
    let diagonal = get_bishop_moves(square, occupied) & of(Piece::Bishop);
    let straight = get_rook_moves(square, occupied) & of(Piece::Rook);
    !(diagonal | straight).is_empty()
}

/// The two counts at the end of the notation.
struct Counts {
    quiet_plies: u32,
    number: u16,
}

/// The rest of a text, with its column.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    column: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn advance(&mut self) {
        let mut characters = self.rest.chars();
        characters.next();
        self.rest = characters.as_str();
        self.column += 1;
    }

    fn wrong(&self, expected: &str) -> Mismatch {
        Mismatch::at(self.text, self.column, expected)
    }

    /// Skips white space.
    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.advance();
        }
    }

    /// Skips the separator between two fields.
    fn separator(&mut self, expected: &str) -> Result<(), Mismatch> {
        let is_between = |c: char| c.is_whitespace() || c == '_';
        if !self.peek().is_some_and(is_between) {
            return Err(self.wrong(expected));
        }
        while self.peek().is_some_and(is_between) {
            self.advance();
        }
        Ok(())
    }

    fn pieces(&mut self, builder: &mut BoardBuilder) -> Result<(), Mismatch> {
        for rank in Rank::ALL.into_iter().rev() {
            let mut file = 0;
            while file < File::NUM {
                let c = self.peek();
                if let Some(empty) = c.and_then(|c| c.to_digit(10)).map(|digit| digit as usize) {
                    if empty == 0 || file + empty > File::NUM {
                        let expected = format!("a piece, or a digit up to {}", File::NUM - file);
                        return Err(self.wrong(&expected));
                    }
                    file += empty;
                } else {
                    let piece = c.and_then(piece_of);
                    let piece = piece.ok_or_else(|| self.wrong("a piece or a digit"))?;
                    builder.board[Square::new(File::index(file), rank) as usize] = Some(piece);
                    file += 1;
                }
                self.advance();
            }
            if rank != Rank::First {
                if self.peek() != Some('/') {
                    return Err(self.wrong("/ after a row of eight squares"));
                }
                self.advance();
            }
        }
        Ok(())
    }

    fn side(&mut self) -> Result<Color, Mismatch> {
        let side = match self.peek() {
            Some('w') => Color::White,
            Some('b') => Color::Black,
            _ => return Err(self.wrong("w or b to move")),
        };
        self.advance();
        Ok(side)
    }

    fn castling(&mut self) -> Result<[CastleRights; Color::NUM], Mismatch> {
        let mut rights = [CastleRights::EMPTY; Color::NUM];
        let expected = "- or some of K, Q, k, q, each once";
        if self.peek() == Some('-') {
            self.advance();
            return Ok(rights);
        }
        let mut count = 0;
        while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
            let color = if c.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let rights = &mut rights[color as usize];
            let (right, file) = match c.to_ascii_lowercase() {
                // Programs that also shuffle pieces write rights by the files of the rooks.
                'k' | 'h' => (&mut rights.short, File::H),
                'q' | 'a' => (&mut rights.long, File::A),
                _ => return Err(self.wrong(expected)),
            };
            if right.replace(file).is_some() {
                return Err(self.wrong(expected));
            }
            count += 1;
            self.advance();
        }
        if count == 0 {
            return Err(self.wrong(expected));
        }
        Ok(rights)
    }

    fn en_passant(&mut self) -> Result<Option<Square>, Mismatch> {
        let expected = "- or the square that a pawn has just passed";
        if self.peek() == Some('-') {
            self.advance();
            return Ok(None);
        }
        let file = self.peek().and_then(|c| File::try_from(c).ok());
        let file = file.ok_or_else(|| self.wrong(expected))?;
        self.advance();
        let rank = self.peek().and_then(|c| Rank::try_from(c).ok());
        let rank = rank.ok_or_else(|| self.wrong(expected))?;
        self.advance();
        Ok(Some(Square::new(file, rank)))
    }

    /// Reads the counts, if there are any, and the operations behind them.
    fn counts(&mut self) -> Result<Counts, Mismatch> {
        let mut counts = Counts {
            quiet_plies: 0,
            number: 1,
        };
        if self.are_operations() {
            self.operations(&mut counts)?;
            return Ok(counts);
        }
        if self.rest.is_empty() {
            return Ok(counts);
        }
        self.separator("a space or _ before the counts, or the end")?;
        counts.quiet_plies = self.quiet_plies()?;
        if !self.rest.is_empty() && !self.are_operations() {
            self.separator("a space or _ after the plies")?;
            counts.number = self.move_number()?;
        }
        if self.are_operations() {
            self.operations(&mut counts)?;
        }
        if self.rest.is_empty() {
            Ok(counts)
        } else {
            Err(self.wrong("end of text"))
        }
    }

    fn quiet_plies(&mut self) -> Result<u32, Mismatch> {
        self.number("a number of plies", 0..=u32::MAX)
    }

    /// Reads the number of a move. Some programs write 0 for the first move.
    fn move_number(&mut self) -> Result<u16, Mismatch> {
        let number = self.number("a number of moves", 0..=u16::MAX)?;
        Ok(number.max(1))
    }

    /// Returns `true` if operations follow, as in EPD: words that end with a semicolon, or a count by its name.
    fn are_operations(&self) -> bool {
        let rest = self.rest.trim_start();
        let is_count = |word| ["hmvc", "fmvn"].contains(&word);
        let is_opcode = rest.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_apart = rest.len() < self.rest.len();
        is_apart && is_opcode && (rest.contains(';') || rest.split_whitespace().any(is_count))
    }

    /// Reads operations, of which the two counts are kept.
    fn operations(&mut self, counts: &mut Counts) -> Result<(), Mismatch> {
        self.blanks();
        while !self.rest.is_empty() {
            let is_end = |c: char| c.is_whitespace() || c == ';';
            let opcode = self.rest.split(is_end).next().unwrap_or_default();
            (0..opcode.chars().count()).for_each(|_| self.advance());
            self.blanks();
            match opcode {
                "hmvc" => counts.quiet_plies = self.quiet_plies()?,
                "fmvn" => counts.number = self.move_number()?,
                _ => self.operands(),
            }
            self.blanks();
            match self.peek() {
                Some(';') => self.advance(),
                None => {}
                Some(_) => return Err(self.wrong("; after an operation")),
            }
            self.blanks();
        }
        Ok(())
    }

    /// Skips the operands of an operation, some of which stand in double quotes.
    fn operands(&mut self) {
        let mut is_quoted = false;
        while let Some(c) = self.peek().filter(|&c| is_quoted || c != ';') {
            is_quoted ^= c == '"';
            self.advance();
        }
    }

    fn number<N>(&mut self, expected: &str, range: RangeInclusive<N>) -> Result<N, Mismatch>
    where
        N: std::str::FromStr + PartialOrd,
    {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let digits = Some(&self.rest[..length]).filter(|_| length <= MOST_DIGITS);
        let number = digits.and_then(|digits| digits.parse().ok());
        let number = number.filter(|number| range.contains(number));
        let number = number.ok_or_else(|| self.wrong(expected))?;
        (0..length).for_each(|_| self.advance());
        Ok(number)
    }
}

fn piece_of(c: char) -> Option<(Piece, Color)> {
    let piece = Piece::try_from(c.to_ascii_lowercase()).ok()?;
    let color = if c.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    Some((piece, color))
}
