//! What a garden promises: the rounds still to score, groups and what they may become, features
//! nearly surrounded, room; and what storage can be turned into.
//!
//! A piece half placed is evaluated as placed and paid for, so that a turn of several decisions is
//! begun exactly when its end is good.

mod cache;
mod map;
mod plan;

use azulejo_rules::queens_garden::{
    Area, Expansion, FACE_DOWN_COST, Field, Garden, GroupBonus, Heap, Hexagon, Hexagons, Item,
    KINDS, PAIRS, PAVILION_POINTS, PLACES, Phase, Piece, QueensGarden, ROUNDS, SMALLEST_GROUP,
    STONES_ON_TOP, stack_size,
};
use azulejo_rules::{BySeat, Game, Seat, Turn};

use super::Evaluate;
use cache::{EvalCache, Gardens, Layout};
use map::{Map, OPEN, Shape, Standing};
use plan::Plan;

/// The chance of a hexagon alone to be part of a group that scores some day, for each round left.
const SINGLE: f32 = 0.13;
/// The same for a pair: rounds left at which it has half of its best chance, and that chance. Less than pairs
/// really get: who trusts in them less has fewer in the end.
const PAIR_HALF: f32 = 1.6;
const PAIR_MOST: f32 = 1.2;
/// Rounds left at which every second group grows by one towards a bonus.
const GROWTH_HALF: f32 = 9.0;
/// What a stone or an expansion in storage is worth, if it is used some day.
const STONE: f32 = 0.85;
/// The same for a joker.
const JOKER: f32 = 2.5;
/// The square of the rounds left at which half of what is in storage will be used.
const FATE_HALF: f32 = 0.25;
/// What ample room in the garden is worth, for each round left.
const ROOM: f32 = 1.9;
/// What a hexagon is worth that somebody may yet take in this round.
const INCOME: f32 = 0.1;
/// What the start marker is worth.
const MARKER: f32 = 0.4;
/// How much of a placement is counted for each piece that is missing to pay for it.
const NEAR: f32 = 0.43;
/// Points by which expectations are off in the last round, and how many more in each before.
const LOGISTIC_SCALE_LAST: f32 = 5.0;
const LOGISTIC_SCALE_ROUND: f32 = 3.0;
/// How much a hexagon is spared from paying because it could be placed, for each value.
const OPPORTUNITY: f32 = 0.27;
/// How much is counted of what placements gain by each other.
const TOGETHER: f32 = 0.5;

impl Evaluate for QueensGarden {
    type EvalCache = EvalCache;

    fn limit_cache(cache: &mut EvalCache, bytes: usize) {
        cache.limit(bytes);
    }

    fn evaluate(&self) -> BySeat<f32> {
        let left = left_in_round(self);
        by_seat(self, |seat| {
            seat_points(self, seat, left, &Prospect::new(self, seat, left), &mut Gardens::new(1))
        })
    }

    fn evaluate_cached(&self, cache: &mut EvalCache) -> BySeat<f32> {
        let left = left_in_round(self);
        cache.turn_to(self.setup());
        by_seat(self, |seat| {
            let (prospect, gardens) = cache.of_seat(self, seat, left);
            seat_points(self, seat, left, prospect, gardens)
        })
    }

    fn evaluate_after(
        &self,
        mover: Seat,
        before: &Self,
        points: &BySeat<f32>,
        cache: &mut EvalCache,
    ) -> BySeat<f32> {
        let left = left_in_round(self);
        cache.turn_to(self.setup());
        // The move has changed only what is the mover's, unless it took something or passed.
        let is_as_before = left == left_in_round(before)
            && self.round() == before.round()
            && self.has_passed(mover) == before.has_passed(mover);
        by_seat(self, |seat| {
            if is_as_before && seat != mover {
                return points.as_slice()[seat.index()];
            }
            let (prospect, gardens) = cache.of_seat(self, seat, left);
            seat_points(self, seat, left, prospect, gardens)
        })
    }

    fn is_wide(&self) -> bool {
        true
    }

