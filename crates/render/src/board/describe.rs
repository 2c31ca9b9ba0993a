//! Description of a board in sentences, for those who cannot see it.

use gametree_core::{Argument, Phrase, Player, SiteState, View, ViewKind};

use super::Noted;
use super::captions::{captions, list, player, status, value_of};

/// Describes the contents of the places, the side to move and the notes.
pub(super) fn describe(view: &View, notes: &Noted<'_>) -> String {
    let words = &notes.words;
    let status = Phrase::new("as-sentence").with("text", status(view));
    let mut parts = vec![words.say(&status)];
    if let ViewKind::Text(text) = &view.kind {
        parts.push(text.clone());
    }
    for owner in [Player::First, Player::Second] {
        let own = view.sites.iter().filter(|site| site.owner == Some(owner));
        let name = &view.players[owner.index()];
        let sites = own.map(|site| {
            if site.mark.is_empty() || site.mark.len() == 1 && is_usual(&site.mark, name) {
                site.name.clone()
            } else {
                format!("{} {}", site.mark, site.name)
            }
        });
        let sites: Vec<String> = sites.collect();
        if !sites.is_empty() {
            let own = Phrase::new("own").with("player", player(view, owner));
            parts.push(words.say(&own.with("sites", Argument::row(sites))));
        }
    }
    let mut listed = |message, sites: Vec<&str>| {
        if !sites.is_empty() {
            parts.push(words.say(&Phrase::new(message).with("sites", Argument::row(sites))));
        }
    };
    let is = |state| view.sites.iter().filter(move |site| site.state == state);
    let names = |state| is(state).map(|site| site.name.as_str()).collect();
    let last = view.last.iter().filter_map(|&site| view.sites.get(site));
    listed("gone", names(SiteState::Gone));
    listed("decisive", names(SiteState::Decisive));
    listed("last-move", last.map(|site| site.name.as_str()).collect());
    for part in &notes.parts {
        let sites = part.sites.iter().filter_map(|&site| view.sites.get(site));
        let sites: Vec<&str> = sites.map(|site| site.name.as_str()).collect();
        let phrase = Phrase::new("part").with("label", part.label.as_str());
        parts.push(words.say(&phrase.with("sites", Argument::row(sites))));
    }
    let values = list(words, "values", notes.values.iter().map(value_of));
    if !notes.values.is_empty() {
        parts.push(words.say(&Phrase::new("as-sentence").with("text", values.as_str())));
    }
    parts.extend(captions(view, notes, None));
    parts.join(" ")
}

/// Returns `true` if a mark shows no more than its owner.
fn is_usual(mark: &str, name: &str) -> bool {
    mark == name || matches!(mark, "X" | "O")
}
