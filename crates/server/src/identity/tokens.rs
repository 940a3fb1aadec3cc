//! Tokens, by which programs play in a person's name.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use azulejo_protocol::{NewToken, NewTokenSecret, TokenInfo};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::names::check_label;
use super::{AuthenticatedUser, end_session, new_token};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, ErrorCode, Json, Path};
use crate::store::{StoreError, Token, TokenKind};

/// How many tokens one person may have.
const TOKENS: usize = 20;

impl From<Token> for TokenInfo {
    fn from(token: Token) -> TokenInfo {
        TokenInfo { label: token.label, created: token.created, expires: token.expires }
    }
}

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list_tokens, create_token)).routes(routes!(revoke_token))
}

async fn api_tokens(app: &App, user: &AuthenticatedUser) -> Answer<Vec<Token>> {
    let mut tokens = app.store.tokens(user.id(), app.now()).await?;
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
    user: AuthenticatedUser,
) -> Answer<Json<Vec<TokenInfo>>> {
    let tokens = api_tokens(&app, &user).await?;
    Ok(Json(tokens.into_iter().map(TokenInfo::from).collect()))
}

/// Make a token for a program.
///
/// Its secret is shown this once. A token is valid for 400 days after its last use.
#[utoipa::path(
    post, path = "/api/tokens", tag = "tokens", request_body = NewToken,
    responses(
        (status = 201, description = "The token and its secret", body = NewTokenSecret),
        (status = 409, description = "There is a token of this label, or too many", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn create_token(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    Json(NewToken { label }): Json<NewToken>,
) -> Answer<(StatusCode, Json<NewTokenSecret>)> {
    user.in_person()?;
    let label = check_label(&label)?;
    if api_tokens(&app, &user).await?.len() >= TOKENS {
        let message = format!("You have {TOKENS} tokens; revoke one first.");
        return Err(ApiError::conflict(ErrorCode::TooManyTokens, message));
    }
    let (token, secret) = new_token(user.id(), TokenKind::Api, label, app.now());
    match app.store.add_token(&token).await {
        Ok(()) => Ok((StatusCode::CREATED, Json(NewTokenSecret { token: token.into(), secret }))),
        Err(StoreError::Conflict | StoreError::NameTaken) => Err(ApiError::conflict(
            ErrorCode::LabelTaken,
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
    user: AuthenticatedUser,
    Path(label): Path<String>,
) -> Answer<StatusCode> {
    user.in_person()?;
    // Sessions have labels too, but end by logging out.
    let tokens = api_tokens(&app, &user).await?;
    let token = tokens.iter().find(|token| token.label == label);
    end_session(&app, token.ok_or_else(|| ApiError::missing("token"))?).await?;
    Ok(StatusCode::NO_CONTENT)
}
