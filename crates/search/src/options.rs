//! The options of principal variation search, in three groups: ordering, selectivity, leaves.

/// The parts of [`Pvs`](crate::Pvs) that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PvsOptions {
    /// In which order moves are tried.
    pub ordering: OrderingOptions,
    /// What is left out of the tree, soundly or not.
    pub selectivity: SelectivityOptions,
    /// What the leaves are worth.
    pub leaf: LeafOptions,
    /// With several threads, searches less deep than this are left to one of them for as long as few positions have been visited ([`PvsOptions::FEW_NODES`]).
    ///
    /// They take some milliseconds, and what several threads find there in no settled order makes the trees of the deeper searches larger, by a tenth on boards of 49 cells.
    pub shared_from: u32,
}

/// In which order moves are tried; every combination finds the same values, with more or less work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent parts, each in use or not"
)]
pub struct OrderingOptions {
    /// Try moves that cut on the same ply before (Akl and Newborn 1977).
    pub killers: bool,
    /// Try the move that cut after the same move of the opponent before (Uiterwijk 1992).
    pub counter_moves: bool,
    /// Try moves first that have cut often anywhere (Schaeffer 1983).
    pub history: bool,
    /// Try moves first that look good to the evaluator.
    pub static_order: bool,
    /// Try captures early, in the order most valuable victim, least valuable attacker, and losing ones last, where the generator has [exchanges](gametree_core::Tactics::exchange).
    pub exchanges: bool,
}

/// What is left out of the tree: by the table, which is sound, and by guesses, which are not.
///
/// The unsound parts change values, nothing is called proven with them but a win with the next ply, and a search needs a limit to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectivityOptions {
    /// Take from the table only what a search to the depth that is left would have found itself, so that the value is that of plain minimax at this depth whatever the table holds.
    ///
    /// Without it deeper searches answer as well, of this game and of earlier moves, where a position comes about after different numbers of plies; then the value may be better founded, and may depend on the order in which threads come by.
    pub exact_depth: bool,
    /// From this depth on, look every child up in the table before one is searched: it may already answer for the whole node (enhanced transposition cut-offs, Schaeffer and Plaat 1996), and moves that leave the opponent a single reply are tried first.
    pub etc_from: Option<u32>,
    /// Unsound: cut where the opponent could move twice and the node still reaches beta in a shallower search (Beal 1989, Donninger 1993).
    ///
    /// Has no effect in games that cannot [pass](gametree_core::Position::with_pass), and is wrong in zugzwang.
    pub null_move: bool,
    /// Unsound: search moves that come late in the order less deep, and again in full only if they turn out better.
    pub late_move_reductions: Reductions,
    /// Unsound: in nodes of at most this depth without a line, leave out what comes after the first four moves and twice the square of the depth.
    ///
    /// Only with generators whose moves are [ranked](gametree_core::MoveGen::IS_RANKED); `None` where every move is searched.
    pub late_move_pruning: Option<u32>,
    /// Search the only move that the generator proposes without counting its ply, so that a forced reply does not push what it leads to beyond the horizon; values are those of deeper searches along such lines.
    pub single_replies: bool,
}

/// How much less deep late moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reductions {
    /// All moves are searched to the same depth.
    None,
    /// One ply (Romstad 2007).
    OnePly,
    /// A ply for each unit of four fifths of the product of two natural logarithms, of the depth and of the number of the move, one at least, as is usual in the field; one less where a line is wanted.
    Logarithmic,
}

/// What the leaves are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafOptions {
    /// What a position on the horizon is worth.
    pub horizon: Horizon,
    /// Beyond the horizon, search the [noisy moves](gametree_core::Tactics::noisy) until the estimate is not upset any more (Shannon 1950, where it is called for; stand pat after Slate and Atkin 1977).
    ///
    /// Has no effect where the horizon is balanced.
    /// Leaves are then visited one by one, of which an evaluator may find the best without playing it; so it costs time in games without noisy moves.
    pub quiescence: bool,
    /// Keep in the table what noisy moves lead to, and look it up there: where they can be played in any order, they lead to the same positions again and again.
    pub quiescence_table: bool,
}

/// What a position on the horizon is worth that is neither finished nor known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// What the evaluator estimates.
    Estimated,
    /// Nothing either way: the search finds only whether a player can force the end within its depth.
    Balanced,
}

impl PvsOptions {
    /// A search that has visited fewer positions than this, all its iterations together, is too young to be [shared](PvsOptions::shared_from): a few milliseconds.
    pub const FEW_NODES: u64 = 1 << 13;

