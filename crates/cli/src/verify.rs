//! `azulejo verify`: checks game records.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use azulejo_rules::record::Record;
use indicatif::ProgressBar;

use crate::records::each_record;
use crate::{Failure, Outcome, progress, say};

/// Prints a line for every record that is wrong, and at the end how many were right.
#[derive(clap::Args)]
pub struct Args {
    /// Files of one record (.json) or one a line (.jsonl); - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub fn run(args: &Args) -> Outcome {
    let size = |file: &PathBuf| file.metadata().map_or(0, |data| data.len());
    let mut tally =
        Tally { bar: progress(args.files.iter().map(size).sum(), "bytes"), ok: 0, failed: 0 };
    for file in &args.files {
        check_file(file, &mut tally)?;
    }
    tally.bar.finish_and_clear();
    say(format_args!("{} records ok, {} failed", tally.ok, tally.failed))?;
    Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Tally {
    bar: ProgressBar,
    ok: u64,
    failed: u64,
}

impl Tally {
    /// Checks a record and reports it, if it is wrong, by the name of its place.
    fn check(&mut self, bytes: &[u8], place: impl FnOnce() -> String) -> Result<(), Failure> {
        let checked = std::str::from_utf8(bytes)
            .map_err(|error| format!("not UTF-8 text: {error}"))
            .and_then(|text| Record::parse(text).map_err(|error| error.to_string()))
            .and_then(|record| record.check().map_err(|error| error.to_string()));
        self.bar.inc(bytes.len() as u64 + 1);
        match checked {
            Ok(_) => self.ok += 1,
            Err(reason) => self.fail(format_args!("{}: {reason}", place()))?,
        }
        Ok(())
    }

    fn fail(&mut self, line: std::fmt::Arguments<'_>) -> Result<(), Failure> {
        self.failed += 1;
        Ok(self.bar.suspend(|| say(line))?)
    }
}

fn check_file(path: &Path, tally: &mut Tally) -> Result<(), Failure> {
    let name = path.display();
    let result = if path.as_os_str() == "-" {
        check_records(path, io::stdin().lock(), tally)
    } else {
        match File::open(path) {
            Ok(file) => check_records(path, BufReader::new(file), tally),
            Err(error) => Err(Unread::File(error)),
        }
    };
    match result {
        Err(Unread::File(error)) => tally.fail(format_args!("{name}: cannot be read: {error}")),
        Err(Unread::Output(failure)) => Err(failure),
        Ok(()) => Ok(()),
    }
}

enum Unread {
    File(io::Error),
    Output(Failure),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Unread::File(error)
    }
}

impl From<Failure> for Unread {
    fn from(failure: Failure) -> Self {
        Unread::Output(failure)
    }
}

fn check_records(path: &Path, input: impl BufRead, tally: &mut Tally) -> Result<(), Unread> {
    each_record(path, input, |text, line| {
        let place = || match line {
            Some(line) => format!("{}:{line}", path.display()),
            None => path.display().to_string(),
        };
        Ok(tally.check(text, place)?)
    })
}
