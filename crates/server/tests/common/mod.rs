//! A real server on a port of its own, and clients that behave like browsers and programs.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

pub mod live;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use azulejo_server::app::{self, App};
use azulejo_server::config::Config;
use azulejo_server::store::{Sqlite, Store};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// An empty store; it lives as long as the directory.
pub fn test_store() -> (Arc<dyn Store>, TempDir) {
    let dir = TempDir::new().unwrap();
    (Arc::new(Sqlite::open(dir.path()).unwrap()), dir)
}

/// A running server; it ends with the test's runtime.
pub struct Server {
    pub address: SocketAddr,
    pub app: Arc<App>,
    _data: TempDir,
}

impl Server {
    /// As people start it at home.
    pub async fn start() -> Server {
        Server::with(Config::default()).await
    }

    pub async fn with(config: Config) -> Server {
        let (store, data) = test_store();
        let app = Arc::new(App::new(store, config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = app::service(Arc::clone(&app));
        tokio::spawn(async move { axum::serve(listener, service).await });
        Server { address, app, _data: data }
    }

    /// A browser that has never been here and comes by the server's own address.
    pub fn browser(&self) -> Browser {
        self.browser_at(&format!("http://{}", self.address))
    }

    /// A browser that comes by this address; how it gets here is not its business.
    pub fn browser_at(&self, origin: &str) -> Browser {
        let host = origin.split_once("://").unwrap().1.to_owned();
        let mut headers = HeaderMap::new();
        headers.insert("origin", origin.parse().unwrap());
        headers.insert("host", host.parse().unwrap());
        Browser { address: self.address, headers, jar: Mutex::default() }
    }

    /// A program without cookies and origin.
    pub fn program(&self) -> Browser {
        Browser { address: self.address, headers: HeaderMap::new(), jar: Mutex::default() }
    }

    /// A browser that is a guest.
    pub async fn guest(&self) -> Browser {
        let browser = self.browser();
        browser.post("/api/session", ()).await.expect(StatusCode::CREATED);
        browser
    }

    /// A browser of somebody with an account.
    pub async fn member(&self, name: &str, password: &str) -> Browser {
        let browser = self.guest().await;
        browser.register(name, password).await.expect(StatusCode::OK);
        browser
    }

    /// What the server says to these very bytes.
    pub async fn raw(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }
}

/// Something that keeps cookies by name and sends them all.
pub struct Browser {
    address: SocketAddr,
    headers: HeaderMap,
    pub jar: Mutex<BTreeMap<String, String>>,
}

/// What can be sent: nothing, JSON, or any bytes with their type.
pub enum Body {
    Empty,
    Json(Value),
    Bytes(Vec<u8>, &'static str),
}

impl From<()> for Body {
    fn from((): ()) -> Body {
        Body::Empty
    }
}

impl From<Value> for Body {
    fn from(value: Value) -> Body {
        Body::Json(value)
    }
}

impl From<(&str, &'static str)> for Body {
    fn from((text, kind): (&str, &'static str)) -> Body {
        Body::Bytes(text.as_bytes().to_vec(), kind)
    }
}

impl Browser {
    /// The same one, sending this header besides, or instead.
    pub fn sending(mut self, name: &'static str, value: &str) -> Browser {
        let name = HeaderName::from_static(name);
        self.headers.insert(name, HeaderValue::from_str(value).unwrap());
        self
    }

    /// The same one, not sending this header.
    pub fn without(mut self, name: &'static str) -> Browser {
        self.headers.remove(name);
        self
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, ()).await
    }

    pub async fn post(&self, path: &str, body: impl Into<Body>) -> Reply {
        self.send(Method::POST, path, body).await
    }

    pub async fn patch(&self, path: &str, body: impl Into<Body>) -> Reply {
        self.send(Method::PATCH, path, body).await
    }

    pub async fn put(&self, path: &str, body: impl Into<Body>) -> Reply {
        self.send(Method::PUT, path, body).await
    }

    pub async fn delete(&self, path: &str, body: impl Into<Body>) -> Reply {
        self.send(Method::DELETE, path, body).await
    }

    pub async fn register(&self, name: &str, password: &str) -> Reply {
        self.post("/api/register", credentials(name, password)).await
    }

    pub async fn login(&self, name: &str, password: &str) -> Reply {
        self.post("/api/login", credentials(name, password)).await
    }

    /// What this person is called, or why nothing.
    pub async fn name(&self) -> String {
        let me = self.get("/api/me").await;
        let text = if me.status == StatusCode::OK { &me.json["name"] } else { me.code() };
        text.as_str().unwrap().to_owned()
    }

    pub async fn send(&self, method: Method, path: &str, body: impl Into<Body>) -> Reply {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let client = client.no_proxy().build().unwrap();
        let request = client.request(method, format!("http://{}{path}", self.address));
        let mut request = request.headers(self.headers.clone());
        let pairs = self.jar.lock().unwrap().clone();
        if !pairs.is_empty() {
            let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
            request = request.header("cookie", pairs.collect::<Vec<_>>().join("; "));
        }
        let request = match body.into() {
            Body::Empty => request,
            Body::Json(value) => request.json(&value),
            Body::Bytes(bytes, kind) => request.header("content-type", kind).body(bytes),
        };
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        let reply = Reply { status, headers, text, json };
        self.keep(&reply);
        reply
    }

    fn keep(&self, reply: &Reply) {
        let mut jar = self.jar.lock().unwrap();
        for cookie in reply.cookies() {
            let (name, rest) = cookie.split_once('=').unwrap();
            match rest.split_once(';').unwrap().0 {
                "" => jar.remove(name),
                value => jar.insert(name.to_owned(), value.to_owned()),
            };
        }
    }
}

fn credentials(name: &str, password: &str) -> Value {
    serde_json::json!({"name": name, "password": password})
}

/// What the server answered.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
    /// The body, or null if it is not JSON.
    pub json: Value,
}

impl Reply {
    /// This one, if it has this status.
    #[track_caller]
    pub fn expect(self, status: StatusCode) -> Reply {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// Fails unless it is an error of this status and code, with a sentence for people.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) {
        assert_eq!(
            (self.status.as_u16(), self.code()),
            (status, &Value::from(code)),
            "{}",
            self.text
        );
        let message = self.json["error"]["message"].as_str().unwrap();
        assert!(message.ends_with('.') && message.len() > 20, "{message}");
    }

    pub fn code(&self) -> &Value {
        &self.json["error"]["code"]
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn cookies(&self) -> Vec<&str> {
        let values = self.headers.get_all("set-cookie").iter();
        values.map(|value| value.to_str().unwrap()).collect()
    }
}
