//! Flaws of texts, for tests.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::{Language, Texts};

/// The places of the messages of a text, by the names of the messages.
type Messages = BTreeMap<String, Places>;

/// The places of a message.
#[derive(Default)]
struct Places {
    /// The places that are filled in.
    shown: BTreeSet<String>,
    /// The places that choose a form.
    choosing: BTreeSet<String>,
}

/// Returns the flaws of texts, a line each: content that is not Fluent, and messages or places that are not the same in all languages.
///
/// A place that only chooses a form of words, as a number does for the plural, may be missing where a language has no such forms.
/// A language without any text has no flaws.
pub fn flaws(texts: &Texts) -> Vec<String> {
    let mut flaws = Vec::new();
    let english = messages(texts, Language::English, &mut flaws);
    for language in Language::ALL {
        if texts.of(language).is_empty() {
            continue;
        }
        let messages = messages(texts, language, &mut flaws);
        let tag = language.tag();
        for (name, places) in &english {
            match messages.get(name) {
                None => flaws.push(format!("{tag}: expected the message {name}, found none")),
                Some(found) if found.shown != places.shown => flaws.push(format!(
                    "{tag}: {name}: expected the places {:?}, found {:?}",
                    places.shown, found.shown
                )),
                Some(found) if !found.choosing.is_subset(&places.all()) => flaws.push(format!(
                    "{tag}: {name}: expected a choice by one of {:?}, found {:?}",
                    places.all(),
                    found.choosing
                )),
                Some(_) => {}
            }
        }
        let unknown = messages.keys().filter(|name| !english.contains_key(*name));
        flaws.extend(unknown.map(|name| format!("{tag}: {name} is not in English")));
    }
    flaws
}

fn messages(texts: &Texts, language: Language, flaws: &mut Vec<String>) -> Messages {
    let tag = language.tag();
    let resource = parser::parse(texts.of(language)).unwrap_or_else(|(readable, errors)| {
        flaws.extend(errors.iter().map(|error| format!("{tag}: {error}")));
        readable
    });
    let mut messages = Messages::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let mut places = Places::default();
        if let Some(pattern) = &message.value {
            collect(pattern, &mut places);
        }
        if messages
            .insert(message.id.name.to_owned(), places)
            .is_some()
        {
            flaws.push(format!("{tag}: {} is there twice", message.id.name));
        }
    }
    messages
}

impl Places {
    fn all(&self) -> BTreeSet<String> {
        self.shown.union(&self.choosing).cloned().collect()
    }
}

/// Collects the places of a pattern.
fn collect(pattern: &Pattern<&str>, places: &mut Places) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => note(inline, &mut places.shown),
            Expression::Select { selector, variants } => {
                note(selector, &mut places.choosing);
                for variant in variants {
                    collect(&variant.value, places);
                }
            }
        }
    }
}

fn note(expression: &InlineExpression<&str>, places: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            // With a capital letter, it is the same place at the beginning of a sentence.
            places.insert(id.name.to_lowercase());
        }
        InlineExpression::Placeable { expression } => {
            if let Expression::Inline(inline) = &**expression {
                note(inline, places);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_are_found() {
        let texts = Texts::new(&[
            (
                Language::English,
                "one = { $a } and { $b }\ntwo = two\ntwo = again\n",
            ),
            (Language::SimplifiedChinese, "one = { $a }\nthree = 三\n} "),
        ]);
        let found = flaws(&texts).join("\n");
        let expected = [
            "en: two is there twice",
            "zh-Hans: one: expected the places {\"a\", \"b\"}, found {\"a\"}",
            "zh-Hans: expected the message two, found none",
            "zh-Hans: three is not in English",
        ];
        for line in expected {
            assert!(found.contains(line), "{line:?} in {found}");
        }
        let nothing_yet = Texts::new(&[(Language::English, "one = 1")]);
        assert_eq!(flaws(&nothing_yet), Vec::<String>::new());
    }
}
