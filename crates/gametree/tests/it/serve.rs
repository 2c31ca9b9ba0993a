//! The board in the browser, from the command line.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::interrupt::interrupt;
use crate::program::{command, gametree};

/// A server on a free port, and its address without `http://`.
fn serving() -> (Child, String) {
    let mut child = command(&["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped above");
    BufReader::new(out)
        .read_line(&mut line)
        .expect("its address");
    let address = line.trim().trim_start_matches("http://");
    (child, address.trim_end_matches('/').to_owned())
}

#[test]
fn a_taken_port_is_said_in_a_line_and_ctrl_c_ends_the_server_in_the_middle_of_a_search() {
    let (mut child, address) = serving();
    let (_, port) = address.rsplit_once(':').expect("with a port");
    let refused = gametree(&["serve", "--port", port]);
    let expected = format!(
        "gametree: serve: expected a free port, found port {port} taken by another program; --port 0 finds a free one"
    );
    assert_eq!(refused.error(4), expected);
    let body = r#"{"game":"mnk:9,9,6","engine":"minimax"}"#;
    let length = body.len();
    let mut stream = TcpStream::connect(&address).expect("it listens");
    write!(stream, "POST /api/solve HTTP/1.1\r\nHost: {address}\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
        .expect("it reads");
    assert!(stream.read(&mut [0; 64]).is_ok_and(|count| count > 0));
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
