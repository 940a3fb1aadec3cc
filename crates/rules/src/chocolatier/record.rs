//! Chocolatier in the public game record.

use super::{
    BoxSide, Chocolatier, Colour, Draw, Move, ROWS, Setup, Shares, Source, Special,
    TILES_PER_FACTORY, Target,
};
use crate::any::Title;
use crate::game::{Action, Game, Luck, Seat, Turn};
use crate::json::{Fields, Json, shown};
use crate::record::{ActionOf, Recorded, Setting};
use crate::tiles::{Colour as _, Colours};

impl BoxSide {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            BoxSide::Coloured => "coloured",
            BoxSide::Plain => "plain",
        }
    }

    /// The side of that name.
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

    fn write_options(setup: &Setup) -> Json {
        Json::object([
            ("box", setup.box_side.name().into()),
            ("special_factories", setup.special_factories.into()),
        ])
    }

    fn read_options(players: u8, start: Seat, options: &Json) -> Result<Setup, String> {
        let mut fields = Fields::of(options, "\"options\"")?;
        let box_side = BoxSide::from_name(fields.need("box")?.text("\"box\"")?)
            .ok_or("\"box\" must be \"coloured\" or \"plain\"")?;
        let special_factories = fields.need("special_factories")?.bool("\"special_factories\"")?;
        fields.finish()?;
        Ok(Setup { players, start, box_side, special_factories })
    }

    fn read_move(&self, mv: &Json) -> Result<Vec<Move>, String> {
        let mut fields = Fields::of(mv, "the move")?;
        let mv = if let Some(take) = fields.take("take") {
            let from = fields.need("from")?;
            let to = fields.need("to")?;
            Move::Take {
                colour: read_colour(take)?,
                from: Source::read(from, self.display.factories())?,
                to: match to {
                    Json::Text(floor) if floor == "floor" => Target::Floor,
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
    fn read_deal(&self, deal: &Json) -> Result<Vec<Draw>, String> {
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

    fn write_step(&self, trail: &[ActionOf<Self>], after: &Self) -> Option<Json> {
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

    fn write_deal(&self, trail: &[ActionOf<Self>]) -> Json {
        let mut sides = vec![];
        let mut tiles = vec![];
        for action in trail {
            match *action {
                Action::Draw(Draw::Side(side)) => sides.push(side),
                Action::Draw(Draw::Tile(colour)) => tiles.push(colour),
                Action::Move(_) => {}
            }
        }
        let names = |tiles: &[Colour]| Json::list(tiles.iter().map(|colour| colour.name()));
        let per_factory = usize::from(TILES_PER_FACTORY);
        let factories = (0..usize::from(self.display.factories())).map(|factory| {
            let [start, end] = [factory, factory + 1].map(|f| tiles.len().min(f * per_factory));
            let mut json = Json::object([("tiles", names(&tiles[start..end]))]);
            if let Some(Some(special)) = sides.get(factory) {
                json.push("special", special.name());
            }
            json
        });
        let mut deal = Json::object([("factories", Json::List(factories.collect()))]);
        if let Some(extra) = tiles.get(per_factory * usize::from(self.display.factories())) {
            deal.push("extra", extra.name());
        }
        deal
    }
}

fn read_colour(json: &Json) -> Result<Colour, String> {
    let name = json.text("a colour")?;
    Colour::from_name(name).ok_or_else(|| format!("there is no colour \"{}\"", shown(name)))
}

fn read_factory(json: &Json) -> Result<(Option<Special>, Vec<Colour>), String> {
    let mut fields = Fields::of(json, "it")?;
    let tiles = fields.need("tiles")?.items("\"tiles\"")?;
    let special = fields.take("special").map(|special| {
        let name = special.text("\"special\"")?;
        Special::from_name(name).ok_or_else(|| format!("nothing special is \"{}\"", shown(name)))
    });
    fields.finish()?;
    let tiles = tiles.iter().map(read_colour).collect::<Result<_, _>>()?;
    Ok((special.transpose()?, tiles))
}

fn read_shares(json: &Json) -> Result<Shares, String> {
    let Json::Object(fields) = json else {
        return Err("\"split\" must be an object of colours to \"left\" or \"right\"".into());
    };
    let mut shares = Shares { left: Colours::EMPTY, right: Colours::EMPTY };
    for (name, side) in fields {
        let colour = [read_colour(&name.as_str().into())?].into_iter().collect();
        match side {
            Json::Text(side) if side == "left" => shares.left = shares.left.or(colour),
            Json::Text(side) if side == "right" => shares.right = shares.right.or(colour),
            _ => return Err(format!("\"{name}\" can only go \"left\" or \"right\"")),
        }
    }
    Ok(shares)
}

fn write_move(mv: Move) -> Json {
    match mv {
        Move::Tile { line, column } => {
            Json::object([("line", line.into()), ("column", column.into())])
        }
        Move::Take { colour, from, to, shares } => {
            let from = from.write();
            let to = match to {
                Target::Line(line) => line.into(),
                Target::Floor => "floor".into(),
            };
            let mut json =
                Json::object([("take", colour.name().into()), ("from", from), ("to", to)]);
            if let Some(Shares { left, right }) = shares {
                let sides =
                    left.iter().map(|c| (c, "left")).chain(right.iter().map(|c| (c, "right")));
                let sides = sides.map(|(colour, side)| (colour.name().to_owned(), side.into()));
                json.push("split", Json::Object(sides.collect()));
            }
            json
        }
    }
}
