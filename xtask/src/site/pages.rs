//! The sources of the site: pages and notebooks of `docs`, READMEs and the guide, with links as the site has them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::markdown::{self, Target};
use super::notebook;
use crate::failure::Failure;
use crate::folders;

/// Pages outside `docs` and `crates`.
const ROOT_PAGES: [&str; 3] = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
/// The guide "Your own game", in the documentation of a module.
const GUIDE: &str = "crates/gametree/src/guide.rs";
const GUIDE_PAGE: &str = "your-own-game.md";
const GUIDE_TITLE: &str = "# Your own game

This page is about games in Rust; [a class in Python](../../python/README.md#your-own-game) is a game as well.

";
/// Endings of the files that the site has beside its pages: pictures and examples.
const ENDINGS: [&str; 4] = ["svg", "png", "py", "txt"];

/// The pages by their files, both as paths with slashes.
#[derive(Debug)]
pub(super) struct Pages(BTreeMap<String, String>);

impl Pages {
    fn find(root: &Path) -> Result<Self, Failure> {
        let mut pages = BTreeMap::from([
            ("README.md".to_owned(), "index.md".to_owned()),
            (GUIDE.to_owned(), GUIDE_PAGE.to_owned()),
            (
                "crates/gametree/guide/README.md".to_owned(),
                GUIDE_PAGE.to_owned(),
            ),
        ]);
        pages.extend(ROOT_PAGES.map(|name| (name.to_owned(), name.to_owned())));
        for file in folders::below(&root.join("docs"))? {
            let path = folders::relative(&file, root);
            let Some(page) = path.strip_prefix("docs/") else {
                continue;
            };
            if has_ending(page, "md") {
                pages.insert(path.clone(), page.to_owned());
            } else if let Some(stem) = page.strip_suffix(".ipynb") {
                pages.insert(path.clone(), format!("{stem}.md"));
            }
        }
        for file in folders::below(&root.join("crates"))? {
            let path = folders::relative(&file, root);
            if path.ends_with("/README.md") && !pages.contains_key(&path) {
                pages.insert(path.clone(), path);
            }
        }
        Ok(Pages(pages))
    }

    /// Returns the target of a link in a file, as the site has it.
    ///
    /// # Errors
    /// Fails with the missing path if the link is dead.
    pub(super) fn target(&self, root: &Path, file: &str, link: &str) -> Result<Target, String> {
        let (path, anchor) = link
            .split_once('#')
            .map_or((link, ""), |(path, anchor)| (path, anchor));
        if link.contains("://") || link.starts_with("mailto:") || path.is_empty() {
            return Ok(Target::Same);
        }
        // A name of the documentation of a crate.
        let is_item =
            link.starts_with(char::is_uppercase) && link.chars().all(char::is_alphanumeric);
        if is_item || link.contains("::") {
            return Ok(Target::Text);
        }
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let wanted = resolve(folder, path);
        let readme = format!("{wanted}/README.md");
        let page = self.0.get(&wanted).or_else(|| self.0.get(&readme));
        let here = self.0.get(file).map_or("", String::as_str);
        if let Some(page) = page {
            let anchor = if anchor.is_empty() {
                String::new()
            } else {
                format!("#{anchor}")
            };
            return Ok(Target::Link(format!("{}{anchor}", relative(here, page))));
        }
        let source = root.join(&wanted);
        if !source.exists() {
            return Err(wanted);
        }
        if ENDINGS.iter().any(|ending| has_ending(&wanted, ending)) {
            let place = wanted.strip_prefix("docs/").unwrap_or(&wanted).to_owned();
            return Ok(Target::File(relative(here, &place), wanted, place));
        }
        Ok(Target::Text)
    }
}

fn has_ending(path: &str, ending: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|extension| extension == ending)
}

/// Returns the path of a link in a folder, without `.` and `..`.
fn resolve(folder: &str, link: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns the link from one page to another.
fn relative(from: &str, to: &str) -> String {
    format!("{}{to}", "../".repeat(from.matches('/').count()))
}

/// Writes the pages and their files into a new folder, and returns the number of files that were read.
pub(super) fn write(root: &Path, folder: &Path) -> Result<usize, Failure> {
    let pages = Pages::find(root)?;
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    let (mut files, mut dead, mut written) = (BTreeSet::new(), Vec::new(), BTreeSet::new());
    for (file, page) in &pages.0 {
        let is_alias = page == GUIDE_PAGE && file != GUIDE;
        let is_front = file == "README.md";
        if is_alias {
            continue;
        }
        let path = root.join(file);
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
        let text = if file == GUIDE {
            module_docs(&path, &text)?
        } else {
            text
        };
        let mut follow = |link: &str| match pages.target(root, file, link) {
            Ok(Target::File(link, from, to)) => {
                files.insert((from, to));
                Target::Link(link)
            }
            Ok(target) => target,
            Err(missing) => {
                dead.push(format!(
                    "{file}: expected a file, found nothing at {missing}"
                ));
                Target::Text
            }
        };
        let text = if has_ending(file, "ipynb") {
            notebook_page(&path, &text, &folder.join(page), &mut follow)?
        } else {
            markdown::for_site(&text, &mut follow)
        };
        // The front page of the repository is read for its links; the site has one of its own.
        if !is_front {
            put(&folder.join(page), text.as_bytes())?;
        }
        written.insert(file);
    }
    if !dead.is_empty() {
        return Err(Failure::new(format!("dead links:\n{}", dead.join("\n"))));
    }
    for (from, to) in &files {
        let from = root.join(from);
        let bytes = fs::read(&from).map_err(|error| Failure::file(&from, &error))?;
        put(&folder.join(to), &bytes)?;
    }
    put(&folder.join("site.css"), include_bytes!("site.css"))?;
    Ok(written.len())
}

/// Returns the documentation of a module as a page, with the files that it includes.
fn module_docs(path: &Path, source: &str) -> Result<String, Failure> {
    let mut page = GUIDE_TITLE.to_owned();
    let mut is_listing = false;
    for line in source.lines() {
        if let Some(name) = included(line) {
            let file = path.with_file_name(name);
            let text = fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
            page.extend([text.trim_end(), "\n"]);
        } else if let Some(line) = line.strip_prefix("//!") {
            let line = line.strip_prefix(' ').unwrap_or(line);
            is_listing ^= line.starts_with("```");
            // Its headings stand below the title of the page.
            if line.starts_with('#') && !is_listing {
                page.push('#');
            }
            page.extend([line, "\n"]);
        }
    }
    Ok(page)
}

/// Returns a notebook as a page, and writes the notebook and its pictures beside the page.
fn notebook_page(
    path: &Path,
    text: &str,
    page: &Path,
    follow: &mut dyn FnMut(&str) -> Target,
) -> Result<String, Failure> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let read = notebook::read(&name, text, follow);
    let read = read.map_err(|error| Failure::file(path, &error.into()))?;
    put(&page.with_file_name(&*name), text.as_bytes())?;
    for (index, picture) in read.pictures.iter().enumerate() {
        let file = page.with_file_name(notebook::picture_name(&name, index));
        put(&file, picture.as_bytes())?;
    }
    Ok(read.text)
}

/// Returns the file that a line adds to the documentation.
fn included(line: &str) -> Option<&str> {
    line.strip_prefix("#![doc = include_str!(\"")?
        .strip_suffix("\")]")
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    fs::write(path, bytes).map_err(|error| Failure::file(path, &error))
}
