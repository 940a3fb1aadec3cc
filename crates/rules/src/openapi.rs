//! Schemas for OpenAPI, of those types whose JSON is written by hand.

use std::borrow::Cow;

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::tiles::{self, Tiles};
use crate::{Illegal, chocolatier, queens_garden, sources, summer_pavilion};

/// Gives types their schemas, under these names.
macro_rules! schemas {
    ($($type:ty as $name:literal = $schema:expr;)*) => { $(
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }
        }
    )* };
}

schemas! {
    Illegal as "Illegal" = one_of(Illegal::ALL.iter().map(|reason| reason.code()))
        .description(Some("Why the rules refuse a move or a draw."));
    sources::Source as "TileSource" = number_or(["centre"]);
    chocolatier::Target as "chocolatier.Target" = number_or(["floor"]);
    chocolatier::Landing as "chocolatier.Landing" = number_or(["tray", "lid"]);
    chocolatier::Shares as "chocolatier.Shares" = map_to(one_of(["left", "right"]));
    chocolatier::Special as "chocolatier.Special" = one_of(specials([]));
    chocolatier::Side as "chocolatier.Side" = one_of(specials(["normal", "gone"]));
    chocolatier::Tray as "chocolatier.Tray" = one_of(colours_and("free"));
    chocolatier::Piece as "chocolatier.Piece" = one_of(colours_and("marker"));
    queens_garden::Hexagon as "queens_garden.Hexagon" = text();
    queens_garden::Hexagons as "queens_garden.Hexagons" = list_of(text());
    queens_garden::Heap as "queens_garden.Heap" = map_to(number());
    queens_garden::Field as "queens_garden.Field" = pair();
    queens_garden::Fields as "queens_garden.Fields" = list_of(pair());
    summer_pavilion::Field as "summer_pavilion.Field" =
        ObjectBuilder::new().property("star", number()).required("star")
            .property("position", number()).required("position");
}

impl<C: tiles::Colour> PartialSchema for Tiles<C> {
    fn schema() -> RefOr<Schema> {
        map_to(number()).into()
    }
}

/// Tiles of all games look alike: colours to counts.
impl<C: tiles::Colour> ToSchema for Tiles<C> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Tiles")
    }
}

fn number() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer)
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> ObjectBuilder {
    text().enum_values(Some(names))
}

fn number_or<'a>(names: impl IntoIterator<Item = &'a str>) -> OneOfBuilder {
    OneOfBuilder::new().item(number()).item(one_of(names))
}

fn map_to(values: ObjectBuilder) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Object).additional_properties(Some(values))
}

fn list_of(items: impl Into<RefOr<Schema>>) -> ArrayBuilder {
    ArrayBuilder::new().items(items.into())
}

fn pair() -> ArrayBuilder {
    list_of(number()).min_items(Some(2)).max_items(Some(2))
}

/// The names of the special sides, and these.
fn specials<const N: usize>(others: [&'static str; N]) -> impl Iterator<Item = &'static str> {
    chocolatier::Special::ALL.into_iter().map(|special| special.name()).chain(others)
}

fn colours_and(other: &'static str) -> impl Iterator<Item = &'static str> {
    let colours = <chocolatier::Colour as tiles::Colour>::ALL.iter();
    colours.map(|&colour| tiles::Colour::name(colour)).chain([other])
}
