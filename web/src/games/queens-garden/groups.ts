// Groups in a garden, as they lie now: to be outlined. What they score is told by the rules at the end; a test
// compares.

import type { Field, GardenView, Hexagon, Item } from "../../wire/queens-garden";
import { standardBonus, standardWheel, type GroupBonus, type Wheel } from "../../wire/queens-garden-map";
import { colourOf, fieldText, hasItem, hexagonAt, placeOf, symbolOf, valueOf } from "./board";

/** Smaller groups score nothing. */
const SMALLEST = 3;

export interface Group {
  item: Item;
  fields: Field[];
  /** What it would give if the game ended now. */
  points: number;
}

export const wheelOf = (options: Record<string, unknown>): Wheel =>
  (options["wheel"] as Wheel | undefined) ?? standardWheel;
export const bonusOf = (options: Record<string, unknown>): GroupBonus =>
  (options["group_bonus"] as GroupBonus | undefined) ?? standardBonus;

/** The group of an item that a field belongs to. */
export function groupAt(garden: GardenView, field: Field, item: Item, bonus: GroupBonus): Group {
  const fields: Field[] = [field];
  const seen = new Set([fieldText(field)]);
  const has = (at: Field) => {
    const hexagon = hexagonAt(garden, at);
    return hexagon !== null && hasItem(hexagon, item);
  };
  for (const at of fields)
    for (const next of placeOf(at).neighbours)
      if (!seen.has(fieldText(next)) && has(next)) {
        seen.add(fieldText(next));
        fields.push(next);
      }
  const sum = fields.reduce((sum, at) => sum + valueOf(hexagonAt(garden, at) as Hexagon), 0);
  const points = fields.length < SMALLEST ? 0 : sum + (bonus[String(fields.length)] ?? 0);
  return { item, fields, points };
}

/** The colour group and the symbol group of a field. */
export function groupsAt(garden: GardenView, field: Field, bonus: GroupBonus): Group[] {
  const hexagon = hexagonAt(garden, field);
  if (!hexagon) return [];
  return [colourOf(hexagon), symbolOf(hexagon)].map((item) => groupAt(garden, field, item, bonus));
}

/** All groups that would score if the game ended now. */
export function scoringGroups(garden: GardenView, bonus: GroupBonus): Group[] {
  const found = new Map<string, Group>();
  for (const { field } of garden.hexagons)
    for (const group of groupsAt(garden, field, bonus))
      if (group.points > 0) found.set(`${group.item} ${group.fields.map(fieldText).sort().join(" ")}`, group);
  return [...found.values()];
}
