//! What the client must know of Queen's Garden before any game: the map, and the boards' points.

use azulejo_rules::queens_garden::{
    Area, Colour, EXPANSION_PLACES, FACE_DOWN_COST, FIRST_JOKERS, FIRST_POINTS, Feature, Field,
    GroupBonus, Item, PLACES, STANDARD_BONUS, STANDARD_WHEEL, Symbol, VARIANT_BONUS, VARIANT_WHEEL,
    Wheel,
};
use serde_json::{Map, Value, json};

const TYPES: &str = "\
import type { Area, Colour, Feature, Field, Item, Symbol } from \"./queens-garden\";

/** A field: where to draw its middle, in half widths of a hexagon and in rows, and where it belongs. */
export type FieldPlace = {
  field: Field,
  x: number,
  y: number,
  /** The area that it belongs to; none: the centre. */
  area: Area | null,
  /** Whether it is the middle of its area. */
  middle: boolean,
  neighbours: Array<Field>,
};

/** A feature, with the six fields round it. */
export type FeaturePlace = {
  feature: Feature,
  x: number,
  y: number,
  jokers: number,
  ring: Array<Field>,
};

/** Items to points, for each round. */
export type Wheel = Array<Partial<Record<Item, number>>>;

/** Points for groups, by their size. */
export type GroupBonus = Record<string, number>;
";

/// The file's content.
pub(super) fn content(header: &str) -> String {
    let mut content = format!("{header}{TYPES}");
    let mut constant = |name: &str, kind: &str, values: &Value| {
        content += &format!("\nexport const {name}: {kind} = ");
        match values {
            Value::Array(items) if items.iter().any(|item| item.is_object()) => {
                content += "[\n";
                items.iter().for_each(|item| content += &format!("  {item},\n"));
                content += "];\n";
            }
            other => content += &format!("{other};\n"),
        }
    };
    let symbols = Symbol::ALL.map(|symbol| (symbol.name(), symbol.value().into()));
    let letters = Item::ALL.map(|item| (item.name(), item.letter().to_string().into()));
    constant("colours", "Array<Colour>", &json!(Colour::ALL.map(Colour::name)));
    constant("symbols", "Array<Symbol>", &json!(Symbol::ALL.map(Symbol::name)));
    constant("values", "Record<Symbol, number>", &object(symbols));
    constant("letters", "Record<Item, string>", &object(letters));
    constant("areas", "Array<Area>", &json!(Area::ALL.map(Area::name)));
    constant("fields", "Array<FieldPlace>", &Field::all().map(field).collect());
    constant("features", "Array<FeaturePlace>", &Feature::all().map(feature).collect());
    constant("places", "number", &json!(PLACES));
    constant("expansionPlaces", "number", &json!(EXPANSION_PLACES));
    constant("faceDownCost", "number", &json!(FACE_DOWN_COST));
    constant("firstPoints", "number", &json!(FIRST_POINTS));
    constant("firstJokers", "number", &json!(FIRST_JOKERS));
    constant("standardWheel", "Wheel", &wheel(&STANDARD_WHEEL));
    constant("standardBonus", "GroupBonus", &bonus(STANDARD_BONUS));
    constant("variantWheel", "Wheel", &wheel(&VARIANT_WHEEL));
    constant("variantBonus", "GroupBonus", &bonus(VARIANT_BONUS));
    content
}

fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
}

fn field(field: Field) -> Value {
    let (x, y) = field.drawing_position();
    let area = field.area();
    let middle = area.is_some_and(|area| area.middle() == field);
    json!({
        "field": field, "x": x, "y": y, "area": area, "middle": middle,
        "neighbours": field.neighbours(),
    })
}

fn feature(feature: Feature) -> Value {
    let (x, y) = feature.drawing_position();
    json!({ "feature": feature, "x": x, "y": y, "jokers": feature.jokers(), "ring": feature.ring() })
}

fn wheel(wheel: &Wheel) -> Value {
    let round =
        |round: &[(Item, u8); 3]| object(round.map(|(item, points)| (item.name(), json!(points))));
    wheel.iter().map(round).collect()
}

fn bonus(bonus: GroupBonus) -> Value {
    let sizes = ["3", "4", "5", "6"].into_iter().zip(bonus);
    object(sizes.filter(|&(_, points)| points > 0).map(|(size, points)| (size, json!(points))))
}
