//! What to search for, and with what.

use std::fmt;
use std::num::NonZero;

use gametree_core::Salt;
use gametree_search::SearchLimits;

use crate::searcher::Memory;

/// What the answer is for; it decides what a task uses unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A proof: [`Engine::Portfolio`] over every legal move, or over what the game says is enough.
    Solve,
    /// A good move in limited time: [`Engine::Iterative`] over the moves that the game thinks worth trying.
    Play,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
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
    /// [`Engine::Solver`] and [`Engine::DfPn`] in turn, until one of them has a proof; the answer names that one.
    Portfolio,
    /// The one that the game brings along, for who wins; see [`OwnEngine`](crate::OwnEngine).
    Own,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Engine; 12] = [
        Engine::Minimax,
        Engine::Negamax,
        Engine::AlphaBeta,
        Engine::Pvs,
        Engine::Iterative,
        Engine::Solver,
        Engine::AndOr,
        Engine::Pns,
        Engine::Pn2,
        Engine::DfPn,
        Engine::Portfolio,
        Engine::Own,
    ];

    /// The name of this engine, in lower case and without spaces.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Minimax => "minimax",
            Engine::Negamax => "negamax",
            Engine::AlphaBeta => "alphabeta",
            Engine::Pvs => "pvs",
            Engine::Iterative => "iterative",
            Engine::Solver => "solver",
            Engine::AndOr => "and-or",
            Engine::Pns => "pns",
            Engine::Pn2 => "pn2",
            Engine::DfPn => "df-pn",
            Engine::Portfolio => "portfolio",
            Engine::Own => "own",
        }
    }

    /// Whether it shows who wins and leaves the distance open; such an engine needs a generator that leaves no move out that matters.
    pub const fn is_prover(self) -> bool {
        matches!(
            self,
            Engine::AndOr | Engine::Pns | Engine::Pn2 | Engine::DfPn
        )
    }

    /// Whether it is there for proofs: the provers, the solver, and both in turn.
    pub const fn is_for_proofs(self) -> bool {
        self.is_prover() || matches!(self, Engine::Solver | Engine::Portfolio)
    }

    /// Whether checkpoints of it can be written and taken up again: what it learns lies in tables, and it works towards a proof.
    pub const fn can_resume(self) -> bool {
        matches!(self, Engine::Solver | Engine::DfPn | Engine::Portfolio)
    }

    /// The engine of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What to search for, and within which limits.
#[derive(Clone, Debug)]
pub struct SearchTask {
    /// What the answer is for.
    pub purpose: Purpose,
    /// The engine; by default that of the purpose, after the game's own where it brings one.
    pub engine: Option<Engine>,
    /// The name of the generator; by default that of the purpose.
    pub generator: Option<String>,
    /// When to stop.
    pub limits: SearchLimits,
    /// What the table of an engine may take, or the tables of a portfolio together.
    pub table_bytes: usize,
    /// How many threads an engine with a table may use.
    pub threads: NonZero<usize>,
    /// What the keys of tables are drawn from, where a game has no exact ones: the same salt gives the same report.
    ///
    /// By default one that nobody knows beforehand, so that positions which share a key cannot be chosen; searches of such games may then visit a few positions more or less from run to run.
    pub salt: Option<Salt>,
}

impl SearchTask {
    /// The memory for tables unless a task says otherwise: 128 MiB.
    pub const DEFAULT_TABLE_BYTES: usize = 128 << 20;

    /// A task with the defaults of its purpose.
    pub const fn new(purpose: Purpose, limits: SearchLimits) -> Self {
        SearchTask {
            purpose,
            engine: None,
            generator: None,
            limits,
            table_bytes: Self::DEFAULT_TABLE_BYTES,
            threads: NonZero::<usize>::MIN,
            salt: None,
        }
    }

    /// The engine that the task uses.
    pub fn engine(&self) -> Engine {
        self.engine.unwrap_or(match self.purpose {
            Purpose::Solve => Engine::Portfolio,
            Purpose::Play => Engine::Iterative,
        })
    }

    /// What each table may take, half of the memory where there are two, with the threads and the salt.
    pub(crate) fn memory(&self) -> Memory {
        let tables = match self.engine() {
            Engine::Portfolio => 2,
            _ => 1,
        };
        Memory {
            table_bytes: self.table_bytes / tables,
            threads: self.threads,
            salt: self.salt,
        }
    }
}
