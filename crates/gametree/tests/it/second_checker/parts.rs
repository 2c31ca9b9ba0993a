//! Certificates, split into parts and joined again with correct checksums.

/// The bytes before the fields of the header: the first bytes, the version, the length of the fields.
const PROLOGUE: usize = 8 + 2 + 4;
/// The bytes between the text of the position and the claims: the digest of the rules, the kind of names, the plies of symmetry, the table, the number of claims.
const BETWEEN: usize = 8 + 1 + 4 + 1 + 8 + 2;

/// A certificate in parts that can be changed one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The first bytes and the version.
    pub(crate) opening: Vec<u8>,
    /// The name of the game.
    pub(crate) game: Vec<u8>,
    /// The text of the position.
    pub(crate) position: Vec<u8>,
    /// The fields between the texts and the claims, without the number of claims.
    pub(crate) between: Vec<u8>,
    /// The player and the score of each claim.
    pub(crate) claims: Vec<[u8; 3]>,
    /// The bytes of the header after the claims: the language of arguments, where there is one.
    pub(crate) surplus: Vec<u8>,
    /// The bytes of the proofs.
    pub(crate) body: Vec<u8>,
    /// The number of entries that the end of the file states.
    pub(crate) entries: u64,
}

impl Parts {
    /// Splits an intact file into its parts.
    pub(crate) fn of(file: &[u8]) -> Self {
        let word = |at: usize| usize::from(file[at]) | usize::from(file[at + 1]) << 8;
        let text = |at: usize| file[at + 2..at + 2 + word(at)].to_vec();
        let game = text(PROLOGUE);
        let position = text(PROLOGUE + 2 + game.len());
        let between = PROLOGUE + 2 + game.len() + 2 + position.len();
        let claims = between + BETWEEN;
        let claims_end = claims + 3 * word(claims - 2);
        let end = PROLOGUE + long(file, PROLOGUE - 4);
        let mut at = end + 4;
        let mut body = Vec::new();
        while long(file, at) > 0 {
            let block = at + 4..at + 4 + long(file, at);
            at = block.end + 4;
            body.extend(&file[block]);
        }
        let entries = file[at + 4..at + 12].try_into().expect("eight bytes");
        Parts {
            opening: file[..PROLOGUE - 4].to_vec(),
            game,
            position,
            between: file[between..claims - 2].to_vec(),
            claims: file[claims..claims_end].as_chunks().0.to_vec(),
            surplus: file[claims_end..end].to_vec(),
            body,
            entries: u64::from_le_bytes(entries),
        }
    }

    /// Joins the parts into a file, in blocks of `block_bytes` bytes, with all lengths and checksums correct.
    pub(crate) fn file(&self, block_bytes: usize) -> Vec<u8> {
        let mut fields = Vec::new();
        for text in [&self.game, &self.position] {
            put_short(&mut fields, text.len());
            fields.extend(text);
        }
        fields.extend(&self.between);
        put_short(&mut fields, self.claims.len());
        fields.extend(self.claims.as_flattened());
        fields.extend(&self.surplus);
        let mut file = self.opening.clone();
        put_long(&mut file, fields.len());
        file.extend(&fields);
        put_sum(&mut file, 0);
        for block in self.body.chunks(block_bytes) {
            put_long(&mut file, block.len());
            let start = file.len();
            file.extend(block);
            put_sum(&mut file, start);
        }
        put_long(&mut file, 0);
        file.extend(self.entries.to_le_bytes());
        put_sum(&mut file, 0);
        file
    }
}

fn long(file: &[u8], at: usize) -> usize {
    let bytes = file[at..at + 4].try_into().expect("four bytes");
    u32::from_le_bytes(bytes) as usize
}

fn put_short(file: &mut Vec<u8>, number: usize) {
    let number = u16::try_from(number).expect("a short part");
    file.extend(number.to_le_bytes());
}

fn put_long(file: &mut Vec<u8>, number: usize) {
    let number = u32::try_from(number).expect("a short part");
    file.extend(number.to_le_bytes());
}

/// Appends the checksum of all bytes from `start` on.
fn put_sum(file: &mut Vec<u8>, start: usize) {
    let sum = crc32fast::hash(&file[start..]);
    file.extend(sum.to_le_bytes());
}
