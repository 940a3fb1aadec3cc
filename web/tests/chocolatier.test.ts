// The stories are games as the server tells them.

import { describe, expect, test } from "vitest";
import { COLOURS } from "../src/games/chocolatier/board";
import { staging } from "../src/games/chocolatier/pieces";
import { plan } from "../src/games/stage";
import type { Event, View } from "../src/wire/chocolatier";
import stories from "./data/chocolatier.json";
import { shown, type Story } from "./stories";

const STORIES = stories as unknown as Story<View, Event>[];

describe("a plan", () => {
  test("scores one tile at a time", () => {
    for (const { steps } of STORIES)
      for (const beat of steps.flatMap(({ frames }) => plan(staging, frames)))
        expect(beat.events.filter(({ type }) => type === "tiled").length).toBeLessThanOrEqual(1);
  });

  test("shows one move at a time", () => {
    const taken: Event = { type: "taken", seat: 0, from: "centre" };
    expect(plan(staging, [{ events: [taken, { ...taken, seat: 1 }] }])).toHaveLength(2);
  });
});

test("tiles are conserved while they move", () => {
  for (const { beat, after } of shown(staging, STORIES[2]!)) {
    if (!beat.ends) continue;
    const { view } = after;
    const pieces = after.pieces.filter(({ place }) => place !== "lid" && place !== "bag");
    for (const colour of COLOURS) {
      const seen = pieces.filter(({ what }) => what === colour).length;
      expect(seen + (view.bag[colour] ?? 0) + (view.lid[colour] ?? 0)).toBe(20);
    }
  }
});
