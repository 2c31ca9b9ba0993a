//! Claims, walked along by what they say alone.
