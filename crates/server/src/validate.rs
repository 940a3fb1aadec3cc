//! Going through everything that is stored: is every bit of it as it was written, and does every game still come out
//! as it was played?

use azulejo_protocol::{Summary, TableId};
use azulejo_rules::record::Record;
use azulejo_table::Table;
pub use azulejo_table::rules::RULEBOOK;
use azulejo_table::rules::Rulebook;

use crate::live::{Replayed, row_of};
use crate::store::{LogRow, Store, Stored, TableRow, chain};

/// Number of tables looked at in one go.
const BATCH: u32 = 500;
/// How often a table is read again that changes while it is looked at.
const ATTEMPTS: usize = 10;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many tables were looked at.
    pub tables: u64,
    /// How many steps they have.
    pub steps: u64,
    /// What is wrong with the database itself: its pages, rows and indexes.
    pub database: Vec<String>,
    /// Tables with something wrong, and what.
    pub wrong: Vec<(TableId, String)>,
}

impl Findings {
    /// Whether nothing is wrong.
    pub fn is_fine(&self) -> bool {
        self.database.is_empty() && self.wrong.is_empty()
    }
}

/// Looks at the database, and replays every stored table by the rules that it was played by.
pub async fn validate(
    store: &dyn Store,
    rulebook: Rulebook,
    mut seen: impl FnMut(u64),
) -> Stored<Findings> {
    let mut findings = Findings { database: store.check().await?, ..Findings::default() };
    let mut last: Option<TableId> = None;
    loop {
        let tables = store.all_tables(last.as_ref(), BATCH).await?;
        let Some(end) = tables.last() else { return Ok(findings) };
        last = Some(end.clone());
        for id in tables {
            findings.tables += 1;
            match check(store, rulebook, &id).await? {
                Ok(steps) => findings.steps += steps,
                Err(why) => findings.wrong.push((id, why)),
            }
            seen(findings.tables);
        }
    }
}

/// How many steps a table has, or what is wrong with it.
async fn check(store: &dyn Store, rulebook: Rulebook, id: &TableId) -> Stored<Result<u64, String>> {
    let mut verdict = Err("it changes too often to be looked at".to_owned());
    for _ in 0..ATTEMPTS {
        let row = store.table(id).await?;
        let (log, hashes) = (store.log(id, 0).await?, store.hashes(id).await?);
        // While a server runs, steps may be added between the readings.
        let again = store.table(id).await?;
        verdict = match row {
            None if again.is_none() => return Ok(Ok(0)),
            None => Err("it is listed, but not there".to_owned()),
            Some(row) => check_table(rulebook, &row, &log, &hashes),
        };
        if verdict.is_ok() || row_is(store, id, &again).await? {
            break;
        }
    }
    Ok(verdict)
}

/// Whether the row is still this one.
async fn row_is(store: &dyn Store, id: &TableId, known: &Option<TableRow>) -> Stored<bool> {
    Ok(store.table(id).await?.map(|row| row.seq) == known.as_ref().map(|row| row.seq))
}

/// How many steps a table has that was read like this, or what is wrong with it.
pub fn check_table(
    rulebook: Rulebook,
    row: &TableRow,
    log: &[LogRow],
    hashes: &[Option<[u8; 32]>],
) -> Result<u64, String> {
    if let Some((_, seq)) = log.iter().zip(1..).find(|(step, seq)| step.seq != *seq) {
        return Err(format!("step {seq} is missing"));
    }
    if log.len() as u64 != row.seq {
        return Err(format!("the log ends at step {}, but there should be {}", log.len(), row.seq));
    }
    check_hashes(&row.id, log, hashes)?;
    match crate::live::replay(rulebook, &row.id, row.rules, log) {
        Replayed::Whole(table) => {
            check_row(row, &table)?;
            check_record(&table)?;
            Ok(table.seq())
        }
        Replayed::Part { why, .. } => Err(why),
    }
}

/// Every step must be, to the bit, what was written.
fn check_hashes(id: &TableId, log: &[LogRow], hashes: &[Option<[u8; 32]>]) -> Result<(), String> {
    let mut before = None;
    for (step, kept) in log.iter().zip(hashes) {
        let hash = chain(before, id, step);
        if *kept != Some(hash) {
            return Err(format!("step {} is not what was written: restore a backup", step.seq));
        }
        before = Some(hash);
    }
    match log.len() == hashes.len() {
        true => Ok(()),
        false => Err("steps and their hashes do not go together".to_owned()),
    }
}

/// What can be searched of a table must follow from its log.
fn check_row(row: &TableRow, table: &Table) -> Result<(), String> {
    let expected = row_of(table);
    let read = |text: &str| serde_json::from_str::<Summary>(text).ok();
    let summary = match read(&row.summary) == read(&expected.summary) {
        true => row.summary.clone(),
        false => expected.summary.clone(),
    };
    match *row == (TableRow { summary, ..expected }) {
        true => Ok(()),
        false => Err("its row does not follow from its log: restore a backup".to_owned()),
    }
}

/// The public record of a table's game, written and read again, must come out the same.
fn check_record(table: &Table) -> Result<(), String> {
    let names = vec![String::new(); table.places().len()];
    let Some(record) = table.record(names) else { return Ok(()) };
    let record = Record::parse(&record.to_string()).and_then(|record| record.check());
    record.map(|_| ()).map_err(|why| format!("its record is wrong: {why}"))
}
