//! Conversations in the Gomocup protocol.

mod gomocup;
