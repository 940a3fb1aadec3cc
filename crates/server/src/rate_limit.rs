//! Rate limits by GCRA (the generic cell rate algorithm), so that nobody can take the server from the others.
//!
//! Each pair of a [`Kind`] and a [`Who`] has a bucket of tokens that fills up steadily. Of a bucket only one
//! moment is kept: when it will be full again. Full buckets need not be kept at all, and when there are too many
//! others, those that would be full soonest are forgotten: memory is bounded, whoever asks.
//!
//! Moments are those of the steady clock: setting the wall clock neither locks anybody out nor lets anybody in.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use azulejo_protocol::{Millis, PersonId, RateLimit};

use crate::clock;
use crate::store::fold;

/// How many buckets are kept at most.
const BUCKETS: usize = 50_000;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Any request, by address.
    Request,
    /// A new guest, by address.
    Guest,
    /// A wrong password, by address, by person, and by name for addresses where nobody got in with it.
    Login,
    /// A session begun with the right password, by address and by person.
    Session,
    /// An account made, by address.
    Register,
    /// A table opened, by person.
    CreateTable,
    /// Something done at a table, by person.
    Command,
    /// Something said, by person.
    Chat,
    /// A connection opened, by address.
    Socket,
    /// All of one's data fetched, by person.
    Export,
    /// A table's code that leads nowhere, by address.
    Guess,
    /// A table's whole story fetched, by address.
    History,
    /// A table opened where only bots play, by address.
    BotTable,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 13] = [
        Kind::Request,
        Kind::Guest,
        Kind::Login,
        Kind::Session,
        Kind::Register,
        Kind::CreateTable,
        Kind::Command,
        Kind::Chat,
        Kind::Socket,
        Kind::Export,
        Kind::Guess,
        Kind::History,
        Kind::BotTable,
    ];

    /// Its name for programs.
    pub fn key(self) -> &'static str {
        match self {
            Kind::Request => "request",
            Kind::Guest => "guest",
            Kind::Login => "login",
            Kind::Session => "session",
            Kind::Register => "register",
            Kind::CreateTable => "create-table",
            Kind::Command => "command",
            Kind::Chat => "chat",
            Kind::Socket => "socket",
            Kind::Export => "export",
            Kind::Guess => "guess",
            Kind::History => "history",
            Kind::BotTable => "bot-table",
        }
    }

    /// How many at once, and then one in how many milliseconds.
    ///
    /// A club sits behind one address: where that is the key, a room full of people must fit. New guests cost nothing,
    /// so whatever is limited by person is limited by address too.
    fn rule(self, who: &Who) -> Rule {
        let (burst, every) = match (self, who) {
            (Kind::Request, _) => (100, 50),
            (Kind::Guest, _) => (60, 2_000),
            // More than one address alone can try: it takes many to shut a name, and then only for strangers.
            (Kind::Login, Who::Name(_)) => (30, 6_000),
            (Kind::Login, _) => (5, 12_000),
            (Kind::Session, Who::Address(_)) => (60, 2_000),
            (Kind::Session, _) => (20, 60_000),
            (Kind::Register, _) => (10, 30_000),
            (Kind::CreateTable, Who::Address(_)) => (60, 2_000),
            (Kind::CreateTable, _) => (10, 10_000),
            (Kind::Command, Who::Address(_)) => (400, 10),
            (Kind::Command, _) => (40, 100),
            (Kind::Chat, Who::Address(_)) => (80, 200),
            (Kind::Chat, _) => (8, 2_000),
            (Kind::Socket, _) => (60, 500),
            (Kind::Export, Who::Address(_)) => (15, 12_000),
            (Kind::Export, _) => (3, 60_000),
            (Kind::Guess, _) => (20, 6_000),
            (Kind::History, _) => (40, 500),
            (Kind::BotTable, _) => (6, 60_000),
        };
        Rule { burst, every }
    }
}

/// Who is limited.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// Everybody at this address; make it with [`Who::at`].
    Address(IpAddr),
    /// This person.
    Person(PersonId),
    /// Whoever tries this name, without capitals; make it with [`Who::named`].
    Name(String),
}

impl Who {
    /// Everybody at this address. One customer has a whole network of IPv6 addresses: its first
    /// half counts.
    pub fn at(address: IpAddr) -> Who {
        Who::Address(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
            address => address,
        })
    }

    /// Whoever tries this name, however it is capitalised.
    pub fn named(name: &str) -> Who {
        Who::Name(fold(name))
    }
}

/// A limit was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait {
    /// What there was too much of.
    pub kind: Kind,
    /// After how many seconds to try again; at least 1.
    pub seconds: u64,
}

