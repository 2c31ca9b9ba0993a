//! What a certificate has shown.

use std::fmt;

use gametree_core::KeyKind;

use crate::walk::Counts;
use crate::{Followed, Header, SeenTable, Value};

/// What a complete certificate shows, told by whoever has replayed it: the checker, or the writer on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which game, which position, and what is claimed.
    pub header: Header,
    /// What the claims come to.
    pub value: Value,
    /// What that rests on besides the rules.
    pub basis: Basis,
    /// What is written: a move for each position of a proven side, and what arguments say.
    pub entries: u64,
    /// Positions reached while replaying, each as often as it was.
    pub positions: u64,
    /// Length of the certificate.
    pub bytes: u64,
    /// Where the line ends that was [followed](crate::Certificate::following); `None` where there was none.
    pub followed: Option<Followed>,
}

impl Report {
    /// What follows from a proof of all claims of the header.
    pub(crate) fn new(
        (header, language): (Header, Option<&'static str>),
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

/// What a check rests on besides the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The names by which positions were known to be proven already; `None` where no position was taken for another.
    pub key_kind: Option<KeyKind>,
    /// Plies from the position on in which rotations and reflections were taken for the same.
    pub symmetric_plies: u32,
    /// The language of the arguments that were accepted; `None` where the proofs have none.
    pub language: Option<&'static str>,
}

impl Basis {
    /// Whether no two different positions can have been taken for one; with [`Basis::symmetric_plies`], up to symmetry.
    pub const fn is_exact(self) -> bool {
        matches!(self.key_kind, None | Some(KeyKind::Exact))
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.key_kind.map(|key_kind| format!("names by {key_kind}"));
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
