//! Remarks of Sim on moves and positions: triangles, and the edges that complete none.

use gametree_core::{Argument, Notation, Phrase, Player, Position};
use gametree_registry::{Language, Texts};

use crate::{Edge, Sim};

/// The texts for reasons and remarks.
pub(super) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/zh-Hans.ftl"),
    ),
]);

/// The texts of one game with its parameters.
pub(super) const DESCRIPTION: Texts = Texts::new(&[
    (
        Language::English,
        include_str!("../../texts/description.en.ftl"),
    ),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/description.zh-Hans.ftl"),
    ),
]);

/// Returns the reason that an edge completes a triangle, if it does.
pub(super) fn reasons(pos: &Sim, m: Edge) -> Vec<Phrase> {
    let completes = pos.edges(pos.to_move()).completes(m);
    completes
        .then(|| Phrase::new("completes"))
        .into_iter()
        .collect()
}

/// Returns for each player the number of free edges that complete no triangle, where some of them would.
pub(super) fn remarks(pos: &Sim) -> Vec<Phrase> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let of = |player: Player| {
        let quiet = pos.free().without(pos.completions(player));
        let remark = Phrase::new("quiet-edges")
            .with("player", Argument::player(pos.player_name(player)))
            .with("count", quiet.len())
            .with("free", pos.free().len());
        (quiet.len() < pos.free().len()).then_some(remark)
    };
    let mover = pos.to_move();
    of(mover).into_iter().chain(of(!mover)).collect()
}