    fn is_sub_decision(&self) -> bool {
        matches!(self.phase(), Phase::Field { .. } | Phase::Payment { .. })
    }

    fn logistic_scale(&self) -> f32 {
        LOGISTIC_SCALE_LAST + LOGISTIC_SCALE_ROUND * (f32::from(ROUNDS) - f32::from(self.round()))
    }
}

/// Every seat's points: what it has when the game is over, or else what it can expect.
fn by_seat(game: &QueensGarden, mut expected: impl FnMut(Seat) -> f32) -> BySeat<f32> {
    let over = game.turn() == Turn::Over;
    BySeat::from_fn(
        game.players(),
        |seat| {
            if over { game.score(seat).into() } else { expected(seat) }
        },
    )
}

/// How many hexagons can still be taken in this round.
fn left_in_round(game: &QueensGarden) -> u8 {
    let mut left = game.stack_below_top() * STONES_ON_TOP;
    if let Phase::Stones { drawn } = game.phase() {
        left += STONES_ON_TOP - drawn;
    }
    for slot in game.slots() {
        left += slot.stones.total() as u8 + u8::from(slot.expansion != Expansion::Taken);
    }
    left
}

/// What a seat's time is worth.
struct Prospect {
    /// The same number, the same prospect.
    number: u16,
    /// Rounds to come, with what is left of this one.
    time: f32,
    /// Points that a hexagon of each item brings in the rounds still to score, from when it is laid.
    wheel: [f32; 2 * KINDS],
    /// The rounds that score.
    rounds: f32,
    /// What groups can expect, by how [open](OPEN) they are and by their sizes, from one on.
    groups: [[GroupHope; LARGEST]; OPEN.len()],
    /// What becomes of things in storage: 1 they are used, 0 they are left over at the end.
    fate: f32,
    joker: f32,
}

/// Groups larger than this get no other bonus.
const LARGEST: usize = SMALLEST_GROUP as usize + std::mem::size_of::<GroupBonus>() - 1;

/// What a group of some size can expect.
#[derive(Clone, Copy, Default)]
struct GroupHope {
    /// The chance that it scores.
    chance: f32,
    /// The bonuses, each over the one before, by the chance to get it.
    bonuses: [f32; std::mem::size_of::<GroupBonus>()],
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

impl Prospect {
    /// The number of [`new`](Prospect::new)'s.
    fn number(game: &QueensGarden, seat: Seat, left: u8) -> u16 {
        let has_passed = game.has_passed(seat);
        let left = if has_passed { 0 } else { 1 + left };
        u16::from(left) * u16::from(ROUNDS) + game.round() - 1
    }

    /// A seat's time when so much is left in the round. What else differs from seat to seat is
    /// whether it has passed.
    fn new(game: &QueensGarden, seat: Seat, left: u8) -> Prospect {
        let has_passed = game.has_passed(seat);
        let round = usize::from(game.round());
        let all = f32::from(stack_size(game.players()) * (STONES_ON_TOP + 1));
        let to_come = (usize::from(ROUNDS) - round) as f32;
        let time = to_come + if has_passed { 0.0 } else { 0.05 + f32::from(left) / all };
        let fate = time * time / (time * time + FATE_HALF);
        let single = SINGLE * time;
        let pair = PAIR_MOST * time / (time + PAIR_HALF);
        let growth = time / (time + GROWTH_HALF);
        let bonus = game.setup().group_bonus;
        let hope = |open: f32, size: usize| {
            let chance = match size {
                1 => single * open,
                2 => (pair * open).min(1.0),
                _ => 1.0,
            };
            GroupHope::new(size, chance, growth * open, bonus)
        };
        Prospect {
            number: Prospect::number(game, seat, left),
            time,
            wheel: wheel_from(game, round + usize::from(has_passed)),
            rounds: to_come + if has_passed { 0.0 } else { 1.0 },
            groups: OPEN.map(|open| std::array::from_fn(|smaller| hope(open, smaller + 1))),
            fate,
            joker: fate * JOKER + (1.0 - fate),
        }
    }

