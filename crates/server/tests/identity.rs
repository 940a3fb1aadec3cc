//! Guests, accounts, sessions and tokens, as browsers and programs meet them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_protocol::Stage;
use azulejo_protocol::{PersonId, TableId};
use azulejo_server::config::Config;
use azulejo_server::identity::names::check_name;
use azulejo_server::identity::secret;
use azulejo_server::random;
use azulejo_server::rate_limit::{Kind, Who};
use azulejo_server::store::{LogRow, TableRow};
use common::{Browser, Server};
use reqwest::StatusCode;
use serde_json::{Value, json};

const OK: StatusCode = StatusCode::OK;
const CREATED: StatusCode = StatusCode::CREATED;
const DONE: StatusCode = StatusCode::NO_CONTENT;

async fn id(browser: &Browser) -> PersonId {
    let me = browser.get("/api/me").await.expect(OK);
    PersonId::try_from(me.json["id"].as_str().unwrap().to_owned()).unwrap()
}

#[tokio::test]
async fn a_visitor_is_a_guest_at_once_and_stays_the_same_one() {
    let server = Server::start().await;
    let browser = server.browser();
    browser.get("/api/me").await.refused(401, "nobody");

    let first = browser.post("/api/session", ()).await.expect(CREATED);
    let name = first.json["name"].as_str().unwrap();
    assert_eq!(check_name(name).as_deref(), Ok(name));
    assert_eq!(first.json["guest"], true);
    // Reloading the page asks again.
    let again = browser.post("/api/session", ()).await.expect(OK);
    assert_eq!(again.json, first.json);
    assert_eq!(again.cookies(), first.cookies(), "the cookie is kept for longer");
    assert_eq!(browser.get("/api/me").await.expect(OK).json, first.json);

    let other = server.browser().post("/api/session", ()).await.expect(CREATED);
    assert_ne!(other.json["id"], first.json["id"]);
}

#[tokio::test]
async fn a_cookie_that_means_nothing_is_replaced() {
    let server = Server::start().await;
    let browser = server.browser();
    browser.jar.lock().unwrap().insert("azulejo".to_owned(), "0".repeat(64));
    browser.get("/api/me").await.refused(401, "nobody");
    browser.post("/api/session", ()).await.expect(CREATED);
    browser.get("/api/me").await.expect(OK);
}

#[tokio::test]
async fn a_session_that_is_used_lasts_longer() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let (store, now) = (&server.app.store, server.app.now());
    let token = store.tokens(&id(&browser).await, now).await.unwrap().remove(0);
    let day = 24 * 60 * 60 * 1000;
    assert!((399 * day..=400 * day).contains(&(token.expires - now)));

    // As if it had been made a year ago and not been used since.
    let (mut old, secret) = (token.clone(), secret::new_secret(""));
    (old.hash, old.label, old.expires) = (secret::hash(&secret), "old".to_owned(), now + 35 * day);
    store.add_token(&old).await.unwrap();
    let visitor = server.browser();
    visitor.jar.lock().unwrap().insert("azulejo".to_owned(), secret);
    visitor.get("/api/me").await.expect(OK);
    let tokens = store.tokens(&token.person, now).await.unwrap();
    let extended = tokens.iter().find(|token| token.label == "old").unwrap();
    assert!(extended.expires - now > 399 * day);

    // And one that is past its end is nobody's.
    let (mut gone, secret) = (token, secret::new_secret(""));
    (gone.hash, gone.label, gone.expires) = (secret::hash(&secret), "gone".to_owned(), now - 1);
    store.add_token(&gone).await.unwrap();
    let visitor = server.browser();
    visitor.jar.lock().unwrap().insert("azulejo".to_owned(), secret);
    visitor.get("/api/me").await.refused(401, "nobody");
}

#[tokio::test]
async fn a_guest_takes_another_name() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let renamed = browser.patch("/api/me", json!({"name": "  Ada "})).await.expect(OK);
    assert_eq!(renamed.json["name"], "Ada");
    assert_eq!(browser.name().await, "Ada");
    for name in ["", "   ", "a\u{202E}b", "a\0b", "a name of 25 characters..."] {
        browser.patch("/api/me", json!({"name": name})).await.refused(422, "bad-name");
    }
    assert_eq!(browser.name().await, "Ada");
    // Guests may be called alike.
    server.guest().await.patch("/api/me", json!({"name": "Ada"})).await.expect(OK);
}

