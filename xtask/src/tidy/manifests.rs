//! Check of the manifest of every package.

use crate::workspace::Package;

use super::Finding;

/// The files beside the manifest of every published package; those of the licences are links to the files of the workspace.
const FILES: [&str; 3] = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Checks a package with the text of its manifest; `has_file` returns `true` for the files beside it.
pub(super) fn check(
    package: &Package,
    manifest: &str,
    has_file: impl Fn(&str) -> bool,
) -> Vec<Finding> {
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
        if !has_line(manifest, "package", "exclude.workspace=true") {
            wanted.push("`exclude.workspace = true` under [package]".to_owned());
        }
        let missing = FILES.into_iter().filter(|file| !has_file(file));
        wanted.extend(missing.map(|file| format!("a {file} beside it")));
        // A version would go into the package, and crates that test each other could not be published one after the other.
        let tested_with = section(manifest, "dev-dependencies")
            .filter(|line| line.starts_with("gametree") && line.contains("workspace=true"));
        wanted.extend(
            tested_with.map(|line| format!("a path in place of `{line}` under [dev-dependencies]")),
        );
    }
    wanted
        .into_iter()
        .map(|what| Finding::new(&path, 1, format!("expected {what}")))
        .collect()
}

/// Returns `true` if a section holds this line, written without spaces.
fn has_line(manifest: &str, name: &str, wanted: &str) -> bool {
    section(manifest, name).any(|line| line == wanted)
}

/// Returns the lines of a section without their spaces.
fn section(manifest: &str, name: &str) -> impl Iterator<Item = String> {
    let header = format!("[{name}]");
    manifest
        .lines()
        .map(|line| line.replace(' ', ""))
        .skip_while(move |line| *line != header)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "[package]\nname = \"a\"\nrust-version.workspace = true\nexclude.workspace = true\n\n[lints]\nworkspace = true\n";

    fn check_manifest(package: &Package, manifest: &str, files: &[&str], expected: &[&str]) {
        let findings = check(package, manifest, |file| files.contains(&file));
        let messages: Vec<&str> = findings.iter().map(|f| f.message.as_str()).collect();
        assert_eq!(messages, expected, "{manifest}");
    }

    #[test]
    fn every_package_shares_lints_and_version() {
        let package = Package::default();
        let lints = "expected `workspace = true` under [lints]";
        let version = "expected `rust-version.workspace = true` under [package]";
        check_manifest(&package, GOOD, &[], &[]);
        check_manifest(&package, "", &[], &[lints, version]);
        let elsewhere =
            "[lints]\n[package]\nworkspace = true\n[dependencies]\nrust-version.workspace = true\n";
        check_manifest(&package, elsewhere, &[], &[lints, version]);
    }

    #[test]
    fn published_packages_introduce_themselves() {
        let package = Package {
            published: true,
            missing: vec!["license"],
            ..Package::default()
        };
        let files = FILES.map(|file| format!("expected a {file} beside it"));
        let [readme, apache, mit] = files.each_ref().map(String::as_str);
        let license = "expected `license` under [package]";
        check_manifest(&package, GOOD, &[], &[license, readme, apache, mit]);
        check_manifest(&package, GOOD, &FILES, &[license]);
    }

    #[test]
    fn crates_are_published_without_their_tests() {
        let package = Package {
            published: true,
            ..Package::default()
        };
        let all = GOOD.replace("exclude.workspace = true\n", "");
        let exclude = "expected `exclude.workspace = true` under [package]";
        check_manifest(&package, &all, &FILES, &[exclude]);
        let tests = "[dev-dependencies]\ngametree-a.workspace = true\ngametree-b = { path = \"../b\" }\ninsta.workspace = true\n";
        let path =
            "expected a path in place of `gametree-a.workspace=true` under [dev-dependencies]";
        check_manifest(&package, &format!("{GOOD}{tests}"), &FILES, &[path]);
    }
}
