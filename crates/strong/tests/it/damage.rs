//! Tests of folders and files that are not in order, each refused in one line.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use gametree_core::{AnyExpansion, Expanded, Expansion, NoPosition};
use gametree_strong::{AnyDatabase, Plan, Watch, solve, subject};

use crate::games::{MEMORY_BYTES, Scratch, database, files, open, plan, run, solved};

fn refused(plan: &Plan) -> String {
    let error = run(plan).expect_err("nothing to work on");
    let text = error.to_string();
    assert!(!text.contains('\n'), "{text}");
    text
}

/// Returns the error of opening or verifying a database, if there is one.
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

#[test]
fn a_missing_shard_and_one_of_another_layer_are_named() {
    let scratch = Scratch::new("missing");
    let game = "mnk:3,3,3";
    drop(solved(game, &scratch));
    let names: Vec<String> = files(scratch.path())
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let shard = |layer: &str| {
        let name = names.iter().find(|name| name.starts_with(layer));
        scratch.path().join(name.expect("a shard"))
    };
    let (third, fourth) = (shard("layer-00003"), shard("layer-00004"));
    let message = || flaw(game, scratch.path()).expect("a flaw");
    fs::copy(fourth, &third).expect("a copy");
    let other = "expected shard 0 of layer 3, 38 positions of 15 bits, found shard 0 of layer 4, 108 positions of 15 bits";
    assert!(message().ends_with(other), "{}", message());
    // The same layer of the same board, where lines must have exactly three stones.
    let twin = Scratch::new("missing-twin");
    drop(solved("mnk:3,3,3,exact", &twin));
    let name = third.file_name().expect("a name");
    fs::copy(twin.path().join(name), &third).expect("a copy");
    let twin = "expected a shard of the game and the position of the manifest, found one of others";
    assert!(message().ends_with(twin), "{}", message());
    fs::remove_file(&third).expect("a file");
    fs::create_dir(&third).expect("a folder");
    let folder = "38 positions of 15 bits, found something else than a file";
    assert!(message().ends_with(folder), "{}", message());
    fs::remove_dir(&third).expect("a folder");
    let none = "expected shard 0 of layer 3, 38 positions of 15 bits, found no file";
    assert!(message().ends_with(none), "{}", message());
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
    let subject = crc32fast::hash(b"mnk:3,3,2\n3/3/3:X\n").to_le_bytes();
    for (name, mut bytes) in files(other.path()) {
        if name.ends_with(".solved") {
            bytes[12..16].copy_from_slice(&subject);
            let blocks = u32::from_le_bytes(bytes[32..36].try_into().expect("four bytes"));
            let sum = bytes.len() - blocks as usize - 4;
            let hash = crc32fast::hash(&bytes[..sum]).to_le_bytes();
            bytes[sum..sum + 4].copy_from_slice(&hash);
            fs::write(other.path().join(name), bytes).expect("a shard");
        }
    }
    let found = flaw("mnk:3,3,2", other.path()).expect("another game");
    let is_of_scores = found.contains("win in") || found.contains("loss in");
    assert!(is_of_scores, "{found}");
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

/// A run removes only files with names of its own, whatever else begins or ends as they do.
#[test]
fn files_of_others_in_the_folder_of_a_database_stay() {
    let scratch = Scratch::new("guests");
    drop(solved("mnk:2,2,2", &scratch));
    let stale = [
        "layer-00001-00007.codes",
        "manifest.aside",
        "spill-00000-00001.aside",
    ];
    let kept = [
        "layer-x.svg",
        "layer-notes.txt",
        "layer-00001-00007.codes.txt",
        "layer-00001-7.codes",
        "manifest-old.aside",
        "spill-aside",
    ];
    for name in stale.iter().chain(&kept) {
        fs::write(scratch.path().join(name), "mine").expect("a file");
    }
    run(&plan("mnk:2,2,2", scratch.path())).expect("nothing to do");
    let left = files(scratch.path());
    let is_left = |name: &str| left.iter().any(|file| file.0 == name);
    assert!(kept.iter().all(|name| is_left(name)), "{left:?}");
    assert!(!stale.iter().any(|name| is_left(name)), "{left:?}");
}

#[test]
fn a_file_that_is_called_manifest_is_refused_before_anything_is_made() {
    let scratch = Scratch::new("other-manifest");
    fs::create_dir(scratch.path()).expect("a folder");
    fs::write(scratch.path().join("manifest"), "of the party").expect("a file");
    refused(&plan("mnk:2,2,2", scratch.path()));
    assert_eq!(files(scratch.path()).len(), 1);
}

/// The rules of a game that panic in layer 3.
struct Failing(Arc<dyn Expansion<u64>>);

impl Expansion<u64> for Failing {
    fn code_bits(&self) -> u32 {
        self.0.code_bits()
    }

    fn longest_step(&self) -> u32 {
        self.0.longest_step()
    }

    fn start(&self) -> u64 {
        self.0.start()
    }

    fn layer(&self, code: u64) -> Result<u32, NoPosition> {
        self.0.layer(code)
    }

    fn expand(&self, codes: &[u64], out: &mut Expanded<u64>) -> Result<(), NoPosition> {
        assert!(
            codes.iter().all(|&code| self.layer(code) != Ok(3)),
            "no rules"
        );
        self.0.expand(codes, out)
    }

    fn image_counts(&self, codes: &[u64], out: &mut Vec<u32>) -> Result<(), NoPosition> {
        self.0.image_counts(codes, out)
    }

    fn position_text(&self, code: u64) -> Result<String, NoPosition> {
        self.0.position_text(code)
    }
}

/// The other workers waited for ever for a worker that was gone.
#[test]
fn a_panic_in_the_rules_ends_all_workers() {
    let AnyExpansion::Narrow(rules) = open("mnk:3,3,3").expansion().expect("exact codes") else {
        panic!("codes of 64 bits were expected");
    };
    let game = AnyExpansion::Narrow(Arc::new(Failing(rules)));
    for threads in 1..=3 {
        let scratch = Scratch::new(&format!("panic-{threads}"));
        let plan = Plan {
            threads,
            ..plan("mnk:3,3,3", scratch.path())
        };
        let error = solve(&plan, &game, Watch::none()).expect_err("no rules");
        assert_eq!(error.to_string(), "a worker panicked: no rules");
    }
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
    fs::write(&manifest, text.replace("strong 2", "strong 1")).expect("a file");
    let text = refused(&plan("mnk:2,2,2", scratch.path()));
    assert!(
        text.ends_with("expected version 2, found version \"1\""),
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
