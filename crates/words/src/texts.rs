//! Texts: messages in every language.

use crate::Language;

/// The messages of one part of a program, in [Fluent](https://projectfluent.org): a file for each language, with the same messages in all.
#[derive(Clone, Copy, Debug)]
pub struct Texts(&'static [(Language, &'static str)]);

impl Texts {
    /// The texts that all others may use: the names of players, and the ways to list several things.
    pub(crate) const COMMON: Texts = Texts::new(&[
        (Language::English, include_str!("../texts/en.ftl")),
        (
            Language::SimplifiedChinese,
            include_str!("../texts/zh-Hans.ftl"),
        ),
    ]);

    /// Makes texts of the contents of their files, at most one for each language.
    ///
    /// The English ones replace those of a language without a file.
    pub const fn new(files: &'static [(Language, &'static str)]) -> Self {
        Texts(files)
    }

    /// Returns the messages in a language; empty where there is no file.
    pub fn of(&self, language: Language) -> &'static str {
        let found = self.0.iter().find(|file| file.0 == language);
        found.map_or("", |file| file.1)
    }
}
