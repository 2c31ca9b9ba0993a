//! Shared proofs whose certificates fail.

use std::path::Path;
use std::time::Duration;

use gametree::ProofNumbers;
use gametree_job_level::{Finding, Queue, RedisQueue};
use gametree_search::JobReport;
use serde_json::Value;

use super::{Running, impatient};
use crate::redis_server::Server;
use crate::scratch::Scratch;

#[test]
fn a_proof_whose_certificate_failed_was_still_proven() {
    let scratch = Scratch::new("shared-lie");
    let Some(server) = Server::start(&scratch) else {
        return;
    };
    let (url, proof) = (server.url(), scratch.path("lie.gtc"));
    for json in [&["--json"][..], &[]] {
        let args = [
            "solve",
            "mnk:4,4,3",
            "--queue",
            &url,
            "--certificate",
            &proof,
        ];
        let mut master = Running::start(&[&args[..], json].concat());
        let queue = RedisQueue::connect(&url, 9, impatient()).expect("a server");
        while !master.is_over() {
            let lease = queue.take(9, Duration::from_millis(20)).expect("a server");
            let Some(lease) = lease else {
                continue;
            };
            // The answer to every question is no.
            let lie = Finding {
                proof: lease.job.proof,
                question: lease.job.question,
                key: lease.job.key,
                worker: 9,
                report: JobReport {
                    numbers: ProofNumbers::DISPROVEN,
                    children: Vec::new(),
                    lemmas: Vec::new(),
                    nodes: 1,
                    stopped: None,
                },
            };
            queue.answer(&lease, lie).expect("a server");
        }
        let ran = master.finish();
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(!Path::new(&proof).exists(), "{ran:?}");
        if json.is_empty() {
            assert!(ran.stdout.contains("nothing is proven"), "{ran:?}");
        } else {
            let answer: Value = serde_json::from_str(&ran.stdout).expect("JSON");
            assert_eq!(answer["proven"], false, "{ran:?}");
            assert_eq!(answer["value"], "unknown", "{ran:?}");
            assert_eq!(answer["stopped"], "unconfirmed", "{ran:?}");
            assert!(answer["refuted"].is_string(), "{ran:?}");
        }
        server.command(&["FLUSHALL"]);
    }
}
