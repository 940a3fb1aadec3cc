//! Summer Pavilion, the slow and obvious way: a second version of the rules that only tests use.
//!
//! Six rounds, each with its own joker colour. First everybody in turn takes tiles from a factory
//! or the centre: all of one colour that is not the joker colour, plus one joker-coloured tile if
//! there is any; whoever is first at the centre also gets the start stone and loses a point a tile.
//! Then, from the stone's owner, everybody in turn pays n tiles to lay one of them on a field
//! costing n, or passes, keeping up to four tiles on the corners and losing a point for each other
//! one. A laid tile scores the run it lies in; tiles all round a pillar, statue or window bring
//! 1, 2 or 3 tiles from the supply. After round six complete stars and complete sets of numbers
//! score, and every tile on a corner costs a point.
//!
//! Nothing is cached here: piles of tiles are plain lists, and every question looks at all of them.

use serde_json::json;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

const TILES_OF_A_COLOUR: usize = 22;
const ROUNDS: usize = 6;
const SUPPLY: usize = 10;
const TILES_ON_A_FACTORY: usize = 4;
const CORNERS: usize = 4;
const POINTS_AT_THE_START: i64 = 5;
const CENTRE_STAR: usize = 6;
const POSITIONS: usize = 6;

/// In alphabetical order, so that sorting colours is sorting their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Blue,
    Green,
    Orange,
    Purple,
    Red,
    Yellow,
}
use Colour::{Blue, Green, Orange, Purple, Red, Yellow};

const COLOURS: [Colour; 6] = [Blue, Green, Orange, Purple, Red, Yellow];

/// The outer stars of the coloured side, clockwise from the upper left.
const STAR_COLOURS: [Colour; 6] = [Orange, Red, Blue, Yellow, Green, Purple];

/// The centre star's two fields at the pillar that it shares with each outer star.
const CENTRE_PAIRS: [[usize; 2]; 6] = [[6, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6]];

const PILLAR_BONUS: usize = 1;
const STATUE_BONUS: usize = 2;
const WINDOW_BONUS: usize = 3;

const MIXED_STAR_POINTS: i64 = 12;

/// A printed number, and the points for covering it wherever it is printed.
const NUMBER_SETS: [(usize, i64); 4] = [(1, 4), (2, 8), (3, 12), (4, 16)];

/// Tiles lying together; their order has no meaning.
type Pile = Vec<Colour>;

/// Star 0…6 and position 1…6.
type Field = (usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Coloured,
    Uniform,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Factory(usize),
    Centre,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Move {
    Take {
        colour: Colour,
        from: Source,
    },
    Lay {
        field: Field,
        colour: Colour,
        jokers: usize,
    },
    Bonus(Colour),
    /// The kept tiles, sorted.
    Pass(Pile),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    FirstDeal,
    RoundDeal,
    Acquire,
    Lay,
    /// So many bonus tiles still to be chosen by the seat that has just laid.
    Bonus(usize),
    /// The supply has to be filled up after a placement.
    Refill,
    Over,
}

#[derive(Clone, Debug)]
struct Player {
    score: i64,
    beside: Pile,
    corners: Pile,
    board: BTreeMap<Field, Colour>,
    has_passed: bool,
}

/// A pillar, statue or window.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Feature {
    bonus: usize,
    around: Vec<Field>,
}

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Chance,
    Seat(usize),
    Over,
}

#[derive(Clone, Debug)]
pub struct Oracle {
    side: Side,
    jokers: Vec<Colour>,
    floor: i64,
    players: Vec<Player>,
    bag: Pile,
    collector: Pile,
    supply: Pile,
    factories: Vec<Pile>,
    centre: Pile,
    /// The seat that has the stone; nobody while it lies in the centre.
    stone: Option<usize>,
    /// The seat that began this round.
    start: usize,
    /// 1…6.
    round: usize,
    phase: Phase,
    /// Whose turn it is, or in a refill: who has just laid.
    seat: usize,
}

impl Oracle {
    /// From the head of a record: reads "players", "options" and "start". The format and the game
    /// are checked if they are there, so that a bare head will do.
    pub fn new(record: &Value) -> Result<Oracle, String> {
        let optional = "format game steps scores winners seed site date clock";
        let head = fields(record, "the record", "players options start", optional)?;
        check_text(head, "format", "azulejo/1")?;
        check_text(head, "game", "summer-pavilion")?;
        let seats = read_players(&head["players"])?;
        let options = fields(&head["options"], "options", "stars jokers floor", "")?;
        let start = read_number(&head["start"], "start")?;
        if start >= seats {
            return Err(format!("start: there is no seat {start}"));
        }
        let player = Player {
            score: POINTS_AT_THE_START,
            beside: vec![],
            corners: vec![],
            board: BTreeMap::new(),
            has_passed: false,
        };
        Ok(Oracle {
            side: read_side(&options["stars"])?,
            jokers: read_jokers(&options["jokers"])?,
            floor: read_floor(&options["floor"])?,
            players: vec![player; seats],
            bag: COLOURS.iter().flat_map(|&colour| vec![colour; TILES_OF_A_COLOUR]).collect(),
            collector: vec![],
            supply: vec![],
            factories: vec![vec![]; 2 * seats + 1],
            centre: vec![],
            stone: None,
            start,
            round: 1,
            phase: Phase::FirstDeal,
            seat: start,
        })
    }

    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::FirstDeal | Phase::RoundDeal | Phase::Refill => Turn::Chance,
            Phase::Acquire | Phase::Lay | Phase::Bonus(_) => Turn::Seat(self.seat),
            Phase::Over => Turn::Over,
        }
    }

    /// Every legal move now as a record writes it, each once, every possible pass among them.
    pub fn legal(&self) -> Vec<Value> {
        self.moves().iter().map(write_move).collect()
    }

    /// The number of legal moves, all passes together counting 1.
    pub fn legal_count(&self) -> usize {
        let moves = self.moves();
        let passes = moves.iter().filter(|a_move| matches!(a_move, Move::Pass(_))).count();
        moves.len() - passes + passes.min(1)
    }

    /// One step of a record. After an error nothing has changed.
    pub fn step(&mut self, step: &Value) -> Result<(), String> {
        let mut next = self.clone();
        if step.get("deal").is_some() {
            let step = fields(step, "a deal step", "deal", "")?;
            next.deal(&step["deal"])?;
        } else {
            let step = fields(step, "a move step", "seat move", "legal ms eval")?;
            next.check_seat_and_legal(step)?;
            next.play(read_move(&step["move"])?)?;
        }
        *self = next;
        Ok(())
    }

    pub fn scores(&self) -> Vec<i64> {
        self.players.iter().map(|player| player.score).collect()
    }

    /// Ascending; only when the game is over. Ties share.
    pub fn winners(&self) -> Option<Vec<usize>> {
        if self.phase != Phase::Over {
            return None;
        }
        let scores = self.scores();
        let most = scores.iter().max();
        Some((0..scores.len()).filter(|&seat| Some(&scores[seat]) == most).collect())
    }

    /// All tiles wherever they are: always 132.
    pub fn tiles_everywhere(&self) -> usize {
        let mut tiles = self.bag.len() + self.collector.len() + self.supply.len();
        tiles += self.centre.len();
        for factory in &self.factories {
            tiles += factory.len();
        }
        for player in &self.players {
            tiles += player.beside.len() + player.corners.len() + player.board.len();
        }
        tiles
    }
}

// The board.

/// The number printed on a field.
fn cost(side: Side, (star, position): Field) -> usize {
    match (side, star, position) {
        (Side::Coloured, _, _) => position,
        (Side::Uniform, CENTRE_STAR, _) => 3,
        (Side::Uniform, _, 1) => 3,
        (Side::Uniform, _, 3) => 1,
        (Side::Uniform, _, _) => position,
    }
}

fn all_fields() -> Vec<Field> {
    let mut all = vec![];
    for star in 0..=CENTRE_STAR {
        for position in 1..=POSITIONS {
            all.push((star, position));
        }
    }
    all
}

/// The eighteen features, alike on both sides of the board.
fn features() -> Vec<Feature> {
    let mut all = vec![];
    for (star, [left, right]) in CENTRE_PAIRS.into_iter().enumerate() {
        let next = (star + 1) % 6;
        all.push(Feature {
            bonus: PILLAR_BONUS,
            around: vec![(star, 2), (star, 3), (CENTRE_STAR, left), (CENTRE_STAR, right)],
        });
        all.push(Feature {
            bonus: STATUE_BONUS,
            around: vec![(star, 1), (star, 2), (next, 3), (next, 4)],
        });
        all.push(Feature { bonus: WINDOW_BONUS, around: vec![(star, 5), (star, 6)] });
    }
    all
}

/// Points for a complete star of one colour.
fn star_points(colour: Colour) -> i64 {
    match colour {
        Red => 14,
        Blue => 15,
        Yellow => 16,
        Orange => 17,
        Green => 18,
        Purple => 20,
    }
}

impl Player {
    /// The tiles on a star.
    fn star(&self, star: usize) -> Pile {
        let on_it = self.board.iter().filter(|((its_star, _), _)| *its_star == star);
        on_it.map(|(_, &colour)| colour).collect()
    }

    /// The colours that a star still takes, whatever the player can pay.
    fn accepted_colours(&self, side: Side, star: usize) -> Pile {
        let tiles = self.star(star);
        let missing = COLOURS.into_iter().filter(|colour| !tiles.contains(colour)).collect();
        match side {
            Side::Coloured if star == CENTRE_STAR => missing,
            Side::Coloured => vec![STAR_COLOURS[star]],
            Side::Uniform if tiles.len() < 2 => COLOURS.to_vec(),
            Side::Uniform if is_one_colour(&tiles) => vec![tiles[0]],
            Side::Uniform => missing,
        }
    }

    /// The length of the unbroken run of filled fields in the star's ring that holds this field.
    fn run(&self, (star, position): Field) -> usize {
        if self.star(star).len() == POSITIONS {
            return POSITIONS;
        }
        let clockwise = |position: usize| if position == 6 { 1 } else { position + 1 };
        let back = |position: usize| if position == 1 { 6 } else { position - 1 };
        let mut length = 1;
        let mut next = clockwise(position);
        while self.board.contains_key(&(star, next)) {
            length += 1;
            next = clockwise(next);
        }
        let mut next = back(position);
        while self.board.contains_key(&(star, next)) {
            length += 1;
            next = back(next);
        }
        length
    }

