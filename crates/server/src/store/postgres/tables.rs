//! Tables and their logs.

use azulejo_protocol::{Millis, PersonId, TableId};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::shared;
use super::super::{Audience, LogRow, StoreError, Stored, TableFilter, TableRow};
use super::column;
use super::pool::{Pool, with_cause};

const TABLE: &str = "id, seq, game, status, public, rules, created, updated, wake_at, host_id, \
                     summary";
/// Who sits there, in order: two lists of the same length.
const PEOPLE: &str = "ARRAY(SELECT person_id FROM seats WHERE table_id = id ORDER BY place), \
                      ARRAY(SELECT to_act FROM seats WHERE table_id = id ORDER BY place)";

/// What follows when the row is written, with what was returned as `changed`: the step, and
/// seats as far as they have changed.
const REST: &str = "stepped AS (
        INSERT INTO steps (table_id, seq, at, step, hash)
        SELECT id, changed.seq, $12, $13, sha256(coalesce(before.hash, ''::bytea)
            || convert_to(id, 'UTF8') || '\\x00'::bytea || int8send(changed.seq) || int8send($12)
            || convert_to($13, 'UTF8'))
        FROM changed LEFT JOIN steps before
            ON before.table_id = changed.id AND before.seq = changed.seq - 1
    ), emptied AS (
        DELETE FROM seats USING changed
        WHERE table_id = changed.id AND place > cardinality($14::text[])
    ), taken AS (
        INSERT INTO seats (table_id, place, person_id, to_act)
        SELECT changed.id, seat.place, seat.person_id, seat.to_act FROM changed,
            unnest($14::text[], $15::boolean[]) WITH ORDINALITY AS seat (person_id, to_act, place)
        ON CONFLICT (table_id, place) DO UPDATE
        SET person_id = EXCLUDED.person_id, to_act = EXCLUDED.to_act
        WHERE (seats.person_id, seats.to_act) <> (EXCLUDED.person_id, EXCLUDED.to_act)
    )
    SELECT id FROM changed";

pub async fn create(pool: &Pool, row: &TableRow, step: &LogRow) -> Stored<()> {
    if shared::check_step(row, step)? != 1 {
        return Err(StoreError::Conflict);
    }
    let sql = format!(
        "WITH changed AS (
            INSERT INTO tables ({TABLE})
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id, seq
        ), {REST}"
    );
    write(pool, &sql, row, step).await.map(drop)
}

pub async fn append(pool: &Pool, row: &TableRow, step: &LogRow) -> Stored<()> {
    shared::check_step(row, step)?;
    let sql = format!(
        "WITH changed AS (
            UPDATE tables SET seq = $2, game = $3, status = $4, public = $5, rules = $6,
                created = $7, updated = $8, wake_at = $9, host_id = $10, summary = $11
            WHERE id = $1 AND seq = $2::bigint - 1 RETURNING id, seq
        ), {REST}"
    );
    if write(pool, &sql, row, step).await?.is_empty() {
        let known = table(pool, &row.id).await?;
        return Err(known.map_or(StoreError::Missing, |_| StoreError::Conflict));
    }
    Ok(())
}

/// Computes the hashes of a table's steps anew, from a step on.
const REHASH: &str = "WITH RECURSIVE chain AS (
        SELECT steps.seq, sha256(coalesce(before.hash, ''::bytea) || convert_to(steps.table_id, 'UTF8')
            || '\\x00'::bytea || int8send(steps.seq) || int8send(steps.at)
            || convert_to(steps.step, 'UTF8')) AS hash
        FROM steps LEFT JOIN steps before
            ON before.table_id = steps.table_id AND before.seq = steps.seq - 1
        WHERE steps.table_id = $1 AND steps.seq = $2
        UNION ALL
        SELECT steps.seq, sha256(chain.hash || convert_to(steps.table_id, 'UTF8')
            || '\\x00'::bytea || int8send(steps.seq) || int8send(steps.at)
            || convert_to(steps.step, 'UTF8'))
        FROM chain JOIN steps ON steps.table_id = $1 AND steps.seq = chain.seq + 1
    )
    UPDATE steps SET hash = chain.hash FROM chain
    WHERE steps.table_id = $1 AND steps.seq = chain.seq";

