// Hexagons, fields and their texts, as the map that the rules tell has them.

import type {
  Area,
  Colour,
  Feature,
  Field,
  GardenView,
  Heap,
  Hexagon,
  Item,
  Piece,
  Symbol,
} from "../../wire/queens-garden";
import {
  colours,
  features,
  fields,
  letters,
  symbols,
  values,
  type FeaturePlace,
  type FieldPlace,
} from "../../wire/queens-garden-map";

/** All hexagons in the order of the rules. */
export const HEXAGONS: readonly Hexagon[] = colours.flatMap((colour) =>
  symbols.map((symbol): Hexagon => `${colour} ${symbol}`),
);
/** Colours, then symbols. */
export const ITEMS: readonly Item[] = [...colours, ...symbols];

export const colourOf = (hexagon: Hexagon) => hexagon.split(" ")[0] as Colour;
export const symbolOf = (hexagon: Hexagon) => hexagon.split(" ")[1] as Symbol;
export const valueOf = (hexagon: Hexagon) => values[symbolOf(hexagon)];
export const isColour = (item: Item): item is Colour => (colours as Item[]).includes(item);
export const hasItem = (hexagon: Hexagon, item: Item) => colourOf(hexagon) === item || symbolOf(hexagon) === item;

/** A hexagon in notation: `b3`. */
export const hexagonText = (hexagon: Hexagon) => letters[colourOf(hexagon)] + letters[symbolOf(hexagon)];
/** A piece in notation: `b3`, or `+b3` for an expansion. */
export const pieceText = ({ type, hexagon }: Piece) => (type === "expansion" ? "+" : "") + hexagonText(hexagon);

const BY_TEXT = new Map(HEXAGONS.map((hexagon) => [hexagonText(hexagon), hexagon]));

/** The piece of a text. */
export function readPiece(text: string): Piece {
  const hexagon = BY_TEXT.get(text.replace("+", ""))!;
  return text.startsWith("+") ? { type: "expansion", hexagon } : { type: "stone", hexagon };
}

/** A field in notation: `1,-1`. */
export const fieldText = ([q, r]: Field) => `${q},${r}`;
export const readField = (text: string) => text.split(",").map(Number) as Field;
export const sameField = (a: Field, b: Field) => a[0] === b[0] && a[1] === b[1];

const PLACES = new Map(fields.map((place) => [fieldText(place.field), place]));
const FEATURES = new Map(features.map((place) => [featureText(place.feature), place]));
const MIDDLES = new Map(fields.filter(({ middle }) => middle).map((place) => [place.area!, place]));

export const placeOf = (field: Field): FieldPlace => PLACES.get(fieldText(field))!;
export const middleOf = (area: Area): FieldPlace => MIDDLES.get(area)!;
export const featurePlace = (feature: Feature): FeaturePlace => FEATURES.get(featureText(feature))!;

/** The six fields round the middle of an area. */
export const ringOf = (area: Area): FieldPlace[] => fields.filter((place) => place.area === area && !place.middle);

export function featureText(feature: Feature): string {
  return feature.type === "fountain" ? "fountain" : `${feature.type} ${feature.area}`;
}

export const total = (heap: Heap) => Object.values(heap).reduce((sum, count) => sum + count, 0);

/** Every stone of a heap, in order. */
export const stonesOf = (heap: Heap): Hexagon[] =>
  HEXAGONS.flatMap((hexagon) => Array<Hexagon>(heap[hexagon] ?? 0).fill(hexagon));

/** The hexagon on a field. */
export const hexagonAt = (garden: GardenView, field: Field): Hexagon | null =>
  garden.hexagons.find((placed) => sameField(placed.field, field))?.hexagon ?? null;

/** Whether a garden has a field, free or not: the centre, and where an expansion lies. */
export function hasField(garden: GardenView, { area, middle }: FieldPlace): boolean {
  if (area === null) return true;
  const side = garden.areas[area];
  return side !== undefined && (!middle || side === "back");
}

/** Whether a feature stands in a garden: a pavilion only on the front of an expansion. */
export const hasFeature = (garden: GardenView, feature: Feature) =>
  feature.type !== "pavilion" || garden.areas[feature.area] === "front";
