//! What a garden promises: the rounds still to score, groups and what they may become, features
//! nearly surrounded, room; and what storage can be turned into.
//!
//! A piece half placed is judged as placed and paid for, so that a turn of several decisions is
//! begun exactly when its end is good.

mod plan;

use azulejo_rules::queens_garden::{
    Area, Expansion, FACE_DOWN_COST, Feature, Field, Fields, Garden, GroupBonus, Heap, Hexagon,
    Hexagons, Item, KINDS, PAIRS, PAVILION_POINTS, PLACES, Phase, Piece, QueensGarden, ROUNDS,
    SMALLEST_GROUP, STONES_ON_TOP, Side, Symbol, stack_size,
};
use azulejo_rules::{BySeat, Game, Seat, Turn};

use super::Judge;
use plan::Plan;

/// Rounds left at which a group too small to score has half of its best chance to grow, and that
/// chance.
const UNLOCK_HALF: f32 = 0.4;
const UNLOCK_MOST: f32 = 0.95;
/// Rounds left at which every second group grows by one towards a bonus.
const GROWTH_HALF: f32 = 6.0;
/// What a stone or an expansion in storage is worth, if it is used some day.
const STONE: f32 = 0.9;
/// The same for a joker.
const JOKER: f32 = 1.4;
/// The square of the rounds left at which half of what is in storage will be used.
const FATE_HALF: f32 = 0.15;
/// How much of a placement that can be paid is counted before it is made.
const PLANNED: f32 = 0.9;
/// What ample room in the garden is worth, for each round left.
const ROOM: f32 = 4.0;
/// What a hexagon is worth that somebody may yet take in this round.
const INCOME: f32 = 0.3;
/// What the start marker is worth.
const MARKER: f32 = 0.7;
/// How much of a placement is counted for each piece that is missing to pay for it.
const NEAR: f32 = 0.4;
/// Points by which expectations are off in the last round, and how many more in each before.
const DOUBT_LAST: f32 = 5.0;
const DOUBT_ROUND: f32 = 3.0;
/// How much a hexagon is spared from paying because it could be placed, for each value.
const OPPORTUNITY: f32 = 0.3;
/// How much of a feature's jokers to expect with so many of its six fields filled.
const SURROUNDING: [f32; 7] = [0.0, 0.02, 0.06, 0.14, 0.28, 0.5, 0.0];
/// What the chance of a group to grow is, with so many fields open beside it.
const OPEN: [f32; 4] = [0.0, 0.65, 0.87, 1.0];
/// The most groups that a garden of 42 hexagons can have, by colour and by symbol.
const MOST_GROUPS: usize = 96;

impl Judge for QueensGarden {
    fn expected_points(&self) -> BySeat<f32> {
        let over = self.turn() == Turn::Over;
        let left = left_in_round(self);
        BySeat::from_fn(self.players(), |seat| {
            if over { self.score(seat).into() } else { seat_points(self, seat, left) }
        })
    }

    fn doubt(&self) -> f32 {
        DOUBT_LAST + DOUBT_ROUND * (f32::from(ROUNDS) - f32::from(self.round()))
    }
}

/// How many hexagons can still be taken in this round.
fn left_in_round(game: &QueensGarden) -> f32 {
    let mut left = u32::from(game.stack_below_top() * STONES_ON_TOP);
    if let Phase::Stones { drawn } = game.phase() {
        left += u32::from(STONES_ON_TOP - drawn);
    }
    for slot in game.slots() {
        left += slot.stones.total() + u32::from(slot.expansion != Expansion::Taken);
    }
    left as f32
}

/// What a seat's time is worth.
struct Prospect {
    /// Rounds to come, with what is left of this one.
    time: f32,
    /// Points that a hexagon of each item brings in the rounds still to score, from when it is laid.
    wheel: [f32; 2 * KINDS],
    /// The rounds that score.
    rounds: f32,
    bonus: GroupBonus,
    /// The chance that a group too small to score gets one larger.
    unlock: f32,
    /// The chance that a group of at least three gets one larger.
    growth: f32,
    /// What becomes of things in storage: 1 they are used, 0 they are left over at the end.
    fate: f32,
    joker: f32,
}

fn item_index(item: Item) -> usize {
    match item {
        Item::Colour(colour) => colour.index(),
        Item::Symbol(symbol) => KINDS + symbol.index(),
    }
}

