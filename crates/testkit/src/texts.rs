//! The laws of texts: a written text reads back, and mistakes are refused with their place.

use std::collections::HashMap;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use gametree_core::{GameMove, Mismatch, Notation, Place, Player};

use crate::random::Rng;
use crate::report::Report;

/// Number of misspelt texts that are read for every correct text.
const MISSPELT: usize = 2;
/// Characters put where they do not belong in misspelt texts; the last two take more than one byte.
const STRANGE: [char; 12] = [
    '0',
    '1',
    '9',
    'X',
    'a',
    'z',
    ':',
    '/',
    '-',
    ' ',
    'é',
    '\u{1F3B2}',
];

/// Checks the texts of a position.
pub(crate) fn check_text<P>(pos: &P, rng: &mut Rng, report: &mut Report)
where
    P: Notation + PartialEq + Debug,
{
    let text = pos.position_text();
    if !is_a_word(&text) {
        let law = "the position text is one word";
        report.broken(law, pos, format!("{text:?}"));
    }
    check_reading(pos, &text, report);
    for _ in 0..MISSPELT {
        let wrong = misspell(&text, rng);
        let Some(Ok(read)) = check_refusal(pos, &wrong, P::parse_position, report) else {
            continue;
        };
        let again = read.parse_position(&read.position_text());
        if again.as_ref() != Ok(&read) {
            report.broken(
                "whatever is accepted as a position reads back",
                pos,
                format!("{wrong:?} is read as {read:?}\n  and that as {again:?}"),
            );
        }
    }
    let diagram = pos.diagram(None);
    if diagram.ends_with('\n') {
        let law = "a diagram has no newline at its end";
        report.broken(law, pos, format!("{diagram:?}"));
    }
    let names = [Player::First, Player::Second].map(|player| pos.player_name(player));
    if !names.into_iter().all(is_a_word) || names[0] == names[1] {
        let law = "the players are called by two words";
        report.broken(law, pos, format!("{names:?}"));
    }
}

/// The texts of the moves so far, from the positions where each was met first.
pub(crate) struct MoveTexts<M>(HashMap<M, String>);

impl<M> MoveTexts<M> {
    pub(crate) fn none() -> Self {
        MoveTexts(HashMap::new())
    }
}

impl<M: GameMove> MoveTexts<M> {
    /// Checks the text of a legal move.
    pub(crate) fn check<P: Notation<Move = M>>(
        &mut self,
        pos: &P,
        m: M,
        rng: &mut Rng,
        report: &mut Report,
    ) {
        let text = pos.move_text(m);
        check_move_text(pos, m, &text, rng, report);
        let first = self.0.entry(m).or_insert_with(|| text.clone());
        if *first != text {
            let law = "a move has one text in all positions";
            report.broken(law, pos, format!("{m:?} is {text}, and was {first} before"));
        }
    }
}

fn check_move_text<P: Notation>(
    pos: &P,
    m: P::Move,
    text: &str,
    rng: &mut Rng,
    report: &mut Report,
) {
    if !is_a_word(text) {
        let law = "a move text is one word";
        report.broken(law, pos, format!("{text:?}"));
    }
    match pos.parse_move(text) {
        Ok(read) if read == m => {}
        other => report.broken(
            "the move text reads back",
            pos,
            format!("{text} reads as {other:?}"),
        ),
    }
    check_refusal(pos, &misspell(text, rng), P::parse_move, report);
}

/// Checks that the text determines the position, and with it everything that moves update incrementally.
fn check_reading<P>(pos: &P, text: &str, report: &mut Report)
where
    P: Notation + PartialEq + Debug,
{
    let law = "the position text determines the position";
    match pos.parse_position(text) {
        Err(error) => report.broken(law, pos, format!("it is refused: {error}")),
        Ok(read) if read != *pos => report.broken(
            law,
            pos,
            format!("read back: {read:?}\n  instead of: {pos:?}"),
        ),
        Ok(read) if read.key() != pos.key() => report.broken(
            "the incremental key is the key from scratch",
            pos,
            format!(
                "kept: {:#018x}, from scratch: {:#018x}",
                pos.key(),
                read.key()
            ),
        ),
        Ok(read) if read.proof_key() != pos.proof_key() => report.broken(
            "the proof key is that of the position read back",
            pos,
            format!("{:x?}, not {:x?}", pos.proof_key(), read.proof_key()),
        ),
        Ok(_) => {}
    }
}

/// Reads a text that may be wrong; returns `None` if that panics.
fn check_refusal<P: Notation, T>(
    pos: &P,
    text: &str,
    parse: impl Fn(&P, &str) -> Result<T, Mismatch>,
    report: &mut Report,
) -> Option<Result<T, Mismatch>> {
    let Ok(read) = catch_unwind(AssertUnwindSafe(|| parse(pos, text))) else {
        let law = "a wrong text is refused without a panic";
        report.broken(law, pos, format!("reading {text:?} panics"));
        return None;
    };
    let last = text.chars().count() + 1;
    if let Err(error) = &read
        && !matches!(error.place, Some(Place::Column(column)) if (1..=last).contains(&column))
    {
        report.broken(
            "a wrong text is refused in a column that it has",
            pos,
            format!("{text:?}: {error}"),
        );
    }
    Some(read)
}

fn is_a_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// Returns the text cut off, or with a character inserted, left out or replaced.
fn misspell(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = rng.below(chars.len() + 1);
    let strange = STRANGE[rng.below(STRANGE.len())];
    match rng.below(4) {
        0 => chars.truncate(at),
        1 => chars.insert(at, strange),
        2 if at < chars.len() => chars[at] = strange,
        _ if at < chars.len() => drop(chars.remove(at)),
        _ => chars.push(strange),
    }
    chars.into_iter().collect()
}