#[tokio::test]
async fn sql_and_html_in_names_are_just_text() {
    let server = Server::start().await;
    for name in ["'; DROP TABLE person;--", "<script>x</script>", "\\x00 %s {} \"q\" &amp;"] {
        let browser = server.guest().await;
        browser.patch("/api/me", json!({"name": name})).await.expect(OK);
        browser.register(name, "password").await.expect(OK);
        assert_eq!(browser.name().await, name);
        let person = server.browser().get(&format!("/api/people/{}", id(&browser).await)).await;
        assert_eq!(person.json["name"], name);
        assert_eq!(person.header("content-type"), Some("application/json"));
        let device = server.browser();
        device.login(name, "password").await.expect(OK);
        assert_eq!(device.name().await, name);
    }
}

#[tokio::test]
async fn a_guest_registers_and_logs_in_on_another_device() {
    let server = Server::start().await;
    let first = server.guest().await;
    let (guest, before) = (id(&first).await, first.jar.lock().unwrap().clone());
    let me = first.register("Ada", "correct horse").await.expect(OK);
    assert_eq!((&me.json["name"], &me.json["guest"]), (&json!("Ada"), &json!(false)));
    assert_eq!(id(&first).await, guest, "the same person");

    // The session from before is not the account's.
    let planted = server.browser();
    *planted.jar.lock().unwrap() = before;
    planted.get("/api/me").await.refused(401, "nobody");

    let second = server.browser();
    let login = second.login("aDA", "correct horse").await.expect(OK);
    assert_eq!(login.json["me"], me.json);
    assert_eq!(login.json["left_tables"], json!([]));
    assert_eq!(id(&second).await, guest);

    first.register("Ada2", "correct horse").await.refused(409, "already-registered");
    second.post("/api/logout", ()).await.expect(DONE);
    assert!(second.jar.lock().unwrap().is_empty());
    second.get("/api/me").await.refused(401, "nobody");
    assert_eq!(first.name().await, "Ada", "the other device stays");
}

#[tokio::test]
async fn what_logs_out_is_not_valid_any_more() {
    let server = Server::start().await;
    let browser = server.member("Ada", "correct horse").await;
    let before = browser.jar.lock().unwrap().clone();
    browser.post("/api/logout", ()).await.expect(DONE);
    *browser.jar.lock().unwrap() = before;
    browser.get("/api/me").await.refused(401, "nobody");
}

#[tokio::test]
async fn a_registered_name_is_taken_however_it_is_capitalised() {
    let server = Server::start().await;
    let ada = server.member("Ada", "correct horse").await;
    let other = server.guest().await;
    for name in ["Ada", "ADA", " ada "] {
        other.register(name, "correct horse").await.refused(409, "name-taken");
    }
    other.register("Eve", "correct horse").await.expect(OK);
    other.patch("/api/me", json!({"name": "aDa"})).await.refused(409, "name-taken");
    ada.patch("/api/me", json!({"name": "ADA"})).await.expect(OK);
    ada.patch("/api/me", json!({"name": "Lovelace"})).await.expect(OK);
    other.patch("/api/me", json!({"name": "Ada"})).await.expect(OK);
    server.browser().login("lovelace", "correct horse").await.expect(OK);
}

#[tokio::test]
async fn passwords_are_neither_short_nor_endless() {
    let server = Server::start().await;
    let browser = server.guest().await;
    for password in ["", "1234567", &"a".repeat(201)] {
        browser.register("Ada", password).await.refused(422, "bad-password");
    }
    browser.register("Ada", &"ż".repeat(200)).await.expect(OK);
    server.browser().login("Ada", &"ż".repeat(200)).await.expect(OK);
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_get_the_same_answer() {
    let server = Server::start().await;
    server.member("Ada", "correct horse").await;
    let browser = server.browser();
    let wrong = browser.login("Ada", "wrong horse").await;
    let unknown = browser.login("Eve", "correct horse").await;
    wrong.refused(401, "wrong-login");
    assert_eq!((wrong.status, &wrong.text), (unknown.status, &unknown.text));
    let names = |reply: &common::Reply| {
        let names = reply.headers.keys().map(|name| name.as_str().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(&wrong), names(&unknown));
}

#[tokio::test]
async fn too_many_wrong_passwords_have_to_wait() {
    let server = Server::start().await;
    server.member("Ada", "correct horse").await;
    let browser = server.browser();
    for _ in 0..20 {
        browser.login("Ada", "correct horse").await.expect(OK);
    }
    for _ in 0..5 {
        browser.login("Ada", "wrong horse").await.refused(401, "wrong-login");
    }
    for name in ["Ada", "somebody else"] {
        let reply = browser.login(name, "correct horse").await;
        reply.refused(429, "too-many-requests");
        let seconds: u64 = reply.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=12).contains(&seconds));
        assert_eq!(reply.json["ratelimit"], json!({"key": "login", "seconds": seconds}));
    }
}

