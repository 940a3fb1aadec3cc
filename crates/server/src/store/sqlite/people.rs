//! People, their tokens, and whom they have muted.

use azulejo_protocol::{Millis, PersonId};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::super::shared::{self, looks};
use super::super::{Person, StoreError, Stored, Token};

const PERSON: &str = "people.id, people.name, people.password, people.created, people.deleted";
const TOKEN: &str = "tokens.hash, tokens.label, tokens.kind, tokens.person_id, tokens.created, \
                     tokens.expires";

pub fn create(db: &Connection, person: &Person, token: &Token) -> Stored<u64> {
    let Person { id, name, password, created, deleted } = person;
    db.prepare_cached(
        "INSERT INTO people (id, name, login, password, created, deleted, looks)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute(params![
        id.as_str(),
        name,
        shared::login(person),
        password,
        created,
        deleted,
        shared::login(person).map(|_| looks(name)),
    ])?;
    add_token(db, token)
}

pub fn person(db: &Connection, id: &PersonId) -> Stored<Option<Person>> {
    let sql = format!("SELECT {PERSON} FROM people WHERE id = ?1");
    let found = db.prepare_cached(&sql)?.query_row([id.as_str()], |row| Ok(read_person(row, 0)));
    found.optional()?.transpose()
}

pub fn named(db: &Connection, name: &str) -> Stored<Option<Person>> {
    let sql = format!("SELECT {PERSON} FROM people WHERE login = ?1");
    let login = shared::fold(name);
    let found = db.prepare_cached(&sql)?.query_row([login], |row| Ok(read_person(row, 0)));
    found.optional()?.transpose()
}

pub fn looking_like(db: &Connection, name: &str) -> Stored<Option<Person>> {
    let sql = format!("SELECT {PERSON} FROM people WHERE looks = ?1 ORDER BY created LIMIT 1");
    let found = db.prepare_cached(&sql)?.query_row([looks(name)], |row| Ok(read_person(row, 0)));
    found.optional()?.transpose()
}

/// Refuses a name that looks like that of somebody else who is registered.
fn check_looks(db: &Connection, id: &PersonId, name: &str) -> Stored<()> {
    let sql = "SELECT 1 FROM people WHERE looks = ?1 AND id <> ?2";
    match db.prepare_cached(sql)?.exists([&looks(name), id.as_str()])? {
        true => Err(StoreError::NameTaken),
        false => Ok(()),
    }
}

/// Notes what the names of all registered people look like.
pub fn note_looks(db: &Connection) -> Stored<()> {
    let mut query = db.prepare("SELECT id, name FROM people WHERE login IS NOT NULL")?;
    let names = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let names = names.collect::<Result<Vec<(String, String)>, _>>()?;
    for (id, name) in names {
        db.execute("UPDATE people SET looks = ?2 WHERE id = ?1", [id, looks(&name)])?;
    }
    Ok(())
}

pub fn rename(db: &Connection, id: &PersonId, name: &str) -> Stored<u64> {
    check_looks(db, id, name)?;
    let changed = db
        .prepare_cached(
            "UPDATE people SET name = ?2, login = CASE WHEN login IS NULL THEN NULL ELSE ?3 END,
                 looks = CASE WHEN login IS NULL THEN NULL ELSE ?4 END
             WHERE id = ?1 AND NOT deleted",
        )?
        .execute(params![id.as_str(), name, shared::fold(name), looks(name)])?;
    one(changed)
}

pub fn register(db: &Connection, id: &PersonId, name: &str, password: &str) -> Stored<u64> {
    check_looks(db, id, name)?;
    let changed = db
        .prepare_cached(
            "UPDATE people SET name = ?2, login = ?3, password = ?4, looks = ?5
             WHERE id = ?1 AND NOT deleted AND password IS NULL",
        )?
        .execute(params![id.as_str(), name, shared::fold(name), password, looks(name)])?;
    match (changed, person(db, id)?) {
        (0, Some(known)) if !known.deleted => Err(StoreError::Conflict),
        _ => one(changed),
    }
}

pub fn set_password(db: &Connection, id: &PersonId, password: &str) -> Stored<u64> {
    let changed = db
        .prepare_cached("UPDATE people SET password = ?2 WHERE id = ?1 AND password IS NOT NULL")?
        .execute(params![id.as_str(), password])?;
    one(changed)
}

pub fn forget(db: &Connection, id: &PersonId) -> Stored<u64> {
    let changed = db
        .prepare_cached(
            "UPDATE people SET name = '', login = NULL, password = NULL, deleted = 1, looks = NULL
             WHERE id = ?1 AND NOT deleted",
        )?
        .execute([id.as_str()])?;
    db.prepare_cached("DELETE FROM tokens WHERE person_id = ?1")?.execute([id.as_str()])?;
    db.prepare_cached("DELETE FROM mutes WHERE person_id = ?1")?.execute([id.as_str()])?;
    one(changed)
}

pub fn add_token(db: &Connection, token: &Token) -> Stored<u64> {
    let Token { hash, label, kind, person, created, expires } = token;
    let kind = shared::kind_code(*kind);
    let added = db
        .prepare_cached(
            "INSERT INTO tokens (hash, label, kind, person_id, created, expires)
             SELECT ?1, ?2, ?3, id, ?5, ?6 FROM people WHERE id = ?4 AND NOT deleted",
        )?
        .execute(params![hash, label, kind, person.as_str(), created, expires])?;
    one(added)
}

