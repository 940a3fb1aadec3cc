//! A client of the server, for programs: load tests, the server's own tests, and whoever plays
//! from a script. Messages and commands have the types of the protocol (docs/protocol.md).
//!
//! ```no_run
//! use azulejo_client::Client;
//! use azulejo_protocol::{Command, Level, SeatPlan, ToClient};
//!
//! # async fn play() -> Result<(), Box<dyn std::error::Error>> {
//! let me = Client::nobody("http://127.0.0.1:8420").become_guest().await?;
//! let terms = serde_json::from_str(r#"{"game": "chocolatier", "players": 2}"#)?;
//! let seats = [SeatPlan::Me { label: None }, SeatPlan::Bot { level: Level::Club }];
//! let table = me.open_table(&terms, &seats, true).await?;
//!
//! let mut socket = me.connect().await?;
//! socket.watch(&table, None).await?;
//! loop {
//!     let (seq, choices) = match socket.next().await? {
//!         ToClient::Snapshot { snapshot, .. } => (snapshot.seq, snapshot.choices),
//!         ToClient::Update { update, .. } => (update.seq, update.choices),
//!         _ => continue,
//!     };
//!     if let Some(choices) = choices {
//!         let moves = vec![choices.texts()[0].to_owned()];
//!         socket.command(&table, &format!("move {seq}"), seq, Command::Move { moves }).await?;
//!     }
//! }
//! # }
//! ```

use std::fmt::{self, Display};

use azulejo_protocol::{
    Command, CommandRequest, CommandResult, ErrorBody, ErrorDetail, Me, NewTable, OpenedTable,
    PROTOCOL, SeatPlan, TableId, Terms, ToClient, ToServer,
};
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Why it did not work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The server does not answer, or not as a server of ours would.
    Connection(String),
    /// The server speaks another version of the protocol.
    Version(u32),
    /// The server refuses.
    Refused {
        /// The status of the answer.
        status: u16,
        /// Why: codes for programs, and a sentence for people.
        error: Box<ErrorDetail>,
    },
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Connection(why) => write!(f, "the server does not answer: {why}"),
            Error::Version(theirs) => write!(
                f,
                "the server speaks version {theirs} of the protocol, this program version \
                 {PROTOCOL}: update the older of the two"
            ),
            Error::Refused { error, .. } => f.write_str(&error.message),
        }
    }
}

impl std::error::Error for Error {}

impl From<reqwest::Error> for Error {
    fn from(error: reqwest::Error) -> Error {
        Error::Connection(error.to_string())
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for Error {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Error {
        Error::Connection(error.to_string())
    }
}

/// What comes of talking to a server.
pub type Result<T> = std::result::Result<T, Error>;

/// Somebody at a server: a guest with a cookie, or nobody yet.
#[derive(Clone, Debug)]
pub struct Client {
    base: String,
    http: reqwest::Client,
    cookie: Option<String>,
    /// Who it is, as the server says; nobody before it became somebody.
    pub me: Option<Me>,
}

impl Client {
    /// Nobody yet, at the server with this address.
    pub fn nobody(url: &str) -> Client {
        Client::with(reqwest::Client::new(), url)
    }

    /// Nobody yet, sharing connections with others.
    pub fn with(http: reqwest::Client, url: &str) -> Client {
        let base = url.trim_end_matches('/').to_owned();
        Client { base, http, cookie: None, me: None }
    }

    /// The same somebody, at another address of the server.
    pub fn moved_to(&self, url: &str) -> Client {
        let base = url.trim_end_matches('/').to_owned();
        Client { base, ..self.clone() }
    }

    /// Becomes a guest.
    pub async fn become_guest(mut self) -> Result<Client> {
        let request = self.request(Method::POST, "/api/session", None);
        let response = request.send().await?;
        let cookies = response.headers().get_all("set-cookie").iter();
        let mut pairs = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        self.cookie = pairs.next_back().map(str::to_owned);
        self.me = Some(understood(read(response).await?)?);
        Ok(self)
    }

    /// Who it is.
    pub fn id(&self) -> &str {
        self.me.as_ref().map_or("", |me| me.id.as_str())
    }

    /// The cookie, to be somebody else's.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    fn request(&self, method: Method, path: &str, body: Option<&Value>) -> reqwest::RequestBuilder {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        request = request.header("origin", &self.base);
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        match body {
            Some(body) => request.json(body),
            None => request,
        }
    }

    /// Reads something.
    pub async fn get(&self, path: &str) -> Result<Value> {
        read(self.request(Method::GET, path, None).send().await?).await
    }

    /// Sends something.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        read(self.request(Method::POST, path, Some(body)).send().await?).await
    }

    /// Sends something that replaces what was there.
    pub async fn put(&self, path: &str) -> Result<Value> {
        read(self.request(Method::PUT, path, None).send().await?).await
    }

    /// Sends something that changes a part of what is there.
    pub async fn patch(&self, path: &str, body: &Value) -> Result<Value> {
        read(self.request(Method::PATCH, path, Some(body)).send().await?).await
    }

