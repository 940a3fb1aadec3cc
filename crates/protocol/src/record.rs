//! The public record (docs/record-format.md) and its options as types: what programs get that ask for a
//! game's record. Whether a record is a legal game is for the rules to say, which have a stricter
//! reader (`azulejo_rules::record`).

use std::collections::BTreeMap;

use azulejo_rules::Seat;
use azulejo_rules::any::Title;
use azulejo_rules::{chocolatier, queens_garden, summer_pavilion};
use serde::{Deserialize, Serialize};

/// A game from its beginning as far as it has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRecord {
    /// The format's name and version.
    #[cfg_attr(feature = "openapi", schema(examples("azulejo/1")))]
    pub format: String,
    pub game: Title,
    /// Names, seat 0 first.
    pub players: Vec<String>,
    pub options: GameOptions,
    /// The seat that begins.
    pub start: Seat,
    /// In order of play.
    pub steps: Vec<RecordStep>,
    /// Points, seat 0 first; none as long as the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub scores: Option<Vec<i16>>,
    /// Who has won; none as long as the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub winners: Option<Vec<Seat>>,
    /// Lines that were left to play on differently.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub x_variations: Vec<RecordVariation>,
}

/// A line that was left: what was played from some step on, before it was played differently.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordVariation {
    /// The number of the step that it begins with instead, from 0.
    pub at: usize,
    /// In order of play.
    pub steps: Vec<RecordStep>,
    /// Lines that were left within it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub x_variations: Vec<RecordVariation>,
}

/// The options of a game: all of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GameOptions {
    /// Of Chocolatier.
    Chocolatier(ChocolatierOptions),
    /// Of Summer Pavilion.
    SummerPavilion(SummerPavilionOptions),
    /// Of Queen's Garden.
    QueensGarden(QueensGardenOptions),
}

/// The options of Chocolatier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChocolatierOptions {
    /// The box that is tiled.
    #[serde(rename = "box")]
    pub side: BoxSide,
    pub special_factories: bool,
}

/// The sides of the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum BoxSide {
    /// Every cell has its colour.
    Coloured,
    /// Players choose the columns.
    Plain,
}

/// The options of Summer Pavilion.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SummerPavilionOptions {
    pub stars: StarsSide,
    /// The jokers' colours in order of the rounds, each once.
    pub jokers: [summer_pavilion::Colour; 6],
    /// Points that nobody falls below: 0 or 1.
    #[cfg_attr(feature = "openapi", schema(maximum = 1))]
    pub floor: u8,
}

/// The sides of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum StarsSide {
    /// Six stars have a colour.
    Coloured,
    /// None has.
    Uniform,
}

/// The options of Queen's Garden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QueensGardenOptions {
    /// For each of the four rounds, three colours or symbols with their points.
    #[cfg_attr(feature = "openapi", schema(min_items = 4, max_items = 4))]
    pub wheel: Vec<BTreeMap<String, u8>>,
    /// Points of groups by their size, 3 to 6.
    pub group_bonus: BTreeMap<String, u8>,
}

/// What chance or a seat did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RecordStep {
    /// Chance acted.
    Deal { deal: RecordDeal },
    /// A seat decided.
    Move {
        seat: Seat,
        #[serde(rename = "move")]
        mv: RecordMove,
        /// The number of legal moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        legal: Option<u64>,
        /// Whether a hint was asked for before it.
        #[serde(default, skip_serializing_if = "is_false")]
        x_hint: bool,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

/// What was drawn, in the order of drawing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RecordDeal {
    Chocolatier(ChocolatierDeal),
    SummerPavilion(SummerPavilionDeal),
    QueensGarden(QueensGardenDeal),
}

/// The factories of a round of Chocolatier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChocolatierDeal {
    pub factories: Vec<DealtFactory>,
    /// The tile that the factory Extra drew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub extra: Option<chocolatier::Colour>,
}

/// A factory of Chocolatier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DealtFactory {
    pub tiles: Vec<chocolatier::Colour>,
    /// Its special side, if that lies up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub special: Option<chocolatier::Special>,
}

/// Tiles drawn for the supply, for the factories of a round, or for both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SummerPavilionDeal {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub supply: Option<Vec<summer_pavilion::Colour>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub factories: Option<Vec<Vec<summer_pavilion::Colour>>>,
}

/// Stones drawn onto the stack, or expansions turned face up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum QueensGardenDeal {
    Stones(Vec<queens_garden::Hexagon>),
    /// Slots of the stack to expansions.
    Reveal(BTreeMap<String, queens_garden::Hexagon>),
}

/// A decision: a whole turn in Queen's Garden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RecordMove {
    Chocolatier(ChocolatierTurn),
    SummerPavilion(SummerPavilionTurn),
    QueensGarden(QueensGardenTurn),
}

/// A decision in Chocolatier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ChocolatierTurn {
    /// Takes tiles to a line or the floor.
    Take {
        take: chocolatier::Colour,
        from: chocolatier::Source,
        to: chocolatier::Target,
        /// Where the rest on the factory Split goes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        split: Option<chocolatier::Shares>,
    },
    /// Tiles a full line on the plain box.
    Tile { line: u8, column: u8 },
}

/// A decision in Summer Pavilion.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SummerPavilionTurn {
    Take { take: summer_pavilion::Colour, from: chocolatier::Source },
    Lay { lay: LaidTile },
    Bonus { bonus: summer_pavilion::Colour },
    Pass { pass: KeptTiles },
}

/// A tile laid on a star.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LaidTile {
    pub star: u8,
    pub position: u8,
    pub colour: summer_pavilion::Colour,
    /// Number of joker-coloured tiles among those paid.
    pub jokers: u8,
}

/// What a player keeps who passes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptTiles {
    pub keep: Vec<summer_pavilion::Colour>,
}

/// A whole turn in Queen's Garden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum QueensGardenTurn {
    Take {
        take: queens_garden::Item,
        from: Vec<TakenHexagon>,
    },
    Place {
        place: queens_garden::Hexagon,
        at: queens_garden::Field,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        pay: Option<Payment>,
    },
    Expand {
        /// The expansion's hexagon, or `face-down`.
        expand: String,
        area: queens_garden::Area,
        /// Where its hexagon comes to lie.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        at: Option<queens_garden::Field>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        pay: Option<Payment>,
    },
    Pass {
        pass: Discards,
    },
}

/// A hexagon, and the slot where it lay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenHexagon {
    pub hexagon: queens_garden::Hexagon,
    pub slot: u8,
}

/// What is paid; kinds of which nothing is paid may be left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Payment {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub stones: Option<Vec<queens_garden::Hexagon>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub expansions: Option<Vec<queens_garden::Hexagon>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub jokers: Option<u8>,
}

/// What a player discards who passes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Discards {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub discard: Option<Payment>,
}
