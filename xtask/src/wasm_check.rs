//! `cargo xtask wasm-check`: the library in WebAssembly without a system, where there is no clock and no thread.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::left_out::LeftOut;
use crate::shell::{self, cargo};
use crate::workspace::Workspace;

const TARGET: &str = "wasm32-unknown-unknown";
/// All features of the facade except those for programs.
const FEATURES: &str = "games,parallel,registry,testkit,tt";
const EXAMPLE: &str = "without_system";
/// A script that runs the `main` of a module, whose result is 0 unless it panics.
const SCRIPT: &str = "WebAssembly.instantiate(require('fs').readFileSync(process.argv[1])).then(({ instance }) => process.exit(instance.exports.main(0, 0)))";

/// Compiles the library, where the target is installed, and runs searches, where node is installed.
pub(crate) fn run(left_out: &mut LeftOut) -> Result<(), Failure> {
    if !is_installed() {
        let install = format!("rustup target add {TARGET}");
        left_out.part("wasm-check: compiling and searching", TARGET, &install);
        return Ok(());
    }
    let mut library = cargo(&["check", "--locked", "--target", TARGET, "-p", "gametree"]);
    library.args(["--lib", "--no-default-features", "--features", FEATURES]);
    shell::run(&mut library)?;
    let mut example = cargo(&["build", "--locked", "--target", TARGET]);
    example.args(["-p", "gametree-search", "--example", EXAMPLE]);
    shell::run(&mut example)?;
    if !answers("node", &["--version"]) {
        left_out.part("wasm-check: searching", "node", "apt-get install nodejs");
        return Ok(());
    }
    let examples = Workspace::load()?
        .target
        .join(TARGET)
        .join("debug/examples");
    let module = examples.join(EXAMPLE).with_extension("wasm");
    let mut node = Command::new("node");
    shell::run(node.args(["-e", SCRIPT]).arg(module))
}

/// Returns `true` if the standard library is installed for the target.
fn is_installed() -> bool {
    let printed = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let folder = printed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Returns `true` if a program starts and succeeds.
fn answers(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
