//! `cargo xtask tidy`: the rules of the house that a program can check.

mod arrows;
mod circles;
mod files;
mod manifests;
mod names;
mod parameters;
mod prose;

use std::collections::BTreeSet;
use std::fmt;
use std::fs;

use crate::failure::Failure;
use crate::folders;
use crate::shell::say;
use crate::workspace::Workspace;

/// The end of the name of a file with English messages.
const ENGLISH: &str = "en.ftl";

/// A place where a rule is broken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    /// The path relative to the root, with `/`.
    path: String,
    /// The number of the line, from 1.
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Finding {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Reports every place where a rule is broken.
pub(crate) fn run() -> Result<(), Failure> {
    let workspace = Workspace::load()?;
    let mut findings = arrows::check(&workspace.packages);
    let mut sources = BTreeSet::new();
    for package in &workspace.packages {
        let manifest = read(&package.path("Cargo.toml"))?;
        let has_file = |file: &str| folders::root().join(package.path(file)).is_file();
        findings.extend(manifests::check(package, &manifest, has_file));
        let readme = package.path("README.md");
        if has_file("README.md") {
            let page = read(&readme)?;
            findings.extend(names::check(&readme, &page));
            findings.extend(prose::check_text(&readme, &page));
        }
        for file in folders::below(&folders::root().join(&package.folder))? {
            let path = folders::relative(&file, folders::root());
            if file.extension().is_some_and(|extension| extension == "rs") {
                sources.insert(path);
            } else if path.ends_with(ENGLISH) {
                findings.extend(prose::check_text(&path, &read(&path)?));
            }
        }
    }
    let sources: Vec<(String, String)> = sources
        .into_iter()
        .map(|path| read(&path).map(|text| (path, text)))
        .collect::<Result<_, _>>()?;
    for (path, text) in &sources {
        findings.extend(files::check(path, text));
        findings.extend(names::check(path, text));
        findings.extend(parameters::check(path, text));
        findings.extend(prose::check_source(path, text));
    }
    for page in pages()? {
        findings.extend(prose::check_text(&page, &read(&page)?));
    }
    let texts = sources
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    findings.extend(circles::check(texts));
    findings.sort();
    for finding in &findings {
        say(&finding.to_string());
    }
    match findings.len() {
        0 => {
            say(&format!("tidy: {} files, nothing found", sources.len()));
            Ok(())
        }
        1 => Err(Failure::new("tidy found one thing to mend")),
        more => Err(Failure::new(format!("tidy found {more} things to mend"))),
    }
}

/// The pages of the workspace itself; those of packages are checked with them.
fn pages() -> Result<Vec<String>, Failure> {
    let mut pages = vec![
        "README.md".to_owned(),
        "ARCHITECTURE.md".to_owned(),
        "CONTRIBUTING.md".to_owned(),
        "CHANGELOG.md".to_owned(),
    ];
    let below = folders::below(&folders::root().join("docs"))?;
    let texts = below
        .iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    pages.extend(texts.map(|file| folders::relative(file, folders::root())));
    Ok(pages)
}

fn read(path: &str) -> Result<String, Failure> {
    let absolute = folders::root().join(path);
    fs::read_to_string(&absolute).map_err(|error| Failure::file(&absolute, &error))
}

/// Returns the comment at the end of a line, its slashes included; empty where there is none.
fn comment(line: &str) -> &str {
    line.find("//").map_or("", |start| &line[start..])
}
