//! Words of a language, which turn phrases into text.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use gametree_core::{Argument, Phrase};

use crate::{Language, Texts};

/// A formatter of phrases in a language.
pub struct Words {
    language: Language,
    /// The texts of the language, and those in English where it is another one.
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl Words {
    /// Creates the words of these texts and of the common ones; of two messages with the same name, the first counts.
    ///
    /// Content of a text that is not Fluent is left out; [`flaws`](crate::flaws) finds it.
    pub fn new(language: Language, texts: &[Texts]) -> Self {
        let mut languages = vec![language];
        if language != Language::English {
            languages.push(Language::English);
        }
        let bundle = |language: Language| {
            let locale = language.tag().parse().expect("a tag is well formed");
            let mut bundle = FluentBundle::new_concurrent(vec![locale]);
            // Marks around every argument protect texts of mixed direction, and would be copied together with a move.
            bundle.set_use_isolating(false);
            for texts in texts.iter().chain([&Texts::COMMON]) {
                let read = FluentResource::try_new(texts.of(language).to_owned());
                let resource = read.unwrap_or_else(|(readable, _)| readable);
                // A message that is there already stays.
                let _ = bundle.add_resource(resource);
            }
            bundle
        };
        Words {
            language,
            bundles: languages.into_iter().map(bundle).collect(),
        }
    }

    /// Returns the language of the words.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Returns `true` if a phrase is in the language itself, so that no English stands in its place; plain text is English.
    pub fn speaks(&self, phrase: &Phrase) -> bool {
        let has = |message| {
            self.bundles
                .first()
                .is_some_and(|own| own.has_message(message))
        };
        self.language == Language::English || phrase.message().is_some_and(has)
    }

    /// Returns a phrase as text; a message that no text has is replaced by its name.
    ///
    /// The text at the place `player` is also at the place `Player`, with a capital letter in front.
    pub fn say(&self, phrase: &Phrase) -> String {
        let Some(message) = phrase.message() else {
            return phrase.as_plain().unwrap_or_default().to_owned();
        };
        let mut arguments = FluentArgs::new();
        for (place, argument) in phrase.arguments() {
            let value = self.value(argument);
            if let FluentValue::String(text) = &value {
                arguments.set(capitalised(place), capitalised(text));
            }
            arguments.set(*place, value);
        }
        let said = self.formatted(message, &arguments);
        said.unwrap_or_else(|| message.to_owned())
    }

    /// Returns sentences one after the other, joined as the language requires.
    pub fn joined(&self, sentences: &[Phrase]) -> String {
        let mut said = sentences.iter().map(|sentence| self.say(sentence));
        let first = said.next().unwrap_or_default();
        said.fold(first, |before, next| {
            let both = Phrase::new("joined").with("before", before);
            self.say(&both.with("next", next))
        })
    }

    fn formatted(&self, message: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        self.bundles.iter().find_map(|bundle| {
            let pattern = bundle.get_message(message)?.value()?;
            // A missing argument is shown by its name, which `flaws` rules out for texts that are tested.
            let said = bundle.format_pattern(pattern, Some(arguments), &mut Vec::new());
            Some(said.into_owned())
        })
    }

    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        match argument {
            Argument::Number(number) => FluentValue::from(*number),
            argument => FluentValue::from(self.text(argument)),
        }
    }

    fn text(&self, argument: &Argument) -> String {
        match argument {
            Argument::Text(text) => text.clone(),
            Argument::Player(name) => self.player(name),
            Argument::Number(number) => number.to_string(),
            Argument::Phrase(phrase) => self.say(phrase),
            Argument::All(items)
                if items.iter().all(|item| matches!(item, Argument::Phrase(_))) =>
            {
                self.phrases(&self.texts(items))
            }
            Argument::All(items) => self.all(&self.texts(items)),
            Argument::Any(items) => self.listed(&self.texts(items), "list-end-or"),
            Argument::Row(items) => self.row(&self.texts(items)),
        }
    }

    /// Returns the usual name of a player, for the name that the game gives.
    pub fn player(&self, name: &str) -> String {
        let message = format!("name-{}", name.to_lowercase());
        let said = self.formatted(&message, &FluentArgs::new());
        said.unwrap_or_else(|| name.to_owned())
    }

    fn texts(&self, items: &[Argument]) -> Vec<String> {
        items.iter().map(|item| self.text(item)).collect()
    }

    /// Returns several things together as the language lists them; an empty text for none.
    pub fn all(&self, items: &[String]) -> String {
        self.listed(items, "list-end")
    }

    /// Returns several phrases together, which a language may join in another way than things.
    pub fn phrases(&self, items: &[String]) -> String {
        self.listed(items, "phrases-end")
    }

