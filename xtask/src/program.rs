//! The program whose protocols are checked.

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo};

/// The program that the option `--program` names, or the one of this workspace, which is built.
pub(crate) fn find(options: &Options, target: &Path) -> Result<PathBuf, Failure> {
    if let Some(program) = options.value("--program") {
        return Ok(PathBuf::from(program));
    }
    shell::run(&mut cargo(&[
        "build",
        "--release",
        "--locked",
        "-p",
        "gametree",
    ]))?;
    let name = format!("gametree{}", std::env::consts::EXE_SUFFIX);
    Ok(target.join("release").join(name))
}
