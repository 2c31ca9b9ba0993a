//! Answers of `hint`, `values` and `explain` about one position in `play`, in any order.

use crate::program::gametree_reading;

/// Returns the answer to each typed line.
fn answers(args: &[&str], typed: &[&str]) -> Vec<String> {
    let args = [&["play"][..], args, &["--second", "human", "--seed", "1"]].concat();
    let input = typed.join("\n") + "\n";
    let ran = gametree_reading(&args, input.as_bytes());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let mut rest = ran.stdout.as_str();
    let mut all = Vec::new();
    for line in typed {
        let echo = format!("> {line}\n");
        let at = rest
            .find(&echo)
            .unwrap_or_else(|| panic!("{line}: {ran:?}"));
        rest = &rest[at + echo.len()..];
        let end = rest.find("> ").unwrap_or(rest.len());
        all.push(rest[..end].to_owned());
    }
    all
}

/// Returns the best move that an answer names; `None` where it names none.
fn best<'a>(command: &str, answer: &'a str) -> Option<&'a str> {
    match command {
        "hint" => {
            let said = answer.strip_prefix("hint: ")?;
            said.split([' ', '.']).next()
        }
        "values" => answer.split_whitespace().next(),
        _ => {
            let said = answer.split("By the estimate ").nth(1)?;
            said.split(' ').next()
        }
    }
}

/// Returns the value that an answer states, if it is proven.
fn proven<'a>(command: &str, answer: &'a str) -> Option<&'a str> {
    let line = answer.lines().next()?;
    let sentence = match command {
        "values" => return None,
        "hint" => line.split(". ").last()?,
        _ => line,
    };
    sentence.ends_with(", proven.").then_some(sentence)
}

/// One command once found a win, and the next one estimated the position as even.
#[test]
fn what_was_found_is_not_forgotten() {
    let orders = [
        ["hint", "values", "explain", "hint", "values", "explain"],
        ["explain", "hint", "values", "explain", "hint", "values"],
        ["values", "explain", "hint", "hint", "explain", "values"],
    ];
    for args in [
        &["mnk:4,4,3", "--nodes", "300"][..],
        &["mnk:3,3,3", "--moves", "b2 b1", "--nodes", "60"],
        &["mnk:5,5,4", "--nodes", "3000"],
        &["capture:4x4", "--nodes", "1000"],
        &["connect4:5x4", "--nodes", "1500"],
        &["kayles:path-20", "--nodes", "500"],
        &["tree:[[3,0],[2,9]]", "--nodes", "5"],
        &["gomoku", "--moves", "h8 i9", "--depth", "3"],
        &["chess", "--moves", "e4 e5", "--depth", "3"],
        &["chess", "--moves", "e4 e5 Qh5 Ke7", "--nodes", "3000"],
        &["sim:5", "--nodes", "200"],
        &["connect4", "--moves", "4 3 4 4", "--nodes", "1500"],
        &["connect4", "--moves", "1 7 1 7", "--nodes", "1500"],
    ] {
        for order in orders {
            let answers = answers(args, &order);
            let mut known: Option<&str> = None;
            for (command, answer) in order.iter().zip(&answers) {
                let told = proven(command, answer);
                if let Some(known) = known.filter(|_| *command != "values") {
                    let told = told.unwrap_or_else(|| panic!("{args:?} {order:?}: {answers:#?}"));
                    // A later answer may add the distance.
                    let is_same = told == known || known.ends_with(" wins, proven.");
                    assert!(is_same, "{args:?} {order:?}: {answers:#?}");
                }
                known = told.or(known);
            }
            let last = order.iter().zip(&answers).skip(3);
            let bests: Vec<&str> = last
                .filter_map(|(command, answer)| best(command, answer))
                .collect();
            let is_depth = args.contains(&"--depth");
            let is_one = bests.iter().all(|best| *best == bests[0]);
            assert!(is_one || !is_depth, "{args:?} {order:?}: {answers:#?}");
        }
    }
}

/// A move of +8 was once criticised when the best had +9.
#[test]
fn small_differences_of_estimates_are_no_mistakes() {
    let review = |args: &[&str]| {
        let args = [&["play"][..], args, &["--second", "human", "--seed", "1"]].concat();
        gametree_reading(&args, b"review\nhelp review\nquit\n").stdout
    };
    let check = |args: &[&str], expected: &str, unwanted: &str| {
        let told = review(args);
        assert!(told.contains(expected), "{args:?}: {told}");
        assert!(!told.contains(unwanted), "{args:?}: {told}");
    };
    let calm = ["chess", "--moves", "e4 e5 Nf3 Nc6 Bc4 Bc5", "--depth", "3"];
    let none = "no move changed the value of the game by 50 or more, estimated\n";
    check(&calm, none, "\nmove ");
    check(
        &calm,
        "Of estimates it lists those that fell by 50 or more.\n",
        "?",
    );
    // A queen that is given away is reported with both numbers.
    let blunder = [
        "chess",
        "--moves",
        "e4 e5 Qh5 Nc6 Qxf7 Kxf7",
        "--depth",
        "3",
    ];
    check(&blunder, "move 5: ", "no move changed");
    check(&blunder, ") instead of Qxf7+ (-", "no move changed");
    let points = ["tree:[[3,0],[2,9]]", "--moves", "1 2"];
    let told = "move 1: 2 (+2) instead of 1 (+0) would have got more points for MAX, proven\n";
    check(&points, told, "draw");
}
