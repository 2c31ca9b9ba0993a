//! Permitted dependencies between crates; any dependency that is not listed here is forbidden.

use crate::workspace::{Dependency, Kind, Package};

use super::Finding;

/// This file, where a new crate is entered.
const HERE: &str = "xtask/src/tidy/arrows.rs";

/// The crates of the workspace, each with the other crates of the workspace that it may depend on.
const ARROWS: [(&str, &[&str]); 32] = [
    ("gametree-core", &[]),
    ("gametree-tt", &[]),
    ("gametree-testkit", &["gametree-core"]),
    ("gametree-grid", &["gametree-core"]),
    ("gametree-tictactoe", &["gametree-core", "gametree-grid"]),
    ("gametree-mnk", &["gametree-core", "gametree-grid"]),
    ("gametree-capture", &["gametree-core", "gametree-grid"]),
    (
        "gametree-patterns",
        &["gametree-core", "gametree-grid", "gametree-mnk"],
    ),
    (
        "gametree-draw-argument",
        &["gametree-core", "gametree-grid", "gametree-mnk"],
    ),
    (
        "gametree-maker-breaker",
        &[
            "gametree-core",
            "gametree-grid",
            "gametree-mnk",
            "gametree-draw-argument",
        ],
    ),
    ("gametree-movegen", BOARDS),
    ("gametree-eval", BOARDS),
    ("gametree-search", &["gametree-core", "gametree-tt"]),
    ("gametree-certificate", &["gametree-core"]),
    ("gametree-words", &["gametree-core"]),
    ("gametree-trace", &["gametree-core", "gametree-words"]),
    ("gametree-render", &["gametree-core", "gametree-words"]),
    (
        "gametree-registry",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-certificate",
            "gametree-words",
            "gametree-trace",
        ],
    ),
    (
        "gametree-explain",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-words",
            "gametree-trace",
            "gametree-render",
            "gametree-registry",
        ],
    ),
    (
        "gametree-command",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-certificate",
            "gametree-trace",
            "gametree-render",
            "gametree-registry",
            "gametree-explain",
        ],
    ),
    (
        "gametree-match",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-registry",
            "gametree-command",
        ],
    ),
    (
        "gametree-play",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-render",
            "gametree-registry",
            "gametree-explain",
            "gametree-command",
        ],
    ),
    (
        "gametree-cli",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-certificate",
            "gametree-trace",
            "gametree-registry",
            "gametree-explain",
            "gametree-command",
            "gametree-match",
            "gametree-play",
            "gametree-render",
        ],
    ),
    (
        "gametree-serve",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-certificate",
            "gametree-trace",
            "gametree-words",
            "gametree-registry",
            "gametree-explain",
            "gametree-render",
            "gametree-command",
            "gametree-puzzles",
        ],
    ),
    (
        "gametree-engine",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-registry",
            "gametree-explain",
            "gametree-render",
            "gametree-command",
        ],
    ),
    (
        "gametree-mcp",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-registry",
            "gametree-command",
            "gametree-engine",
        ],
    ),
    (
        "gametree-strong",
        &[
            "gametree-core",
            "gametree-registry",
            "gametree-render",
            "gametree-command",
        ],
    ),
    (
        "gametree-job-level",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-registry",
            "gametree-command",
        ],
    ),
    (
        "gametree-puzzles",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-certificate",
            "gametree-words",
            "gametree-registry",
            "gametree-render",
            "gametree-explain",
            "gametree-command",
        ],
    ),
    ("gametree-rows", LAYERS),
    ("gametree-capture-game", LAYERS),
    (
        "gametree-refute",
        &[
            "gametree-core",
            "gametree-search",
            "gametree-certificate",
            "gametree-registry",
            "gametree",
        ],
    ),
];

/// The crates that a crate written for the boards may use.
const BOARDS: &[&str] = &[
    "gametree-core",
    "gametree-grid",
    "gametree-tictactoe",
    "gametree-mnk",
    "gametree-capture",
];

/// The crates that a crate may use which joins the parts of a layered board.
const LAYERS: &[&str] = &[
    "gametree-core",
    "gametree-grid",
    "gametree-tictactoe",
    "gametree-mnk",
    "gametree-capture",
    "gametree-patterns",
    "gametree-draw-argument",
    "gametree-maker-breaker",
    "gametree-movegen",
    "gametree-eval",
];

/// Crates that join the built-in parts and may name every one of them.
const FREE: [&str; 4] = ["gametree", "gametree-python", "gametree-benches", "xtask"];

