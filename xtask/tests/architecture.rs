//! The picture of the crates in ARCHITECTURE.md is what Cargo sees.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What a crate needs of the workspace: always, and in its tests besides.
#[derive(PartialEq, Eq, Debug, Default)]
struct Needs {
    always: BTreeSet<String>,
    in_tests: BTreeSet<String>,
}

#[test]
fn the_picture_of_the_crates_shows_every_dependency_between_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    assert_eq!(drawn(&text), real(root));
}

/// The lines `crate → crates (tests: crates)` of the picture.
fn drawn(text: &str) -> BTreeMap<String, Needs> {
    let names = |list: &str| -> BTreeSet<String> {
        list.split(',').map(|name| name.trim().to_owned()).filter(|n| !n.is_empty()).collect()
    };
    let row = |line: &str| {
        let (name, needs) = line.split_once('→')?;
        let (always, tests) = needs.split_once("(tests:").unwrap_or((needs, ""));
        let always = if always.trim() == "nothing" { "" } else { always };
        let in_tests = names(tests.trim_end().trim_end_matches(')'));
        Some((name.trim().to_owned(), Needs { always: names(always), in_tests }))
    };
    let picture = text.split("```crates").nth(1).unwrap().split("```").next().unwrap();
    picture.lines().filter_map(row).collect()
}

/// What `cargo metadata` says of the workspace's own crates.
fn real(root: &Path) -> BTreeMap<String, Needs> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root)
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().iter().map(needs).collect()
}

fn needs(package: &Value) -> (String, Needs) {
    let folder = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let manifest = Path::new(package["manifest_path"].as_str().unwrap());
    let mut needs = Needs::default();
    for needed in package["dependencies"].as_array().unwrap() {
        let Some(path) = needed["path"].as_str() else { continue };
        let is_dev = needed["kind"].as_str() == Some("dev");
        let list = if is_dev { &mut needs.in_tests } else { &mut needs.always };
        list.insert(folder(Path::new(path)));
    }
    let Needs { always, in_tests } = &mut needs;
    in_tests.retain(|name| !always.contains(name));
    (folder(manifest.parent().unwrap()), needs)
}

#[test]
fn what_only_generators_need_is_not_in_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(cargo)
        .args([
            "tree",
            "--offline",
            "--package",
            "azulejo",
            "--edges",
            "normal",
            "--prefix",
            "none",
        ])
        .current_dir(root)
        .output()
        .unwrap();
    let tree = String::from_utf8(output.stdout).unwrap();
    let has = |name: &str| tree.lines().any(|line| line.starts_with(&format!("{name} ")));
    assert!(has("azulejo-protocol"), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!has("ts-rs"), "{tree}");
}
