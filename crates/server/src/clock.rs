//! Which clock is read for what.
//!
//! - [`now`], the wall clock, dates what is kept: people, sessions.
//! - [`steady`] only goes forward. It measures how long something lasts: rate limits.
//! - [`table_time`] is what tables live by. It reads like the wall clock, but when somebody sets that one, it does
//!   not jump: it goes faster or slower by a hundredth until both agree again. A game's clock is right when it
//!   shows how long somebody has thought, and an hour that was only a correction is no thinking.

use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use azulejo_protocol::Millis;

/// A difference between the clocks is made up in this many times as long.
const SLEWING: Millis = 100;

/// Milliseconds since 1970.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).expect("milliseconds since 1970 fit for ages")
}

/// Milliseconds since some moment, the same one as long as the machine runs; also while it was asleep.
pub fn steady() -> Millis {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let clock = rustix::time::ClockId::Boottime;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let clock = rustix::time::ClockId::Monotonic;
    let since = rustix::time::clock_gettime(clock);
    since.tv_sec * 1000 + since.tv_nsec / 1_000_000
}

/// The moment, as tables have it.
pub fn table_time() -> Millis {
    static CLOCK: Mutex<Option<TableClock>> = Mutex::new(None);
    let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let (wall, steady) = (now(), steady());
    clock.get_or_insert(TableClock { reads: wall, at: steady, spare: 0 }).read(wall, steady)
}

/// A clock that follows the wall clock without jumping.
struct TableClock {
    /// What it showed when it was last read.
    reads: Millis,
    /// When that was, in steady time.
    at: Millis,
    /// Steady time that has passed and was not yet enough to make up a millisecond of a difference.
    spare: Millis,
}

impl TableClock {
    fn read(&mut self, wall: Millis, steady: Millis) -> Millis {
        let passed = (steady - self.at).max(0);
        self.at = steady;
        self.spare += passed;
        let most = self.spare / SLEWING;
        self.spare %= SLEWING;
        let behind = wall - (self.reads + passed);
        self.reads += passed + behind.clamp(-most, most);
        self.reads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: Millis = 1_800_000_000_000;
    const HOUR: Millis = 60 * 60 * 1000;

    /// What the clock shows after each second, when the wall clock is set by this much at once.
    fn shown(set: Millis, seconds: Millis) -> Vec<Millis> {
        let mut clock = TableClock { reads: WALL, at: 77, spare: 0 };
        let tick = |second| clock.read(WALL + set + second * 1000, 77 + second * 1000);
        (1..=seconds).map(tick).collect()
    }

    #[test]
    fn a_clock_that_nobody_sets_is_the_wall_clock() {
        assert!(
            shown(0, 1000).iter().zip(1..).all(|(shown, second)| *shown == WALL + second * 1000)
        );
    }

    #[test]
    fn a_minute_is_a_minute_to_a_hundredth_however_the_wall_clock_is_set() {
        for set in [-HOUR, HOUR, -24 * HOUR, 365 * 24 * HOUR, -3, 3] {
            let shown = shown(set, 600);
            for minute in shown.windows(61) {
                assert!((59_400..=60_600).contains(&(minute[60] - minute[0])), "{set}");
            }
        }
    }

    #[test]
    fn a_difference_is_made_up_in_the_end() {
        for set in [-HOUR, HOUR, -7, 1] {
            assert_eq!(
                shown(set, 100 * 3600 + 1000).last(),
                Some(&(WALL + set + (100 * 3600 + 1000) * 1000))
            );
        }
    }

    #[test]
    fn reading_often_loses_nothing() {
        let mut clock = TableClock { reads: WALL, at: 0, spare: 0 };
        let last = (1..=100_000).map(|ms| clock.read(WALL + HOUR + ms, ms)).last();
        assert_eq!(last, Some(WALL + 100_000 + 1000));
    }

    #[test]
    fn steady_time_never_goes_back() {
        let times: Vec<_> = (0..1000).map(|_| steady()).collect();
        assert!(times.is_sorted());
    }
}