/// The folder of the games that users play, one to a crate; games without layers of their own are not listed one by one.
const GAMES: &str = "crates/games/";
/// The crates that a whole game may depend on.
const OF_GAMES: &[&str] = &["gametree-core", "gametree-grid"];
/// The crates that a game may depend on behind a feature: those that a program needs to offer it.
const OF_GAMES_OPTIONAL: [&str; 7] = [
    "gametree-search",
    "gametree-registry",
    "gametree-render",
    "gametree-command",
    "gametree-cli",
    "gametree-serve",
    "gametree-strong",
];

/// The folder of example games, which stand for games of other authors.
const EXAMPLES: &str = "crates/examples/";
/// The crates that an example may depend on: those that every game from outside needs.
const OF_EXAMPLES: [&str; 3] = ["gametree-core", "gametree-registry", "gametree-cli"];

/// Crates that have only these dependencies from outside the workspace, so that they can be used alone.
const OUTSIDE: [(&str, &[&str]); 1] = [("gametree-core", &["smallvec"])];

/// Crates that use no other crate of the workspace even in their tests; the tests of all others may use any.
const ALONE: [&str; 2] = ["gametree-core", "gametree-tt"];

/// The command line, which joins commands of other crates.
const COMMAND_LINE: &str = "gametree-cli";
/// Crates of commands and their parts, which know no command line even in their tests.
const COMMANDS: [&str; 8] = [
    "gametree-mcp",
    "gametree-serve",
    "gametree-engine",
    "gametree-strong",
    "gametree-match",
    "gametree-play",
    "gametree-job-level",
    "gametree-puzzles",
];

/// Checks every dependency of every package, and that every crate of the table above is in the workspace.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = packages
        .iter()
        .flat_map(|package| check_package(package, packages))
        .collect();
    for (name, _) in ARROWS {
        if !packages.iter().any(|package| package.name == name) {
            let message = format!("{name} is in the table but not in the workspace");
            findings.push(Finding::new(HERE, 1, message));
        }
    }
    findings
}

fn check_package(package: &Package, packages: &[Package]) -> Vec<Finding> {
    let manifest = package.path("Cargo.toml");
    if !is_known(package) {
        let message = format!(
            "{} may depend on nothing yet: enter it in ARROWS in {HERE}, and in ARCHITECTURE.md",
            package.name
        );
        return vec![Finding::new(&manifest, 1, message)];
    }
    let is_ours = |name: &str| packages.iter().any(|package| package.name == name);
    package
        .dependencies
        .iter()
        .filter(|dependency| !is_allowed(package, dependency, is_ours(&dependency.name)))
        .map(|dependency| {
            let what = match dependency.kind {
                Kind::Normal => "",
                Kind::Development => ", not even in its tests",
            };
            let message = format!(
                "{} may not depend on {}{what}",
                package.name, dependency.name
            );
            Finding::new(&manifest, 1, message)
        })
        .collect()
}

fn is_known(package: &Package) -> bool {
    package.folder.starts_with(GAMES)
        || package.folder.starts_with(EXAMPLES)
        || FREE.contains(&package.name.as_str())
        || row(&ARROWS, &package.name).is_some()
}

fn is_allowed(package: &Package, dependency: &Dependency, is_ours: bool) -> bool {
    let (from, to) = (package.name.as_str(), dependency.name.as_str());
    match dependency.kind {
        _ if to == COMMAND_LINE && COMMANDS.contains(&from) => false,
        Kind::Development => !is_ours || !ALONE.contains(&from),
        Kind::Normal if !is_ours => row(&OUTSIDE, from).is_none_or(|all| all.contains(&to)),
        Kind::Normal if package.folder.starts_with(GAMES) => {
            let always = row(&ARROWS, from).unwrap_or(OF_GAMES);
            always.contains(&to) || (OF_GAMES_OPTIONAL.contains(&to) && dependency.optional)
        }
        Kind::Normal if package.folder.starts_with(EXAMPLES) => OF_EXAMPLES.contains(&to),
        Kind::Normal => {
            FREE.contains(&from) || row(&ARROWS, from).is_some_and(|all| all.contains(&to))
        }
    }
}

