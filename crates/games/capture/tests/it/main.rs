//! Tests of the capture game over the Go Text Protocol, in dialogues held in memory.

mod gtp;