/// Points for a hexagon of each item from a round on.
fn wheel_from(game: &QueensGarden, round: usize) -> [f32; 2 * KINDS] {
    let mut wheel = [0.0; 2 * KINDS];
    for &(item, points) in game.setup().wheel.iter().skip(round - 1).flatten() {
        wheel[item_index(item)] += f32::from(points);
    }
    wheel
}

fn seat_points(game: &QueensGarden, seat: Seat, left: f32) -> f32 {
    let has_passed = game.has_passed(seat);
    let round = usize::from(game.round());
    let all = f32::from(stack_size(game.players()) * (STONES_ON_TOP + 1));
    let to_come = (usize::from(ROUNDS) - round) as f32;
    let time = to_come + if has_passed { 0.0 } else { 0.05 + left / all };
    let seats = Seat(0).round_the_table(game.players());
    let active = seats.filter(|&seat| !game.has_passed(seat)).count().max(1) as f32;
    let fate = time * time / (time * time + FATE_HALF);
    let prospect = Prospect {
        time,
        wheel: wheel_from(game, round + usize::from(has_passed)),
        rounds: to_come + if has_passed { 0.0 } else { 1.0 },
        bonus: game.setup().group_bonus,
        unlock: UNLOCK_MOST * time / (time + UNLOCK_HALF),
        growth: time / (time + GROWTH_HALF),
        fate,
        joker: fate * JOKER + (1.0 - fate),
    };
    let mut points = f32::from(game.score(seat));
    if has_passed {
        points += this_round(game, seat);
    } else {
        points += INCOME * left / active;
    }
    if game.marker() == Some(seat) && to_come > 0.0 {
        points += MARKER;
    }
    let mine = game.turn() == Turn::Player(seat);
    let phase = if mine { game.phase() } else { Phase::Action };
    points + holdings(game, seat, phase, &prospect)
}

/// What the garden of a player who has passed scores in this round.
fn this_round(game: &QueensGarden, seat: Seat) -> f32 {
    let garden = game.garden(seat);
    let items = game.setup().wheel[usize::from(game.round()) - 1];
    let items = items.map(|(item, points)| garden.with(item).len() as f32 * f32::from(points));
    items.iter().sum::<f32>() + f32::from(PAVILION_POINTS) * f32::from(garden.pavilions())
}

/// Garden and storage, at the end of the turn that has begun.
fn holdings(game: &QueensGarden, seat: Seat, phase: Phase, prospect: &Prospect) -> f32 {
    let garden = game.garden(seat);
    let storage = game.storage(seat);
    let mut purse = Purse {
        stones: storage.stones(),
        expansions: storage.expansions(),
        jokers: storage.jokers(),
    };
    match phase {
        Phase::Copies { open, .. } => {
            open.iter().for_each(|hexagon| purse.stones.add(hexagon));
            worth(&Map::new(garden, prospect), purse, prospect)
        }
        Phase::Field { piece } => {
            let map = Map::new(garden, prospect);
            let (_, fields) = map.gain(piece, prospect);
            let at = |field| {
                placed(garden, purse, piece, field, None, piece.hexagon().value() - 1, prospect)
            };
            fields.iter().take(6).map(at).fold(f32::MIN, f32::max)
        }
        Phase::Payment { piece, field, last, due } => {
            placed(garden, purse, piece, field, last, due, prospect)
        }
        Phase::Area => {
            let lay = |area: Area| {
                worth(&Map::new(&garden.with_face_down(area), prospect), purse, prospect)
            };
            let best = garden.free_areas().map(lay).fold(f32::MIN, f32::max);
            best - f32::from(FACE_DOWN_COST)
        }
        _ => worth(&Map::new(garden, prospect), purse, prospect),
    }
}

/// What a piece is worth that is being placed on a field, when so many are still to be paid.
fn placed(
    garden: &Garden,
    mut purse: Purse,
    piece: Piece,
    field: Field,
    last: Option<Hexagon>,
    due: u8,
    prospect: &Prospect,
) -> f32 {
    purse.remove(piece);
    let garden = garden.with_piece(piece, field);
    let map = Map::new(&garden, prospect);
    if due > 0 {
        let keep = map.keep(&purse, prospect);
        let lines = match last {
            None => piece.hexagon().lines(),
            Some(last) => {
                let [colour, symbol] = piece.hexagon().lines();
                let line = if colour.contains(last) { colour } else { symbol };
                [line.after(last), Hexagons::EMPTY]
            }
        };
        if let Some(payment) = purse.payment(lines, due, &keep, prospect.joker) {
            purse.pay(payment);
        }
    }
    for feature in garden.surrounded_by(field) {
        purse.jokers += feature.jokers().min(purse.places());
    }
    worth(&map, purse, prospect)
}

