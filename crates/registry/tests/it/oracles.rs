//! Oracles that a game brings along.

use std::error::Error;

use gametree_core::{AnyExpansion, NoEvaluation, Score};
use gametree_movegen::LegalMoves;
use gametree_registry::{
    AfterProof, Analysis, Answer, EngineKind, NoWatcher, Oracle, Purpose, SearchTask, Session,
    SessionBuilder,
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
fn an_answer_to_be_certified_is_searched_for() {
    let mut session = game();
    let task = SearchTask {
        asks_oracle: false,
        ..SearchTask::new(Purpose::Solve, SearchLimits::default())
    };
    let found = session.search(&task, &mut NoWatcher).expect("an answer");
    assert_ne!(found.engine, EngineKind::Database);
    assert!(found.is_proven());
}

/// The value was once an estimate in an answer with a move, and proven in one without.
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
        assert!(found.proves_move(), "{found:?}");
        let task = SearchTask::new(purpose, SearchLimits::nodes(20));
        let found = session.search(&task, &mut NoWatcher).expect("an answer");
        assert_eq!(found.engine, EngineKind::Database);
        assert_eq!(found.report.score, Score::DRAW);
        assert!(found.is_proven() && !found.proves_move(), "{found:?}");
        assert_eq!(found.report.best.is_some(), purpose == Purpose::Play);
    }
}

/// Each move was once searched, since the oracle knew no move after it.
#[test]
fn an_analysis_takes_known_values_of_moves_from_the_oracle() {
    let mut session = game();
    for purpose in [Purpose::Solve, Purpose::Value] {
        let task = SearchTask::new(purpose, SearchLimits::default());
        let mut watcher = NoWatcher;
        let analysis = Analysis::new(task, &mut *session, &mut watcher);
        let mut analysis = analysis.expect("a small table");
        analysis.search().expect("a small table");
        let (_, entries) = analysis.into_answers();
        assert_eq!(entries.len(), 9);
        for entry in entries {
            assert_eq!(entry.engine, EngineKind::Database, "{entry:?}");
            assert_eq!(entry.report.line.len(), 1, "{entry:?}");
            assert!(entry.is_proven(), "{entry:?}");
        }
    }
}

/// An explanation or an analysis once called a value estimated that the oracle knows, since it knew no move.
#[test]
fn a_known_value_is_kept_where_the_search_for_a_proof_finds_none() {
    let mut session = game();
    session.play("b2").expect("a legal move");
    let task = SearchTask::new(Purpose::Value, SearchLimits::nodes(20));
    let mut watcher = NoWatcher;
    let analysis = Analysis::new(task, &mut *session, &mut watcher);
    let mut analysis = analysis.expect("a small table");
    analysis.prove(AfterProof::Rest).expect("a small table");
    check_known_draw(analysis);
    let task = SearchTask::new(Purpose::Value, SearchLimits::nodes(20));
    let analysis = Analysis::new(task, &mut *session, &mut watcher);
    check_known_draw(analysis.expect("a small table"));
}

/// Checks that an analysis finds the position a draw, and not all of its moves proven.
fn check_known_draw(mut analysis: Analysis<'_>) {
    analysis.search().expect("a small table");
    let (root, entries) = analysis.into_answers();
    assert!(root.is_proven());
    assert_eq!(root.report.score, Score::DRAW);
    assert!(entries.iter().any(|entry| !entry.is_proven()));
}
