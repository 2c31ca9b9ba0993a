//! A connection to a server, which retries while the server is away, and reports the reason of a refusal.

use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use redis::{Cmd, Connection, ErrorKind, FromRedisValue, Pipeline, RedisError, RetryMethod};

use super::{PAUSES, RedisOptions, SILENCE};
use crate::JobLevelError;

/// Error code of a command for another kind of key.
const WRONG_TYPE: &str = "WRONGTYPE";

/// A server that was reached once.
#[derive(Debug)]
pub(super) struct Server {
    /// The URL without a password, for messages.
    pub(super) name: String,
    client: redis::Client,
    pub(super) options: RedisOptions,
    connection: Mutex<Option<Connected>>,
}

struct Connected(Connection);

impl fmt::Debug for Connected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Connected")
    }
}

impl Server {
    pub(super) fn connect(url: &str, options: RedisOptions) -> Result<Self, JobLevelError> {
        let name = without_password(url);
        let client = redis::Client::open(url).map_err(|_| {
            let expected = "redis://HOST:PORT/DATABASE or unix:///PATH";
            JobLevelError::unexpected("queue", expected, format!("{name:?}"))
        })?;
        let server = Server {
            name,
            client,
            options,
            connection: Mutex::default(),
        };
        let connected = server.connected();
        let connected = connected.map_err(|error| server.refused(&error))?;
        *server.lock() = Some(connected);
        Ok(server)
    }

    /// Sends a command to the server, and repeats it while the server is away.
    pub(super) fn ask<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, JobLevelError> {
        self.retrying(|connection| command.query(connection))
            .map_err(|error| self.refused(&error))
    }

    /// Sends a command in the same way; returns `None` where the stream or the group of the workers is missing.
    pub(super) fn try_ask<T: FromRedisValue>(
        &self,
        command: &Cmd,
    ) -> Result<Option<T>, JobLevelError> {
        let asked = self.retrying(|connection| command.query(connection));
        match asked {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(self.refused(&error)),
        }
    }

    /// Sends a command to a server that may be away, without a retry.
    pub(super) fn ask_once<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, JobLevelError> {
        let mut connection = self.lock();
        let asked = connection
            .as_mut()
            .map(|connection| command.query(&mut connection.0));
        let asked = asked.unwrap_or_else(|| command.query(&mut self.connected()?.0));
        asked.map_err(|error| self.refused(&error))
    }

    /// Sends several commands at once.
    pub(super) fn ask_all(&self, pipe: &Pipeline) -> Result<(), JobLevelError> {
        self.retrying(|connection| pipe.query::<redis::Value>(connection))
            .map(|_| ())
            .map_err(|error| self.refused(&error))
    }

    /// Returns the error that the server has something else than expected.
    pub(super) fn unexpected(&self, expected: &str, found: &str) -> JobLevelError {
        JobLevelError::unexpected(&self.name, expected, found)
    }

    /// Returns the error that the wait was interrupted.
    pub(super) fn interrupted(&self) -> JobLevelError {
        JobLevelError::Queue {
            url: self.name.clone(),
            error: "interrupted".to_owned(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Connected>> {
        // If a panic left a connection in the midst of an answer, the next error drops that connection.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn connected(&self) -> Result<Connected, RedisError> {
        let connection = self.client.get_connection_with_timeout(SILENCE)?;
        connection.set_read_timeout(Some(SILENCE))?;
        connection.set_write_timeout(Some(SILENCE))?;
        Ok(Connected(connection))
    }

    fn refused(&self, error: &RedisError) -> JobLevelError {
        if is_of_database(error) {
            let found = self.client.get_connection_info().redis_settings().db();
            let expected = "the number of a database that the server has";
            return self.unexpected(expected, &found.to_string());
        }
        let errors = error.clone().into_server_errors();
        let first = errors.as_deref().and_then(<[_]>::first);
        if first.is_some_and(|(_, error)| error.code() == WRONG_TYPE) {
            let expected = "a queue of proofs under the keys gametree:…";
            return self.unexpected(expected, "something else");
        }
        let message = match first {
            // The server's own message is clearer than the number of its repetitions.
            Some((_, error)) => match error.details() {
                Some(details) => format!("{} {details}", error.code()),
                None => error.code().to_owned(),
            },
            None if error.kind() == ErrorKind::Parse => "no Redis server".to_owned(),
            None if error.is_connection_refusal() => {
                format!("{error}; redis-server starts a server")
            }
            None => error.to_string(),
        };
        JobLevelError::Queue {
            url: self.name.clone(),
            error: message.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    fn retrying<T>(
        &self,
        mut ask: impl FnMut(&mut Connection) -> Result<T, RedisError>,
    ) -> Result<T, RedisError> {
        let began = Instant::now();
        let [mut pause, longest] = PAUSES;
        loop {
            let mut connection = self.lock();
            let asked = match connection.as_mut() {
                Some(Connected(connection)) => ask(connection),
                None => self.connected().and_then(|mut new| {
                    let asked = ask(&mut new.0);
                    *connection = Some(new);
                    asked
                }),
            };
            let error = match asked {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            if !is_passing(&error) {
                return Err(error);
            }
            *connection = None;
            drop(connection);
            let is_stopped = self.options.stop.load(Ordering::Relaxed);
            if is_stopped || began.elapsed() > self.options.patience {
                return Err(error);
            }
            thread::sleep(pause);
            pause = (2 * pause).min(longest);
        }
    }
}

/// Returns `true` if an error is temporary: the server is away, or is reading its files.
fn is_passing(error: &RedisError) -> bool {
    error.is_io_error()
        || error.is_connection_dropped()
        || error.is_timeout()
        || error.kind() == ErrorKind::Server(redis::ServerErrorKind::BusyLoading)
        || !matches!(
            error.retry_method(),
            RetryMethod::NoRetry | RetryMethod::RetryImmediately
        ) && error.code().is_none()
}

/// Returns `true` if the stream or the group of the jobs is missing.
fn is_missing(error: &RedisError) -> bool {
    // A client that waits for a stream receives the last of these when the stream is deleted.
    let message = error.to_string();
    ["NOGROUP", "no such key", "UNBLOCKED"]
        .iter()
        .any(|missing| message.contains(missing))
}

/// Returns `true` if the server has no database of this number, in the words of servers of all versions.
fn is_of_database(error: &RedisError) -> bool {
    error.to_string().contains("DB index")
}

/// Returns the URL for messages, which many people may read.
fn without_password(url: &str) -> String {
    let (scheme, rest) = match url.split_once("://") {
        Some((scheme, rest)) => (format!("{scheme}://"), rest),
        None => (String::new(), url),
    };
    let rest = rest.split('?').next().unwrap_or_default();
    let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    scheme + place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_in_no_message() {
        let check = |url: &str, expected: &str| assert_eq!(without_password(url), expected);
        check("redis://127.0.0.1:6379/0", "redis://127.0.0.1:6379/0");
        check("redis://:secret@host/1", "redis://host/1");
        check("redis://me:sec@re:t@host:1", "redis://host:1");
        check("unix:///run/redis?pass=secret", "unix:///run/redis");
        check("me:secret@host", "host");
        check("nonsense", "nonsense");
    }
}
