//! The web client's files are part of the binary: it is built again when they are.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
