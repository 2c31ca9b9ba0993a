//! Trees as JSON: nested arrays with leaves in them, or objects for nodes with a name.

use std::fmt;

use gametree_core::{Mismatch, Player};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};

use crate::Shape;
use crate::error::TextPlace;
use crate::leaf::{Leaf, WORDS};
use crate::outline::is_name;
use crate::tree_builder::TreeBuilder;

/// Reads a tree.
pub(crate) fn read<L: Leaf>(text: &str) -> Result<Shape<L>, Mismatch> {
    let mut builder = TreeBuilder::<L>::new();
    let mut json = serde_json::Deserializer::from_str(text);
    // The builder limits the depth, and so the stack: 1 MiB is enough.
    json.disable_recursion_limit();
    let root = Item {
        kind: Kind::Node,
        builder: &mut builder,
    };
    let read = root.deserialize(&mut json).and_then(|()| json.end());
    read.map_err(|error| refusal::<L>(text, &error))?;
    Ok(builder.finish())
}

/// Converts a parser's error to the form of all errors in trees, with the place in characters instead of bytes.
fn refusal<L: Leaf>(text: &str, error: &serde_json::Error) -> Mismatch {
    let line = text
        .split('\n')
        .nth(error.line().saturating_sub(1))
        .unwrap_or("");
    let read = line
        .char_indices()
        .take_while(|(at, _)| *at < error.column());
    let place = TextPlace {
        line: error.line(),
        column: read.clone().count().max(1),
    };
    let message = error.to_string().replace(char::is_control, " ");
    let place_of_parser = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&place_of_parser).unwrap_or(&message);
    if let Some((found, expected)) = message.rsplit_once(", expected ") {
        let kinds = ["invalid type: ", "invalid value: "];
        let kind = kinds.into_iter().find(|kind| found.starts_with(kind));
        place.error(expected, &found[kind.map_or(0, str::len)..])
    } else if let Some(expected) = message.strip_prefix("expected ") {
        let rest = read.last().map_or("\n", |(at, _)| &line[at..]);
        // A shell takes the quotes away where they are not quoted themselves.
        let unquoted = WORDS.into_iter().find(|word| rest.starts_with(word));
        if let Some(word) = unquoted {
            return place.error(format_args!("\"{word}\" in quotes"), word);
        }
        let expected = expected.replace("value", &node::<L>());
        let found = rest.chars().next().unwrap_or('\n');
        place.error(expected, format_args!("{found:?}"))
    } else if let Some(what) = message.strip_prefix("EOF while parsing ") {
        place.error(format_args!("the rest of {what}"), "end of text")
    } else {
        place.error("a tree as JSON", message)
    }
}

/// The next item to read, and the tree to which it belongs.
struct Item<'a, L> {
    kind: Kind,
    builder: &'a mut TreeBuilder<L>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A leaf, a list of children, or an object.
    Node,
    /// The leaf in an object.
    Value,
    /// The list of children in an object.
    Children,
}

impl<'de, L: Leaf> DeserializeSeed<'de> for Item<'_, L> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        // The parser's frame for a list alone is the smaller one.
        if self.kind == Kind::Children {
            json.deserialize_seq(self)
        } else {
            json.deserialize_any(self)
        }
    }
}

