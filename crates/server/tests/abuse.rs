//! What somebody can do who knows the rules of the server and means to stretch them: guess, flood, pretend, stay.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::sync::atomic::{AtomicI64, Ordering};

use azulejo_protocol::Command;
use azulejo_server::config::Config;
use azulejo_server::live::Environment;
use azulejo_server::validate::{RULEBOOK, validate};
use common::live::{House, Player, open, until_so, usual, within};
use common::{Browser, Server};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

const OK: StatusCode = StatusCode::OK;
const CREATED: StatusCode = StatusCode::CREATED;
const DONE: StatusCode = StatusCode::NO_CONTENT;

async fn wide() -> Server {
    Server::with(Config { limit_factor: 1000, ..Config::default() }).await
}

/// A new table of this browser's: its address.
async fn table(browser: &Browser, public: bool, label: Option<&str>) -> String {
    let terms = json!({"game": "chocolatier", "players": 2, "public": public});
    let new = json!({"terms": terms, "seats": [{"type": "me", "label": label}]});
    let opened = browser.post("/api/tables", new).await.expect(CREATED);
    format!("/api/tables/{}", opened.json["table"].as_str().unwrap())
}

async fn command(browser: &Browser, table: &str, cid: &str, command: Value) -> common::Reply {
    let body = json!({"cid": cid, "seq": 1, "command": command});
    browser.post(&format!("{table}/commands"), body).await
}

// Guessing.

#[tokio::test]
async fn who_guesses_codes_has_to_wait_even_for_those_that_exist() {
    let server = Server::with(Config { trust_proxy: true, ..Config::default() }).await;
    let host = server.guest().await;
    let own = table(&host, true, None).await;
    let guesser = server.guest().await.sending("x-forwarded-for", "192.0.2.7");
    for number in 0..20 {
        guesser
            .get(&format!("/api/tables/2222222{}", 2 + number % 8))
            .await
            .refused(404, "not-found");
    }
    for path in ["/api/tables/22222222", &own, &format!("{own}/updates"), &format!("{own}/record")]
    {
        let reply = guesser.get(path).await;
        reply.refused(429, "too-many-requests");
        assert_eq!(reply.json["ratelimit"]["key"], "guess");
    }
    assert_eq!(server.app.metrics.wrong_codes.count(), 20);
    // Others are not concerned, nor is who sits there.
    host.get(&own).await.expect(OK);
    let host = host.sending("x-forwarded-for", "192.0.2.7");
    host.get(&own).await.expect(OK);
}

#[tokio::test]
async fn a_table_that_is_not_public_needs_a_session() {
    let server = wide().await;
    let host = server.guest().await;
    let (public, private) = (table(&host, true, None).await, table(&host, false, None).await);
    for path in ["", "/updates"] {
        server.program().get(&format!("{public}{path}")).await.expect(OK);
        server.program().get(&format!("{private}{path}")).await.refused(401, "nobody");
        server.guest().await.get(&format!("{private}{path}")).await.expect(OK);
    }
}

// Pretending.

#[tokio::test]
async fn nobody_is_called_like_somebody_registered_or_like_a_bot() {
    let server = wide().await;
    let ada = server.member("Ada", "correct horse").await;
    let guest = server.guest().await;
    let open = table(&ada, true, None).await;
    for name in ["Ada", "ADA", "Аdа", "A da", "expert", "Club", "Ekspert"] {
        guest.patch("/api/me", json!({"name": name})).await.refused(409, "name-taken");
        guest.register(name, "correct horse").await.refused(409, "name-taken");
        let sit = json!({"type": "sit", "label": name});
        command(&guest, &open, name, sit).await.refused(409, "name-taken");
        let terms = json!({"game": "chocolatier", "players": 2});
        let new = json!({"terms": terms, "seats": [{"type": "me", "label": name}]});
        guest.post("/api/tables", new).await.refused(409, "name-taken");
    }
    guest.patch("/api/me", json!({"name": "Ida"})).await.expect(OK);
    command(&guest, &open, "sit", json!({"type": "sit", "label": "Ida's sister"})).await.expect(OK);
    // Her own name is hers.
    table(&ada, true, Some("Ada")).await;
}

