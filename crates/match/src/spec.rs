//! Descriptions of players: the arguments of `--player` and `--each`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use gametree_command::{MoveLimits, parse_bytes, parse_nodes, parse_number, parse_time};
use gametree_core::Mismatch;
use gametree_registry::{EngineKind, Level, Weakness};

/// Size in bytes of the table of a player of this program: small enough that many games at a time fit into memory.
const DEFAULT_TABLE_BYTES: usize = 16 << 20;
/// Time of a move where no limit is given, as in `play`.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Largest number of characters of a natural name.
const LONGEST_NAME: usize = 40;
/// The longest pause of a program after its move.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Keys of the words that describe a player.
const KEYS: &str = "name, cmd, protocol, dir, option.NAME, engine, generator, level, slips, sure, table, threads, time, clock, nodes, depth, margin or pause";

/// A player, as words `KEY=VALUE` describe it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spec {
    pub(crate) name: Option<String>,
    /// A program and its arguments; `None` for an engine of this program.
    pub(crate) command: Option<Vec<String>>,
    pub(crate) protocol: Option<String>,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) engine: Option<EngineKind>,
    pub(crate) generator: Option<String>,
    pub(crate) strength: Option<Strength>,
    pub(crate) table_bytes: Option<usize>,
    pub(crate) threads: Option<u16>,
    pub(crate) limits: Limits,
    pub(crate) margin: Option<Duration>,
    /// The time between an answer of a program and the next line to it.
    pub(crate) pause: Option<Duration>,
    /// The words, as they are kept with the results.
    pub(crate) words: String,
}

/// Strength of an engine of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// A level of the game.
    Level(Level),
    /// A weakness that need not be that of a level; its depth is a limit.
    Weakness(Weakness),
}

/// Clock of a player for a whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameClock {
    /// The time at the beginning.
    pub(crate) base: Duration,
    /// The time added by each move.
    pub(crate) increment: Duration,
}

/// Limits of a player's thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The time of each move.
    pub(crate) time: Option<Duration>,
    pub(crate) clock: Option<GameClock>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

impl Spec {
    /// Reads words as a shell splits them: `name=a engine=pvs nodes=5000`, `cmd="./brain --quiet" time=300ms`.
    ///
    /// # Errors
    /// When a word is unknown, given twice, in conflict with another, or has a value that it cannot have.
    pub(crate) fn parse(text: &str) -> Result<Self, Mismatch> {
        let words = shell_words::split(text)
            .map_err(|_| Mismatch::new("words with closed quotes", format!("{text:?}")))?;
        let mut spec = Spec {
            words: text.to_owned(),
            ..Spec::default()
        };
        let mut keys = BTreeSet::new();
        for word in &words {
            let (key, value) = word.split_once('=').ok_or_else(|| {
                let expected = format!("KEY=VALUE such as cmd={word:?}, where KEY is {KEYS}");
                Mismatch::new(expected, format!("{word:?}"))
            })?;
            spec.take(key, value)?;
            if !keys.insert(key) {
                return Err(Mismatch::new(format!("{key} once"), "it twice"));
            }
        }
        let weak = ["slips", "sure"]
            .into_iter()
            .find(|&key| keys.contains(key));
        if let Some(key) = weak.filter(|_| keys.contains("level")) {
            return Err(Mismatch::new(format!("either level or {key}"), "both"));
        }
        Ok(spec)
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), Mismatch> {
        match key {
            "name" => self.name = Some(value.to_owned()),
            "cmd" => self.command = Some(command(value)?),
            "protocol" | "proto" => self.protocol = Some(value.to_ascii_lowercase()),
            "dir" => self.folder = Some(PathBuf::from(value)),
            "engine" => self.engine = Some(engine(value)?),
            "generator" => self.generator = Some(value.to_owned()),
            "level" => {
                let number = parse_number(value, "a level", 1..=Level::FULL.number())?;
                self.strength = Some(Strength::Level(Level::new(number)?));
            }
            "slips" => {
                let slips = parse_number(value, "a number of slips", 0..=1000)?;
                self.weaken(|weakness| Weakness { slips, ..weakness });
            }
            "sure" => {
                let sure = parse_number(value, "a number of plies", 0..=u32::MAX)?;
                self.weaken(|weakness| weakness.sure_of(sure));
            }
            "table" | "hash" => self.table_bytes = Some(parse_bytes(value)?),
            "threads" => self.threads = Some(parse_number(value, "a number of threads", 1..=256)?),
            "time" | "st" => self.limits.time = Some(parse_time(value)?),
            "clock" | "tc" => self.limits.clock = Some(parse_clock(value)?),
            "nodes" => self.limits.nodes = Some(parse_nodes(value)?),
            "depth" => {
                self.limits.depth = Some(parse_number(value, "a number of plies", 1..=u32::MAX)?);
            }
            "margin" => self.margin = Some(parse_margin(value)?),
            "pause" => self.pause = Some(parse_pause(value)?),
            _ => match key.strip_prefix("option.") {
                // A second line would be a separate command.
                Some(name) if (name.to_owned() + value).contains(char::is_control) => {
                    let found = format!("{value:?}");
                    return Err(Mismatch::new(format!("{key:?} in one line"), found));
                }
                Some(name) => self.options.push((name.to_owned(), value.to_owned())),
                None => return Err(Mismatch::new(KEYS, format!("{key:?}"))),
            },
        }
        Ok(())
    }

