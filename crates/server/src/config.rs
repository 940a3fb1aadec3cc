//! What whoever runs the server can choose. Everything has a default that works at home.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

/// What whoever runs the server can choose.
#[derive(Clone)]
pub struct Config {
    /// Where the server listens.
    pub listen: SocketAddr,
    /// Where it keeps its data.
    pub data: PathBuf,
    /// A PostgreSQL database, instead of a file under `data`.
    pub database: Option<String>,
    /// What people type to come here, if something stands in front of the server.
    pub public_url: Option<PublicUrl>,
    /// Whether what stands in front tells the truth about who comes (`X-Forwarded-For` and
    /// `X-Forwarded-Proto`). Behind a proxy all people would otherwise share one limit.
    pub trust_proxy: bool,
    /// Whether `/metrics` is for everybody, not only for programs on this machine.
    pub public_metrics: bool,
    /// By how much all rate limits are wider than usual; 1 is usual.
    pub limit_factor: u32,
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
            .finish()
    }
}

impl Config {
    /// The path under which everything lies: empty, or like `/azulejo`.
    pub fn path_prefix(&self) -> &str {
        self.public_url.as_ref().map_or("", |url| &url.path)
    }

    /// Whether people come over HTTPS, as far as the public address says.
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.origin.starts_with("https:"))
    }
}

/// What people type to come here, such as `https://club.example/azulejo/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    origin: String,
    path: String,
}

impl PublicUrl {
    /// Scheme, host and port, as browsers name them in `Origin`.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/", self.origin, self.path)
    }
}

impl FromStr for PublicUrl {
    type Err = String;
    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let refuse = || {
            Err(format!(
                "\"{text}\" is not a public address; give one like https://club.example or https://club.example/azulejo/"
            ))
        };
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
            None => return refuse(),
        };
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let path = path.trim_end_matches('/');
        let is_host = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
        let is_path = |c: char| c.is_ascii_alphanumeric() || "/-._~".contains(c);
        let fits = ["http", "https"].contains(&scheme.as_str())
            && !host.is_empty()
            && host.chars().all(is_host)
            && path.chars().all(is_path)
            && !path.contains("//");
        match fits {
            true => Ok(PublicUrl {
                origin: normal_origin(&format!("{scheme}://{host}")),
                path: path.to_owned(),
            }),
            false => refuse(),
        }
    }
}

/// An origin in small letters, without the port that goes without saying.
pub(crate) fn normal_origin(origin: &str) -> String {
    let origin = origin.to_ascii_lowercase();
    let bare = match origin.split_once("://") {
        Some(("http", host)) => host.strip_suffix(":80").map(|host| format!("http://{host}")),
        Some(("https", host)) => host.strip_suffix(":443").map(|host| format!("https://{host}")),
        _ => None,
    };
    bare.unwrap_or(origin)
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
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!((url.origin(), url.path.as_str()), (origin, path), "{text}");
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
