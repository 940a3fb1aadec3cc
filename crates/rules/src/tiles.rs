//! Heaps of tiles: how many there are of each colour, in eight bytes.
//!
//! A heap is a bag, a factory, the centre or a discard. Tiles of a colour are alike, so counts say
//! everything. One byte counts one colour, which lets a single machine word add heaps, total them,
//! and find the n-th tile without a loop. Each of these has a plain twin in the tests below.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, SubAssign};

/// A game's colours: at most eight, numbered from 0 in the order of [`ALL`](Colour::ALL).
pub trait Colour: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Every colour, in order.
    const ALL: &'static [Self];
    /// The colour's number.
    fn index(self) -> usize;
    /// Its letter in notation, lower case.
    fn letter(self) -> char;
    /// Its name in records.
    fn name(self) -> &'static str;

    /// The colour of that letter.
    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|colour| colour.letter() == letter)
    }

    /// The colour of that name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|colour| colour.name() == name)
    }
}

/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A heap of at most 255 tiles, at most 127 of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiles<C> {
    /// Byte i counts the tiles of colour i.
    counts: u64,
    colour: PhantomData<C>,
}

impl<C: Colour> Tiles<C> {
    /// No tile at all.
    pub const EMPTY: Self = Tiles { counts: 0, colour: PhantomData };

    /// `count` tiles of one colour.
    #[inline]
    pub fn of(colour: C, count: u8) -> Self {
        Tiles { counts: u64::from(count) << shift(colour), colour: PhantomData }
    }

    /// A heap of given counts: byte i for colour i.
    #[inline]
    pub(crate) fn from_counts(counts: u64) -> Self {
        Tiles { counts, colour: PhantomData }
    }

    /// `count` tiles of every colour.
    #[inline]
    pub fn of_each(count: u8) -> Self {
        C::ALL.iter().fold(Self::EMPTY, |heap, &colour| heap + Self::of(colour, count))
    }

    /// How many tiles of this colour.
    #[inline]
    pub fn count(self, colour: C) -> u8 {
        (self.counts >> shift(colour)) as u8
    }

    /// Whether there is a tile of this colour.
    #[inline]
    pub fn has(self, colour: C) -> bool {
        self.count(colour) > 0
    }

    /// Whether there is no tile.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.counts == 0
    }

    /// How many tiles in all.
    #[inline]
    pub fn total(self) -> u32 {
        (self.running_totals() >> 56) as u32
    }

    /// The colour of tile `n` when the tiles lie in a row, sorted by colour.
    #[inline]
    pub fn nth(self, n: u32) -> C {
        debug_assert!(n < self.total());
        // The colours whose running total is at most n lie wholly before the tile.
        let (n, totals) = (u64::from(n) * ONES, self.running_totals());
        let at_least = (n & !totals) | (!(n ^ totals) & ((n | HIGHS) - (totals & !HIGHS)));
        let before = (at_least >> 7 & ONES).wrapping_mul(ONES) >> 56;
        C::ALL[(before as usize).min(C::ALL.len() - 1)]
    }

    /// Removes all tiles of a colour and says how many they were.
    #[inline]
    pub fn take_all(&mut self, colour: C) -> u8 {
        let count = self.count(colour);
        *self -= Self::of(colour, count);
        count
    }

    /// The colours that there are, in order.
    pub fn colours(self) -> impl Iterator<Item = C> {
        C::ALL.iter().copied().filter(move |&colour| self.has(colour))
    }

    /// One tile of every colour that there is.
    #[inline]
    #[must_use]
    pub fn one_of_each(self) -> Self {
        Tiles { counts: (self.counts + 127 * ONES) >> 7 & ONES, colour: PhantomData }
    }

    /// Every tile by itself, sorted by colour.
    pub fn iter(self) -> impl Iterator<Item = C> {
        C::ALL
            .iter()
            .flat_map(move |&colour| std::iter::repeat_n(colour, self.count(colour).into()))
    }

    /// Whether every tile of `other` is here too.
    pub fn includes(self, other: Self) -> bool {
        C::ALL.iter().all(|&colour| self.count(colour) >= other.count(colour))
    }

    /// Byte i: the tiles of the colours 0 to i.
    #[inline]
    fn running_totals(self) -> u64 {
        self.counts.wrapping_mul(ONES)
    }
}

#[inline]
fn shift<C: Colour>(colour: C) -> u32 {
    8 * colour.index() as u32
}

impl<C: Colour> Add for Tiles<C> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Tiles { counts: self.counts + other.counts, colour: PhantomData }
    }
}

impl<C: Colour> AddAssign for Tiles<C> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.counts += other.counts;
    }
}

impl<C: Colour> SubAssign for Tiles<C> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        debug_assert!(self.includes(other), "{self:?} does not hold {other:?}");
        self.counts -= other.counts;
    }
}

impl<C: Colour> FromIterator<C> for Tiles<C> {
    fn from_iter<I: IntoIterator<Item = C>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::EMPTY, |heap, colour| heap + Self::of(colour, 1))
    }
}

