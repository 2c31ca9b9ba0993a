//! Means of the search, each with a player that goes without it.

use gametree_patterns::Candidates;
use gametree_search::{
    History, LateMovePruning, LeafOptions, OrderingOptions, Plies, PvsOptions, Reductions,
    SelectivityOptions,
};

use crate::contest::{Player, Share};
use crate::look::Look;

/// A means of the search for play.
pub(crate) struct Means {
    /// The name of the means in the table.
    pub(crate) name: &'static str,
    /// The player with the means.
    pub(crate) with: Player,
    /// The same player without the means.
    pub(crate) without: Player,
}

const WHOLE: PvsOptions = PvsOptions::FORCING;

/// All means.
pub(crate) const MEANS: &[Means] = &[
    leaves(
        "quiescence",
        LeafOptions {
            quiescence: false,
            ..WHOLE.leaf
        },
    ),
    leaves(
        "the table of quiescence",
        LeafOptions {
            quiescence_table: false,
            ..WHOLE.leaf
        },
    ),
    selecting(
        "late-move reductions",
        SelectivityOptions {
            late_move_reductions: Reductions::None,
            ..WHOLE.selectivity
        },
    ),
    selecting(
        "logarithms: reductions of one ply",
        SelectivityOptions {
            late_move_reductions: Reductions::OnePly,
            ..WHOLE.selectivity
        },
    ),
    selecting(
        "late-move pruning",
        SelectivityOptions {
            late_move_pruning: LateMovePruning::None,
            ..WHOLE.selectivity
        },
    ),
    selecting(
        "the extension of single replies",
        SelectivityOptions {
            plies: Plies::Whole,
            ..WHOLE.selectivity
        },
    ),
    selecting(
        "what deeper searches have left in the table",
        SelectivityOptions {
            exact_depth: true,
            ..WHOLE.selectivity
        },
    ),
    ordering(
        "history",
        OrderingOptions {
            history: History::None,
            ..WHOLE.ordering
        },
    ),
    ordering(
        "killers",
        OrderingOptions {
            killers: false,
            ..WHOLE.ordering
        },
    ),
    ordering(
        "counter-moves besides",
        OrderingOptions {
            counter_moves: true,
            ..WHOLE.ordering
        },
    ),
    trying("12 candidates instead of 20", 12),
    trying("40 candidates instead of 20", 40),
    against_whole(
        "trust in the order of the network",
        Player {
            trusts_network: false,
            ..Player::WHOLE
        },
    ),
    against_whole(
        "the network: sums of weights",
        Player {
            network: false,
            ..Player::WHOLE
        },
    ),
    Means {
        name: "stability, with the nodes of a game",
        with: Player {
            share: Share::Steady,
            ..Player::WHOLE
        },
        without: Player {
            share: Share::Left,
            ..Player::WHOLE
        },
    },
    against_whole(
        "aspiration windows",
        Player {
            margin: i16::MAX,
            ..Player::WHOLE
        },
    ),
    Means {
        name: "a look for wins by threats before each search",
        with: LOOKING,
        without: Player::WHOLE,
    },
    Means {
        name: "threes and quiet moves in that look: fours alone",
        with: LOOKING,
        without: Player {
            look: Look::Fours,
            ..Player::WHOLE
        },
    },
];

/// The whole with a look for wins by threats.
const LOOKING: Player = Player {
    look: Look::Threats,
    ..Player::WHOLE
};

const fn without(name: &'static str, options: PvsOptions) -> Means {
    let without = Player {
        options,
        ..Player::WHOLE
    };
    against_whole(name, without)
}

const fn against_whole(name: &'static str, without: Player) -> Means {
    Means {
        name,
        with: Player::WHOLE,
        without,
    }
}

const fn leaves(name: &'static str, leaf: LeafOptions) -> Means {
    without(name, PvsOptions { leaf, ..WHOLE })
}

const fn selecting(name: &'static str, selectivity: SelectivityOptions) -> Means {
    without(
        name,
        PvsOptions {
            selectivity,
            ..WHOLE
        },
    )
}

const fn ordering(name: &'static str, ordering: OrderingOptions) -> Means {
    without(name, PvsOptions { ordering, ..WHOLE })
}

const fn trying(name: &'static str, most: usize) -> Means {
    let without = Player {
        candidates: Candidates::at_most(most),
        ..Player::WHOLE
    };
    against_whole(name, without)
}
