//! Tokens, by which programs play in a person's name.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use azulejo_table::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::names::check_label;
use super::{Someone, new_token};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, Json, Path};
use crate::store::{StoreError, Token, TokenKind};

/// How many tokens one person may have.
const TOKENS: usize = 20;

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
pub struct TokenInfo {
    /// What its owner calls it.
    #[schema(examples("my bot"))]
    label: String,
    /// Since when, in milliseconds since 1970.
    created: Millis,
    /// Until when, if it is not used before.
    expires: Millis,
}

impl From<Token> for TokenInfo {
    fn from(token: Token) -> TokenInfo {
        TokenInfo { label: token.label, created: token.created, expires: token.expires }
    }
}

/// A token that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What to call it: 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40, examples("my bot"))]
    label: String,
}

/// A token with its secret, shown this once.
#[derive(Serialize, ToSchema)]
pub struct Issued {
    /// The token.
    token: TokenInfo,
    /// What to send as `Authorization: Bearer …`.
    secret: String,
}

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list_tokens, create_token)).routes(routes!(revoke_token))
}

async fn api_tokens(app: &App, someone: &Someone) -> Answer<Vec<Token>> {
    let mut tokens = app.store.tokens(someone.id(), app.now()).await?;
    tokens.retain(|token| token.kind == TokenKind::Api);
    Ok(tokens)
}

/// My tokens, the oldest first.
#[utoipa::path(
    get, path = "/api/tokens", tag = "tokens",
    responses(
        (status = 200, description = "Your tokens, without secrets", body = Vec<TokenInfo>),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn list_tokens(
    State(app): State<Arc<App>>,
    someone: Someone,
) -> Answer<Json<Vec<TokenInfo>>> {
    let tokens = api_tokens(&app, &someone).await?;
    Ok(Json(tokens.into_iter().map(TokenInfo::from).collect()))
}

/// Make a token for a program.
///
/// Its secret is shown this once. A token is valid for 400 days after its last use.
#[utoipa::path(
    post, path = "/api/tokens", tag = "tokens", request_body = NewToken,
    responses(
        (status = 201, description = "The token and its secret", body = Issued),
        (status = 409, description = "There is a token of this label, or too many", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn create_token(
    State(app): State<Arc<App>>,
    someone: Someone,
    Json(NewToken { label }): Json<NewToken>,
) -> Answer<(StatusCode, Json<Issued>)> {
    someone.in_person()?;
    let label = check_label(&label)?;
    if api_tokens(&app, &someone).await?.len() >= TOKENS {
        let message = format!("You have {TOKENS} tokens; revoke one first.");
        return Err(ApiError::conflict("too-many-tokens", message));
    }
    let (token, secret) = new_token(someone.id(), TokenKind::Api, label, app.now());
    match app.store.add_token(&token).await {
        Ok(()) => Ok((StatusCode::CREATED, Json(Issued { token: token.into(), secret }))),
        Err(StoreError::Conflict | StoreError::NameTaken) => Err(ApiError::conflict(
            "label-taken",
            "You have a token of this label; choose another one, or revoke it first.",
        )),
        Err(error) => Err(error.into()),
    }
}

/// Revoke a token.
#[utoipa::path(
    delete, path = "/api/tokens/{label}", tag = "tokens",
    params(("label" = String, Path, description = "The token's label")),
    responses(
        (status = 204, description = "It is no longer valid"),
        (status = 404, description = "There is no such token", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn revoke_token(
    State(app): State<Arc<App>>,
    someone: Someone,
    Path(label): Path<String>,
) -> Answer<StatusCode> {
    someone.in_person()?;
    // Sessions have labels too, but end by logging out.
    if !api_tokens(&app, &someone).await?.iter().any(|token| token.label == label) {
        return Err(ApiError::missing("token"));
    }
    app.store.revoke_token(someone.id(), &label).await?;
    Ok(StatusCode::NO_CONTENT)
}
