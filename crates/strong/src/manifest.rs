//! The manifest: the content of a folder, and the progress of the work.

use std::fmt::Write;
use std::path::Path;
use std::str::FromStr;

use crate::StrongError;

/// Name of the manifest in the folder of a database.
pub(crate) const MANIFEST: &str = "manifest";
/// Beginning of its first line.
const TITLE: &str = "gametree strong";
/// Version of the layout of the folder.
const VERSION: u32 = 2;
/// Largest manifest in bytes, which has a line for each shard; a longer file is refused.
pub(crate) const MOST_BYTES: u64 = 1 << 28;

/// The subject of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    /// The game with its parameters.
    pub(crate) game: String,
    /// The position that all others follow.
    pub(crate) position: String,
    pub(crate) code_bits: u32,
}

/// A shard, as the manifest lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ShardEntry {
    pub(crate) number: u32,
    pub(crate) positions: u64,
    pub(crate) bytes: u64,
    /// The lowest code of the shard.
    pub(crate) first: u128,
}

/// A layer with its shards in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) number: u32,
    pub(crate) is_solved: bool,
    pub(crate) shards: Vec<ShardEntry>,
}

/// The content and the progress of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(crate) subject: Subject,
    /// The layers without a gap, including those without positions.
    pub(crate) layers: Vec<Layer>,
    /// Set when no further layer has positions.
    pub(crate) is_listed: bool,
}

impl Subject {
    /// Returns the checksum that distinguishes shards of another game, or from another position.
    pub(crate) fn checksum(&self) -> u32 {
        crc32fast::hash(format!("{}\n{}\n", self.game, self.position).as_bytes())
    }
}

impl Layer {
    pub(crate) fn positions(&self) -> u64 {
        self.shards.iter().map(|shard| shard.positions).sum()
    }
}

impl ShardEntry {
    /// Returns the entry in one line.
    pub(crate) fn line(&self) -> String {
        let ShardEntry {
            number,
            positions,
            bytes,
            first,
        } = self;
        format!("shard {number} {positions} {bytes} {first:x}")
    }

    /// Reads the line of an entry.
    pub(crate) fn of_line(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let is_shard = words.next() == Some("shard");
        let entry = ShardEntry {
            number: next(&mut words)?,
            positions: next(&mut words)?,
            bytes: next(&mut words)?,
            first: u128::from_str_radix(words.next()?, 16).ok()?,
        };
        let is_sound = (1..=u64::from(u32::MAX)).contains(&entry.positions);
        (is_shard && words.next().is_none() && is_sound).then_some(entry)
    }
}

fn next<'a, T: FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

impl Manifest {
    /// Returns the manifest of a database without layers.
    pub(crate) const fn new(subject: Subject) -> Self {
        Manifest {
            subject,
            layers: Vec::new(),
            is_listed: false,
        }
    }

