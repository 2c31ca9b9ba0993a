//! Registry entry of Connect Four.

use gametree_core::{AnyExpansion, Phrase};
use gametree_registry::{About, Description, GameEntry, Ladder, Opened, SessionBuilder, Weakness};

use super::book::BookOracle;
use super::words;
use crate::{Connect4, FreeColumns, SafeColumns, Size, Threats};

/// The page about the game.
const ABOUT: About = About {
    rules: "connect4-rules",
    parameters: &[("COLUMNSxROWS", "connect4-columnsxrows")],
    positions: "The columns that were played, as in 4455;\nor the rows from the top with / between them: X and O for stones,\na number for that many empty cells; then : and who moves.",
    moves: "The number of the column, from 1.",
    generators: &[
        ("legal", "every column that is not full"),
        ("safe", "the columns that do not lose at once"),
    ],
    starts: &[
        ("connect4:6x5", "connect4-start-6x5"),
        ("connect4", "connect4-start"),
    ],
    texts: words::TEXTS,
    ..About::NONE
};

/// Any board that fits into a word; the usual one without parameters.
pub const GAME: GameEntry = GameEntry::new("connect4", "connect4-summary", open)
    .with_title("connect4-title")
    .with_synonyms(&[
        "connect-four",
        "four-in-a-row",
        "4-in-a-row",
        "vier-gewinnt",
        "puissance-4",
    ])
    .with_parameters("[:COLUMNSxROWS]")
    .with_example("connect4:5x4", "3 3")
    .with_puzzles(include_str!("../../puzzles/connect4.txt"))
    .with_about(ABOUT);

/// The ladder of levels, fitted on the usual board.
///
/// The lowest levels see no answer to their moves and differ in the rate of slips alone; above them the depth grows from level to level.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(987).to_depth(1),
    Weakness::slipping(690).to_depth(1),
    Weakness::slipping(400).to_depth(1),
    Weakness::slipping(412).to_depth(2),
    Weakness::slipping(256).to_depth(3),
    Weakness::slipping(120).to_depth(4),
    Weakness::slipping(48).sure_of(3).to_depth(6),
    Weakness::slipping(2).sure_of(3).to_depth(8),
    Weakness::slipping(105).sure_of(5),
]);

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
    let builder = SessionBuilder::symmetric(name, Connect4::new(size), FreeColumns, Threats)
        .solving_with("safe", SafeColumns)
        .playing_with("safe")
        .explaining(words::reasons)
        .remarking(words::remarks)
        .speaking(words::TEXTS)
        .speaking(words::DESCRIPTION)
        .described_as(description(size))
        .with_ladder(LADDER)
        .threatening()
        .listed_by(|pos| AnyExpansion::of(pos, FreeColumns))
        .objecting(|_, _| Some(Phrase::new("full-column")));
    Ok(if size == Size::USUAL {
        builder.consulting(BookOracle).build()
    } else {
        builder.build()
    })
}

fn description(size: Size) -> Description {
    let summary = Phrase::new("connect4-game").with("columns", size.columns());
    Description {
        summary: summary.with("rows", size.rows()),
        rules: Phrase::new(GAME.about.rules),
    }
}
