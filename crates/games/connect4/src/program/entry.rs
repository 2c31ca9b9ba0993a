//! Registry entry of Connect Four.

use gametree_core::{AnyExpansion, Phrase};
use gametree_registry::{
    About, Description, GameEntry, Ladder, Language, Opened, SessionBuilder, Translation, Weakness,
    no_file,
};

use super::words;
use crate::{Connect4, FreeColumns, SafeColumns, Size, Threats};

/// Any board that fits into a word; the usual one without parameters.
pub const GAME: GameEntry = GameEntry {
    name: "connect4",
    synonyms: &[
        "connect-four",
        "four-in-a-row",
        "4-in-a-row",
        "vier-gewinnt",
        "puissance-4",
    ],
    summary: "Connect Four: drop stones into columns, four in a row win",
    parameters: "[:COLUMNSxROWS]",
    example: "connect4:5x4",
    example_moves: "3 3",
    about: About {
        rules: "X and O take turns to drop a stone into a column that is not full.\nThe first four of one player in a row, a column or a diagonal win;\na full board without them is a draw.",
        parameters: &[(
            "COLUMNSxROWS",
            "the size, 7x6 without it; COLUMNS x (ROWS + 1) is at most 64",
        )],
        positions: "The columns that were played, as in 4455;\nor the rows from the top with / between them: X and O for stones,\na number for that many empty cells; then : and who moves.",
        moves: "The number of the column, from 1.",
        generators: &[
            ("legal", "every column that is not full"),
            ("safe", "the columns that do not lose at once"),
        ],
        starts: &[
            ("connect4:6x5", "a draw, proven in a second or two"),
            (
                "connect4",
                "a win for X, proven in some minutes with --table 4GiB",
            ),
        ],
        translations: &[Translation {
            language: Language::SimplifiedChinese,
            summary: "四子棋：把棋子投入各列，连成四子者胜",
            rules: "X与O轮流把棋子投入未满的列。\n先在横、竖或斜线上连成四子者胜；\n棋盘下满而无人连成则为和棋。",
            parameters: &[("COLUMNSxROWS", "大小，默认为7x6；列数乘以（行数加1）最多64")],
            starts: &[
                ("connect4:6x5", "和棋，一两秒可证"),
                ("connect4", "X必胜，用--table 4GiB几分钟可证"),
            ],
        }],
        ..About::NONE
    },
    names_file: no_file,
    open,
};

/// The ladder of levels, fitted on the usual board: each level beats the one below in about the same share of games.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(1000).to_depth(4),
    Weakness::slipping(830).to_depth(4),
    Weakness::slipping(665).to_depth(4),
    Weakness::slipping(475).sure_of(3).to_depth(4),
    Weakness::slipping(325).sure_of(3).to_depth(4),
    Weakness::slipping(211).sure_of(3).to_depth(5),
    Weakness::slipping(141).sure_of(5).to_depth(6),
    Weakness::slipping(77).sure_of(5).to_depth(7),
    Weakness::slipping(18).sure_of(5).to_depth(8),
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
    Ok(
        SessionBuilder::symmetric(name, Connect4::new(size), FreeColumns, Threats)
            .solving_with("safe", SafeColumns)
            .playing_with("safe")
            .explaining(words::reasons)
            .remarking(words::remarks)
            .speaking(words::TEXTS)
            .described_as(description(size))
            .with_ladder(LADDER)
            .threatening()
            .listed_by(|pos| AnyExpansion::of(pos, FreeColumns))
            .objecting(|_, _| Some(Phrase::new("full-column")))
            .build(),
    )
}

fn description(size: Size) -> Description {
    let (columns, rows) = (size.columns(), size.rows());
    Description {
        summary: format!(
            "Connect Four: drop stones into {columns} columns of {rows} cells, four in a row win"
        ),
        rules: GAME.about.rules.to_owned(),
    }
}
