//! Fuzz target for the protocol loop of `gtp`: no input causes a panic, and all responses have the form that the protocol requires.

#![no_main]

use std::sync::Arc;

use gametree_capture_game::program::{GAME, GtpEngine, converse_gtp};
use gametree_registry::{Purpose, Registry, SearchTask};
use gametree_search::SearchLimits;
use libfuzzer_sys::fuzz_target;

/// Returns the responses to an input. Searches visit few nodes, since many inputs are tried.
fn answer(input: &[u8]) -> Vec<u8> {
    let task = SearchTask {
        table_bytes: 64 << 10,
        ..SearchTask::new(Purpose::Play, SearchLimits::nodes(50))
    };
    let registry = Registry::new().with_game(GAME);
    let engine = GtpEngine::new(registry, "capture:9x9", task, Arc::default());
    let mut output = Vec::new();
    let answered = converse_gtp(&mut engine.expect("the game opens"), input, &mut output);
    answered.expect("memory can be read and written");
    output
}

fuzz_target!(|input: &[u8]| {
    let output = answer(input);
    let text = String::from_utf8(output).expect("responses are UTF-8");
    let lines = input.split(|&byte| byte == b'\n').count();
    let responses: Vec<&str> = text.split_inclusive("\n\n").collect();
    assert!(responses.len() <= lines, "more responses than lines");
    for response in responses {
        assert!(response.starts_with(['=', '?']), "{response:?}");
        assert!(response.ends_with("\n\n"), "{response:?}");
    }
});
