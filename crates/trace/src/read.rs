//! Reader of traces from JSON lines.

use std::collections::HashMap;
use std::io::{BufRead, Read};

use gametree_core::{Mismatch, Place, without_mark};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

use crate::lines::{Format, Keys, LastLine, NodeLine};
use crate::write::{FORMAT, VERSION};
use crate::{Counts, Header, Node, PointsVisit, Step, Trace, Visit};

/// Number of characters of a text that an error shows.
const SHOWN: usize = 40;

/// Limits on the memory that a file may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of bytes in a line, its end included.
    pub line_bytes: usize,
    /// Maximum number of nodes.
    pub nodes: usize,
}

impl Default for Limits {
    /// Returns a megabyte for a line, which is more than a node with the longest names takes, and a hundred thousand nodes.
    fn default() -> Self {
        Limits {
            line_bytes: 1 << 20,
            nodes: 100_000,
        }
    }
}

impl Trace {
    /// Reads the output of [`Trace::write`], and ignores unknown keys.
    ///
    /// # Errors
    /// Fails if the file is not a trace, has another version, is damaged, or exceeds a limit; the error names the line.
    pub fn read(source: impl BufRead, limits: Limits) -> Result<Trace, Mismatch> {
        let mut reader = Reader {
            source,
            limits,
            line: 0,
        };
        let trace = reader.trace();
        trace.map_err(|error| {
            let line = reader.line.max(1);
            match error.place {
                Some(_) => error,
                None => error.with_place(Place::Text { line, column: 1 }),
            }
        })
    }

    /// Returns `true` if a file that begins with these bytes is meant to be a trace, even if another program has changed its spaces.
    pub fn is_begun_by(beginning: &[u8]) -> bool {
        let start = format!("{{\"format\":\"{FORMAT}\"");
        let is_black = |byte: &&u8| !byte.is_ascii_whitespace();
        let mut begun = without_mark(beginning).iter().filter(is_black);
        start.bytes().all(|byte| begun.next() == Some(&byte))
    }
}

struct Reader<R> {
    source: R,
    limits: Limits,
    /// The number of the line that was read last, counted from 1.
    line: usize,
}

impl<R: BufRead> Reader<R> {
    fn trace(&mut self) -> Result<Trace, Mismatch> {
        let header = self.header()?;
        let mut nodes: Vec<Node> = Vec::new();
        let mut places = HashMap::new();
        loop {
            let expected = "a node, or the totals at the end";
            let line = self.object(expected)?;
            let line = line.ok_or_else(|| Mismatch::new(expected, "the end of the file"))?;
            let keys: Keys = self.parse(&line, expected)?;
            if keys.totals.is_some() {
                let last: LastLine = self.parse(&line, expected)?;
                let trace = Trace {
                    header,
                    nodes,
                    beyond: last.beyond.unwrap_or_default(),
                    found: last.answer,
                };
                check_end(&trace, last.totals)?;
                self.end()?;
                return Ok(trace);
            }
            if nodes.len() >= self.limits.nodes {
                let most = format!("at most {} nodes", self.limits.nodes);
                return Err(Mismatch::new(most, "more"));
            }
            let visit = self.visit(&line, &keys, expected)?;
            let node = node(self.parse(&line, expected)?, visit, &nodes, &places)?;
            places.insert(node.number, nodes.len());
            nodes.push(node);
        }
    }

    fn header(&mut self) -> Result<Header, Mismatch> {
        let expected = format!("a trace, whose first line has \"format\":\"{FORMAT}\"");
        let line = self.object(&expected)?;
        let line = line.ok_or_else(|| Mismatch::new(&*expected, "an empty file"))?;
        let Format { format, version } = self.parse(&line, &expected)?;
        if format != FORMAT {
            let found = match format {
                Value::String(_) => shown(&format.to_string()),
                _ => "another object".to_owned(),
            };
            return Err(Mismatch::new(expected, found));
        }
        if version != VERSION {
            let expected = format!("version {VERSION} of the format");
            let found = shown(&format!("version {version}"));
            return Err(Mismatch::new(expected, found));
        }
        let header: Header = self.parse(&line, &expected)?;
        let [game, position] = [&header.game, &header.position];
        let texts = [game, position, &header.engine, &header.generator];
        check_texts(texts.into_iter().chain(&header.players))?;
        Ok(header)
    }

