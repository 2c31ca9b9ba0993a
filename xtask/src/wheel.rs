//! `cargo xtask wheel`: the Python module and the program in one wheel, and its tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::licences::{self, Licences};
use crate::python_environment::{Environment, adds, succeeds_within};
use crate::shell::{self, say};
use crate::workspace::Workspace;

/// The package of the module.
const PACKAGE: &str = "crates/python";
/// The tools that build and test the wheel, in fixed versions.
const REQUIREMENTS: &str = "crates/python/requirements.txt";
/// The package whose games the tests compare with ours, where it can be had.
const ORACLE: &str = "open_spiel==2.0.2";
/// The time for installing it.
const ORACLE_TIME: Duration = Duration::from_secs(120);
/// A second checker of types, where it can be had; it runs on Node.
const PYRIGHT: &str = "pyright==1.1.414";
/// The time for installing it, and as much for its first start, which fetches Node where there is none.
const PYRIGHT_TIME: Duration = Duration::from_secs(60);
/// The packages that execute a notebook, where they can be had.
const KERNEL: [&str; 2] = ["nbclient==0.11.0", "ipykernel==7.4.0"];
/// The time for installing them.
const KERNEL_TIME: Duration = Duration::from_secs(30);
/// The notebook that is executed.
const NOTEBOOK: &str = "docs/notebooks/tour.ipynb";
/// The features of a wheel for users, which take long to compile.
const FEATURES: [&str; 1] = ["mcp"];
/// The licences of the packages in the wheel, written where maturin takes licences from.
const LICENCES: &str = "LICENSES-THIRD-PARTY.txt";
/// The longest time that a cell of it may take, in seconds; it takes less than one.
const CELL_SECONDS: &str = "--timeout=20";

/// Build the Python wheel into target/wheels, install it into an environment below target, run its tests, and execute the notebook.
///
/// The wheel is left out where Python or maturin cannot be had.
#[derive(Debug, Args)]
pub(crate) struct WheelArgs {
    /// Build without optimisation, as tests do
    #[arg(long)]
    quick: bool,
}

/// Builds and tests the wheel, and names the part that was left out.
pub(crate) fn run(args: &WheelArgs) -> Result<(), Failure> {
    let mut left_out = LeftOut::default();
    build(args.quick, &mut left_out)?;
    if left_out != LeftOut::default() {
        for line in left_out.lines() {
            say(&line);
        }
    }
    Ok(())
}

/// Builds and tests the wheel, and returns its file; `None` where the tools cannot be had.
pub(crate) fn build(is_quick: bool, left_out: &mut LeftOut) -> Result<Option<PathBuf>, Failure> {
    let target = Workspace::load()?.target;
    let root = folders::root();
    let environment = Environment::at(target.join("wheel-tools"));
    let programs = match environment.installed(&root.join(REQUIREMENTS))? {
        Ok(programs) => programs,
        Err(missing) => {
            left_out.part("wheel", missing.tool("maturin"), missing.advice());
            return Ok(None);
        }
    };
    let wheels = target.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|error| Failure::file(&wheels, &error))?;
    }
    let file = root.join(PACKAGE).join(LICENCES);
    let features: &[&str] = if is_quick { &[] } else { &FEATURES };
    let text = Licences::of("gametree-python", features, &licences::host()?)?.text()?;
    fs::write(&file, text).map_err(|error| Failure::file(&file, &error))?;
    let mut command = tool(&programs, "maturin");
    command
        .args(["build", "--locked", "--quiet", "--out"])
        .arg(&wheels);
    if !is_quick {
        command.args(["--release", "--features", &FEATURES.join(",")]);
    }
    shell::run(&mut command)?;
    let files = folders::below(&wheels)?;
    let wheel = files.into_iter().next();
    let wheel = wheel.ok_or_else(|| Failure::new("maturin has written no wheel"))?;
    let mut install = tool(&programs, "python");
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--force-reinstall",
    ]);
    shell::run(install.arg(&wheel))?;
    check(&programs, left_out)?;
    let bytes = fs::metadata(&wheel).map_err(|error| Failure::file(&wheel, &error))?;
    let kibibytes = bytes.len() >> 10;
    let wheel_name = folders::relative(&wheel, root);
    say(&format!("{wheel_name}: {kibibytes} KiB, tests passed"));
    Ok(Some(wheel))
}

/// Tests the wheel that is installed, and executes the notebook with it.
fn check(programs: &Path, left_out: &mut LeftOut) -> Result<(), Failure> {
    let advice = "a network with PyPI installs it";
    if !adds(programs, &[ORACLE], ORACLE_TIME) {
        left_out.part("tests with OpenSpiel", ORACLE, advice);
    }
    let has_kernel = adds(programs, &KERNEL, KERNEL_TIME);
    shell::run(tool(programs, "python").args(["-m", "pytest", "-q"]))?;
    shell::run(tool(programs, "mypy").args(["--strict", "python", "tests/typed.py"]))?;
    if adds(programs, &[PYRIGHT], PYRIGHT_TIME)
        && succeeds_within(&programs.join("pyright"), &["--version"], PYRIGHT_TIME)
    {
        let mut command = tool(programs, "pyright");
        // Otherwise it asks for its newest version.
        command.env("PYRIGHT_PYTHON_IGNORE_WARNINGS", "1");
        command.args(["--level", "error", "--pythonpath"]);
        command.arg(programs.join("python"));
        shell::run(command.args(["python", "tests/typed.py"]))?;
    } else {
        left_out.part(
            "types by pyright",
            PYRIGHT,
            "Node, and a network with PyPI, let it run",
        );
    }
    if has_kernel {
        let mut execute = tool(programs, "jupyter");
        execute.args(["execute", "--NbClientApp.log_level=ERROR", CELL_SECONDS]);
        shell::run(execute.arg(folders::root().join(NOTEBOOK)))?;
    } else {
        left_out.part("a test in the kernel of a notebook", KERNEL[1], advice);
        left_out.part(NOTEBOOK, KERNEL[0], advice);
    }
    Ok(())
}

/// Returns the command of a program of the environment, in the folder of the package.
fn tool(programs: &Path, name: &str) -> Command {
    let mut command = Command::new(programs.join(name));
    command.current_dir(folders::root().join(PACKAGE));
    command
}
