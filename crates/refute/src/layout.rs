//! The bytes of certificates as their crate's README describes them, split for changes and joined again with correct checksums.

/// The first bytes of every certificate.
const MAGIC: [u8; 8] = *b"\x89GTC\r\n\x1a\n";
/// The bytes of the digest of the rules, which follows the position from version 2 on.
const DIGEST: usize = 8;
/// The most bytes of proof in a block.
const BLOCK: usize = 1 << 16;

/// A certificate, field by field; no field is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) version: u16,
    pub(crate) game: Vec<u8>,
    pub(crate) position: Vec<u8>,
    pub(crate) digest: Vec<u8>,
    pub(crate) key_kind: u8,
    pub(crate) symmetric_plies: u32,
    pub(crate) table: u8,
    pub(crate) buckets: u64,
    pub(crate) claims: Vec<(u8, i16)>,
    /// The bytes after the claims: the language of arguments, where there is one.
    pub(crate) language: Vec<u8>,
    /// The entries of all proofs.
    pub(crate) proof: Vec<u8>,
    /// The number of entries that the file states.
    pub(crate) entries: u64,
}

impl Parts {
    /// Splits a whole certificate into its fields.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(&MAGIC)?;
        let version = u16::from_le_bytes(take(&mut rest)?);
        let length = u32::from_le_bytes(take(&mut rest)?) as usize;
        let behind = rest.len().checked_sub(length)?;
        let game = text(&mut rest)?;
        let position = text(&mut rest)?;
        let digest = if version > 1 {
            rest.split_off(..DIGEST)?.to_vec()
        } else {
            Vec::new()
        };
        let [key_kind] = take(&mut rest)?;
        let symmetric_plies = u32::from_le_bytes(take(&mut rest)?);
        let [table] = take(&mut rest)?;
        let buckets = u64::from_le_bytes(take(&mut rest)?);
        let count = u16::from_le_bytes(take(&mut rest)?);
        let claims = (0..count)
            .map(|_| claim(&mut rest))
            .collect::<Option<_>>()?;
        let language = rest.split_off(..rest.len().checked_sub(behind)?)?.to_vec();
        let _sum = take::<4>(&mut rest)?;
        let proof = blocks(&mut rest)?;
        let entries = u64::from_le_bytes(take(&mut rest)?);
        Some(Parts {
            version,
            game,
            position,
            digest,
            key_kind,
            symmetric_plies,
            table,
            buckets,
            claims,
            language,
            proof,
            entries,
        })
    }

    /// Returns the certificate with all checksums correct.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut fields = Vec::new();
        for text in [&self.game, &self.position] {
            fields.extend(u16::try_from(text.len()).unwrap_or(u16::MAX).to_le_bytes());
            fields.extend(text);
        }
        fields.extend(&self.digest);
        fields.push(self.key_kind);
        fields.extend(self.symmetric_plies.to_le_bytes());
        fields.push(self.table);
        fields.extend(self.buckets.to_le_bytes());
        let count = u16::try_from(self.claims.len()).unwrap_or(u16::MAX);
        fields.extend(count.to_le_bytes());
        for (player, score) in &self.claims {
            fields.push(*player);
            fields.extend(score.to_le_bytes());
        }
        fields.extend(&self.language);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(length(fields.len()));
        bytes.extend(fields);
        seal(&mut bytes);
        for block in self.proof.chunks(BLOCK) {
            bytes.extend(length(block.len()));
            bytes.extend(block);
            bytes.extend(crc32fast::hash(block).to_le_bytes());
        }
        bytes.extend(length(0));
        bytes.extend(self.entries.to_le_bytes());
        seal(&mut bytes);
        bytes
    }

    /// Counts the numbers of the proof: bytes whose top bit, which marks a continuation, is clear. Without arguments, these numbers are the entries.
    pub(crate) fn count(&self) -> u64 {
        self.proof.iter().filter(|&&byte| byte < 128).count() as u64
    }
}

/// Appends the checksum of all bytes.
pub(crate) fn seal(bytes: &mut Vec<u8>) {
    bytes.extend(crc32fast::hash(bytes).to_le_bytes());
}

fn length(count: usize) -> [u8; 4] {
    u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes()
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    rest.split_off(..N)?.try_into().ok()
}

fn claim(rest: &mut &[u8]) -> Option<(u8, i16)> {
    let [player, low, high] = take(rest)?;
    Some((player, i16::from_le_bytes([low, high])))
}

/// Returns the bytes of all blocks, up to the closing length of 0.
fn blocks(rest: &mut &[u8]) -> Option<Vec<u8>> {
    let mut proof = Vec::new();
    loop {
        let length = u32::from_le_bytes(take(rest)?) as usize;
        if length == 0 {
            return Some(proof);
        }
        proof.extend(rest.split_off(..length)?);
        let _sum = take::<4>(rest)?;
    }
}

fn text(rest: &mut &[u8]) -> Option<Vec<u8>> {
    let length = usize::from(u16::from_le_bytes(take(rest)?));
    Some(rest.split_off(..length)?.to_vec())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use gametree_certificate::SeenTable;
    use gametree_registry::{NoWatcher, Purpose, SearchTask};
    use gametree_search::SearchLimits;

    use super::*;

    /// Returns a certificate as the program writes it.
    fn certificate(game: &str) -> Vec<u8> {
        let mut session = gametree::builtin().registry().open(game).expect(game);
        let task = SearchTask::new(Purpose::Solve, SearchLimits::default());
        let answer = session.search(&task, &mut NoWatcher).expect("an answer");
        let mut file = Vec::new();
        let sink: &mut dyn Write = &mut file;
        let written = session.certify(&answer, &task, SeenTable::Growing, sink);
        written.expect("a proof");
        file
    }

    #[test]
    fn a_file_taken_apart_and_put_together_is_the_same() {
        for game in [
            "mnk:4,4,3",
            "mnk:5,4,4",
            "tree:[[3,5],[2,9]]",
            "kayles:path-7",
        ] {
            let file = certificate(game);
            let parts = Parts::of(&file).expect(game);
            assert_eq!(parts.game, game.as_bytes());
            let has_arguments = !parts.language.is_empty();
            assert_eq!(has_arguments, game == "mnk:5,4,4");
            assert!(has_arguments || parts.count() == parts.entries, "{game}");
            assert!(parts.to_bytes() == file, "{game}");
        }
    }
}
