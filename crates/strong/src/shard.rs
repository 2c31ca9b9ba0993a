//! A shard: the positions of a layer whose codes lie in one range, as one file.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use gametree_core::Score;
use memmap2::Mmap;

use crate::StrongError;
use crate::block::{BLOCK, BLOCK_HEAD, BlockReader, is_undamaged, write_block};
use crate::manifest::Subject;
use crate::number::Number;
use crate::score_book::ScoreBook;

/// Beginning of a shard.
pub(crate) const MAGIC: [u8; 8] = *b"\x89GTD\r\n\x1A\n";
/// Version of the layout that this program writes and reads.
pub(crate) const VERSION: u16 = 2;
/// Number of bytes before the scores.
const HEAD: usize = 40;
/// Number of bytes of a score with its length.
const ENTRY: usize = 3;
/// Number of bytes of the place of a block.
const PLACE: usize = 4;

/// Header of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShardHeader {
    pub(crate) code_bits: u32,
    /// The checksum of the game and of the position that all others follow.
    pub(crate) subject: u32,
    pub(crate) layer: u32,
    /// The number of the shard within its layer.
    pub(crate) number: u32,
    pub(crate) positions: u64,
}

impl ShardHeader {
    pub(crate) fn new(subject: &Subject, layer: u32, number: u32, positions: u64) -> Self {
        ShardHeader {
            code_bits: subject.code_bits,
            subject: subject.checksum(),
            layer,
            number,
            positions,
        }
    }
}

impl fmt::Display for ShardHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShardHeader {
            code_bits,
            layer,
            number,
            positions,
            ..
        } = self;
        write!(
            f,
            "shard {number} of layer {layer}, {positions} positions of {code_bits} bits"
        )
    }
}

