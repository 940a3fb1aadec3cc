//! Names that programs give to people and tables.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

/// A moment, or a length of time, in milliseconds; moments count from 1970 in UTC.
pub type Millis = i64;

/// Letters and digits that cannot be confused when read aloud or written by hand.
pub const ALPHABET: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// How many characters a table's name has: short enough to be told on the telephone.
const TABLE_LENGTH: usize = 8;
/// How many characters a person's name has among programs: nobody guesses one.
const PERSON_LENGTH: usize = 20;

/// What the names of tables begin with that are on a player's own device: no server has such a table.
const LOCAL: &str = "local-";

/// A table: what its link ends with, and the code that people tell each other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct TableId(String);

/// A person, guest or registered.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct PersonId(String);

impl TableId {
    /// A name out of random bytes.
    pub fn from_random(bytes: [u8; 8]) -> TableId {
        TableId(spell(bytes.into_iter()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the table is on a player's own device.
    pub fn is_local(&self) -> bool {
        self.0.starts_with(LOCAL)
    }
}

impl PersonId {
    /// A name out of random bytes.
    pub fn from_random(bytes: [u8; 20]) -> PersonId {
        PersonId(spell(bytes.into_iter()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn spell(bytes: impl Iterator<Item = u8>) -> String {
    bytes.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).collect()
}

fn check(code: &str, length: usize, what: &str) -> Result<(), String> {
    let known = |byte| ALPHABET.contains(&byte);
    match code.len() == length && code.bytes().all(known) {
        true => Ok(()),
        false => Err(format!("{what} has {length} letters and digits, such as 7kq2mzfa")),
    }
}

impl TryFrom<String> for TableId {
    type Error = String;
    fn try_from(text: String) -> Result<TableId, String> {
        let code = text.strip_prefix(LOCAL).unwrap_or(&text);
        check(code, TABLE_LENGTH, "a table's code")?;
        Ok(TableId(text))
    }
}

impl TryFrom<String> for PersonId {
    type Error = String;
    fn try_from(text: String) -> Result<PersonId, String> {
        check(&text, PERSON_LENGTH, "a person's id")?;
        Ok(PersonId(text))
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.0
    }
}

impl From<PersonId> for String {
    fn from(id: PersonId) -> String {
        id.0
    }
}

impl Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_made_of_any_bytes_is_read_back() {
        for byte in 0..=255 {
            let table = TableId::from_random([byte; 8]);
            assert_eq!(TableId::try_from(table.to_string()), Ok(table));
            let person = PersonId::from_random([byte; 20]);
            assert_eq!(PersonId::try_from(person.to_string()), Ok(person));
        }
    }

    #[test]
    fn anything_else_is_not_a_name() {
        let codes = ["", "7kq2mzf", "7kq2mzfaa", "7kq2mzf'", "7KQ2MZFA", "7kq2mzf1"];
        for text in codes.into_iter().chain(["local-", "local-7kq2mzf", "local7kq2mzfa"]) {
            assert!(TableId::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_table_on_the_own_device_is_told_by_its_name() {
        let is_local = |text: &str| TableId::try_from(text.to_owned()).unwrap().is_local();
        assert!(is_local("local-7kq2mzfa"));
        assert!(!is_local("7kq2mzfa"));
    }
}
