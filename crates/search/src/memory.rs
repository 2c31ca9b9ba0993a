//! Allocation of memory, in which a refusal is a reason to stop.

use std::hint::black_box;

use crate::StopReason;

/// Bytes that must be left after a list has grown, for all allocations too small to be checked, the answer included.
///
/// [`PLIES_AT_ONCE`] plies take as much if their positions have a thousand moves: two lists of moves and one of keys each, 32 KiB with room to grow.
const SPARE_BYTES: usize = 1 << 20;
/// Number of plies that a search goes deeper before it checks the memory again.
pub(crate) const PLIES_AT_ONCE: usize = 32;

/// Makes room in a list for `additional` more items.
///
/// # Errors
/// Fails if the memory is not available, or if hardly any would be left.
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

/// Checks that some memory is left, by allocating it for a moment without touching it.
///
/// # Errors
/// Fails if the memory is not available.
pub(crate) fn expect_spare() -> Result<(), StopReason> {
    let mut spare = Vec::<u8>::new();
    spare
        .try_reserve_exact(SPARE_BYTES)
        .map_err(|_| StopReason::Memory)?;
    // The compiler may leave out an allocation that is never read, and with it the refusal.
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
