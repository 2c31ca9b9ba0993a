//! The examples of the crate, run as their readers run them.

use std::time::Duration;

#[path = "../../examples/clock.rs"]
#[expect(dead_code, reason = "its main function is the program's")]
mod clock;
#[path = "../../examples/options.rs"]
#[expect(dead_code, reason = "its main function is the program's")]
mod options;
#[path = "../../examples/perfect_play.rs"]
#[expect(dead_code, reason = "its main function is the program's")]
mod perfect_play;
#[path = "../../examples/picture.rs"]
#[expect(dead_code, reason = "its main function is the program's")]
mod picture;
#[path = "../../examples/proof.rs"]
#[expect(dead_code, reason = "its main function is the program's")]
mod proof;

#[test]
fn perfect_play_wins_in_seven_plies() {
    let moves = perfect_play::run().expect("a small game");
    assert_eq!(moves.split(' ').count(), 7, "{moves}");
}

#[test]
fn a_game_with_a_clock_comes_to_its_end() {
    let end = clock::run(Duration::from_secs(60), 2_000).expect("a small game");
    assert!(end.contains('/') && end.contains(':'), "{end}");
}

#[test]
fn a_proof_is_verified() {
    let verified = proof::run("mnk:4,3,3").expect("a small game");
    assert!(verified.ends_with("winner Some(First)"), "{verified}");
}

#[test]
fn a_picture_shows_what_was_cut() {
    let svg = picture::run("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]").expect("a tree");
    let document = roxmltree::Document::parse(&svg).expect("a picture");
    assert_eq!(document.root_element().tag_name().name(), "svg");
    assert!(svg.contains("α"), "{svg}");
}

#[test]
fn the_usual_order_visits_fewer_positions() {
    let [ordered, unordered] = options::run().expect("a small table");
    assert!(ordered < unordered, "{ordered} and {unordered}");
}
