//! The oracle of Queen's Garden: slow, obvious, and independent of the engine it checks.
//!
//! A game has four rounds. A round has a stack of face-down expansions; its top carries stones. In
//! turn, each player takes from the display every hexagon of one colour or of one symbol (identical
//! ones only once), or places a stone or an expansion from storage into the garden, paying with
//! other hexagons of the same colour or symbol or with jokers, or buys a face-down expansion for
//! points, or passes. When all have passed, the wheel says which colours and symbols score. After
//! the fourth round storage is emptied and groups of three and more score.
//!
//! Everything is recomputed whenever it is asked for, and a step is legal exactly when it is among
//! the moves listed, passes with discards excepted, which are checked on their own.

use serde_json::json;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

// ---------------------------------------------------------------------------------------------
// Material

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Blue,
    Yellow,
    LightGreen,
    Green,
    LightPurple,
    Purple,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    Tree,
    Bird,
    Butterfly,
    Flower,
    Plant,
    Tulip,
}

const COLOURS: [(Colour, &str); 6] = [
    (Colour::Blue, "blue"),
    (Colour::Yellow, "yellow"),
    (Colour::LightGreen, "light-green"),
    (Colour::Green, "green"),
    (Colour::LightPurple, "light-purple"),
    (Colour::Purple, "purple"),
];

/// Each symbol with its value, which is both its cost and its points.
const SYMBOLS: [(Symbol, &str, usize); 6] = [
    (Symbol::Tree, "tree", 1),
    (Symbol::Bird, "bird", 2),
    (Symbol::Butterfly, "butterfly", 3),
    (Symbol::Flower, "flower", 4),
    (Symbol::Plant, "plant", 5),
    (Symbol::Tulip, "tulip", 6),
];

const STONES_OF_EACH_PAIR: usize = 3;
const ALL_STONES: usize = 108;
const ALL_EXPANSIONS: usize = 36;
const ROUNDS: usize = 4;
const STONES_ON_TOP: usize = 4;
const PLACES_FOR_STONES: usize = 12;
const PLACES_FOR_EXPANSIONS: usize = 2;
const FIRST_POINTS: i64 = 15;
const FIRST_JOKERS: usize = 3;
const FACE_DOWN_POINTS: i64 = 6;
const FIRST_PASS_POINTS: i64 = 1;
const SMALLEST_GROUP: usize = 3;
const LARGEST_GROUP: usize = 6;

/// The expansions in one round stack.
fn stack_size(players: usize) -> usize {
    match players {
        2 => 5,
        3 => 7,
        _ => 8,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hexagon {
    colour: Colour,
    symbol: Symbol,
}

impl Hexagon {
    fn all() -> Vec<Hexagon> {
        let mut all = Vec::new();
        for (colour, _) in COLOURS {
            for (symbol, _, _) in SYMBOLS {
                all.push(Hexagon { colour, symbol });
            }
        }
        all
    }

    fn name(self) -> String {
        format!("{} {}", Item::Colour(self.colour).name(), Item::Symbol(self.symbol).name())
    }

    fn named(name: &str) -> Result<Hexagon, String> {
        let found = Hexagon::all().into_iter().find(|hexagon| hexagon.name() == name);
        found.ok_or_else(|| format!("\"{name}\" is not a hexagon"))
    }

    fn value(self) -> usize {
        let (_, _, value) = SYMBOLS[self.symbol as usize];
        value
    }
}

/// What a player takes by, and what the wheel scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Colour(Colour),
    Symbol(Symbol),
}

impl Item {
    fn all() -> Vec<Item> {
        let colours = COLOURS.iter().map(|&(colour, _)| Item::Colour(colour));
        colours.chain(SYMBOLS.iter().map(|&(symbol, _, _)| Item::Symbol(symbol))).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Item::Colour(colour) => COLOURS[colour as usize].1,
            Item::Symbol(symbol) => SYMBOLS[symbol as usize].1,
        }
    }

    fn named(name: &str) -> Result<Item, String> {
        let found = Item::all().into_iter().find(|item| item.name() == name);
        found.ok_or_else(|| format!("\"{name}\" is neither a colour nor a symbol"))
    }

    fn is_on(self, hexagon: Hexagon) -> bool {
        match self {
            Item::Colour(colour) => hexagon.colour == colour,
            Item::Symbol(symbol) => hexagon.symbol == symbol,
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Garden

/// Axial coordinates (q, r).
type Field = (i64, i64);

const FOUNTAIN: Field = (0, 0);
const FOUNTAIN_JOKERS: usize = 1;
const GAPS: [Field; 6] = [(2, -1), (-1, 2), (-1, -1), (1, 1), (-2, 1), (1, -2)];
const GAP_JOKERS: usize = 2;
const PAVILION_JOKERS: usize = 3;

type Area = &'static str;

/// Each area with its middle.
const AREAS: [(Area, Field); 6] = [
    ("E", (3, 0)),
    ("NE", (3, -3)),
    ("NW", (0, -3)),
    ("W", (-3, 0)),
    ("SW", (-3, 3)),
    ("SE", (0, 3)),
];

fn area_named(name: &str) -> Result<Area, String> {
    let found = AREAS.iter().find(|(area, _)| *area == name);
    found.map(|(area, _)| *area).ok_or_else(|| format!("\"{name}\" is not an area"))
}

fn neighbours(field: Field) -> Vec<Field> {
    let (q, r) = field;
    vec![(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// A pavilion in the middle and a printed hexagon.
    Front,
    /// Seven free fields.
    Back,
}

#[derive(Clone, Debug, Default)]
struct Garden {
    expansions: BTreeMap<Area, Side>,
    /// Stones and printed hexagons, which are alike once they lie here.
    hexagons: BTreeMap<Field, Hexagon>,
}

impl Garden {
    /// Every field that exists, free or not.
    fn fields(&self) -> Vec<Field> {
        let mut fields = neighbours(FOUNTAIN);
        for (area, middle) in AREAS {
            match self.expansions.get(area) {
                None => {}
                Some(Side::Front) => fields.extend(neighbours(middle)),
                Some(Side::Back) => {
                    fields.extend(neighbours(middle));
                    fields.push(middle);
                }
            }
        }
        fields
    }

    fn free_fields(&self) -> Vec<Field> {
        let fields = self.fields().into_iter();
        fields.filter(|field| !self.hexagons.contains_key(field)).collect()
    }

    fn free_areas(&self) -> Vec<(Area, Field)> {
        let areas = AREAS.into_iter();
        areas.filter(|(area, _)| !self.expansions.contains_key(area)).collect()
    }

    fn pavilions(&self) -> usize {
        self.expansions.values().filter(|side| **side == Side::Front).count()
    }

    /// With every pavilion came a printed hexagon, which is not a stone.
    fn stones(&self) -> usize {
        self.hexagons.len() - self.pavilions()
    }

    /// May the hexagon lie on this free field, by its neighbours and by the groups it would make?
    fn accepts(&self, hexagon: Hexagon, field: Field) -> bool {
        let around: Vec<Hexagon> =
            neighbours(field).iter().filter_map(|next| self.hexagons.get(next).copied()).collect();
        let matches = around
            .iter()
            .any(|other| other.colour == hexagon.colour || other.symbol == hexagon.symbol);
        if !around.is_empty() && !matches {
            return false;
        }
        let mut after = self.clone();
        after.hexagons.insert(field, hexagon);
        // Only the new hexagon's own two groups are other than before.
        let own = [Item::Colour(hexagon.colour), Item::Symbol(hexagon.symbol)];
        own.iter().all(|item| !has_twins(&after.hexagons_on(&after.group(*item, field))))
    }

    fn hexagons_on(&self, fields: &BTreeSet<Field>) -> Vec<Hexagon> {
        fields.iter().map(|field| self.hexagons[field]).collect()
    }

    /// All fields that can be reached from `first` over hexagons with this colour or symbol.
    fn group(&self, item: Item, first: Field) -> BTreeSet<Field> {
        let mut group = BTreeSet::new();
        let mut reached = vec![first];
        while let Some(field) = reached.pop() {
            let belongs = self.hexagons.get(&field).is_some_and(|hexagon| item.is_on(*hexagon));
            if belongs && group.insert(field) {
                reached.extend(neighbours(field));
            }
        }
        group
    }

    /// Every colour group and every symbol group, also of one or two hexagons.
    fn groups(&self) -> Vec<Vec<Hexagon>> {
        let mut groups = Vec::new();
        for item in Item::all() {
            let mut seen = BTreeSet::new();
            for (field, hexagon) in &self.hexagons {
                if item.is_on(*hexagon) && !seen.contains(field) {
                    let group = self.group(item, *field);
                    groups.push(self.hexagons_on(&group));
                    seen.extend(group);
                }
            }
        }
        groups
    }

    /// Features standing in this garden with the jokers they give.
    fn features(&self) -> Vec<(Field, usize)> {
        let mut features = vec![(FOUNTAIN, FOUNTAIN_JOKERS)];
        features.extend(GAPS.map(|gap| (gap, GAP_JOKERS)));
        for (area, middle) in AREAS {
            if self.expansions.get(area) == Some(&Side::Front) {
                features.push((middle, PAVILION_JOKERS));
            }
        }
        features
    }

    /// Jokers for the features that the hexagon just laid on `field` completes.
    fn jokers_for(&self, field: Field) -> usize {
        let mut jokers = 0;
        for (feature, worth) in self.features() {
            let ring = neighbours(feature);
            let is_surrounded = ring.iter().all(|around| self.hexagons.contains_key(around));
            if ring.contains(&field) && is_surrounded {
                jokers += worth;
            }
        }
        jokers
    }

    fn round_points(&self, wheel: &BTreeMap<Item, i64>) -> i64 {
        let mut points = self.pavilions() as i64;
        for hexagon in self.hexagons.values() {
            for (item, worth) in wheel {
                if item.is_on(*hexagon) {
                    points += worth;
                }
            }
        }
        points
    }

    fn group_points(&self, group_bonus: &BTreeMap<usize, i64>) -> i64 {
        let mut points = 0;
        for group in self.groups() {
            if group.len() >= SMALLEST_GROUP {
                points += total_value(&group);
                points += group_bonus.get(&group.len()).copied().unwrap_or(0);
            }
        }
        points
    }
}

fn has_twins(hexagons: &[Hexagon]) -> bool {
    let different: BTreeSet<&Hexagon> = hexagons.iter().collect();
    different.len() < hexagons.len()
}

fn total_value(hexagons: &[Hexagon]) -> i64 {
    hexagons.iter().map(|hexagon| hexagon.value() as i64).sum()
}

// ---------------------------------------------------------------------------------------------
// Players and the display

#[derive(Clone, Debug, Default)]
struct Storage {
    stones: Vec<Hexagon>,
    expansions: Vec<Hexagon>,
    jokers: usize,
}

impl Storage {
    fn free_for_stones(&self) -> usize {
        PLACES_FOR_STONES - self.stones.len() - self.jokers
    }

    fn free_for_expansions(&self) -> usize {
        PLACES_FOR_EXPANSIONS - self.expansions.len()
    }

    /// Every distinct way to pay for `placed`, which never pays for itself, nor do its copies.
    fn payments(&self, placed: Hexagon) -> Vec<Payment> {
        let needed = placed.value() - 1;
        let mut payments = BTreeSet::new();
        for line in [Item::Colour(placed.colour), Item::Symbol(placed.symbol)] {
            for mut payment in self.choices_along(line, placed) {
                let paid = payment.stones.len() + payment.expansions.len();
                if paid <= needed && needed - paid <= self.jokers {
                    payment.jokers = needed - paid;
                    payments.insert(payment);
                }
            }
        }
        payments.into_iter().collect()
    }

    /// Each other hexagon of the placed one's colour (or symbol) pays as a stone, as an expansion
    /// or not at all.
    fn choices_along(&self, line: Item, placed: Hexagon) -> Vec<Payment> {
        let mut choices = vec![Payment::default()];
        for hexagon in Hexagon::all() {
            if !line.is_on(hexagon) || hexagon == placed {
                continue;
            }
            for choice in choices.clone() {
                if self.stones.contains(&hexagon) {
                    let mut with_stone = choice.clone();
                    with_stone.stones.push(hexagon);
                    choices.push(with_stone);
                }
                if self.expansions.contains(&hexagon) {
                    let mut with_expansion = choice.clone();
                    with_expansion.expansions.push(hexagon);
                    choices.push(with_expansion);
                }
            }
        }
        choices
    }
}

/// Removes one copy; an error when there is none.
fn remove_one(from: &mut Vec<Hexagon>, hexagon: Hexagon, whence: &str) -> Result<(), String> {
    let place = from.iter().position(|other| *other == hexagon);
    let place = place.ok_or_else(|| format!("there is no {} in {whence}", hexagon.name()))?;
    from.remove(place);
    Ok(())
}

/// The distinct hexagons, each once.
fn distinct(hexagons: &[Hexagon]) -> BTreeSet<Hexagon> {
    hexagons.iter().copied().collect()
}

#[derive(Clone, Debug)]
struct Player {
    points: i64,
    storage: Storage,
    garden: Garden,
    has_passed: bool,
}

impl Player {
    fn new() -> Player {
        let storage = Storage { jokers: FIRST_JOKERS, ..Storage::default() };
        Player { points: FIRST_POINTS, storage, garden: Garden::default(), has_passed: false }
    }

    fn lose(&mut self, points: i64) {
        self.points = (self.points - points).max(0);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expansion {
    FaceDown,
    FaceUp(Hexagon),
    Taken,
}

/// One expansion of the round stack, wherever it lies, with the stones on it.
#[derive(Clone, Debug)]
struct Slot {
    expansion: Expansion,
    stones: Vec<Hexagon>,
}

impl Slot {
    fn shows(&self, hexagon: Hexagon) -> bool {
        self.expansion == Expansion::FaceUp(hexagon) || self.stones.contains(&hexagon)
    }
}

// ---------------------------------------------------------------------------------------------
// Moves

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Payment {
    stones: Vec<Hexagon>,
    expansions: Vec<Hexagon>,
    jokers: usize,
}

/// All lists are kept sorted, so that equal moves are equal values.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Move {
    Take { item: Item, from: Vec<(Hexagon, usize)> },
    Place { stone: Hexagon, at: Field, pay: Payment },
    Expand { expansion: Hexagon, area: Area, at: Field, pay: Payment },
    ExpandFaceDown { area: Area },
    Pass { stones: Vec<Hexagon>, expansions: Vec<Hexagon> },
}

impl Move {
    fn to_json(&self) -> Value {
        match self {
            Move::Take { item, from } => {
                let mut from = from.clone();
                from.sort_by_key(|(hexagon, slot)| (hexagon.name(), *slot));
                let from: Vec<Value> = from
                    .iter()
                    .map(|(hexagon, slot)| json!({"hexagon": hexagon.name(), "slot": slot}))
                    .collect();
                json!({"take": item.name(), "from": from})
            }
            Move::Place { stone, at, pay } => {
                with_payment(json!({"place": stone.name(), "at": [at.0, at.1]}), pay)
            }
            Move::Expand { expansion, area, at, pay } => with_payment(
                json!({"expand": expansion.name(), "area": area, "at": [at.0, at.1]}),
                pay,
            ),
            Move::ExpandFaceDown { area } => json!({"expand": "face-down", "area": area}),
            Move::Pass { stones, expansions } => {
                let discard = hexagon_lists(stones, expansions);
                if discard.is_empty() {
                    json!({"pass": {}})
                } else {
                    json!({"pass": {"discard": discard}})
                }
            }
        }
    }

    fn from_json(value: &Value) -> Result<Move, String> {
        let object = value.as_object().ok_or("the move must be an object")?;
        let kinds = ["take", "place", "expand", "pass"];
        let named: Vec<&str> =
            kinds.into_iter().filter(|kind| object.contains_key(*kind)).collect();
        match named[..] {
            ["take"] => take_from_json(value),
            ["place"] => place_from_json(value),
            ["expand"] => expand_from_json(value),
            ["pass"] => pass_from_json(value),
            _ => Err("a move must be one of take, place, expand and pass".to_string()),
        }
    }
}

/// Adds "pay", unless nothing is paid.
fn with_payment(mut value: Value, pay: &Payment) -> Value {
    let mut paid = hexagon_lists(&pay.stones, &pay.expansions);
    if pay.jokers > 0 {
        paid.insert("jokers".to_string(), json!(pay.jokers));
    }
    if !paid.is_empty() {
        value["pay"] = Value::Object(paid);
    }
    value
}

/// The lists "stones" and "expansions", each sorted as strings and left out when empty.
fn hexagon_lists(stones: &[Hexagon], expansions: &[Hexagon]) -> Map<String, Value> {
    let mut lists = Map::new();
    for (kind, hexagons) in [("stones", stones), ("expansions", expansions)] {
        let mut names: Vec<String> = hexagons.iter().map(|hexagon| hexagon.name()).collect();
        names.sort();
        if !names.is_empty() {
            lists.insert(kind.to_string(), json!(names));
        }
    }
    lists
}

fn take_from_json(value: &Value) -> Result<Move, String> {
    let object = checked_object(value, "a take", &["take", "from"])?;
    let item = Item::named(string(member(object, "take")?, "take")?)?;
    let mut from = Vec::new();
    for taken in array(member(object, "from")?, "from")? {
        let taken = checked_object(taken, "an entry of from", &["hexagon", "slot"])?;
        let hexagon = hexagon(member(taken, "hexagon")?)?;
        from.push((hexagon, whole(member(taken, "slot")?, "slot")?));
    }
    from.sort();
    Ok(Move::Take { item, from })
}

fn place_from_json(value: &Value) -> Result<Move, String> {
    let object = checked_object(value, "a place", &["place", "at", "pay"])?;
    let stone = hexagon(member(object, "place")?)?;
    let at = field_from_json(member(object, "at")?)?;
    Ok(Move::Place { stone, at, pay: payment_from_json(object.get("pay"))? })
}

fn expand_from_json(value: &Value) -> Result<Move, String> {
    if value.get("expand") == Some(&json!("face-down")) {
        let object = checked_object(value, "a face-down expand", &["expand", "area"])?;
        let area = area_named(string(member(object, "area")?, "area")?)?;
        return Ok(Move::ExpandFaceDown { area });
    }
    let object = checked_object(value, "an expand", &["expand", "area", "at", "pay"])?;
    let expansion = hexagon(member(object, "expand")?)?;
    let area = area_named(string(member(object, "area")?, "area")?)?;
    let at = field_from_json(member(object, "at")?)?;
    Ok(Move::Expand { expansion, area, at, pay: payment_from_json(object.get("pay"))? })
}

fn pass_from_json(value: &Value) -> Result<Move, String> {
    let object = checked_object(value, "a pass", &["pass"])?;
    let pass = checked_object(member(object, "pass")?, "pass", &["discard"])?;
    let (stones, expansions) = match pass.get("discard") {
        None => (Vec::new(), Vec::new()),
        Some(discard) => {
            let discard = checked_object(discard, "discard", &["stones", "expansions"])?;
            (hexagons(discard.get("stones"))?, hexagons(discard.get("expansions"))?)
        }
    };
    Ok(Move::Pass { stones, expansions })
}

fn payment_from_json(value: Option<&Value>) -> Result<Payment, String> {
    let Some(value) = value else {
        return Ok(Payment::default());
    };
    let pay = checked_object(value, "pay", &["stones", "expansions", "jokers"])?;
    Ok(Payment {
        stones: hexagons(pay.get("stones"))?,
        expansions: hexagons(pay.get("expansions"))?,
        jokers: pay.get("jokers").map_or(Ok(0), |jokers| whole(jokers, "jokers"))?,
    })
}

fn field_from_json(value: &Value) -> Result<Field, String> {
    let coordinate = |value: &Value| value.as_i64().ok_or("a coordinate must be a whole number");
    match &array(value, "a field")?[..] {
        [q, r] => Ok((coordinate(q)?, coordinate(r)?)),
        _ => Err("a field must be [q, r]".to_string()),
    }
}

// ---------------------------------------------------------------------------------------------
// Reading JSON

/// An object with no names but those allowed and those that start with `x_`.
fn checked_object<'a>(
    value: &'a Value,
    what: &str,
    allowed: &[&str],
) -> Result<&'a Map<String, Value>, String> {
    let object = value.as_object().ok_or_else(|| format!("{what} must be an object"))?;
    for name in object.keys() {
        if !allowed.contains(&name.as_str()) && !name.starts_with("x_") {
            return Err(format!("{what} must not have \"{name}\""));
        }
    }
    Ok(object)
}

fn member<'a>(object: &'a Map<String, Value>, name: &str) -> Result<&'a Value, String> {
    object.get(name).ok_or_else(|| format!("\"{name}\" is missing"))
}

fn string<'a>(value: &'a Value, what: &str) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("{what} must be a string"))
}