    /// Sends a body of the protocol, and understands the answer.
    async fn send<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T> {
        let body = serde_json::to_value(body).expect("bodies can be written");
        understood(self.post(path, &body).await?)
    }

    /// Opens a table; its code.
    pub async fn open_table(
        &self,
        terms: &Terms,
        seats: &[SeatPlan],
        start: bool,
    ) -> Result<TableId> {
        let new = NewTable { terms: terms.clone(), seats: seats.to_vec(), start };
        let opened: OpenedTable = self.send("/api/tables", &new).await?;
        Ok(opened.table)
    }

    /// Opens a table where the same people play again; its code.
    pub async fn rematch(&self, table: &TableId) -> Result<TableId> {
        let opened: OpenedTable = self.send(&format!("/api/tables/{table}/rematch"), &()).await?;
        Ok(opened.table)
    }

    /// Does something at a table, without a socket.
    pub async fn command(
        &self,
        table: &TableId,
        cid: &str,
        seq: u64,
        command: &Command,
    ) -> Result<CommandResult> {
        let request = CommandRequest { cid: cid.to_owned(), seq, command: command.clone() };
        self.send(&format!("/api/tables/{table}/commands"), &request).await
    }

    /// Opens a socket; the server's hello is read already, and it speaks our version of the
    /// protocol.
    pub async fn connect(&self) -> Result<Socket> {
        let url = self.base.replacen("http", "ws", 1) + "/api/socket";
        let mut request = url.into_client_request()?;
        let origin = HeaderValue::from_str(&self.base);
        let origin = origin.map_err(|error| Error::Connection(error.to_string()))?;
        request.headers_mut().insert("origin", origin);
        if let Some(cookie) = &self.cookie {
            let cookie = HeaderValue::from_str(cookie);
            let cookie = cookie.map_err(|error| Error::Connection(error.to_string()))?;
            request.headers_mut().insert("cookie", cookie);
        }
        let mut config = WebSocketConfig::default();
        config.read_buffer_size = 2048;
        config.write_buffer_size = 0;
        let (socket, _) =
            tokio_tungstenite::connect_async_with_config(request, Some(config), true).await?;
        let mut socket = Socket(socket);
        // Of another version's hello nothing can be relied on but this number.
        let hello: Version = understood(socket.next_json().await?)?;
        if hello.protocol != PROTOCOL {
            return Err(Error::Version(hello.protocol));
        }
        Ok(socket)
    }
}

/// What every version's hello says.
#[derive(Deserialize)]
struct Version {
    protocol: u32,
}

fn understood<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value)
        .map_err(|error| Error::Connection(format!("its answer makes no sense: {error}")))
}

async fn read(response: reqwest::Response) -> Result<Value> {
    let status = response.status();
    let body = response.bytes().await?;
    let value: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
    if status.is_success() || status == StatusCode::NO_CONTENT {
        return Ok(value);
    }
    let refused: ErrorBody = understood(value)?;
    Err(Error::Refused { status: status.as_u16(), error: Box::new(refused.error) })
}

/// A live connection.
#[derive(Debug)]
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Says something.
    pub async fn send(&mut self, message: &ToServer) -> Result<()> {
        let text = serde_json::to_string(message).expect("messages can be written");
        self.send_text(text).await
    }

    /// Says something, sensible or not.
    pub async fn send_text(&mut self, text: String) -> Result<()> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// Sends a frame of any kind.
    pub async fn send_frame(&mut self, frame: Message) -> Result<()> {
        Ok(self.0.send(frame).await?)
    }

    /// Watches a table.
    pub async fn watch(&mut self, table: &TableId, since: Option<u64>) -> Result<()> {
        self.send(&ToServer::Watch { table: table.clone(), since }).await
    }

    /// Asks for something at a table.
    pub async fn command(
        &mut self,
        table: &TableId,
        cid: &str,
        seq: u64,
        command: Command,
    ) -> Result<()> {
        let (table, cid) = (table.clone(), cid.to_owned());
        self.send(&ToServer::Command { table, cid, seq, command }).await
    }

    /// The next message of the server. Pings are answered meanwhile.
    pub async fn next(&mut self) -> Result<ToClient> {
        understood(self.next_json().await?)
    }

    /// The next message of the server as it came.
    pub async fn next_json(&mut self) -> Result<Value> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| Error::Connection(format!("not JSON: {error}")));
                }
                Some(Ok(Message::Close(_))) | None => {
                    return Err(Error::Connection("the server closed the connection".to_owned()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The next message that is meant; others are passed over.
    pub async fn next_where(&mut self, is_it: impl Fn(&ToClient) -> bool) -> Result<ToClient> {
        loop {
            let message = self.next().await?;
            if is_it(&message) {
                return Ok(message);
            }
        }
    }

    /// Ends the connection politely.
    pub async fn close(mut self) {
        // It may be closed already.
        _ = self.0.close(None).await;
    }
}
