//! Words of the commands.

use gametree_command::words_about;
use gametree_registry::{Language, Session, Texts, Words};

/// Messages of the commands themselves.
pub(crate) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the words for all messages of a command about a game.
pub(crate) fn words(session: &dyn Session, language: Language) -> Words {
    words_about(session, language, TEXTS)
}

#[cfg(test)]
mod tests {
    use gametree_words::flaws;

    use super::TEXTS;

    #[test]
    fn the_texts_of_commands_are_whole_in_every_language() {
        assert_eq!(flaws(&TEXTS), Vec::<String>::new());
    }
}
