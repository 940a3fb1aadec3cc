//! Tables and their logs.

use azulejo_protocol::{Millis, PersonId, TableId};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

use super::super::shared;
use super::super::{Audience, LogRow, StoreError, Stored, TableFilter, TableRow};

const TABLE: &str = "id, seq, game, status, public, rules, created, updated, wake_at, host_id, \
                     summary";

pub fn create(db: &Connection, row: &TableRow, step: &LogRow) -> Stored<u64> {
    if shared::check_step(row, step)? != 1 {
        return Err(StoreError::Conflict);
    }
    let sql = format!(
        "INSERT INTO tables ({TABLE}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
    );
    write_row(db, &sql, row)?;
    write_seats(db, row)?;
    write_step(db, &row.id, step)
}

pub fn append(db: &Connection, row: &TableRow, step: &LogRow) -> Stored<u64> {
    shared::check_step(row, step)?;
    if write_row(db, &update("seq = ?2 - 1"), row)? == 0 {
        let known = table(db, &row.id)?;
        return Err(known.map_or(StoreError::Missing, |_| StoreError::Conflict));
    }
    write_seats(db, row)?;
    write_step(db, &row.id, step)
}

/// How a row is replaced, if this is so.
fn update(condition: &str) -> String {
    format!(
        "UPDATE tables SET seq = ?2, game = ?3, status = ?4, public = ?5, rules = ?6,
             created = ?7, updated = ?8, wake_at = ?9, host_id = ?10, summary = ?11
         WHERE id = ?1 AND {condition}"
    )
}

pub fn table(db: &Connection, id: &TableId) -> Stored<Option<TableRow>> {
    let sql = format!("SELECT {TABLE} FROM tables WHERE id = ?1");
    let found = db.prepare_cached(&sql)?.query_row([id.as_str()], |row| Ok(read_row(db, row)));
    found.optional()?.transpose()
}

pub fn log(db: &Connection, id: &TableId, after: u64) -> Stored<Vec<LogRow>> {
    let mut query = db.prepare_cached(
        "SELECT seq, at, step FROM steps WHERE table_id = ?1 AND seq > ?2 ORDER BY seq",
    )?;
    let read = |row: &Row<'_>| {
        Ok(LogRow { seq: shared::unsigned(row.get(0)?)?, at: row.get(1)?, step: row.get(2)? })
    };
    query.query_and_then(params![id.as_str(), shared::number(after)], read)?.collect()
}

pub fn tables(db: &Connection, filter: &TableFilter) -> Stored<Vec<TableRow>> {
    let mut sql = format!("SELECT {TABLE} FROM tables WHERE true");
    let mut values: Vec<Value> = Vec::new();
    if let Some(person) = &filter.person {
        sql += " AND id IN (SELECT table_id FROM seats WHERE person_id = ?)";
        values.push(person.to_string().into());
    }
    match &filter.audience {
        Audience::Insiders => {}
        Audience::Everybody => sql += " AND public",
        Audience::Person(person) => {
            sql += " AND (public OR id IN (SELECT table_id FROM seats WHERE person_id = ?))";
            values.push(person.to_string().into());
        }
    }
    if let Some(game) = &filter.game {
        sql += " AND game = ?";
        values.push(game.clone().into());
    }
    if !filter.status.is_empty() {
        let marks = vec!["?"; filter.status.len()].join(", ");
        sql += &format!(" AND status IN ({marks})");
        values.extend(filter.status.iter().map(|&status| shared::status_code(status).into()));
    }
    if let Some((updated, id)) = &filter.before {
        sql += " AND (updated, id) < (?, ?)";
        values.push((*updated).into());
        values.push(id.to_string().into());
    }
    sql += " ORDER BY updated DESC, id DESC LIMIT ?";
    values.push(filter.limit.into());
    let mut query = db.prepare_cached(&sql)?;
    query.query_and_then(params_from_iter(values), |row| read_row(db, row))?.collect()
}

