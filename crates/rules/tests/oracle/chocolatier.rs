//! A slow and obvious Chocolatier, the judge of the fast one.
//!
//! Each round the factories are filled with four tiles each. Players in turn take all tiles of one
//! colour from a factory (the rest slides to the centre) or from the centre (the first to do so
//! also takes the start marker onto the floor) and put them into one of their five lines, or drop
//! them. What does not fit falls to the floor. When nothing is left to take, every full line lays
//! one tile on the wall and scores its unbroken runs, the floor costs points, and the next round
//! begins, until somebody has a full row on the wall. Rows, columns and colours then pay a bonus.
//!
//! Nothing here is clever on purpose: tiles are lists of colours, and everything is recomputed each
//! time it is asked for. Moves and deals come in and go out in the JSON of the game record.

// The interface is public although the tests include this file as a private module.

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

const TILES_OF_A_COLOUR: usize = 20;
const TILES_ON_A_FACTORY: usize = 4;
/// By number of players, from 2.
const FACTORIES: [usize; 3] = [5, 7, 9];
/// The wall is as wide as it is high, and there is one line for each row.
const SIZE: usize = 5;
/// What the spaces of the floor cost, from the left.
const FLOOR_COSTS: [i64; 7] = [1, 1, 2, 2, 2, 3, 3];
const FULL_ROW_BONUS: i64 = 2;
const FULL_COLUMN_BONUS: i64 = 7;
const FULL_COLOUR_BONUS: i64 = 10;
/// After so many rounds running in which nobody laid a tile on a wall, the game ends.
const IDLE_ROUNDS: usize = 10;

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A round has to be dealt.
    Chance,
    /// This seat decides.
    Seat(usize),
    /// Nobody: the game has ended.
    Over,
}

/// One game of Chocolatier, replayed from a record step by step.
#[derive(Clone, Debug)]
pub struct Oracle {
    plain_box: bool,
    special_factories: bool,
    phase: Phase,
    /// A bag is a heap, not a sequence: the order in the list means nothing.
    bag: Vec<Colour>,
    lid: Vec<Colour>,
    factories: Vec<Factory>,
    centre: Vec<Colour>,
    marker_in_centre: bool,
    /// The seat that begins the next round; it changes when somebody takes the marker.
    next_starter: usize,
    /// The seat that began the present round, or the round just played while tiling.
    round_starter: usize,
    players: Vec<Player>,
    laid_this_round: bool,
    idle_rounds: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Deal,
    Draft {
        seat: usize,
    },
    /// Plain box only: `seat` has to choose a column for its full `line`.
    Tile {
        seat: usize,
        line: usize,
    },
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Turquoise,
    Brown,
    White,
    Black,
    Red,
}

/// In the order of the wall's first row.
const COLOURS: [Colour; 5] =
    [Colour::Turquoise, Colour::Brown, Colour::White, Colour::Black, Colour::Red];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Special {
    Extra,
    Magnet(Colour),
    Keep,
    Split,
    Tray,
}

#[derive(Clone, Debug)]
struct Factory {
    tiles: Vec<Colour>,
    special: Option<Special>,
    /// False once somebody has taken the Tray away.
    // Open: the other factories keep their numbers then, until the next deal.
    in_circle: bool,
}

#[derive(Clone, Debug)]
struct Player {
    score: i64,
    /// Line 0 has room for one tile, line 4 for five.
    lines: Vec<Vec<Colour>>,
    /// `wall[row][column]`
    wall: Vec<Vec<Option<Colour>>>,
    /// What lies on the floor, from the left.
    floor: Vec<OnFloor>,
    tray: Option<Tray>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnFloor {
    Tile(Colour),
    Marker,
}

/// The Tray beside a floor, with the one tile that may lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tray {
    tile: Option<Colour>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Move {
    Draft { take: Colour, from: Source, to: Target, split: BTreeMap<Colour, Side> },
    Tile { line: usize, column: usize },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Factory(usize),
    Centre,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Line(usize),
    Floor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Oracle {
    /// From the head of a record: reads "players", "options" and "start".
    pub fn new(record: &Value) -> Result<Oracle, String> {
        let known = [
            "format", "game", "players", "options", "start", "steps", "scores", "winners", "seed",
            "site", "date", "clock",
        ];
        let head = object(record, "the record", &known)?;
        // Open: a head without format or game is accepted, a wrong one is not.
        for (name, expected) in [("format", "azulejo/1"), ("game", "chocolatier")] {
            if head.get(name).is_some_and(|value| value != expected) {
                return Err(format!("{name} is not {expected:?}"));
            }
        }
        let names = list(member(head, "players")?, "players")?;
        if !(2..=4).contains(&names.len()) {
            return Err(format!("{} players, but 2 to 4 can play", names.len()));
        }
        if names.iter().any(|name| !name.is_string()) {
            return Err("a player's name is not a text".to_string());
        }
        let options = member(head, "options")?;
        let options = object(options, "options", &["box", "special_factories"])?;
        let plain_box = match text(member(options, "box")?, "box")? {
            "coloured" => false,
            "plain" => true,
            other => return Err(format!("box {other:?} is neither coloured nor plain")),
        };
        let special_factories = member(options, "special_factories")?
            .as_bool()
            .ok_or("special_factories is neither true nor false")?;
        let start = number_below(member(head, "start")?, "start", names.len())?;
        Ok(Oracle::at_start(names.len(), plain_box, special_factories, start))
    }

    fn at_start(players: usize, plain_box: bool, special_factories: bool, start: usize) -> Oracle {
        let mut bag = Vec::new();
        for colour in COLOURS {
            bag.extend(vec![colour; TILES_OF_A_COLOUR]);
        }
        Oracle {
            plain_box,
            special_factories,
            phase: Phase::Deal,
            bag,
            lid: Vec::new(),
            factories: vec![Factory::empty(); FACTORIES[players - 2]],
            centre: Vec::new(),
            marker_in_centre: false,
            next_starter: start,
            round_starter: start,
            players: vec![Player::new(); players],
            laid_this_round: false,
            idle_rounds: 0,
        }
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal => Turn::Chance,
            Phase::Draft { seat } | Phase::Tile { seat, .. } => Turn::Seat(seat),
            Phase::Over => Turn::Over,
        }
    }

    /// Every legal move now, each once, as the record writes it.
    pub fn legal(&self) -> Vec<Value> {
        self.moves().iter().map(Move::to_json).collect()
    }

    /// There are no passes in this game: simply the number of legal moves.
    pub fn legal_count(&self) -> usize {
        self.moves().len()
    }

    /// One step of a record. The oracle is unchanged if the step is refused.
    pub fn step(&mut self, step: &Value) -> Result<(), String> {
        let mut after = self.clone();
        if step.get("deal").is_some() {
            let step = object(step, "a deal step", &["deal"])?;
            after.deal(member(step, "deal")?)?;
        } else {
            // Open: ms and eval are ignored whatever they are, as the record says of them.
            let step = object(step, "a move step", &["seat", "move", "legal", "ms", "eval"])?;
            after.play(step)?;
        }
        *self = after;
        Ok(())
    }

    /// By seat; with the bonuses once the game is over.
    pub fn scores(&self) -> Vec<i64> {
        self.players.iter().map(|player| player.score).collect()
    }

    /// Ascending; only when the game is over.
    pub fn winners(&self) -> Option<Vec<usize>> {
        if self.phase != Phase::Over {
            return None;
        }
        let rank = |player: &Player| (player.score, player.full_rows());
        let best = self.players.iter().map(rank).max()?;
        let seats = 0..self.players.len();
        Some(seats.filter(|&seat| rank(&self.players[seat]) == best).collect())
    }

    /// All tiles wherever they are: always 100.
    pub fn tiles_everywhere(&self) -> usize {
        let on_factories: usize = self.factories.iter().map(|factory| factory.tiles.len()).sum();
        let at_players: usize = self.players.iter().map(Player::tiles).sum();
        self.bag.len() + self.lid.len() + on_factories + self.centre.len() + at_players
    }
}

/// The deal: filling the factories.
impl Oracle {
    fn deal(&mut self, deal: &Value) -> Result<(), String> {
        if self.phase != Phase::Deal {
            return Err("a deal, but no round begins here".to_string());
        }
        let deal = object(deal, "the deal", &["factories", "extra"])?;
        let dealt = list(member(deal, "factories")?, "factories")?;
        if dealt.len() != self.factories.len() {
            let number = self.factories.len();
            return Err(format!("{} factories dealt instead of {number}", dealt.len()));
        }
        for (number, factory) in dealt.iter().enumerate() {
            self.factories[number] = self
                .fill_factory(factory)
                .map_err(|reason| format!("factory {number}: {reason}"))?;
        }
        self.check_specials()?;
        self.add_extra(deal.get("extra"))?;
        self.pull_magnets();
        self.marker_in_centre = true;
        self.laid_this_round = false;
        self.round_starter = self.next_starter;
        self.phase = Phase::Draft { seat: self.round_starter };
        Ok(())
    }

    fn fill_factory(&mut self, dealt: &Value) -> Result<Factory, String> {
        let dealt = object(dealt, "a dealt factory", &["tiles", "special"])?;
        let mut factory = Factory::empty();
        for tile in list(member(dealt, "tiles")?, "tiles")? {
            let colour = Colour::parse(tile)?;
            self.draw(colour)?;
            factory.tiles.push(colour);
        }
        if factory.tiles.len() > TILES_ON_A_FACTORY {
            return Err("more than four tiles".to_string());
        }
        if factory.tiles.len() < TILES_ON_A_FACTORY && self.can_draw() {
            return Err("fewer than four tiles although there are more to draw".to_string());
        }
        if let Some(special) = dealt.get("special") {
            factory.special = Some(Special::parse(special)?);
        }
        Ok(factory)
    }

