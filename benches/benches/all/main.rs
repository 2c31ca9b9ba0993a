//! The benchmarks of all crates, in one program; `cargo xtask bench` summarises them.

mod boards;
mod database;
mod engines;
mod eval;
mod movegen;
mod parallel;
mod probes;
mod table;

use std::time::Duration;

use criterion::Criterion;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    boards::bench(&mut criterion);
    movegen::bench(&mut criterion);
    eval::bench(&mut criterion);
    table::bench(&mut criterion);
    database::bench(&mut criterion);
    probes::bench(&mut criterion);
    engines::bench(&mut criterion);
    parallel::bench(&mut criterion);
    criterion.final_summary();
}
