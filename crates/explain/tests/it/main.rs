//! Sentences about heaps of stones, whose values are known: a heap of a multiple of four is lost.

mod heaps;