    /// Takes a tile out of the bag, which is refilled from the lid only now that a tile is needed.
    fn draw(&mut self, colour: Colour) -> Result<(), String> {
        if self.bag.is_empty() {
            self.bag.append(&mut self.lid);
        }
        if self.bag.is_empty() {
            return Err(format!("{} drawn, but bag and lid are empty", colour.name()));
        }
        let place = self.bag.iter().position(|&tile| tile == colour);
        let place = place.ok_or(format!("{} drawn, but none is in the bag", colour.name()))?;
        self.bag.remove(place);
        Ok(())
    }

    fn can_draw(&self) -> bool {
        !self.bag.is_empty() || !self.lid.is_empty()
    }

    fn check_specials(&self) -> Result<(), String> {
        let specials: Vec<Special> =
            self.factories.iter().filter_map(|factory| factory.special).collect();
        let wanted = if self.special_factories { self.players.len() } else { 0 };
        if specials.len() != wanted {
            return Err(format!("{} special factories instead of {wanted}", specials.len()));
        }
        for (number, special) in specials.iter().enumerate() {
            if specials[..number].contains(special) {
                return Err(format!("{special:?} is there twice"));
            }
        }
        Ok(())
    }

    fn add_extra(&mut self, extra: Option<&Value>) -> Result<(), String> {
        let place =
            self.factories.iter().position(|factory| factory.special == Some(Special::Extra));
        match (place, extra) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err("an extra tile, but no Extra in the circle".to_string()),
            (Some(_), None) if self.can_draw() => Err("the extra tile is missing".to_string()),
            (Some(_), None) => Ok(()),
            (Some(place), Some(extra)) => {
                let colour = Colour::parse(extra)?;
                self.draw(colour)?;
                self.factories[place].tiles.push(colour);
                Ok(())
            }
        }
    }

    /// Every Magnet has its own colour, so the order among them does not matter.
    fn pull_magnets(&mut self) {
        for place in 0..self.factories.len() {
            if let Some(Special::Magnet(colour)) = self.factories[place].special {
                for side in [Side::Left, Side::Right] {
                    let neighbour = self.neighbour(place, side);
                    let tiles = &mut self.factories[neighbour].tiles;
                    if let Some(tile) = tiles.iter().position(|&tile| tile == colour) {
                        tiles.remove(tile);
                        self.factories[place].tiles.push(colour);
                    }
                }
            }
        }
    }

    /// The next factory on that side which is still in the circle.
    fn neighbour(&self, place: usize, side: Side) -> usize {
        let number = self.factories.len();
        let mut neighbour = place;
        loop {
            neighbour = match side {
                Side::Left => (neighbour + number - 1) % number,
                Side::Right => (neighbour + 1) % number,
            };
            if self.factories[neighbour].in_circle {
                return neighbour;
            }
        }
    }
}

/// The legal moves.
impl Oracle {
    fn moves(&self) -> Vec<Move> {
        match self.phase {
            Phase::Deal | Phase::Over => Vec::new(),
            Phase::Draft { seat } => self.drafts(seat),
            Phase::Tile { seat, line } => self.players[seat]
                .plain_columns(line)
                .into_iter()
                .map(|column| Move::Tile { line, column })
                .collect(),
        }
    }

    fn drafts(&self, seat: usize) -> Vec<Move> {
        let mut drafts = Vec::new();
        let mut sources: Vec<Source> = (0..self.factories.len()).map(Source::Factory).collect();
        sources.push(Source::Centre);
        for from in sources {
            for take in colours_of(self.tiles_at(from)) {
                for to in self.players[seat].targets(take) {
                    for split in self.splits(from, take) {
                        drafts.push(Move::Draft { take, from, to, split });
                    }
                }
            }
        }
        drafts
    }

    fn tiles_at(&self, source: Source) -> &[Colour] {
        match source {
            Source::Factory(place) => &self.factories[place].tiles,
            Source::Centre => &self.centre,
        }
    }

    /// All ways to share out what stays behind: many on Split, a single empty one elsewhere.
    fn splits(&self, from: Source, take: Colour) -> Vec<BTreeMap<Colour, Side>> {
        let mut splits = vec![BTreeMap::new()];
        if !self.is_split(from) {
            return splits;
        }
        for colour in colours_of(self.tiles_at(from)) {
            if colour == take {
                continue;
            }
            let mut longer = Vec::new();
            for split in splits {
                for side in [Side::Left, Side::Right] {
                    let mut more = split.clone();
                    more.insert(colour, side);
                    longer.push(more);
                }
            }
            splits = longer;
        }
        splits
    }

    fn is_split(&self, from: Source) -> bool {
        match from {
            Source::Factory(place) => self.factories[place].special == Some(Special::Split),
            Source::Centre => false,
        }
    }
}

/// Playing a move.
impl Oracle {
    fn play(&mut self, step: &Map<String, Value>) -> Result<(), String> {
        let seat = number_below(member(step, "seat")?, "seat", self.players.len())?;
        match self.turn() {
            Turn::Seat(turn) if turn == seat => {}
            turn => return Err(format!("seat {seat} moves, but the turn is {turn:?}")),
        }
        let count = self.legal_count();
        match step.get("legal") {
            Some(legal) if *legal != json!(count) => {
                return Err(format!("legal is {legal} instead of {count}"));
            }
            _ => {}
        }
        let value = member(step, "move")?;
        let chosen = Move::parse(value)?;
        if !self.moves().contains(&chosen) {
            return Err(format!("{value} is not legal for seat {seat} here"));
        }
        match chosen {
            Move::Draft { take, from, to, split } => {
                self.take_tiles(seat, take, from, to, &split);
                self.end_draft_turn(seat);
            }
            Move::Tile { line, column } => {
                self.lay(seat, line, column);
                self.tile_from(seat, line + 1);
            }
        }
        Ok(())
    }

    fn take_tiles(
        &mut self,
        seat: usize,
        take: Colour,
        from: Source,
        to: Target,
        split: &BTreeMap<Colour, Side>,
    ) {
        let (taken, rest): (Vec<Colour>, Vec<Colour>) =
            self.tiles_at(from).iter().partition(|&&tile| tile == take);
        match from {
            Source::Centre => {
                self.centre = rest;
                // Before the tiles, so that it lies left of them on the floor.
                self.take_marker(seat);
            }
            Source::Factory(place) => self.leave_rest(seat, place, rest, split),
        }
        for tile in taken {
            match to {
                Target::Line(line) if !self.players[seat].is_full(line) => {
                    self.players[seat].lines[line].push(tile);
                }
                _ => self.drop_tile(seat, tile),
            }
        }
    }

    fn take_marker(&mut self, seat: usize) {
        if !self.marker_in_centre {
            return;
        }
        self.marker_in_centre = false;
        self.next_starter = seat;
        let floor = &mut self.players[seat].floor;
        if floor.len() < FLOOR_COSTS.len() {
            floor.push(OnFloor::Marker);
        }
    }

    /// What becomes of the tiles on a factory that were not taken.
    fn leave_rest(
        &mut self,
        seat: usize,
        place: usize,
        rest: Vec<Colour>,
        split: &BTreeMap<Colour, Side>,
    ) {
        self.factories[place].tiles.clear();
        match self.factories[place].special {
            Some(Special::Keep) => self.factories[place].tiles = rest,
            Some(Special::Split) => {
                for tile in rest {
                    let neighbour = self.neighbour(place, split[&tile]);
                    self.factories[neighbour].tiles.push(tile);
                }
            }
            Some(Special::Tray) => {
                self.centre.extend(rest);
                self.factories[place].in_circle = false;
                self.players[seat].tray = Some(Tray { tile: None });
            }
            Some(Special::Extra) | Some(Special::Magnet(_)) | None => self.centre.extend(rest),
        }
    }

    /// To the Tray, to the floor, or past it into the lid. (With a full floor and a free Tray it
    /// makes no difference where the tile lies: it is free, and in the lid before the next deal.)
    fn drop_tile(&mut self, seat: usize, tile: Colour) {
        let player = &mut self.players[seat];
        if player.tray == Some(Tray { tile: None }) {
            player.tray = Some(Tray { tile: Some(tile) });
        } else if player.floor.len() < FLOOR_COSTS.len() {
            player.floor.push(OnFloor::Tile(tile));
        } else {
            self.lid.push(tile);
        }
    }

    fn end_draft_turn(&mut self, seat: usize) {
        let all_taken =
            self.centre.is_empty() && self.factories.iter().all(|factory| factory.tiles.is_empty());
        if all_taken {
            self.tile_from(self.round_starter, 0);
        } else {
            self.phase = Phase::Draft { seat: self.next_seat(seat) };
        }
    }

    fn next_seat(&self, seat: usize) -> usize {
        (seat + 1) % self.players.len()
    }
}

