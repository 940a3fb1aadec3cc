//! Chocolatier in the public game record.

use serde_json::{Value, json};

use super::{
    BoxSide, Chocolatier, Colour, Draw, Move, ROWS, Setup, Shares, Source, Special,
    TILES_PER_FACTORY, Target,
};
use crate::any::Title;
use crate::game::{Action, Game, Luck, Seat, Turn};
use crate::record::{ActionOf, Recorded, Setting};
use crate::strict::{Expect as _, Fields, shown};
use crate::tiles::{Colour as _, Colours};

impl BoxSide {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            BoxSide::Coloured => "coloured",
            BoxSide::Plain => "plain",
        }
    }

    pub fn from_name(name: &str) -> Option<BoxSide> {
        [BoxSide::Coloured, BoxSide::Plain].into_iter().find(|side| side.name() == name)
    }
}

impl Recorded for Chocolatier {
    const TITLE: Title = Title::Chocolatier;
    const SETTINGS: &'static [Setting] = &[
        Setting { name: "box", values: &["coloured", "plain"], or: "" },
        Setting { name: "special_factories", values: &["false", "true"], or: "" },
    ];

    fn usual_setup(players: u8, start: Seat) -> Setup {
        Setup { players, start, box_side: BoxSide::Coloured, special_factories: false }
    }

    fn start(setup: &Setup) -> Seat {
        setup.start
    }

    fn set(setup: &mut Setup, name: &str, value: &str, _: &mut impl Luck) -> Result<(), String> {
        let not = |allowed| format!("{name} cannot be \"{}\", but {allowed}", shown(value));
        match name {
            "box" => {
                setup.box_side =
                    BoxSide::from_name(value).ok_or_else(|| not("coloured or plain"))?;
            }
            "special_factories" => {
                setup.special_factories = value.parse().map_err(|_| not("false or true"))?;
            }
            _ => return Err(format!("chocolatier has no option \"{}\"", shown(name))),
        }
        Ok(())
    }

    fn write_options(setup: &Setup) -> Value {
        json!({"box": setup.box_side.name(), "special_factories": setup.special_factories})
    }

    fn read_options(players: u8, start: Seat, options: &Value) -> Result<Setup, String> {
        let mut fields = Fields::of(options, "\"options\"")?;
        let box_side = BoxSide::from_name(fields.need("box")?.text("\"box\"")?)
            .ok_or("\"box\" must be \"coloured\" or \"plain\"")?;
        let special_factories = fields.need("special_factories")?.bool("\"special_factories\"")?;
        fields.finish()?;
        Ok(Setup { players, start, box_side, special_factories })
    }

    fn read_move(&self, mv: &Value) -> Result<Vec<Move>, String> {
        let mut fields = Fields::of(mv, "the move")?;
        let mv = if let Some(take) = fields.take("take") {
            let from = fields.need("from")?;
            let to = fields.need("to")?;
            Move::Take {
                colour: read_colour(take)?,
                from: Source::read(from, self.display.factories())?,
                to: match to {
                    Value::String(floor) if floor == "floor" => Target::Floor,
                    line => Target::Line(line.index(ROWS.into(), "\"to\"")? as u8),
                },
                shares: fields.take("split").map(read_shares).transpose()?,
            }
        } else {
            Move::Tile {
                line: fields.need("line")?.index(ROWS.into(), "\"line\"")? as u8,
                column: fields.need("column")?.index(ROWS.into(), "\"column\"")? as u8,
            }
        };
        fields.finish()?;
        Ok(vec![mv])
    }

    /// Sides first, then the tiles factory by factory, then Extra's: as the core draws them.
    fn read_deal(&self, deal: &Value) -> Result<Vec<Draw>, String> {
        let mut fields = Fields::of(deal, "the deal")?;
        let factories = fields.need("factories")?.items("\"factories\"")?;
        let extra = fields.take("extra");
        fields.finish()?;
        let due = usize::from(self.display.factories());
        if factories.len() != due {
            return Err(format!("there must be {due} factories, not {}", factories.len()));
        }
        let mut left = (self.bag + self.lid).total() as usize;
        let (mut sides, mut tiles) = (Vec::new(), Vec::new());
        for (number, factory) in factories.iter().enumerate() {
            let at = |reason| format!("factory {number}: {reason}");
            let (side, drawn) = read_factory(factory).map_err(at)?;
            let due = left.min(TILES_PER_FACTORY.into());
            if drawn.len() != due {
                return Err(at(format!("{due} tiles have to be drawn, not {}", drawn.len())));
            }
            left -= due;
            sides.push(side);
            tiles.extend(drawn.into_iter().map(Draw::Tile));
        }
        match extra {
            Some(_) if !sides.contains(&Some(Special::Extra)) => {
                return Err("\"extra\" is there, but no factory is Extra".into());
            }
            Some(_) if left == 0 => return Err("no tile is left for Extra".into()),
            None if left > 0 && sides.contains(&Some(Special::Extra)) => {
                return Err("the tile for Extra is missing".into());
            }
            Some(tile) => tiles.push(Draw::Tile(read_colour(tile)?)),
            None => {}
        }
        Ok(self.side_draws(&sides)?.chain(tiles).collect())
    }

    fn write_step(&self, trail: &[ActionOf<Self>], after: &Self) -> Option<Value> {
        match trail.first()? {
            Action::Move(mv) => Some(write_move(*mv)),
            Action::Draw(_) if after.turn() == Turn::Chance => None,
            Action::Draw(_) => Some(self.write_deal(trail)),
        }
    }

    fn legal_count(&self) -> usize {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.len()
    }
}

