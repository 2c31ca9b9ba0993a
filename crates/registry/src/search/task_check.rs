//! Defaults of a game for a task, and the check that the game takes it.

use gametree_core::Notation;

use crate::game::Game;
use crate::special_solver::Role;
use crate::{EngineKind, Purpose, SearchError, SearchTask, UnknownName};

impl<P: Notation> Game<P> {
    /// Returns the index of the generator that a task uses.
    pub(crate) fn generator_of(&self, task: &SearchTask) -> Result<usize, SearchError> {
        if task.engine() == EngineKind::Special {
            return Ok(0);
        }
        let Some(wanted) = &task.generator else {
            if task.textbook && task.engine().is_of_fixed_depth() {
                return Ok(0);
            }
            let is_complete = self.generators[self.playing].engines.is_complete();
            return Ok(match task.purpose {
                Purpose::Solve => self.solving,
                // A prover without a named generator proves and disproves.
                Purpose::Play | Purpose::Value if task.engine().is_prover() && !is_complete => 0,
                Purpose::Play | Purpose::Value => self.playing,
            });
        };
        let mut names = self.generators.iter().map(|named| named.name.as_str());
        names
            .clone()
            .position(|name| name == wanted)
            .ok_or_else(|| {
                SearchError::Generator(UnknownName::new("generator", wanted, &mut names))
            })
    }

    /// Checks that the game takes a task, whatever the position.
    pub(crate) fn check_task(&self, task: &SearchTask) -> Result<(), SearchError> {
        let engine = task.engine();
        self.generator_of(task)?;
        let game = || self.name.to_string();
        if engine == EngineKind::Database {
            return Err(SearchError::LooksUp { engine });
        }
        if P::CAN_REPEAT && engine.is_for_proofs() {
            return Err(SearchError::Repeats {
                engine,
                game: game(),
            });
        }
        if engine == EngineKind::Special && self.special.is_none() {
            return Err(SearchError::NoSpecialSolver { game: game() });
        }
        match task.limits.depth {
            Some(depth) if !engine.takes_depth() => Err(SearchError::Depth { engine, depth }),
            _ => Ok(()),
        }
    }

    /// Returns `true` if a search for a task begins with the game's own solver.
    pub(crate) fn begins_with_special_solver(&self, task: &SearchTask) -> bool {
        let special = self.special.as_ref();
        special.is_some_and(|special| special.role == Role::Solver)
            && self.resumed.is_none()
            && task.leaves_the_choice()
    }
}
