//! The whole server as one value, and the way of a request through it.
//!
//! Each area (identity, tables, …) is a module with `routes()`; [`routes`] lists them. All routes are
//! documented where they are written: the document at `/api/openapi.json` is made of the same list.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRef, FromRequestParts, MatchedPath, Request, State,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use azulejo_protocol::{Millis, PersonId, TableId};
use tracing::Instrument;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;

use crate::config::Config;
use crate::error::{Answer, ApiError, ErrorCode, StoreFailed};
use crate::identity::password::Passwords;
use crate::identity::regulars::Regulars;
use crate::live::{Environment, Failure, Live};
use crate::logging::Seldom;
use crate::metrics::Metrics;
use crate::rate_limit::{Kind, RateLimits, Wait, Who};
use crate::store::{Store, Stored, TableRow};
use crate::{
    clock, identity, metrics, openapi, security, socket, static_files, statistics, tables,
};

/// The whole server.
pub struct App {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What whoever runs it has chosen.
    pub config: Config,
    /// Rate limits of requests, logins, commands and so on.
    pub limits: RateLimits,
    /// Figures about it.
    pub metrics: Arc<Metrics>,
    /// Tables that are awake.
    pub live: Arc<Live>,
    /// Makes and checks what is kept of passwords.
    pub passwords: Passwords,
    /// From where people have logged in.
    pub regulars: Regulars,
}

impl App {
    /// A server that keeps everything in this store.
    pub fn new(store: Arc<dyn Store>, config: Config) -> App {
        App::in_environment(store, config, Environment::default())
    }

    /// A server whose tables get their luck and their time from elsewhere.
    pub fn in_environment(store: Arc<dyn Store>, config: Config, environment: Environment) -> App {
        let metrics = Arc::<Metrics>::default();
        // One core is left to people.
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1);
        let live = Live::new(Arc::clone(&store), Arc::clone(&metrics), threads, environment);
        App {
            store,
            limits: RateLimits::new(config.limit_factor),
            config,
            metrics,
            live,
            passwords: Passwords::default(),
            regulars: Regulars::default(),
        }
    }

    /// The moment.
    pub fn now(&self) -> Millis {
        clock::now()
    }

    /// Takes a token for something limited, or says how long to wait.
    pub fn limit(&self, kind: Kind, who: Who) -> Answer<()> {
        Ok(self.limits.take(kind, who)?)
    }

    /// Lets somebody look for a table by its code, who did not name too many that do not exist. Who sits at the table
    /// has not guessed it.
    pub async fn may_look(
        &self,
        table: &TableId,
        person: Option<&PersonId>,
        address: IpAddr,
    ) -> Result<(), Wait> {
        let Err(wait) = self.limits.check(Kind::Guess, Who::at(address)) else { return Ok(()) };
        let row = self.store.table(table).await.ok().flatten();
        let sits = |row: &TableRow| row.people.iter().any(|(sitter, _)| Some(sitter) == person);
        match row.is_some_and(|row| sits(&row)) {
            true => Ok(()),
            false => Err(wait),
        }
    }

    /// Whether everybody may see a table: one that is not public is only for who has a session.
    pub async fn is_public(&self, table: &TableId) -> Stored<bool> {
        Ok(self.store.table(table).await?.is_none_or(|row| row.public))
    }

    /// Counts a code that led nowhere.
    pub fn note_guess(&self, failure: &Failure, address: IpAddr) {
        if *failure == Failure::NoSuchTable {
            self.metrics.wrong_codes.add(1);
            if self.limits.take(Kind::Guess, Who::at(address)).is_err() {
                static GUESSING: Seldom = Seldom::new();
                GUESSING.warn("somebody guesses the codes of tables", &"far too many lead nowhere");
            }
        }
    }

    /// Takes a token of a person, and one of everybody at their address.
    pub fn limit_person(&self, kind: Kind, person: &PersonId, address: IpAddr) -> Answer<()> {
        self.limit(kind, Who::at(address))?;
        self.limit(kind, Who::Person(person.clone()))
    }
}

/// All areas, with their documentation.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(openapi::Head::openapi())
        .merge(identity::routes())
        .merge(metrics::routes())
        .merge(openapi::routes())
        .merge(statistics::routes())
        .merge(tables::routes())
        .merge(socket::routes())
}