impl Chocolatier {
    /// The draws that turn the factories so; no draw is needed once enough are turned.
    fn side_draws(&self, sides: &[Option<Special>]) -> Result<impl Iterator<Item = Draw>, String> {
        let specials = sides.iter().flatten().count();
        let due = if self.setup.special_factories { self.setup.players.into() } else { 0 };
        if specials != due {
            return Err(format!("{due} factories must be special, not {specials}"));
        }
        let last = sides.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
        Ok(sides[..last].iter().copied().map(Draw::Side))
    }

    fn write_deal(&self, trail: &[ActionOf<Self>]) -> Value {
        let mut sides = vec![];
        let mut tiles = vec![];
        for action in trail {
            match *action {
                Action::Draw(Draw::Side(side)) => sides.push(side),
                Action::Draw(Draw::Tile(colour)) => tiles.push(colour),
                Action::Move(_) => {}
            }
        }
        let names = |tiles: &[Colour]| tiles.iter().map(|colour| colour.name()).collect::<Value>();
        let per_factory = usize::from(TILES_PER_FACTORY);
        let factories = (0..usize::from(self.display.factories())).map(|factory| {
            let [start, end] = [factory, factory + 1].map(|f| tiles.len().min(f * per_factory));
            let mut json = json!({"tiles": names(&tiles[start..end])});
            if let Some(Some(special)) = sides.get(factory) {
                json["special"] = special.name().into();
            }
            json
        });
        let mut deal = json!({"factories": factories.collect::<Value>()});
        if let Some(extra) = tiles.get(per_factory * usize::from(self.display.factories())) {
            deal["extra"] = extra.name().into();
        }
        deal
    }
}

fn read_colour(json: &Value) -> Result<Colour, String> {
    colour_called(json.text("a colour")?)
}

fn colour_called(name: &str) -> Result<Colour, String> {
    Colour::from_name(name).ok_or_else(|| format!("there is no colour \"{}\"", shown(name)))
}

fn read_factory(json: &Value) -> Result<(Option<Special>, Vec<Colour>), String> {
    let mut fields = Fields::of(json, "it")?;
    let tiles = fields.need("tiles")?.items("\"tiles\"")?;
    let special = fields.take("special").map(|special| {
        let name = special.text("\"special\"")?;
        Special::from_name(name)
            .ok_or_else(|| format!("unknown special factory \"{}\"", shown(name)))
    });
    fields.finish()?;
    let tiles = tiles.iter().map(read_colour).collect::<Result<_, _>>()?;
    Ok((special.transpose()?, tiles))
}

fn read_shares(json: &Value) -> Result<Shares, String> {
    let fields = json
        .as_object()
        .ok_or("\"split\" must be an object of colours to \"left\" or \"right\"")?;
    let mut shares = Shares { left: Colours::EMPTY, right: Colours::EMPTY };
    for (name, side) in fields {
        let colour = [colour_called(name)?].into_iter().collect();
        match side.as_str() {
            Some("left") => shares.left = shares.left.or(colour),
            Some("right") => shares.right = shares.right.or(colour),
            _ => return Err(format!("\"{name}\" can only go \"left\" or \"right\"")),
        }
    }
    Ok(shares)
}

fn write_move(mv: Move) -> Value {
    match mv {
        Move::Tile { line, column } => json!({"line": line, "column": column}),
        Move::Take { colour, from, to, shares: None } => {
            json!({"take": colour, "from": from, "to": to})
        }
        Move::Take { colour, from, to, shares: Some(shares) } => {
            json!({"take": colour, "from": from, "to": to, "split": shares})
        }
    }
}