/// What storage holds.
#[derive(Clone, Copy)]
struct Purse {
    stones: Heap,
    expansions: Hexagons,
    jokers: u8,
}

#[derive(Clone, Copy)]
struct Payment {
    cost: f32,
    pieces: Hexagons,
    jokers: u8,
}

impl Purse {
    fn places(&self) -> u8 {
        PLACES.saturating_sub(self.stones.total() as u8 + self.jokers)
    }

    fn kinds(&self) -> Hexagons {
        self.stones.kinds().or(self.expansions)
    }

    fn remove(&mut self, piece: Piece) {
        match piece {
            Piece::Stone(hexagon) => self.stones.remove(hexagon),
            Piece::Expansion(hexagon) => {
                self.expansions = self.expansions.without(Hexagons::of(hexagon));
            }
        }
    }

    fn pay(&mut self, payment: Payment) {
        self.jokers -= payment.jokers;
        for hexagon in payment.pieces.iter() {
            if self.stones.has(hexagon) {
                self.stones.remove(hexagon);
            } else {
                self.expansions = self.expansions.without(Hexagons::of(hexagon));
            }
        }
    }

    /// The cheapest way to pay so many from one of the lines.
    fn payment(
        &self,
        lines: [Hexagons; 2],
        due: u8,
        keep: &[f32; PAIRS],
        joker: f32,
    ) -> Option<Payment> {
        let mut best: Option<Payment> = None;
        for line in lines {
            let mut there = self.kinds().and(line);
            if there.len() + u32::from(self.jokers) < due.into() {
                continue;
            }
            let mut payment = Payment { cost: 0.0, pieces: Hexagons::EMPTY, jokers: 0 };
            for _ in 0..due {
                let mut cheapest = (f32::MAX, None);
                for hexagon in there.iter() {
                    if keep[hexagon.index()] < cheapest.0 {
                        cheapest = (keep[hexagon.index()], Some(hexagon));
                    }
                }
                match cheapest.1 {
                    Some(hexagon) if cheapest.0 <= joker || payment.jokers >= self.jokers => {
                        payment.cost += cheapest.0;
                        payment.pieces = payment.pieces.or(Hexagons::of(hexagon));
                        there = there.without(Hexagons::of(hexagon));
                    }
                    _ => {
                        payment.cost += joker;
                        payment.jokers += 1;
                    }
                }
            }
            if best.is_none_or(|best| payment.cost < best.cost) {
                best = Some(payment);
            }
        }
        best
    }
}

/// A group of adjacent hexagons that share an item.
#[derive(Clone, Copy)]
struct Group {
    around: Fields,
    size: u32,
    value: f32,
    open: f32,
    worth: f32,
}

const NO_GROUP: Group = Group { around: Fields::EMPTY, size: 0, value: 0.0, open: 0.0, worth: 0.0 };

/// What is known of a garden.
struct Map<'a> {
    garden: &'a Garden,
    groups: [Group; MOST_GROUPS],
    /// Where the groups of each item begin.
    starts: [u8; 2 * KINDS + 1],
    worth: f32,
    /// What one more field is worth.
    room: f32,
    /// What it is worth to bring five more fields and a pavilion.
    expanding: f32,
    /// Fields that surround something, when filled.
    finishing: [(Fields, f32); 4],
}

