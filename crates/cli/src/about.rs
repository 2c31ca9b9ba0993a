//! Description of one game for a person or a program.

use std::io::{self, Write};

use gametree_command::shell::quoted;
use gametree_command::table::{write_paragraph, write_table};
use gametree_command::{Failure, joined};
use gametree_core::{Coverage, Player};
use gametree_registry::{
    EngineKind, FamilyText, GameEntry, Language, Registry, SearchError, Session, Words,
};
use serde_json::{Value, json};

use crate::engines::refusals;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// Number of legal moves shown.
const MOVES_SHOWN: usize = 12;

/// A game with its own texts, and with the answers of its session.
pub(crate) struct GamePage<'a> {
    entry: &'a GameEntry,
    text: FamilyText,
    session: Box<dyn Session>,
    /// Set if its parameters were given.
    is_one_game: bool,
    refusals: Vec<(EngineKind, SearchError)>,
    /// The moves of the example, where they are legal.
    moves: Option<&'a str>,
}

impl<'a> GamePage<'a> {
    /// Returns the game of this name, or its example where it needs parameters and has none.
    pub(crate) fn of(text: &str, registry: &'a Registry) -> Result<Self, Failure> {
        let (name, parameters) = match text.split_once(':') {
            Some((name, _)) => (name, Some(text)),
            None => (text, None),
        };
        let entry = registry.game(name)?;
        let mut session = registry.open(parameters.unwrap_or(entry.usual()))?;
        let refusals = refusals(&mut *session);
        let moves = entry.example_moves;
        let are_legal = moves.split_whitespace().all(|m| session.play(m).is_ok());
        while session.undo().is_some() {}
        Ok(GamePage {
            entry,
            text: entry.text(Language::English),
            session,
            is_one_game: parameters.is_some(),
            refusals,
            moves: (are_legal && !moves.is_empty()).then_some(moves),
        })
    }

    pub(crate) fn write(&self, out: &mut dyn Write, program: &str) -> io::Result<()> {
        let (about, text, session) = (self.entry.about, &self.text, &*self.session);
        writeln!(out, "{}\n  {}", form(self.entry), text.summary)?;
        let rules = self.rules();
        if !rules.is_empty() {
            section(out, "Rules", &rules)?;
        }
        if !text.parameters.is_empty() {
            writeln!(out, "\nParameters")?;
            write_table(out, "  ", &[], &meanings(&text.parameters))?;
        }
        if !about.file.is_empty() {
            writeln!(out, "\nA file, for example")?;
            for line in about.file.lines() {
                writeln!(out, "  {line}")?;
            }
        }
        writeln!(out, "\nThe start of {}", session.name())?;
        for line in session.diagram().lines() {
            writeln!(out, "  {line}")?;
        }
        let words = Words::new(Language::English, &[]);
        let first = words.player(session.player_name(session.to_move()));
        writeln!(out, "  {first} moves first")?;
        section(out, "Positions", about.positions)?;
        writeln!(out, "  The start is {}", session.position())?;
        section(out, "Moves", about.moves)?;
        self.write_moves(out)?;
        section(
            out,
            "Records (`play GAME --load FILE` goes on with one)",
            &self.record_formats(),
        )?;
        self.write_generators(out)?;
        self.write_engines(out)?;
        if !text.starts.is_empty() {
            writeln!(out, "\nGames to begin with")?;
            write_table(out, "  ", &[], &meanings(&text.starts))?;
        }
        writeln!(out, "\nExamples")?;
        for example in self.examples() {
            writeln!(out, "  {program} {example}")?;
        }
        Ok(())
    }

    /// Returns the rules of the game that was asked for, or of the family where only that was named.
    fn rules(&self) -> String {
        match self.session.description() {
            Some(own) if self.is_one_game => {
                Words::new(Language::English, self.session.texts()).say(&own.rules)
            }
            _ => self.text.rules.clone(),
        }
    }

