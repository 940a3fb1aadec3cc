//! Summer Pavilion's board and figures as TypeScript constants, so that no client needs its own.

use std::fmt::Write;

use azulejo_rules::summer_pavilion::{
    CORNERS, Colour, Feature, Field, MIXED_STAR_BONUS, NUMBER_BONUS, Point, ROUNDS, STAR_BONUS,
    STARS, START_SCORE, SUPPLY, Stars, TILES_PER_COLOUR, star_colour,
};
use azulejo_rules::tiles::Colour as _;

use super::HEADER;

/// The whole file.
pub(super) fn content() -> String {
    let mut out = format!(
        "{HEADER}import type {{ Colour, Feature }} from \"./summer-pavilion\";\n\n\
         /** A place on the drawn board: x halves of a rhombus' side a to the right, y times a√3/2 up. */\n\
         export type Point = readonly [x: number, y: number];\n\n\
         /** The colours, in the usual order of the jokers, with the letters of the notation. */\n\
         export const LETTERS: Readonly<Record<Colour, string>> = {{ {} }};\n\n",
        listed(Colour::ALL, |colour| format!("{}: \"{}\"", colour.name(), colour.letter())),
    );
    write_stars(&mut out);
    write_features(&mut out);
    let points = |colour: &Colour| format!("{}: {}", colour.name(), STAR_BONUS[colour.index()]);
    let figures = [
        ("START_SCORE", "What everybody begins with.", START_SCORE.to_string()),
        ("ROUNDS", "Rounds of a game.", ROUNDS.to_string()),
        ("SUPPLY", "Tiles in the full supply.", SUPPLY.to_string()),
        ("CORNERS", "Tiles that can be kept.", CORNERS.to_string()),
        ("TILES_PER_COLOUR", "Tiles of each colour.", TILES_PER_COLOUR.to_string()),
        (
            "STAR_BONUS: Readonly<Record<Colour, number>>",
            "Points for a complete star of one colour, at the end.",
            format!("{{ {} }}", listed(Colour::ALL, points)),
        ),
        (
            "MIXED_STAR_BONUS",
            "Points for a complete star of six colours, at the end.",
            MIXED_STAR_BONUS.to_string(),
        ),
        (
            "NUMBER_BONUS: readonly number[]",
            "Points for covering all 1s, 2s, 3s and 4s, at the end.",
            format!("[{}]", listed(&NUMBER_BONUS, i16::to_string)),
        ),
    ];
    for (name, docs, value) in figures {
        let _ = write!(out, "\n/** {docs} */\nexport const {name} = {value};\n");
    }
    out
}

fn write_stars(out: &mut String) {
    *out += "/** The stars: their colour on the coloured side, and their middle. */\n\
             export const STARS: readonly { colour: Colour | null; middle: Point }[] = [\n";
    for star in 0..STARS {
        let colour =
            star_colour(star).map_or("null".to_owned(), |colour| format!("\"{}\"", colour.name()));
        let [middle, ..] = field(star, 1).corners();
        let _ = writeln!(out, "  {{ colour: {colour}, middle: {} }},", point(&middle));
    }
    *out += "];\n\n\
             /**\n * The fields, star by star and position by position: what they cost on the coloured and on the uniform\n \
             * side, and their corners: the star's middle, then clockwise; the third is the tip.\n */\n\
             export const FIELDS: readonly {\n  star: number;\n  position: number;\n  coloured: number;\n  uniform: number;\n  \
             corners: readonly Point[];\n}[] = [\n";
    for field in Field::all() {
        let _ = writeln!(
            out,
            "  {{ star: {}, position: {}, coloured: {}, uniform: {}, corners: [{}] }},",
            field.star(),
            field.position(),
            field.cost(Stars::Coloured),
            field.cost(Stars::Uniform),
            listed(&field.corners(), point),
        );
    }
    *out += "];\n\n";
}

fn write_features(out: &mut String) {
    *out += "/** What gives bonus tiles: how many, the fields round it as [star, position], and its corners. */\n\
             export const FEATURES: readonly {\n  feature: Feature;\n  tiles: number;\n  \
             fields: readonly (readonly [star: number, position: number])[];\n  corners: readonly Point[];\n}[] = [\n";
    for feature in Feature::all() {
        let (name, star) = match feature {
            Feature::Pillar(star) => ("pillar", star),
            Feature::Statue(star) => ("statue", star),
            Feature::Window(star) => ("window", star),
        };
        let fields: Vec<Field> = feature.fields().iter().collect();
        let _ = writeln!(
            out,
            "  {{ feature: {{ type: \"{name}\", star: {star} }}, tiles: {}, fields: [{}], corners: [{}] }},",
            feature.bonus(),
            listed(&fields, |field| format!("[{}, {}]", field.star(), field.position())),
            listed(&feature.corners(), point),
        );
    }
    *out += "];\n";
}

fn field(star: u8, position: u8) -> Field {
    Field::new(star, position).expect("every star has a first position")
}

fn point(point: &Point) -> String {
    format!("[{}, {}]", point.x, point.y)
}

fn listed<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(", ")
}
