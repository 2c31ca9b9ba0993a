//! Texts: messages in every language.

use crate::Language;

/// The messages of one part of a program, in [Fluent](https://projectfluent.org): a file for each language, with the same messages in all.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The messages in English.
    pub english: &'static str,
    /// The messages in simplified Chinese; empty where they have not been written yet, so that the English ones are used.
    pub simplified_chinese: &'static str,
}

impl Texts {
    /// The texts that all others may use: the names of players, and the ways to list several things.
    pub(crate) const COMMON: Texts = Texts {
        english: include_str!("../texts/en.ftl"),
        simplified_chinese: include_str!("../texts/zh-Hans.ftl"),
    };

    /// Returns the messages in a language.
    pub const fn of(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::SimplifiedChinese => self.simplified_chinese,
        }
    }
}
