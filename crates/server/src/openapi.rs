//! The documentation of the API: a document for programs, made of the code, and a page that shows it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, Server};
use utoipa::{Modify, OpenApi as Documented, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, Path};

const PAGE: &str = include_str!("openapi/page.html");
const SCRIPT: &str = include_str!("openapi/page.js");
const STYLE: &str = include_str!("openapi/page.css");

/// What the document says about the whole.
#[derive(Documented)]
#[openapi(
    version = "3.1.0",
    info(
        title = "Azulejo",
        description = "Board games of the Azul family with friends and bots. Every error is an object `error` with a `code` for programs and a `message` for people.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "identity", description = "Who I am: sessions, accounts, leaving"),
        (name = "tokens", description = "Tokens, by which programs play in my name"),
        (name = "people", description = "Other people"),
        (name = "tables", description = "Opening, finding and playing games"),
        (name = "live", description = "The socket: everything as it happens"),
        (name = "operation", description = "For whoever runs the server"),
    ),
    security(("session" = []), ("token" = [])),
    modifiers(&Schemes),
)]
pub struct Head;

/// How a request says who asks.
struct Schemes;

impl Modify for Schemes {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description(
            "__Host-azulejo",
            "The cookie set by POST /api/session; over plain HTTP its name is azulejo.",
        );
        let session = SecurityScheme::ApiKey(ApiKey::Cookie(cookie));
        components.add_security_scheme("session", session);
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        let bearer = bearer.description(Some("A token made by POST /api/tokens."));
        components.add_security_scheme("token", SecurityScheme::Http(bearer.build()));
    }
}

/// What is certain of this document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is only described")]
struct OpenApiDocument {
    #[schema(examples("3.1.0"))]
    openapi: String,
    info: OpenApiInfo,
}

/// What the document says about itself.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is only described")]
struct OpenApiInfo {
    title: String,
    version: String,
}

/// The document, for a server that lies under this path (or none).
pub fn document(prefix: &str) -> OpenApi {
    let mut document = crate::app::routes().into_openapi();
    if !prefix.is_empty() {
        document.servers = Some(vec![Server::new(prefix)]);
    }
    document
}

/// The document as it is committed.
pub fn text() -> String {
    let text = document("").to_pretty_json().expect("the document can be written as JSON");
    text + "\n"
}

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(openapi_document))
        .routes(routes!(docs))
        .routes(routes!(docs_file))
}

/// This document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operation", security(()),
    responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json", body = OpenApiDocument)),
)]
async fn openapi_document(State(app): State<Arc<App>>) -> axum::Json<OpenApi> {
    axum::Json(document(app.config.path_prefix()))
}

/// A page that shows this document.
#[utoipa::path(
    get, path = "/api/docs", tag = "operation", security(()),
    responses((status = 200, description = "A page", content_type = "text/html", body = String)),
)]
async fn docs() -> Response {
    file("text/html; charset=utf-8", PAGE)
}

/// A file of that page.
#[utoipa::path(
    get, path = "/api/docs/{file}", tag = "operation", security(()),
    params(("file" = String, Path, description = "`page.js` or `page.css`")),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/javascript"),
            (String = "text/css"),
        )),
        (status = 404, description = "There is no such file", body = ErrorBody),
    ),
)]
async fn docs_file(Path(name): Path<String>) -> Answer<Response> {
    match name.as_str() {
        "page.js" => Ok(file("text/javascript; charset=utf-8", SCRIPT)),
        "page.css" => Ok(file("text/css; charset=utf-8", STYLE)),
        _ => Err(ApiError::missing("file")),
    }
}

fn file(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}
