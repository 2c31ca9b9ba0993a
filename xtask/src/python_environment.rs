//! Virtual environments of Python below the target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// The names of Python on different systems.
const PYTHONS: [&str; 2] = ["python3", "python"];

/// Arguments of pip with which a machine without a network finds out soon.
const PATIENCE: [&str; 4] = ["--retries", "1", "--timeout", "10"];

/// Time between two looks at a program that has a limit.
const LOOK: Duration = Duration::from_millis(100);

/// A folder for a virtual environment.
pub(crate) struct Environment {
    folder: PathBuf,
}

/// The reason why packages could not be installed.
#[derive(Clone, Copy)]
pub(crate) enum Missing {
    /// There is no Python with virtual environments.
    Python,
    /// The packages cannot be had.
    Packages,
}

impl Missing {
    /// Returns the name of the missing tool, where `package` is the most important one of the packages.
    pub(crate) const fn tool(self, package: &'static str) -> &'static str {
        match self {
            Missing::Python => "python3",
            Missing::Packages => package,
        }
    }

    /// Returns a way to install it.
    pub(crate) const fn advice(self) -> &'static str {
        match self {
            Missing::Python => "apt-get install python3-venv",
            Missing::Packages => "a network with PyPI installs it",
        }
    }
}

impl Environment {
    /// Makes the environment in a folder, which need not exist.
    pub(crate) const fn at(folder: PathBuf) -> Self {
        Environment { folder }
    }

    /// Installs the packages of a file of requirements, unless they are there, and returns the folder of their programs.
    ///
    /// # Errors
    /// When the file cannot be read, or the list of installed packages cannot be written.
    pub(crate) fn installed(
        &self,
        requirements: &Path,
    ) -> Result<Result<PathBuf, Missing>, Failure> {
        let wanted = fs::read_to_string(requirements);
        let wanted = wanted.map_err(|error| Failure::file(requirements, &error))?;
        let list = self.folder.join("installed.txt");
        let scripts = if cfg!(windows) { "Scripts" } else { "bin" };
        let programs = self.folder.join(scripts);
        let python = programs.join("python");
        if fs::read_to_string(&list).is_ok_and(|text| text == wanted)
            && succeeds(&python, &["--version"])
        {
            return Ok(Ok(programs));
        }
        let folder = self.folder.to_string_lossy();
        let mut pythons = PYTHONS.iter();
        if !pythons.any(|python| succeeds(Path::new(python), &["-m", "venv", &folder])) {
            return Ok(Err(Missing::Python));
        }
        let file = requirements.to_string_lossy();
        let install = ["-m", "pip", "install", "--quiet", "-r", &file];
        if !succeeds(&python, &[&install[..], &PATIENCE].concat()) {
            return Ok(Err(Missing::Packages));
        }
        fs::write(&list, wanted).map_err(|error| Failure::file(&list, &error))?;
        Ok(Ok(programs))
    }
}

/// Returns a Python that imports a module: the one of the environment in a folder, or that of the machine.
pub(crate) fn python_with(folder: &Path, module: &str) -> Option<PathBuf> {
    let import = format!("import {module}");
    let pythons = [folder.join("bin/python3"), PathBuf::from(PYTHONS[0])];
    let mut pythons = pythons.into_iter();
    pythons.find(|python| succeeds(python, &["-c", &import]))
}

/// Installs packages beside those of the requirements; returns `false` where no wheels of them can be had in this time.
pub(crate) fn adds(programs: &Path, packages: &[&str], limit: Duration) -> bool {
    let install = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:"];
    let arguments = [&install[..], &PATIENCE, packages].concat();
    succeeds_within(&programs.join("python"), &arguments, limit)
}

/// Returns `true` if the program is there and reports success in this time; its output is dropped.
pub(crate) fn succeeds_within(program: &Path, arguments: &[&str], limit: Duration) -> bool {
    let begun = Instant::now();
    let Ok(mut child) = silent(program, arguments).spawn() else {
        return false;
    };
    while begun.elapsed() < limit {
        match child.try_wait() {
            Ok(None) => sleep(LOOK),
            ended => {
                return ended.is_ok_and(|status| status.is_some_and(|status| status.success()));
            }
        }
    }
    // The result of a program that is too slow does not matter.
    let _ = child.kill().and_then(|()| child.wait());
    false
}

/// Returns `true` if the program is there and reports success; its output is dropped.
pub(crate) fn succeeds(program: &Path, arguments: &[&str]) -> bool {
    let status = silent(program, arguments).status();
    status.is_ok_and(|status| status.success())
}

/// Returns a command without input and output.
fn silent(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}
