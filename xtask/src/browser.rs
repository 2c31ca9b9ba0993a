//! `cargo xtask browser`: the page of `serve` in a real browser, and the types of its scripts.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Parser;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::program::ProgramArgs;
use crate::shell;
use crate::workspace::Workspace;

/// The npm packages that drive the browser, find barriers, and check types.
const DRIVER: &str = "playwright-core";
const BARRIERS: &str = "axe-core";
const TYPES: &str = "typescript";
/// The names of the browser's command on different systems.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Check the page of serve in chromium, driven by playwright-core, with axe-core and the types of its scripts.
///
/// Parts whose tools are not installed are left out.
/// Pictures of the page go to target/browser.
#[derive(Debug, Parser)]
pub(crate) struct BrowserArgs {
    /// Run only the scenarios whose names contain NAME
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    #[command(flatten)]
    program: ProgramArgs,
    /// Time for which two hundred clients send requests
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    load: u32,
    /// Time for which everything is used at random, after which memory must have stopped growing
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    mixed: u32,
}

/// Runs every part whose tools are installed.
pub(crate) fn run(args: &BrowserArgs, left_out: &mut LeftOut) -> Result<(), Failure> {
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
    let program = args.program.find(&target)?;
    let pictures = folder.join("pictures");
    fs::create_dir_all(&pictures).map_err(|error| Failure::file(&pictures, &error))?;
    let mut node = Command::new("node");
    node.arg(folders::root().join("xtask/browser/page.mjs"));
    node.arg(program).arg(chrome).arg(pictures);
    node.args([args.load, args.mixed].map(|seconds| seconds.to_string()));
    node.args(&args.only).env("NODE_PATH", modules);
    shell::run(&mut node)
}

/// Returns the folders in which node looks for modules: ours, which git ignores, and those of `NODE_PATH`.
fn modules(folder: &Path) -> Result<OsString, Failure> {
    let given = std::env::var_os("NODE_PATH").unwrap_or_default();
    let ours = std::iter::once(folder.join("node_modules"));
    let all = std::env::join_paths(ours.chain(std::env::split_paths(&given)));
    all.map_err(|error| Failure::new(error.to_string()))
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