/// Returns the file of these positions, whose codes ascend, with their scores or without any; `None` where the format cannot hold them.
pub(crate) fn write_shard<C: Number>(
    header: ShardHeader,
    codes: &[C],
    scores: &[Score],
) -> Option<Vec<u8>> {
    let book = ScoreBook::of(scores)?;
    let mut places: Vec<(C, u32)> = Vec::with_capacity(codes.len().div_ceil(BLOCK));
    let mut blocks = Vec::new();
    for (at, block) in codes.chunks(BLOCK).enumerate() {
        places.push((block[0], u32::try_from(blocks.len()).ok()?));
        let scores = scores.chunks(BLOCK).nth(at).unwrap_or_default();
        blocks.extend(write_block(block, scores, &book, header.code_bits));
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(u16::try_from(header.code_bits).ok()?.to_le_bytes());
    bytes.extend(header.subject.to_le_bytes());
    bytes.extend(header.layer.to_le_bytes());
    bytes.extend(header.number.to_le_bytes());
    bytes.extend(header.positions.to_le_bytes());
    bytes.extend(u32::try_from(blocks.len()).ok()?.to_le_bytes());
    bytes.extend(u32::try_from(book.entries().len()).ok()?.to_le_bytes());
    for &(score, bits) in book.entries() {
        bytes.extend(score.raw().to_le_bytes());
        bytes.push(u8::try_from(bits).ok()?);
    }
    for (first, place) in places {
        first.write(&mut bytes);
        bytes.extend(place.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(blocks);
    Some(bytes)
}

/// A shard that is mapped into memory and read on demand.
#[derive(Debug)]
pub(crate) struct Shard<C> {
    path: PathBuf,
    map: Mmap,
    header: ShardHeader,
    book: ScoreBook,
    /// The place where the index begins; `blocks` is where the blocks begin.
    index: usize,
    blocks: usize,
    first: C,
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes[at..at + N].try_into().expect("within the file")
}

impl<C: Number> Shard<C> {
    /// Opens a shard, and reads and checks its index.
    pub(crate) fn open(path: &Path, expected: ShardHeader) -> Result<Self, StrongError> {
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StrongError::at(path, expected.to_string(), "no file"),
            _ => StrongError::io(path, error),
        })?;
        let metadata = file.metadata();
        if !metadata.is_ok_and(|metadata| metadata.is_file()) {
            return Err(StrongError::at(
                path,
                expected.to_string(),
                "something else than a file",
            ));
        }
        #[expect(
            unsafe_code,
            reason = "queries in microseconds need the file in memory"
        )]
        // SAFETY: the bytes are read as bytes, and every number in them is checked before it is used. A shard is written aside and renamed, and never changed in place. So a change under a reader comes from another program, against the documented use.
        let map = unsafe { Mmap::map(&file) }.map_err(|error| StrongError::io(path, error))?;
        if map.len() < HEAD + 4 {
            let expected = format!("at least {} bytes", HEAD + 4);
            return Err(StrongError::at(
                path,
                expected,
                format!("{} bytes", map.len()),
            ));
        }
        if map[..8] != MAGIC {
            return Err(StrongError::at(
                path,
                "a shard of a database",
                "another file",
            ));
        }
        let version = u16::from_le_bytes(number(&map, 8));
        if version != VERSION {
            let expected = format!("version {VERSION}");
            return Err(StrongError::at(
                path,
                expected,
                format!("version {version}"),
            ));
        }
        let found = ShardHeader {
            code_bits: u32::from(u16::from_le_bytes(number(&map, 10))),
            subject: u32::from_le_bytes(number(&map, 12)),
            layer: u32::from_le_bytes(number(&map, 16)),
            number: u32::from_le_bytes(number(&map, 20)),
            positions: u64::from_le_bytes(number(&map, 24)),
        };
        if found.subject != expected.subject {
            let expected = "a shard of the game and the position of the manifest";
            return Err(StrongError::at(path, expected, "one of others"));
        }
        if found != expected {
            return Err(StrongError::at(path, expected.to_string(), found));
        }
        Self::read_index(path, map, found)
    }

    /// Reads the index, which follows the first fields.
    fn read_index(path: &Path, map: Mmap, header: ShardHeader) -> Result<Self, StrongError> {
        let block_bytes = u64::from(u32::from_le_bytes(number(&map, 32)));
        let entries = u64::from(u32::from_le_bytes(number(&map, 36)));
        let count = header.positions.div_ceil(BLOCK as u64);
        // Lengths from the file are compared with its length before anything is read by them.
        let index = HEAD as u64 + entries * ENTRY as u64;
        let place = (C::BYTES + PLACE) as u64;
        let places = count.checked_mul(place);
        let whole = places.and_then(|places| places.checked_add(index + 4 + block_bytes));
        if whole != Some(map.len() as u64) || header.positions == 0 {
            let positions = header.positions;
            let expected = match whole {
                Some(bytes) => format!("{bytes} bytes for {positions} positions"),
                None => format!("fewer than {positions} positions"),
            };
            return Err(StrongError::at(
                path,
                expected,
                format!("{} bytes", map.len()),
            ));
        }
        let within = |at: u64| usize::try_from(at).expect("within the file");
        let index = within(index);
        let blocks = map.len() - within(block_bytes);
        let sum = u32::from_le_bytes(number(&map, blocks - 4));
        let found = crc32fast::hash(&map[..blocks - 4]);
        if found != sum {
            let expected = format!("the checksum {sum:08x} of its index");
            return Err(StrongError::at(path, expected, format!("{found:08x}")));
        }
        let entry = |at: &[u8]| {
            let score = Score::from_raw(i16::from_le_bytes(number(at, 0)));
            (score, u32::from(at[2]))
        };
        let entries = map[HEAD..index].chunks(ENTRY).map(entry).collect();
        let book = ScoreBook::of_entries(entries)
            .ok_or_else(|| StrongError::at(path, "the lengths of a code for scores", "others"))?;
        let shard = Shard {
            path: path.to_owned(),
            first: C::read(&map[index..]),
            map,
            header,
            book,
            index,
            blocks,
        };
        shard.check_index()?;
        Ok(shard)
    }

    /// Checks that blocks follow each other, and that their first codes ascend.
    fn check_index(&self) -> Result<(), StrongError> {
        let ascends = (1..self.block_count()).all(|block| {
            self.first_of(block - 1) < self.first_of(block)
                && self.place_of(block - 1) + BLOCK_HEAD <= self.place_of(block)
        });
        let last = self.place_of(self.block_count() - 1) + BLOCK_HEAD;
        if ascends && self.place_of(0) == 0 && last <= self.map.len() - self.blocks {
            return Ok(());
        }
        Err(StrongError::at(
            &self.path,
            "blocks in ascending order",
            "others",
        ))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) const fn header(&self) -> ShardHeader {
        self.header
    }

    /// Returns the number of bytes of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// Returns the lowest code.
    pub(crate) const fn first(&self) -> C {
        self.first
    }

    /// Returns the different scores of the positions; none for a shard of codes alone.
    pub(crate) fn scores(&self) -> impl Iterator<Item = Score> {
        self.book.entries().iter().map(|entry| entry.0)
    }

    pub(crate) fn block_count(&self) -> usize {
        (self.blocks - 4 - self.index) / (C::BYTES + PLACE)
    }

    /// Returns the lowest code of a block.
    #[inline]
    pub(crate) fn first_of(&self, block: usize) -> C {
        C::read(&self.map[self.index + block * (C::BYTES + PLACE)..])
    }

    #[inline]
    fn place_of(&self, block: usize) -> usize {
        let at = self.index + block * (C::BYTES + PLACE) + C::BYTES;
        u32::from_le_bytes(number(&self.map, at)) as usize
    }

    /// Returns the number of positions of a block.
    pub(crate) fn len_of(&self, block: usize) -> usize {
        if block + 1 < self.block_count() {
            return BLOCK;
        }
        let before = (self.block_count() - 1) as u64 * BLOCK as u64;
        usize::try_from(self.header.positions - before).expect("a block at most")
    }

    /// Returns the bytes of a block, after a check.
    fn block(&self, block: usize) -> Result<&[u8], StrongError> {
        let from = self.blocks + self.place_of(block);
        let to = if block + 1 < self.block_count() {
            self.blocks + self.place_of(block + 1)
        } else {
            self.map.len()
        };
        let bytes = &self.map[from..to];
        if is_undamaged(bytes) {
            return Ok(bytes);
        }
        let expected = format!("block {block} as it was written");
        Err(StrongError::at(&self.path, expected, "a damaged one"))
    }

    /// Hands the positions of a block to `each` in ascending order.
    pub(crate) fn read_block(
        &self,
        block: usize,
        mut each: impl FnMut(C, Score),
    ) -> Result<(), StrongError> {
        let bytes = self.block(block)?;
        let first = self.first_of(block);
        let mut reader = BlockReader::new(bytes, first, &self.book, self.header.code_bits);
        for _ in 0..self.len_of(block) {
            let next = reader.next().ok_or_else(|| self.malformed(block))?;
            each(next.0, next.1);
        }
        if reader.is_at_end() {
            Ok(())
        } else {
            Err(self.malformed(block))
        }
    }

    fn malformed(&self, block: usize) -> StrongError {
        let expected = format!("{} positions in block {block}", self.len_of(block));
        StrongError::at(&self.path, expected, "others")
    }

    /// Returns the last block whose first code is not above this one, or else the first block.
    pub(crate) fn block_of(&self, code: C) -> usize {
        let (mut low, mut high) = (0, self.block_count());
        while high - low > 1 {
            let middle = low.midpoint(high);
            if self.first_of(middle) <= code {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Looks up codes in ascending order, each block once, and calls `found` with the place and the score of each code that is there.
    pub(crate) fn find_all(
        &self,
        codes: &[C],
        mut found: impl FnMut(usize, Score),
    ) -> Result<(), StrongError> {
        let mut at = 0;
        while at < codes.len() {
            let block = self.block_of(codes[at]);
            let mut end = codes.len();
            if block + 1 < self.block_count() {
                let next = self.first_of(block + 1);
                end = at + codes[at..].partition_point(|&code| code < next);
            }
            self.read_block(block, |code, score| {
                while at < end && codes[at] < code {
                    at += 1;
                }
                while at < end && codes[at] == code {
                    found(at, score);
                    at += 1;
                }
            })?;
            at = end;
        }
        Ok(())
    }

    /// Returns the score of a position; `None` where it is not among those of the shard.
    pub(crate) fn find(&self, code: C) -> Result<Option<Score>, StrongError> {
        let block = self.block_of(code);
        let bytes = self.block(block)?;
        let first = self.first_of(block);
        let mut reader = BlockReader::new(bytes, first, &self.book, self.header.code_bits);
        for _ in 0..self.len_of(block) {
            match reader.next() {
                Some((found, score)) if found == code => return Ok(Some(score)),
                Some((found, _)) if found < code => {}
                Some(_) => return Ok(None),
                None => return Err(self.malformed(block)),
            }
        }
        Ok(None)
    }
}
