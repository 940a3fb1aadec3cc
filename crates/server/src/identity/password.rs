//! Passwords: what is kept of them, and how they are checked.
//!
//! Argon2id takes 19 MiB and two passes for each (the first choice of OWASP's recommendations), on a
//! thread of its own, and never more than two at once: a flood of logins eats neither memory nor all cores.
//! The memory is taken once and used again: an allocator that got it back for every login would
//! spread it over its arenas and keep it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
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
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// Memory that nobody works in just now; there is never more than for [`AT_ONCE`].
    memory: Arc<Mutex<Vec<Memory>>>,
}

/// What Argon2 works in.
type Memory = Vec<Block>;

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords { turns: Arc::new(Semaphore::new(AT_ONCE)), memory: Arc::default() }
    }
}

impl Passwords {
    /// What is to be kept of a password.
    pub async fn keep(&self, password: String) -> Answer<String> {
        self.work(move |memory| hash(&password, &random::bytes(), memory)).await
    }

    /// Whether this is the password that something was kept of. If nothing was, it takes as long to
    /// say no: nobody learns from it whether there is such a person.
    pub async fn is_right(&self, password: String, kept: Option<String>) -> Answer<bool> {
        self.work(move |memory| match kept {
            Some(kept) => is_hash_of(&kept, &password, memory).unwrap_or(false),
            None => hash(&password, b"nobody has this!", memory).is_empty(),
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Answer<T> {
        let turn = Arc::clone(&self.turns).acquire_owned();
        let turn = match tokio::time::timeout(PATIENCE, turn).await {
            Ok(turn) => turn.expect("turns are never closed"),
            Err(_) => return Err(busy()),
        };
        let shelf = Arc::clone(&self.memory);
        let job = tokio::task::spawn_blocking(move || {
            let mut memory = shelf.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let done = job(memory.get_or_insert_default());
            shelf.lock().unwrap_or_else(PoisonError::into_inner).extend(memory);
            // The turn ends with the work, even if nobody waits for it any longer.
            drop(turn);
            done
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

fn hash(password: &str, salt: &[u8; 16], memory: &mut Memory) -> String {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).expect("the parameters are sensible");
    let version = Version::V0x13;
    let output = argon2(Algorithm::Argon2id, version, &params, password, salt, memory);
    let kept = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(version.into()),
        params: ParamsString::try_from(&params).expect("the parameters can be written"),
        salt: Some(Salt::new(salt).expect("16 bytes are a salt")),
        hash: Some(output.expect("a short password and 16 bytes of salt can be hashed")),
    };
    kept.to_string()
}

/// Whether this was kept of this password; nothing, if it is not what we keep.
fn is_hash_of(kept: &str, password: &str, memory: &mut Memory) -> Option<bool> {
    let kept = PasswordHash::new(kept).ok()?;
    let algorithm = Algorithm::try_from(kept.algorithm.as_str()).ok()?;
    let version = kept.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let params = Params::try_from(&kept).ok()?;
    let output = argon2(algorithm, version, &params, password, &kept.salt?, memory)?;
    // Compared in constant time.
    Some(kept.hash? == output)
}

fn argon2(
    algorithm: Algorithm,
    version: Version,
    params: &Params,
    password: &str,
    salt: &[u8],
    memory: &mut Memory,
) -> Option<Output> {
    if memory.len() < params.block_count() {
        memory.resize(params.block_count(), Block::default());
    }
    let argon2 = Argon2::new(algorithm, version, params.clone());
    let mut output = [0; Output::MAX_LENGTH];
    let output = &mut output[..params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, output, memory.as_mut_slice())
        .ok()?;
    Output::new(output).ok()
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
