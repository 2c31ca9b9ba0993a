//! Reader of traces from JSON lines.

use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::time::Duration;

use gametree_core::{Goal, Mismatch, Place, Score, Window, without_mark};
use serde_json::Value;

use crate::fields::Fields;
use crate::json::{BOUNDS, KINDS, PLAYERS, cuts, salt_of};
use crate::write::{FORMAT, VERSION};
use crate::{Counts, CutHere, Found, Header, Node, PointsVisit, ProofVisit, Step, Trace, Visit};

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
        let expected = format!("a trace, whose first line has \"format\":\"{FORMAT}\"");
        let first = self.object(&expected)?;
        let first = first.ok_or_else(|| Mismatch::new(&*expected, "an empty file"))?;
        let header = header(Fields::of(&first, &expected)?, &expected)?;
        let mut nodes: Vec<Node> = Vec::new();
        let mut places = HashMap::new();
        loop {
            let expected = "a node, or the totals at the end";
            let line = self.object(expected)?;
            let line = line.ok_or_else(|| Mismatch::new(expected, "the end of the file"))?;
            let fields = Fields::of(&line, expected)?;
            if fields.has("totals") {
                let trace = Trace {
                    header,
                    nodes,
                    beyond: fields.optional("beyond", counts)?.unwrap_or_default(),
                    found: found(fields.object("answer")?)?,
                };
                check_totals(&trace, counts(fields, "totals")?)?;
                self.end()?;
                return Ok(trace);
            }
            if nodes.len() >= self.limits.nodes {
                let most = format!("at most {} nodes", self.limits.nodes);
                return Err(Mismatch::new(most, "more"));
            }
            let node = node(fields, &nodes, &places)?;
            places.insert(node.number, nodes.len());
            nodes.push(node);
        }
    }

    /// Reads the next line, and returns `true` if there was one.
    fn line(&mut self, bytes: &mut Vec<u8>) -> Result<bool, Mismatch> {
        let limit = self.limits.line_bytes as u64;
        let line = (&mut self.source).take(limit + 1);
        let count = read_line(line, bytes)
            .map_err(|error| Mismatch::new("a file that can be read", error.to_string()))?;
        if count == 0 {
            return Ok(false);
        }
        if self.line == 0 {
            *bytes = without_mark(bytes).to_vec();
        }
        self.line += 1;
        if bytes.len() as u64 > limit {
            let most = format!("a line of at most {limit} bytes");
            return Err(Mismatch::new(most, "more"));
        }
        Ok(true)
    }

    /// Reads the JSON value on the next line that is not blank; returns `None` at the end.
    fn object(&mut self, expected: &str) -> Result<Option<Value>, Mismatch> {
        let mut bytes = Vec::new();
        while bytes.trim_ascii().is_empty() {
            bytes.clear();
            if !self.line(&mut bytes)? {
                return Ok(None);
            }
        }
        serde_json::from_slice(&bytes).map(Some).map_err(|error| {
            let place = Place::Text {
                line: self.line,
                column: error.column().max(1),
            };
            let found = match error.classify() {
                serde_json::error::Category::Eof => "a line that ends too early",
                _ => "something else than JSON",
            };
            Mismatch::new(expected, found).with_place(place)
        })
    }

    /// Checks that only blank lines follow.
    fn end(&mut self) -> Result<(), Mismatch> {
        let expected = "nothing after the totals";
        match self.object(expected)? {
            None => Ok(()),
            Some(_) => Err(Mismatch::new(expected, "another line")),
        }
    }
}

/// Reads to the end of the line.
fn read_line(mut source: impl BufRead, bytes: &mut Vec<u8>) -> io::Result<usize> {
    source.read_until(b'\n', bytes)
}

