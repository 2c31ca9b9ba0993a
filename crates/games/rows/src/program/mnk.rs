//! Registry entries of k in a row, and of gomoku as one of its boards.

use gametree_core::{Evaluator, Mismatch, Notation, Phrase, Score};
use gametree_eval::OpenLines;
use gametree_grid::{Cell, SgfGame, sgf_format};
use gametree_mnk::{Forbidden, LineRule, Mnk, Rules};
use gametree_movegen::{ForcedReplies, LegalMoves, Near};
use gametree_patterns::{
    Candidates, ForcedByThreats, Network, OnBoard, PatternEstimate, PatternMnk,
};
use gametree_registry::{
    About, Description, GameEntry, Ladder, Meaning, Opened, Session, SessionBuilder, Weakness,
    number,
};
use gametree_search::PvsOptions;

use super::draw_arguments::DrawArguments;
use super::draws::Draws;
use super::finder::Finder;
use super::offsets::opening_of;
use super::psq::psq_format;
use super::weak::weak_name;
use super::words;

/// The most cells of a small board. Larger boards are played with the most promising moves alone, and solved by alpha-beta first, since few moves matter at a time on smaller ones.
const SMALL_BOARD_CELLS: usize = 36;

/// The greatest length of a line for which there are patterns.
const MAX_PATTERN_LENGTH: usize = 7;
/// The number of words of the largest board.
const LARGEST: usize = 17;

/// The ladder of levels, set on the board of gomoku; see `docs/measurements/levels.md`.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(1000).to_depth(1),
    Weakness::slipping(745).to_depth(1),
    Weakness::slipping(520).to_depth(2),
    Weakness::slipping(370).to_depth(2),
    Weakness::slipping(460).sure_of(2).to_depth(3),
    Weakness::slipping(350).sure_of(2).to_depth(4),
    Weakness::slipping(190).sure_of(2).to_depth(5),
    Weakness::slipping(165).sure_of(4).to_depth(7),
    Weakness::slipping(85).sure_of(4),
]);

const POSITIONS: &str = "The rows from the top with / between them: X and O for stones,\na number for that many empty cells; then : and who moves.";
const MOVES: &str = "The letter of the column and the number of the row from the bottom, as in b2.";
const GENERATORS: &[Meaning] = &[
    ("legal", "every empty cell that is not forbidden"),
    ("forced", "a win, else the answers to a threat, else all"),
    ("safe", "misère: the cells that complete no row"),
    ("near-1", "the cells that touch a stone"),
    ("near-2", "the cells at most two away from a stone"),
    (
        "ranked",
        "the 20 moves that patterns rank highest, for K up to 7",
    ),
];

/// The page about mnk.
const MNK_ABOUT: About = About {
    rules: "mnk-rules",
    parameters: &[
        ("COLUMNS,ROWS", "mnk-columns-rows"),
        ("K", "mnk-k"),
        ("exact", "mnk-exact"),
        ("misere", "mnk-misere"),
        ("renju", "mnk-renju"),
    ],
    positions: POSITIONS,
    moves: MOVES,
    generators: GENERATORS,
    starts: &[
        ("mnk:3,3,3", "mnk-start-3-3-3"),
        ("mnk:4,4,4", "mnk-start-4-4-4"),
        ("mnk:5,5,4", "mnk-start-5-5-4"),
        ("mnk:7,7,4", "mnk-start-7-7-4"),
        ("mnk:7,7,5", "mnk-start-7-7-5"),
        ("mnk:7,8,5", "mnk-start-7-8-5"),
        ("mnk:4,4,3,misere", "mnk-start-4-4-3-misere"),
        ("mnk:15,15,5", "mnk-start-15-15-5"),
        ("mnk:15,15,5,renju", "mnk-start-15-15-5-renju"),
    ],
    texts: words::TEXTS,
    ..About::NONE
};

/// The entry for any board and any length of a row.
pub const MNK: GameEntry = GameEntry::new("mnk", "mnk-summary", open_mnk)
    .with_title("mnk-title")
    .with_synonyms(&["k-in-a-row", "m-n-k-game"])
    .with_parameters("COLUMNS,ROWS,K[,exact|,misere|,renju]")
    .with_example("mnk:4,3,3", "b2 a1")
    .with_puzzles(include_str!("../../puzzles/mnk.txt"))
    .with_about(MNK_ABOUT);

/// The page about gomoku.
const GOMOKU_ABOUT: About = About {
    rules: "gomoku-rules",
    parameters: &[("exact", "gomoku-exact"), ("renju", "gomoku-renju")],
    positions: POSITIONS,
    moves: MOVES,
    generators: GENERATORS,
    starts: &[
        ("mnk:4,3,3", "gomoku-start-mnk-4-3-3"),
        ("mnk:5,4,4", "gomoku-start-mnk-5-4-4"),
        ("mnk:9,9,5", "gomoku-start-mnk-9-9-5"),
    ],
    texts: words::TEXTS,
    ..About::NONE
};

