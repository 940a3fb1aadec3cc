//! How often simulated games of Queen's Garden reach each rule, as a table in Markdown:
//!
//! `cargo run --release -p azulejo-tools --bin queens_garden_coverage -- 1000`
//!
//! The number is how many games to play of each table size.

use std::collections::BTreeMap;

use azulejo_rules::playout::sensible_move;
use azulejo_rules::queens_garden::{
    Draw, Event, Feature, Item, Kind, Move, Phase, Piece, QueensGarden, Slot, View,
};
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Game, Seat, Turn};

/// What can happen, in the order of the rules page.
const RULES: &[&str] = &[
    "decisions",
    "turns",
    "take by colour",
    "take by symbol",
    "take with a choice of copies",
    "take where a stone and an expansion are identical",
    "take of expansions only",
    "take of all stones of the top",
    "take refused: storage is full",
    "top moved beside the stack",
    "stack used up",
    "expansion turned face up",
    "bag refilled from the tower",
    "bag refilled in mid-draw",
    "fewer than four stones dealt",
    "no stone left: stack laid out",
    "stone placed",
    "expansion placed",
    "face-down expansion placed",
    "paid with stones",
    "paid with an expansion",
    "paid with jokers",
    "paid with a choice",
    "field refused to a piece: no match, or an identical hexagon",
    "fountain surrounded",
    "statue surrounded",
    "bench surrounded",
    "pavilion surrounded",
    "several features by one hexagon",
    "jokers that did not fit",
    "first pass",
    "later pass",
    "forced pass",
    "only a face-down expansion or a pass possible",
    "stone discarded",
    "expansion discarded",
    "points lost down to 0",
    "turn with an empty supply",
    "colour or symbol scored",
    "pavilions scored",
    "storage emptied: points gained",
    "storage emptied: points lost",
    "storage emptied: down to 0",
    "group of 3",
    "group of 4",
    "group of 5",
    "group of 6",
    "shared victory",
];

/// How often each rule was reached.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    fn count(&mut self, rule: &'static str) {
        assert!(RULES.contains(&rule), "{rule}");
        *self.0.entry(rule).or_default() += 1;
    }

    fn count_if(&mut self, is_so: bool, rule: &'static str) {
        if is_so {
            self.count(rule);
        }
    }

    fn position(&mut self, game: &QueensGarden, moves: &[Move]) {
        let view = game.view();
        self.count("decisions");
        match view.phase {
            Phase::Action => {
                self.count("turns");
                let refused = Item::ALL.into_iter().any(|item| is_refused(game, &view, item));
                self.count_if(refused, "take refused: storage is full");
                self.count_if(moves == [Move::Pass], "forced pass");
                let only_face_down = moves == [Move::ExpandFaceDown, Move::Pass];
                self.count_if(only_face_down, "only a face-down expansion or a pass possible");
                self.count_if(view.supply == 0, "turn with an empty supply");
            }
            Phase::Copies { open, .. } => {
                self.count("take with a choice of copies");
                let is_both = open.first().is_some_and(|hexagon| {
                    view.slots.iter().any(|slot| slot.expansion == face_up(hexagon))
                });
                self.count_if(is_both, "take where a stone and an expansion are identical");
            }
            Phase::Field { .. } => {
                let free = view.players[view.seat.index()].garden.hexagons.iter();
                let free = free.filter(|hexagon| hexagon.is_none()).count();
                let refused = moves.len() < free.min(6);
                let rule = "field refused to a piece: no match, or an identical hexagon";
                self.count_if(refused, rule);
            }
            Phase::Payment { .. } => self.count("paid with a choice"),
            _ => {}
        }
    }

    fn events(&mut self, before: &View, events: &[Event]) {
        let surrounded =
            events.iter().filter(|e| matches!(e.kind, Kind::Surrounded { .. })).count();
        self.count_if(surrounded > 1, "several features by one hexagon");
        let refilled_at = matches!(before.phase, Phase::Stones { drawn } if drawn > 0);
        let taken = |slot| events.iter().filter(|e| is_stone_from(e, slot)).count() as u32;
        for event in events {
            self.event(event);
            match event.kind {
                Kind::Refilled => self.count_if(refilled_at, "bag refilled in mid-draw"),
                Kind::TopMoved { slot } => {
                    let stones = before.slots[usize::from(slot)].stones.total();
                    self.count_if(taken(slot) == stones, "take of all stones of the top");
                    let last = usize::from(slot) + 1 == before.slots.len();
                    self.count_if(last, "stack used up");
                }
                _ => {}
            }
        }
    }

    fn event(&mut self, event: &Event) {
        match event.kind {
            Kind::TopMoved { .. } => self.count("top moved beside the stack"),
            Kind::Revealed { .. } => self.count("expansion turned face up"),
            Kind::Refilled => self.count("bag refilled from the tower"),
            Kind::StackSpread => self.count("no stone left: stack laid out"),
            Kind::Placed { .. } => self.count("stone placed"),
            Kind::Expanded { .. } => self.count("expansion placed"),
            Kind::ExpandedFaceDown { .. } => self.count("face-down expansion placed"),
            Kind::Paid { piece: Piece::Stone(_), .. } => self.count("paid with stones"),
            Kind::Paid { piece: Piece::Expansion(_), .. } => self.count("paid with an expansion"),
            Kind::JokersPaid => self.count("paid with jokers"),
            Kind::Surrounded { feature, lost, .. } => {
                self.count(match feature {
                    Feature::Fountain => "fountain surrounded",
                    Feature::Statue(_) => "statue surrounded",
                    Feature::Bench(_) => "bench surrounded",
                    Feature::Pavilion(_) => "pavilion surrounded",
                });
                self.count_if(lost > 0, "jokers that did not fit");
            }
            Kind::Passed { takes_marker } => {
                self.count(if takes_marker { "first pass" } else { "later pass" });
                self.count_if(takes_marker && event.change() == 0, "points lost down to 0");
            }
            Kind::Discarded { piece } => {
                self.count(match piece {
                    Piece::Stone(_) => "stone discarded",
                    Piece::Expansion(_) => "expansion discarded",
                });
                let value = i16::from(piece.hexagon().value());
                self.count_if(-event.change() < value, "points lost down to 0");
            }
            Kind::ItemScored { .. } => self.count("colour or symbol scored"),
            Kind::PavilionsScored => self.count("pavilions scored"),
            Kind::StorageEmptied { jokers, value } => {
                let points = event.change();
                self.count_if(points > 0, "storage emptied: points gained");
                self.count_if(points < 0, "storage emptied: points lost");
                let is_clamped = points != i16::from(jokers) - value;
                self.count_if(is_clamped, "storage emptied: down to 0");
            }
            Kind::GroupScored { .. } => self.count(match event.about.len() {
                3 => "group of 3",
                4 => "group of 4",
                5 => "group of 5",
                _ => "group of 6",
            }),
            _ => {}
        }
    }

    /// What a whole turn took.
    fn taken(&mut self, pieces: &[Piece]) {
        let only_expansions = pieces.iter().all(|piece| matches!(piece, Piece::Expansion(_)));
        self.count_if(!pieces.is_empty() && only_expansions, "take of expansions only");
    }
}

