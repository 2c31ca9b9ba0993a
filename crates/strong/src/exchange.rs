//! Exchange between workers: sorted runs of codes, and lines about the work of each.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;
use std::time::Duration;

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::{DistributorPact, Exchange};
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::progress::Stamp;
use timely::worker::Worker;

use crate::StrongError;
use crate::number::Number;

/// Time that a worker without work waits before it checks whether to wait on.
const PAUSE: Duration = Duration::from_millis(50);

/// Codes in ascending order for one worker. The run itself is a container, so that a record costs nothing beside its code.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run<C> {
    pub(crate) owner: usize,
    pub(crate) codes: Vec<C>,
}

impl<C> Accountable for Run<C> {
    fn record_count(&self) -> i64 {
        i64::try_from(self.codes.len()).expect("codes in memory")
    }
}

impl<C: Number> ContainerBytes for Run<C> {
    fn from_bytes(bytes: Bytes) -> Self {
        let (owner, codes) = bytes.split_at(8);
        Run {
            owner: usize::try_from(u64::read(owner)).expect("the number of a worker"),
            codes: codes.chunks_exact(C::BYTES).map(C::read).collect(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        8 + self.codes.len() * C::BYTES
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let mut bytes = Vec::with_capacity(self.length_in_bytes());
        (self.owner as u64).write(&mut bytes);
        for &code in &self.codes {
            code.write(&mut bytes);
        }
        writer
            .write_all(&bytes)
            .expect("timely has made room for as many bytes");
    }
}

/// A distributor that sends every run to its owner.
struct ToOwners;

impl<C> Distributor<Run<C>> for ToOwners
where
    Run<C>: Default,
{
    fn partition<T: Clone, P: Push<Message<T, Run<C>>>>(
        &mut self,
        run: &mut Run<C>,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let owner = run.owner;
        Message::push_at(run, stamp.clone(), &mut pushers[owner]);
    }

    fn flush<T: Clone, P: Push<Message<T, Run<C>>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// A dataflow in which every worker sends runs to all others and receives those for itself.
pub(crate) struct RunExchange<C: Number> {
    /// The input; `None` once no more is sent.
    input: Option<InputHandle<u64, NoopBuilder<Run<C>>>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Vec<Vec<C>>>>,
}

impl<C: Number> RunExchange<C> {
    pub(crate) fn new(worker: &mut Worker) -> Self {
        let mut input = InputHandle::new_with_builder();
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let probe = ProbeHandle::new();
        let arrived = Rc::clone(&inbox);
        worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut input)
                .unary::<NoopBuilder<Vec<()>>, _, _, _>(
                    DistributorPact(|_| ToOwners),
                    "TakeRuns",
                    |_, _| {
                        move |input, _| {
                            input.for_each_stamp(|_, runs| {
                                let codes = runs.map(|run| std::mem::take(&mut run.codes));
                                arrived.borrow_mut().extend(codes);
                            });
                        }
                    },
                )
                .probe_with(&probe);
        });
        RunExchange {
            input: Some(input),
            probe,
            inbox,
        }
    }

    /// Sends codes in ascending order to a worker.
    pub(crate) fn send(&mut self, owner: usize, codes: Vec<C>) {
        if let Some(input) = &mut self.input {
            input.send_batch(&mut Run { owner, codes });
        }
    }

    /// Lets the worker work, and returns the runs that have arrived.
    pub(crate) fn step(&mut self, worker: &mut Worker) -> Vec<Vec<C>> {
        worker.step();
        self.inbox.take()
    }

    /// Ends the sending of this worker, and hands over the runs that still arrive, until every worker has finished and all runs have arrived.
    pub(crate) fn finish(
        &mut self,
        worker: &mut Worker,
        lost: &dyn Fn() -> Option<StrongError>,
        mut take: impl FnMut(Vec<C>) -> Result<(), StrongError>,
    ) -> Result<(), StrongError> {
        self.input = None;
        let mut taken = Ok(());
        while !self.probe.done() {
            if let Some(error) = lost() {
                return Err(error);
            }
            worker.step_or_park(Some(PAUSE));
            // An error must not keep this worker from the end, for which the others wait.
            let mut arrived = self.inbox.take().into_iter();
            taken = taken.and_then(|()| arrived.try_for_each(&mut take));
        }
        taken
    }
}

/// Sends the lines of every worker to every worker, and returns all of them, sorted, once all workers have sent theirs.
pub(crate) fn share_lines(
    worker: &mut Worker,
    lines: &[String],
    lost: &dyn Fn() -> Option<StrongError>,
) -> Result<Vec<String>, StrongError> {
    let mut input: InputHandle<u64, NoopBuilder<Vec<(u64, String)>>> =
        InputHandle::new_with_builder();
    let received = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&received);
    let probe = ProbeHandle::new();
    worker.dataflow::<u64, _, _>(|scope| {
        scope
            .input_from(&mut input)
            .unary::<NoopBuilder<Vec<()>>, _, _, _>(
                Exchange::new(|line: &(u64, String)| line.0),
                "ShareLines",
                |_, _| {
                    move |input, _| {
                        input.for_each_stamp(|_, lines| {
                            let texts = lines.flat_map(|lines| lines.drain(..).map(|line| line.1));
                            sink.borrow_mut().extend(texts);
                        });
                    }
                },
            )
            .probe_with(&probe);
    });
    for peer in 0..worker.peers() as u64 {
        let mut batch = lines.iter().map(|line| (peer, line.clone())).collect();
        input.send_batch(&mut batch);
    }
    input.close();
    while !probe.done() {
        if let Some(error) = lost() {
            return Err(error);
        }
        worker.step_or_park(Some(PAUSE));
    }
    let mut lines = received.take();
    lines.sort_unstable();
    Ok(lines)
}

/// Lets the worker work until nothing is left of what it has sent and received. Where a process is lost, that would never happen, and the rest is dropped.
pub(crate) fn settle(worker: &mut Worker, lost: &dyn Fn() -> Option<StrongError>) {
    while worker.has_dataflows() && lost().is_none() {
        worker.step_or_park(Some(PAUSE));
    }
    for dataflow in worker.installed_dataflows() {
        worker.drop_dataflow(dataflow);
    }
}
