//! Queen's Garden in the public game record, which knows whole turns only.

use serde_json::{Map, Value, json};

use super::position::{read_bonus, read_wheel};
use super::{
    Area, Draw, Event, Field, GroupBonus, Hexagon, Item, Kind, MAX_POINTS, Move, Phase, Piece,
    QueensGarden, ROUNDS, STANDARD_BONUS, STANDARD_WHEEL, STONES_ON_TOP, Setup, VARIANT_BONUS,
    VARIANT_WHEEL, Wheel,
};
use crate::any::Title;
use crate::event::Silent;
use crate::game::{Action, Game, Luck, Seat};
use crate::record::{ActionOf, Recorded, Setting};
use crate::strict::{Expect as _, Fields, shown};

impl Hexagon {
    /// Its name in records.
    pub fn name(self) -> String {
        format!("{} {}", self.colour().name(), self.symbol().name())
    }

    pub fn from_name(name: &str) -> Option<Hexagon> {
        Hexagon::all().find(|hexagon| hexagon.name() == name)
    }
}

/// A whole turn, as records have it. Lists are sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
enum WholeTurn {
    Take { item: Item, from: Vec<(Hexagon, u8)> },
    Place { piece: Piece, at: Field, pay: Pieces },
    ExpandFaceDown { area: Area },
    Pass { discard: Pieces },
}

/// What is paid or thrown away: stones, then expansions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Pieces {
    pieces: Vec<Piece>,
    jokers: u8,
}

