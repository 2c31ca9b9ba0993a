//! Lost positions: the move that lasts longest, and among such moves one that is hard to refute.

use std::collections::HashMap;

use gametree_core::{MoveBuf, MoveGen, Notation, Position, Score};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchTask};
use gametree_search::SearchLimits;
use gametree_testkit::random_positions;

use crate::proofs::mnk;

type Known = HashMap<String, Score>;

fn moves(pos: &Mnk<1>) -> Vec<(String, Mnk<1>)> {
    let mut moves = MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    let after = |m| {
        let mut child = pos.clone();
        child.play(m);
        (pos.move_text(m), child)
    };
    moves.into_iter().map(after).collect()
}

/// Returns the value with its distance, by every legal move to the ends of the games.
fn value(pos: &Mnk<1>, known: &mut Known) -> Score {
    if let Some(outcome) = pos.outcome() {
        return outcome.score_for(pos.to_move());
    }
    let text = pos.position_text();
    if let Some(&score) = known.get(&text) {
        return score;
    }
    let values = moves(pos).into_iter();
    let best = values.map(|(_, child)| value(&child, known).to_parent());
    let best = best.max().expect("an unfinished game has a move");
    known.insert(text, best);
    best
}

/// Returns the number of replies that win in the shortest time.
fn refutations(child: &Mnk<1>, known: &mut Known) -> usize {
    let best = value(child, known);
    let replies = moves(child).into_iter();
    let wins = replies.filter(|(_, next)| value(next, known).to_parent() == best);
    wins.count()
}

#[test]
fn a_lost_game_is_lost_as_late_and_as_hard_as_can_be() {
    let mut lost = 0;
    for (columns, rows, seed) in [(3, 3, 1), (4, 3, 2), (5, 2, 3), (4, 4, 4)] {
        let rules = Rules::new(columns, rows, 3, LineRule::AtLeast).expect("rules");
        let start = Mnk::<1>::new(rules).expect("one word");
        let mut known = Known::new();
        let mut session = mnk(columns, rows, 3);
        for pos in random_positions(&start, &LegalMoves, 300, seed) {
            let is_small = columns * rows - pos.stone_count() <= 9;
            if !is_small || pos.outcome().is_some() || !value(&pos, &mut known).is_loss() {
                continue;
            }
            lost += 1;
            session
                .set_position(&pos.position_text())
                .expect("read back");
            for engine in [None, Some(EngineKind::Pns), Some(EngineKind::AlphaBeta)] {
                let task = SearchTask {
                    engine,
                    table_bytes: 1 << 20,
                    ..SearchTask::new(Purpose::Play, SearchLimits::default())
                };
                let answer = session.search(&task, &mut NoWatcher).expect("a table");
                let place = format!("{engine:?} at {}", answer.position);
                let truth = value(&pos, &mut known);
                assert_eq!(answer.plies(), truth.plies(), "{place}");
                let best = answer.report.best.as_deref().expect("a move");
                assert_eq!(answer.report.line[0], best, "{place}");
                assert_eq!(answer.plies(), u32::try_from(answer.report.line.len()).ok());
                let latest = moves(&pos).into_iter();
                let latest: Vec<(String, Mnk<1>)> = latest
                    .filter(|(_, child)| value(child, &mut known).to_parent() == truth)
                    .collect();
                let chosen = latest.iter().find(|(m, _)| m == best).expect(&place);
                let fewest = latest
                    .iter()
                    .map(|(_, child)| refutations(child, &mut known));
                let fewest = fewest.min().expect("the chosen one is there");
                assert_eq!(refutations(&chosen.1, &mut known), fewest, "{place}");
            }
        }
    }
    assert!(lost > 50, "{lost} lost positions");
}
