//! The cards of the start page: every game with a board to look at.

use std::thread;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use gametree_command::caught;
use gametree_core::{Salt, Site, SiteState, View};
use gametree_registry::{
    GameEntry, Language, Level, NoWatcher, Purpose, Registry, SearchTask, Session, Words, choose,
};
use gametree_render::thumbnail;
use gametree_search::{STACK_BYTES, SearchLimits};
use serde_json::{Value, json};

use super::job::{JobResult, run};
use crate::app::{App, Shared};
use crate::refusal::Refusal;

/// The most moves that are played on an empty board, so that it shows the game.
const MOST_MOVES: usize = 8;
/// The part of the places that stays free at least: one in this number.
const FREE: usize = 2;
/// The nodes that are searched for each move.
const NODES: u64 = 60;
/// The seed of the games, so that a card always shows the same one.
const SEED: u64 = 1;

/// The characters between a title and the rest of a summary.
const BEHIND_TITLE: [char; 5] = [':', ',', '：', '，', ' '];

/// Answers with the cards of all games; they are drawn once.
pub(crate) async fn cards(State(app): State<App>) -> Result<Response, Refusal> {
    let shared = app.shared();
    let own = app.clone();
    run(
        shared,
        &shared.short,
        &HeaderMap::new(),
        Language::default(),
        move |_, _| Ok(JobResult::Json(drawn_once(own.shared()).clone())),
    )
    .await
}

/// Draws the cards on a thread of their own, so that they are there when the first page is opened.
pub(crate) fn draw_early(app: &App) {
    let app = app.clone();
    let builder = thread::Builder::new().stack_size(STACK_BYTES);
    // Without a thread, the first request draws them.
    let _ = builder.spawn(move || {
        drawn_once(app.shared());
    });
}

fn drawn_once(shared: &Shared) -> &Value {
    let all = || json!({ "cards": drawn(&shared.registry) });
    shared.cards.get_or_init(all)
}

/// Returns the cards; games that have a usual form without parameters come first.
fn drawn(registry: &Registry) -> Vec<Value> {
    let mut games: Vec<&GameEntry> = registry.games().iter().collect();
    games.sort_by_key(|game| game.usual() != game.name);
    games.iter().map(|game| card(registry, game)).collect()
}

/// Returns the card of a game. One that cannot be drawn, for example because the game panics, has no board.
fn card(registry: &Registry, game: &GameEntry) -> Value {
    let usual = game.usual();
    let board = caught(|| {
        let mut session = registry.open_without_files(usual).ok()?;
        let summaries = Language::ALL.map(|language| summary(registry, &*session, language));
        let board = thumbnail(&typical(&mut *session)).to_svg_part();
        Some((summaries, board))
    });
    let (summaries, board) = board.flatten().unzip();
    let texts = Language::ALL.into_iter().enumerate();
    let texts = texts.map(|(index, language)| {
        let text = game.text_without_files(language);
        let own = summaries.as_ref().and_then(|all| all[index].clone());
        let summary = own.unwrap_or(text.summary);
        let text = json!({ "title": text.title, "summary": after_title(&summary, &text.title) });
        (language.tag().to_owned(), text)
    });
    json!({
        "name": game.name,
        "usual": usual,
        "texts": Value::Object(texts.collect()),
        "svg": board,
    })
}

/// Returns the game in one line, if it is described better than its family.
fn summary(registry: &Registry, session: &dyn Session, language: Language) -> Option<String> {
    let texts = session.texts();
    let words = Words::new(language, texts);
    let described = registry.description(session, &words)?;
    Some(words.say(&described.summary))
}

/// Returns a summary without the title with which it begins, as in "Title: what happens in the game".
fn after_title<'a>(summary: &'a str, title: &str) -> &'a str {
    let begins = summary.to_lowercase().starts_with(&title.to_lowercase());
    let rest = begins.then(|| summary.get(title.len()..)).flatten();
    let rest = rest.filter(|rest| rest.starts_with(BEHIND_TITLE));
    let rest = rest.map(|rest| rest.trim_start_matches(BEHIND_TITLE));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(summary)
}

/// Plays some moves where the board is empty, and returns the view of the last position that goes on, without the marks that guide the next move.
fn typical(session: &mut dyn Session) -> View {
    let mut view = session.view();
    let places = free(&view);
    if places == view.sites.len() {
        for _ in 0..MOST_MOVES {
            let Some(next) = after_move(session) else {
                break;
            };
            if free(&next) * FREE < places {
                break;
            }
            view = next;
        }
    }
    view.last.clear();
    for site in &mut view.sites {
        if site.state == SiteState::Barred {
            site.state = SiteState::Usual;
        }
    }
    view
}

/// Returns the number of places on which nothing lies.
fn free(view: &View) -> usize {
    let is_free = |site: &&Site| {
        site.mark.is_empty() && site.owner.is_none() && site.state != SiteState::Gone
    };
    view.sites.iter().filter(is_free).count()
}

/// Plays the move that the program chooses after a short search; returns `None` where the game ends.
fn after_move(session: &mut dyn Session) -> Option<View> {
    let limits = SearchLimits {
        nodes: Some(NODES),
        ..SearchLimits::default()
    };
    let task = SearchTask {
        table_bytes: 1 << 20,
        salt: Some(Salt::from_seed(SEED)),
        ..SearchTask::new(Purpose::Play, limits)
    };
    let choice = choose(session, Level::FULL, SEED, &task, &mut NoWatcher);
    let choice = choice.ok().flatten()?;
    session.play(&choice.m).ok()?;
    session.outcome().is_none().then(|| session.view())
}
