//! Conversations with a respondent that searches until it is stopped, or for a fixed time.

use std::io::{BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::*;

/// A respondent that repeats lines and starts searches.
///
/// `go`, `long`, `short`, `wait`, `ponder`, `before` and `die` search, and `die` then panics.
/// `ponder` goes on until `hit` or `stop`, and after the answer to `before` comes a search in the opponent's time.
/// `ask` is answered at once and `next` unless other lines wait; `stop`, `instead`, `quit` and `leave` stand for these moments, and any other line is answered in turn.
struct Parrot;

impl Respondent for Parrot {
    type Found = String;

    const MAX_LINE_BYTES: usize = 1 << 10;

    fn when(&self, line: &str) -> When {
        match line.split(' ').next().unwrap_or_default() {
            "go" | "wait" | "long" | "short" | "die" | "ponder" | "before" => When::Search,
            "hit" => When::Hit,
            "ask" => When::Now,
            "next" => When::Next,
            "stop" => When::Stop,
            "instead" => When::Instead,
            "quit" => When::Quit,
            "leave" => When::Leave,
            _ => When::InTurn,
        }
    }

    fn obey(&mut self, line: &str, searches: &mut Searches<String>) -> String {
        let (until, most) = match line {
            "go" => (Until::Found, u32::MAX),
            "wait" => (Until::Stopped, 0),
            "ponder" => (Until::Stopped, u32::MAX),
            "hit" => {
                searches.limit(Some(Duration::from_millis(20)));
                return String::new();
            }
            "before" => (Until::Limits, 0),
            "long" => (Until::Limits, 100_000),
            "short" | "die" => (Until::Limits, 10),
            _ => return format!("{line}\n"),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let dies = line == "die";
        let found = if line == "before" { "before" } else { "found" };
        let begun = searches.begin(stop, until, move |voice| {
            let mut pieces = 0;
            while pieces < most && !flag.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
                pieces += 1;
            }
            voice.say("thought".to_owned());
            assert!(!dies, "no more thoughts");
            found.to_owned()
        });
        begun.expect("a thread");
        String::new()
    }

    fn answer(&mut self, found: String, searches: &mut Searches<String>) -> String {
        if found == "before" {
            let stop = Arc::new(AtomicBool::new(false));
            let flag = Arc::clone(&stop);
            let begun = searches.begin(stop, Until::Disturbed, move |voice| {
                while !flag.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                voice.say("disturbed".to_owned());
                "no answer".to_owned()
            });
            begun.expect("a thread");
        }
        format!("{found}\n")
    }

    fn take_back(&mut self, _: String) {}

    fn lost(&mut self, words: &str) -> String {
        format!("lost: {words}\n")
    }

    fn refuse(&self, why: &str) -> String {
        format!("refused: {why}\n")
    }
}

/// Returns the output for these lines, with `|` between the lines of both.
fn said(input: &str) -> String {
    said_to(Cursor::new(input.replace('|', "\n").into_bytes()))
}

fn said_to(input: impl BufRead + Send + 'static) -> String {
    let mut out = Vec::new();
    converse(Parrot, input, &mut out).expect("memory can be read and written");
    let text = String::from_utf8(out).expect("answers are UTF-8");
    text.trim_end().replace('\n', "|")
}

fn check(input: &str, expected: &str) {
    assert_eq!(said(input), expected, "{input}");
}

#[test]
fn lines_are_carried_out_at_once_in_turn_or_instead() {
    check("say a|say b", "say a|say b");
    check("go|stop|say a", "thought|found|say a");
    check("go|ask|stop", "ask|thought|found");
    check("go|next|stop", "next|thought|found");
    check("long|say a|next|stop", "thought|found|say a|next");
    check("long|say a|instead|say b", "thought|instead|say b");
    check("long|say a|quit|say b|ask", "thought|found");
    check("long|say a|leave|say b", "");
    check("go", "thought|found");
    check("wait", "thought|found");
}

#[test]
fn a_stop_behind_lines_that_wait_was_not_heard() {
    check("long|say a|ask|stop", "ask|thought|found|say a");
    // The second search is the one to stop.
    check("short|go|stop", "thought|found|thought|found");
}

#[test]
fn a_search_without_an_end_gives_way() {
    check("go|say a|go", "thought|found|say a|thought|found");
    check("wait|say a", "thought|found|say a");
}

#[test]
fn a_search_that_panicked_was_waited_for_without_an_end() {
    check("die", "thought|lost: no more thoughts");
    check("die|say a|quit", "thought|lost: no more thoughts");
    check(
        "die|say a|short",
        "thought|lost: no more thoughts|say a|thought|found",
    );
    check("die|instead|say b", "thought|instead|say b");
}

/// An input that continues only when the test sends a part.
struct Slow(Receiver<&'static [u8]>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(part) = self.0.recv() else {
            return Ok(0);
        };
        buffer[..part.len()].copy_from_slice(part);
        Ok(part.len())
    }
}

#[test]
fn what_a_search_has_found_waits_until_it_is_asked_for() {
    let (sender, parts) = channel();
    let ended = thread::spawn(move || said_to(BufReader::new(Slow(parts))));
    sender.send(b"wait\n").expect("it listens");
    // The search has ended long before.
    thread::sleep(Duration::from_millis(50));
    sender.send(b"ask\n").expect("it listens");
    sender.send(b"stop\nask\n").expect("it listens");
    drop(sender);
    let found = ended.join().expect("it ends");
    assert!(
        found.contains("ask|") && found.ends_with("found|ask"),
        "{found}"
    );
}

#[test]
fn lines_that_waited_filled_the_memory() {
    let line = format!("say {}\n", "x".repeat(1_000));
    let input = format!("long\n{}stop\n", line.repeat(20_000));
    let found = said_to(Cursor::new(input.into_bytes()));
    assert!(found.contains("refused: expected the end of the search"));
}

#[test]
fn the_beginning_of_a_line_that_is_too_long_was_carried_out() {
    let long = format!("say a{}|say b", " ".repeat(2_000));
    check(&long, "a line of more than 1024 bytes|say b");
}

#[test]
fn a_search_in_the_opponents_time_has_its_limit_from_the_expected_move_on() {
    check("ponder|hit", "thought|found");
    check("ponder|ask|hit|a", "ask|thought|found|a");
    check("ponder|stop|hit", "thought|found");
    check("ponder|a", "thought|found|a");
    // The expected move is that of the search that was asked for last.
    check("short|ponder|hit", "thought|found|thought|found");
}

#[test]
fn a_search_after_an_answer_gives_way_to_the_next_line_and_has_no_answer() {
    check("before", "thought|before|disturbed");
    check("before|short", "thought|before|disturbed|thought|found");
    check(
        "before|before",
        "thought|before|disturbed|thought|before|disturbed",
    );
}
