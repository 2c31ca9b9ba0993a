//! Archive of the program for people without a compiler: manual pages, completions and licences; the site; checksums.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use serde_json::Value;

use crate::failure::Failure;
use crate::left_out::LeftOut;
use crate::program::ProgramArgs;
use crate::shell::{capture, cargo, run as run_command, say};
use crate::{folders, site, wheel, workspace};

/// Build the archive of the program: stripped, with manual pages, completions and the licences of all dependencies.
///
/// The archive of the site and the Python wheel stand beside it in `target/dist`, if they can be built.
/// SHA256SUMS has the checksums of all of them.
#[derive(Debug, Args)]
pub(crate) struct DistArgs {
    #[command(flatten)]
    program: ProgramArgs,
}

/// Shells with completion scripts, and the names of the scripts.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "gametree.bash"),
    ("zsh", "_gametree"),
    ("fish", "gametree.fish"),
    ("powershell", "gametree.ps1"),
];

/// Files of the root that the archive contains.
const ROOT_FILES: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The file of checksums, in the form that `sha256sum --check` reads.
const SUMS: &str = "SHA256SUMS";

/// Beginnings of the names of files with a licence, in lower case.
const LICENCE_FILES: [&str; 4] = ["license", "licence", "copying", "notice"];

pub(crate) fn run(args: &DistArgs) -> Result<(), Failure> {
    let target = workspace::Workspace::load()?.target;
    let built = args.program.find(&target)?;
    let triple = host()?;
    let name = format!("gametree-{}-{triple}", env!("CARGO_PKG_VERSION"));
    let dist = target.join("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
    }
    make(&folder)?;
    let program = folder.join(built.file_name().unwrap_or_default());
    copy(&built, &program)?;
    for file in ROOT_FILES {
        copy(&folders::root().join(file), &folder.join(file))?;
    }
    let man = folder.join("man");
    capture(Command::new(&program).arg("man").arg("--folder").arg(&man))?;
    let completions = folder.join("completions");
    make(&completions)?;
    for (shell, file) in SHELLS {
        let script = capture(Command::new(&program).args(["completions", shell]))?;
        write(&completions.join(file), &script)?;
    }
    let licences = Licences::of_program(&triple)?;
    write(&folder.join("THIRD-PARTY-LICENCES.txt"), &licences.text()?)?;
    let archive = pack(&dist, &name, &dist, &name)?;
    let mut files = vec![archive.clone()];
    let mut left_out = LeftOut::default();
    if let Some(site) = site::build(&mut left_out)? {
        let name = format!("gametree-{}-site", env!("CARGO_PKG_VERSION"));
        files.push(pack(
            &dist,
            &name,
            &target,
            &folders::relative(&site, &target),
        )?);
    }
    if let Some(wheel) = wheel::build(false, &mut left_out)? {
        let name = wheel.file_name().unwrap_or_default();
        copy(&wheel, &dist.join(name))?;
        files.push(name.to_string_lossy().into_owned());
    }
    let sums = files.iter().map(|file| checksum(&dist, file));
    let sums: String = sums.collect::<Result<_, _>>()?;
    write(&dist.join(SUMS), &sums)?;
    say(&format!(
        "{}: {} third-party packages\n{}",
        folders::relative(&dist.join(&archive), folders::root()),
        licences.packages.len(),
        sums.trim_end()
    ));
    if left_out != LeftOut::default() {
        for line in left_out.lines() {
            say(&line);
        }
    }
    Ok(())
}

/// Packs `folder` of `above` into an archive of this name in `dist`, and returns the name of the archive.
fn pack(dist: &Path, name: &str, above: &Path, folder: &str) -> Result<String, Failure> {
    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.current_dir(above).arg("-czf").arg(dist.join(&archive));
    run_command(tar.arg(folder))?;
    Ok(archive)
}

/// Returns the name of the system that programs are built for.
fn host() -> Result<String, Failure> {
    let version = capture(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| Failure::new("rustc -vV names no host"))
}

/// Returns the line of `sha256sum` about a file, by the program of this system that computes it.
fn checksum(folder: &Path, file: &str) -> Result<String, Failure> {
    let programs = [&["sha256sum"][..], &["shasum", "-a", "256"][..]];
    let sums = programs.into_iter().find_map(|words| {
        let mut command = Command::new(words[0]);
        command.current_dir(folder).args(&words[1..]).arg(file);
        capture(&mut command).ok()
    });
    sums.ok_or_else(|| Failure::new("neither sha256sum nor shasum can be run"))
}

/// A package that the program contains.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ThirdParty {
    name: String,
    version: String,
    /// The licence as an SPDX expression.
    licence: String,
    folder: PathBuf,
}

/// The packages that the program contains beside ours.
#[derive(Debug)]
struct Licences {
    packages: BTreeSet<ThirdParty>,
}

impl Licences {
    /// Finds the packages by cargo's description of the dependencies.
    fn of_program(triple: &str) -> Result<Self, Failure> {
        let metadata = ["metadata", "--format-version", "1", "--locked"];
        let mut command = cargo(&metadata);
        command.args(["--filter-platform", triple]);
        let text = capture(&mut command)?;
        let metadata: Option<Value> = serde_json::from_str(&text).ok();
        metadata
            .as_ref()
            .and_then(Self::read)
            .ok_or_else(|| Failure::new("cargo metadata has changed its form"))
    }

    fn read(metadata: &Value) -> Option<Self> {
        let packages = metadata["packages"].as_array()?.iter();
        let packages: BTreeMap<&str, &Value> = packages
            .map(|package| Some((package["id"].as_str()?, package)))
            .collect::<Option<_>>()?;
        let nodes = metadata["resolve"]["nodes"].as_array()?.iter();
        let nodes: BTreeMap<&str, &Value> = nodes
            .map(|node| Some((node["id"].as_str()?, node)))
            .collect::<Option<_>>()?;
        let is_program = |package: &&&Value| package["name"] == "gametree";
        let mut open = vec![packages.values().find(is_program)?["id"].as_str()?];
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

    /// Returns the list of the packages, and each text of a licence once, below the names of its packages.
    fn text(&self) -> Result<String, Failure> {
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

fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to).map_err(|error| Failure::file(from, &error))?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::file(path, &error))
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
        let licences = Licences::read(&metadata).expect("the form of cargo metadata");
        let names = licences.packages.iter().map(|package| &*package.name);
        assert_eq!(names.collect::<Vec<_>>(), ["smallvec"]);
    }
}