#[tokio::test]
async fn right_logins_have_a_limit_too() {
    let server = Server::start().await;
    let ada = id(&server.member("Ada", "correct horse").await).await;
    while server.app.limits.take(Kind::Session, Who::Person(ada.clone())).is_ok() {}
    let reply = server.browser().login("Ada", "correct horse").await;
    reply.refused(429, "too-many-requests");
    assert_eq!(reply.json["ratelimit"]["key"], "session");
}

#[tokio::test]
async fn of_many_sessions_those_not_used_for_the_longest_time_end() {
    let server = Server::with(Config { limit_factor: 100, ..Config::default() }).await;
    let first = server.member("Ada", "correct horse").await;
    let ada = id(&first).await;
    let mut browsers = Vec::new();
    for _ in 0..20 {
        let browser = server.browser();
        browser.login("Ada", "correct horse").await.expect(OK);
        browsers.push(browser);
    }
    first.get("/api/me").await.refused(401, "nobody");
    for browser in &browsers {
        assert_eq!(browser.name().await, "Ada");
    }
    assert_eq!(server.app.store.tokens(&ada, server.app.now()).await.unwrap().len(), 20);
}

#[tokio::test]
async fn tokens_of_a_guest_end_with_the_registration() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let token = browser.post("/api/tokens", json!({"label": "bot"})).await.expect(CREATED);
    let bearer = format!("Bearer {}", token.json["secret"].as_str().unwrap());
    let program = server.program().sending("authorization", &bearer);
    program.get("/api/me").await.expect(OK);
    browser.register("Ada", "correct horse").await.expect(OK);
    program.get("/api/me").await.refused(401, "bad-token");
    assert_eq!(browser.name().await, "Ada");
}

#[tokio::test]
async fn a_name_is_protected_from_many_addresses() {
    let config = azulejo_server::config::Config { trust_proxy: true, ..Default::default() };
    let server = Server::with(config).await;
    server.member("Ada", "correct horse").await;
    while server.app.limits.take(Kind::Login, Who::named("Ada")).is_ok() {}
    let browser = server.browser().sending("x-forwarded-for", "192.0.2.77");
    browser.login("ADA", "correct horse").await.refused(429, "too-many-requests");
    // But nobody locks the owner out of where she was before.
    server.browser().login("ADA", "correct horse").await.expect(OK);
    browser.login("Eve", "correct horse").await.refused(401, "wrong-login");
}

#[tokio::test]
async fn another_password_ends_all_other_sessions() {
    let server = Server::start().await;
    let here = server.member("Ada", "correct horse").await;
    let there = server.browser();
    there.login("Ada", "correct horse").await.expect(OK);
    let token = here.post("/api/tokens", json!({"label": "bot"})).await.expect(CREATED);
    let bearer = format!("Bearer {}", token.json["secret"].as_str().unwrap());

    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let path = "/api/password";
    here.post(path, change("wrong horse", "new password")).await.refused(403, "wrong-password");
    here.post(path, change("correct horse", "short")).await.refused(422, "bad-password");
    assert_eq!(there.name().await, "Ada");
    here.post(path, change("correct horse", "new password")).await.expect(DONE);

    assert_eq!(here.name().await, "Ada");
    there.get("/api/me").await.refused(401, "nobody");
    let program = server.program().sending("authorization", &bearer);
    program.get("/api/me").await.refused(401, "bad-token");
    there.login("Ada", "correct horse").await.refused(401, "wrong-login");
    there.login("Ada", "new password").await.expect(OK);
    server.guest().await.post(path, change("", "new password")).await.refused(409, "guest");
}

