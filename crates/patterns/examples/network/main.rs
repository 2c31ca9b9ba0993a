//! Network for five in a row: samples from games of the program against itself, and the fit to them.
//!
//! Usage: network samples GAMES NODES SEED FILE
//!        network fit EPOCHS FILE NETWORK
//!
//! `samples` appends to `FILE`, and `fit` writes `crates/patterns/weights/5.network` if that is the `NETWORK`.

#[path = "../tune/adam.rs"]
mod adam;
mod fit;
mod model;
#[path = "../openings/random.rs"]
mod random;
mod samples;
mod selfplay;

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["samples", games, nodes, seed, file] => selfplay::append(
            games.parse()?,
            nodes.parse()?,
            seed.parse()?,
            Path::new(file),
        ),
        ["fit", epochs, file, network] => {
            let samples = samples::read(Path::new(file))?;
            let fitted = fit::fit(&samples, epochs.parse()?);
            Ok(std::fs::write(network, fitted.to_bytes())?)
        }
        _ => Err("expected samples GAMES NODES SEED FILE, or fit EPOCHS FILE NETWORK".into()),
    }
}
