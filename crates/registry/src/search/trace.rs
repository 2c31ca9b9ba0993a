//! Searches recorded node by node.

use std::cell::RefCell;
use std::num::NonZero;
use std::time::Duration;

use gametree_core::{Notation, Player, Salt};
use gametree_trace::{Folding, Found, Header, Trace};

use super::engine_run::EngineRun;
use super::ledger::Ledger;
use crate::game::Game;
use crate::named_generator::NamedGenerator;
use crate::totals::Totals;
use crate::{Answer, SearchError, SearchTask, Watcher};

impl<P: Notation + 'static> Game<P> {
    /// Searches with one engine and records its steps.
    pub(crate) fn record_search(
        &mut self,
        task: &SearchTask,
        visible: usize,
        watcher: &mut dyn Watcher,
    ) -> Result<Trace, SearchError> {
        let engine = task.engine();
        if !engine.is_traced() {
            return Err(SearchError::Untraced { engine });
        }
        // The salt must be known afterwards, so that the search can be repeated.
        let salt = engine
            .has_table()
            .then(|| task.salt.unwrap_or_else(Salt::random));
        let task = SearchTask {
            threads: NonZero::<usize>::MIN,
            salt,
            ..task.clone()
        };
        let index = self.generator_of(&task)?;
        let root = self.current().clone();
        let NamedGenerator { name, engines } = &mut self.generators[index];
        let resumed = Totals::of(None, &root);
        engines.forget_engine(engine, task.limits.depth);
        let folding = RefCell::new(Folding::within_memory(visible));
        let run = EngineRun {
            game: &self.name,
            generator: name,
            root: &root,
            task: &task,
            source: None,
            resumed,
            tactics: task.tactics.unwrap_or(self.tactics),
            lead: self.lead,
            folding: Some(&folding),
        };
        let mut ledger = Ledger::new(&task.limits, resumed);
        let answer = run.answer(engines, None, &mut ledger, watcher)?;
        let folding = folding.into_inner();
        let header = header(&root, &answer, &task, folding.limit());
        let moves = &engines.textbook.moves;
        Ok(folding.finish(&root, moves, header, found(&answer)))
    }
}

fn header<P: Notation>(root: &P, answer: &Answer, task: &SearchTask, visible: usize) -> Header {
    let name = |player| root.player_name(player).to_owned();
    Header {
        game: answer.game.to_string(),
        position: answer.position.to_string(),
        to_move: answer.to_move,
        players: [Player::First, Player::Second].map(name),
        is_for_points: answer.is_for_points,
        engine: answer.engine.name().to_owned(),
        generator: answer.generator.clone(),
        depth: task.limits.depth,
        node_limit: task.limits.nodes,
        time_limit: task.limits.time.map(to_the_microsecond),
        salt: task.salt,
        visible_limit: visible,
    }
}

fn found(answer: &Answer) -> Found {
    let report = &answer.report;
    Found {
        score: report.score,
        is_proven: report.is_proven(),
        best: report.best.clone(),
        line: report.line.clone(),
        depth: report.depth,
        nodes: report.nodes,
        elapsed: to_the_microsecond(report.elapsed),
        stopped: report.stopped.to_string(),
    }
}

/// Returns a time as traces hold it, to the microsecond.
fn to_the_microsecond(time: Duration) -> Duration {
    Duration::from_micros(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}