fn array<'a>(value: &'a Value, what: &str) -> Result<&'a Vec<Value>, String> {
    value.as_array().ok_or_else(|| format!("{what} must be a list"))
}

fn whole(value: &Value, what: &str) -> Result<usize, String> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| format!("{what} must be a whole number from 0"))
}

// Open: no upper bound is given for points in the options; more than 32 bits are refused here, so
// that no sum can overflow. Bonuses for groups are taken to be at least 0 like the wheel's points.
fn option_points(value: &Value, what: &str) -> Result<i64, String> {
    let points = u32::try_from(whole(value, what)?);
    points.map(i64::from).map_err(|_| format!("the points for {what} are too many"))
}

fn hexagon(value: &Value) -> Result<Hexagon, String> {
    Hexagon::named(string(value, "a hexagon")?)
}

/// A list whose order has no meaning, sorted; left out means empty.
fn hexagons(value: Option<&Value>) -> Result<Vec<Hexagon>, String> {
    let mut found = Vec::new();
    if let Some(list) = value {
        for name in array(list, "a list of hexagons")? {
            found.push(hexagon(name)?);
        }
    }
    found.sort();
    Ok(found)
}

fn wheel_from_json(value: &Value) -> Result<Vec<BTreeMap<Item, i64>>, String> {
    let rounds = array(value, "wheel")?;
    if rounds.len() != ROUNDS {
        return Err(format!("the wheel must have {ROUNDS} rounds"));
    }
    let mut wheel = Vec::new();
    for round in rounds {
        let round = round.as_object().ok_or("a round of the wheel must be an object")?;
        if round.len() != 3 {
            return Err("a round of the wheel must have three items".to_string());
        }
        let mut items = BTreeMap::new();
        for (name, points) in round {
            items.insert(Item::named(name)?, option_points(points, name)?);
        }
        wheel.push(items);
    }
    Ok(wheel)
}

fn group_bonus_from_json(value: &Value) -> Result<BTreeMap<usize, i64>, String> {
    let sizes = value.as_object().ok_or("group_bonus must be an object")?;
    let mut group_bonus = BTreeMap::new();
    for (name, points) in sizes {
        let size = (SMALLEST_GROUP..=LARGEST_GROUP).find(|size| size.to_string() == *name);
        let size = size.ok_or_else(|| format!("group_bonus must not have \"{name}\""))?;
        group_bonus.insert(size, option_points(points, name)?);
    }
    Ok(group_bonus)
}

/// The players' number.
fn players_from_json(value: &Value) -> Result<usize, String> {
    let names = array(value, "players")?;
    if !(2..=4).contains(&names.len()) {
        return Err("there must be 2 to 4 players".to_string());
    }
    for name in names {
        string(name, "a player's name")?;
    }
    Ok(names.len())
}

// ---------------------------------------------------------------------------------------------
// The game

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Chance,
    Seat(usize),
    Over,
}

#[derive(Clone, Debug)]
pub struct Oracle {
    wheel: Vec<BTreeMap<Item, i64>>,
    group_bonus: BTreeMap<usize, i64>,
    /// From 0.
    round: usize,
    is_over: bool,
    bag: Vec<Hexagon>,
    tower: Vec<Hexagon>,
    /// Face-down expansions: what is printed on them never matters.
    supply: usize,
    /// Every expansion that was ever turned face up; the others may still turn up.
    revealed: Vec<Hexagon>,
    /// The expansions of this round's stack by number.
    slots: Vec<Slot>,
    /// The slot that is the stack's top: lower ones lie beside the stack (or were taken), higher
    /// ones below it. When the stack is used up, the number of slots.
    top: usize,
    /// The stack's top waits for its stones.
    top_needs_stones: bool,
    players: Vec<Player>,
    /// Whose turn it is, once chance has done its part.
    active: usize,
    /// Who took the start marker in this round.
    marker: Option<usize>,
}

impl Oracle {
    /// From the head of a record: reads "players", "options", "start".
    pub fn new(record: &Value) -> Result<Oracle, String> {
        const NAMES: [&str; 12] = [
            "format", "game", "players", "options", "start", "steps", "scores", "winners", "seed",
            "site", "date", "clock",
        ];
        let record = checked_object(record, "the record", &NAMES)?;
        for (name, expected) in [("format", "azulejo/1"), ("game", "queens-garden")] {
            if record.get(name).is_some_and(|found| *found != json!(expected)) {
                return Err(format!("{name} must be \"{expected}\""));
            }
        }
        let players = players_from_json(member(record, "players")?)?;
        let start = whole(member(record, "start")?, "start")?;
        if start >= players {
            return Err(format!("start must be below {players}"));
        }
        let options = member(record, "options")?;
        let options = checked_object(options, "options", &["wheel", "group_bonus"])?;
        let all = Hexagon::all().into_iter();
        let mut oracle = Oracle {
            wheel: wheel_from_json(member(options, "wheel")?)?,
            group_bonus: group_bonus_from_json(member(options, "group_bonus")?)?,
            round: 0,
            is_over: false,
            bag: all.flat_map(|hexagon| [hexagon; STONES_OF_EACH_PAIR]).collect(),
            tower: Vec::new(),
            supply: ALL_EXPANSIONS - ROUNDS * stack_size(players),
            revealed: Vec::new(),
            slots: Vec::new(),
            top: 0,
            top_needs_stones: false,
            players: vec![Player::new(); players],
            active: start,
            marker: None,
        };
        oracle.bring_out_stack();
        Ok(oracle)
    }

    pub fn turn(&self) -> Turn {
        if self.is_over {
            Turn::Over
        } else if self.top_needs_stones || !self.slots_to_turn().is_empty() {
            Turn::Chance
        } else {
            Turn::Seat(self.active)
        }
    }

    /// Every legal move in canonical JSON; of the passes only the plain one, without discards.
    pub fn legal(&self) -> Vec<Value> {
        self.moves().iter().map(Move::to_json).collect()
    }

    /// All passes together count 1.
    pub fn legal_count(&self) -> usize {
        self.moves().len()
    }

    /// One step of a record; on an error nothing changes.
    pub fn step(&mut self, step: &Value) -> Result<(), String> {
        let mut after = self.clone();
        if step.get("deal").is_some() {
            after.deal(step)?;
        } else {
            after.play(step)?;
        }
        if after.tiles_everywhere() != ALL_STONES {
            return Err(format!("{} stones instead of {ALL_STONES}", after.tiles_everywhere()));
        }
        if after.expansions_everywhere() != ALL_EXPANSIONS {
            let found = after.expansions_everywhere();
            return Err(format!("{found} expansions instead of {ALL_EXPANSIONS}"));
        }
        *self = after;
        Ok(())
    }

    pub fn scores(&self) -> Vec<i64> {
        self.players.iter().map(|player| player.points).collect()
    }

    /// Ascending; only when the game is over.
    pub fn winners(&self) -> Option<Vec<usize>> {
        if !self.is_over {
            return None;
        }
        let scores = self.scores();
        let best = scores.iter().max().copied();
        Some((0..scores.len()).filter(|seat| Some(scores[*seat]) == best).collect())
    }

    /// All stones wherever they are: always 108. (The 36 expansions are checked in every step.)
    pub fn tiles_everywhere(&self) -> usize {
        let display: usize = self.slots.iter().map(|slot| slot.stones.len()).sum();
        let players: usize = self
            .players
            .iter()
            .map(|player| player.storage.stones.len() + player.garden.stones())
            .sum();
        self.bag.len() + self.tower.len() + display + players
    }

