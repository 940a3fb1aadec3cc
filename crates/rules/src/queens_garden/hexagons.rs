//! Hexagons: pairs of a colour and a symbol, and sets and heaps of them.
//!
//! There are 36 pairs, so a set is the bits of a machine word, and a heap, which holds at most three
//! of a pair, is two such words.

use std::fmt::{self, Debug};
use std::ops::{AddAssign, SubAssign};

use serde::{Deserialize, Serialize};

/// Colours, and symbols.
pub const KINDS: usize = 6;
/// Pairs of a colour and a symbol.
pub const PAIRS: usize = KINDS * KINDS;
/// Stones of each pair.
pub const STONES_PER_PAIR: u8 = 3;

/// The six colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Colour))]
pub enum Colour {
    /// Letter b.
    Blue,
    /// Letter y.
    Yellow,
    /// Letter h, as in the rules' worked case.
    LightGreen,
    /// Letter g; the dark one.
    Green,
    /// Letter l.
    LightPurple,
    /// Letter p; the dark one.
    Purple,
}

impl Colour {
    /// Every colour, in order.
    pub const ALL: [Colour; KINDS] = [
        Colour::Blue,
        Colour::Yellow,
        Colour::LightGreen,
        Colour::Green,
        Colour::LightPurple,
        Colour::Purple,
    ];

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its letter in notation.
    pub fn letter(self) -> char {
        ['b', 'y', 'h', 'g', 'l', 'p'][self as usize]
    }

    /// Its name in records.
    pub fn name(self) -> &'static str {
        ["blue", "yellow", "light-green", "green", "light-purple", "purple"][self as usize]
    }
}

/// The six symbols, from the cheapest to the dearest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Symbol))]
pub enum Symbol {
    /// Value 1.
    Tree,
    /// Value 2.
    Bird,
    /// Value 3.
    Butterfly,
    /// Value 4.
    Flower,
    /// Value 5.
    Plant,
    /// Value 6.
    Tulip,
}

impl Symbol {
    /// Every symbol, in order.
    pub const ALL: [Symbol; KINDS] = [
        Symbol::Tree,
        Symbol::Bird,
        Symbol::Butterfly,
        Symbol::Flower,
        Symbol::Plant,
        Symbol::Tulip,
    ];

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// What it costs, and what it is worth in a group.
    #[inline]
    pub fn value(self) -> u8 {
        self as u8 + 1
    }

    /// Its letter in notation: its value.
    pub fn letter(self) -> char {
        char::from(b'0' + self.value())
    }

    /// Its name in records.
    pub fn name(self) -> &'static str {
        ["tree", "bird", "butterfly", "flower", "plant", "tulip"][self as usize]
    }
}

/// A colour or a symbol: what players take by, and what the wheel scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Item))]
pub enum Item {
    /// All hexagons of a colour.
    Colour(Colour),
    /// All hexagons with a symbol.
    Symbol(Symbol),
}

impl Item {
    /// The six colours, then the six symbols.
    pub const ALL: [Item; 2 * KINDS] = {
        let mut items = [Item::Colour(Colour::Blue); 2 * KINDS];
        let mut kind = 0;
        while kind < KINDS {
            items[kind] = Item::Colour(Colour::ALL[kind]);
            items[KINDS + kind] = Item::Symbol(Symbol::ALL[kind]);
            kind += 1;
        }
        items
    };

    /// All hexagons that have it.
    #[inline]
    pub const fn hexagons(self) -> Hexagons {
        match self {
            Item::Colour(colour) => Hexagons(0b111111 << (KINDS * colour as usize)),
            Item::Symbol(symbol) => Hexagons(FIRST_OF_EACH_COLOUR << symbol as usize),
        }
    }

    /// Its letter in notation.
    pub fn letter(self) -> char {
        match self {
            Item::Colour(colour) => colour.letter(),
            Item::Symbol(symbol) => symbol.letter(),
        }
    }

