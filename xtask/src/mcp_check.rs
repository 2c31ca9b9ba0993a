//! `cargo xtask mcp-check`: the tools of `mcp`, called through the client of the protocol's own library.

use std::process::Command;

use clap::Parser;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::program::ProgramArgs;
use crate::python_environment::python_with;
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
    let Some(python) = python_with(&folder, &format!("{LIBRARY}.client.stdio")) else {
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
