//! Tests of the files written for a new game, and of the removal of files after a failure.

use std::env;
use std::fs;
use std::path::PathBuf;

use super::*;

/// An empty folder of this test's own, which is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(test: &str) -> Self {
        let folder = env::temp_dir().join(format!("gametree-new-game-{test}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("the folder for temporary files can be written");
        Scratch(folder)
    }

    fn entries(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        entries
            .map(|entry| name(entry).to_string_lossy().into_owned())
            .collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn template() -> Template {
    Template::read(folders::root()).expect("the template is part of the workspace")
}

fn name(text: &str) -> Name {
    Name::parse(text).expect(text)
}

fn text<'a>(files: &'a [File], path: &str) -> &'a str {
    let file = files.iter().find(|file| file.path == path);
    &file.expect(path).text
}

#[test]
fn every_form_of_the_name_is_replaced() {
    let template = template();
    let manifest = manifest::inside(&template.manifest);
    let files = template.files(&name("my-game"), "gametree-my-game", &manifest);
    for file in &files {
        let lower = file.text.to_lowercase();
        assert!(!lower.contains("domineering"), "{}", file.path);
        assert!(!lower.contains("of the template alone"), "{}", file.path);
    }
    assert!(text(&files, "src/position.rs").contains("pub struct MyGame {"));
    assert!(text(&files, "src/main.rs").contains("use gametree_my_game::GAME;"));
    assert!(text(&files, "src/entry.rs").contains("\n    \"my-game\",\n"));
    assert!(text(&files, "tests/it/main.rs").contains("use gametree_my_game::{"));
    assert!(text(&files, "README.md").starts_with("# gametree-my-game\n"));
    let manifest = text(&files, "Cargo.toml");
    assert!(manifest.starts_with("[package]\nname = \"gametree-my-game\"\n"));
    assert!(
        manifest.contains("[[bin]]\nname = \"my-game\"\npath = \"src/main.rs\"\n"),
        "{manifest}"
    );
}

/// The crates of the commands that the template offers in comments.
const OFFERED: [&str; 2] = ["gametree-serve", "gametree-strong"];

/// Returns a file of the template with the comments that offer commands as code.
fn with_offered_commands(text: &str) -> String {
    let line = |line: &str| {
        let indent = &line[..line.len() - line.trim_start().len()];
        let rest = line.trim_start();
        let manifest = rest.strip_prefix("# ");
        let is_offer =
            |rest: &&str| rest.starts_with("gametree-") || rest.starts_with("\"dep:gametree-");
        let source = rest.strip_prefix("// ");
        let source = source.filter(|rest| rest.starts_with("let program"));
        let used = manifest.filter(is_offer).or(source).unwrap_or(rest);
        format!("{indent}{used}\n")
    };
    text.lines().map(line).collect()
}

#[test]
fn further_commands_are_comments() {
    let template = template();
    let manifest = manifest::inside(&template.manifest);
    let main = text(&template.sources, "src/main.rs");
    for name in OFFERED {
        let library = format!("<{}::", name.replace('-', "_"));
        let uses = [
            format!("\n{name} = {{ workspace = true, optional = true }}\n"),
            format!("\n    \"dep:{name}\",\n"),
        ];
        for used in &uses {
            assert!(!manifest.contains(used), "{manifest}");
            let with_commands = with_offered_commands(&manifest);
            assert!(with_commands.contains(used), "{with_commands}");
        }
        let is_used = |text: &str| {
            let mut code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            code.any(|line| line.contains(&library))
        };
        assert!(!is_used(main), "{main}");
        assert!(is_used(&with_offered_commands(main)), "{main}");
    }
}

#[test]
fn a_file_of_the_template_is_about_a_screen() {
    for file in template().sources {
        let length = file.text.lines().count();
        assert!(length <= 120, "{}: {length} lines", file.path);
    }
}

#[test]
fn names_that_the_template_uses_are_refused() {
    for taken in [
        "position",
        "player",
        "game-move",
        "place",
        "mobility",
        "some",
        "result",
    ] {
        let failure = template().check_type(&name(taken)).expect_err(taken);
        assert!(
            failure.to_string().contains(&format!("found {taken:?}")),
            "{failure}"
        );
    }
    template().check_type(&name("hex")).expect("a free name");
}

#[test]
fn names_of_crates_are_refused() {
    for taken in ["sim", "mnk", "domineering", "xtask"] {
        let args = NewGameArgs {
            name: name(taken),
            outside: None,
        };
        let failure = run(&args).expect_err(taken).to_string();
        assert!(failure.starts_with("expected a name that"), "{failure}");
        assert!(failure.contains(&format!("found {taken:?}")), "{failure}");
    }
}

