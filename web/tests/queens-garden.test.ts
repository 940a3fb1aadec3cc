// The stories are games as the server tells them.

import { expect, test } from "vitest";
import { fieldText, HEXAGONS, hexagonText, pieceText, readPiece } from "../src/games/queens-garden/board";
import { scoringGroups } from "../src/games/queens-garden/groups";
import { staging } from "../src/games/queens-garden/pieces";
import { comingIn } from "../src/games/queens-garden/spots";
import { sideOf, STANDARD, VARIANT } from "../src/games/queens-garden/terms";
import { opening } from "../src/games/queens-garden/words";
import { plan, type Piece } from "../src/games/stage";
import type { Event, Field, View } from "../src/wire/queens-garden";
import type { GroupBonus } from "../src/wire/queens-garden-map";
import stories from "./data/queens-garden.json";
import { endOf, eventsOf, shown, type Story } from "./stories";

const STORIES = stories as unknown as Story<View, Event>[];
const isSettled = ({ place }: Piece) => place.startsWith("slot:") || place.startsWith("storage:");
const isExpansion = (what: string) => what.startsWith("expansion");

test("no two pieces lie on one place, and storages have room", () => {
  const wrong: string[] = [];
  for (const story of STORIES)
    for (const { beat, after } of shown(staging, story)) {
      const lying = after.pieces.filter(isSettled);
      const places = lying.map(({ what, place, slot }) => `${isExpansion(what)} ${place} ${slot}`);
      if (new Set(places).size < places.length) wrong.push(`${beat.beat}: two pieces on one place`);
      for (const { what, place, slot } of lying)
        if (place.startsWith("storage:") && slot >= (isExpansion(what) ? 2 : 12)) wrong.push(`${beat.beat}: no room`);
    }
  expect(wrong).toEqual([]);
});

test("stones are conserved while they move, those on their way into a garden too", () => {
  const wrong: string[] = [];
  for (const { beat, after } of shown(staging, STORIES[2]!)) {
    if (!beat.ends) continue;
    const { view } = after;
    const counts = new Map<string, number>();
    const count = (hexagon: string, n: number) => counts.set(hexagon, (counts.get(hexagon) ?? 0) + n);
    for (const { what } of after.pieces.filter(isSettled)) if (what.startsWith("stone")) count(what.slice(6), 1);
    for (const heap of [view.bag, view.tower]) for (const [hexagon, n] of Object.entries(heap)) count(hexagon, n);
    for (const { garden } of view.players) {
      const printed = new Set(garden.printed.map(fieldText));
      for (const { field, hexagon } of garden.hexagons) if (!printed.has(fieldText(field))) count(hexagon, 1);
    }
    for (const hexagon of HEXAGONS)
      if (counts.get(hexagon) !== 3) wrong.push(`${beat.beat}: ${hexagon} ×${counts.get(hexagon)}`);
  }
  expect(wrong).toEqual([]);
});

test("a garden leaves out what is still on its way", () => {
  let seen = 0;
  for (const story of STORIES)
    for (const { after } of shown(staging, story))
      for (const { place } of after.pieces)
        if (place.startsWith("field:") || place.startsWith("area:")) {
          const [, seat, part] = place.split(":");
          expect(comingIn(after, Number(seat)).has(part!)).toBe(true);
          seen += 1;
        }
  expect(seen).toBeGreaterThan(20);
});

test("one thing is scored at a time", () => {
  for (const { steps } of STORIES)
    for (const beat of steps.flatMap(({ frames }) => plan(staging, frames)))
      expect(beat.events.filter(({ type }) => type.endsWith("-scored")).length).toBeLessThanOrEqual(1);
});

test("the log begins with what everybody has", () => {
  const { start, players } = STORIES[0]!;
  expect(opening(players).map(({ points }) => points!.points)).toEqual(start.players.map(({ score }) => score));
});

test("groups are outlined as the rules score them", () => {
  const sorted = (fields: string[]) => [...fields].sort().join(" ");
  let seen = 0;
  for (const story of STORIES) {
    const scored = story.start.players.map(() => [] as string[]);
    for (const event of eventsOf(story))
      if (event.type === "group-scored") {
        const fields = event.about!.map((place) => place.split(":")[2]!);
        scored[event.seat!]!.push(`${event.item} ${sorted(fields)} ${event.points!.points}`);
      }
    endOf(story).players.forEach(({ garden }, seat) => {
      const found = scoringGroups(garden, story.options["group_bonus"] as GroupBonus).map(
        ({ item, fields, points }: { item: string; fields: Field[]; points: number }) =>
          `${item} ${sorted(fields.map(fieldText))} ${points}`,
      );
      expect(found.sort()).toEqual(scored[seat]!.sort());
      seen += found.length;
    });
  }
  expect(seen).toBeGreaterThan(5);
});

test("texts of hexagons can be read again", () => {
  for (const hexagon of HEXAGONS) {
    expect(readPiece(hexagonText(hexagon))).toEqual({ type: "stone", hexagon });
    expect(readPiece(pieceText({ type: "expansion", hexagon }))).toEqual({ type: "expansion", hexagon });
  }
});

test("a board is known by its points, whatever the order of names", () => {
  expect(sideOf({})).toBe("standard");
  expect(sideOf({ ...STANDARD })).toBe("standard");
  expect(sideOf(STORIES[0]!.options)).toBe("standard");
  expect(sideOf({ ...VARIANT })).toBe("variant");
  expect(sideOf({ ...VARIANT, group_bonus: { 6: 9 } })).toBe("own");
});
