//! `cargo xtask browser`: the page of `serve` in a real browser, and the types of its scripts.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::options::Options;
use crate::program;
use crate::shell;
use crate::workspace::Workspace;

/// The npm packages that drive the browser, find barriers, and check types.
const DRIVER: &str = "playwright-core";
const BARRIERS: &str = "axe-core";
const TYPES: &str = "typescript";
/// The names of the browser's command on different systems.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The seconds for which two hundred clients send requests, unless `--load` sets them.
const LOAD_SECONDS: &str = "10";

/// The seconds for which the page is used in many ways at once, unless `--mixed` sets them: none.
const MIXED_SECONDS: &str = "0";

/// Runs every part whose tools are installed.
pub(crate) fn run(words: &[String], left_out: &mut LeftOut) -> Result<(), Failure> {
    let named = ["--only", "--program", "--load", "--mixed"];
    let options = Options::parse(words, &[], &named, 0)?;
    let target = Workspace::load()?.target;
    let folder = target.join("browser");
    let modules = modules(&folder)?;
    let compiler = in_folders(&modules, ".bin/tsc");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let chrome = BROWSERS.iter().find_map(|name| in_folders(&path, name));
    let has_driver = is_found(DRIVER, &modules);
    let modules_of_npm = format!("npm install --prefix {}", folder.display());
    for (is_there, part, tool, install) in [
        (has_driver, "the page", DRIVER, &*modules_of_npm),
        (chrome.is_some(), "the page", BROWSERS[0], "apt-get install"),
        (
            is_found(BARRIERS, &modules),
            "barriers",
            BARRIERS,
            &modules_of_npm,
        ),
        (
            compiler.is_some(),
            "types of scripts",
            TYPES,
            &modules_of_npm,
        ),
    ] {
        if !is_there {
            left_out.part(
                &format!("browser: {part}"),
                tool,
                &format!("{install} {tool}"),
            );
        }
    }
    if let Some(compiler) = compiler {
        check_types(&compiler)?;
    }
    let Some(chrome) = chrome.filter(|_| has_driver) else {
        return Ok(());
    };
    let program = program::find(&options, &target)?;
    let pictures = folder.join("pictures");
    fs::create_dir_all(&pictures).map_err(|error| Failure::file(&pictures, &error))?;
    let mut node = Command::new("node");
    node.arg(folders::root().join("xtask/browser/page.mjs"));
    node.arg(program).arg(chrome).arg(pictures);
    node.arg(options.value("--load").unwrap_or(LOAD_SECONDS));
    node.arg(options.value("--mixed").unwrap_or(MIXED_SECONDS));
    node.args(options.value("--only")).env("NODE_PATH", modules);
    shell::run(&mut node)
}

/// Returns the folders in which node looks for modules: ours, which git ignores, and those of `NODE_PATH`.
fn modules(folder: &Path) -> Result<OsString, Failure> {
    let given = std::env::var_os("NODE_PATH").unwrap_or_default();
    let ours = std::iter::once(folder.join("node_modules"));
    let all = std::env::join_paths(ours.chain(std::env::split_paths(&given)));
    all.map_err(|error| Failure::Failed(error.to_string()))
}

fn is_found(module: &str, modules: &OsStr) -> bool {
    let status = Command::new("node")
        .args(["--eval", &format!("require.resolve('{module}')")])
        .env("NODE_PATH", modules)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// Returns the first file of this name in folders that are listed as in `PATH`.
fn in_folders(folders: &OsStr, name: &str) -> Option<PathBuf> {
    let mut files = std::env::split_paths(folders).map(|folder| folder.join(name));
    files.find(|file| file.is_file())
}

/// Checks the scripts of the page, whose types are written in their comments.
fn check_types(compiler: &Path) -> Result<(), Failure> {
    let mut tsc = Command::new(compiler);
    tsc.args(["--noEmit", "--allowJs", "--checkJs", "--strict"]);
    tsc.args(["--target", "es2022", "--module", "es2022"]);
    tsc.args(["--moduleResolution", "bundler"]);
    tsc.args(["--lib", "es2023,dom,dom.iterable"]);
    let assets = folders::root().join("crates/serve/assets");
    let files = folders::below(&assets)?;
    let is_script = |file: &PathBuf| file.extension().is_some_and(|kind| kind == "js");
    tsc.args(files.into_iter().filter(is_script));
    shell::run(&mut tsc)
}
