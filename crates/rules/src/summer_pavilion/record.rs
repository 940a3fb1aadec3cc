//! Summer Pavilion in the public game record.

use serde_json::{Value, json};

use super::geometry::{Field, POSITIONS, STARS};
use super::{
    Colour, Draw, Floor, Jokers, Move, Phase, SUPPLY, Setup, Source, Stars, SummerPavilion,
    TILES_PER_FACTORY, Tiles,
};
use crate::any::Title;
use crate::game::{Action, Game, Luck, Seat, Turn};
use crate::record::{ActionOf, Recorded, Setting};
use crate::strict::{Expect as _, Fields, shown};
use crate::tiles::Colour as _;

impl Stars {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Stars::Coloured => "coloured",
            Stars::Uniform => "uniform",
        }
    }

    /// The side of that name.
    pub fn from_name(name: &str) -> Option<Stars> {
        [Stars::Coloured, Stars::Uniform].into_iter().find(|stars| stars.name() == name)
    }
}

impl Floor {
    /// The floor of that many points, `0` or `1`.
    pub fn from_name(name: &str) -> Option<Floor> {
        match name {
            "0" => Some(Floor::Zero),
            "1" => Some(Floor::One),
            _ => None,
        }
    }
}

impl Recorded for SummerPavilion {
    const TITLE: Title = Title::SummerPavilion;
    const SETTINGS: &'static [Setting] = &[
        Setting { name: "stars", values: &["coloured", "uniform"], or: "" },
        Setting {
            name: "jokers",
            values: &["front", "reversed", "random"],
            or: "all six colours in order, e.g. red,blue,yellow,orange,green,purple",
        },
        Setting { name: "floor", values: &["0", "1"], or: "" },
    ];

    fn usual_setup(players: u8, start: Seat) -> Setup {
        let (stars, jokers, floor) = (Stars::Coloured, Jokers::FRONT, Floor::Zero);
        Setup { players, start, stars, jokers, floor }
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn set(setup: &mut Setup, name: &str, value: &str, luck: &mut impl Luck) -> Result<(), String> {
        let not = |allowed| format!("{name} cannot be \"{}\", but {allowed}", shown(value));
        match name {
            "stars" => {
                setup.stars = Stars::from_name(value).ok_or_else(|| not("coloured or uniform"))?;
            }
            "jokers" => {
                setup.jokers =
                    match value {
                        "front" => Jokers::FRONT,
                        "reversed" => Jokers::FRONT.reversed(),
                        "random" => Jokers::random(luck),
                        custom => read_order(custom.split(',').map(Colour::from_name)).ok_or_else(
                            || not("front, reversed, random, or all six colours with commas"),
                        )?,
                    };
            }
            "floor" => setup.floor = Floor::from_name(value).ok_or_else(|| not("0 or 1"))?,
            _ => return Err(format!("summer-pavilion has no option \"{}\"", shown(name))),
        }
        Ok(())
    }

    fn write_options(setup: &Setup) -> Value {
        json!({
            "stars": setup.stars.name(),
            "jokers": setup.jokers.order(),
            "floor": setup.floor.points(),
        })
    }

    fn read_options(players: u8, start: Seat, options: &Value) -> Result<Setup, String> {
        let mut fields = Fields::of(options, "\"options\"")?;
        let stars = Stars::from_name(fields.need("stars")?.text("\"stars\"")?)
            .ok_or("\"stars\" must be \"coloured\" or \"uniform\"")?;
        let jokers = read_colours(fields.need("jokers")?, "\"jokers\"")?;
        let jokers = read_order(jokers.into_iter().map(Some))
            .ok_or("\"jokers\" must be the six colours, each once")?;
        let floor = match fields.need("floor")?.index(2, "\"floor\"")? {
            0 => Floor::Zero,
            _ => Floor::One,
        };
        fields.finish()?;
        Ok(Setup { players, start, stars, jokers, floor })
    }

    fn read_move(&self, mv: &Value) -> Result<Vec<Move>, String> {
        let mut fields = Fields::of(mv, "the move")?;
        let mv = if let Some(take) = fields.take("take") {
            let from = Source::read(fields.need("from")?, self.display.factories())?;
            vec![Move::Take { colour: read_colour(take)?, from }]
        } else if let Some(lay) = fields.take("lay") {
            vec![read_lay(lay)?]
        } else if let Some(bonus) = fields.take("bonus") {
            vec![Move::Bonus { colour: read_colour(bonus)? }]
        } else if let Some(pass) = fields.take("pass") {
            self.read_pass(pass)?
        } else {
            return Err("the move must be \"take\", \"lay\", \"bonus\" or \"pass\"".into());
        };
        fields.finish()?;
        Ok(mv)
    }

    fn read_deal(&self, deal: &Value) -> Result<Vec<Draw>, String> {
        let mut fields = Fields::of(deal, "the deal")?;
        let mut left = (self.bag + self.collector).total() as usize;
        let mut tiles = Vec::new();
        if let Phase::Stocking { .. } = self.phase {
            tiles = read_colours(fields.need("supply")?, "\"supply\"")?;
            let due = left.min((SUPPLY - self.supply.total()) as usize);
            if tiles.len() != due {
                return Err(format!("the supply needs {due} tiles, not {}", tiles.len()));
            }
            left -= due;
        }
        if let Phase::Stocking { after: None } | Phase::Filling { .. } = self.phase {
            let factories = fields.need("factories")?.items("\"factories\"")?;
            tiles.extend(self.read_factories(factories, left)?);
        }
        fields.finish()?;
        let nothing = tiles.is_empty().then_some(Draw::Nothing);
        Ok(tiles.into_iter().map(Draw::Tile).chain(nothing).collect())
    }

    /// A pass and what it keeps are one step; so are the draws up to somebody's turn.
    fn write_step(&self, trail: &[ActionOf<Self>], after: &Self) -> Option<Value> {
        match (trail.first()?, trail.last()?) {
            (Action::Move(Move::Pass), Action::Move(last)) => match (last, after.phase) {
                (Move::Keep { tiles }, _) => Some(write_pass(*tiles)),
                (_, Phase::Keeping { .. }) => None,
                _ => Some(write_pass(Tiles::EMPTY)),
            },
            (Action::Move(mv), _) => Some(write_move(*mv)),
            (Action::Draw(_), _) if after.turn() == Turn::Chance => None,
            (Action::Draw(_), _) => Some(self.write_deal(trail)),
        }
    }

    fn legal_count(&self) -> usize {
        if matches!(self.phase, Phase::Keeping { .. }) {
            // All passes together count as one.
            return 1;
        }
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.len()
    }
}

