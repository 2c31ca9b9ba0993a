//! Commands of the protocol and their parser.

use gametree_core::quote;
use std::time::Duration;

use super::clock::limit;
use super::refusal::Refusal;

/// A point of the protocol: column from the left, row from the top, both from zero.
pub(super) type Point = (usize, usize);

/// A command of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// `ABOUT`: report the name, the version and the author.
    About,
    /// `START` and `RECTSTART`: an empty board with this number of columns and of rows.
    Start(usize, usize),
    /// `RESTART`: an empty board of the same size.
    Restart,
    /// `BEGIN`: make the first move.
    Begin,
    /// `TURN`: answer this move.
    Turn(Point),
    /// `BOARD`: the stones follow.
    Board,
    /// `DONE`: the list ends.
    Done,
    /// `SWAP2BOARD`: the first stones of an opening follow.
    SwapBoard,
    /// `TAKEBACK`: take this stone off the board.
    TakeBack(Point),
    /// `STOP` and `YXSTOP`: make the move now.
    Stop,
    /// `INFO`: a setting.
    Info(Info),
    /// `END`: exit.
    End,
    /// An empty line.
    Nothing,
}

/// A setting of `INFO`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Info {
    Turn(Duration),
    Match(Option<Duration>),
    Left(Option<Duration>),
    Increment(Duration),
    /// The memory in bytes; `None` if it is not limited.
    Memory(Option<u64>),
    /// The sum of the rules, of which each is a bit.
    Rule(u32),
    /// The nodes of a search; `None` if they are not limited.
    Nodes(Option<u64>),
    Depth(u32),
    Threads(u32),
    Seed(u64),
    /// Searches in the opponent's time are wanted.
    Pondering(bool),
    /// A setting without effect here.
    Other,
}

impl Request {
    /// Reads a line; commands are words in capital or small letters.
    pub(super) fn parse(line: &str) -> Result<Self, Refusal> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match command.to_ascii_uppercase().as_str() {
            "" => Request::Nothing,
            "ABOUT" => Request::About,
            "START" => {
                let size = number(rest).ok_or_else(|| wrong("START and a size", rest))?;
                Request::Start(size, size)
            }
            "RECTSTART" => {
                let (columns, rows) =
                    pair(rest).ok_or_else(|| wrong("RECTSTART and COLUMNS,ROWS", rest))?;
                Request::Start(columns, rows)
            }
            "RESTART" => Request::Restart,
            "BEGIN" => Request::Begin,
            "TURN" => Request::Turn(pair(rest).ok_or_else(|| wrong("TURN and X,Y", rest))?),
            "BOARD" => Request::Board,
            "DONE" => Request::Done,
            "SWAP2BOARD" => Request::SwapBoard,
            "TAKEBACK" => {
                Request::TakeBack(pair(rest).ok_or_else(|| wrong("TAKEBACK and X,Y", rest))?)
            }
            "STOP" | "YXSTOP" => Request::Stop,
            "INFO" => Request::Info(info(rest)?),
            "END" => Request::End,
            _ => return Err(Refusal::Unknown(quote(line))),
        })
    }
}

/// Reads the setting after `INFO`; unknown keys have no effect, as the protocol requires.
fn info(text: &str) -> Result<Info, Refusal> {
    let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let key = key.to_ascii_lowercase();
    let wrong = || {
        let expected = format!("a number after INFO {key}");
        Refusal::Remark(format!("expected {expected}, found {}", quote(value)))
    };
    let read = || integer(value.trim()).ok_or_else(wrong);
    // A time that has run out may be negative.
    let least_zero = |number: i64| u64::try_from(number).unwrap_or(0);
    // A limit of zero is no limit, except for a turn.
    let not_zero = |number: i64| (number > 0).then(|| least_zero(number));
    Ok(match &*key {
        "timeout_turn" => Info::Turn(Duration::from_millis(least_zero(read()?))),
        "timeout_match" => Info::Match(not_zero(read()?).and_then(limit)),
        "time_left" => Info::Left(limit(least_zero(read()?))),
        "time_increment" => Info::Increment(Duration::from_millis(least_zero(read()?))),
        "max_memory" => Info::Memory(not_zero(read()?)),
        "rule" => Info::Rule(u32::try_from(read()?).map_err(|_| wrong())?),
        "max_node" => Info::Nodes(not_zero(read()?)),
        "max_depth" => Info::Depth(saturated(read()?)),
        "thread_num" => Info::Threads(saturated(read()?)),
        "pondering" => Info::Pondering(read()? > 0),
        "seed" => Info::Seed(read()?.cast_unsigned()),
        _ => Info::Other,
    })
}

/// Returns a count of at least one.
fn saturated(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// Reads a whole number; one out of range becomes the nearest value.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    Some(text.parse().unwrap_or(limit))
}

/// Reads a number of a board, of few digits.
fn number(text: &str) -> Option<usize> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Reads two numbers with a comma between them.
pub(super) fn pair(text: &str) -> Option<Point> {
    let (first, second) = text.split_once(',')?;
    number(first.trim()).zip(number(second.trim()))
}

/// Reads a stone of `BOARD`: its point and the number of its owner.
pub(super) fn stone(text: &str) -> Option<(Point, usize)> {
    let (point, owner) = text.trim().rsplit_once(',')?;
    pair(point).zip(number(owner.trim()))
}

fn wrong(expected: &str, found: &str) -> Refusal {
    Refusal::Error(format!("expected {expected}, found {}", quote(found)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_or_refused() {
        let check = |line: &str, expected: &str| {
            let read = match Request::parse(line) {
                Ok(request) => format!("{request:?}"),
                Err(refusal) => refusal.to_string(),
            };
            assert_eq!(read, expected, "{line:?}");
        };
        check("START 15\r", "Start(15, 15)");
        check("start\t15", "Start(15, 15)");
        check("RECTSTART 20, 15", "Start(20, 15)");
        check("TURN 7,8", "Turn((7, 8))");
        check("  ", "Nothing");
        check("INFO time_left -3", "Info(Left(Some(0ns)))");
        check("INFO time_left 2147483647", "Info(Left(None))");
        check("INFO timeout_match 0", "Info(Match(None))");
        check("INFO max_memory 0", "Info(Memory(None))");
        check("INFO pondering 1", "Info(Pondering(true))");
        check("INFO pondering 0", "Info(Pondering(false))");
        check("INFO whatever it is", "Info(Other)");
        check("INFO", "Info(Other)");
        let wrong = "ERROR expected TURN and X,Y, found ";
        check("TURN", &format!("{wrong}\"\""));
        check("TURN 7;8", &format!("{wrong}\"7;8\""));
        check("TURN -1,8", &format!("{wrong}\"-1,8\""));
        check("TURN 7,8,1", &format!("{wrong}\"7,8,1\""));
        check(
            "TURN 7,99999999999999999999",
            &format!("{wrong}\"7,99999999999999999999\""),
        );
        check("START", "ERROR expected START and a size, found \"\"");
        check("HELLO you", "UNKNOWN command \"HELLO you\"");
        let remark = "MESSAGE expected a number after INFO rule, found ";
        check("INFO rule x", &format!("{remark}\"x\""));
        check("INFO rule -1", &format!("{remark}\"-1\""));
    }
}
