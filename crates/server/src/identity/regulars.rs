//! From where people have logged in, since the server was started. Many wrong passwords for a name shut it for
//! strangers for a while, but not for an address where its owner was before: nobody can lock somebody else out.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use azulejo_protocol::PersonId;

use crate::rate_limit::Who;

/// How many are remembered at most.
const REMEMBERED: usize = 50_000;

/// From where people have logged in.
#[derive(Debug, Default)]
pub struct Regulars(Mutex<HashSet<(PersonId, Who)>>);

impl Regulars {
    /// This person has logged in from there.
    pub fn add(&self, person: &PersonId, place: Who) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert((person.clone(), place));
    }

    /// Whether this person has logged in from there.
    pub fn knows(&self, person: &PersonId, place: &Who) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.contains(&(person.clone(), place.clone()))
    }
}
