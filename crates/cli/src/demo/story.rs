//! Events of Chocolatier in words.

use std::fmt::Display;

use azulejo_rules::chocolatier::{
    Bonus, Chocolatier, Colour, Ending, Event, FLOOR_COSTS, Landing, Source, Special, Tiles,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Seat};

use crate::text::Texts;

/// Who tells, and of whom.
pub struct Story<'a> {
    /// The words.
    pub texts: &'a Texts,
    /// The players, seat 0 first.
    pub names: &'a [&'a str],
}

impl Story<'_> {
    /// Events as lines: what belongs to a turn stands on one.
    pub fn paragraph(&self, events: &[Event]) -> String {
        let mut text = String::new();
        for event in events {
            let goes_on = matches!(
                event,
                Event::Lined { .. }
                    | Event::Fell { .. }
                    | Event::Moved { .. }
                    | Event::MarkerTaken { .. }
                    | Event::TrayTaken { .. }
            );
            text += match (goes_on, text.is_empty()) {
                (true, _) => "; ",
                (false, true) => "",
                (false, false) => "\n",
            };
            text += &self.tell(event);
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text
    }

    /// One event.
    pub fn tell(&self, event: &Event) -> String {
        match event {
            Event::RoundBegan { round, first } => {
                self.say("round.began", &[("round", round), ("first", &self.name(*first))])
            }
            Event::Turned { factory, special } => {
                let (letter, special) = (Source::Factory(*factory), self.special(*special));
                self.say("factory.turned", &[("letter", &letter), ("special", &special)])
            }
            Event::Refilled => self.say("bag.refilled", &[]),
            Event::Attracted { from, to, colour } => {
                let (from, to) = (Source::Factory(*from), Source::Factory(*to));
                let colour = self.colour(*colour);
                self.say("magnet.attracted", &[("from", &from), ("to", &to), ("colour", &colour)])
            }
            Event::Dealt { factory, colour } => {
                format!("{}: {}", Source::Factory(*factory), self.colour(*colour))
            }
            Event::GameEnded { ending } => self.say(
                match ending {
                    Ending::RowComplete => "end.row",
                    Ending::NoTiles => "end.tiles",
                    Ending::Standstill => "end.standstill",
                },
                &[],
            ),
            Event::Tiled { .. } | Event::FloorScored { .. } | Event::BonusScored { .. } => {
                self.tell_points(event)
            }
            _ => self.tell_tiles(event),
        }
    }

    /// Tiles that move in a turn.
    fn tell_tiles(&self, event: &Event) -> String {
        match event {
            Event::Taken { seat, colour, count, from } => {
                let (who, colour, source) =
                    (self.name(*seat), self.colour(*colour), self.place(*from));
                let values: [(&str, &dyn Display); 4] =
                    [("who", &who), ("colour", &colour), ("count", count), ("source", &source)];
                self.say("tiles.taken", &values)
            }
            Event::Moved { to, tiles, .. } => {
                let (tiles, place) = (self.heap(*tiles), self.place(*to));
                self.say("tiles.moved", &[("tiles", &tiles), ("place", &place)])
            }
            Event::MarkerTaken { space: Some(space), .. } => {
                self.say("marker.taken", &[("cost", &FLOOR_COSTS[usize::from(*space)])])
            }
            Event::MarkerTaken { space: None, .. } => self.say("marker.free", &[]),
            Event::TrayTaken { factory, .. } => {
                let place = self.place(Source::Factory(*factory));
                self.say("tray.taken", &[("place", &place)])
            }
            Event::Lined { line, colour, count, .. } => {
                let place = self.say("place.line", &[("line", &(line + 1))]);
                let colour = self.colour(*colour);
                self.say("tiles.lined", &[("colour", &colour), ("count", count), ("place", &place)])
            }
            Event::Fell { colour, landing, .. } => {
                let colour = self.colour(*colour);
                match landing {
                    Landing::Space(space) => {
                        let cost = FLOOR_COSTS[usize::from(*space)];
                        self.say("tile.fell.space", &[("colour", &colour), ("cost", &cost)])
                    }
                    Landing::Tray => self.say("tile.fell.tray", &[("colour", &colour)]),
                    Landing::Lid => self.say("tile.fell.lid", &[("colour", &colour)]),
                }
            }
            Event::LineDropped { seat, line } => {
                self.say("line.dropped", &[("who", &self.name(*seat)), ("line", &(line + 1))])
            }
            _ => String::new(),
        }
    }

    /// Points, with their reasons.
    fn tell_points(&self, event: &Event) -> String {
        match event {
            Event::Tiled { seat, line, column, colour, across, down, points } => {
                let (who, colour) = (self.name(*seat), self.colour(*colour));
                let sum = self.sum(*across, *down, *points);
                let (row, column) = (line + 1, column + 1);
                let values: [(&str, &dyn Display); 5] = [
                    ("who", &who),
                    ("colour", &colour),
                    ("row", &row),
                    ("column", &column),
                    ("sum", &sum),
                ];
                self.say("wall.tiled", &values)
            }
            Event::FloorScored { seat, costs, lost } => {
                let who = self.name(*seat);
                let cost: i16 = costs.iter().sum();
                let costs: Vec<_> = costs.iter().map(|cost| format!("−{cost}")).collect();
                let key = if *lost == cost { "floor.scored" } else { "floor.clamped" };
                let costs = costs.join(" ");
                let values: [(&str, &dyn Display); 4] =
                    [("who", &who), ("costs", &costs), ("cost", &cost), ("lost", lost)];
                self.say(key, &values)
            }
            Event::BonusScored { seat, bonus, points } => {
                let (key, number, colour) = match *bonus {
                    Bonus::Row(row) => ("bonus.row", row + 1, String::new()),
                    Bonus::Column(column) => ("bonus.column", column + 1, String::new()),
                    Bonus::Colour(colour) => ("bonus.colour", 0, self.colour(colour)),
                };
                let who = self.name(*seat);
                let values: [(&str, &dyn Display); 4] =
                    [("who", &who), ("number", &number), ("colour", &colour), ("points", points)];
                self.say(key, &values)
            }
            _ => String::new(),
        }
    }

    /// "across 3 + down 2 = 5".
    fn sum(&self, across: u8, down: u8, points: i16) -> String {
        let runs = [("wall.across", across), ("wall.down", down)];
        let runs = runs.iter().filter(|(_, length)| *length > 1);
        let runs: Vec<_> = runs.map(|(key, length)| self.say(key, &[("points", length)])).collect();
        match runs.len() {
            0 => self.say("wall.alone", &[]),
            1 => runs.concat(),
            _ => format!("{} = {points}", runs.join(" + ")),
        }
    }

    /// How the game ended for everybody.
    pub fn result(&self, game: &Chocolatier) -> String {
        let scores = game.scores();
        let scores: Vec<_> =
            scores.iter().map(|(seat, score)| format!("{} {score}", self.name(seat))).collect();
        let winners: Vec<_> = game.winners().iter().map(|seat| self.name(seat)).collect();
        let key = if winners.len() == 1 { "end.winner" } else { "end.shared" };
        let scores = self.say("end.scores", &[("scores", &scores.join(", "))]);
        format!("{scores}\n{}", self.say(key, &[("names", &winners.join(", "))]))
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        self.texts.say(key, values)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names[seat.index()]
    }

    fn colour(&self, colour: Colour) -> String {
        self.say(&format!("colour.{}", colour.name()), &[])
    }

    fn heap(&self, tiles: Tiles) -> String {
        let counted = tiles.colours().map(|c| format!("{} ×{}", self.colour(c), tiles.count(c)));
        counted.collect::<Vec<_>>().join(", ")
    }

    fn place(&self, source: Source) -> String {
        match source {
            Source::Centre => self.say("place.centre", &[]),
            factory => self.say("place.factory", &[("letter", &factory)]),
        }
    }

    fn special(&self, special: Special) -> String {
        match special {
            Special::Magnet(colour) => {
                self.say("special.magnet", &[("colour", &self.colour(colour))])
            }
            other => self.say(&format!("special.{}", other.name()), &[]),
        }
    }
}
