//! The program `gametree`: the command line with the built-in games.

fn main() -> std::process::ExitCode {
    gametree::cli::run(gametree::builtin(), std::env::args_os())
}
