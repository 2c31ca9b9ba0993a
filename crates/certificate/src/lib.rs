#![doc = include_str!("../README.md")]

mod arguments;
mod check;
mod claim;
mod error;
mod flaw;
mod follow;
mod header;
mod report;
mod seen;
mod sink;
mod source;
mod value;
mod walk;
mod write;

pub use arguments::{ArgumentError, Arguments, ProofStep};
pub use check::Certificate;
pub use claim::Claim;
pub use error::{CheckError, WriteError};
pub use flaw::{Flaw, Found};
pub use follow::{Followed, Next};
pub use header::{Header, MAGIC, VERSION, VERSION_WITH_ARGUMENTS};
pub use report::{Basis, Report};
pub use seen::{OutOfMemory, SeenTable};
pub use value::Value;
pub use write::{Statement, UpToSymmetry};
