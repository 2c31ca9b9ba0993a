//! A board in sentences, for those who cannot see it.

use gametree_core::{Player, SiteState, View, ViewKind};

use super::BoardNotes;
use super::captions::{captions, player_name, status, value};

/// What lies where, who moves, and what the notes say.
pub(super) fn describe(view: &View, notes: &BoardNotes) -> String {
    let mut parts = vec![format!("{}.", status(view))];
    if let ViewKind::Text(text) = &view.kind {
        parts.push(text.clone());
    }
    for player in [Player::First, Player::Second] {
        let own = view.sites.iter().filter(|site| site.owner == Some(player));
        let name = &view.players[player.index()];
        let words = own.map(|site| {
            if site.mark.is_empty() || site.mark.len() == 1 && is_usual(&site.mark, name) {
                site.name.clone()
            } else {
                format!("{} {}", site.mark, site.name)
            }
        });
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            parts.push(format!(
                "{}: {}.",
                player_name(view, player),
                words.join(", ")
            ));
        }
    }
    let listed = |what: &str, sites: Vec<&str>| {
        (!sites.is_empty()).then(|| format!("{what}: {}.", sites.join(", ")))
    };
    let is = |state| view.sites.iter().filter(move |site| site.state == state);
    let names = |state| is(state).map(|site| site.name.as_str()).collect();
    let last = view.last.iter().filter_map(|&site| view.sites.get(site));
    let last = last.map(|site| site.name.as_str()).collect();
    parts.extend(listed("Gone", names(SiteState::Gone)));
    parts.extend(listed("Decisive", names(SiteState::Decisive)));
    parts.extend(listed("Last move", last));
    let valued = notes
        .values
        .iter()
        .map(|note| format!("{} {}", note.words, value(note)));
    let valued: Vec<String> = valued.collect();
    parts.extend(listed(
        "Values",
        valued.iter().map(String::as_str).collect(),
    ));
    let said = captions(view, notes);
    // The list of values is there already.
    parts.extend(
        said.into_iter()
            .filter(|said| !said.starts_with("Values: ")),
    );
    parts.join(" ")
}

/// Whether a mark says no more than whose it is.
fn is_usual(mark: &str, name: &str) -> bool {
    mark == name || matches!(mark, "X" | "O")
}
