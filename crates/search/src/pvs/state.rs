//! State of an engine that does not depend on the types of a game.

use std::io::{self, Read};
use std::sync::Arc;

use gametree_core::Salt;
use gametree_tt::{Table, TableError};

use super::abdada::CurrentlySearched;
use crate::ordering_tables::OrderingTables;
use crate::record::SearchRecord;
use crate::salted::read_salt;
use crate::threads::Helpers;
use crate::{PvsOptions, Snapshot};

/// Options, table and threads of an engine, compiled once for all games.
#[derive(Debug)]
pub(super) struct State {
    pub(super) options: PvsOptions,
    pub(super) table: Arc<Table<SearchRecord>>,
    pub(super) salt: Salt,
    /// One set of ordering tables for each thread.
    pub(super) ordering: Vec<OrderingTables>,
    pub(super) currently_searched: CurrentlySearched,
    pub(super) helpers: Helpers,
}

impl State {
    pub(super) fn new(table_bytes: usize) -> Result<Self, TableError> {
        Ok(State {
            options: PvsOptions::PLAY,
            table: Arc::new(Table::with_bytes(table_bytes)?),
            salt: Salt::random(),
            ordering: vec![OrderingTables::default()],
            currently_searched: CurrentlySearched::default(),
            helpers: Helpers::default(),
        })
    }

    /// Sets the options; results found with unsound ones are forgotten.
    pub(super) fn set_options(&mut self, options: PvsOptions) {
        if self.options.selectivity.reduces() {
            self.clear();
        }
        self.options = options;
    }

    /// Creates the threads besides the calling thread, as far as the system grants them.
    pub(super) fn set_threads(&mut self, threads: usize) {
        // The old threads end first, so that both sets need not exist at once.
        self.helpers = Helpers::default();
        self.helpers = Helpers::new(threads - 1);
        let threads = self.helpers.count() + 1;
        self.ordering.resize_with(threads, OrderingTables::default);
    }

    /// Sets the salt; results found under another one are forgotten.
    pub(super) fn set_salt(&mut self, salt: Salt) {
        if salt != self.salt {
            self.clear();
            self.salt = salt;
        }
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.ordering.fill_with(OrderingTables::default);
    }

    pub(super) fn begin_search(&mut self) {
        self.table.new_search();
        self.ordering.iter_mut().for_each(OrderingTables::age);
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.table, self.salt)
    }

    pub(super) fn restore(&mut self, source: &mut dyn Read) -> io::Result<u64> {
        self.set_salt(read_salt(source)?);
        self.table.read_from(source)
    }
}