fn header(fields: Fields<'_>, expected: &str) -> Result<Header, Mismatch> {
    let format = fields.text("format").ok();
    if format.as_deref() != Some(FORMAT) {
        let found = format.map_or("another object".to_owned(), |format| format!("{format:?}"));
        return Err(Mismatch::new(expected, found));
    }
    let version = fields.count("version")?;
    if version != VERSION {
        let expected = format!("version {VERSION} of the format");
        return Err(Mismatch::new(expected, format!("version {version}")));
    }
    let players = fields.texts("players")?;
    let players = players.try_into().map_err(|players: Vec<String>| {
        let found = format!("{} names", players.len());
        Mismatch::new("the names of two players", found)
    })?;
    let salt = fields.optional("salt", |fields, key| {
        let text = fields.text(key)?;
        salt_of(&text).ok_or_else(|| Mismatch::new("32 hexadecimal digits under \"salt\"", text))
    })?;
    let visible = fields.number("visible_limit")?;
    Ok(Header {
        game: fields.text("game")?,
        position: fields.text("position")?,
        to_move: fields.named("to_move", &PLAYERS)?,
        players,
        is_for_points: fields
            .optional("for_points", Fields::flag)?
            .unwrap_or(false),
        engine: fields.text("engine")?,
        generator: fields.text("generator")?,
        depth: fields.optional("depth", Fields::small)?,
        node_limit: fields.optional("node_limit", Fields::number)?,
        time_limit: fields.optional("time_limit", duration)?,
        salt,
        visible_limit: usize::try_from(visible).unwrap_or(usize::MAX),
    })
}

/// Reads a time, rounded to the microsecond.
fn duration(fields: Fields<'_>, key: &str) -> Result<Duration, Mismatch> {
    let seconds = fields.seconds(key)?;
    Ok(micros(Duration::from_secs_f64(seconds)))
}