    pub fn from_letter(letter: char) -> Option<Item> {
        Item::ALL.into_iter().find(|item| item.letter() == letter)
    }

    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Item::Colour(colour) => colour.name(),
            Item::Symbol(symbol) => symbol.name(),
        }
    }

    pub fn from_name(name: &str) -> Option<Item> {
        Item::ALL.into_iter().find(|item| item.name() == name)
    }
}

/// The colour and the symbol of each pair: looking up is quicker than dividing.
static PARTS: [(Colour, Symbol); PAIRS] = {
    let mut parts = [(Colour::Blue, Symbol::Tree); PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        parts[pair] = (Colour::ALL[pair / KINDS], Symbol::ALL[pair % KINDS]);
        pair += 1;
    }
    parts
};

/// For each pair, the others of its colour, and the others with its symbol.
static LINES: [[Hexagons; 2]; PAIRS] = {
    let mut lines = [[Hexagons::EMPTY; 2]; PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        let (colour, symbol) = (Colour::ALL[pair / KINDS], Symbol::ALL[pair % KINDS]);
        let (colour, symbol) = (Item::Colour(colour).hexagons(), Item::Symbol(symbol).hexagons());
        lines[pair] = [Hexagons(colour.0 & !(1 << pair)), Hexagons(symbol.0 & !(1 << pair))];
        pair += 1;
    }
    lines
};

/// Trees of all colours.
const FIRST_OF_EACH_COLOUR: u64 = 0b000001_000001_000001_000001_000001_000001;

/// A pair of a colour and a symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "`${Colour} ${Symbol}`"))]
pub struct Hexagon(u8);

impl Hexagon {
    /// The pair of these.
    #[inline]
    pub fn new(colour: Colour, symbol: Symbol) -> Hexagon {
        Hexagon((KINDS * colour.index() + symbol.index()) as u8)
    }

    /// Every pair, colour by colour.
    pub fn all() -> impl Iterator<Item = Hexagon> {
        Hexagons::ALL.iter()
    }

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    pub fn colour(self) -> Colour {
        PARTS[self.index()].0
    }

    #[inline]
    pub fn symbol(self) -> Symbol {
        PARTS[self.index()].1
    }

    /// What it costs, and what it is worth in a group.
    #[inline]
    pub fn value(self) -> u8 {
        self.symbol().value()
    }

    /// The others of its colour, and the others with its symbol.
    #[inline]
    pub fn lines(self) -> [Hexagons; 2] {
        LINES[self.index()]
    }
}

impl Debug for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of hexagons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Array<Hexagon>"))]
pub struct Hexagons(u64);

impl Hexagons {
    pub const EMPTY: Hexagons = Hexagons(0);
    /// All 36.
    pub const ALL: Hexagons = Hexagons((1 << PAIRS) - 1);

    #[inline]
    pub fn of(hexagon: Hexagon) -> Hexagons {
        Hexagons(1 << hexagon.0)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many, quickly when they are few, as those of one colour or symbol are: not every
    /// processor counts bits by itself.
    #[inline]
    pub(super) fn len_of_few(self) -> u32 {
        let (mut rest, mut count) = (self.0, 0);
        while rest != 0 {
            rest &= rest - 1;
            count += 1;
        }
        count
    }

    /// Whether there is more than one.
    #[inline]
    pub(super) fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether this one is in it.
    #[inline]
    pub fn contains(self, hexagon: Hexagon) -> bool {
        self.0 >> hexagon.0 & 1 == 1
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Hexagons) -> Hexagons {
        Hexagons(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Hexagons) -> Hexagons {
        Hexagons(self.0 | other.0)
    }

    /// Those here but not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Hexagons) -> Hexagons {
        Hexagons(self.0 & !other.0)
    }

    /// Those that come after this one.
    #[inline]
    #[must_use]
    pub fn after(self, hexagon: Hexagon) -> Hexagons {
        Hexagons(self.0 & !0 << hexagon.0 << 1)
    }

    #[inline]
    pub fn first(self) -> Option<Hexagon> {
        (self.0 != 0).then(|| Hexagon(self.0.trailing_zeros() as u8))
    }

    /// Number `n` of them, in order.
    #[inline]
    pub fn nth(self, n: u32) -> Option<Hexagon> {
        Hexagons((0..n).fold(self.0, |rest, _| rest & rest.wrapping_sub(1))).first()
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Hexagon> {
        bits(self.0).map(Hexagon)
    }
}

impl FromIterator<Hexagon> for Hexagons {
    fn from_iter<I: IntoIterator<Item = Hexagon>>(hexagons: I) -> Self {
        hexagons.into_iter().fold(Self::EMPTY, |set, hexagon| set.or(Hexagons::of(hexagon)))
    }
}

impl Debug for Hexagons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A heap of stones: at most three of each pair, because there are no more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "Partial<Record<Hexagon, number>>")
)]
pub struct Heap {
    /// For each pair, the low bit of its count.
    ones: u64,
    /// For each pair, the high bit of its count.
    twos: u64,
}

