//! The content of a table as bytes.

use std::io::{self, Read, Write};

use crate::epoch::STAMP_BITS;
use crate::word::Layout;
use crate::{Record, Table};

/// The number of entries that are written after one count.
const BATCH: usize = 1_024;

impl<R: Record> Table<R> {
    /// Writes everything that [`Table::records`] yields, and returns the number of entries written.
    ///
    /// Other threads may go on using the table; records that they store meanwhile may be missing.
    /// The entries come in batches: their number in four bytes, then each key and packed record, all with the lowest byte first.
    /// A batch of none ends them.
    /// The bytes contain no checksum; anything that is kept for long should get one.
    ///
    /// # Errors
    /// Fails when the sink fails.
    pub fn write_to(&self, sink: &mut (impl Write + ?Sized)) -> io::Result<u64> {
        let mut records = self.records();
        let mut batch = Vec::with_capacity(BATCH * 2 * size_of::<R::Word>());
        let mut written = 0;
        loop {
            let mut count = 0_u32;
            for (key, record) in records.by_ref().take(BATCH) {
                put_word(&mut batch, key);
                put_word(&mut batch, record.pack());
                count += 1;
            }
            sink.write_all(&count.to_le_bytes())?;
            if count == 0 {
                return Ok(written);
            }
            sink.write_all(&batch)?;
            batch.clear();
            written += u64::from(count);
        }
    }

    /// Puts the entries that [`Table::write_to`] has written into this table, whatever its size, and returns their number.
    ///
    /// # Errors
    /// Fails when the source fails or ends before the entries do, and with [`io::ErrorKind::InvalidData`] for bytes that no table has written.
    /// The entries before the error are then in the table.
    pub fn read_from(&self, source: &mut (impl Read + ?Sized)) -> io::Result<u64> {
        let mut read = 0;
        loop {
            let mut count = [0; 4];
            source.read_exact(&mut count)?;
            let count = u32::from_le_bytes(count);
            if count == 0 {
                return Ok(read);
            }
            if usize::try_from(count).is_ok_and(|count| count > BATCH) {
                return Err(invalid(format!(
                    "expected at most {BATCH} entries in a batch, found {count}"
                )));
            }
            for _ in 0..count {
                let key = word(source)?;
                let packed: R::Word = word(source)?;
                if packed.leading().leading_zeros() < STAMP_BITS {
                    let found = packed.leading() >> (u64::BITS - STAMP_BITS);
                    return Err(invalid(format!(
                        "expected a record whose first byte is 0, found {found}"
                    )));
                }
                self.put(key, R::unpack(packed));
            }
            read += u64::from(count);
        }
    }
}

/// Appends a word, with its lowest byte first.
fn put_word<W: Layout>(batch: &mut Vec<u8>, word: W) {
    let bits: u128 = word.into();
    batch.extend_from_slice(&bits.to_le_bytes()[..size_of::<W>()]);
}

/// Reads a word that [`put_word`] has appended.
fn word<W: Layout>(source: &mut (impl Read + ?Sized)) -> io::Result<W> {
    let mut bytes = [0; size_of::<u128>()];
    source.read_exact(&mut bytes[..size_of::<W>()])?;
    let word = W::try_from(u128::from_le_bytes(bytes));
    Ok(word.ok().expect("no more bytes than a word has"))
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Wide(u64);

    impl Record for Wide {
        type Word = u128;

        fn pack(self) -> u128 {
            u128::from(self.0)
        }
        fn unpack(bits: u128) -> Self {
            Wide(u64::try_from(bits).expect("packed from 64 bits"))
        }
        fn priority(self) -> u32 {
            0
        }
    }

    fn key(n: u64) -> u128 {
        u128::from(n.wrapping_mul(0x9E37_79B9_7F4A_7C15)) << 64 | u128::from(n)
    }

    fn written(count: u64) -> Vec<u8> {
        let table = Table::with_bytes(1 << 22).expect("4 MiB");
        for n in 0..count {
            table.put(key(n), Wide(n));
        }
        let mut bytes = Vec::new();
        table.write_to(&mut bytes).expect("memory is no file");
        bytes
    }

    #[test]
    fn what_is_written_is_read_into_a_table_of_another_size() {
        for count in [0, 1, 1_024, 3_000] {
            let table = Table::<Wide>::with_bytes(1 << 20).expect("1 MiB");
            let read = table.read_from(&mut &written(count)[..]);
            let found = (0..count).filter(|&n| table.get(key(n)) == Some(Wide(n)));
            let found = found.count() as u64;
            // A few percent may find their places taken.
            let read = read.expect("whole");
            assert!(read * 100 >= count * 99, "{read} of {count}");
            assert!(found * 100 >= count * 95, "{found} of {count}");
        }
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let bytes = written(3);
        for length in 0..bytes.len() {
            let table = Table::<Wide>::with_bytes(1 << 12).expect("4 KiB");
            let error = table.read_from(&mut &bytes[..length]).expect_err("cut");
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{length}");
        }
    }

    #[test]
    fn what_no_table_writes_is_refused() {
        let table = Table::<Wide>::with_bytes(1 << 12).expect("4 KiB");
        let mut bytes = written(1);
        bytes[0..4].copy_from_slice(&1_025_u32.to_le_bytes());
        let error = table.read_from(&mut &bytes[..]).expect_err("too many");
        assert!(error.to_string().contains("found 1025"), "{error}");
        bytes = written(1);
        bytes[4 + 31] = 9;
        let error = table.read_from(&mut &bytes[..]).expect_err("too large");
        assert!(error.to_string().ends_with("found 9"), "{error}");
    }
}