/// Tiling, scoring, and the end.
impl Oracle {
    /// Goes on tiling from that line of that seat, as far as the rules alone decide.
    // Open: when the floor is paid on the plain box. Here each seat finishes before the next one
    // begins: its lines top to bottom, then at once its floor, even if others have yet to choose.
    fn tile_from(&mut self, first_seat: usize, first_line: usize) {
        let mut seat = first_seat;
        let mut line = first_line;
        loop {
            while line < SIZE {
                if self.players[seat].is_full(line) {
                    if self.has_choice(seat, line) {
                        self.phase = Phase::Tile { seat, line };
                        return;
                    }
                    self.tile_without_choice(seat, line);
                }
                line += 1;
            }
            self.pay_floor(seat);
            seat = self.next_seat(seat);
            line = 0;
            if seat == self.round_starter {
                self.end_round();
                return;
            }
        }
    }

    /// Whether the record must say where a full line lays its tile, be it the only cell left.
    fn has_choice(&self, seat: usize, line: usize) -> bool {
        self.plain_box && !self.players[seat].plain_columns(line).is_empty()
    }

    /// A full line of the coloured box, or one of the plain box that no cell accepts.
    fn tile_without_choice(&mut self, seat: usize, line: usize) {
        if self.plain_box {
            for tile in std::mem::take(&mut self.players[seat].lines[line]) {
                self.drop_tile(seat, tile);
            }
        } else {
            let column = coloured_column(line, self.players[seat].lines[line][0]);
            self.lay(seat, line, column);
        }
    }

    /// One tile of a full line to the wall, the others into the lid.
    fn lay(&mut self, seat: usize, line: usize, column: usize) {
        let player = &mut self.players[seat];
        let mut tiles = std::mem::take(&mut player.lines[line]);
        player.wall[line][column] = tiles.pop();
        player.score += player.cell_points(line, column);
        self.lid.extend(tiles);
        self.laid_this_round = true;
    }

    fn pay_floor(&mut self, seat: usize) {
        let player = &mut self.players[seat];
        player.score = (player.score - player.floor_cost()).max(0);
        for thing in std::mem::take(&mut player.floor) {
            if let OnFloor::Tile(tile) = thing {
                self.lid.push(tile);
            }
        }
        if let Some(tray) = player.tray.take() {
            self.lid.extend(tray.tile);
        }
    }

    fn end_round(&mut self) {
        self.idle_rounds = if self.laid_this_round { 0 } else { self.idle_rounds + 1 };
        self.factories = vec![Factory::empty(); self.factories.len()];
        let row_complete = self.players.iter().any(|player| player.full_rows() > 0);
        if row_complete || self.idle_rounds == IDLE_ROUNDS || !self.can_draw() {
            for player in &mut self.players {
                player.score += player.bonus();
            }
            self.phase = Phase::Over;
        } else {
            self.phase = Phase::Deal;
        }
    }
}

impl Player {
    fn new() -> Player {
        Player {
            score: 0,
            lines: vec![Vec::new(); SIZE],
            wall: vec![vec![None; SIZE]; SIZE],
            floor: Vec::new(),
            tray: None,
        }
    }

    fn is_full(&self, line: usize) -> bool {
        self.lines[line].len() == line + 1
    }

    /// Where tiles of a colour may go: the lines that accept it, and always the floor.
    fn targets(&self, colour: Colour) -> Vec<Target> {
        let lines = (0..SIZE).filter(|&line| self.accepts(line, colour));
        let mut targets: Vec<Target> = lines.map(Target::Line).collect();
        targets.push(Target::Floor);
        targets
    }

    fn accepts(&self, line: usize, colour: Colour) -> bool {
        let other_colour = self.lines[line].iter().any(|&tile| tile != colour);
        let on_wall = self.wall[line].contains(&Some(colour));
        !self.is_full(line) && !other_colour && !on_wall
    }

    /// Plain box: the free cells for a full line whose column does not have its colour yet.
    fn plain_columns(&self, line: usize) -> Vec<usize> {
        let colour = Some(self.lines[line][0]);
        let has_colour = |column: usize| self.wall.iter().any(|row| row[column] == colour);
        (0..SIZE)
            .filter(|&column| self.wall[line][column].is_none() && !has_colour(column))
            .collect()
    }

    /// The points for a tile that was just laid there.
    fn cell_points(&self, row: usize, column: usize) -> i64 {
        let horizontal: Vec<bool> = (0..SIZE).map(|c| self.wall[row][c].is_some()).collect();
        let vertical: Vec<bool> = (0..SIZE).map(|r| self.wall[r][column].is_some()).collect();
        let h = run_through(&horizontal, column);
        let v = run_through(&vertical, row);
        match (h, v) {
            (1, 1) => 1,
            (_, 1) => h,
            (1, _) => v,
            (_, _) => h + v,
        }
    }

    fn floor_cost(&self) -> i64 {
        FLOOR_COSTS[..self.floor.len()].iter().sum()
    }

    fn full_rows(&self) -> usize {
        self.wall.iter().filter(|row| row.iter().all(Option::is_some)).count()
    }

    fn full_columns(&self) -> usize {
        let is_full = |column: &usize| self.wall.iter().all(|row| row[*column].is_some());
        (0..SIZE).filter(is_full).count()
    }

    fn full_colours(&self) -> usize {
        let on_wall = |colour: Colour| {
            self.wall.iter().flatten().filter(|&&cell| cell == Some(colour)).count()
        };
        COLOURS.iter().filter(|&&colour| on_wall(colour) == SIZE).count()
    }

    fn bonus(&self) -> i64 {
        FULL_ROW_BONUS * self.full_rows() as i64
            + FULL_COLUMN_BONUS * self.full_columns() as i64
            + FULL_COLOUR_BONUS * self.full_colours() as i64
    }

    fn tiles(&self) -> usize {
        let in_lines: usize = self.lines.iter().map(Vec::len).sum();
        let on_wall = self.wall.iter().flatten().flatten().count();
        let on_floor = self.floor.iter().filter(|&&thing| thing != OnFloor::Marker).count();
        let on_tray = self.tray.iter().filter(|tray| tray.tile.is_some()).count();
        in_lines + on_wall + on_floor + on_tray
    }
}

impl Factory {
    fn empty() -> Factory {
        Factory { tiles: Vec::new(), special: None, in_circle: true }
    }
}

/// Where the coloured wall wants that colour in that row.
fn coloured_column(row: usize, colour: Colour) -> usize {
    (row + colour as usize) % SIZE
}

/// The length of the unbroken run of filled cells through a filled one.
fn run_through(filled: &[bool], place: usize) -> i64 {
    let before = filled[..place].iter().rev().take_while(|&&cell| cell).count();
    let after = filled[place + 1..].iter().take_while(|&&cell| cell).count();
    (before + 1 + after) as i64
}

/// The different colours among tiles.
fn colours_of(tiles: &[Colour]) -> BTreeSet<Colour> {
    tiles.iter().copied().collect()
}

// From here on: the words and objects of the record.

impl Colour {
    fn name(self) -> &'static str {
        match self {
            Colour::Turquoise => "turquoise",
            Colour::Brown => "brown",
            Colour::White => "white",
            Colour::Black => "black",
            Colour::Red => "red",
        }
    }

    fn parse(value: &Value) -> Result<Colour, String> {
        Colour::from_name(text(value, "a colour")?)
    }

    fn from_name(name: &str) -> Result<Colour, String> {
        let colour = COLOURS.into_iter().find(|colour| colour.name() == name);
        colour.ok_or(format!("{name:?} is not a colour"))
    }
}

impl Special {
    fn parse(value: &Value) -> Result<Special, String> {
        match text(value, "special")? {
            "extra" => Ok(Special::Extra),
            "keep" => Ok(Special::Keep),
            "split" => Ok(Special::Split),
            "tray" => Ok(Special::Tray),
            name => match name.strip_prefix("magnet-") {
                Some(colour) => Ok(Special::Magnet(Colour::from_name(colour)?)),
                None => Err(format!("{name:?} is not a special factory")),
            },
        }
    }
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }

    fn parse(value: &Value) -> Result<Side, String> {
        match text(value, "a side")? {
            "left" => Ok(Side::Left),
            "right" => Ok(Side::Right),
            other => Err(format!("{other:?} is neither left nor right")),
        }
    }
}

impl Move {
    fn parse(value: &Value) -> Result<Move, String> {
        if value.get("line").is_some() {
            let tiling = object(value, "a tiling move", &["line", "column"])?;
            return Ok(Move::Tile {
                line: number_below(member(tiling, "line")?, "line", SIZE)?,
                column: number_below(member(tiling, "column")?, "column", SIZE)?,
            });
        }
        let draft = object(value, "a move", &["take", "from", "to", "split"])?;
        let from = match member(draft, "from")? {
            Value::String(word) if word == "centre" => Source::Centre,
            other => Source::Factory(number_below(other, "from", FACTORIES[2])?),
        };
        let to = match member(draft, "to")? {
            Value::String(word) if word == "floor" => Target::Floor,
            other => Target::Line(number_below(other, "to", SIZE)?),
        };
        let take = Colour::parse(member(draft, "take")?)?;
        let split = draft.get("split").map_or(Ok(BTreeMap::new()), parse_split)?;
        Ok(Move::Draft { take, from, to, split })
    }