pub fn count_hosted(db: &Connection, host: &PersonId) -> Stored<u32> {
    let count = db
        .prepare_cached("SELECT count(*) FROM tables WHERE host_id = ?1 AND status IN (0, 1)")?
        .query_row([host.as_str()], |row| row.get(0))?;
    shared::unsigned(count)
}

pub fn due(db: &Connection, now: Millis, limit: u32) -> Stored<Vec<TableId>> {
    let mut query = db.prepare_cached(
        "SELECT id FROM tables WHERE wake_at IS NOT NULL AND wake_at <= ?1
         ORDER BY wake_at, id LIMIT ?2",
    )?;
    query.query_and_then(params![now, limit], |row| shared::table_id(row.get(0)?))?.collect()
}

pub fn all(db: &Connection, after: Option<&TableId>, limit: u32) -> Stored<Vec<TableId>> {
    // Every name comes after the empty one.
    let after = after.map_or("", TableId::as_str);
    let mut query =
        db.prepare_cached("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")?;
    query.query_and_then(params![after, limit], |row| shared::table_id(row.get(0)?))?.collect()
}

fn write_row(db: &Connection, sql: &str, row: &TableRow) -> Stored<usize> {
    let TableRow { id, seq, game, status, public, rules, created, updated, wake_at, .. } = row;
    let values = params![
        id.as_str(),
        shared::number(*seq),
        game,
        shared::status_code(*status),
        public,
        rules,
        created,
        updated,
        wake_at,
        row.host.as_str(),
        row.summary,
    ];
    Ok(db.prepare_cached(sql)?.execute(values)?)
}

fn write_step(db: &Connection, id: &TableId, step: &LogRow) -> Stored<u64> {
    let hash = shared::chain(hash_before(db, id, step.seq)?, id, step);
    let LogRow { seq, at, step } = step;
    let sql = "INSERT INTO steps (table_id, seq, at, step, hash) VALUES (?1, ?2, ?3, ?4, ?5)";
    let values = params![id.as_str(), shared::number(*seq), at, step, hash];
    Ok(db.prepare_cached(sql)?.execute(values)? as u64)
}

/// The hash of the step before this one.
fn hash_before(db: &Connection, id: &TableId, seq: u64) -> Stored<Option<[u8; 32]>> {
    let sql = "SELECT hash FROM steps WHERE table_id = ?1 AND seq = ?2 - 1";
    let mut query = db.prepare_cached(sql)?;
    let found = query.query_row(params![id.as_str(), shared::number(seq)], |row| row.get(0));
    Ok(found.optional()?.flatten())
}

pub fn hashes(db: &Connection, id: &TableId) -> Stored<Vec<Option<[u8; 32]>>> {
    let mut query = db.prepare_cached("SELECT hash FROM steps WHERE table_id = ?1 ORDER BY seq")?;
    // What is no hash any more counts like none.
    let read = |row: &Row<'_>| Ok(row.get(0).unwrap_or(None));
    Ok(query.query_map([id.as_str()], read)?.collect::<Result<_, _>>()?)
}

/// Computes the hashes of a table's steps anew, from this one on.
fn hash_from(db: &Connection, id: &TableId, first: u64) -> Stored<()> {
    let mut before = hash_before(db, id, first)?;
    for step in log(db, id, first.saturating_sub(1))? {
        let hash = shared::chain(before, id, &step);
        db.prepare_cached("UPDATE steps SET hash = ?3 WHERE table_id = ?1 AND seq = ?2")?
            .execute(params![id.as_str(), shared::number(step.seq), hash])?;
        before = Some(hash);
    }
    Ok(())
}

/// Computes the hashes of all steps.
pub fn hash_all(db: &Connection) -> Stored<()> {
    let mut last = None;
    loop {
        let page = all(db, last.as_ref(), 500)?;
        let Some(end) = page.last() else { return Ok(()) };
        for id in &page {
            hash_from(db, id, 1)?;
        }
        last = Some(end.clone());
    }
}

