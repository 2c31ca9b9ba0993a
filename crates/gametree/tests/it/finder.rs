//! Claims of the search of k in a row for wins by threats and draws by the weak game, compared with alpha-beta.

use gametree_core::{GameValue, Salt};
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;

use crate::program::gametree;

fn value(session: &mut dyn Session, engine: EngineKind) -> (GameValue, Option<String>) {
    let task = SearchTask {
        engine: Some(engine),
        salt: Some(Salt::PUBLIC),
        ..SearchTask::new(Purpose::Solve, SearchLimits::nodes(2_000_000))
    };
    let answer = session.search(&task, &mut NoWatcher).expect("a table");
    (answer.value(), answer.report.best)
}

#[test]
fn wins_and_draws_are_those_of_alpha_beta() {
    let program = gametree::builtin();
    let mut found = [0; 3];
    let boards = ["4,4,3", "4,4,4", "5,4,4", "5,5,4", "3,8,8", "5,5,5"];
    for (number, board) in boards.into_iter().cycle().take(150).enumerate() {
        let name = format!("mnk:{board}");
        let mut session = program.registry().open(&name).expect("a board");
        let mut seed = number + 1;
        let stones = 6 + number / 6 % 6;
        for _ in 0..stones {
            let moves = session.legal_moves();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005) >> 3;
            if let Some(m) = moves.get(seed % moves.len().max(1)) {
                session.play(m).expect("a legal move");
            }
        }
        if session.outcome().is_some() {
            continue;
        }
        let (claimed, best) = value(&mut *session, EngineKind::Special);
        if claimed == GameValue::Unknown {
            continue;
        }
        let place = format!("{name} at {}", session.position());
        let (truth, _) = value(&mut *session, EngineKind::Solver);
        assert_eq!(claimed, truth, "{place}");
        found[match claimed {
            GameValue::Win => 0,
            GameValue::Draw => 1,
            _ => 2,
        }] += 1;
        session.play(&best.expect("a move")).expect("a legal move");
        if session.outcome().is_none() {
            let (after, _) = value(&mut *session, EngineKind::Solver);
            let expected = match claimed {
                GameValue::Win => GameValue::Loss,
                GameValue::Draw => GameValue::Draw,
                _ => GameValue::Win,
            };
            assert_eq!(after, expected, "{place}");
        }
    }
    assert!(found.iter().all(|&count| count > 5), "{found:?}");
}

#[test]
fn boards_that_took_minutes_are_draws_at_once() {
    for board in ["6,6,5", "6,8,5", "7,7,5", "8,8,6", "10,10,7", "12,12,8"] {
        let game = format!("mnk:{board}");
        let said = gametree(&["solve", &game, "--nodes", "200000"]).stdout;
        assert!(
            said.starts_with(&format!("{game}: draw, proven\n")),
            "{said}"
        );
    }
}

#[test]
fn memory_that_a_finder_lacked_ended_the_other_searches() {
    let said = gametree(&["solve", "mnk:15,15,8", "--nodes", "20000", "--verbose"]).stdout;
    assert!(said.contains("stopped: nodes"), "{said}");
}

#[test]
fn threats_without_an_end_kept_draws_from_being_found() {
    let program = gametree::builtin();
    let mut session = program.registry().open("mnk:8,8,5").expect("a board");
    for m in ["d4", "e4", "d5", "d6", "e5", "c5"] {
        session.play(m).expect("a legal move");
    }
    let task = SearchTask {
        engine: Some(EngineKind::Special),
        salt: Some(Salt::PUBLIC),
        ..SearchTask::new(Purpose::Solve, SearchLimits::nodes(8_000_000))
    };
    let answer = session.search(&task, &mut NoWatcher).expect("a table");
    assert_eq!(answer.value(), GameValue::Draw);
    assert!(answer.report.nodes < 2_000_000, "{}", answer.report.nodes);
}

#[test]
fn the_weak_game_took_seconds_or_all_memory_where_nothing_is_to_be_hoped_for() {
    for board in ["10,10,5", "12,12,5"] {
        let game = format!("mnk:{board}");
        let limits = ["--engine", "own", "--nodes", "100000", "--json"];
        let said = gametree(&[&["solve", &game], &limits[..]].concat()).stdout;
        assert!(said.contains("\"stopped\":\"nodes\""), "{said}");
        let nodes = said.split("\"nodes\":").nth(1).expect("a count");
        let nodes: u64 = nodes
            .split(',')
            .next()
            .and_then(|n| n.parse().ok())
            .expect("a number");
        assert!(nodes < 10_000, "{said}");
    }
}