#[test]
fn a_manifest_from_outside_finds_everything_by_its_path() {
    let template = "\
# Why. # of the template alone
[package]
name = \"a\"
version.workspace = true
license.workspace = true

[lib] # of the template alone
path = \"b\" # of the template alone

[dependencies]
gametree-core.workspace = true
gametree-cli = { workspace = true, optional = true }
# More.
# gametree-serve = { workspace = true, optional = true }

[lints]
workspace = true
";
    let workspace = "\
[workspace.package]
version = \"0.1.0\"
license = \"MIT\"

[workspace.dependencies]
gametree-core = { path = \"crates/core\", version = \"0.1.0\" }
gametree-cli = { path = \"crates/cli\", version = \"0.1.0\" }
gametree-serve = { path = \"crates/serve\", version = \"0.1.0\" }
";
    let expected = "\
[package]
name = \"a\"
version = \"0.1.0\"

[dependencies]
gametree-core = { path = \"/r \\\"s\\\"/crates/core\" }
gametree-cli = { path = \"/r \\\"s\\\"/crates/cli\", optional = true }
# More.
# gametree-serve = { path = \"/r \\\"s\\\"/crates/serve\", optional = true }

# A workspace of its own; without this line, the crate may join another.
[workspace]
";
    let found = manifest::outside(template, workspace, Path::new("/r \"s\""));
    assert_eq!(found.expect("both paths are known"), expected);
    assert!(manifest::outside(template, "", Path::new("/r")).is_err());
}

#[test]
fn a_crate_from_outside_is_complete() {
    let scratch = Scratch::new("outside");
    let args = NewGameArgs {
        name: name("my-game"),
        outside: Some(scratch.0.clone()),
    };
    run(&args).expect("a new folder");
    assert_eq!(scratch.entries(), ["my-game"]);
    let folder = scratch.0.join("my-game");
    let lock = fs::read_to_string(folder.join("Cargo.lock")).expect("a lock file");
    assert!(lock.contains("name = \"my-game\""), "{lock}");
    assert!(
        !lock.contains("name = \"criterion\""),
        "what is not needed is gone"
    );
    let failure = run(&args).expect_err("the folder is there").to_string();
    assert!(
        failure.starts_with("expected a folder that does not exist yet"),
        "{failure}"
    );
    // Two minutes, in which everything is compiled anew.
    if env::var_os("GAMETREE_SLOW").is_some() {
        for arguments in [
            &["test", "--offline", "--locked"][..],
            &["run", "--offline", "--locked", "--", "solve", "my-game:3x3"],
        ] {
            let mut cargo = shell::cargo(arguments);
            cargo
                .current_dir(&folder)
                .env("CARGO_TARGET_DIR", folder.join("target"));
            shell::run(&mut cargo).expect("the new game compiles and keeps the laws");
        }
        check_guide(&folder);
        check_offered_commands(&folder);
    }
}

/// Adds the commands that the files of a new game offer, and runs them.
fn check_offered_commands(folder: &Path) {
    for path in ["Cargo.toml", "src/main.rs"] {
        let path = folder.join(path);
        let text = fs::read_to_string(&path).expect("it was written");
        fs::write(&path, with_offered_commands(&text)).expect("it can be written again");
    }
    for command in ["serve", "strong", "query"] {
        let mut cargo = shell::cargo(&["run", "--offline", "--", command, "--help"]);
        cargo
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", folder.join("target"));
        shell::run(&mut cargo).expect("the command is there");
    }
}

/// Runs the guide's commands in the folder of a new game, and checks the output that the guide shows.
fn check_guide(folder: &Path) {
    let guide = folders::root().join("crates/gametree/src/guide.rs");
    let guide = fs::read_to_string(guide).expect("the guide is part of the workspace");
    let mut printed = None;
    let mut commands = 0;
    for line in guide.lines() {
        let line = line.trim_start_matches("//!").trim();
        if let Some(arguments) = line.strip_prefix("$ my-game ") {
            let mut cargo = shell::cargo(&["run", "--offline", "--locked", "--quiet", "--"]);
            cargo
                .args(arguments.split(' '))
                .current_dir(folder)
                .env("CARGO_TARGET_DIR", folder.join("target"))
                .stdin(process::Stdio::null());
            printed = Some(shell::capture(&mut cargo).expect(arguments));
            commands += 1;
        } else if line.starts_with("```") {
            printed = None;
        } else if let Some(printed) = &printed {
            assert!(printed.contains(line), "{line:?} in:\n{printed}");
        }
    }
    assert!(commands > 0, "the guide types nothing");
    assert_eq!(commands, guide.matches("$ my-game ").count());
}

#[test]
fn nothing_is_left_of_what_could_not_be_written() {
    let scratch = Scratch::new("failure");
    let (draft, folder) = (scratch.0.join("draft"), scratch.0.join("game"));
    let good = [File::new("src/lib.rs", "//! Nothing.\n".to_owned())];
    let bad = [File::new("src/lib.rs", "fn (\n".to_owned())];
    let failed = || Err(Failure::new("it is night"));
    create(&draft, &folder, &bad, || Ok(())).expect_err("this is no Rust");
    assert!(scratch.entries().is_empty());
    create(&draft, &folder, &good, failed).expect_err("the last step fails");
    assert!(scratch.entries().is_empty());
    create(&draft, &folder, &good, || Ok(())).expect("a new folder");
    assert_eq!(scratch.entries(), ["game"]);
    create(&draft, &folder, &good, || Ok(())).expect_err("it is there already");
    assert_eq!(scratch.entries(), ["game"]);
}
