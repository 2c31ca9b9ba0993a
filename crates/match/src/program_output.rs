//! Lines that a program writes, read on a thread of their own.

use std::io::{self, BufReader, Read};
use std::process::ChildStdout;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use gametree_command::BoundedLines;

/// Longest line in bytes, above any line of a protocol.
const MAX_LINE_BYTES: usize = 1 << 16;
/// Number of lines that a program may be ahead of the match; beyond that it has to wait.
const MAX_LINES_AHEAD: usize = 1 << 10;

/// The lines of a program, or an error where a line does not end.
#[derive(Debug)]
pub(crate) struct ProgramOutput {
    lines: Receiver<io::Result<String>>,
    pipe: Arc<Pipe>,
}

/// The read end of the pipe.
#[derive(Debug)]
struct Pipe {
    /// Set while every earlier line was handed on and the reader waits for the next.
    is_awaited: AtomicBool,
    #[cfg(unix)]
    end: std::os::fd::OwnedFd,
}

impl ProgramOutput {
    /// Starts the thread that reads.
    ///
    /// # Errors
    /// When the system cannot give another thread or file descriptor.
    pub(crate) fn read(stdout: ChildStdout) -> io::Result<Self> {
        let pipe = Arc::new(Pipe {
            is_awaited: AtomicBool::new(false),
            #[cfg(unix)]
            end: std::os::fd::AsFd::as_fd(&stdout).try_clone_to_owned()?,
        });
        let (sender, lines) = sync_channel(MAX_LINES_AHEAD);
        let watched = WatchedOutput {
            stdout,
            pipe: Arc::clone(&pipe),
        };
        thread::Builder::new().spawn(move || hand_on(watched, &sender))?;
        Ok(ProgramOutput { lines, pipe })
    }

    /// Returns the next line if it comes within `time`.
    pub(crate) fn next_within(
        &self,
        time: Duration,
    ) -> Result<io::Result<String>, RecvTimeoutError> {
        self.lines.recv_timeout(time)
    }

    /// Returns a line that was read already, if there is one.
    pub(crate) fn next_at_hand(&self) -> Option<io::Result<String>> {
        self.lines.try_recv().ok()
    }

    /// Returns `true` if everything that the program had written at the time of the call was read, so that its whole lines are at hand.
    pub(crate) fn has_read_all(&self) -> bool {
        // The pipe is empty, and what was taken out of it was handed on.
        !self.pipe.has_bytes() && self.pipe.is_awaited.load(Ordering::SeqCst)
    }
}

impl Pipe {
    /// Waits until there is something to read, or the program has closed its side.
    #[cfg(unix)]
    fn wait(&self) {
        self.poll(nix::poll::PollTimeout::NONE);
    }

    #[cfg(unix)]
    fn has_bytes(&self) -> bool {
        self.poll(nix::poll::PollTimeout::ZERO)
    }

    #[cfg(unix)]
    fn poll(&self, timeout: nix::poll::PollTimeout) -> bool {
        use nix::poll::{PollFd, PollFlags, poll};
        use std::os::fd::AsFd;

        let mut ends = [PollFd::new(self.end.as_fd(), PollFlags::POLLIN)];
        // An interrupted or failed poll does no harm: reading waits by itself.
        let _ = poll(&mut ends, timeout);
        // A closed pipe has nothing to read but its end.
        let found = ends[0].revents();
        found.is_some_and(|found| found.contains(PollFlags::POLLIN))
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "elsewhere it polls")]
    fn wait(&self) {}

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "elsewhere it polls")]
    fn has_bytes(&self) -> bool {
        false
    }
}

/// Standard output of a program that marks its pipe as awaited while the reader waits.
struct WatchedOutput {
    stdout: ChildStdout,
    pipe: Arc<Pipe>,
}

impl Read for WatchedOutput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.pipe.is_awaited.store(true, Ordering::SeqCst);
        self.pipe.wait();
        // Cleared before a byte leaves the pipe, so that the byte is always seen in one of the two places.
        if cfg!(unix) {
            self.pipe.is_awaited.store(false, Ordering::SeqCst);
        }
        self.stdout.read(buffer)
    }
}

/// Hands lines on until there are no more, or the receiver is gone.
fn hand_on(stdout: WatchedOutput, sender: &SyncSender<io::Result<String>>) {
    let pipe = Arc::clone(&stdout.pipe);
    for line in BoundedLines::new(BufReader::new(stdout), MAX_LINE_BYTES) {
        let text = line.map(|line| line.to_text_lossy().trim_end().to_owned());
        let is_end = text.is_err();
        if sender.send(text).is_err() || is_end {
            break;
        }
    }
    // Nothing more is read.
    pipe.is_awaited.store(true, Ordering::SeqCst);
}
