//! Tests of the values of databases against those that searches find.

use gametree_core::{AnyExpansion, Score, mix};
use gametree_registry::{NoWatcher, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;

use crate::games::{Scratch, open, solved};

/// Plays up to eleven random moves, which `number` determines.
fn play_at_random(session: &mut dyn Session, number: u64) {
    let mut random = mix(number + 1);
    for _ in 0..random % 12 {
        let moves = session.legal_moves();
        let Some(at) = (random >> 8).checked_rem(moves.len() as u64) else {
            break;
        };
        let at = usize::try_from(at).expect("a few moves");
        session.play(&moves[at]).expect("a legal move");
        random = mix(random);
    }
}

/// Checks that random positions of a game have the values and distances that `solve` finds.
fn check(game: &str, positions: u64) {
    let scratch = Scratch::new(&format!("values-{}", game.replace([':', ','], "-")));
    let database = solved(game, &scratch);
    let mut session = open(game);
    let start = session.position();
    let task = SearchTask::new(Purpose::Solve, SearchLimits::default());
    for number in 0..positions {
        session.set_position(&start).expect("the start");
        play_at_random(&mut *session, number);
        let expansion: AnyExpansion = session.expansion().expect("exact codes");
        let found = database.score(&expansion).expect("an undamaged database");
        let expected = if let Some(outcome) = session.outcome() {
            outcome.score_for(session.to_move())
        } else {
            let answer = session.search(&task, &mut NoWatcher).expect("a search");
            let plies = answer.plies();
            plies.map_or(Score::DRAW, |_| answer.report.score)
        };
        assert_eq!(found, Some(expected), "{game} at {}", session.position());
    }
}

#[test]
fn random_positions_have_the_values_of_searches() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    let count = |few| if is_slow { 5_000 } else { few };
    for (game, few) in [
        ("mnk:3,3,3", 300),
        ("mnk:4,3,3", 200),
        ("connect4:4x4", 100),
        ("sim:6", 100),
        ("capture:3x3", 200),
        ("capture:3x3,contact", 200),
        ("tictactoe", 300),
        ("kayles:grid-3x4", 100),
        ("kayles:petersen,misere", 100),
    ] {
        check(game, count(few));
    }
    if is_slow {
        for game in ["mnk:4,4,4", "connect4:5x4", "capture:4x4", "kayles:path-24"] {
            check(game, 5_000);
        }
    }
}

/// Many positions at once have the scores that each has by itself, in any order, also where some are missing.
#[test]
fn many_positions_are_looked_up_as_each_by_itself() {
    let scratch = Scratch::new("together");
    let mut session = open("mnk:4,3,3");
    let start = session.position();
    session.play("b2").expect("a legal move");
    let plan = gametree_strong::Plan {
        position: session.position(),
        ..crate::games::plan("mnk:4,3,3", scratch.path())
    };
    let expansion = session.expansion().expect("exact codes");
    gametree_strong::solve(&plan, &expansion, gametree_strong::Watch::none())
        .expect("a small game");
    let database = gametree_strong::AnyDatabase::open(scratch.path(), &expansion);
    let database = database.expect("a whole database");
    let mut positions = Vec::new();
    for number in 0..2_000 {
        session.set_position(&start).expect("the start");
        play_at_random(&mut *session, number);
        positions.push(session.expansion().expect("exact codes"));
    }
    let one = |at| database.score(at).expect("an undamaged database");
    let expected: Vec<Option<Score>> = positions.iter().map(one).collect();
    assert!(expected.iter().any(Option::is_none) && expected.iter().any(Option::is_some));
    let scores = database.scores(&positions).expect("an undamaged database");
    assert!(scores == expected);
    assert_eq!(database.scores(&[]).expect("nothing to read"), []);
}

#[test]
fn positions_that_no_game_reaches_are_not_in_the_database() {
    let scratch = Scratch::new("unreached");
    let mut session = open("mnk:3,3,3");
    session.play("b2").expect("a legal move");
    let plan = gametree_strong::Plan {
        position: session.position(),
        ..crate::games::plan("mnk:3,3,3", scratch.path())
    };
    let expansion = session.expansion().expect("exact codes");
    gametree_strong::solve(&plan, &expansion, gametree_strong::Watch::none())
        .expect("a small game");
    let database = gametree_strong::AnyDatabase::open(scratch.path(), &expansion);
    let database = database.expect("a whole database");
    let score = |text: &str| {
        let mut session = open("mnk:3,3,3");
        session.set_position(text).expect("a position");
        let expansion = session.expansion().expect("exact codes");
        database.score(&expansion).expect("an undamaged database")
    };
    assert_eq!(score("3/1X1/3:O"), Some(Score::DRAW));
    assert_eq!(score("3/3/3:X"), None);
    assert_eq!(score("X2/3/3:O"), None);
    assert_eq!(score("XO1/3/3:X"), None);
}
