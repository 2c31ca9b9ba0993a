//! Values of a JSON object, each read with a description of the expected value for errors.

use gametree_core::{Mismatch, ProofNumbers, Score};
use serde_json::{Map, Value};

/// Number of characters of a value that an error shows.
const SHOWN: usize = 40;

/// Maximum of any count of a node, so that sums over all nodes stay below 64 bits.
const MOST: u64 = 1 << 40;

/// A JSON object in a line.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value, what: &str) -> Result<Self, Mismatch> {
        let object = value.as_object().map(Fields);
        object.ok_or_else(|| Mismatch::new(what, shown(Some(value))))
    }

    /// Returns `true` if there is such a key and its value is not null.
    pub(crate) fn has(self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Returns the value of a key; null counts as absent.
    fn get(self, key: &str) -> Option<&'a Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    /// Reads a value with `read`, and describes the expected and the found value if `read` refuses it.
    fn read<T>(
        self,
        key: &str,
        expected: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, Mismatch> {
        let value = self.get(key);
        value.and_then(read).ok_or_else(|| {
            let expected = format!("{expected} under {key:?}");
            Mismatch::new(expected, shown(value))
        })
    }

    /// Reads the object with `read` if the key is there.
    pub(crate) fn optional<T>(
        self,
        key: &str,
        read: impl FnOnce(Self, &str) -> Result<T, Mismatch>,
    ) -> Result<Option<T>, Mismatch> {
        self.has(key).then(|| read(self, key)).transpose()
    }

    pub(crate) fn number(self, key: &str) -> Result<u64, Mismatch> {
        self.read(key, "a number of 64 bits", Value::as_u64)
    }

    /// Reads a count that can be added to those of all other nodes.
    pub(crate) fn count(self, key: &str) -> Result<u64, Mismatch> {
        let read = |value: &Value| value.as_u64().filter(|&count| count <= MOST);
        self.read(key, &format!("a count up to {MOST}"), read)
    }

    /// Reads a count; a missing key counts as 0.
    pub(crate) fn count_or_none(self, key: &str) -> Result<u64, Mismatch> {
        Ok(self.optional(key, Self::count)?.unwrap_or(0))
    }

    pub(crate) fn small(self, key: &str) -> Result<u32, Mismatch> {
        let read = |value: &Value| value.as_u64().and_then(|number| number.try_into().ok());
        self.read(key, "a count of 32 bits", read)
    }

    pub(crate) fn text(self, key: &str) -> Result<String, Mismatch> {
        self.read(key, "a text without control characters", plain_text)
    }

    pub(crate) fn texts(self, key: &str) -> Result<Vec<String>, Mismatch> {
        let read = |value: &Value| value.as_array()?.iter().map(plain_text).collect();
        self.read(key, "a list of texts without control characters", read)
    }

    pub(crate) fn flag(self, key: &str) -> Result<bool, Mismatch> {
        self.read(key, "true or false", Value::as_bool)
    }

    pub(crate) fn seconds(self, key: &str) -> Result<f64, Mismatch> {
        /// Limit of three hundred years, which a clock can count.
        const MOST: f64 = 1e10;
        let read = |value: &Value| value.as_f64().filter(|time| (0.0..MOST).contains(time));
        self.read(key, "a number of seconds", read)
    }

    /// Reads a value that is one of these names.
    pub(crate) fn named<T: Copy>(
        self,
        key: &str,
        names: &[(&'static str, T)],
    ) -> Result<T, Mismatch> {
        let all: Vec<&str> = names.iter().map(|named| named.0).collect();
        let read = |value: &Value| {
            let name = value.as_str()?;
            names.iter().find(|named| named.0 == name)
        };
        let found = self.read(key, &format!("one of {}", all.join(", ")), read)?;
        Ok(found.1)
    }

    pub(crate) fn score(self, key: &str) -> Result<Score, Mismatch> {
        self.read(key, "a score from -32001 to 32001", score)
    }

    /// Reads two scores, where null stands for the scores in `none`.
    pub(crate) fn edges(self, key: &str, none: [Score; 2]) -> Result<[Score; 2], Mismatch> {
        let edge = |(value, none): (&Value, Score)| match value {
            Value::Null => Some(none),
            value => score(value),
        };
        let read = |value: &Value| {
            let [first, second] = value.as_array()?.as_slice() else {
                return None;
            };
            Some([edge((first, none[0]))?, edge((second, none[1]))?])
        };
        self.read(key, "two scores, null where infinite,", read)
    }

    pub(crate) fn numbers(self, key: &str) -> Result<ProofNumbers, Mismatch> {
        let number = |value: &Value| match value {
            Value::Null => Some(ProofNumbers::INFINITY),
            value => value.as_u64()?.try_into().ok(),
        };
        let read = |value: &Value| {
            let [pn, dn] = value.as_array()?.as_slice() else {
                return None;
            };
            let (pn, dn) = (number(pn)?, number(dn)?);
            Some(ProofNumbers { pn, dn })
        };
        self.read(key, "two counts of 32 bits, null where infinite,", read)
    }

    /// Reads an object.
    pub(crate) fn object(self, key: &str) -> Result<Fields<'a>, Mismatch> {
        let read = |value: &'a Value| value.as_object().map(Fields);
        self.read(key, "an object", read)
    }
}

fn score(value: &Value) -> Option<Score> {
    let raw = i16::try_from(value.as_i64()?).ok()?;
    let score = Score::from_raw(raw);
    (score.raw() == raw).then_some(score)
}

/// Shortens a value for an error message.
fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else {
        return "nothing".to_owned();
    };
    let text = value.to_string();
    if text.chars().count() <= SHOWN {
        return text;
    }
    let start: String = text.chars().take(SHOWN).collect();
    format!("{start} …")
}

/// Reads a text without control characters, so that a terminal prints it and does not obey it.
fn plain_text(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    (!text.contains(char::is_control)).then(|| text.to_owned())
}
