//! A Redis server for a test, where one is installed.

use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::left_out::is_installed;
use crate::ports::free_port;
use crate::scratch::Scratch;

/// A server of one test, which ends with it.
pub(crate) struct Server {
    child: Child,
    port: u16,
    folder: String,
}

impl Server {
    /// Starts a server; `None` where none is installed.
    pub(crate) fn start(scratch: &Scratch) -> Option<Self> {
        let tools = ["redis-server", "redis-cli"];
        if !tools.iter().all(|tool| is_installed(tool, "--version")) {
            return None;
        }
        let folder = scratch.to_str().expect("a name of letters").to_owned();
        loop {
            let port = free_port();
            let mut server = Server {
                child: Self::spawn(port, &folder).expect("it is installed"),
                port,
                folder: folder.clone(),
            };
            // Another program may have taken the port in the meantime.
            if server.answers() {
                return Some(server);
            }
        }
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

    /// Waits until this server itself answers; `false` where it has ended.
    fn answers(&mut self) -> bool {
        let id = format!("process_id:{}", self.child.id());
        let began = Instant::now();
        loop {
            if self.child.try_wait().expect("a child").is_some() {
                return false;
            }
            let told = self.asked(&["INFO", "server"]).stdout;
            if String::from_utf8_lossy(&told)
                .lines()
                .any(|line| line == id)
            {
                return true;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "no server");
            thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/0", self.port)
    }

    /// Runs a command of `redis-cli`, which comes with the server, and returns the answer.
    pub(crate) fn command(&self, args: &[&str]) -> String {
        let ran = self.asked(args);
        assert!(ran.status.success(), "{args:?}: {ran:?}");
        String::from_utf8_lossy(&ran.stdout).trim().to_owned()
    }

    fn asked(&self, args: &[&str]) -> Output {
        let port = self.port.to_string();
        let mut command = Command::new("redis-cli");
        let ran = command.args(["-p", &port]).args(args).output();
        ran.expect("it comes with the server")
    }

    /// Waits for the first job of a master.
    pub(crate) fn wait_for_job(&self) {
        let began = Instant::now();
        while self.command(&["XLEN", "gametree:jobs"]) == "0" {
            assert!(began.elapsed() < Duration::from_secs(60), "no job");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the server and starts it again, with the data that it has saved.
    pub(crate) fn restart(&mut self) {
        end(&mut self.child);
        self.child = Self::spawn(self.port, &self.folder).expect("it was there before");
        assert!(self.answers(), "its port is its own");
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
