//! Standard output without a reader.

/// Calls `on_close` once standard output has no reader left, so that no answer is wanted any more.
///
/// A thread of its own waits for that.
/// Systems other than Unix offer no such wait; there the next answer fails instead.
pub fn when_output_closes(on_close: impl FnOnce() + Send + 'static) {
    #[cfg(unix)]
    let wait = move || {
        if is_left() {
            on_close();
        }
    };
    #[cfg(not(unix))]
    let wait = move || drop(on_close);
    drop(std::thread::Builder::new().spawn(wait));
}

/// Waits until standard output has no reader left; `false` if the wait fails.
#[cfg(unix)]
fn is_left() -> bool {
    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;

    let stdout = std::io::stdout();
    // Without events to wait for, only the end of the reader and errors are reported.
    let mut ends = [PollFd::new(stdout.as_fd(), PollFlags::empty())];
    loop {
        match poll(&mut ends, PollTimeout::NONE) {
            Ok(_) => return true,
            Err(Errno::EINTR) => {}
            Err(_) => return false,
        }
    }
}
