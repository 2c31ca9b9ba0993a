//! Connect Four as the registry lists it.

use gametree_registry::{GameEntry, Opened, SessionBuilder};

use crate::{Connect4, FreeColumns, SafeColumns, Size, Threats};

/// Any board that fits into a word; the one that is sold without parameters.
pub const GAME: GameEntry = GameEntry {
    name: "connect4",
    synonyms: &[
        "connect-four",
        "four-in-a-row",
        "4-in-a-row",
        "vier-gewinnt",
        "puissance-4",
    ],
    summary: "Connect Four: drop stones into columns, four in a row win; 7 columns of 6, or any board with COLUMNS x (ROWS + 1) up to 64",
    parameters: "[:COLUMNSxROWS]",
    example: "connect4:5x4",
    example_moves: "3 3",
    open,
};

fn open(parameters: &str) -> Opened {
    let size = if parameters.is_empty() {
        Size::USUAL
    } else {
        parameters.parse()?
    };
    let name = if size == Size::USUAL {
        "connect4".to_owned()
    } else {
        format!("connect4:{size}")
    };
    Ok(
        SessionBuilder::symmetric(name, Connect4::new(size), FreeColumns, Threats)
            .solving_with("safe", SafeColumns)
            .playing_with("safe")
            .build(),
    )
}
