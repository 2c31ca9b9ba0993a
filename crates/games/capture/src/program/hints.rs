//! Hints of the capture game during play: liberties, ladders, and reasons for moves.

use gametree_capture::{Capture, StoneString};
use gametree_core::{Argument, Mismatch, Notation, Phrase, Player, Position};
use gametree_eval::{Danger, Reason, Threat, danger, reasons};
use gametree_grid::{Bits, Cell, Grid};
use gametree_registry::{Language, QuestionError, Texts};

/// Describes the string of the stone on a point: its size, its liberties, and its fate.
pub(super) fn liberties<const W: usize>(
    pos: &Capture<W>,
    point: &str,
) -> Result<Phrase, QuestionError> {
    let cell = pos.parse_move(point)?;
    let (Some(owner), Some(string)) = (pos.owner(cell), pos.string_at(cell)) else {
        let found = format!("{}, which is empty", pos.move_text(cell));
        return Err(Mismatch::new("a point with a stone", found).into());
    };
    let liberties = string.liberties();
    let message = if liberties.is_empty() {
        "string-without-liberties"
    } else {
        "string"
    };
    Ok(Phrase::new(message)
        .with("player", Argument::player(pos.player_name(owner)))
        .with("stones", string.stones().count())
        .with("count", liberties.count())
        .with("liberties", names(pos.grid(), *liberties))
        .with("fate", fate(pos, cell, string)))
}

fn names<const W: usize>(grid: Grid, cells: Bits<W>) -> String {
    let names: Vec<String> = cells.iter().map(|cell| grid.cell_name(cell)).collect();
    names.join(" ")
}

/// Returns the fate of a string.
fn fate<const W: usize>(pos: &Capture<W>, cell: Cell, string: &StoneString<W>) -> Phrase {
    if string.liberties().is_empty() {
        return Phrase::new("fate-captured");
    }
    if pos.outcome().is_some() {
        return Phrase::new("fate-over");
    }
    let Some(Danger { attack, threat }) = danger(pos, cell) else {
        return Phrase::new("fate-safe");
    };
    let is_own_turn = pos.owner(cell) == Some(pos.to_move());
    let at = |message| Phrase::new(message).with("point", pos.move_text(attack));
    if string.liberties().single().is_none() {
        let caught = at(match threat {
            Threat::Ladder => "fate-ladder",
            Threat::DoubleAtari => "fate-double-atari",
            Threat::Capture => "fate-caught",
        });
        return if is_own_turn {
            Phrase::new("fate-unless-helped").with("fate", caught)
        } else {
            caught
        };
    }
    at(match is_own_turn {
        false => "fate-captures",
        true if is_safe_after(pos, attack, cell) => "fate-saves",
        true => "fate-lost",
    })
}

/// Returns `true` if the string of a stone of the side to move is in no danger after a move.
fn is_safe_after<const W: usize>(pos: &Capture<W>, m: Cell, stone: Cell) -> bool {
    pos.is_legal(m) && {
        let mut after = pos.clone();
        after.play(m);
        danger(&after, stone).is_none()
    }
}

/// The texts for all hints of the game.
pub(super) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the reasons for a move, as phrases with the move as their subject.
pub(super) fn reasons_for<const W: usize>(pos: &Capture<W>, m: Cell) -> Vec<Phrase> {
    let reasons = reasons(pos, m);
    reasons.iter().map(|reason| phrase(pos, reason)).collect()
}

/// Returns the strings in atari, each by one of its stones, those of the side to move first.
pub(super) fn remarks<const W: usize>(pos: &Capture<W>) -> Vec<Phrase> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let in_atari = |owner: Player| {
        pos.strings(owner).filter_map(move |string| {
            let (stone, liberty) = string.stones().first().zip(string.liberties().single())?;
            let remark = Phrase::new("in-atari")
                .with("player", Argument::player(pos.player_name(owner)))
                .with("stone", pos.move_text(stone))
                .with("liberty", pos.move_text(liberty));
            Some(remark)
        })
    };
    let mover = pos.to_move();
    in_atari(mover).chain(in_atari(!mover)).collect()
}

