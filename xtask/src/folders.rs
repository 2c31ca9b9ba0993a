//! The files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Returns the root of the workspace: the folder above this package's.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the package lies in a folder of the workspace")
}

/// Returns every file in a folder and in the folders below it, in the order of their paths. Hidden folders and those of builds are left out.
pub(crate) fn below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error| Failure::file(folder, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        if !entry.file_type().map_err(failed)?.is_dir() {
            files.push(entry.path());
        } else if name != "target" && !name.to_string_lossy().starts_with('.') {
            files.extend(below(&entry.path())?);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the path of a file relative to a folder above it, with slashes on every system.
pub(crate) fn relative(path: &Path, folder: &Path) -> String {
    let path = path.strip_prefix(folder).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}
