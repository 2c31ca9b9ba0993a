//! Words that pictures add, in every language.

use gametree_core::Phrase;
use gametree_words::{Language, Texts, Words};

/// The words of pictures.
pub const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// Joins texts by a message that joins two.
pub(crate) fn chained(
    words: &Words,
    message: &'static str,
    texts: impl IntoIterator<Item = String>,
) -> String {
    let both = |before: String, next| {
        let phrase = Phrase::new(message).with("before", before);
        words.say(&phrase.with("next", next))
    };
    texts.into_iter().reduce(both).unwrap_or_default()
}
