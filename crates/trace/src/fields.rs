//! Values of a file that other crates define, each with a description of the expected value for errors.

use std::time::Duration;

use gametree_core::{Bound, Cut, Goal, NodeKind, Player, ProofNumbers, Salt, Score, Window};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::Serializer as ToValue;
use serde_json::{Value, json};

/// Maximum of any count of a node, so that sums over all nodes stay below 64 bits.
const MOST: u64 = 1 << 40;

/// A value with a form in files; `#[serde(with = "fields")]` writes and reads it.
pub(crate) trait Field: Sized {
    /// Description of the expected value.
    const EXPECTED: &str;

    fn to_json(&self) -> Value;

    /// Reads a value; returns `None` if it is not the expected one.
    fn from_json(value: &Value) -> Option<Self>;
}

pub(crate) fn serialize<T: Field, S: Serializer>(field: &T, sink: S) -> Result<S::Ok, S::Error> {
    field.to_json().serialize(sink)
}

pub(crate) fn deserialize<'de, T: Field, D: Deserializer<'de>>(source: D) -> Result<T, D::Error> {
    let value = Value::deserialize(source)?;
    T::from_json(&value).ok_or_else(|| {
        let found = value.to_string();
        D::Error::invalid_value(Unexpected::Other(&found), &T::EXPECTED)
    })
}

/// Reads a value that is the default if it is null.
pub(crate) fn or_default<'de, T, D>(source: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    Option::deserialize(source).map(Option::unwrap_or_default)
}

/// Reads a count that can be added to those of all other nodes; null is 0.
pub(crate) fn count<'de, D: Deserializer<'de>>(source: D) -> Result<u64, D::Error> {
    let count = or_default(source)?;
    if count <= MOST {
        return Ok(count);
    }
    let expected = format!("a count up to {MOST}");
    Err(D::Error::invalid_value(
        Unexpected::Unsigned(count),
        &&*expected,
    ))
}

/// Returns `true` if a value is left out of files.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl<T: Field> Field for Option<T> {
    const EXPECTED: &str = T::EXPECTED;

    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_json)
    }

    fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            value => T::from_json(value).map(Some),
        }
    }
}

impl Field for [String; 2] {
    const EXPECTED: &str = "the names of two players";

    fn to_json(&self) -> Value {
        json!(self)
    }

    fn from_json(value: &Value) -> Option<Self> {
        Self::deserialize(value).ok()
    }
}

impl Field for Score {
    const EXPECTED: &str = "a score from -32001 to 32001";

    fn to_json(&self) -> Value {
        json!(self.raw())
    }

    fn from_json(value: &Value) -> Option<Self> {
        let raw = i16::try_from(value.as_i64()?).ok()?;
        let score = Score::from_raw(raw);
        (score.raw() == raw).then_some(score)
    }
}

impl Field for Window {
    const EXPECTED: &str = "two scores, null where infinite";

    fn to_json(&self) -> Value {
        let edge = |score: Score, infinite| (score != infinite).then(|| score.raw());
        let alpha = edge(self.alpha, Score::NEG_INFINITY);
        json!([alpha, edge(self.beta, Score::INFINITY)])
    }

    fn from_json(value: &Value) -> Option<Self> {
        let [alpha, beta] = value.as_array()?.as_slice() else {
            return None;
        };
        let alpha = Option::from_json(alpha)?.unwrap_or(Score::NEG_INFINITY);
        let beta = Option::from_json(beta)?.unwrap_or(Score::INFINITY);
        Some(Window::new(alpha, beta))
    }
}

impl Field for ProofNumbers {
    const EXPECTED: &str = "two counts of 32 bits, null where infinite";

    fn to_json(&self) -> Value {
        let finite = |number| (number != Self::INFINITY).then_some(number);
        json!([finite(self.pn), finite(self.dn)])
    }

