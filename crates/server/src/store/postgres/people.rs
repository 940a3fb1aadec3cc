//! People, their tokens, and whom they have muted.

use azulejo_protocol::{Millis, PersonId};
use tokio_postgres::{Error, Row};

use super::super::shared::{self, looks};
use super::super::{Person, StoreError, Stored, Token};
use super::pool::{Pool, Values};

const PERSON: &str = "people.id, people.name, people.password, people.created, people.deleted";
const TOKEN: &str = "tokens.hash, tokens.label, tokens.kind, tokens.person_id, tokens.created, \
                     tokens.expires";

pub async fn create(pool: &Pool, person: &Person, token: &Token) -> Stored<()> {
    shared::check_person(person, token)?;
    let Person { id, name, password, created, deleted } = person;
    let sql = "WITH added AS (
            INSERT INTO people (id, name, login, password, created, deleted, looks)
            VALUES ($1, $2, $3, $4, $5, $6, $12)
        )
        INSERT INTO tokens (hash, label, kind, person_id, created, expires)
        VALUES ($7, $8, $9, $1, $10, $11)";
    let login = shared::login(person);
    let looks = login.as_ref().map(|_| looks(name));
    let (hash, kind) = (&token.hash[..], shared::kind_code(token.kind));
    let (since, expires) = (&token.created, &token.expires);
    pool.write(
        sql,
        &[
            &id.as_str(),
            name,
            &login,
            password,
            created,
            deleted,
            &hash,
            &token.label,
            &kind,
            since,
            expires,
            &looks,
        ],
    )
    .await
    .map(drop)
}

pub async fn person(pool: &Pool, id: &PersonId) -> Stored<Option<Person>> {
    let sql = format!("SELECT {PERSON} FROM people WHERE id = $1");
    let found = pool.read(&sql, &[&id.as_str()]).await?;
    found.first().map(|row| read_person(row, 0)).transpose()
}

pub async fn people(pool: &Pool, ids: &[PersonId]) -> Stored<Vec<Person>> {
    let ids: Vec<_> = ids.iter().map(PersonId::as_str).collect();
    let sql = format!("SELECT {PERSON} FROM people WHERE id = ANY($1)");
    pool.read(&sql, &[&ids]).await?.iter().map(|row| read_person(row, 0)).collect()
}

pub async fn named(pool: &Pool, name: &str) -> Stored<Option<Person>> {
    if !shared::is_kept(name) {
        return Ok(None);
    }
    let sql = format!("SELECT {PERSON} FROM people WHERE login = $1");
    let found = pool.read(&sql, &[&shared::fold(name)]).await?;
    found.first().map(|row| read_person(row, 0)).transpose()
}

pub async fn looking_like(pool: &Pool, name: &str) -> Stored<Option<Person>> {
    if !shared::is_kept(name) {
        return Ok(None);
    }
    let sql = format!("SELECT {PERSON} FROM people WHERE looks = $1 ORDER BY created LIMIT 1");
    let found = pool.read(&sql, &[&looks(name)]).await?;
    found.first().map(|row| read_person(row, 0)).transpose()
}

/// Refuses a name that looks like that of somebody else who is registered.
async fn check_looks(pool: &Pool, id: &PersonId, name: &str) -> Stored<()> {
    let sql = "SELECT 1 FROM people WHERE looks = $1 AND id <> $2";
    match pool.read(sql, &[&looks(name), &id.as_str()]).await?.is_empty() {
        true => Ok(()),
        false => Err(StoreError::NameTaken),
    }
}

/// Notes what the names of all registered people look like, as far as that is not known yet.
pub async fn note_looks(change: &tokio_postgres::Transaction<'_>) -> Result<(), Error> {
    let sql = "SELECT id, name FROM people WHERE login IS NOT NULL AND looks IS NULL";
    for row in change.query(sql, &[]).await? {
        let (id, name): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let sql = "UPDATE people SET looks = $2 WHERE id = $1";
        change.execute(sql, &[&id, &looks(&name)]).await?;
    }
    Ok(())
}

