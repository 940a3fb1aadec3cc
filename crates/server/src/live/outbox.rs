//! The way to one client. What is sent to many is written once.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use axum::extract::ws::Utf8Bytes;
use azulejo_protocol::{PersonId, ToClient};
use tokio::sync::{Notify, mpsc};

use crate::rate_limit::Who;

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
    /// From where it is connected.
    pub place: Who,
    /// The hash of the token by which it is somebody.
    token: Option<[u8; 32]>,
    dismissed: Arc<AtomicBool>,
    dismissal: Arc<Notify>,
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
    /// Rung when the right by which it is here has ended.
    pub dismissal: Arc<Notify>,
}

impl Outbox {
    /// A way to a client.
    pub fn new(
        place: Who,
        person: Option<PersonId>,
        token: Option<[u8; 32]>,
        muted: HashSet<PersonId>,
    ) -> (Outbox, Inbox) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (messages, receiver) = mpsc::channel(WAITING);
        let (too_slow, dismissal) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let outbox = Outbox {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            place,
            person,
            token,
            dismissed: Arc::default(),
            dismissal: Arc::clone(&dismissal),
            messages,
            too_slow: Arc::clone(&too_slow),
            muted: Arc::new(RwLock::new(muted)),
        };
        (outbox, Inbox { messages: receiver, too_slow, dismissal })
    }

    /// Sends the client away, if it is here by a right that has ended. Whatever it says from now on is not heard.
    pub fn dismiss(&self, has_ended: impl Fn(&[u8; 32]) -> bool) {
        if self.token.as_ref().is_some_and(has_ended) {
            self.dismissed.store(true, Ordering::SeqCst);
            self.dismissal.notify_one();
        }
    }

    /// Whether the right by which it is here has ended.
    pub fn is_dismissed(&self) -> bool {
        self.dismissed.load(Ordering::SeqCst)
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
