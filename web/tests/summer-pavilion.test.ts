// The stories are games as the server tells them.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLOURS, isFilled, numbered, starBonus, type Side } from "../src/games/summer-pavilion/board";
import { staging } from "../src/games/summer-pavilion/pieces";
import { plan } from "../src/games/stage";
import type { Event, View } from "../src/wire/summer-pavilion";
import { FEATURES, FIELDS, LETTERS, STARS, TILES_PER_COLOUR } from "../src/wire/summer-pavilion-geometry";
import stories from "./data/summer-pavilion.json";
import { endOf, shown, type Story } from "./stories";

const STORIES = stories as unknown as Story<View, Event>[];

describe("a plan", () => {
  const beats = (...events: Event[]) => plan(staging, [{ events }]);

  test("shows one move at a time", () => {
    const taken: Event = { type: "taken", seat: 0, from: "centre" };
    expect(beats(taken, { ...taken, seat: 1 })).toHaveLength(2);
    const bonus: Event = { type: "bonus-taken", seat: 0 };
    expect(beats(bonus, bonus)).toHaveLength(2);
  });

  test("fills up the supply more quickly than the factories", () => {
    const stocked: Event = { type: "stocked" };
    const [supply] = beats(stocked);
    const [deal] = beats(stocked, { type: "dealt", factory: 0 });
    expect(supply!.ms).toBeLessThan(deal!.ms);
  });
});

test("tiles are conserved while they move", () => {
  for (const { beat, after } of shown(staging, STORIES[2]!)) {
    if (!beat.ends) continue;
    const { view } = after;
    const pieces = after.pieces.filter(({ place }) => place !== "collector" && place !== "bag");
    expect(pieces.filter(({ what }) => what === "stone")).toHaveLength(1);
    for (const colour of COLOURS) {
      const seen = pieces.filter(({ what }) => what === colour).length;
      expect(seen + (view.bag[colour] ?? 0) + (view.collector[colour] ?? 0)).toBe(TILES_PER_COLOUR);
    }
  }
});

test("kept tiles lie on corners of their own", () => {
  for (const story of STORIES)
    for (const { after } of shown(staging, story))
      for (let seat = 0; seat < story.players; seat++) {
        const slots = after.pieces.flatMap(({ place, slot }) => (place === `corner:${seat}` ? [slot] : []));
        expect(new Set(slots).size).toBe(slots.length);
        for (const slot of slots) expect(slot).toBeLessThan(4);
      }
});

describe("the geometry", () => {
  test("has every field round a feature at two of its corners", () => {
    const corners = ([star, position]: readonly [number, number]) =>
      FIELDS.find((field) => field.star === star && field.position === position)!.corners;
    for (const { fields, corners: own } of FEATURES)
      for (const field of fields) {
        const shared = own.filter(([x, y]) => corners(field).some((corner) => corner[0] === x && corner[1] === y));
        expect(shared).toHaveLength(2);
      }
  });

  test("has as many numbers as the rules say", () => {
    const count = (side: Side) => [1, 2, 3, 4].map((number) => numbered(side, number).length);
    expect(count("coloured")).toEqual([7, 7, 7, 7]);
    expect(count("uniform")).toEqual([6, 6, 12, 6]);
  });
});

test("a star shows what it will score", () => {
  const board = STORIES[0]!.start.boards[0]!;
  const withTiles = (...tiles: (string | null)[]) =>
    ({
      ...board,
      stars: board.stars.map((star, n) => (n === 1 ? [...tiles, ...star].slice(0, 6) : star)),
    }) as View["boards"][number];
  expect(starBonus("coloured", withTiles(), 1)).toBe(14);
  expect(starBonus("coloured", withTiles(), 6)).toBe(12);
  expect(starBonus("uniform", withTiles(), 1)).toBeNull();
  expect(starBonus("uniform", withTiles("green"), 1)).toBeNull();
  expect(starBonus("uniform", withTiles("green", null, "green"), 1)).toBe(18);
  expect(starBonus("uniform", withTiles("green", "red"), 1)).toBe(12);
});

test("examples of the rules have every colour where it may lie", () => {
  const source = readFileSync("src/games/summer-pavilion/Rules.svelte", "utf8");
  const examples = [...source.matchAll(/<Example\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(examples.length).toBeGreaterThan(2);
  for (const attributes of examples) {
    const stars = /stars="([^"]*)"/.exec(attributes)![1]!.split(" ");
    expect(stars).toHaveLength(7);
    stars.forEach((fields, star) => {
      expect(fields).toHaveLength(6);
      const tiles = [...fields].filter((letter) => letter !== ".");
      const { colour } = STARS[star]!;
      if (/side="uniform"/.test(attributes) || !colour) expect([1, tiles.length, 0]).toContain(new Set(tiles).size);
      else for (const letter of tiles) expect(letter).toBe(LETTERS[colour]);
    });
  }
});

test("a field is filled where its colour lies", () => {
  const view = endOf(STORIES[0]!);
  const filled = FIELDS.filter(({ star, position }) => isFilled(view.boards[0]!, star, position));
  expect(filled.length).toBeGreaterThan(5);
});