// Leaving.

#[tokio::test]
async fn who_deletes_the_account_takes_words_and_labels_along() {
    let server = wide().await;
    let ada = server.member("Ada", "correct horse").await;
    let open = table(&ada, true, Some("Lovelace")).await;
    let other = server.guest().await;
    for (browser, cid, text) in [(&ada, "a", "my secret"), (&other, "b", "not mine")] {
        command(browser, &open, cid, json!({"type": "say", "text": text})).await.expect(OK);
    }
    // Where she only looked on, too.
    let elsewhere = table(&other, true, None).await;
    command(&ada, &elsewhere, "c", json!({"type": "say", "text": "my other secret"}))
        .await
        .expect(OK);
    ada.delete("/api/me", json!({"password": "correct horse"})).await.expect(DONE);

    for table in [&open, &elsewhere] {
        for path in ["", "/updates"] {
            let shown = other.get(&format!("{table}{path}")).await.expect(OK).text;
            assert!(!shown.contains("secret") && !shown.contains("Lovelace"), "{shown}");
        }
    }
    let shown = other.get(&open).await.expect(OK).text;
    assert!(shown.contains("not mine"), "{shown}");
    let store = &server.app.store;
    for id in store.all_tables(None, 10).await.unwrap() {
        let kept = format!("{:?}{:?}", store.table(&id).await, store.log(&id, 0).await);
        assert!(!kept.contains("secret") && !kept.contains("Lovelace"), "{kept}");
    }
    let findings = validate(&**store, RULEBOOK, |_| {}).await.unwrap();
    assert!(findings.is_fine(), "{findings:?}");
}

#[tokio::test]
async fn who_deletes_the_account_takes_along_what_the_guest_said_before_logging_in() {
    let server = wide().await;
    server.member("Ada", "correct horse").await;
    let guest = server.guest().await;
    let open = table(&guest, true, Some("Lovelace")).await;
    command(&guest, &open, "a", json!({"type": "say", "text": "my secret"})).await.expect(OK);
    guest.login("Ada", "correct horse").await.expect(OK);
    guest.delete("/api/me", json!({"password": "correct horse"})).await.expect(DONE);

    let store = &server.app.store;
    for id in store.all_tables(None, 10).await.unwrap() {
        let kept = format!("{:?}{:?}", store.table(&id).await, store.log(&id, 0).await);
        assert!(!kept.contains("secret") && !kept.contains("Lovelace"), "{kept}");
    }
    let findings = validate(&**store, RULEBOOK, |_| {}).await.unwrap();
    assert!(findings.is_fine(), "{findings:?}");
}

// Too much.

#[tokio::test]
async fn a_long_story_comes_in_parts_and_without_those_who_are_muted() {
    let server = wide().await;
    let (host, chatter) = (server.guest().await, server.guest().await);
    let open = table(&host, true, None).await;
    for n in 0..505 {
        let say = json!({"type": "say", "text": format!("blah {n}")});
        command(&chatter, &open, &n.to_string(), say).await.expect(OK);
    }
    let id = chatter.get("/api/me").await.json["id"].as_str().unwrap().to_owned();
    host.put(&format!("/api/mutes/{id}"), ()).await.expect(DONE);
    let first = host.get(&format!("{open}/updates?views=false")).await.expect(OK);
    let steps = first.json.as_array().unwrap().clone();
    assert_eq!((steps.len(), &steps[499]["seq"]), (500, &json!(500)));
    let rest = host.get(&format!("{open}/updates?views=false&after=500")).await.expect(OK);
    assert_eq!(rest.json.as_array().unwrap().len(), 6);
    assert!(!first.text.contains("blah") && !rest.text.contains("blah"));
    let all = server.guest().await.get(&format!("{open}/updates?after=500")).await.expect(OK);
    assert!(all.text.contains("blah 504"));
}

#[tokio::test]
async fn a_rematch_is_a_table_like_any_other() {
    let house = House::open().await;
    let [mut host, other] = house.two_players(usual()).await;
    host.act(Command::Resign { seat: None }).await.unwrap();
    for _ in 0..50 {
        open(&host.client, usual(), json!([]), false).await;
    }
    let refused = within(host.client.rematch(&host.table)).await.unwrap_err().to_string();
    assert!(refused.contains("50 tables open"), "{refused}");
    within(other.client.rematch(&host.table)).await.unwrap();
    house.stop().await;
}

