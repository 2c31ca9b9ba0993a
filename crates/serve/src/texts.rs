//! Messages of the page and of the command.

use gametree_registry::{Language, Texts};

/// The messages in all languages.
pub(crate) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

#[cfg(test)]
mod tests {
    use gametree_registry::{EngineKind, Language};

    use super::TEXTS;

    #[test]
    fn the_texts_are_whole() {
        let flaws = gametree_words::flaws(&TEXTS);
        assert!(flaws.is_empty(), "{flaws:?}");
    }

    #[test]
    fn every_engine_is_named() {
        let texts = TEXTS.of(Language::English);
        for engine in EngineKind::ALL {
            let message = format!("\nengine-{engine} = ");
            assert!(texts.contains(&message), "{engine} has no name");
        }
    }
}
