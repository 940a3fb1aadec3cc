//! What protects people's browsers and the server: origins, headers, limits, clear errors; and that
//! the API is what its document says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::{Arc, Mutex};

use azulejo_server::app::{self, App};
use azulejo_server::config::Config;
use azulejo_server::logging::{self, LogFormat};
use azulejo_server::openapi;
use azulejo_server::rate_limit::{Kind, Who};
use common::{Body, Reply, Server};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const OK: StatusCode = StatusCode::OK;

fn public(url: &str) -> Config {
    Config { public_url: Some(url.parse().unwrap()), ..Config::default() }
}

#[tokio::test]
async fn foreign_pages_cannot_change_anything() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let name = browser.name().await;
    let rename = || json!({"name": "Mallory"});
    let foreign = browser.sending("origin", "https://evil.example");
    foreign.patch("/api/me", rename()).await.refused(403, "foreign-origin");
    foreign.post("/api/session", ()).await.refused(403, "foreign-origin");
    foreign.post("/api/login", ()).await.refused(403, "foreign-origin");
    foreign.delete("/api/me", ()).await.refused(403, "foreign-origin");
    assert_eq!(foreign.name().await, name, "reading is harmless: the page never sees the answer");

    let nameless = foreign.without("origin");
    nameless.patch("/api/me", rename()).await.refused(403, "foreign-origin");
    let sandboxed = nameless.sending("origin", "null");
    sandboxed.patch("/api/me", rename()).await.refused(403, "foreign-origin");
    let own = sandboxed.sending("origin", &format!("http://{}", server.address));
    own.patch("/api/me", rename()).await.expect(OK);
}

#[tokio::test]
async fn behind_a_proxy_the_public_address_is_our_own() {
    let server = Server::with(public("https://club.example/azulejo/")).await;
    // The proxy asks by its own name for the server.
    let browser = server.browser_at("https://club.example").sending("host", "10.0.0.7:8420");
    browser.post("/api/session", ()).await.expect(StatusCode::CREATED);
    browser.patch("/api/me", json!({"name": "Ada"})).await.expect(OK);
    let foreign = browser.sending("origin", "https://club.example.evil.example");
    foreign.patch("/api/me", json!({"name": "Eve"})).await.refused(403, "foreign-origin");
}

#[tokio::test]
async fn the_server_lies_under_its_prefix_and_at_the_root() {
    let server = Server::with(public("https://club.example/azulejo/")).await;
    let browser = server.browser_at("https://club.example");
    for prefix in ["", "/azulejo"] {
        assert_eq!(browser.get(&format!("{prefix}/healthz")).await.expect(OK).text, "ok\n");
        browser.get(&format!("{prefix}/api/me")).await.refused(401, "nobody");
        browser.get(&format!("{prefix}/api/nothing")).await.refused(404, "not-found");
        browser.delete(&format!("{prefix}/healthz"), ()).await.refused(405, "wrong-method");
    }
    let moved = browser.get("/azulejo").await;
    assert_eq!((moved.status.as_u16(), moved.header("location")), (308, Some("/azulejo/")));
    let document = browser.get("/azulejo/api/openapi.json").await.expect(OK);
    assert_eq!(document.json["servers"], json!([{"url": "/azulejo"}]));
    let figures = server.program().get("/metrics").await.expect(OK).text;
    let line = r#"azulejo_requests_total{method="GET",route="/healthz",status="200"} 2"#;
    assert!(figures.lines().any(|own| own == line), "{figures}");
}

#[tokio::test]
async fn the_cookie_fits_the_way_people_come() {
    let usual = Server::start().await;
    let https = Server::with(public("https://club.example/azulejo/")).await;
    let secure = "__Host-azulejo=…; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure";
    let plain = "azulejo=…; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";
    for (server, origin, expected) in [
        (&https, "https://club.example", &[secure][..]),
        (&usual, "http://localhost:8420", &[secure, plain]),
        (&usual, "http://127.0.0.1:8420", &[secure, plain]),
        (&usual, "http://192.168.1.5:8420", &[plain]),
        (&usual, "http://raspberry.local:8420", &[plain]),
    ] {
        let browser = server.browser_at(origin);
        let reply = browser.post("/api/session", ()).await.expect(StatusCode::CREATED);
        let without_secret = |cookie: &&str| {
            let (name, rest) = cookie.split_once('=').unwrap();
            let (secret, attributes) = rest.split_once(';').unwrap();
            assert_eq!(secret.len(), 64);
            format!("{name}=…;{attributes}")
        };
        let cookies: Vec<String> = reply.cookies().iter().map(without_secret).collect();
        assert_eq!(cookies, expected, "{origin}");
        browser.get("/api/me").await.expect(OK);
        // Any one of them is enough.
        let jar = browser.jar.lock().unwrap().clone();
        for (name, value) in jar {
            let other = server.browser_at(origin);
            other.jar.lock().unwrap().insert(name, value);
            other.get("/api/me").await.expect(OK);
        }
    }
}

