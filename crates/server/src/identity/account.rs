//! Sessions and accounts: becoming somebody, a name, a password, and leaving.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use azulejo_table::{Millis, PersonId, TableId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::cookie::{Jar, SetCookies};
use super::names::{NAME_LENGTH, check_name, guest_name};
use super::password::check_password;
use super::{Someone, Visitor, new_session, secret};
use crate::app::{App, Client};
use crate::error::{Answer, ApiError, ErrorBody, Json};
use crate::limits::{Kind, Who};
use crate::store::{Person, Status, TableFilter, TokenKind};

/// What I see of myself.
#[derive(Serialize, ToSchema)]
pub struct Me {
    /// Who I am among programs.
    #[schema(value_type = String, examples("7kq2mzfa7kq2mzfa7kq2"))]
    id: PersonId,
    /// What others see.
    #[schema(examples("Blue Heron 27"))]
    name: String,
    /// Whether I have no account.
    guest: bool,
    /// Since when, in milliseconds since 1970.
    since: Millis,
}

impl From<Person> for Me {
    fn from(person: Person) -> Me {
        let guest = person.password.is_none();
        Me { id: person.id, name: person.name, guest, since: person.created }
    }
}

/// Who I am after logging in.
#[derive(Serialize, ToSchema)]
pub struct LoggedIn {
    /// Myself.
    me: Me,
    /// Tables where I sat as a guest before. Those seats stay the guest's, whom nobody can be any more.
    #[schema(value_type = Vec<String>)]
    left_tables: Vec<TableId>,
}

/// Another name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 24 characters.
    #[schema(min_length = 1, max_length = 24, examples("Ada"))]
    name: String,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 1 to 24 characters; capitals do not matter.
    #[schema(min_length = 1, max_length = 24, examples("Ada"))]
    name: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200, format = Password)]
    password: String,
}

/// Another password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The one so far.
    #[schema(format = Password)]
    old: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200, format = Password)]
    new: String,
}

/// What it takes to delete an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The password; guests have none.
    #[schema(format = Password)]
    password: String,
}

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(open_session))
        .routes(routes!(me, rename, forget_me))
        .routes(routes!(register))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(change_password))
}

