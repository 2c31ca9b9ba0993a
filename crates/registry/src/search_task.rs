//! What to search for, and within which limits.

use std::hint;
use std::num::NonZero;

use gametree_core::Salt;
use gametree_search::{PvsOptions, SearchLimits};

use crate::engines::{BoxError, Memory};
use crate::{EngineKind, SearchError};

/// What the answer is for; it decides what a task uses unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A proof: [`EngineKind::Portfolio`] over every legal move, or over what the game says is enough.
    Solve,
    /// A good move in limited time: [`EngineKind::Iterative`] over the moves that the game thinks worth trying.
    Play,
    /// A value in limited time: as [`Purpose::Play`], but one of several moves that are worth the same is as good as another.
    Value,
}

/// What to search for, and within which limits.
#[derive(Clone, Debug)]
pub struct SearchTask {
    /// What the answer is for.
    pub purpose: Purpose,
    /// The engine; by default that of the purpose, after the game's own where it brings one.
    pub engine: Option<EngineKind>,
    /// The name of the generator; by default that of the purpose.
    pub generator: Option<String>,
    /// How [`EngineKind::Pvs`] and [`EngineKind::Iterative`] search; by default as the game [plays](crate::SessionBuilder::playing_by).
    pub tactics: Option<PvsOptions>,
    /// When to stop.
    pub limits: SearchLimits,
    /// What the table of an engine may take, or the tables of a portfolio together; what the game brings beside them may take half as much.
    pub table_bytes: usize,
    /// How many threads an engine with a table may use.
    pub threads: NonZero<usize>,
    /// What the keys of tables are drawn from, where a game has no exact ones: the same salt gives the same report.
    ///
    /// By default one that is drawn at random, so that positions which share a key cannot be chosen; searches of such games may then visit a few positions more or less from run to run.
    pub salt: Option<Salt>,
}

impl SearchTask {
    /// The memory for tables unless a task says otherwise: 128 MiB.
    pub const DEFAULT_TABLE_BYTES: usize = 128 << 20;

    /// A task with the defaults of its purpose.
    pub const fn new(purpose: Purpose, limits: SearchLimits) -> Self {
        SearchTask {
            purpose,
            engine: None,
            generator: None,
            tactics: None,
            limits,
            table_bytes: Self::DEFAULT_TABLE_BYTES,
            threads: NonZero::<usize>::MIN,
            salt: None,
        }
    }

    /// The engine that the task uses.
    pub fn engine(&self) -> EngineKind {
        self.engine.unwrap_or(match self.purpose {
            Purpose::Solve => EngineKind::Portfolio,
            Purpose::Play | Purpose::Value => EngineKind::Iterative,
        })
    }

    /// That a table of this task cannot be had.
    pub(crate) const fn no_table(&self, error: BoxError) -> SearchError {
        SearchError::Table {
            asked_bytes: self.table_bytes,
            error,
        }
    }

    /// Asks for the memory of all tables at once, and gives it back untouched.
    pub(crate) fn check_tables(&self) -> Result<(), SearchError> {
        let mut probes = vec![Vec::<u8>::new(); self.tables()];
        let table_bytes = self.memory().table_bytes;
        let asked = probes
            .iter_mut()
            .try_for_each(|probe| probe.try_reserve_exact(table_bytes));
        // Otherwise the compiler would leave it out.
        hint::black_box(&mut probes);
        asked.map_err(|_| {
            self.no_table(format!("no memory for a table of {table_bytes} bytes").into())
        })
    }

    /// How many tables are made before the first node.
    fn tables(&self) -> usize {
        self.engine().table_count()
    }

    /// What a single table may take, with the threads and the salt.
    pub(crate) const fn whole_memory(&self) -> Memory {
        Memory {
            table_bytes: self.table_bytes,
            threads: self.threads,
            salt: self.salt,
        }
    }

    /// What each table may take, half of the memory where there are two, with the threads and the salt.
    pub(crate) fn memory(&self) -> Memory {
        Memory {
            table_bytes: self.table_bytes / self.tables().max(1),
            ..self.whole_memory()
        }
    }
}
