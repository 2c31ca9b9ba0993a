//! Moving what a table holds to its new places, a little at a time.

use super::{Record, Table};
use crate::bucket::Buckets;
use crate::epoch::Epoch;
use crate::word::Layout;

impl<R: Record> Table<R> {
    /// What stands where it did before the table grew.
    #[cold]
    pub(super) fn find_unmoved(&self, key: R::Word) -> Option<R::Word> {
        let before = self.extent.before();
        let index = Buckets::index(key.leading(), before);
        let is_left = index < self.extent.left();
        is_left.then(|| self.buckets.at(index).find(key))?
    }

    /// Moves some of what was stored before the table grew to its new places, and whatever may stand under this key.
    ///
    /// Other threads may miss a record while it is on its way.
    #[cold]
    pub(super) fn move_some(&self, epoch: Epoch, key: R::Word) {
        for index in self.extent.to_move().rev() {
            self.move_bucket(epoch, index);
        }
        // What is about to be stored must not be overwritten later by what it replaces.
        let index = Buckets::index(key.leading(), self.extent.before());
        if index < self.extent.left() {
            self.move_bucket(epoch, index);
        }
    }

    fn move_bucket(&self, epoch: Epoch, index: u64) {
        for (key, content) in self.buckets.at(index).take() {
            if !epoch.is_free(content) {
                // It grows with the next record that comes from outside.
                let _ = self.place(epoch, key, content);
            }
        }
    }
}
