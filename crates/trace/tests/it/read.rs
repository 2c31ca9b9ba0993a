//! Traces written and read, and the refusals of damaged ones.

use std::io::BufReader;

use gametree_core::{Goal, Player};
use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_search::AlphaBeta;
use gametree_testkit::Rng;
use gametree_trace::{Limits, Trace};

use crate::{ALL, board, deepened, drawn, positions, proof, search};

fn written(trace: &Trace) -> String {
    let mut bytes = Vec::new();
    trace.write(&mut bytes).expect("a vector takes all");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

fn read(text: &str) -> Result<Trace, String> {
    let source = BufReader::with_capacity(7, text.as_bytes());
    Trace::read(source, Limits::default()).map_err(|error| error.to_string())
}

#[test]
fn what_is_written_is_read_back() {
    for pos in positions() {
        for limit in [1, 40, ALL] {
            let deepened = deepened(&pos, 4, limit);
            let plain = search(AlphaBeta::new(LegalMoves, OpenLines), &pos, 3, limit);
            let proofs = [true, false].map(|is_table| {
                let goal = Goal::draw(Player::Second);
                proof(&pos, goal, limit, is_table).0
            });
            for trace in [deepened, plain].into_iter().chain(proofs) {
                let text = written(&trace);
                assert!(Trace::is_begun_by(text.as_bytes()));
                assert_eq!(read(&text).as_ref(), Ok(&trace));
            }
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one list of cases")]
fn what_is_wrong_is_named_with_its_line() {
    let text = written(&search(
        AlphaBeta::new(LegalMoves, OpenLines),
        &board(3, 3, 3),
        2,
        20,
    ));
    let check = |from: &str, to: &str, expected: &str| {
        assert!(text.contains(from), "{from}");
        let error = read(&text.replacen(from, to, 1)).expect_err(to);
        assert_eq!(error, expected);
    };
    check(
        "\"format\":\"gametree-trace\"",
        "\"format\":\"another\"",
        "line 1, column 1: expected a trace, whose first line has \"format\":\"gametree-trace\", found \"another\"",
    );
    check(
        "\"version\":1",
        "\"version\":2",
        "line 1, column 1: expected version 1 of the format, found version 2",
    );
    check(
        "\"players\":[\"X\",\"O\"]",
        "\"players\":[\"X\"]",
        "line 1, column 107: expected the names of two players, found [\"X\"]",
    );
    check(
        "\"node\":1,",
        "\"node\":-1,",
        "line 2, column 10: expected a count of 64 bits, found integer `-1`",
    );
    check(
        "\"node\":2,\"parent\":1",
        "\"node\":2,\"parent\":9",
        "line 3, column 1: expected the number of a node above, found 9",
    );
    check(
        "\"ply\":1",
        "\"ply\":2",
        "line 3, column 1: expected ply 1 of search 1, found ply 2 of search 1",
    );
    check(
        "\"bound\":\"exact\"",
        "\"bound\":\"about\"",
        "line 2, column 103: expected one of `exact`, `lower`, `upper`, found `about`",
    );
    check(
        "\"window\":[null,null]",
        "\"window\":[null]",
        "line 2, column 72: expected two scores, null where infinite, found [null]",
    );
    let sum = "line 22, column 1: expected totals that are the sum of the nodes, {\"nodes\":36,\"leaves\":26,\"cuts\":{\"beta\":7}}";
    check(
        "{\"totals\":{\"nodes\":",
        "{\"totals\":{\"nodes\":1",
        &format!("{sum}, found {{\"nodes\":136,\"leaves\":26,\"cuts\":{{\"beta\":7}}}}"),
    );
    check(
        "\"leaves\":26,\"cuts\":{\"beta\":7}},\"answer\"",
        "\"leaves\":27,\"cuts\":{\"beta\":7}},\"answer\"",
        &format!("{sum}, found {{\"nodes\":36,\"leaves\":27,\"cuts\":{{\"beta\":7}}}}"),
    );
    check(
        "\"cuts\":{\"beta\":7}},\"answer\"",
        "\"cuts\":{\"beta\":6,\"known\":1}},\"answer\"",
        &format!("{sum}, found {{\"nodes\":36,\"leaves\":26,\"cuts\":{{\"beta\":6,\"known\":1}}}}"),
    );
    let end = text.find("{\"totals\"").expect("the last line");
    assert_eq!(
        read(&text[..end]).expect_err("cut short"),
        "line 21, column 1: expected a node, or the totals at the end, found the end of the file"
    );
    assert_eq!(
        read(&text[..end + 10]).expect_err("cut short"),
        "line 22, column 10: expected a node, or the totals at the end, found a line that ends too early"
    );
    assert_eq!(
        read(&format!("{text}1")).expect_err("more"),
        "line 23, column 1: expected nothing after the totals, found another line"
    );
    assert_eq!(
        read("").expect_err("empty"),
        "line 1, column 1: expected a trace, whose first line has \"format\":\"gametree-trace\", found an empty file"
    );
}

#[test]
fn other_programs_space_json_as_they_like() {
    let trace = deepened(&board(3, 3, 3), 3, 40);
    let text = written(&trace);
    let spaced = text
        .replace(':', " : ")
        .replace(',', ", ")
        .replace('{', "{ ");
    // The colon in the position must stay as it is.
    let spaced = spaced
        .replace("3/3/3 : X", "3/3/3:X")
        .replace('\n', "\r\n\r\n");
    assert!(Trace::is_begun_by(spaced.as_bytes()));
    assert!(Trace::is_begun_by(format!("\n {spaced}").as_bytes()));
    assert_eq!(read(&spaced), Ok(trace));
    for other in ["", "{", "{ \"format\" : \"gametree\" }", "gametree-trace"] {
        assert!(!Trace::is_begun_by(other.as_bytes()), "{other}");
    }
}

/// Returns a search of a game that lasts for `plies` plies, with one move at each node.
fn one_line(plies: u32) -> String {
    let header = written(&deepened(&board(3, 3, 3), 1, 1));
    let mut lines = vec![header.lines().next().expect("a header").to_owned()];
    let side = |ply: u32| ["first", "second"][ply as usize % 2];
    for ply in 0..=plies {
        let number = ply + 1;
        let step = match ply {
            0 => String::new(),
            _ => format!("\"parent\":{ply},\"move\":\"a1\","),
        };
        let best = if ply == plies { "" } else { ",\"best\":\"a1\"" };
        let (side, depth) = (side(ply), plies - ply);
        lines.push(format!(
            "{{\"node\":{number},{step}\"search\":1,\"ply\":{ply},\"to_move\":\"{side}\",\"depth\":{depth},\"window\":[null,null],\"value\":0,\"bound\":\"exact\"{best}}}"
        ));
    }
    let line = vec!["\"a1\""; plies as usize].join(",");
    let nodes = plies + 1;
    lines.push(format!(
        "{{\"totals\":{{\"nodes\":{nodes},\"leaves\":1}},\"answer\":{{\"value\":0,\"proven\":false,\"best\":\"a1\",\"line\":[{line}],\"depth\":{plies},\"nodes\":{nodes},\"seconds\":0,\"stopped\":\"depth\"}}}}"
    ));
    lines.join("\n") + "\n"
}

#[test]
fn a_search_as_deep_as_it_is_large_is_read_folded_and_drawn() {
    let plies = 60_000;
    let text = one_line(plies);
    let trace = read(&text).expect("a trace");
    assert_eq!(trace.chosen_line().len(), trace.nodes().len());
    assert_eq!(read(&written(&trace)).as_ref(), Ok(&trace));
    let shallow = trace.clone().folded_below(500);
    assert_eq!(shallow.nodes().len(), 501);
    assert_eq!(shallow.totals(), trace.totals());
    let few = trace.clone().folded_to(60);
    assert_eq!(few.clone().proof_alone(), few);
    for (trace, lines) in [(&shallow, 501), (&few, 60)] {
        let text = drawn(trace);
        assert_eq!(text.lines().count(), lines);
        assert!(text.trim_end().ends_with("below"), "the rest is counted");
    }
    assert_eq!(trace.clone().folded_below(plies), trace);
}

#[test]
fn limits_come_before_memory() {
    let trace = deepened(&board(3, 3, 3), 3, ALL);
    let text = written(&trace);
    let limited = |limits| Trace::read(text.as_bytes(), limits).map_err(|error| error.to_string());
    let few = Limits {
        nodes: 5,
        ..Limits::default()
    };
    let error = limited(few).expect_err("too many");
    assert_eq!(
        error,
        "line 7, column 1: expected at most 5 nodes, found more"
    );
    let short = Limits {
        line_bytes: 50,
        ..Limits::default()
    };
    let error = limited(short).expect_err("too long");
    assert_eq!(
        error,
        "line 1, column 1: expected a line of at most 50 bytes, found more"
    );
}

#[test]
fn no_damage_makes_a_reader_panic() {
    let mut rng = Rng::new(5);
    let pos = board(3, 3, 3);
    let texts = [
        written(&deepened(&pos, 3, 30)),
        written(&proof(&pos, Goal::win(Player::First), 30, true).0),
    ];
    let mut refused = 0;
    for round in 0..4_000 {
        let mut bytes = texts[round % 2].clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(4) {
                0 => bytes.truncate(at.max(1)),
                1 => {
                    bytes.remove(at);
                }
                2 => bytes[at] = b"0123456789-.nul,:[]{}\"e\n"[rng.below(24)],
                _ => bytes.insert(at, b"0123456789-.nul,:[]{}\"e\n"[rng.below(24)]),
            }
        }
        match Trace::read(bytes.as_slice(), Limits::default()) {
            Ok(trace) => {
                // A trace that was read can be drawn, folded and written.
                let text = drawn(&trace);
                assert!(text.lines().count() >= trace.nodes().len());
                let folded = trace.clone().folded_to(3);
                assert_eq!(folded.totals(), trace.totals());
                assert_eq!(read(&written(&folded)).as_ref(), Ok(&folded));
            }
            Err(error) => {
                assert!(error.to_string().starts_with("line "), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 2_000, "{refused}");
}
