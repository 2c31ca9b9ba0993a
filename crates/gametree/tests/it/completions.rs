//! Completions in a running bash, for a line at which the tabulator is pressed.

use std::process::{Command, Stdio};

use crate::program::gametree;

/// Returns the completions that bash offers after a line. The words of the line are split as bash splits them, with an end at each colon.
fn offered(line: &str) -> Option<Vec<String>> {
    let script = gametree(&["completions", "bash"]).stdout;
    let driver = r#"
COMP_LINE=$1
COMP_POINT=${#COMP_LINE}
COMP_WORDS=()
rest=$COMP_LINE
while [[ -n $rest ]]; do
    if [[ $rest == [[:space:]]* ]]; then
        rest="${rest#"${rest%%[![:space:]]*}"}"
        [[ -z $rest ]] && COMP_WORDS+=("")
        continue
    fi
    if [[ $rest == :* ]]; then
        word=:
    else
        word="${rest%%[: ]*}"
    fi
    COMP_WORDS+=("$word")
    rest=${rest#"$word"}
done
[[ $COMP_LINE == *: ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
called=$(complete -p gametree)
called="${called#*-F }"
"${called%% *}" gametree "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
"#;
    let ran = Command::new("bash")
        .args(["--norc", "-c", &(script + driver), "bash", line])
        .stdin(Stdio::null())
        .output()
        .ok()?;
    assert!(ran.stderr.is_empty(), "{line}: {ran:?}");
    let offered = String::from_utf8(ran.stdout).expect("names");
    Some(offered.lines().map(str::to_owned).collect())
}

/// Bash once offered nothing after `mnk:`, since the colon ends a word there.
#[test]
fn games_are_completed_behind_their_colon() {
    let check = |line: &str, expected: &[&str], unwanted: &[&str]| {
        let Some(offered) = offered(line) else {
            return;
        };
        for name in expected {
            assert!(offered.contains(&(*name).to_owned()), "{line}: {offered:?}");
        }
        for name in unwanted {
            assert!(
                !offered.contains(&(*name).to_owned()),
                "{line}: {offered:?}"
            );
        }
    };
    check("gametree solve mnk:", &["4,4,4"], &["mnk:4,4,4", "4x4"]);
    check("gametree solve mnk:4", &["4,4,4"], &["5,5,4"]);
    check("gametree solve mn", &["mnk", "mnk:4,4,4"], &["chess"]);
    check("gametree play capture:", &["5x5"], &["4,4,4"]);
    check("gametree solve --nodes 5 mnk:", &["4,4,4"], &["5x5"]);
    // The word after a game is an option again.
    check("gametree solve mnk:4,4,4 --lan", &["--lang"], &["4,4,4"]);
    check("gametree solve mnk:4,4,4 --lang ", &["en", "zh-Hans"], &[]);
    check("gametree solve mnk:4,4,4 --lang z", &["zh-Hans"], &["en"]);
    check("gametree sol", &["solve"], &["show"]);
    check("gametree solve tictactoe --engine p", &["pvs", "pns"], &[]);
}