/// The entry for five in a row on the usual board.
pub const GOMOKU: GameEntry = GameEntry::new("gomoku", "gomoku-summary", open_gomoku)
    .with_title("gomoku-title")
    .with_synonyms(&[
        "five-in-a-row",
        "5-in-a-row",
        "gomoku15",
        "renju:renju",
        "gobang",
        "omok",
        "connect5",
    ])
    .with_parameters("[:exact|:renju]")
    .with_example("gomoku", "h8 i9")
    .with_puzzles(include_str!("../../puzzles/gomoku.txt"))
    .with_about(GOMOKU_ABOUT);

fn open_mnk(parameters: &str) -> Opened {
    let parts: Vec<&str> = parameters.split(',').collect();
    let (numbers, lines) = match parts.as_slice() {
        [numbers @ .., "exact"] => (numbers, LineRule::Exactly),
        [numbers @ .., "misere"] => (numbers, LineRule::Misere),
        [numbers @ .., "renju"] => (numbers, LineRule::Renju),
        numbers => (numbers, LineRule::AtLeast),
    };
    let &[columns, rows, k] = numbers else {
        return Err(Mismatch::new(
            "COLUMNS,ROWS,K, alone or with exact, misere or renju",
            format!("{parameters:?}"),
        ));
    };
    let (columns, rows, k) = (cells(columns)?, cells(rows)?, cells(k)?);
    let suffix = match lines {
        LineRule::AtLeast => "",
        LineRule::Exactly => ",exact",
        LineRule::Misere => ",misere",
        LineRule::Renju => ",renju",
    };
    let rules = Rules::new(columns, rows, k, lines)?;
    Ok(mnk(format!("mnk:{columns},{rows},{k}{suffix}"), rules))
}

fn open_gomoku(parameters: &str) -> Opened {
    let (name, lines) = match parameters {
        "" => ("gomoku", LineRule::AtLeast),
        "exact" => ("gomoku:exact", LineRule::Exactly),
        "renju" => ("gomoku:renju", LineRule::Renju),
        other => {
            return Err(Mismatch::new(
                "exact, renju or nothing",
                format!("{other:?}"),
            ));
        }
    };
    Ok(mnk(name.to_owned(), Rules::new(15, 15, 5, lines)?))
}

/// Creates a session with patterns if there are any, on as many words as the board needs.
fn mnk(name: String, rules: Rules) -> Box<dyn Session> {
    let words = rules.grid().words();
    if !rules.line_wins() {
        return match words {
            0..=4 => misere::<4>(name, rules),
            _ => misere::<LARGEST>(name, rules),
        };
    }
    if rules.k() > MAX_PATTERN_LENGTH {
        return match words {
            0..=4 => plain::<4>(name, rules),
            _ => plain::<LARGEST>(name, rules),
        };
    }
    match words {
        0..=1 => with_patterns::<1>(name, rules),
        2 => with_patterns::<2>(name, rules),
        3..=4 => with_patterns::<4>(name, rules),
        _ => with_patterns::<LARGEST>(name, rules),
    }
}

fn with_patterns<const W: usize>(name: String, rules: Rules) -> Box<dyn Session> {
    let network = Network::of(rules).filter(|_| !is_small(rules));
    let start = match network {
        Some(network) => PatternMnk::<W>::with_network(rules, network),
        None => PatternMnk::new(rules),
    };
    let start = start.expect("lines with patterns on a board that fits");
    let builder = SessionBuilder::symmetric(name, start, OnBoard(LegalMoves), PatternsAndPairs)
        .solving_with("forced", ForcedByThreats)
        .with_generator("near-1", OnBoard(Near::new(1)))
        .with_generator("near-2", OnBoard(Near::new(2)))
        .with_generator("ranked", Candidates::PLAY)
        .with_finder(Finder::default())
        .with_arguments(DrawArguments)
        .explaining(words::reasons)
        .listed_by(|pos| pos.board().expansion(LegalMoves))
        .objecting(|pos, m| Some(objection(pos.board(), m)));
    if is_small(rules) {
        finished(builder.playing_with("legal"), rules)
    } else {
        let builder = builder.playing_with("ranked");
        // The network puts good moves so far ahead that late ones need no search.
        let options = match network {
            Some(_) => PvsOptions::TRUSTING,
            None => PvsOptions::FORCING,
        };
        finished(builder.playing_by(options), rules)
    }
}