impl Heap {
    /// No stone at all.
    pub const EMPTY: Heap = Heap { ones: 0, twos: 0 };
    /// All 108 stones.
    pub const ALL: Heap = Heap { ones: Hexagons::ALL.0, twos: Hexagons::ALL.0 };

    /// How many of this pair.
    #[inline]
    pub fn count(self, hexagon: Hexagon) -> u8 {
        ((self.ones >> hexagon.0 & 1) + 2 * (self.twos >> hexagon.0 & 1)) as u8
    }

    /// The pairs that there are.
    #[inline]
    pub fn kinds(self) -> Hexagons {
        Hexagons(self.ones | self.twos)
    }

    /// Whether there is a stone of this pair.
    #[inline]
    pub fn has(self, hexagon: Hexagon) -> bool {
        self.kinds().contains(hexagon)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.ones | self.twos == 0
    }

    /// How many in all.
    #[inline]
    pub fn total(self) -> u32 {
        self.ones.count_ones() + 2 * self.twos.count_ones()
    }

    /// Stone `n` when all lie in a row, sorted.
    #[inline]
    pub fn nth(self, n: u32) -> Option<Hexagon> {
        let mut n = n;
        for colour in 0..KINDS {
            let row = |plane: u64| plane >> (KINDS * colour) & 0b111111;
            let (ones, twos) = (row(self.ones), row(self.twos));
            let total = u32::from(ONES_IN[ones as usize] + 2 * ONES_IN[twos as usize]);
            if n >= total {
                n -= total;
                continue;
            }
            for symbol in 0..KINDS {
                let count = (ones >> symbol & 1) + 2 * (twos >> symbol & 1);
                match n.checked_sub(count as u32) {
                    None => return Some(Hexagon((KINDS * colour + symbol) as u8)),
                    Some(rest) => n = rest,
                }
            }
        }
        None
    }

    /// Adds a stone.
    #[inline]
    pub fn add(&mut self, hexagon: Hexagon) {
        *self += Heap { ones: 1 << hexagon.0, twos: 0 };
    }

    /// Takes away a stone that is here.
    #[inline]
    pub fn remove(&mut self, hexagon: Hexagon) {
        *self -= Heap { ones: 1 << hexagon.0, twos: 0 };
    }

    /// Every stone by itself, sorted.
    pub fn iter(self) -> impl Iterator<Item = Hexagon> {
        self.kinds().iter().flat_map(move |h| std::iter::repeat_n(h, self.count(h).into()))
    }
}

/// How many bits are set in a number of six bits.
const ONES_IN: [u8; 1 << KINDS] = {
    let mut ones = [0; 1 << KINDS];
    let mut number = 0;
    while number < ones.len() {
        ones[number] = number.count_ones() as u8;
        number += 1;
    }
    ones
};

impl AddAssign for Heap {
    #[inline]
    fn add_assign(&mut self, other: Heap) {
        let carry = self.ones & other.ones;
        debug_assert!(self.twos & other.twos | carry & (self.twos | other.twos) == 0, "too many");
        self.ones ^= other.ones;
        self.twos ^= other.twos ^ carry;
    }
}

impl SubAssign for Heap {
    #[inline]
    fn sub_assign(&mut self, other: Heap) {
        debug_assert!(Hexagon::all().all(|h| self.count(h) >= other.count(h)), "too few");
        self.ones ^= other.ones;
        let borrow = self.ones & other.ones;
        self.twos ^= other.twos ^ borrow;
    }
}

