//! A Redis server for a test, where one is installed.

use std::io::Write;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::gametree;
use crate::scratch::Scratch;

/// A server of one test, which ends with it.
pub(crate) struct Server {
    child: Child,
    port: u16,
    folder: String,
}

impl Server {
    /// `None`, said in a line, where no server is installed.
    pub(crate) fn start(scratch: &Scratch) -> Option<Self> {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let folder = scratch.to_str().expect("a name of letters").to_owned();
        let Ok(child) = Self::spawn(port, &folder) else {
            let line = "redis-server is not installed: proofs by many processes are not tested";
            let _ = writeln!(std::io::stderr(), "{line}");
            return None;
        };
        let server = Server {
            child,
            port,
            folder,
        };
        server.wait();
        Some(server)
    }

    fn spawn(port: u16, folder: &str) -> std::io::Result<Child> {
        let port = port.to_string();
        let args = ["--port", &port, "--dir", folder, "--bind", "127.0.0.1"];
        Command::new("redis-server")
            .args(args)
            .args(["--save", "", "--appendonly", "yes"])
            .stdout(Stdio::null())
            .spawn()
    }

    fn wait(&self) {
        let began = Instant::now();
        while gametree(&["queue", &self.url()]).code != Some(0) {
            assert!(began.elapsed() < Duration::from_secs(60), "no server");
            thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/0", self.port)
    }

    /// What `redis-cli`, which comes with the server, is told to do.
    pub(crate) fn command(&self, args: &[&str]) -> String {
        let port = self.port.to_string();
        let mut command = Command::new("redis-cli");
        let ran = command.args(["-p", &port]).args(args).output();
        let ran = ran.expect("it comes with the server");
        assert!(ran.status.success(), "{args:?}: {ran:?}");
        String::from_utf8_lossy(&ran.stdout).trim().to_owned()
    }

    /// Waits for the first job of a master.
    pub(crate) fn wait_for_job(&self) {
        let began = Instant::now();
        while self.command(&["XLEN", "gametree:jobs"]) == "0" {
            assert!(began.elapsed() < Duration::from_secs(60), "no job");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends and begins again, with what it had written down.
    pub(crate) fn restart(&mut self) {
        end(&mut self.child);
        self.child = Self::spawn(self.port, &self.folder).expect("it was there before");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

pub(crate) fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
