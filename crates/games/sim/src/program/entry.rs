//! Registry entry of Sim.

use gametree_core::{AnyExpansion, Phrase};
use gametree_registry::{
    About, Description, GameEntry, Ladder, Language, Opened, SessionBuilder, Translation, Weakness,
    no_file,
};

use super::words;
use crate::{ForcedEdges, FreeEdges, Goal, Rules, SafeEdges, Sim};

/// Both goals, on every number of points that the crate supports.
pub const GAME: GameEntry = GameEntry {
    name: "sim",
    synonyms: &["game-of-sim", "ramsey-game", "hexagon-game"],
    summary: "Sim: colour edges between points; the first triangle loses",
    parameters: "POINTS[,achieve]",
    example: "sim:6",
    example_moves: "12 34",
    about: About {
        rules: "X and O take turns to colour an edge between two points, each in one colour.\nWho completes a triangle in one colour loses, or wins with achieve;\nwithout a triangle the game is a draw.",
        parameters: &[
            ("POINTS", "the number of points, from 3 to 8"),
            ("achieve", "the first triangle wins"),
        ],
        positions: "The edges 12, 13, 14 and so on, each X, O or . where it is free; then : and who moves.",
        moves: "The two points of the edge, as in 12.",
        generators: &[
            ("legal", "every free edge"),
            ("forced", "without the edges that lose at once"),
        ],
        starts: &[
            ("sim:6", "as it was invented, a win for O"),
            ("sim:6,achieve", "a win for X in 7 plies"),
        ],
        translations: &[Translation {
            language: Language::SimplifiedChinese,
            summary: "Sim：给点之间的边上色，先形成三角形者负",
            rules: "X与O轮流给两点之间的一条边涂上自己的颜色。\n形成同色三角形者负，加上achieve则胜；\n没有三角形则为和棋。",
            parameters: &[("POINTS", "点数，从3到8"), ("achieve", "先形成三角形者胜")],
            starts: &[
                ("sim:6", "最初的形式，O必胜"),
                ("sim:6,achieve", "X在7步内获胜"),
            ],
        }],
        ..About::NONE
    },
    names_file: no_file,
    open,
};

/// The ladder of levels, fitted on six points, where every level searches the whole game: levels differ only in the rate of slips, and in the distance from the end at which slips cease.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(1000),
    Weakness::slipping(866).sure_of(2),
    Weakness::slipping(697).sure_of(2),
    Weakness::slipping(769).sure_of(4),
    Weakness::slipping(608).sure_of(4),
    Weakness::slipping(428).sure_of(4),
    Weakness::slipping(475).sure_of(6),
    Weakness::slipping(300).sure_of(6),
    Weakness::slipping(145).sure_of(6),
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
            .described_as(description(rules))
            .with_ladder(LADDER)
            .listed_by(|pos| AnyExpansion::of(pos, FreeEdges))
            .objecting(|_, _| Some(Phrase::new("has-colour")))
            .build(),
    )
}

fn description(rules: Rules) -> Description {
    let points = rules.points();
    let does = match rules.goal() {
        Goal::Avoid => "loses",
        Goal::Achieve => "wins",
    };
    Description {
        summary: format!("Sim: colour edges between {points} points; the first triangle {does}"),
        rules: format!(
            "X and O take turns to colour an edge between two of {points} points, each in one colour.\nWho completes a triangle in one colour {does};\nwithout a triangle the game is a draw."
        ),
    }
}