    /// The bonus tiles that the tile just laid on this field brings.
    fn bonus(&self, field: Field) -> usize {
        let mut bonus = 0;
        for feature in features() {
            let is_complete = feature.around.iter().all(|around| self.board.contains_key(around));
            if feature.around.contains(&field) && is_complete {
                bonus += feature.bonus;
            }
        }
        bonus
    }

    /// What the finished board scores, before the corners count.
    fn end_points(&self, side: Side) -> i64 {
        let mut points = 0;
        for star in 0..=CENTRE_STAR {
            let tiles = self.star(star);
            if tiles.len() == POSITIONS {
                let one_colour = is_one_colour(&tiles);
                points += if one_colour { star_points(tiles[0]) } else { MIXED_STAR_POINTS };
            }
        }
        for (number, set_points) in NUMBER_SETS {
            let mut printed = all_fields();
            printed.retain(|&field| cost(side, field) == number);
            if printed.iter().all(|field| self.board.contains_key(field)) {
                points += set_points;
            }
        }
        points
    }

    fn lose(&mut self, points: usize, floor: i64) {
        self.score = (self.score - points as i64).max(floor);
    }
}

// The legal moves.

impl Oracle {
    fn moves(&self) -> Vec<Move> {
        match self.phase {
            Phase::Acquire => self.takes(),
            Phase::Lay => {
                let mut moves = self.lays();
                moves.extend(self.passes());
                moves
            }
            Phase::Bonus(_) => distinct(&self.supply).into_iter().map(Move::Bonus).collect(),
            Phase::FirstDeal | Phase::RoundDeal | Phase::Refill | Phase::Over => vec![],
        }
    }

    fn joker(&self) -> Colour {
        self.jokers[self.round - 1]
    }

    fn takes(&self) -> Vec<Move> {
        let mut sources = vec![];
        for (number, factory) in self.factories.iter().enumerate() {
            sources.push((Source::Factory(number), factory));
        }
        sources.push((Source::Centre, &self.centre));
        let mut moves = vec![];
        for (from, tiles) in sources {
            let colours = distinct(tiles);
            for &colour in &colours {
                if colour != self.joker() || colours.len() == 1 {
                    moves.push(Move::Take { colour, from });
                }
            }
        }
        moves
    }

    fn lays(&self) -> Vec<Move> {
        let player = &self.players[self.seat];
        let mut moves = vec![];
        for field in all_fields() {
            if player.board.contains_key(&field) {
                continue;
            }
            for colour in player.accepted_colours(self.side, field.0) {
                for jokers in self.joker_payments(colour, cost(self.side, field)) {
                    moves.push(Move::Lay { field, colour, jokers });
                }
            }
        }
        moves
    }

    /// The ways in which the seat can pay so many tiles for laying this colour, each told by the
    /// number of joker-coloured tiles that stand in for the colour.
    fn joker_payments(&self, colour: Colour, tiles: usize) -> Vec<usize> {
        let beside = &self.players[self.seat].beside;
        let owned = count(beside, colour);
        if colour == self.joker() {
            return if owned >= tiles { vec![0] } else { vec![] };
        }
        let owned_jokers = count(beside, self.joker());
        let mut payments = vec![];
        // At least one tile is of the colour itself, so jokers are always fewer than the tiles.
        for jokers in 0..tiles {
            if jokers <= owned_jokers && tiles - jokers <= owned {
                payments.push(jokers);
            }
        }
        payments
    }

    /// Every choice of up to four tiles to keep.
    fn passes(&self) -> Vec<Move> {
        let beside = &self.players[self.seat].beside;
        let mut keeps: Vec<Pile> = vec![vec![]];
        // Colour by colour, none to all of its tiles are added to every choice so far.
        for colour in COLOURS {
            let mut larger = vec![];
            for keep in keeps {
                for tiles in 0..=count(beside, colour).min(CORNERS - keep.len()) {
                    larger.push([keep.clone(), vec![colour; tiles]].concat());
                }
            }
            keeps = larger;
        }
        keeps.into_iter().map(Move::Pass).collect()
    }
}

// Chance.

impl Oracle {
    fn deal(&mut self, deal: &Value) -> Result<(), String> {
        match self.phase {
            Phase::FirstDeal => {
                let deal = fields(deal, "the first deal", "supply factories", "")?;
                self.deal_supply(&deal["supply"])?;
                self.deal_factories(&deal["factories"])
            }
            Phase::RoundDeal => {
                let deal = fields(deal, "a round's deal", "factories", "")?;
                self.deal_factories(&deal["factories"])
            }
            Phase::Refill => {
                let deal = fields(deal, "a deal after a placement", "supply", "")?;
                self.deal_supply(&deal["supply"])?;
                self.next_to_lay();
                Ok(())
            }
            _ => Err("a deal, but nothing has to be dealt now".to_string()),
        }
    }

    fn deal_supply(&mut self, tiles: &Value) -> Result<(), String> {
        let missing = SUPPLY - self.supply.len();
        let drawn = self.draw(tiles, missing, "supply")?;
        self.supply.extend(drawn);
        Ok(())
    }

    /// The factories are filled one after the other, from 0.
    // Open: the rules do not say in which order; it matters only when the tiles run out.
    fn deal_factories(&mut self, factories: &Value) -> Result<(), String> {
        let lists = factories.as_array().ok_or("factories: not a list")?;
        if lists.len() != self.factories.len() {
            return Err(format!(
                "factories: {} of them, not {}",
                self.factories.len(),
                lists.len()
            ));
        }
        for (number, tiles) in lists.iter().enumerate() {
            let name = format!("factory {number}");
            self.factories[number] = self.draw(tiles, TILES_ON_A_FACTORY, &name)?;
        }
        self.phase = Phase::Acquire;
        self.seat = self.start;
        // With no tile left to deal the laying follows at once.
        self.end_acquiring_if_empty();
        Ok(())
    }

    /// Draws the listed tiles one by one; they must be as many as wanted, or all that there are.
    fn draw(&mut self, tiles: &Value, wanted: usize, name: &str) -> Result<Pile, String> {
        let tiles = read_colours(tiles, name)?;
        let possible = wanted.min(self.bag.len() + self.collector.len());
        if tiles.len() != possible {
            return Err(format!("{name}: {possible} tiles have to be drawn, not {}", tiles.len()));
        }
        for &tile in &tiles {
            if self.bag.is_empty() {
                self.bag.append(&mut self.collector);
            }
            remove(&mut self.bag, tile, 1)
                .map_err(|_| format!("{name}: no {} in the bag", name_of(tile)))?;
        }
        Ok(tiles)
    }
}

// Playing a move.

impl Oracle {
    fn check_seat_and_legal(&self, step: &Map<String, Value>) -> Result<(), String> {
        let seat = read_number(&step["seat"], "seat")?;
        match self.turn() {
            Turn::Seat(turn) if turn == seat => {}
            turn => return Err(format!("seat {seat} moves, but the turn is: {turn:?}")),
        }
        if let Some(legal) = step.get("legal") {
            let legal = read_number(legal, "legal")?;
            if legal != self.legal_count() {
                return Err(format!("legal: {} moves, not {legal}", self.legal_count()));
            }
        }
        Ok(())
    }

    fn play(&mut self, chosen: Move) -> Result<(), String> {
        if !self.moves().contains(&chosen) {
            return Err(format!("not a legal move: {}", write_move(&chosen)));
        }
        match chosen {
            Move::Take { colour, from } => self.take(colour, from),
            Move::Lay { field, colour, jokers } => self.lay(field, colour, jokers),
            Move::Bonus(colour) => self.take_bonus(colour),
            Move::Pass(keep) => self.pass(keep),
        }
    }

    fn take(&mut self, colour: Colour, from: Source) -> Result<(), String> {
        let joker = self.joker();
        let mut rest = match from {
            Source::Factory(number) => std::mem::take(&mut self.factories[number]),
            Source::Centre => std::mem::take(&mut self.centre),
        };
        let mut taken = vec![];
        if colour != joker {
            taken = vec![colour; count(&rest, colour)];
            remove(&mut rest, colour, taken.len())?;
        }
        if rest.contains(&joker) {
            remove(&mut rest, joker, 1)?;
            taken.push(joker);
        }
        // From the centre this puts the rest back to where it was.
        self.centre.extend(rest);
        let player = &mut self.players[self.seat];
        if from == Source::Centre && self.stone.is_none() {
            self.stone = Some(self.seat);
            player.lose(taken.len(), self.floor);
        }
        player.beside.extend(taken);
        self.seat = (self.seat + 1) % self.players.len();
        self.end_acquiring_if_empty();
        Ok(())
    }

    fn end_acquiring_if_empty(&mut self) {
        if self.centre.is_empty() && self.factories.iter().all(Vec::is_empty) {
            self.phase = Phase::Lay;
            self.seat = self.stone_owner();
        }
    }

    /// If nobody took from the centre, the start player stays.
    fn stone_owner(&self) -> usize {
        self.stone.unwrap_or(self.start)
    }

    fn lay(&mut self, field: Field, colour: Colour, jokers: usize) -> Result<(), String> {
        let joker = self.joker();
        let own = cost(self.side, field) - jokers;
        let player = &mut self.players[self.seat];
        remove(&mut player.beside, colour, own)?;
        remove(&mut player.beside, joker, jokers)?;
        player.board.insert(field, colour);
        self.collector.extend(vec![colour; own - 1]);
        self.collector.extend(vec![joker; jokers]);
        player.score += player.run(field) as i64;
        let bonus = player.bonus(field).min(self.supply.len());
        self.phase = Phase::Bonus(bonus);
        self.end_placement_if_no_bonus_left();
        Ok(())
    }

    fn take_bonus(&mut self, colour: Colour) -> Result<(), String> {
        let Phase::Bonus(left) = self.phase else {
            return Err("no bonus tile to choose now".to_string());
        };
        remove(&mut self.supply, colour, 1)?;
        self.players[self.seat].beside.push(colour);
        self.phase = Phase::Bonus(left - 1);
        self.end_placement_if_no_bonus_left();
        Ok(())
    }

    fn end_placement_if_no_bonus_left(&mut self) {
        if self.phase != Phase::Bonus(0) {
            return;
        }
        let can_draw = !self.bag.is_empty() || !self.collector.is_empty();
        if self.supply.len() < SUPPLY && can_draw {
            self.phase = Phase::Refill;
        } else {
            self.next_to_lay();
        }
    }

