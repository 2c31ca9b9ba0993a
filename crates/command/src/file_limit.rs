//! Limits on the size of files, as by `ulimit -f`, which the system reports by a signal.

/// Turns an exceeded file limit into an error of the write, like that of a full disk; otherwise the signal would end the program.
pub fn take_file_limits_for_errors() {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;

        // A handled signal makes the write fail, so nothing reads the flag.
        let unread = Arc::new(AtomicBool::new(false));
        // Where the system refuses, the limit ends the program as before.
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, unread).ok();
    }
}
