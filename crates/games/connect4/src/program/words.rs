//! Remarks of Connect Four on moves and positions: the cells that complete four in a row.

use gametree_core::{Argument, Notation, Phrase, Player, Position};
use gametree_registry::{Language, Texts};

use crate::notation::{cell_name, column_name};
use crate::{Column, Connect4};

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

/// Returns the effects of a stone: the four that it completes or prevents, the columns that would complete one with the next stone, and the cells that would do so later.
pub(super) fn reasons(pos: &Connect4, m: Column) -> Vec<Phrase> {
    let mover = pos.to_move();
    let (before, theirs) = (pos.winning_cells(mover), pos.winning_cells(!mover));
    let mut after = pos.clone();
    after.play(m);
    if after.outcome().and_then(gametree_core::Outcome::winner) == Some(mover) {
        return vec![Phrase::new("completes")];
    }
    let mut reasons = Vec::new();
    let new = minus(&after.winning_cells(mover), &before);
    let is_next = |&(column, row): &(usize, usize)| {
        Column::new(column).is_some_and(|column| after.height(column) == row)
    };
    let (next, later): (Cells, Cells) = new.into_iter().partition(is_next);
    if !next.is_empty() {
        let columns = Argument::all(next.iter().map(|&(column, _)| column_name(column)));
        let threatens = Phrase::new("threatens").with("columns", columns);
        reasons.push(threatens.with("count", next.len()));
    }
    if !later.is_empty() {
        reasons.push(Phrase::new("prepares").with("cells", named(&later)));
    }
    let lost = minus(&theirs, &after.winning_cells(!mover));
    if !lost.is_empty() {
        let opponent = Argument::player(pos.player_name(!mover));
        let prevents = Phrase::new("prevents").with("opponent", opponent);
        reasons.push(prevents.with("cells", named(&lost)));
    }
    reasons
}

/// Returns the empty cells that would complete four in a row.
pub(super) fn remarks(pos: &Connect4) -> Vec<Phrase> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let of = |player: Player| {
        let cells = pos.winning_cells(player);
        let remark = Phrase::new("wants").with("player", Argument::player(pos.player_name(player)));
        (!cells.is_empty()).then(|| remark.with("cells", named(&cells)))
    };
    let mover = pos.to_move();
    of(mover).into_iter().chain(of(!mover)).collect()
}

type Cells = Vec<(usize, usize)>;

fn minus(cells: &Cells, others: &Cells) -> Cells {
    let rest = cells.iter().filter(|cell| !others.contains(cell));
    rest.copied().collect()
}

fn named(cells: &Cells) -> Argument {
    Argument::all(cells.iter().map(|&(column, row)| cell_name(column, row)))
}