    fn pass(&mut self, keep: Pile) -> Result<(), String> {
        let player = &mut self.players[self.seat];
        for &tile in &keep {
            remove(&mut player.beside, tile, 1)?;
        }
        player.corners = keep;
        player.lose(player.beside.len(), self.floor);
        player.has_passed = true;
        self.collector.append(&mut player.beside);
        self.next_to_lay();
        Ok(())
    }

    /// The turn goes clockwise to the next player who has not passed, maybe to the same one again.
    fn next_to_lay(&mut self) {
        // Open: a player without tiles is not passed over, but passes in a step of his own, because
        // a record writes every decision, also when there is only one choice.
        if self.players.iter().all(|player| player.has_passed) {
            self.end_round();
            return;
        }
        self.phase = Phase::Lay;
        self.seat = (self.seat + 1) % self.players.len();
        while self.players[self.seat].has_passed {
            self.seat = (self.seat + 1) % self.players.len();
        }
    }

    fn end_round(&mut self) {
        if self.round == ROUNDS {
            self.end_game();
            return;
        }
        self.round += 1;
        self.start = self.stone_owner();
        self.stone = None;
        for player in &mut self.players {
            player.beside.append(&mut player.corners);
            player.has_passed = false;
        }
        self.phase = Phase::RoundDeal;
    }

    fn end_game(&mut self) {
        for player in &mut self.players {
            player.score += player.end_points(self.side);
            player.lose(player.corners.len(), self.floor);
        }
        self.phase = Phase::Over;
    }
}

// Piles.

fn count(pile: &[Colour], colour: Colour) -> usize {
    pile.iter().filter(|&&tile| tile == colour).count()
}

fn distinct(pile: &[Colour]) -> Pile {
    COLOURS.into_iter().filter(|colour| pile.contains(colour)).collect()
}

fn is_one_colour(pile: &[Colour]) -> bool {
    distinct(pile).len() == 1
}

fn remove(pile: &mut Pile, colour: Colour, tiles: usize) -> Result<(), String> {
    for _ in 0..tiles {
        let place = pile.iter().position(|&tile| tile == colour);
        pile.remove(place.ok_or_else(|| format!("no {} there", name_of(colour)))?);
    }
    Ok(())
}

// Reading and writing JSON.

/// The object's fields, if it has all the required ones and no unknown one. (Names are given in one
/// text, with spaces between them.) That a name stands there twice can no longer be seen.
fn fields<'a>(
    value: &'a Value,
    what: &str,
    required: &str,
    optional: &str,
) -> Result<&'a Map<String, Value>, String> {
    let object = value.as_object().ok_or_else(|| format!("{what}: not an object"))?;
    for name in required.split_whitespace() {
        if !object.contains_key(name) {
            return Err(format!("{what}: {name} is missing"));
        }
    }
    for name in object.keys() {
        let mut known = required.split_whitespace().chain(optional.split_whitespace());
        if !name.starts_with("x_") && !known.any(|known_name| known_name == name) {
            return Err(format!("{what}: unknown field {name}"));
        }
    }
    Ok(object)
}

fn check_text(head: &Map<String, Value>, name: &str, expected: &str) -> Result<(), String> {
    match head.get(name) {
        Some(value) if value.as_str() != Some(expected) => {
            Err(format!("{name}: {value} is not \"{expected}\""))
        }
        _ => Ok(()),
    }
}

fn read_number(value: &Value, what: &str) -> Result<usize, String> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| format!("{what}: {value} is not a whole number"))
}

fn name_of(colour: Colour) -> &'static str {
    match colour {
        Blue => "blue",
        Green => "green",
        Orange => "orange",
        Purple => "purple",
        Red => "red",
        Yellow => "yellow",
    }
}

fn read_colour(value: &Value, what: &str) -> Result<Colour, String> {
    let found = COLOURS.into_iter().find(|&colour| value.as_str() == Some(name_of(colour)));
    found.ok_or_else(|| format!("{what}: {value} is not a colour"))
}

fn read_colours(value: &Value, what: &str) -> Result<Pile, String> {
    let list = value.as_array().ok_or_else(|| format!("{what}: not a list"))?;
    list.iter().map(|colour| read_colour(colour, what)).collect()
}

fn read_players(value: &Value) -> Result<usize, String> {
    let names = value.as_array().ok_or("players: not a list")?;
    if !(2..=4).contains(&names.len()) {
        return Err(format!("players: 2 to 4 of them, not {}", names.len()));
    }
    if !names.iter().all(Value::is_string) {
        return Err("players: a name is not a text".to_string());
    }
    Ok(names.len())
}

fn read_side(value: &Value) -> Result<Side, String> {
    match value.as_str() {
        Some("coloured") => Ok(Side::Coloured),
        Some("uniform") => Ok(Side::Uniform),
        _ => Err(format!("stars: {value} is neither \"coloured\" nor \"uniform\"")),
    }
}

fn read_jokers(value: &Value) -> Result<Vec<Colour>, String> {
    let jokers = read_colours(value, "jokers")?;
    if jokers.len() != ROUNDS || distinct(&jokers).len() != ROUNDS {
        return Err("jokers: not six different colours".to_string());
    }
    Ok(jokers)
}

fn read_floor(value: &Value) -> Result<i64, String> {
    match read_number(value, "floor")? {
        0 => Ok(0),
        1 => Ok(1),
        other => Err(format!("floor: {other} is neither 0 nor 1")),
    }
}

fn read_move(value: &Value) -> Result<Move, String> {
    if value.get("take").is_some() {
        let a_move = fields(value, "take", "take from", "")?;
        let colour = read_colour(&a_move["take"], "take")?;
        return Ok(Move::Take { colour, from: read_source(&a_move["from"])? });
    }
    if value.get("lay").is_some() {
        let a_move = fields(value, "lay", "lay", "")?;
        return read_lay(&a_move["lay"]);
    }
    if value.get("bonus").is_some() {
        let a_move = fields(value, "bonus", "bonus", "")?;
        return Ok(Move::Bonus(read_colour(&a_move["bonus"], "bonus")?));
    }
    if value.get("pass").is_some() {
        let a_move = fields(value, "pass", "pass", "")?;
        // Open: nothing says that an empty "keep" may be left out, so it may not.
        let pass = fields(&a_move["pass"], "pass", "keep", "")?;
        let mut keep = read_colours(&pass["keep"], "keep")?;
        keep.sort();
        return Ok(Move::Pass(keep));
    }
    Err(format!("unknown move: {value}"))
}

fn read_source(value: &Value) -> Result<Source, String> {
    if value.as_str() == Some("centre") {
        return Ok(Source::Centre);
    }
    Ok(Source::Factory(read_number(value, "from")?))
}

fn read_lay(value: &Value) -> Result<Move, String> {
    let lay = fields(value, "lay", "star position colour jokers", "")?;
    let star = read_number(&lay["star"], "star")?;
    let position = read_number(&lay["position"], "position")?;
    let colour = read_colour(&lay["colour"], "colour")?;
    let jokers = read_number(&lay["jokers"], "jokers")?;
    Ok(Move::Lay { field: (star, position), colour, jokers })
}

fn write_move(a_move: &Move) -> Value {
    match a_move {
        Move::Take { colour, from: Source::Factory(number) } => {
            json!({"take": name_of(*colour), "from": number})
        }
        Move::Take { colour, from: Source::Centre } => {
            json!({"take": name_of(*colour), "from": "centre"})
        }
        Move::Lay { field: (star, position), colour, jokers } => {
            let colour = name_of(*colour);
            json!({"lay": {"star": star, "position": position, "colour": colour, "jokers": jokers}})
        }
        Move::Bonus(colour) => json!({"bonus": name_of(*colour)}),
        Move::Pass(keep) => json!({"pass": {"keep": write_colours(keep)}}),
    }
}