    fn to_json(&self) -> Value {
        match self {
            Move::Tile { line, column } => json!({"line": line, "column": column}),
            Move::Draft { take, from, to, split } => {
                let from = match from {
                    Source::Factory(place) => json!(place),
                    Source::Centre => json!("centre"),
                };
                let to = match to {
                    Target::Line(line) => json!(line),
                    Target::Floor => json!("floor"),
                };
                let mut draft = json!({"take": take.name(), "from": from, "to": to});
                if !split.is_empty() {
                    let sides = split.iter().map(|(colour, side)| (colour.name(), side.name()));
                    draft["split"] = json!(sides.collect::<BTreeMap<_, _>>());
                }
                draft
            }
        }
    }
}

/// A map, not an object with fixed names: nothing but colours is allowed in it.
fn parse_split(value: &Value) -> Result<BTreeMap<Colour, Side>, String> {
    let sides = value.as_object().ok_or("split is not an object")?;
    if sides.is_empty() {
        return Err("split is empty; it has to be absent then".to_string());
    }
    let mut split = BTreeMap::new();
    for (name, side) in sides {
        split.insert(Colour::from_name(name)?, Side::parse(side)?);
    }
    Ok(split)
}

/// An object with fixed names: others are errors unless they start with `x_`.
fn object<'a>(
    value: &'a Value,
    what: &str,
    known: &[&str],
) -> Result<&'a Map<String, Value>, String> {
    let members = value.as_object().ok_or(format!("{what} is not an object"))?;
    for name in members.keys() {
        if !known.contains(&name.as_str()) && !name.starts_with("x_") {
            return Err(format!("{what} has an unknown field {name:?}"));
        }
    }
    Ok(members)
}

fn member<'a>(members: &'a Map<String, Value>, name: &str) -> Result<&'a Value, String> {
    members.get(name).ok_or(format!("{name:?} is missing"))
}

fn list<'a>(value: &'a Value, what: &str) -> Result<&'a Vec<Value>, String> {
    value.as_array().ok_or(format!("{what} is not a list"))
}

fn text<'a>(value: &'a Value, what: &str) -> Result<&'a str, String> {
    value.as_str().ok_or(format!("{what} is not a text but {value}"))
}

