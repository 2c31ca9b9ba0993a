//! Large pages for large tables.

/// Asks the system to map this memory by pages of 2 MiB.
///
/// The memory is then zeroed in fewer steps as it comes into use, during which threads have to wait for one another.
/// The processor also finds it with fewer look-ups.
///
/// The first page stays small, since a large one is zeroed as a whole and short searches touch little.
/// A system that does not know the request, or refuses it, leaves the pages as they are; the program sees the same contents either way.
pub(crate) fn ask_for_large<T>(memory: &[T]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        const LARGE: usize = 1 << 21;
        let start = memory.as_ptr();
        let end = start.addr() + size_of_val(memory);
        let from = (start.addr() + LARGE).next_multiple_of(LARGE);
        let length = end.saturating_sub(from) / LARGE * LARGE;
        if length == 0 {
            return;
        }
        let from = start.wrapping_byte_add(from - start.addr());
        #[expect(
            unsafe_code,
            reason = "no safe function gives advice about memory that it has not mapped; searches with two threads show what it buys"
        )]
        // SAFETY: the range lies within memory that is borrowed for this call, and the advice changes nothing that the program sees of it.
        unsafe {
            libc::madvise(from.cast_mut().cast(), length, libc::MADV_HUGEPAGE);
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = memory;
}
