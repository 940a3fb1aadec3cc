//! What whoever runs the server can choose. Everything has a default that works at home.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use url::{Origin, Url};

/// What whoever runs the server can choose.
#[derive(Clone)]
pub struct Config {
    /// Where the server listens.
    pub listen: SocketAddr,
    /// Where it keeps its data.
    pub data: PathBuf,
    /// A PostgreSQL database, instead of a file under `data`.
    pub database: Option<String>,
    /// Public URL of the server, when it runs behind a reverse proxy.
    pub public_url: Option<PublicUrl>,
    /// Whether to trust the proxy's `X-Forwarded-For` and `X-Forwarded-Proto`. Behind a proxy all
    /// people would otherwise share one rate limit.
    pub trust_proxy: bool,
    /// Whether `/metrics` is for everybody, not only for programs on this machine.
    pub public_metrics: bool,
    /// By how much all rate limits are wider than usual; 1 is usual.
    pub limit_factor: u32,
    /// After how many days guests are removed who do not come back and sit at no table; 0: never.
    pub keep_guests: u32,
    /// After how many days unfinished tables are removed where nothing happens; 0: never.
    pub keep_idle_tables: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8420)),
            data: PathBuf::from("azulejo-data"),
            database: None,
            public_url: None,
            trust_proxy: false,
            public_metrics: false,
            limit_factor: 1,
            keep_guests: 90,
            keep_idle_tables: 365,
        }
    }
}

/// The database's address may hold a password: it is not shown.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("listen", &self.listen)
            .field("data", &self.data)
            .field("database", &self.database.as_ref().map(|_| "…"))
            .field("public_url", &self.public_url)
            .field("trust_proxy", &self.trust_proxy)
            .field("public_metrics", &self.public_metrics)
            .field("limit_factor", &self.limit_factor)
            .field("keep_guests", &self.keep_guests)
            .field("keep_idle_tables", &self.keep_idle_tables)
            .finish()
    }
}

impl Config {
    /// The path under which everything lies: empty, or like `/azulejo`.
    pub fn path_prefix(&self) -> &str {
        self.public_url.as_ref().map_or("", PublicUrl::path)
    }

    /// Whether people come over HTTPS, as far as the public address says.
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.0.scheme() == "https")
    }
}

/// Public URL of the server, such as `https://club.example/azulejo/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(Url);

impl PublicUrl {
    /// Scheme, host and port, as browsers name them in `Origin`.
    pub fn origin(&self) -> Origin {
        self.0.origin()
    }

    /// Its path, without the slash at the end.
    fn path(&self) -> &str {
        self.0.path().trim_end_matches('/')
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PublicUrl {
    type Err = String;
    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let is_path = |c: char| c.is_ascii_alphanumeric() || "/-._~".contains(c);
        let fits = |url: &Url| {
            url.username().is_empty()
                && url.password().is_none()
                && url.query().is_none()
                && url.fragment().is_none()
                && url.path().chars().all(is_path)
                && !url.path().contains("//")
        };
        // Browsers would take the path of https:///path for the host.
        let has_host = text.split_once("://").is_some_and(|(_, rest)| !rest.starts_with('/'));
        match web_url(text).filter(|url| has_host && fits(url)) {
            Some(mut url) => {
                url.set_path(&format!("{}/", url.path().trim_end_matches('/')));
                Ok(PublicUrl(url))
            }
            None => Err(format!(
                "\"{text}\" is not a public address; give one like https://club.example or https://club.example/azulejo/"
            )),
        }
    }
}

/// An address of the web.
pub(crate) fn web_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| ["http", "https"].contains(&url.scheme()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_an_origin_and_a_path() {
        for (text, origin, path) in [
            ("https://club.example", "https://club.example", ""),
            ("https://club.example/", "https://club.example", ""),
            ("https://Club.Example:443/azulejo/", "https://club.example", "/azulejo"),
            ("http://10.0.0.7:8420/a/b", "http://10.0.0.7:8420", "/a/b"),
            ("http://[::1]:8420", "http://[::1]:8420", ""),
            ("HTTP://[0:0::1]:80/", "http://[::1]", ""),
            ("https://żółw.example/gra", "https://xn--w-uga1v8h.example", "/gra"),
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!(url.origin().ascii_serialization(), origin, "{text}");
            assert_eq!(url.path(), path, "{text}");
            assert_eq!(url.to_string(), format!("{origin}{path}/"), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_an_example() {
        for text in [
            "",
            "club.example",
            "ftp://club.example",
            "https://",
            "https:///azulejo",
            "https://club.example/a?b",
            "https://club.example/{a}",
            "https://user@club.example",
            "https://club.example/#a",
            "https://club.example:99999",
            "https://club.example//a",
        ] {
            let error = text.parse::<PublicUrl>().unwrap_err();
            assert!(error.contains("https://club.example/azulejo/"), "{error}");
        }
    }

    #[test]
    fn the_password_of_the_database_is_not_shown() {
        let database = Some("postgres://azulejo:secret@db/azulejo".to_owned());
        assert!(!format!("{:?}", Config { database, ..Config::default() }).contains("secret"));
    }
}