    fn write_moves(&self, out: &mut dyn Write) -> io::Result<()> {
        let moves = self.session.legal_moves();
        let shown = moves.iter().take(MOVES_SHOWN).map(String::as_str);
        let shown: Vec<&str> = shown.collect();
        let more = match moves.len().saturating_sub(MOVES_SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let text = format!("At the start: {}{more}", shown.join(" "));
        write_paragraph(out, "  ", &text)
    }

    /// Returns the formats in which games are recorded, with the extensions of their files.
    fn record_formats(&self) -> String {
        let formats = self.session.record_formats().iter();
        let formats = formats.map(|format| format!("{} (.{})", format.name, format.extension));
        formats.collect::<Vec<_>>().join(", ")
    }

    fn write_generators(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\nGenerators (--generator)")?;
        let rows = self.generators();
        let rows: Vec<[String; 3]> = rows
            .into_iter()
            .map(|(name, coverage, tries)| [name, coverage.to_owned(), tries.to_owned()])
            .collect();
        write_table(out, "  ", &[], &rows)
    }

    /// Returns the generators: their names, the part of the moves that they try, and the moves as far as the game describes them.
    fn generators(&self) -> Vec<(String, &'static str, &'static str)> {
        let told = self.entry.about.generators;
        let row = |named: gametree_registry::GeneratorEntry| {
            let tries = told.iter().find(|(name, _)| *name == named.name);
            let tries = tries.map_or("", |&(_, tries)| tries);
            (named.name, coverage_words(named.coverage), tries)
        };
        self.session.generators().into_iter().map(row).collect()
    }

    fn write_engines(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\nEngines (--engine; `engines` explains them)")?;
        let is_refused = |name: &str| {
            let mut refused = self.refusals.iter();
            refused.any(|(engine, _)| engine.name() == name)
        };
        let mut taken = EngineKind::ALL.map(EngineKind::name).to_vec();
        taken.retain(|name| !is_refused(name));
        let are_most = taken.len() > self.refusals.len();
        let taken = if are_most {
            "all".to_owned()
        } else {
            taken.join(", ")
        };
        writeln!(out, "  {taken}")?;
        let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
        for (engine, refusal) in &self.refusals {
            let reason = reason(refusal);
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, engines)) => engines.push(engine.name()),
                None => reasons.push((reason, vec![engine.name()])),
            }
        }
        for (reason, engines) in reasons {
            write_paragraph(out, "  ", &format!("not {}: {reason}", engines.join(", ")))?;
        }
        Ok(())
    }

    /// Returns commands to copy, without the name of the program.
    fn examples(&self) -> Vec<String> {
        let game = quoted(self.session.name());
        let is_solved = !self
            .refusals
            .iter()
            .any(|(engine, _)| *engine == EngineKind::Portfolio);
        let after = match self.moves {
            Some(moves) => format!(" --moves \"{moves}\""),
            None => String::new(),
        };
        let answer = if is_solved { "solve" } else { "best" };
        vec![
            format!("play {game}"),
            format!("show {game}{after}"),
            format!("{answer} {game} --time 10s"),
            format!("analyse {game}{after} --time 5s"),
        ]
    }

    pub(crate) fn to_json(&self) -> Value {
        let (about, text, session) = (self.entry.about, &self.text, &*self.session);
        let listed = |meanings: &[(&str, String)]| -> Value {
            let item =
                |(word, meaning): &(&str, String)| json!({ "word": word, "meaning": meaning });
            meanings.iter().map(item).collect()
        };
        let generators = self.generators().into_iter();
        let generators = generators.map(
            |(name, coverage, tries)| json!({ "name": name, "coverage": coverage, "tries": tries }),
        );
        let refusals = self.refusals.iter();
        let refusals = refusals
            .map(|(engine, refusal)| json!({ "engine": engine.name(), "reason": reason(refusal) }));
        let more = json!({
            "rules": self.rules(),
            "parameters": listed(&text.parameters),
            "file": about.file,
            "positions": about.positions,
            "moves": about.moves,
            "records": session.record_formats().iter().map(|format| json!({ "name": format.name, "extension": format.extension })).collect::<Value>(),
            "game": session.name(),
            "position": session.position(),
            "players": PLAYERS.map(|player| session.player_name(player)),
            "legal_moves": session.legal_moves(),
            "generators": generators.collect::<Value>(),
            "refused_engines": refusals.collect::<Value>(),
            "starts": listed(&text.starts),
            "examples": self.examples(),
        });
        joined(game_json(self.entry), more)
    }
}

/// Returns the name with the form of its parameters.
fn form(game: &GameEntry) -> String {
    match game.parameters {
        "" => game.name.to_owned(),
        // An opening bracket means that the colon may be left out too.
        parameters if parameters.starts_with('[') => format!("{}{parameters}", game.name),
        parameters => format!("{}:{parameters}", game.name),
    }
}

/// Returns the entry of a game in the list of games.
pub(crate) fn game_json(game: &GameEntry) -> Value {
    json!({
        "name": game.name,
        "form": form(game),
        "summary": game.text(Language::English).summary,
        "example": game.example,
        "example_moves": game.example_moves,
    })
}

/// Writes a heading with sentences below it.
fn section(out: &mut dyn Write, heading: &str, sentences: &str) -> io::Result<()> {
    writeln!(out, "\n{heading}")?;
    for sentence in sentences.lines() {
        write_paragraph(out, "  ", sentence)?;
    }
    Ok(())
}

fn meanings(meanings: &[(&str, String)]) -> Vec<[String; 2]> {
    let rows = meanings.iter();
    rows.map(|(word, meaning)| [(*word).to_owned(), meaning.clone()])
        .collect()
}

/// Returns the part of the moves that a generator tries.
const fn coverage_words(coverage: Coverage) -> &'static str {
    match coverage {
        Coverage::Legal => "all",
        Coverage::Sound {
            exact_distance: true,
        } => "all that matter",
        Coverage::Sound {
            exact_distance: false,
        } => "all that decide who wins",
        Coverage::Partial => "some, proves wins only",
    }
}

/// Returns the reason why a game refuses an engine, in few words.
fn reason(refusal: &SearchError) -> String {
    match refusal {
        SearchError::Repeats { .. } => {
            "positions can repeat, so nothing is proven of them".to_owned()
        }
        SearchError::NoSpecialSolver { .. } => "the game brings none of its own".to_owned(),
        refusal => refusal.to_string(),
    }
}
