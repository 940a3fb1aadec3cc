//! What a client is told when something cannot be done: one clear sentence, always as JSON.
//!
//! The extractors [`Json`], [`Path`] and [`Query`] are axum's, but what they refuse is told in the
//! same form.

use std::borrow::Cow;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::limits::{Kind, Wait};
use crate::store::StoreError;

/// What a handler answers.
pub type Answer<T> = Result<T, ApiError>;

/// Why a request was not answered as hoped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    wait: Option<Wait>,
}

/// An error as clients see it.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    error: ErrorDetail,
    /// Only with status 429: how long to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ratelimit: Option<RateLimit>,
}

/// What went wrong.
#[derive(Serialize, ToSchema)]
struct ErrorDetail {
    /// For programs: never changes.
    #[schema(value_type = String, examples("name-taken"))]
    code: &'static str,
    /// For people: one sentence that tells what to do.
    #[schema(value_type = String, examples("This name is taken; choose another one."))]
    message: Cow<'static, str>,
}

/// How long to wait.
#[derive(Serialize, ToSchema)]
struct RateLimit {
    /// What there was too much of.
    #[schema(value_type = String, examples("login"))]
    key: &'static str,
    /// After how many seconds to try again.
    #[schema(minimum = 1)]
    seconds: u64,
}

/// Marks an answer that the store is to blame for, so that it is counted.
#[derive(Clone, Copy)]
pub(crate) struct StoreFailed;

impl ApiError {
    /// An error with a code for programs and a sentence for people.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> ApiError {
        ApiError { status, code, message: message.into(), wait: None }
    }

    /// The request is understood, but what it asks for cannot be.
    pub fn invalid(code: &'static str, message: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// It does not go together with what is there already.
    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// Whoever asks may not.
    pub fn forbidden(code: &'static str, message: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code, message)
    }

    /// There is no such thing; `what` reads like "person".
    pub fn missing(what: &str) -> ApiError {
        let message = format!("There is no such {what}; check the address.");
        ApiError::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// Too much at once.
    pub fn too_many(wait: Wait) -> ApiError {
        let (status, code) = (StatusCode::TOO_MANY_REQUESTS, "too-many-requests");
        let unit = if wait.seconds == 1 { "second" } else { "seconds" };
        let message =
            format!("Too many {}; try again in {} {unit}.", wait.kind.plural(), wait.seconds);
        ApiError { wait: Some(wait), ..ApiError::new(status, code, message) }
    }

    /// Its HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Its code for programs.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Its sentence for people.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Conflict => {
                ApiError::conflict("conflict", "Somebody else was faster; look again and retry.")
            }
            StoreError::NameTaken => {
                ApiError::conflict("name-taken", "This name is taken; choose another one.")
            }
            StoreError::Missing => ApiError::missing("thing"),
            StoreError::BadText(why) => {
                ApiError::invalid("bad-text", format!("This cannot be kept: {why}."))
            }
            StoreError::Unavailable(why) => {
                tracing::error!(why, "the store failed");
                ApiError::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "store-unavailable",
                    "The server cannot reach its data; try again in a minute.",
                )
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let ratelimit =
            self.wait.map(|Wait { kind, seconds }| RateLimit { key: kind.key(), seconds });
        let error = ErrorDetail { code: self.code, message: self.message };
        let mut response =
            (self.status, axum::Json(ErrorBody { error, ratelimit })).into_response();
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, wait.seconds.into());
        }
        match self.status {
            StatusCode::UNAUTHORIZED => {
                let how = HeaderValue::from_static("Bearer");
                response.headers_mut().insert(header::WWW_AUTHENTICATE, how);
            }
            StatusCode::SERVICE_UNAVAILABLE if self.code == "store-unavailable" => {
                response.extensions_mut().insert(StoreFailed);
            }
            _ => {}
        }
        response
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "bad-content-type",
                "The body must be JSON; send it with \"Content-Type: application/json\".",
            ),
            StatusCode::UNPROCESSABLE_ENTITY => ApiError::invalid(
                "bad-fields",
                format!("The body has other fields than expected: {}.", reason(&rejection)),
            ),
            _ => ApiError::new(
                StatusCode::BAD_REQUEST,
                "bad-json",
                format!("The body is not valid JSON: {}.", reason(&rejection)),
            ),
        }
    }
}

/// What the parser says, without axum's words around it.
fn reason(rejection: &JsonRejection) -> String {
    let mut cause: &dyn std::error::Error = rejection;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}

/// The body is too large.
pub(crate) fn too_large() -> ApiError {
    ApiError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "too-large",
        format!("The body is too large; send at most {} KiB.", crate::safety::BODY_LIMIT / 1024),
    )
}

/// Too much of one kind at once.
impl From<Wait> for ApiError {
    fn from(wait: Wait) -> ApiError {
        ApiError::too_many(wait)
    }
}

/// A body in JSON.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Answer<Json<T>> {
        let axum::Json(value) =
            <axum::Json<T> as FromRequest<S>>::from_request(request, state).await?;
        Ok(Json(value))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for Json<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Answer<Option<Json<T>>> {
        let body = <axum::Json<T> as OptionalFromRequest<S>>::from_request(request, state).await?;
        Ok(body.map(|axum::Json(value)| Json(value)))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// What stands in the address's path.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Path<T>> {
        // Whatever cannot be read as a name of something is not the name of anything.
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(value)| Path(value)).map_err(|_| ApiError::missing("thing"))
    }
}

/// What stands behind the question mark of the address.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Query<T>> {
        match axum::extract::Query::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(value)) => Ok(Query(value)),
            Err(rejection) => Err(ApiError::new(
                StatusCode::BAD_REQUEST,
                "bad-query",
                format!("The address cannot be understood: {}.", rejection.body_text()),
            )),
        }
    }
}

impl Kind {
    /// What there can be too many of, for a sentence.
    fn plural(self) -> &'static str {
        match self {
            Kind::Request => "requests",
            Kind::Guest => "new guests",
            Kind::Login => "logins",
            Kind::Register => "registrations",
            Kind::CreateTable => "new tables",
            Kind::Command => "commands",
            Kind::Chat => "messages",
            Kind::Socket => "connections",
            Kind::Export => "exports",
        }
    }
}
