//! Messages of the parts that commands share.

use gametree_registry::{Language, Texts};

/// The messages of the parts that commands share.
pub const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

#[cfg(test)]
mod tests {
    use gametree_words::flaws;

    use super::TEXTS;

    #[test]
    fn the_texts_are_whole_in_every_language() {
        assert_eq!(flaws(&TEXTS), Vec::<String>::new());
    }
}
