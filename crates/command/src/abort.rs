//! Exit code for aborts where memory runs out.

/// Makes an abort end the program with the exit code of a failure.
///
/// An abort comes where the system gives no memory and the program cannot do without; the standard library then prints the number of missing bytes.
///
/// Data structures that grow handle a refusal and do with less memory; this is for all other allocations.
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
