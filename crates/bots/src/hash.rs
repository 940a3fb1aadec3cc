//! A hasher that is quick, and the same on every machine.

use std::hash::{Hash, Hasher};

/// A hash that stands for the thing itself: two things hardly ever share one.
pub fn key(what: &impl Hash) -> u64 {
    let mut hasher = StableHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

/// Mixes by one wide multiplication for every 64 bits.
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> StableHasher {
        StableHasher(0x243f_6a88_85a3_08d3)
    }
}

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (eights, rest) = bytes.as_chunks();
        eights.iter().for_each(|&eight| self.write_u64(u64::from_le_bytes(eight)));
        rest.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        // Both halves of the product, so that every bit of it depends on every bit of both.
        let product = u128::from(self.0 ^ number) * 0x9e37_79b9_7f4a_7c15_u128;
        self.0 = product as u64 ^ (product >> 64) as u64;
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

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn things_that_differ_in_one_or_two_places_have_different_hashes() {
        let (mut seen, mut count) = (HashSet::new(), HashSet::new());
        let places = (0..24).flat_map(|a| (0..24).map(move |b| (a, b))).filter(|(a, b)| a < b);
        for (first, second) in places {
            for value in 0..=u8::MAX {
                // Low and high bits alike.
                for other in [1, 2, 7, 8, 16, 33, 64, 128, 133, 255] {
                    let mut thing = [0u8; 24];
                    thing[first] = value;
                    thing[second] = other;
                    seen.insert(key(&thing));
                    count.insert(thing);
                }
            }
        }
        assert_eq!(seen.len(), count.len());
    }
}