/// Returns the reason why a point is illegal, as a phrase with the point as its subject.
pub(super) fn objection<const W: usize>(pos: &Capture<W>, m: Cell) -> Phrase {
    let (mover, them) = (pos.to_move(), !pos.to_move());
    if pos.owner(m).is_some() {
        Phrase::new("is-taken")
    } else if pos.liberties_after(m, mover).is_empty() {
        Phrase::new("is-suicide")
    } else if pos.stones(them).is_empty() {
        Phrase::new("is-not-centre")
    } else {
        let opponent = Argument::player(pos.player_name(them));
        Phrase::new("touches-none").with("opponent", opponent)
    }
}

fn phrase<const W: usize>(pos: &Capture<W>, reason: &Reason) -> Phrase {
    let name = |&cell: &Cell| pos.move_text(cell);
    let all = |cells: &[Cell]| Argument::all(cells.iter().map(name));
    let about = |message, stone| Phrase::new(message).with("stone", name(stone));
    match reason {
        Reason::Captures(stone) => about("captures", stone),
        Reason::LeavesNoMove => Phrase::new("leaves-no-move"),
        Reason::OnlyMove => Phrase::new("only-move"),
        Reason::Saves(stones, threat) => {
            let message = match threat {
                Threat::Capture => "saves-from-capture",
                Threat::Ladder => "saves-from-ladder",
                Threat::DoubleAtari => "saves-from-double-atari",
            };
            Phrase::new(message).with("stones", all(stones))
        }
        Reason::DoubleAtari(one, other) => {
            Phrase::new("double-atari").with("stones", all(&[*one, *other]))
        }
        Reason::Catches(stone, Threat::Ladder) => about("catches-in-ladder", stone),
        Reason::Catches(stone, _) => about("catches", stone),
        Reason::Atari(stone) => about("atari", stone),
        Reason::Connects(stones) => Phrase::new("connects").with("stones", all(stones)),
        Reason::Forced => Phrase::new("forced"),
        Reason::Threatens(stone, Threat::Ladder) => about("threatens-ladder", stone),
        Reason::Threatens(stone, Threat::DoubleAtari) => about("threatens-double-atari", stone),
        Reason::Threatens(stone, Threat::Capture) => about("threatens", stone),
        Reason::Extends(stone, liberties) => about("extends", stone).with("liberties", *liberties),
        Reason::Presses(stone) => about("presses", stone),
    }
}

#[cfg(test)]
mod tests {
    use gametree_capture::{RuleSet, Rules};
    use gametree_registry::Words;

    use super::*;

    fn position(text: &str) -> Capture<1> {
        let columns = text.split('/').count();
        let rules = Rules::new(columns, columns, RuleSet::Plain).expect("rules");
        Capture::new(rules)
            .parse_position(text)
            .expect("a position")
    }

    fn sentence(phrase: &Phrase) -> String {
        Words::new(Language::English, &[TEXTS]).say(phrase)
    }

    #[test]
    fn liberties_come_with_the_fate_of_the_string() {
        let check = |text: &str, point: &str, expected: &str| {
            let found = liberties(&position(text), point).map(|phrase| sentence(&phrase));
            assert_eq!(found.as_deref(), Ok(expected), "{text} {point}");
        };
        let ladder = "7/7/7/2XO3/2XXX2/7/7";
        let string =
            "White has a string of 1 stone with 2 liberties: e4 d5; caught in a ladder from d5";
        check(&format!("{ladder}:X"), "d4", string);
        check(
            &format!("{ladder}:O"),
            "D4",
            &format!("{string} unless it gets help"),
        );
        check(
            &format!("{ladder}:X"),
            "e3",
            "Black has a string of 4 stones with 8 liberties: c2 d2 e2 b3 f3 b4 e4 c5; no ladder catches it",
        );
        let atari = "White has a string of 1 stone with 1 liberty: a2; in atari, a2";
        check("3/1X1/OX1:X", "a1", &format!("{atari} captures it"));
        check("3/1X1/OX1:O", "a1", &format!("{atari} does not save it"));
        check("5/5/5/1O3/OXX2:O", "a1", &format!("{atari} saves it"));
        // A ladder works unless the attacker is in atari himself.
        let runs = "White has a string of 1 stone with 1 liberty: e4; in atari, e4";
        let caught = "7/7/3X3/2XO3/2XXX2/7/7:O";
        check(caught, "d4", &format!("{runs} does not save it"));
        let race = "7/7/3X3/2XO3/2XXX2/O6/X6:O";
        check(race, "d4", &format!("{runs} saves it"));
        let end = "3/XX1/OX1:O";
        check(
            end,
            "a1",
            "White has a string of 1 stone with 0 liberties; it is captured",
        );
        check(
            end,
            "b2",
            "Black has a string of 3 stones with 4 liberties: c1 c2 a3 b3; the game is over",
        );
    }

