//! Folders and files that are not as they should be, each answered in one line.

use std::fs;
use std::path::Path;

use gametree_strong::{AnyDatabase, Plan, subject};

use crate::games::{MEMORY_BYTES, Scratch, database, files, open, plan, run, solved};

fn refused(plan: &Plan) -> String {
    let error = run(plan).expect_err("nothing to work on");
    let text = error.to_string();
    assert!(!text.contains('\n'), "{text}");
    text
}

/// What opening, verifying or summing up a database says that is not in order.
fn flaw(game: &str, folder: &Path) -> Option<String> {
    let expansion = open(game).expansion().expect("exact codes");
    let database = match AnyDatabase::open(folder, &expansion) {
        Ok(database) => database,
        Err(error) => return Some(error.to_string()),
    };
    let verified = database.verify(MEMORY_BYTES);
    verified.err().map(|error| error.to_string())
}

#[test]
fn every_flipped_bit_is_found() {
    let scratch = Scratch::new("flipped");
    let game = "mnk:3,2,3";
    drop(solved(game, &scratch));
    assert_eq!(flaw(game, scratch.path()), None);
    for (name, bytes) in files(scratch.path()) {
        for bit in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(scratch.path().join(&name), flipped).expect("a file");
            let flaw = flaw(game, scratch.path());
            assert!(flaw.is_some(), "bit {bit} of {name}");
        }
        fs::write(scratch.path().join(&name), bytes).expect("a file");
    }
}

#[test]
fn a_query_that_meets_a_flipped_bit_fails() {
    let scratch = Scratch::new("met");
    let game = "mnk:3,3,3";
    drop(solved(game, &scratch));
    let start = open(game).expansion().expect("exact codes");
    for (name, bytes) in files(scratch.path()) {
        if !name.starts_with("layer-00000") {
            continue;
        }
        for bit in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(scratch.path().join(&name), flipped).expect("a file");
            assert!(
                database(game, scratch.path()).score(&start).is_err(),
                "{bit}"
            );
        }
    }
}

#[test]
fn truncated_files_are_found() {
    let scratch = Scratch::new("truncated");
    let game = "mnk:2,3,3";
    drop(solved(game, &scratch));
    for (name, bytes) in files(scratch.path()) {
        for length in 0..bytes.len() {
            fs::write(scratch.path().join(&name), &bytes[..length]).expect("a file");
            assert!(flaw(game, scratch.path()).is_some(), "{length} of {name}");
        }
        fs::write(scratch.path().join(&name), bytes).expect("a file");
    }
}

/// Shards with right checksums, but with other scores than follow from the rules.
#[test]
fn what_the_rules_do_not_bear_out_is_found() {
    let scratch = Scratch::new("forged");
    let other = Scratch::new("forged-other");
    // Boards of the same size, whose positions have the same codes.
    drop(solved("mnk:3,3,2", &scratch));
    drop(solved("mnk:3,3,3", &other));
    let manifest = fs::read_to_string(other.path().join("manifest")).expect("a manifest");
    let (body, _) = manifest.trim_end().rsplit_once('\n').expect("a checksum");
    let body = format!("{}\n", body.replace("mnk:3,3,3", "mnk:3,3,2"));
    let sum = crc32fast::hash(body.as_bytes());
    let forged = format!("{body}checksum {sum:08x}\n");
    fs::write(other.path().join("manifest"), forged).expect("a manifest");
    let found = flaw("mnk:3,3,2", other.path()).expect("another game");
    assert!(found.contains(" for "), "{found}");
}

#[test]
fn folders_of_others_are_refused_and_left_alone() {
    let scratch = Scratch::new("foreign");
    fs::create_dir(scratch.path()).expect("a folder");
    fs::write(scratch.path().join("letter.txt"), "dear").expect("a file");
    let text = refused(&plan("mnk:2,2,2", scratch.path()));
    let end = "expected an empty folder, or one with a database, found \"letter.txt\"";
    assert!(text.ends_with(end), "{text}");
    assert_eq!(files(scratch.path()).len(), 1);
    let text = subject(scratch.path())
        .expect_err("no database")
        .to_string();
    let end = "expected the folder of a database, found one without a manifest";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn other_games_and_versions_are_refused() {
    let scratch = Scratch::new("versions");
    drop(solved("mnk:2,2,2", &scratch));
    let text = refused(&plan("mnk:3,2,2", scratch.path()));
    let end = "expected mnk:3,2,2 from 3/3:X, found mnk:2,2,2 from 2/2:X";
    assert!(text.ends_with(end), "{text}");
    let manifest = scratch.path().join("manifest");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    fs::write(&manifest, text.replace("strong 1", "strong 2")).expect("a file");
    let text = refused(&plan("mnk:2,2,2", scratch.path()));
    assert!(
        text.ends_with("expected version 1, found version \"2\""),
        "{text}"
    );
}

#[test]
fn too_little_memory_is_refused_before_anything_is_made() {
    let scratch = Scratch::new("memory");
    let plan = Plan {
        memory_bytes: 1 << 20,
        ..plan("mnk:2,2,2", scratch.path())
    };
    let expected = "memory: expected at least 8 MiB for each of 1 threads, found 1048576 bytes";
    assert_eq!(refused(&plan), expected);
    assert!(!scratch.path().exists());
}

#[test]
fn half_a_database_is_not_asked() {
    let scratch = Scratch::new("half");
    drop(solved("mnk:2,2,2", &scratch));
    let manifest = scratch.path().join("manifest");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let (body, _) = text.trim_end().rsplit_once('\n').expect("a checksum");
    let body = format!("{}\n", body.replace("layers whole", "layers open"));
    let sum = crc32fast::hash(body.as_bytes());
    fs::write(&manifest, format!("{body}checksum {sum:08x}\n")).expect("a file");
    let text = subject(scratch.path())
        .expect_err("half a database")
        .to_string();
    assert!(text.contains("expected a whole database"), "{text}");
}

#[test]
fn a_folder_that_another_run_works_on_is_refused() {
    let scratch = Scratch::new("locked");
    fs::create_dir(scratch.path()).expect("a folder");
    let lock = fs::File::create(scratch.path().join("lock")).expect("a file");
    lock.lock().expect("the first to lock it");
    let text = refused(&plan("mnk:2,2,2", scratch.path()));
    let end = "expected a folder that no other run works on, found one that is locked";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn games_without_exact_codes_are_refused() {
    let refused = |game: &str| {
        open(game)
            .expansion()
            .map(drop)
            .map_err(|error| error.to_string())
    };
    assert_eq!(
        refused("mnk:9,9,5"),
        Err(
            "expected positions with exact codes of at most 128 bits, found a hash of 128 bits"
                .to_owned()
        )
    );
    assert!(refused("mnk:8,8,5").is_ok());
}