    /// Returns `true` if every layer is solved, and there is one at least.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_listed && !self.layers.is_empty() && self.layers.iter().all(|layer| layer.is_solved)
    }

    /// Returns the number of classes of symmetric positions.
    pub(crate) fn positions(&self) -> u64 {
        self.layers.iter().map(Layer::positions).sum()
    }

    /// Returns the text of the file.
    pub(crate) fn print(&self) -> String {
        let Subject {
            game,
            position,
            code_bits,
        } = &self.subject;
        let mut text =
            format!("{TITLE} {VERSION}\ngame {game}\nposition {position}\ncode-bits {code_bits}\n");
        for layer in &self.layers {
            let state = if layer.is_solved { "solved" } else { "listed" };
            writeln!(text, "layer {} {state}", layer.number).expect("a string takes all");
            for shard in &layer.shards {
                writeln!(text, "{}", shard.line()).expect("a string takes all");
            }
        }
        let state = if self.is_listed { "whole" } else { "open" };
        writeln!(text, "layers {state}").expect("a string takes all");
        let sum = crc32fast::hash(text.as_bytes());
        writeln!(text, "checksum {sum:08x}").expect("a string takes all");
        text
    }

    /// Reads the text of a file.
    pub(crate) fn parse(path: &Path, text: &str) -> Result<Self, StrongError> {
        let title = text.lines().next().unwrap_or_default();
        let version = title.strip_prefix(TITLE).map(str::trim);
        match version {
            None => {
                return Err(StrongError::at(
                    path,
                    "the manifest of a database",
                    "another file",
                ));
            }
            Some(version) if version != VERSION.to_string() => {
                let expected = format!("version {VERSION}");
                return Err(StrongError::at(
                    path,
                    expected,
                    format!("version {version:?}"),
                ));
            }
            Some(_) => {}
        }
        let (body, last) = text
            .strip_suffix('\n')
            .and_then(|text| text.rsplit_once('\n'))
            .ok_or_else(|| StrongError::at(path, "a checksum at its end", "none"))?;
        let sum = crc32fast::hash(format!("{body}\n").as_bytes());
        let expected = format!("checksum {sum:08x}");
        if last != expected {
            let found = last.chars().take(40).collect::<String>();
            return Err(StrongError::at(path, expected, format!("{found:?}")));
        }
        Self::parse_body(body)
            .ok_or_else(|| StrongError::at(path, "the lines of a manifest", "other lines"))
    }

    fn parse_body(body: &str) -> Option<Self> {
        let mut lines = body.lines().skip(1).peekable();
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let subject = Subject {
            game: field("game")?.to_owned(),
            position: field("position")?.to_owned(),
            code_bits: field("code-bits")?.parse().ok()?,
        };
        let mut manifest = Manifest::new(subject);
        while let Some(line) = lines.next() {
            if let Some(state) = line.strip_prefix("layers ") {
                manifest.is_listed = state == "whole";
                let has_start = manifest
                    .layers
                    .first()
                    .is_none_or(|layer| !layer.shards.is_empty());
                return (has_start && lines.next().is_none()).then_some(manifest);
            }
            let (number, state) = line.strip_prefix("layer ")?.split_once(' ')?;
            let mut layer = Layer {
                number: number.parse().ok().filter(|&number| number < u32::MAX)?,
                is_solved: state == "solved",
                shards: Vec::new(),
            };
            while let Some(line) = lines.next_if(|line| line.starts_with("shard ")) {
                layer.shards.push(ShardEntry::of_line(line)?);
            }
            let before = manifest.layers.last().map(|layer| layer.number);
            let follows = before.is_none_or(|before| before.checked_add(1) == Some(layer.number));
            let ascends = |pair: &[ShardEntry]| {
                pair[0].number < pair[1].number && pair[0].first < pair[1].first
            };
            if !follows || !layer.shards.windows(2).all(ascends) {
                return None;
            }
            manifest.layers.push(layer);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let shard = |number, first| ShardEntry {
            number,
            positions: 3,
            bytes: 70,
            first,
        };
        let subject = Subject {
            game: "heap:3".to_owned(),
            position: "3:X".to_owned(),
            code_bits: 70,
        };
        let mut manifest = Manifest::new(subject);
        manifest.layers = vec![
            Layer {
                number: 4,
                is_solved: false,
                shards: vec![shard(0, 0), shard(2, u128::MAX)],
            },
            Layer {
                number: 5,
                is_solved: true,
                shards: Vec::new(),
            },
        ];
        manifest
    }

    fn error_of(text: &str) -> String {
        let parsed = Manifest::parse(Path::new("db"), text);
        parsed.expect_err("not a manifest").to_string()
    }

    #[test]
    fn manifests_are_read_back() {
        for is_listed in [false, true] {
            let manifest = Manifest {
                is_listed,
                ..manifest()
            };
            let parsed = Manifest::parse(Path::new("db"), &manifest.print());
            assert_eq!(parsed.expect("as printed"), manifest);
        }
    }

    #[test]
    fn every_flipped_bit_is_seen() {
        let text = manifest().print();
        for bit in 0..8 * text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if let Ok(flipped) = String::from_utf8(bytes) {
                error_of(&flipped);
            }
        }
    }

    #[test]
    fn other_files_are_refused_in_one_line() {
        assert_eq!(
            error_of("hello\n"),
            "db: expected the manifest of a database, found another file"
        );
        assert_eq!(
            error_of("gametree strong 7\n"),
            "db: expected version 2, found version \"7\""
        );
        assert_eq!(
            error_of("gametree strong 2"),
            "db: expected a checksum at its end, found none"
        );
    }
}
