//! The way to one client. What is sent to many is written once.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use axum::extract::ws::Utf8Bytes;
use azulejo_protocol::{PersonId, ToClient};
use tokio::sync::{Notify, mpsc};

/// Maximum number of messages queued for a client that reads slowly; then the connection is
/// closed, and the client starts again with a snapshot.
const WAITING: usize = 256;

/// A client that can be told something.
#[derive(Clone, Debug)]
pub struct Outbox {
    /// Its number, unlike any other's.
    pub id: u64,
    /// Who it is; nobody: a visitor who watches.
    pub person: Option<PersonId>,
    messages: mpsc::Sender<Utf8Bytes>,
    too_slow: Arc<Notify>,
    muted: Arc<RwLock<HashSet<PersonId>>>,
}

/// The other end, for who writes to the socket.
#[derive(Debug)]
pub struct Inbox {
    /// What is to be sent.
    pub messages: mpsc::Receiver<Utf8Bytes>,
    /// Rung when the client reads too slowly.
    pub too_slow: Arc<Notify>,
}

impl Outbox {
    /// A way to a client.
    pub fn new(person: Option<PersonId>, muted: HashSet<PersonId>) -> (Outbox, Inbox) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (messages, receiver) = mpsc::channel(WAITING);
        let too_slow = Arc::new(Notify::new());
        let outbox = Outbox {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            person,
            messages,
            too_slow: Arc::clone(&too_slow),
            muted: Arc::new(RwLock::new(muted)),
        };
        (outbox, Inbox { messages: receiver, too_slow })
    }

    /// Tells it something; a client that reads too slowly is cut off.
    pub fn tell(&self, message: &ToClient) {
        self.send(written(message));
    }

    /// Sends what is written already.
    pub fn send(&self, message: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(message) {
            self.too_slow.notify_one();
        }
    }

    /// Whether the client wants to read nothing from this person.
    pub fn has_muted(&self, person: &PersonId) -> bool {
        self.muted.read().unwrap_or_else(PoisonError::into_inner).contains(person)
    }

    /// Whether the client has muted anybody at all.
    pub fn has_muted_somebody(&self) -> bool {
        !self.muted.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// From now on the client wants to read nothing from this person, or everything again.
    pub fn set_muted(&self, person: &PersonId, muted: bool) {
        let mut set = self.muted.write().unwrap_or_else(PoisonError::into_inner);
        if muted {
            set.insert(person.clone());
        } else {
            set.remove(person);
        }
    }
}

/// A message as it goes over the wire.
pub fn written(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written").into()
}
