//! What a client is told when something cannot be done: one clear sentence, always as JSON.
//!
//! Which error to use:
//! - [`ApiError::missing`] when the address names something that is not there;
//! - [`ApiError::invalid`] when the request is understood, but a value in it can never be accepted;
//! - [`ApiError::conflict`] when it could be accepted, were it not for what is there already;
//! - [`ApiError::forbidden`] when somebody else might be allowed to do it;
//! - [`ApiError::too_many`] when it will be allowed after a while;
//! - [`ApiError::new`] with another status for everything about HTTP itself.
//!
//! Errors of the store and refusals of tables become an `ApiError` by `?`. Every kind of error has an
//! [`ErrorCode`]: clients choose their own words by it, so a new reason gets a new code, and none is ever
//! renamed. The message is in English, for whoever has no words for the code: what is wrong, and what to do.
//!
//! The extractors [`Json`], [`Path`] and [`Query`] are axum's, but what they refuse is told in the
//! same form.

use std::borrow::Cow;
use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use azulejo_protocol::{AnyErrorCode, ErrorDetail, RateLimit, RefusalCode};
pub use azulejo_protocol::{ErrorBody, ErrorCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::live::Failure;
use crate::logging::Seldom;
use crate::rate_limit::{Kind, Wait};
use crate::store::StoreError;

/// How long a body may take.
const BODY: Duration = Duration::from_secs(20);

/// What a handler answers.
pub type Answer<T> = Result<T, ApiError>;

/// Why a request was not answered as hoped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiError {
    status: StatusCode,
    detail: ErrorDetail,
    wait: Option<Wait>,
}

/// Marks an answer that the store is to blame for, so that it is counted.
#[derive(Clone, Copy)]
pub(crate) struct StoreFailed;

impl ApiError {
    /// An error with a code for programs and a sentence for people.
    pub fn new(
        status: StatusCode,
        code: impl Into<AnyErrorCode>,
        message: impl Into<Cow<'static, str>>,
    ) -> ApiError {
        let detail = ErrorDetail { code: code.into(), reason: None, message: message.into() };
        ApiError { status, detail, wait: None }
    }

    /// The request is understood, but what it asks for cannot be.
    pub fn invalid(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// It does not go together with what is there already.
    pub fn conflict(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// Whoever asks may not.
    pub fn forbidden(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code, message)
    }

    /// There is no such thing; `what` reads like "person".
    pub fn missing(what: &str) -> ApiError {
        let message = format!("There is no such {what}; check the address.");
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    }

    /// Too much at once.
    pub fn too_many(wait: Wait) -> ApiError {
        let (status, code) = (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests);
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
    pub fn code(&self) -> AnyErrorCode {
        self.detail.code
    }

    /// Its sentence for people.
    pub fn message(&self) -> &str {
        &self.detail.message
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Conflict => ApiError::conflict(
                ErrorCode::Conflict,
                "Somebody else was faster; look again and retry.",
            ),
            StoreError::NameTaken => {
                ApiError::conflict(ErrorCode::NameTaken, "This name is taken; choose another one.")
            }
            StoreError::Missing => ApiError::missing("thing"),
            StoreError::BadText(why) => {
                ApiError::invalid(ErrorCode::BadText, format!("This cannot be kept: {why}."))
            }
            StoreError::Unavailable(why) => {
                static FAILED: Seldom = Seldom::new();
                FAILED.error("the store failed", &why);
                ApiError::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    ErrorCode::StoreUnavailable,
                    "The server cannot reach its data; try again in a minute.",
                )
            }
        }
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> ApiError {
        match failure {
            Failure::NoSuchTable => ApiError::missing("table with this code"),
            Failure::Refused(refusal) => {
                let status = match refusal.code {
                    RefusalCode::BadTerms => StatusCode::UNPROCESSABLE_ENTITY,
                    _ => StatusCode::CONFLICT,
                };
                let message = format!("The table refuses: {}.", refusal.message);
                let mut error = ApiError::new(status, refusal.code, message);
                error.detail.reason = refusal.reason;
                error
            }
            Failure::Unavailable => StoreError::Unavailable(String::new()).into(),
            Failure::Unreadable => ApiError::conflict(
                ErrorCode::UnreadableTable,
                "This version of the server cannot replay this table; its record can still be had.",
            ),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let is_of_store = self.code() == ErrorCode::StoreUnavailable.into();
        let body = ErrorBody { error: self.detail, ratelimit: self.wait.map(RateLimit::from) };
        let mut response = (self.status, axum::Json(body)).into_response();
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, wait.seconds.into());
        }
        match self.status {
            StatusCode::UNAUTHORIZED => {
                let how = HeaderValue::from_static("Bearer");
                response.headers_mut().insert(header::WWW_AUTHENTICATE, how);
            }
            StatusCode::SERVICE_UNAVAILABLE if is_of_store => {
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
                ErrorCode::BadContentType,
                "The body must be JSON; send it with \"Content-Type: application/json\".",
            ),
            StatusCode::UNPROCESSABLE_ENTITY => ApiError::invalid(
                ErrorCode::BadFields,
                format!("The body has other fields than expected: {}.", reason(&rejection)),
            ),
            _ => ApiError::new(
                StatusCode::BAD_REQUEST,
                ErrorCode::BadJson,
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
        ErrorCode::TooLarge,
        format!("The body is too large; send at most {} KiB.", crate::security::BODY_LIMIT / 1024),
    )
}

/// The body does not come.
fn too_slow() -> ApiError {
    ApiError::new(
        StatusCode::REQUEST_TIMEOUT,
        ErrorCode::TooSlow,
        "The body took too long; try again over a better connection.",
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
        let reading = <axum::Json<T> as FromRequest<S>>::from_request(request, state);
        let axum::Json(value) = timeout(BODY, reading).await.map_err(|_| too_slow())??;
        Ok(Json(value))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for Json<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Answer<Option<Json<T>>> {
        let reading = <axum::Json<T> as OptionalFromRequest<S>>::from_request(request, state);
        let body = timeout(BODY, reading).await.map_err(|_| too_slow())??;
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
                ErrorCode::BadQuery,
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
            Kind::Login => "wrong logins",
            Kind::Session => "logins",
            Kind::Register => "registrations",
            Kind::CreateTable => "new tables",
            Kind::Command => "commands",
            Kind::Chat => "messages",
            Kind::Socket => "connections",
            Kind::Export => "exports",
            Kind::Guess => "wrong codes",
            Kind::History => "whole games",
            Kind::BotTable => "games of bots",
        }
    }
}
