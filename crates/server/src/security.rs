//! What protects people's browsers from foreign pages, and the server from foreign input.
//!
//! A foreign page can make a browser send requests here, with its cookies. So whatever changes
//! something must say that it comes from our own pages (`Origin`); programs without cookies need
//! not. And every answer tells the browser what our pages may do: load from here, nothing else.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::config::{Config, web_url};
use crate::error::{ApiError, ErrorCode, too_large};
use crate::identity::cookie;

/// How many bytes a body may have.
pub const BODY_LIMIT: usize = 16 * 1024;

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PERMISSIONS_POLICY: &str =
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()";

/// On every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
];

/// A year, during which browsers that came over HTTPS once come over HTTPS only.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

/// Whether a request may change something: it comes from our own pages, or not from a browser.
///
/// To be asked for every request that changes something, and for every WebSocket.
pub fn origin_allowed(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Browsers always name the origin of what foreign pages make them send.
        return headers.contains_key(header::AUTHORIZATION) || !cookie::is_there(headers);
    };
    let Some(from) = origin.to_str().ok().and_then(web_url) else { return false };
    if config.public_url.as_ref().is_some_and(|url| url.origin() == from.origin()) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let here = host.and_then(|host| web_url(&format!("{}://{host}", from.scheme())));
    here.is_some_and(|here| here.origin() == from.origin())
}

/// Refuses what comes from foreign pages, and what is too large.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let changes = ![Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if changes && !origin_allowed(&app.config, request.headers()) {
        return Err(foreign_origin());
    }
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > BODY_LIMIT) {
        return Err(too_large());
    }
    Ok(next.run(request).await)
}

/// What a foreign page is told, or whoever runs the server behind a proxy without saying so.
pub fn foreign_origin() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        ErrorCode::ForeignOrigin,
        "This came from another site; if it is this one, start the server with --public-url and the address that people type.",
    )
}

/// Adds to every answer what browsers should know.
pub(crate) async fn add_headers(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> impl IntoResponse {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.is_https() {
        let value = HeaderValue::from_static(STRICT_TRANSPORT_SECURITY);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    // Answers are about people and moments, unless a handler knows better.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn only_our_own_pages_and_programs_may_change_something() {
        let public_url = Some("https://club.example/azulejo/".parse().unwrap());
        let config = Config { public_url, ..Config::default() };
        let host = ("host", "192.168.1.5:8420");
        let cookie = ("cookie", "other=1; azulejo=abc");
        for (allowed, pairs) in [
            (true, &[host][..]),
            (true, &[host, ("cookie", "other=1")]),
            (false, &[host, cookie]),
            (false, &[host, ("cookie", "__Host-azulejo=abc")]),
            (true, &[host, cookie, ("authorization", "Bearer abc")]),
            (true, &[host, cookie, ("origin", "http://192.168.1.5:8420")]),
            (true, &[host, cookie, ("origin", "https://club.example")]),
            (true, &[host, cookie, ("origin", "https://CLUB.example:443")]),
            (false, &[host, cookie, ("origin", "http://club.example")]),
            (false, &[host, cookie, ("origin", "https://club.example.evil.example")]),
            (false, &[host, cookie, ("origin", "http://192.168.1.5")]),
            (false, &[host, ("origin", "https://evil.example")]),
            (false, &[host, ("authorization", "Bearer abc"), ("origin", "https://evil.example")]),
            (false, &[host, cookie, ("origin", "null")]),
            (false, &[cookie, ("origin", "http://192.168.1.5:8420")]),
            (true, &[("host", "Club.local"), cookie, ("origin", "http://club.local")]),
            (true, &[("host", "club.local:80"), cookie, ("origin", "http://club.local")]),
            (true, &[("host", "[::1]:8420"), cookie, ("origin", "http://[::1]:8420")]),
            (false, &[("host", "club.local"), cookie, ("origin", "file://club.local")]),
            (false, &[("host", ""), cookie, ("origin", "http://club.local")]),
        ] {
            assert_eq!(origin_allowed(&config, &headers(pairs)), allowed, "{pairs:?}");
        }
    }
}
