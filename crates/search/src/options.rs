//! The options of principal variation search, in three groups: ordering, selectivity, leaves.

/// The parts of [`Pvs`](crate::Pvs) that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PvsOptions {
    /// Order in which moves are tried.
    pub ordering: OrderingOptions,
    /// Parts of the tree that are left out, soundly or not.
    pub selectivity: SelectivityOptions,
    /// Worth of the leaves.
    pub leaf: LeafOptions,
    /// Least depth that several threads share.
    ///
    /// A shallower search is left to one thread until [`PvsOptions::FEW_NODES`] positions have been visited.
    /// It takes some milliseconds.
    /// Several threads find results there in no settled order, which makes the trees of the deeper searches larger, by a tenth on boards of 49 cells.
    pub shared_from: u32,
}

/// Order in which moves are tried; every combination finds the same values, with more or less work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent parts, each in use or not"
)]
pub struct OrderingOptions {
    /// Tries moves early that cut on the same ply before (Akl and Newborn 1977).
    pub killers: bool,
    /// Tries the move early that last cut after the same move of the opponent (Uiterwijk 1992).
    pub counter_moves: bool,
    /// Tries moves early that have often cut before.
    pub history: History,
    /// Tries moves early that look good to the evaluator.
    pub static_order: bool,
    /// Tries captures early and losing ones last, where the generator has [exchanges](gametree_core::Tactics::exchange); the order is most valuable victim, least valuable attacker.
    pub exchanges: bool,
}

/// Memory of a search for the moves that have cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// Nothing.
    None,
    /// The cuts of each move of each player anywhere (Schaeffer 1983).
    Cuts,
    /// The cuts of each move, less the times that it was tried in vain before another one cut, with threats apart from quiet moves; and the same for each move right after the opponent's last one.
    ///
    /// A score moves towards its limit the more slowly the nearer it is, so new results soon outweigh old ones.
    /// The scores are added to the [ranks](gametree_core::Tactics::rank) of the moves, where a generator has them.
    /// The tables take a mebibyte for each thread.
    Continuation,
}

/// Parts of the tree that are left out: by the table, which is sound, and by guesses, which are not.
///
/// The unsound parts change values: nothing counts as proven with them but a win with the next ply, and a search needs a limit to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectivityOptions {
    /// Takes from the table only results that a search to the remaining depth would have found itself.
    ///
    /// The value is then that of plain minimax at this depth, whatever the table holds.
    /// Without it, deeper searches of this game and of earlier moves answer as well, where a position is reached after different numbers of plies.
    /// The value may then be better founded, and may depend on the timing of the threads.
    pub exact_depth: bool,
    /// Least depth at which every child is looked up in the table before one is searched (enhanced transposition cut-offs, Schaeffer and Plaat 1996).
    ///
    /// A child may already answer for the whole node.
    /// Moves that leave the opponent a single reply are then tried first.
    pub etc_from: Option<u32>,
    /// Unsound: cuts where the opponent could move twice and the node still reaches beta in a shallower search (Beal 1989, Donninger 1993).
    ///
    /// Null moves have no effect in games that cannot [pass](gametree_core::Position::with_pass), and are wrong in zugzwang.
    pub null_move: bool,
    /// Unsound: searches moves late in the order less deep, and again in full only if they turn out better.
    pub late_move_reductions: Reductions,
    /// Unsound: leaves out late moves in nodes without a line, unless all moves before lose.
    ///
    /// This works only with generators whose moves are [ranked](gametree_core::MoveOrder::Ranked); with others every move is searched.
    pub late_move_pruning: LateMovePruning,
    /// Part of a ply that a move counts for.
    pub plies: Plies,
    /// Unsound: least depth of the nodes that are searched one ply less deep while the table has no move for them (internal iterative reductions, Schröder 2020).
    ///
    /// The table has one when the next iteration comes to the node, if the node matters.
    pub internal_reductions_from: Option<u32>,
}

/// Reduction of the depth to which late moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reductions {
    /// All moves are searched to the same depth.
    None,
    /// One ply (Romstad 2007).
    OnePly,
    /// Four times the product of two natural logarithms, in plies, except for threats.
    ///
    /// The logarithms are those of the depth and of the number of moves tried before.
    /// One ply is added in nodes where a cut is expected.
    /// [Threats](gametree_core::Tactics::is_threat) are not reduced at all where the side to move has a free choice, so that hardly anything but lines of threats is searched to the full depth.
    Logarithmic,
}

/// Number of moves after which the others of a node are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateMovePruning {
    /// Every move is searched.
    None,
    /// Four moves and as many more as twice the square of the depth, in nodes to depth 4.
    Shallow,
    /// Three moves and as many more as a quarter of the square of the depth, in nodes of every depth.
    ///
    /// It pays where the first moves of the generator are mostly the best, as those of a network are.
    Everywhere,
}

/// The part of a ply that a move counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plies {
    /// Every move is a ply.
    Whole,
    /// The only move of a node does not count.
    ///
    /// A forced reply then does not push its consequences beyond the horizon; values are those of deeper searches along such lines.
    Forced,
    /// One of `n` moves counts for the logarithm of `n` to the base of 20, at most a ply, and a threat for a quarter of a ply less (after the realization probabilities of Tsuruoka, Yokoyama and Chikayama 2002).
    ///
    /// Lines of threats with few replies are then searched deep, and the others less deep.
    /// The table keeps whole plies, so its results stand for searches up to a ply deeper.
    ByReplies,
}

