//! Second implementation of the format, by its description: takes files apart and puts them together.

/// A certificate taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The version, in two bytes.
    pub(crate) version: [u8; 2],
    /// The fields of the header.
    pub(crate) fields: Vec<u8>,
    /// The proofs, without the borders of blocks.
    pub(crate) body: Vec<u8>,
    pub(crate) entries: u64,
}

/// Number of bytes before the fields.
const PROLOGUE: usize = 8 + 2 + 4;

impl Parts {
    /// Takes an intact file apart.
    pub(crate) fn of(file: &[u8]) -> Self {
        let number = |at: usize| {
            let bytes = file[at..at + 4].try_into().expect("four bytes");
            u32::from_le_bytes(bytes) as usize
        };
        let mut at = PROLOGUE + number(PROLOGUE - 4);
        let fields = file[PROLOGUE..at].to_vec();
        let mut body = Vec::new();
        at += 4;
        while number(at) > 0 {
            let block = at + 4..at + 4 + number(at);
            at = block.end + 4;
            body.extend(&file[block]);
        }
        let entries = file[at + 4..at + 12].try_into().expect("eight bytes");
        Parts {
            version: [file[8], file[9]],
            fields,
            body,
            entries: u64::from_le_bytes(entries),
        }
    }

    /// Puts a file together in blocks of `block_bytes` bytes, with all lengths and checksums in order.
    pub(crate) fn file(&self, block_bytes: usize) -> Vec<u8> {
        let mut file = b"\x89GTC\r\n\x1a\n".to_vec();
        file.extend(self.version);
        put_length(&mut file, self.fields.len());
        file.extend(&self.fields);
        put_sum_of_all(&mut file);
        for block in self.body.chunks(block_bytes) {
            put_length(&mut file, block.len());
            file.extend(block);
            file.extend(crc32fast::hash(block).to_le_bytes());
        }
        put_length(&mut file, 0);
        file.extend(self.entries.to_le_bytes());
        put_sum_of_all(&mut file);
        file
    }

    /// Returns the last field of the header: the player of a claim, and the score in two bytes.
    pub(crate) fn last_claim_mut(&mut self) -> &mut [u8] {
        let start = self.fields.len() - 3;
        &mut self.fields[start..]
    }
}

fn put_length(file: &mut Vec<u8>, length: usize) {
    let length = u32::try_from(length).expect("a short part");
    file.extend(length.to_le_bytes());
}

fn put_sum_of_all(file: &mut Vec<u8>) {
    let sum = crc32fast::hash(file);
    file.extend(sum.to_le_bytes());
}