impl From<Wait> for RateLimit {
    fn from(wait: Wait) -> RateLimit {
        let seconds = u32::try_from(wait.seconds).unwrap_or(u32::MAX);
        RateLimit { key: wait.kind.key().to_owned(), seconds }
    }
}

#[derive(Clone, Copy)]
struct Rule {
    burst: i64,
    every: Millis,
}

/// The rate limits, with the buckets of everybody who came near one.
#[derive(Debug)]
pub struct RateLimits {
    /// By how much every limit is wider than usual.
    factor: i64,
    /// When each bucket will be full again.
    full_at: Mutex<HashMap<(Kind, Who), Millis>>,
}

impl RateLimits {
    /// The usual limits, or `factor` times as wide.
    pub fn new(factor: u32) -> RateLimits {
        RateLimits { factor: i64::from(factor.max(1)), full_at: Mutex::default() }
    }

    /// Takes a token, or says how long to wait for one.
    pub fn take(&self, kind: Kind, who: Who) -> Result<(), Wait> {
        self.take_at(kind, who, clock::steady())
    }

    /// Takes a token at this moment of the steady clock.
    pub fn take_at(&self, kind: Kind, who: Who, now: Millis) -> Result<(), Wait> {
        let rule = kind.rule(&who);
        let now = now * self.factor;
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if full_at.len() >= BUCKETS {
            make_room(&mut full_at, now);
        }
        let bucket = full_at.entry((kind, who)).or_insert(now);
        *bucket = self.after_one(kind, rule, *bucket, now)?;
        Ok(())
    }

    /// Whether there is a token, without taking it.
    pub fn check(&self, kind: Kind, who: Who) -> Result<(), Wait> {
        let (rule, now) = (kind.rule(&who), clock::steady() * self.factor);
        let full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = full_at.get(&(kind, who)).copied().unwrap_or(now);
        self.after_one(kind, rule, bucket, now).map(drop)
    }

    /// When the bucket will be full again, once a token is taken.
    fn after_one(
        &self,
        kind: Kind,
        rule: Rule,
        bucket: Millis,
        now: Millis,
    ) -> Result<Millis, Wait> {
        // Milliseconds are too coarse for a factor: what is kept counts in shares of them.
        let full = rule.burst * self.factor * rule.every;
        let next = bucket.clamp(now, now + full) + rule.every;
        match next - now - full {
            excess if excess > 0 => {
                let seconds = excess.unsigned_abs().div_ceil(1000 * self.factor.unsigned_abs());
                Err(Wait { kind, seconds })
            }
            _ => Ok(next),
        }
    }

    /// Gives a token back, for what turned out to be harmless.
    pub fn give_back(&self, kind: Kind, who: Who) {
        let every = kind.rule(&who).every;
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = full_at.get_mut(&(kind, who)) {
            *bucket -= every;
        }
    }
}

