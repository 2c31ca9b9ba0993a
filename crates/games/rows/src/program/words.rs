//! Remarks of k in a row on moves: the lines that a stone makes and prevents.

use gametree_core::{Argument, Notation, Phrase, Position};
use gametree_grid::Cell;
use gametree_mnk::Rules;
use gametree_patterns::{PatternMnk, Shape};
use gametree_registry::{Language, Texts};

/// The texts for reasons and objections.
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

/// The shortest line length at which open rows are mentioned: below it, an open row would have fewer than two stones.
const LEAST_OPEN: usize = 4;

/// Returns a phrase about the size of a board and the length of its lines.
pub(super) fn of_board(message: &'static str, rules: Rules) -> Phrase {
    let grid = rules.grid();
    let phrase = Phrase::new(message).with("columns", grid.columns());
    phrase.with("rows", grid.rows()).with("k", rules.k())
}

/// Returns the effects of a stone: its own best lines, and those of the opponent that it stops.
pub(super) fn reasons<const W: usize>(pos: &PatternMnk<W>, m: Cell) -> Vec<Phrase> {
    let (mover, length) = (pos.to_move(), pos.board().rules().k());
    let of_length = |message, length: usize| Phrase::new(message).with("length", length);
    let own = match pos.shape(m, mover) {
        Shape::Five => return vec![of_length("completes", length)],
        Shape::OpenFour => Some(of_length("threatens-twice", length)),
        Shape::FourThree if length >= LEAST_OPEN => {
            Some(of_length("four-three", length).with("open", length - 2))
        }
        Shape::FourThree | Shape::Four | Shape::FourPlus => Some(of_length("threatens", length)),
        _ if length < LEAST_OPEN => None,
        Shape::DoubleThree => Some(of_length("double-open", length - 2)),
        Shape::OpenThree | Shape::OpenThreePlus => Some(of_length("open", length - 2)),
        Shape::Quiet | Shape::Two | Shape::DoubleTwo => None,
    };
    let message = match pos.shape(m, !mover) {
        Shape::Five => Some("prevents"),
        Shape::OpenFour => Some("prevents-double"),
        _ => None,
    };
    let prevented = message.map(|message| {
        let opponent = Argument::player(pos.player_name(!mover));
        of_length(message, length).with("opponent", opponent)
    });
    own.into_iter().chain(prevented).collect()
}
