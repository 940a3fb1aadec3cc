//! Writes `docs/openapi.json`: what the API is, for programs. Run by `cargo xtask openapi`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    std::fs::write(path, azulejo_server::openapi::text())
}
