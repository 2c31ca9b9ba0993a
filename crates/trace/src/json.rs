//! Names of the format, for writing and reading alike.

use gametree_core::{Cut, NodeKind, Player, Salt};

use crate::Bound;

/// Returns the name of a reason in files.
pub(crate) const fn cut_name(reason: Cut) -> &'static str {
    match reason {
        Cut::Beta => "beta",
        Cut::Table => "table",
        Cut::MateDistance => "mate_distance",
        Cut::EnhancedTransposition => "enhanced_transposition",
        Cut::Known => "known",
        Cut::StandPat => "stand_pat",
        Cut::NullMove => "null_move",
    }
}

pub(crate) const PLAYERS: [(&str, Player); 2] =
    [("first", Player::First), ("second", Player::Second)];
pub(crate) const KINDS: [(&str, NodeKind); 2] = [("or", NodeKind::Or), ("and", NodeKind::And)];
pub(crate) const BOUNDS: [(&str, Bound); 3] = [
    ("exact", Bound::Exact),
    ("lower", Bound::Lower),
    ("upper", Bound::Upper),
];

/// Returns the reasons with their names.
pub(crate) fn cuts() -> [(&'static str, Cut); Cut::ALL.len()] {
    Cut::ALL.map(|reason| (cut_name(reason), reason))
}

/// Returns the name of a value in files.
pub(crate) fn name_of<T: Copy + PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    let found = names.iter().find(|named| named.1 == value);
    found.expect("every value has a name").0
}

/// Writes a salt as hexadecimal digits.
pub(crate) fn salt_text(salt: Salt) -> String {
    let digits = salt.to_bytes().map(|byte| format!("{byte:02x}"));
    digits.concat()
}

/// Reads a salt from hexadecimal digits.
pub(crate) fn salt_of(text: &str) -> Option<Salt> {
    let mut bytes = [0; Salt::BYTES];
    if text.len() != 2 * bytes.len() || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
    }
    Some(Salt::from_bytes(bytes))
}
