//! Report on what a certificate has shown.

use std::fmt;

use gametree_core::KeyKind;

use crate::walk::Counts;
use crate::{Followed, Header, SeenTable, Value};

/// The results of a complete certificate, as replayed by the checker or by the writer while it writes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The game, the position and the claims.
    pub header: Header,
    /// The value that follows from the claims.
    pub value: Value,
    /// The assumptions besides the rules on which the value rests.
    pub basis: Basis,
    /// Number of entries: one move for each position of a proven side, and the entries of arguments.
    pub entries: u64,
    /// Number of positions reached during the replay, counted each time that they were reached.
    pub positions: u64,
    /// Length of the certificate in bytes.
    pub bytes: u64,
    /// The end of the line that was [followed](crate::Certificate::following); `None` if no line was followed.
    pub followed: Option<Followed>,
}

impl Report {
    /// Makes the report that follows from a proof of all claims of the header.
    pub(crate) fn new(
        header: Header,
        language: Option<&'static str>,
        value: Value,
        counts: Counts,
        bytes: u64,
    ) -> Self {
        let has_names = header.seen != SeenTable::Buckets(0);
        let basis = Basis {
            key_kind: has_names.then_some(header.key_kind),
            symmetric_plies: if has_names { header.symmetric_plies } else { 0 },
            language: language.filter(|_| counts.arguments > 0),
        };
        Report {
            header,
            value,
            basis,
            entries: counts.entries,
            positions: counts.positions,
            bytes,
            followed: None,
        }
    }
}

/// The assumptions besides the rules of the game on which a check rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The names by which positions were recognised as proven already; `None` if no positions were remembered.
    pub key_kind: Option<KeyKind>,
    /// Number of plies from the position on in which rotations and reflections counted as the same position.
    pub symmetric_plies: u32,
    /// The language of the arguments that were accepted; `None` if the proofs have none.
    pub language: Option<&'static str>,
}

impl Basis {
    /// Returns `true` if no two different positions can have counted as one; with [`Basis::symmetric_plies`], up to symmetry.
    pub const fn is_exact(self) -> bool {
        matches!(self.key_kind, None | Some(KeyKind::Exact))
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.key_kind.map(|key_kind| match key_kind {
            KeyKind::Exact => "exact position keys".to_owned(),
            KeyKind::Hash128 => "position keys hashed to 128 bits".to_owned(),
            KeyKind::Hash64 => "position keys hashed to 64 bits".to_owned(),
        });
        let symmetry = (self.symmetric_plies > 0).then(|| "symmetry".to_owned());
        let arguments = self
            .language
            .map(|language| format!("arguments in {language}"));
        let mut parts: Vec<String> = [symmetry, names, arguments].into_iter().flatten().collect();
        match parts.pop() {
            None => f.write_str("the rules alone"),
            Some(last) if parts.is_empty() => write!(f, "the rules and {last}"),
            Some(last) => write!(f, "the rules, {} and {last}", parts.join(", ")),
        }
    }
}
