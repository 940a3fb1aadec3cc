//! A client's connection: what it says is understood and passed on, what it has to know is sent.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use azulejo_protocol::{
    Command, Millis, PROTOCOL, PersonId, SocketErrorCode, TableId, ToClient, ToServer,
};
use tokio::sync::broadcast;
use tokio::time::{Instant, timeout};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Client};
use crate::error::{Answer, ErrorBody};
use crate::identity::{AuthenticatedUser, OptionalUser};
use crate::live::outbox::{Inbox, Outbox};
use crate::live::{Failure, until_closed};
use crate::rate_limit::{Kind, Wait, Who};
use crate::security;

/// The longest message of a client, in bytes.
const LONGEST: usize = 16 * 1024;
/// Silence after which a client is asked whether it is still there, and again after the same time.
const SILENCE: Duration = Duration::from_secs(25);
/// How long a client may take to accept a message before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// Number of messages that make no sense after which the connection is closed.
const NONSENSE: u32 = 20;
/// Number of messages beyond the rate limit after which it is closed, too.
const FLOOD: u32 = 200;
/// Maximum number of tables that a client may watch at once.
const WATCHED: usize = 20;
/// Number of messages that are sent before one is read.
const IN_A_ROW: usize = 16;
/// Delay in milliseconds after which clients shall come back after a restart.
const RECONNECT: i64 = 1000;
/// The longest name of a command, in bytes.
pub(crate) const LONGEST_CID: usize = 64;

/// The route of the socket.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(connect))
}