#[tokio::test]
async fn a_deleted_account_is_gone() {
    let server = Server::start().await;
    let browser = server.member("Ada", "correct horse").await;
    let (person, before) = (id(&browser).await, browser.jar.lock().unwrap().clone());
    browser.delete("/api/me", ()).await.refused(403, "wrong-password");
    browser.delete("/api/me", json!({"password": "wrong"})).await.refused(403, "wrong-password");
    assert_eq!(browser.name().await, "Ada");
    browser.delete("/api/me", json!({"password": "correct horse"})).await.expect(DONE);

    assert!(browser.jar.lock().unwrap().is_empty());
    *browser.jar.lock().unwrap() = before;
    browser.get("/api/me").await.refused(401, "nobody");
    browser.login("Ada", "correct horse").await.refused(401, "wrong-login");
    let seen = server.browser().get(&format!("/api/people/{person}")).await.expect(OK);
    assert_eq!((&seen.json["name"], &seen.json["deleted"]), (&json!(""), &json!(true)));
    // The name is free again.
    server.member("Ada", "another horse").await;
    // A guest needs no password.
    let guest = server.guest().await;
    guest.delete("/api/me", ()).await.expect(DONE);
    guest.get("/api/me").await.refused(401, "nobody");
}

/// A table with one step, where these people sit.
async fn open_table(server: &Server, status: Stage, people: &[&PersonId]) -> TableId {
    let (table, now) = (TableId::from_random(random::bytes()), server.app.now());
    let row = TableRow {
        id: table.clone(),
        seq: 1,
        game: "chocolatier".to_owned(),
        status,
        public: false,
        rules: 1,
        created: now,
        updated: now,
        wake_at: None,
        host: people[0].clone(),
        people: people.iter().map(|&person| (person.clone(), false)).collect(),
        summary: r#"{"seats":2}"#.to_owned(),
    };
    let step = LogRow { seq: 1, at: now, step: r#"{"opened":true}"#.to_owned() };
    server.app.store.create_table(&row, &step).await.unwrap();
    table
}

#[tokio::test]
async fn a_guest_who_logs_in_keeps_seats_words_and_finished_games() {
    let server = Server::start().await;
    let member = server.member("Ada", "correct horse").await;
    let (guest, account) = (server.guest().await, id(&member).await);
    let seats = json!([{"type": "me"}, {"type": "bot", "level": "beginner"}]);
    let open = async |terms: serde_json::Value| {
        let new = json!({"terms": terms, "seats": seats.clone(), "start": true});
        guest.post("/api/tables", new).await.expect(CREATED).json["table"].clone()
    };
    let usual = json!({"game": "chocolatier", "players": 2, "start": 0});
    let (running, over) = (open(usual.clone()).await, open(usual).await);
    let command = async |by: &Browser, table: &serde_json::Value, cid: &str, command| {
        let path = format!("/api/tables/{}/commands", table.as_str().unwrap());
        by.post(&path, json!({"cid": cid, "seq": 100, "command": command})).await
    };
    let say = json!({"type": "say", "text": "back soon"});
    command(&guest, &running, "say", say.clone()).await.expect(OK);
    command(&guest, &over, "resign", json!({"type": "resign"})).await.expect(OK);

    let login = guest.login("Ada", "correct horse").await.expect(OK);
    assert_eq!(login.json["moved_tables"], json!([running]));
    assert_eq!(login.json["left_tables"], json!([]));
    let path = format!("/api/tables/{}", running.as_str().unwrap());
    let table = guest.get(&path).await.expect(OK).json;
    assert_eq!(table["host"], account.as_str());
    assert_eq!(table["seats"][0]["sitter"]["person"], account.as_str());
    assert_eq!(table["chat"][0]["by"], account.as_str());
    assert!(table["choices"].is_object(), "it is the account's turn now");
    // A command that was sent before is known to have been done.
    let again = command(&guest, &running, "say", say).await.expect(OK).json;
    assert_eq!(guest.get(&path).await.expect(OK).json["chat"].as_array().unwrap().len(), 1);
    assert!(again["seq"].as_u64().unwrap() < table["seq"].as_u64().unwrap());
    let mine = member.get("/api/me/tables").await.expect(OK).json;
    let mine: Vec<_> = mine.as_array().unwrap().iter().map(|found| &found["table"]).collect();
    assert!(mine.contains(&&running) && mine.contains(&&over));
}

#[tokio::test]
async fn a_rated_game_against_the_own_account_stays_with_the_guest() {
    let server = Server::start().await;
    let member = server.member("Ada", "correct horse").await;
    let guest = server.guest().await;
    let terms = json!({"game": "chocolatier", "players": 2, "rated": true});
    let seats = json!([{"type": "me"}, {"type": "for", "person": id(&member).await}]);
    let new = json!({"terms": terms, "seats": seats, "start": false});
    let table = guest.post("/api/tables", new).await.expect(CREATED).json["table"].clone();
    let path = format!("/api/tables/{}/commands", table.as_str().unwrap());
    let sit = json!({"cid": "sit", "seq": 1, "command": {"type": "sit"}});
    member.post(&path, sit).await.expect(OK);
    let login = guest.login("Ada", "correct horse").await.expect(OK);
    assert_eq!(login.json["moved_tables"], json!([]));
    assert_eq!(login.json["left_tables"], json!([table]));
}

#[tokio::test]
async fn a_table_that_cannot_be_read_keeps_nobody_from_logging_in() {
    let server = Server::start().await;
    server.member("Ada", "correct horse").await;
    let guest = server.guest().await;
    let person = id(&guest).await;
    let running = open_table(&server, Stage::Running, &[&person]).await;
    open_table(&server, Stage::Over, &[&person]).await;
    let login = guest.login("Ada", "correct horse").await.expect(OK);
    assert_eq!(login.json["left_tables"], json!([running]));
    assert_eq!(guest.name().await, "Ada");
}

#[tokio::test]
async fn a_guest_is_named_in_the_language_of_the_browser() {
    let server = Server::start().await;
    let browser = server.browser().sending("accept-language", "pl-PL,pl;q=0.9,en;q=0.8");
    let named = browser.post("/api/session", ()).await.expect(CREATED).json;
    let first = named["name"].as_str().unwrap().split(' ').next().unwrap().to_owned();
    assert!(first.ends_with(['y', 'i']), "{first} is Polish");
}

#[tokio::test]
async fn everything_that_is_kept_can_be_taken_away() {
    let server = Server::start().await;
    let browser = server.member("Ada", "correct horse").await;
    let (ada, other) = (id(&browser).await, id(&server.guest().await).await);
    browser.post("/api/tokens", json!({"label": "bot"})).await.expect(CREATED);
    browser.put(&format!("/api/mutes/{other}"), ()).await.expect(DONE);
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(open_table(&server, Stage::Running, &[&ada, &other]).await);
    }
    open_table(&server, Stage::Running, &[&other]).await;

    let export = browser.get("/api/me/export").await.expect(OK);
    assert!(export.header("content-disposition").unwrap().starts_with("attachment"));
    let export = &export.json;
    assert_eq!(export["person"]["name"], "Ada");
    assert_eq!(export["person"]["id"], json!(ada));
    let labels = export["tokens"].as_array().unwrap().iter().map(|token| &token["kind"]);
    assert_eq!(labels.collect::<Vec<_>>(), ["session", "token"]);
    assert_eq!(export["mutes"], json!([other]));
    let exported = export["tables"].as_array().unwrap();
    assert_eq!(exported.len(), 3);
    for table in exported {
        assert!(tables.iter().any(|id| table["id"] == json!(id)));
        assert_eq!((&table["host"], &table["status"]), (&json!(true), &json!("running")));
        assert_eq!(table["summary"], json!({"seats": 2}));
        assert_eq!(table["log"][0]["step"], json!({"opened": true}));
    }
    assert!(!export.to_string().contains("argon2"), "secrets stay here");

    let empty = server.guest().await.get("/api/me/export").await.expect(OK);
    assert_eq!(empty.json["tables"], json!([]));
    server.browser().get("/api/me/export").await.refused(401, "nobody");
}