    fn from_json(value: &Value) -> Option<Self> {
        let [pn, dn] = <[Option<u32>; 2]>::deserialize(value).ok()?;
        let number = |number: Option<u32>| number.unwrap_or(Self::INFINITY);
        let (pn, dn) = (number(pn), number(dn));
        Some(ProofNumbers { pn, dn })
    }
}

impl Field for Salt {
    const EXPECTED: &str = "32 hexadecimal digits";

    fn to_json(&self) -> Value {
        json!(format!("{:032x}", u128::from_be_bytes(self.to_bytes())))
    }

    fn from_json(value: &Value) -> Option<Self> {
        let is_digits = |text: &&str| text.bytes().all(|digit| digit.is_ascii_hexdigit());
        let text = value.as_str().filter(|text| text.len() == 2 * Salt::BYTES);
        let number = u128::from_str_radix(text.filter(is_digits)?, 16).ok()?;
        Some(Salt::from_bytes(number.to_be_bytes()))
    }
}

/// A time in seconds, rounded to the microsecond.
impl Field for Duration {
    const EXPECTED: &str = "a number of seconds";

    fn to_json(&self) -> Value {
        json!((self.as_secs_f64() * 1e6).round() / 1e6)
    }

    fn from_json(value: &Value) -> Option<Self> {
        /// Limit of three hundred years, which a clock can count.
        const MOST: f64 = 1e10;
        let seconds = value.as_f64().filter(|time| (0.0..MOST).contains(time))?;
        Some(micros(Duration::from_secs_f64(seconds)))
    }
}

/// Rounds a time to the microsecond, as in traces.
pub(crate) fn micros(time: Duration) -> Duration {
    let nanos = (time.as_nanos() + 500) / 1_000 * 1_000;
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

/// The cuts by their reasons; those that did not occur are left out.
impl Field for [u64; Cut::ALL.len()] {
    const EXPECTED: &str = "an object with counts of cuts";

    fn to_json(&self) -> Value {
        let counted = Cut::ALL.into_iter().zip(self).filter(|cut| *cut.1 > 0);
        let named = counted.map(|(reason, count)| (cut_name(reason), json!(count)));
        Value::Object(named.collect())
    }

    fn from_json(value: &Value) -> Option<Self> {
        let mut cuts = [0; Cut::ALL.len()];
        if value.is_null() {
            return Some(cuts);
        }
        let named = value.as_object()?;
        for (reason, count) in Cut::ALL.into_iter().zip(&mut cuts) {
            let named = named.get(&cut_name(reason)).unwrap_or(&Value::Null);
            *count = self::count(named).ok()?;
        }
        Some(cuts)
    }
}

fn cut_name(reason: Cut) -> String {
    match CutName::serialize(&reason, ToValue) {
        Ok(Value::String(name)) => name,
        _ => unreachable!("a variant without fields is a text"),
    }
}

impl Field for Goal {
    const EXPECTED: &str = "a player, and the least score that reaches the goal";

    fn to_json(&self) -> Value {
        GoalFields::serialize(self, ToValue).expect("names and numbers have a form in JSON")
    }

    fn from_json(value: &Value) -> Option<Self> {
        GoalFields::deserialize(value).ok()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Goal")]
struct GoalFields {
    #[serde(with = "PlayerName")]
    player: Player,
    #[serde(with = "crate::fields")]
    least: Score,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Player", rename_all = "snake_case")]
pub(crate) enum PlayerName {
    First,
    Second,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "NodeKind", rename_all = "snake_case")]
pub(crate) enum KindName {
    Or,
    And,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Bound", rename_all = "snake_case")]
pub(crate) enum BoundName {
    Exact,
    Lower,
    Upper,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Cut", rename_all = "snake_case")]
pub(crate) enum CutName {
    Beta,
    Table,
    MateDistance,
    EnhancedTransposition,
    Known,
    StandPat,
    NullMove,
    LateMoves,
}