/// Open a WebSocket: live tables, commands, news. The protocol is in docs/protocol.md.
#[utoipa::path(
    get,
    path = "/api/socket",
    tag = "live",
    responses(
        (status = 101, description = "The connection speaks the protocol now."),
        (status = 403, description = "The page comes from somewhere else.", body = ErrorBody),
        (status = 429, description = "Too many connections.", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn connect(
    State(app): State<Arc<App>>,
    Client(address): Client,
    OptionalUser(user): OptionalUser,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    if !security::origin_allowed(&app.config, &headers) {
        return Err(security::foreign_origin());
    }
    app.limit(Kind::Socket, Who::at(address))?;
    // Small buffers: thousands of connections are idle most of the time.
    Ok(upgrade
        .read_buffer_size(2048)
        .write_buffer_size(0)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| Box::pin(serve(app, socket, user, address))))
}

async fn serve(app: Arc<App>, socket: WebSocket, user: Option<AuthenticatedUser>, address: IpAddr) {
    let _counted = app.metrics.sockets.enter();
    let (person, token) = user.map(|user| (user.person.id, user.token.hash)).unzip();
    let muted: HashSet<PersonId> = match &person {
        Some(person) => app.store.muted(person).await.unwrap_or_default().into_iter().collect(),
        None => HashSet::new(),
    };
    let (outbox, inbox) = Outbox::new(Who::at(address), person, token, muted);
    app.live.connect(&outbox);
    // The right may have ended before anybody knew of this connection.
    if let Some(hash) = token
        && !app.store.token(&hash, app.now()).await.is_ok_and(|known| known.is_some())
    {
        outbox.dismiss(|_| true);
    }
    let mut connection = Connection {
        app: Arc::clone(&app),
        socket,
        outbox,
        address,
        watched: HashSet::new(),
        lobby: None,
        nonsense: 0,
        flood: 0,
    };
    connection.run(inbox).await;
    app.live.disconnect(&connection.outbox);
    for table in &connection.watched {
        app.live.unwatch(table, connection.outbox.id).await;
    }
}

struct Connection {
    app: Arc<App>,
    socket: WebSocket,
    outbox: Outbox,
    address: IpAddr,
    watched: HashSet<TableId>,
    lobby: Option<broadcast::Receiver<Utf8Bytes>>,
    nonsense: u32,
    flood: u32,
}

/// Why a connection ends.
enum End {
    /// The client went away.
    Gone,
    /// We close it, for this reason.
    Close(u16, &'static str),
}

impl Connection {
    async fn run(&mut self, mut inbox: Inbox) {
        let hello =
            ToClient::Hello { protocol: PROTOCOL, me: self.outbox.person.clone(), now: self.now() };
        self.outbox.tell(&hello);
        if let Err(End::Close(code, reason)) = self.talk(&mut inbox).await {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            _ = timeout(PATIENCE, self.socket.send(Message::Close(Some(frame)))).await;
        }
    }

    /// The moment, as the clocks of tables have it.
    fn now(&self) -> Millis {
        self.app.live.now()
    }

    async fn talk(&mut self, inbox: &mut Inbox) -> Result<(), End> {
        let mut closing = self.app.live.closing();
        let mut heard = Instant::now();
        let mut asked = false;
        loop {
            // What it is to know goes first: who asks a lot in a row is not too slow by that.
            self.send_some(inbox).await?;
            tokio::select! {
                message = self.socket.recv() => {
                    let Some(Ok(message)) = message else { return Err(End::Gone) };
                    (heard, asked) = (Instant::now(), false);
                    self.hear(message).await?;
                }
                message = inbox.messages.recv() => {
                    let Some(message) = message else { return Err(End::Gone) };
                    self.send(Message::Text(message)).await?;
                }
                () = inbox.dismissal.notified() => return Err(dismissed()),
                () = inbox.too_slow.notified() => {
                    return Err(End::Close(close_code::POLICY, "too slow: connect again"));
                }
                news = next_news(&mut self.lobby) => match news {
                    Some(news) => self.send(Message::Text(news)).await?,
                    None => self.list_tables().await,
                },
                () = tokio::time::sleep_until(heard + SILENCE * (1 + u32::from(asked))) => {
                    if asked {
                        return Err(End::Gone);
                    }
                    asked = true;
                    self.send(Message::Ping(axum::body::Bytes::new())).await?;
                }
                () = until_closed(&mut closing) => {
                    let goodbye = ToClient::Goodbye { reconnect: RECONNECT };
                    let goodbye = crate::live::outbox::written(&goodbye);
                    self.send(Message::Text(goodbye)).await?;
                    return Err(End::Close(close_code::RESTART, "restart"));
                }
            }
        }
    }

    /// Sends what is waiting, but not for ever: a client at a busy table wants to be heard, too.
    async fn send_some(&mut self, inbox: &mut Inbox) -> Result<(), End> {
        for _ in 0..IN_A_ROW {
            let Ok(message) = inbox.messages.try_recv() else { return Ok(()) };
            self.send(Message::Text(message)).await?;
        }
        Ok(())
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        if self.outbox.is_dismissed() {
            return Err(dismissed());
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return self.bad_message("messages are text"),
            Message::Close(_) => return Err(End::Gone),
            // They are answered, or have cost reading: they count like everything else.
            Message::Ping(_) | Message::Pong(_) => {
                return match self.take(Kind::Command) {
                    Ok(()) => Ok(()),
                    Err(_) => self.flooded(),
                };
            }
        };
        let message = match serde_json::from_str::<ToServer>(&text) {
            Ok(message) => message,
            Err(error) => return self.bad_message(&format!("not understood: {error}")),
        };
        if let Err(wait) = self.limit(&message) {
            self.outbox.tell(&limited(&message, wait));
            return self.flooded();
        }
        match message {
            ToServer::Ping { n } => self.outbox.tell(&ToClient::Pong { n, now: self.now() }),
            ToServer::Watch { table, since } => self.watch(table, since).await,
            ToServer::Unwatch { table } => {
                self.watched.remove(&table);
                self.app.live.unwatch(&table, self.outbox.id).await;
            }
            ToServer::Lobby { on: true } => {
                self.lobby = Some(self.app.live.lobby.listen());
                self.list_tables().await;
            }
            ToServer::Lobby { on: false } => self.lobby = None,
            ToServer::Command { table, cid, seq, command } => {
                self.command(table, cid, seq, command).await;
            }
        }
        Ok(())
    }

    /// Something beyond the limit: now and then is fine.
    fn flooded(&mut self) -> Result<(), End> {
        self.flood += 1;
        match self.flood > FLOOD {
            true => Err(End::Close(close_code::POLICY, "far too many messages")),
            false => Ok(()),
        }
    }

    fn limit(&self, message: &ToServer) -> Result<(), Wait> {
        self.take(Kind::Command)?;
        match message {
            ToServer::Command { command: Command::Say { .. }, .. } => self.take(Kind::Chat),
            _ => Ok(()),
        }
    }

    /// Takes a token of the person, and one of everybody at the address.
    fn take(&self, kind: Kind) -> Result<(), Wait> {
        self.app.limits.take(kind, Who::at(self.address))?;
        match &self.outbox.person {
            Some(person) => self.app.limits.take(kind, Who::Person(person.clone())),
            None => Ok(()),
        }
    }

    async fn watch(&mut self, table: TableId, since: Option<u64>) {
        if self.watched.len() >= WATCHED && !self.watched.contains(&table) {
            let message = format!("at most {WATCHED} tables can be watched at once");
            return self.error(Some(table), None, SocketErrorCode::BadMessage, &message);
        }
        if let Err(wait) = self.may_look(&table).await {
            return self.outbox.tell(&ToClient::Limited { cid: None, ratelimit: wait.into() });
        }
        if self.outbox.person.is_none() && !self.app.is_public(&table).await.unwrap_or(false) {
            let message = "sign in first: this table is not public";
            return self.error(Some(table), None, SocketErrorCode::NotSignedIn, message);
        }
        match self.app.live.watch(&table, self.outbox.clone(), since).await {
            Ok(()) => _ = self.watched.insert(table),
            Err(failure) => self.failed(table, None, failure),
        }
    }

    async fn may_look(&mut self, table: &TableId) -> Result<(), Wait> {
        match self.watched.contains(table) {
            true => Ok(()),
            false => self.app.may_look(table, self.outbox.person.as_ref(), self.address).await,
        }
    }

    async fn command(&mut self, table: TableId, cid: String, seq: u64, command: Command) {
        let Some(person) = self.outbox.person.clone() else {
            let message = "sign in first: POST /api/session makes you a guest";
            return self.error(Some(table), Some(cid), SocketErrorCode::NotSignedIn, message);
        };
        if cid.is_empty() || cid.len() > LONGEST_CID {
            let message = "a command's name has 1 to 64 bytes";
            return self.error(Some(table), None, SocketErrorCode::BadMessage, message);
        }
        if let Err(wait) = self.may_look(&table).await {
            let cid = Some(cid);
            return self.outbox.tell(&ToClient::Limited { cid, ratelimit: wait.into() });
        }
        match self.app.live.command(&table, person, cid.clone(), seq, command).await {
            Ok(seq) => self.outbox.tell(&ToClient::Accepted { table, cid, seq }),
            Err(failure) => self.failed(table, Some(cid), failure),
        }
    }

    fn failed(&self, table: TableId, cid: Option<String>, failure: Failure) {
        self.app.note_guess(&failure, self.address);
        match (failure, cid) {
            (Failure::Refused(refusal), Some(cid)) => {
                self.outbox.tell(&ToClient::Refused { table, cid, refusal });
            }
            (Failure::Refused(refusal), None) => {
                self.error(Some(table), None, SocketErrorCode::Refused, &refusal.message);
            }
            (Failure::NoSuchTable, cid) => {
                self.error(
                    Some(table),
                    cid,
                    SocketErrorCode::NoSuchTable,
                    "there is no table with this code",
                );
            }
            (Failure::Unreadable, cid) => {
                let message = "this version of the server cannot replay this table";
                self.error(Some(table), cid, SocketErrorCode::UnreadableTable, message);
            }
            (Failure::Unavailable, cid) => {
                let message = "nothing was done: it could not be written down; try again";
                self.error(Some(table), cid, SocketErrorCode::Unavailable, message);
            }
        }
    }

    /// Everything that is open; changes follow.
    async fn list_tables(&mut self) {
        match self.app.live.open_tables().await {
            Ok(tables) => self.outbox.tell(&ToClient::Lobby { tables, gone: vec![], all: true }),
            Err(_) => self.error(
                None,
                None,
                SocketErrorCode::Unavailable,
                "tables cannot be listed; try again",
            ),
        }
    }

    fn bad_message(&mut self, message: &str) -> Result<(), End> {
        self.nonsense += 1;
        if self.nonsense > NONSENSE {
            return Err(End::Close(close_code::POLICY, "too many messages that make no sense"));
        }
        self.error(None, None, SocketErrorCode::BadMessage, message);
        Ok(())
    }

    fn error(
        &self,
        table: Option<TableId>,
        cid: Option<String>,
        code: SocketErrorCode,
        message: &str,
    ) {
        let message = message.to_owned();
        self.outbox.tell(&ToClient::Error { table, cid, code, message });
    }
}

/// The session or token by which it was here has ended.
fn dismissed() -> End {
    End::Close(close_code::POLICY, "your session has ended")
}

fn limited(message: &ToServer, wait: Wait) -> ToClient {
    let cid = match message {
        ToServer::Command { cid, .. } => Some(cid.clone()),
        _ => None,
    };
    ToClient::Limited { cid, ratelimit: wait.into() }
}

/// The next news of the lobby; nothing: some was missed. Never, for who does not listen.
async fn next_news(lobby: &mut Option<broadcast::Receiver<Utf8Bytes>>) -> Option<Utf8Bytes> {
    match lobby {
        None => std::future::pending().await,
        Some(news) => match news.recv().await {
            Ok(news) => Some(news),
            Err(broadcast::error::RecvError::Lagged(_)) => None,
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        },
    }
}
