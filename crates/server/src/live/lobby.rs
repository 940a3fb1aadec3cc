//! Open tables, live: who looks at the list learns what changes.

use axum::extract::ws::Utf8Bytes;
use azulejo_protocol::{PersonId, Stage, Summary, ToClient};
use tokio::sync::broadcast;

use super::{Failure, outbox};
use crate::store::{Audience, Store, TableFilter, TableRow};

/// Maximum number of changes queued per client; one that falls behind gets the whole list again.
const BACKLOG: usize = 64;
/// Maximum number of tables in the list.
pub(super) const LISTED: usize = 100;
/// Maximum number of tables that are looked through for those to list: many are forsaken.
const LOOKED_THROUGH: u32 = 1000;

/// News about open tables.
#[derive(Debug)]
pub struct Lobby(broadcast::Sender<Utf8Bytes>);

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby(broadcast::channel(BACKLOG).0)
    }
}

impl Lobby {
    /// News from now on.
    pub fn listen(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.0.subscribe()
    }

    /// Whether anybody looks at the list.
    pub(super) fn is_heard(&self) -> bool {
        self.0.receiver_count() > 0
    }

    /// A table is new or has changed.
    pub(super) fn changed(&self, summary: Summary) {
        if !summary.public || !self.is_heard() {
            return;
        }
        let message = match summary.is_lively() {
            true => ToClient::Lobby { tables: vec![summary], gone: vec![], all: false },
            false => ToClient::Lobby { tables: vec![], gone: vec![summary.table], all: false },
        };
        // Nobody listening is no harm.
        _ = self.0.send(outbox::written(&message));
    }
}

/// Public tables that are not over, the last changed first.
pub(super) async fn public_tables(store: &dyn Store) -> Result<Vec<TableRow>, Failure> {
    Ok(store.tables(&unfinished(None)).await?)
}

/// Those where this person has a seat.
pub(super) async fn tables_of(
    store: &dyn Store,
    person: &PersonId,
) -> Result<Vec<TableRow>, Failure> {
    Ok(store.tables(&unfinished(Some(person.clone()))).await?)
}

fn unfinished(person: Option<PersonId>) -> TableFilter {
    TableFilter {
        person,
        audience: Audience::Everybody,
        status: vec![Stage::Waiting, Stage::Running],
        limit: LOOKED_THROUGH,
        ..TableFilter::default()
    }
}

/// Summaries, with the names that people have now.
pub(super) async fn with_names(
    store: &dyn Store,
    rows: Vec<TableRow>,
) -> Result<Vec<Summary>, Failure> {
    let read = |row: TableRow| serde_json::from_str::<Summary>(&row.summary).ok();
    let mut summaries: Vec<Summary> = rows.into_iter().filter_map(read).collect();
    let mut people: Vec<_> = summaries.iter().flat_map(Summary::mentioned).cloned().collect();
    people.sort();
    people.dedup();
    let known = store.people(&people).await?;
    for summary in &mut summaries {
        let mentioned: Vec<_> = summary.mentioned().cloned().collect();
        let named = known.iter().filter(|person| mentioned.contains(&person.id));
        summary.people = named.map(|person| (person.id.clone(), person.name.clone())).collect();
    }
    Ok(summaries)
}