fn number_below(value: &Value, what: &str, limit: usize) -> Result<usize, String> {
    let number = value.as_u64().ok_or(format!("{what} is not a whole number but {value}"))?;
    match usize::try_from(number) {
        Ok(number) if number < limit => Ok(number),
        _ => Err(format!("{what} is {number}, but only 0 to {} exist", limit - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::Colour::*;
    use super::*;

    // ---- Positions made by hand ----

    fn head(players: usize, box_side: &str, special_factories: bool) -> Value {
        let names = ["Ana", "Bruno", "Cleo", "Dora"];
        json!({
            "format": "azulejo/1", "game": "chocolatier", "players": names[..players], "start": 0,
            "options": {"box": box_side, "special_factories": special_factories},
        })
    }

    fn coloured(players: usize) -> Oracle {
        Oracle::new(&head(players, "coloured", false)).unwrap()
    }

    fn plain(players: usize) -> Oracle {
        Oracle::new(&head(players, "plain", false)).unwrap()
    }

    /// Puts a game into the draft of seat 0 with these tiles on the factories, none on the others.
    /// They come out of the bag, so that a hundred tiles remain.
    fn drafting(mut game: Oracle, factories: &[&[Colour]]) -> Oracle {
        for (place, tiles) in factories.iter().enumerate() {
            game.factories[place].tiles = take_from_bag(&mut game, tiles);
        }
        game.phase = Phase::Draft { seat: 0 };
        game.marker_in_centre = true;
        game
    }

    fn take_from_bag(game: &mut Oracle, tiles: &[Colour]) -> Vec<Colour> {
        for &tile in tiles {
            game.draw(tile).unwrap();
        }
        tiles.to_vec()
    }

    fn set_line(game: &mut Oracle, seat: usize, tiles: usize, colour: Colour, line: usize) {
        game.players[seat].lines[line] = take_from_bag(game, &vec![colour; tiles]);
    }

    fn set_cell(game: &mut Oracle, seat: usize, row: usize, column: usize, colour: Colour) {
        game.draw(colour).unwrap();
        game.players[seat].wall[row][column] = Some(colour);
    }

    /// Fills cells of a coloured wall, given as (row, column) from 1 as on the rules page.
    fn fill(game: &mut Oracle, seat: usize, cells: &[(usize, usize)]) {
        for &(row, column) in cells {
            let (row, column) = (row - 1, column - 1);
            let colour = COLOURS.into_iter().find(|&c| coloured_column(row, c) == column).unwrap();
            set_cell(game, seat, row, column, colour);
        }
    }

    fn play(game: &mut Oracle, seat: usize, chosen: Value) {
        game.step(&json!({"seat": seat, "move": chosen})).unwrap();
        assert_eq!(game.tiles_everywhere(), 100);
    }

    fn sorted(tiles: &[Colour]) -> Vec<Colour> {
        let mut tiles = tiles.to_vec();
        tiles.sort();
        tiles
    }

    /// The step is refused for that reason and changes nothing.
    fn refuses(game: &Oracle, step: Value, reason: &str) {
        let mut after = game.clone();
        let refusal = after.step(&step).unwrap_err();
        assert!(refusal.contains(reason), "refused, but because: {refusal}");
        assert_eq!(format!("{after:?}"), format!("{game:?}"));
    }

    // ---- Worked cases ----

    #[test]
    fn case_1_rests_slide_to_the_centre_and_its_first_taker_gets_the_marker() {
        let mut game =
            drafting(coloured(3), &[&[Black, Black, Brown, Red], &[Brown, White, White, White]]);
        play(&mut game, 0, json!({"take": "black", "from": 0, "to": 1}));
        assert_eq!(sorted(&game.centre), [Brown, Red]);
        play(&mut game, 1, json!({"take": "brown", "from": 1, "to": 0}));
        assert_eq!(sorted(&game.centre), [Brown, White, White, White, Red]);
        assert!(game.marker_in_centre);
        play(&mut game, 2, json!({"take": "white", "from": "centre", "to": 2}));
        assert_eq!(game.players[2].lines[2], [White, White, White]);
        assert_eq!(game.players[2].floor, [OnFloor::Marker]);
        assert_eq!(sorted(&game.centre), [Brown, Red]);
        assert_eq!((game.next_starter, game.marker_in_centre), (2, false));
        play(&mut game, 0, json!({"take": "red", "from": "centre", "to": "floor"}));
        assert_eq!(game.players[0].floor, [OnFloor::Tile(Red)]);
    }

    #[test]
    fn case_2_lines_refuse_another_colour_and_a_colour_of_their_wall_row() {
        let mut game = drafting(coloured(2), &[&[Brown, Brown, Red, Red]]);
        fill(&mut game, 0, &[(2, 3), (3, 4)]);
        assert_eq!(game.players[0].wall[1][2], Some(Brown));
        assert_eq!(game.players[0].wall[2][3], Some(Brown));
        set_line(&mut game, 0, 1, Turquoise, 3);
        let brown: Vec<Value> =
            game.legal().into_iter().filter(|legal| legal["take"] == "brown").collect();
        let expected = [json!(0), json!(4), json!("floor")]
            .map(|to| json!({"take": "brown", "from": 0, "to": to}));
        assert_eq!(brown, expected);
        play(&mut game, 0, json!({"take": "brown", "from": 0, "to": 0}));
        assert_eq!(game.players[0].lines[0], [Brown]);
        assert_eq!(game.players[0].floor, [OnFloor::Tile(Brown)]);
    }

    #[test]
    fn case_3_full_lines_lay_one_tile_and_unfinished_lines_stay() {
        let mut game = coloured(2);
        set_line(&mut game, 0, 2, White, 1);
        set_line(&mut game, 0, 2, Turquoise, 2);
        set_line(&mut game, 0, 4, Turquoise, 3);
        set_line(&mut game, 0, 3, Brown, 4);
        game.tile_from(0, 0);
        let player = &game.players[0];
        assert_eq!((player.wall[1][3], player.wall[3][3]), (Some(White), Some(Turquoise)));
        assert_eq!(player.wall.iter().flatten().flatten().count(), 2);
        assert_eq!(game.scores(), [2, 0]);
        assert_eq!(sorted(&game.lid), [Turquoise, Turquoise, Turquoise, White]);
        let lines: Vec<usize> = player.lines.iter().map(Vec::len).collect();
        assert_eq!(lines, [0, 0, 2, 0, 3]);
        assert_eq!(game.turn(), Turn::Chance);
        assert_eq!(game.tiles_everywhere(), 100);
    }

    #[test]
    fn cases_4_to_6_a_cell_scores_its_unbroken_runs() {
        type Case<'a> = (&'a [(usize, usize)], (usize, usize), i64);
        let cases: [Case<'_>; 7] = [
            (&[(1, 2), (2, 1), (2, 4), (2, 5), (4, 2), (5, 4), (5, 5)], (2, 3), 3),
            (&[(2, 3)], (3, 3), 2),
            (
                &[
                    (1, 2),
                    (1, 4),
                    (1, 5),
                    (2, 3),
                    (2, 4),
                    (2, 5),
                    (3, 2),
                    (3, 3),
                    (3, 5),
                    (4, 2),
                    (4, 3),
                    (5, 4),
                    (5, 5),
                ],
                (3, 4),
                7,
            ),
            (&[], (3, 3), 1),
            // Diagonal neighbours do not count, nor does anything across a gap.
            (&[(2, 2), (2, 4), (4, 2), (4, 4), (3, 1), (3, 5)], (3, 3), 1),
            (&[(1, 1), (2, 1), (4, 1), (5, 1)], (3, 1), 5),
            (&[(1, 2), (2, 1)], (1, 1), 4),
        ];
        for (filled, (row, column), points) in cases {
            let mut game = coloured(2);
            fill(&mut game, 0, filled);
            fill(&mut game, 0, &[(row, column)]);
            assert_eq!(game.players[0].cell_points(row - 1, column - 1), points);
        }
    }

    #[test]
    fn case_7_the_marker_costs_like_a_tile_and_the_score_stops_at_zero() {
        let mut game = coloured(2);
        let tiles = take_from_bag(&mut game, &[Red, Red, Black, White]);
        let mut floor: Vec<OnFloor> = tiles.into_iter().map(OnFloor::Tile).collect();
        floor.insert(1, OnFloor::Marker);
        game.players[0].floor = floor;
        game.players[0].score = 5;
        assert_eq!(game.players[0].floor_cost(), 8);
        game.tile_from(0, 0);
        assert_eq!(game.scores(), [0, 0]);
        assert_eq!(game.lid.len(), 4);
        assert!(game.players[0].floor.is_empty());
        assert_eq!(game.tiles_everywhere(), 100);
    }

    #[test]
    fn case_8_a_full_floor_costs_14_and_the_rest_goes_free_into_the_lid() {
        let mut game = drafting(coloured(2), &[]);
        game.centre = take_from_bag(&mut game, &[Red; 9]);
        game.players[0].score = 20;
        play(&mut game, 0, json!({"take": "red", "from": "centre", "to": "floor"}));
        // The marker and six tiles, three tiles past the floor; the round is over at once.
        assert_eq!(game.scores(), [6, 0]);
        assert_eq!(game.lid.len(), 9);
        assert_eq!(game.turn(), Turn::Chance);
    }

    #[test]
    fn the_floor_is_clamped_once_after_the_gains() {
        let mut game = coloured(2);
        set_line(&mut game, 0, 1, Red, 0);
        game.players[0].floor = vec![OnFloor::Marker; 2];
        game.players[0].score = 3;
        game.tile_from(0, 0);
        assert_eq!(game.scores(), [2, 0]);
    }

    #[test]
    fn case_9_a_row_a_column_and_a_colour_pay_19() {
        let mut game = coloured(2);
        fill(&mut game, 0, &[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]);
        fill(&mut game, 0, &[(2, 1), (3, 1), (4, 1), (5, 1)]);
        fill(&mut game, 0, &[(2, 2), (3, 3), (4, 4), (5, 5)]);
        assert_eq!(game.players[0].bonus(), 19);
        game.tile_from(0, 0);
        assert_eq!(game.turn(), Turn::Over);
        assert_eq!(game.scores(), [19, 0]);
    }

    /// After a deal that filled only these factories; what was not dealt lies in the bag again.
    fn deal_all(players: usize, factories: &[(&[Colour], &str)], extra: Option<Colour>) -> Oracle {
        let mut game = Oracle::new(&head(players, "coloured", true)).unwrap();
        // A deal may stop short only if the bag is empty, so the rest waits elsewhere.
        let mut away = std::mem::take(&mut game.bag);
        let mut dealt = Vec::new();
        for (tiles, special) in factories {
            let names: Vec<&str> = tiles.iter().map(|tile| tile.name()).collect();
            dealt.push(match *special {
                "" => json!({"tiles": names}),
                special => json!({"tiles": names, "special": special}),
            });
            game.bag.extend(*tiles);
        }
        dealt.resize(game.factories.len(), json!({"tiles": []}));
        let mut deal = json!({"factories": dealt});
        if let Some(extra) = extra {
            deal["extra"] = json!(extra.name());
            game.bag.push(extra);
        }
        for tile in &game.bag {
            let place = away.iter().position(|other| other == tile).unwrap();
            away.remove(place);
        }
        game.step(&json!({"deal": deal})).unwrap();
        game.bag = away;
        assert_eq!(game.tiles_everywhere(), 100);
        game
    }

    #[test]
    fn case_10_magnet_pulls_one_tile_of_its_colour_from_each_side_that_has_one() {
        let game = deal_all(
            2,
            &[
                (&[Brown, Brown, Red, Red], ""),
                (&[Black; 4], "magnet-brown"),
                (&[White; 4], ""),
                (&[Brown; 4], "keep"),
            ],
            None,
        );
        assert_eq!(sorted(&game.factories[0].tiles), [Brown, Red, Red]);
        assert_eq!(sorted(&game.factories[1].tiles), [Brown, Black, Black, Black, Black]);
        assert_eq!(game.factories[2].tiles, [White; 4]);
        assert_eq!(game.factories[3].tiles, [Brown; 4]);
    }

    #[test]
    fn extra_is_filled_before_magnets_pull_and_magnets_pull_from_special_ones_too() {
        // Round the corner: the last factory is the left neighbour of the first.
        let game = deal_all(
            3,
            &[
                (&[Red; 4], "magnet-brown"),
                (&[Brown, White, White, White], "magnet-red"),
                (&[White; 4], ""),
                (&[White; 4], ""),
                (&[Black; 4], ""),
                (&[Black; 4], ""),
                (&[Black; 4], "extra"),
            ],
            Some(Brown),
        );
        assert_eq!(sorted(&game.factories[0].tiles), [Brown, Brown, Red, Red, Red]);
        assert_eq!(sorted(&game.factories[1].tiles), [White, White, White, Red]);
        assert_eq!(game.factories[6].tiles, [Black; 4]);
    }

    #[test]
    fn case_11_on_keep_the_rest_stays() {
        let mut game = deal_all(2, &[(&[Black, Black, Red, White], "keep"), (&[], "tray")], None);
        play(&mut game, 0, json!({"take": "black", "from": 0, "to": 1}));
        assert_eq!(sorted(&game.factories[0].tiles), [White, Red]);
        play(&mut game, 1, json!({"take": "red", "from": 0, "to": 1}));
        assert_eq!(game.factories[0].tiles, [White]);
        assert!(game.centre.is_empty());
        play(&mut game, 0, json!({"take": "white", "from": 0, "to": 0}));
        assert_eq!(game.turn(), Turn::Chance);
        assert_eq!(game.next_starter, 0, "nobody took from the centre: the start player stays");
    }

    #[test]
    fn case_12_split_offers_every_side_for_every_colour_left() {
        let split = (&[Black, Red, Red, White][..], "split");
        let game = deal_all(2, &[split, (&[], "keep")], None);
        let black: Vec<Value> =
            game.legal().into_iter().filter(|legal| legal["take"] == "black").collect();
        assert_eq!(black.len(), 4 * 6);
        assert_eq!(black.iter().filter(|legal| legal["to"] == 0).count(), 4);
        assert_eq!(game.legal_count(), 3 * 4 * 6);

        let mut shared = game.clone();
        let sides = json!({"red": "left", "white": "right"});
        play(&mut shared, 0, json!({"take": "black", "from": 0, "to": 0, "split": sides}));
        assert_eq!(shared.factories[4].tiles, [Red, Red]);
        assert_eq!(shared.factories[1].tiles, [White]);
        assert!(shared.centre.is_empty());

        let mut together = game.clone();
        let sides = json!({"red": "left", "white": "left"});
        play(&mut together, 0, json!({"take": "black", "from": 0, "to": 0, "split": sides}));
        assert_eq!(sorted(&together.factories[4].tiles), [White, Red, Red]);
    }

    #[test]
    fn split_names_exactly_the_colours_left() {
        let game =
            deal_all(2, &[(&[Black, Red, Red, White], "split"), (&[White; 4], "keep")], None);
        let with = |take: &str, from: usize, split: Value| {
            let chosen = json!({"take": take, "from": from, "to": "floor", "split": split});
            json!({"seat": 0, "move": chosen})
        };
        refuses(&game, with("black", 0, json!({"red": "left"})), "not legal");
        let too_many = json!({"red": "left", "white": "left", "black": "left"});
        refuses(&game, with("black", 0, too_many), "not legal");
        refuses(&game, with("black", 0, json!({})), "absent");
        refuses(&game, with("black", 0, json!({"red": "left", "white": "up"})), "neither left");
        refuses(&game, with("black", 0, json!({"x_red": "left"})), "not a colour");
        refuses(&game, with("white", 1, json!({"red": "left"})), "not legal");
        let without = json!({"take": "black", "from": 0, "to": "floor"});
        refuses(&game, json!({"seat": 0, "move": without}), "not legal");

        let nothing_left = deal_all(2, &[(&[Red; 4], "split"), (&[], "keep")], None);
        assert_eq!(nothing_left.legal_count(), 6);
        assert!(nothing_left.legal().iter().all(|legal| legal.get("split").is_none()));
    }

    #[test]
    fn case_13_the_tray_takes_one_fallen_tile_for_free_in_the_same_turn() {
        let tray = (&[Black, Black, Black, Red][..], "tray");
        let mut game = deal_all(2, &[tray, (&[], "keep")], None);
        play(&mut game, 0, json!({"take": "black", "from": 0, "to": 0}));
        let player = &game.players[0];
        assert_eq!(player.lines[0], [Black]);
        assert_eq!(player.tray, Some(Tray { tile: Some(Black) }));
        assert_eq!(player.floor, [OnFloor::Tile(Black)]);
        assert_eq!(player.floor_cost(), 1);
        assert_eq!(game.centre, [Red]);
        play(&mut game, 1, json!({"take": "red", "from": "centre", "to": 0}));
        // Black scores 1 and loses 1; the marker costs the other one point.
        assert_eq!(game.scores(), [0, 0]);
        assert_eq!(sorted(&game.lid), [Black, Black]);
        assert_eq!(game.players[0].tray, None);
    }

    #[test]
    fn the_tray_waits_for_a_later_tile_and_never_takes_the_marker() {
        let factories =
            [(&[Black, Red, Red, White][..], "tray"), (&[White, White, White, White][..], "keep")];
        let mut game = deal_all(2, &factories, None);
        play(&mut game, 0, json!({"take": "black", "from": 0, "to": 0}));
        assert_eq!(game.players[0].tray, Some(Tray { tile: None }));
        play(&mut game, 1, json!({"take": "white", "from": 1, "to": 4}));
        play(&mut game, 0, json!({"take": "red", "from": "centre", "to": "floor"}));
        assert_eq!(game.players[0].floor, [OnFloor::Marker, OnFloor::Tile(Red)]);
        assert_eq!(game.players[0].tray, Some(Tray { tile: Some(Red) }));
    }

    #[test]
    fn case_14_neighbours_are_cyclic() {
        let game = coloured(2);
        assert_eq!(game.neighbour(0, Side::Left), 4);
        assert_eq!(game.neighbour(0, Side::Right), 1);
        assert_eq!(game.neighbour(4, Side::Right), 0);
    }

    #[test]
    fn split_reaches_past_a_taken_tray() {
        let factories =
            [(&[Black, Red, Red, White][..], "split"), (&[White, White, White, White][..], "tray")];
        let mut game = deal_all(2, &factories, None);
        play(&mut game, 0, json!({"take": "white", "from": 1, "to": 3}));
        let sides = json!({"red": "right", "white": "left"});
        play(&mut game, 1, json!({"take": "black", "from": 0, "to": 0, "split": sides}));
        assert_eq!(game.factories[2].tiles, [Red, Red]);
        assert_eq!(game.factories[4].tiles, [White]);
        assert!(game.factories[1].tiles.is_empty());
    }

    #[test]
    fn split_may_fill_an_empty_tray_that_is_still_in_the_circle() {
        let mut game = deal_all(2, &[(&[Black, Red], "split"), (&[], "tray")], None);
        let sides = json!({"red": "right"});
        play(&mut game, 0, json!({"take": "black", "from": 0, "to": 0, "split": sides}));
        play(&mut game, 1, json!({"take": "red", "from": 1, "to": "floor"}));
        // The Tray took the tile, and the next round takes the Tray back.
        assert_eq!(game.lid, [Red]);
        assert_eq!(game.scores(), [1, 0]);
        assert!(game.factories[1].in_circle);
    }

    // ---- Decisions ----

    #[test]
    fn the_marker_on_a_full_floor_is_free_but_still_starts_the_next_round() {
        let mut game = drafting(coloured(2), &[&[White, White, White, Red]]);
        game.players[1].floor =
            take_from_bag(&mut game, &[Black; 7]).into_iter().map(OnFloor::Tile).collect();
        game.players[1].score = 20;
        play(&mut game, 0, json!({"take": "white", "from": 0, "to": 4}));
        play(&mut game, 1, json!({"take": "red", "from": "centre", "to": 4}));
        assert_eq!(game.scores(), [0, 6]);
        assert_eq!(game.next_starter, 1);
    }

    #[test]
    fn the_next_round_is_started_by_the_owner_of_the_marker() {
        let mut game = drafting(coloured(3), &[&[White, White, White, Red]]);
        play(&mut game, 0, json!({"take": "white", "from": 0, "to": 4}));
        play(&mut game, 1, json!({"take": "red", "from": "centre", "to": 4}));
        let mut luck = Luck(1);
        game.step(&random_deal(&game, &mut luck)).unwrap();
        assert_eq!(game.turn(), Turn::Seat(1));
    }

    #[test]
    fn a_round_without_any_tile_ends_the_game() {
        let mut game = drafting(coloured(4), &[&[White]]);
        // Whatever else there is stands in the lines of somebody, without a full row.
        let mut away = std::mem::take(&mut game.bag);
        game.players[1].lines[4].append(&mut away);
        fill_for_free(&mut game, 0, 0);
        game.step(&json!({"seat": 0, "move": {"take": "white", "from": 0, "to": 4}})).unwrap();
        assert_eq!(game.turn(), Turn::Over);
        assert_eq!(game.scores(), [7, 0, 0, 0], "bonuses are paid as at any end");
        assert_eq!(game.winners(), Some(vec![0]));
    }

    /// A full column of different colours, put there without asking the bag.
    fn fill_for_free(game: &mut Oracle, seat: usize, column: usize) {
        for row in 0..SIZE {
            game.players[seat].wall[row][column] = Some(COLOURS[(column + SIZE - row) % SIZE]);
        }
    }

    #[test]
    fn ten_rounds_running_without_a_tile_on_a_wall_end_the_game() {
        let mut game = coloured(2);
        fill_for_free(&mut game, 1, 0);
        for round in 1..=IDLE_ROUNDS {
            assert_eq!(game.turn(), Turn::Chance, "before round {round}");
            game = drafting(game, &[&[Red]]);
            game.step(&json!({"seat": 0, "move": {"take": "red", "from": 0, "to": "floor"}}))
                .unwrap();
            assert_eq!(game.idle_rounds, round);
        }
        assert_eq!(game.turn(), Turn::Over);
        assert_eq!(game.scores(), [0, 7]);
    }

    #[test]
    fn a_tile_on_any_wall_starts_the_ten_rounds_anew() {
        let mut game = drafting(coloured(2), &[&[Red]]);
        game.idle_rounds = IDLE_ROUNDS - 1;
        play(&mut game, 0, json!({"take": "red", "from": 0, "to": 0}));
        assert_eq!((game.idle_rounds, game.turn()), (0, Turn::Chance));
    }

    #[test]
    fn the_extra_tile_is_drawn_after_a_refill_and_left_out_if_there_is_none() {
        let mut game = Oracle::new(&head(2, "coloured", true)).unwrap();
        game.bag = vec![Red; 20];
        game.lid = vec![Black];
        let mut factories = vec![json!({"tiles": ["red", "red", "red", "red"]}); 5];
        factories[1]["special"] = json!("extra");
        factories[3]["special"] = json!("split");
        let without = json!({"deal": {"factories": factories}});
        let with_red = json!({"deal": {"factories": factories, "extra": "red"}});
        let with_black = json!({"deal": {"factories": factories, "extra": "black"}});
        refuses(&game, without.clone(), "extra tile is missing");
        refuses(&game, with_red, "none is in the bag");
        let mut refilled = game.clone();
        refilled.step(&with_black).unwrap();
        assert_eq!(sorted(&refilled.factories[1].tiles), [Black, Red, Red, Red, Red]);
        game.lid.clear();
        refuses(&game, with_black, "bag and lid are empty");
        game.step(&without).unwrap();
        assert_eq!(game.factories[1].tiles, [Red; 4]);
    }

    // ---- The bag ----

    #[test]
    fn the_bag_is_refilled_in_mid_draw_and_not_before() {
        let mut game = coloured(2);
        game.bag = vec![Red; 2];
        game.lid = vec![Black; 18];
        let deal = |first: [&str; 4]| {
            let mut factories = vec![json!({"tiles": ["black", "black", "black", "black"]}); 5];
            factories[0] = json!({"tiles": first});
            json!({"deal": {"factories": factories}})
        };
        refuses(&game, deal(["red", "black", "red", "black"]), "none is in the bag");
        refuses(&game, deal(["red", "red", "red", "black"]), "none is in the bag");
        game.step(&deal(["red", "red", "black", "black"])).unwrap();
        assert!(game.bag.is_empty() && game.lid.is_empty());
        assert_eq!(game.turn(), Turn::Seat(0));
    }

    #[test]
    fn a_deal_stops_short_only_when_nothing_is_left_to_draw() {
        let mut game = coloured(2);
        game.bag = vec![Red; 5];
        let deal = |lists: [usize; 5]| {
            let factories = lists.map(|tiles| json!({"tiles": vec!["red"; tiles]}));
            json!({"deal": {"factories": factories}})
        };
        refuses(&game, deal([3, 2, 0, 0, 0]), "fewer than four");
        refuses(&game, deal([4, 0, 1, 0, 0]), "fewer than four");
        refuses(&game, deal([5, 0, 0, 0, 0]), "more than four");
        refuses(&game, deal([4, 2, 0, 0, 0]), "bag and lid are empty");
        game.step(&deal([4, 1, 0, 0, 0])).unwrap();
    }

    // ---- Plain box ----

    #[test]
    fn plain_any_free_cell_whose_column_lacks_the_colour_may_be_chosen() {
        let mut game = plain(2);
        set_cell(&mut game, 0, 3, 0, Red);
        set_cell(&mut game, 0, 1, 2, Black);
        set_line(&mut game, 0, 2, Red, 1);
        game.tile_from(0, 0);
        assert_eq!(game.turn(), Turn::Seat(0));
        let expected = [1, 3, 4].map(|column| json!({"line": 1, "column": column}));
        assert_eq!(game.legal(), expected);
        refuses(&game, json!({"seat": 0, "move": {"line": 1, "column": 0}}), "not legal");
        refuses(&game, json!({"seat": 0, "move": {"line": 1, "column": 2}}), "not legal");
        refuses(&game, json!({"seat": 0, "move": {"line": 2, "column": 3}}), "not legal");
        play(&mut game, 0, json!({"line": 1, "column": 3}));
        assert_eq!(game.players[0].wall[1][3], Some(Red));
        assert_eq!(game.scores(), [2, 0]);
        assert_eq!(game.lid, [Red]);
    }

    #[test]
    fn plain_each_placement_counts_for_the_next_line() {
        let mut game = plain(2);
        set_line(&mut game, 0, 1, Red, 0);
        set_line(&mut game, 0, 2, Red, 1);
        game.tile_from(0, 0);
        assert_eq!(game.legal_count(), 5);
        play(&mut game, 0, json!({"line": 0, "column": 2}));
        let columns: Vec<Value> =
            game.legal().iter().map(|legal| legal["column"].clone()).collect();
        assert_eq!(columns, [0, 1, 3, 4]);
    }

    #[test]
    fn plain_while_drafting_only_the_row_is_checked() {
        let mut game = drafting(plain(2), &[&[Red]]);
        set_cell(&mut game, 0, 2, 4, Red);
        let targets: Vec<Value> = game.legal().iter().map(|legal| legal["to"].clone()).collect();
        assert_eq!(targets, [json!(0), json!(1), json!(3), json!(4), json!("floor")]);
    }

    #[test]
    fn plain_seats_tile_in_turn_from_the_one_that_began_the_round() {
        let mut game = drafting(plain(3), &[&[Red]]);
        game.round_starter = 1;
        game.next_starter = 2;
        set_line(&mut game, 1, 1, Red, 0);
        set_line(&mut game, 2, 1, Red, 0);
        play(&mut game, 0, json!({"take": "red", "from": 0, "to": 0}));
        for seat in [1, 2, 0] {
            assert_eq!(game.turn(), Turn::Seat(seat));
            play(&mut game, seat, json!({"line": 0, "column": seat}));
        }
        assert_eq!(game.turn(), Turn::Chance);
        assert_eq!(game.scores(), [1, 1, 1]);
    }

    /// Line 1 (two reds) finds only column 0 free, where red lies already.
    fn plain_with_a_stuck_line() -> Oracle {
        let mut game = plain(2);
        set_cell(&mut game, 0, 4, 0, Red);
        for (column, colour) in [(1, Turquoise), (2, Brown), (3, White), (4, Black)] {
            set_cell(&mut game, 0, 1, column, colour);
        }
        set_line(&mut game, 0, 2, Red, 1);
        game.players[0].score = 10;
        game
    }

    #[test]
    fn plain_a_line_without_a_cell_falls_to_the_floor_and_costs_this_round() {
        let mut game = plain_with_a_stuck_line();
        game.players[0].floor = vec![OnFloor::Marker];
        game.tile_from(0, 0);
        assert_eq!(game.scores(), [10 - 4, 0]);
        assert_eq!(game.lid, [Red, Red]);
        assert!(game.players[0].lines[1].is_empty());
        assert_eq!(game.turn(), Turn::Chance, "nobody has a choice, the game goes on");
        assert_eq!(game.idle_rounds, 1);
    }

    #[test]
    fn plain_a_line_without_a_cell_uses_the_free_tray_first() {
        let mut game = plain_with_a_stuck_line();
        game.players[0].tray = Some(Tray { tile: None });
        game.tile_from(0, 0);
        assert_eq!(game.scores(), [10 - 1, 0]);
        assert_eq!(game.lid, [Red, Red]);
        assert_eq!(game.tiles_everywhere(), 100);
    }

    #[test]
    fn plain_a_line_without_a_cell_overflows_a_full_floor_into_the_lid() {
        let mut game = plain_with_a_stuck_line();
        game.players[0].score = 20;
        game.players[0].floor =
            take_from_bag(&mut game, &[Black; 6]).into_iter().map(OnFloor::Tile).collect();
        game.tile_from(0, 0);
        assert_eq!(game.scores(), [20 - 14, 0]);
        assert_eq!(game.lid.len(), 8);
        assert_eq!(game.tiles_everywhere(), 100);
    }

    #[test]
    fn plain_the_floor_is_paid_after_the_seats_last_line() {
        let mut game = plain(2);
        set_line(&mut game, 0, 1, Red, 0);
        set_line(&mut game, 0, 2, Red, 1);
        set_line(&mut game, 1, 1, Red, 0);
        game.players[0].floor = vec![OnFloor::Marker];
        game.tile_from(0, 0);
        play(&mut game, 0, json!({"line": 0, "column": 0}));
        assert_eq!(game.scores(), [1, 0]);
        play(&mut game, 0, json!({"line": 1, "column": 3}));
        assert_eq!(game.scores(), [1, 0]);
        play(&mut game, 1, json!({"line": 0, "column": 3}));
        assert_eq!(game.scores(), [1, 1]);
    }

    // ---- The coloured box and the end ----

    #[test]
    fn the_coloured_wall_is_the_printed_one() {
        let rows = [
            [Turquoise, Brown, White, Black, Red],
            [Red, Turquoise, Brown, White, Black],
            [Black, Red, Turquoise, Brown, White],
            [White, Black, Red, Turquoise, Brown],
            [Brown, White, Black, Red, Turquoise],
        ];
        for (row, colours) in rows.iter().enumerate() {
            for (column, &colour) in colours.iter().enumerate() {
                assert_eq!(coloured_column(row, colour), column);
            }
        }
    }

    #[test]
    fn lines_are_tiled_top_to_bottom_each_scoring_at_once() {
        let mut game = coloured(2);
        set_line(&mut game, 0, 1, Turquoise, 0);
        set_line(&mut game, 0, 2, Red, 1);
        set_line(&mut game, 0, 3, Black, 2);
        game.tile_from(0, 0);
        assert_eq!(game.scores(), [1 + 2 + 3, 0]);
    }

    #[test]
    fn a_full_line_accepts_nothing_and_a_begun_one_only_its_colour() {
        let mut game = drafting(coloured(2), &[&[Red, Red, White, White]]);
        set_line(&mut game, 0, 1, Red, 0);
        set_line(&mut game, 0, 1, Red, 1);
        set_line(&mut game, 0, 2, White, 2);
        let targets = |colour: &str| -> Vec<Value> {
            let legal = game.legal().into_iter().filter(|legal| legal["take"] == colour);
            legal.map(|legal| legal["to"].clone()).collect()
        };
        assert_eq!(targets("red"), [json!(1), json!(3), json!(4), json!("floor")]);
        assert_eq!(targets("white"), [json!(2), json!(3), json!(4), json!("floor")]);
    }

    #[test]
    fn bonuses_come_only_at_the_end() {
        let mut game = coloured(2);
        fill(&mut game, 0, &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]);
        game.tile_from(0, 0);
        assert_eq!((game.turn(), game.scores()), (Turn::Chance, vec![0, 0]));
        assert_eq!(game.winners(), None);
        fill(&mut game, 1, &[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]);
        game.tile_from(0, 0);
        assert_eq!((game.turn(), game.scores()), (Turn::Over, vec![7, 2]));
        assert_eq!(game.winners(), Some(vec![0]));
    }

    #[test]
    fn the_last_rounds_floor_counts_before_the_bonuses() {
        let mut game = coloured(2);
        fill(&mut game, 0, &[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]);
        game.players[0].floor = vec![OnFloor::Marker; 3];
        game.players[0].score = 1;
        game.tile_from(0, 0);
        assert_eq!(game.scores(), [2, 0]);
    }

    #[test]
    fn a_tie_goes_to_more_full_rows_and_is_shared_otherwise() {
        let mut game = coloured(3);
        game.phase = Phase::Over;
        for player in &mut game.players {
            player.score = 30;
        }
        assert_eq!(game.winners(), Some(vec![0, 1, 2]));
        fill(&mut game, 1, &[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]);
        assert_eq!(game.winners(), Some(vec![1]));
        fill(&mut game, 2, &[(2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]);
        assert_eq!(game.winners(), Some(vec![1, 2]));
        game.players[0].score = 31;
        assert_eq!(game.winners(), Some(vec![0]));
    }

    // ---- The record ----

    #[test]
    fn the_head_is_checked_strictly() {
        let broken = |path: &str, value: Value| {
            let mut record = head(2, "coloured", false);
            *record.pointer_mut(path).unwrap() = value;
            Oracle::new(&record).is_err()
        };
        assert!(!broken("/start", json!(1)));
        assert!(broken("/start", json!(2)));
        assert!(broken("/start", json!(0.0)));
        assert!(broken("/players", json!(["Ana"])));
        assert!(broken("/players", json!(["A", "B", "C", "D", "E"])));
        assert!(broken("/players", json!(["Ana", 7])));
        assert!(broken("/options/box", json!("grey")));
        assert!(broken("/options/special_factories", json!(0)));
        assert!(broken("/options", json!({"box": "plain"})));
        assert!(broken("/options", json!({"special_factories": false})));
        let more = json!({"box": "plain", "special_factories": false, "joker": 1});
        assert!(broken("/options", more));
        let own = json!({"box": "plain", "special_factories": false, "x_joker": 1});
        assert!(!broken("/options", own));
        assert!(broken("/format", json!("azulejo/2")));
        assert!(broken("/game", json!("queens-garden")));
        let mut record = head(2, "coloured", false);
        record["colour"] = json!("red");
        assert!(Oracle::new(&record).is_err());
    }

    #[test]
    fn a_step_is_checked_strictly_and_changes_nothing_when_refused() {
        let game = drafting(coloured(2), &[&[Red, Red, White, White]]);
        let red = json!({"take": "red", "from": 0, "to": 1});
        refuses(&game, json!({"seat": 1, "move": red}), "turn");
        refuses(&game, json!({"seat": 2, "move": red}), "only 0 to 1");
        refuses(&game, json!({"move": red}), "missing");
        refuses(&game, json!({"seat": 0}), "missing");
        refuses(&game, json!({"seat": 0, "move": red, "legal": 11}), "instead of 12");
        refuses(&game, json!({"seat": 0, "move": red, "why": 1}), "unknown");
        refuses(&game, json!({"deal": {"factories": []}}), "no round begins");
        let moves = [
            json!({"take": "black", "from": 0, "to": 1}),
            json!({"take": "red", "from": 1, "to": 1}),
            json!({"take": "red", "from": "centre", "to": 1}),
            json!({"take": "red", "from": 0, "to": 5}),
            json!({"take": "red", "from": 0, "to": 1.0}),
            json!({"take": "red", "from": 0, "to": "lid"}),
            json!({"take": "red", "from": 0}),
            json!({"take": "red", "from": 0, "to": 1, "number": 2}),
            json!({"line": 0, "column": 0}),
            json!("red"),
        ];
        for chosen in moves {
            refuses(&game, json!({"seat": 0, "move": chosen}), "");
        }
        let mut after = game.clone();
        let red = json!({"take": "red", "from": 0, "to": 1, "x_note": "!"});
        let step = json!({"seat": 0, "move": red, "legal": 12, "ms": 5, "eval": 3, "x_y": []});
        after.step(&step).unwrap();
        assert_eq!(after.turn(), Turn::Seat(1));
    }

    #[test]
    fn a_deal_is_checked_strictly() {
        let special = Oracle::new(&head(2, "coloured", true)).unwrap();
        let deal = |specials: [&str; 5]| {
            let factories = specials.map(|special| match special {
                "" => json!({"tiles": ["red", "white", "black", "brown"]}),
                special => {
                    json!({"tiles": ["red", "white", "black", "brown"], "special": special})
                }
            });
            json!({"deal": {"factories": factories}})
        };
        refuses(&special, deal([""; 5]), "0 special");
        refuses(&special, deal(["keep", "", "", "", ""]), "1 special");
        refuses(&special, deal(["keep", "tray", "split", "", ""]), "3 special");
        refuses(&special, deal(["keep", "keep", "", "", ""]), "twice");
        refuses(&special, deal(["magnet-red", "", "", "magnet-red", ""]), "twice");
        refuses(&special, deal(["magnet-blue", "keep", "", "", ""]), "not a colour");
        refuses(&special, deal(["glue", "keep", "", "", ""]), "not a special");
        refuses(&coloured(2), deal(["keep", "tray", "", "", ""]), "instead of 0");
        let mut extra = deal(["keep", "tray", "", "", ""]);
        extra["deal"]["extra"] = json!("red");
        refuses(&special, extra, "no Extra");
        let mut timed = deal(["keep", "tray", "", "", ""]);
        timed["ms"] = json!(1);
        refuses(&special, timed, "unknown");
        refuses(&coloured(3), deal([""; 5]), "5 factories");
        refuses(&special, json!({"seat": 0, "move": {}}), "turn");
        let mut game = special.clone();
        game.step(&deal(["magnet-red", "", "", "magnet-white", ""])).unwrap();
        assert_eq!(game.factories[0].tiles.len(), 6);
    }

    #[test]
    fn a_game_that_is_over_accepts_nothing() {
        let mut game = coloured(2);
        game.phase = Phase::Over;
        assert!(game.legal().is_empty());
        let red = json!({"take": "red", "from": 0, "to": 1});
        refuses(&game, json!({"seat": 0, "move": red}), "turn");
        refuses(&game, json!({"deal": {"factories": []}}), "no round begins");
    }

    // ---- Whole games ----

    /// Numbers that look random enough for a random player.
    struct Luck(u64);

    impl Luck {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % limit
        }

        fn pick<T>(&mut self, things: &mut Vec<T>) -> T {
            let place = self.below(things.len());
            things.swap_remove(place)
        }
    }

    fn random_tile(
        bag: &mut Vec<Colour>,
        lid: &mut Vec<Colour>,
        luck: &mut Luck,
    ) -> Option<Colour> {
        if bag.is_empty() {
            bag.append(lid);
        }
        (!bag.is_empty()).then(|| luck.pick(bag))
    }

    fn random_deal(game: &Oracle, luck: &mut Luck) -> Value {
        let (mut bag, mut lid) = (game.bag.clone(), game.lid.clone());
        let mut factories = Vec::new();
        for _ in 0..game.factories.len() {
            let tiles = (0..4).filter_map(|_| random_tile(&mut bag, &mut lid, luck));
            let names: Vec<&str> = tiles.map(Colour::name).collect();
            factories.push(json!({"tiles": names}));
        }
        let mut deal = json!({});
        if game.special_factories {
            let mut backs = vec!["extra", "keep", "split", "tray"];
            backs.extend(["magnet-turquoise", "magnet-brown", "magnet-white"]);
            backs.extend(["magnet-black", "magnet-red"]);
            let mut places: Vec<usize> = (0..factories.len()).collect();
            for _ in 0..game.players.len() {
                let back = luck.pick(&mut backs);
                factories[luck.pick(&mut places)]["special"] = json!(back);
                let has_extra = back == "extra";
                let tile = has_extra.then(|| random_tile(&mut bag, &mut lid, luck)).flatten();
                if let Some(tile) = tile {
                    deal["extra"] = json!(tile.name());
                }
            }
        }
        deal["factories"] = json!(factories);
        json!({"deal": deal})
    }

    #[derive(Default)]
    struct Sums {
        moves: f64,
        tilings: f64,
        legal: f64,
        rounds: f64,
        scores: Vec<f64>,
    }

    fn play_game(players: usize, side: &str, special: bool, luck: &mut Luck, sums: &mut Sums) {
        let mut game = Oracle::new(&head(players, side, special)).unwrap();
        sums.scores.resize(players, 0.0);
        for _ in 0..10_000 {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    sums.rounds += 1.0;
                    assert!(game.legal().is_empty() && game.winners().is_none());
                    random_deal(&game, luck)
                }
                Turn::Seat(seat) => {
                    let mut legal = game.legal();
                    let texts: BTreeSet<String> = legal.iter().map(Value::to_string).collect();
                    assert_eq!(texts.len(), game.legal_count(), "each move once");
                    sums.moves += 1.0;
                    sums.legal += legal.len() as f64;
                    let chosen = luck.pick(&mut legal);
                    sums.tilings += if chosen.get("line").is_some() { 1.0 } else { 0.0 };
                    json!({"seat": seat, "move": chosen, "legal": texts.len()})
                }
            };
            game.step(&step).unwrap();
            assert_eq!(game.tiles_everywhere(), 100);
            assert!(game.scores().iter().all(|&score| score >= 0));
        }
        assert_eq!(game.turn(), Turn::Over);
        assert!(!game.winners().unwrap().is_empty());
        for (sum, score) in sums.scores.iter_mut().zip(game.scores()) {
            *sum += score as f64;
        }
    }

    /// Means of random games: moves a game, legal moves at each, and score.
    fn random_games(games: usize, players: usize, side: &str, special: bool) -> (f64, f64, f64) {
        let mut sums = Sums::default();
        let mut luck = Luck(players as u64);
        for _ in 0..games {
            play_game(players, side, special, &mut luck, &mut sums);
        }
        let games = games as f64;
        let moves = sums.moves / games;
        let legal = sums.legal / sums.moves;
        let scores: Vec<f64> = sums.scores.iter().map(|sum| sum / games).collect();
        let score = scores.iter().sum::<f64>() / players as f64;
        eprintln!(
            "{players} players, {side}, special {special}: {moves:.1} moves ({:.1} tilings), \
             {legal:.2} legal, {:.2} rounds, scores {scores:.2?}",
            sums.tilings / games,
            sums.rounds / games,
        );
        (moves, legal, score)
    }

    const GAMES: usize = 200;

    #[test]
    fn random_coloured_games_come_out_like_those_of_other_engines() {
        for (players, moves, legal, score) in
            [(2, 70.3, 23.1, 2.95), (3, 89.9, 33.0, 2.46), (4, 108.3, 42.8, 2.06)]
        {
            let means = random_games(GAMES, players, "coloured", false);
            assert!((means.0 - moves).abs() < 3.0, "moves {}", means.0);
            assert!((means.1 - legal).abs() < 1.0, "legal {}", means.1);
            assert!((means.2 - score).abs() < 0.6, "score {}", means.2);
        }
    }

    #[test]
    fn random_games_of_every_variant_end_and_keep_their_tiles() {
        for players in 2..=4 {
            for (side, special) in [("plain", false), ("coloured", true), ("plain", true)] {
                let (moves, legal, score) = random_games(GAMES / 5, players, side, special);
                assert!((40.0..250.0).contains(&moves), "moves {moves}");
                assert!((10.0..80.0).contains(&legal), "legal {legal}");
                assert!((0.5..10.0).contains(&score), "score {score}");
            }
        }
    }
}
