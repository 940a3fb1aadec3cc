//! Whoever loses a right loses it at once: every way of losing one, and every way of acting by it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_server::config::Config;
use common::live::within;
use common::{Browser, Server};
use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

const PASSWORD: &str = "correct horse";

/// How a right comes to its end.
#[derive(Clone, Copy, Debug)]
enum Loss {
    GuestLogsOut,
    GuestIsDeleted,
    GuestRegisters,
    GuestLogsInAsSomebody,
    MemberLogsOut,
    MemberIsDeleted,
    PasswordChangesElsewhere,
    TooManySessions,
    TokenIsRevoked,
    TokenLogsOut,
    TokensOwnerRegisters,
    TokensOwnerChangesPassword,
    TokensOwnerIsDeleted,
}

const LOSSES: [Loss; 13] = [
    Loss::GuestLogsOut,
    Loss::GuestIsDeleted,
    Loss::GuestRegisters,
    Loss::GuestLogsInAsSomebody,
    Loss::MemberLogsOut,
    Loss::MemberIsDeleted,
    Loss::PasswordChangesElsewhere,
    Loss::TooManySessions,
    Loss::TokenIsRevoked,
    Loss::TokenLogsOut,
    Loss::TokensOwnerRegisters,
    Loss::TokensOwnerChangesPassword,
    Loss::TokensOwnerIsDeleted,
];

/// A credential as headers: what somebody who stole it would send.
fn credential(browser: &Browser) -> Vec<(&'static str, String)> {
    let jar = browser.jar.lock().unwrap();
    let pairs: Vec<_> = jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
    vec![("cookie", pairs.join("; "))]
}

/// Somebody who has the right, the right itself, and how it is lost.
struct Scene {
    server: Server,
    owner: Browser,
    right: Vec<(&'static str, String)>,
}

impl Scene {
    async fn set(loss: Loss) -> Scene {
        let server = Server::with(Config { limit_factor: 1000, ..Config::default() }).await;
        let is_member = matches!(
            loss,
            Loss::MemberLogsOut
                | Loss::MemberIsDeleted
                | Loss::PasswordChangesElsewhere
                | Loss::TooManySessions
                | Loss::TokensOwnerChangesPassword
        );
        let owner = match is_member {
            true => server.member("Ada", PASSWORD).await,
            false => server.guest().await,
        };
        let is_token = format!("{loss:?}").starts_with("Token");
        let right = match is_token {
            true => {
                let token = owner.post("/api/tokens", json!({"label": "bot"})).await;
                let token = token.expect(StatusCode::CREATED);
                let secret = token.json["secret"].as_str().unwrap();
                vec![("authorization", format!("Bearer {secret}"))]
            }
            false => credential(&owner),
        };
        Scene { server, owner, right }
    }

    /// Whoever has the right, and nothing else.
    fn holder(&self) -> Browser {
        let browser = self.server.browser();
        self.right.iter().fold(browser, |browser, (name, value)| browser.sending(name, value))
    }

