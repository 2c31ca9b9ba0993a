//! Pictures of made-up boards and trees: that they are well formed, that nothing breaks out of them, and that no text lies on another.

mod boards;
mod hostile;
mod laws;
mod random;
mod trees;
