//! `cargo xtask tidy`: the rules of the house that a program can see.

mod arrows;
mod circles;
mod files;
mod manifests;
mod names;

use std::collections::BTreeSet;
use std::fmt;
use std::fs;

use crate::failure::Failure;
use crate::folders;
use crate::options::Options;
use crate::shell::say;
use crate::workspace::Workspace;

/// A place where a rule is broken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    /// Relative to the root, with `/`.
    path: String,
    /// From 1.
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
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    Options::parse(words, &[], &[], 0)?;
    let workspace = Workspace::load()?;
    let mut findings = arrows::check(&workspace.packages);
    let mut sources = BTreeSet::new();
    for package in &workspace.packages {
        let manifest = read(&package.path("Cargo.toml"))?;
        let readme = package.path("README.md");
        let has_readme = folders::root().join(&readme).is_file();
        findings.extend(manifests::check(package, &manifest, has_readme));
        if has_readme {
            findings.extend(names::check(&readme, &read(&readme)?));
        }
        for file in folders::below(&folders::root().join(&package.folder))? {
            if file.extension().is_some_and(|extension| extension == "rs") {
                sources.insert(folders::relative(&file, folders::root()));
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
        1 => Err(Failure::Failed("tidy found one thing to mend".to_owned())),
        more => Err(Failure::Failed(format!("tidy found {more} things to mend"))),
    }
}

fn read(path: &str) -> Result<String, Failure> {
    let absolute = folders::root().join(path);
    fs::read_to_string(&absolute).map_err(|error| Failure::file(&absolute, &error))
}

/// The comment at the end of a line, its slashes included; empty where there is none.
fn comment(line: &str) -> &str {
    line.find("//").map_or("", |start| &line[start..])
}