fn row<'a>(table: &[(&str, &'a [&'a str])], name: &str) -> Option<&'a [&'a str]> {
    table.iter().find(|row| row.0 == name).map(|row| row.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every package of the tables, without dependencies.
    fn workspace() -> Vec<Package> {
        let package = |name: &str| Package {
            name: name.to_owned(),
            folder: format!("crates/{name}"),
            ..Package::default()
        };
        let names = ARROWS.iter().map(|row| row.0);
        names.chain(FREE).map(package).collect()
    }

    /// Returns the messages about a workspace in which `from`, in `folder`, depends on `to`.
    fn messages(from: &str, folder: &str, to: &str, kind: Kind, optional: bool) -> Vec<String> {
        let mut packages = workspace();
        packages.retain(|package| package.name != from);
        packages.push(Package {
            name: from.to_owned(),
            folder: folder.to_owned(),
            dependencies: vec![Dependency {
                name: to.to_owned(),
                kind,
                optional,
            }],
            ..Package::default()
        });
        let findings = check(&packages);
        findings
            .into_iter()
            .map(|finding| finding.message)
            .collect()
    }

    fn check_arrow(from: &str, to: &str, kind: Kind, expected: &[&str]) {
        assert_eq!(
            messages(from, "crates/x", to, kind, false),
            expected,
            "{from} -> {to}"
        );
    }

    #[test]
    fn drawn_arrows_are_allowed() {
        assert!(check(&workspace()).is_empty());
        check_arrow("gametree-search", "gametree-tt", Kind::Normal, &[]);
        check_arrow("gametree-eval", "gametree-mnk", Kind::Normal, &[]);
        check_arrow("gametree", "gametree-eval", Kind::Normal, &[]);
        check_arrow("gametree-search", "gametree-mnk", Kind::Development, &[]);
        check_arrow("gametree-core", "smallvec", Kind::Normal, &[]);
        check_arrow("gametree-core", "proptest", Kind::Development, &[]);
        check_arrow("gametree-registry", "strsim", Kind::Normal, &[]);
    }

    #[test]
    fn other_arrows_are_reported_with_both_names() {
        for (from, to) in [
            ("gametree-core", "gametree-grid"),
            ("gametree-core", "serde"),
            ("gametree-search", "gametree-mnk"),
            ("gametree-search", "gametree-grid"),
            ("gametree-tt", "gametree-core"),
            ("gametree-mnk", "gametree-movegen"),
            ("gametree-movegen", "gametree-eval"),
            ("gametree-testkit", "gametree-search"),
            ("gametree-registry", "gametree-movegen"),
            ("gametree-cli", "gametree-eval"),
            ("gametree-command", "gametree-cli"),
            ("gametree-render", "gametree-registry"),
        ] {
            let message = format!("{from} may not depend on {to}");
            check_arrow(from, to, Kind::Normal, &[&message]);
        }
    }

    #[test]
    fn the_first_crates_are_tested_alone() {
        let message = "gametree-tt may not depend on gametree-testkit, not even in its tests";
        check_arrow(
            "gametree-tt",
            "gametree-testkit",
            Kind::Development,
            &[message],
        );
    }

    #[test]
    fn commands_are_tested_without_the_command_line() {
        for from in COMMANDS {
            let message = format!("{from} may not depend on gametree-cli");
            check_arrow(from, COMMAND_LINE, Kind::Normal, &[&message]);
            let message = format!("{message}, not even in its tests");
            check_arrow(from, COMMAND_LINE, Kind::Development, &[&message]);
        }
    }

    #[test]
    fn whole_games_need_the_contracts_and_reach_the_command_line_by_a_feature() {
        let game =
            |to, optional| messages("gametree-x", "crates/games/x", to, Kind::Normal, optional);
        assert!(game("gametree-grid", false).is_empty());
        assert!(game("gametree-registry", true).is_empty());
        assert!(game("gametree-cli", true).is_empty());
        assert_eq!(game("gametree-registry", false).len(), 1);
        assert_eq!(game("gametree-cli", false).len(), 1);
        assert_eq!(game("gametree-mnk", true).len(), 1);
    }

    #[test]
    fn examples_need_no_more_than_games_from_outside() {
        let example = |to| messages("x", "crates/examples/x", to, Kind::Normal, false);
        assert!(example("gametree-registry").is_empty());
        assert_eq!(example("gametree-search").len(), 1);
    }

    #[test]
    fn the_table_and_the_workspace_name_the_same_crates() {
        let unknown = messages(
            "gametree-new",
            "crates/new",
            "gametree-core",
            Kind::Normal,
            false,
        );
        assert_eq!(unknown.len(), 1);
        assert!(unknown[0].contains(HERE), "{unknown:?}");
        let mut packages = workspace();
        packages.remove(0);
        let findings = check(&packages);
        assert_eq!(findings.len(), 1);
        assert_eq!(
            findings[0].message,
            "gametree-core is in the table but not in the workspace"
        );
    }
}
