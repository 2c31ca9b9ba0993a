//! The reasons of cuts, beside the rules played out in another way.

use gametree::explain::cut_reason;
use gametree::registry::{EngineKind, NoWatcher, Purpose, SearchTask, Session};
use gametree::trace::{Step, Trace};
use gametree::{Score, SearchLimits};

use super::oracle::Oracle;
use super::{GAMES, open, wander};

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

/// A win, a draw or a loss for a player, as a number.
fn class(score: Score) -> i8 {
    i8::from(score > Score::DRAW) - i8::from(score < Score::DRAW)
}

/// What the sentence about a cut says, worked out by plain recursion: that the node is worth the bound to who moves there, and that the opponent had another move that allows no more.
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
    assert!(worth >= class(cut.bound), "{place}: {cut:?}");
    let Some(above) = cut.set_at else {
        return false;
    };
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
        for seed in 0..40 {
            wander(&mut *session, seed, plies);
            let task = SearchTask {
                engine: Some(EngineKind::AlphaBeta),
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
    assert!(
        cuts > 2_000 && deep > 20,
        "{cuts} cuts, {deep} of them deep"
    );
}