impl Recorded for QueensGarden {
    const TITLE: Title = Title::QueensGarden;
    const SETTINGS: &'static [Setting] = &[
        Setting { name: "board", values: &["standard", "variant"], or: "" },
        Setting {
            name: "wheel",
            values: &["g:1,1:1,b:1/2:1,p:1,3:2/l:1,4:2,y:1/5:3,h:1,6:3"],
            or: "your own: four rounds of three colours or symbols with their points",
        },
        Setting {
            name: "group_bonus",
            values: &["6:6", "4:2,5:4,6:6", "-"],
            or: "your own: sizes 3 to 6 of groups with their points",
        },
    ];

    fn usual_setup(players: u8, start: Seat) -> Setup {
        Setup { players, start, wheel: STANDARD_WHEEL, group_bonus: STANDARD_BONUS }
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn set(setup: &mut Setup, name: &str, value: &str, _: &mut impl Luck) -> Result<(), String> {
        let not = |allowed| format!("{name} cannot be \"{}\", but {allowed}", shown(value));
        match (name, value) {
            ("board", "standard") => {
                (setup.wheel, setup.group_bonus) = (STANDARD_WHEEL, STANDARD_BONUS);
            }
            ("board", "variant") => {
                (setup.wheel, setup.group_bonus) = (VARIANT_WHEEL, VARIANT_BONUS);
            }
            ("board", _) => return Err(not("standard or variant")),
            ("wheel", _) => {
                let like = "four rounds of three items, like g:1,1:1,b:1/…, points up to 99";
                setup.wheel = read_wheel(value).ok_or_else(|| not(like))?;
            }
            ("group_bonus", _) => {
                let like = "sizes 3 to 6 ascending with points from 1 to 99, like 4:2,6:6, or -";
                setup.group_bonus = read_bonus(value).ok_or_else(|| not(like))?;
            }
            _ => return Err(format!("queens-garden has no option \"{}\"", shown(name))),
        }
        Ok(())
    }

    fn write_options(setup: &Setup) -> Value {
        let round = |items: &[(Item, u8); 3]| -> Value {
            items.iter().map(|&(item, points)| (item.name(), points)).collect()
        };
        let wheel: Value = setup.wheel.iter().map(round).collect();
        let bonus = (3..).zip(setup.group_bonus).filter(|&(_, points)| points > 0);
        let bonus: Value =
            bonus.map(|(size, points): (u8, u8)| (size.to_string(), points)).collect();
        json!({"wheel": wheel, "group_bonus": bonus})
    }

    fn read_options(players: u8, start: Seat, options: &Value) -> Result<Setup, String> {
        let mut fields = Fields::of(options, "\"options\"")?;
        let wheel = read_wheel_object(fields.need("wheel")?)?;
        let group_bonus = read_bonus_object(fields.need("group_bonus")?)?;
        fields.finish()?;
        Ok(Setup { players, start, wheel, group_bonus })
    }

    fn read_move(&self, mv: &Value) -> Result<Vec<Move>, String> {
        self.decisions(&read_turn(mv)?)
    }

    fn read_deal(&self, deal: &Value) -> Result<Vec<Draw>, String> {
        let mut fields = Fields::of(deal, "the deal")?;
        match self.phase {
            Phase::Stones { drawn } => {
                let stones = read_hexagons(fields.need("stones")?, "\"stones\"")?;
                fields.finish()?;
                let left = self.bag.total() + self.tower.total();
                let due = left.min(u32::from(STONES_ON_TOP - drawn)) as usize;
                if stones.len() != due {
                    return Err(format!("{due} stones have to be drawn, not {}", stones.len()));
                }
                Ok(stones.into_iter().map(Draw::Stone).collect())
            }
            _ => {
                let reveal = fields.need("reveal")?;
                fields.finish()?;
                self.read_reveal(reveal)
            }
        }
    }

    fn write_step(&self, trail: &[ActionOf<Self>], after: &Self) -> Option<Value> {
        match (trail.first()?, after.phase) {
            (
                Action::Move(_),
                Phase::Copies { .. }
                | Phase::Field { .. }
                | Phase::Payment { .. }
                | Phase::Area
                | Phase::Discards { .. },
            )
            | (Action::Draw(Draw::Stone(_)), Phase::Stones { .. })
            | (Action::Draw(Draw::Expansion(_)), Phase::Reveal) => None,
            (Action::Move(_), _) => {
                let moves = trail.iter().filter_map(|action| match action {
                    Action::Move(mv) => Some(*mv),
                    Action::Draw(_) => None,
                });
                self.whole_turn(moves).map(|turn| write_turn(&turn))
            }
            (Action::Draw(_), _) => Some(self.write_deal(trail)),
        }
    }

    /// Whole turns; in the middle of a turn, the next decisions.
    fn legal_count(&self) -> usize {
        if self.phase != Phase::Action {
            let mut moves = Vec::new();
            self.moves(&mut moves);
            return moves.len();
        }
        let super::Player { storage, garden, .. } = self.me();
        let takes: usize =
            Item::ALL.into_iter().map(|item| self.display.takes(item, storage)).sum();
        let stones = storage.stones.kinds().iter();
        let stones = stones.map(|h| garden.fields_for(h).len() as usize * storage.payments(h));
        let expansions = storage.expansions.iter().map(|h| {
            let fields = garden.fields_for_expansion(h).len() as usize;
            fields * storage.payments(h)
        });
        let is_face_down = self.check_face_down().is_ok();
        let face_down = if is_face_down { garden.free_areas().count() } else { 0 };
        let pass = 1;
        takes + stones.sum::<usize>() + expansions.sum::<usize>() + face_down + pass
    }
}

/// Between whole turns and the core's decisions.
impl QueensGarden {
    /// The decisions that make up a turn. If one is not legal, the list ends with it.
    fn decisions(&self, turn: &WholeTurn) -> Result<Vec<Move>, String> {
        let mut game = self.clone();
        let mut moves = Vec::new();
        let mut discards = match turn {
            WholeTurn::Pass { discard } => discard.pieces.iter(),
            _ => [].iter(),
        };
        loop {
            let mv = match (game.phase, turn) {
                (Phase::Action, _) if !moves.is_empty() => break,
                (Phase::Action, WholeTurn::Take { item, .. }) => Move::Take { item: *item },
                (Phase::Action, WholeTurn::Place { piece, .. }) => Move::Place { piece: *piece },
                (Phase::Action, WholeTurn::ExpandFaceDown { .. }) => Move::ExpandFaceDown,
                (Phase::Action, WholeTurn::Pass { .. }) => Move::Pass,
                (Phase::Copies { open, .. }, WholeTurn::Take { from, .. }) => {
                    let copy = from.iter().find(|(hexagon, _)| open.first() == Some(*hexagon));
                    let &(hexagon, slot) =
                        copy.ok_or("\"from\" must name every hexagon that is taken")?;
                    Move::Copy { hexagon, slot }
                }
                (Phase::Field { .. }, WholeTurn::Place { at, .. }) => Move::At { field: *at },
                (Phase::Payment { last, .. }, WholeTurn::Place { pay, .. }) => pay.after(last),
                (Phase::Area, WholeTurn::ExpandFaceDown { area }) => Move::In { area: *area },
                (Phase::Discards { .. }, WholeTurn::Pass { .. }) => {
                    discards.next().map_or(Move::Done, |&piece| Move::Discard { piece })
                }
                _ => break,
            };
            moves.push(mv);
            if game.play(mv, &mut Silent).is_err() {
                return Ok(moves);
            }
        }
        match self.whole_turn(moves.iter().copied()) {
            Some(made) if made == *turn => Ok(moves),
            made => Err(difference(turn, made.as_ref())),
        }
    }

