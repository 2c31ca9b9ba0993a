//! Licences of the packages that a build contains.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::failure::Failure;
use crate::shell::{capture, cargo};

/// Beginnings of the names of files with a licence, in lower case.
const LICENCE_FILES: [&str; 4] = ["license", "licence", "copying", "notice"];

/// Returns the name of the system that programs are built for.
pub(crate) fn host() -> Result<String, Failure> {
    let version = capture(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| Failure::new("rustc -vV names no host"))
}

/// A package that a build contains.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ThirdParty {
    name: String,
    version: String,
    /// The licence as an SPDX expression.
    licence: String,
    folder: PathBuf,
}

/// The packages that a build contains beside ours.
#[derive(Debug)]
pub(crate) struct Licences {
    packages: BTreeSet<ThirdParty>,
}

impl Licences {
    /// Finds the packages that `package` with these features is linked with on this system, by cargo's description of the dependencies.
    pub(crate) fn of(package: &str, features: &[&str], triple: &str) -> Result<Self, Failure> {
        let metadata = ["metadata", "--format-version", "1", "--locked"];
        let mut command = cargo(&metadata);
        command.args(["--filter-platform", triple]);
        for feature in features {
            command.args(["--features", &format!("{package}/{feature}")]);
        }
        let text = capture(&mut command)?;
        let metadata: Option<Value> = serde_json::from_str(&text).ok();
        metadata
            .as_ref()
            .and_then(|metadata| Self::read(package, metadata))
            .ok_or_else(|| Failure::new("cargo metadata has changed its form"))
    }

    fn read(package: &str, metadata: &Value) -> Option<Self> {
        let packages = metadata["packages"].as_array()?.iter();
        let packages: BTreeMap<&str, &Value> = packages
            .map(|package| Some((package["id"].as_str()?, package)))
            .collect::<Option<_>>()?;
        let nodes = metadata["resolve"]["nodes"].as_array()?.iter();
        let nodes: BTreeMap<&str, &Value> = nodes
            .map(|node| Some((node["id"].as_str()?, node)))
            .collect::<Option<_>>()?;
        let is_root = |one: &&&Value| one["name"] == package;
        let mut open = vec![packages.values().find(is_root)?["id"].as_str()?];
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            for dependency in nodes.get(id)?["deps"].as_array()? {
                let mut kinds = dependency["dep_kinds"].as_array()?.iter();
                if kinds.any(|kind| kind["kind"].is_null()) {
                    open.push(dependency["pkg"].as_str()?);
                }
            }
        }
        let used = seen.into_iter().map(|id| packages[id]);
        // Packages of the workspace have no source.
        let others = used.filter(|package| !package["source"].is_null());
        let packages = others.map(ThirdParty::read).collect::<Option<_>>()?;
        Some(Licences { packages })
    }

    /// Returns the number of packages.
    pub(crate) fn count(&self) -> usize {
        self.packages.len()
    }

    /// Returns the list of the packages, and each text of a licence once, below the names of its packages.
    pub(crate) fn text(&self) -> Result<String, Failure> {
        let mut texts: BTreeMap<String, Vec<&ThirdParty>> = BTreeMap::new();
        for package in &self.packages {
            for text in package.licence_texts()? {
                texts.entry(text).or_default().push(package);
            }
        }
        let lines = self.packages.iter().map(|package| {
            let ThirdParty {
                name,
                version,
                licence,
                ..
            } = package;
            format!("{name} {version}: {licence}\n")
        });
        let mut all: String = lines.collect();
        for (text, packages) in texts {
            let names: Vec<&str> = packages.iter().map(|package| &*package.name).collect();
            all.extend(["\n", &names.join(", "), "\n\n", text.trim(), "\n"]);
        }
        Ok(all)
    }
}

impl ThirdParty {
    fn read(package: &Value) -> Option<Self> {
        let manifest = Path::new(package["manifest_path"].as_str()?);
        Some(ThirdParty {
            name: package["name"].as_str()?.to_owned(),
            version: package["version"].as_str()?.to_owned(),
            licence: package["license"]
                .as_str()
                .unwrap_or("see its file")
                .to_owned(),
            folder: manifest.parent()?.to_owned(),
        })
    }

    /// Returns the texts of the licences that lie beside the manifest.
    fn licence_texts(&self) -> Result<Vec<String>, Failure> {
        let failed = |error| Failure::file(&self.folder, &error);
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name().to_string_lossy().to_lowercase();
            if LICENCE_FILES.iter().any(|start| name.starts_with(start)) && entry.path().is_file() {
                paths.push(entry.path());
            }
        }
        paths.sort();
        paths
            .iter()
            .map(|path| fs::read_to_string(path).map_err(|error| Failure::file(path, &error)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn packages_are_those_that_the_program_is_linked_with() {
        let package = |name: &str, source: Option<&str>| {
            json!({
                "id": name,
                "name": name,
                "version": "1.0.0",
                "license": "MIT",
                "source": source,
                "manifest_path": format!("/{name}/Cargo.toml"),
            })
        };
        let node = |name: &str, deps: &[(&str, Option<&str>)]| {
            let deps = deps
                .iter()
                .map(|(pkg, kind)| json!({ "pkg": pkg, "dep_kinds": [{ "kind": kind }] }));
            json!({ "id": name, "deps": deps.collect::<Vec<_>>() })
        };
        let registry = Some("registry");
        let metadata = json!({
            "packages": [
                package("gametree", None),
                package("gametree-core", None),
                package("smallvec", registry),
                package("insta", registry),
                package("cc", registry),
                package("other", registry),
            ],
            "resolve": { "nodes": [
                node("gametree", &[("gametree-core", None), ("insta", Some("dev"))]),
                node("gametree-core", &[("smallvec", None), ("cc", Some("build"))]),
                node("smallvec", &[]),
                node("insta", &[("other", None)]),
                node("cc", &[]),
                node("other", &[]),
            ] },
        });
        let licences = Licences::read("gametree", &metadata).expect("the form of cargo metadata");
        let names = licences.packages.iter().map(|package| &*package.name);
        assert_eq!(names.collect::<Vec<_>>(), ["smallvec"]);
    }
}
