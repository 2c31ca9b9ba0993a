//! The picture of a position, its words and its legal moves.

use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use gametree_command::Subject;
use gametree_command::shell::call;
use gametree_core::{Argument, Outcome, Phrase, Player, View, ViewKind};
use gametree_explain::part_notes;
use gametree_registry::{Description, Registry, Session, Words};
use gametree_render::{BoardNotes, MoveNote, Step, bare_board, board, turned};
use serde_json::{Value, json};

use super::job::{JobResult, run, run_for_text};
use super::request::{Note, Question, at_most};
use crate::app::App;
use crate::refusal::Refusal;
use crate::texts::TEXTS;

/// Answers with the position, its moves, its words and its board.
pub(crate) async fn position(
    State(app): State<App>,
    request: Request,
) -> Result<Response, Refusal> {
    let question = Question::read(request).await?;
    let language = question.language()?;
    let shared = app.shared();
    let (registry, program) = (shared.registry.clone(), shared.program.clone());
    run(
        shared,
        &shared.short,
        &HeaderMap::new(),
        language,
        move |_, stop| described(&question, &registry, &program, stop).map(JobResult::Json),
    )
    .await
}

/// Answers with the board as a picture of its own.
pub(crate) async fn picture(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    let question = Question::read(request).await?;
    let language = question.language()?;
    let shared = app.shared();
    let registry = shared.registry.clone();
    let draw = move |stop: &AtomicBool| {
        let (session, view) = drawable(&question, &registry, stop)?;
        let mut notes = notes(&question, &*session, &view)?;
        session.name().clone_into(&mut notes.title);
        Ok(board(&view, &notes).to_svg())
    };
    run_for_text(shared, "image/svg+xml", language, draw).await
}

/// Opens the game in its position, with its view. The size of the view is bounded, since a client asks for a drawing like a page, not like a search.
fn drawable(
    question: &Question,
    registry: &Registry,
    stop: &AtomicBool,
) -> Result<(Box<dyn Session>, View), Refusal> {
    let session = question.open(registry)?;
    is_awaited(stop)?;
    let view = if question.turned {
        turned(session.view())
    } else {
        session.view()
    };
    let fits = at_most(Subject::MOST_PLACES, view.sites.len(), "places to draw").and_then(|()| {
        at_most(
            Subject::MOST_PLACES,
            view.moves.len(),
            "legal moves to show",
        )
    });
    fits.map_err(|error| Refusal::too_large(&error))?;
    is_awaited(stop)?;
    Ok((session, view))
}

/// Checks that the client still waits for its answer.
fn is_awaited(stop: &AtomicBool) -> Result<(), Refusal> {
    if stop.load(Ordering::Relaxed) {
        return Err(Refusal::left());
    }
    Ok(())
}

fn described(
    question: &Question,
    registry: &Registry,
    program: &str,
    stop: &AtomicBool,
) -> Result<Value, Refusal> {
    let (session, view) = drawable(question, registry, stop)?;
    let texts: Vec<_> = session.texts().iter().copied().chain([TEXTS]).collect();
    let language = question.language()?;
    let words = Words::new(language, &texts);
    let notes = notes(question, &*session, &view)?;
    let legal = view
        .moves
        .iter()
        .map(|m| json!({ "move": m.text, "words": m.words, "sites": m.sites }));
    let sites = view.sites.iter().map(|site| site.name.as_str());
    let remarks = session.remarks();
    let said = |tells_value: bool| -> Vec<String> {
        let told = remarks
            .iter()
            .filter(|one| one.tells_value() == tells_value);
        told.map(|remark| words.say(remark)).collect()
    };
    let players = [Player::First, Player::Second].map(|player| {
        let name = Argument::player(session.player_name(player));
        words.say(&Phrase::new("the-player").with("player", name))
    });
    let generators = session.generators().into_iter();
    let generators: Vec<String> = generators.map(|generator| generator.name).collect();
    let [summary, rules] = introduction(&*session, registry, &words);
    Ok(json!({
        "game": session.name(),
        "summary": summary,
        "rules": rules,
        "position": session.position(),
        "position_words": session.position_words(),
        "kind": kind_name(&view.kind),
        "to_move": view.to_move.to_string(),
        "players": players,
        "outcome": session.outcome().map(outcome_json),
        "status": status(&*session, view.to_move, &words),
        "legal": legal.collect::<Vec<_>>(),
        "sites": sites.collect::<Vec<_>>(),
        "last": view.last,
        "history": session.history(),
        "history_words": session.history_words(),
        "line_words": session.line_words(&question.line),
        "ahead_words": session.line_words(&question.ahead),
        "text": session.diagram(),
        "command": call(program, "play", &*session, usize::MAX),
        "generators": generators,
        "remarks": said(false),
        "value_remarks": said(true),
        "certificates": session.offers_certificates(),
        "weak_form": session.weak_form(),
        "for_points": session.is_for_points(),
        "svg": bare_board(&view, &notes).to_svg_part(),
    }))
}

