//! Connections to the other processes of a run, and the end of the run when one of them is lost.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};

use crate::StrongError;
use crate::cluster::Cluster;

/// Number of bytes in front of each message on a connection.
const HEAD: usize = 48;
/// Place of the message length in these bytes, the highest byte first; the length is 0 in the last message.
const LENGTH: std::ops::Range<usize> = 32..40;

/// The state that the connections of a process share.
#[derive(Debug)]
pub(crate) struct Links {
    cluster: Cluster,
    /// The connections, by which they are ended when one is lost.
    sockets: Vec<TcpStream>,
    /// The first process that was lost, and the cause.
    lost: OnceLock<(usize, String)>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Set when the workers of this process have ended.
    is_over: bool,
    /// The number of ends of connections that are in use.
    open: usize,
}

impl Links {
    /// Returns the error of a run that has lost a process.
    pub(crate) fn lost(&self) -> Option<StrongError> {
        let (process, cause) = self.lost.get()?;
        Some(self.cluster.failed(*process, &cause))
    }

    pub(crate) const fn process(&self) -> usize {
        self.cluster.process
    }

    fn lose(&self, process: usize, cause: &str) {
        let _ = self.lost.set((process, format!("gone, {cause}")));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the workers of this process have ended.
    fn wait_for_workers(&self) {
        let state = self
            .changed
            .wait_while(self.state(), |state| !state.is_over);
        drop(state.unwrap_or_else(PoisonError::into_inner));
    }

    /// Ends the connections after the workers. By then everything is sent and received; where workers have failed, nothing more is.
    pub(crate) fn end(&self, has_failed: bool) {
        self.state().is_over = true;
        self.changed.notify_all();
        if has_failed || self.lost.get().is_some() {
            for socket in &self.sockets {
                // A connection that is closed already is as good.
                let _ = socket.shutdown(Shutdown::Both);
            }
        }
        let state = self
            .changed
            .wait_while(self.state(), |state| state.open > 0);
        drop(state.unwrap_or_else(PoisonError::into_inner));
    }
}

/// Returns the workers of a process that is alone.
pub(crate) fn builders_alone(threads: usize) -> Result<Vec<AllocatorBuilder>, StrongError> {
    let built = Config::Process(threads).try_build();
    Ok(built.map_err(StrongError::Reported)?.0)
}

/// Returns the workers of a process among others, to which it is connected.
pub(crate) fn builders_among(
    cluster: &Cluster,
    connections: Vec<Option<TcpStream>>,
    threads: usize,
) -> Result<(Vec<AllocatorBuilder>, Arc<Links>), StrongError> {
    let failed = |error| cluster.failed(cluster.process, &error);
    let sockets = connections.iter().flatten().map(TcpStream::try_clone);
    let links = Arc::new(Links {
        cluster: cluster.clone(),
        sockets: sockets.collect::<io::Result<_>>().map_err(failed)?,
        lost: OnceLock::new(),
        state: Mutex::new(State {
            is_over: false,
            open: 0,
        }),
        changed: Condvar::new(),
    });
    let connections = connections.into_iter().enumerate();
    let connections =
        connections.map(|(process, socket)| Some(Connection::new(socket?, process, &links)));
    let hooks = Hooks::default();
    let within = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    let started = initialize_networking_from_sockets(
        within,
        connections.collect(),
        cluster.process,
        threads,
        hooks,
    );
    let (builders, guard) = started.map_err(failed)?;
    // The guard would wait for its threads and panic where one has ended early; [`Links::end`] waits without that.
    std::mem::forget(guard);
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp);
    Ok((builders.collect(), links))
}

/// One end of a connection to another process, as timely uses it.
///
/// Timely panics in all threads when a connection breaks. This end records instead which process is lost, and waits until the workers, which check for that, have ended.
#[derive(Debug)]
struct Connection {
    socket: TcpStream,
    process: usize,
    links: Arc<Links>,
    frames: Frames,
}

impl Connection {
    fn new(socket: TcpStream, process: usize, links: &Arc<Links>) -> Self {
        links.state().open += 1;
        Connection {
            socket,
            process,
            links: Arc::clone(links),
            frames: Frames::default(),
        }
    }

    /// Ends the reading thread, once no worker waits for what it reads.
    fn give_up(&self, cause: &str) -> ! {
        self.links.lose(self.process, cause);
        self.links.wait_for_workers();
        // The panic has no message: the error has its own.
        panic::resume_unwind(Box::new("a process is lost"))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.links.state().open -= 1;
        self.links.changed.notify_all();
    }
}

impl Read for Connection {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(bytes) {
                Ok(count) if count > 0 => {
                    self.frames.follow(&bytes[..count]);
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ if self.frames.has_ended => return Ok(0),
                Ok(_) => self.give_up("its connection is closed"),
                Err(error) => self.give_up(&error.to_string()),
            }
        }
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.links.lost.get().is_none() {
            match self.socket.write(bytes) {
                Err(error) if error.kind() != ErrorKind::Interrupted => {
                    self.links.lose(self.process, &error.to_string());
                }
                written => return written,
            }
        }
        // After a loss, no process reads what is written.
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Connection {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Connection::new(
            self.socket.try_clone()?,
            self.process,
            &self.links,
        ))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if let Err(error) = self.socket.shutdown(how) {
            self.links.lose(self.process, &error.to_string());
        }
        Ok(())
    }
}

/// Place of a connection's bytes in its messages: an end is in order only after the last message.
#[derive(Debug, Default)]
struct Frames {
    head: Vec<u8>,
    /// The number of bytes that are left of a message.
    left: u64,
    has_ended: bool,
}

impl Frames {
    fn follow(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.left > 0 {
                let some =
                    usize::try_from(self.left).map_or(bytes.len(), |left| left.min(bytes.len()));
                self.left -= some as u64;
                bytes = &bytes[some..];
                continue;
            }
            let some = (HEAD - self.head.len()).min(bytes.len());
            self.head.extend_from_slice(&bytes[..some]);
            bytes = &bytes[some..];
            if self.head.len() == HEAD {
                let length = self.head[LENGTH].try_into().expect("eight bytes");
                self.left = u64::from_be_bytes(length);
                self.has_ended = self.left == 0;
                self.head.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use timely::communication::networking::MessageHeader;

    use super::*;

    fn message(length: usize) -> Vec<u8> {
        let header = MessageHeader {
            channel: 1,
            source: 2,
            target_lower: 3,
            target_upper: 4,
            length,
            seqno: 5,
        };
        let mut bytes = Vec::new();
        header.write_to(&mut bytes).expect("a vector takes all");
        bytes.resize(bytes.len() + length, 0);
        bytes
    }

    /// The messages are those of timely, in pieces of several sizes.
    #[test]
    fn only_the_last_message_ends_a_connection() {
        let bytes = [message(7), message(100), message(1), message(0)].concat();
        for step in [1, 5, 48, 1_000] {
            let mut frames = Frames::default();
            let mut count = 0;
            for part in bytes.chunks(step) {
                assert!(!frames.has_ended, "after {count} bytes");
                frames.follow(part);
                count += part.len();
            }
            assert!(frames.has_ended, "in steps of {step}");
        }
    }
}