    fn weaken(&mut self, how: impl FnOnce(Weakness) -> Weakness) {
        let weakness = match self.strength {
            Some(Strength::Weakness(weakness)) => weakness,
            _ => Weakness::slipping(0),
        };
        self.strength = Some(Strength::Weakness(how(weakness)));
    }

    /// Returns the words of this player, completed by those of `default`; limits are taken together or not at all.
    #[must_use]
    pub(crate) fn or(mut self, default: &Spec) -> Self {
        let default = default.clone();
        self.command = self.command.or(default.command);
        self.protocol = self.protocol.or(default.protocol);
        self.folder = self.folder.or(default.folder);
        self.engine = self.engine.or(default.engine);
        self.generator = self.generator.or(default.generator);
        self.strength = self.strength.or(default.strength);
        self.table_bytes = self.table_bytes.or(default.table_bytes);
        self.threads = self.threads.or(default.threads);
        self.margin = self.margin.or(default.margin);
        self.pause = self.pause.or(default.pause);
        if self.limits == Limits::default() {
            self.limits = default.limits;
        }
        for option in default.options {
            if !self.options.iter().any(|own| own.0 == option.0) {
                self.options.push(option);
            }
        }
        self
    }

    /// Returns a given word that only an engine of this program understands.
    pub(crate) fn word_of_an_engine(&self) -> Option<&'static str> {
        let words = [
            ("engine", self.engine.is_some()),
            ("generator", self.generator.is_some()),
            ("level", matches!(self.strength, Some(Strength::Level(_)))),
            (
                "slips",
                matches!(self.strength, Some(Strength::Weakness(_))),
            ),
            ("table", self.table_bytes.is_some()),
            ("threads", self.threads.is_some()),
        ];
        first_given(words)
    }

    /// Returns a given word that only another program understands.
    pub(crate) fn word_of_a_program(&self) -> Option<&'static str> {
        let words = [
            ("protocol", self.protocol.is_some()),
            ("dir", self.folder.is_some()),
            ("option", !self.options.is_empty()),
            ("pause", self.pause.is_some()),
        ];
        first_given(words)
    }

    /// Returns the bytes that all tables together may take.
    pub(crate) fn table_bytes(&self) -> usize {
        self.table_bytes.unwrap_or(DEFAULT_TABLE_BYTES)
    }

    /// Returns the name of an unnamed player: the file of the program, or the words that describe the engine.
    pub(crate) fn natural_name(&self) -> String {
        if let Some([program, ..]) = self.command.as_deref() {
            let stem = std::path::Path::new(program).file_stem();
            return stem.map_or("program".to_owned(), |stem| {
                stem.to_string_lossy().into_owned()
            });
        }
        let words: Vec<&str> = self.words.split_whitespace().collect();
        match &words[..] {
            [] => "gametree".to_owned(),
            words => words.join(" ").chars().take(LONGEST_NAME).collect(),
        }
    }
}

