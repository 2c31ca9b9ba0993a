//! Greetings of the processes of a run, which find each other and compare their tasks before they work.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use crate::StrongError;
use crate::cluster::Cluster;
use crate::job::Watch;

/// Beginning of a greeting; the number is that of its layout.
const TITLE: &str = "gametree strong processes 1";
/// Longest greeting in bytes; a longer one is refused.
const MOST_BYTES: u32 = 1 << 16;
/// Pause between two attempts to reach a host, and between two checks for callers.
const PAUSE: Duration = Duration::from_millis(30);
/// Time for one attempt to reach a host, and time for a caller to send its greeting.
const ATTEMPT: Duration = Duration::from_secs(3);

/// The first message between two processes.
#[derive(Debug)]
pub(crate) struct Greeting {
    /// The lines that all processes must have in common.
    pub(crate) common: Vec<String>,
    /// The number of the process.
    pub(crate) process: usize,
}

impl Greeting {
    fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        let common = self.common.join("\n");
        let text = format!("{TITLE}\n{}\n{common}", self.process);
        let length = u32::try_from(text.len())
            .ok()
            .filter(|&length| length <= MOST_BYTES);
        let length = length.ok_or_else(|| io::Error::other("the game has too long a name"))?;
        stream.write_all(&[&length.to_le_bytes(), text.as_bytes()].concat())
    }

    /// Reads a greeting; returns `None` where another program calls.
    fn read(stream: &mut TcpStream) -> io::Result<Option<Self>> {
        let mut length = [0; 4];
        stream.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length);
        if length > MOST_BYTES {
            return Ok(None);
        }
        let mut text = vec![0; length as usize];
        stream.read_exact(&mut text)?;
        Ok(String::from_utf8(text)
            .ok()
            .and_then(|text| Self::parse(&text)))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return None;
        }
        let process = lines.next()?.parse().ok()?;
        let common = lines.map(str::to_owned).collect();
        Some(Greeting { common, process })
    }

    /// Checks that the other process has the same task.
    fn compare(&self, other: &Self, cluster: &Cluster) -> Result<(), StrongError> {
        let lines = self.common.len().max(other.common.len());
        let line = |greeting: &Self, at: usize| {
            let line = greeting.common.get(at).map(String::as_str);
            line.unwrap_or("nothing").to_owned()
        };
        for at in 0..lines {
            let (expected, found) = (line(self, at), line(other, at));
            if expected != found {
                let place = place(cluster, other.process);
                return Err(StrongError::unexpected(place, expected, found));
            }
        }
        Ok(())
    }
}

/// Returns the name of a process in errors.
fn place(cluster: &Cluster, process: usize) -> String {
    let address = cluster.addresses.get(process);
    let address = address.map_or("an address that is not listed", String::as_str);
    format!("process {process} at {address}")
}

/// Waits until all processes are there and have exchanged greetings. Returns the connections by the numbers of the processes, with `None` for this one.
pub(crate) fn meet(
    cluster: &Cluster,
    common: Vec<String>,
    watch: &Watch,
) -> Result<Vec<Option<TcpStream>>, StrongError> {
    let own = cluster.process;
    let greeting = Greeting {
        common,
        process: own,
    };
    let meeting = Meeting {
        cluster,
        greeting,
        end: Instant::now().checked_add(cluster.patience),
        watch,
    };
    let listener = TcpListener::bind(&*cluster.addresses[own]);
    let listener = listener.map_err(|error| cluster.failed(own, &error))?;
    let mut connections = Vec::new();
    for process in 0..own {
        connections.push(Some(meeting.call(process)?));
    }
    connections.resize_with(cluster.addresses.len(), || None);
    meeting.receive(&listener, &mut connections)?;
    for (process, connection) in connections.iter().enumerate() {
        if let Some(connection) = connection {
            let set = connection.set_read_timeout(None);
            let set = set.and_then(|()| connection.set_nodelay(true));
            set.map_err(|error| cluster.failed(process, &error))?;
        }
    }
    Ok(connections)
}

struct Meeting<'a> {
    cluster: &'a Cluster,
    greeting: Greeting,
    end: Option<Instant>,
    watch: &'a Watch,
}

