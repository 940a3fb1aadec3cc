//! The web client's types are those of the Rust types, and complete.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::typescript;

#[test]
fn the_committed_files_are_those_that_are_generated() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
    let generated: BTreeMap<String, String> = typescript().into_iter().collect();
    let committed = std::fs::read_dir(sources.join("wire")).into_iter().flatten();
    let committed: BTreeSet<String> = committed
        .map(|entry| format!("wire/{}", entry.unwrap().file_name().to_string_lossy()))
        .collect();
    let names: BTreeSet<String> = generated.keys().cloned().collect();
    assert_eq!(committed, names, "web/src/wire has other files; run: cargo xtask wire");
    for (path, content) in generated {
        let committed = std::fs::read_to_string(sources.join(&path)).unwrap();
        let stale = essence(&committed) != essence(&content);
        assert!(!stale, "web/src/{path} is stale; run: cargo xtask wire");
    }
}

/// The text without what prettier decides: spaces, separators, brackets that group, and quotes of names. That
/// the committed files are formatted is checked with the web client.
fn essence(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !",;|()\"".contains(*c)).collect()
}

#[test]
fn only_what_prettier_decides_may_differ() {
    let generated = "export type A = { \"a\": B, } | { b: C, };";
    let formatted = "export type A =\n  | { a: B }\n  | {\n      b: C;\n    };\n";
    assert_eq!(essence(generated), essence(formatted));
    assert_ne!(essence(generated), essence(&formatted.replace("b: C", "b?: C")));
    assert_ne!(essence(generated), essence(&formatted.replace("C", "Array<C>")));
}

#[test]
fn every_type_that_is_mentioned_is_declared_or_imported() {
    for (path, content) in typescript() {
        let text = without_comments_and_strings(&content);
        let known: BTreeSet<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("export type "))
            .flat_map(|rest| words(rest.split('=').next().unwrap()))
            .chain(text.lines().filter(|line| line.starts_with("import")).flat_map(words))
            .chain(
                text.lines().filter_map(|line| words(line.strip_prefix("export const ")?).next()),
            )
            .chain(["Array", "Partial", "Readonly", "Record"])
            .collect();
        for line in text.lines() {
            for word in words(line).filter(|word| word.starts_with(char::is_uppercase)) {
                let of_a_game = line.contains(&format!(".{word}"));
                assert!(of_a_game || known.contains(word), "{path} does not know {word}: {line}");
            }
        }
    }
}

/// Names in template strings stay.
fn without_comments_and_strings(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = rest.find(['"', '/']) {
        kept += &rest[..at];
        rest = &rest[at..];
        let end = match &rest[..2] {
            "/*" => rest.find("*/").unwrap() + 2,
            "//" => rest.find('\n').unwrap(),
            _ => rest[1..].find('"').map_or(1, |end| end + 2),
        };
        rest = &rest[end..];
    }
    kept + rest
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
