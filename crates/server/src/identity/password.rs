//! Passwords: what is kept of them, and how they are checked.
//!
//! Argon2id takes 19 MiB and two passes for each (the first choice of OWASP's recommendations), on a
//! thread of its own, and never more than two at once: a flood of logins eats neither memory nor all cores.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use axum::http::StatusCode;
use tokio::sync::Semaphore;

use crate::error::{Answer, ApiError, ErrorCode};
use crate::random;

const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// How many are worked on at once.
const AT_ONCE: usize = 2;
/// How long somebody waits for a turn.
const PATIENCE: Duration = Duration::from_secs(15);

/// Makes and checks what is kept of passwords.
#[derive(Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Passwords {
    /// What is to be kept of a password.
    pub async fn keep(&self, password: String) -> Answer<String> {
        self.work(move || hash(&password, &random::bytes())).await
    }

    /// Whether this is the password that something was kept of. If nothing was, it takes as long to
    /// say no: nobody learns from it whether there is such a person.
    pub async fn is_right(&self, password: String, kept: Option<String>) -> Answer<bool> {
        self.work(move || match kept {
            Some(kept) => PasswordHash::new(&kept)
                .is_ok_and(|kept| argon2id().verify_password(password.as_bytes(), &kept).is_ok()),
            None => hash(&password, b"nobody has this!").is_empty(),
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let turn = Arc::clone(&self.turns).acquire_owned();
        let turn = match tokio::time::timeout(PATIENCE, turn).await {
            Ok(turn) => turn.expect("turns are never closed"),
            Err(_) => return Err(busy()),
        };
        let job = tokio::task::spawn_blocking(move || {
            // The turn ends with the work, even if nobody waits for it any longer.
            let _turn = turn;
            job()
        });
        job.await.map_err(|_| busy())
    }
}

fn busy() -> ApiError {
    ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Busy,
        "Too many people are logging in; try again in a minute.",
    )
}

fn hash(password: &str, salt: &[u8; 16]) -> String {
    let hash = argon2id().hash_password_with_salt(password.as_bytes(), salt);
    hash.expect("a short password and 16 bytes of salt can be hashed").to_string()
}

fn argon2id() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).expect("the parameters are sensible");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Whether a password may be chosen.
pub fn check_password(password: &str) -> Answer<()> {
    match (8..=200).contains(&password.chars().count()) {
        true => Ok(()),
        false => Err(ApiError::invalid(
            ErrorCode::BadPassword,
            "A password has 8 to 200 characters; choose another one.",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::default();
        let kept = passwords.keep("correct horse".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        for (password, kept, expected) in [
            ("correct horse", Some(kept.clone()), true),
            ("correct horse ", Some(kept.clone()), false),
            ("", Some(kept), false),
            ("correct horse", None, false),
            ("nobody has this!", None, false),
            ("correct horse", Some("not a hash".to_owned()), false),
        ] {
            let right = passwords.is_right(password.to_owned(), kept).await.unwrap();
            assert_eq!(right, expected, "{password}");
        }
    }

    #[test]
    fn passwords_are_neither_short_nor_endless() {
        assert!(check_password("1234567").is_err());
        assert!(check_password("12345678").is_ok());
        assert!(check_password("żółćżółć").is_ok());
        assert!(check_password(&"a".repeat(200)).is_ok());
        assert!(check_password(&"a".repeat(201)).is_err());
    }
}
