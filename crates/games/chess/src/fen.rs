//! Reading the Forsyth-Edwards notation, with the column of what is wrong.

use cozy_chess::{
    Board, BoardBuilder, BoardBuilderError, CastleRights, Color, File, Piece, Rank, Square,
};
use gametree_core::Mismatch;

use crate::position::in_passing;

/// Digits of a number: more could not be meant.
const MOST_DIGITS: usize = 5;

/// Reads a board from the notation, whose fields are separated by spaces or underscores; the two counts at its end may be left out.
pub(crate) fn read(text: &str) -> Result<Board, Mismatch> {
    let mut reader = Reader {
        text,
        rest: text,
        column: 1,
    };
    let mut builder = BoardBuilder::empty();
    reader.pieces(&mut builder)?;
    reader.separator("a space or _ after the pieces")?;
    builder.side_to_move = reader.side()?;
    reader.separator("a space or _ after the side to move")?;
    let castling = reader.column;
    builder.castle_rights = reader.castling()?;
    reader.separator("a space or _ after the castling rights")?;
    let en_passant = reader.column;
    builder.en_passant = reader.en_passant()?;
    if !reader.rest.is_empty() {
        reader.separator("a space or _ before the counts, or the end")?;
        builder.halfmove_clock = reader.number("a number of plies up to 100", 0..=100)?;
        reader.separator("a space or _ after the plies")?;
        builder.fullmove_number = reader.number("a number of moves from 1", 1..=u16::MAX)?;
    }
    if !reader.rest.is_empty() {
        return Err(reader.wrong("end of text"));
    }
    build(text, &builder, (castling, en_passant))
}

/// The board as the notation has it, with underscores for spaces; a square is given for capturing in passing only where that is legal.
pub(crate) fn print(board: &Board) -> String {
    let text = board.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    if in_passing(board).is_none() {
        fields[3] = "-";
    }
    fields.join("_")
}

fn build(
    text: &str,
    builder: &BoardBuilder,
    (castling, en_passant): (usize, usize),
) -> Result<Board, Mismatch> {
    let wrong = |column, expected: &str| Mismatch::at(text, column, expected);
    let of_castling = "castling rights with king and rook where they began";
    let board = builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidCastlingRights => wrong(castling, of_castling),
        BoardBuilderError::InvalidEnPassant => {
            wrong(en_passant, "the square that a pawn has just passed")
        }
        _ => wrong(
            1,
            "one king, at most 16 pieces and 8 pawns a side, no pawn on an end row, and no king that could be captured",
        ),
    })?;
    let can_castle = |color| *board.castle_rights(color) != CastleRights::EMPTY;
    let has_moved = |color| board.king(color).file() != File::E;
    if Color::ALL
        .into_iter()
        .any(|color| can_castle(color) && has_moved(color))
    {
        return Err(wrong(castling, of_castling));
    }
    if board.checkers().len() > 2 {
        return Err(wrong(1, "at most two pieces that give check"));
    }
    Ok(board)
}

/// What is left of a text.
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

    fn separator(&mut self, expected: &str) -> Result<(), Mismatch> {
        match self.peek() {
            Some(' ' | '_') => {
                self.advance();
                Ok(())
            }
            _ => Err(self.wrong(expected)),
        }
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
                'k' => (&mut rights.short, File::H),
                'q' => (&mut rights.long, File::A),
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

    fn number<N>(
        &mut self,
        expected: &str,
        range: std::ops::RangeInclusive<N>,
    ) -> Result<N, Mismatch>
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
