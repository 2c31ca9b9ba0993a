//! Lines of the protocol: commands in, responses out.

use std::io::{self, Write};

use gametree_command::Line;

use super::refusal::Reply;

/// The longest line kept, far above every command that this engine knows. The rest is dropped, so that an endless line cannot fill the memory.
pub(super) const MAX_LINE_BYTES: usize = 4_096;

/// The largest number that may stand before a command.
const MAX_ID: u32 = 0x7fff_ffff;

/// Returns the command in a line, and `true` if a part of the command was cut off.
pub(super) fn command_of(line: &Line) -> (String, bool) {
    // The rest of a cut comment would be dropped anyway.
    let is_cut = line.cut_at.is_some() && !line.bytes.contains(&b'#');
    (clean(&line.bytes), is_cut)
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
    /// The number as it was written, which the response repeats; empty if there is none.
    pub(super) id: &'a str,
    /// The name of the command; empty if a number stands alone.
    pub(super) command: &'a str,
    /// The words after the command.
    pub(super) arguments: Vec<&'a str>,
}

impl<'a> Request<'a> {
    /// Parses a line; `None` if it is empty, which requires no response.
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
        // Messages from other parts of the program may have several lines.
        Err(refusal) => ('?', refusal.to_string().replace(['\n', '\r'], " ")),
    };
    let space = if text.is_empty() { "" } else { " " };
    write!(output, "{sign}{id}{space}{text}\n\n")
}

#[cfg(test)]
mod tests {
    use gametree_command::BoundedLines;

    use super::*;

    fn commands(input: &[u8]) -> Vec<(String, bool)> {
        BoundedLines::new(input, MAX_LINE_BYTES)
            .map(|line| command_of(&line.expect("memory can be read")))
            .collect()
    }

    #[test]
    fn comments_and_control_characters_are_dropped() {
        let check = |input: &[u8], expected: &str| {
            assert_eq!(commands(input), [(expected.to_owned(), false)]);
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
    fn a_command_is_cut_and_a_comment_is_not() {
        for (fill, is_cut) in [(b'x', true), (b'#', false)] {
            let mut line = vec![fill; MAX_LINE_BYTES + 1];
            line.extend(b"\nname\n");
            let found = commands(&line);
            assert_eq!(found[0].1, is_cut);
            assert_eq!(found[1], ("name".to_owned(), false));
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