    /// What a group can be expected to score.
    fn group(&self, Standing { size, value, open }: Standing) -> f32 {
        let Some(smaller) = usize::from(size).checked_sub(1) else { return 0.0 };
        let hope = &self.groups[usize::from(open)][smaller.min(LARGEST - 1)];
        hope.bonuses.iter().fold(f32::from(value) * hope.chance, |worth, bonus| worth + bonus)
    }

    /// What a hexagon in storage is worth that is not going to be placed soon.
    fn leftover(&self, hexagon: Hexagon) -> f32 {
        self.fate * STONE - (1.0 - self.fate) * f32::from(hexagon.value())
    }

    /// What each hexagon in storage is worth to keep rather than to pay with.
    fn keep(&self, purse: &Purse) -> [f32; PAIRS] {
        let mut keep = [0.0; PAIRS];
        for hexagon in purse.kinds().iter() {
            keep[hexagon.index()] = self.leftover(hexagon);
        }
        keep
    }
}

impl GroupHope {
    /// A group of so many, with its chance to score, and then to get one larger.
    fn new(size: usize, mut chance: f32, growth: f32, bonus: GroupBonus) -> GroupHope {
        let mut hope = GroupHope { chance, ..GroupHope::default() };
        let mut before = 0;
        for (at, bonus) in bonus.into_iter().enumerate() {
            if SMALLEST_GROUP as usize + at > size {
                chance *= growth;
            }
            hope.bonuses[at] = chance * (f32::from(bonus) - f32::from(before));
            before = bonus;
        }
        hope
    }
}

fn seat_points(
    game: &QueensGarden,
    seat: Seat,
    left: u8,
    prospect: &Prospect,
    gardens: &mut Gardens,
) -> f32 {
    let has_passed = game.has_passed(seat);
    let mut points = f32::from(game.score(seat));
    if has_passed {
        points += this_round(game, seat);
    } else {
        let seats = Seat(0).round_the_table(game.players());
        let active = seats.filter(|&seat| !game.has_passed(seat)).count() as f32;
        points += INCOME * f32::from(left) / active;
    }
    if game.marker() == Some(seat) && game.round() < ROUNDS.into() {
        points += MARKER;
    }
    let mine = game.turn() == Turn::Player(seat);
    let phase = if mine { game.phase() } else { Phase::Action };
    points + holdings(game, seat, phase, prospect, gardens)
}

/// What the garden of a player who has passed scores in this round.
fn this_round(game: &QueensGarden, seat: Seat) -> f32 {
    let garden = game.garden(seat);
    let items = game.setup().wheel[usize::from(game.round()) - 1];
    let items = items.map(|(item, points)| garden.with(item).len() as f32 * f32::from(points));
    items.iter().sum::<f32>() + f32::from(PAVILION_POINTS) * f32::from(garden.pavilions())
}

/// Garden and storage, at the end of the turn that has begun.
fn holdings(
    game: &QueensGarden,
    seat: Seat,
    phase: Phase,
    prospect: &Prospect,
    gardens: &mut Gardens,
) -> f32 {
    let garden = game.garden(seat);
    let layout = Layout::of(garden);
    let storage = game.storage(seat);
    let mut purse = Purse {
        stones: storage.stones(),
        expansions: storage.expansions(),
        jokers: storage.jokers(),
    };
    match phase {
        Phase::Copies { open, .. } => {
            open.iter().for_each(|hexagon| purse.stones.add(hexagon));
        }
        Phase::Field { piece } => {
            let place = gardens.find(layout, || *garden);
            let (shape, map) = gardens.garden(place).at(prospect);
            let (_, fields) = map.best_fields(shape, piece, prospect);
            let due = piece.hexagon().value() - 1;
            let at = |field| placed(garden, purse, (piece, field), (None, due), prospect, gardens);
            return fields.iter().take(6).map(at).fold(f32::MIN, f32::max);
        }
        Phase::Payment { piece, field, last, due } => {
            return placed(garden, purse, (piece, field), (last, due), prospect, gardens);
        }
        Phase::Area => {
            let lay = |area: Area| {
                let layout = layout.with_face_down(area);
                let place = gardens.find(layout, || garden.with_face_down(area));
                gardens.worth(place, purse, prospect)
            };
            let best = garden.free_areas().map(lay).fold(f32::MIN, f32::max);
            return best - f32::from(FACE_DOWN_COST);
        }
        _ => {}
    }
    let place = gardens.find(layout, || *garden);
    gardens.worth(place, purse, prospect)
}

/// What a piece is worth that is being placed on a field, when after the last one so many are still
/// to be paid.
fn placed(
    garden: &Garden,
    mut purse: Purse,
    (piece, field): (Piece, Field),
    (last, due): (Option<Hexagon>, u8),
    prospect: &Prospect,
    gardens: &mut Gardens,
) -> f32 {
    purse.remove(piece);
    if due > 0 {
        let lines = match last {
            None => piece.hexagon().lines(),
            Some(last) => {
                let [colour, symbol] = piece.hexagon().lines();
                let line = if colour.contains(last) { colour } else { symbol };
                [line.after(last), Hexagons::EMPTY]
            }
        };
        let keep = prospect.keep(&purse);
        if let Some(payment) = purse.payment(lines, due, &keep, prospect.joker) {
            purse.pay(payment);
        }
    }
    let layout = Layout::of(garden).with_piece(piece, field);
    let place = gardens.find(layout, || garden.with_piece(piece, field));
    for feature in gardens.garden(place).shape.garden.surrounded_by(field) {
        purse.jokers += feature.jokers().min(purse.places());
    }
    gardens.worth(place, purse, prospect)
}

/// What storage holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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

/// What garden and storage are worth together: the best placements that can be paid are planned,
/// one after the other, and the rest is left over.
fn worth(shape: &Shape, map: &mut Map, mut purse: Purse, prospect: &Prospect) -> f32 {
    let mut points = map.worth;
    if prospect.time > 0.0 {
        points += Plan::new(shape, map, &purse, prospect).carry_out(&mut purse, prospect);
    }
    for hexagon in purse.stones.iter().chain(purse.expansions.iter()) {
        points += prospect.leftover(hexagon);
    }
    points + prospect.joker * f32::from(purse.jokers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use azulejo_rules::Silent;
    use azulejo_rules::playout::sensible_move;
    use azulejo_rules::queens_garden::{STANDARD_BONUS, STANDARD_WHEEL, Setup};
    use azulejo_rules::rng::Quick;

    /// What the seat whose turn it is expects after each of its moves.
    fn outlooks(game: &QueensGarden, seat: Seat) -> Vec<f32> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let after = |mv| {
            let mut next = game.clone();
            next.apply(mv, &mut Silent);
            next.evaluate().as_slice()[seat.index()]
        };
        moves.into_iter().map(after).collect()
    }

    #[test]
    fn a_piece_half_placed_is_evaluated_as_placed() {
        let mut luck = Quick::new(3);
        let mut buffer = Vec::new();
        let (mut seen, mut differences) = (0, 0.0);
        for players in [2, 3, 4].repeat(5) {
            let (wheel, group_bonus) = (STANDARD_WHEEL, STANDARD_BONUS);
            let mut game =
                QueensGarden::new(&Setup { players, start: Seat(0), wheel, group_bonus });
            loop {
                game.deal(&mut luck, &mut Silent);
                let Turn::Player(seat) = game.turn() else { break };
                if matches!(game.phase(), Phase::Field { .. } | Phase::Payment { .. }) {
                    let now = game.evaluate().as_slice()[seat.index()];
                    let best = outlooks(&game, seat).into_iter().fold(f32::MIN, f32::max);
                    seen += 1;
                    differences += (now - best).abs();
                }
                let mv = sensible_move(&game, &mut luck, &mut buffer);
                game.apply(mv, &mut Silent);
            }
        }
        assert!(seen > 300 && differences / (seen as f32) < 0.5, "{seen}, {differences}");
    }
}
