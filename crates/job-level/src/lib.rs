#![doc = include_str!("../README.md")]

mod command;
mod error;
mod job;
mod journal;
mod master;
mod plan;
mod question;
mod queue;
mod redis_queue;
mod status;
mod subject;
mod tree;
mod wire;
mod worker;

pub use command::{QueueArgs, WorkerArgs, share_proof};
pub use error::JobLevelError;
pub use job::{Finding, Job};
pub use master::{Proof, prove, prove_with_threads};
pub use plan::Plan;
pub use question::Questions;
pub use queue::{Lease, LocalQueue, Place, Queue};
pub use redis_queue::{QueueState, RedisOptions, RedisQueue, Seen};
pub use status::Status;
pub use subject::Subject;
pub use worker::{OpenSession, WorkerEnd, work};
