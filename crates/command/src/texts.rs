//! Messages of the parts that commands share.

use gametree_registry::{Language, Session, Texts, Words};

/// The messages of the parts that commands share.
pub const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the words for the messages of a command about a game: those of the game, of explanations, of all commands, and the command's own texts.
pub fn words_about(session: &dyn Session, language: Language, own: Texts) -> Words {
    let texts = session.texts().iter().copied();
    let texts: Vec<Texts> = texts.chain([gametree_explain::TEXTS, TEXTS, own]).collect();
    Words::new(language, &texts)
}

#[cfg(test)]
mod tests {
    use gametree_words::flaws;

    use super::TEXTS;

    #[test]
    fn the_texts_are_whole_in_every_language() {
        assert_eq!(flaws(&TEXTS), Vec::<String>::new());
    }
}
