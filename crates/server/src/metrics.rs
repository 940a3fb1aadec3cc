//! Figures about the running server, in the text form of Prometheus, and whether it is well.
//!
//! `/metrics` tells nothing about people, but how busy a server is need not be everybody's
//! business: unless told otherwise it answers only programs on the same machine, and nobody who
//! comes through a proxy.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Peer};
use crate::error::{Answer, ApiError, ErrorBody, ErrorCode};
use crate::store::StoreError;

/// How long the store may take to say that it is well.
const HEALTH_PATIENCE: Duration = Duration::from_millis(1500);

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds to the count.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// How many so far.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// One more, until the guard is dropped.
    pub fn enter(self: &Arc<Gauge>) -> GaugeGuard {
        self.0.fetch_add(1, Ordering::Relaxed);
        GaugeGuard(Arc::clone(self))
    }

    /// How many now.
    pub fn count(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Guard of a [`Gauge`]: counts in it until it is dropped.
#[derive(Debug)]
pub struct GaugeGuard(Arc<Gauge>);

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Upper ends of a histogram's buckets, in milliseconds.
const BUCKETS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/// How often something took how long.
#[derive(Debug, Default)]
pub struct Histogram {
    /// By bucket; the last one is for everything longer.
    counts: [AtomicU64; BUCKETS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    /// Counts one that took this long.
    pub fn add(&self, took: Duration) {
        let bucket = BUCKETS.partition_point(|&end| Duration::from_millis(end) < took);
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str) {
        let mut total = 0;
        let ends = BUCKETS.iter().map(|&end| seconds(end * 1000)).chain(["+Inf".to_owned()]);
        for (count, end) in self.counts.iter().zip(ends) {
            total += count.load(Ordering::Relaxed);
            line(text, format_args!("{name}_bucket{{le=\"{end}\"}} {total}"));
        }
        let sum = seconds(self.micros.load(Ordering::Relaxed));
        line(text, format_args!("{name}_sum {sum}"));
        line(text, format_args!("{name}_count {total}"));
    }
}

/// Microseconds as seconds, exactly.
fn seconds(micros: u64) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A request's method, the route that took it, and the answer's status.
type Labels = (&'static str, String, u16);

/// All figures.
#[derive(Debug, Default)]
pub struct Metrics {
    /// By method, route and status: few, because routes are not addresses.
    requests: Mutex<BTreeMap<Labels, u64>>,
    /// How long answers took.
    pub request_seconds: Histogram,
    /// Tables that are awake in this server.
    pub tables: Arc<Gauge>,
    /// Open connections of clients.
    pub sockets: Arc<Gauge>,
    /// Steps written to tables' logs.
    pub steps: Counter,
    /// Decisions of bots.
    pub bot_decisions: Counter,
    /// How often the store failed.
    pub store_errors: Counter,
    /// Connections that were not let in.
    pub connections_refused: Counter,
    /// Codes of tables that led nowhere.
    pub wrong_codes: Counter,
}

impl Metrics {
    /// A request was answered.
    pub fn count_request(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((method, route.to_owned(), status)).or_default() += 1;
        drop(requests);
        self.request_seconds.add(took);
    }

    /// All of it, as Prometheus reads it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        head(&mut text, "azulejo_requests_total", "counter", "Requests answered.");
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for ((method, route, status), count) in requests {
            let labels = format!("method=\"{method}\",route=\"{route}\",status=\"{status}\"");
            line(&mut text, format_args!("azulejo_requests_total{{{labels}}} {count}"));
        }
        let name = "azulejo_request_seconds";
        head(&mut text, name, "histogram", "How long answers took.");
        self.request_seconds.write(&mut text, name);
        for (name, gauge, help) in [
            ("azulejo_tables_live", &self.tables, "Tables awake in this server."),
            ("azulejo_sockets", &self.sockets, "Open connections of clients."),
        ] {
            head(&mut text, name, "gauge", help);
            line(&mut text, format_args!("{name} {}", gauge.count()));
        }
        for (name, counter, help) in [
            ("azulejo_steps_total", &self.steps, "Steps written to tables' logs."),
            ("azulejo_bot_decisions_total", &self.bot_decisions, "Decisions of bots."),
            ("azulejo_store_errors_total", &self.store_errors, "How often the store failed."),
            ("azulejo_wrong_codes_total", &self.wrong_codes, "Codes of tables that led nowhere."),
            (
                "azulejo_connections_refused_total",
                &self.connections_refused,
                "Connections that were not let in.",
            ),
        ] {
            head(&mut text, name, "counter", help);
            line(&mut text, format_args!("{name} {}", counter.count()));
        }
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    line(text, format_args!("# HELP {name} {help}"));
    line(text, format_args!("# TYPE {name} {kind}"));
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes every text");
}

/// The routes for whoever runs the server.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(metrics))
}

/// Whether the server is well.
///
/// It is when its store can be written to.
#[utoipa::path(
    get, path = "/healthz", tag = "operation", security(()),
    responses(
        (status = 200, description = "All is well", body = String, content_type = "text/plain"),
        (status = 503, description = "The store does not answer", body = ErrorBody),
    ),
)]
async fn healthz(State(app): State<Arc<App>>) -> Answer<&'static str> {
    match tokio::time::timeout(HEALTH_PATIENCE, app.store.ping()).await {
        Ok(answer) => answer?,
        Err(_) => {
            return Err(StoreError::Unavailable("it does not answer: check it".to_owned()).into());
        }
    }
    Ok("ok\n")
}

