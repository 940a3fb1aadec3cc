//! Sessions and accounts: becoming somebody, a name, a password, and leaving.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use azulejo_protocol::{
    Credentials, DeleteAccount, LoginResult, Me, NameChange, PasswordChange, PersonId, Stage,
    TableId,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::cookie::{Jar, SetCookies};
use super::names::{Language, NAME_LENGTH, check_name, guest_name, is_free};
use super::password::check_password;
use super::{AuthenticatedUser, OptionalUser, begin_session, end_session, new_session, secret};
use crate::app::{App, Client};
use crate::error::{Answer, ApiError, ErrorBody, ErrorCode, Json};
use crate::random;
use crate::rate_limit::{Kind, Who};
use crate::store::{Person, StoreError, TableFilter, TokenKind};

/// How many tables are asked for at once.
const TABLES: u32 = 100;

impl From<Person> for Me {
    fn from(person: Person) -> Me {
        let guest = person.password.is_none();
        Me { id: person.id, name: person.name, guest, since: person.created }
    }
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
/// name, in the first language of `Accept-Language` that is known here. Pages ask for this when they are opened.
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
    OptionalUser(user): OptionalUser,
    Client(address): Client,
    headers: HeaderMap,
    jar: Jar,
) -> Answer<(StatusCode, SetCookies, Json<Me>)> {
    if let Some(user) = user {
        // The same cookie again: the browser keeps it for another 400 days.
        let cookies = match (user.token.kind, jar.secret()) {
            (TokenKind::Session, Some(secret)) => jar.keep(secret),
            _ => axum::response::AppendHeaders(Vec::new()),
        };
        return Ok((StatusCode::OK, cookies, Json(user.person.into())));
    }
    app.limit(Kind::Guest, Who::at(address))?;
    let now = app.now();
    let person = Person {
        id: secret::new_person(),
        name: guest_name(Language::of(&headers), random::bytes()),
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
async fn me(user: AuthenticatedUser) -> Json<Me> {
    Json(user.person.into())
}

/// Take another name.
///
/// Who has an account logs in with the new name from now on.
#[utoipa::path(
    patch, path = "/api/me", tag = "identity", request_body = NameChange,
    responses(
        (status = 200, description = "Yourself, with the new name", body = Me),
        (status = 409, description = "Somebody registered has this name", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn rename(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    Json(NameChange { name }): Json<NameChange>,
) -> Answer<Json<Me>> {
    let name = check_name(&name)?;
    if !is_free(&*app.store, user.id(), &name).await? {
        return Err(StoreError::NameTaken.into());
    }
    app.store.rename(user.id(), &name).await?;
    app.live.renamed(user.id(), &name).await;
    Ok(Json(Person { name, ..user.person }.into()))
}

/// Make the guest an account.
///
/// Seats and tables stay; all other sessions and all tokens of the guest end. Names are unique, however they are capitalised.
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
    user: AuthenticatedUser,
    Client(address): Client,
    jar: Jar,
    Json(Credentials { name, password }): Json<Credentials>,
) -> Answer<(SetCookies, Json<Me>)> {
    user.in_person()?;
    if !user.is_guest() {
        let message = "You have an account already; log out to make another one.";
        return Err(ApiError::conflict(ErrorCode::AlreadyRegistered, message));
    }
    let name = check_name(&name)?;
    check_password(&password)?;
    app.limit(Kind::Register, Who::at(address))?;
    // Asked before the password is hashed, because people try names; the store decides.
    if !is_free(&*app.store, user.id(), &name).await? {
        return Err(StoreError::NameTaken.into());
    }
    let kept = app.passwords.keep(password).await?;
    app.store.register(user.id(), &name, &kept).await?;
    // A cookie that somebody else may have planted before must not lead to the account, nor a token made with it.
    let (token, secret) = new_session(user.id(), app.now());
    app.store.add_token(&token).await?;
    app.store.revoke_other_tokens(user.id(), &token.hash).await?;
    app.live.dismiss(user.id(), |hash| *hash != token.hash);
    app.regulars.add(user.id(), Who::at(address));
    let person = Person { name, password: Some(kept), ..user.person };
    Ok((jar.keep(&secret), Json(person.into())))
}

/// Log in.
///
/// Whoever was a guest in this browser is that no longer; the guest's seats, words and finished games are the
/// account's from now on. Only a rated game where the account plays, too, stays as it is.
#[utoipa::path(
    post, path = "/api/login", tag = "identity", security(()), request_body = Credentials,
    responses(
        (status = 200, description = "Yourself; the cookie says so", body = LoginResult),
        (status = 401, description = "The name or the password is wrong", body = ErrorBody),
        (status = 429, description = "Too many tries from this address or for this name", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn login(
    State(app): State<Arc<App>>,
    OptionalUser(user): OptionalUser,
    Client(address): Client,
    jar: Jar,
    Json(Credentials { name, password }): Json<Credentials>,
) -> Answer<(SetCookies, Json<LoginResult>)> {
    let name = name.trim();
    // Nobody has a longer name; keys must not be endless.
    let key: String = name.chars().take(NAME_LENGTH + 1).collect();
    let found = match check_name(name) {
        Ok(name) => app.store.person_named(&name).await?,
        Err(_) => None,
    };
    let here = Who::at(address);
    let regular = found.as_ref().is_some_and(|person| app.regulars.knows(&person.id, &here));
    let who = [Some(here.clone()), (!regular).then(|| Who::named(&key))];
    for who in who.iter().flatten() {
        app.limit(Kind::Login, who.clone())?;
    }
    let kept = found.as_ref().and_then(|person| person.password.clone());
    let right = app.passwords.is_right(password, kept).await?;
    let Some(person) = found.filter(|_| right) else { return Err(wrong_login()) };
    // Wrong passwords count for themselves: a whole club may log in at once.
    who.into_iter().flatten().for_each(|who| app.limits.give_back(Kind::Login, who));
    app.limit_person(Kind::Session, &person.id, address)?;
    app.regulars.add(&person.id, here);

    let before = user.filter(|user| user.token.kind == TokenKind::Session);
    // Before anything else: whoever has to try again is still the guest.
    let (moved_tables, left_tables) = match &before {
        Some(before) if before.is_guest() => hand_over(&app, before.id(), &person.id).await?,
        _ => (Vec::new(), Vec::new()),
    };
    let secret = begin_session(&app, &person.id).await?;
    if let Some(before) = before {
        end_session(&app, &before.token).await?;
    }
    Ok((jar.keep(&secret), Json(LoginResult { me: person.into(), moved_tables, left_tables })))
}

fn wrong_login() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        ErrorCode::WrongLogin,
        "The name or the password is wrong; try again.",
    )
}

/// Gives a guest's seats, also of games that are over, to who the guest is now. Of those that are not over:
/// which moved, and which stayed.
async fn hand_over(
    app: &App,
    guest: &PersonId,
    to: &PersonId,
) -> Answer<(Vec<TableId>, Vec<TableId>)> {
    let (mut moved, mut left) = (Vec::new(), Vec::new());
    let mut filter =
        TableFilter { person: Some(guest.clone()), limit: TABLES, ..TableFilter::default() };
    loop {
        let tables = app.store.tables(&filter).await?;
        let Some(last) = tables.last() else { return Ok((moved, left)) };
        filter.before = Some((last.updated, last.id.clone()));
        for row in tables {
            let goes_on = matches!(row.status, Stage::Waiting | Stage::Running);
            match app.live.hand_over(&row.id, guest, to).await {
                Ok(()) if goes_on => moved.push(row.id),
                // A table that cannot be read any more must not keep anybody from logging in.
                Err(_) if goes_on => left.push(row.id),
                _ => {}
            }
        }
    }
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
    user: AuthenticatedUser,
    jar: Jar,
) -> Answer<(StatusCode, SetCookies)> {
    end_session(&app, &user.token).await?;
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
    user: AuthenticatedUser,
    Json(PasswordChange { old, new }): Json<PasswordChange>,
) -> Answer<StatusCode> {
    user.in_person()?;
    if user.is_guest() {
        let message = "A guest has no password; register first.";
        return Err(ApiError::conflict(ErrorCode::Guest, message));
    }
    check_password(&new)?;
    prove(&app, &user, old).await?;
    let kept = app.passwords.keep(new).await?;
    app.store.set_password(user.id(), &kept).await?;
    app.store.revoke_other_tokens(user.id(), &user.token.hash).await?;
    app.live.dismiss(user.id(), |hash| *hash != user.token.hash);
    Ok(StatusCode::NO_CONTENT)
}

/// Delete myself.
///
/// Name, password, tokens, mutes, and everything you said at tables are gone for ever. Games stay, without the name.
#[utoipa::path(
    delete, path = "/api/me", tag = "identity", request_body = Option<DeleteAccount>,
    responses(
        (status = 204, description = "You are nobody"),
        (status = 403, description = "The password is missing or wrong", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
        (status = "default", description = "Why not", body = ErrorBody),
    ),
)]
async fn forget_me(
    State(app): State<Arc<App>>,
    user: AuthenticatedUser,
    jar: Jar,
    proof: Option<Json<DeleteAccount>>,
) -> Answer<(StatusCode, SetCookies)> {
    user.in_person()?;
    match (user.is_guest(), proof) {
        (true, _) => {}
        (false, Some(Json(DeleteAccount { password }))) => prove(&app, &user, password).await?,
        (false, None) => return Err(wrong_password()),
    }
    app.store.forget_person(user.id()).await?;
    app.live.dismiss(user.id(), |_| true);
    app.live.renamed(user.id(), "").await;
    app.live.forget_words(user.id()).await?;
    Ok((StatusCode::NO_CONTENT, jar.forget()))
}

/// Checks the password of somebody who is logged in: the browser may lie open on a table.
async fn prove(app: &App, user: &AuthenticatedUser, password: String) -> Answer<()> {
    let who = Who::Person(user.id().clone());
    app.limit(Kind::Login, who.clone())?;
    match app.passwords.is_right(password, user.person.password.clone()).await? {
        true => {
            app.limits.give_back(Kind::Login, who);
            Ok(())
        }
        false => Err(wrong_password()),
    }
}

fn wrong_password() -> ApiError {
    ApiError::forbidden(ErrorCode::WrongPassword, "The password is wrong; try again.")
}