    /// The whole turn that legal decisions make up.
    fn whole_turn(&self, moves: impl Iterator<Item = Move>) -> Option<WholeTurn> {
        let mut game = self.clone();
        let (mut first, mut place, mut in_area) = (None, None, None);
        let (mut from, mut pieces) = (Vec::new(), Pieces::default());
        for mv in moves {
            first = first.or(Some(mv));
            game.apply(mv, &mut |event: Event| match event.kind {
                Kind::Taken { piece, slot } => from.push((piece.hexagon(), slot)),
                Kind::Paid { piece } | Kind::Discarded { piece } => pieces.pieces.push(piece),
                Kind::JokersPaid => pieces.jokers += event.count(),
                Kind::Placed { field } | Kind::Expanded { field, .. } => place = Some(field),
                Kind::ExpandedFaceDown { area } => in_area = Some(area),
                _ => {}
            });
        }
        from.sort_unstable();
        pieces.pieces.sort_unstable();
        Some(match first? {
            Move::Take { item } => WholeTurn::Take { item, from },
            Move::Place { piece } => WholeTurn::Place { piece, at: place?, pay: pieces },
            Move::ExpandFaceDown => WholeTurn::ExpandFaceDown { area: in_area? },
            _ => WholeTurn::Pass { discard: pieces },
        })
    }

    fn read_reveal(&self, json: &Value) -> Result<Vec<Draw>, String> {
        let slots = json.as_object().ok_or("\"reveal\" must be an object of slots to hexagons")?;
        let draws = self.display.emptied().map(|slot| {
            let hexagon = slots.get(&slot.to_string());
            let hexagon = hexagon.ok_or_else(|| format!("slot {slot} has to be turned face up"))?;
            Ok(Draw::Expansion(read_hexagon(hexagon)?))
        });
        let draws = draws.collect::<Result<Vec<_>, String>>()?;
        if slots.len() > draws.len() {
            return Err("\"reveal\" has a slot that is not to be turned face up".into());
        }
        Ok(draws)
    }

    fn write_deal(&self, trail: &[ActionOf<Self>]) -> Value {
        let drawn = |action: &ActionOf<Self>| match *action {
            Action::Draw(Draw::Stone(hexagon) | Draw::Expansion(hexagon)) => Some(hexagon.name()),
            Action::Move(_) => None,
        };
        let drawn = trail.iter().filter_map(drawn);
        if let Phase::Stones { .. } = self.phase {
            return json!({"stones": drawn.collect::<Value>()});
        }
        let slots = self.display.emptied().map(|slot| slot.to_string());
        json!({"reveal": slots.zip(drawn).collect::<Value>()})
    }
}

impl Pieces {
    /// The next decision of this payment.
    fn after(&self, last: Option<Hexagon>) -> Move {
        let later = self.pieces.iter().filter(|piece| last.is_none_or(|l| piece.hexagon() > l));
        let next = later.min_by_key(|piece| piece.hexagon());
        next.map_or(Move::PayJokers, |&piece| Move::Pay { piece })
    }

    fn sorted(stones: Vec<Hexagon>, expansions: Vec<Hexagon>, jokers: u8) -> Pieces {
        let stones = stones.into_iter().map(Piece::Stone);
        let mut pieces: Vec<_> =
            stones.chain(expansions.into_iter().map(Piece::Expansion)).collect();
        pieces.sort_unstable();
        Pieces { pieces, jokers }
    }
}

