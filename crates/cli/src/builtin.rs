//! The games and judges that the program comes with.

use gametree_capture::{Capture, RuleSet, Rules as CaptureRules, RulesError, Start};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::{LineRule, Mnk, Rules as MnkRules, RulesError as MnkError};
use gametree_movegen::{ForcedReplies, LegalMoves, Near};
use gametree_registry::{GameEntry, ParameterError, Registry, Session, SessionBuilder};
use gametree_tictactoe::TicTacToe;

use crate::ural;

/// Boards with more cells than this are played with the cells near a stone alone.
const SMALL_BOARD_CELLS: usize = 36;

type Opened = Result<Box<dyn Session>, ParameterError>;

/// All built-in games and judges.
pub fn builtin() -> Registry {
    Registry::new()
        .with_game(GameEntry {
            name: "mnk",
            summary: "K in a row on COLUMNS times ROWS cells, up to 32 each way; exact: a longer row does not win",
            parameters: "COLUMNS,ROWS,K[,exact]",
            example: "mnk:4,3,3",
            example_moves: "b2 a1",
            open: open_mnk,
        })
        .with_game(GameEntry {
            name: "tictactoe",
            summary: "three in a row on the 3x3 board",
            parameters: "",
            example: "tictactoe",
            example_moves: "b2 a1",
            open: open_tictactoe,
        })
        .with_game(GameEntry {
            name: "capture",
            summary: "the capture game on COLUMNS times ROWS points, up to 19 each way: the first capture wins; contact: a stone must touch the opponent",
            parameters: "COLUMNSxROWS[,plain|contact][,empty|centre|crosscut]",
            example: "capture:6x6,contact",
            example_moves: "c3 c4",
            open: open_capture,
        })
        .with_game(GameEntry {
            name: "gomoku",
            summary: "five in a row on the 15x15 board; exact: six do not win",
            parameters: "[:exact]",
            example: "gomoku",
            example_moves: "h8 i9",
            open: open_gomoku,
        })
        .with_judge(ural::ENTRY)
}

fn open_tictactoe(parameters: &str) -> Opened {
    if !parameters.is_empty() {
        return Err(ParameterError::new(
            "no parameters",
            format!("{parameters:?}"),
        ));
    }
    let start = TicTacToe::default();
    Ok(SessionBuilder::new("tictactoe", start, LegalMoves, OpenLines).build())
}

fn open_gomoku(parameters: &str) -> Opened {
    let (name, lines) = match parameters {
        "" => ("gomoku", LineRule::AtLeast),
        "exact" => ("gomoku:exact", LineRule::Exactly),
        other => {
            return Err(ParameterError::new(
                "exact or nothing",
                format!("{other:?}"),
            ));
        }
    };
    Ok(mnk(name.to_owned(), mnk_rules(15, 15, 5, lines)?))
}

fn open_mnk(parameters: &str) -> Opened {
    let parts: Vec<&str> = parameters.split(',').collect();
    let (numbers, lines) = match parts.as_slice() {
        [numbers @ .., "exact"] => (numbers, LineRule::Exactly),
        numbers => (numbers, LineRule::AtLeast),
    };
    let &[columns, rows, k] = numbers else {
        return Err(ParameterError::new(
            "COLUMNS,ROWS,K or COLUMNS,ROWS,K,exact",
            format!("{parameters:?}"),
        ));
    };
    let (columns, rows, k) = (number(columns)?, number(rows)?, number(k)?);
    let suffix = match lines {
        LineRule::AtLeast => "",
        LineRule::Exactly => ",exact",
    };
    let rules = mnk_rules(columns, rows, k, lines)?;
    Ok(mnk(format!("mnk:{columns},{rows},{k}{suffix}"), rules))
}

fn mnk_rules(
    columns: usize,
    rows: usize,
    k: usize,
    lines: LineRule,
) -> Result<MnkRules, ParameterError> {
    MnkRules::new(columns, rows, k, lines).map_err(|error| match error {
        MnkError::Board(error) => ParameterError::new(
            format!("1 to {} {}", gametree_grid::Grid::MAX_SIDE, error.side),
            error.found.to_string(),
        ),
        MnkError::Line { found } => ParameterError::new(
            format!("a row of 1 to {} cells", MnkRules::MAX_LINE),
            found.to_string(),
        ),
        MnkError::Words { needed, found } => {
            ParameterError::new(format!("{needed} words"), found.to_string())
        }
    })
}

