//! What was worked out before: quick, and the same on every machine.

use std::hash::Hash;

use crate::hash::key;

/// Values by what they belong to, each in the one place where it is looked for: a new one takes the place
/// of what was there. Empty until it is first used.
pub struct Cache<K, V> {
    places: Vec<Option<(K, V)>>,
    size: usize,
}

impl<K: Hash + PartialEq + Clone, V: Copy> Cache<K, V> {
    /// A cache with room for `size` values.
    pub fn new(size: usize) -> Self {
        Cache { places: Vec::new(), size }
    }

    /// What belongs to the key: known, or worked out now.
    pub fn get_or(&mut self, key: K, make: impl FnOnce() -> V) -> V {
        if let Some(known) = self.get(&key) {
            return known;
        }
        let value = make();
        self.put(key, value);
        value
    }

    /// What belongs to the key, if it is known.
    pub fn get(&self, key: &K) -> Option<V> {
        let place = self.places.get(place(key, self.size))?.as_ref()?;
        (place.0 == *key).then_some(place.1)
    }

    /// Remembers what belongs to the key.
    pub fn put(&mut self, key: K, value: V) {
        if self.places.is_empty() {
            self.places.resize(self.size, None);
        }
        let place = place(&key, self.size);
        self.places[place] = Some((key, value));
    }
}

/// Where to look for something, among so many places.
pub fn place(what: &impl Hash, places: usize) -> usize {
    (key(what) >> 32) as usize % places
}
