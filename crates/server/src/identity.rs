//! Who is who: guests at once, accounts for who wants one, tokens for programs.
//!
//! A browser becomes somebody by `POST /api/session`: a guest with a pleasant name and a cookie. A guest can
//! register and then log in from elsewhere. Programs bring a token in `Authorization: Bearer`.
//! Handlers ask for [`OptionalUser`] (perhaps nobody) or [`AuthenticatedUser`].

pub mod account;
pub mod cookie;
pub mod export;
pub mod names;
pub mod password;
pub mod people;
pub mod regulars;
pub mod secret;
pub mod tokens;

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use azulejo_protocol::{Millis, PersonId};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::{Answer, ApiError, ErrorCode};
use crate::random;
use crate::store::{Person, StoreError, Token, TokenKind};
use cookie::Jar;

/// How many sessions one person may have.
const SESSIONS: usize = 20;
/// How long a token is valid after its last use.
pub(crate) const TOKEN_LIFE: Millis = cookie::LIFE_SECONDS * 1000;
/// Shortest time between two extensions of a token: not every request needs a write.
const EXTEND_EVERY: Millis = 24 * 60 * 60 * 1000;

/// All routes of this area.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .merge(account::routes())
        .merge(tokens::routes())
        .merge(people::routes())
        .merge(export::routes())
}

/// The person behind a request, known by a token. A request without one is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthenticatedUser {
    /// The guest or registered person.
    pub person: Person,
    /// The token they came with.
    pub token: Token,
}

/// The person behind a request, if there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionalUser(pub Option<AuthenticatedUser>);

impl AuthenticatedUser {
    /// Their id.
    pub fn id(&self) -> &PersonId {
        &self.person.id
    }

    /// Whether they have no account.
    pub fn is_guest(&self) -> bool {
        self.person.password.is_none()
    }

    /// Refuses programs: a token that got lost must not be enough to take an account over.
    pub fn in_person(&self) -> Answer<()> {
        match self.token.kind {
            TokenKind::Session => Ok(()),
            TokenKind::Api => Err(ApiError::forbidden(
                ErrorCode::SessionNeeded,
                "A token cannot do this; log in with a browser.",
            )),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for OptionalUser
where
    Arc<App>: FromRef<S>,
{
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<OptionalUser> {
        authenticate(&Arc::<App>::from_ref(state), &parts.headers).await
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AuthenticatedUser
where
    Arc<App>: FromRef<S>,
{
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<AuthenticatedUser> {
        let OptionalUser(someone) = OptionalUser::from_request_parts(parts, state).await?;
        someone.ok_or_else(nobody)
    }
}

/// Somebody has to be known for this.
pub(crate) fn nobody() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        ErrorCode::Nobody,
        "The server does not know you; ask for a session with POST /api/session, or bring a token.",
    )
}

/// Who asks, by the token of a program or the cookie of a browser.
///
/// A cookie that means nothing any more is nobody's; a token that means nothing is an error.
pub async fn authenticate(app: &App, headers: &HeaderMap) -> Answer<OptionalUser> {
    let (secret, kind) = match headers.get(header::AUTHORIZATION) {
        Some(value) => (bearer(value).ok_or_else(bad_token)?.to_owned(), TokenKind::Api),
        None => match Jar::new(&app.config, headers).secret() {
            Some(secret) => (secret.to_owned(), TokenKind::Session),
            None => return Ok(OptionalUser(None)),
        },
    };
    let now = app.now();
    let found = app.store.token(&secret::hash(&secret), now).await?;
    match found.filter(|(token, person)| token.kind == kind && !person.deleted) {
        Some((token, person)) => {
            if let Some(expires) = extended(token.expires, now) {
                app.store.extend_token(&token.hash, expires).await?;
            }
            Ok(OptionalUser(Some(AuthenticatedUser { person, token })))
        }
        None if kind == TokenKind::Api => Err(bad_token()),
        None => Ok(OptionalUser(None)),
    }
}

fn bearer(value: &header::HeaderValue) -> Option<&str> {
    let (scheme, secret) = value.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim())
}

fn bad_token() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        ErrorCode::BadToken,
        "This token is not valid; make a new one with POST /api/tokens.",
    )
}

/// The new end of a token that is used now, if it is time to move it.
fn extended(expires: Millis, now: Millis) -> Option<Millis> {
    let later = now + TOKEN_LIFE;
    (later - expires >= EXTEND_EVERY).then_some(later)
}

/// A new token with its secret.
fn new_token(person: &PersonId, kind: TokenKind, label: String, now: Millis) -> (Token, String) {
    // The prefix lets people and programs recognise a token that got where it should not be.
    let secret = secret::new_secret(match kind {
        TokenKind::Session => "",
        TokenKind::Api => "azulejo_",
    });
    let (hash, person, expires) = (secret::hash(&secret), person.clone(), now + TOKEN_LIFE);
    (Token { hash, label, kind, person, created: now, expires }, secret)
}

/// A new session with its secret.
fn new_session(person: &PersonId, now: Millis) -> (Token, String) {
    let label = format!("session {}", secret::hex(&random::bytes::<8>()));
    new_token(person, TokenKind::Session, label, now)
}

/// Begins a session: its secret. Whoever has too many loses those that were not used for the longest time.
async fn begin_session(app: &App, person: &PersonId) -> Answer<String> {
    let (token, secret) = new_session(person, app.now());
    app.store.add_token(&token).await?;
    let mut sessions = app.store.tokens(person, app.now()).await?;
    sessions.retain(|other| other.kind == TokenKind::Session && other.hash != token.hash);
    sessions.sort_by_key(|session| std::cmp::Reverse((session.expires, session.created)));
    for session in sessions.iter().skip(SESSIONS - 1) {
        end_session(app, session).await?;
    }
    Ok(secret)
}

/// Ends a session or revokes a token; whoever is connected by it is sent away.
async fn end_session(app: &App, token: &Token) -> Answer<()> {
    match app.store.revoke_token(&token.person, &token.label).await {
        // Ended by somebody else just now: so much the better.
        Ok(()) | Err(StoreError::Missing) => {}
        Err(error) => return Err(error.into()),
    }
    app.live.dismiss(&token.person, |hash| *hash == token.hash);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_extended_at_most_daily() {
        let now = 1_800_000_000_000;
        let day = EXTEND_EVERY;
        assert_eq!(extended(now + TOKEN_LIFE, now), None);
        assert_eq!(extended(now + TOKEN_LIFE, now + day - 1), None);
        assert_eq!(extended(now + TOKEN_LIFE, now + day), Some(now + day + TOKEN_LIFE));
        assert_eq!(extended(now + 1, now), Some(now + TOKEN_LIFE));
    }

    #[test]
    fn a_bearer_token_is_read() {
        for (text, expected) in [
            ("Bearer abc", Some("abc")),
            ("bearer  abc ", Some("abc")),
            ("Basic abc", None),
            ("Bearer", None),
        ] {
            assert_eq!(bearer(&text.parse().unwrap()), expected, "{text}");
        }
    }
}
