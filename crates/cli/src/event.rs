//! What can come from the person at the board, and what stands before it.

/// Something that ends the wait for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line without its end.
    Line(String),
    /// No more lines will come.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// What stands before the line that is to be typed, and what Tab completes it to.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    pub(crate) plain: String,
    /// The same with colours.
    pub(crate) styled: String,
    pub(crate) words: Vec<String>,
}