/// The server as something that answers requests. It must learn who connects: serve it with
/// [`service`].
pub fn router(app: Arc<App>) -> Router {
    let (routes, _) = routes().split_for_parts();
    let routes = routes.method_not_allowed_fallback(wrong_method);
    // A proxy may pass the prefix on, or not: both is fine.
    let routes = match app.config.path_prefix() {
        "" => routes,
        prefix => Router::new().nest(prefix, routes.clone()).merge(routes),
    };
    routes
        .fallback(static_files::serve)
        .layer(DefaultBodyLimit::max(security::BODY_LIMIT))
        .layer(from_fn_with_state(Arc::clone(&app), security::guard))
        .layer(from_fn_with_state(Arc::clone(&app), complete_prefix))
        .layer(from_fn_with_state(Arc::clone(&app), throttle))
        .layer(from_fn_with_state(Arc::clone(&app), security::add_headers))
        .layer(from_fn_with_state(Arc::clone(&app), observe))
        .with_state(app)
}

/// The server as `axum::serve` takes it.
pub fn service(app: Arc<App>) -> IntoMakeServiceWithConnectInfo<Router, SocketAddr> {
    router(app).into_make_service_with_connect_info()
}

async fn wrong_method(method: Method) -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        ErrorCode::WrongMethod,
        format!("{method} does not work here; the header Allow lists what does."),
    )
}

/// Links on pages are relative: the prefix alone is not yet a place.
async fn complete_prefix(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let prefix = app.config.path_prefix();
    match !prefix.is_empty() && request.uri().path() == prefix {
        true => Redirect::permanent(&format!("{prefix}/")).into_response(),
        false => next.run(request).await,
    }
}

async fn throttle(
    State(app): State<Arc<App>>,
    Client(address): Client,
    request: Request,
    next: Next,
) -> Answer<Response> {
    app.limit(Kind::Request, Who::at(address))?;
    Ok(next.run(request).await)
}

/// Counts and logs each request by its route: addresses may hold names and secrets.
async fn observe(
    State(app): State<Arc<App>>,
    matched: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let method = known_method(request.method());
    let matched = matched.as_ref().map_or("other", MatchedPath::as_str);
    let route = matched.strip_prefix(app.config.path_prefix()).unwrap_or(matched).to_owned();
    let span = tracing::info_span!("request", method, route);
    let response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status().as_u16(), started.elapsed());
    app.metrics.count_request(method, &route, status, took);
    if response.extensions().get::<StoreFailed>().is_some() {
        app.metrics.store_errors.add(1);
    }
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| match route.as_str() {
        // Programs ask every few seconds.
        "/healthz" | "/metrics" => tracing::debug!(status, ms, "answered"),
        _ => tracing::info!(status, ms, "answered"),
    });
    response
}

/// Methods by name; a client can invent any number of others.
fn known_method(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// The address at the other end of the connection: a client, or a proxy.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Peer, Infallible> {
        let info = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Peer(info.map_or(Ipv4Addr::UNSPECIFIED.into(), |ConnectInfo(peer)| peer.ip())))
    }
}

/// The client's address, as far as it can be known.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Client
where
    Arc<App>: FromRef<S>,
{
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Client, Infallible> {
        let Peer(peer) = Peer::from_request_parts(parts, state).await?;
        let app = Arc::<App>::from_ref(state);
        let told = match app.config.trust_proxy {
            true => forwarded_for(&parts.headers),
            false => None,
        };
        Ok(Client(told.unwrap_or(peer)))
    }
}

/// The last address in `X-Forwarded-For`: the one that the proxy in front has seen itself. Those
/// before it are what the client says.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = last.rsplit(',').next()?.trim();
    let with_port = || last.parse::<SocketAddr>().ok().map(|address| address.ip());
    last.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_forwarded_address_counts() {
        for (values, expected) in [
            (&[][..], None),
            (&["192.0.2.1"], Some("192.0.2.1")),
            (&["10.0.0.1, 192.0.2.1"], Some("192.0.2.1")),
            (&["10.0.0.1", "192.0.2.1,192.0.2.2"], Some("192.0.2.2")),
            (&["192.0.2.1:4711"], Some("192.0.2.1")),
            (&["[2001:db8::1]:4711"], Some("2001:db8::1")),
            (&["2001:db8::1"], Some("2001:db8::1")),
            (&["192.0.2.1, unknown"], None),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", value.parse().unwrap());
            }
            let expected = expected.map(|text: &str| text.parse().unwrap());
            assert_eq!(forwarded_for(&headers), expected, "{values:?}");
        }
    }
}
