//! Lines of the protocol: commands in, responses out.

use std::io::{self, BufRead, Read, Write};

use super::refusal::Reply;

/// Far above every command that this engine knows; more is not kept, so that an endless line cannot fill the memory.
pub(super) const MAX_LINE_BYTES: usize = 4_096;

/// The largest number that may stand before a command.
const MAX_ID: u32 = 0x7fff_ffff;

/// What the input held up to the end of a line, without comments and control characters.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line.
    Whole(String),
    /// The first part of a line that is too long.
    Cut(String),
    /// No more lines will come.
    End,
}

/// Reads to the end of a line.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let limit = MAX_LINE_BYTES as u64 + 1;
    input.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    let is_cut = bytes.len() > MAX_LINE_BYTES && !bytes.ends_with(b"\n");
    if is_cut {
        input.skip_until(b'\n')?;
    }
    // What was cut off a comment would not have been read anyway.
    let is_command_cut = is_cut && !bytes.contains(&b'#');
    let text = clean(&bytes);
    Ok(if is_command_cut {
        Line::Cut(text)
    } else {
        Line::Whole(text)
    })
}

/// Drops the comment and all control characters but tabs, which become spaces.
fn clean(bytes: &[u8]) -> String {
    let command = bytes.split(|&byte| byte == b'#').next().unwrap_or_default();
    let kept: Vec<u8> = command
        .iter()
        .map(|&byte| if byte == b'\t' { b' ' } else { byte })
        .filter(|byte| !byte.is_ascii_control())
        .collect();
    String::from_utf8_lossy(&kept).into_owned()
}

/// A command with its number, if it has one, and its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request<'a> {
    /// The number as it was written, which the response repeats; empty where there is none.
    pub(super) id: &'a str,
    /// The name of the command; empty behind a lonely number.
    pub(super) command: &'a str,
    /// The words after it.
    pub(super) arguments: Vec<&'a str>,
}

impl<'a> Request<'a> {
    /// Takes a line apart; `None` where it is empty, which asks for no response.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let mut words = text.split(' ').filter(|word| !word.is_empty());
        let first = words.next()?;
        let (id, command) = if is_id(first) {
            (first, words.next().unwrap_or_default())
        } else {
            ("", first)
        };
        Some(Request {
            id,
            command,
            arguments: words.collect(),
        })
    }
}

fn is_id(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    is_number && word.parse::<u32>().is_ok_and(|id| id <= MAX_ID)
}

/// Writes a response, which ends with an empty line.
pub(super) fn write_reply(output: &mut impl Write, id: &str, reply: &Reply) -> io::Result<()> {
    let (sign, text) = match reply {
        Ok(text) => ('=', text.clone()),
        // The words of other parts of the program may have several lines.
        Err(refusal) => ('?', refusal.to_string().replace(['\n', '\r'], " ")),
    };
    let space = if text.is_empty() { "" } else { " " };
    write!(output, "{sign}{id}{space}{text}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input).expect("memory can be read") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn comments_and_control_characters_are_dropped() {
        let check = |input: &[u8], expected: &str| {
            assert_eq!(lines(input), [Line::Whole(expected.to_owned())]);
        };
        check(b"name\n", "name");
        check(b"name", "name");
        check(b"name\r\n", "name");
        check(b"\x00na\x07me\x7f\n", "name");
        check(b"play\tb\ta1\n", "play b a1");
        check(b"name # who are you? # please\n", "name ");
        check(b"# \xff\xfe\n", "");
        check(b"\n", "");
        check(b"na\xffme\n", "na\u{fffd}me");
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let long = |fill: u8, length: usize| {
            let mut line = vec![fill; length];
            line.extend(b"\nname\n");
            lines(&line)
        };
        let name = Line::Whole("name".to_owned());
        let most = "x".repeat(MAX_LINE_BYTES);
        assert_eq!(long(b'x', MAX_LINE_BYTES), [Line::Whole(most), name]);
        for length in [MAX_LINE_BYTES + 1, MAX_LINE_BYTES + 2, 3 * MAX_LINE_BYTES] {
            let cut = long(b'x', length);
            assert!(
                matches!(&cut[..], [Line::Cut(_), Line::Whole(_)]),
                "{length}"
            );
            let comment = long(b'#', length);
            assert_eq!(comment[0], Line::Whole(String::new()));
            assert_eq!(comment.len(), 2, "{length}");
        }
    }

    #[test]
    fn numbers_stand_before_commands() {
        let check = |text: &str, expected: Option<(&str, &str, &[&str])>| {
            let request = Request::parse(text);
            let found = request
                .as_ref()
                .map(|request| (request.id, request.command, &request.arguments[..]));
            assert_eq!(found, expected, "{text:?}");
        };
        check("", None);
        check("   ", None);
        check("name", Some(("", "name", &[])));
        check("  12   play b  a1 ", Some(("12", "play", &["b", "a1"])));
        check("007 name", Some(("007", "name", &[])));
        check("12", Some(("12", "", &[])));
        check("2147483647 name", Some(("2147483647", "name", &[])));
        check("2147483648 name", Some(("", "2147483648", &["name"])));
        check("99999999999 name", Some(("", "99999999999", &["name"])));
        check("-1 name", Some(("", "-1", &["name"])));
        check("1a name", Some(("", "1a", &["name"])));
    }
}
