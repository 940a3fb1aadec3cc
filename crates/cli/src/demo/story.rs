//! Events of Chocolatier in words.

use std::fmt::Display;

use azulejo_rules::chocolatier::{
    Bonus, Chocolatier, Colour, Ending, Event, FLOOR_COSTS, Kind, Landing, Source, Special,
};
use azulejo_rules::event::Piece;
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
                event.kind,
                Kind::Lined { .. }
                    | Kind::Fell { .. }
                    | Kind::Moved { .. }
                    | Kind::MarkerTaken { .. }
                    | Kind::TrayTaken { .. }
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
        match &event.kind {
            Kind::RoundBegan { round, first } => {
                self.say("round.began", &[("round", round), ("first", &self.name(*first))])
            }
            Kind::Turned { factory, special } => {
                let (letter, special) = (Source::Factory(*factory), self.special(*special));
                self.say("factory.turned", &[("letter", &letter), ("special", &special)])
            }
            Kind::Refilled => self.say("bag.refilled", &[]),
            Kind::Attracted { from, to } => {
                let (from, to) = (Source::Factory(*from), Source::Factory(*to));
                let colour = self.tile(event);
                self.say("magnet.attracted", &[("from", &from), ("to", &to), ("colour", &colour)])
            }
            Kind::Dealt { factory } => {
                format!("{}: {}", Source::Factory(*factory), self.tile(event))
            }
            Kind::GameEnded { ending } => self.say(
                match ending {
                    Ending::RowComplete => "end.row",
                    Ending::NoTiles => "end.tiles",
                    Ending::Standstill => "end.standstill",
                },
                &[],
            ),
            Kind::Tiled { .. } | Kind::FloorScored { .. } | Kind::BonusScored { .. } => {
                self.tell_points(event)
            }
            _ => self.tell_tiles(event),
        }
    }

    /// Tiles that move in a turn.
    fn tell_tiles(&self, event: &Event) -> String {
        let (who, colour, count) = (self.who(event), self.tile(event), event.count());
        match &event.kind {
            Kind::Taken { from } => {
                let source = self.place(*from);
                let values: [(&str, &dyn Display); 4] =
                    [("who", &who), ("colour", &colour), ("count", &count), ("source", &source)];
                self.say("tiles.taken", &values)
            }
            Kind::Moved { to, .. } => {
                let (tiles, place) = (self.tiles(event), self.place(*to));
                self.say("tiles.moved", &[("tiles", &tiles), ("place", &place)])
            }
            Kind::MarkerTaken { space: Some(space) } => {
                self.say("marker.taken", &[("cost", &FLOOR_COSTS[usize::from(*space)])])
            }
            Kind::MarkerTaken { space: None } => self.say("marker.free", &[]),
            Kind::TrayTaken { factory } => {
                let place = self.place(Source::Factory(*factory));
                self.say("tray.taken", &[("place", &place)])
            }
            Kind::Lined { line } => {
                let place = self.say("place.line", &[("line", &(line + 1))]);
                let values: [(&str, &dyn Display); 3] =
                    [("colour", &colour), ("count", &count), ("place", &place)];
                self.say("tiles.lined", &values)
            }
            Kind::Fell { landing: Landing::Space(space) } => {
                let cost = FLOOR_COSTS[usize::from(*space)];
                self.say("tile.fell.space", &[("colour", &colour), ("cost", &cost)])
            }
            Kind::Fell { landing: Landing::Tray } => {
                self.say("tile.fell.tray", &[("colour", &colour)])
            }
            Kind::Fell { landing: Landing::Lid } => {
                self.say("tile.fell.lid", &[("colour", &colour)])
            }
            Kind::LineDropped { line } => {
                self.say("line.dropped", &[("who", &who), ("line", &(line + 1))])
            }
            _ => String::new(),
        }
    }

    /// Points, with their reasons.
    fn tell_points(&self, event: &Event) -> String {
        let (who, points) = (self.who(event), event.change());
        match &event.kind {
            Kind::Tiled { line, column, across, down } => {
                let (colour, sum) = (self.tile(event), self.sum(*across, *down, points));
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
            Kind::FloorScored { costs } => {
                let (cost, lost) = (costs.iter().sum::<i16>(), -points);
                let costs: Vec<_> = costs.iter().map(|cost| format!("−{cost}")).collect();
                let key = if lost == cost { "floor.scored" } else { "floor.clamped" };
                let costs = costs.join(" ");
                let values: [(&str, &dyn Display); 4] =
                    [("who", &who), ("costs", &costs), ("cost", &cost), ("lost", &lost)];
                self.say(key, &values)
            }
            Kind::BonusScored { bonus } => {
                let (key, number, colour) = match *bonus {
                    Bonus::Row { row } => ("bonus.row", row + 1, String::new()),
                    Bonus::Column { column } => ("bonus.column", column + 1, String::new()),
                    Bonus::Colour { colour } => ("bonus.colour", 0, self.colour(colour)),
                };
                let values: [(&str, &dyn Display); 4] =
                    [("who", &who), ("number", &number), ("colour", &colour), ("points", &points)];
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

    /// Whose doing it is.
    fn who(&self, event: &Event) -> &str {
        event.seat.map_or("", |seat| self.name(seat))
    }

    /// The colour of the first tile that was carried.
    fn tile(&self, event: &Event) -> String {
        event.carried.first().map_or_else(String::new, |carry| self.piece(&carry.piece))
    }

    /// All tiles that were carried.
    fn tiles(&self, event: &Event) -> String {
        let counted = event.carried.iter();
        let counted = counted.map(|carry| format!("{} ×{}", self.piece(&carry.piece), carry.count));
        counted.collect::<Vec<_>>().join(", ")
    }

    fn piece(&self, piece: &Piece) -> String {
        Colour::from_name(piece.as_str()).map_or_else(String::new, |colour| self.colour(colour))
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