/// Forgets buckets that are full, and if that is not enough, the fuller half of the others.
fn make_room(full_at: &mut HashMap<(Kind, Who), Millis>, now: Millis) {
    full_at.retain(|_, full| *full > now);
    if full_at.len() > BUCKETS / 2 {
        let mut moments: Vec<Millis> = full_at.values().copied().collect();
        let (_, middle, _) = moments.select_nth_unstable(BUCKETS / 2);
        let middle = *middle;
        full_at.retain(|_, full| *full > middle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_800_000_000_000;

    fn somebody(number: u32) -> Who {
        Who::at(IpAddr::from(number.to_be_bytes()))
    }

    #[test]
    fn so_many_at_once_and_then_one_at_a_time() {
        let limits = RateLimits::new(1);
        for kind in Kind::ALL {
            let Rule { burst, every } = kind.rule(&somebody(1));
            let take = |now| limits.take_at(kind, somebody(1), now);
            for _ in 0..burst {
                assert_eq!(take(NOW), Ok(()), "{kind:?}");
            }
            let seconds = (every as u64).div_ceil(1000);
            assert_eq!(take(NOW), Err(Wait { kind, seconds }));
            assert!(take(NOW + every - 1).is_err(), "{kind:?} too early");
            assert_eq!(take(NOW + every), Ok(()), "{kind:?}");
            assert!(take(NOW + every).is_err(), "{kind:?} has only one more");
        }
    }

    #[test]
    fn a_clock_that_goes_back_locks_nobody_out() {
        let limits = RateLimits::new(1);
        for kind in Kind::ALL {
            while limits.take_at(kind, somebody(1), NOW).is_ok() {}
            let earlier = NOW - 60 * 60 * 1000;
            let Err(wait) = limits.take_at(kind, somebody(1), earlier) else { continue };
            let Rule { every, .. } = kind.rule(&somebody(1));
            assert_eq!(wait.seconds, (every as u64).div_ceil(1000), "{kind:?}");
        }
    }

    #[test]
    fn many_guests_at_one_address_are_no_more_than_a_room_full_of_people() {
        let limits = RateLimits::new(1);
        for kind in [Kind::CreateTable, Kind::Command, Kind::Chat, Kind::Export, Kind::Session] {
            let person = Who::Person(PersonId::from_random([7; 20]));
            let (one, room) = (kind.rule(&person), kind.rule(&somebody(1)));
            assert!(room.burst > one.burst && room.burst <= 20 * one.burst, "{kind:?}");
            for _ in 0..room.burst {
                assert_eq!(limits.take_at(kind, somebody(1), NOW), Ok(()));
            }
            assert!(limits.take_at(kind, somebody(1), NOW).is_err(), "{kind:?}");
        }
    }

    #[test]
    fn one_address_alone_cannot_shut_a_name() {
        let limits = RateLimits::new(1);
        for second in 0..3600 {
            let now = NOW + second * 1000;
            while limits.take_at(Kind::Login, somebody(1), now).is_ok() {
                assert_eq!(limits.take_at(Kind::Login, Who::named("Ada"), now), Ok(()));
            }
        }
    }

    #[test]
    fn whoever_waits_as_long_as_told_is_let_in() {
        let limits = RateLimits::new(1);
        let mut now = NOW;
        for _ in 0..100 {
            match limits.take_at(Kind::Login, somebody(1), now) {
                Ok(()) => now += 777,
                Err(wait) => {
                    now += 1000 * wait.seconds as Millis;
                    assert_eq!(limits.take_at(Kind::Login, somebody(1), now), Ok(()));
                }
            }
        }
    }

    #[test]
    fn kinds_and_people_do_not_count_together() {
        let limits = RateLimits::new(1);
        for _ in 0..5 {
            assert_eq!(limits.take_at(Kind::Login, somebody(1), NOW), Ok(()));
        }
        assert!(limits.take_at(Kind::Login, somebody(1), NOW).is_err());
        assert_eq!(limits.take_at(Kind::Login, somebody(2), NOW), Ok(()));
        assert_eq!(limits.take_at(Kind::Login, Who::named("Ada"), NOW), Ok(()));
        assert_eq!(limits.take_at(Kind::Register, somebody(1), NOW), Ok(()));
    }

    #[test]
    fn a_token_given_back_can_be_taken_again() {
        let limits = RateLimits::new(1);
        for _ in 0..100 {
            assert_eq!(limits.take_at(Kind::Login, somebody(1), NOW), Ok(()));
            limits.give_back(Kind::Login, somebody(1));
        }
    }

    #[test]
    fn a_factor_widens_burst_and_rate() {
        let limits = RateLimits::new(3);
        let take = |now| limits.take_at(Kind::Login, somebody(1), now);
        for _ in 0..15 {
            assert_eq!(take(NOW), Ok(()));
        }
        assert_eq!(take(NOW), Err(Wait { kind: Kind::Login, seconds: 4 }));
        assert_eq!(take(NOW + 4000), Ok(()));
        assert!(take(NOW + 4000).is_err());
    }

    #[test]
    fn memory_is_bounded_and_the_emptiest_buckets_are_kept() {
        let limits = RateLimits::new(1);
        for _ in 0..5 {
            assert_eq!(limits.take_at(Kind::Login, somebody(0), NOW), Ok(()));
        }
        for number in 1..200_000 {
            assert_eq!(limits.take_at(Kind::Login, somebody(number), NOW), Ok(()));
            assert!(limits.full_at.lock().unwrap().len() <= BUCKETS);
        }
        assert!(limits.take_at(Kind::Login, somebody(0), NOW).is_err(), "not forgotten");
    }

    #[test]
    fn full_buckets_are_forgotten_first() {
        let limits = RateLimits::new(1);
        for number in 0..BUCKETS as u32 - 1 {
            assert_eq!(limits.take_at(Kind::Request, somebody(number), NOW), Ok(()));
        }
        assert_eq!(limits.take_at(Kind::Login, somebody(0), NOW), Ok(()));
        assert_eq!(limits.take_at(Kind::Request, somebody(0), NOW + 50), Ok(()));
        assert_eq!(limits.full_at.lock().unwrap().len(), 2);
    }

    #[test]
    fn addresses_of_one_customer_count_together() {
        let at = |text: &str| Who::at(text.parse().unwrap());
        assert_eq!(at("2001:db8:1:2::1"), at("2001:db8:1:2:ffff::1"));
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
        assert_eq!(Who::named("ÄDA"), Who::named("äda"));
    }
}
