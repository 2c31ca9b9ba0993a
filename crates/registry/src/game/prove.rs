//! Certificates of a game in progress.

use std::io::{Read, Write};

use gametree_certificate::{Certificate, Report, SeenTable};
use gametree_core::{AnyExpansion, Mismatch, Notation};

use super::Game;
use crate::{Answer, CertifyError, Prove, SearchTask, VerifyError};

impl<P: Notation + 'static> Prove for Game<P> {
    fn expansion(&self) -> Result<AnyExpansion, Mismatch> {
        (self.listing.0)(self.current(), &self.name)
    }

    fn offers_certificates(&self) -> bool {
        self.certificate_io.is_some()
    }

    fn certify(
        &mut self,
        answer: &Answer,
        task: &SearchTask,
        seen: SeenTable,
        sink: &mut dyn Write,
    ) -> Result<Report, CertifyError> {
        self.write_certificate(answer, task, seen, sink)
    }

    fn verify(
        &self,
        certificate: Certificate<&mut dyn Read>,
        memory_bytes: u64,
    ) -> Result<Report, VerifyError> {
        let certificate_io = self.certificate_io.as_ref().ok_or(VerifyError::Repeats)?;
        let arguments = self.arguments.as_deref().map(|all| all as _);
        certificate_io.replay(
            certificate,
            &self.start,
            &self.legal,
            arguments,
            memory_bytes,
        )
    }
}
