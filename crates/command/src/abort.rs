//! The last resort where memory is missing for what is too small to be asked for.

/// From now on an abort, as where the system gives no memory and nothing can do without, ends the program with the exit code of a failure, behind the words in which the library of the language says how many bytes were missing.
///
/// What grows asks for its memory and does with less; this is for the rest.
pub fn take_aborts_for_failures() {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;

        use crate::failure::FAILURE;

        let always = Arc::new(AtomicBool::new(true));
        let (signal, code) = (signal_hook::consts::SIGABRT, i32::from(FAILURE));
        // Where the system refuses, an abort ends the program as before.
        signal_hook::flag::register_conditional_shutdown(signal, code, always).ok();
    }
}
