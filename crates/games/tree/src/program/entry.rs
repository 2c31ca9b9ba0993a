//! Registry entry of explicit trees, from files and from the command line itself.

use std::path::Path;

use gametree_core::{Mismatch, NoEvaluation, Phrase};
use gametree_registry::{
    About, Description, GameEntry, Language, Opened, SessionBuilder, Texts, one_line, read_path,
};

use crate::{Branches, Tree};

use super::content::{Content, MAX_TREE_BYTES, is_written_out, parse};

/// The page about the game.
const ABOUT: About = About {
    rules: "tree-rules",
    parameters: &[("FILE", "tree-file"), ("JSON", "tree-json")],
    file: "max\n  min A\n    3\n    5\n  min B\n    2\n    9",
    positions: "The branches from the root, as in r.1.2, or r for the root.",
    moves: "The number of the branch, from 1, or the name of the child.",
    generators: &[("legal", "every branch")],
    texts: TEXTS,
    ..About::NONE
};

/// The entry for trees with points at their leaves.
pub const GAME: GameEntry = GameEntry::new("tree", "tree-summary", open)
    .with_title("tree-title")
    .with_synonyms(&["game-tree", "and-or-tree"])
    .with_parameters("FILE|JSON")
    .with_example("tree:[[3,5],[2,9]]", "1 2")
    .with_puzzles(include_str!("../../puzzles/tree.txt"))
    .with_about(ABOUT)
    .with_files(names_file, "JSON");

/// Returns an error if the tree is in a file, which is the case if it is not JSON.
fn names_file(parameters: &str) -> Option<Mismatch> {
    let is_file = !parameters.is_empty() && !is_written_out(parameters);
    let mismatch = || Mismatch::new("a tree as JSON, no file", format!("{parameters:?}"));
    is_file.then(mismatch)
}

/// The texts of the game during play.
const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../../texts/play.en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/play.zh-Hans.ftl"),
    ),
]);

/// The texts of one game with its parameters.
const DESCRIPTION: Texts = Texts::new(&[
    (
        Language::English,
        include_str!("../../texts/description.en.ftl"),
    ),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/description.zh-Hans.ftl"),
    ),
]);

/// Opens the game. Its name is the parameters as they were given, so it can be read back wherever the file is found.
fn open(parameters: &str) -> Opened {
    if parameters.is_empty() {
        return Err(Mismatch::new("a file or a tree as JSON", "nothing"));
    }
    one_line(parameters)?;
    let read;
    let text = if names_file(parameters).is_some() {
        read = read_path(Path::new(parameters), MAX_TREE_BYTES)?;
        &read
    } else {
        parameters
    };
    match parse(text).map_err(Mismatch::with_place_last)? {
        Content::Points(tree) => {
            let name = format!("tree:{parameters}");
            let description = description(tree.shape().leaves().count());
            Ok(SessionBuilder::new(name, tree, Branches, NoEvaluation)
                .described_as(description)
                .speaking(TEXTS)
                .speaking(DESCRIPTION)
                .objecting(|pos, _| Some(objection(pos)))
                .build())
        }
        Content::AndOr(_) => Err(Mismatch::new(
            "points at the leaves",
            "an AND/OR tree, which only the command tree explains",
        )),
    }
}

/// Returns the reason why a branch does not exist here, as a phrase with its number as the subject.
fn objection(pos: &Tree) -> Phrase {
    let branches = pos.shape().children(pos.node()).len();
    Phrase::new("no-branch").with("count", branches)
}

fn description(leaves: usize) -> Description {
    Description {
        summary: Phrase::new("tree-game").with("leaves", leaves),
        rules: Phrase::new(GAME.about.rules),
    }
}
