//! Memory that is looked for before much of it is taken.

use std::hint::black_box;

use crate::StrongError;

/// What must be left beside, for all that is too small to be looked for.
const SPARE_BYTES: usize = 4 << 20;

/// Makes sure that so many bytes can be had, by taking them for a moment without touching them.
///
/// # Errors
/// When the system does not give them, or hardly any would be left.
pub(crate) fn expect_room(bytes: usize) -> Result<(), StrongError> {
    let mut room = Vec::<u8>::new();
    let bytes = bytes.saturating_add(SPARE_BYTES);
    let asked = room.try_reserve_exact(bytes);
    // An allocation that is never read may be left out, and with it the refusal.
    black_box(room.as_ptr());
    asked.map_err(|_| StrongError::Memory { bytes })
}