fn face_up(
    hexagon: azulejo_rules::queens_garden::Hexagon,
) -> azulejo_rules::queens_garden::Expansion {
    azulejo_rules::queens_garden::Expansion::FaceUp(hexagon)
}

fn is_stone_from(event: &Event, from: u8) -> bool {
    matches!(event.kind, Kind::Taken { piece: Piece::Stone(_), slot } if slot == from)
}

fn is_refused(game: &QueensGarden, view: &View, item: Item) -> bool {
    let shows = |slot: &Slot| {
        let up = item.hexagons().iter().any(|hexagon| slot.expansion == face_up(hexagon));
        up || !slot.stones.kinds().and(item.hexagons()).is_empty()
    };
    view.slots.iter().any(shows) && game.check(Move::Take { item }).is_err()
}

fn play(players: u8, seed: u64, tally: &mut Tally) {
    let mut luck = ChaCha::from_seed(seed, players.into());
    let mut setup = QueensGarden::usual_setup(players, Seat(0));
    if seed % 2 == 1 {
        QueensGarden::set(&mut setup, "board", "variant", &mut luck).expect("it exists");
    }
    let mut game = QueensGarden::new(&setup);
    let (mut buffer, mut events, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
    let mut stones = 0;
    loop {
        let before = game.view();
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let draw = game.sample(&mut luck);
                stones += u32::from(matches!(draw, Draw::Stone(_)));
                game.draw(draw, &mut |event| events.push(event));
                let is_dealt = matches!(before.phase, Phase::Stones { .. })
                    && !matches!(game.view().phase, Phase::Stones { .. });
                if is_dealt {
                    tally.count_if(stones < 4, "fewer than four stones dealt");
                    stones = 0;
                }
            }
            Turn::Player(_) => {
                buffer.clear();
                game.moves(&mut buffer);
                tally.position(&game, &buffer);
                let mv = sensible_move(&game, &mut luck, &mut buffer);
                match mv {
                    Move::Take { item: Item::Colour(_) } => tally.count("take by colour"),
                    Move::Take { item: Item::Symbol(_) } => tally.count("take by symbol"),
                    _ => {}
                }
                game.apply(mv, &mut |event| events.push(event));
                pieces.extend(events.iter().filter_map(|event| match event.kind {
                    Kind::Taken { piece, .. } => Some(piece),
                    _ => None,
                }));
                if !matches!(game.view().phase, Phase::Copies { .. }) {
                    tally.taken(&pieces);
                    pieces.clear();
                }
            }
        }
        tally.events(&before, &events);
        events.clear();
    }
    tally.count_if(game.winners().iter().count() > 1, "shared victory");
}

fn main() {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let tallies = [2, 3, 4].map(|players| {
        let mut tally = Tally::default();
        (0..games).for_each(|seed| play(players, seed, &mut tally));
        tally
    });
    println!("| rule reached, times per 1000 games | 2 players | 3 players | 4 players |");
    println!("|---|---:|---:|---:|");
    for rule in RULES {
        let [two, three, four] = tallies.each_ref().map(|tally| {
            let times = tally.0.get(rule).copied().unwrap_or(0);
            times * 1000 / games
        });
        println!("| {rule} | {two} | {three} | {four} |");
    }
}
