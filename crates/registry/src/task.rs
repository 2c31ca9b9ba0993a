//! What to search for, and with what.

use std::fmt;
use std::num::NonZero;

use gametree_search::SearchLimits;

/// What the answer is for; it decides what a task uses unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A proof: [`Engine::Solver`] over every legal move, or over what the game says is enough.
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
}

impl Engine {
    /// Every engine.
    pub const ALL: [Engine; 6] = [
        Engine::Minimax,
        Engine::Negamax,
        Engine::AlphaBeta,
        Engine::Pvs,
        Engine::Iterative,
        Engine::Solver,
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
        }
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
    /// The engine; by default that of the purpose.
    pub engine: Option<Engine>,
    /// The name of the generator; by default that of the purpose.
    pub generator: Option<String>,
    /// When to stop.
    pub limits: SearchLimits,
    /// The size of the table of an engine that has one.
    pub table_bytes: usize,
    /// How many threads an engine with a table may use.
    pub threads: NonZero<usize>,
}

impl SearchTask {
    /// The size of a table unless a task says otherwise: 64 MiB.
    pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;

    /// A task with the defaults of its purpose.
    pub const fn new(purpose: Purpose, limits: SearchLimits) -> Self {
        SearchTask {
            purpose,
            engine: None,
            generator: None,
            limits,
            table_bytes: Self::DEFAULT_TABLE_BYTES,
            threads: NonZero::<usize>::MIN,
        }
    }

    /// The engine that the task uses.
    pub fn engine(&self) -> Engine {
        self.engine.unwrap_or(match self.purpose {
            Purpose::Solve => Engine::Solver,
            Purpose::Play => Engine::Iterative,
        })
    }
}
