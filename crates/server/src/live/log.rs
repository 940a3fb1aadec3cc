//! Tables as the store keeps them: a log of steps, and a row that tells where the log has come to.

use azulejo_protocol::{Fact, PersonId, Step, TableId, Update};
use azulejo_table::Table;
use azulejo_table::decide::Decision;
use azulejo_table::rules::{Rulebook, Rules};

use super::Failure;
use crate::logging::Seldom;
use crate::store::{LogRow, Store, TableRow};

/// What became of a stored log when it was replayed.
pub enum Replayed {
    /// The table, as it was left.
    Whole(Table),
    /// It cannot be replayed to its end.
    Part {
        /// As far as it could be.
        table: Option<Table>,
        /// Why no further.
        why: String,
    },
}

/// The table of the store.
pub(super) async fn load(
    store: &dyn Store,
    rulebook: Rulebook,
    id: &TableId,
) -> Result<Table, Failure> {
    match read(store, rulebook, id).await? {
        Replayed::Whole(table) => Ok(table),
        Replayed::Part { why, .. } => Err(unreadable(&why)),
    }
}

/// The table of the store, or as much of it as can be replayed.
pub(super) async fn read(
    store: &dyn Store,
    rulebook: Rulebook,
    id: &TableId,
) -> Result<Replayed, Failure> {
    let row = store.table(id).await?.ok_or(Failure::NoSuchTable)?;
    Ok(replay(rulebook, id, row.rules, &store.log(id, 0).await?))
}

fn unreadable(why: &str) -> Failure {
    static FAILED: Seldom = Seldom::new();
    FAILED.error("a stored table cannot be replayed; azulejo validate names all of them", &why);
    Failure::Unreadable
}

/// The table that a stored log tells of, by the rules of this version.
pub(crate) fn replay(rulebook: Rulebook, id: &TableId, rules: u32, log: &[LogRow]) -> Replayed {
    let Some(rules) = Rules::of(rulebook, rules) else {
        let why = format!("it is played by version {rules} of the rules: install a newer server");
        return Replayed::Part { table: None, why };
    };
    match follow(rules, id, log) {
        Ok(table) => Replayed::Whole(table),
        Err((steps, why)) => {
            let table = follow(rules, id, &log[..steps]).ok();
            Replayed::Part { table, why: format!("step {}: {why}", steps + 1) }
        }
    }
}

/// The table after all these steps; or how many of them could be followed, and why not the next one.
fn follow(rules: &'static Rules, id: &TableId, log: &[LogRow]) -> Result<Table, (usize, String)> {
    let (first, rest) = log.split_first().ok_or((0, "the log is empty".to_owned()))?;
    let opened = read_step(first).and_then(|step| Table::opened_by(rules, id.clone(), &step));
    let (mut table, _) = opened.map_err(|why| (0, why))?;
    for (row, steps) in rest.iter().zip(1..) {
        let followed = read_step(row).and_then(|step| table.follow(&step));
        followed.map_err(|why| (steps, why))?;
    }
    Ok(table)
}

/// The steps that have to be changed so that nothing is left of what a person said, and of what their players
/// were called.
pub(super) fn without(log: &[LogRow], person: &PersonId) -> Result<Vec<LogRow>, Failure> {
    let mut changed = Vec::new();
    // Whom they were before they logged in is told later than what was said then: the last step comes first.
    let mut theirs = vec![person.clone()];
    for row in log.iter().rev() {
        let mut step = read_step(row).map_err(|why| unreadable(&why))?;
        let before = step.clone();
        for fact in step.facts.iter_mut().rev() {
            match fact {
                Fact::Said { person, text } if theirs.contains(person) => text.clear(),
                Fact::Sat { person, label, .. } if theirs.contains(person) => *label = None,
                Fact::HandedOver { from, to } if theirs.contains(to) => theirs.push(from.clone()),
                _ => {}
            }
        }
        if step != before {
            let step = serde_json::to_string(&step).expect("a step can be written");
            changed.push(LogRow { step, ..row.clone() });
        }
    }
    changed.reverse();
    Ok(changed)
}

fn read_step(row: &LogRow) -> Result<Step, String> {
    serde_json::from_str(&row.step).map_err(|error| error.to_string())
}

/// Steps after this one, as clients see them; at most so many.
pub(super) async fn history(
    store: &dyn Store,
    rulebook: Rulebook,
    id: &TableId,
    after: u64,
    limit: usize,
) -> Result<Vec<Update>, Failure> {
    let row = store.table(id).await?.ok_or(Failure::NoSuchTable)?;
    let rules = Rules::of(rulebook, row.rules).ok_or_else(|| unreadable("unknown rules"))?;
    let log = store.log(id, 0).await?;
    // Steps are numbered from 1: of those after the last one that is told, nobody has to know.
    let last = usize::try_from(after).unwrap_or(usize::MAX).saturating_add(limit);
    let steps: Result<Vec<Step>, String> = log.iter().take(last).map(read_step).collect();
    let updates = steps.and_then(|steps| Table::history(rules, id.clone(), &steps, after));
    updates.map_err(|why| unreadable(&why))
}

/// What is stored of a step.
pub(super) fn rows(decision: &Decision) -> (TableRow, LogRow) {
    let row = row_of(&decision.table);
    let step = serde_json::to_string(&decision.step).expect("a step can be written");
    let step = LogRow { seq: row.seq, at: decision.step.at, step };
    (row, step)
}

/// What can be searched of a table.
pub(crate) fn row_of(table: &Table) -> TableRow {
    TableRow {
        id: table.id().clone(),
        seq: table.seq(),
        game: table.terms().game.name().to_owned(),
        status: table.stage(),
        public: table.terms().public,
        rules: table.rules().version,
        created: table.opened_at(),
        updated: table.updated_at(),
        wake_at: table.wake_at(),
        host: table.host().clone(),
        people: table.people().into_iter().collect(),
        summary: serde_json::to_string(&table.summary()).expect("a summary can be written"),
    }
}
