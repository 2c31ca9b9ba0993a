//! `perft`: move sequences counted.

use serde_json::json;

use crate::Context;
use crate::args::PerftArgs;
use crate::error::{Ending, Failure};
use crate::output::write_json;

pub(crate) fn run(args: &PerftArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let mut session = crate::game::open(&args.game, context.registry)?;
    let mut divided = Vec::new();
    let count = match args.depth.checked_sub(1).filter(|_| args.divide) {
        None => session.perft(args.depth),
        Some(rest) => {
            for m in session.legal_moves() {
                session.play(&m).expect("the game has generated this move");
                let below = session.perft(rest);
                session.undo();
                if !args.json {
                    writeln!(context.out, "{m} {below}")?;
                    context.out.flush()?;
                }
                divided.push((m, below));
            }
            divided.iter().map(|(_, below)| below).sum()
        }
    };
    if !args.json {
        writeln!(context.out, "{count}")?;
        return Ok(Ending::Done);
    }
    let mut object = json!({
        "game": session.name(),
        "position": session.position(),
        "depth": args.depth,
        "count": count,
    });
    if args.divide {
        let entries = divided.iter();
        object["divide"] = entries
            .map(|(m, count)| json!({ "move": m, "count": count }))
            .collect();
    }
    write_json(context.out, &object)?;
    Ok(Ending::Done)
}
