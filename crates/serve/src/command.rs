//! `serve`: the board in the browser.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, LanguageArgs, parse_bytes, parse_number,
    parse_time,
};
use gametree_core::{Mismatch, Phrase};
use gametree_registry::Words;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime;
use tokio::sync::Notify;

use crate::api::cards::draw_early;
use crate::app::App;
use crate::browser;
use crate::limits::Limits;
use crate::safety::Hosts;
use crate::server::serve;
use crate::texts::TEXTS;

/// The number of threads that wait for requests; searches have their own.
const SERVING_THREADS: usize = 2;
/// The bytes of an unread answer that the system buffers, which it may double; some systems would buffer megabytes for each connection.
const SEND_BUFFER_BYTES: u32 = 128 << 10;
/// The number of clients that the system lets wait until they are accepted, as is usual for listeners.
const BACKLOG: u32 = 1024;
/// The time after which work that still runs is left behind.
const PATIENCE: Duration = Duration::from_millis(400);

/// Show the games in a browser: play, values of moves, searches step by step
///
/// Prints the address of a page on this machine alone, which needs nothing from elsewhere; Ctrl-C ends it.
/// --open shows the page as well.
/// Programs get answers in JSON, as /openapi.json describes.
#[derive(Debug, Parser)]
pub struct ServeArgs {
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "NUMBER", value_parser = port, default_value = "8017")]
    port: u16,
    /// The address of this machine to listen at; with another than the default, others can reach the page
    #[arg(long, value_name = "ADDRESS", value_parser = address, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// A further name under which the page may be called, over http and with the port of the server; can be given several times
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    name: Vec<String>,
    /// Searches that run at the same time, for all clients together
    #[arg(long, value_name = "COUNT", value_parser = searches, default_value = "4")]
    searches: usize,
    /// Searches that may wait; further requests get status 503
    #[arg(long, value_name = "COUNT", value_parser = waiting_searches, default_value = "32")]
    queue: usize,
    /// No search takes longer than this
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "5m")]
    time: Duration,
    /// Look values up in this database, as `strong` makes it, for positions of its game; can be given several times
    #[arg(long, value_name = "DB")]
    database: Vec<PathBuf>,
    /// Memory for all searches together
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "512MiB")]
    memory: usize,
}

fn port(text: &str) -> Result<u16, Mismatch> {
    parse_number(text, "a port", 0..=u16::MAX)
}

fn searches(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "a number of searches", 1..=256)
}

fn waiting_searches(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "a number of searches that wait", 1..=256)
}

fn address(text: &str) -> Result<IpAddr, Mismatch> {
    let expected = "an address such as 127.0.0.1 or ::1";
    let address = text.parse();
    address.map_err(|_| Mismatch::new(expected, format!("{text:?}")))
}

/// Reads the name of a host in the form of requests, without the port.
fn host_name(text: &str) -> Result<String, Mismatch> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if !text.is_empty() && text.chars().all(is_part) && text.parse::<IpAddr>().is_err() {
        return Ok(text.to_owned());
    }
    let expected = "the name of a host without a port, such as board.example";
    Err(Mismatch::new(expected, format!("{text:?}")))
}

impl Command for ServeArgs {
    const NAME: &str = "serve";
    const EXAMPLES: &[&str] = &[
        "PROGRAM serve --open",
        "PROGRAM serve --port 0 --searches 2",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let databases = self.database.iter();
        let databases = databases.map(|path| context.program.database(path));
        let databases = databases.collect::<Result<Vec<_>, _>>()?;
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(SERVING_THREADS)
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| Failure::Other(format!("no threads to serve with: {error}")))?;
        let listener = runtime
            .block_on(async { listen(SocketAddr::new(self.host, self.port)) })
            .map_err(|error| not_bound(SocketAddr::new(self.host, self.port), &error))?;
        let address = listener
            .local_addr()
            .map_err(|error| Failure::Other(error.to_string()))?;
        let hosts = Hosts::new(self.host, &self.name, address.port());
        let limits = Limits {
            searches: self.searches,
            queue: self.queue,
            time: self.time,
            memory_bytes: self.memory,
        };
        let app = App::new(context, databases, hosts, limits)
            .map_err(|error| Failure::Other(format!("no threads to search with: {error}")))?;
        draw_early(&app);
        let ended = Arc::new(Notify::new());
        let heard = Arc::clone(&ended);
        let interrupt = Interrupt::listen(move || heard.notify_one());
        let page = format!("http://{}/", to_open(address));
        let words = Words::new(LanguageArgs::default().language(), &[TEXTS]);
        writeln!(
            context.out,
            "{page}\n{}",
            words.say(&Phrase::new("serve-to-open"))
        )?;
        context.out.flush()?;
        if self.open {
            browser::open(page, context.name.to_owned());
        }
        runtime.block_on(async {
            tokio::select! {
                () = serve(listener, &app) => {}
                () = ended.notified() => {}
            }
        });
        drop(interrupt);
        app.close();
        runtime.shutdown_timeout(PATIENCE);
        Ok(Ending::Done)
    }
}

/// Returns a socket whose connections buffer only a little of an answer beyond the part that their clients read.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // As is usual for listeners, a port that was left a moment ago is free.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Returns the address at which a browser on this machine finds the page: no browser can open the address that stands for all.
fn to_open(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

fn not_bound(address: SocketAddr, error: &io::Error) -> Failure {
    let (expected, found) = match error.kind() {
        io::ErrorKind::AddrInUse => (
            "a free port",
            format!(
                "port {} taken by another program; --port 0 finds a free one",
                address.port()
            ),
        ),
        _ => ("an address to listen at", format!("{address}: {error}")),
    };
    Failure::input("serve", &Mismatch::new(expected, found))
}