#[tokio::test]
async fn an_export_of_many_tables_is_complete() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let person = id(&browser).await;
    for _ in 0..205 {
        open_table(&server, Stage::Over, &[&person]).await;
    }
    let export = browser.get("/api/me/export").await.expect(OK);
    let tables = export.json["tables"].as_array().unwrap();
    let ids: std::collections::BTreeSet<_> =
        tables.iter().map(|table| table["id"].as_str().unwrap()).collect();
    assert_eq!((tables.len(), ids.len()), (205, 205));
}

#[tokio::test]
async fn a_token_works_until_it_is_revoked() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let token = browser.post("/api/tokens", json!({"label": "my bot/1"})).await.expect(CREATED);
    let secret = token.json["secret"].as_str().unwrap();
    assert!(secret.starts_with("azulejo_"));
    let list = browser.get("/api/tokens").await.expect(OK);
    assert_eq!(list.json, json!([token.json["token"]]));
    assert!(!list.text.contains(secret), "the secret is shown once");

    let program = server.program().sending("authorization", &format!("Bearer {secret}"));
    assert_eq!(program.name().await, browser.name().await);
    program.patch("/api/me", json!({"name": "Robot"})).await.expect(OK);
    assert_eq!(browser.name().await, "Robot");
    let known = program.post("/api/session", ()).await.expect(OK);
    assert!(known.cookies().is_empty());

    browser.post("/api/tokens", json!({"label": "my bot/1"})).await.refused(409, "label-taken");
    browser.post("/api/tokens", json!({"label": "\n"})).await.refused(422, "bad-label");
    browser.delete("/api/tokens/other", ()).await.refused(404, "not-found");
    browser.delete("/api/tokens/my%20bot%2F1", ()).await.expect(DONE);
    program.get("/api/me").await.refused(401, "bad-token");
    assert_eq!(browser.name().await, "Robot");
}