/// Guests who have not come since, and who are at no table.
pub async fn remove_idle_guests(pool: &Pool, before: Millis, limit: u32) -> Stored<u64> {
    let sql = "WITH idle AS (
            SELECT id FROM people WHERE password IS NULL AND created < $1
                AND NOT EXISTS (SELECT 1 FROM tokens WHERE person_id = id AND expires >= $2)
                AND NOT EXISTS (SELECT 1 FROM seats WHERE person_id = id)
                AND NOT EXISTS (SELECT 1 FROM tables WHERE host_id = id)
            LIMIT $3
        )
        SELECT id FROM idle";
    let unused = before + crate::identity::TOKEN_LIFE;
    let found = pool.read(sql, &[&before, &unused, &i64::from(limit)]).await?;
    let found: Vec<String> =
        found.iter().map(|row| super::column(row, 0)).collect::<Stored<_>>()?;
    for sql in [
        "DELETE FROM tokens WHERE person_id = ANY($1)",
        "DELETE FROM mutes WHERE person_id = ANY($1) OR other_id = ANY($1)",
        // Who has sat down meanwhile stays.
        "DELETE FROM people WHERE id = ANY($1)
             AND NOT EXISTS (SELECT 1 FROM seats WHERE person_id = id)
             AND NOT EXISTS (SELECT 1 FROM tables WHERE host_id = id)",
    ] {
        pool.write(sql, &[&found]).await?;
    }
    Ok(found.len() as u64)
}

pub async fn rename(pool: &Pool, id: &PersonId, name: &str) -> Stored<()> {
    shared::check_name(name)?;
    check_looks(pool, id, name).await?;
    let sql = "UPDATE people SET name = $2, login = CASE WHEN login IS NULL THEN NULL ELSE $3 END,
            looks = CASE WHEN login IS NULL THEN NULL ELSE $4 END
        WHERE id = $1 AND NOT deleted RETURNING 1";
    let values: Values<'_> = &[&id.as_str(), &name, &shared::fold(name), &looks(name)];
    one(pool.write(sql, values).await?)
}

pub async fn register(pool: &Pool, id: &PersonId, name: &str, password: &str) -> Stored<()> {
    shared::check_name(name)?;
    shared::check_texts(&[password])?;
    check_looks(pool, id, name).await?;
    let sql = "UPDATE people SET name = $2, login = $3, password = $4, looks = $5
        WHERE id = $1 AND NOT deleted AND password IS NULL RETURNING 1";
    let (login, looks) = (shared::fold(name), looks(name));
    let changed = pool.write(sql, &[&id.as_str(), &name, &login, &password, &looks]).await?;
    match person(pool, id).await? {
        Some(known) if changed.is_empty() && !known.deleted => Err(StoreError::Conflict),
        _ => one(changed),
    }
}

pub async fn set_password(pool: &Pool, id: &PersonId, password: &str) -> Stored<()> {
    shared::check_texts(&[password])?;
    let sql = "UPDATE people SET password = $2
        WHERE id = $1 AND password IS NOT NULL RETURNING 1";
    one(pool.write(sql, &[&id.as_str(), &password]).await?)
}

pub async fn forget(pool: &Pool, id: &PersonId) -> Stored<()> {
    let sql = "WITH gone AS (
            UPDATE people SET name = '', login = NULL, password = NULL, deleted = true, looks = NULL
            WHERE id = $1 AND NOT deleted RETURNING id
        ), their_tokens AS (
            DELETE FROM tokens USING gone WHERE person_id = gone.id
        ), their_mutes AS (
            DELETE FROM mutes USING gone WHERE person_id = gone.id
        )
        SELECT 1 FROM gone";
    one(pool.write(sql, &[&id.as_str()]).await?)
}

pub async fn add_token(pool: &Pool, token: &Token) -> Stored<()> {
    shared::check_token(token)?;
    let Token { hash, label, kind, person, created, expires } = token;
    let sql = "INSERT INTO tokens (hash, label, kind, person_id, created, expires)
        SELECT $1, $2, $3, id, $5, $6 FROM people WHERE id = $4 AND NOT deleted RETURNING 1";
    let (hash, kind) = (&hash[..], shared::kind_code(*kind));
    one(pool.write(sql, &[&hash, label, &kind, &person.as_str(), created, expires]).await?)
}

