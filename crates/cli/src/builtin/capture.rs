//! The capture game.

mod words;

use gametree_capture::{Capture, RuleSet, Rules, RulesError, Start};
use gametree_eval::Liberties;
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_registry::{GameEntry, ParameterError, SessionBuilder};

use super::{Opened, number};

/// Both rule sets, and every start that is no position text.
pub(super) const ENTRY: GameEntry = GameEntry {
    name: "capture",
    summary: "the capture game on COLUMNS times ROWS points, up to 19 each way: the first capture wins; contact: a stone must touch the opponent",
    parameters: "COLUMNSxROWS[,plain|contact][,empty|centre|crosscut]",
    example: "capture:6x6,contact",
    example_moves: "c3 c4",
    open,
};

fn open(parameters: &str) -> Opened {
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
    let rules = Rules::new(columns, rows, rule_set).map_err(capture_size)?;
    capture(rules, start.unwrap_or(Start::Empty))
}

fn capture_size(error: RulesError) -> ParameterError {
    ParameterError::new(
        format!("sides from 1 to {} and at least 2 points", Rules::MAX_SIDE),
        format!("{} columns and {} rows", error.columns, error.rows),
    )
}

fn capture(rules: Rules, start: Start) -> Opened {
    match rules.words() {
        0..=1 => capture_in_words::<1>(rules, start),
        2 => capture_in_words::<2>(rules, start),
        _ => capture_in_words::<6>(rules, start),
    }
}

fn capture_in_words<const W: usize>(rules: Rules, start: Start) -> Opened {
    let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
    let pos = Capture::<W>::with_start(rules, start).map_err(|error| {
        let expected = match error.start {
            Start::Empty | Start::Centre => "any board",
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
        .proving_first()
        .answering(words::LIBERTIES, words::liberties)
        .explaining(words::reason)
        .objecting(|pos, m| Some(words::objection(pos, m)))
        .build())
}
