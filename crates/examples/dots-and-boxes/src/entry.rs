//! The game as a program lists it.

use gametree_core::Mismatch;
use gametree_registry::{About, Description, GameEntry, Opened, SessionBuilder};

use crate::{AllMoves, Board, DotsAndBoxes, Lead};

/// The page about the game.
const ABOUT: About = About {
    rules: "The players draw edges between neighbouring dots in turn.\nThe fourth edge of a box gives its player a point and another move; the opponent passes.\nThe game ends with the last edge, and more boxes win.",
    parameters: &[(
        "COLUMNSxROWS",
        "the boxes in a row and in a column, 1 to 4 each",
    )],
    positions: "The rows of dots, edges and boxes from the top with / between them:\n+ for a dot, - and | for drawn edges, # for a closed box, . elsewhere;\nthen : and the lead of the first player, : and X or O to move, * if it has to pass.",
    moves: "An edge by the letter of its column and the number of its row, counted\nin dots, edges and boxes from the lower left dot, as in b1; or pass.",
    generators: &[("legal", "every free edge, or the pass")],
    ..About::NONE
};

/// The game for a registry.
pub const GAME: GameEntry = GameEntry::new(
    "dots-and-boxes",
    "draw edges between dots; who closes a box gets it and moves again",
    open,
)
.with_parameters("COLUMNSxROWS")
.with_example("dots-and-boxes:2x2", "b1 a2")
.with_about(ABOUT);

fn open(parameters: &str) -> Opened {
    let number = |text: &str| text.parse::<u8>().ok();
    let board = parameters
        .split_once('x')
        .and_then(|(columns, rows)| Board::new(number(columns)?, number(rows)?));
    let board = board.ok_or_else(|| {
        let expected = "COLUMNSxROWS, both from 1 to 4";
        Mismatch::new(expected, format!("{parameters:?}"))
    })?;
    let (columns, rows) = (board.columns(), board.rows());
    let name = format!("dots-and-boxes:{columns}x{rows}");
    let description = Description::plain(
        format!("{columns} by {rows} boxes; who closes a box gets it and moves again"),
        GAME.about.rules,
    );
    Ok(
        SessionBuilder::new(name, DotsAndBoxes::new(board), AllMoves, Lead)
            .described_as(description)
            .build(),
    )
}
