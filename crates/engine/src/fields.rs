//! The fields of a query, read by their names.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use gametree_command::{parse_bytes, parse_time, whole_number};
use gametree_core::{Mismatch, quote};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::QueryError;

/// The fields of a query: an object of JSON in which no name stands twice.
///
/// A field with the value null counts as one that is not given.
#[derive(Clone, Debug, Default)]
pub struct Fields(Vec<(String, Value)>);

impl From<Map<String, Value>> for Fields {
    fn from(object: Map<String, Value>) -> Self {
        Fields(object.into_iter().collect())
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct OfObject;

        impl<'de> Visitor<'de> for OfObject {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        from.deserialize_map(OfObject)
    }
}

impl Fields {
    /// Reads the fields from a line.
    pub(crate) fn read(line: &str) -> Result<Self, QueryError> {
        let read: Result<Fields, _> = serde_json::from_str(line);
        read.map_err(|error| QueryError::line(&Mismatch::new("a JSON object", error.to_string())))
    }

    /// Checks that every field is one of these, and that none is given twice.
    ///
    /// # Errors
    /// When one is not.
    pub fn check_names(&self, known: &[&str]) -> Result<(), QueryError> {
        let mut seen = BTreeSet::new();
        for (name, _) in &self.0 {
            if !known.contains(&name.as_str()) {
                let expected = match known {
                    [] => "no fields".to_owned(),
                    known => format!("one of the fields {}", known.join(", ")),
                };
                return Err(QueryError::input(
                    name,
                    &Mismatch::new(expected, quote(name)),
                ));
            }
            if !seen.insert(name) {
                let error = Mismatch::new("each field once", "it twice");
                return Err(QueryError::input(name, &error));
            }
        }
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&Value> {
        let mut fields = self.0.iter();
        let found = fields.find(|(field, _)| field == name);
        found
            .map(|(_, value)| value)
            .filter(|value| !value.is_null())
    }

    /// Returns a text.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, QueryError> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let text = value.as_str();
        text.map(Some).ok_or_else(|| wrong(name, "a string", value))
    }

    /// Returns a text that must be given.
    pub(crate) fn needed_text(&self, name: &str) -> Result<&str, QueryError> {
        let missing = || QueryError::input(name, &Mismatch::new("a string", "none"));
        self.text(name)?.ok_or_else(missing)
    }

    /// Returns a list of texts, empty where none is given.
    pub(crate) fn texts(&self, name: &str, most: usize) -> Result<Vec<String>, QueryError> {
        let Some(value) = self.get(name) else {
            return Ok(Vec::new());
        };
        let items = value.as_array();
        let items = items.ok_or_else(|| wrong(name, "an array of strings", value))?;
        if items.len() > most {
            let expected = format!("at most {most} strings");
            let error = Mismatch::new(expected, items.len().to_string());
            return Err(QueryError::refused(name, &error));
        }
        let text = |item: &Value| {
            let text = item.as_str().map(str::to_owned);
            text.ok_or_else(|| wrong(name, "strings", item))
        };
        items.iter().map(text).collect()
    }

    /// Returns a whole number within a range; `3.0` is whole as well.
    pub(crate) fn whole(
        &self,
        name: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, QueryError> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let number = value.as_number().and_then(whole_number);
        let number = number.filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| {
            let expected = format!("a whole number from {} to {}", range.start(), range.end());
            wrong(name, &expected, value)
        })
    }

    /// Returns a whole number that may be below zero, 0 where none is given.
    pub(crate) fn priority(&self, name: &str) -> Result<i32, QueryError> {
        let Some(value) = self.get(name) else {
            return Ok(0);
        };
        let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
        let expected = || format!("a whole number from {} to {}", i32::MIN, i32::MAX);
        number.ok_or_else(|| wrong(name, &expected(), value))
    }

    /// Returns a time: a number of seconds, or a text as on the command line.
    pub(crate) fn time(&self, name: &str) -> Result<Option<Duration>, QueryError> {
        let time = match self.get(name) {
            None => return Ok(None),
            Some(Value::String(text)) => parse_time(text),
            Some(Value::Number(number)) => parse_time(&plain(number.as_f64())),
            Some(value) => {
                let expected = "a number of seconds, or a time such as \"50ms\" or \"2s\"";
                return Err(wrong(name, expected, value));
            }
        };
        time.map(Some)
            .map_err(|error| QueryError::input(name, &error))
    }

    /// Returns a size in bytes: a number, or a text as on the command line.
    pub(crate) fn bytes(&self, name: &str) -> Result<Option<usize>, QueryError> {
        let bytes = match self.get(name) {
            None => return Ok(None),
            Some(Value::String(text)) => parse_bytes(text),
            Some(Value::Number(number)) => {
                let whole = whole_number(number).map(|bytes| bytes.to_string());
                parse_bytes(&whole.unwrap_or_else(|| number.to_string()))
            }
            Some(value) => {
                let expected = "a number of bytes, or a size such as \"64MiB\"";
                return Err(wrong(name, expected, value));
            }
        };
        bytes
            .map(Some)
            .map_err(|error| QueryError::input(name, &error))
    }
}

/// Returns a number without an exponent; a text that is no time where there is none.
fn plain(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| format!("{number}"))
}

/// Returns the error for a value of another kind; of lists and objects, only the kind is named, since they can be long.
fn wrong(name: &str, expected: &str, found: &Value) -> QueryError {
    let found = match found {
        Value::Array(_) => "an array".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => quote(text),
        other => other.to_string(),
    };
    QueryError::input(name, &Mismatch::new(expected, found))
}
