//! The game as a program lists it.

use gametree_core::Mismatch;
use gametree_registry::{About, Description, GameEntry, Opened, SessionBuilder};

use crate::{AllMoves, MobilityAndCorners, Othello};

/// The page about the game.
const ABOUT: About = About {
    rules: "Black begins; a disc is placed so that it encloses discs of the opponent\nin a line, and all enclosed discs are turned over.\nA player who cannot do that passes; when neither can, more discs win.",
    parameters: &[("SIZE", "columns and rows: 4, 6 or 8")],
    positions: "The rows from the top with / between them: X for a disc of Black,\nO for one of White, . for an empty cell; then : and X or O to move.",
    moves: "The letter of the column and the number of the row from the top,\nas in b1; or pass.",
    generators: &[("legal", "every place for a disc, or the pass")],
    ..About::NONE
};

/// The game for a registry.
pub const GAME: GameEntry = GameEntry::new(
    "othello",
    "enclose the opponent's discs to turn them over; more discs win",
    open,
)
.with_synonyms(&["reversi"])
.with_parameters("SIZE")
.with_example("othello:4", "b1 a1")
.with_about(ABOUT);

fn open(parameters: &str) -> Opened {
    let start = parameters.parse().ok().and_then(Othello::new);
    let start =
        start.ok_or_else(|| Mismatch::new("a size of 4, 6 or 8", format!("{parameters:?}")))?;
    let size = start.size();
    let description = Description::plain(
        format!("discs on {size} by {size} cells, turned over in lines; more discs win"),
        GAME.about.rules,
    );
    let name = format!("othello:{size}");
    Ok(
        SessionBuilder::new(name, start, AllMoves, MobilityAndCorners)
            .described_as(description)
            .build(),
    )
}
