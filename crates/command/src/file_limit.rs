//! A limit to the size of files, as by `ulimit -f`, which the system tells by a signal.

/// From now on a file that cannot grow because of such a limit is an error of whoever writes it, like a full disk, and not the end of the program.
pub fn take_file_limits_for_errors() {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;

        // A signal that is heard lets the write fail, so nothing reads the flag.
        let unread = Arc::new(AtomicBool::new(false));
        // Where the system refuses, the limit ends the program as before.
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, unread).ok();
    }
}
