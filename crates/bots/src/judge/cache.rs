//! What was worked out before: quick, and the same on every machine.

use std::hash::{Hash, Hasher};

/// Values by what they belong to, each in the one place where it is looked for: a new one takes the place
/// of what was there. Empty until it is first used.
pub struct Cache<K, V> {
    places: Vec<Option<(K, V)>>,
    size: usize,
}

impl<K: Hash + PartialEq + Clone, V: Copy> Cache<K, V> {
    /// So many places.
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
    let mut mixer = Mixer::default();
    what.hash(&mut mixer);
    mixer.finish() as usize % places
}

#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (eights, rest) = bytes.as_chunks();
        eights.iter().for_each(|&eight| self.write_u64(u64::from_le_bytes(eight)));
        rest.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn finish(&self) -> u64 {
        self.0 >> 32
    }
}
