//! Tests of the reports of the kit on a game that breaks a law.

use gametree_testkit::check_laws;

use crate::heaps::Flaw;
use crate::kit::{LEGAL_MOVES, message, start};

#[test]
fn a_report_names_the_law_the_position_and_what_differs() {
    let found = message(|| check_laws(&start(Flaw::EndsInADraw), &LEGAL_MOVES, 1));
    assert_eq!(
        found,
        "law broken: a game that cannot be drawn has a winner\n  position: 0:0:1\n  Some(Draw)"
    );
}

#[test]
fn a_law_is_named_once_and_counted() {
    let found = message(|| check_laws(&start(Flaw::EndsInADraw), &LEGAL_MOVES, 2));
    assert!(found.ends_with("\n  and once more"), "{found}");
    let found = message(|| check_laws(&start(Flaw::EndsInADraw), &LEGAL_MOVES, 20));
    assert!(found.ends_with("\n  and 19 more times"), "{found}");
    assert_eq!(found.matches("law broken").count(), 1, "{found}");
}

#[test]
fn all_broken_laws_are_in_one_report() {
    let found = message(|| check_laws(&start(Flaw::TextLosesTheTurn), &LEGAL_MOVES, 20));
    for law in [
        "the position text determines the position",
        "whatever is accepted as a position reads back",
    ] {
        assert!(
            found.contains(&format!("law broken: {law}\n  position: ")),
            "{found}"
        );
    }
}

#[test]
fn a_panic_of_the_game_does_not_hide_what_was_found_before() {
    let flaw = Flaw::TextHasASpaceAndTheEndPanics;
    let found = message(|| check_laws(&start(flaw), &LEGAL_MOVES, 20));
    assert!(
        found.starts_with("law broken: the position text is one word\n"),
        "{found}"
    );
    assert!(
        found.ends_with(
            "the game panicked then, so that the rest was not checked: the heaps are empty"
        ),
        "{found}"
    );
}