    /// For finding good moves: everything that steers by estimates, at exact depth.
    pub const PLAY: PvsOptions = PvsOptions {
        ordering: OrderingOptions::ALL,
        selectivity: SelectivityOptions {
            exact_depth: true,
            etc_from: None,
            null_move: false,
            late_move_reductions: Reductions::None,
            late_move_pruning: None,
            single_replies: false,
        },
        leaf: LeafOptions {
            horizon: Horizon::Estimated,
            quiescence: false,
            quiescence_table: false,
        },
        shared_from: 7,
    };

    /// For finding good moves in games with captures: exchanges are searched to their end, and what looks hopeless is searched less deep, which is unsound.
    pub const TACTICAL: PvsOptions = PvsOptions {
        selectivity: SelectivityOptions {
            null_move: true,
            late_move_reductions: Reductions::OnePly,
            ..Self::PLAY.selectivity
        },
        leaf: LeafOptions {
            quiescence: true,
            ..Self::PLAY.leaf
        },
        ..Self::PLAY
    };

    /// For games full of forcing moves whose generator puts good moves first: forced replies are not counted, noisy moves are searched to their end, and late moves less deep or not at all, which is unsound.
    ///
    /// History and counter-moves are left out, which do not pay beside an order that the generator gives.
    pub const FORCING: PvsOptions = PvsOptions {
        ordering: OrderingOptions {
            history: false,
            counter_moves: false,
            ..OrderingOptions::ALL
        },
        selectivity: SelectivityOptions {
            exact_depth: false,
            late_move_reductions: Reductions::Logarithmic,
            late_move_pruning: Some(4),
            single_replies: true,
            ..Self::PLAY.selectivity
        },
        leaf: LeafOptions {
            quiescence: true,
            quiescence_table: true,
            ..Self::PLAY.leaf
        },
        ..Self::PLAY
    };

    /// For solving, measured on a board of 16 cells: of all orderings history alone leaves the smallest trees there, a quarter of those with killers and counter-moves, and enhanced transposition cut-offs halve them again.
    pub const SOLVE: PvsOptions = PvsOptions {
        ordering: OrderingOptions {
            history: true,
            ..OrderingOptions::NONE
        },
        selectivity: SelectivityOptions {
            exact_depth: false,
            etc_from: Some(2),
            ..Self::PLAY.selectivity
        },
        leaf: LeafOptions {
            horizon: Horizon::Balanced,
            ..Self::PLAY.leaf
        },
        ..Self::PLAY
    };

    /// Whether several threads share a search of this depth, where `visited` positions were visited since it began with the first.
    pub(crate) const fn shares(self, depth: u32, visited: u64) -> bool {
        depth >= self.shared_from || visited >= Self::FEW_NODES
    }
}

impl Default for PvsOptions {
    fn default() -> Self {
        Self::PLAY
    }
}

impl OrderingOptions {
    /// Every ordering at once.
    pub const ALL: OrderingOptions = OrderingOptions {
        killers: true,
        counter_moves: true,
        history: true,
        static_order: true,
        exchanges: true,
    };

    /// The order of the generator, the move of the table aside.
    pub const NONE: OrderingOptions = OrderingOptions {
        killers: false,
        counter_moves: false,
        history: false,
        static_order: false,
        exchanges: false,
    };
}

impl SelectivityOptions {
    /// Whether a child of a node of this depth is fetched from the table as it is played: where it will be looked up, and was not before.
    ///
    /// Only where keys are cheap to compute before moves are played, which enhanced transposition cut-offs take for granted.
    #[inline]
    pub(crate) fn fetches(self, depth: u32) -> bool {
        depth > 1 && self.etc_from.is_some_and(|from| depth < from)
    }

    /// Whether late-move pruning leaves out a move before which so many were tried in a node of this depth.
    #[inline]
    pub(crate) fn is_left_out(self, depth: u32, tried: usize) -> bool {
        self.late_move_pruning
            .is_some_and(|deepest| depth <= deepest && tried >= 4 + 2 * (depth * depth) as usize)
    }

    /// Whether parts are in use that may change values.
    #[inline]
    pub(crate) const fn reduces(self) -> bool {
        self.null_move
            || !matches!(self.late_move_reductions, Reductions::None)
            || self.late_move_pruning.is_some()
    }
}

impl LeafOptions {
    /// Whether noisy moves are searched beyond the horizon.
    #[inline]
    pub(crate) const fn quiesces(self) -> bool {
        self.quiescence && matches!(self.horizon, Horizon::Estimated)
    }

    /// How many of the last plies the evaluator may take: two where estimates stand as they are, one where they do not count or are searched.
    #[inline]
    pub(crate) const fn frontier_plies(self) -> u32 {
        if matches!(self.horizon, Horizon::Estimated) && !self.quiescence {
            2
        } else {
            1
        }
    }
}