    fn expansions_everywhere(&self) -> usize {
        let later_stacks = (ROUNDS - 1 - self.round) * stack_size(self.players.len());
        let display = self.slots.iter().filter(|slot| slot.expansion != Expansion::Taken).count();
        let players: usize = self
            .players
            .iter()
            .map(|player| player.storage.expansions.len() + player.garden.expansions.len())
            .sum();
        self.supply + later_stacks + display + players
    }
}

/// Chance.
impl Oracle {
    fn bring_out_stack(&mut self) {
        let face_down = Slot { expansion: Expansion::FaceDown, stones: Vec::new() };
        self.slots = vec![face_down; stack_size(self.players.len())];
        self.top = 0;
        self.prepare_top();
    }

    /// The stack has a new top, if any: it gets stones, and when there is not a single one left,
    /// the whole rest of the stack comes into the display, to be turned as empty.
    fn prepare_top(&mut self) {
        if self.top == self.slots.len() {
            return;
        }
        if self.bag.is_empty() && self.tower.is_empty() {
            self.top = self.slots.len();
        } else {
            self.top_needs_stones = true;
        }
    }

    /// Expansions beside the stack that lie face down without a stone.
    fn slots_to_turn(&self) -> Vec<usize> {
        let is_empty =
            |slot: &Slot| slot.expansion == Expansion::FaceDown && slot.stones.is_empty();
        (0..self.top).filter(|number| is_empty(&self.slots[*number])).collect()
    }

    fn deal(&mut self, step: &Value) -> Result<(), String> {
        let step = checked_object(step, "a deal step", &["deal"])?;
        if self.turn() != Turn::Chance {
            return Err("there is nothing to deal now".to_string());
        }
        let deal = member(step, "deal")?;
        if self.top_needs_stones {
            let deal = checked_object(deal, "the deal of stones", &["stones"])?;
            self.deal_stones(member(deal, "stones")?)
        } else {
            let deal = checked_object(deal, "the deal that reveals", &["reveal"])?;
            self.reveal(member(deal, "reveal")?)
        }
    }

    fn deal_stones(&mut self, stones: &Value) -> Result<(), String> {
        let stones = array(stones, "stones")?;
        let expected = STONES_ON_TOP.min(self.bag.len() + self.tower.len());
        if stones.len() != expected {
            return Err(format!("{} stones dealt, not {expected}", stones.len()));
        }
        for stone in stones {
            let stone = hexagon(stone)?;
            if self.bag.is_empty() {
                self.bag.append(&mut self.tower);
            }
            remove_one(&mut self.bag, stone, "the bag")?;
            self.slots[self.top].stones.push(stone);
        }
        self.top_needs_stones = false;
        Ok(())
    }

    fn reveal(&mut self, reveal: &Value) -> Result<(), String> {
        let reveal = reveal.as_object().ok_or("reveal must be an object")?;
        let slots = self.slots_to_turn();
        if reveal.len() != slots.len() {
            return Err(format!("the slots to reveal are {slots:?}"));
        }
        for slot in slots {
            let expansion = hexagon(member(reveal, &slot.to_string())?)?;
            if self.revealed.contains(&expansion) {
                return Err(format!("{} was revealed before", expansion.name()));
            }
            self.revealed.push(expansion);
            self.slots[slot].expansion = Expansion::FaceUp(expansion);
        }
        Ok(())
    }
}

/// Which moves there are.
impl Oracle {
    /// Every legal move once, but only the pass without discards.
    fn moves(&self) -> Vec<Move> {
        let Turn::Seat(seat) = self.turn() else {
            return Vec::new();
        };
        let player = &self.players[seat];
        let mut moves = self.takes(player);
        moves.extend(places(player));
        moves.extend(expands(player));
        moves.extend(self.face_down_expands(player));
        moves.push(Move::Pass { stones: Vec::new(), expansions: Vec::new() });
        moves
    }

    /// The slots where a copy of the hexagon can be taken, each once.
    fn slots_showing(&self, hexagon: Hexagon) -> Vec<usize> {
        (0..self.slots.len()).filter(|slot| self.slots[*slot].shows(hexagon)).collect()
    }

    fn takes(&self, player: &Player) -> Vec<Move> {
        let mut takes = Vec::new();
        for item in Item::all() {
            for from in self.choices_of_copies(item) {
                if !from.is_empty() && self.fits(&player.storage, &from) {
                    takes.push(Move::Take { item, from });
                }
            }
        }
        takes
    }

    /// Every shown hexagon with this colour or symbol, of identical ones any one copy.
    fn choices_of_copies(&self, item: Item) -> Vec<Vec<(Hexagon, usize)>> {
        let mut choices: Vec<Vec<(Hexagon, usize)>> = vec![Vec::new()];
        for hexagon in Hexagon::all() {
            let slots = self.slots_showing(hexagon);
            if !item.is_on(hexagon) || slots.is_empty() {
                continue;
            }
            let mut longer = Vec::new();
            for choice in &choices {
                for slot in &slots {
                    let mut with_copy = choice.clone();
                    with_copy.push((hexagon, *slot));
                    longer.push(with_copy);
                }
            }
            choices = longer;
        }
        choices
    }

    fn fits(&self, storage: &Storage, from: &[(Hexagon, usize)]) -> bool {
        let expansions = from
            .iter()
            .filter(|(hexagon, slot)| self.slots[*slot].expansion == Expansion::FaceUp(*hexagon))
            .count();
        let stones = from.len() - expansions;
        stones <= storage.free_for_stones() && expansions <= storage.free_for_expansions()
    }

    fn face_down_expands(&self, player: &Player) -> Vec<Move> {
        if player.points < FACE_DOWN_POINTS || self.supply == 0 {
            return Vec::new();
        }
        let areas = player.garden.free_areas().into_iter();
        areas.map(|(area, _)| Move::ExpandFaceDown { area }).collect()
    }
}

fn places(player: &Player) -> Vec<Move> {
    let mut places = Vec::new();
    for stone in distinct(&player.storage.stones) {
        let payments = player.storage.payments(stone);
        if payments.is_empty() {
            continue;
        }
        for at in player.garden.free_fields() {
            if player.garden.accepts(stone, at) {
                for pay in payments.clone() {
                    places.push(Move::Place { stone, at, pay });
                }
            }
        }
    }
    places
}

fn expands(player: &Player) -> Vec<Move> {
    let mut expands = Vec::new();
    for expansion in distinct(&player.storage.expansions) {
        let payments = player.storage.payments(expansion);
        for (area, middle) in player.garden.free_areas() {
            for at in neighbours(middle) {
                if player.garden.accepts(expansion, at) {
                    for pay in payments.clone() {
                        expands.push(Move::Expand { expansion, area, at, pay });
                    }
                }
            }
        }
    }
    expands
}

/// What moves do.
impl Oracle {
    fn play(&mut self, step: &Value) -> Result<(), String> {
        let names = ["seat", "move", "legal", "ms", "eval"];
        let step = checked_object(step, "a move step", &names)?;
        let seat = whole(member(step, "seat")?, "seat")?;
        if self.turn() != Turn::Seat(seat) {
            return Err(format!("seat {seat} cannot move now: {:?}", self.turn()));
        }
        let moves = self.moves();
        let legal = step.get("legal").map(|legal| whole(legal, "legal")).transpose()?;
        if legal.is_some_and(|legal| legal != moves.len()) {
            return Err(format!("legal is wrong: there are {} moves", moves.len()));
        }
        let value = member(step, "move")?;
        let chosen = Move::from_json(value)?;
        // A pass is always legal; its discards are checked when they leave storage.
        let is_pass = matches!(chosen, Move::Pass { .. });
        if !is_pass && !moves.contains(&chosen) {
            return Err(format!("the move is not legal: {value}"));
        }
        self.apply(seat, chosen)
    }

    fn apply(&mut self, seat: usize, chosen: Move) -> Result<(), String> {
        match chosen {
            Move::Take { from, .. } => self.take(seat, &from)?,
            Move::Place { stone, at, pay } => {
                remove_one(&mut self.players[seat].storage.stones, stone, "storage")?;
                self.pay(seat, &pay)?;
                self.lay(seat, stone, at);
            }
            Move::Expand { expansion, area, at, pay } => {
                remove_one(&mut self.players[seat].storage.expansions, expansion, "storage")?;
                self.pay(seat, &pay)?;
                self.players[seat].garden.expansions.insert(area, Side::Front);
                self.lay(seat, expansion, at);
            }
            Move::ExpandFaceDown { area } => {
                self.supply -= 1;
                self.players[seat].lose(FACE_DOWN_POINTS);
                self.players[seat].garden.expansions.insert(area, Side::Back);
            }
            Move::Pass { stones, expansions } => self.pass(seat, &stones, &expansions)?,
        }
        if self.players.iter().all(|player| player.has_passed) {
            self.end_round();
        } else {
            self.active = self.next_after(seat);
        }
        Ok(())
    }

    /// The next clockwise who has not passed; the same seat when it is the only one.
    fn next_after(&self, seat: usize) -> usize {
        let count = self.players.len();
        let clockwise = (1..=count).map(|distance| (seat + distance) % count);
        clockwise.into_iter().find(|next| !self.players[*next].has_passed).unwrap_or(seat)
    }

    fn take(&mut self, seat: usize, from: &[(Hexagon, usize)]) -> Result<(), String> {
        let storage = &mut self.players[seat].storage;
        let mut came_from_top = false;
        for (hexagon, number) in from {
            let slot = &mut self.slots[*number];
            if slot.expansion == Expansion::FaceUp(*hexagon) {
                slot.expansion = Expansion::Taken;
                storage.expansions.push(*hexagon);
            } else {
                remove_one(&mut slot.stones, *hexagon, "the slot")?;
                storage.stones.push(*hexagon);
                came_from_top |= *number == self.top;
            }
        }
        if came_from_top {
            self.top += 1;
            self.prepare_top();
        }
        Ok(())
    }

    fn pay(&mut self, seat: usize, pay: &Payment) -> Result<(), String> {
        self.discard(seat, &pay.stones, &pay.expansions)?;
        let storage = &mut self.players[seat].storage;
        let left = storage.jokers.checked_sub(pay.jokers);
        storage.jokers = left.ok_or("there are not so many jokers in storage")?;
        Ok(())
    }

    /// Stones to the tower, expansions face down under the supply.
    fn discard(
        &mut self,
        seat: usize,
        stones: &[Hexagon],
        expansions: &[Hexagon],
    ) -> Result<(), String> {
        let storage = &mut self.players[seat].storage;
        for stone in stones {
            remove_one(&mut storage.stones, *stone, "storage")?;
            self.tower.push(*stone);
        }
        for expansion in expansions {
            remove_one(&mut storage.expansions, *expansion, "storage")?;
            self.supply += 1;
        }
        Ok(())
    }

    /// The payment has left storage before, so jokers won now find its places free.
    fn lay(&mut self, seat: usize, hexagon: Hexagon, at: Field) {
        let player = &mut self.players[seat];
        player.garden.hexagons.insert(at, hexagon);
        let won = player.garden.jokers_for(at);
        player.storage.jokers += won.min(player.storage.free_for_stones());
    }

    fn pass(
        &mut self,
        seat: usize,
        stones: &[Hexagon],
        expansions: &[Hexagon],
    ) -> Result<(), String> {
        self.discard(seat, stones, expansions)?;
        let player = &mut self.players[seat];
        player.has_passed = true;
        player.lose(total_value(stones) + total_value(expansions));
        if self.marker.is_none() {
            self.marker = Some(seat);
            player.lose(FIRST_PASS_POINTS);
        }
        Ok(())
    }

    fn end_round(&mut self) {
        for player in &mut self.players {
            player.points += player.garden.round_points(&self.wheel[self.round]);
        }
        if self.round + 1 == ROUNDS {
            self.end_game();
            return;
        }
        for slot in &mut self.slots {
            self.tower.append(&mut slot.stones);
            if slot.expansion != Expansion::Taken {
                self.supply += 1;
            }
        }
        for player in &mut self.players {
            player.has_passed = false;
        }
        self.active = self.marker.take().unwrap_or(self.active);
        self.round += 1;
        self.bring_out_stack();
    }

