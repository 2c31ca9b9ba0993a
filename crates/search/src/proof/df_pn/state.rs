//! State of a prover that does not depend on the types of a game.

use std::io::{self, Read};
use std::sync::Arc;

use gametree_core::{Goal, Salt};
use gametree_tt::{Table, TableError};

use super::{DfPnOptions, Lemma};
use crate::Snapshot;
use crate::proof::record::{Numbers, ProofRecord};
use crate::salted::read_salt;
use crate::threads::Helpers;

/// Options, table and threads of a prover, compiled once for all games.
#[derive(Debug)]
pub(super) struct State {
    pub(super) options: DfPnOptions,
    pub(super) helpers: Helpers,
    pub(super) table: Arc<Table<ProofRecord>>,
    pub(super) salt: Salt,
    /// The goal of the entries in the table.
    goal: Option<Goal>,
}

impl State {
    pub(super) fn new(table_bytes: usize) -> Result<Self, TableError> {
        Ok(State {
            options: DfPnOptions::default(),
            helpers: Helpers::default(),
            table: Arc::new(Table::with_bytes(table_bytes)?),
            salt: Salt::random(),
            goal: None,
        })
    }

    /// Sets the salt; results found under another one are forgotten.
    pub(super) fn set_salt(&mut self, salt: Salt) {
        if salt != self.salt {
            self.clear();
            self.salt = salt;
        }
    }

    /// Sets the goal; results about another one are forgotten.
    pub(super) fn set_goal(&mut self, goal: Goal) {
        if self.goal.replace(goal).is_some_and(|before| before != goal) {
            self.table.clear();
        }
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.goal = None;
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.table, self.salt)
    }

    pub(super) fn restore(&mut self, goal: Goal, source: &mut dyn Read) -> io::Result<u64> {
        self.set_salt(read_salt(source)?);
        self.set_goal(goal);
        self.table.read_from(source)
    }

    /// Takes over what other jobs have shown about a goal.
    pub(super) fn learn(&mut self, goal: Goal, lemmas: &[Lemma]) {
        self.set_goal(goal);
        for lemma in lemmas {
            self.add(*lemma);
        }
    }

    fn add(&self, lemma: Lemma) {
        let known = self.table.get(lemma.key);
        if known.is_some_and(|record| record.numbers.is_solved()) {
            return;
        }
        let numbers = if lemma.is_won {
            Numbers::PROVEN
        } else {
            Numbers::DISPROVEN
        };
        let record = ProofRecord {
            numbers,
            work: lemma.work.max(1),
            best: lemma.best,
        };
        self.table.put(lemma.key, record);
    }
}
