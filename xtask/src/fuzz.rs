//! `cargo xtask fuzz`: libFuzzer on the targets in `fuzz/`, with the stable compiler.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, need, root, run};

const TARGETS: [&str; 4] = ["record", "notation", "moves", "protocol"];

/// What libFuzzer needs to see which code an input reaches.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1";

/// How long to go on.
#[derive(Clone, Copy)]
pub enum Length {
    /// Some thousand inputs from the same beginnings every time: a test.
    Brief,
    /// So long for each target, going on from the corpus that grew before.
    Seconds(u32),
}

/// Builds and runs every target.
pub fn every_target(length: Length) -> Result<(), String> {
    need("c++", "g++")?;
    let fuzz = root().join("fuzz");
    let triple = host()?;
    run(cargo(&["build", "--release", "--target", &triple, "--manifest-path"])
        .arg(fuzz.join("Cargo.toml"))
        .env("RUSTFLAGS", COVERAGE))?;
    let target_dir =
        std::env::var_os("CARGO_TARGET_DIR").map_or(fuzz.join("target"), PathBuf::from);
    for target in TARGETS {
        let seeds = fuzz.join("seeds").join(target);
        let artifacts = fuzz.join("artifacts").join(target);
        let mut fuzzer = Command::new(target_dir.join(&triple).join("release").join(target));
        fuzzer.current_dir(&fuzz).args(["-max_len=20000", "-timeout=20", "-print_final_stats=1"]);
        create(&artifacts)?;
        fuzzer.arg(format!("-artifact_prefix={}/", artifacts.display()));
        // What is found on the way is kept in the first folder: a long run goes on from there.
        let corpus = match length {
            Length::Brief => {
                fuzzer.args(["-runs=20000", "-max_total_time=60", "-seed=1"]);
                emptied(target_dir.join("brief").join(target))?
            }
            Length::Seconds(seconds) => {
                fuzzer.arg(format!("-max_total_time={seconds}"));
                fuzz.join("corpus").join(target)
            }
        };
        create(&corpus)?;
        println!("--- {target}");
        quietly(fuzzer.arg(corpus).arg(seeds), target)?;
    }
    Ok(())
}

/// The folder without anything that was in it.
fn emptied(folder: PathBuf) -> Result<PathBuf, String> {
    match std::fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", folder.display()))
        }
        _ => Ok(folder),
    }
}

fn create(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// libFuzzer is talkative: only its last lines are shown, or everything when it finds something.
fn quietly(fuzzer: &mut Command, target: &str) -> Result<(), String> {
    let output = fuzzer.stdout(Stdio::null()).stderr(Stdio::piped()).output();
    let output = output.map_err(|error| format!("cannot run the fuzzer {target}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("fuzzing {target} found something:\n{text}"));
    }
    text.lines().filter(|line| line.starts_with("stat::number_of")).for_each(|l| println!("{l}"));
    Ok(())
}

/// The machine that we compile for; naming it keeps the flags off build scripts.
fn host() -> Result<String, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let output = Command::new(rustc).arg("-vV").output();
    let output = output.map_err(|error| format!("cannot run rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or("rustc does not say its host".into())
}
