//! Messages of the dialogue.

use gametree_registry::{Language, Session, Texts, Words};

/// The messages of the dialogue.
pub(crate) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the words for all messages of the dialogue about a game.
pub(crate) fn words(session: &dyn Session, language: Language) -> Words {
    let texts = session.texts().iter().copied();
    let common = [gametree_explain::TEXTS, gametree_command::TEXTS, TEXTS];
    let texts: Vec<Texts> = texts.chain(common).collect();
    Words::new(language, &texts)
}

#[cfg(test)]
mod tests {
    use gametree_words::flaws;

    use super::TEXTS;

    #[test]
    fn the_texts_of_the_dialogue_are_whole_in_every_language() {
        assert_eq!(flaws(&TEXTS), Vec::<String>::new());
    }
}
