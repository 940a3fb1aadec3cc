//! The binary `azulejo`.

fn main() {}
