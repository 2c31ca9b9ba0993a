//! Subject and limits of a search.

use std::hint;
use std::num::NonZero;

use gametree_core::Salt;
use gametree_search::{PvsOptions, SearchLimits};

use crate::engines::{BoxError, Memory};
use crate::{EngineKind, Purpose, SearchError};

/// Subject and limits of a search.
#[derive(Clone, Debug)]
pub struct SearchTask {
    /// The purpose of the answer.
    pub purpose: Purpose,
    /// The engine; by default that of the purpose, after the game's own solver where there is one.
    pub engine: Option<EngineKind>,
    /// The name of the generator; by default that of the purpose.
    pub generator: Option<String>,
    /// The options of [`EngineKind::Pvs`] and [`EngineKind::Iterative`]; by default those with which the game [plays](crate::SessionBuilder::playing_by).
    pub tactics: Option<PvsOptions>,
    /// `true` for a search as textbooks write it, of which a student can count every node.
    ///
    /// An engine of a fixed depth then searches once, to its depth, whatever limits of nodes and time there are.
    /// It tries every legal move unless the task names a generator.
    /// Minimax, negamax and alpha-beta know no value before the end of a game.
    pub textbook: bool,
    /// `true` if the answer may come from an [oracle](crate::Oracle), where the task leaves the choice of engine and generator.
    ///
    /// An answer to be certified is searched for instead, since an oracle leaves no proof in the tables.
    pub asks_oracle: bool,
    /// The limits at which the search stops.
    pub limits: SearchLimits,
    /// The memory for the table of an engine, or for the tables of a portfolio together; what the game brings beside them may take half as much.
    pub table_bytes: usize,
    /// The most threads that an engine with a table may use.
    pub threads: NonZero<usize>,
    /// The salt of the table's keys, where a game has no exact ones: the same salt gives the same report.
    ///
    /// By default the salt is random, so that positions with the same key cannot be chosen on purpose.
    /// Searches of such games may then visit a few positions more or less from run to run.
    pub salt: Option<Salt>,
}

impl SearchTask {
    /// Default memory for tables: 128 MiB.
    pub const DEFAULT_TABLE_BYTES: usize = 128 << 20;

    /// Makes a task with the defaults of its purpose.
    pub const fn new(purpose: Purpose, limits: SearchLimits) -> Self {
        SearchTask {
            purpose,
            engine: None,
            generator: None,
            tactics: None,
            textbook: false,
            asks_oracle: true,
            limits,
            table_bytes: Self::DEFAULT_TABLE_BYTES,
            threads: NonZero::<usize>::MIN,
            salt: None,
        }
    }

    /// Returns the task for an engine whose nodes are to be counted or drawn.
    ///
    /// With a limit of depth it is a [textbook](Self::textbook) search.
    #[must_use]
    pub fn counting(self, engine: EngineKind) -> Self {
        SearchTask {
            engine: Some(engine),
            textbook: self.limits.depth.is_some(),
            ..self
        }
    }

    /// Returns the engine that the task uses.
    pub fn engine(&self) -> EngineKind {
        self.engine.unwrap_or(match self.purpose {
            Purpose::Solve => EngineKind::Portfolio,
            Purpose::Play | Purpose::Value => EngineKind::Iterative,
        })
    }

    /// Returns `true` if the task names no engine, no generator and no depth.
    pub(crate) fn leaves_the_choice(&self) -> bool {
        self.engine.is_none() && self.generator.is_none() && self.limits.depth.is_none()
    }

    /// Returns the error for a table of this task that cannot be allocated.
    pub(crate) const fn no_table(&self, error: BoxError) -> SearchError {
        SearchError::Table {
            asked_bytes: self.table_bytes,
            error,
        }
    }

    /// Allocates the memory of all tables at once, and frees it untouched.
    pub(crate) fn check_tables(&self) -> Result<(), SearchError> {
        let mut probes = vec![Vec::<u8>::new(); self.tables()];
        let table_bytes = self.memory().table_bytes;
        let asked = probes
            .iter_mut()
            .try_for_each(|probe| probe.try_reserve_exact(table_bytes));
        // Without this the compiler would remove the allocation.
        hint::black_box(&mut probes);
        asked.map_err(|_| {
            self.no_table(format!("no memory for a table of {table_bytes} bytes").into())
        })
    }

    /// Returns the number of tables made before the first node.
    fn tables(&self) -> usize {
        self.engine().table_count()
    }

    /// Returns the memory of a single table, with the threads and the salt.
    pub(crate) const fn whole_memory(&self) -> Memory {
        Memory {
            table_bytes: self.table_bytes,
            threads: self.threads,
            salt: self.salt,
        }
    }

    /// Returns the memory of each table, half of the total where there are two, with the threads and the salt.
    pub(crate) fn memory(&self) -> Memory {
        Memory {
            table_bytes: self.table_bytes / self.tables().max(1),
            ..self.whole_memory()
        }
    }
}
