//! The engines by name.

use std::fmt;

/// How to search.
///
/// Engines that go to a depth limit, or the end of the game, begin with depth 1 and deepen where nodes or time are limited too: what they answer is that of the last whole iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineKind {
    /// The whole tree, as the textbooks write it; to the depth limit, or the end of the game.
    Minimax,
    /// The same in one function.
    Negamax,
    /// Alpha-beta without a table; to the depth limit, or the end of the game.
    AlphaBeta,
    /// Principal variation search over a table; to the depth limit, or the end of the game.
    Pvs,
    /// Principal variation search, deeper and deeper until the budget is spent.
    Iterative,
    /// Deeper and deeper without estimates, until the value is proven.
    Solver,
    /// Depth-first search of the AND/OR tree, as the textbooks write it, for who wins.
    AndOr,
    /// Proof-number search over a tree in memory, for who wins.
    Pns,
    /// Proof-number search whose leaves are searched by proof-number search, for who wins.
    Pn2,
    /// Depth-first proof-number search over a table, for who wins.
    DfPn,
    /// [`EngineKind::Solver`] and [`EngineKind::DfPn`] in turn, until one of them has a proof; the answer names that one.
    Portfolio,
    /// The one that the game brings along, for who wins; see [`SpecialSolver`](crate::SpecialSolver).
    Special,
    /// No search: an [`Oracle`](crate::Oracle) knows the value; answers name it, and no task asks for it.
    Database,
}

impl EngineKind {
    /// Every engine that a task can ask for.
    pub const ALL: [EngineKind; 12] = [
        EngineKind::Minimax,
        EngineKind::Negamax,
        EngineKind::AlphaBeta,
        EngineKind::Pvs,
        EngineKind::Iterative,
        EngineKind::Solver,
        EngineKind::AndOr,
        EngineKind::Pns,
        EngineKind::Pn2,
        EngineKind::DfPn,
        EngineKind::Portfolio,
        EngineKind::Special,
    ];

    /// The name of this engine, in lower case and without spaces.
    pub const fn name(self) -> &'static str {
        match self {
            EngineKind::Minimax => "minimax",
            EngineKind::Negamax => "negamax",
            EngineKind::AlphaBeta => "alphabeta",
            EngineKind::Pvs => "pvs",
            EngineKind::Iterative => "iterative",
            EngineKind::Solver => "solver",
            EngineKind::AndOr => "and-or",
            EngineKind::Pns => "pns",
            EngineKind::Pn2 => "pn2",
            EngineKind::DfPn => "df-pn",
            EngineKind::Portfolio => "portfolio",
            EngineKind::Special => "own",
            EngineKind::Database => "database",
        }
    }

    /// Whether it shows who wins and leaves the distance open; with a generator that may leave out moves that matter, such an engine proves and disproves nothing.
    pub const fn is_prover(self) -> bool {
        matches!(
            self,
            EngineKind::AndOr | EngineKind::Pns | EngineKind::Pn2 | EngineKind::DfPn
        )
    }

    /// Whether it is there for proofs: the provers, the solver, and both in turn.
    pub const fn is_for_proofs(self) -> bool {
        self.is_prover() || matches!(self, EngineKind::Solver | EngineKind::Portfolio)
    }

    /// Whether a depth limit means anything to it: best-first search and the game's own solver do not go by depth.
    pub const fn takes_depth(self) -> bool {
        !matches!(
            self,
            EngineKind::Pns | EngineKind::Pn2 | EngineKind::DfPn | EngineKind::Special
        )
    }

    /// Whether it can be watched node by node: all but the solver, what it is part of, and what a game brings along.
    pub const fn is_traced(self) -> bool {
        !matches!(
            self,
            EngineKind::Solver | EngineKind::Portfolio | EngineKind::Special
        )
    }

    /// Whether it remembers positions by keys that may be drawn from a salt.
    pub const fn has_table(self) -> bool {
        matches!(
            self,
            EngineKind::Pvs
                | EngineKind::Iterative
                | EngineKind::Solver
                | EngineKind::DfPn
                | EngineKind::Portfolio
        )
    }

    /// Whether checkpoints of it can be written and taken up again: what it learns lies in tables, and it works towards a proof; for the one that the game brings along, whether [its solver has a memory](crate::SpecialSolver::memory) counts as well.
    pub const fn can_resume(self) -> bool {
        matches!(
            self,
            EngineKind::Solver | EngineKind::DfPn | EngineKind::Portfolio | EngineKind::Special
        )
    }

    /// The engine of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        EngineKind::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
