//! Tables as the store keeps them: a log of steps, and a row that tells where the log has come to.

use azulejo_protocol::{Step, TableId, Update};
use azulejo_table::Table;
use azulejo_table::decide::Decision;

use super::{Failure, RULES};
use crate::store::{LogRow, Store, TableRow};

/// The table of the store.
pub(super) async fn load(store: &dyn Store, id: &TableId) -> Result<Table, Failure> {
    let log = store.log(id, 0).await?;
    if log.is_empty() {
        return Err(Failure::NoSuchTable);
    }
    replay(id, &log).map_err(|why| {
        tracing::error!(table = %id, why, "a stored table cannot be replayed");
        Failure::Unavailable
    })
}

/// The table that a stored log tells of.
pub(crate) fn replay(id: &TableId, log: &[LogRow]) -> Result<Table, String> {
    Table::replay(id.clone(), &read_steps(log)?)
}

fn read_steps(log: &[LogRow]) -> Result<Vec<Step>, String> {
    let read = |row: &LogRow| {
        serde_json::from_str(&row.step).map_err(|error| format!("step {}: {error}", row.seq))
    };
    log.iter().map(read).collect()
}

/// Every step after this one, as clients see them.
pub(super) async fn history(
    store: &dyn Store,
    id: &TableId,
    after: u64,
) -> Result<Vec<Update>, Failure> {
    let log = store.log(id, 0).await?;
    let broken = |why: String| {
        tracing::error!(table = %id, why, "a stored table cannot be replayed");
        Failure::Unavailable
    };
    if log.is_empty() {
        return Err(Failure::NoSuchTable);
    }
    let steps = read_steps(&log).map_err(broken)?;
    Table::history(id.clone(), &steps, after).map_err(broken)
}

/// What is stored of a step.
pub(super) fn rows(decision: &Decision) -> (TableRow, LogRow) {
    let table = &decision.table;
    let row = TableRow {
        id: table.id().clone(),
        seq: table.seq(),
        game: table.terms().game.name().to_owned(),
        status: table.stage(),
        public: table.terms().public,
        rules: RULES,
        created: table.opened_at(),
        updated: table.updated_at(),
        wake_at: table.wake_at(),
        host: table.host().clone(),
        people: table.people().into_iter().collect(),
        summary: serde_json::to_string(&table.summary()).expect("a summary can be written"),
    };
    let step = serde_json::to_string(&decision.step).expect("a step can be written");
    let step = LogRow { seq: table.seq(), at: decision.step.at, step };
    (row, step)
}