pub fn rewrite(db: &Connection, row: &TableRow, steps: &[LogRow]) -> Stored<u64> {
    if write_row(db, &update("seq = ?2"), row)? == 0 {
        let known = table(db, &row.id)?;
        return Err(known.map_or(StoreError::Missing, |_| StoreError::Conflict));
    }
    write_seats(db, row)?;
    for step in steps {
        shared::check_texts(&[&step.step])?;
        db.prepare_cached("UPDATE steps SET step = ?3 WHERE table_id = ?1 AND seq = ?2")?
            .execute(params![row.id.as_str(), shared::number(step.seq), step.step])?;
    }
    if let Some(first) = steps.iter().map(|step| step.seq).min() {
        hash_from(db, &row.id, first)?;
    }
    Ok(steps.len() as u64)
}

pub fn mentioning(db: &Connection, person: &PersonId) -> Stored<Vec<TableId>> {
    let mut query =
        db.prepare("SELECT DISTINCT table_id FROM steps WHERE instr(step, ?1) ORDER BY table_id")?;
    query.query_and_then([person.as_str()], |row| shared::table_id(row.get(0)?))?.collect()
}

/// Waiting and running tables where nothing has happened since, and nothing will by itself.
pub fn idle(db: &Connection, before: Millis, limit: u32) -> Stored<Vec<TableId>> {
    let mut query = db.prepare_cached(
        "SELECT id FROM tables WHERE status IN (0, 1) AND updated < ?1 AND wake_at IS NULL
         ORDER BY updated LIMIT ?2",
    )?;
    query.query_and_then(params![before, limit], |row| shared::table_id(row.get(0)?))?.collect()
}

pub fn remove_idle(db: &Connection, tables: &[TableId], before: Millis) -> Stored<u64> {
    let mut gone = 0;
    for id in tables {
        let still = "SELECT 1 FROM tables WHERE id = ?1 AND updated < ?2";
        if db.prepare_cached(still)?.exists(params![id.as_str(), before])? {
            for sql in [
                "DELETE FROM steps WHERE table_id = ?1",
                "DELETE FROM seats WHERE table_id = ?1",
                "DELETE FROM tables WHERE id = ?1",
            ] {
                db.prepare_cached(sql)?.execute([id.as_str()])?;
            }
            gone += 1;
        }
    }
    Ok(gone)
}

/// Writes only what has changed: mostly, whose turn it is.
fn write_seats(db: &Connection, row: &TableRow) -> Stored<()> {
    let known = seats(db, row.id.as_str())?;
    let mut write = db.prepare_cached(
        "INSERT INTO seats (table_id, place, person_id, to_act) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO UPDATE SET person_id = ?3, to_act = ?4",
    )?;
    for (place, seat) in row.people.iter().enumerate() {
        if known.get(place) != Some(seat) {
            write.execute(params![row.id.as_str(), place as i64, seat.0.as_str(), seat.1])?;
        }
    }
    if known.len() > row.people.len() {
        db.prepare_cached("DELETE FROM seats WHERE table_id = ?1 AND place >= ?2")?
            .execute(params![row.id.as_str(), row.people.len() as i64])?;
    }
    Ok(())
}

fn seats(db: &Connection, table: &str) -> Stored<Vec<(PersonId, bool)>> {
    let mut query = db
        .prepare_cached("SELECT person_id, to_act FROM seats WHERE table_id = ?1 ORDER BY place")?;
    let read = |row: &Row<'_>| Ok((shared::person_id(row.get(0)?)?, row.get(1)?));
    query.query_and_then([table], read)?.collect()
}

/// [`TABLE`], from the first column on, and who sits there.
fn read_row(db: &Connection, row: &Row<'_>) -> Stored<TableRow> {
    let id: String = row.get(0)?;
    Ok(TableRow {
        people: seats(db, &id)?,
        id: shared::table_id(id)?,
        seq: shared::unsigned(row.get(1)?)?,
        game: row.get(2)?,
        status: shared::status(row.get(3)?)?,
        public: row.get(4)?,
        rules: row.get(5)?,
        created: row.get(6)?,
        updated: row.get(7)?,
        wake_at: row.get(8)?,
        host: shared::person_id(row.get(9)?)?,
        summary: row.get(10)?,
    })
}
