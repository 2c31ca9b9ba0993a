//! Tests of databases with right checksums and impossible scores.

use std::fs;
use std::path::Path;

use gametree_core::Score;

use crate::games::{MEMORY_BYTES, Scratch, database, files, open, solved};

/// Gives the first score of the only shard of a layer another value, with a right checksum.
fn forge_score(folder: &Path, layer: &str, score: Score) {
    let files = files(folder);
    let (name, bytes) = files
        .iter()
        .find(|(name, _)| name.starts_with(layer))
        .expect("a shard");
    let mut bytes = bytes.clone();
    bytes[40..42].copy_from_slice(&score.raw().to_le_bytes());
    let blocks = u32::from_le_bytes(bytes[32..36].try_into().expect("four bytes"));
    let sum = bytes.len() - blocks as usize - 4;
    let hash = crc32fast::hash(&bytes[..sum]).to_le_bytes();
    bytes[sum..sum + 4].copy_from_slice(&hash);
    fs::write(folder.join(name), bytes).expect("a shard");
}

#[test]
fn scores_that_cannot_be_were_answered() {
    let scratch = Scratch::new("impossible");
    let game = "mnk:3,3,3";
    drop(solved(game, &scratch));
    let mut session = open(game);
    let start = session.expansion().expect("exact codes");
    session.play("b2").expect("a legal move");
    let after = session.expansion().expect("exact codes");
    let errors = |score: Score| {
        forge_score(scratch.path(), "layer-00000", score);
        let database = database(game, scratch.path());
        let one = database
            .score(&start)
            .expect_err("no such score")
            .to_string();
        let all = database.scores(&[after.clone(), start.clone()]);
        assert_eq!(all.expect_err("no such score").to_string(), one);
        let statistics = database.statistics().map_err(|error| error.to_string());
        (one, statistics)
    };
    let follows = "expected +0 for 3/3/3:X by its moves or its result, found ";
    for (score, found) in [
        (Score::win_in(4), "win in 4"),
        (Score::win_in(9), "win in 9"),
        (Score::loss_in(3), "loss in 3"),
        (Score::win_in(0), "win in 0"),
        (Score::estimate(7), "+7"),
    ] {
        let (one, _) = errors(score);
        assert!(one.ends_with(&format!("{follows}{found}")), "{one}");
    }
    let beyond = "expected at most 9 plies to the end from layer 0, found win in 10";
    let (one, statistics) = errors(Score::win_in(10));
    assert!(one.ends_with(beyond), "{one}");
    assert_eq!(statistics, Err(one));
    forge_score(scratch.path(), "layer-00000", Score::DRAW);
    assert!(database(game, scratch.path()).score(&start).is_ok());
    // The child has another value, so the score of its parent does not follow.
    forge_score(scratch.path(), "layer-00009", Score::win_in(0));
    assert!(database(game, scratch.path()).verify(MEMORY_BYTES).is_err());
}

#[test]
fn a_finished_game_was_answered_with_another_result() {
    let scratch = Scratch::new("impossible-end");
    let game = "mnk:2,1,1";
    drop(solved(game, &scratch));
    let mut session = open(game);
    session.play("a1").expect("a legal move");
    let end = session.expansion().expect("exact codes");
    forge_score(scratch.path(), "layer-00001", Score::DRAW);
    let error = database(game, scratch.path()).score(&end);
    let error = error.expect_err("the game is lost").to_string();
    let expected = "expected loss in 0 for X1:O by its moves or its result, found +0";
    assert!(error.ends_with(expected), "{error}");
}
