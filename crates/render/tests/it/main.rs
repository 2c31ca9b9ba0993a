//! Tests of pictures of made-up boards and trees: they are well formed, no name breaks out of them, and no text lies on another.

mod boards;
mod hostile;
mod laws;
mod random;
mod sheets;
mod thumbnails;
mod trees;