impl<'a> Map<'a> {
    fn new(garden: &'a Garden, prospect: &Prospect) -> Self {
        let mut map = Map {
            garden,
            groups: [NO_GROUP; MOST_GROUPS],
            starts: [0; 2 * KINDS + 1],
            worth: 0.0,
            room: 0.0,
            expanding: 0.0,
            finishing: [(Fields::EMPTY, 0.0); 4],
        };
        let (free, later) = (garden.free(), garden.fields_of_free_areas());
        let mut count = 0;
        for (index, item) in Item::ALL.into_iter().enumerate() {
            map.starts[index] = count as u8;
            let with = garden.with(item);
            if with.is_empty() {
                continue;
            }
            map.worth += with.len() as f32 * prospect.wheel[index];
            for fields in with.groups() {
                let value = match item {
                    Item::Symbol(symbol) => fields.len() as f32 * f32::from(symbol.value()),
                    Item::Colour(_) => value(garden, fields),
                };
                let around = fields.neighbours();
                let exist = around.and(free).len();
                let may = u32::from(exist < 3 && !around.and(later).is_empty());
                let open = if exist == 0 {
                    0.5 * OPEN[may as usize]
                } else {
                    OPEN[(exist + may).min(3) as usize]
                };
                let size = fields.len();
                let worth = prospect.group(size, value, open);
                map.worth += worth;
                map.groups[count] = Group { around, size, value, open, worth };
                count = (count + 1).min(MOST_GROUPS - 1);
            }
        }
        map.starts[2 * KINDS] = count as u8;
        map.features(prospect);
        let room = |free: f32| {
            let need = 1.0 + 3.0 * prospect.time;
            ROOM * prospect.time * free / (free + need)
        };
        let fields = free.len() as f32;
        let pavilion = f32::from(PAVILION_POINTS) * prospect.rounds;
        map.room = room(fields) - room(fields - 1.0);
        map.expanding = room(fields + 5.0) - room(fields) + pavilion;
        map.worth += room(fields) + pavilion * f32::from(garden.pavilions());
        map
    }

    /// What features promise that are partly surrounded.
    fn features(&mut self, prospect: &Prospect) {
        let filled = self.garden.filled();
        let mut finishing = 0;
        for feature in Feature::all() {
            let stands = match feature {
                Feature::Pavilion(area) => self.garden.side(area) == Some(Side::Front),
                _ => true,
            };
            if !stands {
                continue;
            }
            let ring = feature.ring();
            let there = ring.and(filled).len() as usize;
            if there == 6 {
                continue;
            }
            let jokers = f32::from(feature.jokers()) * prospect.joker;
            let missing = ring.without(filled);
            let open = if self.garden.free().includes(missing) { 1.0 } else { 0.6 };
            let hope = SURROUNDING[there] * open * prospect.fate;
            self.worth += jokers * hope;
            if there == 5 && finishing < 4 {
                self.finishing[finishing] = (missing, jokers * (1.0 - hope));
                finishing += 1;
            }
        }
    }

    fn groups(&self, index: usize) -> &[Group] {
        &self.groups[self.starts[index].into()..self.starts[index + 1].into()]
    }

    /// How much more the garden is worth with a piece on its best field, and the fields that are
    /// as good.
    fn gain(&self, piece: Piece, prospect: &Prospect) -> (f32, Fields) {
        let hexagon = piece.hexagon();
        let accepting = match piece {
            Piece::Stone(_) => self.garden.fields_for(hexagon),
            Piece::Expansion(_) => self.garden.fields_for_expansion(hexagon),
        };
        if accepting.is_empty() {
            return (f32::MIN, accepting);
        }
        let value = f32::from(hexagon.value());
        let (colour, symbol) = (hexagon.colour().index(), KINDS + hexagon.symbol().index());
        let alone = prospect.group(1, value, 0.8);
        let mut best = (f32::MIN, accepting);
        let joined = |group: &Group| {
            prospect.group(group.size + 1, group.value + value, group.open) - group.worth
        };
        let mut consider = |fields: Fields, gain: f32| {
            if fields.is_empty() {
                return;
            }
            let (mut fields, mut gain) = (fields, gain);
            for (finish, jokers) in self.finishing {
                if !finish.and(fields).is_empty() {
                    fields = finish;
                    gain += jokers;
                    break;
                }
            }
            if gain > best.0 {
                best = (gain, fields);
            }
        };
        let mut beside = Fields::EMPTY;
        for of_symbol in self.groups(symbol) {
            beside = beside.or(of_symbol.around);
        }
        let mut beside_colour = Fields::EMPTY;
        for of_colour in self.groups(colour) {
            beside_colour = beside_colour.or(of_colour.around);
            let fields = accepting.and(of_colour.around);
            if fields.is_empty() {
                continue;
            }
            let gain = joined(of_colour);
            consider(fields.without(beside), gain + alone);
            for of_symbol in self.groups(symbol) {
                consider(fields.and(of_symbol.around), gain + joined(of_symbol));
            }
        }
        let rest = accepting.without(beside_colour);
        consider(rest.without(beside), 2.0 * alone);
        for of_symbol in self.groups(symbol) {
            consider(rest.and(of_symbol.around), alone + joined(of_symbol));
        }
        let room = match piece {
            Piece::Stone(_) => -self.room,
            Piece::Expansion(_) => self.expanding,
        };
        (best.0 + room + prospect.wheel[colour] + prospect.wheel[symbol], best.1)
    }

