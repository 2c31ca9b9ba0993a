//! `cargo xtask api-check`: the answers of `serve` against `openapi.json`, by schemathesis.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use clap::Parser;

use crate::failure::Failure;
use crate::left_out::LeftOut;
use crate::program::ProgramArgs;
use crate::shell;
use crate::workspace::Workspace;

/// The default number of runs, each with other random requests: some minutes together.
const RUNS: u32 = 3;
/// The default seed of the random requests.
const SEED: u32 = 1;
/// The name of the checker in the package index of Python; its command follows.
const PACKAGE: &str = "schemathesis";
const COMMAND: &str = "st";
/// The time limit of a search. No request of the check needs longer, and none fails for taking all of it.
const SEARCH_TIME: &str = "500ms";
/// The seconds after which a request counts as hanging, since nothing else would end it.
const PATIENCE_SECONDS: &str = "30";

/// Check the answers of serve against its openapi.json, by schemathesis, if it is installed.
#[derive(Debug, Parser)]
pub(crate) struct ApiCheckArgs {
    /// Number of runs, each with random requests of its own
    #[arg(long, value_name = "COUNT", default_value_t = RUNS)]
    runs: u32,
    /// Seed of the random requests
    #[arg(long, value_name = "NUMBER", default_value_t = SEED)]
    seed: u32,
    #[command(flatten)]
    program: ProgramArgs,
}

/// Builds the program and checks its server, where the checker is installed.
pub(crate) fn run(args: &ApiCheckArgs, left_out: &mut LeftOut) -> Result<(), Failure> {
    let target = Workspace::load()?.target;
    let folder = target.join("api");
    let Some(checker) = find_checker(&folder) else {
        let folder = folder.display();
        let install = format!("python3 -m venv {folder} && {folder}/bin/pip install {PACKAGE}");
        left_out.part("api-check: questions", PACKAGE, &install);
        return Ok(());
    };
    let program = args.program.find(&target)?;
    fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
    let server = Server::start(&program)?;
    for seed in (args.seed..).take(args.runs as usize) {
        let mut command = Command::new(&checker);
        command
            .arg("run")
            .arg(format!("{}openapi.json", server.address));
        command.args(["--checks", "all", "--seed", &seed.to_string()]);
        command.args(["--request-timeout", PATIENCE_SECONDS]);
        // The checker writes its findings into the build folder.
        shell::run(command.current_dir(&folder))?;
    }
    Ok(())
}

/// Returns the checker in our folder, or that of the machine.
fn find_checker(folder: &Path) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.join("bin")).chain(env::split_paths(&path));
    folders
        .map(|folder| folder.join(COMMAND))
        .find(|file| file.is_file())
}

/// A server that ends with the check.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Self, Failure> {
        let args = ["serve", "--port", "0", "--time", SEARCH_TIME];
        let mut command = Command::new(program);
        command.args(args).stdout(Stdio::piped());
        let failed = |error: &dyn std::fmt::Display| Failure::new(format!("serve: {error}"));
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let out = child.stdout.take().expect("it is piped");
        let mut server = Server {
            child,
            address: String::new(),
        };
        let read = BufReader::new(out).read_line(&mut server.address);
        read.map_err(|error| failed(&error))?;
        server.address.truncate(server.address.trim_end().len());
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
