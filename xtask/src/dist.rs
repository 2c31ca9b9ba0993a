//! Archive of the program for people without a compiler: manual pages, completions and licences; the site; checksums.

use std::fs;
use std::path::Path;
use std::process::Command;

use clap::Args;

use crate::failure::Failure;
use crate::left_out::LeftOut;
use crate::licences::{self, Licences};
use crate::program::ProgramArgs;
use crate::shell::{capture, run as run_command, say};
use crate::{folders, site, wheel, workspace};

/// Build the archive of the program: with the command `mcp`, stripped, with manual pages, completions and the licences of all dependencies.
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

/// The features of the program that are off by default.
const FEATURES: [&str; 1] = ["mcp"];

/// The file of checksums, in the form that `sha256sum --check` reads.
const SUMS: &str = "SHA256SUMS";

pub(crate) fn run(args: &DistArgs) -> Result<(), Failure> {
    let target = workspace::Workspace::load()?.target;
    let built = args.program.find_with(&target, &FEATURES)?;
    let triple = licences::host()?;
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
    let licences = Licences::of("gametree", &FEATURES, &triple)?;
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
        licences.count(),
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
