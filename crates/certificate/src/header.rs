//! Header of a certificate: the game, the position and the claims.

use std::io::Read;

use gametree_core::{KeyKind, Player, Score};

use crate::source::{Fields, Source, malformed};
use crate::{CheckError, Claim, SeenTable};

/// The version of the format for proofs without arguments.
pub const VERSION: u16 = 2;
/// The version of the format for proofs with arguments.
pub const VERSION_WITH_ARGUMENTS: u16 = 3;

/// The first bytes of every certificate, which identify the format and reveal text-mode transfers and cleared high bits.
pub const MAGIC: [u8; 8] = *b"\x89GTC\r\n\x1a\n";
/// Maximum number of bytes in the fields of a header.
pub(crate) const MAX_FIELDS: usize = 1 << 16;

/// The description of a certificate that stands before its proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game with its parameters, by the name under which it is found.
    pub game: String,
    /// The position, as the game writes it.
    pub position: String,
    /// The [digest](gametree_core::Notation::rules_digest) of the rules of the game.
    pub rules: u64,
    /// The kind of names under which positions were remembered.
    pub key_kind: KeyKind,
    /// Number of plies from the position on in which rotations and reflections counted as the same position.
    pub symmetric_plies: u32,
    /// Kind and size of the table of remembered positions.
    pub seen: SeenTable,
    /// The claims, in the order of their proofs.
    pub claims: Vec<Claim>,
    /// The language of the arguments; `None` where the proofs have none.
    pub language: Option<String>,
}

impl Header {
    /// Returns the version of the format.
    pub(crate) const fn version(&self) -> u16 {
        match self.language {
            None => VERSION,
            Some(_) => VERSION_WITH_ARGUMENTS,
        }
    }

    /// Encodes the fields, without the length and the checksum around them.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for text in [&self.game, &self.position] {
            bytes.extend(length(text.len()).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend(self.rules.to_le_bytes());
        bytes.push(match self.key_kind {
            KeyKind::Hash64 => 0,
            KeyKind::Hash128 => 1,
            KeyKind::Exact => 2,
        });
        bytes.extend(self.symmetric_plies.to_le_bytes());
        let (kind, buckets) = match self.seen {
            SeenTable::Growing => (0, 0),
            SeenTable::Buckets(buckets) => (1, buckets),
        };
        bytes.push(kind);
        bytes.extend(buckets.to_le_bytes());
        bytes.extend(length(self.claims.len()).to_le_bytes());
        for claim in &self.claims {
            bytes.push(u8::from(claim.player() == Player::Second));
            bytes.extend(claim.score().raw().to_le_bytes());
        }
        if let Some(language) = &self.language {
            bytes.extend(length(language.len()).to_le_bytes());
            bytes.extend(language.as_bytes());
        }
        bytes
    }

    /// Reads everything before the proofs.
    pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Self, CheckError> {
        let magic = source.array::<8>("the first bytes of a certificate")?;
        if magic != MAGIC {
            let found = format!("{:?}", String::from_utf8_lossy(&magic));
            return Err(malformed(0, "the first bytes of a certificate", found));
        }
        let version = u16::from_le_bytes(source.array("a version")?);
        if version != VERSION && version != VERSION_WITH_ARGUMENTS {
            let offset = MAGIC.len() as u64;
            let expected = format!("version {VERSION} or {VERSION_WITH_ARGUMENTS}");
            return Err(malformed(offset, expected, version));
        }
        let offset = source.offset();
        let length = u32::from_le_bytes(source.array("the length of the header")?) as usize;
        if length > MAX_FIELDS {
            let expected = format!("at most {MAX_FIELDS} bytes of header");
            return Err(malformed(offset, expected, length));
        }
        let start = source.offset();
        let mut bytes = vec![0; length];
        source.fill(&mut bytes, "the header")?;
        source.checksum_of_all()?;
        Self::from_fields(version, &mut Fields::new(&bytes, start))
    }

    /// Decodes the fields.
    pub(crate) fn from_fields(version: u16, fields: &mut Fields<'_>) -> Result<Self, CheckError> {
        let header = Header {
            game: fields.text("the name of a game")?,
            position: fields.text("the text of a position")?,
            rules: u64::from_le_bytes(fields.array("a digest of the rules")?),
            key_kind: match fields.byte("a kind of names")? {
                0 => KeyKind::Hash64,
                1 => KeyKind::Hash128,
                2 => KeyKind::Exact,
                other => return Err(fields.wrong("a kind of names from 0 to 2", other)),
            },
            symmetric_plies: u32::from_le_bytes(fields.array("plies of symmetry")?),
            seen: seen_table(fields)?,
            claims: claims(fields)?,
            language: match version {
                VERSION_WITH_ARGUMENTS => Some(fields.text("the language of arguments")?),
                _ => None,
            },
        };
        fields.end()?;
        Ok(header)
    }
}

fn seen_table(fields: &mut Fields<'_>) -> Result<SeenTable, CheckError> {
    let kind = fields.byte("a kind of table")?;
    if kind > 1 {
        return Err(fields.wrong("a kind of table from 0 to 1", kind));
    }
    let buckets = u64::from_le_bytes(fields.array("a number of buckets")?);
    match (kind, buckets) {
        (0, 0) => Ok(SeenTable::Growing),
        (0, _) => Err(fields.wrong("no buckets", buckets)),
        (_, _) => Ok(SeenTable::Buckets(buckets)),
    }
}

fn claims(fields: &mut Fields<'_>) -> Result<Vec<Claim>, CheckError> {
    let count = u16::from_le_bytes(fields.array("a number of claims")?);
    if count == 0 {
        return Err(fields.wrong("at least one claim", count));
    }
    (0..count).map(|_| claim(fields)).collect()
}

fn claim(fields: &mut Fields<'_>) -> Result<Claim, CheckError> {
    let player = match fields.byte("a player")? {
        0 => Player::First,
        1 => Player::Second,
        other => return Err(fields.wrong("player 0 or 1", other)),
    };
    let raw = i16::from_le_bytes(fields.array("a score")?);
    let is_written = |claim: &Claim| claim.score().raw() == raw;
    Claim::at_least(player, Score::from_raw(raw))
        .filter(is_written)
        .ok_or_else(|| fields.wrong("the score of a game", raw))
}

/// Converts a length for the fields; a length that does not fit makes the fields too long in any case.
fn length(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
