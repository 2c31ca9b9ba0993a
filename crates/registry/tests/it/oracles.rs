//! Oracles that a game brings along.

use std::error::Error;

use gametree_core::{AnyExpansion, NoEvaluation, Score};
use gametree_movegen::LegalMoves;
use gametree_registry::{
    Answer, EngineKind, NoWatcher, Oracle, Purpose, SearchTask, Session, SessionBuilder,
};
use gametree_search::{Certainty, SearchLimits};
use gametree_tictactoe::TicTacToe;

/// A book of the positions of tic-tac-toe with at most one stone, which are draws.
struct FirstPly;

impl Oracle for FirstPly {
    fn score(&self, at: &AnyExpansion) -> Result<Option<Score>, Box<dyn Error + Send + Sync>> {
        let AnyExpansion::Narrow(at) = at else {
            return Ok(None);
        };
        let stones = at.layer(at.start())?;
        Ok((stones <= 1).then_some(Score::DRAW))
    }
}

fn game() -> Box<dyn Session> {
    let start = TicTacToe::default();
    SessionBuilder::new("tictactoe", start, LegalMoves, NoEvaluation)
        .listed_by(|pos| AnyExpansion::of(pos, LegalMoves))
        .consulting(FirstPly)
        .build()
}

fn answer(session: &mut dyn Session, purpose: Purpose) -> Answer {
    let task = SearchTask::new(purpose, SearchLimits::default());
    session.search(&task, &mut NoWatcher).expect("an answer")
}

#[test]
fn a_line_ends_where_the_oracle_knows_no_more() {
    let mut session = game();
    for purpose in [Purpose::Solve, Purpose::Play, Purpose::Value] {
        let found = answer(&mut *session, purpose);
        assert_eq!(found.engine, EngineKind::Database);
        assert_eq!(found.report.certainty, Certainty::Exact);
        assert_eq!(found.report.line.len(), 1, "{:?}", found.report.line);
    }
}

#[test]
fn a_move_is_searched_where_the_oracle_knows_none() {
    let mut session = game();
    session.play("b2").expect("a legal move");
    let value = answer(&mut *session, Purpose::Value);
    assert_eq!(
        (value.engine, value.report.score, value.report.best),
        (EngineKind::Database, Score::DRAW, None)
    );
    for purpose in [Purpose::Solve, Purpose::Play] {
        let found = answer(&mut *session, purpose);
        assert_ne!(found.engine, EngineKind::Database);
        assert_eq!(found.report.score, Score::DRAW);
        assert!(found.report.best.is_some());
    }
}