    fn visit(&self, line: &[u8], keys: &Keys, expected: &str) -> Result<Visit, Mismatch> {
        if keys.kind.is_some() {
            return self.parse(line, expected).map(Visit::Proof);
        }
        let mut points: PointsVisit = self.parse(line, expected)?;
        if keys.value.is_some() {
            points.answer = Some(self.parse(line, expected)?);
        }
        Ok(Visit::Points(points))
    }

    /// Checks that only blank lines follow.
    fn end(&mut self) -> Result<(), Mismatch> {
        match self.line()? {
            None => Ok(()),
            Some(_) => Err(Mismatch::new("nothing after the totals", "another line")),
        }
    }

    /// Reads the parts of an object that belong to `T`; other keys are ignored.
    fn parse<T: DeserializeOwned>(&self, line: &[u8], expected: &str) -> Result<T, Mismatch> {
        serde_json::from_slice(line).map_err(|error| {
            let place = Place::Text {
                line: self.line,
                column: error.column().max(1),
            };
            mismatch(&error, expected).with_place(place)
        })
    }

    /// Reads the next line that is not blank, which holds an object; returns `None` at the end.
    fn object(&mut self, expected: &str) -> Result<Option<Vec<u8>>, Mismatch> {
        let line = self.line()?;
        let is_other = |line: &Vec<u8>| !line.trim_ascii_start().starts_with(b"{");
        if line.as_ref().is_some_and(is_other) {
            return Err(Mismatch::new(expected, "something else than an object"));
        }
        Ok(line)
    }

    /// Reads the next line that is not blank; returns `None` at the end.
    fn line(&mut self) -> Result<Option<Vec<u8>>, Mismatch> {
        let limit = self.limits.line_bytes;
        let mut bytes = Vec::new();
        while bytes.trim_ascii().is_empty() {
            bytes.clear();
            let mut line = (&mut self.source).take(limit as u64 + 1);
            let count = line
                .read_until(b'\n', &mut bytes)
                .map_err(|error| Mismatch::new("a file that can be read", error.to_string()))?;
            if count == 0 {
                return Ok(None);
            }
            if self.line == 0 {
                bytes = without_mark(&bytes).to_vec();
            }
            self.line += 1;
            if bytes.len() > limit {
                let most = format!("a line of at most {limit} bytes");
                return Err(Mismatch::new(most, "more"));
            }
        }
        Ok(Some(bytes))
    }
}

/// Converts an error of the parser, whose text ends with the expected value and the place.
fn mismatch(error: &serde_json::Error, expected: &str) -> Mismatch {
    let text = error.to_string();
    let text = text
        .rsplit_once(" at line ")
        .map_or(&*text, |parts| parts.0);
    match error.classify() {
        Category::Eof => Mismatch::new(expected, "a line that ends too early"),
        Category::Syntax | Category::Io => Mismatch::new(expected, format!("invalid JSON: {text}")),
        Category::Data => {
            if let Some(key) = text.strip_prefix("missing field ") {
                return Mismatch::new(format!("a value under {key}"), "nothing");
            }
            let (found, expected) = text.rsplit_once(", expected ").unwrap_or((text, expected));
            let kinds = ["invalid value: ", "invalid type: ", "unknown variant "];
            let found = kinds.iter().fold(found, |found, kind| {
                found.strip_prefix(kind).unwrap_or(found)
            });
            let expected = match expected {
                "u32" => "a count of 32 bits",
                "u64" | "usize" => "a count of 64 bits",
                other => other,
            };
            Mismatch::new(expected, shown(found))
        }
    }
}

