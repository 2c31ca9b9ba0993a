//! Games as files in the Smart Game Format.

use gametree_grid::{Grid, SGF_MARK, SgfGame, parse_sgf, print_sgf};
use gametree_registry::{ReadRecord, RecordFormat};

/// The number of games with the stones of Go in the list of the format.
const NUMBER: u8 = 1;

/// The format for games on this grid.
pub(super) fn sgf(grid: Grid) -> RecordFormat {
    RecordFormat {
        name: "SGF",
        extension: "sgf",
        mark: SGF_MARK,
        write: Box::new(move |record| {
            let game = SgfGame {
                number: NUMBER,
                rules: &record.game,
                start: &record.start,
                moves: &record.moves,
                outcome: record.outcome,
            };
            print_sgf(grid, &game)
        }),
        read: Box::new(move |text| {
            let line = parse_sgf(grid, text)?;
            Ok(ReadRecord {
                game: line.rules,
                start: line.start,
                moves: line.moves,
            })
        }),
    }
}
