//! A picture of the cuts of alpha-beta in a small tree, as SVG on standard output.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;

use gametree::games::tree::{Branches, Explanation, Tree};
use gametree::render::{Language, tree};
use gametree::{AlphaBeta, DepthSearch, NoEvaluation, Recorder, SearchLimits, Traced};

/// Returns a drawing of the tree with the work of alpha-beta.
pub(crate) fn run(json: &str) -> Result<String, Box<dyn Error>> {
    let figure = Tree::parse(json)?;
    let mut recorder = Recorder::new();
    let mut engine = AlphaBeta::new(Branches, NoEvaluation);
    engine.search(
        &figure,
        &SearchLimits::default(),
        &mut Traced(&mut recorder),
    );
    let explanation = Explanation::of(&figure, &recorder);
    Ok(tree(&explanation.picture("Cuts", Language::English)).to_svg())
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", run("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")?);
    Ok(())
}