pub async fn rewrite(pool: &Pool, row: &TableRow, steps: &[LogRow]) -> Stored<()> {
    for step in steps {
        shared::check_texts(&[&row.summary, &step.step])?;
    }
    let failed = |error| StoreError::Unavailable(with_cause(&error));
    pool.may_write().await?;
    let mut client = pool.client().await?;
    let change = client.transaction().await.map_err(failed)?;
    let (id, seq) = (row.id.as_str(), shared::number(row.seq));
    let sql = "UPDATE tables SET summary = $3 WHERE id = $1 AND seq = $2";
    if change.execute(sql, &[&id, &seq, &row.summary]).await.map_err(failed)? == 0 {
        drop(change);
        drop(client);
        let known = table(pool, &row.id).await?;
        return Err(known.map_or(StoreError::Missing, |_| StoreError::Conflict));
    }
    for step in steps {
        let sql = "UPDATE steps SET step = $3 WHERE table_id = $1 AND seq = $2";
        let seq = shared::number(step.seq);
        change.execute(sql, &[&id, &seq, &step.step]).await.map_err(failed)?;
    }
    if let Some(first) = steps.iter().map(|step| shared::number(step.seq)).min() {
        change.execute(REHASH, &[&id, &first]).await.map_err(failed)?;
    }
    change.commit().await.map_err(failed)
}

pub async fn hashes(pool: &Pool, id: &TableId) -> Stored<Vec<Option<[u8; 32]>>> {
    let sql = "SELECT hash FROM steps WHERE table_id = $1 ORDER BY seq";
    let read = |row: &Row| {
        let hash: Option<Vec<u8>> = column(row, 0)?;
        // What is no hash any more counts like none.
        Ok(hash.and_then(|hash| hash.try_into().ok()))
    };
    pool.read(sql, &[&id.as_str()]).await?.iter().map(read).collect()
}

pub async fn mentioning(pool: &Pool, person: &PersonId) -> Stored<Vec<TableId>> {
    let sql = "SELECT DISTINCT table_id FROM steps WHERE strpos(step, $1) > 0 ORDER BY table_id";
    ids(pool.read(sql, &[&person.as_str()]).await?)
}

/// Waiting and running tables where nothing has happened since, and nothing will by itself.
pub async fn remove_idle(pool: &Pool, before: Millis, limit: u32) -> Stored<Vec<TableId>> {
    let failed = |error| StoreError::Unavailable(with_cause(&error));
    pool.may_write().await?;
    let mut client = pool.client().await?;
    let change = client.transaction().await.map_err(failed)?;
    let sql = "SELECT id FROM tables WHERE status IN (0, 1) AND updated < $1 AND wake_at IS NULL
        ORDER BY updated LIMIT $2 FOR UPDATE";
    let found = change.query(sql, &[&before, &i64::from(limit)]).await.map_err(failed)?;
    let found = ids(found)?;
    let gone: Vec<_> = found.iter().map(TableId::as_str).collect();
    for sql in [
        "DELETE FROM steps WHERE table_id = ANY($1)",
        "DELETE FROM seats WHERE table_id = ANY($1)",
        "DELETE FROM tables WHERE id = ANY($1)",
    ] {
        change.execute(sql, &[&gone]).await.map_err(failed)?;
    }
    change.commit().await.map_err(failed)?;
    Ok(found)
}

async fn write(pool: &Pool, sql: &str, row: &TableRow, step: &LogRow) -> Stored<Vec<Row>> {
    let people: Vec<_> = row.people.iter().map(|(person, _)| person.as_str()).collect();
    let to_act: Vec<_> = row.people.iter().map(|&(_, to_act)| to_act).collect();
    pool.write(
        sql,
        &[
            &row.id.as_str(),
            &shared::number(row.seq),
            &row.game,
            &shared::status_code(row.status),
            &row.public,
            &i64::from(row.rules),
            &row.created,
            &row.updated,
            &row.wake_at,
            &row.host.as_str(),
            &row.summary,
            &step.at,
            &step.step,
            &people,
            &to_act,
        ],
    )
    .await
}

pub async fn table(pool: &Pool, id: &TableId) -> Stored<Option<TableRow>> {
    let sql = format!("SELECT {TABLE}, {PEOPLE} FROM tables WHERE id = $1");
    pool.read(&sql, &[&id.as_str()]).await?.first().map(read_row).transpose()
}

