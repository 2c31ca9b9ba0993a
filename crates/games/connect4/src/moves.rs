//! Moves: a stone dropped into a column.

use gametree_core::GameMove;

/// A column, numbered from 0 on the left; as a move, a stone dropped into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// The number of columns of the widest board: one of a single row, which takes two bits a column.
    pub const COUNT: usize = 32;
    pub(crate) const LEFT: Column = Column(0);

    /// Returns the column with this number, which must be on a board.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 32 columns")]
    pub(crate) const fn of_board(index: u32) -> Self {
        Column(index as u8)
    }

    /// Returns the column with this number from 0; `None` beyond the widest board.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Column::COUNT {
            #[expect(clippy::cast_possible_truncation, reason = "below the widest board")]
            let column = Column(index as u8);
            Some(column)
        } else {
            None
        }
    }

    /// Returns the number of the column from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the digit 1 to 9, or the letter from `a` for the tenth on.
    pub fn symbol(self) -> char {
        char::from(match self.0 {
            0..9 => b'1' + self.0,
            _ => b'a' + (self.0 - 9),
        })
    }

    /// Returns the column of a [`Column::symbol`]; letters may be in upper case.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        let index = match symbol {
            '1'..='9' => u32::from(symbol) - u32::from('1'),
            'a'..='z' => u32::from(symbol) - u32::from('a') + 9,
            'A'..='Z' => u32::from(symbol) - u32::from('A') + 9,
            _ => return None,
        };
        Column::new(usize::try_from(index).ok()?)
    }
}

impl GameMove for Column {
    #[inline]
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    #[inline]
    fn from_code(code: u16) -> Option<Self> {
        Column::new(usize::from(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_has_a_symbol_of_its_own() {
        for index in 0..Column::COUNT {
            let column = Column::new(index).expect("on the widest board");
            assert_eq!(Column::from_symbol(column.symbol()), Some(column));
            assert_eq!(Column::from_code(column.code()), Some(column));
        }
        assert_eq!(Column::new(8).map(Column::symbol), Some('9'));
        assert_eq!(Column::new(9).map(Column::symbol), Some('a'));
        assert_eq!(Column::from_symbol('0'), None);
        assert_eq!(Column::from_symbol('x'), None, "one column too many");
        assert_eq!(Column::new(Column::COUNT), None);
    }
}
