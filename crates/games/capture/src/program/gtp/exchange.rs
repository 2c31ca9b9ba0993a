//! Numbered commands and their responses, each of which repeats the number of its command.

use gametree_command::{Wire, WireError, hear_until};

/// The commands sent to a program.
#[derive(Debug, Default)]
pub(super) struct Exchange {
    /// The number of the last command.
    last: u32,
    /// Set once the program has repeated a number, as the protocol requires; until then, responses without a number are accepted.
    repeats_numbers: bool,
}

/// The first line of a response.
struct Response<'a> {
    is_success: bool,
    number: Option<u32>,
    text: &'a str,
}

impl Exchange {
    /// Sends a command and returns the text after the mark of success, without further lines.
    pub(super) fn command(&mut self, wire: &mut dyn Wire, text: &str) -> Result<String, WireError> {
        self.last += 1;
        wire.ask(&format!("{} {text}", self.last))?;
        loop {
            let line = hear_until(wire, |line| (!line.is_empty()).then(|| Ok(line.to_owned())))?;
            let response = Response::parse(&line)?;
            // A response ends with an empty line.
            hear_until(wire, |line| line.is_empty().then_some(Ok(())))?;
            match response.number {
                Some(number) if number == self.last => self.repeats_numbers = true,
                None if !self.repeats_numbers => {}
                // The program answers an earlier command, or none.
                _ => continue,
            }
            if response.is_success {
                return Ok(response.text.to_owned());
            }
            let expected = format!("{text:?} to be carried out");
            return Err(WireError::unexpected(expected, &line));
        }
    }
}

impl<'a> Response<'a> {
    fn parse(line: &'a str) -> Result<Self, WireError> {
        let (mark, rest) = line.split_at_checked(1).unwrap_or((line, ""));
        if !["=", "?"].contains(&mark) {
            let expected = "an answer that begins with =";
            return Err(WireError::unexpected(expected, line));
        }
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let (number, text) = rest.split_at(end.unwrap_or(rest.len()));
        Ok(Response {
            is_success: mark == "=",
            number: number.parse().ok(),
            text: text.trim(),
        })
    }
}
