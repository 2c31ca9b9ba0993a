//! Check for free memory before much of it is taken.

use std::hint::black_box;

use crate::StrongError;

/// Bytes that must be left over, for everything that is too small to be checked.
const SPARE_BYTES: usize = 4 << 20;

/// Checks that `bytes` bytes are available, by taking them for a moment without touching them.
///
/// # Errors
/// When the system does not give them, or hardly any would be left.
pub(crate) fn expect_room(bytes: usize) -> Result<(), StrongError> {
    let mut room = Vec::<u8>::new();
    let bytes = bytes.saturating_add(SPARE_BYTES);
    let asked = room.try_reserve_exact(bytes);
    // The compiler may leave out an allocation that is never read, and with it the refusal.
    black_box(room.as_ptr());
    asked.map_err(|_| StrongError::Memory { bytes })
}
