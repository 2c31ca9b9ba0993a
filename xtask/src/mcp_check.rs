//! `cargo xtask mcp-check`: the tools of `mcp`, called through the client of the protocol's own library.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Parser;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::program::ProgramArgs;
use crate::shell;
use crate::workspace::Workspace;

/// The name of the library in the package index of Python.
const LIBRARY: &str = "mcp";
/// The feature of the program that has the command.
const FEATURE: &str = "mcp";

/// Check the tools of mcp with the client of the protocol's own library, if it is installed.
#[derive(Debug, Parser)]
pub(crate) struct McpCheckArgs {
    #[command(flatten)]
    program: ProgramArgs,
}

/// Builds the program and calls its tools, where the library is installed.
pub(crate) fn run(args: &McpCheckArgs, left_out: &mut LeftOut) -> Result<(), Failure> {
    let target = Workspace::load()?.target;
    let folder = target.join("mcp");
    let Some(python) = find_python(&folder) else {
        let folder = folder.display();
        let install = format!("python3 -m venv {folder} && {folder}/bin/pip install {LIBRARY}");
        left_out.part("mcp-check: tools", "mcp", &install);
        return Ok(());
    };
    let program = args.program.find_with(&target, &[FEATURE])?;
    let mut command = Command::new(&python);
    command.arg(folders::root().join("xtask/mcp/tools.py"));
    shell::run(command.arg(&program))
}

/// Returns a Python with the library: the one in our folder, or that of the machine.
fn find_python(folder: &Path) -> Option<PathBuf> {
    let has_library = |python: &PathBuf| {
        let status = Command::new(python)
            .args(["-c", &format!("import {LIBRARY}.client.stdio")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    };
    let pythons = [folder.join("bin/python3"), PathBuf::from("python3")];
    pythons.into_iter().find(has_library)
}