/// Figures for Prometheus.
///
/// Only for programs on the same machine, unless the server was started with `--public-metrics`.
#[utoipa::path(
    get, path = "/metrics", tag = "operation", security(()),
    responses(
        (status = 200, description = "Figures", body = String, content_type = "text/plain; version=0.0.4"),
        (status = 403, description = "Not for you", body = ErrorBody),
    ),
)]
async fn metrics(
    State(app): State<Arc<App>>,
    Peer(peer): Peer,
    headers: HeaderMap,
) -> Answer<Response> {
    if !app.config.public_metrics && !is_local(peer, &headers) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::MetricsAreLocal,
            "Figures are only for programs on the server's machine; start the server with --public-metrics to show them to everybody.",
        ));
    }
    let kind = (header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
    Ok(([kind], app.metrics.text()).into_response())
}

/// Whether a request comes from this machine, and not through a proxy on it.
fn is_local(peer: IpAddr, headers: &HeaderMap) -> bool {
    let proxied = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];
    peer.to_canonical().is_loopback() && !proxied.iter().any(|name| headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_what_prometheus_reads() {
        let metrics = Metrics::default();
        metrics.count_request("GET", "/api/me", 200, Duration::from_micros(1500));
        metrics.count_request("GET", "/api/me", 200, Duration::from_secs(60));
        metrics.count_request("POST", "/api/login", 429, Duration::from_millis(1));
        metrics.steps.add(7);
        let socket = metrics.sockets.enter();
        let gone = metrics.sockets.enter();
        drop(gone);
        let text = metrics.text();
        for expected in [
            "# TYPE azulejo_requests_total counter",
            "azulejo_requests_total{method=\"GET\",route=\"/api/me\",status=\"200\"} 2",
            "azulejo_requests_total{method=\"POST\",route=\"/api/login\",status=\"429\"} 1",
            "azulejo_request_seconds_bucket{le=\"0.001\"} 1",
            "azulejo_request_seconds_bucket{le=\"0.002\"} 2",
            "azulejo_request_seconds_bucket{le=\"5\"} 2",
            "azulejo_request_seconds_bucket{le=\"+Inf\"} 3",
            "azulejo_request_seconds_sum 60.0025",
            "azulejo_request_seconds_count 3",
            "azulejo_sockets 1",
            "azulejo_steps_total 7",
            "azulejo_store_errors_total 0",
        ] {
            assert!(text.lines().any(|line| line == expected), "{expected}\n\n{text}");
        }
        drop(socket);
        assert_eq!(metrics.sockets.count(), 0);
    }

    #[test]
    fn whoever_comes_through_a_proxy_is_not_local() {
        let local: IpAddr = "127.0.0.1".parse().unwrap();
        assert!(is_local(local, &HeaderMap::new()));
        assert!(is_local("::ffff:127.0.0.1".parse().unwrap(), &HeaderMap::new()));
        assert!(!is_local("192.0.2.1".parse().unwrap(), &HeaderMap::new()));
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", header::HeaderValue::from_static("127.0.0.1"));
        assert!(!is_local(local, &headers));
    }
}