impl FromIterator<Hexagon> for Heap {
    fn from_iter<I: IntoIterator<Item = Hexagon>>(stones: I) -> Self {
        let mut heap = Heap::EMPTY;
        stones.into_iter().for_each(|stone| heap.add(stone));
        heap
    }
}

impl Debug for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The numbers of the bits that are set, lowest first.
#[inline]
pub(super) fn bits(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of each pair, of all kinds.
    fn counts() -> Vec<[u8; PAIRS]> {
        let mut x = 1u32;
        let mut all = vec![[0; PAIRS], [3; PAIRS], [1; PAIRS], [2; PAIRS]];
        all.extend((0..100).map(|_| {
            std::array::from_fn(|_| {
                x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (x >> 28) as u8 % 4
            })
        }));
        all
    }

    fn row(counts: &[u8; PAIRS]) -> Vec<Hexagon> {
        let each = |h: Hexagon| std::iter::repeat_n(h, counts[h.index()].into());
        Hexagon::all().flat_map(each).collect()
    }

    #[test]
    fn a_heap_counts_like_a_row_of_stones() {
        for counts in counts() {
            let row = row(&counts);
            let heap: Heap = row.iter().copied().collect();
            assert_eq!(heap.total() as usize, row.len());
            assert_eq!(heap.iter().collect::<Vec<_>>(), row);
            assert_eq!(heap.is_empty(), row.is_empty());
            assert_eq!(heap.kinds(), row.iter().copied().collect());
            assert!(Hexagon::all().all(|h| heap.count(h) == counts[h.index()]));
            for (n, &stone) in row.iter().enumerate() {
                assert_eq!(heap.nth(n as u32), Some(stone));
            }
            assert_eq!(heap.nth(row.len() as u32), None);
        }
    }

    #[test]
    fn what_is_added_can_be_taken_away() {
        for counts in counts() {
            let (mut heap, mut rest) = (row(&counts).into_iter().collect::<Heap>(), Heap::ALL);
            rest -= heap;
            assert!(Hexagon::all().all(|h| rest.count(h) == 3 - counts[h.index()]));
            heap += rest;
            assert_eq!(heap, Heap::ALL);
        }
    }

    #[test]
    fn sets_are_in_order() {
        let set: Hexagons = Hexagon::all().filter(|h| h.index() % 5 == 3).collect();
        let listed: Vec<_> = set.iter().collect();
        assert_eq!(listed.len(), set.len() as usize);
        for (n, &hexagon) in listed.iter().enumerate() {
            assert_eq!(set.nth(n as u32), Some(hexagon));
            assert_eq!(set.after(hexagon).first(), listed.get(n + 1).copied());
            assert_eq!(set.after(hexagon).len_of_few(), set.after(hexagon).len());
            assert_eq!(set.after(hexagon).has_several(), set.after(hexagon).len() > 1);
            assert!(set.contains(hexagon) && !set.without(Hexagons::of(hexagon)).contains(hexagon));
        }
        assert_eq!(set.nth(set.len()), None);
    }

    #[test]
    fn every_item_has_six_hexagons_and_every_hexagon_two_items() {
        for item in Item::ALL {
            assert_eq!(item.hexagons().len(), 6);
            assert_eq!(Item::from_letter(item.letter()), Some(item));
            assert_eq!(Item::from_name(item.name()), Some(item));
        }
        for hexagon in Hexagon::all() {
            assert_eq!(Hexagon::new(hexagon.colour(), hexagon.symbol()), hexagon);
            let items: Vec<_> =
                Item::ALL.into_iter().filter(|item| item.hexagons().contains(hexagon)).collect();
            let expected = [Item::Colour(hexagon.colour()), Item::Symbol(hexagon.symbol())];
            assert_eq!(items, expected);
            let others = expected.map(|item| item.hexagons().without(Hexagons::of(hexagon)));
            assert_eq!(hexagon.lines(), others);
        }
    }
}
