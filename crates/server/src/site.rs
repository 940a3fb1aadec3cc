//! The web client's files, out of the binary itself.
//!
//! Addresses that are no file are places within the client: it gets its page and finds its way.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;

include!(concat!(env!("OUT_DIR"), "/site_files.rs"));

/// Shown when the client was not built: the rest of the server works.
const NO_CLIENT: &str = "<!doctype html><meta charset=utf-8><title>Azulejo</title>\
    <h1>Azulejo</h1><p>This server was built without its web client; \
    <code>cargo xtask serve</code> builds both. The <a href=\"api/docs\">interface for programs</a> is there.";

/// Answers whatever no other route does.
pub async fn serve(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path();
    let prefix = app.config.path_prefix();
    let path = path.strip_prefix(prefix).unwrap_or(path).trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return ApiError::missing("part of the API").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::missing("page").into_response();
    }
    match find(path) {
        Some(_) => file(path, &headers),
        // A file that is not there must not look like a page.
        None if path.contains('/') => ApiError::missing("page").into_response(),
        None => page(),
    }
}

fn find(path: &str) -> Option<&'static [u8]> {
    let at = FILES.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
    Some(FILES[at].1)
}

/// The client's page. All its places are one segment deep, so that its relative links to files work
/// wherever the server lies.
fn page() -> Response {
    let Some(page) = find("index.html") else { return Html(NO_CLIENT).into_response() };
    ([(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response()
}

/// A file, packed if it is there like that and the browser takes it.
fn file(path: &str, headers: &HeaderMap) -> Response {
    let accepts = headers.get_all(header::ACCEPT_ENCODING).iter();
    let takes_br = accepts
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.split(',').any(|coding| coding.trim().split(';').next() == Some("br")));
    let packed = takes_br.then(|| find(&format!("{path}.br"))).flatten();
    let Some(content) = packed.or_else(|| find(path)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // Names under assets change with their content.
    let keep = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut response = content.into_response();
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    fields.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if packed.is_some() {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        _ => "application/octet-stream",
    }
}
