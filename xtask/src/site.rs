//! `cargo xtask site`: the pages of the workspace as a site, built by `MkDocs` into `target/site`, without dead links.

mod links;
mod markdown;
mod notebook;
mod pages;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::python_environment::Environment;
use crate::shell::{self, say};
use crate::workspace::Workspace;

/// The generator with its theme, in fixed versions.
const REQUIREMENTS: &str = "docs/site/requirements.txt";
/// The settings of the generator, with the navigation.
const SETTINGS: &str = "docs/site/mkdocs.yml";

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
    let wanted = folders::root().join(REQUIREMENTS);
    let programs = Environment::at(target.join("site-tools")).installed(&wanted)?;
    Ok(match programs {
        Ok(programs) => Some(programs.join("mkdocs")),
        Err(missing) => {
            left_out.part("site", missing.tool("mkdocs"), missing.advice());
            None
        }
    })
}
