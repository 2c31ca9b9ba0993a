//! Pages as the site needs them: links to pages, and Rust without the lines that only the compiler reads.

/// The place to which a link leads on the site.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The place that is written down.
    Same,
    /// Another place.
    Link(String),
    /// A file of the site that is no page: the link, its file, and its place below the pages.
    File(String, String, String),
    /// No page: only the text of the link remains.
    Text,
}

/// Returns a page for the site; `follow` returns the target of each link.
pub(super) fn for_site(text: &str, follow: &mut dyn FnMut(&str) -> Target) -> String {
    let mut page = String::new();
    let mut listing: Option<&str> = None;
    for line in text.lines() {
        let trimmed = line.trim_start();
        if let Some(language) = trimmed.strip_prefix("```") {
            listing = if listing.is_some() {
                None
            } else {
                Some(language)
            };
            // The generator knows no attributes of a listing, as in `rust,ignore`.
            let fence = line.split(',').next().unwrap_or(line);
            page.extend([fence, "\n"]);
        } else if let Some(language) = listing {
            let is_hidden = trimmed == "#" || trimmed.starts_with("# ");
            if !(language.starts_with("rust") && is_hidden) {
                page.extend([line, "\n"]);
            }
        } else {
            let line = linked(line, follow);
            let file = line
                .strip_prefix("![")
                .and_then(|rest| rest.rsplit_once("]("));
            if let Some((_, file)) = file {
                // A picture leads to its file, which shows it in full size.
                page.extend(["[", &line, "](", file, "\n"]);
            } else {
                page.extend([&line, "\n"]);
            }
        }
    }
    page
}

/// Returns a line with its links as `follow` wants them.
fn linked(line: &str, follow: &mut dyn FnMut(&str) -> Target) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['[', '`']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        if let Some(code) = from.strip_prefix('`') {
            // Brackets in code are no links.
            let end = code.find('`').map_or(from.len(), |end| end + 2);
            out.push_str(&from[..end]);
            rest = &from[end..];
            continue;
        }
        let Some(end) = closing(from) else {
            out.push_str(from);
            return out;
        };
        let words = &from[1..end];
        let after = &from[end + 1..];
        let address = after
            .strip_prefix('(')
            .and_then(|tail| tail.split_once(')'));
        match address {
            Some((address, tail)) => {
                let is_picture = out.ends_with('!');
                let words = if is_picture {
                    words.to_owned()
                } else {
                    linked(words, follow)
                };
                match follow(address) {
                    Target::Same | Target::File(..) => {
                        out.extend(["[", &words, "](", address, ")"]);
                    }
                    Target::Link(place) => out.extend(["[", &words, "](", &place, ")"]),
                    Target::Text => out.push_str(&words),
                }
                rest = tail;
            }
            // A name of the documentation of a crate.
            None if words.starts_with('`') && words.ends_with('`') => {
                out.push_str(words);
                rest = after;
            }
            None => {
                out.push('[');
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the place of the bracket that closes the first one.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut is_code = false;
    for (at, c) in text.char_indices() {
        match c {
            '`' => is_code = !is_code,
            '[' if !is_code => depth += 1,
            ']' if !is_code => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}
