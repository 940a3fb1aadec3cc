//! Encrypted connections to PostgreSQL, and those that must not be unencrypted.
//!
//! The server for tests is told to encrypt and not to: that is one test, so that it happens in order.
//! All other tests come through a socket in the file system, which is never encrypted.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use azulejo_server::store::{Postgres, Store as _};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use tokio_postgres::Client;

use super::postgres::Database;

/// A certificate and its key, in PEM form.
struct Identity {
    certificate: String,
    key: String,
}

/// Whoever signs certificates, by name.
fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new([]).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A certificate for the host "localhost", not for its address.
fn signed_by(authority: &CertifiedIssuer<'static, KeyPair>) -> Identity {
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    let certificate = params.signed_by(&key, authority).unwrap().pem();
    Identity { certificate, key: key.serialize_pem() }
}

/// A certificate as `openssl req -x509` makes it: signed by itself, and fit to sign others.
fn self_signed() -> Identity {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    Identity { certificate: params.self_signed(&key).unwrap().pem(), key: key.serialize_pem() }
}

/// The database as whoever runs it sees it.
struct Owner {
    client: Client,
    database: Database,
    port: String,
}

impl Owner {
    async fn of(database: Database) -> Owner {
        let client = database.client().await;
        let port = client.query_one("SHOW port", &[]).await.unwrap().get(0);
        Owner { client, database, port }
    }

    /// Lets the server encrypt with this certificate, in files of this name. It writes them itself, so
    /// that they are its own; then nobody else may read them, or it would refuse the key.
    async fn encrypt(&self, name: &str, identity: &Identity) {
        let dir: String = self.show("data_directory").await;
        let (certificate, key) = (format!("{name}.crt"), format!("{name}.key"));
        for (file, text) in [(&certificate, &identity.certificate), (&key, &identity.key)] {
            let path = Path::new(&dir).join(file);
            let copy = format!(
                "COPY (SELECT unnest(string_to_array('{}', E'\\n'))) TO '{}'",
                text.trim_end(),
                path.display()
            );
            self.client.batch_execute(&copy).await.unwrap();
            std::fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        }
        for setting in [
            format!("ssl_cert_file = '{certificate}'"),
            format!("ssl_key_file = '{key}'"),
            "ssl = on".to_owned(),
        ] {
            self.client.batch_execute(&format!("ALTER SYSTEM SET {setting}")).await.unwrap();
        }
        self.reload("ssl_cert_file", &certificate).await;
    }

    async fn encrypt_nothing(&self) {
        for setting in ["ssl", "ssl_cert_file", "ssl_key_file"] {
            self.client.batch_execute(&format!("ALTER SYSTEM RESET {setting}")).await.unwrap();
        }
        self.reload("ssl", "off").await;
    }

    /// Waits until new connections find this setting.
    async fn reload(&self, setting: &str, expected: &str) {
        self.client.batch_execute("SELECT pg_reload_conf()").await.unwrap();
        while self.show(setting).await != expected {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }

    /// A setting of the server, as a new connection finds it.
    async fn show(&self, setting: &str) -> String {
        let client = self.database.client().await;
        client.query_one(&format!("SHOW {setting}"), &[]).await.unwrap().get(0)
    }

    /// Whether the server's connections are encrypted, or why there is none.
    async fn connect(&self, host: &str, options: &str) -> Result<bool, String> {
        let address = self.database.tcp_address(host, &self.port, options);
        let store = Postgres::open(&address).await.map_err(|error| error.to_string())?;
        store.ping().await.unwrap();
        let sql = "SELECT bool_or(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE datname = current_database() AND application_name = 'azulejo'";
        Ok(self.client.query_one(sql, &[]).await.unwrap().get(0))
    }
}

fn write(dir: &Path, name: &str, text: &str) -> PathBuf {
    let path = dir.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_encrypted_as_the_address_says() {
    let owner = Owner::of(Database::create().await).await;
    let dir = tempfile::tempdir().unwrap();
    let (ours, other, impostor) = (authority("ours"), authority("other"), authority("ours"));
    let root = write(dir.path(), "root.pem", &ours.pem()).display().to_string();
    let foreign = write(dir.path(), "foreign.pem", &other.pem()).display().to_string();
    let false_root = write(dir.path(), "false.pem", &impostor.pem()).display().to_string();
    let verify = |mode: &str, root: &str| format!("sslmode={mode}&sslrootcert={root}");

    owner.encrypt_nothing().await;
    for options in ["", "sslmode=disable", "sslmode=prefer"] {
        assert_eq!(owner.connect("127.0.0.1", options).await, Ok(false), "{options}");
    }
    for options in ["sslmode=require", "sslmode=verify-full", &verify("verify-ca", &root)] {
        let why = owner.connect("127.0.0.1", options).await.unwrap_err();
        assert!(why.contains("server does not support TLS"), "{options}: {why}");
    }
    let why = owner.connect("127.0.0.1", "sslmode=require").await.unwrap_err();
    assert!(why.contains("ssl = on") && why.contains("sslmode=disable"), "{why}");

    owner.encrypt("signed", &signed_by(&ours)).await;
    for (host, options, expected) in [
        ("127.0.0.1", "sslmode=disable", Ok(false)),
        ("127.0.0.1", "sslmode=prefer", Ok(true)),
        ("127.0.0.1", "sslmode=require", Ok(true)),
        ("127.0.0.1", &verify("require", &root), Ok(true)),
        ("127.0.0.1", &verify("require", &foreign), Err("UnknownIssuer")),
        ("127.0.0.1", &verify("verify-ca", &root), Ok(true)),
        ("127.0.0.1", &verify("verify-ca", &foreign), Err("UnknownIssuer")),
        ("127.0.0.1", &verify("verify-ca", &false_root), Err("BadSignature")),
        ("127.0.0.1", "sslmode=verify-ca", Err("needs sslrootcert=FILE")),
        ("localhost", &verify("verify-full", &root), Ok(true)),
        ("localhost", &verify("verify-full", &foreign), Err("UnknownIssuer")),
        ("127.0.0.1", &verify("verify-full", &root), Err("not valid for name")),
        ("localhost", &verify("verify-full", "/nowhere.pem"), Err("/nowhere.pem cannot be read")),
    ] {
        match (owner.connect(host, options).await, expected) {
            (Err(why), Err(expected)) => assert!(why.contains(expected), "{options}: {why}"),
            (found, expected) => {
                assert_eq!(found, expected.map_err(str::to_owned), "{host} {options}");
            }
        }
    }

    let own = self_signed();
    let root = write(dir.path(), "own.pem", &own.certificate).display().to_string();
    owner.encrypt("own", &own).await;
    assert_eq!(owner.connect("localhost", &verify("verify-full", &root)).await, Ok(true));
    assert_eq!(owner.connect("127.0.0.1", &verify("verify-ca", &root)).await, Ok(true));
    let why = owner.connect("127.0.0.1", &verify("verify-full", &root)).await.unwrap_err();
    assert!(why.contains("not valid for name"), "{why}");
    let why = owner.connect("localhost", &verify("verify-full", &foreign)).await.unwrap_err();
    assert!(why.contains("invalid peer certificate"), "{why}");

    owner.encrypt_nothing().await;
    owner.database.drop().await;
}
