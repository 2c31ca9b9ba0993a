//! Sim as the registry lists it.

use gametree_registry::{GameEntry, Opened, SessionBuilder};

use crate::{ForcedEdges, FreeEdges, Rules, SafeEdges, Sim};

/// Both goals, on every number of points that the crate knows.
pub const GAME: GameEntry = GameEntry {
    name: "sim",
    synonyms: &["game-of-sim", "ramsey-game", "hexagon-game"],
    summary: "Sim: colour the edges between POINTS points, 3 to 8; the first triangle in one colour loses; achieve: it wins",
    parameters: "POINTS[,achieve]",
    example: "sim:6",
    example_moves: "12 34",
    open,
};

fn open(parameters: &str) -> Opened {
    let rules: Rules = parameters.parse()?;
    let start = Sim::new(rules);
    // On six points the whole game is solved up to the names of the points before anybody notices, so an opponent has no need to estimate.
    Ok(
        SessionBuilder::symmetric(format!("sim:{rules}"), start, FreeEdges, SafeEdges)
            .solving_with("forced", ForcedEdges)
            .playing_with("forced")
            .build(),
    )
}
