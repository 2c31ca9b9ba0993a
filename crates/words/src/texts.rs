//! Messages in every language.

use crate::Language;

/// The messages of one part of a program, in [Fluent](https://projectfluent.org): a file for each language, with the same messages in all.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// In English.
    pub english: &'static str,
    /// In simplified Chinese; empty where nobody has written them yet, so that they are said in English.
    pub simplified_chinese: &'static str,
}

impl Texts {
    /// What all others may use: the names of players, and how several things are listed.
    pub(crate) const COMMON: Texts = Texts {
        english: include_str!("../texts/en.ftl"),
        simplified_chinese: include_str!("../texts/zh-Hans.ftl"),
    };

    /// The messages in a language.
    pub const fn of(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::SimplifiedChinese => self.simplified_chinese,
        }
    }
}
