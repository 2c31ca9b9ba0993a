//! Tests of the public interface of explicit trees: files, laws, the worked examples, orders, and proof numbers.

mod everywhere;
mod explained;
mod laws;
mod ordered;
mod proofs;
mod reading;
mod solved;
mod worked;

use gametree_core::{NoEvaluation, Recorder, Window};
use gametree_search::{
    AlphaBeta, Budget, DepthSearch, NoObserver, Pvs, SearchLimits, SearchReport, Traced,
};
use gametree_tree::{Branch, Branches, Explanation, TEXTS, Tree};
use gametree_words::{Language, Words};

/// Returns the tree of a valid text.
fn tree(text: &str) -> Tree {
    Tree::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the explanation of alpha-beta.
fn alpha_beta(tree: &Tree) -> Explanation {
    let mut engine = AlphaBeta::new(Branches, NoEvaluation);
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let result = engine.search_depth(tree, u32::MAX, Window::FULL, &mut budget);
    assert_eq!(result.stopped, None);
    Explanation::of(tree, &recorder)
}

/// Returns principal variation search with a small table.
fn pvs() -> Pvs<Branches, NoEvaluation> {
    Pvs::new(Branches, NoEvaluation, 1 << 16).expect("a small table")
}

/// Returns the explanation of principal variation search.
fn principal(tree: &Tree) -> Explanation {
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let result = pvs().search_depth(tree, u32::MAX, Window::FULL, &mut budget);
    assert_eq!(result.stopped, None);
    Explanation::of(tree, &recorder)
}

/// Returns the report of any engine on the whole tree.
fn search(mut engine: impl DepthSearch<Tree>, tree: &Tree) -> SearchReport<Branch> {
    engine.search(tree, &SearchLimits::default(), &mut NoObserver)
}

/// Returns the texts of drawings in English.
fn english() -> Words {
    Words::new(Language::English, &[TEXTS])
}

#[test]
fn the_texts_are_whole_in_every_language() {
    assert_eq!(gametree_words::flaws(&TEXTS), Vec::<String>::new());
}
