//! Two random number generators.
//!
//! [`ChaCha`] decides what is recorded or promised: it is the documented generator ChaCha20, so that
//! a seed means the same game for ever, on every machine. [`Quick`] decides inside simulations,
//! where nobody will ever ask for the numbers again.

use crate::Luck;

/// A number from `0..n`, all equally likely, made from 32 random bits at a time: the high half of
/// `bits × n`, where the few products that would favour a number are drawn again.
#[inline]
fn below(n: u32, mut bits: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(bits()) * u64::from(n);
    if (product as u32) < n {
        let favoured = n.wrapping_neg() % n;
        while (product as u32) < favoured {
            product = u64::from(bits()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// ChaCha20 (RFC 8439) as a generator: the words of its key stream, in order.
#[derive(Clone, Debug)]
pub struct ChaCha {
    /// The block function's input: constants, key, block counter (64 bits), stream (64 bits).
    input: [u32; 16],
    block: [u32; 16],
    /// How many words of the block are used up.
    used: usize,
}

impl ChaCha {
    /// A generator for this key (32 bytes) and stream: different streams share nothing.
    pub fn from_key(key: [u8; 32], stream: u64) -> Self {
        let mut input = [0; 16];
        input[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in input[4..12].iter_mut().zip(key.chunks_exact(4)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
        }
        input[14] = stream as u32;
        input[15] = (stream >> 32) as u32;
        ChaCha { input, block: [0; 16], used: 16 }
    }

    /// A generator for a number that a person types: the key is the number, little-endian, and
    /// zeros.
    pub fn from_seed(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::from_key(key, stream)
    }

    /// How many words were used up: with key and stream, all that there is to know of a generator.
    pub fn position(&self) -> u64 {
        let blocks = u64::from(self.input[13]) << 32 | u64::from(self.input[12]);
        16 * blocks - (16 - self.used as u64)
    }

    /// Goes on after so many words.
    pub fn seek(&mut self, position: u64) {
        let (blocks, used) = (position / 16, position % 16);
        (self.input[12], self.input[13], self.used) = (blocks as u32, (blocks >> 32) as u32, 16);
        if used > 0 {
            self.next_block();
            self.used = used as usize;
        }
    }

    fn next_word(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.next_block();
        }
        self.used += 1;
        self.block[self.used - 1]
    }

    fn next_block(&mut self) {
        self.block = chacha20_block(&self.input);
        let (counter, carry) = self.input[12].overflowing_add(1);
        self.input[12] = counter;
        self.input[13] = self.input[13].wrapping_add(u32::from(carry));
        self.used = 0;
    }
}

impl Luck for ChaCha {
    fn below(&mut self, n: u32) -> u32 {
        below(n, || self.next_word())
    }
}

fn chacha20_block(input: &[u32; 16]) -> [u32; 16] {
    let mut x = *input;
    for _ in 0..10 {
        for column in 0..4 {
            quarter_round(&mut x, [column, column + 4, column + 8, column + 12]);
        }
        for column in 0..4 {
            let diagonal = [0, 1, 2, 3].map(|row| 4 * row + (column + row) % 4);
            quarter_round(&mut x, diagonal);
        }
    }
    std::array::from_fn(|i| x[i].wrapping_add(input[i]))
}

fn quarter_round(x: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (into, from, mixed, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        x[into] = x[into].wrapping_add(x[from]);
        x[mixed] = (x[mixed] ^ x[into]).rotate_left(turn);
    }
}

/// A fast generator without any promise but good statistics: 64 bits of a counter, mixed by one
/// wide multiplication.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// A generator for this seed.
    pub fn new(seed: u64) -> Self {
        Quick(seed)
    }
}

impl Luck for Quick {
    /// No number is favoured by more than one in 2^32: nothing is drawn again.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        let bits = (product >> 64) as u64 ^ product as u64;
        ((u128::from(bits) * u128::from(n)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chacha_gives_the_block_of_the_rfc() {
        // RFC 8439, 2.3.2: key 00 01 … 1f, counter 1, nonce 00:00:00:09:00:00:00:4a:00:00:00:00.
        let key = std::array::from_fn(|i| i as u8);
        let mut input = ChaCha::from_key(key, 0).input;
        input[12..].copy_from_slice(&[1, 0x0900_0000, 0x4a00_0000, 0]);
        #[rustfmt::skip]
        let expected = [
            0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3,
            0xc7f4_d1c7, 0x0368_c033, 0x9aaa_2204, 0x4e6c_d4c3,
            0x4664_82d2, 0x09aa_9f07, 0x05d7_c214, 0xa202_8bd9,
            0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb, 0x4e3c_50a2,
        ];
        assert_eq!(chacha20_block(&input), expected);
    }

    #[test]
    fn the_blocks_of_a_stream_follow_each_other() {
        // The key stream of the all-zero key, blocks 0 and 1 (RFC 8439, A.1, vectors 1 and 2).
        let mut luck = ChaCha::from_seed(0, 0);
        luck.next_block();
        assert_eq!(luck.block[..2], [0xade0_b876, 0x903d_f1a0]);
        luck.next_block();
        assert_eq!(luck.block[..2], [0xbee7_079f, 0x7a38_5155]);
    }

    #[test]
    fn chacha_is_the_chacha20_of_rand_chacha() {
        use rand_chacha::ChaCha20Rng;
        use rand_chacha::rand_core::{RngCore, SeedableRng};
        for (first, stream) in [(0, 0), (1, 0), (0, 1), (200, 77), (255, u64::MAX)] {
            let key: [u8; 32] = std::array::from_fn(|i| first ^ (7 * i) as u8);
            let mut theirs = ChaCha20Rng::from_seed(key);
            theirs.set_stream(stream);
            let mut ours = ChaCha::from_key(key, stream);
            // So many blocks in, the counter's second word counts too.
            let carries = u64::from(u32::MAX) - 20;
            for counter in [0, carries] {
                (ours.input[12], ours.used) = (counter as u32, 16);
                theirs.set_word_pos(u128::from(counter) * 16);
                for word in 0..1000 {
                    assert_eq!(ours.next_word(), theirs.next_u32(), "{key:?}, {stream}: {word}");
                }
            }
        }
    }

    #[test]
    fn a_generator_goes_on_from_its_position() {
        let mut luck = ChaCha::from_seed(5, 9);
        for words in 0..40 {
            assert_eq!(luck.position(), words);
            let mut other = ChaCha::from_seed(5, 9);
            other.seek(words);
            assert_eq!(other.position(), words);
            assert_eq!(other.next_word(), luck.next_word());
        }
        luck.seek(16 * (1 << 33) + 3);
        assert_eq!(luck.position(), 16 * (1 << 33) + 3);
    }

    #[test]
    fn seeds_and_streams_differ() {
        let first = |seed, stream| ChaCha::from_seed(seed, stream).below(u32::MAX);
        let numbers = [first(0, 0), first(1, 0), first(0, 1), first(1, 1), first(1 << 40, 0)];
        let distinct: std::collections::HashSet<_> = numbers.into_iter().collect();
        assert_eq!(distinct.len(), numbers.len());
    }

    #[test]
    fn every_number_comes_up_equally_often() {
        fn spread(luck: &mut impl Luck) {
            for n in [1, 2, 3, 7, 100] {
                let mut seen = vec![0u32; n as usize];
                (0..1000 * n).for_each(|_| seen[luck.below(n) as usize] += 1);
                // Five standard deviations of a count whose mean is 1000.
                assert!(seen.iter().all(|&count| (840..=1160).contains(&count)), "{n}: {seen:?}");
            }
        }
        spread(&mut ChaCha::from_seed(1, 0));
        spread(&mut Quick::new(1));
    }

    #[test]
    fn numbers_that_would_be_favoured_are_drawn_again() {
        // 3 × 0 leaves the remainder 0 < 2^32 mod 3 = 1: rejected.
        let mut bits = [0, u32::MAX].into_iter();
        assert_eq!(below(3, || bits.next().unwrap()), 2);
    }
}
