//! Ports of this machine for programs that tests start.

use std::net::TcpListener;
use std::process::id;
use std::sync::atomic::{AtomicU32, Ordering};

/// Ports that systems do not give away by themselves, so that a free one stays free.
const PORTS: [u32; 2] = [10_000, 32_000];

/// Returns a free port: another one with each call, and in programs that run at the same time.
pub(crate) fn free_port() -> u16 {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    let [first, end] = PORTS;
    loop {
        let number = 64 * id() + TAKEN.fetch_add(1, Ordering::Relaxed);
        let port = u16::try_from(first + number % (end - first)).expect("a port");
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
