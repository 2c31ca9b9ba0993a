//! The reasons of cuts and the results of provers, compared with the rules played out in another way.

use gametree::explain::{cut_reason, proof_reason};
use gametree::registry::{EngineKind, NoWatcher, Purpose, SearchTask, Session};
use gametree::trace::{Bound, Step, Trace};
use gametree::{Argument, Goal, NodeKind, Phrase, Score, SearchLimits};

use super::oracle::Oracle;
use super::{GAMES, POSITIONS, open, wander};

/// Goes from the root of a trace to a node.
fn play_to(trace: &Trace, at: usize, session: &mut dyn Session) -> usize {
    let mut way = Vec::new();
    let mut below = at;
    while let Some(parent) = trace.nodes()[below].parent {
        if let Step::Move(m) = &trace.nodes()[below].step {
            way.push(m.clone());
        }
        below = parent;
    }
    for m in way.iter().rev() {
        session.play(m).expect("a legal move");
    }
    way.len()
}

/// Returns a win, a draw or a loss for a player, as a number.
fn class(score: Score) -> i8 {
    i8::from(score > Score::DRAW) - i8::from(score < Score::DRAW)
}

/// Checks the sentence about a cut by plain recursion. The node is worth the bound to its side to move, and the opponent had another move that allows no more.
fn check_cut(trace: &Trace, at: usize, session: &mut dyn Session, oracle: &mut Oracle) -> bool {
    let node = &trace.nodes()[at];
    let Some(cut) = node.points().and_then(|points| points.cut) else {
        assert_eq!(cut_reason(trace, at), None);
        return false;
    };
    assert!(cut_reason(trace, at).is_some());
    let place = format!("{} at {}, node {at}", session.name(), session.position());
    let plies = play_to(trace, at, session);
    let worth = class(oracle.worth(session).outcome.score_for(node.to_move));
    for _ in 0..plies {
        session.undo();
    }
    let answer = node.points().and_then(|points| points.answer);
    match answer.map(|answer| answer.bound) {
        Some(Bound::Upper) => assert!(worth <= class(cut.bound), "{place}: {cut:?}"),
        _ => assert!(worth >= class(cut.bound), "{place}: {cut:?}"),
    }
    let Some(above) = cut.set_at else {
        return false;
    };
    assert_eq!((node.ply - above) % 2, 1, "{place}: {cut:?}");
    let instead = &trace.nodes()[trace.ancestor(at, above + 1)].step;
    let plies = play_to(trace, trace.ancestor(at, above), session);
    let others = session.legal_moves().into_iter();
    let others: Vec<String> = others
        .filter(|m| *instead != Step::Move(m.clone()))
        .collect();
    let is_held = others.iter().any(|m| {
        session.play(m).expect("a legal move");
        let worth = class(oracle.worth(session).outcome.score_for(node.to_move));
        session.undo();
        worth <= class(cut.bound)
    });
    assert!(is_held, "{place}: {cut:?}");
    for _ in 0..plies {
        session.undo();
    }
    cut.is_deep(node.ply)
}

#[test]
fn the_reason_of_every_cut_holds_at_its_node() {
    let (mut cuts, mut deep) = (0, 0);
    for (game, plies) in GAMES {
        let mut session = open(game);
        let mut oracle = Oracle::default();
        for seed in 0..POSITIONS {
            wander(&mut *session, seed, plies);
            // A node may find more than a null window asks for; that was once explained as a cut by the side to move there.
            for engine in [EngineKind::AlphaBeta, EngineKind::Pvs] {
                let task = SearchTask {
                    engine: Some(engine),
                    ..SearchTask::new(Purpose::Play, SearchLimits::depth(20))
                };
                let trace = session
                    .trace(&task, 2_000, &mut NoWatcher)
                    .expect("a search");
                for at in 0..trace.nodes().len() {
                    deep += usize::from(check_cut(&trace, at, &mut *session, &mut oracle));
                    cuts += usize::from(cut_reason(&trace, at).is_some());
                }
            }
        }
    }
    assert!(
        cuts > 2_000 && deep > 20,
        "{cuts} cuts, {deep} of them deep"
    );
}

/// Returns `true` if a sentence about a cut calls its bound an estimate.
fn is_estimate(phrase: &Phrase) -> bool {
    let mut arguments = phrase.arguments().iter();
    arguments.any(|(_, argument)| match argument {
        Argument::Phrase(phrase) => {
            phrase.message() == Some("score-estimate") || is_estimate(phrase)
        }
        _ => false,
    })
}