    fn end_game(&mut self) {
        for player in &mut self.players {
            let storage = &mut player.storage;
            let lost = total_value(&storage.stones) + total_value(&storage.expansions);
            player.points = (player.points + storage.jokers as i64 - lost).max(0);
            self.tower.append(&mut storage.stones);
            self.supply += storage.expansions.len();
            *storage = Storage::default();
            player.points += player.garden.group_points(&self.group_bonus);
        }
        self.is_over = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // -----------------------------------------------------------------------------------------
    // Building positions. Whatever a position needs is drawn from bag and supply, so that the
    // oracle's own check of conservation stays satisfied.

    fn h(name: &str) -> Hexagon {
        Hexagon::named(name).expect("a hexagon")
    }

    fn hs(names: &[&str]) -> Vec<Hexagon> {
        names.iter().map(|name| h(name)).collect()
    }

    fn standard_options() -> Value {
        json!({
            "wheel": [
                {"green": 1, "tree": 1, "blue": 1},
                {"bird": 1, "purple": 1, "butterfly": 2},
                {"light-purple": 1, "flower": 2, "yellow": 1},
                {"plant": 3, "light-green": 1, "tulip": 3}
            ],
            "group_bonus": {"6": 6}
        })
    }

    fn other_board_options() -> Value {
        json!({
            "wheel": [
                {"green": 1, "tree": 3, "blue": 1},
                {"bird": 3, "purple": 1, "butterfly": 2},
                {"light-purple": 1, "flower": 2, "yellow": 1},
                {"plant": 1, "light-green": 1, "tulip": 1}
            ],
            "group_bonus": {"4": 2, "5": 4, "6": 6}
        })
    }

    fn head(players: usize, options: Value) -> Value {
        let names: Vec<String> = (0..players).map(|seat| format!("P{seat}")).collect();
        json!({"format": "azulejo/1", "game": "queens-garden", "players": names,
               "options": options, "start": 0, "steps": []})
    }

    fn game(players: usize) -> Oracle {
        Oracle::new(&head(players, standard_options())).expect("a game")
    }

    /// A game in which the first four stones lie out and seat 0 is to move.
    fn dealt(players: usize, stones: [&str; 4]) -> Oracle {
        let mut oracle = game(players);
        deal(&mut oracle, &stones).expect("a deal");
        oracle
    }

    fn dull(players: usize) -> Oracle {
        dealt(players, ["purple tulip", "purple tulip", "yellow plant", "yellow plant"])
    }

    fn deal(oracle: &mut Oracle, stones: &[&str]) -> Result<(), String> {
        oracle.step(&json!({"deal": {"stones": stones}}))
    }

    fn reveal(oracle: &mut Oracle, slots: Value) -> Result<(), String> {
        oracle.step(&json!({"deal": {"reveal": slots}}))
    }

    fn act(oracle: &mut Oracle, seat: usize, chosen: Value) -> Result<(), String> {
        oracle.step(&json!({"seat": seat, "move": chosen}))
    }

    fn pass(oracle: &mut Oracle, seat: usize) {
        act(oracle, seat, json!({"pass": {}})).expect("a pass");
    }

    fn from_bag(oracle: &mut Oracle, name: &str) -> Hexagon {
        remove_one(&mut oracle.bag, h(name), "the bag").expect("in the bag");
        h(name)
    }

    fn store(oracle: &mut Oracle, seat: usize, stones: &[&str]) {
        for name in stones {
            let stone = from_bag(oracle, name);
            oracle.players[seat].storage.stones.push(stone);
        }
    }

    fn store_expansion(oracle: &mut Oracle, seat: usize, name: &str) {
        oracle.supply -= 1;
        oracle.revealed.push(h(name));
        oracle.players[seat].storage.expansions.push(h(name));
    }

    fn lay_stone(oracle: &mut Oracle, seat: usize, at: Field, name: &str) {
        let stone = from_bag(oracle, name);
        oracle.players[seat].garden.hexagons.insert(at, stone);
    }

    fn lay_face_down(oracle: &mut Oracle, seat: usize, area: &str) {
        oracle.supply -= 1;
        let area = area_named(area).expect("an area");
        oracle.players[seat].garden.expansions.insert(area, Side::Back);
    }

    fn lay_face_up(oracle: &mut Oracle, seat: usize, area: &str, at: Field, name: &str) {
        oracle.supply -= 1;
        oracle.revealed.push(h(name));
        let garden = &mut oracle.players[seat].garden;
        garden.expansions.insert(area_named(area).expect("an area"), Side::Front);
        garden.hexagons.insert(at, h(name));
    }

    /// Turns a face-down slot of the display face up.
    fn show(oracle: &mut Oracle, slot: usize, name: &str) {
        oracle.revealed.push(h(name));
        oracle.slots[slot].expansion = Expansion::FaceUp(h(name));
    }

    fn go_to_round(oracle: &mut Oracle, round: usize) {
        oracle.supply += (round - oracle.round) * stack_size(oracle.players.len());
        oracle.round = round;
    }

    /// Puts all of the bag but `kept` out of play: far away in a garden, touching nothing.
    fn bury_bag(oracle: &mut Oracle, seat: usize, kept: &[&str]) {
        let kept: Vec<Hexagon> = kept.iter().map(|name| from_bag(oracle, name)).collect();
        for (number, stone) in oracle.bag.drain(..).enumerate() {
            let far_away = (1000 + 2 * number as i64, 0);
            oracle.players[seat].garden.hexagons.insert(far_away, stone);
        }
        oracle.bag = kept;
    }

    fn takes_by(oracle: &Oracle, item: &str) -> Vec<Value> {
        moves_with(oracle, "take", item)
    }

    fn moves_of(legal: &[Value], kind: &str, name: &str) -> Vec<Value> {
        let of_kind = legal.iter().filter(|chosen| chosen.get(kind) == Some(&json!(name)));
        of_kind.cloned().collect()
    }

    fn moves_with(oracle: &Oracle, kind: &str, name: &str) -> Vec<Value> {
        moves_of(&oracle.legal(), kind, name)
    }

    fn fields_for(oracle: &Oracle, stone: &str) -> BTreeSet<Field> {
        let places = moves_with(oracle, "place", stone);
        places.iter().map(|place| field_from_json(&place["at"]).expect("a field")).collect()
    }

    fn field_set(fields: &[Field]) -> BTreeSet<Field> {
        fields.iter().copied().collect()
    }

    /// The step is refused for a reason with these words, and nothing has changed.
    fn refuses(oracle: &Oracle, step: Value, words: &str) {
        let mut tried = oracle.clone();
        let reason = tried.step(&step).expect_err(&format!("must be refused: {step}"));
        assert!(reason.contains(words), "{reason}");
        assert_eq!(format!("{tried:?}"), format!("{oracle:?}"));
    }

    fn refuses_move(oracle: &Oracle, seat: usize, chosen: Value) {
        refuses(oracle, json!({"seat": seat, "move": chosen}), "");
    }

    // -----------------------------------------------------------------------------------------
    // Material and geometry

    #[test]
    fn each_table_size_has_its_stacks_and_supply_and_players_begin_with_15_points_and_3_jokers() {
        for (players, stack, supply) in [(2, 5, 16), (3, 7, 8), (4, 8, 4)] {
            let oracle = game(players);
            assert_eq!((oracle.slots.len(), oracle.supply), (stack, supply));
            assert_eq!(oracle.scores(), vec![15; players]);
            let jokers = oracle.players.iter().map(|player| player.storage.jokers);
            assert_eq!(jokers.collect::<Vec<_>>(), vec![3; players]);
            assert_eq!(oracle.turn(), Turn::Chance);
            assert_eq!(oracle.tiles_everywhere(), 108);
            assert_eq!(oracle.expansions_everywhere(), 36);
            assert_eq!(oracle.legal_count(), 0);
            assert_eq!(oracle.winners(), None);
        }
    }

    #[test]
    fn the_start_seat_begins_the_first_round() {
        let mut record = head(3, standard_options());
        record["start"] = json!(2);
        let mut oracle = Oracle::new(&record).expect("a game");
        deal(&mut oracle, &["blue tree"; 3]).expect_err("three are too few");
        deal(&mut oracle, &["blue tree", "blue tree", "blue tree", "blue bird"]).expect("a deal");
        assert_eq!(oracle.turn(), Turn::Seat(2));
    }

    #[test]
    fn values_run_from_tree_1_to_tulip_6() {
        let values: Vec<usize> = hs(&[
            "blue tree",
            "yellow bird",
            "light-green butterfly",
            "green flower",
            "light-purple plant",
            "purple tulip",
        ])
        .iter()
        .map(|hexagon| hexagon.value())
        .collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_garden_has_six_fields_at_first_and_48_with_six_face_down_expansions() {
        let mut garden = Garden::default();
        assert_eq!(garden.fields().len(), 6);
        for (area, _) in AREAS {
            garden.expansions.insert(area, Side::Back);
        }
        let fields: BTreeSet<Field> = garden.fields().into_iter().collect();
        assert_eq!(fields.len(), 48);
        assert!(!fields.contains(&FOUNTAIN) && GAPS.iter().all(|gap| !fields.contains(gap)));
        for (area, _) in AREAS {
            garden.expansions.insert(area, Side::Front);
        }
        assert_eq!(garden.fields().len(), 42);
    }

    #[test]
    fn each_gap_is_ringed_by_two_centre_fields_and_two_of_each_of_two_areas() {
        for gap in GAPS {
            let ring = neighbours(gap);
            let centre = ring.iter().filter(|field| neighbours(FOUNTAIN).contains(field)).count();
            let mut by_area = Vec::new();
            for (_, middle) in AREAS {
                by_area
                    .push(ring.iter().filter(|field| neighbours(middle).contains(field)).count());
            }
            by_area.sort();
            assert_eq!((centre, by_area), (2, vec![0, 0, 0, 0, 2, 2]));
        }
    }

    #[test]
    fn the_centre_touches_each_area_once_and_each_area_its_two_neighbours_once() {
        let touching = |one: Field, other: Field| {
            let ring = neighbours(other);
            let pairs = neighbours(one).into_iter().flat_map(neighbours);
            pairs.filter(|field| ring.contains(field)).count()
        };
        for (number, (_, middle)) in AREAS.into_iter().enumerate() {
            assert_eq!(touching(FOUNTAIN, middle), 1);
            for (other, (_, other_middle)) in AREAS.into_iter().enumerate() {
                let distance = (other + 6 - number) % 6;
                let expected = usize::from(distance == 1 || distance == 5);
                if distance != 0 {
                    assert_eq!(touching(middle, other_middle), expected);
                }
            }
        }
        assert!(neighbours((1, 0)).contains(&(2, 0)) && neighbours((3, -1)).contains(&(3, -2)));
    }

    // -----------------------------------------------------------------------------------------
    // Taking

    #[test]
    fn worked_case_1_taking_the_blue_stones_moves_the_top_aside_and_fills_the_next() {
        let mut oracle = dealt(2, ["blue tree", "yellow bird", "blue plant", "blue bird"]);
        let take = json!({"take": "blue", "from": [
            {"hexagon": "blue bird", "slot": 0},
            {"hexagon": "blue plant", "slot": 0},
            {"hexagon": "blue tree", "slot": 0}]});
        assert_eq!(takes_by(&oracle, "blue"), vec![take.clone()]);
        act(&mut oracle, 0, take).expect("three blue stones");
        assert_eq!(oracle.players[0].storage.stones, hs(&["blue tree", "blue bird", "blue plant"]));
        assert_eq!((oracle.top, oracle.turn()), (1, Turn::Chance));
        refuses(&oracle, json!({"deal": {"reveal": {"0": "blue tree"}}}), "must not have");
        deal(&mut oracle, &["yellow bird", "green bird", "purple tree", "purple plant"]).unwrap();
        assert_eq!(oracle.slots[0].stones, hs(&["yellow bird"]));
        assert_eq!((oracle.slots[1].stones.len(), oracle.turn()), (4, Turn::Seat(1)));
    }

    #[test]
    fn worked_case_2_the_copy_is_chosen_and_the_emptied_side_expansion_turns_face_up() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "blue plant", "yellow bird"]);
        let take = takes_by(&oracle, "blue")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        deal(&mut oracle, &["yellow bird", "green bird", "purple tree", "purple plant"]).unwrap();
        let from_side = json!({"take": "bird", "from": [
            {"hexagon": "green bird", "slot": 1}, {"hexagon": "yellow bird", "slot": 0}]});
        let from_top = json!({"take": "bird", "from": [
            {"hexagon": "green bird", "slot": 1}, {"hexagon": "yellow bird", "slot": 1}]});
        let birds = takes_by(&oracle, "bird");
        assert!(birds.len() == 2 && birds.contains(&from_side) && birds.contains(&from_top));
        act(&mut oracle, 1, from_side).unwrap();
        assert_eq!((oracle.top, oracle.turn()), (2, Turn::Chance));
        deal(&mut oracle, &["yellow tree", "yellow tree", "purple tree", "purple plant"]).unwrap();
        assert_eq!(oracle.turn(), Turn::Chance);
        reveal(&mut oracle, json!({"0": "light-green tree"})).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(0));
        assert_eq!(oracle.slots[1].stones, hs(&["yellow bird", "purple tree", "purple plant"]));
        let by_colour = takes_by(&oracle, "light-green");
        let alone = json!({"take": "light-green", "from": [
            {"hexagon": "light-green tree", "slot": 0}]});
        assert_eq!(by_colour, vec![alone]);
        assert_eq!(takes_by(&oracle, "tree").len(), 2); // the purple tree lies out twice
    }

    #[test]
    fn identical_hexagons_are_taken_only_once_even_on_one_slot() {
        let mut oracle = dealt(2, ["blue tree", "blue tree", "blue tree", "green bird"]);
        let trees = takes_by(&oracle, "tree");
        assert_eq!(trees.len(), 1);
        let twice = json!({"take": "tree", "from": [
            {"hexagon": "blue tree", "slot": 0}, {"hexagon": "blue tree", "slot": 0}]});
        refuses_move(&oracle, 0, twice);
        act(&mut oracle, 0, trees[0].clone()).unwrap();
        assert_eq!(oracle.slots[0].stones, hs(&["blue tree", "blue tree", "green bird"]));
    }

    #[test]
    fn taking_by_colour_and_by_symbol_are_different_moves() {
        let oracle = dealt(2, ["blue tree", "yellow bird", "green plant", "purple tulip"]);
        // Eight takes, six face-down expansions and the pass.
        assert_eq!((oracle.legal_count(), oracle.legal().len()), (15, 15));
        assert_eq!(takes_by(&oracle, "blue")[0]["from"], takes_by(&oracle, "tree")[0]["from"]);
    }

    #[test]
    fn nothing_with_the_item_may_be_left_out_or_added() {
        let oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        let bird = json!({"hexagon": "blue bird", "slot": 0});
        let tree = json!({"hexagon": "blue tree", "slot": 0});
        let green = json!({"hexagon": "green bird", "slot": 0});
        refuses_move(&oracle, 0, json!({"take": "blue", "from": [bird]}));
        refuses_move(&oracle, 0, json!({"take": "blue", "from": [bird, tree, green]}));
        refuses_move(&oracle, 0, json!({"take": "yellow", "from": []}));
        refuses_move(&oracle, 0, json!({"take": "blue", "from": [bird, tree, tree]}));
        act(&mut oracle.clone(), 0, json!({"take": "blue", "from": [tree, bird]})).unwrap();
    }

    #[test]
    fn a_stone_and_a_face_up_expansion_of_the_same_pair_are_identical() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        oracle.top = 1;
        oracle.slots.swap(0, 1);
        show(&mut oracle, 0, "blue tree");
        let trees = takes_by(&oracle, "tree");
        assert_eq!(trees.len(), 2);
        assert_eq!(takes_by(&oracle, "blue").len(), 2);
        let expansion = json!({"take": "tree", "from": [{"hexagon": "blue tree", "slot": 0}]});
        assert!(trees.contains(&expansion));
        act(&mut oracle, 0, expansion).unwrap();
        assert_eq!(oracle.players[0].storage.expansions, hs(&["blue tree"]));
    }

    #[test]
    fn taking_only_an_expansion_does_not_move_the_stack() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        oracle.top = 1;
        oracle.slots.swap(0, 1);
        show(&mut oracle, 0, "yellow plant");
        let take = takes_by(&oracle, "yellow")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        assert_eq!((oracle.top, oracle.turn()), (1, Turn::Seat(1)));
        assert!(takes_by(&oracle, "yellow").is_empty());
    }

    #[test]
    fn stones_from_a_side_expansion_alone_do_not_move_the_stack() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        let take = takes_by(&oracle, "tree")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        deal(&mut oracle, &["yellow tree", "yellow plant", "yellow flower", "yellow bird"])
            .unwrap();
        let take = takes_by(&oracle, "tulip")[0].clone();
        act(&mut oracle, 1, take).unwrap();
        assert_eq!((oracle.top, oracle.turn()), (1, Turn::Seat(0)));
    }

    #[test]
    fn what_does_not_fit_into_storage_cannot_be_taken() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        oracle.players[0].storage.jokers = 11;
        assert!(takes_by(&oracle, "blue").is_empty() && takes_by(&oracle, "bird").is_empty());
        assert_eq!(takes_by(&oracle, "green").len(), 1);
        oracle.players[0].storage.jokers = 12;
        assert!(takes_by(&oracle, "green").is_empty());
        oracle.players[0].storage.jokers = 10;
        assert_eq!(takes_by(&oracle, "blue").len(), 1);
    }

    #[test]
    fn if_only_one_choice_of_copies_fits_only_that_one_is_allowed() {
        let mut oracle = dealt(2, ["blue tree", "yellow bird", "green bird", "purple tulip"]);
        oracle.top = 1;
        oracle.slots.swap(0, 1);
        show(&mut oracle, 0, "blue tree");
        oracle.players[0].storage.jokers = 12;
        let expansion = json!({"take": "blue", "from": [{"hexagon": "blue tree", "slot": 0}]});
        assert_eq!(takes_by(&oracle, "blue"), vec![expansion]);
        oracle.players[0].storage.jokers = 3;
        store_expansion(&mut oracle, 0, "green plant");
        store_expansion(&mut oracle, 0, "green tulip");
        let stone = json!({"take": "blue", "from": [{"hexagon": "blue tree", "slot": 1}]});
        assert_eq!(takes_by(&oracle, "blue"), vec![stone]);
    }

    #[test]
    fn a_top_emptied_by_this_very_take_turns_face_up_and_is_takeable_next_turn() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "blue plant", "blue tulip"]);
        let take = takes_by(&oracle, "blue")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        deal(&mut oracle, &["green tree", "green bird", "green plant", "green tulip"]).unwrap();
        refuses(&oracle, json!({"seat": 1, "move": {"pass": {}}}), "cannot move");
        reveal(&mut oracle, json!({"0": "yellow tree"})).unwrap();
        assert_eq!(takes_by(&oracle, "yellow").len(), 1);
        assert_eq!(takes_by(&oracle, "tree")[0]["from"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn a_used_up_stack_gets_no_refill_and_play_goes_on() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        oracle.slots.swap(0, 4);
        for slot in &mut oracle.slots[0..4] {
            slot.expansion = Expansion::Taken;
        }
        oracle.supply += 4;
        oracle.top = 4;
        let take = takes_by(&oracle, "tulip")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        assert_eq!((oracle.top, oracle.turn()), (5, Turn::Seat(1)));
        let take = takes_by(&oracle, "blue")[0].clone();
        act(&mut oracle, 1, take).unwrap();
        let take = takes_by(&oracle, "bird")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        reveal(&mut oracle, json!({"4": "blue tree"})).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(1));
    }

    // -----------------------------------------------------------------------------------------
    // Dealing

    #[test]
    fn a_deal_the_bag_cannot_give_is_refused() {
        let oracle = game(2);
        let four = json!({"deal": {"stones": (["blue tree"; 4])}});
        refuses(&oracle, four, "no blue tree in the bag");
        refuses(&oracle, json!({"deal": {"stones": (["blue tree"; 3])}}), "not 4");
        refuses(&oracle, json!({"deal": {"stones": (["blue oak"; 4])}}), "not a hexagon");
    }

    #[test]
    fn the_bag_is_refilled_from_the_tower_in_mid_draw_and_not_before() {
        let mut oracle = game(2);
        bury_bag(
            &mut oracle,
            1,
            &["blue tree", "blue bird", "green bird", "green tree", "blue tulip"],
        );
        oracle.tower = oracle.bag.split_off(2);
        let too_early = json!({"deal": {"stones": [
            "blue tree", "green bird", "blue bird", "green tree"]}});
        refuses(&oracle, too_early, "no green bird in the bag");
        deal(&mut oracle, &["blue bird", "blue tree", "blue tulip", "green bird"]).unwrap();
        assert_eq!((oracle.bag.clone(), oracle.tower.len()), (hs(&["green tree"]), 0));
    }

    #[test]
    fn the_tower_is_not_poured_while_the_last_stone_drawn_empties_the_bag() {
        let mut oracle = game(2);
        bury_bag(
            &mut oracle,
            1,
            &["blue tree", "blue bird", "green bird", "green tree", "blue tulip"],
        );
        oracle.tower = oracle.bag.split_off(4);
        deal(&mut oracle, &["blue tree", "blue bird", "green bird", "green tree"]).unwrap();
        assert_eq!((oracle.bag.len(), oracle.tower.len()), (0, 1));
    }

    #[test]
    fn with_fewer_than_four_stones_left_the_top_gets_what_there_is() {
        let mut oracle = game(2);
        bury_bag(&mut oracle, 1, &["blue tree", "green bird"]);
        oracle.tower = oracle.bag.split_off(1);
        refuses(&oracle, json!({"deal": {"stones": ["blue tree"]}}), "not 2");
        deal(&mut oracle, &["blue tree", "green bird"]).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(0));
    }

    #[test]
    fn with_no_stone_left_one_reveal_turns_the_emptied_slots_and_the_rest_of_the_stack() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        let take = takes_by(&oracle, "blue")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        bury_bag(&mut oracle, 1, &["yellow tulip", "yellow bird"]);
        deal(&mut oracle, &["yellow tulip", "yellow bird"]).unwrap();
        let birds = takes_by(&oracle, "bird")[0].clone();
        act(&mut oracle, 1, birds).unwrap();
        let rest = json!({"2": "blue tree", "3": "blue bird", "4": "green tree"});
        refuses(&oracle, json!({"deal": {"stones": []}}), "must not have");
        refuses(&oracle, json!({"deal": {"reveal": {"2": "blue tree"}}}), "[2, 3, 4]");
        reveal(&mut oracle, rest).unwrap();
        assert_eq!((oracle.top, oracle.turn()), (5, Turn::Seat(0)));
        let tulips = takes_by(&oracle, "tulip")[0].clone();
        act(&mut oracle, 0, tulips).unwrap();
        reveal(&mut oracle, json!({"0": "green bird", "1": "green plant"})).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(1));
    }

    #[test]
    fn with_no_stone_left_at_a_rounds_start_the_whole_stack_turns_face_up() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        bury_bag(&mut oracle, 1, &[]);
        let mut stones = std::mem::take(&mut oracle.slots[0].stones);
        oracle.players[0].storage.stones.append(&mut stones);
        pass(&mut oracle, 0);
        pass(&mut oracle, 1);
        assert_eq!((oracle.round, oracle.turn()), (1, Turn::Chance));
        let all = json!({"0": "blue tree", "1": "blue bird", "2": "green tree",
                         "3": "green bird", "4": "purple tulip"});
        reveal(&mut oracle, all).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(0));
        assert_eq!(takes_by(&oracle, "blue").len(), 1);
    }

    #[test]
    fn an_expansion_revealed_once_is_never_revealed_again() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "blue plant", "blue tulip"]);
        oracle.revealed.push(h("green tree"));
        let take = takes_by(&oracle, "blue")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        deal(&mut oracle, &["green tree", "green bird", "green plant", "green tulip"]).unwrap();
        refuses(&oracle, json!({"deal": {"reveal": {"0": "green tree"}}}), "revealed before");
        refuses(&oracle, json!({"deal": {"reveal": {"1": "blue tree"}}}), "\"0\" is missing");
        refuses(&oracle, json!({"deal": {"reveal": {"00": "blue tree"}}}), "\"0\" is missing");
        refuses(&oracle, json!({"deal": {"reveal": {"0": "blue tree", "x_a": 1}}}), "[0]");
        reveal(&mut oracle, json!({"0": "blue tree"})).unwrap();
    }

    // -----------------------------------------------------------------------------------------
    // Paying

    #[test]
    fn worked_case_3_the_ways_to_pay_for_a_blue_butterfly() {
        let storage = Storage {
            stones: hs(&[
                "green butterfly",
                "green butterfly",
                "purple butterfly",
                "blue tree",
                "blue tree",
                "blue bird",
                "blue butterfly",
                "yellow tree",
            ]),
            expansions: Vec::new(),
            jokers: 2,
        };
        let payments = storage.payments(h("blue butterfly"));
        let pays = |stones: &[&str], jokers: usize| {
            let mut stones = hs(stones);
            stones.sort();
            payments.contains(&Payment { stones, expansions: Vec::new(), jokers })
        };
        assert!(pays(&["green butterfly", "purple butterfly"], 0));
        assert!(pays(&["blue tree", "blue bird"], 0));
        assert!(pays(&[], 2));
        assert!(pays(&["green butterfly"], 1) && pays(&["purple butterfly"], 1));
        assert!(pays(&["blue tree"], 1) && pays(&["blue bird"], 1));
        assert!(!pays(&["green butterfly", "blue tree"], 0)); // one of each kind
        assert!(!pays(&["green butterfly", "green butterfly"], 0)); // identical
        assert!(!pays(&["blue butterfly", "blue tree"], 0)); // identical to the placed one
        assert_eq!(payments.len(), 7);
    }

    #[test]
    fn an_expansion_pays_like_a_stone_and_is_a_payment_of_its_own() {
        let storage = Storage {
            stones: hs(&["blue tree"]),
            expansions: hs(&["blue tree", "green bird"]),
            jokers: 1,
        };
        let payments = storage.payments(h("blue bird"));
        assert_eq!(payments.len(), 4); // stone, either expansion, joker
        assert_eq!(storage.payments(h("blue butterfly")).len(), 2); // one blue tree and the joker
        assert_eq!(storage.payments(h("blue flower")).len(), 0);
        assert_eq!(storage.payments(h("blue tree")), vec![Payment::default()]);
    }

    /// Tries every subset of storage against the words of the rule.
    fn payments_by_trying(storage: &Storage, placed: Hexagon) -> BTreeSet<Payment> {
        let stones = storage.stones.len();
        let hexagons = [storage.stones.clone(), storage.expansions.clone()].concat();
        let mut found = BTreeSet::new();
        for subset in 0..1usize << hexagons.len() {
            let is_in = |place: &usize| subset >> place & 1 == 1;
            let chosen: Vec<usize> = (0..hexagons.len()).filter(is_in).collect();
            let all: Vec<Hexagon> = chosen.iter().map(|place| hexagons[*place]).collect();
            let one_colour = all.iter().all(|hexagon| hexagon.colour == placed.colour);
            let one_symbol = all.iter().all(|hexagon| hexagon.symbol == placed.symbol);
            let with_placed = [all.clone(), vec![placed]].concat();
            let jokers = (placed.value() - 1).checked_sub(all.len());
            let Some(jokers) = jokers.filter(|jokers| *jokers <= storage.jokers) else {
                continue;
            };
            if (one_colour || one_symbol) && !has_twins(&with_placed) {
                let (mut as_stones, mut as_expansions) = (Vec::new(), Vec::new());
                for place in chosen {
                    let kind = if place < stones { &mut as_stones } else { &mut as_expansions };
                    kind.push(hexagons[place]);
                }
                as_stones.sort();
                as_expansions.sort();
                found.insert(Payment { stones: as_stones, expansions: as_expansions, jokers });
            }
        }
        found
    }

    #[test]
    fn payments_are_exactly_the_subsets_of_storage_that_the_rule_allows() {
        let mut random = Random(3);
        let all = Hexagon::all();
        let mut most = 0;
        for _ in 0..60 {
            let jokers = random.below(6);
            let placed = all[random.below(36)];
            let mut storage = Storage { jokers, ..Storage::default() };
            let like = |hexagon: &Hexagon| {
                hexagon.colour == placed.colour || hexagon.symbol == placed.symbol
            };
            let likely: Vec<Hexagon> = all.iter().copied().filter(like).collect();
            for _ in 0..random.below(13 - jokers) {
                storage.stones.push(likely[random.below(likely.len())]);
            }
            for _ in 0..random.below(3) {
                storage.expansions.push(likely[random.below(likely.len())]);
            }
            if has_twins(&storage.expansions) {
                continue; // every expansion exists once
            }
            let payments = storage.payments(placed);
            most = most.max(payments.len());
            assert_eq!(payments.len(), distinct_payments(&payments).len());
            assert_eq!(distinct_payments(&payments), payments_by_trying(&storage, placed));
        }
        assert!(most > 20);
    }

    fn distinct_payments(payments: &[Payment]) -> BTreeSet<Payment> {
        payments.iter().cloned().collect()
    }

    // -----------------------------------------------------------------------------------------
    // Placing stones

    #[test]
    fn a_tree_costs_nothing_but_itself() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue tree"]);
        assert_eq!(moves_with(&oracle, "place", "blue tree").len(), 6);
        let place = json!({"place": "blue tree", "at": [1, 0]});
        assert!(oracle.legal().contains(&place));
        let with_joker = json!({"place": "blue tree", "at": [1, 0], "pay": {"jokers": 1}});
        refuses_move(&oracle, 0, with_joker);
        let empty = json!({"stones": [], "expansions": [], "jokers": 0});
        let spelt_out = json!({"place": "blue tree", "at": [1, 0], "pay": empty});
        act(&mut oracle.clone(), 0, spelt_out).unwrap();
        act(&mut oracle, 0, place).unwrap();
        assert_eq!(oracle.players[0].garden.hexagons[&(1, 0)], h("blue tree"));
        assert_eq!((oracle.turn(), oracle.players[0].storage.jokers), (Turn::Seat(1), 3));
    }

    #[test]
    fn payment_goes_to_the_tower_and_under_the_supply_and_jokers_go_back() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue flower", "blue tree"]);
        store_expansion(&mut oracle, 0, "blue bird");
        let supply = oracle.supply;
        let pay = json!({"stones": ["blue tree"], "expansions": ["blue bird"], "jokers": 1});
        act(&mut oracle, 0, json!({"place": "blue flower", "at": [0, 1], "pay": pay})).unwrap();
        assert_eq!((oracle.tower.clone(), oracle.supply), (hs(&["blue tree"]), supply + 1));
        assert_eq!(oracle.players[0].storage.jokers, 2);
        assert!(oracle.players[0].storage.expansions.is_empty());
    }

    #[test]
    fn exactly_the_cost_is_paid_never_more_or_less() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue bird", "blue tree", "green bird"]);
        for pay in [
            json!({}),
            json!({"jokers": 2}),
            json!({"stones": ["blue tree"], "jokers": 1}),
            json!({"stones": ["blue plant"]}),
            json!({"expansions": ["blue tree"]}),
        ] {
            let place = json!({"place": "blue bird", "at": [1, 0], "pay": pay});
            refuses_move(&oracle, 0, place);
        }
        // Blue tree, green bird or a joker, on any of six fields.
        assert_eq!(moves_with(&oracle, "place", "blue bird").len(), 18);
        refuses_move(&oracle, 0, json!({"place": "green tree", "at": [1, 0]}));
    }

    #[test]
    fn the_field_must_exist_and_be_free() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue tree"]);
        for at in [json!([0, 0]), json!([2, -1]), json!([2, 0]), json!([3, 0]), json!([9, 9])] {
            refuses_move(&oracle, 0, json!({"place": "blue tree", "at": at}));
        }
        lay_stone(&mut oracle, 0, (1, 0), "green plant");
        refuses_move(&oracle, 0, json!({"place": "blue tree", "at": [1, 0]}));
        lay_face_down(&mut oracle, 0, "W");
        lay_face_up(&mut oracle, 0, "SE", (0, 4), "yellow bird");
        let fields = fields_for(&oracle, "blue tree");
        assert!(fields.contains(&(-3, 0)), "the middle of a face-down expansion is a field");
        assert!(!fields.contains(&(0, 3)), "a pavilion is not");
        assert!(!fields.contains(&(0, 4)), "the printed hexagon's field is not free");
        assert!(fields.contains(&(0, 2)) && !fields.contains(&(2, 0)));
    }

    #[test]
    fn with_neighbours_at_least_one_must_share_colour_or_symbol() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue tree"]);
        lay_stone(&mut oracle, 0, (1, 0), "green plant");
        // (1,-1) and (0,1) touch the green plant only.
        let far = field_set(&[(-1, 0), (0, -1), (-1, 1)]);
        assert_eq!(fields_for(&oracle, "blue tree"), far);
        lay_stone(&mut oracle, 0, (0, -1), "blue bird");
        // (1,-1) now touches a blue one as well.
        let now = field_set(&[(-1, 0), (1, -1), (-1, 1)]);
        assert_eq!(fields_for(&oracle, "blue tree"), now);
        lay_stone(&mut oracle, 0, (-1, 1), "yellow tree");
        assert_eq!(fields_for(&oracle, "blue tree"), field_set(&[(-1, 0), (1, -1), (0, 1)]));
    }

    #[test]
    fn features_are_no_neighbours_and_connect_nothing() {
        let mut oracle = dull(2);
        lay_face_down(&mut oracle, 0, "E");
        lay_face_down(&mut oracle, 0, "NE");
        // Opposite each other across the gap (2,-1).
        lay_stone(&mut oracle, 0, (1, 0), "blue plant");
        store(&mut oracle, 0, &["blue tree", "green tree"]);
        assert!(fields_for(&oracle, "green tree").contains(&(3, -2)));
        let groups = oracle.players[0].garden.groups();
        assert_eq!(groups.len(), 2);
        lay_stone(&mut oracle, 0, (3, -2), "blue plant");
        let groups = oracle.players[0].garden.groups();
        assert!(groups.len() == 4 && groups.iter().all(|group| group.len() == 1));
    }

    #[test]
    fn no_group_may_get_two_identical_hexagons_by_adding() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue tree"]);
        lay_stone(&mut oracle, 0, (1, 0), "blue tree");
        lay_stone(&mut oracle, 0, (1, -1), "blue bird");
        // (0,1) touches the twin itself, (0,-1) touches the bird that is grouped with the twin.
        assert_eq!(fields_for(&oracle, "blue tree"), field_set(&[(-1, 0), (-1, 1)]));
    }

    #[test]
    fn no_group_may_get_two_identical_hexagons_by_joining() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue bird", "blue plant", "green tree"]);
        lay_stone(&mut oracle, 0, (1, 0), "blue tree");
        lay_stone(&mut oracle, 0, (0, -1), "blue tree");
        assert!(!fields_for(&oracle, "blue bird").contains(&(1, -1)));
        // As trees the twins would be joined too, although each of them differs from the green one.
        assert!(!fields_for(&oracle, "green tree").contains(&(1, -1)));
        // A hexagon that matches one neighbour only joins nothing else.
        assert!(fields_for(&oracle, "green tree").contains(&(0, 1)));
    }

    #[test]
    fn identical_hexagons_in_different_groups_are_allowed() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue tree"]);
        lay_stone(&mut oracle, 0, (1, 0), "blue tree");
        lay_stone(&mut oracle, 0, (1, -1), "green tree");
        lay_stone(&mut oracle, 0, (0, -1), "green plant");
        lay_stone(&mut oracle, 0, (-1, 0), "blue plant");
        // (-1,1) touches the blue plant, whose groups do not reach the other blue tree.
        assert!(fields_for(&oracle, "blue tree").contains(&(-1, 1)));
        assert!(!fields_for(&oracle, "blue tree").contains(&(0, 1)));
    }

    // -----------------------------------------------------------------------------------------
    // Surrounding

    /// The centre but for (1,0), where a blue tree fits.
    fn centre_but_one(oracle: &mut Oracle) {
        let ring = [(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        let names = ["blue bird", "blue plant", "green plant", "green tulip", "green flower"];
        for (at, name) in ring.into_iter().zip(names) {
            lay_stone(oracle, 0, at, name);
        }
    }

    #[test]
    fn a_surrounded_fountain_gives_one_joker() {
        let mut oracle = dull(2);
        centre_but_one(&mut oracle);
        store(&mut oracle, 0, &["blue tree"]);
        act(&mut oracle, 0, json!({"place": "blue tree", "at": [1, 0]})).unwrap();
        assert_eq!(oracle.players[0].storage.jokers, 4);
    }

    #[test]
    fn a_gap_counts_only_when_its_outer_fields_hold_hexagons_too() {
        let mut oracle = dull(2);
        lay_stone(&mut oracle, 0, (1, -1), "blue bird");
        store(&mut oracle, 0, &["blue tree"]);
        act(&mut oracle, 0, json!({"place": "blue tree", "at": [1, 0]})).unwrap();
        assert_eq!(oracle.players[0].storage.jokers, 3);
    }

    /// Ring of the gap (2,-1) but for (1,0); the hexagon at (2,0) is printed.
    fn gap_but_one(oracle: &mut Oracle) {
        lay_face_up(oracle, 0, "E", (2, 0), "blue flower");
        lay_face_down(oracle, 0, "NE");
        lay_stone(oracle, 0, (3, -1), "yellow plant");
        lay_stone(oracle, 0, (3, -2), "yellow bird");
        lay_stone(oracle, 0, (2, -2), "purple bird");
    }

    #[test]
    fn a_surrounded_statue_gives_two_and_one_stone_may_complete_several() {
        let mut oracle = dull(2);
        centre_but_one(&mut oracle);
        gap_but_one(&mut oracle);
        store(&mut oracle, 0, &["blue tree"]);
        act(&mut oracle, 0, json!({"place": "blue tree", "at": [1, 0]})).unwrap();
        assert_eq!(oracle.players[0].storage.jokers, 3 + 1 + 2);
    }

    #[test]
    fn every_gap_gives_two_jokers_and_every_pavilion_three_and_a_free_middle_none() {
        let mut garden = Garden::default();
        for (area, middle) in AREAS {
            garden.expansions.insert(area, Side::Front);
            for field in neighbours(middle) {
                garden.hexagons.insert(field, h("blue tree"));
            }
        }
        for field in neighbours(FOUNTAIN) {
            garden.hexagons.insert(field, h("blue tree"));
        }
        assert_eq!(garden.jokers_for((4, 0)), 3);
        assert_eq!(garden.jokers_for((2, 0)), 3 + 2 + 2); // pavilion E and two gaps
        assert_eq!(garden.jokers_for((1, 0)), 1 + 2 + 2);
        garden.expansions.insert("E", Side::Back);
        assert_eq!(garden.jokers_for((4, 0)), 0);
        assert_eq!(garden.jokers_for((2, 0)), 2 + 2);
    }

    #[test]
    fn a_surrounded_pavilion_gives_three_counting_its_printed_hexagon() {
        let mut oracle = dull(2);
        lay_face_up(&mut oracle, 0, "E", (4, 0), "blue plant");
        for (at, name) in [
            ((3, 1), "blue tulip"),
            ((2, 1), "green tulip"),
            ((2, 0), "green plant"),
            ((3, -1), "green tree"),
        ] {
            lay_stone(&mut oracle, 0, at, name);
        }
        store(&mut oracle, 0, &["blue tree"]);
        act(&mut oracle, 0, json!({"place": "blue tree", "at": [4, -1]})).unwrap();
        assert_eq!(oracle.players[0].storage.jokers, 6);
    }

    #[test]
    fn jokers_find_the_places_of_the_payment_and_what_does_not_fit_is_lost() {
        let mut oracle = dull(2);
        centre_but_one(&mut oracle);
        gap_but_one(&mut oracle);
        store(&mut oracle, 0, &["blue butterfly", "yellow flower", "purple plant"]);
        oracle.players[0].storage.jokers = 9;
        let by_jokers = json!({"place": "blue butterfly", "at": [1, 0], "pay": {"jokers": 2}});
        let mut roomy = oracle.clone();
        act(&mut roomy, 0, by_jokers).unwrap();
        assert_eq!(roomy.players[0].storage.jokers, 9 - 2 + 3); // 3 places were freed
        oracle.players[0].storage.stones = hs(&["blue tree", "yellow flower", "purple plant"]);
        oracle.bag.push(h("blue butterfly"));
        from_bag(&mut oracle, "blue tree");
        act(&mut oracle, 0, json!({"place": "blue tree", "at": [1, 0]})).unwrap();
        assert_eq!(oracle.players[0].storage.jokers, 10); // one place, three jokers
        assert_eq!(oracle.players[0].storage.free_for_stones(), 0);
    }

    // -----------------------------------------------------------------------------------------
    // Placing expansions

    #[test]
    fn an_expansion_lies_in_any_free_area_in_any_of_six_rotations() {
        let mut oracle = dull(2);
        store_expansion(&mut oracle, 0, "green tree");
        assert_eq!(moves_with(&oracle, "expand", "green tree").len(), 36);
        let expand = json!({"expand": "green tree", "area": "E", "at": [2, 0]});
        let elsewhere = json!({"expand": "green tree", "area": "W", "at": [2, 0]});
        let pavilion = json!({"expand": "green tree", "area": "E", "at": [3, 0]});
        refuses_move(&oracle, 0, elsewhere);
        refuses_move(&oracle, 0, pavilion);
        act(&mut oracle, 0, expand).unwrap();
        let garden = &oracle.players[0].garden;
        assert_eq!((garden.pavilions(), garden.fields().len()), (1, 12));
        assert_eq!((garden.hexagons[&(2, 0)], garden.stones()), (h("green tree"), 0));
        pass(&mut oracle, 1);
        store_expansion(&mut oracle, 0, "green bird");
        let areas: BTreeSet<String> = moves_with(&oracle, "expand", "green bird")
            .iter()
            .map(|expand| expand["area"].to_string())
            .collect();
        assert_eq!(areas.len(), 5);
    }

    #[test]
    fn an_expansion_costs_what_its_hexagon_costs_and_the_other_expansion_may_pay() {
        let mut oracle = dull(2);
        store_expansion(&mut oracle, 0, "green bird");
        store_expansion(&mut oracle, 0, "green tree");
        store(&mut oracle, 0, &["green bird", "blue bird"]);
        let expand =
            |pay: Value| json!({"expand": "green bird", "area": "NW", "at": [0, -4], "pay": pay});
        let legal = oracle.legal();
        assert!(legal.contains(&expand(json!({"expansions": ["green tree"]}))));
        assert!(legal.contains(&expand(json!({"stones": ["blue bird"]}))));
        assert!(legal.contains(&expand(json!({"jokers": 1}))));
        assert_eq!(moves_with(&oracle, "expand", "green bird").len(), 36 * 3);
        refuses_move(&oracle, 0, expand(json!({"stones": ["green bird"]})));
        let supply = oracle.supply;
        act(&mut oracle, 0, expand(json!({"expansions": ["green tree"]}))).unwrap();
        assert_eq!(oracle.supply, supply + 1);
    }

    #[test]
    fn the_printed_hexagon_obeys_the_field_and_group_rules() {
        let mut oracle = dull(2);
        store_expansion(&mut oracle, 0, "green tree");
        lay_stone(&mut oracle, 0, (1, 0), "blue plant");
        let east = |oracle: &Oracle| -> BTreeSet<Field> {
            let expands = moves_with(oracle, "expand", "green tree");
            let fields = expands.iter().filter(|expand| expand["area"] == "E");
            fields.map(|expand| field_from_json(&expand["at"]).unwrap()).collect()
        };
        assert!(!east(&oracle).contains(&(2, 0)) && east(&oracle).len() == 5);
        oracle.players[0].garden.hexagons.insert((1, 0), h("green plant"));
        assert_eq!(east(&oracle).len(), 6);
        oracle.players[0].garden.hexagons.insert((0, 1), h("green tree"));
        assert!(!east(&oracle).contains(&(2, 0)) && east(&oracle).len() == 5);
    }

    #[test]
    fn a_face_down_expansion_costs_six_points_and_needs_them() {
        let mut oracle = dull(2);
        assert_eq!(moves_with(&oracle, "expand", "face-down").len(), 6);
        let expand = json!({"expand": "face-down", "area": "SW"});
        oracle.players[0].points = 5;
        refuses_move(&oracle, 0, expand.clone());
        oracle.players[0].points = 6;
        act(&mut oracle, 0, expand.clone()).unwrap();
        assert_eq!((oracle.scores()[0], oracle.supply), (0, 15));
        let garden = &oracle.players[0].garden;
        assert_eq!((garden.pavilions(), garden.fields().len()), (0, 13));
        pass(&mut oracle, 1);
        oracle.players[0].points = 20;
        refuses_move(&oracle, 0, expand);
        assert_eq!(moves_with(&oracle, "expand", "face-down").len(), 5);
        let with_field = json!({"expand": "face-down", "area": "E", "at": [2, 0]});
        refuses_move(&oracle, 0, with_field);
        refuses_move(&oracle, 0, json!({"expand": "face-down", "area": "E", "pay": {}}));
    }

    #[test]
    fn a_face_down_expansion_needs_a_supply_and_discarded_expansions_make_it_grow_again() {
        let mut oracle = dull(4);
        store(&mut oracle, 0, &["blue tree"]);
        store_expansion(&mut oracle, 0, "green bird");
        for area in ["E", "NE", "NW"] {
            lay_face_down(&mut oracle, 1, area);
        }
        assert_eq!(oracle.supply, 0);
        assert!(moves_with(&oracle, "expand", "face-down").is_empty());
        let discard = json!({"pass": {"discard": {"expansions": ["green bird"]}}});
        act(&mut oracle, 0, discard).unwrap();
        assert_eq!(oracle.supply, 1);
        assert_eq!(moves_with(&oracle, "expand", "face-down").len(), 3);
    }

    #[test]
    fn a_player_who_can_only_buy_a_face_down_expansion_is_not_forced_to_pass() {
        let mut oracle = dull(2);
        oracle.players[0].storage.jokers = 12;
        assert_eq!(oracle.legal_count(), 7);
        oracle.players[0].points = 5;
        assert_eq!(oracle.legal(), vec![json!({"pass": {}})]);
    }

    // -----------------------------------------------------------------------------------------
    // Passing

    #[test]
    fn the_first_to_pass_takes_the_marker_for_one_point_and_begins_the_next_round() {
        let mut oracle = dull(3);
        let take = takes_by(&oracle, "tulip")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        deal(&mut oracle, &["blue tree", "blue bird", "blue plant", "blue tulip"]).unwrap();
        pass(&mut oracle, 1);
        pass(&mut oracle, 2);
        assert_eq!(oracle.scores(), [15, 14, 15]);
        assert_eq!(oracle.turn(), Turn::Seat(0));
        pass(&mut oracle, 0);
        assert_eq!((oracle.round, oracle.marker), (1, None));
        deal(&mut oracle, &["green tree", "green bird", "green plant", "green tulip"]).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(1));
        pass(&mut oracle, 1);
        assert_eq!((oracle.scores()[1], oracle.turn()), (13, Turn::Seat(2)));
    }

    #[test]
    fn a_passed_player_is_skipped_and_the_last_one_goes_on_alone() {
        let mut oracle = dull(3);
        store(&mut oracle, 2, &["blue tree", "green tree"]);
        pass(&mut oracle, 0);
        pass(&mut oracle, 1);
        act(&mut oracle, 2, json!({"place": "blue tree", "at": [1, 0]})).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(2));
        refuses(&oracle, json!({"seat": 0, "move": {"pass": {}}}), "cannot move");
        act(&mut oracle, 2, json!({"place": "green tree", "at": [0, 1]})).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(2));
    }

    #[test]
    fn passing_may_discard_stones_and_expansions_for_their_values_but_no_jokers() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue tree", "blue tree", "green flower"]);
        store_expansion(&mut oracle, 0, "green bird");
        let pass = |discard: Value| json!({"pass": {"discard": discard}});
        refuses_move(&oracle, 0, pass(json!({"jokers": 1})));
        refuses_move(&oracle, 0, pass(json!({"stones": ["green flower", "green flower"]})));
        refuses_move(&oracle, 0, pass(json!({"expansions": ["green flower"]})));
        refuses_move(&oracle, 0, pass(json!({"stones": ["green bird"]})));
        for nothing in [json!({}), json!({"stones": []}), json!({"expansions": []})] {
            act(&mut oracle.clone(), 0, pass(nothing)).unwrap();
        }
        let discard =
            json!({"stones": ["green flower", "blue tree"], "expansions": ["green bird"]});
        let supply = oracle.supply;
        act(&mut oracle, 0, pass(discard)).unwrap();
        assert_eq!(oracle.scores()[0], 15 - 1 - 4 - 1 - 2);
        assert_eq!((oracle.tower.len(), oracle.supply), (2, supply + 1));
        assert_eq!(oracle.players[0].storage.stones, hs(&["blue tree"]));
        assert_eq!(oracle.players[0].storage.jokers, 3);
    }

    #[test]
    fn losing_points_with_too_few_stops_at_zero() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["blue tulip"]);
        oracle.players[0].points = 3;
        act(&mut oracle, 0, json!({"pass": {"discard": {"stones": ["blue tulip"]}}})).unwrap();
        assert_eq!(oracle.scores()[0], 0);
        let mut oracle = dull(2);
        oracle.players[0].points = 0;
        pass(&mut oracle, 0);
        assert_eq!(oracle.scores()[0], 0);
    }

    #[test]
    fn all_passes_together_count_as_one_legal_move() {
        let mut oracle = dull(2);
        let before = oracle.legal_count();
        store(&mut oracle, 0, &["blue tulip", "green tulip"]);
        oracle.players[0].storage.jokers = 0;
        assert_eq!(oracle.legal_count(), before);
    }

    // -----------------------------------------------------------------------------------------
    // Rounds and the end

    #[test]
    fn after_a_round_the_display_is_cleared_and_the_next_stack_comes_out() {
        let mut oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        let take = takes_by(&oracle, "blue")[0].clone();
        act(&mut oracle, 0, take).unwrap();
        deal(&mut oracle, &["yellow tree", "yellow plant", "yellow flower", "yellow bird"])
            .unwrap();
        pass(&mut oracle, 1);
        pass(&mut oracle, 0);
        assert_eq!((oracle.tower.len(), oracle.supply), (6, 16 + 5));
        assert_eq!((oracle.round, oracle.turn()), (1, Turn::Chance));
        assert_eq!((oracle.slots.len(), oracle.top), (5, 0));
        assert_eq!(oracle.players[0].storage.stones.len(), 2);
        assert_eq!(oracle.tiles_everywhere(), 108);
        assert_eq!(oracle.expansions_everywhere(), 36);
    }

    #[test]
    fn the_wheel_scores_per_hexagon_for_colour_and_symbol_and_one_for_each_pavilion() {
        let mut oracle = dull(2);
        lay_face_up(&mut oracle, 0, "E", (4, 0), "green tree"); // green 1, tree 1, pavilion 1
        lay_face_down(&mut oracle, 0, "W");
        lay_stone(&mut oracle, 0, (0, 1), "blue tulip"); // blue 1
        lay_stone(&mut oracle, 0, (0, -1), "light-green bird");
        pass(&mut oracle, 0);
        pass(&mut oracle, 1);
        assert_eq!(oracle.scores(), [15 - 1 + 4, 15]);
    }

    /// The garden of the page's example, each hexagon with its value for a symbol.
    const EXAMPLE: &str = "-4,3 Y3; -2,0 G6; 1,-1 P1; 3,1 H3; 4,-1 B3; 3,-1 B2; 0,-1 G1; 3,-2 B6; \
                           0,-2 G4; 2,0 B1; -2,-1 G2; 1,0 L1; 4,0 P3; -3,2 P3; 0,1 Y1; -1,-2 G5; \
                           -3,1 G3; -4,4 L3; 0,-4 Y5; 1,-4 Y6";

    fn example() -> Vec<(Field, Hexagon)> {
        let mut placements = Vec::new();
        for placement in EXAMPLE.split(';') {
            let (at, name) = placement.trim().split_once(' ').expect("field and name");
            let (q, r) = at.split_once(',').expect("q and r");
            let colour = match &name[..1] {
                "B" => Colour::Blue,
                "G" => Colour::Green,
                "P" => Colour::Purple,
                "L" => Colour::LightPurple,
                "Y" => Colour::Yellow,
                _ => Colour::LightGreen,
            };
            let value: usize = name[1..].parse().expect("a value");
            let (symbol, _, _) = SYMBOLS[value - 1];
            let field = (q.parse().expect("q"), r.parse().expect("r"));
            placements.push((field, Hexagon { colour, symbol }));
        }
        placements
    }

    #[test]
    fn worked_case_4_the_example_is_legal_in_its_order_and_scores_as_told() {
        let mut oracle = dull(2);
        for (area, _) in AREAS {
            lay_face_down(&mut oracle, 0, area);
        }
        for (at, hexagon) in example() {
            let garden = &oracle.players[0].garden;
            assert!(garden.free_fields().contains(&at) && garden.accepts(hexagon, at));
            lay_stone(&mut oracle, 0, at, &hexagon.name());
        }
        let garden = oracle.players[0].garden.clone();
        let rounds: Vec<i64> =
            oracle.wheel.iter().map(|items| garden.round_points(items)).collect();
        assert_eq!(rounds, [15, 19, 8, 16]);
        let mut scoring: Vec<i64> = garden
            .groups()
            .iter()
            .filter(|group| group.len() >= 3)
            .map(|group| total_value(group))
            .collect();
        scoring.sort();
        assert_eq!(scoring, [5, 9, 12, 12, 21]);
        assert_eq!(garden.group_points(&oracle.group_bonus), 65);

        store(&mut oracle, 0, &["purple flower"]);
        oracle.players[0].storage.jokers = 2;
        oracle.players[0].points = 2;
        go_to_round(&mut oracle, 3);
        oracle.active = 1;
        pass(&mut oracle, 1);
        pass(&mut oracle, 0);
        assert_eq!(oracle.turn(), Turn::Over);
        // Seat 1: 15 points, 1 lost by passing first, 3 jokers.
        assert_eq!(oracle.scores(), [2 + 16 + 63, 15 - 1 + 3]);
        assert_eq!(oracle.winners(), Some(vec![0]));
        assert_eq!(oracle.legal_count(), 0);
        refuses(&oracle, json!({"seat": 0, "move": {"pass": {}}}), "cannot move");
        refuses(&oracle, json!({"deal": {"stones": []}}), "nothing to deal");
    }

    #[test]
    fn storage_is_emptied_down_to_zero_before_groups_score() {
        let mut oracle = dull(2);
        go_to_round(&mut oracle, 3);
        for (at, name) in
            [((1, 0), "yellow bird"), ((1, -1), "yellow tree"), ((0, -1), "yellow plant")]
        {
            lay_stone(&mut oracle, 0, at, name);
        }
        store(&mut oracle, 0, &["blue tulip", "green tulip"]);
        store_expansion(&mut oracle, 0, "green bird");
        oracle.players[0].points = 5;
        pass(&mut oracle, 0);
        pass(&mut oracle, 1);
        // 5 - 1, + 3 jokers - 14 stops at 0, then the yellow group.
        assert_eq!(oracle.scores()[0], 8);
        assert_eq!(oracle.tiles_everywhere(), 108);
        assert_eq!(oracle.expansions_everywhere(), 36);
    }

    #[test]
    fn ties_share_the_victory() {
        let mut oracle = dull(3);
        go_to_round(&mut oracle, 3);
        for seat in 0..3 {
            pass(&mut oracle, seat);
        }
        assert_eq!(oracle.scores(), [17, 18, 18]);
        assert_eq!(oracle.winners(), Some(vec![1, 2]));
    }

    #[test]
    fn bonuses_follow_the_options_by_size_of_group() {
        let line = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        let symbols = ["tree", "bird", "butterfly", "flower", "plant", "tulip"];
        let mut garden = Garden::default();
        let other: BTreeMap<usize, i64> = [(4, 2), (5, 4), (6, 6)].into();
        let standard: BTreeMap<usize, i64> = [(6, 6)].into();
        let mut points = Vec::new();
        for (at, symbol) in line.into_iter().zip(symbols) {
            garden.hexagons.insert(at, h(&format!("blue {symbol}")));
            points.push((garden.group_points(&standard), garden.group_points(&other)));
        }
        assert_eq!(points, [(0, 0), (0, 0), (6, 6), (10, 12), (15, 19), (27, 27)]);
        assert_eq!(garden.group_points(&[(3, 9)].into()), 21);
        assert_eq!(garden.group_points(&BTreeMap::new()), 21);
    }

    // -----------------------------------------------------------------------------------------
    // The record

    #[test]
    fn a_head_with_wrong_players_start_or_options_is_refused() {
        let good = head(2, standard_options());
        Oracle::new(&good).expect("a good head");
        for (path, value) in [
            ("/players", json!(["A"])),
            ("/players", json!(["A", "B", "C", "D", "E"])),
            ("/players", json!(["A", 2])),
            ("/start", json!(2)),
            ("/start", json!(-1)),
            ("/start", json!(0.0)),
            ("/game", json!("chocolatier")),
            ("/format", json!("azulejo/2")),
            ("/options", json!({})),
            ("/options/wheel", json!([])),
            ("/options/wheel/0", json!({"green": 1, "tree": 1})),
            ("/options/wheel/0", json!({"green": 1, "tree": 1, "blue": 1, "bird": 1})),
            ("/options/wheel/0", json!({"green": 1, "tree": 1, "x_blue": 1})),
            ("/options/wheel/0/green", json!(-1)),
            ("/options/wheel/0/green", json!(1.5)),
            ("/options/group_bonus", json!({"2": 1})),
            ("/options/group_bonus", json!({"7": 1})),
            ("/options/group_bonus", json!({"06": 1})),
            ("/options/group_bonus", json!({"x_6": 1})),
            ("/options/group_bonus", json!(null)),
        ] {
            let mut bad = good.clone();
            *bad.pointer_mut(path).expect("a path") = value;
            assert!(Oracle::new(&bad).is_err(), "{path} {bad}");
        }
        for name in ["players", "start", "options"] {
            let mut bad = good.clone();
            bad.as_object_mut().expect("an object").remove(name);
            assert!(Oracle::new(&bad).is_err());
        }
    }

    #[test]
    fn unknown_names_are_refused_and_names_with_x_are_allowed() {
        let mut record = head(2, standard_options());
        record["x_a"] = json!(1);
        record["options"]["x_b"] = json!(null);
        record["seed"] = json!(7);
        let mut oracle = Oracle::new(&record).expect("names with x_");
        record["colour"] = json!(1);
        assert!(Oracle::new(&record).is_err());
        let stones = ["blue tree", "blue bird", "green bird", "purple tulip"];
        refuses(&oracle, json!({"deal": {"stones": stones}, "ms": 1}), "must not have");
        refuses(&oracle, json!({"deal": {"stones": stones, "reveal": {}}}), "must not have");
        refuses(&oracle, json!({}), "missing");
        refuses(&oracle, json!(7), "must be an object");
        oracle.step(&json!({"deal": {"stones": stones, "x_": 1}, "x_": 1})).unwrap();
        let take = json!({"take": "tulip", "x_m": 1, "from": [
            {"hexagon": "purple tulip", "slot": 0, "x_n": 2}]});
        refuses(&oracle, json!({"seat": 0, "move": take, "seed": 1}), "must not have");
        let step = json!({"seat": 0, "move": take, "legal": 13, "ms": 2.5, "eval": "?", "x_": {}});
        oracle.step(&step).unwrap();
    }

    #[test]
    fn a_wrong_seat_or_number_of_legal_moves_or_kind_of_step_is_refused() {
        let oracle = dealt(2, ["blue tree", "blue bird", "green bird", "purple tulip"]);
        let count = oracle.legal_count();
        let step =
            |seat: Value, legal: Value| json!({"seat": seat, "move": {"pass": {}}, "legal": legal});
        oracle.clone().step(&step(json!(0), json!(count))).unwrap();
        refuses(&oracle, step(json!(1), json!(count)), "cannot move");
        refuses(&oracle, step(json!(0), json!(count + 1)), "legal is wrong");
        refuses(&oracle, step(json!(0), json!(null)), "whole number");
        refuses(&oracle, json!({"deal": {"stones": (["blue tree"; 4])}}), "nothing to deal");
        refuses(&oracle, json!({"seat": 0, "move": {"pass": {}, "take": "blue"}}), "one of");
        refuses(&oracle, json!({"seat": 0, "move": {}}), "one of");
        refuses(&oracle, json!({"seat": 0, "move": {"pass": null}}), "must be an object");
        refuses(&game(2), json!({"seat": 0, "move": {"pass": {}}}), "cannot move");
    }

    #[test]
    fn the_order_in_lists_has_no_meaning_and_legal_sorts_them_as_strings() {
        let mut oracle = dull(2);
        store(&mut oracle, 0, &["yellow flower", "yellow tree", "yellow bird", "yellow plant"]);
        oracle.players[0].storage.jokers = 0;
        let place = |stones: [&str; 3]| {
            let pay = json!({"stones": stones});
            json!({"place": "yellow flower", "at": [0, 1], "pay": pay})
        };
        let sorted = place(["yellow bird", "yellow plant", "yellow tree"]);
        assert_eq!(moves_with(&oracle, "place", "yellow flower").len(), 6);
        assert!(oracle.legal().contains(&sorted));
        act(&mut oracle, 0, place(["yellow tree", "yellow plant", "yellow bird"])).unwrap();
    }

    // -----------------------------------------------------------------------------------------
    // Self-play

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % bound
        }
    }

    /// What happened in some games, summed up.
    #[derive(Default, Debug)]
    struct Tally {
        games: usize,
        decisions: usize,
        legal: usize,
        most_legal: usize,
        takes: usize,
        places: usize,
        expands: usize,
        face_down: usize,
        passes: usize,
        jokers_won: usize,
        tower_poured: usize,
        short_deals: usize,
        rest_of_stack_revealed: usize,
        groups_of_six: usize,
        points: i64,
        winners: usize,
    }

    fn random_deal(oracle: &Oracle, random: &mut Random, tally: &mut Tally) -> Value {
        if !oracle.top_needs_stones {
            let slots = oracle.slots_to_turn();
            let mut unseen: Vec<Hexagon> = Hexagon::all();
            unseen.retain(|hexagon| !oracle.revealed.contains(hexagon));
            let mut reveal = Map::new();
            for slot in slots {
                let expansion = unseen.remove(random.below(unseen.len()));
                reveal.insert(slot.to_string(), json!(expansion.name()));
            }
            return json!({"deal": {"reveal": reveal}});
        }
        let (mut bag, mut tower) = (oracle.bag.clone(), oracle.tower.clone());
        let mut stones = Vec::new();
        while stones.len() < 4 && !(bag.is_empty() && tower.is_empty()) {
            if bag.is_empty() {
                bag.append(&mut tower);
                tally.tower_poured += 1;
            }
            stones.push(bag.remove(random.below(bag.len())).name());
        }
        if stones.len() < 4 {
            tally.short_deals += 1;
        }
        json!({"deal": {"stones": stones}})
    }

    /// Passes rarely while it can act, and builds where many hexagons lie already.
    fn random_move(oracle: &Oracle, seat: usize, legal: &[Value], random: &mut Random) -> Value {
        let player = &oracle.players[seat];
        if legal.len() == 1 || random.below(60) == 0 {
            let mut discard = json!({});
            if random.below(3) == 0 {
                let stones: Vec<String> = player
                    .storage
                    .stones
                    .iter()
                    .filter(|_| random.below(4) == 0)
                    .map(|stone| stone.name())
                    .collect();
                discard = json!({"discard": {"stones": stones}});
            }
            return json!({"pass": discard});
        }
        let of_kind = |kind: &str| -> Vec<&Value> {
            let is_face_down = |chosen: &Value| chosen.get("expand") == Some(&json!("face-down"));
            let all = legal.iter().filter(|chosen| chosen.get(kind).is_some());
            all.filter(|chosen| !is_face_down(chosen)).collect()
        };
        let mut kinds =
            vec![of_kind("take"), of_kind("place"), of_kind("place"), of_kind("expand")];
        kinds.retain(|kind| !kind.is_empty());
        let face_down = moves_of(legal, "expand", "face-down");
        if kinds.is_empty() || (random.below(12) == 0 && !face_down.is_empty()) {
            return face_down[random.below(face_down.len())].clone();
        }
        let kind = &kinds[random.below(kinds.len())];
        let candidates: Vec<&Value> = (0..6).map(|_| kind[random.below(kind.len())]).collect();
        let crowd = |chosen: &&&Value| {
            let at = chosen.get("at").and_then(|at| field_from_json(at).ok());
            at.map_or(0, |at| {
                let around = neighbours(at).into_iter();
                around.filter(|next| player.garden.hexagons.contains_key(next)).count()
            })
        };
        candidates.iter().max_by_key(crowd).map(|chosen| (*chosen).clone()).unwrap()
    }

    fn count_move(before: &Oracle, after: &Oracle, seat: usize, chosen: &Value, tally: &mut Tally) {
        tally.decisions += 1;
        for (kind, count) in [
            ("take", &mut tally.takes),
            ("place", &mut tally.places),
            ("expand", &mut tally.expands),
            ("pass", &mut tally.passes),
        ] {
            *count += usize::from(chosen.get(kind).is_some());
        }
        tally.face_down += usize::from(chosen.get("expand") == Some(&json!("face-down")));
        if chosen.get("place").is_some() {
            let paid = chosen["pay"]["jokers"].as_u64().unwrap_or(0) as usize;
            let jokers = |oracle: &Oracle| oracle.players[seat].storage.jokers;
            tally.jokers_won += jokers(after) + paid - jokers(before);
        }
    }

    fn check_laws(oracle: &Oracle) {
        assert_eq!(oracle.tiles_everywhere(), 108);
        assert_eq!(oracle.expansions_everywhere(), 36);
        for player in &oracle.players {
            assert!(player.points >= 0);
            assert!(player.storage.stones.len() + player.storage.jokers <= 12);
            assert!(player.storage.expansions.len() <= 2);
            let groups = player.garden.groups();
            let is_sound = |group: &Vec<Hexagon>| group.len() <= 6 && !has_twins(group);
            assert!(groups.iter().all(is_sound));
            let fields = player.garden.fields();
            let mut laid = player.garden.hexagons.keys().filter(|(q, _)| *q < 1000); // not buried
            assert!(laid.all(|field| fields.contains(field)));
        }
    }

    /// Every move listed is distinct and accepted; the plain pass is the only pass.
    fn check_legal(oracle: &Oracle, seat: usize, legal: &[Value]) {
        let distinct: BTreeSet<String> = legal.iter().map(|chosen| chosen.to_string()).collect();
        assert_eq!(distinct.len(), legal.len());
        assert_eq!(oracle.legal_count(), legal.len());
        assert_eq!(moves_with_pass(legal), 1);
        let stride = 1 + legal.len() / 10;
        for chosen in legal.iter().step_by(stride) {
            act(&mut oracle.clone(), seat, chosen.clone()).expect("a legal move");
        }
    }

    fn moves_with_pass(legal: &[Value]) -> usize {
        legal.iter().filter(|chosen| chosen.get("pass").is_some()).count()
    }

    fn play_game(mut oracle: Oracle, random: &mut Random, tally: &mut Tally) {
        for _ in 0..2000 {
            let step = match oracle.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    assert!(oracle.legal().is_empty());
                    random_deal(&oracle, random, tally)
                }
                Turn::Seat(seat) => {
                    let legal = oracle.legal();
                    if random.below(25) == 0 {
                        check_legal(&oracle, seat, &legal);
                    }
                    tally.legal += legal.len();
                    tally.most_legal = tally.most_legal.max(legal.len());
                    let chosen = random_move(&oracle, seat, &legal, random);
                    json!({"seat": seat, "move": chosen, "legal": legal.len()})
                }
            };
            let before = oracle.clone();
            oracle.step(&step).unwrap_or_else(|reason| panic!("{reason}: {step}"));
            check_laws(&oracle);
            if let Turn::Seat(seat) = before.turn() {
                tally.rest_of_stack_revealed += usize::from(oracle.top > before.top + 1);
                count_move(&before, &oracle, seat, &step["move"], tally);
            }
        }
        assert_eq!(oracle.turn(), Turn::Over, "the game ends");
        tally.games += 1;
        tally.points += oracle.scores().iter().sum::<i64>();
        tally.winners += oracle.winners().expect("winners").len();
        for player in &oracle.players {
            tally.groups_of_six +=
                player.garden.groups().iter().filter(|group| group.len() == 6).count();
        }
    }

    /// Few, because the list of moves is long.
    const SELF_PLAY_GAMES: usize = 4;

    fn odd_options() -> Value {
        json!({
            "wheel": [
                {"tree": 0, "bird": 9, "tulip": 1},
                {"tree": 2, "blue": 5, "green": 1},
                {"tree": 2, "blue": 5, "green": 1},
                {"yellow": 7, "purple": 0, "plant": 4}
            ],
            "group_bonus": {}
        })
    }

    #[test]
    fn random_games_of_every_size_and_variant_end_and_conserve_all_tiles() {
        let mut random = Random(2024);
        let (mut jokers_won, mut tower_poured, mut face_down, mut expands) = (0, 0, 0, 0);
        for options in [standard_options(), other_board_options(), odd_options()] {
            for players in 2..=4 {
                let mut tally = Tally::default();
                for number in 0..SELF_PLAY_GAMES {
                    let mut record = head(players, options.clone());
                    record["start"] = json!(number % players);
                    let oracle = Oracle::new(&record).expect("a game");
                    play_game(oracle, &mut random, &mut tally);
                }
                report(players, &tally);
                jokers_won += tally.jokers_won;
                tower_poured += tally.tower_poured;
                face_down += tally.face_down;
                expands += tally.expands;
            }
        }
        assert!(jokers_won > 0 && tower_poured > 0 && face_down > 0 && expands > face_down);
    }

    #[test]
    fn random_games_with_few_stones_reach_the_empty_tower_and_end_as_well() {
        let mut random = Random(7);
        let mut tally = Tally::default();
        for number in 0..2 * SELF_PLAY_GAMES {
            let mut oracle = game(2 + number % 3);
            let kept = oracle.bag.clone();
            bury_bag(&mut oracle, 0, &[]);
            for (place, stone) in kept.into_iter().enumerate() {
                if place % 4 == number % 4 {
                    let far_away = (1000 + 2 * place as i64, 0);
                    oracle.players[0].garden.hexagons.remove(&far_away);
                    oracle.bag.push(stone);
                }
            }
            play_game(oracle, &mut random, &mut tally);
        }
        eprintln!("few stones: {tally:?}");
        assert!(tally.short_deals > 0 && tally.rest_of_stack_revealed > 0);
        assert!(tally.tower_poured > 0);
    }

    fn report(players: usize, tally: &Tally) {
        let games = tally.games as f64;
        let score = tally.points as f64 / games / players as f64;
        let decisions = tally.decisions as f64 / games;
        let legal = tally.legal as f64 / tally.decisions as f64;
        assert!(decisions > 8.0 * players as f64 && (5.0..200.0).contains(&score));
        eprintln!(
            "{players} players, means: score {score:.1}, decisions {decisions:.1}, \
             legal {legal:.0}; {tally:?}"
        );
    }
}