    /// What each hexagon in storage is worth to keep rather than to pay with.
    fn keep(&self, purse: &Purse, prospect: &Prospect) -> [f32; PAIRS] {
        let mut keep = [0.0; PAIRS];
        for hexagon in purse.kinds().iter() {
            keep[hexagon.index()] = prospect.leftover(hexagon);
        }
        keep
    }
}

fn value(garden: &Garden, fields: Fields) -> f32 {
    let mut sum = 0;
    for symbol in Symbol::ALL {
        sum += garden.with(Item::Symbol(symbol)).and(fields).len() * u32::from(symbol.value());
    }
    sum as f32
}

impl Prospect {
    /// What a group can be expected to score.
    fn group(&self, size: u32, value: f32, open: f32) -> f32 {
        let mut chance = 1.0;
        for _ in size..SMALLEST_GROUP {
            chance *= self.unlock * open;
        }
        let mut worth = value * chance;
        let mut before = 0;
        for (more, &bonus) in (SMALLEST_GROUP..).zip(&self.bonus) {
            if more > size {
                chance *= self.growth * open;
            }
            worth += chance * (f32::from(bonus) - f32::from(before));
            before = bonus;
        }
        worth
    }

    /// What a hexagon in storage is worth that is not going to be placed soon.
    fn leftover(&self, hexagon: Hexagon) -> f32 {
        self.fate * STONE - (1.0 - self.fate) * f32::from(hexagon.value())
    }
}

/// What garden and storage are worth together: the best placements that can be paid are planned,
/// one after the other, and the rest is left over.
fn worth(map: &Map<'_>, mut purse: Purse, prospect: &Prospect) -> f32 {
    let mut points = map.worth;
    if prospect.time > 0.0 {
        points += Plan::new(map, &purse, prospect).carry_out(&mut purse, prospect);
    }
    for hexagon in purse.stones.iter().chain(purse.expansions.iter()) {
        points += prospect.leftover(hexagon);
    }
    points + prospect.joker * f32::from(purse.jokers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::Quick;
    use crate::random::sensible_move;
    use azulejo_rules::queens_garden::{STANDARD_BONUS, STANDARD_WHEEL, Setup};

    /// What the seat whose turn it is expects after each of its moves.
    fn outlooks(game: &QueensGarden, seat: Seat) -> Vec<f32> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let after = |mv| {
            let mut next = game.clone();
            next.apply(mv, &mut |_| {});
            next.expected_points().as_slice()[seat.index()]
        };
        moves.into_iter().map(after).collect()
    }

    #[test]
    fn a_piece_half_placed_is_judged_as_placed() {
        let mut luck = Quick::new(3);
        let mut buffer = Vec::new();
        let (mut seen, mut differences) = (0, 0.0);
        for players in [2, 3, 4].repeat(5) {
            let (wheel, group_bonus) = (STANDARD_WHEEL, STANDARD_BONUS);
            let mut game =
                QueensGarden::new(&Setup { players, start: Seat(0), wheel, group_bonus });
            loop {
                game.deal(&mut luck, &mut |_| {});
                let Turn::Player(seat) = game.turn() else { break };
                if matches!(game.phase(), Phase::Field { .. } | Phase::Payment { .. }) {
                    let now = game.expected_points().as_slice()[seat.index()];
                    let best = outlooks(&game, seat).into_iter().fold(f32::MIN, f32::max);
                    seen += 1;
                    differences += (now - best).abs();
                }
                let mv = sensible_move(&game, &mut luck, &mut buffer);
                game.apply(mv, &mut |_| {});
            }
        }
        assert!(seen > 300 && differences / (seen as f32) < 0.5, "{seen}, {differences}");
    }
}