#[tokio::test]
async fn a_token_cannot_take_an_account_over() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let token = browser.post("/api/tokens", json!({"label": "bot"})).await.expect(CREATED);
    let bearer = format!("Bearer {}", token.json["secret"].as_str().unwrap());
    let program = server.program().sending("authorization", &bearer);
    let passwords = json!({"old": "12345678", "new": "12345678"});
    program.register("Eve", "12345678").await.refused(403, "session-needed");
    program.post("/api/tokens", json!({"label": "more"})).await.refused(403, "session-needed");
    program.delete("/api/tokens/bot", ()).await.refused(403, "session-needed");
    program.post("/api/password", passwords).await.refused(403, "session-needed");
    program.delete("/api/me", ()).await.refused(403, "session-needed");
    // A session's secret is no token, and a token's no session.
    let session = browser.jar.lock().unwrap().values().next().unwrap().clone();
    let program = server.program().sending("authorization", &format!("Bearer {session}"));
    program.get("/api/me").await.refused(401, "bad-token");
    let secret = token.json["secret"].as_str().unwrap().to_owned();
    let visitor = server.browser();
    visitor.jar.lock().unwrap().insert("azulejo".to_owned(), secret);
    visitor.get("/api/me").await.refused(401, "nobody");
}

#[tokio::test]
async fn nobody_has_endless_tokens() {
    let server = Server::start().await;
    let browser = server.guest().await;
    for number in 0..20 {
        let label = json!({"label": number.to_string()});
        browser.post("/api/tokens", label).await.expect(CREATED);
    }
    browser.post("/api/tokens", json!({"label": "20"})).await.refused(409, "too-many-tokens");
}

#[tokio::test]
async fn people_can_be_muted_and_heard_again() {
    let server = Server::start().await;
    let (browser, other) = (server.guest().await, server.guest().await);
    let other = id(&other).await;
    let path = format!("/api/mutes/{other}");
    for _ in 0..2 {
        browser.put(&path, ()).await.expect(DONE);
        let mutes = browser.get("/api/mutes").await.expect(OK);
        assert_eq!(mutes.json.as_array().unwrap().len(), 1);
        assert_eq!(mutes.json[0]["id"], json!(other));
    }
    for _ in 0..2 {
        browser.delete(&path, ()).await.expect(DONE);
        assert_eq!(browser.get("/api/mutes").await.expect(OK).json, Value::Array(Vec::new()));
    }
    let own = format!("/api/mutes/{}", id(&browser).await);
    browser.put(&own, ()).await.refused(422, "yourself");
    for unknown in ["nobody", &secret::new_person().to_string(), "%FF"] {
        browser.put(&format!("/api/mutes/{unknown}"), ()).await.refused(404, "not-found");
        browser.get(&format!("/api/people/{unknown}")).await.refused(404, "not-found");
    }
    server.browser().put(&path, ()).await.refused(401, "nobody");
}

#[tokio::test]
async fn guests_do_not_come_in_endless_numbers() {
    let server = Server::start().await;
    let (limits, here) = (&server.app.limits, Who::at(server.address.ip()));
    let known = server.guest().await;
    while limits.take(Kind::Guest, here.clone()).is_ok() {}
    let reply = server.browser().post("/api/session", ()).await;
    reply.refused(429, "too-many-requests");
    assert_eq!(reply.json["ratelimit"]["key"], "guest");
    assert!(reply.cookies().is_empty());
    known.post("/api/session", ()).await.expect(OK);
}
