//! The links of the built site: each page, picture and anchor that one of them names exists, and no fence of a listing is left as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::folders;

/// Attributes whose value is a link.
const ATTRIBUTES: [&str; 2] = [" href=", " src="];
/// The fence of a listing, which no page shows where the generator has read it.
const FENCE: &str = "```";

/// Checks the listings and the links of all pages in a folder, and returns the numbers of pages and of links within the site.
pub(super) fn check(site: &Path) -> Result<(usize, usize), Failure> {
    let mut pages = BTreeMap::new();
    let mut files = BTreeSet::new();
    for file in folders::below(site)? {
        if file
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            let text = fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
            pages.insert(file.clone(), text);
        }
        files.insert(file);
    }
    let unread: Vec<String> = pages
        .iter()
        .filter(|(_, text)| text.contains(FENCE))
        .map(|(file, _)| folders::relative(file, site))
        .collect();
    if !unread.is_empty() {
        let message = format!("{FENCE} is left as text in:\n{}", unread.join("\n"));
        return Err(Failure::new(message));
    }
    let anchors: BTreeMap<&PathBuf, BTreeSet<&str>> = pages
        .iter()
        .map(|(file, text)| (file, values(text, " id=").collect()))
        .collect();
    let (mut count, mut dead) = (0, Vec::new());
    for (file, text) in &pages {
        for link in ATTRIBUTES.iter().flat_map(|name| values(text, name)) {
            let Some((path, anchor)) = within(link) else {
                continue;
            };
            count += 1;
            let place = place(site, file, path);
            let is_there = if anchor.is_empty() {
                files.contains(&place)
            } else {
                anchors
                    .get(&place)
                    .is_some_and(|names| names.contains(anchor))
            };
            if !is_there {
                dead.push(format!("{}: {link}", folders::relative(file, site)));
            }
        }
    }
    if dead.is_empty() {
        Ok((pages.len(), count))
    } else {
        dead.dedup();
        Err(Failure::new(format!(
            "{} dead links:\n{}",
            dead.len(),
            dead.join("\n")
        )))
    }
}

/// Returns the values of an attribute, with or without quotes around them.
fn values<'a>(text: &'a str, attribute: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(attribute).skip(1).map(|rest| {
        let quoted = rest
            .strip_prefix('"')
            .and_then(|rest| rest.split('"').next());
        let bare = || rest.split([' ', '>']).next().unwrap_or_default();
        quoted.unwrap_or_else(bare)
    })
}

/// Returns the path and the anchor of a link; `None` if it leads outside of the site or has no place.
pub(super) fn within(link: &str) -> Option<(&str, &str)> {
    let is_outside = ["http:", "https:", "data:", "mailto:", "//", "javascript:"];
    if is_outside.iter().any(|start| link.starts_with(start)) {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = path.split('?').next().unwrap_or_default();
    (!path.is_empty() || !anchor.is_empty()).then_some((path, anchor))
}

/// Returns the file of a path in a page.
fn place(site: &Path, page: &Path, path: &str) -> PathBuf {
    if path.is_empty() {
        return page.to_owned();
    }
    let mut place = match path.strip_prefix('/') {
        Some(_) => site.to_owned(),
        None => page.parent().unwrap_or(site).to_owned(),
    };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(place.pop()),
            part => place.push(part.replace("%20", " ")),
        }
    }
    if path.ends_with('/') || path == "." || path == ".." {
        place.push("index.html");
    }
    place
}
