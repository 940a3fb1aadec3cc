//! Going through everything that is stored: does every game still come out as it was played?

use azulejo_protocol::TableId;
use azulejo_rules::record::Record;
use azulejo_table::Table;

use crate::live::RULES;
use crate::store::{Store, Stored, TableRow};

/// Number of tables looked at in one go.
const BATCH: u32 = 500;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many tables were looked at.
    pub tables: u64,
    /// How many steps they have.
    pub steps: u64,
    /// Tables with something wrong, and what.
    pub wrong: Vec<(TableId, String)>,
}

/// Replays every stored table.
pub async fn validate(store: &dyn Store, mut seen: impl FnMut(u64)) -> Stored<Findings> {
    let mut findings = Findings::default();
    let mut last: Option<TableId> = None;
    loop {
        let tables = store.all_tables(last.as_ref(), BATCH).await?;
        let Some(end) = tables.last() else { return Ok(findings) };
        last = Some(end.clone());
        for id in tables {
            findings.tables += 1;
            match store.table(&id).await? {
                Some(row) => match check(store, &row).await? {
                    Ok(steps) => findings.steps += steps,
                    Err(why) => findings.wrong.push((id, why)),
                },
                None => findings.wrong.push((id, "it is listed, but not there".to_owned())),
            }
            seen(findings.tables);
        }
    }
}

/// How many steps a table has, or what is wrong with it.
async fn check(store: &dyn Store, row: &TableRow) -> Stored<Result<u64, String>> {
    let log = store.log(&row.id, 0).await?;
    let gap = log.iter().zip(1..).find(|(step, seq)| step.seq != *seq);
    Ok(match (gap, crate::live::replay(&row.id, &log)) {
        (Some((_, seq)), _) => Err(format!("step {seq} is missing")),
        (None, Err(why)) => Err(why),
        // While a server runs, steps may be added between the two readings.
        (None, Ok(table)) if table.seq() < row.seq => {
            Err(format!("the log ends at step {}, but there should be {}", table.seq(), row.seq))
        }
        (None, Ok(_)) if row.rules > RULES => {
            Err(format!("it is played by rules {}, newer than {RULES}", row.rules))
        }
        (None, Ok(table)) => check_record(&table).map(|()| table.seq()),
    })
}

/// The public record of a table's game, written and read again, must come out the same.
fn check_record(table: &Table) -> Result<(), String> {
    let names = vec![String::new(); table.places().len()];
    let Some(record) = table.record(names) else { return Ok(()) };
    let record = Record::parse(&record.to_string()).and_then(|record| record.check());
    record.map(|_| ()).map_err(|why| format!("its record is wrong: {why}"))
}
