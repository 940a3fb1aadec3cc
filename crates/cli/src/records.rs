//! The records of a file: one a line, or a single one over several lines.

use std::io::{self, BufRead, Read};
use std::path::Path;

/// Hands on the text of every record with the number of its line; a single one has none.
///
/// Records are lines, and read line by line, unless the first line is only the beginning of a
/// record, or the file's name says that it is a single one.
pub fn each_record<E: From<io::Error>>(
    path: &Path,
    mut input: impl BufRead,
    mut each: impl FnMut(&[u8], Option<usize>) -> Result<(), E>,
) -> Result<(), E> {
    let mut text = Vec::new();
    let mut line = 0;
    while text.trim_ascii().is_empty() && (line == 0 || !text.is_empty()) {
        text.clear();
        input.read_until(b'\n', &mut text)?;
        line += 1;
    }
    let single = path.extension().is_some_and(|extension| extension == "json");
    if single || begins_a_record(&text) {
        input.read_to_end(&mut text)?;
        if !is_lines(&text) {
            return each(&text, None);
        }
        return each_line(line, text.as_slice(), each);
    }
    each_line(line, text.as_slice().chain(input), each)
}

/// Whether this line is an object's beginning and not all of it.
fn begins_a_record(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"{") && !line.ends_with(b"}")
}

/// Whether a text that begins a record goes on with further records on lines of their own.
fn is_lines(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    lines.filter(|line| line.starts_with(b"{\"")).count() > 1
}

fn each_line<E: From<io::Error>>(
    first: usize,
    mut input: impl BufRead,
    mut each: impl FnMut(&[u8], Option<usize>) -> Result<(), E>,
) -> Result<(), E> {
    let mut text = Vec::new();
    for line in first.. {
        text.clear();
        if input.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        if !text.trim_ascii().is_empty() {
            each(text.trim_ascii(), Some(line))?;
        }
    }
    Ok(())
}