/// Why the rules make another turn of it than the record says.
fn difference(said: &WholeTurn, made: Option<&WholeTurn>) -> String {
    let what = match said {
        WholeTurn::Take { .. } => {
            "\"from\" must name every hexagon of the colour or symbol once, with a slot where it lies"
        }
        WholeTurn::Place { .. } => {
            "\"pay\" must be exactly the cost less one, all of one colour or of one symbol with the \
             hexagon placed, and different"
        }
        WholeTurn::ExpandFaceDown { .. } | WholeTurn::Pass { .. } => "not a legal turn",
    };
    match made {
        Some(made) => format!("{what}, e.g. {}", write_turn(made)),
        None => what.to_owned(),
    }
}

fn read_turn(mv: &Value) -> Result<WholeTurn, String> {
    let mut fields = Fields::of(mv, "the move")?;
    let turn = if let Some(item) = fields.take("take") {
        let item = read_item(item)?;
        let from = fields.need("from")?.items("\"from\"")?;
        let mut from = from.iter().map(read_copy).collect::<Result<Vec<_>, _>>()?;
        from.sort_unstable();
        WholeTurn::Take { item, from }
    } else if let Some(stone) = fields.take("place") {
        let piece = Piece::Stone(read_hexagon(stone)?);
        let at = read_field(fields.need("at")?)?;
        WholeTurn::Place { piece, at, pay: read_payment(fields.take("pay"))? }
    } else if let Some(expansion) = fields.take("expand") {
        let area = fields.need("area")?.text("\"area\"")?;
        let area =
            Area::from_name(area).ok_or_else(|| format!("no area is \"{}\"", shown(area)))?;
        if expansion.text("\"expand\"")? == FACE_DOWN {
            WholeTurn::ExpandFaceDown { area }
        } else {
            let piece = Piece::Expansion(read_hexagon(expansion)?);
            let at = read_field(fields.need("at")?)?;
            if at.area() != Some(area) {
                return Err(format!("\"at\" is not a field of the area {}", area.name()));
            }
            WholeTurn::Place { piece, at, pay: read_payment(fields.take("pay"))? }
        }
    } else {
        let pass = fields.take("pass");
        let pass = pass.ok_or("a move has \"take\", \"place\", \"expand\" or \"pass\"")?;
        let mut pass = Fields::of(pass, "\"pass\"")?;
        let discard = pass.take("discard").map(read_discard).transpose()?;
        pass.finish()?;
        WholeTurn::Pass { discard: discard.unwrap_or_default() }
    };
    fields.finish()?;
    Ok(turn)
}

const FACE_DOWN: &str = "face-down";

fn read_copy(json: &Value) -> Result<(Hexagon, u8), String> {
    let mut fields = Fields::of(json, "each of \"from\"")?;
    let hexagon = read_hexagon(fields.need("hexagon")?)?;
    let slot = fields.need("slot")?.index(super::SLOTS, "\"slot\"")? as u8;
    fields.finish()?;
    Ok((hexagon, slot))
}

fn read_payment(json: Option<&Value>) -> Result<Pieces, String> {
    let Some(json) = json else { return Ok(Pieces::default()) };
    let mut fields = Fields::of(json, "\"pay\"")?;
    let (stones, expansions) = read_kinds(&mut fields)?;
    let jokers =
        fields.take("jokers").map(|n| n.index(u8::MAX.into(), "\"jokers\"")).transpose()?;
    fields.finish()?;
    Ok(Pieces::sorted(stones, expansions, jokers.unwrap_or(0) as u8))
}

fn read_discard(json: &Value) -> Result<Pieces, String> {
    let mut fields = Fields::of(json, "\"discard\"")?;
    let (stones, expansions) = read_kinds(&mut fields)?;
    fields.finish()?;
    Ok(Pieces::sorted(stones, expansions, 0))
}

fn read_kinds(fields: &mut Fields<'_>) -> Result<(Vec<Hexagon>, Vec<Hexagon>), String> {
    let mut kind = |name, what| match fields.take(name) {
        Some(list) => read_hexagons(list, what),
        None => Ok(Vec::new()),
    };
    Ok((kind("stones", "\"stones\"")?, kind("expansions", "\"expansions\"")?))
}

fn read_hexagons(json: &Value, what: &str) -> Result<Vec<Hexagon>, String> {
    json.items(what)?.iter().map(read_hexagon).collect()
}

fn read_hexagon(json: &Value) -> Result<Hexagon, String> {
    let name = json.text("a hexagon")?;
    Hexagon::from_name(name).ok_or_else(|| format!("there is no hexagon \"{}\"", shown(name)))
}

