//! `cargo xtask test`: all checks, in the order in which they fail fastest.

use std::time::Instant;

use crate::{cargo, fuzz, has_cargo_command, need, postgres, python, root, run, wasm, web};

/// Runs every check there is; continuous integration adds nothing.
pub fn everything() -> Result<(), String> {
    let start = Instant::now();
    step("format", || run(&mut cargo(&["fmt", "--all", "--check"])))?;
    step("lints", || {
        run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })?;
    step("web client: types, lints, tests, build", || {
        web::check()?;
        web::build()
    })?;
    step("engine in the browser", wasm::check)?;
    step("tests", tests)?;
    step("Python package", || python::check(python::GAMES))?;
    step("stories in a browser", web::stories)?;
    step("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
        run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    step("fuzz targets: format and lints", || {
        let manifest = root().join("fuzz/Cargo.toml");
        run(cargo(&["fmt", "--check", "--manifest-path"]).arg(&manifest))?;
        run(cargo(&["clippy", "--manifest-path"]).arg(&manifest).args(["--", "-D", "warnings"]))
    })?;
    step("fuzzing, briefly", || fuzz::every_target(fuzz::Length::Brief))?;
    println!("\nall checks passed in {} s", start.elapsed().as_secs());
    Ok(())
}

fn step(name: &str, check: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("\n=== {name}");
    check()
}

/// With cargo-nextest where it is installed, because it is faster; documentation's examples apart.
/// Both databases are real ones.
fn tests() -> Result<(), String> {
    // Example bots are programs in Python.
    need("python3", "python3")?;
    let server = postgres::Server::start()?;
    let run = |args: &[&str]| run(cargo(args).env(postgres::VARIABLE, &server.url));
    if has_cargo_command("nextest") {
        run(&["nextest", "run", "--workspace", "--no-fail-fast"])?;
        run(&["test", "--workspace", "--doc", "--quiet"])
    } else {
        run(&["test", "--workspace", "--no-fail-fast"])
    }
}