impl<C: Colour> Debug for Tiles<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.colours().map(|colour| (colour.name(), self.count(colour))))
            .finish()
    }
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colours<C> {
    bits: u8,
    colour: PhantomData<C>,
}

impl<C: Colour> Colours<C> {
    /// No colour.
    pub const EMPTY: Self = Colours { bits: 0, colour: PhantomData };

    /// The set whose bits stand for the indices of its colours.
    #[inline]
    pub fn from_bits(bits: u8) -> Self {
        Colours { bits, colour: PhantomData }
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether this one is in it.
    pub fn contains(self, colour: C) -> bool {
        self.bits >> colour.index() & 1 == 1
    }

    /// Those that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Colours { bits: self.bits & other.bits, colour: PhantomData }
    }

    /// Those that are in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Colours { bits: self.bits | other.bits, colour: PhantomData }
    }

    /// Those that are here but not in `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Colours { bits: self.bits & !other.bits, colour: PhantomData }
    }

    /// Its colours, in order.
    pub fn iter(self) -> impl Iterator<Item = C> {
        C::ALL.iter().copied().filter(move |&colour| self.contains(colour))
    }

    /// Every set that can be made of these colours, from none of them to all.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        (0..=self.bits)
            .filter(move |bits| bits & !self.bits == 0)
            .map(|bits| Colours { bits, colour: PhantomData })
    }
}

impl<C: Colour> FromIterator<C> for Colours<C> {
    fn from_iter<I: IntoIterator<Item = C>>(colours: I) -> Self {
        let bits = colours.into_iter().fold(0, |bits, colour| bits | 1 << colour.index());
        Colours { bits, colour: PhantomData }
    }
}

impl<C: Colour> Debug for Colours<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Colour::name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight colours, so that every byte is used.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct Shade(usize);

    impl Colour for Shade {
        const ALL: &'static [Self] =
            &[Shade(0), Shade(1), Shade(2), Shade(3), Shade(4), Shade(5), Shade(6), Shade(7)];
        fn index(self) -> usize {
            self.0
        }
        fn letter(self) -> char {
            char::from(b'a' + self.0 as u8)
        }
        fn name(self) -> &'static str {
            ["a", "b", "c", "d", "e", "f", "g", "h"][self.0]
        }
    }

    /// Heaps of all kinds: empty, one colour, full to 255, and mixed.
    fn heaps() -> Vec<[u8; 8]> {
        let mut heaps = vec![[0; 8], [127, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 127]];
        heaps.extend([[22; 8], [127, 127, 1, 0, 0, 0, 0, 0], [31; 8]]);
        let mut x = 1u32;
        for _ in 0..200 {
            heaps.push(std::array::from_fn(|_| {
                x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (x >> 24) as u8 % 31 * u8::from(x >> 20 & 3 != 0)
            }));
        }
        heaps
    }

    fn heap(counts: [u8; 8]) -> Tiles<Shade> {
        Shade::ALL.iter().fold(Tiles::EMPTY, |heap, &s| heap + Tiles::of(s, counts[s.0]))
    }

    #[test]
    fn the_total_is_the_sum_of_the_counts() {
        for counts in heaps() {
            assert_eq!(heap(counts).total(), counts.iter().map(|&n| u32::from(n)).sum::<u32>());
        }
    }

    #[test]
    fn the_nth_tile_is_that_of_the_sorted_row() {
        for counts in heaps() {
            let row: Vec<Shade> = heap(counts).iter().collect();
            for (n, &shade) in row.iter().enumerate() {
                assert_eq!(heap(counts).nth(n as u32), shade, "{counts:?} at {n}");
            }
        }
    }

    #[test]
    fn one_of_each_has_the_same_colours() {
        for counts in heaps() {
            assert_eq!(heap(counts).one_of_each(), heap(counts.map(|n| n.min(1))));
            let colours: Colours<Shade> = heap(counts).colours().collect();
            assert_eq!(colours.len(), heap(counts).one_of_each().total());
        }
    }

    #[test]
    fn taking_all_of_a_colour_leaves_the_others() {
        for counts in heaps() {
            for &shade in Shade::ALL {
                let (mut rest, mut expected) = (heap(counts), counts);
                expected[shade.0] = 0;
                assert_eq!(rest.take_all(shade), counts[shade.0]);
                assert_eq!(rest, heap(expected));
                assert!(heap(counts).includes(rest));
                assert_eq!(rest.includes(heap(counts)), counts[shade.0] == 0);
            }
        }
    }

    #[test]
    fn the_subsets_of_three_colours_are_eight() {
        let colours: Colours<Shade> = [Shade(1), Shade(4), Shade(7)].into_iter().collect();
        let subsets: Vec<_> = colours.subsets().collect();
        assert_eq!(subsets.len(), 8);
        assert!(subsets.iter().all(|subset| subset.without(colours).is_empty()));
        assert_eq!(Colours::<Shade>::EMPTY.subsets().count(), 1);
        assert_eq!(Shade::ALL.iter().copied().collect::<Colours<_>>().subsets().count(), 256);
    }
}
