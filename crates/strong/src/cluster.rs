//! The processes of a run, and their addresses.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use gametree_core::without_mark;

use crate::StrongError;

/// Largest file with addresses, in bytes, which has a line for each process; a longer file is refused.
const MOST_BYTES: u64 = 1 << 16;

/// The processes that work on one database together, each with the same number of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// The address of each process, `HOST:PORT`, in the order of their numbers.
    pub addresses: Vec<String>,
    /// The number of this process, from 0.
    pub process: usize,
    /// The time to wait until all processes are there.
    pub patience: Duration,
}

impl Cluster {
    /// Reads the processes from a file with an address in each line; empty lines and those that begin with `#` do not count.
    ///
    /// # Errors
    /// When the file cannot be read, has anything else, or has no process of this number.
    pub fn read(path: &Path, process: usize, patience: Duration) -> Result<Self, StrongError> {
        let mut bytes = Vec::new();
        let read =
            File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
        read.map_err(|error| StrongError::io(path, error))?;
        let text = (bytes.len() as u64 <= MOST_BYTES)
            .then(|| String::from_utf8(without_mark(&bytes).to_vec()).ok());
        let text = text.flatten().ok_or_else(|| {
            StrongError::at(path, "a text with an address in each line", "another file")
        })?;
        let mut addresses: Vec<String> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{}, line {number}", path.display());
            if !is_address(line) {
                let found = line.chars().take(60).collect::<String>();
                return Err(StrongError::unexpected(
                    place,
                    "HOST:PORT",
                    format!("{found:?}"),
                ));
            }
            if addresses.iter().any(|address| address == line) {
                let expected = "another address for each process";
                return Err(StrongError::unexpected(
                    place,
                    expected,
                    format!("{line} again"),
                ));
            }
            addresses.push(line.to_owned());
        }
        if process < addresses.len() {
            return Ok(Cluster {
                addresses,
                process,
                patience,
            });
        }
        let expected = match addresses.len() {
            0 => "at least one address".to_owned(),
            _ => format!("an address for process {process}, counted from 0"),
        };
        let found = format!("{} addresses", addresses.len());
        Err(StrongError::at(path, expected, found))
    }

    /// Returns an error about one of the processes.
    pub(crate) fn failed(&self, process: usize, cause: &dyn ToString) -> StrongError {
        StrongError::Process {
            process,
            address: self.addresses[process].clone(),
            cause: cause.to_string(),
        }
    }
}

/// Returns `true` if the text is a host and a port.
fn is_address(text: &str) -> bool {
    text.rsplit_once(':').is_some_and(|(host, port)| {
        let is_port = port.parse::<u16>().is_ok_and(|port| port > 0);
        is_port && !host.is_empty() && !host.contains(char::is_whitespace)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn check(text: &str, process: usize, expected: Result<usize, &str>) {
        let name = format!("strong-hosts-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, text).expect("a folder for temporary files");
        let read = Cluster::read(&path, process, Duration::ZERO);
        fs::remove_file(&path).expect("what was written");
        let found = read.map(|cluster| cluster.addresses.len());
        let found = found.map_err(|error| {
            let text = error.to_string();
            text.replace(&path.display().to_string(), "HOSTS")
        });
        assert_eq!(found, expected.map_err(str::to_owned), "{text:?}");
    }

    #[test]
    fn addresses_are_read_line_by_line() {
        check("127.0.0.1:4000\n", 0, Ok(1));
        check("\u{feff}one:4000\ntwo:4000\n", 1, Ok(2));
        check("# two machines\n\none:4000\r\n [::1]:4001\n", 1, Ok(2));
        let none = Err("HOSTS: expected at least one address, found 0 addresses");
        check("# none\n", 0, none);
        let line = Err("HOSTS, line 2: expected HOST:PORT, found \"two\"");
        check("one:4000\ntwo\n", 0, line);
        for wrong in [
            "one:0",
            "one:65536",
            ":4000",
            "one: 4000",
            "one",
            "o e:4000",
        ] {
            let expected = format!("HOSTS, line 1: expected HOST:PORT, found {wrong:?}");
            check(wrong, 0, Err(&expected));
        }
        let again = "HOSTS, line 2: expected another address for each process, found one:1 again";
        check("one:1\none:1\n", 0, Err(again));
        let few = "HOSTS: expected an address for process 2, counted from 0, found 2 addresses";
        check("one:1\none:2\n", 2, Err(few));
        let other = "HOSTS: expected a text with an address in each line, found another file";
        check(&"\n".repeat(70_000), 0, Err(other));
    }
}