fn first_given<const N: usize>(words: [(&'static str, bool); N]) -> Option<&'static str> {
    let mut words = words.into_iter();
    words.find(|(_, is_given)| *is_given).map(|(word, _)| word)
}

impl Limits {
    /// Returns the same limits, with a second for each move where nothing is limited.
    pub(crate) fn or_default(mut self) -> Self {
        if self == Limits::default() {
            self.time = Some(DEFAULT_TIME);
        }
        self
    }

    /// Returns the limits of a move that stay the same during a game.
    pub(crate) fn of_a_move(self) -> MoveLimits {
        MoveLimits {
            time: self.time,
            clocks: None,
            nodes: self.nodes,
            depth: self.depth,
        }
    }
}

/// Reads `60s+1s`, `1m` or `60+0.6`: the time of a game and the increment of each move.
///
/// # Errors
/// When one of them is not a time.
pub(crate) fn parse_clock(text: &str) -> Result<GameClock, Mismatch> {
    let wrong = || {
        Mismatch::new(
            "a time with an increment such as 60s+1s",
            format!("{text:?}"),
        )
    };
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let base = parse_time(base).map_err(|_| wrong())?;
    let increment = parse_margin(increment).map_err(|_| wrong())?;
    Ok(GameClock { base, increment })
}

/// Reads a time that may be zero.
///
/// # Errors
/// When the text is not a time.
pub(crate) fn parse_margin(text: &str) -> Result<Duration, Mismatch> {
    match text {
        "0" | "0s" | "0ms" => Ok(Duration::ZERO),
        text => parse_time(text),
    }
}

fn parse_pause(text: &str) -> Result<Duration, Mismatch> {
    let pause = parse_time(text)
        .ok()
        .filter(|&pause| pause <= LONGEST_PAUSE);
    pause.ok_or_else(|| Mismatch::new("a pause of at most 1s such as 5ms", format!("{text:?}")))
}

fn command(value: &str) -> Result<Vec<String>, Mismatch> {
    let words = shell_words::split(value)
        .ok()
        .filter(|words| !words.is_empty());
    words.ok_or_else(|| Mismatch::new("a program with its arguments", format!("{value:?}")))
}

fn engine(value: &str) -> Result<EngineKind, Mismatch> {
    EngineKind::from_name(value).ok_or_else(|| {
        let names: Vec<&str> = EngineKind::ALL.into_iter().map(EngineKind::name).collect();
        Mismatch::new(
            format!("an engine: {}", names.join(", ")),
            format!("{value:?}"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_or_refused() {
        let spec = Spec::parse(
            "name='my brain' cmd=\"./brain 'a b' -q\" proto=GOMOCUP st=0.3 option.rule=1 pause=5ms",
        );
        let spec = spec.expect("a player");
        assert_eq!(spec.name.as_deref(), Some("my brain"));
        assert_eq!(
            spec.command,
            Some(["./brain", "a b", "-q"].map(str::to_owned).to_vec())
        );
        assert_eq!(spec.protocol.as_deref(), Some("gomocup"));
        assert_eq!(spec.limits.time, Some(Duration::from_millis(300)));
        assert_eq!(spec.pause, Some(Duration::from_millis(5)));
        assert_eq!(spec.options, [("rule".to_owned(), "1".to_owned())]);
        let refused = |text: &str| Spec::parse(text).expect_err(text).to_string();
        let alone = refused("brain");
        assert!(
            alone.starts_with("expected KEY=VALUE such as cmd=\"brain\", where KEY is name, cmd"),
            "{alone}"
        );
        assert!(refused("colour=red").ends_with("found \"colour\""));
        assert_eq!(
            refused("name='a"),
            "expected words with closed quotes, found \"name='a\""
        );
        assert_eq!(
            refused("nodes=5 nodes=7"),
            "expected nodes once, found it twice"
        );
        assert_eq!(
            refused("option.Hash='1\nquit'"),
            "expected \"option.Hash\" in one line, found \"1\\nquit\""
        );
        assert_eq!(
            refused("cmd="),
            "expected a program with its arguments, found \"\""
        );
        assert_eq!(
            refused("level=11"),
            "expected a level from 1 to 10, found \"11\""
        );
        assert_eq!(
            refused("slips=1001"),
            "expected a number of slips from 0 to 1000, found \"1001\""
        );
        assert_eq!(
            refused("level=3 slips=100"),
            "expected either level or slips, found both"
        );
        assert_eq!(
            refused("pause=2s"),
            "expected a pause of at most 1s such as 5ms, found \"2s\""
        );
        assert!(refused("engine=best").starts_with("expected an engine: "));
        assert_eq!(
            refused("clock=60s+"),
            "expected a time with an increment such as 60s+1s, found \"60s+\""
        );
    }

    #[test]
    fn clocks_are_read_as_other_programs_write_them() {
        let clock = |text: &str| parse_clock(text).ok();
        let seconds = |base, increment| {
            let [base, increment] = [base, increment].map(Duration::from_secs_f64);
            Some(GameClock { base, increment })
        };
        assert_eq!(clock("60s+1s"), seconds(60.0, 1.0));
        assert_eq!(clock("10+0.1"), seconds(10.0, 0.1));
        assert_eq!(clock("1m"), seconds(60.0, 0.0));
        assert_eq!(clock("5s+0"), seconds(5.0, 0.0));
        assert_eq!(clock("0+1"), None);
    }
}