fn write_colours(pile: &[Colour]) -> Vec<&'static str> {
    pile.iter().map(|&colour| name_of(colour)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const ORANGE: usize = 0;
    const RED: usize = 1;
    const BLUE: usize = 2;
    const GREEN: usize = 4;
    const PURPLE: usize = 5;

    // Building positions.

    fn head(seats: usize, stars: &str, floor: usize) -> Value {
        json!({
            "format": "azulejo/1",
            "game": "summer-pavilion",
            "players": vec!["somebody"; seats],
            "options": {
                "stars": stars,
                "jokers": ["purple", "green", "orange", "yellow", "blue", "red"],
                "floor": floor,
            },
            "start": 0,
        })
    }

    fn game(seats: usize, stars: &str) -> Oracle {
        Oracle::new(&head(seats, stars, 0)).unwrap()
    }

    fn pile(tiles: &[(Colour, usize)]) -> Pile {
        tiles.iter().flat_map(|&(colour, number)| vec![colour; number]).collect()
    }

    fn sorted(mut pile: Pile) -> Pile {
        pile.sort();
        pile
    }

    /// Seat 0 of two lays, in round 1 (joker purple), with a full supply.
    fn laying(stars: &str, beside: &[(Colour, usize)]) -> Oracle {
        let mut oracle = game(2, stars);
        oracle.supply = pile(&[(Red, 5), (Purple, 5)]);
        oracle.players[0].beside = pile(beside);
        oracle.phase = Phase::Lay;
        oracle
    }

    /// Seat 0 of two (or three) takes, in round 1 (joker purple).
    fn acquiring(seats: usize, factories: &[&[(Colour, usize)]]) -> Oracle {
        let mut oracle = game(seats, "coloured");
        oracle.supply = pile(&[(Red, 10)]);
        for (number, tiles) in factories.iter().enumerate() {
            oracle.factories[number] = pile(tiles);
        }
        oracle.phase = Phase::Acquire;
        oracle
    }

    /// On the coloured side the tiles of outer stars have the star's colour; the centre's are given
    /// the colours in turn.
    fn fill(oracle: &mut Oracle, fields: &[Field]) {
        for &(star, position) in fields {
            let colour =
                if star == CENTRE_STAR { COLOURS[position - 1] } else { STAR_COLOURS[star] };
            oracle.players[0].board.insert((star, position), colour);
        }
    }

    fn star_fields(star: usize) -> Vec<Field> {
        (1..=POSITIONS).map(|position| (star, position)).collect()
    }

    // Acting in them.

    fn lay_move(star: usize, position: usize, colour: Colour, jokers: usize) -> Value {
        write_move(&Move::Lay { field: (star, position), colour, jokers })
    }

    fn act(oracle: &mut Oracle, a_move: Value) {
        let Turn::Seat(seat) = oracle.turn() else { panic!("no seat acts") };
        oracle.step(&json!({"seat": seat, "move": a_move})).unwrap();
    }

    fn refuses(oracle: &Oracle, step: Value) {
        let before = format!("{oracle:?}");
        let mut tried = oracle.clone();
        assert!(tried.step(&step).is_err(), "{step}");
        assert_eq!(before, format!("{tried:?}"), "unchanged after an error");
    }

    fn is_legal(oracle: &Oracle, a_move: Value) -> bool {
        oracle.legal().contains(&a_move)
    }

    /// The positions and colours that can be laid on a star, with any jokers.
    fn lays_on(oracle: &Oracle, star: usize) -> BTreeSet<(usize, Colour)> {
        let moves = oracle.moves().into_iter();
        let lays = moves.filter_map(|a_move| match a_move {
            Move::Lay { field, colour, .. } if field.0 == star => Some((field.1, colour)),
            _ => None,
        });
        lays.collect()
    }

    fn open_positions(oracle: &Oracle, star: usize, colour: Colour) -> Vec<usize> {
        let mut lays = lays_on(oracle, star);
        lays.retain(|&(_, laid)| laid == colour);
        lays.into_iter().map(|(position, _)| position).collect()
    }

    fn colours_for(oracle: &Oracle, star: usize) -> Pile {
        let lays = lays_on(oracle, star).into_iter();
        distinct(&lays.map(|(_, colour)| colour).collect::<Pile>())
    }

    // The board.

    type Point = (f64, f64);

    fn polar((x, y): Point, radius: f64, degrees: f64) -> Point {
        let angle = degrees.to_radians();
        (x + radius * angle.cos(), y + radius * angle.sin())
    }

    fn is_near(a: Point, b: Point) -> bool {
        (a.0 - b.0).hypot(a.1 - b.1) < 1e-9
    }

    fn star_centre(star: usize) -> Point {
        let angles = [120.0, 60.0, 0.0, -60.0, -120.0, 180.0];
        if star == CENTRE_STAR { (0.0, 0.0) } else { polar((0.0, 0.0), 3.0, angles[star]) }
    }

    /// Where a position points. Position 1: orange UR, red LR, blue B, yellow LL, green UL,
    /// purple T, centre T.
    fn points_at(star: usize, position: usize) -> f64 {
        let (top, upper_right, lower_right) = (90.0, 30.0, -30.0);
        let (bottom, lower_left, upper_left) = (-90.0, -150.0, 150.0);
        let first = [upper_right, lower_right, bottom, lower_left, upper_left, top, top][star];
        first - 60.0 * (position as f64 - 1.0)
    }

    fn field_corners((star, position): Field) -> Vec<Point> {
        let centre = star_centre(star);
        let angle = points_at(star, position);
        vec![
            centre,
            polar(centre, 1.0, angle - 30.0),
            polar(centre, 3f64.sqrt(), angle),
            polar(centre, 1.0, angle + 30.0),
        ]
    }

    /// The rhombus-shaped gap between a position and the next one clockwise.
    fn gap_corners((star, position): Field) -> Vec<Point> {
        let centre = star_centre(star);
        let angle = points_at(star, position) - 30.0;
        vec![
            polar(centre, 1.0, angle),
            polar(centre, 3f64.sqrt(), angle - 30.0),
            polar(centre, 2.0, angle),
            polar(centre, 3f64.sqrt(), angle + 30.0),
        ]
    }

    fn share_an_edge(a: &[Point], b: &[Point]) -> bool {
        a.iter().filter(|&&corner| b.iter().any(|&other| is_near(corner, other))).count() == 2
    }

    /// Every gap of the drawing with the fields along its edges. Between two stars lies a pillar if
    /// the centre star is one of them, otherwise a statue; open gaps are windows where they are
    /// farthest out, and the rest of them is only the board's rim.
    fn features_of_the_drawing() -> BTreeSet<Feature> {
        let mut found = BTreeSet::new();
        for (star, position) in all_fields() {
            let gap = gap_corners((star, position));
            let mut around = all_fields();
            around.retain(|&field| share_an_edge(&field_corners(field), &gap));
            let middle = ((gap[0].0 + gap[2].0) / 2.0, (gap[0].1 + gap[2].1) / 2.0);
            let is_farthest_out = (middle.0.hypot(middle.1) - 4.5).abs() < 1e-9;
            let touches_centre = around.iter().any(|&(star, _)| star == CENTRE_STAR);
            let bonus = match (around.len(), touches_centre, is_farthest_out) {
                (4, true, false) => 1,
                (4, false, false) => 2,
                (2, false, true) => 3,
                (2, false, false) => continue,
                other => panic!("a gap that no feature explains: {other:?}"),
            };
            around.sort();
            found.insert(Feature { bonus, around });
        }
        found
    }

    #[test]
    fn the_drawing_has_exactly_the_pillars_statues_and_windows_of_the_table() {
        let drawn = features_of_the_drawing();
        let mut table = BTreeSet::new();
        for mut feature in features() {
            feature.around.sort();
            table.insert(feature);
        }
        assert_eq!(drawn, table);
        for bonus in [1, 2, 3] {
            assert_eq!(drawn.iter().filter(|feature| feature.bonus == bonus).count(), 6);
        }
    }

    #[test]
    fn neighbours_in_a_ring_share_an_edge_in_the_drawing() {
        for star in 0..=CENTRE_STAR {
            for position in 1..=POSITIONS {
                let corners = field_corners((star, position));
                let next = field_corners((star, position % 6 + 1));
                let opposite = field_corners((star, (position + 2) % 6 + 1));
                assert!(share_an_edge(&corners, &next));
                assert!(!share_an_edge(&corners, &opposite));
            }
        }
    }

    #[test]
    fn one_tile_never_brings_more_than_three_bonus_tiles() {
        let mut most = 0;
        for field in all_fields() {
            let mut oracle = laying("coloured", &[]);
            fill(&mut oracle, &all_fields());
            most = most.max(oracle.players[0].bonus(field));
        }
        assert_eq!(most, 3);
    }

    #[test]
    fn printed_numbers_of_both_sides() {
        let mut coloured = BTreeMap::new();
        let mut uniform = BTreeMap::new();
        for field in all_fields() {
            *coloured.entry(cost(Side::Coloured, field)).or_insert(0) += 1;
            *uniform.entry(cost(Side::Uniform, field)).or_insert(0) += 1;
        }
        assert_eq!(coloured, (1..=6).map(|number| (number, 7)).collect());
        assert_eq!(uniform, BTreeMap::from([(1, 6), (2, 6), (3, 12), (4, 6), (5, 6), (6, 6)]));
    }

    // The worked cases, joker purple.

    #[test]
    fn case_1_taking_with_one_joker_and_the_stone_for_the_first_at_the_centre() {
        let mut oracle = acquiring(
            3,
            &[&[(Red, 2), (Yellow, 2)], &[(Purple, 2), (Yellow, 1), (Green, 1)], &[(Blue, 4)]],
        );
        act(&mut oracle, json!({"take": "red", "from": 0}));
        assert_eq!(oracle.players[0].beside, pile(&[(Red, 2)]));
        assert_eq!(oracle.centre, pile(&[(Yellow, 2)]));
        assert!(!is_legal(&oracle, json!({"take": "purple", "from": 1})));
        act(&mut oracle, json!({"take": "green", "from": 1}));
        assert_eq!(sorted(oracle.players[1].beside.clone()), pile(&[(Green, 1), (Purple, 1)]));
        assert_eq!(sorted(oracle.centre.clone()), pile(&[(Purple, 1), (Yellow, 3)]));
        assert_eq!(oracle.scores(), [5, 5, 5]);
        act(&mut oracle, json!({"take": "yellow", "from": "centre"}));
        assert_eq!(sorted(oracle.players[2].beside.clone()), pile(&[(Purple, 1), (Yellow, 3)]));
        assert_eq!(oracle.scores(), [5, 5, 1]);
        assert_eq!(oracle.stone, Some(2));
        // The last factory ends the taking; the stone's owner lays first.
        act(&mut oracle, json!({"take": "blue", "from": 2}));
        assert_eq!((oracle.phase, oracle.turn()), (Phase::Lay, Turn::Seat(2)));
    }

    #[test]
    fn case_2_paid_tiles_go_to_the_collector_and_one_onto_the_field() {
        let mut oracle = laying("coloured", &[(Blue, 7)]);
        act(&mut oracle, lay_move(BLUE, 6, Blue, 0));
        assert_eq!(oracle.scores(), [6, 5]);
        assert_eq!(oracle.collector, pile(&[(Blue, 5)]));
        assert_eq!(oracle.players[0].beside, pile(&[(Blue, 1)]));
        assert_eq!(oracle.turn(), Turn::Seat(1));
    }

    #[test]
    fn case_3_tiles_that_are_not_in_the_run_do_not_score() {
        let mut oracle = laying("coloured", &[(Red, 3)]);
        fill(&mut oracle, &[(RED, 6), (RED, 1)]);
        act(&mut oracle, lay_move(RED, 3, Red, 0));
        assert_eq!(oracle.scores(), [6, 5]);
    }

    #[test]
    fn case_4_jokers_pay_and_the_window_brings_three_tiles() {
        let mut oracle = laying("coloured", &[(Blue, 3), (Purple, 3)]);
        fill(&mut oracle, &[(BLUE, 4), (BLUE, 5)]);
        let (blue_star, blue_centre) = (1 + 2 + 3 + 1, 1 + 2 + 3 + 3 + 2 + 1);
        let (purple_star, purple_centre, passing) = (3, 3, 1);
        assert_eq!(
            oracle.legal_count(),
            blue_star + blue_centre + purple_star + purple_centre + passing
        );
        act(&mut oracle, lay_move(BLUE, 6, Blue, 3));
        assert_eq!(oracle.scores(), [8, 5]);
        assert_eq!(oracle.collector, pile(&[(Blue, 2), (Purple, 3)]));
        assert_eq!(oracle.phase, Phase::Bonus(3));
        for _ in 0..3 {
            assert_eq!(oracle.turn(), Turn::Seat(0));
            act(&mut oracle, json!({"bonus": "purple"}));
        }
        assert_eq!(oracle.players[0].beside, pile(&[(Purple, 3)]));
        assert_eq!(oracle.turn(), Turn::Chance);
    }

    #[test]
    fn case_5_a_tile_joins_two_runs() {
        let mut oracle = laying("coloured", &[(Orange, 1), (Green, 1), (Purple, 3)]);
        fill(&mut oracle, &[(ORANGE, 3), (ORANGE, 5)]);
        act(&mut oracle, lay_move(ORANGE, 4, Orange, 3));
        assert_eq!(oracle.scores(), [8, 5]);
        assert_eq!(oracle.players[0].beside, pile(&[(Green, 1)]));
        assert_eq!(oracle.collector, pile(&[(Purple, 3)]));
    }

    #[test]
    fn case_6_the_joker_colour_is_laid_as_itself() {
        let mut oracle = laying("coloured", &[(Purple, 2), (Red, 2), (Green, 4)]);
        fill(&mut oracle, &[(PURPLE, 1), (PURPLE, 3)]);
        assert!(!is_legal(&oracle, lay_move(PURPLE, 2, Purple, 1)));
        act(&mut oracle, lay_move(PURPLE, 2, Purple, 0));
        assert_eq!(oracle.scores(), [8, 5]);
        assert_eq!(oracle.collector, pile(&[(Purple, 1)]));
    }

    #[test]
    fn case_7_tiles_not_kept_cost_a_point_each() {
        let mut oracle = laying("coloured", &[(Green, 4), (Red, 2)]);
        act(&mut oracle, json!({"pass": {"keep": ["green", "green", "green", "green"]}}));
        assert_eq!(oracle.scores(), [3, 5]);
        assert_eq!(oracle.players[0].corners, pile(&[(Green, 4)]));
        assert_eq!(oracle.players[0].beside, []);
        assert_eq!(oracle.collector, pile(&[(Red, 2)]));
    }

    #[test]
    fn case_8_what_one_green_and_three_jokers_can_pay() {
        let oracle = laying("coloured", &[(Green, 1), (Purple, 3)]);
        assert_eq!(open_positions(&oracle, GREEN, Green), [1, 2, 3, 4]);
        assert_eq!(open_positions(&oracle, PURPLE, Purple), [1, 2, 3]);
        assert_eq!(open_positions(&oracle, CENTRE_STAR, Green), [1, 2, 3, 4]);
        assert_eq!(open_positions(&oracle, CENTRE_STAR, Purple), [1, 2, 3]);
        assert_eq!(oracle.legal_count(), 4 + 3 + 4 + 3 + 1);
    }

    #[test]
    fn case_9_jokers_alone_are_no_other_colour() {
        let oracle = laying("coloured", &[(Purple, 6)]);
        assert!(open_positions(&oracle, GREEN, Green).is_empty());
        assert_eq!(open_positions(&oracle, PURPLE, Purple), [1, 2, 3, 4, 5, 6]);
        assert_eq!(colours_for(&oracle, CENTRE_STAR), [Purple]);
    }

    #[test]
    fn case_10_the_ring_closes() {
        for (filled, laid, points) in [
            (vec![1, 2, 6], 3, 4),
            (vec![1, 3, 5], 2, 3),
            (vec![1, 2, 3, 4, 5], 6, 6),
            (vec![1, 2, 4, 5, 6], 3, 6),
            (vec![2, 3, 4, 5], 1, 5),
            (vec![3, 4, 5], 1, 1),
            (vec![6], 1, 2),
        ] {
            let mut oracle = laying("coloured", &[(Red, 6)]);
            fill(&mut oracle, &filled.iter().map(|&position| (RED, position)).collect::<Vec<_>>());
            act(&mut oracle, lay_move(RED, laid, Red, 0));
            assert_eq!(oracle.scores()[0], 5 + points, "{filled:?} and {laid}");
        }
    }

    fn case_11() -> Oracle {
        let mut oracle = laying("coloured", &[(Orange, 2)]);
        let filled = [(ORANGE, 1), (ORANGE, 3), (RED, 3), (RED, 4)];
        fill(&mut oracle, &filled);
        fill(&mut oracle, &[(CENTRE_STAR, 6), (CENTRE_STAR, 1)]);
        oracle
    }

    #[test]
    fn case_11_statue_and_pillar_with_one_tile_bring_three_tiles() {
        let mut oracle = case_11();
        act(&mut oracle, lay_move(ORANGE, 2, Orange, 0));
        assert_eq!(oracle.phase, Phase::Bonus(3));
        assert_eq!(oracle.scores(), [8, 5]);
    }

    #[test]
    fn case_12_a_source_of_jokers_only_gives_one() {
        let mut oracle = acquiring(2, &[&[(Purple, 4)], &[(Red, 4)]]);
        assert_eq!(oracle.legal_count(), 2);
        act(&mut oracle, json!({"take": "purple", "from": 0}));
        assert_eq!(oracle.players[0].beside, pile(&[(Purple, 1)]));
        assert_eq!(oracle.centre, pile(&[(Purple, 3)]));
        oracle.centre = pile(&[(Purple, 2)]);
        act(&mut oracle, json!({"take": "purple", "from": "centre"}));
        assert_eq!(oracle.players[1].beside, pile(&[(Purple, 1)]));
        assert_eq!(oracle.centre, pile(&[(Purple, 1)]));
        assert_eq!(oracle.scores(), [5, 4]);
        // The stone is gone: the next from the centre costs nothing.
        act(&mut oracle, json!({"take": "purple", "from": "centre"}));
        assert_eq!(oracle.scores(), [5, 4]);
        assert_eq!(oracle.stone, Some(1));
    }

    #[test]
    fn case_13_no_score_falls_below_the_floor() {
        for floor in [0, 1] {
            let mut oracle = acquiring(2, &[&[(Red, 4)]]);
            oracle.floor = floor;
            oracle.players[0].score = 3;
            oracle.centre = pile(&[(Red, 4), (Purple, 2)]);
            act(&mut oracle, json!({"take": "red", "from": "centre"}));
            assert_eq!(oracle.players[0].beside.len(), 5);
            assert_eq!(oracle.scores(), [floor, 5]);

            let mut oracle = laying("coloured", &[(Green, 6), (Red, 2)]);
            oracle.floor = floor;
            act(&mut oracle, json!({"pass": {"keep": []}}));
            assert_eq!(oracle.scores(), [floor, 5]);
        }
    }

    #[test]
    fn case_14_the_second_tile_decides_a_uniform_star() {
        let everything = COLOURS.map(|colour| (colour, 6));
        for star in [ORANGE, GREEN, CENTRE_STAR] {
            for (tiles, expected) in [
                (vec![], COLOURS.to_vec()),
                (vec![Red], COLOURS.to_vec()),
                (vec![Red, Red], vec![Red]),
                (vec![Red, Red, Red], vec![Red]),
                (vec![Red, Blue], vec![Green, Orange, Purple, Yellow]),
                (vec![Red, Blue, Green, Yellow, Orange], vec![Purple]),
            ] {
                let mut oracle = laying("uniform", &everything);
                for (place, &colour) in tiles.iter().enumerate() {
                    oracle.players[0].board.insert((star, place + 1), colour);
                }
                assert_eq!(colours_for(&oracle, star), expected, "{tiles:?}");
            }
        }
    }

    #[test]
    fn case_15_a_star_the_ones_and_two_corners() {
        let mut oracle = laying("coloured", &[]);
        fill(&mut oracle, &star_fields(PURPLE));
        let ones: Vec<Field> = (0..=CENTRE_STAR).map(|star| (star, 1)).collect();
        fill(&mut oracle, &ones);
        oracle.players[0].corners = pile(&[(Red, 2)]);
        oracle.end_game();
        assert_eq!(oracle.scores(), [5 + 20 + 4 - 2, 5]);
        assert_eq!(oracle.winners(), Some(vec![0]));
    }

    #[test]
    fn case_16_the_highest_thinkable_score() {
        let mut oracle = laying("coloured", &[]);
        for (star, position) in all_fields() {
            oracle.phase = Phase::Lay;
            oracle.seat = 0;
            oracle.supply = pile(&[(Red, 10)]);
            let colours = oracle.players[0].accepted_colours(oracle.side, star);
            oracle.players[0].beside = vec![colours[0]; position];
            act(&mut oracle, lay_move(star, position, colours[0], 0));
        }
        assert_eq!(oracle.scores()[0], 5 + 147);
        assert_eq!(oracle.players[0].end_points(Side::Coloured), 112 + 40);
        oracle.end_game();
        assert_eq!(oracle.scores()[0], 304);
    }

    // The end.

    #[test]
    fn complete_stars_score_by_colour_and_the_centre_twelve() {
        let points = [17, 14, 15, 16, 18, 20, 12];
        for (star, expected) in points.into_iter().enumerate() {
            let mut oracle = laying("coloured", &[]);
            fill(&mut oracle, &star_fields(star));
            assert_eq!(oracle.players[0].end_points(Side::Coloured), expected);
            oracle.players[0].board.remove(&(star, 4));
            assert_eq!(oracle.players[0].end_points(Side::Coloured), 0);
        }
    }

    #[test]
    fn number_sets_score_up_to_four_and_need_every_star() {
        for (position, expected) in [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)] {
            let mut oracle = laying("coloured", &[]);
            let set: Vec<Field> = (0..=CENTRE_STAR).map(|star| (star, position)).collect();
            fill(&mut oracle, &set);
            assert_eq!(oracle.players[0].end_points(Side::Coloured), expected);
            oracle.players[0].board.remove(&(CENTRE_STAR, position));
            assert_eq!(oracle.players[0].end_points(Side::Coloured), 0);
        }
    }

    #[test]
    fn uniform_number_sets_follow_the_printed_numbers() {
        let outer = |position: usize| (0..6).map(move |star| (star, position)).collect::<Vec<_>>();
        let end_points = |filled: &[Field]| {
            let mut oracle = laying("uniform", &[]);
            // Colours in turn, so that a complete star is a mixed one.
            for (place, &field) in filled.iter().enumerate() {
                oracle.players[0].board.insert(field, COLOURS[place % 6]);
            }
            oracle.players[0].end_points(Side::Uniform)
        };
        assert_eq!(end_points(&outer(3)), 4);
        assert_eq!(end_points(&outer(2)), 8);
        assert_eq!(end_points(&outer(4)), 16);
        assert_eq!(end_points(&outer(1)), 0);
        let mut threes = outer(1);
        threes.extend(star_fields(CENTRE_STAR));
        assert_eq!(end_points(&threes), 12 + 12, "the set and the mixed centre star");
    }

    #[test]
    fn uniform_stars_score_by_their_colour_wherever_they_lie_several_alike_too() {
        let mut oracle = laying("uniform", &[]);
        for star in [ORANGE, CENTRE_STAR] {
            for field in star_fields(star) {
                oracle.players[0].board.insert(field, Purple);
            }
        }
        for star in [RED, BLUE] {
            for (star, position) in star_fields(star) {
                oracle.players[0].board.insert((star, position), COLOURS[position - 1]);
            }
        }
        assert_eq!(oracle.players[0].end_points(Side::Uniform), 20 + 20 + 12 + 12);
    }

    #[test]
    fn ties_share_and_nobody_wins_before_the_end() {
        let mut oracle = game(4, "coloured");
        assert_eq!(oracle.winners(), None);
        for (seat, score) in [7, 9, 3, 9].into_iter().enumerate() {
            oracle.players[seat].score = score;
        }
        oracle.end_game();
        assert_eq!(oracle.winners(), Some(vec![1, 3]));
        assert_eq!(oracle.turn(), Turn::Over);
        assert_eq!(oracle.legal(), Vec::<Value>::new());
    }

    // The decisions.

    #[test]
    fn if_nobody_took_from_the_centre_the_start_player_lays_first_and_starts_again() {
        let mut oracle = acquiring(2, &[&[(Red, 4)], &[(Blue, 4)], &[(Green, 4)]]);
        oracle.start = 1;
        oracle.seat = 1;
        for factory in 0..3 {
            let colour = ["red", "blue", "green"][factory];
            act(&mut oracle, json!({"take": colour, "from": factory}));
        }
        assert_eq!((oracle.phase, oracle.turn()), (Phase::Lay, Turn::Seat(1)));
        act(&mut oracle, json!({"pass": {"keep": []}}));
        act(&mut oracle, json!({"pass": {"keep": []}}));
        assert_eq!((oracle.phase, oracle.start), (Phase::RoundDeal, 1));
    }

    #[test]
    fn a_pass_may_keep_fewer_than_possible_but_never_more_than_four() {
        let oracle = laying("coloured", &[(Green, 2), (Red, 3)]);
        let keeps = |keep: &[&str]| is_legal(&oracle, json!({"pass": {"keep": keep}}));
        assert!(keeps(&[]));
        assert!(keeps(&["green"]));
        assert!(keeps(&["green", "green", "red", "red"]));
        assert!(!keeps(&["green", "green", "red", "red", "red"]));
        assert!(!keeps(&["green", "green", "green"]));
        // 0, 1 or 2 green with 0 to 3 red, but not all five.
        assert_eq!(oracle.passes().len(), 3 * 4 - 1);
        // The order of the kept tiles has no meaning.
        let mut oracle = oracle;
        act(&mut oracle, json!({"pass": {"keep": ["red", "green", "red"]}}));
        assert_eq!(oracle.players[0].corners, pile(&[(Green, 1), (Red, 2)]));
        assert_eq!(oracle.scores(), [3, 5]);
    }

    #[test]
    fn in_round_six_corners_may_be_used_and_cost_their_points_after_the_bonuses() {
        let mut oracle = laying("coloured", &[(Blue, 2)]);
        oracle.round = 6;
        oracle.players[0].score = 1;
        oracle.players[1].has_passed = true;
        fill(&mut oracle, &star_fields(PURPLE));
        act(&mut oracle, json!({"pass": {"keep": ["blue", "blue"]}}));
        assert_eq!(oracle.turn(), Turn::Over);
        assert_eq!(oracle.scores(), [1 + 20 - 2, 5]);
    }

    #[test]
    fn bonus_tiles_come_from_one_supply_before_it_refills_and_serve_from_the_next_turn() {
        let mut oracle = case_11();
        oracle.supply = pile(&[(Red, 9), (Blue, 1)]);
        act(&mut oracle, lay_move(ORANGE, 2, Orange, 0));
        assert_eq!(oracle.legal(), [json!({"bonus": "blue"}), json!({"bonus": "red"})]);
        act(&mut oracle, json!({"bonus": "blue"}));
        assert_eq!(oracle.legal(), [json!({"bonus": "red"})]);
        act(&mut oracle, json!({"bonus": "red"}));
        act(&mut oracle, json!({"bonus": "red"}));
        assert_eq!(oracle.turn(), Turn::Chance);
        refuses(&oracle, json!({"deal": {"supply": ["red", "red"]}}));
        oracle.step(&json!({"deal": {"supply": ["red", "red", "green"]}})).unwrap();
        assert_eq!(oracle.supply.len(), 10);
        assert_eq!(oracle.turn(), Turn::Seat(1));
        act(&mut oracle, json!({"pass": {"keep": []}}));
        assert!(is_legal(&oracle, lay_move(RED, 2, Red, 0)));
        assert!(is_legal(&oracle, lay_move(BLUE, 1, Blue, 0)));
    }

    // Laying.

    /// Every way to pay, by trying all sets of tiles: at least one of the colour, the others of it
    /// or joker-coloured.
    fn payments_by_trying(beside: &[Colour], colour: Colour, tiles: usize) -> BTreeSet<usize> {
        let mut payments = BTreeSet::new();
        for chosen in 0..1usize << beside.len() {
            let mut paid = vec![];
            for (place, &tile) in beside.iter().enumerate() {
                if (chosen >> place) % 2 == 1 {
                    paid.push(tile);
                }
            }
            let fits = paid.iter().all(|&tile| tile == colour || tile == Purple);
            if paid.len() == tiles && fits && paid.contains(&colour) {
                payments.insert(if colour == Purple { 0 } else { count(&paid, Purple) });
            }
        }
        payments
    }

    #[test]
    fn a_field_is_paid_with_its_colour_and_jokers_in_any_mix() {
        for (greens, jokers, others) in
            [(0, 0, 0), (0, 5, 1), (1, 0, 2), (1, 6, 0), (2, 3, 1), (4, 4, 0), (6, 2, 1), (7, 0, 0)]
        {
            let beside = [(Green, greens), (Purple, jokers), (Red, others)];
            let oracle = laying("coloured", &beside);
            for colour in COLOURS {
                for tiles in 1..=6 {
                    let payments = oracle.joker_payments(colour, tiles);
                    let tried = payments_by_trying(&pile(&beside), colour, tiles);
                    assert_eq!(payments, tried.into_iter().collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn the_centre_takes_every_colour_once() {
        let mut oracle = laying("coloured", &[(Blue, 2), (Red, 2)]);
        oracle.players[0].board.insert((CENTRE_STAR, 4), Blue);
        assert_eq!(colours_for(&oracle, CENTRE_STAR), [Red]);
        assert_eq!(open_positions(&oracle, CENTRE_STAR, Red), [1, 2]);
        assert_eq!(open_positions(&oracle, BLUE, Blue), [1, 2]);
        assert!(open_positions(&oracle, RED, Blue).is_empty());
    }

    #[test]
    fn filled_fields_are_not_laid_again() {
        let mut oracle = laying("coloured", &[(Blue, 6)]);
        fill(&mut oracle, &[(BLUE, 2), (BLUE, 5)]);
        assert_eq!(open_positions(&oracle, BLUE, Blue), [1, 3, 4, 6]);
    }

    #[test]
    fn uniform_fields_cost_their_printed_numbers() {
        let oracle = laying("uniform", &[(Blue, 1)]);
        assert_eq!(open_positions(&oracle, GREEN, Blue), [3]);
        assert!(open_positions(&oracle, CENTRE_STAR, Blue).is_empty());
        let oracle = laying("uniform", &[(Blue, 3)]);
        assert_eq!(open_positions(&oracle, GREEN, Blue), [1, 2, 3]);
        assert_eq!(open_positions(&oracle, CENTRE_STAR, Blue), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_passed_player_is_skipped_and_the_last_one_goes_on_alone() {
        let mut oracle = laying("coloured", &[(Blue, 3)]);
        act(&mut oracle, lay_move(BLUE, 1, Blue, 0));
        assert_eq!(oracle.turn(), Turn::Seat(1));
        assert_eq!(oracle.legal(), [json!({"pass": {"keep": []}})]);
        act(&mut oracle, json!({"pass": {"keep": []}}));
        assert_eq!(oracle.turn(), Turn::Seat(0));
        act(&mut oracle, lay_move(BLUE, 2, Blue, 0));
        assert_eq!(oracle.turn(), Turn::Seat(0));
        act(&mut oracle, json!({"pass": {"keep": []}}));
        assert_eq!((oracle.turn(), oracle.round), (Turn::Chance, 2));
    }

    #[test]
    fn all_passes_together_count_one() {
        let oracle = laying("coloured", &[(Green, 2), (Blue, 1)]);
        // Green 1 and 2, blue 1, and the same on the centre star.
        assert_eq!(oracle.legal_count(), 2 * 3 + 1);
        assert_eq!(oracle.legal().len(), 2 * 3 + 6);
    }

    // Rounds.

    #[test]
    fn the_next_round_has_the_next_joker_the_kept_tiles_and_the_stone_in_the_centre() {
        let mut oracle = laying("coloured", &[(Green, 2)]);
        oracle.stone = Some(1);
        oracle.players[1].has_passed = true;
        act(&mut oracle, json!({"pass": {"keep": ["green", "green"]}}));
        assert_eq!((oracle.round, oracle.joker()), (2, Green));
        assert_eq!((oracle.stone, oracle.start), (None, 1));
        assert_eq!(oracle.players[0].beside, pile(&[(Green, 2)]));
        assert_eq!(oracle.players[0].corners, []);
        assert!(oracle.players.iter().all(|player| !player.has_passed));
        let four = ["red", "red", "blue", "green"];
        oracle.step(&json!({"deal": {"factories": [four, four, four, four, four]}})).unwrap();
        assert_eq!((oracle.phase, oracle.turn()), (Phase::Acquire, Turn::Seat(1)));
        assert_eq!(oracle.legal_count(), 5 * 2, "green is the joker now");
    }

    #[test]
    fn with_no_tile_left_the_deal_is_empty_and_the_laying_follows() {
        let mut oracle = game(2, "coloured");
        oracle.round = 2;
        oracle.start = 1;
        oracle.phase = Phase::RoundDeal;
        oracle.bag.clear();
        oracle.step(&json!({"deal": {"factories": [[], [], [], [], []]}})).unwrap();
        assert_eq!((oracle.phase, oracle.turn()), (Phase::Lay, Turn::Seat(1)));
    }

    // Drawing.

    fn round_deal(bag: &[(Colour, usize)], collector: &[(Colour, usize)]) -> Oracle {
        let mut oracle = game(2, "coloured");
        oracle.round = 2;
        oracle.phase = Phase::RoundDeal;
        oracle.bag = pile(bag);
        oracle.collector = pile(collector);
        oracle
    }

    #[test]
    fn the_bag_is_refilled_in_the_middle_of_a_draw_and_not_before() {
        let mut oracle = round_deal(&[(Red, 6)], &[(Blue, 20)]);
        let (r, b) = ("red", "blue");
        let early = json!([[r, r, r, r], [r, b, r, b], [b, b, b, b], [b, b, b, b], [b, b, b, b]]);
        refuses(&oracle, json!({"deal": {"factories": early}}));
        let right = json!([[r, r, r, r], [r, r, b, b], [b, b, b, b], [b, b, b, b], [b, b, b, b]]);
        oracle.step(&json!({"deal": {"factories": right}})).unwrap();
        assert_eq!(oracle.bag, pile(&[(Blue, 6)]));
        assert_eq!(oracle.collector, []);
    }

    #[test]
    fn a_bag_that_is_just_empty_is_not_refilled_in_advance() {
        let mut oracle = round_deal(&[(Red, 20)], &[(Blue, 3)]);
        let four = vec!["red"; 4];
        oracle.step(&json!({"deal": {"factories": vec![four; 5]}})).unwrap();
        assert_eq!(oracle.bag, []);
        assert_eq!(oracle.collector, pile(&[(Blue, 3)]));
    }

    #[test]
    fn with_bag_and_collector_empty_the_rest_of_the_draw_is_skipped() {
        let mut oracle = round_deal(&[(Red, 4)], &[(Blue, 2)]);
        let (r, b) = ("red", "blue");
        refuses(&oracle, json!({"deal": {"factories": [[r, r, r, r], [b], [b], [], []]}}));
        refuses(&oracle, json!({"deal": {"factories": [[r, r, r, r], [b], [], [], []]}}));
        refuses(&oracle, json!({"deal": {"factories": [[r, r, r, r], [b, b]]}}));
        oracle.step(&json!({"deal": {"factories": [[r, r, r, r], [b, b], [], [], []]}})).unwrap();
        assert_eq!(oracle.turn(), Turn::Seat(0));
    }

    #[test]
    fn the_tiles_just_paid_can_be_drawn_into_the_supply() {
        let mut oracle = laying("coloured", &[(Blue, 3)]);
        oracle.bag.clear();
        oracle.supply = pile(&[(Red, 8)]);
        act(&mut oracle, lay_move(BLUE, 3, Blue, 0));
        assert_eq!(oracle.turn(), Turn::Chance);
        oracle.step(&json!({"deal": {"supply": ["blue", "blue"]}})).unwrap();
        assert_eq!(sorted(oracle.supply.clone()), pile(&[(Blue, 2), (Red, 8)]));
    }

    #[test]
    fn a_short_supply_stays_short_when_no_tile_can_be_drawn() {
        let mut oracle = laying("coloured", &[(Blue, 1)]);
        oracle.bag.clear();
        oracle.supply = pile(&[(Red, 8)]);
        act(&mut oracle, lay_move(BLUE, 1, Blue, 0));
        assert_eq!(oracle.turn(), Turn::Seat(1));
    }

    #[test]
    fn a_short_supply_gives_as_many_bonus_tiles_as_there_are() {
        let mut oracle = laying("coloured", &[(Blue, 6)]);
        fill(&mut oracle, &[(BLUE, 5)]);
        oracle.supply = pile(&[(Red, 1), (Green, 1)]);
        act(&mut oracle, lay_move(BLUE, 6, Blue, 0));
        act(&mut oracle, json!({"bonus": "red"}));
        act(&mut oracle, json!({"bonus": "green"}));
        assert_eq!(oracle.phase, Phase::Refill);

        let mut oracle = laying("coloured", &[(Blue, 6)]);
        fill(&mut oracle, &[(BLUE, 5)]);
        oracle.supply.clear();
        act(&mut oracle, lay_move(BLUE, 6, Blue, 0));
        assert_eq!(oracle.phase, Phase::Refill);
    }

    #[test]
    fn a_pass_does_not_refill_the_supply() {
        let mut oracle = laying("coloured", &[(Blue, 6)]);
        oracle.supply = pile(&[(Red, 8)]);
        act(&mut oracle, json!({"pass": {"keep": []}}));
        assert_eq!(oracle.turn(), Turn::Seat(1));
    }

    // Records.

    #[test]
    fn the_head_is_checked_strictly() {
        let good = head(3, "uniform", 1);
        assert!(Oracle::new(&good).is_ok());
        let spoil = |change: &dyn Fn(&mut Value)| {
            let mut record = good.clone();
            change(&mut record);
            assert!(Oracle::new(&record).is_err(), "{record}");
        };
        spoil(&|record| record["format"] = json!("azulejo/2"));
        spoil(&|record| record["game"] = json!("chocolatier"));
        spoil(&|record| record["players"] = json!(["alone"]));
        spoil(&|record| record["players"] = json!(["a", "b", "c", "d", "e"]));
        spoil(&|record| record["players"] = json!(["a", 7]));
        spoil(&|record| record["start"] = json!(3));
        spoil(&|record| record["start"] = json!(1.0));
        spoil(&|record| record["start"] = json!(-1));
        spoil(&|record| record["start"] = Value::Null);
        spoil(&|record| record["unknown"] = json!(1));
        spoil(&|record| record["options"]["stars"] = json!("grey"));
        spoil(&|record| record["options"]["floor"] = json!(2));
        spoil(&|record| record["options"]["floor"] = Value::Null);
        spoil(&|record| record["options"]["unknown"] = json!(1));
        spoil(&|record| record["options"]["jokers"][0] = json!("green"));
        spoil(&|record| record["options"]["jokers"] = json!(["green"]));
        let mut extended = good.clone();
        extended["x_note"] = json!("fine");
        extended["options"]["x_note"] = json!("fine");
        extended["seed"] = json!(1);
        assert!(Oracle::new(&extended).is_ok());
    }

    #[test]
    fn the_first_deal_needs_ten_tiles_and_full_factories_from_the_bag() {
        let oracle = game(2, "coloured");
        let supply = vec!["red"; 10];
        let lists = |tiles: usize, number: usize| vec![vec!["blue"; tiles]; number];
        refuses(&oracle, json!({"deal": {"supply": supply}}));
        refuses(&oracle, json!({"deal": {"factories": lists(4, 5)}}));
        refuses(&oracle, json!({"deal": {"supply": supply, "factories": lists(3, 5)}}));
        refuses(&oracle, json!({"deal": {"supply": supply, "factories": lists(4, 4)}}));
        refuses(&oracle, json!({"deal": {"supply": vec!["red"; 9], "factories": lists(4, 5)}}));
        refuses(&oracle, json!({"deal": {"supply": vec!["rot"; 10], "factories": lists(4, 5)}}));
        let deal = json!({"supply": supply, "factories": lists(4, 5), "x_note": 1});
        refuses(&oracle, json!({"deal": deal, "legal": 1}));
        refuses(&oracle, json!({"deal": deal, "ms": 1}));
        refuses(&oracle, json!({"seat": 0, "move": {"take": "red", "from": 0}}));
        oracle.clone().step(&json!({"deal": deal, "x_note": 1})).unwrap();
        // 22 of a colour, so four players cannot be dealt 36 blue tiles.
        let four = game(4, "coloured");
        refuses(&four, json!({"deal": {"supply": supply, "factories": lists(4, 9)}}));
    }

    #[test]
    fn takes_are_checked_strictly() {
        let oracle = acquiring(2, &[&[(Red, 2), (Blue, 1), (Purple, 1)], &[(Red, 4)]]);
        let take = json!({"take": "red", "from": 0});
        refuses(&oracle, json!({"seat": 1, "move": take}));
        refuses(&oracle, json!({"seat": 0, "move": take, "legal": 4}));
        refuses(&oracle, json!({"seat": 0, "move": take, "unknown": 4}));
        refuses(&oracle, json!({"seat": 0}));
        refuses(&oracle, json!({"seat": 0, "move": {"take": "red", "from": 2}}));
        refuses(&oracle, json!({"seat": 0, "move": {"take": "red", "from": "centre"}}));
        refuses(&oracle, json!({"seat": 0, "move": {"take": "red", "from": 0.0}}));
        refuses(&oracle, json!({"seat": 0, "move": {"take": "green", "from": 0}}));
        refuses(&oracle, json!({"seat": 0, "move": {"take": "red", "from": 0, "to": 1}}));
        refuses(&oracle, json!({"seat": 0, "move": {"pass": {"keep": []}}}));
        refuses(&oracle, json!({"deal": {"supply": []}}));
        let full = json!({"seat": 0, "move": take, "legal": 3, "ms": 12, "eval": 0.5, "x_a": 1});
        oracle.clone().step(&full).unwrap();
    }

    #[test]
    fn lays_and_passes_are_checked_strictly() {
        let oracle = laying("coloured", &[(Red, 2)]);
        refuses(&oracle, json!({"seat": 0, "move": {"pass": {}}}));
        refuses(&oracle, json!({"seat": 0, "move": {"pass": {"keep": ["blue"]}}}));
        refuses(&oracle, json!({"seat": 0, "move": {"bonus": "red"}}));
        refuses(&oracle, json!({"seat": 0, "move": lay_move(7, 1, Red, 0)}));
        refuses(&oracle, json!({"seat": 0, "move": lay_move(RED, 0, Red, 0)}));
        refuses(&oracle, json!({"seat": 0, "move": lay_move(RED, 3, Red, 0)}));
        refuses(&oracle, json!({"seat": 0, "move": lay_move(RED, 2, Red, 1)}));
    }

    // Whole games.

    struct Luck(u64);

    impl Luck {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % bound
        }

        fn shuffle(&mut self, colours: &mut [Colour]) {
            for place in (1..colours.len()).rev() {
                colours.swap(place, self.below(place + 1));
            }
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Style {
        /// Any legal move, all passes together being one.
        Careless,
        /// Passes only when nothing can be laid, keeping as much as possible.
        Diligent,
    }

    #[derive(Default)]
    struct Figures {
        games: usize,
        seats: usize,
        score_sum: i64,
        best: i64,
        decisions: usize,
        legal_sum: usize,
        most_legal: usize,
        laid: usize,
        short_deals: usize,
        empty_deals: usize,
        short_supplies: usize,
        short_bonuses: usize,
        no_stone: usize,
    }

    impl Figures {
        fn report(&self, name: &str) {
            let per_game = |number: usize| number as f64 / self.games as f64;
            eprintln!(
                "{name}: {} games, mean score {:.2} a player, best {}, decisions {:.1}, \
                 legal moves {:.2} (most {}), tiles laid {:.1} a player; in all games: \
                 {} short deals, {} empty deals, {} placements with a short supply, \
                 {} short bonuses, {} rounds without the stone",
                self.games,
                self.score_sum as f64 / (self.games * self.seats) as f64,
                self.best,
                per_game(self.decisions),
                self.legal_sum as f64 / self.decisions as f64,
                self.most_legal,
                per_game(self.laid) / self.seats as f64,
                self.short_deals,
                self.empty_deals,
                self.short_supplies,
                self.short_bonuses,
                self.no_stone,
            );
        }
    }

    fn draw_at_random(oracle: &mut Oracle, luck: &mut Luck, wanted: usize) -> Pile {
        let mut drawn = vec![];
        while drawn.len() < wanted && oracle.bag.len() + oracle.collector.len() > 0 {
            if oracle.bag.is_empty() {
                oracle.bag = std::mem::take(&mut oracle.collector);
            }
            let place = luck.below(oracle.bag.len());
            drawn.push(oracle.bag.remove(place));
        }
        drawn
    }

    fn deal_at_random(oracle: &Oracle, luck: &mut Luck) -> Value {
        let mut drawing = oracle.clone();
        let mut deal = json!({});
        if oracle.phase != Phase::RoundDeal {
            let drawn = draw_at_random(&mut drawing, luck, 10 - oracle.supply.len());
            deal["supply"] = json!(write_colours(&drawn));
        }
        if oracle.phase != Phase::Refill {
            let mut factories = vec![];
            for _ in 0..oracle.factories.len() {
                factories.push(write_colours(&draw_at_random(&mut drawing, luck, 4)));
            }
            deal["factories"] = json!(factories);
        }
        json!({"deal": deal})
    }

    fn choose_move(legal: &[Value], style: Style, luck: &mut Luck) -> Value {
        let passes: Vec<&Value> = legal.iter().filter(|m| m.get("pass").is_some()).collect();
        let others: Vec<&Value> = legal.iter().filter(|m| m.get("pass").is_none()).collect();
        let kept = |pass: &Value| pass["pass"]["keep"].as_array().unwrap().len();
        match style {
            Style::Careless => {
                let chosen = luck.below(others.len() + passes.len().min(1));
                if chosen < others.len() {
                    others[chosen].clone()
                } else {
                    passes[luck.below(passes.len())].clone()
                }
            }
            Style::Diligent if !others.is_empty() => others[luck.below(others.len())].clone(),
            Style::Diligent => {
                let most = passes.iter().map(|pass| kept(pass)).max().unwrap();
                let best: Vec<_> = passes.iter().filter(|pass| kept(pass) == most).collect();
                (*best[luck.below(best.len())]).clone()
            }
        }
    }

    fn assert_laws(oracle: &Oracle) {
        assert_eq!(oracle.tiles_everywhere(), 132);
        let mut all = [&oracle.bag[..], &oracle.collector, &oracle.supply].concat();
        all.extend(&oracle.centre);
        all.extend(oracle.factories.iter().flatten());
        for player in &oracle.players {
            all.extend(player.beside.iter().chain(&player.corners).chain(player.board.values()));
            assert!(player.score >= oracle.floor);
            assert!(player.corners.len() <= 4);
        }
        assert!(COLOURS.iter().all(|&colour| count(&all, colour) == 22));
        assert!(oracle.supply.len() <= 10);
    }

    fn assert_distinct(legal: &[Value], expected: usize) {
        assert!(!legal.is_empty(), "whoever acts can act");
        let texts: BTreeSet<String> = legal.iter().map(Value::to_string).collect();
        assert_eq!(texts.len(), legal.len());
        let passes = legal.iter().filter(|a_move| a_move.get("pass").is_some()).count();
        assert_eq!(legal.len() - passes + passes.min(1), expected);
    }

    fn assert_stars_hold_what_they_may(oracle: &Oracle) {
        for player in &oracle.players {
            for star in 0..=CENTRE_STAR {
                let tiles = player.star(star);
                let one = distinct(&tiles).len() <= 1;
                let different = distinct(&tiles).len() == tiles.len();
                match (oracle.side, STAR_COLOURS.get(star)) {
                    (Side::Uniform, _) => assert!(one || different),
                    (Side::Coloured, None) => assert!(different),
                    (Side::Coloured, Some(own)) => assert!(tiles.iter().all(|tile| tile == own)),
                }
            }
        }
    }

    /// Unless the supply was ever short, everybody got the tiles of all features now complete.
    fn assert_bonuses(oracle: &Oracle, received: &[usize]) {
        let drawn = features_of_the_drawing();
        for (player, &received) in oracle.players.iter().zip(received) {
            let mut owed = 0;
            for feature in &drawn {
                if feature.around.iter().all(|field| player.board.contains_key(field)) {
                    owed += feature.bonus;
                }
            }
            assert_eq!(received, owed);
        }
    }

    fn note_move(oracle: &Oracle, chosen: &Value, legal: usize, figures: &mut Figures) {
        figures.decisions += 1;
        figures.legal_sum += legal;
        figures.most_legal = figures.most_legal.max(legal);
        if let Ok(Move::Lay { field, colour, .. }) = read_move(chosen) {
            let mut player = oracle.players[oracle.seat].clone();
            player.board.insert(field, colour);
            figures.laid += 1;
            figures.short_supplies += usize::from(oracle.supply.len() < 10);
            figures.short_bonuses += usize::from(oracle.supply.len() < player.bonus(field));
        }
    }

    fn note_deal(oracle: &Oracle, deal: &Value, figures: &mut Figures) {
        let Some(factories) = deal["deal"]["factories"].as_array() else {
            return;
        };
        let dealt: usize = factories.iter().map(|tiles| tiles.as_array().unwrap().len()).sum();
        figures.short_deals += usize::from(dealt < 4 * oracle.factories.len());
        figures.empty_deals += usize::from(dealt == 0);
    }

    fn play_a_game(record: &mut Value, style: Style, luck: &mut Luck, figures: &mut Figures) {
        let mut oracle = Oracle::new(record).unwrap();
        let mut steps = vec![];
        let mut received = vec![0; oracle.players.len()];
        let short_supplies = figures.short_supplies;
        while oracle.turn() != Turn::Over {
            assert!(steps.len() < 2000, "the game ends");
            let step = if let Turn::Seat(seat) = oracle.turn() {
                let legal = oracle.legal();
                let legal_count = oracle.legal_count();
                assert_distinct(&legal, legal_count);
                let chosen = choose_move(&legal, style, luck);
                note_move(&oracle, &chosen, legal_count, figures);
                received[seat] += usize::from(chosen.get("bonus").is_some());
                json!({"seat": seat, "move": chosen, "legal": legal_count})
            } else {
                assert_eq!(oracle.legal_count(), 0);
                let deal = deal_at_random(&oracle, luck);
                note_deal(&oracle, &deal, figures);
                deal
            };
            let (round, stone) = (oracle.round, oracle.stone);
            oracle.step(&step).unwrap();
            figures.no_stone += usize::from(oracle.round != round && stone.is_none());
            assert_laws(&oracle);
            steps.push(step);
        }
        assert_eq!(oracle.round, 6);
        assert_stars_hold_what_they_may(&oracle);
        if figures.short_supplies == short_supplies {
            assert_bonuses(&oracle, &received);
        }
        figures.games += 1;
        figures.score_sum += oracle.scores().iter().sum::<i64>();
        figures.best = figures.best.max(*oracle.scores().iter().max().unwrap());
        record["steps"] = json!(steps);
        record["scores"] = json!(oracle.scores());
        record["winners"] = json!(oracle.winners().unwrap());
    }

    fn replay(record: &Value) {
        let text = record.to_string();
        let record: Value = serde_json::from_str(&text).unwrap();
        let mut oracle = Oracle::new(&record).unwrap();
        for step in record["steps"].as_array().unwrap() {
            oracle.step(step).unwrap();
        }
        assert_eq!(json!(oracle.scores()), record["scores"]);
        assert_eq!(json!(oracle.winners().unwrap()), record["winners"]);
    }

    #[test]
    fn random_games_of_every_size_and_variant_conserve_tiles_end_and_replay() {
        let mut luck = Luck(2024);
        for style in [Style::Careless, Style::Diligent] {
            for stars in ["coloured", "uniform"] {
                for seats in 2..=4 {
                    let mut figures = Figures { seats, ..Figures::default() };
                    for number in 0..30 {
                        let mut record = head(seats, stars, number % 2);
                        let mut jokers = COLOURS;
                        luck.shuffle(&mut jokers);
                        record["options"]["jokers"] = json!(write_colours(&jokers));
                        record["start"] = json!(luck.below(seats));
                        play_a_game(&mut record, style, &mut luck, &mut figures);
                        if number % 3 == 0 {
                            replay(&record);
                        }
                    }
                    figures.report(&format!("{style:?}, {stars}, {seats} players"));
                    let mean = figures.score_sum as f64 / (figures.games * seats) as f64;
                    let laid = figures.laid as f64 / (figures.games * seats) as f64;
                    if style == Style::Diligent {
                        assert!((30.0..90.0).contains(&mean), "mean score {mean}");
                        assert!((15.0..35.0).contains(&laid), "tiles laid {laid}");
                    } else {
                        assert!((5.0..60.0).contains(&mean), "mean score {mean}");
                        assert!((5.0..30.0).contains(&laid), "tiles laid {laid}");
                    }
                }
            }
        }
    }
}
