//! Random numbers of an opponent.

use gametree_core::Salt;

use crate::Session;

/// Random numbers determined by a seed and a position.
pub(super) struct Hat {
    salt: Salt,
    drawn: u64,
}

impl Hat {
    pub(super) fn new(session: &dyn Session, seed: u64) -> Self {
        let length = session.history().len() as u64;
        let text = session.position();
        let mixed = text.bytes().fold(seed ^ length << 32, |state, byte| {
            Salt::from_seed(state).number(u64::from(byte))
        });
        Hat {
            salt: Salt::from_seed(mixed),
            drawn: 0,
        }
    }

    /// Returns a number below `limit`.
    pub(super) fn draw(&mut self, limit: u64) -> u64 {
        self.drawn += 1;
        self.salt.number(self.drawn) % limit
    }

    /// Takes one of the values; `None` where there is none.
    pub(super) fn pick<T>(&mut self, values: &mut Vec<T>) -> Option<T> {
        if values.is_empty() {
            return None;
        }
        let index = self.draw(values.len() as u64);
        let index = usize::try_from(index).ok()?;
        Some(values.swap_remove(index))
    }
}