    async fn connect(&self) -> Socket {
        let url = format!("ws://{}/api/socket", self.server.address);
        let mut request = url.into_client_request().unwrap();
        let origin = format!("http://{}", self.server.address);
        request.headers_mut().insert("origin", origin.parse().unwrap());
        for (name, value) in &self.right {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (mut socket, _) = within(tokio_tungstenite::connect_async(request)).await.unwrap();
        let hello = within(socket.next()).await.unwrap().unwrap();
        let hello: Value = serde_json::from_str(hello.to_text().unwrap()).unwrap();
        assert!(hello["me"].is_string(), "{hello}");
        socket
    }

    async fn lose(&self, loss: Loss) {
        let password = json!({"password": PASSWORD});
        let owner = &self.owner;
        match loss {
            Loss::GuestLogsOut | Loss::MemberLogsOut => {
                owner.post("/api/logout", ()).await.expect(StatusCode::NO_CONTENT);
            }
            Loss::GuestIsDeleted | Loss::TokensOwnerIsDeleted => {
                owner.delete("/api/me", ()).await.expect(StatusCode::NO_CONTENT);
            }
            Loss::MemberIsDeleted => {
                owner.delete("/api/me", password).await.expect(StatusCode::NO_CONTENT);
            }
            Loss::GuestRegisters | Loss::TokensOwnerRegisters => {
                owner.register("Ada", PASSWORD).await.expect(StatusCode::OK);
            }
            Loss::GuestLogsInAsSomebody => {
                self.server.member("Ada", PASSWORD).await;
                owner.login("Ada", PASSWORD).await.expect(StatusCode::OK);
            }
            Loss::PasswordChangesElsewhere | Loss::TokensOwnerChangesPassword => {
                let elsewhere = self.server.browser();
                elsewhere.login("Ada", PASSWORD).await.expect(StatusCode::OK);
                let change = json!({"old": PASSWORD, "new": "another horse"});
                elsewhere.post("/api/password", change).await.expect(StatusCode::NO_CONTENT);
            }
            Loss::TooManySessions => {
                for _ in 0..20 {
                    let elsewhere = self.server.browser();
                    elsewhere.login("Ada", PASSWORD).await.expect(StatusCode::OK);
                }
            }
            Loss::TokenIsRevoked => {
                owner.delete("/api/tokens/bot", ()).await.expect(StatusCode::NO_CONTENT);
            }
            Loss::TokenLogsOut => {
                let logout = self.holder().post("/api/logout", ()).await;
                logout.expect(StatusCode::NO_CONTENT);
            }
        }
    }
}

/// Everything that can be said on a socket about this table.
fn words(table: &str) -> Vec<Value> {
    let command = |command: Value| json!({"type": "command", "table": table, "cid": "c", "seq": 1, "command": command});
    vec![
        json!({"type": "ping", "n": 1}),
        json!({"type": "watch", "table": table}),
        json!({"type": "lobby", "on": true}),
        command(json!({"type": "say", "text": "hello"})),
        command(json!({"type": "sit"})),
        command(json!({"type": "stand"})),
        command(json!({"type": "seat-bot", "level": "greedy"})),
        command(json!({"type": "free", "seat": 0})),
        command(json!({"type": "start"})),
        command(json!({"type": "resign"})),
        command(json!({"type": "move", "moves": ["Ck2"]})),
    ]
}

/// What comes until the connection ends; it has to end.
async fn last_words(socket: &mut Socket) -> Vec<String> {
    let mut heard = Vec::new();
    let listening = async {
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Text(text) = message {
                heard.push(text.to_string());
            }
        }
    };
    let ended = tokio::time::timeout(std::time::Duration::from_secs(10), listening).await;
    assert!(ended.is_ok(), "the connection stays, after {heard:?}");
    heard
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_loses_a_right_can_do_nothing_by_it_from_that_moment() {
    for loss in LOSSES {
        let scene = Scene::set(loss).await;
        let holder = scene.holder();
        let new =
            json!({"terms": {"game": "chocolatier", "players": 2}, "seats": [{"type": "me"}]});
        let opened = holder.post("/api/tables", new.clone()).await.expect(StatusCode::CREATED);
        let table = opened.json["table"].as_str().unwrap().to_owned();
        let words = words(&table);
        let mut sockets = Vec::new();
        for _ in &words {
            sockets.push(scene.connect().await);
        }
        let steps = async || {
            let path = format!("/api/tables/{table}/updates");
            scene.server.guest().await.get(&path).await.expect(StatusCode::OK).json
        };

        scene.lose(loss).await;
        // Who logs in takes the seats along; after that nothing may happen.
        let before = steps().await;

        for (socket, word) in sockets.iter_mut().zip(&words) {
            // The door may be closed already.
            _ = socket.send(Message::text(word.to_string())).await;
            let heard = last_words(socket).await;
            let answered = |text: &String| {
                ["accepted", "refused", "pong", "snapshot"].iter().any(|kind| text.contains(kind))
            };
            assert!(!heard.iter().any(answered), "{loss:?}, {word}: {heard:?}");
        }
        let command = json!({"cid": "d", "seq": 1, "command": {"type": "say", "text": "hello"}});
        for (method, path, body) in [
            ("GET", "/api/me".to_owned(), None),
            ("PATCH", "/api/me".to_owned(), Some(json!({"name": "Eve"}))),
            ("GET", "/api/me/tables".to_owned(), None),
            ("GET", "/api/me/export".to_owned(), None),
            ("GET", "/api/tokens".to_owned(), None),
            ("POST", "/api/tokens".to_owned(), Some(json!({"label": "again"}))),
            ("GET", "/api/mutes".to_owned(), None),
            ("POST", "/api/tables".to_owned(), Some(new)),
            ("POST", format!("/api/tables/{table}/commands"), Some(command)),
            ("POST", format!("/api/tables/{table}/rematch"), None),
            ("POST", "/api/logout".to_owned(), None),
        ] {
            let body = body.map_or(common::Body::Empty, common::Body::Json);
            let reply = holder.send(method.parse().unwrap(), &path, body).await;
            assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{loss:?}: {method} {path}");
        }
        assert_eq!(steps().await, before, "{loss:?}");
    }
}

#[tokio::test]
async fn other_rights_of_the_same_person_stay() {
    let server = Server::with(Config { limit_factor: 1000, ..Config::default() }).await;
    let here = server.member("Ada", PASSWORD).await;
    let there = server.browser();
    there.login("Ada", PASSWORD).await.expect(StatusCode::OK);
    let right = credential(&there);
    let scene = Scene { server, owner: here, right };
    let mut socket = scene.connect().await;
    scene.owner.post("/api/logout", ()).await.expect(StatusCode::NO_CONTENT);
    socket.send(Message::text(r#"{"type":"ping","n":5}"#)).await.unwrap();
    let pong = within(socket.next()).await.unwrap().unwrap();
    assert!(pong.to_text().unwrap().contains("pong"), "{pong}");
}
