//! The entry of the game: its name, its parameters, and its start.

use gametree_core::Mismatch;
use gametree_registry::{About, Description, GameEntry, Opened, SessionBuilder};

use crate::{AllPlaces, Domineering, MAX_SIDE, Mobility};

/// The page about the game.
// Your game: the texts of `games NAME`.
const ABOUT: About = About {
    rules: "Vertical lays dominoes upright, Horizontal flat, on two free cells each.\nThe first who cannot lay one loses.",
    parameters: &[("COLUMNSxROWS", "the size of the board, each from 1 to 7")],
    positions: "The rows from the top with / between them: . for a free cell,\n# for a covered one; then : and X if Vertical moves, or O.",
    moves: "The lower or the left half: the letter of its column and the number of its row from the bottom, as in b2.",
    generators: &[("legal", "every place for a domino")],
    ..About::NONE
};

/// The game for a registry.
// Your game: the texts of `games` and the help; the example is small enough to be solved at once.
pub const GAME: GameEntry = GameEntry::new(
    "domineering",
    "dominoes on COLUMNS by ROWS cells, upright against flat; who cannot lay one loses",
    open,
)
.with_parameters("COLUMNSxROWS")
.with_example("domineering:4x4", "b2 a1")
.with_about(ABOUT);

/// Starts the game with the text behind the colon of its name.
// Your game: its parameters; one without any takes an empty text and refuses all others.
fn open(parameters: &str) -> Opened {
    let number = |text: &str| text.parse::<u8>().ok();
    let start = parameters.split_once('x').and_then(|(columns, rows)| {
        let (columns, rows) = (number(columns)?, number(rows)?);
        let name = format!("domineering:{columns}x{rows}");
        // Your game: the introduction in `play`; without a description, that of the entry.
        let summary = format!(
            "dominoes on {columns} by {rows} cells, upright against flat; who cannot lay one loses"
        );
        let description = Description::plain(summary, GAME.about.rules);
        Some((name, description, Domineering::new(columns, rows)?))
    });
    let (name, description, start) = start.ok_or_else(|| {
        let expected = format!("COLUMNSxROWS, both from 1 to {MAX_SIDE}");
        Mismatch::new(expected, format!("{parameters:?}"))
    })?;
    // Your game: further generators, symmetries or an engine of its own; see `SessionBuilder`.
    Ok(SessionBuilder::new(name, start, AllPlaces, Mobility)
        .described_as(description)
        .build())
}
