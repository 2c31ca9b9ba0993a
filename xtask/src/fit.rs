//! `cargo xtask fit`: the initial proof numbers of the weak game, fitted to the log of its solver.

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo};

/// The positions to which the weights for lines of four are fitted.
const OF_FOUR: [&str; 3] = ["4,7,4", "4,8,4", "5,5,4"];
/// The positions to which the weights for lines of five are fitted.
const OF_FIVE: [&str; 4] = ["7,8,5", "6,9,5", "5,10,5", "8,8,5/33.34.43.53"];

/// Searches, fits and prints the weights for lines of the length that the first word names.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let options = Options::parse(words, &[], &["--rounds"], usize::MAX)?;
    let (length, positions) = options.plain.split_first().unzip();
    let usual: &[&str] = match length.map(String::as_str) {
        Some("4") => &OF_FOUR,
        Some("5") => &OF_FIVE,
        other => {
            let found = other.unwrap_or("nothing");
            return Err(Failure::Usage(format!(
                "expected the length of a line, 4 or 5, found {found}"
            )));
        }
    };
    let crate_name = "gametree-maker-breaker";
    let mut fit = cargo(&["run", "--release", "--locked", "-p", crate_name]);
    fit.args(["--example", "fit", "--"])
        .arg(options.number("--rounds", 2)?.to_string());
    match positions.unwrap_or_default() {
        [] => fit.args(usual),
        positions => fit.args(positions),
    };
    shell::run(&mut fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_without_weights_of_their_own_are_refused() {
        for line in ["", "6", "five", "5 --rounds many"] {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            let failure = run(&words).expect_err(line);
            assert_eq!(failure.exit_code(), 2, "{line}: {failure}");
        }
    }
}
