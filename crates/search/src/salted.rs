//! Positions with the keys that an engine's table uses.

use std::borrow::Cow;
use std::io::{self, Read};

use gametree_core::{KeyKind, Keys, Position, Salt};

/// Returns the position with its keys drawn from the salt of a table, unless the keys are exact.
pub(crate) fn salted<P: Position>(pos: &P, salt: Salt) -> Cow<'_, P> {
    if matches!(P::KEYS, Keys::Exact) || pos.key_kind() == KeyKind::Exact {
        return Cow::Borrowed(pos);
    }
    let mut pos = pos.clone();
    pos.salt_keys(salt);
    Cow::Owned(pos)
}

/// Reads the salt that precedes the entries of a table.
pub(crate) fn read_salt(source: &mut dyn Read) -> io::Result<Salt> {
    let mut bytes = [0; Salt::BYTES];
    source.read_exact(&mut bytes)?;
    Ok(Salt::from_bytes(bytes))
}
