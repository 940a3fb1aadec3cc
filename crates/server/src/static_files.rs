//! The web client's files, out of the binary itself.
//!
//! Addresses that are no file are places within the client: it gets its page and finds its way.
//! Files come with an `ETag`: a browser that has the same one already is told so, and sent nothing.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::app::App;
use crate::error::ApiError;
use crate::identity::secret::hex;

/// What `npm run build` in `web` has made, with a packed `name.br` and `name.gz` beside most files.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

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
    let (name, file) = match find(path) {
        Some(file) => (path, Some(file)),
        // A file that is not there must not look like a page.
        None if path.contains('/') => return ApiError::missing("page").into_response(),
        // All places of the client are one segment deep, so that its relative links to files work
        // wherever the server lies.
        None => ("index.html", find("index.html")),
    };
    let Some(file) = file else { return Html(NO_CLIENT).into_response() };
    answer(name, file, packed(name, &headers), &headers)
}

/// A file as it is sent.
struct StaticFile {
    data: Cow<'static, [u8]>,
    hash: [u8; 32],
    media_type: String,
}

impl From<EmbeddedFile> for StaticFile {
    fn from(file: EmbeddedFile) -> StaticFile {
        let hash = file.metadata.sha256_hash();
        let kind = file.metadata.mimetype();
        let charset = if kind.starts_with("text/") { "; charset=utf-8" } else { "" };
        StaticFile { data: file.data, hash, media_type: format!("{kind}{charset}") }
    }
}

fn find(name: &str) -> Option<StaticFile> {
    Files::get(name).map(StaticFile::from)
}

/// How files are packed, the smallest first: what browsers call it, and how our names end.
const CODINGS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// A file as the browser likes it best, with the name of its coding.
fn packed(name: &str, headers: &HeaderMap) -> Option<(&'static str, StaticFile)> {
    let liked = CODINGS.iter().filter(|(coding, _)| accepts(headers, coding));
    liked.filter_map(|(coding, end)| Some((*coding, find(&format!("{name}.{end}"))?))).next()
}

fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    listed(headers, header::ACCEPT_ENCODING).any(|liked| liked.split(';').next() == Some(coding))
}

/// Whether the browser has what bears this tag.
fn has(headers: &HeaderMap, tag: &str) -> bool {
    listed(headers, header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// The values of a header that is a list.
fn listed(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// A file, packed if it is there like that; or that the browser has it already.
fn answer(
    name: &str,
    file: StaticFile,
    packed: Option<(&'static str, StaticFile)>,
    headers: &HeaderMap,
) -> Response {
    // Names under assets change with their content.
    let keep = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let media_type = file.media_type.clone();
    let (coding, sent) = packed.map_or((None, file), |(coding, file)| (Some(coding), file));
    let tag = format!("\"{}\"", hex(&sent.hash));
    let mut response = if has(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, media_type)], sent.data).into_response()
    };
    let is_whole = response.status() == StatusCode::OK;
    let fields = response.headers_mut();
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    fields.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    fields.insert(header::ETAG, tag.parse().expect("hexadecimal digits fit into a header"));
    if let Some(coding) = coding.filter(|_| is_whole) {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use sha2::{Digest as _, Sha256};

    use super::*;

    fn file(media_type: &str, text: &'static str) -> StaticFile {
        let (data, hash) = (text.as_bytes().into(), Sha256::digest(text).into());
        StaticFile { data, hash, media_type: media_type.to_owned() }
    }

    fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    fn script(packed: bool, asked: &HeaderMap) -> Response {
        let packed = packed.then(|| ("br", file("application/octet-stream", "packed")));
        answer("assets/app.js", file("text/javascript; charset=utf-8", "whole"), packed, asked)
    }

    #[tokio::test]
    async fn a_file_says_what_it_is_and_how_long_it_stays_the_same() {
        let response = script(false, &HeaderMap::new());
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
        assert!(!response.headers().contains_key("content-encoding"));
        assert_eq!(to_bytes(response.into_body(), 100).await.unwrap(), "whole");
        let page = answer("index.html", file("text/html", "page"), None, &HeaderMap::new());
        assert_eq!(page.headers()["cache-control"], "no-cache");
        let packed = script(true, &HeaderMap::new());
        assert_eq!(packed.headers()["content-encoding"], "br");
        assert_eq!(packed.headers()["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(to_bytes(packed.into_body(), 100).await.unwrap(), "packed");
    }

    #[tokio::test]
    async fn a_browser_that_has_the_file_is_sent_nothing() {
        let tag = script(false, &HeaderMap::new()).headers()["etag"].clone();
        let tag = tag.to_str().unwrap();
        for known in [tag.to_owned(), format!("W/{tag}"), format!("\"old\", {tag}"), "*".into()] {
            let response = script(false, &headers(&[(header::IF_NONE_MATCH, &known)]));
            assert_eq!(response.status(), 304, "{known}");
            assert_eq!(response.headers()["etag"], tag);
            assert_eq!(response.headers()["vary"], "Accept-Encoding");
            assert!(to_bytes(response.into_body(), 100).await.unwrap().is_empty());
        }
        for other in ["\"old\"", "old", ""] {
            let response = script(false, &headers(&[(header::IF_NONE_MATCH, other)]));
            assert_eq!(response.status(), 200, "{other}");
        }
        // What is packed is something else, byte by byte.
        let response = script(true, &headers(&[(header::IF_NONE_MATCH, tag)]));
        assert_eq!(response.status(), 200);
    }

    #[test]
    fn packed_files_are_for_browsers_that_take_them() {
        for (value, brotli, gzip) in [
            ("br", true, false),
            ("gzip, deflate, br;q=0.9", true, true),
            ("gzip", false, true),
            ("brotli", false, false),
        ] {
            let asked = headers(&[(header::ACCEPT_ENCODING, value)]);
            assert_eq!(accepts(&asked, "br"), brotli, "{value}");
            assert_eq!(accepts(&asked, "gzip"), gzip, "{value}");
        }
        assert!(!accepts(&HeaderMap::new(), "br"));
    }
}
