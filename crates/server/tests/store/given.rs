//! People, tokens and tables to test with.

use azulejo_protocol::{Millis, PersonId, Stage, TableId};
use azulejo_server::store::{LogRow, Person, Store, TableFilter, TableRow, Token, TokenKind};

/// The n-th name that a table can have.
pub fn table_id(n: u32) -> TableId {
    TableId::from_random(digits(n))
}

/// The n-th name that a person can have.
pub fn person_id(n: u32) -> PersonId {
    PersonId::from_random(digits(n))
}

/// So that the order of numbers is the order of names.
fn digits<const LENGTH: usize>(mut n: u32) -> [u8; LENGTH] {
    let mut digits = [0; LENGTH];
    for digit in digits.iter_mut().rev() {
        *digit = (n % 31) as u8;
        n /= 31;
    }
    digits
}

pub fn guest(n: u32, name: &str) -> Person {
    let id = person_id(n);
    Person { id, name: name.to_owned(), password: None, created: 1000, deleted: false }
}

pub fn registered(n: u32, name: &str) -> Person {
    Person { password: Some("$argon2id$secret".to_owned()), ..guest(n, name) }
}

/// The n-th token, valid up to 2000.
pub fn token(n: u32, person: u32) -> Token {
    Token {
        hash: hash(n),
        label: format!("token {n}"),
        kind: if n.is_multiple_of(2) { TokenKind::Session } else { TokenKind::Api },
        person: person_id(person),
        created: 1000 + Millis::from(n),
        expires: 2000,
    }
}

pub fn hash(n: u32) -> [u8; 32] {
    let mut hash = [0xa5; 32];
    hash[..4].copy_from_slice(&n.to_le_bytes());
    hash
}

/// People of these numbers, with a token each, so that they can have seats.
pub async fn people(store: &dyn Store, numbers: impl IntoIterator<Item = u32>) {
    for n in numbers {
        store.create_person(&guest(n, "Somebody"), &token(n, n)).await.unwrap();
    }
}

/// A table that this person has opened, just now, at 5000.
pub fn row(n: u32, host: u32) -> TableRow {
    TableRow {
        id: table_id(n),
        seq: 1,
        game: "chocolatier".to_owned(),
        status: Stage::Waiting,
        public: true,
        rules: 1,
        created: 5000,
        updated: 5000,
        wake_at: None,
        host: person_id(host),
        people: vec![(person_id(host), false)],
        summary: r#"{"seats":2}"#.to_owned(),
    }
}

/// The same table, this many steps further.
pub fn later(row: &TableRow, steps: u64) -> TableRow {
    TableRow { seq: row.seq + steps, updated: row.updated + steps as Millis, ..row.clone() }
}

/// The step that made the table what it is in this row.
pub fn step(row: &TableRow) -> LogRow {
    LogRow { seq: row.seq, at: row.updated, step: format!(r#"{{"step":{}}}"#, row.seq) }
}

/// Creates a table.
pub async fn create(store: &dyn Store, row: &TableRow) {
    store.create_table(row, &step(row)).await.unwrap();
}

/// All tables, as the filter has it.
pub fn everything() -> TableFilter {
    TableFilter { limit: 1000, ..TableFilter::default() }
}