/// A bound from the horizon was once explained like one that every end of the game confirms.
#[test]
fn an_estimate_that_cut_was_told_as_a_value() {
    let (mut certain, mut estimates) = (0, 0);
    for (game, plies) in GAMES {
        let mut session = open(game);
        let mut oracle = Oracle::default();
        for seed in 0..POSITIONS {
            wander(&mut *session, seed, plies);
            for engine in [EngineKind::AlphaBeta, EngineKind::Pvs] {
                let depth = 2 + u32::try_from(seed % 3).expect("a few plies");
                let task = SearchTask {
                    engine: Some(engine),
                    generator: Some("legal".to_owned()),
                    ..SearchTask::new(Purpose::Play, SearchLimits::depth(depth))
                };
                let trace = session
                    .trace(&task, 2_000, &mut NoWatcher)
                    .expect("a search");
                for at in 0..trace.nodes().len() {
                    match cut_reason(&trace, at) {
                        Some(phrase) if is_estimate(&phrase) => estimates += 1,
                        Some(_) => {
                            check_cut(&trace, at, &mut *session, &mut oracle);
                            certain += 1;
                        }
                        None => {}
                    }
                }
            }
        }
    }
    assert!(
        certain > 500 && estimates > 500,
        "{certain} and {estimates}"
    );
}

/// Returns `true` if the goal is reached at the current position, by plain recursion.
fn is_reached(goal: Goal, session: &mut dyn Session, oracle: &mut Oracle) -> bool {
    let worth = oracle.worth(session);
    worth.outcome.score_for(goal.player) >= goal.least
}

/// Checks the sentence about a node of a prover. The goal is reached or not, and by the move that it names, or the stated number of moves is open.
fn check_proof(
    (trace, goal): (&Trace, Goal),
    at: usize,
    session: &mut dyn Session,
    oracle: &mut Oracle,
) -> Option<&'static str> {
    let phrase = proof_reason(trace, at, &trace.children()[at])?;
    let message = phrase.message().expect("a message");
    let place = format!("{} at {}, node {at}", session.name(), session.position());
    let plies = play_to(trace, at, session);
    let is_or = trace.nodes()[at].proof().expect("a prover").kind == NodeKind::Or;
    assert_eq!(is_or, session.to_move() == goal.player, "{place}");
    let reached = is_reached(goal, session, oracle);
    let of = |name: &str| {
        let mut arguments = phrase.arguments().iter();
        arguments
            .find(|(place, _)| *place == name)
            .map(|(_, argument)| argument)
    };
    if let Some(Argument::Text(m)) = of("move") {
        session.play(m).expect("the move is legal");
        assert_eq!(is_reached(goal, session, oracle), reached, "{place}: {m}");
        session.undo();
    }
    match message {
        "proof-move" => assert!(reached && is_or, "{place}"),
        "proof-all" => assert!(reached && !is_or, "{place}"),
        "disproof-move" => assert!(!reached && !is_or, "{place}"),
        "disproof-all" => assert!(!reached && is_or, "{place}"),
        "proof-elsewhere" => {
            let above = trace.nodes()[at].parent.expect("a parent");
            let above = trace.nodes()[above].proof().and_then(|proof| proof.last);
            let above = above.expect("it is settled");
            assert!(above.is_solved(), "{place}");
            assert_eq!(reached, above.pn == 0, "{place}");
        }
        "open-moves" | "open-replies" => {
            assert_eq!(message == "open-moves", is_or, "{place}");
            let count = i64::try_from(session.legal_moves().len()).expect("few moves");
            assert_eq!(of("of"), Some(&Argument::Number(count)), "{place}");
            let open = of("open").cloned();
            assert!(matches!(open, Some(Argument::Number(open)) if (1..=count).contains(&open)));
        }
        other => panic!("{place}: {other}"),
    }
    for _ in 0..plies {
        session.undo();
    }
    Some(message)
}

#[test]
fn what_is_said_of_a_proof_holds_at_its_node() {
    let mut said = std::collections::BTreeMap::new();
    for (game, plies) in GAMES {
        let mut session = open(game);
        let mut oracle = Oracle::default();
        for seed in 0..POSITIONS {
            wander(&mut *session, seed, plies);
            let engine = [EngineKind::Pns, EngineKind::DfPn, EngineKind::AndOr];
            let nodes = [1_000_000, 30][usize::from(seed % 4 == 0)];
            let task = SearchTask {
                engine: Some(engine[usize::try_from(seed % 3).expect("an index")]),
                generator: Some("legal".to_owned()),
                ..SearchTask::new(Purpose::Solve, SearchLimits::nodes(nodes))
            };
            let trace = session
                .trace(&task, 2_000, &mut NoWatcher)
                .expect("a search");
            for at in 0..trace.nodes().len() {
                let root = &trace.nodes()[trace.ancestor(at, 0)];
                let goal = root.proof().and_then(|proof| proof.goal).expect("a goal");
                let message = check_proof((&trace, goal), at, &mut *session, &mut oracle);
                *said.entry(message).or_insert(0) += 1;
            }
        }
    }
    for message in [
        "proof-move",
        "proof-all",
        "disproof-move",
        "disproof-all",
        "open-moves",
        "open-replies",
    ] {
        let count = said.get(&Some(message)).copied().unwrap_or(0);
        assert!(count > 20, "{message}: {said:?}");
    }
    let elsewhere = Some("proof-elsewhere");
    assert!(said.contains_key(&elsewhere), "{said:?}");
}
