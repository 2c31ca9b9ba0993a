//! The journal: the findings that the master has received, in the order in which they came.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::wire::{MAX_MESSAGE_BYTES, finding_of_bytes, finding_to_bytes};
use crate::{Finding, JobLevelError, Place, Subject};

/// Beginning of a journal; the number is that of its layout.
const MAGIC: &[u8] = b"gametree job-level journal 2\n";
/// Bytes before each record: its length, its checksum, and the checksum of both.
const FRAME_BYTES: usize = 12;

/// A record of a journal.
pub(crate) enum Record {
    /// The subject of the proof.
    Subject(Subject),
    /// A finding, and its place in the queue.
    Finding(Place, Arc<Finding>),
}

/// A file to which records are only added, each after its length and its checksum.
///
/// The file is flushed before anything rests on it, and locked as long as it is open.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a journal, or creates an empty one, and calls `replay` with its subject and then with each finding in it, in order.
    ///
    /// An unfinished record at the end, which a killed master has left, is cut off.
    pub(crate) fn open(
        path: &Path,
        replay: &mut dyn FnMut(Record) -> Result<(), JobLevelError>,
    ) -> Result<Self, JobLevelError> {
        let io = |error| JobLevelError::io(path, error);
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let file = file.map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let expected = "a journal that no other master keeps";
                return Err(wrong(path, expected, "one that is in use"));
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let length = file.metadata().map_err(io)?.len();
        let mut journal = Journal {
            path: path.to_owned(),
            file,
        };
        let whole = journal.read(length, replay)?;
        if whole < length {
            journal.file.set_len(whole).map_err(io)?;
        }
        Ok(journal)
    }

    /// Writes the beginning of an empty journal.
    pub(crate) fn begin(&mut self, subject: &Subject) -> Result<(), JobLevelError> {
        let subject = framed(subject.to_string().as_bytes());
        self.write(&[MAGIC, &subject].concat())
    }

    /// Adds findings, which are on the disk when this returns.
    pub(crate) fn add(&mut self, findings: &[(Place, Arc<Finding>)]) -> Result<(), JobLevelError> {
        let records = findings.iter().map(|(place, finding)| {
            let mut record = place.milliseconds.to_le_bytes().to_vec();
            record.extend(place.sequence.to_le_bytes());
            record.extend(finding_to_bytes(finding));
            framed(&record)
        });
        let records: Vec<Vec<u8>> = records.collect();
        self.write(&records.concat())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), JobLevelError> {
        let written = self.file.write_all(bytes);
        let written = written.and_then(|()| self.file.sync_data());
        written.map_err(|error| JobLevelError::io(&self.path, error))
    }

    /// Reads the records; returns the bytes up to the end of the last whole record.
    fn read(
        &mut self,
        length: u64,
        replay: &mut dyn FnMut(Record) -> Result<(), JobLevelError>,
    ) -> Result<u64, JobLevelError> {
        let path = &self.path;
        let io = |error| JobLevelError::io(path, error);
        self.file.seek(SeekFrom::Start(0)).map_err(io)?;
        let mut reader = BufReader::new(&self.file);
        let mut magic = Vec::new();
        let begin = (&mut reader).take(MAGIC.len() as u64);
        { begin }.read_to_end(&mut magic).map_err(io)?;
        if magic != MAGIC {
            // A first write that was cut short leaves a journal without content.
            return if MAGIC.starts_with(&magic) {
                Ok(0)
            } else {
                Err(wrong(path, "a journal of a shared proof", "another file"))
            };
        }
        let mut whole = MAGIC.len() as u64;
        let mut is_first = true;
        loop {
            let left = length - whole;
            let Some(record) = next_record(&mut reader, left, path, whole)? else {
                return Ok(if is_first { 0 } else { whole });
            };
            whole += (FRAME_BYTES + record.len()) as u64;
            let place = format!("{}, byte {}", path.display(), whole);
            let strange = |expected| JobLevelError::unexpected(place, expected, "another record");
            if is_first {
                let text = String::from_utf8(record).ok();
                let subject = text.and_then(|text| Subject::parse(&text));
                let subject = subject.ok_or_else(|| strange("what the proof is about"))?;
                replay(Record::Subject(subject))?;
                is_first = false;
                continue;
            }
            let finding = of_bytes(&record).ok_or_else(|| strange("a finding of a worker"))?;
            replay(finding)?;
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // A child process that is being started may hold a copy of the descriptor, which would keep the lock.
        let _ = self.file.unlock();
    }
}

fn of_bytes(record: &[u8]) -> Option<Record> {
    let (milliseconds, rest) = record.split_first_chunk()?;
    let (sequence, rest) = rest.split_first_chunk()?;
    let place = Place {
        milliseconds: u64::from_le_bytes(*milliseconds),
        sequence: u64::from_le_bytes(*sequence),
    };
    Some(Record::Finding(place, Arc::new(finding_of_bytes(rest)?)))
}

fn wrong(path: &Path, expected: &str, found: &str) -> JobLevelError {
    JobLevelError::unexpected(path.display(), expected, found)
}

/// Returns a record with its frame before it.
fn framed(record: &[u8]) -> Vec<u8> {
    let length = u32::try_from(record.len()).expect("certificates are bounded");
    let mut bytes = length.to_le_bytes().to_vec();
    bytes.extend(crc32fast::hash(record).to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(record);
    bytes
}

/// Returns the next record; `None` at the end, and where the last record was cut short.
fn next_record(
    reader: &mut impl BufRead,
    left: u64,
    path: &Path,
    offset: u64,
) -> Result<Option<Vec<u8>>, JobLevelError> {
    let io = |error| JobLevelError::io(path, error);
    let Some(left) = left.checked_sub(FRAME_BYTES as u64) else {
        return Ok(None);
    };
    let mut frame = [0; FRAME_BYTES];
    reader.read_exact(&mut frame).map_err(io)?;
    let number = |at: usize| {
        let bytes = frame[at..at + 4].try_into().expect("four bytes");
        u32::from_le_bytes(bytes)
    };
    let (length, sum) = (number(0) as usize, number(4));
    let damaged = || {
        let expected = format!("a sound record at byte {offset}");
        wrong(path, &expected, "a damaged one")
    };
    if crc32fast::hash(&frame[..8]) != number(8) {
        // After a power failure, the length of a file may have reached the disk before its content.
        let mut rest = frame.into_iter().map(Ok).chain(reader.bytes());
        return if rest.all(|byte| matches!(byte, Ok(0))) {
            Ok(None)
        } else {
            Err(damaged())
        };
    }
    if length > MAX_MESSAGE_BYTES {
        return Err(damaged());
    }
    if length as u64 > left {
        return Ok(None);
    }
    let mut record = vec![0; length];
    reader.read_exact(&mut record).map_err(io)?;
    match crc32fast::hash(&record) == sum {
        true => Ok(Some(record)),
        // As above, the frame may have reached the disk before the record.
        false if length as u64 == left => Ok(None),
        false => Err(damaged()),
    }
}