/// Returns the summary and the rules of the game in these words.
fn introduction(session: &dyn Session, registry: &Registry, words: &Words) -> [Option<String>; 2] {
    let description = registry.description(session, words);
    let Some(Description { summary, rules }) = description.clone() else {
        return [None, None];
    };
    let (name, is_of_family) = (
        session.name(),
        description.as_ref() != session.description(),
    );
    // The description of a family fits all its games, so the name shows which one it is.
    let summary = if is_of_family && name.contains(':') {
        let phrase = Phrase::new("game-of-family").with("summary", summary);
        phrase.with("name", name)
    } else {
        summary
    };
    [summary, rules].map(|phrase| Some(words.say(&phrase)))
}

/// Returns the result of the position in words, or the player to move.
fn status(session: &dyn Session, to_move: Player, words: &Words) -> String {
    let with_player = |name: &'static str, player: Player| {
        Phrase::new(name).with("player", Argument::player(session.player_name(player)))
    };
    let phrase = match session.outcome() {
        None => with_player("to-move", to_move),
        Some(Outcome::Points(points)) => {
            with_player("points", Player::First).with("points", points.to_string())
        }
        Some(outcome) => match outcome.winner() {
            Some(winner) => with_player("has-won", winner),
            None => Phrase::new("drawn"),
        },
    };
    words.say(&phrase)
}

fn outcome_json(outcome: Outcome) -> Value {
    let points = match outcome {
        Outcome::Points(points) => Some(points),
        _ => None,
    };
    let winner = outcome.winner().map(|player| player.to_string());
    json!({ "winner": winner, "points": points })
}

const fn kind_name(kind: &ViewKind) -> &'static str {
    match kind {
        ViewKind::Text(_) => "text",
        ViewKind::Cells(_) => "cells",
        ViewKind::Crossings { .. } => "crossings",
        ViewKind::Columns(_) => "columns",
        ViewKind::Squares(_) => "squares",
        ViewKind::Graph { .. } => "graph",
        ViewKind::Lines { .. } => "lines",
        ViewKind::Branches { .. } => "branches",
    }
}

/// Returns the notes for the board: the line, and the values of moves. Moves that the position does not have are left out.
fn notes(question: &Question, session: &dyn Session, view: &View) -> Result<BoardNotes, Refusal> {
    let language = question.language()?;
    let players = [view.to_move, !view.to_move].into_iter().cycle();
    let words = session.line_words(&question.line);
    let moves = words.into_iter().zip(session.sites_of_line(&question.line));
    let steps = (1..).zip(moves.zip(players));
    let step = |(number, ((words, sites), player))| Step {
        number,
        player,
        words,
        sites,
    };
    let line: Vec<Step> = steps.map(step).collect();
    let value = |note: &Note| {
        let m = view.moves.iter().find(|m| m.text == note.m)?;
        Some(MoveNote {
            words: m.words.clone(),
            sites: m.sites.clone(),
            value: note.worth.into(),
            detail: note.detail.clone(),
            is_estimate: note.estimate,
            is_best: note.best,
        })
    };
    let values: Vec<MoveNote> = question.values.iter().filter_map(value).collect();
    let mut parts = part_notes(session, language);
    // A board without values must not give the value away.
    if values.is_empty() && session.parts().iter().any(|part| part.words.tells_value()) {
        parts.clear();
    }
    Ok(BoardNotes {
        values,
        line,
        language,
        parts,
        ..BoardNotes::default()
    })
}
