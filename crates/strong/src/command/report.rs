//! Report on a database, as a table, as JSON, and as a chart.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use console::measure_text_width;
use gametree_command::{
    Context, Failure, LookArgs, serde_json::Value, serde_json::json, write_json,
};
use gametree_core::{Argument, Phrase, Player, Score};
use gametree_registry::{Language, Session, Texts, Words};
use gametree_render::{Counted, DepthSeries, NodesChart, Picture, nodes_per_depth};

use crate::{AnyDatabase, Statistics, StrongError, Sums};

/// The forms of a report.
pub(super) struct Forms<'a> {
    pub(super) json: bool,
    pub(super) svg: Option<&'a Path>,
    pub(super) look: &'a LookArgs,
    pub(super) words: &'a Words,
}

/// Texts of the commands for databases.
pub(super) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the words for everything that a command may print about a game.
pub(super) fn words(session: &dyn Session, language: Language) -> Words {
    let texts: Vec<Texts> = session.texts().iter().copied().chain([TEXTS]).collect();
    Words::new(language, &texts)
}

/// Returns the value of a score for the side to move, in one word.
pub(super) fn value_word(score: Score) -> &'static str {
    match score.raw() {
        1.. => "win",
        0 => "draw",
        _ => "loss",
    }
}

/// Returns the winner by a score, with `mover` to move; `None` for a draw.
pub(super) fn winner(score: Score, mover: Player) -> Option<Player> {
    match score.raw() {
        1.. => Some(mover),
        0 => None,
        _ => Some(!mover),
    }
}

/// Returns `first` or `second`, or null for a draw, as JSON has the winner.
pub(super) fn winner_json(score: Score, mover: Player) -> Value {
    winner(score, mover).map_or(Value::Null, |player| json!(player.to_string()))
}

/// Returns the sentence about a position.
pub(super) fn sentence(score: Score, session: &dyn Session) -> Phrase {
    let Some(player) = winner(score, session.to_move()) else {
        return Phrase::new("value-draw");
    };
    let by = |message| {
        let name = Argument::player(session.player_name(player));
        Phrase::new(message).with("player", name)
    };
    match score.plies() {
        Some(0) => by("value-won"),
        Some(plies) => by("value-win-in").with("plies", plies),
        None => by("value-win"),
    }
}

/// Reports the sums of a database.
pub(super) fn report(
    context: &mut Context<'_>,
    database: &AnyDatabase,
    session: &dyn Session,
    forms: &Forms<'_>,
) -> Result<(), Failure> {
    // A file in the way is reported before the long reading.
    if let Some(path) = forms.svg.filter(|path| path.exists()) {
        let found = "one that is there already";
        return Err(StrongError::at(path, "a new file", found).into());
    }
    let statistics = database.statistics()?;
    let score = database.score(&super::expansion(session)?)?;
    if let Some(path) = forms.svg {
        let title = forms.look.title(session.name().to_owned());
        let chart = chart(&statistics, title, forms.words).with_look(forms.look.look());
        let svg = chart.to_svg();
        let written = File::create_new(path).and_then(|mut file| file.write_all(svg.as_bytes()));
        written.map_err(|error| StrongError::io(path, error))?;
    }
    if forms.json {
        write_json(context.out, &object(&statistics, session, score))?;
    } else {
        write_table(context.out, &statistics, session, forms.words, score)?;
    }
    Ok(())
}

fn sums_json(sums: &Sums) -> Value {
    json!({
        "classes": sums.classes,
        "positions": sums.positions,
        "wins": sums.wins,
        "draws": sums.draws,
        "losses": sums.losses,
        "bytes": sums.bytes,
    })
}

fn object(statistics: &Statistics, session: &dyn Session, score: Option<Score>) -> Value {
    let layers = statistics.layers.iter().map(|(number, sums)| {
        let mut layer = sums_json(sums);
        layer["layer"] = json!(number);
        layer
    });
    let longest = statistics.longest_win.as_ref();
    let mut object = json!({
        "game": session.name(),
        "position": session.position(),
        "value": score.map(value_word),
        "winner": score.map_or(Value::Null, |score| winner_json(score, session.to_move())),
        "plies": score.and_then(Score::plies),
        "proven": true,
        "layers": layers.collect::<Vec<_>>(),
        "longest_win": longest.map(|(plies, position)| json!({
            "plies": plies,
            "position": position,
        })),
    });
    object["total"] = sums_json(&statistics.total());
    object
}

fn write_table(
    out: &mut dyn Write,
    statistics: &Statistics,
    session: &dyn Session,
    words: &Words,
    score: Option<Score>,
) -> io::Result<()> {
    let say = |message| words.say(&Phrase::new(message));
    let heading = [
        "column-layer",
        "column-classes",
        "column-positions",
        "column-wins",
        "column-draws",
        "column-losses",
        "column-bytes",
    ];
    let row = |name: String, sums: &Sums| {
        let numbers = [
            sums.classes,
            sums.positions,
            sums.wins,
            sums.draws,
            sums.losses,
            sums.bytes,
        ];
        let numbers = numbers.map(|number| number.to_string());
        std::iter::once(name).chain(numbers).collect::<Vec<_>>()
    };
    let layers = statistics.layers.iter();
    let mut rows = vec![heading.map(say).to_vec()];
    rows.extend(layers.map(|(number, sums)| row(number.to_string(), sums)));
    rows.push(row(say("row-all"), &statistics.total()));
    for row in &rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = rows
                .iter()
                .map(|row| measure_text_width(&row[column]))
                .max();
            let space = width.unwrap_or(0) - measure_text_width(cell);
            format!("{}{cell}", " ".repeat(space))
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    if let Some((plies, position)) = &statistics.longest_win {
        let longest = Phrase::new("longest-win").with("plies", *plies);
        let longest = longest.with("position", position.as_str());
        writeln!(out, "{}", words.say(&longest))?;
    }
    if let Some(score) = score {
        let value = Phrase::new("value-of").with("game", session.name());
        let value = value.with("value", sentence(score, session));
        writeln!(out, "{}", words.say(&value))?;
    }
    writeln!(out, "{}", say("uses"))
}

/// Draws the positions of each layer, and the numbers of those that the side to move wins, draws and loses.
fn chart(statistics: &Statistics, title: String, words: &Words) -> Picture {
    type Kind = (&'static str, fn(&Sums) -> u64);
    let kinds: [Kind; 4] = [
        ("layer-positions", |sums| sums.positions),
        ("layer-wins", |sums| sums.wins),
        ("layer-draws", |sums| sums.draws),
        ("layer-losses", |sums| sums.losses),
    ];
    let series = kinds.into_iter().map(|(name, number)| DepthSeries {
        name: words.say(&Phrase::new(name)),
        points: statistics
            .layers
            .iter()
            .map(|(layer, sums)| (*layer, number(sums)))
            .filter(|point| point.1 > 0)
            .collect(),
        counted_from: None,
        is_whole: true,
    });
    let chart = NodesChart {
        title,
        series: series.filter(|series| !series.points.is_empty()).collect(),
        counted: Counted::Positions,
        language: words.language(),
        ..NodesChart::default()
    };
    nodes_per_depth(&chart)
}
