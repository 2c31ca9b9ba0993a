//! The program `gametree`: the command line with the built-in games.

fn main() -> std::process::ExitCode {
    gametree_cli::run(&gametree_cli::builtin(), std::env::args_os())
}