pub fn token(db: &Connection, hash: &[u8; 32], now: Millis) -> Stored<Option<(Token, Person)>> {
    let sql = format!(
        "SELECT {TOKEN}, {PERSON} FROM tokens JOIN people ON people.id = tokens.person_id
         WHERE hash = ?1 AND expires > ?2"
    );
    let found = db
        .prepare_cached(&sql)?
        .query_row(params![hash, now], |row| Ok((read_token(row), read_person(row, 6))))
        .optional()?;
    found.map(|(token, person)| Ok((token?, person?))).transpose()
}

pub fn tokens(db: &Connection, person: &PersonId, now: Millis) -> Stored<Vec<Token>> {
    let sql = format!(
        "SELECT {TOKEN} FROM tokens WHERE person_id = ?1 AND expires > ?2 ORDER BY created, label"
    );
    let mut query = db.prepare_cached(&sql)?;
    query.query_and_then(params![person.as_str(), now], read_token)?.collect()
}

pub fn revoke_token(db: &Connection, person: &PersonId, label: &str) -> Stored<u64> {
    let gone = db
        .prepare_cached("DELETE FROM tokens WHERE person_id = ?1 AND label = ?2")?
        .execute([person.as_str(), label])?;
    one(gone)
}

pub fn revoke_other_tokens(db: &Connection, person: &PersonId, keep: &[u8; 32]) -> Stored<u64> {
    let gone = db
        .prepare_cached("DELETE FROM tokens WHERE person_id = ?1 AND hash <> ?2")?
        .execute(params![person.as_str(), keep])?;
    Ok(gone as u64)
}

pub fn extend_token(db: &Connection, hash: &[u8; 32], expires: Millis) -> Stored<u64> {
    let changed = db
        .prepare_cached("UPDATE tokens SET expires = max(expires, ?2) WHERE hash = ?1")?
        .execute(params![hash, expires])?;
    one(changed)
}

pub fn remove_expired_tokens(db: &Connection, now: Millis) -> Stored<u64> {
    let gone = db.prepare_cached("DELETE FROM tokens WHERE expires <= ?1")?.execute([now])?;
    Ok(gone as u64)
}

/// Guests who have not come since, and who are at no table.
pub fn remove_idle_guests(db: &Connection, before: Millis, limit: u32) -> Stored<u64> {
    let mut query = db.prepare_cached(
        "SELECT id FROM people WHERE password IS NULL AND created < ?1
             AND NOT EXISTS (SELECT 1 FROM tokens WHERE person_id = id AND expires >= ?2)
             AND NOT EXISTS (SELECT 1 FROM seats WHERE person_id = id)
             AND NOT EXISTS (SELECT 1 FROM tables WHERE host_id = id)
         LIMIT ?3",
    )?;
    let unused = before + crate::identity::TOKEN_LIFE;
    let found = query.query_map(params![before, unused, limit], |row| row.get(0))?;
    let found = found.collect::<Result<Vec<String>, _>>()?;
    for id in &found {
        for sql in [
            "DELETE FROM tokens WHERE person_id = ?1",
            "DELETE FROM mutes WHERE person_id = ?1 OR other_id = ?1",
            "DELETE FROM people WHERE id = ?1",
        ] {
            db.prepare_cached(sql)?.execute([id])?;
        }
    }
    Ok(found.len() as u64)
}

pub fn set_muted(db: &Connection, person: &PersonId, other: &PersonId, muted: bool) -> Stored<u64> {
    let sql = match muted {
        true => "INSERT INTO mutes (person_id, other_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        false => "DELETE FROM mutes WHERE person_id = ?1 AND other_id = ?2",
    };
    Ok(db.prepare_cached(sql)?.execute([person.as_str(), other.as_str()])? as u64)
}

pub fn muted(db: &Connection, person: &PersonId) -> Stored<Vec<PersonId>> {
    let mut query =
        db.prepare_cached("SELECT other_id FROM mutes WHERE person_id = ?1 ORDER BY other_id")?;
    query.query_and_then([person.as_str()], |row| shared::person_id(row.get(0)?))?.collect()
}

/// Exactly one row was meant.
fn one(rows: usize) -> Stored<u64> {
    match rows {
        0 => Err(StoreError::Missing),
        rows => Ok(rows as u64),
    }
}

/// [`PERSON`], from this column on.
fn read_person(row: &Row<'_>, from: usize) -> Stored<Person> {
    Ok(Person {
        id: shared::person_id(row.get(from)?)?,
        name: row.get(from + 1)?,
        password: row.get(from + 2)?,
        created: row.get(from + 3)?,
        deleted: row.get(from + 4)?,
    })
}

/// [`TOKEN`], from the first column on.
fn read_token(row: &Row<'_>) -> Stored<Token> {
    Ok(Token {
        hash: shared::hash(row.get(0)?)?,
        label: row.get(1)?,
        kind: shared::kind(row.get(2)?)?,
        person: shared::person_id(row.get(3)?)?,
        created: row.get(4)?,
        expires: row.get(5)?,
    })
}