fn mnk(name: String, rules: MnkRules) -> Box<dyn Session> {
    match rules.grid().words() {
        0..=1 => mnk_in_words::<1>(name, rules),
        2 => mnk_in_words::<2>(name, rules),
        3..=4 => mnk_in_words::<4>(name, rules),
        5..=7 => mnk_in_words::<7>(name, rules),
        _ => mnk_in_words::<17>(name, rules),
    }
}

fn mnk_in_words<const W: usize>(name: String, rules: MnkRules) -> Box<dyn Session> {
    let start = Mnk::<W>::new(rules).expect("as many words as the board needs");
    let is_small = rules.grid().cell_count() <= SMALL_BOARD_CELLS;
    let playing = if is_small { "legal" } else { "near-2" };
    SessionBuilder::new(name, start, LegalMoves, OpenLines)
        .solving_with("forced", ForcedReplies)
        .with_generator("near-1", Near::new(1))
        .with_generator("near-2", Near::new(2))
        .playing_with(playing)
        .build()
}

fn open_capture(parameters: &str) -> Opened {
    let mut parts = parameters.split(',');
    let size = parts.next().unwrap_or_default();
    let Some((columns, rows)) = size.split_once('x') else {
        return Err(ParameterError::new(
            "COLUMNSxROWS first",
            format!("{size:?}"),
        ));
    };
    let (columns, rows) = (number(columns)?, number(rows)?);
    let (mut rule_set, mut start) = (None, None);
    for part in parts {
        let is_repeated = match part {
            "plain" => rule_set.replace(RuleSet::Plain).is_some(),
            "contact" => rule_set.replace(RuleSet::Contact).is_some(),
            "empty" => start.replace(Start::Empty).is_some(),
            "centre" => start.replace(Start::Centre).is_some(),
            "crosscut" => start.replace(Start::Crosscut).is_some(),
            _ => true,
        };
        if is_repeated {
            return Err(ParameterError::new(
                "one of plain, contact and one of empty, centre, crosscut",
                format!("{part:?}"),
            ));
        }
    }
    let rule_set = rule_set.unwrap_or(RuleSet::Plain);
    let rules = CaptureRules::new(columns, rows, rule_set).map_err(capture_size)?;
    capture(rules, start.unwrap_or(Start::Empty))
}

fn capture_size(error: RulesError) -> ParameterError {
    ParameterError::new(
        format!(
            "sides from 1 to {} and at least 2 points",
            CaptureRules::MAX_SIDE
        ),
        format!("{} columns and {} rows", error.columns, error.rows),
    )
}

fn capture(rules: CaptureRules, start: Start) -> Opened {
    match rules.words() {
        0..=1 => capture_in_words::<1>(rules, start),
        2 => capture_in_words::<2>(rules, start),
        _ => capture_in_words::<6>(rules, start),
    }
}

fn capture_in_words<const W: usize>(rules: CaptureRules, start: Start) -> Opened {
    let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
    let pos = Capture::<W>::with_start(rules, start).map_err(|error| {
        let expected = match error.start {
            Start::Empty => "any board",
            Start::Centre => "odd sides for the start centre",
            Start::Crosscut => "even sides of at least 4 for the start crosscut",
        };
        ParameterError::new(expected, format!("{columns} columns and {rows} rows"))
    })?;
    let rule_set = match rules.rule_set() {
        RuleSet::Plain => "",
        RuleSet::Contact => ",contact",
    };
    let opening = match start {
        Start::Empty => String::new(),
        start => format!(",{start}"),
    };
    let name = format!("capture:{columns}x{rows}{rule_set}{opening}");
    Ok(SessionBuilder::new(name, pos, LegalMoves, Liberties)
        .solving_with("forced", ForcedReplies)
        .build())
}

/// A number of cells; one with too many digits is as wrong as one that is too large.
fn number(text: &str) -> Result<usize, ParameterError> {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_number => Ok(number),
        _ => Err(ParameterError::new(
            "a number of cells",
            format!("{text:?}"),
        )),
    }
}