/// Rounds a time to the microsecond, as in traces.
pub(crate) fn micros(time: Duration) -> Duration {
    let nanos = (time.as_nanos() + 500) / 1_000 * 1_000;
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

fn node(
    fields: Fields<'_>,
    nodes: &[Node],
    places: &HashMap<u64, usize>,
) -> Result<Node, Mismatch> {
    let number = fields.count("node")?;
    if let Some(last) = nodes.last()
        && number <= last.number
    {
        let expected = format!("a node with a number above {}", last.number);
        return Err(Mismatch::new(expected, number.to_string()));
    }
    let parent = fields.optional("parent", Fields::count)?;
    let parent = parent.map(|number| {
        let place = places.get(&number).copied();
        place.ok_or_else(|| Mismatch::new("the number of a node above", number.to_string()))
    });
    let parent = parent.transpose()?;
    let above = parent.map(|at| &nodes[at]);
    let ply = fields.small("ply")?;
    let search = fields.small("search")?;
    let expected = above.map_or((0, search), |above| {
        (above.ply.saturating_add(1), above.search)
    });
    if (ply, search) != expected {
        let expected = format!("ply {} of search {}", expected.0, expected.1);
        let found = format!("ply {ply} of search {search}");
        return Err(Mismatch::new(expected, found));
    }
    let is_pass = fields.optional("pass", Fields::flag)?.unwrap_or(false);
    let step = match above {
        None => Step::Root,
        Some(_) if is_pass => Step::Pass,
        Some(_) => Step::Move(fields.text("move")?),
    };
    let visit = if fields.has("kind") {
        Visit::Proof(proof(fields)?)
    } else {
        Visit::Points(points(fields, ply)?)
    };
    let is_other = |above: &Node| above.points().is_some() != matches!(visit, Visit::Points(_));
    if above.is_some_and(is_other) {
        let expected = "a node of the same kind of search as its parent";
        return Err(Mismatch::new(expected, "another"));
    }
    let moves = fields.optional("left_out_moves", Fields::texts)?;
    Ok(Node {
        number,
        parent,
        search,
        ply,
        step,
        to_move: fields.named("to_move", &PLAYERS)?,
        visit,
        left_out: fields.optional("left_out", Fields::small)?.unwrap_or(0),
        left_out_moves: moves.unwrap_or_default(),
        folded: fields.optional("folded", counts)?.unwrap_or_default(),
    })
}

fn points(fields: Fields<'_>, ply: u32) -> Result<PointsVisit, Mismatch> {
    let [alpha, beta] = fields.edges("window", [Score::NEG_INFINITY, Score::INFINITY])?;
    let answer = fields.optional("value", Fields::score)?;
    let answer = answer.map(|score| Ok((score, fields.named("bound", &BOUNDS)?)));
    let cut = fields.optional("cut", |fields, key| cut(fields.object(key)?, ply))?;
    Ok(PointsVisit {
        depth: fields.small("depth")?,
        window: Window::new(alpha, beta),
        answer: answer.transpose()?,
        cut,
        table: fields.optional("table", Fields::score)?,
        best: fields.optional("best", Fields::text)?,
    })
}

fn cut(fields: Fields<'_>, ply: u32) -> Result<CutHere, Mismatch> {
    let set_at = fields.optional("set_at", Fields::small)?;
    if let Some(above) = set_at.filter(|&above| above >= ply) {
        let expected = format!("a ply above {ply} under \"set_at\"");
        return Err(Mismatch::new(expected, above.to_string()));
    }
    Ok(CutHere {
        reason: fields.named("rule", &cuts())?,
        bound: fields.score("by")?,
        set_at,
    })
}

fn proof(fields: Fields<'_>) -> Result<ProofVisit, Mismatch> {
    let goal = fields.optional("goal", |fields, key| {
        let fields = fields.object(key)?;
        Ok(Goal {
            player: fields.named("player", &PLAYERS)?,
            least: fields.score("least")?,
        })
    })?;
    Ok(ProofVisit {
        kind: fields.named("kind", &KINDS)?,
        goal,
        first: fields.optional("first", Fields::numbers)?,
        last: fields.optional("last", Fields::numbers)?,
        thresholds: fields.optional("thresholds", Fields::numbers)?,
        expansions: fields.count("expansions")?,
        judged: fields.count("judged")?,
    })
}

fn counts(fields: Fields<'_>, key: &str) -> Result<Counts, Mismatch> {
    let fields = fields.object(key)?;
    let mut counts = Counts {
        nodes: fields.count_or_none("nodes")?,
        leaves: fields.count_or_none("leaves")?,
        table_hits: fields.count_or_none("table_hits")?,
        deep_cuts: fields.count_or_none("deep_cuts")?,
        ..Counts::default()
    };
    if fields.has("cuts") {
        let by_rule = fields.object("cuts")?;
        for (name, reason) in cuts() {
            counts.cuts[reason as usize] = by_rule.count_or_none(name)?;
        }
    }
    Ok(counts)
}

fn found(fields: Fields<'_>) -> Result<Found, Mismatch> {
    Ok(Found {
        score: fields.score("value")?,
        is_proven: fields.flag("proven")?,
        best: fields.optional("best", Fields::text)?,
        line: fields.texts("line")?,
        depth: fields.small("depth")?,
        nodes: fields.number("nodes")?,
        elapsed: duration(fields, "seconds")?,
        stopped: fields.text("stopped")?,
    })
}

/// Checks that the visible and the folded counts add up to the totals.
fn check_totals(trace: &Trace, totals: Counts) -> Result<(), Mismatch> {
    let sum = trace.totals();
    if sum == totals {
        return Ok(());
    }
    let differing = named(sum).into_iter().zip(named(totals));
    let mut differing = differing.filter(|(one, other)| one != other);
    let ((name, expected), (_, found)) = differing.next().expect("some count differs");
    let expected = format!("totals that are the sum of the nodes, {expected} {name}");
    Err(Mismatch::new(expected, format!("{found}")))
}

/// Returns all counts with their names, worded to follow a number.
fn named(counts: Counts) -> Vec<(String, u64)> {
    let plain = [
        ("nodes", counts.nodes),
        ("leaves", counts.leaves),
        ("table hits", counts.table_hits),
        ("deep cuts", counts.deep_cuts),
    ];
    let plain = plain.map(|(name, count)| (name.to_owned(), count));
    let by_rule = cuts().map(|(name, cut)| (format!("cuts by {name}"), counts.cut(cut)));
    plain.into_iter().chain(by_rule).collect()
}
