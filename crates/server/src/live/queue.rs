//! Which bot thinks next: fair between addresses, and at an address between people.
//!
//! Bots cost much and asking for one costs nothing, so nobody gets more of them by asking more often: whoever has had
//! the least thinking so far comes first. Tables that somebody watches go before those that nobody does.

use std::collections::HashMap;
use std::hash::Hash;

use azulejo_protocol::{PersonId, TableId};

use crate::rate_limit::Who;

/// Of so many thoughts, one is for tables that nobody watches, however many are watched.
const FOR_UNWATCHED: u64 = 8;
/// How many accounts are kept at most.
const ACCOUNTS: usize = 20_000;

/// For whom a bot thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// At which table.
    pub table: TableId,
    /// From where it is watched; nowhere: nobody watches.
    pub place: Option<Who>,
    /// Who watches, or else who opened the table.
    pub person: PersonId,
}

/// Something to think about.
struct Waiting<T> {
    claim: Claim,
    cost: u64,
    arrived: u64,
    job: T,
}

/// What waits to be thought about.
pub struct Queue<T> {
    waiting: Vec<Waiting<T>>,
    places: Accounts<Option<Who>>,
    people: Accounts<PersonId>,
    arrived: u64,
    taken: u64,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue {
            waiting: Vec::new(),
            places: Accounts::default(),
            people: Accounts::default(),
            arrived: 0,
            taken: 0,
        }
    }
}

impl<T> Queue<T> {
    /// Adds something that will cost so much.
    pub fn push(&mut self, claim: Claim, cost: u64, job: T) {
        self.arrived += 1;
        self.waiting.push(Waiting { claim, cost, arrived: self.arrived, job });
    }

    /// A table is watched by others than before.
    pub fn claim(&mut self, claim: &Claim) {
        for waiting in self.waiting.iter_mut().filter(|it| it.claim.table == claim.table) {
            waiting.claim.clone_from(claim);
        }
    }

    /// What comes next.
    pub fn pop(&mut self) -> Option<T> {
        self.taken += 1;
        let turned = self.taken.is_multiple_of(FOR_UNWATCHED);
        let rank = |waiting: &Waiting<T>| {
            let Claim { place, person, .. } = &waiting.claim;
            let later = place.is_none() != turned;
            (later, self.places.spent(place), self.people.spent(person), waiting.arrived)
        };
        let (next, _) = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| rank(waiting))?;
        let Waiting { claim, cost, job, .. } = self.waiting.swap_remove(next);
        self.places.charge(claim.place, cost);
        self.people.charge(claim.person, cost);
        Some(job)
    }

    /// Forgets everything that waits.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

/// Who has had how much. Whoever was away does not come back with a credit: they begin with what the last one
/// had when they got their turn.
struct Accounts<K> {
    spent: HashMap<K, u64>,
    floor: u64,
}

impl<K> Default for Accounts<K> {
    fn default() -> Accounts<K> {
        Accounts { spent: HashMap::new(), floor: 0 }
    }
}

impl<K: Hash + Eq> Accounts<K> {
    fn spent(&self, who: &K) -> u64 {
        self.spent.get(who).map_or(self.floor, |spent| self.floor.max(*spent))
    }

    fn charge(&mut self, who: K, cost: u64) {
        self.floor = self.spent(&who);
        self.spent.insert(who, self.floor + cost);
        if self.spent.len() > ACCOUNTS {
            let floor = self.floor;
            self.spent.retain(|_, spent| *spent > floor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(place: Option<u8>, person: u8) -> Claim {
        Claim {
            table: TableId::from_random([person; 8]),
            place: place.map(|place| Who::at([192, 0, 2, place].into())),
            person: PersonId::from_random([person; 20]),
        }
    }

    fn order(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn four_hundred_tables_of_one_address_keep_nobody_else_waiting() {
        let mut queue = Queue::default();
        for person in 0..100 {
            for _ in 0..4 {
                queue.push(claim(Some(1), person), 100, "flood");
            }
        }
        for _ in 0..10 {
            assert_eq!(queue.pop(), Some("flood"));
        }
        queue.push(claim(Some(2), 200), 100, "other");
        assert_eq!(queue.pop(), Some("other"));
        // And every time again, as long as it asks for no more than its share.
        for _ in 0..20 {
            assert_eq!(queue.pop(), Some("flood"));
            queue.push(claim(Some(2), 200), 100, "other");
            assert_eq!(queue.pop(), Some("other"));
        }
    }

    #[test]
    fn at_one_address_people_have_equal_shares() {
        let mut queue = Queue::default();
        for _ in 0..6 {
            queue.push(claim(Some(1), 1), 100, "many");
        }
        queue.push(claim(Some(1), 2), 100, "few");
        queue.push(claim(Some(1), 2), 100, "few");
        let order = order(&mut queue);
        assert_eq!(order[..4].iter().filter(|who| **who == "few").count(), 2, "{order:?}");
    }

    #[test]
    fn what_is_watched_goes_first_but_nothing_waits_for_ever() {
        let mut queue = Queue::default();
        for person in 0..100 {
            queue.push(claim(None, person), 1, "unwatched");
            queue.push(claim(Some(person), person), 1, "watched");
        }
        let order = order(&mut queue);
        let unwatched = order[..80].iter().filter(|who| **who == "unwatched").count();
        assert_eq!(unwatched, 10, "{order:?}");
        assert_eq!(order.len(), 200);
    }

    #[test]
    fn quick_thinkers_do_not_starve_slow_ones() {
        let mut queue = Queue::default();
        queue.push(claim(Some(1), 1), 1000, "expert");
        for n in 0..50 {
            queue.push(claim(Some(2), 2), 1, "casual");
            if n > 2 {
                break;
            }
        }
        let mut seen = Vec::new();
        for _ in 0..6 {
            seen.push(queue.pop().unwrap());
            queue.push(claim(Some(2), 2), 1, "casual");
        }
        assert!(seen.contains(&"expert"), "{seen:?}");
    }

    #[test]
    fn who_begins_to_watch_is_not_behind_those_who_do_not() {
        let mut queue = Queue::default();
        for person in 0..20 {
            queue.push(claim(None, person), 1, if person == 15 { "watched" } else { "unwatched" });
        }
        queue.claim(&claim(Some(1), 15));
        assert_eq!(queue.pop(), Some("watched"));
    }
}
