//! `cargo xtask site`: the pages of the workspace as a site, built by `MkDocs` into `target/site`, without dead links.

mod links;
mod markdown;
mod pages;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Parser;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::shell::{self, say};
use crate::workspace::Workspace;

/// The generator with its theme, in fixed versions.
const REQUIREMENTS: &str = "docs/site/requirements.txt";
/// The settings of the generator, with the navigation.
const SETTINGS: &str = "docs/site/mkdocs.yml";
/// The names of Python on different systems.
const PYTHONS: [&str; 2] = ["python3", "python"];

/// Build the site from docs/ and the READMEs into target/site, and check every link in it.
///
/// The generator is installed into target/site-tools.
/// The site is left out where Python or the generator cannot be had; the links between files are checked all the same.
#[derive(Debug, Parser)]
pub(crate) struct SiteArgs {}

/// Builds the site, and names the part that was left out.
pub(crate) fn run(_: &SiteArgs) -> Result<(), Failure> {
    let mut left_out = LeftOut::default();
    build(&mut left_out)?;
    if left_out != LeftOut::default() {
        for line in left_out.lines() {
            say(&line);
        }
    }
    Ok(())
}

/// Builds the site, and returns its folder; `None` where the generator cannot be had.
pub(crate) fn build(left_out: &mut LeftOut) -> Result<Option<PathBuf>, Failure> {
    let target = Workspace::load()?.target;
    let root = folders::root();
    let sources = target.join("site-pages");
    let pages = pages::write(root, &sources)?;
    let Some(generator) = generator(&target, left_out)? else {
        return Ok(None);
    };
    let site = target.join("site");
    let settings = settings(root, &sources, &site)?;
    let file = target.join("site.yml");
    fs::write(&file, settings).map_err(|error| Failure::file(&file, &error))?;
    let mut command = Command::new(generator);
    command.args(["build", "--strict", "--clean", "--config-file"]);
    // The theme advertises by a banner on standard error.
    command.arg(&file).env("NO_MKDOCS_2_WARNING", "1");
    shell::run(&mut command)?;
    let (files, count) = links::check(&site)?;
    say(&format!(
        "{}: {files} pages from {pages} files, {count} links, none dead",
        folders::relative(&site, root)
    ));
    Ok(Some(site))
}

/// Returns the settings with the folders of this build.
fn settings(root: &Path, sources: &Path, site: &Path) -> Result<String, Failure> {
    let path = root.join(SETTINGS);
    let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
    let folder = |path: &Path| path.to_string_lossy().replace('\'', "''");
    let [sources, site] = [sources, site].map(folder);
    Ok(format!("{text}docs_dir: '{sources}'\nsite_dir: '{site}'\n"))
}

/// Returns the generator's program, installed if it was not there.
fn generator(target: &Path, left_out: &mut LeftOut) -> Result<Option<PathBuf>, Failure> {
    let requirements = folders::root().join(REQUIREMENTS);
    let wanted = fs::read_to_string(&requirements);
    let wanted = wanted.map_err(|error| Failure::file(&requirements, &error))?;
    let folder = target.join("site-tools");
    let installed = folder.join("installed.txt");
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let program = programs.join("mkdocs");
    if fs::read_to_string(&installed).is_ok_and(|text| text == wanted)
        && succeeds(&program, &["--version"])
    {
        return Ok(Some(program));
    }
    let environment = folder.to_string_lossy();
    let has_python = PYTHONS
        .iter()
        .any(|python| succeeds(Path::new(python), &["-m", "venv", &environment]));
    let file = requirements.to_string_lossy();
    // A machine without a network finds out soon.
    let install = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--retries",
        "1",
        "--timeout",
        "10",
        "-r",
        &file,
    ];
    if !has_python || !succeeds(&programs.join("python"), &install) {
        let (tool, advice) = if has_python {
            ("mkdocs", "a network with PyPI installs it")
        } else {
            ("python3", "apt-get install python3-venv")
        };
        left_out.part("site", tool, advice);
        return Ok(None);
    }
    fs::write(&installed, wanted).map_err(|error| Failure::file(&installed, &error))?;
    Ok(Some(program))
}

/// Returns `true` if the program is there and reports success; its output is dropped.
fn succeeds(program: &Path, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