impl SummerPavilion {
    /// With nothing beside the board there is nothing to say after the pass.
    fn read_pass(&self, pass: &Value) -> Result<Vec<Move>, String> {
        let mut fields = Fields::of(pass, "the pass")?;
        let keep = read_colours(fields.need("keep")?, "\"keep\"")?;
        fields.finish()?;
        if keep.len() > super::CORNERS as usize {
            return Err(format!("there is room for four tiles, not {}", keep.len()));
        }
        let Turn::Player(seat) = self.turn() else { return Ok(vec![Move::Pass]) };
        if keep.is_empty() && self.board(seat).hand.is_empty() {
            return Ok(vec![Move::Pass]);
        }
        Ok(vec![Move::Pass, Move::Keep { tiles: keep.into_iter().collect() }])
    }

    fn read_factories(&self, factories: &[Value], tiles: usize) -> Result<Vec<Colour>, String> {
        let due = usize::from(self.display.factories());
        if factories.len() != due {
            return Err(format!("there must be {due} factories, not {}", factories.len()));
        }
        let mut drawn = Vec::new();
        for (number, factory) in factories.iter().enumerate() {
            let at = |reason| format!("factory {number}: {reason}");
            let colours = read_colours(factory, "it").map_err(at)?;
            let due = (tiles - drawn.len()).min(TILES_PER_FACTORY.into());
            if colours.len() != due {
                return Err(at(format!("{due} tiles have to be drawn, not {}", colours.len())));
            }
            drawn.extend(colours);
        }
        Ok(drawn)
    }

    fn write_deal(&self, trail: &[ActionOf<Self>]) -> Value {
        let tile = |action: &ActionOf<Self>| match *action {
            Action::Draw(Draw::Tile(colour)) => Some(colour),
            _ => None,
        };
        let tiles: Vec<Colour> = trail.iter().filter_map(tile).collect();
        let stocked = match self.phase {
            Phase::Stocking { .. } => tiles.len().min((SUPPLY - self.supply.total()) as usize),
            _ => 0,
        };
        let (supply, dealt) = tiles.split_at(stocked);
        let mut deal = json!({});
        if let Phase::Stocking { .. } = self.phase {
            deal["supply"] = json!(supply);
        }
        if let Phase::Stocking { after: None } | Phase::Filling { .. } = self.phase {
            let mut rest = dealt;
            let factories = (0..self.display.factories()).map(|_| {
                let (here, others) = rest.split_at(rest.len().min(TILES_PER_FACTORY.into()));
                rest = others;
                json!(here)
            });
            deal["factories"] = factories.collect();
        }
        deal
    }
}

fn read_order(colours: impl Iterator<Item = Option<Colour>>) -> Option<Jokers> {
    let order: Vec<Colour> = colours.collect::<Option<_>>()?;
    Jokers::new(order.try_into().ok()?)
}

fn read_colour(json: &Value) -> Result<Colour, String> {
    let name = json.text("a colour")?;
    Colour::from_name(name).ok_or_else(|| format!("there is no colour \"{}\"", shown(name)))
}

fn read_colours(json: &Value, what: &str) -> Result<Vec<Colour>, String> {
    json.items(what)?.iter().map(read_colour).collect()
}

fn read_lay(lay: &Value) -> Result<Move, String> {
    let mut fields = Fields::of(lay, "\"lay\"")?;
    let star = fields.need("star")?.index(STARS.into(), "\"star\"")? as u8;
    let position = fields.need("position")?.index(usize::from(POSITIONS) + 1, "\"position\"")?;
    let colour = read_colour(fields.need("colour")?)?;
    let jokers = fields.need("jokers")?.index(POSITIONS.into(), "\"jokers\"")? as u8;
    fields.finish()?;
    let field = Field::new(star, position as u8).ok_or("\"position\" must be from 1 to 6")?;
    Ok(Move::Lay { field, colour, jokers })
}

fn write_pass(keep: Tiles) -> Value {
    json!({"pass": {"keep": keep.iter().collect::<Vec<_>>()}})
}

fn write_move(mv: Move) -> Value {
    match mv {
        Move::Take { colour, from } => json!({"take": colour, "from": from}),
        Move::Lay { field, colour, jokers } => {
            let (star, position) = (field.star(), field.position());
            json!({"lay": {"star": star, "position": position, "colour": colour, "jokers": jokers}})
        }
        Move::Bonus { colour } => json!({"bonus": colour}),
        Move::Pass => write_pass(Tiles::EMPTY),
        Move::Keep { tiles } => write_pass(tiles),
    }
}
