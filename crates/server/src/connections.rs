//! The door: who may connect, and how long a connection may take for what it owes.
//!
//! Everything before a request is complete costs a client nothing, so it is bounded here: connections by address and in
//! all, the time for a request's head (also the first, and the next), and for a peer that does not read its answer.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, Sleep, sleep};

use crate::app::{self, App};
use crate::live::until_closed;
use crate::logging::Seldom;
use crate::rate_limit::Who;

/// How many connections one address may have: a club sits behind one.
const EACH: usize = 200;
/// How many files are left for the store, and for whatever else needs one.
const RESERVED: usize = 100;
/// How long a request's head may take, from the moment when one could come.
const HEAD: Duration = Duration::from_secs(20);
/// How long a peer may accept nothing of what it is sent.
const STALLED: Duration = Duration::from_secs(30);
/// Delay before the next try, when the system lets nobody in.
const PAUSE: Duration = Duration::from_millis(100);

/// Who is inside.
struct Door {
    app: Arc<App>,
    /// Connections by address.
    inside: Mutex<HashMap<Who, usize>>,
    most_each: usize,
    places: Arc<Semaphore>,
}

/// Lets clients in until the server closes, and waits for those who are inside.
pub async fn serve(listener: TcpListener, app: Arc<App>, mut closing: watch::Receiver<bool>) {
    let router = app::router(Arc::clone(&app));
    let door = Arc::new(Door::new(app));
    let mut inside = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = until_closed(&mut closing) => break,
            Some(_) = inside.join_next() => continue,
        };
        match accepted {
            Ok((stream, peer)) => {
                if let Some(guest) = door.admit(peer) {
                    let (router, closing) = (router.clone(), closing.clone());
                    inside.spawn(talk(router, stream, peer, guest, closing));
                }
            }
            Err(error) => {
                static FAILED: Seldom = Seldom::new();
                FAILED.warn("nobody can come in", &error);
                sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    while inside.join_next().await.is_some() {}
}

impl Door {
    fn new(app: Arc<App>) -> Door {
        let wider = usize::try_from(app.config.limit_factor.max(1)).unwrap_or(usize::MAX);
        let most_each = match app.config.trust_proxy {
            // Everybody comes through the proxy, which has limits of its own.
            true => usize::MAX,
            false => EACH.saturating_mul(wider),
        };
        let places = raise_file_limit().saturating_sub(RESERVED).max(1);
        let places = Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS)));
        Door { app, inside: Mutex::default(), most_each, places }
    }

    /// Lets somebody in, unless too many are inside.
    fn admit(self: &Arc<Door>, peer: SocketAddr) -> Option<Admitted> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok();
        let who = Who::at(peer.ip());
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let count = inside.entry(who.clone()).or_default();
        match place.filter(|_| *count < self.most_each) {
            Some(place) => {
                *count += 1;
                Some(Admitted { door: Arc::clone(self), who, _place: place })
            }
            None => {
                if *count == 0 {
                    inside.remove(&who);
                }
                static REFUSED: Seldom = Seldom::new();
                REFUSED.warn("a connection is refused", &"too many from its address, or in all");
                self.app.metrics.connections_refused.add(1);
                None
            }
        }
    }
}

/// Somebody who is inside, until this is dropped.
struct Admitted {
    door: Arc<Door>,
    who: Who,
    _place: tokio::sync::OwnedSemaphorePermit,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut inside = self.door.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = inside.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&self.who);
            }
        }
    }
}

/// Answers the requests of one connection.
async fn talk(
    router: Router,
    stream: TcpStream,
    peer: SocketAddr,
    guest: Admitted,
    mut closing: watch::Receiver<bool>,
) {
    // An answer shall not wait for more to send.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection sends in its own time");
    }
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let stream = Impatient { stream, stalled: None, _guest: guest };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // However it ends is the client's business.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = until_closed(&mut closing) => connection.as_mut().graceful_shutdown(),
    }
    _ = connection.await;
}

/// A connection that ends when the other side accepts nothing for too long.
struct Impatient {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
    /// Stays inside as long as the stream, whoever has it.
    _guest: Admitted,
}

impl Impatient {
    /// What came of writing; waiting has an end.
    fn judge<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stalled = None;
            return done;
        }
        let stalled = self
            .stalled
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + STALLED)));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(cx, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.judge(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_flush(cx);
        self.judge(cx, done)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.judge(cx, done)
    }
}

/// Lets this process have as many files as the system allows it; how many that is.
fn raise_file_limit() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum
        && let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })
    {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
    let limit = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    usize::try_from(limit).unwrap_or(usize::MAX)
}
