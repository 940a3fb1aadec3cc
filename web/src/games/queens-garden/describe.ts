//! A garden in words, for those who hear it.

import { t, type Key } from "../../text/text.svelte";
import type { Area, Effect, Feature, Field, GardenView, Hexagon, Item, Piece, PlayerView } from "../../wire/queens-garden";
import type { GroupBonus, Wheel } from "../../wire/queens-garden-map";
import { scoringGroups } from "./groups";
import { colourOf, featurePlace, fieldText, hexagonAt, isColour, stonesOf, symbolOf } from "./hexagons";

export const itemText = (item: Item) => t((isColour(item) ? `qg.colour.${item}` : `qg.symbols.${item}`) as Key);
export const hexagonName = (hexagon: Hexagon) =>
  t("qg.hexagon", { colour: t(`qg.colour.${colourOf(hexagon)}` as Key), symbol: t(`qg.symbol.${symbolOf(hexagon)}` as Key) });
export const pieceName = ({ type, hexagon }: Piece) =>
  type === "stone" ? hexagonName(hexagon) : t("qg.expansion", { hexagon: hexagonName(hexagon) });
export const featureName = ({ type }: Feature) => t(`qg.feature.${type}` as Key);

/** What each round scores. */
export function wheelText(wheel: Wheel, round: number): string {
  const items = (of: Wheel[number]) => (Object.entries(of) as [Item, number][]).map(([item, points]) => t("qg.describe.item", { item: itemText(item), points })).join(", ");
  return wheel
    .map((of, n) => t("qg.describe.wheel", { round: n + 1, items: items(of) }) + (n + 1 === round ? ` (${t("qg.describe.now")})` : ""))
    .join(". ");
}

/** What is still missing round a feature. */
export function missing(garden: GardenView, feature: Feature): { key: Key; values: Record<string, string | number> } {
  const { ring, jokers } = featurePlace(feature);
  const n = ring.filter((field) => !hexagonAt(garden, field)).length;
  return n > 0 ? { key: "qg.describe.missing", values: { feature: featureName(feature), n, jokers } } : { key: "qg.describe.surrounded", values: { feature: featureName(feature) } };
}

export function missingText(garden: GardenView, feature: Feature): string {
  const { key, values } = missing(garden, feature);
  return t(key, values);
}

/** A field: what lies there, or what would happen. */
export function fieldName(garden: GardenView, field: Field, effect: Effect | null, area: Area | null): string {
  if (area) return t("qg.describe.area", { area });
  const hexagon = hexagonAt(garden, field);
  if (hexagon) return t("qg.describe.at", { hexagon: hexagonName(hexagon), field: fieldText(field) });
  const name = t("qg.describe.field", { field: fieldText(field) });
  if (!effect) return name;
  const points = effect.groups.reduce((sum, group) => sum + group.more, 0);
  return `${name}. ${t("qg.describe.effect", { jokers: effect.jokers, points })}`;
}

/** The whole board of a player. */
export function describe(player: PlayerView, bonus: GroupBonus): string {
  const { garden, stones, expansions, jokers, score } = player;
  const pieces = [
    ...stonesOf(stones).map(hexagonName),
    ...expansions.map((hexagon) => pieceName({ type: "expansion", hexagon })),
    ...(jokers > 0 ? [t("qg.describe.jokers", { n: jokers })] : []),
  ];
  const groups = scoringGroups(garden, bonus);
  const sum = groups.reduce((sum, { points }) => sum + points, 0);
  return [
    t("describe.score", { n: score }),
    ...(player.has_passed ? [`${t("qg.table.passed")}.`] : []),
    t("qg.describe.storage", { pieces: pieces.join(", ") || t("describe.nothing") }),
    t("qg.describe.expansions", { n: Object.keys(garden.areas).length }),
    t("qg.describe.garden", {
      hexagons: garden.hexagons.map(({ hexagon, field }) => t("qg.describe.at", { hexagon: hexagonName(hexagon), field: fieldText(field) })).join(", ") || t("describe.nothing"),
    }),
    ...(groups.length > 0
      ? [t("qg.describe.groups", { points: sum, groups: groups.map(({ item, fields, points }) => t("qg.describe.group", { item: itemText(item), n: fields.length, points })).join(", ") })]
      : []),
  ].join(" ");
}