fn read_item(json: &Value) -> Result<Item, String> {
    let name = json.text("\"take\"")?;
    Item::from_name(name).ok_or_else(|| format!("no colour or symbol is \"{}\"", shown(name)))
}

fn read_field(json: &Value) -> Result<Field, String> {
    let [q, r] = json.items("\"at\"")? else {
        return Err("\"at\" must be [q, r]".into());
    };
    let (q, r) = (q.number("q of \"at\"")?, r.number("r of \"at\"")?);
    let field = i8::try_from(q).ok().zip(i8::try_from(r).ok()).and_then(|(q, r)| Field::at(q, r));
    field.ok_or_else(|| format!("there is no field [{q}, {r}]"))
}

fn read_points(json: &Value, of: &str) -> Result<u8, String> {
    let points = json.index(usize::from(MAX_POINTS) + 1, &format!("the points of {of}"))?;
    Ok(points as u8)
}

fn read_wheel_object(json: &Value) -> Result<Wheel, String> {
    let rounds = json.items("\"wheel\"")?;
    if rounds.len() != usize::from(ROUNDS) {
        return Err(format!("\"wheel\" must have {ROUNDS} rounds, not {}", rounds.len()));
    }
    let mut wheel = STANDARD_WHEEL;
    for (round, json) in wheel.iter_mut().zip(rounds) {
        let items = json
            .as_object()
            .ok_or("each round of \"wheel\" must be an object of items to points")?;
        if items.len() != round.len() {
            return Err(format!("each round of \"wheel\" has three items, not {}", items.len()));
        }
        for (entry, (name, points)) in round.iter_mut().zip(items) {
            let item = Item::from_name(name)
                .ok_or_else(|| format!("no colour or symbol is \"{}\"", shown(name)))?;
            *entry = (item, read_points(points, item.name())?);
        }
    }
    Ok(wheel)
}

fn read_bonus_object(json: &Value) -> Result<GroupBonus, String> {
    let sizes = json.as_object().ok_or("\"group_bonus\" must be an object of sizes to points")?;
    let mut bonus = GroupBonus::default();
    for (name, points) in sizes {
        let size = ["3", "4", "5", "6"].iter().position(|size| size == name);
        let size = size.ok_or_else(|| {
            format!("\"group_bonus\" has sizes from 3 to 6, not \"{}\"", shown(name))
        })?;
        bonus[size] = read_points(points, "a group")?;
    }
    Ok(bonus)
}

fn write_turn(turn: &WholeTurn) -> Value {
    match turn {
        WholeTurn::Take { item, from } => {
            let copy = |&(hexagon, slot): &(Hexagon, u8)| json!({"hexagon": hexagon, "slot": slot});
            json!({"take": item, "from": from.iter().map(copy).collect::<Value>()})
        }
        WholeTurn::Place { piece, at, pay } => {
            let mut json = match (piece, at.area()) {
                (Piece::Expansion(hexagon), Some(area)) => json!({"expand": hexagon, "area": area}),
                (piece, _) => json!({"place": piece.hexagon()}),
            };
            json["at"] = json!(at);
            if *pay != Pieces::default() {
                json["pay"] = write_pieces(pay);
            }
            json
        }
        WholeTurn::ExpandFaceDown { area } => json!({"expand": FACE_DOWN, "area": area}),
        WholeTurn::Pass { discard } if *discard == Pieces::default() => json!({"pass": {}}),
        WholeTurn::Pass { discard } => json!({"pass": {"discard": write_pieces(discard)}}),
    }
}

/// Empty kinds are left out.
fn write_pieces(pieces: &Pieces) -> Value {
    let mut json = Map::new();
    let is_stone = |piece: &Piece| matches!(piece, Piece::Stone(_));
    let (stones, expansions): (Vec<Piece>, Vec<Piece>) =
        pieces.pieces.iter().copied().partition(is_stone);
    for (name, kind) in [("stones", stones), ("expansions", expansions)] {
        if !kind.is_empty() {
            let hexagons = kind.iter().map(|piece| piece.hexagon().name());
            json.insert(name.to_owned(), hexagons.collect());
        }
    }
    if pieces.jokers > 0 {
        json.insert("jokers".to_owned(), pieces.jokers.into());
    }
    json.into()
}
