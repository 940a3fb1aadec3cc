//! Secrets and random names. Of a secret only its hash is kept.

use azulejo_protocol::PersonId;
use sha2::{Digest as _, Sha256};

use crate::random;

/// A person's new id.
pub fn new_person() -> PersonId {
    PersonId::from_random(random::bytes())
}

/// A new secret of 256 bits, after a word that says what it is for.
pub fn new_secret(prefix: &str) -> String {
    format!("{prefix}{}", hex(&random::bytes::<32>()))
}

/// What is kept of a secret. It needs no salt: nobody has a list of all secrets.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Bytes as text.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_256_bits_and_is_new_each_time() {
        let (one, two) = (new_secret("azulejo_"), new_secret("azulejo_"));
        assert_eq!(one.len(), "azulejo_".len() + 64);
        assert_ne!(one, two);
        assert_ne!(new_person(), new_person());
    }

    #[test]
    fn the_hash_is_sha_256() {
        // The worked case of FIPS 180.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hex(&hash("abc")), expected);
    }
}