#[track_caller]
fn has_security_headers(reply: &Reply) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(reply.header(name), Some(value), "{reply:?}");
    }
    let policy = reply.header("content-security-policy").unwrap();
    // The engine may be compiled; nothing else beyond our own files.
    let script = "script-src 'self' 'wasm-unsafe-eval'";
    for part in ["default-src 'none'", script, "frame-ancestors 'none'"] {
        assert!(policy.split("; ").any(|own| own == part), "{policy}");
    }
    assert!(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"));
    assert!(reply.header("permissions-policy").is_some());
    assert!(reply.header("cache-control").is_some());
}

#[tokio::test]
async fn every_answer_has_the_headers() {
    let server = Server::start().await;
    let browser = server.guest().await;
    for path in ["/api/me", "/api/docs", "/api/docs/page.js", "/healthz", "/nothing", "/"] {
        for method in [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS, Method::TRACE] {
            let reply = browser.send(method, path, ()).await;
            has_security_headers(&reply);
            assert_eq!(reply.header("strict-transport-security"), None);
        }
    }
    has_security_headers(&browser.patch("/api/me", ("{", "application/json")).await);
    has_security_headers(&browser.patch("/api/me", (&*"x".repeat(20_000), "text/plain")).await);
    let foreign = browser.sending("origin", "https://evil.example");
    has_security_headers(&foreign.post("/api/session", ()).await);

    let https = Server::with(public("https://club.example")).await;
    let reply = https.browser().get("/healthz").await;
    assert_eq!(reply.header("strict-transport-security"), Some("max-age=31536000"));
}

#[tokio::test]
async fn too_much_at_once_has_to_wait() {
    let server = Server::start().await;
    let browser = server.browser();
    browser.get("/api/people/x").await.refused(404, "not-found");
    let here = Who::at(server.address.ip());
    // Again and again: the test may be slow.
    let reply = loop {
        while server.app.limits.take(Kind::Request, here.clone()).is_ok() {}
        let reply = browser.get("/api/people/x").await;
        if reply.status != StatusCode::NOT_FOUND {
            break reply;
        }
    };
    reply.refused(429, "too-many-requests");
    has_security_headers(&reply);
    assert_eq!(reply.header("retry-after"), Some("1"));
    assert_eq!(reply.json["ratelimit"], json!({"key": "request", "seconds": 1}));
}