impl Meeting<'_> {
    /// Waits a little for a process that is not there yet, as long as time is left.
    fn wait(&self, process: usize, cause: &str) -> Result<(), StrongError> {
        if (self.watch.is_stopped)() {
            return Err(StrongError::Stopped);
        }
        if self.end.is_some_and(|end| Instant::now() >= end) {
            let patience = self.cluster.patience;
            let cause = format!("not there within {patience:?}: {cause}");
            return Err(self.cluster.failed(process, &cause));
        }
        thread::sleep(PAUSE);
        Ok(())
    }

    /// Calls a process of a lower number.
    fn call(&self, process: usize) -> Result<TcpStream, StrongError> {
        let mut stream = loop {
            match connect(&self.cluster.addresses[process]) {
                Ok(stream) => break stream,
                Err(error) => self.wait(process, &error.to_string())?,
            }
        };
        let failed = |error: io::Error| {
            let cause = match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut => "it does not answer".to_owned(),
                _ => format!("gone before it has answered ({error})"),
            };
            self.cluster.failed(process, &cause)
        };
        let patience = self.cluster.patience.max(ATTEMPT);
        stream.set_read_timeout(Some(patience)).map_err(failed)?;
        self.greeting.write(&mut stream).map_err(failed)?;
        let other = Greeting::read(&mut stream).map_err(failed)?;
        let place = place(self.cluster, process);
        let Some(other) = other else {
            let expected = "a process of the same program";
            return Err(StrongError::unexpected(place, expected, "something else"));
        };
        if other.process != process {
            let found = format!("process {}", other.process);
            return Err(StrongError::unexpected(
                place,
                format!("process {process}"),
                found,
            ));
        }
        self.greeting.compare(&other, self.cluster)?;
        Ok(stream)
    }

    /// Answers the calls of all processes of higher numbers.
    fn receive(
        &self,
        listener: &TcpListener,
        connections: &mut [Option<TcpStream>],
    ) -> Result<(), StrongError> {
        let own = self.cluster.process;
        let failed = |error| self.cluster.failed(own, &error);
        listener.set_nonblocking(true).map_err(failed)?;
        let is_missing = |connections: &[Option<TcpStream>]| {
            let missing = connections[own + 1..].iter().position(Option::is_none);
            missing.map(|at| own + 1 + at)
        };
        while let Some(missing) = is_missing(connections) {
            match listener.accept() {
                Ok((stream, _)) => self.answer(stream, connections)?,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.wait(missing, "it has not called")?;
                }
                // The caller is gone again.
                Err(_) => self.wait(missing, "it has hung up")?,
            }
        }
        Ok(())
    }

    /// Answers a call; a call that is not from a process of a run is ignored.
    fn answer(
        &self,
        mut stream: TcpStream,
        connections: &mut [Option<TcpStream>],
    ) -> Result<(), StrongError> {
        let set = stream.set_nonblocking(false);
        let set = set.and_then(|()| stream.set_read_timeout(Some(ATTEMPT)));
        let Ok(Some(other)) = set.and_then(|()| Greeting::read(&mut stream)) else {
            return Ok(());
        };
        if self.greeting.write(&mut stream).is_err() {
            return Ok(());
        }
        self.greeting.compare(&other, self.cluster)?;
        let (own, number) = (self.cluster.process, other.process);
        let place = connections.get_mut(number);
        let place = place.filter(|place| number > own && place.is_none());
        let Some(place) = place else {
            let expected = format!("each process above {own} once");
            let place = self::place(self.cluster, own);
            return Err(StrongError::unexpected(
                place,
                expected,
                format!("process {number}"),
            ));
        };
        *place = Some(stream);
        Ok(())
    }
}

/// Connects to the first address of a host that answers.
fn connect(address: &str) -> io::Result<TcpStream> {
    let mut refused = io::Error::new(ErrorKind::NotFound, "the host has no address");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, ATTEMPT) {
            Ok(stream) if !is_its_own(&stream) => return Ok(stream),
            Ok(_) => refused = ErrorKind::ConnectionRefused.into(),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// Returns `true` if a connection leads to itself: a call to a free port of this machine can be given that port.
fn is_its_own(stream: &TcpStream) -> bool {
    let ends: [Option<SocketAddr>; 2] = [stream.local_addr().ok(), stream.peer_addr().ok()];
    ends[0] == ends[1]
}
