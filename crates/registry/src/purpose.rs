//! Purpose of a search.

/// Purpose of an answer, which sets the defaults of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A proof: [`EngineKind::Portfolio`](crate::EngineKind::Portfolio) over every legal move, or over the moves that the game declares sufficient.
    Solve,
    /// A good move in limited time: [`EngineKind::Iterative`](crate::EngineKind::Iterative) over the moves that the game considers worth trying.
    Play,
    /// A value in limited time: as [`Purpose::Play`], but any one of several equally good moves will do.
    Value,
}
