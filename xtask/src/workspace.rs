//! Cargo's description of the packages of the workspace.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::failure::Failure;
use crate::shell::{capture, cargo};

/// The packages of the workspace, and the folder of builds.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// The members, sorted by name.
    pub(crate) packages: Vec<Package>,
    /// The folder that cargo builds into.
    pub(crate) target: PathBuf,
}

/// A package of the workspace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Package {
    /// The name of the package.
    pub(crate) name: String,
    /// The path of its folder, relative to the root, with `/`.
    pub(crate) folder: String,
    /// The dependencies in its manifest.
    pub(crate) dependencies: Vec<Dependency>,
    /// `true` if the package may be published.
    pub(crate) published: bool,
    /// The fields among `description`, `license` and `readme` that its manifest lacks.
    pub(crate) missing: Vec<&'static str>,
}

/// A dependency as a manifest states it.
#[derive(Clone, Debug)]
pub(crate) struct Dependency {
    /// The name of the required package.
    pub(crate) name: String,
    /// The purpose of the dependency.
    pub(crate) kind: Kind,
    /// `true` if only a feature brings the dependency in.
    pub(crate) optional: bool,
}

/// The purpose of a dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The crate itself, or its build script.
    Normal,
    /// Tests, examples and benches.
    Development,
}

impl Workspace {
    /// Reads the workspace from the output of `cargo metadata`.
    pub(crate) fn load() -> Result<Self, Failure> {
        let arguments = ["metadata", "--format-version", "1", "--no-deps"];
        let text = capture(&mut cargo(&arguments))?;
        serde_json::from_str(&text)
            .ok()
            .and_then(|metadata| Self::read(&metadata))
            .ok_or_else(|| Failure::new("cargo metadata has changed its form"))
    }

    fn read(metadata: &Value) -> Option<Self> {
        let root = Path::new(metadata["workspace_root"].as_str()?);
        let packages = metadata["packages"].as_array()?.iter();
        let mut packages: Vec<Package> = packages
            .map(|package| Package::read(package, root))
            .collect::<Option<_>>()?;
        packages.sort_by(|a, b| a.name.cmp(&b.name));
        let target = metadata["target_directory"].as_str()?.into();
        Some(Workspace { packages, target })
    }
}

impl Package {
    fn read(package: &Value, root: &Path) -> Option<Self> {
        let manifest = Path::new(package["manifest_path"].as_str()?);
        let folder = manifest.parent()?.strip_prefix(root).ok()?;
        let dependencies = package["dependencies"].as_array()?.iter();
        Some(Package {
            name: package["name"].as_str()?.to_owned(),
            folder: folder.to_str()?.replace('\\', "/"),
            dependencies: dependencies.map(Dependency::read).collect::<Option<_>>()?,
            published: package["publish"] != Value::Array(Vec::new()),
            missing: ["description", "license", "readme"]
                .into_iter()
                .filter(|&field| package[field].as_str().is_none_or(str::is_empty))
                .collect(),
        })
    }

    /// Returns the path of a file of this package, relative to the root.
    pub(crate) fn path(&self, file: &str) -> String {
        format!("{}/{file}", self.folder)
    }
}

impl Dependency {
    fn read(dependency: &Value) -> Option<Self> {
        Some(Dependency {
            name: dependency["name"].as_str()?.to_owned(),
            kind: match dependency["kind"].as_str() {
                Some("dev") => Kind::Development,
                _ => Kind::Normal,
            },
            optional: dependency["optional"].as_bool()?,
        })
    }
}
