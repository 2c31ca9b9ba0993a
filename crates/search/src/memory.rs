//! Memory that is asked for, so that a refusal is a reason to stop.

use std::hint::black_box;

use crate::StopReason;

/// What must be left after a list has grown, for all that is too small to be asked for, the answer included.
///
/// As much as [`PLIES_AT_ONCE`] plies take whose positions have a thousand moves: two lists of moves and one of keys each, 32 KiB with room to grow.
const SPARE_BYTES: usize = 1 << 20;
/// How many plies a search goes deeper before it looks again whether there is memory for more.
pub(crate) const PLIES_AT_ONCE: usize = 32;

/// Makes room in a list for `additional` more items.
///
/// # Errors
/// When the memory cannot be had, or hardly any would be left.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>, additional: usize) -> Result<(), StopReason> {
    if list.capacity() - list.len() >= additional {
        return Ok(());
    }
    grow(list, additional)
}

#[cold]
fn grow<T>(list: &mut Vec<T>, additional: usize) -> Result<(), StopReason> {
    list.try_reserve(additional)
        .map_err(|_| StopReason::Memory)?;
    expect_spare()
}

/// Makes sure that some memory is left, by taking it for a moment without touching it.
///
/// # Errors
/// When it cannot be had.
pub(crate) fn expect_spare() -> Result<(), StopReason> {
    let mut spare = Vec::<u8>::new();
    spare
        .try_reserve_exact(SPARE_BYTES)
        .map_err(|_| StopReason::Memory)?;
    // An allocation that is never read may be left out, and with it the refusal.
    black_box(spare.as_ptr());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_there_is_was_asked_for_and_ended_the_program() {
        let mut list = vec![7_u64];
        assert_eq!(reserve(&mut list, usize::MAX), Err(StopReason::Memory));
        assert_eq!(reserve(&mut list, usize::MAX / 32), Err(StopReason::Memory));
        assert_eq!(list, [7]);
        assert_eq!(reserve(&mut list, 1_000), Ok(()));
        assert!(list.capacity() > 1_000);
    }
}