impl<'de, L: Leaf> Visitor<'de> for Item<'_, L> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.kind {
            Kind::Node => node::<L>(),
            Kind::Value => L::expected(),
            Kind::Children => "a list of nodes".to_owned(),
        })
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        let leaf = L::read(&number.to_string()).filter(|_| !L::IS_QUOTED);
        self.leaf(leaf, Unexpected::Signed(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        let leaf = L::read(&number.to_string()).filter(|_| !L::IS_QUOTED);
        self.leaf(leaf, Unexpected::Unsigned(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        let leaf = L::read(&number.to_string()).filter(|_| !L::IS_QUOTED);
        self.leaf(leaf, Unexpected::Float(number))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<(), E> {
        let leaf = L::read(word).filter(|_| L::IS_QUOTED);
        self.leaf(leaf, Unexpected::Str(word))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        if self.kind == Kind::Value {
            return Err(Error::invalid_type(Unexpected::Seq, &self));
        }
        self.begin()?;
        while list.next_element_seed(self.inner(Kind::Node))?.is_some() {}
        self.end()
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<(), A::Error> {
        if self.kind != Kind::Node {
            return Err(Error::invalid_type(Unexpected::Map, &self));
        }
        self.begin()?;
        let mut earlier = Vec::new();
        while let Some(key) = object.next_key::<Key>()? {
            self.check(key, &earlier)?;
            earlier.push(key);
            match key {
                Key::Name => self.name(&object.next_value::<String>()?)?,
                Key::Root => self.first_mover(&object.next_value::<String>()?)?,
                Key::Value => object.next_value_seed(self.inner(Kind::Value))?,
                Key::Children => object.next_value_seed(self.inner(Kind::Children))?,
            }
        }
        self.end()
    }
}

/// A key of an object; other programs call a name a label.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Key {
    #[serde(alias = "label")]
    Name,
    Value,
    Children,
    /// The side to move at the root.
    Root,
}

impl<L: Leaf> Item<'_, L> {
    fn inner(&mut self, kind: Kind) -> Item<'_, L> {
        let builder = &mut *self.builder;
        Item { kind, builder }
    }

    /// Begins a node, unless the item is only a part of one.
    fn begin<E: Error>(&mut self) -> Result<(), E> {
        if self.kind != Kind::Node {
            return Ok(());
        }
        let begun = self.builder.begin();
        begun.map_err(|limit| wrong("one more", limit))
    }

    fn end<E: Error>(self) -> Result<(), E> {
        if self.kind != Kind::Node || self.builder.end() {
            Ok(())
        } else {
            Err(wrong("neither", "a value or children"))
        }
    }

    fn leaf<E: Error>(mut self, leaf: Option<L>, found: Unexpected<'_>) -> Result<(), E> {
        if leaf.is_none() || self.kind == Kind::Children {
            return Err(Error::invalid_value(found, &self));
        }
        self.begin()?;
        self.builder.current().leaf = leaf;
        self.end()
    }

    /// Checks that a key may follow the earlier ones of its object: none comes twice, and a leaf has no children.
    fn check<E: Error>(&self, key: Key, earlier: &[Key]) -> Result<(), E> {
        let is_content = |key| matches!(key, Key::Value | Key::Children);
        let excludes = |other| key == other || (is_content(key) && is_content(other));
        if earlier.iter().any(|&other| excludes(other)) {
            Err(wrong(
                "one more",
                "each key once, and either a value or children",
            ))
        } else if key == Key::Root && self.builder.ply() > 0 {
            Err(wrong("it further down", "`root` only at the root"))
        } else {
            Ok(())
        }
    }

    fn name<E: Error>(&mut self, name: &str) -> Result<(), E> {
        if !is_name(name) {
            let expected = "a name, which is a letter and then letters, digits, _, - and '";
            return Err(Error::invalid_value(Unexpected::Str(name), &expected));
        }
        self.builder.current().name = Some(name.into());
        Ok(())
    }

    fn first_mover<E: Error>(&mut self, word: &str) -> Result<(), E> {
        let [first, second] = L::SIDES;
        self.builder.set_first_mover(match word {
            word if word == first => Player::First,
            word if word == second => Player::Second,
            _ => {
                return Err(wrong(
                    format_args!("{word:?}"),
                    format_args!("{first:?} or {second:?}"),
                ));
            }
        });
        Ok(())
    }
}

/// Describes what may stand at the place of a node.
fn node<L: Leaf>() -> String {
    format!("a node, which is a list, an object, or {}", L::expected())
}

/// Creates an error that [`refusal`] takes apart again.
fn wrong<E: Error>(found: impl fmt::Display, expected: impl fmt::Display) -> E {
    E::custom(format_args!("{found}, expected {expected}"))
}
