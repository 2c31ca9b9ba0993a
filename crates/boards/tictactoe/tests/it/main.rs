//! Tests of the public interface of tic-tac-toe: laws, texts, and the sizes of its tree.

mod everywhere;
mod laws;
mod text;
mod tree;
