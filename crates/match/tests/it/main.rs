//! Conversations in the Universal Game Interface.

mod ugi;
