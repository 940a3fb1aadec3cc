//! A database's address, and how the connection to it is protected.
//!
//! The words are libpq's: `sslmode` and `sslrootcert` in the address. What differs is the default:
//! nothing crosses a network unencrypted unless the address says `sslmode=disable`.

use std::net::IpAddr;
use std::path::PathBuf;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use super::super::{StoreError, Stored};

/// How the connection is protected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protection {
    /// Not at all.
    Plain,
    /// Encrypted, if the database offers it.
    Opportunistic,
    /// Encrypted; whoever answers is taken for the database.
    Encrypted,
    /// Encrypted, and the certificate is signed by one that we trust.
    TrustedIssuer,
    /// Encrypted, and the certificate is signed by one that we trust, for this very host.
    TrustedHost,
}

impl Protection {
    /// What an address says as `sslmode`.
    fn read(text: &str) -> Stored<Protection> {
        match text {
            "disable" => Ok(Protection::Plain),
            "prefer" => Ok(Protection::Opportunistic),
            "require" => Ok(Protection::Encrypted),
            "verify-ca" => Ok(Protection::TrustedIssuer),
            "verify-full" => Ok(Protection::TrustedHost),
            _ => Err(unavailable(
                "its address has an unknown sslmode: \
                 choose disable, prefer, require, verify-ca or verify-full",
            )),
        }
    }

    /// What to do when a connection that is protected like this cannot be made.
    pub fn hint(self) -> &'static str {
        match self {
            Protection::Plain | Protection::Opportunistic => "check that it runs, and its address",
            Protection::Encrypted => {
                "check that it runs, its address, and that it encrypts connections (ssl = on); \
                 only sslmode=disable in the address does without"
            }
            Protection::TrustedIssuer | Protection::TrustedHost => {
                "check that it runs, its address, and its certificate; \
                 sslrootcert=FILE in the address names the certificate to trust"
            }
        }
    }

    /// As much as tokio-postgres has to know.
    fn ssl_mode(self) -> SslMode {
        match self {
            Protection::Plain => SslMode::Disable,
            Protection::Opportunistic => SslMode::Prefer,
            _ => SslMode::Require,
        }
    }
}

/// How far away the database is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Distance {
    /// Behind a socket in the file system.
    Socket,
    /// On this machine.
    Loopback,
    /// Somewhere else.
    Remote,
}

/// A database's address.
pub struct Address {
    /// What tokio-postgres understands.
    pub config: Config,
    /// How the connection is protected.
    pub protection: Protection,
    /// Certificates to trust, instead of the machine's.
    pub root: Option<PathBuf>,
}

impl Address {
    /// Reads an address like `postgres://user:password@host/name?sslmode=verify-full`.
    pub fn parse(text: &str) -> Stored<Address> {
        let (rest, options) = take_options(text);
        let mut config: Config = rest.parse().map_err(|_| misunderstood())?;
        let (mut asked, mut root) = (None, None);
        for (name, value) in options {
            let value = percent_decode_str(value).decode_utf8().map_err(|_| misunderstood())?;
            match name {
                "sslmode" => asked = Some(Protection::read(&value)?),
                _ => root = Some(PathBuf::from(&*value)),
            }
        }
        // The machine's own certificates, as libpq spells it.
        root = root.filter(|root| root.as_os_str() != "system");
        if asked.is_none() && !text.contains("://") {
            asked = in_words(&config);
        }
        let protection = protection(asked, distance(&config), root.is_some());
        config.ssl_mode(protection.ssl_mode());
        Ok(Address { config, protection, root })
    }
}

/// What is wrong with an address is not said: a password may be part of it.
fn misunderstood() -> StoreError {
    unavailable("its address cannot be understood: write it as postgres://user:password@host/name")
}

fn unavailable(why: &str) -> StoreError {
    StoreError::Unavailable(why.to_owned())
}

/// An address without `sslmode` and `sslrootcert`, and those: tokio-postgres knows only some of them.
fn take_options(address: &str) -> (String, Vec<(&str, &str)>) {
    let Some((address, query)) = address.split_once('?') else {
        return (address.to_owned(), Vec::new());
    };
    let pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let (ours, others): (Vec<_>, Vec<_>) =
        pairs.partition(|(name, _)| ["sslmode", "sslrootcert"].contains(name));
    let others: Vec<_> = others.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let rest = match others.join("&").trim_matches(['&', '=']) {
        "" => address.to_owned(),
        others => format!("{address}?{others}"),
    };
    (rest, ours)
}

/// What an address of the form `host=… sslmode=…` says; `prefer` and nothing are the same there.
fn in_words(config: &Config) -> Option<Protection> {
    match config.get_ssl_mode() {
        SslMode::Disable => Some(Protection::Plain),
        SslMode::Require => Some(Protection::Encrypted),
        _ => None,
    }
}