    #[test]
    fn points_without_a_stone_have_no_liberties() {
        let check = |point: &str, expected: &str| {
            let error = liberties(&position("3/1X1/OX1:X"), point).expect_err(point);
            assert_eq!(error.to_string(), expected);
        };
        check(
            "c3",
            "expected a point with a stone, found c3, which is empty",
        );
        let cell = "expected a cell in columns a to c and rows 1 to 3";
        check("d1", &format!("{cell}, found \"d1\""));
        check("b2 b1", &format!("{cell}, found \"b2 b1\""));
    }

    #[test]
    fn reasons_are_phrases() {
        let check = |text: &str, m: &str, expected: &str| {
            let pos = position(text);
            let cell = pos.parse_move(m).expect("a point");
            let words = Words::new(Language::English, &[TEXTS]);
            let reasons: Vec<String> = reasons_for(&pos, cell)
                .iter()
                .map(|reason| words.say(reason))
                .collect();
            assert_eq!(words.all(&reasons), expected, "{text} {m}");
        };
        check("3/1X1/OX1:X", "a2", "captures a1");
        check("3/1X1/OX1:X", "a3", "");
        check("7/7/7/2XO3/2XXX2/7/7:X", "d5", "catches d4 in a ladder");
        check("7/7/7/2XO3/2XXX2/7/7:O", "f6", "saves d4 from the ladder");
        let averted = "saves b3 and d3 from a double atari and connects b3 and d3";
        check("5/1X1X1/1O1O1/1X1X1/5:O", "c3", averted);
        let double = "puts b3 and d3 in double atari";
        check("5/1X1X1/1O1O1/1X1X1/5:X", "c3", double);
        check("7/7/7/3XO2/7/7/7:X", "e5", "leaves e4 two liberties");
        check("7/7/7/3XO2/7/7/7:X", "d5", "extends d4 to 5 liberties");
    }

    #[test]
    fn strings_in_atari_are_remarked_on() {
        let check = |text: &str, expected: &[&str]| {
            let words = Words::new(Language::English, &[TEXTS]);
            let remarks = remarks(&position(text));
            let remarks: Vec<String> = remarks.iter().map(|one| words.say(one)).collect();
            assert_eq!(remarks, expected, "{text}");
        };
        let one = "White's string at a1 has one liberty left, a2.";
        check("3/1X1/OX1:X", &[one]);
        check("3/1X1/OX1:O", &[one]);
        check("3/3/3:X", &[]);
        // The game is over.
        check("3/XX1/OX1:O", &[]);
    }

    #[test]
    fn illegal_points_have_a_reason() {
        let check = |rule_set, text: &str, m: &str, expected: &str| {
            let rules = Rules::new(3, 3, rule_set).expect("rules");
            let pos = Capture::<1>::new(rules).parse_position(text).expect(text);
            let cell = pos.parse_move(m).expect("a point");
            assert!(!pos.is_legal(cell), "{text} {m}");
            assert_eq!(sentence(&objection(&pos, cell)), expected, "{text} {m}");
        };
        let (plain, contact) = (RuleSet::Plain, RuleSet::Contact);
        check(plain, "3/1X1/3:O", "b2", "is taken");
        check(plain, "3/X2/1X1:O", "a1", "would be suicide");
        check(
            contact,
            "3/3/3:X",
            "a1",
            "is not the centre, where the first stone goes",
        );
        check(contact, "3/1X1/3:O", "a1", "touches no stone of Black");
    }
}
