//! Messages of the page and of the command.

use gametree_core::Phrase;
use gametree_registry::{EngineKind, Language, Texts};

/// The messages in all languages.
pub(crate) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the name of an engine for people.
pub(crate) fn engine_name(engine: EngineKind) -> Phrase {
    let lines = TEXTS.of(Language::English).lines();
    let mut messages = lines.filter_map(|line| Some(line.split_once(" = ")?.0));
    let is_its = |message: &&str| message.strip_prefix("engine-") == Some(engine.name());
    let name = messages.find(is_its);
    name.map_or_else(|| Phrase::plain(engine.name()), Phrase::new)
}

#[cfg(test)]
mod tests {
    use gametree_registry::EngineKind;

    use super::{TEXTS, engine_name};

    #[test]
    fn the_texts_are_whole() {
        let flaws = gametree_words::flaws(&TEXTS);
        assert!(flaws.is_empty(), "{flaws:?}");
    }

    #[test]
    fn every_engine_is_named() {
        for engine in EngineKind::ALL {
            let name = engine_name(engine);
            assert!(name.message().is_some(), "{engine} has no name");
        }
    }
}
