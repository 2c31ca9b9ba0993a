//! The protocol loop of `gtp` on any bytes: no panic, and responses in the form that the protocol asks for.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let output = gametree_capture_game::program::answer_gtp(input);
    let text = String::from_utf8(output).expect("responses are UTF-8");
    let lines = input.split(|&byte| byte == b'\n').count();
    let responses: Vec<&str> = text.split_inclusive("\n\n").collect();
    assert!(responses.len() <= lines, "more responses than lines");
    for response in responses {
        assert!(response.starts_with(['=', '?']), "{response:?}");
        assert!(response.ends_with("\n\n"), "{response:?}");
    }
});
