//! What a turn is about, in words: keys of the games' catalogues, with what their sentences need. All of it is
//! read off what the rules tell of the turn: previews and events.

use azulejo_rules::chocolatier::{self, Chocolatier};
use azulejo_rules::queens_garden::{self, QueensGarden};
use azulejo_rules::summer_pavilion::{self, SummerPavilion};
use azulejo_rules::view::Previewed;
use azulejo_rules::{Game, Seat, Turn};
use serde::Serialize;
use serde_json::{Map, Value};

/// The most that is said of a turn.
const MOST: usize = 4;
/// Fewer tiles than this that are left to take are worth a word.
const FEW: u32 = 7;

/// A sentence of the game's catalogue, and what it needs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct About {
    pub key: &'static str,
    pub values: Map<String, Value>,
}

/// What is said of a turn, the most important first.
#[derive(Default)]
struct Words(Vec<About>);

impl Words {
    fn say(&mut self, key: &'static str, values: &[(&str, Value)]) {
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        self.0.push(About { key, values: values.collect() });
    }

    /// Says it with a number, unless that is 0.
    fn count(&mut self, key: &'static str, n: impl Into<i64>) {
        let n: i64 = n.into();
        if n != 0 {
            self.say(key, &[("n", n.into())]);
        }
    }

    fn when(&mut self, is_so: bool, key: &'static str) {
        if is_so {
            self.say(key, &[]);
        }
    }
}

/// A game whose turns can be talked about.
pub trait Talkative: Previewed {
    /// What is said of one decision, of the game before and after it.
    fn describe(&self, seat: Seat, mv: Self::Move, after: &Self, words: &mut Described);
}

/// What the decisions of a turn add up to.
#[derive(Default)]
pub struct Described {
    words: Words,
    /// Points lost, jokers won, things taken: told once for the turn.
    lost: i16,
    jokers: u8,
    taken: u32,
}

/// What a turn is about; it must be legal.
pub fn about<G: Talkative>(game: &G, turn: &[G::Move]) -> Vec<About> {
    let Turn::Player(seat) = game.turn() else { return Vec::new() };
    let mut described = Described::default();
    let mut now = game.clone();
    for &mv in turn {
        let mut after = now.clone();
        after.apply(mv, &mut azulejo_rules::Silent);
        now.describe(seat, mv, &after, &mut described);
        now = after;
    }
    let mut words = described.words.0;
    words.truncate(MOST);
    words
}

impl Talkative for Chocolatier {
    fn describe(&self, seat: Seat, mv: Self::Move, after: &Self, described: &mut Described) {
        use chocolatier::{Bonus, Move, Target};
        let words = &mut described.words;
        for bonus in self.completed_by(mv) {
            match bonus {
                Bonus::Row { row } => words.say("choc.hint.row", &[("row", (row + 1).into())]),
                Bonus::Column { column } => {
                    words.say("choc.hint.column", &[("column", (column + 1).into())]);
                }
                Bonus::Colour { colour } => {
                    let name = serde_json::to_value(colour).unwrap_or_default();
                    words.say("choc.hint.colour", &[("colour", name)]);
                }
            }
        }
        let preview = self.preview(mv);
        match mv {
            Move::Take { to: Target::Line(line), .. } => {
                let (key, n) = match preview.points {
                    points if points > 0 => ("choc.hint.fills", points),
                    _ => ("choc.hint.lines", preview.lined.into()),
                };
                words.say(key, &[("line", (line + 1).into()), ("n", n.into())]);
            }
            Move::Take { to: Target::Floor, .. } => {}
            Move::Tile { .. } => words.count("choc.hint.tiles", preview.points),
        }
        words.count("choc.hint.cost", preview.cost);
        words.when(preview.marker, "choc.hint.marker");
        let view = after.view();
        let is_over = after.round() != self.round() || after.turn() == Turn::Over;
        let left = view.factories.iter().map(|factory| factory.tiles.total()).sum::<u32>()
            + view.centre.total();
        if !is_over && after.turn() != Turn::Player(seat) && (1..FEW).contains(&left) {
            words.count("choc.hint.leaves", left);
        }
        words.when(is_over, "choc.hint.ends");
    }
}

impl Talkative for SummerPavilion {
    fn describe(&self, _seat: Seat, mv: Self::Move, _after: &Self, described: &mut Described) {
        use summer_pavilion::{Bonus, Move};
        let preview = self.preview(mv);
        let words = &mut described.words;
        for completion in preview.completes {
            let n = ("n", completion.points.into());
            match completion.bonus {
                Bonus::Star { .. } => words.say("pav.hint.star", &[n]),
                Bonus::Number { number } => {
                    words.say("pav.hint.number", &[("number", number.into()), n]);
                }
            }
        }
        words.count("pav.hint.feature", preview.bonus_tiles);
        words.count("pav.hint.points", preview.points);
        match mv {
            Move::Take { .. } => {
                words.count("pav.hint.takes", preview.tiles.total());
                words.count("pav.hint.jokers", preview.tiles.count(self.view().joker));
                words.count("pav.hint.stone", preview.lost);
            }
            Move::Pass => {
                words.when(true, "pav.hint.passes");
                words.count("pav.hint.loses", preview.lost);
            }
            // Told by passing already, where as much as possible is kept.
            Move::Lay { .. } | Move::Bonus { .. } | Move::Keep { .. } => {}
        }
    }
}

impl Talkative for QueensGarden {
    fn describe(&self, seat: Seat, mv: Self::Move, after: &Self, described: &mut Described) {
        use queens_garden::Kind;
        let preview = self.preview(mv);
        let mut game = self.clone();
        let (mut placed, mut expanded, mut passed, mut marker) = (false, false, false, false);
        game.apply(mv, &mut |event: queens_garden::Event| match event.kind {
            Kind::Placed { .. } => placed = true,
            Kind::Expanded { .. } | Kind::ExpandedFaceDown { .. } => expanded = true,
            Kind::Surrounded { feature, .. } => described.jokers += feature.jokers(),
            Kind::Taken { .. } => described.taken += 1,
            Kind::Passed { takes_marker } => (passed, marker) = (true, takes_marker),
            _ => {}
        });
        described.lost = described.lost.max(preview.lost);
        let words = &mut described.words;
        // The groups are those of the field that was chosen.
        let more = preview.groups.iter().map(|group| group.more).sum::<i16>();
        words.count("qg.hint.groups", more);
        words.when(placed && more == 0, "qg.hint.places");
        words.when(expanded, "qg.hint.expands");
        words.when(passed, if marker { "qg.hint.passes-first" } else { "qg.hint.passes" });
        if after.turn() != Turn::Player(seat) {
            words.count("qg.hint.takes", described.taken);
            words.count("qg.hint.surrounds", described.jokers);
            words.count("qg.hint.loses", described.lost);
        }
    }
}
