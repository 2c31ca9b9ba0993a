//! The server: messages in from any input, and out to the output of the command.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use gametree_command::{Ending, Failure};
use gametree_engine::{Capacity, Host};
use rmcp::RoleServer;
use rmcp::ServiceExt;
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::runtime::{self, Handle, Runtime};
use tokio::sync::Notify;

use crate::lookup::{Lookup, OpenCalls};

/// Limit on the bytes of a message; a longer one is skipped.
const MOST_MESSAGE_BYTES: usize = 1 << 20;
/// Bytes on their way between the server and the streams of the process.
const PIPE_BYTES: usize = 64 << 10;
/// The number of threads that wait for messages; searches have their own.
const SERVING_THREADS: usize = 1;

/// The limits of all questions.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The threads and the memory of all searches together.
    pub capacity: Capacity,
    /// The longest time of a search.
    pub time: Duration,
}

/// Answers the messages of a client until its input ends and every call has its answer.
///
/// # Errors
/// When the output cannot be written, or no thread can be started.
pub fn answer_messages(
    host: Host,
    limits: Limits,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> Result<Ending, Failure> {
    serve(host, limits, input, out, &Ends::default())
}

/// The ends of a conversation that its client does not announce.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ends {
    /// The user has asked the program to stop.
    pub(crate) interrupted: Arc<Notify>,
    /// Nothing reads the output any more.
    pub(crate) closed: Arc<Notify>,
}

/// Does the same until one of the `ends` is notified.
pub(crate) fn serve(
    host: Host,
    limits: Limits,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
    ends: &Ends,
) -> Result<Ending, Failure> {
    let failed = |error| Failure::Other(format!("no threads to serve with: {error}"));
    let runtime = runtime().map_err(failed)?;
    let (from_client, to_server) = duplex(PIPE_BYTES);
    let (to_client, mut from_server) = duplex(PIPE_BYTES);
    let handle = runtime.handle().clone();
    let lookup = Lookup::new(host, limits.capacity, limits.time);
    let open = lookup.open.clone();
    let reader = move || {
        // The server ends with its input, and drops the calls that are open then.
        let to_server = pass_on(input, to_server, &handle);
        wait_for(&open);
        drop(to_server);
    };
    thread::Builder::new().spawn(reader).map_err(failed)?;
    runtime.spawn(async move {
        let transport = AsyncRwTransport::<RoleServer, _, _>::new(from_client, to_client)
            .with_max_line_length(MOST_MESSAGE_BYTES);
        // A client that breaks off during its first messages receives no answer.
        if let Ok(service) = lookup.serve(transport).await {
            let _ = service.waiting().await;
        }
    });
    let ended = runtime.block_on(async {
        tokio::select! {
            written = write_all(&mut from_server, out) => written.map(|()| Ending::Done),
            () = ends.interrupted.notified() => Ok(Ending::Interrupted),
            () = ends.closed.notified() => Err(io::ErrorKind::BrokenPipe.into()),
        }
    });
    // The thread of the input may wait for a message that never comes.
    runtime.shutdown_background();
    Ok(ended?)
}

fn runtime() -> io::Result<Runtime> {
    let mut builder = runtime::Builder::new_multi_thread();
    builder
        .worker_threads(SERVING_THREADS)
        .enable_time()
        .build()
}

/// Waits until no call has been open for a moment; every call ends within its limit of time.
fn wait_for(open: &OpenCalls) {
    /// The time from one look to the next.
    const PAUSE: Duration = Duration::from_millis(20);
    /// The number of looks without an open call after which all messages have been read.
    const LOOKS: u32 = 10;
    let mut looks = 0;
    while looks < LOOKS {
        thread::sleep(PAUSE);
        looks = if open.count() == 0 { looks + 1 } else { 0 };
    }
}

/// Passes the input on to the server until one of them ends, and returns the way to the server.
fn pass_on(mut input: impl Read, mut to_server: DuplexStream, handle: &Handle) -> DuplexStream {
    let mut bytes = vec![0; PIPE_BYTES];
    loop {
        match input.read(&mut bytes) {
            Ok(0) => return to_server,
            Ok(count) => {
                let sent = handle.block_on(to_server.write_all(&bytes[..count]));
                if sent.is_err() {
                    return to_server;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // An input that cannot be read has ended.
            Err(_) => return to_server,
        }
    }
}

/// Writes the messages of the server until it ends.
async fn write_all(from_server: &mut DuplexStream, out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = vec![0; PIPE_BYTES];
    loop {
        let count = from_server.read(&mut bytes).await?;
        if count == 0 {
            return Ok(());
        }
        out.write_all(&bytes[..count])?;
        out.flush()?;
    }
}
