//! Events from the person at the board, and the prompts before them.

/// An event that ends the wait for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line without its end.
    Line(String),
    /// No more lines will come.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Text before the line to type, with the words to which Tab completes it.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    pub(crate) plain: String,
    /// The same with colours.
    pub(crate) styled: String,
    pub(crate) words: Vec<String>,
}
