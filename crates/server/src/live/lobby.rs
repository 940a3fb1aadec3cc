//! Open tables, live: who looks at the list learns what changes.

use axum::extract::ws::Utf8Bytes;
use azulejo_protocol::{Stage, Summary, ToClient};
use tokio::sync::broadcast;

use super::{Failure, outbox};
use crate::store::{Audience, Store, TableFilter, TableRow};

/// Maximum number of changes queued per client; one that falls behind gets the whole list again.
const BACKLOG: usize = 64;
/// Maximum number of tables in the list.
const LISTED: u32 = 100;

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

    /// A table is new or has changed.
    pub(super) fn changed(&self, summary: Summary) {
        if !summary.public || self.0.receiver_count() == 0 {
            return;
        }
        let listed = matches!(summary.stage, Stage::Waiting | Stage::Running);
        let message = match listed {
            true => ToClient::Lobby { tables: vec![summary], gone: vec![], all: false },
            false => ToClient::Lobby { tables: vec![], gone: vec![summary.table], all: false },
        };
        // Nobody listening is no harm.
        _ = self.0.send(outbox::written(&message));
    }
}

/// The list.
pub(super) async fn open_tables(store: &dyn Store) -> Result<Vec<Summary>, Failure> {
    let filter = TableFilter {
        audience: Audience::Everybody,
        status: vec![Stage::Waiting, Stage::Running],
        limit: LISTED,
        ..TableFilter::default()
    };
    with_names(store, store.tables(&filter).await?).await
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