pub async fn log(pool: &Pool, id: &TableId, after: u64) -> Stored<Vec<LogRow>> {
    let sql = "SELECT seq, at, step FROM steps WHERE table_id = $1 AND seq > $2 ORDER BY seq";
    let rows = pool.read(sql, &[&id.as_str(), &shared::number(after)]).await?;
    let read = |row: &Row| {
        Ok(LogRow {
            seq: shared::unsigned(column(row, 0)?)?,
            at: column(row, 1)?,
            step: column(row, 2)?,
        })
    };
    rows.iter().map(read).collect()
}

pub async fn tables(pool: &Pool, filter: &TableFilter) -> Stored<Vec<TableRow>> {
    let mut sql = format!("SELECT {TABLE}, {PEOPLE} FROM tables WHERE true");
    let mut values: Vec<Box<dyn ToSql + Send + Sync>> = Vec::new();
    // A condition, with its value in place of the mark.
    let mut and = |condition: &str, value: Box<dyn ToSql + Send + Sync>| {
        values.push(value);
        sql += &format!(" {}", condition.replace('?', &format!("${}", values.len())));
    };
    if let Some(person) = &filter.person {
        let sits = "AND id IN (SELECT table_id FROM seats WHERE person_id = ?)";
        and(sits, Box::new(person.to_string()));
    }
    match &filter.audience {
        Audience::Insiders => {}
        Audience::Everybody => and("AND public = ?", Box::new(true)),
        Audience::Person(person) => {
            let sits = "AND (public OR id IN (SELECT table_id FROM seats WHERE person_id = ?))";
            and(sits, Box::new(person.to_string()));
        }
    }
    if let Some(game) = &filter.game {
        if !shared::is_kept(game) {
            return Ok(Vec::new());
        }
        and("AND game = ?", Box::new(game.clone()));
    }
    if !filter.status.is_empty() {
        let codes: Vec<_> = filter.status.iter().map(|&it| shared::status_code(it)).collect();
        and("AND status = ANY(?)", Box::new(codes));
    }
    if let Some((updated, id)) = &filter.before {
        and("AND (updated, id) < (?,", Box::new(*updated));
        and("?)", Box::new(id.to_string()));
    }
    and("ORDER BY updated DESC, id DESC LIMIT ?", Box::new(i64::from(filter.limit)));
    let values: Vec<&(dyn ToSql + Sync)> =
        values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
    pool.read(&sql, &values).await?.iter().map(read_row).collect()
}

pub async fn count_hosted(pool: &Pool, host: &PersonId) -> Stored<u32> {
    let sql = "SELECT count(*) FROM tables WHERE host_id = $1 AND status IN (0, 1)";
    let rows = pool.read(sql, &[&host.as_str()]).await?;
    rows.first().map_or(Ok(0), |row| shared::unsigned(column(row, 0)?))
}

pub async fn due(pool: &Pool, now: Millis, limit: u32) -> Stored<Vec<TableId>> {
    let sql = "SELECT id FROM tables WHERE wake_at <= $1 ORDER BY wake_at, id LIMIT $2";
    ids(pool.read(sql, &[&now, &i64::from(limit)]).await?)
}

pub async fn all(pool: &Pool, after: Option<&TableId>, limit: u32) -> Stored<Vec<TableId>> {
    // Every name comes after the empty one.
    let after = after.map_or("", TableId::as_str);
    let sql = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
    ids(pool.read(sql, &[&after, &i64::from(limit)]).await?)
}

fn ids(rows: Vec<Row>) -> Stored<Vec<TableId>> {
    rows.iter().map(|row| shared::table_id(column(row, 0)?)).collect()
}

/// [`TABLE`] and [`PEOPLE`].
fn read_row(row: &Row) -> Stored<TableRow> {
    let people: Vec<String> = column(row, 11)?;
    let to_act: Vec<bool> = column(row, 12)?;
    let people = people.into_iter().zip(to_act);
    Ok(TableRow {
        id: shared::table_id(column(row, 0)?)?,
        seq: shared::unsigned(column(row, 1)?)?,
        game: column(row, 2)?,
        status: shared::status(column(row, 3)?)?,
        public: column(row, 4)?,
        rules: shared::unsigned(column(row, 5)?)?,
        created: column(row, 6)?,
        updated: column(row, 7)?,
        wake_at: column(row, 8)?,
        host: shared::person_id(column(row, 9)?)?,
        summary: column(row, 10)?,
        people: people
            .map(|(person, to_act)| Ok((shared::person_id(person)?, to_act)))
            .collect::<Stored<_>>()?,
    })
}
