//! What lies where, counted from a view, so that it can be compared with what events carried.

use std::collections::BTreeMap;

use azulejo_rules::any::AnyGame;
use azulejo_rules::event::{Event, Piece, Place};
use azulejo_rules::queens_garden::{self, Area, Expansion, Field, Heap, Hexagon, Side};
use azulejo_rules::record::Recorded;
use azulejo_rules::tiles::{Colour, Tiles};
use azulejo_rules::view::AnyView;
use azulejo_rules::{Seat, chocolatier, summer_pavilion};

/// How many of which piece lie where. Pools that are not counted are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lying(BTreeMap<(Place, Piece), i32>);

/// Places that hold as many as anybody needs.
const UNCOUNTED: [&str; 3] = ["box", "jokers", "stacks"];

impl Lying {
    pub fn of<G: Recorded>(game: &G) -> Lying {
        let game: AnyGame = game.clone().into();
        match game.view() {
            AnyView::Chocolatier(view) => chocolatier(&view),
            AnyView::SummerPavilion(view) => summer_pavilion(&view),
            AnyView::QueensGarden(view) => queens_garden(&view),
        }
    }

    /// What lies where after an event, if before it nothing that it takes away is missing.
    pub fn follow<K: std::fmt::Debug>(&mut self, event: &Event<K>) {
        for carry in &event.carried {
            assert!(carry.count > 0, "nothing is carried: {event:?}");
            let turned = carry.becomes.as_ref().unwrap_or(&carry.piece);
            self.add(carry.from.clone(), carry.piece.clone(), -i32::from(carry.count));
            self.add(carry.to.clone(), turned.clone(), carry.count.into());
        }
        let missing = self.0.iter().find(|(_, count)| **count < 0);
        assert_eq!(missing, None, "{event:?} carries what is not there");
    }

    fn add(&mut self, place: Place, piece: Piece, count: i32) {
        if UNCOUNTED.contains(&place.as_str()) {
            return;
        }
        let key = (place, piece);
        let there = self.0.get(&key).copied().unwrap_or(0) + count;
        if there == 0 {
            self.0.remove(&key);
        } else {
            self.0.insert(key, there);
        }
    }

    fn put(&mut self, place: Place, piece: &str, count: impl Into<i32>) {
        self.add(place, Piece::new(piece), count.into());
    }

    fn heap<C: Colour>(&mut self, place: Place, tiles: Tiles<C>) {
        tiles.colours().for_each(|c| self.put(place.clone(), c.name(), tiles.count(c)));
    }

    fn stones(&mut self, place: Place, heap: Heap) {
        heap.iter().for_each(|hexagon| self.put(place.clone(), &named("stone", hexagon), 1));
    }
}

fn named(kind: &str, hexagon: Hexagon) -> String {
    format!("{kind} {} {}", hexagon.colour().name(), hexagon.symbol().name())
}

fn seats<T>(players: &[T]) -> impl Iterator<Item = (Seat, &T)> {
    (0..).map(Seat).zip(players)
}

fn chocolatier(view: &chocolatier::View) -> Lying {
    use chocolatier::{Piece, Side, Special, Tray};
    let mut lying = Lying::default();
    lying.heap(Place::new("bag"), view.bag);
    lying.heap(Place::new("lid"), view.lid);
    lying.heap(Place::new("centre"), view.centre);
    for (number, factory) in view.factories.iter().enumerate() {
        let place = Place::new("factory").at(number);
        lying.heap(place.clone(), factory.tiles);
        if factory.side == Side::Special(Special::Tray) {
            lying.put(place, "tray", 1);
        }
    }
    let on_a_floor = view.boards.iter().any(|board| board.floor.contains(&Piece::Marker));
    match view.marker {
        None => lying.put(Place::new("centre"), "marker", 1),
        Some(seat) if !on_a_floor => lying.put(Place::of("beside", seat), "marker", 1),
        Some(_) => {}
    }
    for (seat, board) in seats(&view.boards) {
        for (number, line) in board.lines.iter().enumerate() {
            if let Some(colour) = line.colour {
                lying.put(Place::of("line", seat).at(number), colour.name(), line.count);
            }
        }
        for (row, cells) in board.wall.iter().enumerate() {
            for (column, colour) in cells.iter().enumerate() {
                if let Some(colour) = colour {
                    lying.put(Place::of("wall", seat).at(row).at(column), colour.name(), 1);
                }
            }
        }
        for (number, piece) in board.floor.iter().enumerate() {
            let name = match piece {
                Piece::Tile(colour) => colour.name(),
                Piece::Marker => "marker",
            };
            lying.put(Place::of("floor", seat).at(number), name, 1);
        }
        if let Some(tray) = board.tray {
            lying.put(Place::of("tray", seat), "tray", 1);
            if let Tray::Holding(colour) = tray {
                lying.put(Place::of("tray", seat), colour.name(), 1);
            }
        }
    }
    lying
}

