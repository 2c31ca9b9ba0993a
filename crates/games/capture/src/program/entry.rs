//! Registry entry of the capture game.

use std::fmt::Display;

use gametree_capture::{Capture, RuleSet, Rules, Start};
use gametree_core::{AnyExpansion, Mismatch, Phrase};
use gametree_eval::Liberties;
use gametree_grid::{SgfGame, sgf_format};
use gametree_movegen::{CentreFirst, ForcedReplies, LegalMoves};
use gametree_registry::{
    About, Description, GameEntry, Ladder, Language, Opened, Question, SessionBuilder, Texts,
    Weakness, number,
};

use super::hints;

/// The page about the game.
const ABOUT: About = About {
    rules: "capture-rules",
    parameters: &[
        ("COLUMNSxROWS", "capture-columnsxrows"),
        ("plain", "capture-plain"),
        ("contact", "capture-contact"),
        ("empty", "capture-empty"),
        ("centre", "capture-centre"),
        ("crosscut", "capture-crosscut"),
    ],
    positions: "The rows from the top with / between them: X and O for stones,\na number for that many empty points; then : and who moves.",
    moves: "The letter of the column and the number of the row from the bottom, as in c3; every letter counts, i too.",
    generators: &[
        ("legal", "every legal point, captures first"),
        ("forced", "a capture, else the answer to an atari, else all"),
        (
            CENTRE_FIRST,
            "every legal point, those near the centre first",
        ),
    ],
    starts: &[
        ("capture:5x5", "capture-start-5x5"),
        ("capture:8x8,crosscut", "capture-start-8x8-crosscut"),
    ],
    texts: hints::TEXTS,
    ..About::NONE
};

/// The entry for both rule sets and every start that is not a position text.
pub const GAME: GameEntry = GameEntry::new("capture", "capture-summary", open)
    .with_title("capture-title")
    .with_synonyms(&["atari-go", "capture-go", "first-capture", "ponnuki", "go"])
    .with_parameters("COLUMNSxROWS[,plain|contact][,empty|centre|crosscut]")
    .with_example("capture:6x6,contact", "c3 c4")
    .with_puzzles(include_str!("../../puzzles/capture.txt"))
    .with_about(ABOUT);

/// The texts of one game with its parameters.
const DESCRIPTION: Texts = Texts::new(&[
    (
        Language::English,
        include_str!("../../texts/description.en.ftl"),
    ),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/description.zh-Hans.ftl"),
    ),
]);

/// The question that [`hints::liberties`] answers.
const LIBERTIES: Question = Question {
    name: "liberties",
    argument: "POINT",
    summary: "ask-liberties",
};

/// The name of the generator for playing: it puts points near the centre first.
const CENTRE_FIRST: &str = "centre-first";

/// The ladder of levels, fitted on 6 times 6 points.
///
/// The lower half sees no answer to its moves and differs in the rate of slips alone.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(1000).to_depth(1),
    Weakness::slipping(850).to_depth(1),
    Weakness::slipping(670).to_depth(1),
    Weakness::slipping(450).to_depth(1),
    Weakness::slipping(260).to_depth(1),
    Weakness::slipping(120).to_depth(1),
    Weakness::slipping(520).sure_of(4).to_depth(9),
    Weakness::slipping(380).sure_of(4).to_depth(9),
    Weakness::slipping(200).sure_of(4),
]);

fn open(parameters: &str) -> Opened {
    let mut parts = parameters.split(',');
    let size = parts.next().unwrap_or_default();
    let Some((columns, rows)) = size.split_once('x') else {
        return Err(Mismatch::new("COLUMNSxROWS first", format!("{size:?}")));
    };
    let (columns, rows) = (cells(columns)?, cells(rows)?);
    let (mut rule_set, mut start) = (None, None);
    for part in parts {
        match part {
            "plain" => choose(&mut rule_set, RuleSet::Plain, "rule set")?,
            "contact" => choose(&mut rule_set, RuleSet::Contact, "rule set")?,
            "empty" => choose(&mut start, Start::Empty, "start")?,
            "centre" => choose(&mut start, Start::Centre, "start")?,
            "crosscut" => choose(&mut start, Start::Crosscut, "start")?,
            _ => {
                return Err(Mismatch::new(
                    "one of plain, contact and one of empty, centre, crosscut",
                    format!("{part:?}"),
                ));
            }
        }
    }
    let rule_set = rule_set.unwrap_or(RuleSet::Plain);
    let rules = Rules::new(columns, rows, rule_set)?;
    capture(rules, start.unwrap_or(Start::Empty))
}

/// Records a parameter of a kind of which at most one may be given.
fn choose<T: Display>(chosen: &mut Option<T>, value: T, kind: &str) -> Result<(), Mismatch> {
    match chosen {
        None => {
            *chosen = Some(value);
            Ok(())
        }
        Some(earlier) => Err(Mismatch::new(
            format!("one {kind}, which {earlier} is already"),
            format!("\"{value}\""),
        )),
    }
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
    let pos = Capture::<W>::with_start(rules, start)?;
    let rule_set = match rules.rule_set() {
        RuleSet::Plain => "",
        RuleSet::Contact => ",contact",
    };
    let opening = match start {
        Start::Empty => String::new(),
        start => format!(",{start}"),
    };
    let name = format!("capture:{columns}x{rows}{rule_set}{opening}");
    // Under the contact rule, stones are never far from each other.
    let playing = match rules.rule_set() {
        RuleSet::Plain => CENTRE_FIRST,
        RuleSet::Contact => "legal",
    };
    Ok(SessionBuilder::symmetric(name, pos, LegalMoves, Liberties)
        .solving_with("forced", ForcedReplies)
        .with_generator(CENTRE_FIRST, CentreFirst::new(rules.grid()))
        .playing_with(playing)
        .described_as(description(rules))
        .with_ladder(LADDER)
        .proving_first()
        .with_record_format(sgf_format(rules.grid(), SgfGame::Go))
        .answering(LIBERTIES, hints::liberties)
        .explaining(hints::reasons_for)
        .remarking(hints::remarks)
        .speaking(hints::TEXTS)
        .speaking(DESCRIPTION)
        .listed_by(|pos| AnyExpansion::of(pos, LegalMoves))
        .objecting(|pos, m| Some(hints::objection(pos, m)))
        .build())
}

fn description(rules: Rules) -> Description {
    let (rule_set, message) = match rules.rule_set() {
        RuleSet::Plain => ("plain", GAME.about.rules),
        RuleSet::Contact => ("contact", "capture-contact-rules"),
    };
    let summary = Phrase::new("capture-game").with("columns", rules.grid().columns());
    let summary = summary.with("rows", rules.grid().rows());
    Description {
        summary: summary.with("rules", rule_set),
        rules: Phrase::new(message),
    }
}

fn cells(text: &str) -> Result<usize, Mismatch> {
    number(text, "a number of cells")
}
