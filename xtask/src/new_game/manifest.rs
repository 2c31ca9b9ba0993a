//! The manifest of a new game: the template's, without the lines that apply to the template alone.

use std::fmt::Write;
use std::path::Path;

use crate::failure::Failure;

/// The mark at the end of lines that are left out.
const MARK: &str = "# of the template alone";
/// The beginning of a line that is a comment.
const COMMENT: &str = "# ";
/// The path from the manifest of the template to its sources, which lie beside the manifest in a new game.
const APART: &str = "../../gametree/guide/";

/// Returns the manifest of a member of this workspace.
pub(super) fn inside(template: &str) -> String {
    let lines = template.lines().filter(|line| !line.ends_with(MARK));
    with_single_gaps(lines).replace(APART, "")
}

/// Returns the manifest of a package on its own. Values that the template inherits from the workspace are written out, and dependencies are found in the checkout at `root`.
///
/// Fields that name the owner of this workspace's crates are left out, and so are its lints.
pub(super) fn outside(template: &str, workspace: &str, root: &Path) -> Result<String, Failure> {
    let mut lines = Vec::new();
    let mut section = String::new();
    for line in inside(template).lines() {
        if line.starts_with('[') {
            line.clone_into(&mut section);
        }
        match section.as_str() {
            "[lints]" => {}
            "[package]" => lines.extend(package_line(line, workspace)),
            "[dependencies]" | "[dev-dependencies]" => {
                lines.push(dependency_line(line, workspace, root)?);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    let why = "# A workspace of its own; without this line, the crate may join another.";
    lines.extend(["", why, "[workspace]"].map(str::to_owned));
    Ok(with_single_gaps(lines.iter().map(String::as_str)))
}

/// Returns a line of the package's own section; `None` for a field that it does not take over.
fn package_line(line: &str, workspace: &str) -> Option<String> {
    let Some(field) = line.strip_suffix(".workspace = true") else {
        return Some(line.to_owned());
    };
    let value = value(workspace, "[workspace.package]", field)?;
    matches!(field, "version" | "edition" | "rust-version").then(|| format!("{field} = {value}"))
}

/// Returns the line of a dependency, which is found by its path, also where the line is a comment to be used later.
fn dependency_line(line: &str, workspace: &str, root: &Path) -> Result<String, Failure> {
    if !line.contains("workspace = true") {
        return Ok(line.to_owned());
    }
    if let Some(dependency) = line.strip_prefix(COMMENT) {
        let dependency = dependency_line(dependency, workspace, root)?;
        return Ok(format!("{COMMENT}{dependency}"));
    }
    let Some((name, rest)) = line.split_once(['.', ' ']) else {
        return Ok(line.to_owned());
    };
    let wrong = || Failure::new(format!("Cargo.toml: expected the path of {name}"));
    let entry = value(workspace, "[workspace.dependencies]", name).ok_or_else(wrong)?;
    let (_, path) = entry.split_once("path = \"").ok_or_else(wrong)?;
    let (path, _) = path.split_once('"').ok_or_else(wrong)?;
    let absolute = root.join(path);
    let absolute = absolute.to_str().ok_or_else(|| {
        let place = root.display();
        Failure::new(format!("{place}: expected a path of Unicode characters"))
    })?;
    // A string of JSON is also a string of TOML.
    let path = serde_json::Value::from(absolute);
    let optional = if rest.contains("optional = true") {
        ", optional = true"
    } else {
        ""
    };
    Ok(format!("{name} = {{ path = {path}{optional} }}"))
}

/// Returns the value of a key in a section of a manifest.
fn value<'a>(manifest: &'a str, section: &str, key: &str) -> Option<&'a str> {
    let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
    let mut pairs = lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once(" = "));
    pairs.find(|pair| pair.0 == key).map(|pair| pair.1)
}

/// Joins the lines with at most one empty line between them, and none at the beginning.
fn with_single_gaps<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut is_gap = true;
    for line in lines {
        if !(is_gap && line.is_empty()) {
            writeln!(text, "{line}").expect("a string takes all that is written");
        }
        is_gap = line.is_empty();
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
