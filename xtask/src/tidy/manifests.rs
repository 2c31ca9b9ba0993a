//! Check of the manifest of every package.

use crate::workspace::Package;

use super::Finding;

/// Checks a package with the text of its manifest.
pub(super) fn check(package: &Package, manifest: &str, has_readme: bool) -> Vec<Finding> {
    let path = package.path("Cargo.toml");
    let mut wanted = Vec::new();
    if !has_line(manifest, "lints", "workspace=true") {
        wanted.push("`workspace = true` under [lints]".to_owned());
    }
    if !has_line(manifest, "package", "rust-version.workspace=true") {
        wanted.push("`rust-version.workspace = true` under [package]".to_owned());
    }
    if package.published {
        wanted.extend(
            package
                .missing
                .iter()
                .map(|field| format!("`{field}` under [package]")),
        );
        if !has_readme {
            wanted.push("a README.md beside it".to_owned());
        }
    }
    wanted
        .into_iter()
        .map(|what| Finding::new(&path, 1, format!("expected {what}")))
        .collect()
}

/// Returns `true` if a section holds this line, written without spaces.
fn has_line(manifest: &str, section: &str, wanted: &str) -> bool {
    let header = format!("[{section}]");
    manifest
        .lines()
        .map(|line| line.replace(' ', ""))
        .skip_while(|line| *line != header)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .any(|line| line == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "[package]\nname = \"a\"\nrust-version.workspace = true\n\n[lints]\nworkspace = true\n";

    fn check_manifest(package: &Package, manifest: &str, has_readme: bool, expected: &[&str]) {
        let findings = check(package, manifest, has_readme);
        let messages: Vec<&str> = findings.iter().map(|f| f.message.as_str()).collect();
        assert_eq!(messages, expected, "{manifest}");
    }

    #[test]
    fn every_package_shares_lints_and_version() {
        let package = Package::default();
        let lints = "expected `workspace = true` under [lints]";
        let version = "expected `rust-version.workspace = true` under [package]";
        check_manifest(&package, GOOD, false, &[]);
        check_manifest(&package, "", false, &[lints, version]);
        let elsewhere =
            "[lints]\n[package]\nworkspace = true\n[dependencies]\nrust-version.workspace = true\n";
        check_manifest(&package, elsewhere, false, &[lints, version]);
    }

    #[test]
    fn published_packages_introduce_themselves() {
        let package = Package {
            published: true,
            missing: vec!["license"],
            ..Package::default()
        };
        let readme = "expected a README.md beside it";
        let license = "expected `license` under [package]";
        check_manifest(&package, GOOD, false, &[license, readme]);
        check_manifest(&package, GOOD, true, &[license]);
    }
}