fn distance(config: &Config) -> Distance {
    let of_address = |address: &IpAddr| {
        if address.to_canonical().is_loopback() { Distance::Loopback } else { Distance::Remote }
    };
    let of_host = |host: &Host| match host {
        #[cfg(unix)]
        Host::Unix(_) => Distance::Socket,
        Host::Tcp(name) if name.eq_ignore_ascii_case("localhost") => Distance::Loopback,
        Host::Tcp(name) => {
            name.parse().map_or(Distance::Remote, |address: IpAddr| of_address(&address))
        }
    };
    // Where an address is given, the host is only a name.
    let hosts: Vec<_> = match config.get_hostaddrs() {
        [] => config.get_hosts().iter().map(of_host).collect(),
        addresses => addresses.iter().map(of_address).collect(),
    };
    if hosts.contains(&Distance::Remote) {
        Distance::Remote
    } else if hosts.contains(&Distance::Loopback) {
        Distance::Loopback
    } else {
        Distance::Socket
    }
}

/// How a connection is protected: as asked for, and encrypted at least when it leaves the machine.
fn protection(asked: Option<Protection>, distance: Distance, has_root: bool) -> Protection {
    use Protection::{Encrypted, Opportunistic, Plain, TrustedHost, TrustedIssuer};
    let is_remote = distance == Distance::Remote;
    match asked {
        // Sockets are never encrypted.
        _ if distance == Distance::Socket => Plain,
        Some(Plain) => Plain,
        Some(TrustedHost) => TrustedHost,
        Some(TrustedIssuer) => TrustedIssuer,
        // As libpq does: a certificate that is named has to count.
        Some(Encrypted) | None if has_root => TrustedIssuer,
        Some(Encrypted) => Encrypted,
        Some(Opportunistic) | None if is_remote => Encrypted,
        Some(Opportunistic) => Opportunistic,
        None => Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_the_machine_unencrypted_unless_the_address_says_so() {
        use Protection::{Encrypted, Opportunistic, Plain, TrustedHost, TrustedIssuer};
        for (address, expected) in [
            ("postgres://anna@db.example/azulejo", Encrypted),
            ("postgres://anna@192.0.2.1/azulejo", Encrypted),
            ("postgres://anna@localhost,db.example/azulejo", Encrypted),
            ("postgres://anna@localhost/azulejo?hostaddr=192.0.2.1", Encrypted),
            ("host=db.example user=anna", Encrypted),
            ("host=db.example user=anna sslmode=prefer", Encrypted),
            ("host=db.example user=anna sslmode=disable", Plain),
            ("postgres://anna@db.example/azulejo?sslmode=disable", Plain),
            ("postgres://anna@db.example/azulejo?sslmode=prefer", Encrypted),
            ("postgres://anna@db.example/azulejo?sslmode=require", Encrypted),
            ("postgres://anna@db.example/azulejo?sslrootcert=%2Fa.pem", TrustedIssuer),
            ("postgres://anna@db.example/azulejo?sslmode=require&sslrootcert=a.pem", TrustedIssuer),
            ("postgres://anna@db.example/azulejo?sslmode=verify-ca&sslrootcert=a", TrustedIssuer),
            ("postgres://anna@db.example/azulejo?sslmode=verify-full", TrustedHost),
            ("postgres://anna@db.example/azulejo?sslmode=verify-full&sslrootcert=a", TrustedHost),
            ("postgres://anna@localhost/azulejo", Plain),
            ("postgres://anna@LOCALHOST:5433/azulejo", Plain),
            ("postgres://anna@127.0.0.1/azulejo", Plain),
            ("postgres://anna@[::1]/azulejo", Plain),
            ("postgres://anna@127.0.0.1/azulejo?sslmode=prefer", Opportunistic),
            ("postgres://anna@127.0.0.1/azulejo?sslmode=require", Encrypted),
            ("postgres://anna@%2Frun%2Fpostgresql/azulejo", Plain),
            ("postgres://anna@%2Frun%2Fpostgresql/azulejo?sslmode=require", Plain),
        ] {
            let parsed = Address::parse(address).ok().unwrap();
            assert_eq!(parsed.protection, expected, "{address}");
            assert_eq!(parsed.config.get_ssl_mode(), expected.ssl_mode(), "{address}");
        }
    }

    #[test]
    fn other_options_are_left_to_the_driver() {
        let text = "postgres://anna@db/azulejo?connect_timeout=3&sslmode=verify-full\
                    &sslrootcert=%2Fetc%2Fclub%20ca.pem&keepalives=0";
        let address = Address::parse(text).ok().unwrap();
        assert_eq!(address.config.get_connect_timeout().unwrap().as_secs(), 3);
        assert!(!address.config.get_keepalives());
        assert_eq!(address.root, Some(PathBuf::from("/etc/club ca.pem")));
        let system = "postgres://anna@db/azulejo?sslmode=verify-full&sslrootcert=system";
        assert_eq!(Address::parse(system).ok().unwrap().root, None);
    }

    #[test]
    fn an_address_that_is_not_understood_is_not_repeated() {
        for (address, expected) in [
            ("postgres://anna:s3cret@db/azulejo?sslmode=verify", "verify-full"),
            ("postgres://anna:s3cret@db/azulejo?sslmode=allow", "sslmode"),
            ("postgres://anna:s3cret@db:port/azulejo", "postgres://user:password@host/name"),
            ("postgres://anna:s3cret@db/azulejo?sslrootcert=%FF", "postgres://user:password"),
            ("s3cret", "postgres://user:password@host/name"),
        ] {
            let why = Address::parse(address).err().unwrap().to_string();
            assert!(why.contains(expected) && !why.contains("s3cret"), "{why}");
        }
    }
}
