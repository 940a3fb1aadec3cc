//! Positions as text: `name=value` words in a fixed order, heaps as letters with counts.

use std::str::FromStr;

use crate::strict::shown;
use crate::tiles::{Colour, Tiles};

/// The words of a position, one after the other.
pub(crate) struct Words<'a>(std::str::Split<'a, char>);

impl<'a> Words<'a> {
    /// The words after the title, which must be this one.
    pub(crate) fn of(text: &'a str, title: &str) -> Result<Self, String> {
        let mut words = text.split(' ');
        match words.next() {
            Some(first) if first == title => Ok(Words(words)),
            _ => Err(format!("the position must begin with \"{title}\"")),
        }
    }

    /// The value of the next word, which must have this name.
    pub(crate) fn next(&mut self, name: &str) -> Result<&'a str, String> {
        let word = self.0.next().unwrap_or_default();
        let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| format!("the position needs \"{name}=…\" at \"{}\"", shown(word)))
    }

    /// The value as a number.
    pub(crate) fn number<T: FromStr>(&mut self, name: &str) -> Result<T, String> {
        let value = self.next(name)?;
        value.parse().map_err(|_| format!("\"{name}={}\" is not a number in range", shown(value)))
    }

    /// The value as `read` understands it.
    pub(crate) fn read<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, String> {
        let value = self.next(name)?;
        read(value).ok_or_else(|| format!("\"{name}={}\" cannot be understood", shown(value)))
    }

    /// No word may be left.
    pub(crate) fn finish(mut self) -> Result<(), String> {
        match self.0.next() {
            Some(word) => Err(format!("the position has too much: \"{}\"", shown(word))),
            None => Ok(()),
        }
    }
}

/// Letters with counts, `-` nothing.
pub(crate) fn heap_text<C: Colour>(heap: Tiles<C>) -> String {
    let counts = heap.colours().map(|c| format!("{}{}", c.letter(), heap.count(c)));
    if heap.is_empty() { "-".to_owned() } else { counts.collect() }
}

/// A heap of tiles, in any order of colours, with at most `most` of each.
pub(crate) fn read_heap<C: Colour>(text: &str, most: u8) -> Option<Tiles<C>> {
    let mut heap = Tiles::EMPTY;
    if text == "-" {
        return Some(heap);
    }
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let colour = C::from_letter(letter)?;
        let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |at| at + 1);
        let count: u8 = rest[1..end].parse().ok()?;
        if heap.has(colour) || count == 0 || count > most {
            return None;
        }
        heap += Tiles::of(colour, count);
        rest = &rest[end..];
    }
    (!heap.is_empty()).then_some(heap)
}