fn summer_pavilion(view: &summer_pavilion::View) -> Lying {
    let mut lying = Lying::default();
    lying.heap(Place::new("bag"), view.bag);
    lying.heap(Place::new("collector"), view.collector);
    lying.heap(Place::new("supply"), view.supply);
    lying.heap(Place::new("centre"), view.centre);
    for (number, tiles) in view.factories.iter().enumerate() {
        lying.heap(Place::new("factory").at(number), *tiles);
    }
    let stone = view.stone.map_or(Place::new("centre"), |seat| Place::of("hand", seat));
    lying.put(stone, "stone", 1);
    for (seat, board) in seats(&view.boards) {
        lying.heap(Place::of("hand", seat), board.hand);
        lying.heap(Place::of("corner", seat), board.corners);
        for (star, fields) in board.stars.iter().enumerate() {
            for (position, colour) in (1..).zip(fields) {
                if let Some(colour) = colour {
                    let field = Place::of("field", seat).at(star).at(position);
                    lying.put(field, colour.name(), 1);
                }
            }
        }
    }
    lying
}

fn queens_garden(view: &queens_garden::View) -> Lying {
    let mut lying = Lying::default();
    lying.stones(Place::new("bag"), view.bag);
    lying.stones(Place::new("tower"), view.tower);
    lying.put(Place::new("supply"), "expansion", view.supply);
    for (number, slot) in view.slots.iter().enumerate() {
        let place = Place::new("slot").at(number);
        lying.stones(place.clone(), slot.stones);
        match slot.expansion {
            Expansion::FaceDown => lying.put(place, "expansion", 1),
            Expansion::FaceUp(hexagon) => lying.put(place, &named("expansion", hexagon), 1),
            Expansion::Taken => {}
        }
    }
    for (seat, player) in seats(&view.players) {
        let storage = Place::of("storage", seat);
        lying.stones(storage.clone(), player.stones);
        for hexagon in player.expansions.iter() {
            lying.put(storage.clone(), &named("expansion", hexagon), 1);
        }
        lying.put(storage, "joker", player.jokers);
        let garden = &player.garden;
        let laid = || Field::all().zip(&garden.hexagons).filter_map(|(f, h)| Some((f, (*h)?)));
        for (area, side) in Area::ALL.into_iter().zip(garden.areas) {
            let place = Place::of("area", seat).at(area.name());
            let is_printed = |field| garden.printed.contains(field) && field.area() == Some(area);
            match side {
                Some(Side::Front) => {
                    let printed = laid().find(|(field, _)| is_printed(*field));
                    let (_, hexagon) = printed.expect("an expansion shows its hexagon");
                    lying.put(place, &named("expansion", hexagon), 1);
                }
                Some(Side::Back) => lying.put(place, "expansion", 1),
                None => {}
            }
        }
        for (field, hexagon) in laid().filter(|(field, _)| !garden.printed.contains(*field)) {
            let (q, r) = field.place();
            let place = Place::of("field", seat).at(format_args!("{q},{r}"));
            lying.put(place, &named("stone", hexagon), 1);
        }
    }
    lying
}