pub async fn token(pool: &Pool, hash: &[u8; 32], now: Millis) -> Stored<Option<(Token, Person)>> {
    // A token that was added while its owner was forgotten counts for nothing.
    let sql = format!(
        "SELECT {TOKEN}, {PERSON} FROM tokens JOIN people ON people.id = tokens.person_id
         WHERE hash = $1 AND expires > $2 AND NOT deleted"
    );
    let found = pool.read(&sql, &[&&hash[..], &now]).await?;
    found.first().map(|row| Ok((read_token(row)?, read_person(row, 6)?))).transpose()
}

pub async fn tokens(pool: &Pool, person: &PersonId, now: Millis) -> Stored<Vec<Token>> {
    let sql = format!(
        "SELECT {TOKEN} FROM tokens WHERE person_id = $1 AND expires > $2 ORDER BY created, label"
    );
    pool.read(&sql, &[&person.as_str(), &now]).await?.iter().map(read_token).collect()
}

pub async fn revoke_token(pool: &Pool, person: &PersonId, label: &str) -> Stored<()> {
    if !shared::is_kept(label) {
        return Err(StoreError::Missing);
    }
    let sql = "DELETE FROM tokens WHERE person_id = $1 AND label = $2 RETURNING 1";
    one(pool.write(sql, &[&person.as_str(), &label]).await?)
}

pub async fn revoke_other_tokens(pool: &Pool, person: &PersonId, keep: &[u8; 32]) -> Stored<()> {
    let sql = "DELETE FROM tokens WHERE person_id = $1 AND hash <> $2";
    pool.write(sql, &[&person.as_str(), &&keep[..]]).await.map(drop)
}

pub async fn extend_token(pool: &Pool, hash: &[u8; 32], expires: Millis) -> Stored<()> {
    let sql = "UPDATE tokens SET expires = greatest(expires, $2) WHERE hash = $1 RETURNING 1";
    one(pool.write(sql, &[&&hash[..], &expires]).await?)
}

pub async fn remove_expired_tokens(pool: &Pool, now: Millis) -> Stored<u64> {
    let sql = "WITH gone AS (DELETE FROM tokens WHERE expires <= $1 RETURNING 1)
        SELECT count(*) FROM gone";
    let rows = pool.write(sql, &[&now]).await?;
    rows.first().map_or(Ok(0), |row| shared::unsigned(super::column(row, 0)?))
}

pub async fn set_muted(
    pool: &Pool,
    person: &PersonId,
    other: &PersonId,
    muted: bool,
) -> Stored<()> {
    let sql = match muted {
        true => "INSERT INTO mutes (person_id, other_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        false => "DELETE FROM mutes WHERE person_id = $1 AND other_id = $2",
    };
    pool.write(sql, &[&person.as_str(), &other.as_str()]).await.map(drop)
}

pub async fn muted(pool: &Pool, person: &PersonId) -> Stored<Vec<PersonId>> {
    let sql = "SELECT other_id FROM mutes WHERE person_id = $1 ORDER BY other_id";
    let rows = pool.read(sql, &[&person.as_str()]).await?;
    rows.iter().map(|row| shared::person_id(super::column(row, 0)?)).collect()
}

/// Exactly one row was meant.
fn one(rows: Vec<Row>) -> Stored<()> {
    match rows.is_empty() {
        true => Err(StoreError::Missing),
        false => Ok(()),
    }
}

/// [`PERSON`], from this column on.
fn read_person(row: &Row, from: usize) -> Stored<Person> {
    Ok(Person {
        id: shared::person_id(super::column(row, from)?)?,
        name: super::column(row, from + 1)?,
        password: super::column(row, from + 2)?,
        created: super::column(row, from + 3)?,
        deleted: super::column(row, from + 4)?,
    })
}

/// [`TOKEN`], from the first column on.
fn read_token(row: &Row) -> Stored<Token> {
    Ok(Token {
        hash: shared::hash(super::column(row, 0)?)?,
        label: super::column(row, 1)?,
        kind: shared::kind(super::column(row, 2)?)?,
        person: shared::person_id(super::column(row, 3)?)?,
        created: super::column(row, 4)?,
        expires: super::column(row, 5)?,
    })
}
