//! Chess as the registry lists it.

use gametree_registry::{GameEntry, Opened, SessionBuilder, no_parameters};
use gametree_search::{PvsOptions, SelectivityOptions};

use crate::{Chess, LegalMoves, PieceSquares};

/// Chess from its start; other positions are given by their text.
pub const GAME: GameEntry = GameEntry {
    name: "chess",
    synonyms: &["schach", "western-chess", "international-chess"],
    summary: "chess: played, and searched to a depth; since positions can repeat, it is not solved",
    parameters: "",
    example: "chess",
    example_moves: "e2e4 e7e5",
    open,
};

/// Exchanges are searched to their end, what looks hopeless is searched less deep, and what deeper searches have found is welcome.
const TACTICS: PvsOptions = PvsOptions {
    selectivity: SelectivityOptions {
        exact_depth: false,
        ..PvsOptions::TACTICAL.selectivity
    },
    ..PvsOptions::TACTICAL
};

fn open(parameters: &str) -> Opened {
    no_parameters(parameters)?;
    let (start, legal) = (Chess::new(), LegalMoves::default());
    Ok(
        SessionBuilder::repeating("chess", start, legal, PieceSquares)
            .playing_by(TACTICS)
            .build(),
    )
}