/// Returns a node, whose parent is among the nodes before it.
fn node(
    line: NodeLine,
    visit: Visit,
    nodes: &[Node],
    places: &HashMap<u64, usize>,
) -> Result<Node, Mismatch> {
    if let Some(last) = nodes.last()
        && line.node <= last.number
    {
        let expected = format!("a node with a number above {}", last.number);
        return Err(Mismatch::new(expected, line.node.to_string()));
    }
    let parent = line.parent.map(|number| {
        let place = places.get(&number).copied();
        place.ok_or_else(|| Mismatch::new("the number of a node above", number.to_string()))
    });
    let parent = parent.transpose()?;
    let step = match (parent, line.led_here) {
        (None, _) => Step::Root,
        (Some(_), _) if line.pass == Some(true) => Step::Pass,
        (Some(_), Some(text)) => Step::Move(text),
        (Some(_), None) => return Err(Mismatch::new("a value under `move`", "nothing")),
    };
    let node = Node {
        number: line.node,
        parent,
        search: line.search,
        ply: line.ply,
        step,
        to_move: line.to_move,
        visit,
        left_out: line.left_out.unwrap_or(0),
        left_out_moves: line.left_out_moves.unwrap_or_default(),
        folded: line.folded.unwrap_or_default(),
    };
    check_node(&node, parent.map(|at| &nodes[at]))?;
    Ok(node)
}

/// Checks a node by itself and with its parent.
fn check_node(node: &Node, above: Option<&Node>) -> Result<(), Mismatch> {
    let Node { search, ply, .. } = *node;
    let expected = above.map_or((0, search), |above| {
        (above.ply.saturating_add(1), above.search)
    });
    if (ply, search) != expected {
        let expected = format!("ply {} of search {}", expected.0, expected.1);
        let found = format!("ply {ply} of search {search}");
        return Err(Mismatch::new(expected, found));
    }
    let is_points = |node: &Node| node.points().is_some();
    if above.is_some_and(|above| is_points(above) != is_points(node)) {
        let expected = "a node of the same kind of search as its parent";
        return Err(Mismatch::new(expected, "another"));
    }
    let set_at = node.points().and_then(|points| points.cut?.set_at);
    if let Some(set_at) = set_at.filter(|&set_at| set_at >= ply) {
        let expected = format!("a ply above {ply} under \"set_at\"");
        return Err(Mismatch::new(expected, set_at.to_string()));
    }
    let step = match &node.step {
        Step::Move(text) => Some(text),
        Step::Root | Step::Pass => None,
    };
    let best = node.points().and_then(|points| points.best.as_ref());
    check_texts(step.into_iter().chain(best).chain(&node.left_out_moves))
}

/// Checks that the visible and the folded counts add up to the totals, and the texts of the result.
fn check_end(trace: &Trace, totals: Counts) -> Result<(), Mismatch> {
    let sum = trace.totals();
    if sum != totals {
        let expected = format!("totals that are the sum of the nodes, {}", sum.to_json());
        return Err(Mismatch::new(expected, totals.to_json().to_string()));
    }
    let found = &trace.found;
    let moves = found.best.iter().chain(&found.line);
    check_texts(moves.chain([&found.stopped]))
}

/// Checks that texts have no control characters, so that a terminal prints them and does not obey them.
fn check_texts<'a>(texts: impl IntoIterator<Item = &'a String>) -> Result<(), Mismatch> {
    let obeys = |text: &&String| text.contains(char::is_control);
    match texts.into_iter().find(obeys) {
        Some(text) => Err(Mismatch::new(
            "a text without control characters",
            shown(&format!("{text:?}")),
        )),
        None => Ok(()),
    }
}

/// Shortens a text of a file for an error message, without control characters.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(SHOWN).collect();
    let start = start.replace(char::is_control, "\u{fffd}");
    if text.chars().nth(SHOWN).is_some() {
        format!("{start} …")
    } else {
        start
    }
}