/// Worth of the leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafOptions {
    /// Worth of a position on the horizon.
    pub horizon: Horizon,
    /// Searches the [noisy moves](gametree_core::Tactics::noisy) beyond the horizon until none upsets the estimate (called for by Shannon 1950; stand pat after Slate and Atkin 1977).
    ///
    /// Quiescence has no effect where the horizon is balanced.
    /// Leaves are then visited one by one, although an evaluator may find the best of them without playing it; this costs time in games without noisy moves.
    pub quiescence: bool,
    /// Keeps the results of noisy moves in the table and looks them up there: where such moves can be played in any order, the same positions recur.
    pub quiescence_table: bool,
}

/// Worth of a position on the horizon that is neither finished nor known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// The estimate of the evaluator.
    Estimated,
    /// A draw: the search finds only whether a player can force the end of the game within its depth.
    Balanced,
}

impl PvsOptions {
    /// Number of positions, over all iterations of a search, below which the search is too young to be [shared](PvsOptions::shared_from); visiting them takes a few milliseconds.
    pub const FEW_NODES: u64 = 1 << 13;

    /// Options for finding good moves: every ordering in use, with estimates on the horizon and at exact depth.
    pub const PLAY: PvsOptions = PvsOptions {
        ordering: OrderingOptions::ALL,
        selectivity: SelectivityOptions {
            exact_depth: true,
            etc_from: None,
            null_move: false,
            late_move_reductions: Reductions::None,
            late_move_pruning: LateMovePruning::None,
            plies: Plies::Whole,
            internal_reductions_from: None,
        },
        leaf: LeafOptions {
            horizon: Horizon::Estimated,
            quiescence: false,
            quiescence_table: false,
        },
        shared_from: 7,
    };

    /// Options for finding good moves in games whose captures upset an estimate.
    ///
    /// Exchanges are searched to their end, and moves that look hopeless are searched less deep, which is unsound.
    /// Not every game with captures gains by it: in a game of pawns alone [`PvsOptions::PLAY`] played better, two plies less deep.
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

    /// Options for games full of forcing moves whose generator puts good moves first.
    ///
    /// Lines of threats are searched deep, noisy moves to their end, and late quiet moves hardly at all, which is unsound.
    pub const FORCING: PvsOptions = PvsOptions {
        ordering: OrderingOptions {
            history: History::Continuation,
            counter_moves: false,
            ..OrderingOptions::ALL
        },
        selectivity: SelectivityOptions {
            exact_depth: false,
            late_move_reductions: Reductions::Logarithmic,
            late_move_pruning: LateMovePruning::Shallow,
            plies: Plies::ByReplies,
            internal_reductions_from: Some(3),
            ..Self::PLAY.selectivity
        },
        leaf: LeafOptions {
            quiescence: true,
            quiescence_table: true,
            ..Self::PLAY.leaf
        },
        ..Self::PLAY
    };

    /// [`PvsOptions::FORCING`] for generators whose first moves are mostly the best: late moves are left out at every depth.
    pub const TRUSTING: PvsOptions = PvsOptions {
        selectivity: SelectivityOptions {
            late_move_pruning: LateMovePruning::Everywhere,
            ..Self::FORCING.selectivity
        },
        ..Self::FORCING
    };

    /// Options for solving, measured on a board of 16 cells.
    ///
    /// History alone leaves the smallest trees of all orderings there, a quarter of those with killers and counter-moves.
    /// Enhanced transposition cut-offs halve them again.
    pub const SOLVE: PvsOptions = PvsOptions {
        ordering: OrderingOptions {
            history: History::Cuts,
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

    /// Returns `true` if several threads share a search of this depth, after `visited` positions since the first iteration began.
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
        history: History::Cuts,
        static_order: true,
        exchanges: true,
    };

    /// The order of the generator, except for the table move.
    pub const NONE: OrderingOptions = OrderingOptions {
        killers: false,
        counter_moves: false,
        history: History::None,
        static_order: false,
        exchanges: false,
    };
}

impl SelectivityOptions {
    /// Returns `true` if a child of a node of this depth is prefetched from the table as it is played.
    ///
    /// Such a child will be looked up, and was not looked up before.
    /// It requires keys that are cheap to compute before moves are played, as enhanced transposition cut-offs do.
    #[inline]
    pub(crate) fn fetches(self, depth: u32) -> bool {
        depth > 1 && self.etc_from.is_some_and(|from| depth < from)
    }

    /// Returns `true` if late-move pruning leaves out a move after `tried` other moves in a node of this depth.
    #[inline]
    pub(crate) fn is_left_out(self, depth: u32, tried: usize) -> bool {
        let square = depth.min(1000).pow(2) as usize;
        match self.late_move_pruning {
            LateMovePruning::None => false,
            LateMovePruning::Shallow => depth <= 4 && tried >= 4 + 2 * square,
            LateMovePruning::Everywhere => tried >= 3 + square / 4,
        }
    }

    /// Returns `true` if parts are in use that may change values.
    #[inline]
    pub(crate) const fn reduces(self) -> bool {
        self.null_move
            || !matches!(self.late_move_reductions, Reductions::None)
            || !matches!(self.late_move_pruning, LateMovePruning::None)
            || self.internal_reductions_from.is_some()
    }
}

impl LeafOptions {
    /// Returns `true` if noisy moves are searched beyond the horizon.
    #[inline]
    pub(crate) const fn quiesces(self) -> bool {
        self.quiescence && matches!(self.horizon, Horizon::Estimated)
    }

    /// Returns the number of last plies that the evaluator may take: two where estimates stand as they are, one where they do not count or are searched.
    #[inline]
    pub(crate) const fn frontier_plies(self) -> u32 {
        if matches!(self.horizon, Horizon::Estimated) && !self.quiescence {
            2
        } else {
            1
        }
    }
}