#[tokio::test]
async fn ping_frames_count_like_everything_else() {
    let house = House::with(Environment::default(), Config::default()).await;
    let mut socket = within(house.guest().await.connect()).await.unwrap();
    let flooding = async {
        for _ in 0..5000 {
            if socket.send_frame(Message::Ping(vec![7; 100].into())).await.is_err() {
                return;
            }
        }
        while socket.next().await.is_ok() {}
    };
    within(flooding).await;
    house.stop().await;
}

#[tokio::test]
async fn who_asks_a_lot_in_a_row_and_reads_the_answers_is_not_too_slow() {
    let house = House::open().await;
    let guest = house.guest().await;
    let own = open(&guest, usual(), json!([]), false).await;
    let mut player = Player::sit_down(guest, &own).await;
    for n in 0..1500 {
        let ping = json!({"type": "ping", "n": n}).to_string();
        within(player.socket.send_text(ping)).await.unwrap();
    }
    player.next_where(|message| message["n"] == 1499).await;
    house.stop().await;
}

#[tokio::test]
async fn games_of_bots_alone_have_a_limit() {
    let server = Server::start().await;
    let bots = json!([{"type": "bot", "level": "random"}, {"type": "bot", "level": "random"}]);
    let new = json!({"terms": {"game": "chocolatier", "players": 2}, "seats": bots, "start": true});
    let guest = server.guest().await;
    for _ in 0..6 {
        guest.post("/api/tables", new.clone()).await.expect(CREATED);
    }
    let reply = guest.post("/api/tables", new).await;
    reply.refused(429, "too-many-requests");
    assert_eq!(reply.json["ratelimit"]["key"], "bot-table");
    table(&guest, true, None).await;
}

#[tokio::test]
async fn many_guests_of_one_address_do_no_more_than_a_room_full_of_people() {
    let server = Server::start().await;
    let mut accepted = 0;
    let open = table(&server.guest().await, true, None).await;
    'all: for _ in 0..50 {
        let guest = server.guest().await;
        for n in 0..8 {
            let say = json!({"type": "say", "text": "hello"});
            match command(&guest, &open, &n.to_string(), say).await.status {
                OK => accepted += 1,
                _ => break 'all,
            }
        }
    }
    assert!((8..200).contains(&accepted), "{accepted}");
}

// A disk that fails.

/// How far the time of the next test is ahead, in milliseconds.
static AHEAD: AtomicI64 = AtomicI64::new(0);

#[tokio::test]
async fn a_flag_that_falls_while_nothing_can_be_written_is_tried_now_and_then_and_falls_in_the_end()
{
    let later = || azulejo_server::clock::now() + AHEAD.load(Ordering::Relaxed);
    let config = Config { limit_factor: 10_000, ..Config::default() };
    let house = House::with(Environment { now: later, ..Environment::default() }, config).await;
    let mut terms = usual();
    terms["clock"] = json!({"type": "live", "seconds": 60, "increment": 0});
    let [mut host, _other] = house.two_players(terms).await;
    let (file, aside) = (house.data().join("azulejo.db"), house.data().join("aside"));
    std::fs::rename(&file, &aside).unwrap();
    AHEAD.store(120_000, Ordering::Relaxed);
    let refused = host.say("Is anybody there?").await;
    assert_eq!(refused, Err("unavailable".to_owned()));
    let url = format!("{}/healthz", house.url());
    let health = async || reqwest::get(&url).await.unwrap().status();
    until_so(async || health().await == StatusCode::SERVICE_UNAVAILABLE).await;
    // Whatever is due, it is tried every other second.
    let errors = || house.running.app.metrics.store_errors.count();
    let before = errors();
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    assert!(errors() - before <= 20, "{}", errors() - before);
    // The disk is back: everything goes on by itself.
    std::fs::rename(&aside, &file).unwrap();
    until_so(async || health().await == OK).await;
    host.next_where(|message| message["update"]["state"]["stage"] == "over").await;
    house.stop().await;
}
