//! Encrypted connections to the database, with rustls.

use std::path::Path;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::{StoreError, Stored};
use super::address::Protection;

/// What encrypts connections, if they are to be.
pub fn connector(protection: Protection, root: Option<&Path>) -> Stored<Option<MakeRustlsConnect>> {
    let provider = Arc::new(ring::default_provider());
    let verifier = match protection {
        Protection::Plain => return Ok(None),
        Protection::Opportunistic | Protection::Encrypted => Verifier::Anybody,
        Protection::TrustedIssuer | Protection::TrustedHost => {
            Verifier::trusting(certificates(protection, root)?, protection, &provider)?
        }
    };
    let verifier = Arc::new(Checked { verifier, provider: Arc::clone(&provider) });
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider knows both versions of TLS")
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    Ok(Some(MakeRustlsConnect::new(config)))
}

/// Certificates that are trusted: those of a file, or the machine's.
fn certificates(
    protection: Protection,
    root: Option<&Path>,
) -> Stored<Vec<CertificateDer<'static>>> {
    let Some(file) = root else {
        // Anybody can get a certificate for some name from those whom the machine trusts.
        if protection == Protection::TrustedIssuer {
            let why = "sslmode=verify-ca needs sslrootcert=FILE in the address, \
                       with the certificate to trust; or choose verify-full";
            return Err(StoreError::Unavailable(why.to_owned()));
        }
        let found = rustls_native_certs::load_native_certs().certs;
        if found.is_empty() {
            let why = "this machine has no certificates to trust: \
                       install ca-certificates, or name one with sslrootcert=FILE in the address";
            return Err(StoreError::Unavailable(why.to_owned()));
        }
        return Ok(found);
    };
    let unreadable = |why: &dyn std::fmt::Display| {
        StoreError::Unavailable(format!(
            "{} cannot be read ({why}): let sslrootcert name a file with certificates in PEM form",
            file.display()
        ))
    };
    let found = CertificateDer::pem_file_iter(file).map_err(|error| unreadable(&error))?;
    let found = found.collect::<Result<Vec<_>, _>>().map_err(|error| unreadable(&error))?;
    if found.is_empty() { Err(unreadable(&"there is none in it")) } else { Ok(found) }
}

/// Whom to believe that they are the database.
#[derive(Debug)]
enum Verifier {
    Anybody,
    Trusted {
        /// Checks who has signed a certificate, then its name.
        issuers: Arc<WebPkiServerVerifier>,
        /// Certificates that are trusted as they are: a server often has one signed by itself.
        known: Vec<CertificateDer<'static>>,
        /// Whether the name has to be right.
        by_name: bool,
    },
}

impl Verifier {
    fn trusting(
        known: Vec<CertificateDer<'static>>,
        protection: Protection,
        provider: &Arc<CryptoProvider>,
    ) -> Stored<Verifier> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(known.iter().cloned());
        let issuers =
            WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(provider));
        let issuers = issuers.build().map_err(|error| {
            StoreError::Unavailable(format!(
                "the certificates to trust cannot be used ({error}): check sslrootcert"
            ))
        })?;
        let by_name = protection == Protection::TrustedHost;
        Ok(Verifier::Trusted { issuers, known, by_name })
    }
}

/// A verifier, and what checks that whoever shows a certificate also has its key.
#[derive(Debug)]
struct Checked {
    verifier: Verifier,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Checked {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Verifier::Trusted { issuers, known, by_name } = &self.verifier else {
            return Ok(ServerCertVerified::assertion());
        };
        if known.iter().any(|known| known == certificate) {
            if *by_name {
                verify_server_name(&ParsedCertificate::try_from(certificate)?, name)?;
            }
            return Ok(ServerCertVerified::assertion());
        }
        match issuers.verify_server_cert(certificate, intermediates, name, ocsp, now) {
            // The name is checked last: all else is right.
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !by_name => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
