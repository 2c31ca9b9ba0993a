//! Results of a solver as bytes: the rules, the number of entries, and the entries, with the lowest byte of a number first.

use std::io::{self, Read, Write};

use crate::Play;
use crate::graph::VertexSet;

/// Writes the rules and the number of entries.
pub(super) fn begin(play: Play, count: usize, sink: &mut dyn Write) -> io::Result<()> {
    sink.write_all(&[number(play)])?;
    sink.write_all(&(count as u64).to_le_bytes())
}

const fn number(play: Play) -> u8 {
    match play {
        Play::Normal => 0,
        Play::Misere => 1,
    }
}

/// Reads the rules back.
pub(super) fn read_play(source: &mut dyn Read) -> io::Result<Play> {
    let [found] = array(source)?;
    let of_number = |play: &Play| number(*play) == found;
    let play = [Play::Normal, Play::Misere].into_iter().find(of_number);
    play.ok_or_else(|| wrong("the number of a rule, 0 or 1", &found.to_string()))
}

/// Reads the number of entries back.
pub(super) fn count(source: &mut dyn Read) -> io::Result<u64> {
    array(source).map(u64::from_le_bytes)
}

pub(super) fn put_set<const W: usize>(set: VertexSet<W>, sink: &mut dyn Write) -> io::Result<()> {
    let mut words = set.words().iter();
    words.try_for_each(|word| sink.write_all(&word.to_le_bytes()))
}

/// Reads back a set of some of these vertices.
pub(super) fn set<const W: usize>(
    all: VertexSet<W>,
    source: &mut dyn Read,
) -> io::Result<VertexSet<W>> {
    let mut words = [0; W];
    for word in &mut words {
        *word = u64::from_le_bytes(array(source)?);
    }
    let set = VertexSet::from_words(words);
    if set.is_empty() || !set.minus(all).is_empty() {
        return Err(wrong("vertices of the graph", "others, or none"));
    }
    Ok(set)
}

pub(super) fn array<const N: usize>(source: &mut dyn Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    source.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn wrong(expected: &str, found: &str) -> io::Error {
    let error = format!("expected {expected}, found {found}");
    io::Error::new(io::ErrorKind::InvalidData, error)
}