/// The estimate of patterns and the results of the next threats, with the bounds of pairings.
#[derive(Clone, Copy)]
struct PatternsAndPairs;

impl<const W: usize> Evaluator<PatternMnk<W>> for PatternsAndPairs {
    #[inline]
    fn evaluate(&self, pos: &PatternMnk<W>) -> Score {
        PatternEstimate.evaluate(pos)
    }

    #[inline]
    fn known(&self, pos: &PatternMnk<W>) -> Option<Score> {
        PatternEstimate.known(pos)
    }

    #[inline]
    fn at_most(&self, pos: &PatternMnk<W>, limit: Score) -> Option<Score> {
        OpenLines.at_most(pos.board(), limit)
    }

    #[inline]
    fn at_least(&self, pos: &PatternMnk<W>, limit: Score) -> Option<Score> {
        OpenLines.at_least(pos.board(), limit)
    }

    fn notable(&self) -> Option<u16> {
        Evaluator::<PatternMnk<W>>::notable(&PatternEstimate)
    }
}

/// Creates a session for lines so long that no player completes one against resistance.
fn plain<const W: usize>(name: String, rules: Rules) -> Box<dyn Session> {
    let builder = without_patterns::<W>(name, rules, "forced")
        .with_finder(Draws::default())
        .with_arguments(DrawArguments);
    let playing = if is_small(rules) { "legal" } else { "near-2" };
    finished(builder.playing_with(playing), rules)
}

/// Creates a session for the misère game, to which no theorem about winning lines applies.
fn misere<const W: usize>(name: String, rules: Rules) -> Box<dyn Session> {
    let builder = without_patterns::<W>(name, rules, "safe").playing_with("safe");
    built(builder, rules)
}

/// Creates a builder with the count of open lines; `forced` is the name of the generator of forced replies.
fn without_patterns<const W: usize>(
    name: String,
    rules: Rules,
    forced: &str,
) -> SessionBuilder<Mnk<W>, OpenLines> {
    let start = Mnk::<W>::new(rules).expect("as many words as the board needs");
    SessionBuilder::symmetric(name, start, LegalMoves, OpenLines)
        .solving_with(forced, ForcedReplies)
        .with_generator("near-1", Near::new(1))
        .with_generator("near-2", Near::new(2))
        .listed_by(|pos| pos.expansion(LegalMoves))
        .objecting(|pos, m| Some(objection(pos, m)))
}

/// Adds the parts that all games with winning lines share.
fn finished<P, E>(builder: SessionBuilder<P, E>, rules: Rules) -> Box<dyn Session>
where
    P: Notation + 'static,
    E: Evaluator<P> + Clone + 'static,
{
    let mut builder = builder.with_ladder(LADDER).threatening();
    if let Some(format) = psq_format(rules) {
        builder = builder.with_other_record_format(format);
    }
    if rules.extra_stone_never_hurts() {
        builder = builder.with_weak_form(weak_name(rules));
    }
    built(builder, rules)
}

/// Adds the parts that all games share.
fn built<P, E>(builder: SessionBuilder<P, E>, rules: Rules) -> Box<dyn Session>
where
    P: Notation + 'static,
    E: Evaluator<P> + Clone + 'static,
{
    let builder = builder
        .described_as(description(rules))
        .speaking(words::TEXTS)
        .speaking(words::DESCRIPTION)
        .with_record_format(sgf_format(rules.grid(), SgfGame::Gomoku))
        .reading_openings(move |line| opening_of(rules.grid(), line));
    if is_small(rules) {
        builder.proving_first().build()
    } else {
        builder.build()
    }
}

fn is_small(rules: Rules) -> bool {
    rules.grid().cell_count() <= SMALL_BOARD_CELLS
}

fn description(rules: Rules) -> Description {
    let lines = match rules.lines() {
        LineRule::AtLeast => "open",
        LineRule::Exactly => "exact",
        LineRule::Misere => "misere",
        LineRule::Renju => "renju",
    };
    let of_game = |message| words::of_board(message, rules).with("lines", lines);
    Description {
        summary: of_game("mnk-game"),
        rules: of_game("mnk-game-rules"),
    }
}

/// Returns the reason why a cell cannot be taken.
fn objection<const W: usize>(pos: &Mnk<W>, m: Cell) -> Phrase {
    if pos.stone(m).is_some() {
        return Phrase::new("is-taken");
    }
    Phrase::new(match pos.forbidden(m) {
        Some(Forbidden::Overline) => "forbidden-overline",
        Some(Forbidden::FourFour) => "forbidden-fours",
        Some(Forbidden::ThreeThree) => "forbidden-threes",
        None => "not-on-board",
    })
}

fn cells(text: &str) -> Result<usize, Mismatch> {
    number(text, "a number of cells")
}
