//! Tests of conversations in the Gomocup protocol.

mod gomocup;