/// Become somebody.
///
/// Whoever is known already stays who they are; everybody else becomes a guest with a pleasant
/// name. Pages ask for this when they are opened.
#[utoipa::path(
    post, path = "/api/session", tag = "identity", security(()),
    responses(
        (status = 200, description = "You are known already", body = Me),
        (status = 201, description = "You are a new guest; the cookie says so", body = Me),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn open_session(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    Client(address): Client,
    jar: Jar,
) -> Answer<(StatusCode, SetCookies, Json<Me>)> {
    if let Some(someone) = visitor {
        // The same cookie again: the browser keeps it for another 400 days.
        let cookies = match (someone.token.kind, jar.secret()) {
            (TokenKind::Session, Some(secret)) => jar.keep(secret),
            _ => axum::response::AppendHeaders(Vec::new()),
        };
        return Ok((StatusCode::OK, cookies, Json(someone.person.into())));
    }
    app.limit(Kind::Guest, Who::at(address))?;
    let now = app.now();
    let person = Person {
        id: secret::new_person(),
        name: guest_name(secret::random_bytes()),
        password: None,
        created: now,
        deleted: false,
    };
    let (token, secret) = new_session(&person.id, now);
    app.store.create_person(&person, &token).await?;
    Ok((StatusCode::CREATED, jar.keep(&secret), Json(person.into())))
}

/// Who am I?
#[utoipa::path(
    get, path = "/api/me", tag = "identity",
    responses(
        (status = 200, description = "Yourself", body = Me),
        (status = 401, description = "You are nobody yet", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn me(someone: Someone) -> Json<Me> {
    Json(someone.person.into())
}

/// Take another name.
///
/// Who has an account logs in with the new name from now on.
#[utoipa::path(
    patch, path = "/api/me", tag = "identity", request_body = Rename,
    responses(
        (status = 200, description = "Yourself, with the new name", body = Me),
        (status = 409, description = "Somebody registered has this name", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn rename(
    State(app): State<Arc<App>>,
    someone: Someone,
    Json(Rename { name }): Json<Rename>,
) -> Answer<Json<Me>> {
    let name = check_name(&name)?;
    app.store.rename(someone.id(), &name).await?;
    app.live.renamed(someone.id(), &name).await;
    Ok(Json(Person { name, ..someone.person }.into()))
}

/// Make the guest an account.
///
/// Seats, tables and tokens stay. Names are unique, however they are capitalised.
#[utoipa::path(
    post, path = "/api/register", tag = "identity", request_body = Credentials,
    responses(
        (status = 200, description = "Yourself, with an account", body = Me),
        (status = 409, description = "The name is taken, or you have an account", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn register(
    State(app): State<Arc<App>>,
    someone: Someone,
    Client(address): Client,
    jar: Jar,
    Json(Credentials { name, password }): Json<Credentials>,
) -> Answer<(SetCookies, Json<Me>)> {
    someone.in_person()?;
    if !someone.is_guest() {
        let message = "You have an account already; log out to make another one.";
        return Err(ApiError::conflict("already-registered", message));
    }
    let name = check_name(&name)?;
    check_password(&password)?;
    app.limit(Kind::Register, Who::at(address))?;
    // Asked before the password is hashed, because people try names; the store decides.
    if app.store.person_named(&name).await?.is_some() {
        return Err(crate::store::StoreError::NameTaken.into());
    }
    let kept = app.passwords.keep(password).await?;
    app.store.register(someone.id(), &name, &kept).await?;
    // A cookie that somebody else may have planted before must not lead to the account.
    let (token, secret) = new_session(someone.id(), app.now());
    app.store.add_token(&token).await?;
    app.store.revoke_token(someone.id(), &someone.token.label).await?;
    let person = Person { name, password: Some(kept), ..someone.person };
    Ok((jar.keep(&secret), Json(person.into())))
}

/// Log in.
///
/// Whoever was a guest in this browser is that no longer; the guest's seats stay the guest's.
#[utoipa::path(
    post, path = "/api/login", tag = "identity", security(()), request_body = Credentials,
    responses(
        (status = 200, description = "Yourself; the cookie says so", body = LoggedIn),
        (status = 401, description = "The name or the password is wrong", body = ErrorBody),
        (status = 429, description = "Too many tries from this address or for this name", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn login(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    Client(address): Client,
    jar: Jar,
    Json(Credentials { name, password }): Json<Credentials>,
) -> Answer<(SetCookies, Json<LoggedIn>)> {
    let name = name.trim();
    // Nobody has a longer name; keys must not be endless.
    let key: String = name.chars().take(NAME_LENGTH + 1).collect();
    let who = [Who::at(address), Who::named(&key)];
    for who in &who {
        app.limit(Kind::Login, who.clone())?;
    }
    let found = match check_name(name) {
        Ok(name) => app.store.person_named(&name).await?,
        Err(_) => None,
    };
    let kept = found.as_ref().and_then(|person| person.password.clone());
    let right = app.passwords.is_right(password, kept).await?;
    let Some(person) = found.filter(|_| right) else { return Err(wrong_login()) };
    // Only wrong passwords count: a whole club may log in at once.
    who.into_iter().for_each(|who| app.limits.give_back(Kind::Login, who));

    let (token, secret) = new_session(&person.id, app.now());
    app.store.add_token(&token).await?;
    let left_tables = match visitor {
        Some(before) if before.token.kind == TokenKind::Session => {
            app.store.revoke_token(before.id(), &before.token.label).await?;
            match before.is_guest() {
                true => seats(&app, before.id()).await?,
                false => Vec::new(),
            }
        }
        _ => Vec::new(),
    };
    Ok((jar.keep(&secret), Json(LoggedIn { me: person.into(), left_tables })))
}

fn wrong_login() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "wrong-login",
        "The name or the password is wrong; try again.",
    )
}

/// Tables that this person has a seat at and that are not over.
async fn seats(app: &App, person: &PersonId) -> Answer<Vec<TableId>> {
    let filter = TableFilter {
        person: Some(person.clone()),
        status: vec![Status::Waiting, Status::Running],
        limit: 100,
        ..TableFilter::default()
    };
    Ok(app.store.tables(&filter).await?.into_iter().map(|row| row.id).collect())
}

/// Log out.
///
/// The session (or token) that asks is no longer valid. A guest who logs out is gone for ever.
#[utoipa::path(
    post, path = "/api/logout", tag = "identity",
    responses(
        (status = 204, description = "You are nobody"),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn logout(
    State(app): State<Arc<App>>,
    someone: Someone,
    jar: Jar,
) -> Answer<(StatusCode, SetCookies)> {
    app.store.revoke_token(someone.id(), &someone.token.label).await?;
    Ok((StatusCode::NO_CONTENT, jar.forget()))
}

/// Choose another password.
///
/// All other sessions and all tokens end.
#[utoipa::path(
    post, path = "/api/password", tag = "identity", request_body = PasswordChange,
    responses(
        (status = 204, description = "The new password counts"),
        (status = 403, description = "The old password is wrong", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn change_password(
    State(app): State<Arc<App>>,
    someone: Someone,
    Json(PasswordChange { old, new }): Json<PasswordChange>,
) -> Answer<StatusCode> {
    someone.in_person()?;
    if someone.is_guest() {
        let message = "A guest has no password; register first.";
        return Err(ApiError::conflict("guest", message));
    }
    check_password(&new)?;
    prove(&app, &someone, old).await?;
    let kept = app.passwords.keep(new).await?;
    app.store.set_password(someone.id(), &kept).await?;
    app.store.revoke_other_tokens(someone.id(), &someone.token.hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete myself.
///
/// Name, password, tokens and mutes are gone for ever. Games stay, without the name.
#[utoipa::path(
    delete, path = "/api/me", tag = "identity", request_body = Option<Farewell>,
    responses(
        (status = 204, description = "You are nobody"),
        (status = 403, description = "The password is missing or wrong", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn forget_me(
    State(app): State<Arc<App>>,
    someone: Someone,
    jar: Jar,
    farewell: Option<Json<Farewell>>,
) -> Answer<(StatusCode, SetCookies)> {
    someone.in_person()?;
    match (someone.is_guest(), farewell) {
        (true, _) => {}
        (false, Some(Json(Farewell { password }))) => prove(&app, &someone, password).await?,
        (false, None) => return Err(wrong_password()),
    }
    app.store.forget_person(someone.id()).await?;
    app.live.renamed(someone.id(), "").await;
    Ok((StatusCode::NO_CONTENT, jar.forget()))
}

/// Checks the password of somebody who is logged in: the browser may lie open on a table.
async fn prove(app: &App, someone: &Someone, password: String) -> Answer<()> {
    let who = Who::Person(someone.id().clone());
    app.limit(Kind::Login, who.clone())?;
    match app.passwords.is_right(password, someone.person.password.clone()).await? {
        true => {
            app.limits.give_back(Kind::Login, who);
            Ok(())
        }
        false => Err(wrong_password()),
    }
}

fn wrong_password() -> ApiError {
    ApiError::forbidden("wrong-password", "The password is wrong; try again.")
}
