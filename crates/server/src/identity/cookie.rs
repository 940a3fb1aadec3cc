//! The cookie that makes a browser somebody.
//!
//! Over HTTPS it is a `__Host-` cookie: no other site and no unprotected connection can plant one.
//! In a home network people come over plain HTTP, where browsers refuse such cookies; there it is
//! a plain one. On the same machine most browsers accept both, but not all: they get both.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::AppendHeaders;

use crate::app::App;
use crate::config::Config;

/// How long a browser keeps it: 400 days, the longest that browsers accept.
pub const LIFE_SECONDS: i64 = 400 * 24 * 60 * 60;

/// A form of the cookie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Form {
    name: &'static str,
    secure: &'static str,
}

const SECURE: Form = Form { name: "__Host-azulejo", secure: "; Secure" };
const PLAIN: Form = Form { name: "azulejo", secure: "" };

/// Headers that set cookies.
pub type SetCookies = AppendHeaders<Vec<(HeaderName, String)>>;

/// The cookie of a request, and how to answer with one.
#[derive(Clone, Debug)]
pub struct Jar {
    forms: &'static [Form],
    secret: Option<String>,
}

impl Jar {
    /// The cookie of this request.
    pub fn new(config: &Config, headers: &HeaderMap) -> Jar {
        let forms = forms(config, headers);
        let secret = forms.iter().find_map(|form| {
            cookies(headers).find(|(name, _)| *name == form.name).map(|(_, value)| value.to_owned())
        });
        Jar { forms, secret }
    }

    /// The secret in it.
    pub fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// Lets the browser keep this secret.
    pub fn keep(&self, secret: &str) -> SetCookies {
        self.answer(secret, LIFE_SECONDS)
    }

    /// Lets the browser forget.
    pub fn forget(&self) -> SetCookies {
        self.answer("", 0)
    }

    fn answer(&self, secret: &str, age: i64) -> SetCookies {
        let cookie = |form: &Form| {
            let Form { name, secure } = form;
            format!("{name}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}")
        };
        let cookies = self.forms.iter().map(|form| (header::SET_COOKIE, cookie(form)));
        AppendHeaders(cookies.collect())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Jar
where
    Arc<App>: FromRef<S>,
{
    type Rejection = std::convert::Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Jar, Self::Rejection> {
        Ok(Jar::new(&Arc::<App>::from_ref(state).config, &parts.headers))
    }
}

/// Whether there is a cookie of ours, in whatever form.
pub fn is_there(headers: &HeaderMap) -> bool {
    cookies(headers).any(|(name, _)| [SECURE.name, PLAIN.name].contains(&name))
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// Forms that the browser accepts; the first one counts.
fn forms(config: &Config, headers: &HeaderMap) -> &'static [Form] {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let proxy_https = || {
        config.trust_proxy && text(HeaderName::from_static("x-forwarded-proto")) == Some("https")
    };
    if config.is_https() || proxy_https() {
        return &[SECURE];
    }
    match text(header::HOST).is_some_and(is_this_machine) {
        true => &[SECURE, PLAIN],
        false => &[PLAIN],
    }
}

/// Whether a browser that asks this host talks to its own machine.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|local| name.eq_ignore_ascii_case(local))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn the_form_fits_the_way_people_come() {
        let usual = Config::default();
        let public_url = Some("https://club.example".parse().unwrap());
        let https = Config { public_url, ..Config::default() };
        let trusting = Config { trust_proxy: true, ..Config::default() };
        let forwarded = ("x-forwarded-proto", "https");
        for (config, pairs, expected) in [
            (&https, &[("host", "club.example")][..], &[SECURE][..]),
            (&https, &[("host", "localhost:8420")], &[SECURE]),
            (&usual, &[("host", "localhost:8420")], &[SECURE, PLAIN]),
            (&usual, &[("host", "LOCALHOST")], &[SECURE, PLAIN]),
            (&usual, &[("host", "127.0.0.1:8420")], &[SECURE, PLAIN]),
            (&usual, &[("host", "[::1]:8420")], &[SECURE, PLAIN]),
            (&usual, &[("host", "[::1]")], &[SECURE, PLAIN]),
            (&usual, &[("host", "192.168.1.5:8420")], &[PLAIN]),
            (&usual, &[("host", "localhost.evil.example")], &[PLAIN]),
            (&usual, &[("host", "club.example"), forwarded], &[PLAIN]),
            (&trusting, &[("host", "club.example"), forwarded], &[SECURE]),
            (&usual, &[], &[PLAIN]),
        ] {
            assert_eq!(forms(config, &headers(pairs)), expected, "{pairs:?}");
        }
    }

    #[test]
    fn over_https_a_plain_cookie_does_not_count() {
        let both = headers(&[("host", "x"), ("cookie", "azulejo=planted; __Host-azulejo=own")]);
        let plain = headers(&[("host", "x"), ("cookie", "a=b; azulejo=planted")]);
        let public_url = Some("https://x".parse().unwrap());
        let https = Config { public_url, ..Config::default() };
        assert_eq!(Jar::new(&https, &both).secret(), Some("own"));
        assert_eq!(Jar::new(&https, &plain).secret(), None);
        assert_eq!(Jar::new(&Config::default(), &plain).secret(), Some("planted"));
        assert!(is_there(&both) && is_there(&plain));
        assert!(!is_there(&headers(&[("cookie", "notazulejo=1")])));
    }
}