    /// Joins several things, the last one by its own message.
    fn listed(&self, items: &[String], end: &'static str) -> String {
        let Some((last, before)) = items.split_last() else {
            return String::new();
        };
        if before.is_empty() {
            return last.clone();
        }
        let phrase = Phrase::new(end).with("before", self.row(before));
        self.say(&phrase.with("last", last.as_str()))
    }

    /// Joins several things with the mark of a list.
    fn row(&self, items: &[String]) -> String {
        let joined = |before: String, next: &String| {
            let phrase = Phrase::new("list-more").with("before", before);
            self.say(&phrase.with("next", next.as_str()))
        };
        let mut items = items.iter();
        let first = items.next().cloned().unwrap_or_default();
        items.fold(first, joined)
    }
}

/// Returns the text with a capital letter in front, as at the beginning of a sentence.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flaws;

    const TEXTS: Texts = Texts::new(&[
        (
            Language::English,
            "threat = { $Player } threatens { $moves }\nleft = { $count ->\n    [one] one stone\n   *[other] { $count } stones\n }\nonly-here = here",
        ),
        (
            Language::SimplifiedChinese,
            "threat = { $player }威胁{ $moves }\nleft = 剩{ $count }子",
        ),
    ]);

    fn threat(moves: &[&str]) -> Phrase {
        let phrase = Phrase::new("threat").with("player", Argument::player("Black"));
        phrase.with("moves", Argument::all(moves.iter().copied()))
    }

    #[test]
    fn phrases_are_said_in_every_language() {
        let languages = [Language::English, Language::SimplifiedChinese];
        let [english, chinese] = languages.map(|language| Words::new(language, &[TEXTS]));
        let check = |phrase: &Phrase, expected: [&str; 2]| {
            assert_eq!([english.say(phrase), chinese.say(phrase)], expected);
        };
        check(&threat(&["c3"]), ["Black threatens c3", "黑方威胁c3"]);
        let two = ["Black threatens c3 and e5", "黑方威胁c3和e5"];
        check(&threat(&["c3", "e5"]), two);
        let three = ["Black threatens a1, c3 and e5", "黑方威胁a1、c3和e5"];
        check(&threat(&["a1", "c3", "e5"]), three);
        let nameless = Phrase::new("threat").with("player", Argument::player("first"));
        let nameless = nameless.with("moves", "3");
        check(&nameless, ["The first player threatens 3", "先手威胁3"]);
        let left = |count: u32| Phrase::new("left").with("count", count);
        check(&left(1), ["one stone", "剩1子"]);
        check(&left(2000), ["2000 stones", "剩2000子"]);
    }

    #[test]
    fn what_has_no_words_is_said_all_the_same() {
        let chinese = Words::new(Language::SimplifiedChinese, &[TEXTS]);
        assert_eq!(chinese.say(&Phrase::new("only-here")), "here");
        assert!(chinese.speaks(&Phrase::new("left")));
        assert!(!chinese.speaks(&Phrase::new("only-here")));
        assert!(!chinese.speaks(&Phrase::plain("here")));
        assert_eq!(chinese.say(&Phrase::new("nowhere")), "nowhere");
        assert_eq!(
            chinese.say(&Phrase::plain("{ $as } it is")),
            "{ $as } it is"
        );
        assert_eq!(chinese.player("X"), "X");
        assert_eq!(chinese.all(&[]), "");
        let any = Phrase::new("only-here").with("any", Argument::any(["a", "b", "c"]));
        let texts = Texts::new(&[(Language::English, "only-here = { $any }")]);
        let english = Words::new(Language::English, &[texts]);
        assert_eq!(english.say(&any), "a, b or c");
        let row = Phrase::new("left").with("moves", Argument::row(["a", "b", "c"]));
        let texts = Texts::new(&[
            (Language::English, "left = left: { $moves }"),
            (Language::SimplifiedChinese, "left = 剩{ $moves }"),
        ]);
        let said = [Language::English, Language::SimplifiedChinese]
            .map(|language| Words::new(language, &[texts]).say(&row));
        assert_eq!(said, ["left: a, b, c", "剩a、b、c"]);
    }

    #[test]
    fn an_argument_cannot_be_taken_for_a_message() {
        let words = Words::new(Language::English, &[TEXTS]);
        let said = words.say(&threat(&["{ left }", "\n = x"]));
        assert_eq!(said, "Black threatens { left } and \n = x");
    }

    #[test]
    fn the_common_texts_say_the_same_in_every_language() {
        assert_eq!(flaws(&Texts::COMMON), Vec::<String>::new());
    }
}
