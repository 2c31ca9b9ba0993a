//! Registry entry of Sim.

use gametree_core::{AnyExpansion, Phrase};
use gametree_registry::{About, Description, GameEntry, Ladder, Opened, SessionBuilder, Weakness};

use super::words;
use crate::{ForcedEdges, FreeEdges, Goal, Rules, SafeEdges, Sim};

/// The page about the game.
const ABOUT: About = About {
    rules: "sim-rules",
    parameters: &[("POINTS", "sim-points"), ("achieve", "sim-achieve")],
    positions: "The edges 12, 13, 14 and so on, each X, O or . where it is free; then : and who moves.",
    moves: "The two points of the edge, as in 12.",
    generators: &[
        ("legal", "every free edge"),
        ("forced", "without the edges that lose at once"),
    ],
    starts: &[
        ("sim:6", "sim-start-6"),
        ("sim:6,achieve", "sim-start-6-achieve"),
    ],
    texts: words::TEXTS,
    ..About::NONE
};

/// Both goals, on every number of points that the crate supports.
pub const GAME: GameEntry = GameEntry::new("sim", "sim-summary", open)
    .with_title("sim-title")
    .with_synonyms(&["game-of-sim", "ramsey-game", "hexagon-game"])
    .with_parameters("POINTS[,achieve]")
    .with_example("sim:6", "12 34")
    .with_puzzles(include_str!("../../puzzles/sim.txt"))
    .with_about(ABOUT);

/// The ladder of levels, fitted on six points.
///
/// The lower levels see no answer to their moves and differ in the rate of slips alone.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(953).sure_of(0).to_depth(1),
    Weakness::slipping(711).sure_of(0).to_depth(1),
    Weakness::slipping(507).sure_of(0).to_depth(1),
    Weakness::slipping(339).sure_of(0).to_depth(1),
    Weakness::slipping(193).to_depth(1),
    Weakness::slipping(252).to_depth(2),
    Weakness::slipping(179).to_depth(3),
    Weakness::slipping(107).to_depth(5),
    Weakness::slipping(111),
]);

fn open(parameters: &str) -> Opened {
    let rules: Rules = parameters.parse()?;
    let start = Sim::new(rules);
    // On six points the whole game is solved in an instant up to the names of the points, so an opponent has no need to estimate.
    Ok(
        SessionBuilder::symmetric(format!("sim:{rules}"), start, FreeEdges, SafeEdges)
            .solving_with("forced", ForcedEdges)
            .playing_with("forced")
            .explaining(words::reasons)
            .remarking(words::remarks)
            .speaking(words::TEXTS)
            .speaking(words::DESCRIPTION)
            .described_as(description(rules))
            .with_ladder(LADDER)
            .listed_by(|pos| AnyExpansion::of(pos, FreeEdges))
            .objecting(|_, _| Some(Phrase::new("has-colour")))
            .build(),
    )
}

fn description(rules: Rules) -> Description {
    let goal = match rules.goal() {
        Goal::Avoid => "avoid",
        Goal::Achieve => "achieve",
    };
    let of_game = |message| {
        let phrase = Phrase::new(message).with("points", rules.points());
        phrase.with("goal", goal)
    };
    Description {
        summary: of_game("sim-game"),
        rules: of_game("sim-game-rules"),
    }
}