#[tokio::test]
async fn only_a_trusted_proxy_says_who_comes() {
    let doubting = Server::start().await;
    let trusting = Server::with(Config { trust_proxy: true, ..Config::default() }).await;
    for (server, expected) in [(&doubting, 404), (&trusting, 429)] {
        let elsewhere = Who::at("192.0.2.7".parse().unwrap());
        let browser = server.browser().sending("x-forwarded-for", "10.1.1.1, 192.0.2.7");
        for _ in 0..20 {
            while server.app.limits.take(Kind::Request, elsewhere.clone()).is_ok() {}
            let status = browser.get("/api/people/x").await.status.as_u16();
            assert!(status == expected || status == 404, "{status}");
            if status == expected {
                break;
            }
        }
        server.browser().get("/api/people/x").await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let large = json!({"name": "x".repeat(17 * 1024)});
    browser.patch("/api/me", large.clone()).await.refused(413, "too-large");
    browser.post("/nothing", large).await.refused(413, "too-large");
    let fits = json!({"name": "x".repeat(15 * 1024)});
    browser.patch("/api/me", fits).await.refused(422, "bad-name");

    // Without a length, it is noticed on reading.
    let mut request = format!(
        "POST /api/login HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
        server.address
    );
    for _ in 0..20 {
        request += &format!("400\r\n{}\r\n", " ".repeat(1024));
    }
    let answer = server.raw(request.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains(r#""code":"too-large""#), "{answer}");
    assert!(answer.contains("content-security-policy"), "{answer}");
}

#[tokio::test]
async fn whatever_is_wrong_is_told_in_json() {
    let server = Server::start().await;
    let browser = server.guest().await;
    let json = |text: &str| Body::from((text, "application/json"));
    for (body, status, code) in [
        (json("{"), 400, "bad-json"),
        (json(""), 400, "bad-json"),
        (json("\u{1}"), 400, "bad-json"),
        (json("[]"), 422, "bad-fields"),
        (json("{}"), 422, "bad-fields"),
        (json(r#"{"name": 7}"#), 422, "bad-fields"),
        (json(r#"{"name": "Ada", "admin": true}"#), 422, "bad-fields"),
        (json(r#"{"name": "Ada", "name": "Eve"}"#), 422, "bad-fields"),
        (json(r#"{"name": "\ud800"}"#), 400, "bad-json"),
        (Body::Bytes(b"{\"name\": \"\xff\"}".to_vec(), "application/json"), 400, "bad-json"),
        (Body::from((r#"{"name": "Ada"}"#, "text/plain")), 415, "bad-content-type"),
        (Body::Empty, 415, "bad-content-type"),
    ] {
        browser.patch("/api/me", body).await.refused(status, code);
    }
    // Nested without end: refused before the stack is.
    browser.patch("/api/me", json(&"[".repeat(16_000))).await.refused(422, "bad-fields");
    browser.get("/assets/nothing").await.refused(404, "not-found");
    browser.post("/nothing", ()).await.refused(404, "not-found");
    browser.get("/api/nothing").await.refused(404, "not-found");
    browser.get("/assets/..%2f..%2f..%2fetc%2fpasswd").await.refused(404, "not-found");
    let wrong = browser.put("/api/me", ()).await;
    wrong.refused(405, "wrong-method");
    let allowed: BTreeSet<&str> = wrong.header("allow").unwrap().split(',').collect();
    assert_eq!(allowed, BTreeSet::from(["DELETE", "GET", "HEAD", "PATCH"]));
}

#[tokio::test]
async fn figures_are_for_this_machine_only() {
    let server = Server::start().await;
    server.guest().await.name().await;
    let figures = server.program().get("/metrics").await.expect(OK);
    assert!(figures.header("content-type").unwrap().starts_with("text/plain; version=0.0.4"));
    let line = r#"azulejo_requests_total{method="POST",route="/api/session",status="201"} 1"#;
    assert!(figures.text.lines().any(|own| own == line), "{}", figures.text);
    let proxied = server.program().sending("x-forwarded-for", "127.0.0.1");
    proxied.get("/metrics").await.refused(403, "metrics-are-local");
    let open = Server::with(Config { public_metrics: true, ..Config::default() }).await;
    open.program().sending("x-forwarded-for", "192.0.2.1").get("/metrics").await.expect(OK);
}

#[tokio::test]
async fn figures_do_not_grow_with_what_clients_invent() {
    let server = Server::start().await;
    for number in 0..5 {
        let method = Method::from_bytes(format!("ODD{number}").as_bytes()).unwrap();
        server.program().send(method, &format!("/odd/{number}"), ()).await;
        server.program().get(&format!("/api/people/{number}")).await;
    }
    let figures = server.program().get("/metrics").await.expect(OK).text;
    let line = r#"azulejo_requests_total{method="other",route="other",status="404"} 5"#;
    assert!(figures.lines().any(|own| own == line), "{figures}");
    let line = r#"azulejo_requests_total{method="GET",route="/api/people/{id}",status="404"} 5"#;
    assert!(figures.lines().any(|own| own == line), "{figures}");
}

/// Collects what is logged.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What the server logs while somebody registers, logs in and uses a token.
async fn logged(format: LogFormat) -> String {
    let lines = Lines::default();
    let to = lines.clone();
    let speaker = logging::speaker(format, tracing::Level::INFO, move || to.clone());
    let _guard = tracing::dispatcher::set_default(&speaker);
    let server = Server::start().await;
    let browser = server.member("Ada Lovelace", "correct horse").await;
    let label = json!({"label": "my-own-label"});
    let token = browser.post("/api/tokens", label).await.expect(StatusCode::CREATED);
    let secret = token.json["secret"].as_str().unwrap().to_owned();
    let program = server.program().sending("authorization", &format!("Bearer {secret}"));
    let me = program.get("/api/me?question").await.expect(OK);
    browser.delete("/api/tokens/my-own-label", ()).await.expect(StatusCode::NO_CONTENT);
    browser.login("Ada Lovelace", "wrong horse").await.refused(401, "wrong-login");
    let id = me.json["id"].as_str().unwrap();
    browser.get(&format!("/api/people/{id}")).await.expect(OK);
    browser.get("/api/tables/7kq2mzfa").await.refused(404, "not-found");
    let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    let cookies: Vec<String> = browser.jar.lock().unwrap().values().cloned().collect();
    let private = ["Ada", "horse", "label", "127.0.0.1", "question", "7kq2mzfa", &secret, id];
    for private in private.into_iter().chain(cookies.iter().map(String::as_str)) {
        let shown = text.replace("{label}", "");
        assert!(!shown.contains(private), "{private} is logged:\n{text}");
    }
    text
}

#[tokio::test]
async fn logs_tell_what_happened_but_nothing_private() {
    let text = logged(LogFormat::Text).await;
    let line = text.lines().find(|line| line.contains("DELETE")).unwrap();
    for part in ["INFO", "request", "/api/tokens/{label}", "status=204", "ms="] {
        assert!(line.contains(part), "{line}");
    }
    assert_eq!(text.lines().count(), 8, "{text}");
}

#[tokio::test]
async fn logs_for_programs_are_json() {
    let text = logged(LogFormat::Json).await;
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let line = lines.into_iter().find(|line| line["span"]["method"] == "DELETE").unwrap();
    assert_eq!((&line["level"], &line["status"]), (&json!("INFO"), &json!(204)), "{line}");
    assert_eq!(line["span"]["route"], "/api/tokens/{label}");
    assert!(line["ms"].is_number(), "{line}");
}

#[tokio::test]
async fn the_page_about_the_api_needs_nothing_from_elsewhere() {
    let server = Server::start().await;
    let browser = server.browser();
    for (path, kind) in [
        ("/api/docs", "text/html"),
        ("/api/docs/page.js", "text/javascript"),
        ("/api/docs/page.css", "text/css"),
    ] {
        let file = browser.get(path).await.expect(OK);
        assert_eq!(file.header("content-type"), Some(&*format!("{kind}; charset=utf-8")));
        assert!(!file.text.contains("://") && !file.text.contains("innerHTML"), "{path}");
        assert!(!file.text.contains("style=") && !file.text.contains("onclick"), "{path}");
    }
    browser.get("/api/docs/other.js").await.refused(404, "not-found");
}

#[tokio::test]
async fn the_document_is_openapi_3_1_and_committed() {
    let server = Server::start().await;
    let served = server.browser().get("/api/openapi.json").await.expect(OK).json;
    assert_eq!(served["openapi"], "3.1.0");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let committed = std::fs::read_to_string(path).unwrap();
    assert!(
        committed == openapi::text(),
        "docs/openapi.json is stale; write it anew with: cargo xtask openapi"
    );
    assert_eq!(serde_json::from_str::<Value>(&committed).unwrap(), served);
}

/// Paths with their operations, as documented.
fn documented() -> BTreeMap<String, serde_json::Map<String, Value>> {
    let document: Value = serde_json::from_str(&openapi::text()).unwrap();
    serde_json::from_value(document["paths"].clone()).unwrap()
}

#[tokio::test]
async fn the_document_covers_every_route() {
    let (store, _dir) = common::test_store();
    let app = Arc::new(App::new(store, Config::default()));
    // The router tells its paths only to people who debug it.
    let told = format!("{:?}", app::router(app));
    let mut paths: BTreeSet<&str> = told.split('"').filter(|text| text.starts_with('/')).collect();
    // What answers where nothing is.
    assert!(paths.remove("/") && paths.remove("/{*__private__axum_fallback}"));
    let documented: BTreeSet<String> = documented().into_keys().collect();
    assert_eq!(paths, documented.iter().map(String::as_str).collect::<BTreeSet<_>>());
    assert!(paths.contains("/api/me"));
}

#[tokio::test]
async fn the_document_says_what_each_route_does() {
    let server = Server::start().await;
    let document: Value = serde_json::from_str(&openapi::text()).unwrap();
    let mut names = BTreeSet::new();
    for (path, operations) in documented() {
        let reply = server.program().send(Method::TRACE, &path, ()).await;
        reply.refused(405, "wrong-method");
        let allowed: BTreeSet<String> = reply
            .header("allow")
            .unwrap()
            .split(',')
            .filter(|method| *method != "HEAD")
            .map(str::to_ascii_lowercase)
            .collect();
        assert_eq!(allowed, operations.keys().cloned().collect(), "{path}");
        for (method, operation) in operations {
            let name = operation["operationId"].as_str().unwrap().to_owned();
            assert!(names.insert(name), "{path} {method} has the name of another operation");
            let summary = operation["summary"].as_str().unwrap_or_default();
            assert!(summary.len() > 5, "{path} {method} says nothing");
            let tag = &operation["tags"][0];
            let tags = document["tags"].as_array().unwrap();
            assert!(tags.iter().any(|known| known["name"] == *tag), "{path} {method}: {tag}");
        }
    }
}

#[test]
fn every_reference_in_the_document_leads_somewhere() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let document: Value = serde_json::from_str(&openapi::text()).unwrap();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

/// Fails unless a schema says what it allows, as do all schemas within it.
fn says_something(schema: &Value, at: &str) {
    let fields = schema.as_object().unwrap_or_else(|| panic!("{at} allows anything"));
    let mut says = ["$ref", "enum", "const"].iter().any(|name| fields.contains_key(*name));
    for name in ["oneOf", "anyOf", "allOf", "prefixItems"] {
        for (number, part) in
            fields.get(name).and_then(Value::as_array).into_iter().flatten().enumerate()
        {
            says_something(part, &format!("{at}/{name}/{number}"));
            says = true;
        }
    }
    for (name, part) in fields.get("properties").and_then(Value::as_object).into_iter().flatten() {
        says_something(part, &format!("{at}/{name}"));
        says = true;
    }
    for name in ["items", "additionalProperties"] {
        // `false` says that there are no further ones.
        if let Some(part) = fields.get(name).filter(|part| **part != false) {
            says_something(part, &format!("{at}/{name}"));
            says = true;
        }
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect::<Vec<_>>(),
    };
    let plain = ["string", "integer", "number", "boolean", "null"];
    says |= !types.is_empty() && types.iter().all(|name| plain.contains(name));
    assert!(says, "{at} allows anything: {schema}");
}

#[test]
fn every_body_in_the_document_has_a_schema() {
    fn bodies<'a>(value: &'a Value, at: String, found: &mut Vec<(String, &'a Value)>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("schema").map(|schema| (at.clone(), schema)));
                fields
                    .iter()
                    .for_each(|(name, value)| bodies(value, format!("{at} {name}"), found));
            }
            Value::Array(items) => items.iter().for_each(|value| bodies(value, at.clone(), found)),
            _ => {}
        }
    }
    let document: Value = serde_json::from_str(&openapi::text()).unwrap();
    let mut found = Vec::new();
    bodies(&document["paths"], String::new(), &mut found);
    assert!(found.len() > 40);
    found.iter().for_each(|(at, schema)| says_something(schema, at));
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        says_something(schema, name);
    }
}

#[test]
fn every_code_is_listed_in_the_document() {
    let document: Value = serde_json::from_str(&openapi::text()).unwrap();
    let schemas = &document["components"]["schemas"];
    let listed = |name: &str| -> BTreeSet<String> {
        serde_json::from_value(schemas[name]["enum"].clone()).unwrap()
    };
    let reasons = azulejo_rules::Illegal::ALL.iter().map(|reason| reason.code().to_owned());
    assert_eq!(listed("Illegal"), reasons.collect());
    assert!(listed("RefusalCode").contains("not-your-turn"));
    assert!(listed("ErrorCode").contains("name-taken"));
    assert_eq!(schemas["AnyErrorCode"]["anyOf"].as_array().unwrap().len(), 2);
}
